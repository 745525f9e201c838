"""Signed links in e-mails by which anybody who has one ends them (LG-NOTE-08)."""

from __future__ import annotations

from django.core import signing
from django.db.models import QuerySet
from django.urls import reverse

from rosters.models import Coach

# Links in e-mails that were sent are signed with it, wherever this module stands.
_SALT = "leagues.notices.stop"


def stop_path(coach: Coach) -> str:
    """Return the path that ends the notices to the coach's address, without the site's name."""
    signed = signing.dumps([str(coach.uuid), coach.confirmed_email], salt=_SALT)
    return reverse("stop-notices", args=[signed])


def stopped_by(signed: str) -> QuerySet[Coach]:
    """Return the account whose notices the link ends, as a query of at most one row.

    It has no end: a letter may be read late. It is empty for a link that was not made here, or
    whose address is not the account's any more.
    """
    try:
        coach, email = signing.loads(signed, salt=_SALT)
    except signing.BadSignature:
        return Coach.objects.none()
    return Coach.objects.filter(uuid=coach, confirmed_email=email, is_active=True)
