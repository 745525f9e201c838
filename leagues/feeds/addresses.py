"""What stands at addresses of calendars, and who reads there."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import get_language

from leagues.access.permissions import readable, readable_teams
from leagues.models import CalendarAddress, League, Season
from rosters.models import Coach, Team


def addresses_of(coach: Coach) -> QuerySet[CalendarAddress]:
    """Return a coach's secret addresses of what they may open now; one query."""
    leagues = League.objects.filter(readable(coach))
    return (
        CalendarAddress.objects.filter(coach=coach)
        .filter(Q(league=None) | Q(league__in=leagues))
        .filter(Q(team=None) | Q(team__in=readable_teams(coach)))
        .select_related("league", "team")
    )


def opened_by(token: str) -> CalendarAddress | None:
    """Return the address that a token opens; None where it opens nothing (any more).

    An account that is erased or locked reads nothing, and a lock ends what was made before it.
    """
    found = CalendarAddress.objects.select_related("coach", "league", "team")
    return found.filter(
        Q(coach__locked_at=None) | Q(created__gt=F("coach__locked_at")),
        token=token,
        coach__is_active=True,
    ).first()


def feed_path(thing: League | Team | CalendarAddress) -> str:
    """Return the path of a calendar: the plain one of a league or a team, or a secret one.

    A plain one names the active language, as programs that read calendars know of none.
    """
    if isinstance(thing, CalendarAddress):
        return reverse("calendar", args=[thing.token])
    name = "league-calendar" if isinstance(thing, League) else "team-calendar"
    return f"{reverse(name, args=[thing.slug])}?language={(get_language() or 'en')[:2]}"


def needs_secret(thing: League | Team) -> bool:
    """Say whether a stranger would be shown less than all of a calendar; one query at most."""
    if isinstance(thing, League):
        return thing.visibility == League.Visibility.PRIVATE
    private = Season.objects.filter(league__visibility=League.Visibility.PRIVATE)
    return private.filter(entries__team=thing).exists()


def calendars_of(coach: Coach) -> list[dict[str, Any]]:
    """Return the secret addresses of a coach, for the export of their data (LG-ROLE-06)."""
    rows = CalendarAddress.objects.filter(coach=coach).select_related("league", "team")
    return [
        {
            "of": str(row.league or row.team or ("following" if row.following else "")),
            "address": feed_path(row),
            "at": row.created.isoformat(),
        }
        for row in rows.order_by("pk")
    ]
