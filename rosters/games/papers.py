"""Printed papers to play with at the table: a team's sheet, and a card for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rosters.models import Team
from rosters.words.money import money

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Boxes:
    """A number of boxes to tick; `ticked`: how many of them are so already."""

    count: int
    ticked: int = 0

    @property
    def each(self) -> list[bool]:
        """Whether each box is ticked."""
        return [at < self.ticked for at in range(self.count)]


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A player on the sheet; `cells` stand under its heads."""

    number: int | None
    name: str
    cells: Sequence[Boxes | int | str]


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheet of a team.

    heads: the headings of the columns after number and name.
    blanks: the numbers of empty lines, for players hired at the table.
    foot: what the team has besides players.
    ticks: what is counted in a match, each with its boxes.
    """

    heads: Sequence[Words]
    lines: Sequence[PaperLine]
    blanks: Sequence[int] = ()
    foot: Sequence[tuple[Words, Words]] = ()
    ticks: Sequence[tuple[Words, Boxes]] = ()

    @property
    def numbered(self) -> bool:
        """Whether the lines of the sheet have numbers."""
        return bool(self.blanks) or any(line.number is not None for line in self.lines)


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon in one way to use it; `cells` stand under the heads, `does` below them."""

    name: str
    cells: Sequence[str | int]
    does: str = ""


@dataclass(frozen=True, slots=True)
class Weapons:
    """The table of weapons on a card; `heads` are those of the columns after the name."""

    heads: Sequence[Words] = ()
    rows: Sequence[WeaponRow] = ()


@dataclass(frozen=True, slots=True)
class PaperCard:
    """A player's card.

    traits: short values that are rolled against.
    says: sentences below them.
    ticks: as on the sheet; what somebody brings into the match is ticked.
    weapons: a table, for games with weapons.
    """

    number: int | None
    name: str
    about: Words
    traits: Sequence[tuple[Words, Words | int]] = ()
    says: Sequence[tuple[Words, Words]] = field(default_factory=tuple)
    ticks: Sequence[tuple[Words, Boxes]] = ()
    weapons: Weapons = Weapons()


@dataclass(frozen=True, slots=True)
class MatchTicks:
    """What one side ticks on a match card.

    people: for each player: what is counted, and how many boxes it gets.
    side:   for the side: its turns or rounds, re-rolls and the like.
    """

    people: Sequence[tuple[Words, int]] = ()
    side: Sequence[tuple[Words, Boxes]] = ()


#: The empty lines of a blank sheet, by their numbers.
EMPTY_LINES = range(1, 17)


class PlainPapers:
    """Papers for a team of any game."""

    def sheet(self, team: Team, lines: Sequence[Any], totals: Any) -> Paper:
        foot: list[tuple[Words, Words]] = []
        if team.rules.has_money:
            foot = [
                (gettext_lazy("Treasury"), money(team.treasury)),
                (gettext_lazy("Team value"), money(team.value)),
            ]
        return Paper(
            [gettext_lazy("Position")],
            [
                PaperLine(line.player.squad_number, line.player.name, [line.position])
                for line in lines
            ],
            foot=foot,
        )

    def blank(self, version: str) -> Paper:
        return Paper([gettext_lazy("Position")], [], EMPTY_LINES)

    def match_ticks(self, team: Team) -> MatchTicks:
        return MatchTicks()

    def cards(self, team: Team, lines: Sequence[Any]) -> list[PaperCard]:
        return [
            PaperCard(line.player.squad_number, line.player.name, line.position) for line in lines
        ]
