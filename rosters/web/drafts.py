"""Queries that read the drafts of a coach, or of a browser's session, with their problems."""

from __future__ import annotations

from dataclasses import dataclass

from rosters.games import of
from rosters.models import Coach, Draft
from rosters.operations.drafts import drafts_of
from rules import game
from rules.problems import Problem


@dataclass(frozen=True, slots=True)
class ToldDraft:
    """A team that is still being built, with the name of its list and the number of its
    problems.
    """

    draft: Draft
    race: str
    problems: int


def draft_problems(draft: Draft) -> list[Problem]:
    """List the problems that keep a draft from being founded."""
    return game(draft.game).problems(draft.version, draft.roster)


def told_drafts(coach: Coach | None, session: str = "") -> list[ToldDraft]:
    """List all drafts of a coach, or of a session, the newest first, in one query."""
    return [
        ToldDraft(
            draft,
            of(draft.game).sheet.race_name(draft.version, draft.race),
            len(draft_problems(draft)),
        )
        for draft in drafts_of(coach, session)
    ]
