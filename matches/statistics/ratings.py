"""Ratings of coaches and teams in a league, with the matches behind them (LG-STAT-03)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from leagues.models import Entry, Fixture, FixtureSide, League
from leagues.ratings import Point
from leagues.results.rated_matches import SYSTEMS, Meeting, fields, meetings, of_league, rate
from leagues.results.result_cache import remembered
from leagues.results.results_version import versions
from matches.models import Coaching
from rosters.models import Coach, Team

Of = Literal["coaches", "teams"]

#: Names the code that rates; changes with what a remembered rating holds.
_EDITION = "rated 2"

#: How many lines a chart has at most; more could not be told apart.
LINES = 8


@dataclass(slots=True)
class Balance:
    """Matches won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    def add(self, result: str) -> None:
        self.won += result == "win"
        self.drawn += result == "draw"
        self.lost += result == "loss"

    def take(self, other: Balance) -> None:
        self.won += other.won
        self.drawn += other.drawn
        self.lost += other.lost


@dataclass(frozen=True, slots=True)
class Rated:
    """The matches and ratings of a coach or a team.

    points: by system, the rating after each match or period, oldest first.
    """

    who: int
    record: Balance
    points: Mapping[str, Sequence[Point]] = field(default_factory=dict)

    @property
    def elo(self) -> float:
        return self._now("elo").rating

    @property
    def glicko(self) -> float:
        return self._now("glicko2").rating

    @property
    def deviation(self) -> float:
        return self._now("glicko2").deviation or 0.0

    @property
    def best(self) -> float:
        """The highest Elo rating so far."""
        return max(point.rating for point in self.points["elo"])

    def _now(self, system: str) -> Point:
        return self.points[system][-1]


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A row of a rating list; ratings that are equal to two decimals share a place."""

    place: int
    rated: Rated
    coach: Coach | None
    team: Team | None

    @property
    def name(self) -> str:
        return str(self.coach or self.team)


Seats = Mapping[tuple[int, int], int]


def seats(played: Sequence[Meeting]) -> Seats:
    """Return the coach of each side of these meetings, by fixture and side; two queries.

    A result in one line (LG-DAY-04) has no record of who coached: it is whoever coaches the team.
    """
    if not played:
        return {}
    leagues = {meeting.league for meeting in played}
    rows = Coaching.objects.filter(record__fixture__season__league__in=leagues).order_by()
    found = {
        (fixture, side): coach
        for fixture, side, coach in rows.values_list("record__fixture_id", "side", "coach_id")
    }
    typed = FixtureSide.objects.filter(
        fixture__season__league__in=leagues,
        fixture__state=Fixture.State.SETTLED,
        fixture__record=None,
        fixture__brought=False,
        entry__managed=Entry.Managed.PERSON,
        entry__team__coach__isnull=False,
    ).order_by()
    for fixture, side, coach in typed.values_list("fixture_id", "number", "entry__team__coach_id"):
        found[fixture, side] = coach
    return found


def sides_of(played: Sequence[Meeting], of: Of, seats: Seats) -> list[tuple[int | None, ...]]:
    """Return the coach or team that is rated for each side, by meeting."""
    if of == "teams":
        return [meeting.teams for meeting in played]
    return [
        tuple(seats.get((meeting.fixture, side)) for side in meeting.sides) for meeting in played
    ]


def rated(
    played: Sequence[Meeting], of: Of, seats: Seats, entered: Mapping[int, int]
) -> dict[int, Rated]:
    """Return everybody who is rated over these meetings of one league and game, by row.

    A coach's match against themselves is neither rated nor counted.
    """
    who = sides_of(played, of, seats)
    histories = {system: rate(played, who, entered, system) for system in SYSTEMS}
    records: dict[int, Balance] = {}
    for meeting, sides in zip(played, who, strict=True):
        for side, one in enumerate(sides):
            if one is not None and sides.count(one) == 1:
                records.setdefault(one, Balance()).add(meeting.results[side])
    return {
        one: Rated(one, record, {system: found[one] for system, found in histories.items()})
        for one, record in records.items()
        if one in histories["elo"]
    }


def rated_in(league: League, game: str, of: Of, version: str) -> dict[int, Rated]:
    """Return everybody who is rated in a league, by row; from the cache while its results have this
    version, else in four queries.

    version: as `leagues.results.results_version` tells it.
    """

    def work() -> dict[int, Rated]:
        played = meetings(of_league(league, game))
        sitting = seats(played) if of == "coaches" else {}
        return rated(played, of, sitting, fields(played))

    return remembered(_EDITION, [league.pk, game, of, version], work)


def one_rated(league: League, game: str, of: Of, version: str, who: int) -> Rated | None:
    """Return one coach or team as `rated_in` has it, without reading all others from the cache."""
    asked = [league.pk, game, of, version, who]
    (found,) = remembered(
        f"one {_EDITION}", asked, lambda: (rated_in(league, game, of, version).get(who),)
    )
    return found


def rating_list(league: League, game: str, of: Of) -> list[RatingRow]:
    """Return everybody rated in a league by Elo, the best first; two queries from the cache."""
    version = versions([league.pk]).get((league.pk, game), "")
    rated_by_row = rated_in(league, game, of, version)
    named: Mapping[int, Coach | Team] = (
        Coach.objects.in_bulk(rated_by_row)
        if of == "coaches"
        else Team.objects.in_bulk(rated_by_row)
    )
    ordered = sorted(
        rated_by_row.values(), key=lambda one: (-round(one.elo, 2), str(named[one.who]))
    )
    places: list[RatingRow] = []
    for number, one in enumerate(ordered, 1):
        level = places and round(places[-1].rated.elo, 2) == round(one.elo, 2)
        row = named[one.who]
        places.append(
            RatingRow(
                places[-1].place if level else number,
                one,
                row if isinstance(row, Coach) else None,
                row if isinstance(row, Team) else None,
            )
        )
    return places


def by_league_and_game(played: Sequence[Meeting]) -> dict[tuple[int, str], list[Meeting]]:
    """Group meetings by the league and game in which they are rated together."""
    groups: dict[tuple[int, str], list[Meeting]] = {}
    for meeting in played:
        groups.setdefault((meeting.league, meeting.game), []).append(meeting)
    return groups
