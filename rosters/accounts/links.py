"""Signed links with an end, which open something of an account to anybody who has them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import signing
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from rosters.models import Coach
from rosters.runtime import clock

#: How long an address may be confirmed; of passwords `PASSWORD_RESET_TIMEOUT` says it.
CONFIRMATION = timedelta(days=7)
# Links in e-mails that were sent are signed with it, wherever this module stands.
_SALT = "rosters.links.confirmation"


class PasswordTokens(PasswordResetTokenGenerator):
    """Tokens of links by which another password can be chosen.

    A token ends when a password is chosen, at the next sign-in, with another confirmed address,
    when the account is locked, and after `PASSWORD_RESET_TIMEOUT` seconds.
    """

    key_salt = "rosters.links.PasswordTokens"  # as for _SALT

    def _make_hash_value(self, user: Coach, timestamp: int) -> str:
        locked = "" if user.locked_at is None else user.locked_at.isoformat()
        return f"{super()._make_hash_value(user, timestamp)}{user.is_active}{locked}"

    def _now(self) -> datetime:
        return clock.now().replace(tzinfo=None)


password_tokens = PasswordTokens()


def password_path(coach: Coach) -> str:
    """Return the path of the page where the coach chooses another password, once."""
    name = urlsafe_base64_encode(force_bytes(coach.pk))
    return reverse("choose-password", args=[name, password_tokens.make_token(coach)])


def password_until() -> datetime:
    """Return the moment at which a link to choose a password expires if it is made now."""
    return clock.now() + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)


def confirmation_path(coach: Coach) -> str:
    """Return the path of the page that confirms the coach's e-mail address."""
    until = clock.now() + CONFIRMATION
    signed = signing.dumps([str(coach.uuid), coach.email, until.isoformat()], salt=_SALT)
    return reverse("confirm-address", args=[signed])


def confirmed_by(signed: str) -> QuerySet[Coach]:
    """Return the account whose e-mail address a link confirms, as a query of at most one row.

    signed: the signed part of the link.

    The query is empty for a link that was not made here, has expired, or names an address that the
    coach has since given up.
    """
    try:
        coach, email, until = signing.loads(signed, salt=_SALT)
    except signing.BadSignature:
        return Coach.objects.none()
    if clock.now() > datetime.fromisoformat(until):
        return Coach.objects.none()
    return Coach.objects.filter(uuid=coach, email=email, is_active=True)
