"""Played matches in the one order of ratings and records, and their ratings.

Ratings are computed on reading, cached by the digest of their inputs, and never written with a
result (LG-STAT-03). They belong to one league and one game: a number that everybody sees cannot
come from matches of a private league.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from leagues.models import Entry, Fixture, FixtureSide, League
from leagues.ratings import Bout, Elo, Glicko2, History
from leagues.results.counted_seasons import counts
from leagues.results.result_cache import remembered
from rules.record import MET, Result

#: The rating systems; where only one rating is shown, it is the first.
SYSTEMS: Mapping[str, Elo | Glicko2] = {"elo": Elo(), "glicko2": Glicko2()}

#: The version of the code that rates; raise it when a cached history changes.
_EDITION = "ratings 1"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match that took place: its place in the schedule, and how it ended for each side.

    fixture, season, teams: ids, for looking up; nothing is ordered by them.
    sides: the numbers of the sides that met: of three or four, one may not have come.
    """

    fixture: int
    uuid: UUID
    league: int
    game: str
    season: int
    stage: int
    round: int
    settled: datetime
    sides: tuple[int, ...]
    teams: tuple[int, ...]
    results: tuple[Result, ...]
    scores: tuple[int, ...]

    @property
    def period(self) -> tuple[int, int, int]:
        """The rating period: a round of a season."""
        return self.season, self.stage, self.round


def meetings(fixtures: QuerySet[Fixture] | Sequence[int]) -> list[Meeting]:
    """Return the matches among these fixtures that took place, with the sides that met; one query.

    fixtures: or their rows, where they are few of many: the planner would join a query to all.

    Their order is that of leagues, of seasons as they were started, and then of the schedule:
    stage, round, group, slot. It depends on no row id and on no worker's speed.
    """
    rows: Iterable[Any] = (
        FixtureSide.objects.filter(
            fixture__in=fixtures.order_by() if isinstance(fixtures, QuerySet) else fixtures,
            fixture__state=Fixture.State.SETTLED,
            ended__in=MET,
        )
        .order_by(
            "fixture__season__league__slug",
            "fixture__season__started",
            "fixture__season__slug",
            "fixture__round__stage__number",
            "fixture__round__number",
            "fixture__group__name",
            "fixture__slot",
            "fixture__attempt",
            "number",
        )
        .values_list(
            "fixture_id",
            "fixture__uuid",
            "fixture__season__league_id",
            "fixture__season__game",
            "fixture__season_id",
            "fixture__round__stage__number",
            "fixture__round__number",
            "fixture__settled",
            "number",
            "entry__team_id",
            "result",
            "score",
        )
    )
    matches = []
    for head, sides in groupby(rows, key=lambda row: row[:8]):
        fixture, uuid, league, game, season, stage, round_, settled = head
        numbers, teams, results, scores = zip(*(side[8:] for side in sides), strict=True)
        whole = tuple(score or 0 for score in scores)
        place = (fixture, uuid, league, game, season, stage, round_, settled)
        matches.append(Meeting(*place, numbers, teams, results, whole))
    return matches


def of_league(league: League, game: str) -> QuerySet[Fixture]:
    """Return the fixtures that count in a league's ratings and records."""
    return Fixture.objects.filter(counts("season"), season__league=league, season__game=game)


def fields(meetings: Sequence[Meeting]) -> dict[int, int]:
    """Return, by season id, how many teams entered it; one query."""
    seasons = {meeting.season for meeting in meetings}
    entered = Entry.objects.filter(season__in=seasons, number__isnull=False)
    return dict(Counter(entered.values_list("season_id", flat=True)))


def rate(
    meetings: Sequence[Meeting],
    who: Sequence[Sequence[Hashable | None]],
    fields: Mapping[int, int],
    system: str,
) -> History:
    """Return the ratings over these meetings; from the cache if they were rated before.

    meetings: of one league and one game, in their order.
    who:      by meeting and side, the team or coach that is rated.
    fields:   by season id, how many entered it.
    system:   a key of SYSTEMS.
    """
    bouts = [
        Bout(tuple(rated), meeting.results, meeting.period, fields.get(meeting.season, 1))
        for meeting, rated in zip(meetings, who, strict=True)
    ]
    asked = [
        [*bout.sides, *bout.results, *meeting.period, bout.field]
        for meeting, bout in zip(meetings, bouts, strict=True)
    ]
    return remembered(_EDITION, [system, asked], lambda: SYSTEMS[system].history(bouts))


def team_ratings(league: League, game: str, system: str = "elo") -> dict[int, float]:
    """Return the present rating of each team that has played there, by id; in two queries."""
    played = meetings(of_league(league, game))
    history = rate(played, [meeting.teams for meeting in played], fields(played), system)
    return {who: points[-1].rating for who, points in history.items() if isinstance(who, int)}
