"""Two clocks: the database's, which all machines share, for leases; and the calendar's.

Leases are measured by the database's clock alone.  Deadlines, reminders and silence are matters
of days: they go by `now`, which tests set.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import DateTimeField, ExpressionWrapper, Q, Value
from django.db.models.functions import Now
from django.utils import timezone

#: What tests put another clock in the place of.
calendar = timezone.now

#: A statement reads the clock before it waits for a row, so it may meet a lease that was given
#: after its own "now".
_SLACK_SECONDS = 1


def now() -> datetime:
    """The time by which deadlines act."""
    return calendar()


def from_now(seconds: float) -> ExpressionWrapper:
    """That many seconds from now, as an expression for a query."""
    return ExpressionWrapper(
        Now() + Value(timedelta(seconds=seconds)), output_field=DateTimeField()
    )


def run_out(until: str, longest: float) -> Q:
    """Rows whose lease, of at most `longest` seconds, is over by its field `until`.

    One that lies further ahead than a fresh one was given before the clock was set back.  Nobody
    can tell how long ago that was, and its holder may be dead: it is over as well.  A holder who
    lives renews it before long, or finds that he was replaced and stores nothing.
    """
    ahead = from_now(longest + _SLACK_SECONDS)
    return Q(**{f"{until}__lt": Now()}) | Q(**{f"{until}__gt": ahead})


def unclaimed() -> Q:
    """Rows that nobody holds a live claim on; one without an end is alive."""
    return Q(claim__isnull=True) | run_out("claimed_until", settings.DUGOUT_LEASE_SECONDS)
