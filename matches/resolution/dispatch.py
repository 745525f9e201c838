"""Finding the fixtures that are due, and waking workers for them.

Rows are the truth: a fixture is due because of what is stored, and a message only wakes a worker.
`advance` runs after each settled fixture and every few seconds, so a lost message costs seconds.
"""

from __future__ import annotations

import logging

from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from kombu.exceptions import OperationalError

from leagues.models import (
    Campaign,
    DeadlineAct,
    Entry,
    Fixture,
    FixtureSide,
    Round,
    Season,
    Stage,
)
from leagues.operations import advance_season
from leagues.operations.campaigns.terms import close_terms
from leagues.operations.unplayed_matches import serve_when_free
from leagues.stages.opening import is_free
from matches.models import Resolution
from matches.resolution.claims import open_reports, processes_of
from rosters.models import Team
from rosters.runtime.clock import from_now, now, run_out, runs_on, unclaimed
from rosters.runtime.job_isolation import Attempts

logger = logging.getLogger(__name__)

#: A message that woke nobody is sent again after this, where its season is quiet for as long:
#: while matches of it are taken and settled, messages wait in the queue behind others.
RESEND_SECONDS = 3
#: Messages of one season on their way at once, beside two for each match that is being played;
#: more would only wait in the broker.
WINDOW = 8
UNSETTLED = [Fixture.State.SCHEDULED, Fixture.State.LOCKED]


def advance(attempt: Attempts | None = None) -> int:
    """Send whatever is due and close what is over; return how many messages were sent.

    Safe at any time, in any number of processes at once. A season that cannot go on holds up no
    other.
    """
    attempt = attempt or Attempts()
    serve_when_free(attempt=attempt)
    for season_id in _waiting_seasons():
        attempt(advance_season, season_id)
    running = Resolution.objects.filter(state=Resolution.State.RUNNING)
    wishes = list(running.order_by("pk").values_list("pk", flat=True))
    return sum(attempt(_further, pk) or 0 for pk in wishes)


def _further(resolution_id: int) -> int:
    """Send the due fixtures of one resolution, or close it; return how many messages were sent."""
    running = Resolution.objects.filter(pk=resolution_id, state=Resolution.State.RUNNING)
    resolution = running.select_related("season__campaign", "fixture__round__stage").first()
    if resolution is None:
        return 0
    if hasattr(resolution.season, "campaign"):
        _close_terms(resolution)
    chosen = _take_due(resolution)
    if not chosen:
        close(resolution)
    return _send(chosen)


def close_round(season_id: int) -> None:
    """Apply the effects of a settled round to a campaign; do nothing where the season has none."""
    if Campaign.objects.filter(season=season_id, season__state=Season.State.RUNNING).exists():
        advance_season(season_id)


def _waiting_seasons() -> list[int]:
    """Return the ids of running seasons that need attention.

    Those are seasons in which nothing is left to play (a round or a stage is to be drawn), seasons
    whose week of meetings is up, and campaigns of which a round that was begun is not closed.
    """
    open_ = Fixture.objects.filter(
        season=OuterRef("pk"), provisional__isnull=True, state__in=UNSETTLED
    )
    running = Season.objects.filter(state=Season.State.RUNNING)
    of_round = Fixture.objects.filter(
        round__stage__season=OuterRef("pk"), round__closed=None, state=Fixture.State.SETTLED
    ).exclude(round__stage__format=Stage.Format.MEETINGS, round__ended=None)
    campaigns = running.filter(Exists(of_round), campaign__isnull=False)
    ladder = Stage.objects.filter(
        season=OuterRef("pk"), format=Stage.Format.LADDER, drawn__isnull=False, ended__isnull=True
    )
    week = Round.objects.filter(
        stage__season=OuterRef("pk"),
        stage__format=Stage.Format.MEETINGS,
        opens__isnull=False,
        ended=None,
    )
    passed = running.filter(Exists(week.filter(deadline__lte=now())), copy_of=None)
    up = Round.objects.filter(
        stage__season=OuterRef("pk"), closed=None, opens__isnull=False, deadline__lte=now()
    )
    closing = running.filter(
        Exists(up), campaign__isnull=False, copy_of=None, policy__rounds_close=True
    )
    people = Entry.objects.filter(
        season=OuterRef("pk"), managed=Entry.Managed.PERSON, withdrawn=None
    )
    over = running.exclude(Exists(open_)).exclude(Exists(ladder))
    over = over.exclude(Exists(week), Exists(people))  # more may be arranged in it (LG-MEET-03)
    keys_of_each = [
        each.values_list("pk", flat=True) for each in (over, passed, closing, campaigns)
    ]
    return sorted({pk for keys in keys_of_each for pk in keys})


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
    waits = Q(fixtures__state__in=UNSETTLED, fixtures__provisional__isnull=True)
    # What a round did to a campaign is applied before the next one begins (LG-FIX-12).
    unclosed = Q(stage__season__campaign__isnull=False, closed=None, fixtures__isnull=False)
    return (
        Round.objects.filter(waits | unclosed, stage__season=season_id, closed=None)
        .select_related("stage")
        .order_by("stage__number", "number")
        .first()
    )


#: Fixtures of a campaign's round that was closed without them: they are played when they can be.
_LATE = Q(round__closed__isnull=False)


def _teams_play_before(season_id: int) -> Exists:
    """Return a condition on fixtures of a season: one of their teams has another to play first in
    the same round.

    Rounds are drawn so that no team has two. A fixture that was made by hand comes after the drawn
    ones, whichever is finished first.
    """
    return Exists(
        FixtureSide.objects.filter(
            # The season as a number, so that its open fixtures alone are looked at.
            fixture__season=season_id,
            fixture__round=OuterRef("round"),
            fixture__slot__lt=OuterRef("slot"),
            fixture__state__in=UNSETTLED,
            fixture__provisional__isnull=True,
            entry__sides__fixture=OuterRef("pk"),
        ).exclude(fixture__frozen__failure__gt="")
    )


def _teams_play_elsewhere() -> Q:
    """Return a condition on fixtures: one of their teams is in another match, claimed or reported
    (LG-FIX-09).

    People play out of the order of rounds, so that may be a match of a later round (LG-FIX-24).
    """
    teams = Team.objects.filter(entries__sides__fixture=OuterRef("pk"))
    reported = open_reports().filter(
        fixture__sides__entry__team__entries__sides__fixture=OuterRef("pk")
    )
    return Q(Exists(teams.exclude(unclaimed()))) | Q(Exists(reported))


def _called_by_deadline(fixture: Fixture) -> bool:
    """Return whether the engine plays a fixture because its deadline has passed, whatever is open
    in other rounds (LG-FIX-04, LG-FIX-24).
    """
    acted = DeadlineAct.objects.filter(fixture=fixture, kind=DeadlineAct.Kind.PASSED, what="engine")
    return is_free(fixture.round.stage) and acted.exists()


def due(resolution: Resolution) -> QuerySet[Fixture]:
    """Return the fixtures of a resolution that should be played now, sent for or not.

    Without fixtures that people report, or whose teams are in another match.
    """
    free = Q(state=Fixture.State.SCHEDULED) | (Q(state=Fixture.State.LOCKED) & unclaimed())
    fixtures = scope(resolution).filter(free, season__state=Season.State.RUNNING)
    if resolution.fixture is None or not _called_by_deadline(resolution.fixture):
        now = open_round(resolution.season_id)
        fixtures = fixtures.filter(Q(round=now) | Q(provisional__isnull=False) | _LATE)
    return (
        fixtures.exclude(frozen__failure__gt="")
        .exclude(_teams_play_elsewhere())
        .exclude(_teams_play_before(resolution.season_id))
        .order_by("group__name", "slot", "attempt")
    )


def batch_for(fixture_id: int, processes: int) -> list[int]:
    """Return the fixtures that a worker with a message about this one takes, this one first; empty
    where no resolution wants it any more, or its turn has not come.

    A message may be old: the resolution was cancelled meanwhile, or the fixture is long settled.
    Whoever comes to few open fixtures takes one; whoever comes to many takes several of the same
    round, but so few that all processes get some.

    processes: how many processes of this worker claim fixtures.
    """
    free = Q(state=Fixture.State.SCHEDULED) | (Q(state=Fixture.State.LOCKED) & unclaimed())
    fixture = Fixture.objects.filter(free, pk=fixture_id, season__state=Season.State.RUNNING)
    row = fixture.values_list("season", "round").first()
    if row is None:
        return []
    season, round_ = row
    covers = Q(round=None, fixture=None) | Q(round=round_) | Q(fixture=fixture_id)
    wishes = Resolution.objects.filter(covers, season=season, state=Resolution.State.RUNNING)
    for resolution in wishes.select_related("season", "fixture__round__stage"):
        rows = due(resolution).values_list("pk", "round")
        same_round = [pk for pk, own_round in rows if own_round == round_]
        if fixture_id in same_round:
            others = [pk for pk in same_round if pk != fixture_id]
            share = len(same_round) // (2 * max(processes, _claiming(season)))
            # From the end, where fewest messages are on their way.
            return [fixture_id, *others[::-1][: max(share, 1) - 1]]
    return []


def _claiming(season_id: int) -> int:
    """Return how many processes hold live claims on fixtures of a season, without matches that
    people play.
    """
    held = Fixture.objects.filter(season=season_id, state=Fixture.State.LOCKED)
    tokens = held.exclude(unclaimed()).filter(claimed_until__isnull=False)
    return processes_of(claim for (claim,) in tokens.values_list("claim") if claim)


def go_on(fixture_id: int) -> bool:
    """Send more of a season after a fixture of it was settled; return whether a whole look is due,
    as nothing of its round is out any more.

    Two statements where messages enough are on their way. To be asked after the commit: of two
    workers with the last fixtures of a round the second one sees that both are settled.
    """
    fixture = Fixture.objects.filter(pk=fixture_id).values("season", "round").get()
    mine = Q(season=fixture["season"], state__in=UNSETTLED, provisional__isnull=True)
    rows = Fixture.objects.filter(mine).exclude(frozen__failure__gt="")
    counts = rows.aggregate(
        left=Count("pk", filter=Q(round=fixture["round"])),
        held=Count("pk", filter=Q(state=Fixture.State.LOCKED) & ~unclaimed()),
        sent=Count("pk", filter=_on_the_way()),
    )
    if not counts["left"]:
        return True
    if counts["sent"] <= counts["held"] and counts["left"] > counts["sent"] + counts["held"]:
        running = Resolution.objects.filter(
            season=fixture["season"], state=Resolution.State.RUNNING
        )
        for pk in running.order_by("pk").values_list("pk", flat=True):
            _further(pk)
    return False


def _close_terms(resolution: Resolution) -> None:
    """Answer what nobody has answered before the matches that are due, in the order of the round.

    So it does not matter which worker comes to which match first (LG-FIX-17).
    """
    asked = due(resolution).filter(season__campaign__isnull=False, terms__open=True)
    if waiting := list(asked.values_list("pk", flat=True)):
        close_terms(waiting)


def _take_due(resolution: Resolution) -> list[int]:
    """Mark due fixtures as sent, and return their ids; another process at the same time gets the
    rest.

    A fixture whose claim has run out is sent again at once. One that was sent and that nobody took
    is sent again when its season is quiet.
    """
    lock = {"skip_locked": True} if connection.features.has_select_for_update_skip_locked else {}
    with transaction.atomic():
        waiting = due(resolution).filter(_unsent(resolution.season_id))
        if not waiting.exists():
            return []
        of_season = Fixture.objects.filter(season=resolution.season_id, state__in=UNSETTLED)
        counts = of_season.aggregate(
            held=Count("pk", filter=Q(state=Fixture.State.LOCKED) & ~unclaimed()),
            sent=Count("pk", filter=_on_the_way()),
        )
        room = max(2 * counts["held"] + WINDOW - counts["sent"], 0)
        chosen = list(
            waiting.select_for_update(of=("self",), **lock).values_list("pk", flat=True)[:room]
        )
        Fixture.objects.filter(pk__in=chosen).update(sent_until=from_now(RESEND_SECONDS))
    return chosen


def _unsent(season_id: int) -> Q:
    """Return a condition on fixtures of a season: a message about them is to be sent now."""
    # Neither lies ahead by more than clocks differ: otherwise the clock was set back.
    taken_lately = ~unclaimed() & Q(
        state=Fixture.State.LOCKED,
        claimed_until__gt=from_now(settings.DUGOUT_LEASE_SECONDS - RESEND_SECONDS),
    )
    settled_lately = Q(
        state=Fixture.State.SETTLED,
        settled__gt=from_now(-RESEND_SECONDS),
        settled__lt=from_now(RESEND_SECONDS),
    )
    busy = Fixture.objects.filter(taken_lately | settled_lately, season=season_id)
    locked = Q(state=Fixture.State.LOCKED)
    return Q(sent_until__isnull=True) | (_lapsed() & (locked | Q(~Exists(busy))))


def _on_the_way() -> Q:
    """Return a condition on fixtures: a message about them was sent and waits for a worker."""
    return Q(state=Fixture.State.SCHEDULED) & runs_on("sent_until", RESEND_SECONDS)


def _lapsed() -> Q:
    """Return a condition on fixtures: their message woke nobody in time."""
    return run_out("sent_until", RESEND_SECONDS)


def wake(fixture_id: int) -> None:
    """Send one message that asks a worker to look at this fixture."""
    # By name, as the task itself looks for what is due when it is done.
    current_app.send_task("matches.tasks.play_fixture", [fixture_id])


def _send(chosen: list[int]) -> int:
    for number, pk in enumerate(chosen):
        try:
            wake(pk)
        except (OperationalError, OSError) as problem:
            # No broker, or no room in its folder; whoever looks next sends again.
            logger.warning("%d fixtures could not be sent: %s", len(chosen) - number, problem)
            Fixture.objects.filter(pk__in=chosen[number:]).update(sent_until=None)
            return number
    return len(chosen)


def close(resolution: Resolution) -> None:
    """End a resolution with nothing left to do, and the season with its last fixture."""
    unsettled = scope(resolution).exclude(state=Fixture.State.SETTLED)
    failed = unsettled.filter(frozen__failure__gt="")
    if not unsettled.exists():
        if advance_season(resolution.season_id) and unsettled.exists():
            return  # another round was drawn
        _end(resolution, Resolution.State.DONE)
    elif resolution.season.state != Season.State.RUNNING:
        _end(resolution, Resolution.State.CANCELLED)
    elif failed.exists():
        # The rest of that round is still played; no later round opens any more.
        rest = unsettled.filter(round__in=failed.values("round")).exclude(frozen__failure__gt="")
        if not rest.exists():
            _end(resolution, Resolution.State.FAILED)


def _end(resolution: Resolution, state: Resolution.State) -> None:
    Resolution.objects.filter(pk=resolution.pk, state=Resolution.State.RUNNING).update(
        state=state, ended=Now()
    )
