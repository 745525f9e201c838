"""Finding the fixtures that are due, and waking workers for them.

Rows are the truth: a fixture is due because of what is stored, and a message only wakes a worker.
`advance` runs after each settled fixture and every few seconds, so a lost message costs seconds.
"""

from __future__ import annotations

import logging
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now
from kombu.exceptions import OperationalError

from leagues.models import Campaign, Entry, Fixture, Round, Season, Stage
from leagues.operations import advance_season
from leagues.operations.campaigns.terms import close_terms
from leagues.operations.unplayed_matches import serve_when_free
from matches.models import Resolution
from matches.resolution.due import (
    RESEND_SECONDS,
    UNSETTLED,
    Out,
    due,
    free,
    held,
    lapsed,
    scope,
    sent_lately,
)
from rosters.runtime.clock import from_now, now, unclaimed
from rosters.runtime.job_isolation import Attempts
from rosters.runtime.repeated_queries import Repeated

logger = logging.getLogger(__name__)

#: Messages of one season on their way at once, beside two for each match that is being played;
#: more would only wait in the broker.
WINDOW = 8


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
    resolution = next(iter(_running(resolution_id)), None)
    if resolution is None:
        return 0
    if hasattr(resolution.season, "campaign"):
        _close_terms(resolution)
    chosen = _take_due(resolution)
    if not chosen:
        close(resolution)
    return _send(chosen)


@Repeated
def _running(resolution_id: int) -> QuerySet[Resolution]:
    running = Resolution.objects.filter(pk=resolution_id, state=Resolution.State.RUNNING)
    return running.select_related("season__campaign", "fixture__round__stage")


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


def go_on(fixture_id: int) -> bool:
    """Send more of a season after a fixture of it was settled; return whether a whole look is due,
    as nothing of its round is out any more.

    One statement where messages enough are on their way. To be asked after the commit: of two
    workers with the last fixtures of a round the second one sees that both are settled.
    """
    left, held_, sent = next(iter(_counted(fixture_id, fixture_id)), (0, 0, 0))
    if not left:
        return True
    if sent <= held_ and left > sent + held_:
        running = Resolution.objects.filter(
            season__fixtures=fixture_id, state=Resolution.State.RUNNING
        )
        for pk in running.order_by("pk").values_list("pk", flat=True):
            _further(pk)
    return False


@Repeated
def _counted(of_season: int, of_round: int) -> QuerySet[Fixture, Any]:
    """Count the open fixtures of the season of a fixture: those left in the round of a fixture,
    those that are held, and those that were sent lately.
    """
    season = Fixture.objects.filter(pk=of_season).values("season")
    round_ = Fixture.objects.filter(pk=of_round).values("round")
    rows = Fixture.objects.filter(
        season=Subquery(season), state__in=UNSETTLED, provisional__isnull=True
    ).exclude(frozen__failure__gt="")
    return (
        rows.order_by()
        .values("season")
        .annotate(
            left=Count("pk", filter=Q(round=Subquery(round_))),
            held=Count("pk", filter=held()),
            sent=Count("pk", filter=sent_lately()),
        )
        .values_list("left", "held", "sent")
    )


def _close_terms(resolution: Resolution) -> None:
    """Answer what nobody has answered before the matches that are due, in the order of the round.

    So it does not matter which worker comes to which match first (LG-FIX-17).
    """
    waiting = [each.pk for each in due(resolution)]
    asked = Fixture.objects.filter(pk__in=waiting, terms__open=True)
    asked = asked.order_by("group__name", "slot", "attempt")
    if unanswered := list(asked.values_list("pk", flat=True)):
        close_terms(unanswered)


def _take_due(resolution: Resolution) -> list[int]:
    """Mark due fixtures as sent, and return their ids; another process at the same time gets the
    rest.

    A fixture whose claim has run out is sent again at once. One that was sent and that nobody took
    is sent again when its season is quiet.
    """
    skips = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        out = Out.of(resolution.season_id)
        room = 2 * out.held + WINDOW - out.sent
        if room <= 0:
            return []
        waiting = [each.pk for each in due(resolution)]
        if not waiting:
            return []
        rows = Fixture.objects.filter(_unsent(resolution.season_id), free(), pk__in=waiting)
        unsent = set(rows.select_for_update(skip_locked=skips).values_list("pk", flat=True))
        chosen = [pk for pk in waiting if pk in unsent][:room]
        if not chosen:
            return []
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
    return Q(sent_until__isnull=True) | (lapsed() & (locked | Q(~Exists(busy))))


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
