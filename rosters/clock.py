"""The one clock that all machines share: the database's.  Leases are measured by it alone."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import DateTimeField, ExpressionWrapper, Q, Value
from django.db.models.functions import Now


def from_now(seconds: float) -> ExpressionWrapper:
    """That many seconds from now, as an expression for a query."""
    return ExpressionWrapper(
        Now() + Value(timedelta(seconds=seconds)), output_field=DateTimeField()
    )


def unclaimed() -> Q:
    """Rows that nobody holds a live claim on."""
    return Q(claim__isnull=True) | Q(claimed_until__lt=Now())
