"""Two clocks: the database's, which all machines share, for leases; and the calendar's.

Leases are measured by the database's clock alone.  Deadlines, reminders and silence are matters
of days: they go by `now`, which tests set.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import DateTimeField, ExpressionWrapper, Q, Value
from django.db.models.functions import Now
from django.utils import timezone

#: What tests put another clock in the place of.
calendar = timezone.now


def now() -> datetime:
    """The time by which deadlines act."""
    return calendar()


def from_now(seconds: float) -> ExpressionWrapper:
    """That many seconds from now, as an expression for a query."""
    return ExpressionWrapper(
        Now() + Value(timedelta(seconds=seconds)), output_field=DateTimeField()
    )


def unclaimed() -> Q:
    """Rows that nobody holds a live claim on."""
    return Q(claim__isnull=True) | Q(claimed_until__lt=Now())
