"""Accounts: made, changed, erased."""

from __future__ import annotations

import secrets
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from rest_framework.authtoken.models import Token

from rosters import hooks
from rosters.models import Coach
from rosters.text import plain_line
from rules.problems import Problem, Refusal


@transaction.atomic
def register(
    username: str, password: str, *, display_name: str = "", email: str = "", language: str = "en"
) -> Coach:
    """A new account.  Refuses a taken or malformed name and a weak password."""
    coach = Coach(
        username=plain_line(username, "username", 150),
        display_name=plain_line(display_name, "display_name", 60, empty=True),
        email=email,
        language=language,
    )
    problems = []
    if Coach.objects.filter(username__iexact=coach.username).exists():
        problems.append(Problem("username_taken", params={"username": coach.username}))
    for code, check in (
        ("field_refused", lambda: coach.clean_fields(exclude=["password"])),
        ("password_weak", lambda: validate_password(password, coach)),
    ):
        try:
            check()
        except ValidationError as error:
            problems += [Problem(code, params={"message": each}) for each in error.messages]
    if problems:
        raise Refusal(problems)
    coach.set_password(password)
    coach.save()
    return coach


@transaction.atomic
def change_profile(coach: Coach, **fields: Any) -> Coach:
    """Change the display name, email, language or time zone; refuses an unknown one."""
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    if "display_name" in fields:
        coach.display_name = plain_line(fields["display_name"], "display_name", 60, empty=True)
    if "email" in fields:
        coach.email = plain_line(fields["email"], "email", 254, empty=True)
    if "language" in fields:
        if str(fields["language"]) not in dict(settings.LANGUAGES):
            raise Refusal(Problem("unknown_language", about="language"))
        coach.language = fields["language"]
    if "time_zone" in fields:
        if str(fields["time_zone"]) not in available_timezones():
            raise Refusal(Problem("unknown_time_zone", about="time_zone"))
        coach.time_zone = fields["time_zone"]
    try:
        coach.clean_fields(exclude=["password"])
    except ValidationError as error:
        raise Refusal(
            [Problem("field_refused", params={"message": m}) for m in error.messages]
        ) from None
    coach.save()
    return coach


@transaction.atomic
def change_password(coach: Coach, password: str) -> Coach:
    """Set another password; the token for the API is revoked, as whoever has it had the old one.

    Refuses a weak one.
    """
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    try:
        validate_password(password, coach)
    except ValidationError as error:
        raise Refusal(
            Problem("password_weak", params={"message": message}, about="new_password")
            for message in error.messages
        ) from None
    coach.set_password(password)
    coach.save(update_fields=["password"])
    Token.objects.filter(user=coach).delete()
    return coach


@transaction.atomic
def erase_account(coach: Coach) -> Coach:
    """Replace the person by a pseudonym; what their teams did stays (LG-ROLE-06).

    Refuses the owner of a league in which there are others, until it is handed over.
    """
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    problems = hooks.against_erasing(coach)
    if problems:
        raise Refusal(problems)
    Token.objects.filter(user=coach).delete()
    coach.username = f"former-{secrets.token_hex(8)}"
    coach.display_name = f"Former coach {secrets.token_hex(3)}"
    coach.email = ""
    coach.language, coach.time_zone, coach.last_login = settings.LANGUAGE_CODE, "UTC", None
    coach.is_active = False
    coach.erased_at = timezone.now()
    coach.set_unusable_password()
    coach.save()
    return coach
