"""Leaders of everything that is counted, of a season or of all time (LG-STAT-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet, Sum, Window
from django.db.models.functions import Rank
from django.utils.functional import Promise

from leagues.access.permissions import User
from leagues.access.visible import league_or_404
from leagues.models import Fixture, League, Season
from leagues.results import counted_seasons
from leagues.results.rated_matches import of_league
from leagues.results.result_cache import remembered
from leagues.results.results_version import versions
from matches.games.number_labels import things, title_of
from matches.models import Tally
from matches.statistics.statistics_version import edition
from rosters.models import Player

#: Names the code that ranks; changes with what a remembered board holds.
_EDITION = "leaders 1"


@dataclass(frozen=True, slots=True)
class Leader:
    """A place among the leaders of one counted thing; equals share a place."""

    place: int
    player: Player
    amount: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The leaders of one counted thing.

    level: how many more are level with the last of them and are not named.
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
    """Return the leaders of a season in each of these things, or in all that its game counts.

    most:   how many are named.
    places: how far down the leaders reach; as many places as are named, unless it is given.
    """
    wanted = things(season.game) if counted is None else counted
    fixtures = season.fixtures.all()
    return _boards(fixtures, edition(fixtures), season.game, wanted, most, places)


def league_boards(league: League, game: str, most: int) -> list[Leaderboard]:
    """Return the leaders of all time: over all seasons of a league in one game."""
    version = versions([league.pk]).get((league.pk, game), "")
    return _boards(of_league(league, game), version, game, things(game), most)


def leaders(season: Season, what: str, most: int = 10) -> list[Leader]:
    """Return the leaders of one counted thing in a season."""
    return season_boards(season, most, [what])[0].leaders


def _boards(
    fixtures: QuerySet[Fixture],
    version: str,
    game: str,
    counted: Sequence[str],
    most: int,
    places: int | None = None,
) -> list[Leaderboard]:
    """Build the boards in two queries, one from the cache, however much is counted.

    version: names what was played in these fixtures.
    """
    rows_by_thing: dict[str, list[_Row]] = {what: [] for what in counted}
    for row in _ranked(fixtures, version, counted, places or most):
        rows_by_thing[row[0]].append(row)
    shown = {
        player for rows in rows_by_thing.values() for _what, player, _total, _place in rows[:most]
    }
    players = Player.objects.select_related("team").in_bulk(shown)
    return [
        Leaderboard(
            game,
            what,
            [Leader(place, players[player], total) for _what, player, total, place in rows[:most]],
            max(0, len(rows) - most),
        )
        for what, rows in rows_by_thing.items()
    ]


#: The counted thing, the player's row, the amount, and the place.
_Row = tuple[str, int, int, int]


def _ranked(
    fixtures: QuerySet[Fixture], version: str, counted: Sequence[str], places: int
) -> list[_Row]:
    """Return totals from the top down to that place; summed anew only when a match has changed."""
    asked = [list(counted), places, version]
    return remembered(_EDITION, asked, lambda: list(_sums(fixtures, counted, places)))


def _sums(fixtures: QuerySet[Fixture], counted: Sequence[str], places: int) -> QuerySet[Any, _Row]:
    rank = Window(Rank(), partition_by=F("what"), order_by=F("total").desc())
    return (
        Tally.objects.filter(line__record__fixture__in=fixtures, what__in=counted, amount__gt=0)
        .exclude(line__player=None)
        .values("what", "line__player", "line__player__team__name", "line__player__number")
        .annotate(total=Sum("amount"))
        .annotate(place=rank)
        .filter(place__lte=places)
        .order_by("what", "place", "line__player__team__name", "line__player__number")
        .values_list("what", "line__player", "total", "place")
    )


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """A league, the games of which it has results, and the game that is asked for."""

    league: League
    games: list[str]
    game: str


def league_game(user: User, slug: str, game: str = "") -> LeagueGame:
    """Return a league with the game that is asked for.

    game: a key; without it, and where the league has no results in it, the game of its newest
    results. Empty where there are none at all. Raises Http404 for a league that the user may not
    see.
    """
    league = league_or_404(user, slug)
    settled = Fixture.objects.filter(season=OuterRef("pk"), state=Fixture.State.SETTLED)
    seasons = league.seasons.filter(counted_seasons.counts(), Exists(settled))
    newest_first = seasons.order_by("-started", "slug")
    games = list(dict.fromkeys(newest_first.values_list("game", flat=True)))
    return LeagueGame(league, games, game if game in games else next(iter(games), ""))
