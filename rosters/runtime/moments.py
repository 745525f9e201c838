"""Moments in words: in the active time zone, as the active locale writes them (LG-NOTE-10)."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from rosters.runtime.clock import now, zone_name

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


def moment_in_words(at: datetime, zone: tzinfo | None = None) -> str:
    """Return a moment with its time zone: ``25 Nov 2026, 22:24 CET``.

    zone: None for the reader's own.
    """
    here = timezone.localtime(at, zone)
    return f"{date_format(here, 'DATETIME_FORMAT')} {zone_name(here)}"


def distance_in_words(at: datetime) -> str:
    """Return how far off a moment is: ``in 3 days``, ``in 5 hours``, ``2 days ago``.

    Hours count from 90 minutes on and days from 36 hours on, each rounded.
    """
    span = at - now()
    ahead, length = span > timedelta(), abs(span)
    if length >= 1.5 * _DAY:
        number = round(length / _DAY)
        if ahead:
            words = ngettext("in %(n)s day", "in %(n)s days", number)
        else:
            words = ngettext("%(n)s day ago", "%(n)s days ago", number)
    elif length >= 1.5 * _HOUR:
        number = round(length / _HOUR)
        if ahead:
            words = ngettext("in %(n)s hour", "in %(n)s hours", number)
        else:
            words = ngettext("%(n)s hour ago", "%(n)s hours ago", number)
    else:
        number = round(length / timedelta(minutes=1))
        if number == 0:
            return gettext("now")
        if ahead:
            words = ngettext("in %(n)s minute", "in %(n)s minutes", number)
        else:
            words = ngettext("%(n)s minute ago", "%(n)s minutes ago", number)
    return words % {"n": number}
