"""Queries that read the drafts of a coach, or of a browser's session, with their problems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    """A thing that one of two lists contains, with its number and cost in both."""

    left: Bought
    right: Bought

    @property
    def name(self) -> str:
        return self.left.name

    @property
    def differs(self) -> bool:
        return self.left.count != self.right.count

    @property
    def cells(self) -> tuple[Bought, Bought]:
        return self.left, self.right


@dataclass(frozen=True, slots=True)
class ComparedList:
    """One of two lists: its draft, as its form reads it, and the name of its team list."""

    draft: Draft
    shown: Shown
    race: str

    @property
    def cost(self) -> int | None:
        """The total cost; None where nothing in it has a price."""
        if self.shown.cost is not None:
            return self.shown.cost
        costs = [part.cost for part in self.shown.parts if part.cost is not None]
        return sum(costs) if costs else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two drafts of one game side by side (LG-LIST-02)."""

    left: ComparedList
    right: ComparedList
    lines: Sequence[ComparedLine]

    @property
    def lists(self) -> tuple[ComparedList, ComparedList]:
        return self.left, self.right

    @property
    def races_differ(self) -> bool:
        return self.left.race != self.right.race

    @property
    def differences(self) -> int:
        return sum(line.differs for line in self.lines)


def comparable(drafts: Iterable[ToldDraft]) -> list[list[ToldDraft]]:
    """Return the drafts of each game of which there are two or more, in the order given."""
    by_game: dict[str, list[ToldDraft]] = {}
    for told in drafts:
        by_game.setdefault(told.draft.game, []).append(told)
    return [of_game for of_game in by_game.values() if len(of_game) > 1]


def compared(left: Draft, right: Draft) -> Comparison:
    """Compare two drafts of one game; no query.

    Raises Refusal("lists_of_two_games").
    """
    if left.game != right.game:
        raise Refusal(Problem("lists_of_two_games", "LG-LIST-02"))
    first, second = _compared(left), _compared(right)
    parts = [{part.name: part for part in each.shown.parts} for each in (first, second)]
    lines = [
        ComparedLine(
            parts[0].get(name, Bought(name, 0, None)), parts[1].get(name, Bought(name, 0, None))
        )
        for name in dict.fromkeys([*parts[0], *parts[1]])
    ]
    return Comparison(first, second, lines)


def _compared(draft: Draft) -> ComparedList:
    room = of(draft.game)
    data = room.builder.filled(draft.version, draft.race, draft.roster)
    shown = room.builder.builder(draft.version, draft.race, data)
    return ComparedList(draft, shown, room.sheet.race_name(draft.version, draft.race))
