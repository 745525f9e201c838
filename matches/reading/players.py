"""A player's career, and a season's dead, read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404

from leagues.access.permissions import (
    User,
    readable_teams,
)
from leagues.access.visible import fixtures
from leagues.models import Fixture, FixtureSide, Season
from matches.correcting.filed import fixtures_of_batches
from matches.models import StatLine
from matches.reading.teams import causes_by_batch
from rosters.models import Player, Team, TeamEvent
from rules.conditions import Condition


@dataclass(frozen=True, slots=True)
class Change:
    """A fact about a player and where it comes from: a match, or an act between matches."""

    event: TeamEvent
    fixture: Fixture | None


@dataclass(slots=True)
class SeasonTotals:
    """A player's season: in how many matches they were fielded, and the sums of their lines."""

    season: Season
    matches: int
    totals: dict[str, int]


@dataclass(frozen=True, slots=True)
class Traced:
    """A condition and the match that gave it; None where none did, or not for this reader."""

    condition: Condition
    fixture: Fixture | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A career: match by match, season by season, and each change with its cause.

    seasons, totals: sums of the lines (LG-STAT-01).
    causes: finds the match that a condition comes from.
    """

    player: Player
    lines: list[StatLine]
    seasons: list[SeasonTotals]
    totals: dict[str, int]
    changes: list[Change]
    causes: dict[str, Fixture]

    @property
    def conditions(self) -> list[Traced]:
        """The conditions that the player carries, each with the match that it comes from
        (LG-COND-05).
        """
        carried = map(Condition.from_json, self.player.data.get("conditions", ()))
        return [Traced(condition, self.causes.get(condition.cause)) for condition in carried]


def player_or_404(user: User, uuid: UUID | str) -> Player:
    player = (
        Player.objects.select_related("team__coach")
        .filter(uuid=uuid, team__in=readable_teams(user))
        .first()
    )
    if player is None:
        raise Http404
    return player


def player_view(user: User, uuid: UUID | str) -> PlayerView:
    """Return a player's career in a fixed number of queries, however long it is.

    Raises Http404 where this user may not see the player.
    """
    player = player_or_404(user, uuid)
    lines = list(
        player.stat_lines.filter(
            record__fixture__in=fixtures(user).order_by(), record__fixture__season__friendly=False
        )
        .select_related(
            "record__fixture__round", "record__fixture__group", "record__fixture__season__league"
        )
        .prefetch_related("record__fixture__sides__entry__team")
        .order_by("record_id")
    )
    about = Q(payload__player=player.number) | Q(payload__has_key="players")
    events = [
        event
        for event in TeamEvent.objects.filter(
            about, team=player.team, voided_by__isnull=True
        ).order_by("place", "seq")
        if event.payload.get("player") == player.number
        or player.number in event.payload.get("players", ())
    ]
    played = Fixture.objects.filter(sides__entry__team=player.team)
    causes = fixtures_of_batches(played.values("pk"))
    shown = {f.pk: f for f in fixtures(user).filter(sides__entry__team=player.team)}
    by_batch = {batch: shown[fixture] for batch, fixture in causes.items() if fixture in shown}
    seasons: dict[int, SeasonTotals] = {}
    totals: dict[str, int] = {}
    for line in lines:
        season = line.record.fixture.season
        sums = seasons.setdefault(season.pk, SeasonTotals(season, 0, {}))
        sums.matches += 1
        for what, amount in line.counts.items():
            sums.totals[what] = sums.totals.get(what, 0) + amount
            totals[what] = totals.get(what, 0) + amount
    changes = [Change(event, by_batch.get(event.batch)) for event in events]
    matches = causes_by_batch(player.team, list(shown.values()))
    return PlayerView(player, lines, list(seasons.values()), totals, changes, matches)


@dataclass(frozen=True, slots=True)
class Dead:
    """The dead of a season: how many, and the last of them, in the order of the fixtures."""

    count: int
    last: Sequence[Change]


def the_dead(season: Season, last: int | None = None) -> Dead:
    """Return the dead of a season, in a fixed number of queries.

    last: how many of them are read in full; None: all.
    """
    return dead_of(season.fixtures.all(), season.entries.order_by().values("team"), last)


def dead_of(
    fixtures_: QuerySet[Fixture], teams: QuerySet[Any, Any], last: int | None = None
) -> Dead:
    """Return who died in these matches, in their order; a fixed number of queries.

    teams: the rows of the teams that played them.
    last:  how many of the dead are read in full; None: all.
    """
    died = TeamEvent.objects.filter(kind="died", team__in=teams, voided_by__isnull=True)
    ever = list(died.order_by().values_list("pk", "batch", "team", "seq"))
    here = fixtures_.order_by().values("pk")
    batches = fixtures_of_batches(here, {batch for _pk, batch, _team, _seq in ever})
    deadly = {*batches.values()}
    rounds = fixtures_.filter(pk__in=deadly).order_by()
    order = ("season__slug", "round__stage__number", "round__number", "slot")
    when = {
        pk: (started is not None, started, *at)
        for pk, started, *at in rounds.values_list("pk", "season__started", *order)
    }
    seats = FixtureSide.objects.filter(fixture__in=deadly).order_by()
    side = {(f, team): n for f, team, n in seats.values_list("fixture", "entry__team", "number")}
    in_order = sorted(
        (*when[batches[batch]], side[batches[batch], team], seq, pk, batches[batch])
        for pk, batch, team, seq in ever
        if batch in batches
    )
    shown = [(pk, fixture) for *_when, pk, fixture in in_order[-last if last else 0 :]]
    events = TeamEvent.objects.in_bulk([pk for pk, _fixture in shown])
    played = (
        fixtures_.select_related("round", "season__league")
        .order_by()
        .in_bulk([fixture for _pk, fixture in shown])
    )
    of = Team.objects.in_bulk({event.team_id for event in events.values()})
    for event in events.values():
        event.team = of[event.team_id]
    return Dead(len(in_order), [Change(events[pk], played[fixture]) for pk, fixture in shown])
