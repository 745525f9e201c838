"""Which fixtures are due: what the engine should play now, by what is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Case, Count, Q, QuerySet, When

from leagues.models import DeadlineAct, Fixture, FixtureSide, Round, Season
from leagues.stages.opening import is_free
from matches.models import Resolution
from matches.resolution.claims import open_reports
from rosters.runtime.clock import from_now, run_out, runs_on, unclaimed
from rosters.runtime.repeated_queries import Repeated

#: A message that woke nobody is sent again after this, where its season is quiet for as long:
#: while matches of it are taken and settled, messages wait in the queue behind others.
RESEND_SECONDS = 3
_LATELY_SECONDS = 30
UNSETTLED = [Fixture.State.SCHEDULED, Fixture.State.LOCKED]


def scope(resolution: Resolution) -> QuerySet[Fixture]:
    """Return the fixtures that a resolution covers."""
    fixtures = Fixture.objects.filter(season=resolution.season_id)
    if resolution.fixture_id is not None:
        return fixtures.filter(pk=resolution.fixture_id)
    if resolution.round_id is not None:
        return fixtures.filter(round=resolution.round_id)
    return fixtures


def open_round(season_id: int) -> Round | None:
    """Return the round that the engine plays, the first that is not settled (LG-SIM-02); None where
    nothing is left.
    """
    return next(iter(_first_open(season_id)), None)


@Repeated
def _first_open(season_id: int) -> QuerySet[Round]:
    waits = Q(fixtures__state__in=UNSETTLED, fixtures__provisional__isnull=True)
    # What a round did to a campaign is applied before the next one begins (LG-FIX-12).
    unclosed = Q(stage__season__campaign__isnull=False, closed=None, fixtures__isnull=False)
    return (
        Round.objects.filter(waits | unclosed, stage__season=season_id, closed=None)
        .select_related("stage")
        .order_by("stage__number", "number")[:1]
    )


#: Fixtures of a campaign's round that was closed without them: they are played when they can be.
_LATE = Q(round__closed__isnull=False)


def _called_by_deadline(fixture: Fixture) -> bool:
    """Return whether the engine plays a fixture because its deadline has passed, whatever is open
    in other rounds (LG-FIX-04, LG-FIX-24).
    """
    acted = DeadlineAct.objects.filter(fixture=fixture, kind=DeadlineAct.Kind.PASSED, what="engine")
    return is_free(fixture.round.stage) and acted.exists()


class Due(NamedTuple):
    """A fixture that is due: the primary keys of itself and of its round, and its place there."""

    pk: int
    round: int
    slot: int


def due(resolution: Resolution) -> list[Due]:
    """Return the fixtures of a resolution that should be played now, sent for or not, in the order
    of the round.

    Without fixtures that people report, whose teams are in another match (LG-FIX-09), or whose
    teams have another to play first in the same round.
    """
    fixtures = scope(resolution).filter(free(), season__state=Season.State.RUNNING)
    if resolution.fixture is None or not _called_by_deadline(resolution.fixture):
        now = open_round(resolution.season_id)
        fixtures = fixtures.filter(Q(round=now) | Q(provisional__isnull=False) | _LATE)
    rows = fixtures.exclude(frozen__failure__gt="").order_by("group__name", "slot", "attempt")
    waiting = [Due(*row) for row in rows.values_list("pk", "round", "slot")]
    return _with_free_teams(resolution.season_id, waiting) if waiting else []


def _with_free_teams(season_id: int, waiting: Sequence[Due]) -> list[Due]:
    """Leave out fixtures with a team that is in another match, or has one to play before.

    People play out of the order of rounds, so the other match may be one of a later round
    (LG-FIX-24). Rounds are drawn so that no team has two; a fixture that was made by hand comes
    after the drawn ones, whichever is finished first.
    """
    own = {each.pk: each for each in waiting}
    teams_of: dict[int, list[int]] = {each.pk: [] for each in waiting}
    first: dict[tuple[int, int], int] = {}
    busy = set()
    for side in _sides(season_id, {each.round for each in waiting}):
        if side.fixture in own:
            teams_of[side.fixture].append(side.team)
            if side.is_claimed:
                busy.add(side.team)
        if side.counts:
            key = side.round, side.team
            first[key] = min(side.slot, first.get(key, side.slot))
    every = {team for teams in teams_of.values() for team in teams}
    busy |= set(_reported(sorted(every)))
    return [
        each
        for each in waiting
        if not any(
            team in busy or first.get((each.round, team), each.slot) < each.slot
            for team in teams_of[each.pk]
        )
    ]


@Repeated
def _reported(team_ids: list[int]) -> QuerySet[Any, Any]:
    """Return the teams of matches with one of these teams that are being reported."""
    reports = open_reports().filter(fixture__sides__entry__team__in=team_ids)
    return reports.values_list("fixture__sides__entry__team", flat=True)


class _Side(NamedTuple):
    """A side of an open fixture.

    counts: whether others of the team in that round wait for it: it has not failed, and has no
            provisional result.
    """

    fixture: int
    round: int
    slot: int
    team: int
    is_claimed: bool
    counts: bool


def _sides(season_id: int, rounds: Collection[int]) -> Iterator[_Side]:
    return (_Side(*row) for row in _open_sides(season_id, sorted(rounds)))


@Repeated
def _open_sides(season_id: int, rounds: list[int]) -> QuerySet[FixtureSide, Any]:
    is_claimed = Case(When(unclaimed("entry__team__"), then=False), default=True)
    failed = Q(fixture__frozen__failure__gt="")
    counts = Case(When(Q(fixture__provisional__isnull=True) & ~failed, then=True), default=False)
    rows = FixtureSide.objects.filter(
        fixture__season=season_id, fixture__round__in=rounds, fixture__state__in=UNSETTLED
    ).order_by()
    columns = ("fixture", "fixture__round", "fixture__slot", "entry__team")
    rows = rows.annotate(is_claimed=is_claimed, counts=counts)
    return rows.values_list(*columns, "is_claimed", "counts")


@dataclass(frozen=True, slots=True)
class Out:
    """How many open fixtures of a season are out: held by live claims, and sent but not taken."""

    held: int
    sent: int

    @classmethod
    def of(cls, season_id: int) -> Out:
        return cls(*next(iter(_out(season_id)), (0, 0)))


@Repeated
def _out(season_id: int) -> QuerySet[Fixture, Any]:
    rows = Fixture.objects.filter(season=season_id, state__in=UNSETTLED).order_by()
    counts = {"held": Count("pk", filter=held()), "sent": Count("pk", filter=sent())}
    counted: QuerySet[Fixture, Any] = rows.values("season").annotate(**counts)
    return counted.values_list(*counts)


def free() -> Q:
    """Return a condition on fixtures: they are open, and no live claim holds them."""
    return Q(state=Fixture.State.SCHEDULED) | (Q(state=Fixture.State.LOCKED) & unclaimed())


def held() -> Q:
    """Return a condition on fixtures: a live claim holds them."""
    return Q(state=Fixture.State.LOCKED) & ~unclaimed()


def sent() -> Q:
    """Return a condition on fixtures: a message about them was sent and waits for a worker."""
    return Q(state=Fixture.State.SCHEDULED) & runs_on("sent_until", RESEND_SECONDS)


def sent_lately() -> Q:
    """Return a condition on fixtures: a message about them was sent half a minute ago or later, and
    nobody took them. On a busy machine it still waits in the queue.
    """
    lately = from_now(RESEND_SECONDS - _LATELY_SECONDS), from_now(RESEND_SECONDS + 1)
    return Q(state=Fixture.State.SCHEDULED, sent_until__range=lately)


def lapsed() -> Q:
    """Return a condition on fixtures: their message woke nobody in time."""
    return run_out("sent_until", RESEND_SECONDS)
