"""Power rankings of a league's teams, and ratings without the strength of their lists (LG-FAME-05).

Elo tells how a team has done; a strong list makes that easier. What a list brings is taken from the
ratings of all teams with it: their mean less the mean of all, drawn towards 0 as if three average
teams had the list besides. A team's adjusted rating is its rating less that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.models import League
from leagues.ratings import Elo
from leagues.results.rated_matches import SYSTEMS, meetings, of_league
from leagues.results.results_version import versions
from matches.statistics.ratings import Rated, rated_in
from rosters.models import Team
from rosters.teams.selectors import race_name

#: So many average teams are added to those of each list.
AVERAGE = 3


@dataclass(frozen=True, slots=True)
class PowerRow:
    """A team in the power rankings.

    moved:    by how many places it rose in the last round of the league; None for a new team.
    gain:     by how much its rating did.
    brings:   what its list is worth; adjusted: its rating less that.
    """

    place: int
    moved: int | None
    team: Team
    race: str
    rating: float
    gain: float
    brings: float
    adjusted: float


def power_rankings(league: League, game: str) -> list[PowerRow]:
    """Return the teams of a league by rating; three queries, besides those of the ratings."""
    version = versions([league.pk]).get((league.pk, game), "")
    rated = rated_in(league, game, "teams", version)
    played = meetings(of_league(league, game))
    if not rated or not played:
        return []
    last = played[-1].period
    since = next(at for at, meeting in enumerate(played) if meeting.period == last)
    teams = Team.objects.in_bulk(rated)
    now = {pk: each.elo for pk, each in rated.items()}
    before = {pk: rating for pk, each in rated.items() if (rating := _before(each, since))}
    strengths = list_strengths({pk: (teams[pk].race, rating) for pk, rating in now.items()})
    places, old = _places(now), _places(before)
    rows = [
        PowerRow(
            places[pk],
            old[pk] - places[pk] if pk in old else None,
            teams[pk],
            race_name(teams[pk]),
            rating,
            rating - before.get(pk, _start()),
            strengths[teams[pk].race],
            rating - strengths[teams[pk].race],
        )
        for pk, rating in now.items()
    ]
    return sorted(rows, key=lambda row: (row.place, row.team.name))


def list_strengths(rated: Mapping[int, tuple[str, float]]) -> dict[str, float]:
    """Return what each team list brings, in points of the rating.

    rated: team list and rating of each team.
    """
    mean = sum(rating for _race, rating in rated.values()) / max(1, len(rated))
    of_race: dict[str, list[float]] = {}
    for race, rating in rated.values():
        of_race.setdefault(race, []).append(rating - mean)
    return {race: sum(each) / (len(each) + AVERAGE) for race, each in of_race.items()}


def _start() -> float:
    elo = SYSTEMS["elo"]
    assert isinstance(elo, Elo)
    return elo.start


def _before(rated: Rated, since: int) -> float | None:
    """Return a rating before a match of the league; None for a team that was not rated then."""
    points = [point.rating for point in rated.points["elo"] if point.bout < since]
    return points[-1] if points else None


def _places(ratings: Mapping[int, float]) -> dict[int, int]:
    """Return places by rating; who is level to two decimals shares one."""
    shown = {pk: round(rating, 2) for pk, rating in ratings.items()}
    return {pk: 1 + sum(other > mine for other in shown.values()) for pk, mine in shown.items()}
