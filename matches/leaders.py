"""Leaders of everything that is counted, of a season or of all time (LG-STAT-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, Sum, Window
from django.db.models.functions import Rank
from django.utils.functional import Promise

from leagues import counting
from leagues.models import Fixture, League, Season
from leagues.permissions import User
from leagues.selectors import league_or_404
from matches.models import Tally
from matches.statistics import things, title_of
from rosters.models import Player


@dataclass(frozen=True, slots=True)
class Leader:
    """A place among the leaders of one counted thing; equals share a place."""

    place: int
    player: Player
    amount: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The leaders of one counted thing.

    level: how many more have as much as the last of them.
    """

    game: str
    what: str
    leaders: list[Leader]
    level: int

    @property
    def title(self) -> Promise | str:
        return title_of(self.game, self.what)


def season_boards(
    season: Season, most: int, counted: Sequence[str] | None = None, places: int | None = None
) -> list[Leaderboard]:
    """The leaders of a season in each of these things, or in all that its game counts.

    most:   how many are named.
    places: how far down the leaders reach; as many places as are named, unless it is given.
    """
    scope = Q(line__record__fixture__season=season)
    wanted = things(season.game) if counted is None else counted
    return _boards(scope, season.game, wanted, most, places)


def league_boards(league: League, game: str, most: int) -> list[Leaderboard]:
    """The leaders of all time: over all seasons of a league in one game."""
    season = "line__record__fixture__season"
    scope = Q(**{f"{season}__league": league, f"{season}__game": game}) & counting.counts(season)
    return _boards(scope, game, things(game), most)


def leaders(season: Season, what: str, most: int = 10) -> list[Leader]:
    """Who has most of one counted thing in a season."""
    return season_boards(season, most, [what])[0].leaders


def _boards(
    scope: Q, game: str, counted: Sequence[str], most: int, places: int | None = None
) -> list[Leaderboard]:
    """In two queries, however much is counted and whoever has done it."""
    found: dict[str, list[dict[str, Any]]] = {what: [] for what in counted}
    for row in _sums(scope, counted, places or most):
        found[row["what"]].append(row)
    shown = {row["line__player"] for rows in found.values() for row in rows[:most]}
    players = Player.objects.select_related("team").in_bulk(shown)
    return [
        Leaderboard(
            game,
            what,
            [
                Leader(row["place"], players[row["line__player"]], row["total"])
                for row in rows[:most]
            ],
            max(0, len(rows) - most),
        )
        for what, rows in found.items()
    ]


def _sums(scope: Q, counted: Sequence[str], places: int) -> Any:
    """Totals from the top, down to that place."""
    rank = Window(Rank(), partition_by=F("what"), order_by=F("total").desc())
    return (
        Tally.objects.filter(scope, what__in=counted, amount__gt=0)
        .exclude(line__player=None)
        .values("what", "line__player", "line__player__team__name", "line__player__number")
        .annotate(total=Sum("amount"))
        .annotate(place=rank)
        .filter(place__lte=places)
        .order_by("what", "place", "line__player__team__name", "line__player__number")
    )


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """A league, the games of which it has results, and the one that is asked for."""

    league: League
    games: list[str]
    game: str


def league_game(user: User, slug: str, game: str = "") -> LeagueGame:
    """game: a key; without, and where the league has no results in it, that of its newest
    results.  Empty where there are none at all."""
    league = league_or_404(user, slug)
    settled = Fixture.objects.filter(season=OuterRef("pk"), state=Fixture.State.SETTLED)
    seasons = league.seasons.filter(counting.counts(), Exists(settled))
    newest_first = seasons.order_by("-started", "slug")
    games = list(dict.fromkeys(newest_first.values_list("game", flat=True)))
    return LeagueGame(league, games, game if game in games else next(iter(games), ""))
