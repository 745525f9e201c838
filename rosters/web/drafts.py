"""Queries that read the drafts of a coach, or of a browser's session, with their problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rosters.games import of
from rosters.games.drafts import Bought
from rosters.games.room import Draft as Shown
from rosters.models import Coach, Draft
from rosters.operations.drafts import drafts_of
from rules import game
from rules.problems import Problem, Refusal


@dataclass(frozen=True, slots=True)
class ToldDraft:
    """A team that is still being built, with the name of its list and the number of its
    problems.
    """

    draft: Draft
    race: str
    problems: int

    @property
    def is_archived(self) -> bool:
        return self.draft.archived is not None


def draft_problems(draft: Draft) -> list[Problem]:
    """List the problems that keep a draft from being founded."""
    return game(draft.game).problems(draft.version, draft.roster)


def told_drafts(coach: Coach | None, session: str = "") -> list[ToldDraft]:
    """List all drafts of a coach, or of a session, in one query: archived ones last
    (LG-LIST-01), the newest first.
    """
    drafts = [
        ToldDraft(
            draft,
            of(draft.game).sheet.race_name(draft.version, draft.race),
            len(draft_problems(draft)),
        )
        for draft in drafts_of(coach, session)
    ]
    return sorted(drafts, key=lambda told: told.is_archived)


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A thing that one of two lists contains, with its number and cost in both.

    A cost of None: the thing has no price of its own.
    """

    name: str
    counts: tuple[int, int]
    costs: tuple[int | None, int | None]

    @property
    def differs(self) -> bool:
        return self.counts[0] != self.counts[1]

    @property
    def cells(self) -> list[tuple[int, int | None]]:
        """Number and cost in the one and in the other."""
        return list(zip(self.counts, self.costs, strict=True))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two drafts of one game side by side (LG-LIST-02)."""

    drafts: tuple[Draft, Draft]
    shown: tuple[Shown, Shown]
    races: tuple[str, str]
    lines: Sequence[ComparedLine]

    @property
    def differences(self) -> int:
        return sum(line.differs for line in self.lines)

    @property
    def costs(self) -> tuple[int | None, int | None]:
        """The total cost of each; None where nothing in it has a price."""
        return _cost(self.shown[0]), _cost(self.shown[1])


def compared(left: Draft, right: Draft) -> Comparison:
    """Compare two drafts of one game; no query.

    Refuses with ``lists_of_two_games``.
    """
    if left.game != right.game:
        raise Refusal(Problem("lists_of_two_games", "LG-LIST-02"))
    shown = _shown(left), _shown(right)
    by_name = [{part.name: part for part in each.parts} for each in shown]
    lines = []
    for name in dict.fromkeys([*by_name[0], *by_name[1]]):
        first, second = (each.get(name, Bought(name, 0, None)) for each in by_name)
        lines.append(ComparedLine(name, (first.count, second.count), (first.cost, second.cost)))
    races = [of(each.game).sheet.race_name(each.version, each.race) for each in (left, right)]
    return Comparison((left, right), shown, (races[0], races[1]), lines)


def _shown(draft: Draft) -> Shown:
    builder = of(draft.game).builder
    data = builder.filled(draft.version, draft.race, draft.roster)
    return builder.builder(draft.version, draft.race, data)


def _cost(shown: Shown) -> int | None:
    if shown.cost is not None:
        return shown.cost
    costs = [part.cost for part in shown.parts if part.cost is not None]
    return sum(costs) if costs else None
