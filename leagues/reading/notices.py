"""Read models of a coach's notices and rulings."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from leagues.access.permissions import (
    User,
)
from leagues.models import (
    Notice,
    Ruling,
)
from leagues.notices.choices import kinds_off_the_site
from rosters.models import Coach


def rulings_of(coach: Coach) -> list[dict[str, Any]]:
    """Return the rulings of a commissioner, for the export of their data (LG-ROLE-06)."""
    return [
        {
            "league": ruling.league.name,
            "kind": ruling.kind,
            "about": ruling.about,
            "reason": ruling.reason,
            "at": ruling.created.isoformat(),
        }
        for ruling in Ruling.objects.filter(by=coach)
        .select_related("league")
        .order_by("created", "pk")
    ]


def new_notices(user: User) -> QuerySet[Notice]:
    """Return the notices that a coach has not read yet and wants on the site (LG-NOTE-04).

    The newest come first. One query, and one for the notices.
    """
    notices = Notice.objects.select_related(
        "fixture__season", "season__league", "team", "league", "post"
    )
    if not user.is_authenticated:
        return notices.none()
    return notices.filter(coach=user, read=None).exclude(kind__in=kinds_off_the_site(user))


def choices_in_words(coach: Coach) -> list[dict[str, Any]]:
    """Return what a coach has chosen for their notices, for the export of their data."""
    return [
        {"group": row.group, "site": row.site, "mail": row.mail}
        for row in coach.notice_choices.order_by("group")
    ]


def notices_of(coach: Coach) -> list[dict[str, Any]]:
    """Return all notices of a coach, for the export of their data."""
    return [
        {
            "kind": notice.kind,
            "params": notice.params,
            "created": notice.created.isoformat(),
            "read": notice.read and notice.read.isoformat(),
        }
        for notice in coach.notices.order_by("created", "pk")
    ]
