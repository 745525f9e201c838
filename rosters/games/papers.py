"""What is printed of a team to play with at the table: a sheet, and a card for each player."""

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
    """So many boxes to tick."""

    count: int

    @property
    def each(self) -> range:
        return range(self.count)


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A player on the sheet; cells: under its heads."""

    number: int | None
    name: str
    cells: Sequence[Boxes | int | str]


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheet.

    heads:  of the columns after number and name.
    blanks: numbers of empty lines, for who is hired at the table.
    foot:   what the team has besides; ticks: what is counted in a match, so many boxes each.
    """

    heads: Sequence[Words]
    lines: Sequence[PaperLine]
    blanks: Sequence[int] = ()
    foot: Sequence[tuple[Words, Words]] = ()
    ticks: Sequence[tuple[Words, Boxes]] = ()

    @property
    def numbered(self) -> bool:
        """Whether its lines have numbers."""
        return bool(self.blanks) or any(line.number is not None for line in self.lines)


@dataclass(frozen=True, slots=True)
class PaperCard:
    """A player's card.

    traits: what is rolled against, short and with its value; says: sentences below.
    ticks:  as on the sheet.
    """

    number: int | None
    name: str
    about: Words
    traits: Sequence[tuple[Words, Words | int]] = ()
    says: Sequence[tuple[Words, Words]] = field(default_factory=tuple)
    ticks: Sequence[tuple[Words, Boxes]] = ()


class PlainPapers:
    """What can be printed of a team of any game."""

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

    def cards(self, team: Team, lines: Sequence[Any]) -> list[PaperCard]:
        return [
            PaperCard(line.player.squad_number, line.player.name, line.position) for line in lines
        ]
