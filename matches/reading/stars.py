"""Stars out of a catalogue: a career over all teams that hired them (LG-FAME-06)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.db.models import Count, Sum
from django.http import Http404

from leagues.access.permissions import User
from leagues.access.visible import fixtures
from matches.models import StatLine, Tally
from rosters.models import Team
from rosters.typed.text import slug_of
from rosters.words.catalogue_names import called, named_things
from rules import games

#: The kind of catalogue things that are stars.
_STAR = "star"
#: So many matches are listed, the newest.
MOST = 50


@dataclass(frozen=True, slots=True)
class Star:
    """A star of a game. key: of the page, the same in every language; names: in the catalogue."""

    game: str
    key: str
    names: Sequence[str]

    @property
    def name(self) -> str:
        return called(self.game, _STAR, self.names[0])


@dataclass(frozen=True, slots=True)
class StarView:
    """A star's career, as far as the reader may see.

    lines:   of the newest matches, the newest first; matches: how many there are.
    teams:   who hired them, with how often, the most faithful first.
    """

    star: Star
    lines: Sequence[StatLine]
    matches: int
    totals: dict[str, int]
    teams: Sequence[tuple[Team, int]]


@cache
def stars() -> dict[tuple[str, str], Star]:
    """Return all stars of all games by game and key."""
    found: dict[tuple[str, str], Star] = {}
    for game in games():
        for kind, id_, name in named_things(game):
            if kind == _STAR:
                key = slug_of(name)
                known = found.get((game, key))
                names = dict.fromkeys((*(known.names if known else ()), name, id_))
                found[game, key] = Star(game, key, [*names])
    return found


def star_called(name: str) -> Star | None:
    """Return the star whom a stat line names; None where it names somebody else."""
    return next((star for star in stars().values() if name in star.names), None)


def star_view(user: User, game: str, key: str) -> StarView:
    """Return a star's career in a fixed number of queries. Raises Http404 for an unknown star."""
    star = stars().get((game, key))
    if star is None:
        raise Http404
    shown = fixtures(user).filter(season__game=game, season__friendly=False, season__copy_of=None)
    career = StatLine.objects.filter(
        player=None, name__in=star.names, record__fixture__in=shown.order_by()
    )
    lines = (
        career.select_related("team", "record__fixture__round", "record__fixture__season__league")
        .defer("record__record", "record__log")
        .prefetch_related("record__fixture__sides__entry__team")
        .order_by("-record__fixture__settled", "-pk")
    )
    sums = Tally.objects.filter(line__in=career.order_by()).order_by().values_list("what")
    hired = dict(career.order_by().values_list("team").annotate(n=Count("pk")))
    teams = Team.objects.in_bulk(hired)
    return StarView(
        star,
        list(lines[:MOST]),
        sum(hired.values()),
        dict(sums.annotate(total=Sum("amount"))),
        sorted(
            ((teams[pk], n) for pk, n in hired.items()), key=lambda each: (-each[1], each[0].name)
        ),
    )
