"""Two clocks: the database's, which all machines share, for leases; and the calendar's.

Leases are measured by the database's clock alone. Deadlines, reminders and silence are matters of
days: they go by `now`, which tests set. A number of days is counted on the calendar on the wall
(`days_after`), so that summer time moves no deadline.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.db.models import DateTimeField, ExpressionWrapper, Q, Value
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import pgettext

#: The calendar's clock; tests replace it.
calendar = timezone.now

#: A statement reads the clock before it waits for a row, so it may meet a lease that was given
#: after its own "now".
_SLACK_SECONDS = 1


def now() -> datetime:
    """Return the time by which deadlines act."""
    return calendar()


def days_after(start: datetime, days: int, zone: str) -> datetime:
    """Return the moment that many days later at which clocks of that zone show the same time.

    All time that is given in days is counted so (LG-FIX-25). A time that clocks skip that day is as
    much later as they were put forward. Of a time that they show twice it is the first.
    """
    return span_after(start, timedelta(days=days), zone)


def span_after(start: datetime, span: timedelta, zone: str) -> datetime:
    """Return the moment at which clocks of that zone have gone on by `span`."""
    return (start.astimezone(ZoneInfo(zone)) + span).astimezone(UTC)


def span_between(start: datetime, end: datetime, zone: str) -> timedelta:
    """Return by how much clocks of that zone go on from one moment to another."""
    first, last = (at.astimezone(ZoneInfo(zone)).replace(tzinfo=None) for at in (start, end))
    return last - first


def zone_name(at: datetime) -> str:
    """Return the name of the time zone of a moment, as the active language writes it.

    It is ``CET``, or ``UTC+03`` where the zone has no letters of its own.
    """
    name = at.tzname() or ""
    if name[:1] in ("+", "-"):
        return f"UTC{name.replace('-', '−')}"
    return pgettext("time zone", name) if name else ""


@cache
def time_zones() -> frozenset[str]:
    """Return the names of the time zones that this machine knows and that are places, or UTC.

    Names without a place are for machines: ``localtime``, ``Factory``, ``EST5EDT``.  Their folders
    are read once a process: that takes as long as a page.
    """
    places = (name for name in available_timezones() if "/" in name)
    return frozenset(name for name in places if not name.startswith(("posix/", "right/"))) | {"UTC"}


def from_now(seconds: float) -> ExpressionWrapper:
    """Return the moment that many seconds from now, as an expression for a query."""
    return ExpressionWrapper(
        Now() + Value(timedelta(seconds=seconds)), output_field=DateTimeField()
    )


def run_out(until: str, longest: float) -> Q:
    """Return the filter for rows whose lease, of at most `longest` seconds, is over.

    until: the field that says when the lease ends.

    A lease that ends further ahead than a fresh one was given before the clock was set back. Nobody
    can tell how long ago that was, and its holder may be dead, so it is over as well. A holder who
    lives renews it before long, or finds that they were replaced and stores nothing.
    """
    ahead = from_now(longest + _SLACK_SECONDS)
    return Q(**{f"{until}__lt": Now()}) | Q(**{f"{until}__gt": ahead})


def runs_on(until: str, longest: float) -> Q:
    """Return the filter for rows whose lease, of at most `longest` seconds, is not over: the
    opposite of `run_out`.
    """
    ahead = from_now(longest + _SLACK_SECONDS)
    return Q(**{f"{until}__gte": Now(), f"{until}__lte": ahead})


def unclaimed(of: str = "") -> Q:
    """Return the filter for rows without a live claim; a claim without an end is alive.

    of: the path to the rows that are claimed, with ``__`` at its end; empty for themselves.
    """
    over = run_out(f"{of}claimed_until", settings.DUGOUT_LEASE_SECONDS)
    return Q(**{f"{of}claim__isnull": True}) | over
