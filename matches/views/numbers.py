"""Tables of numbers about a team, a player or a coach; one template draws them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from leagues.models import Season
from matches.games.numbers import Column
from matches.statistics.ratings import Balance
from rosters.models import Player, Team

Words = str | Promise
Head = tuple[Words, Words]

PLAYED: Head = (pgettext_lazy("table", "P"), gettext_lazy("Played"))
BALANCE: tuple[Head, ...] = (
    PLAYED,
    (pgettext_lazy("table", "W"), gettext_lazy("Won")),
    (pgettext_lazy("table", "D"), gettext_lazy("Drawn")),
    (pgettext_lazy("table", "L"), gettext_lazy("Lost")),
)
SCORE: Head = (gettext_lazy("Score"), "")


@dataclass(frozen=True, slots=True)
class Cell:
    """A number that links somewhere, or stands out."""

    text: str
    url: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its name, and its numbers in the order of the heads.

    about: small print beside the name; team: its crest stands before the name.
    """

    name: Words
    cells: Sequence[Cell | int | str]
    url: str = ""
    about: Words = ""
    team: Team | None = None
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """A table.

    first: the head of the names; heads: the heads of the numbers, short and in full.
    foot:  the sum of all rows.
    """

    caption: Words
    first: Words
    heads: Sequence[Head]
    rows: Sequence[Row] = field(default_factory=tuple)
    foot: Row | None = None


def heads_of(columns: Sequence[Column]) -> tuple[Head, ...]:
    return tuple((heading, meaning) for _key, heading, meaning in columns)


def counts(columns: Sequence[Column], totals: Mapping[str, int]) -> list[int]:
    return [totals.get(key, 0) for key, _heading, _meaning in columns]


def balanced(balance: Balance) -> list[int]:
    """Return the numbers under `BALANCE`."""
    return [balance.played, balance.won, balance.drawn, balance.lost]


def of_season(season: Season, cells: Sequence[Cell | int | str]) -> Row:
    """Make the row of a season, with its league beside it."""
    url = reverse("season", args=[season.league.slug, season.slug])
    return Row(season.name, cells, url, season.league.name)


def of_player(player: Player, cells: Sequence[Cell | int | str]) -> Row:
    url = reverse("player", args=[player.uuid])
    return Row(player.name, cells, url, dead=player.left == "dead")
