"""Operations that register, change, confirm and erase accounts."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.password_validation import validate_password
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from rosters import hooks
from rosters.accounts import account_mail, links
from rosters.games import no_members
from rosters.games.federation import member
from rosters.looking_alike import like
from rosters.models import Coach, Letter, Made
from rosters.operations.once import usable
from rosters.operations.tokens import end_tokens
from rosters.runtime.clock import now, time_zones
from rosters.typed.text import plain_line
from rules.problems import Problem, Refusal
from rules.record import digest


@transaction.atomic
def register(
    username: str,
    password: str,
    *,
    display_name: str = "",
    email: str = "",
    language: str = "en",
    time_zone: str = "",
    region: str = Coach.Region.BRITAIN,
    key: str = "",
) -> Coach:
    """Register a new account.

    Raises Refusal for a taken or malformed name, one that looks like another's (LG-NAME-10), a weak
    password and an unknown time zone.

    time_zone: empty for UTC, until the coach says which zone they read.
    key: as for `once`. Sent again with the same name and password, it returns the same account.
    """
    known = Made.objects.filter(key=usable(key), coach__username=username) if key else ()
    for made in known:
        if made.coach.check_password(password):
            return made.coach
    coach = Coach(
        username=plain_line(username, "username", 150),
        display_name=plain_line(display_name, "display_name", 60, empty=True),
        email=plain_line(email, "email", 254, empty=True),
        language=language,
        time_zone=time_zone or "UTC",
        region=region,
    )
    problems = []
    if coach.time_zone not in time_zones():
        problems.append(Problem("unknown_time_zone", about="time_zone"))
    if Coach.objects.filter(username__iexact=coach.username).exists():
        problems.append(Problem("username_taken", params={"username": coach.username}))
    elif like(coach.username, Coach.objects.values_list("username", flat=True).iterator()):
        # It says of nobody under which name they sign in.
        params = {"username": coach.username}
        problems.append(Problem("username_looks_alike", "LG-NAME-10", params, "username"))
    problems += _field_problems(coach)
    try:
        validate_password(password, coach)
    except ValidationError as error:
        problems += [Problem("password_weak", params={"message": m}) for m in error.messages]
    if problems:
        raise Refusal(problems)
    coach.set_password(password)
    coach.save()
    if coach.email:
        account_mail.write_confirmation(coach)
    if key:
        made = Made(coach=coach, key=key, wish=digest(coach.username), created=now())
        made.thing = coach
        made.save()
    return coach


@transaction.atomic
def change_profile(coach: Coach, **fields: Any) -> Coach:
    """Change the display name, e-mail address, language, region, time zone or federation member.

    A new address is asked to confirm itself, and the confirmed address that it is to replace is
    told. A new address can open the account one day, so callers that take it from a person ask for
    the password first. Raises Refusal for an unknown language, region or time zone, with
    ``member_number``, and for a malformed field.
    """
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    address = coach.email
    if "display_name" in fields:
        coach.display_name = plain_line(fields["display_name"], "display_name", 60, empty=True)
    if "email" in fields:
        coach.email = plain_line(fields["email"], "email", 254, empty=True)
    if "language" in fields:
        if str(fields["language"]) not in dict(settings.LANGUAGES):
            raise Refusal(Problem("unknown_language", about="language"))
        coach.language = fields["language"]
    if "region" in fields:
        coach.region = str(fields["region"])
    if "time_zone" in fields:
        if str(fields["time_zone"]) not in time_zones():
            raise Refusal(Problem("unknown_time_zone", about="time_zone"))
        coach.time_zone = fields["time_zone"]
    if {"federation_name", "federation_number"} & fields.keys():
        known = member(
            fields.get("federation_name", coach.federation_name),
            fields.get("federation_number", coach.federation_number),
            no_members(),
        )
        coach.federation_name, coach.federation_number = known.name, known.number
    problems = _field_problems(coach)
    if problems:
        raise Refusal(problems)
    if coach.email != address:
        _readdress(coach)
    coach.save()
    return coach


@transaction.atomic
def answer_zone(coach: Coach, time_zone: str) -> Coach:
    """Set the time zone that a coach answered with, and never ask for it again.

    Raises Refusal("unknown_time_zone").
    """
    coach = change_profile(coach, time_zone=time_zone)
    coach.zone_asked = True
    coach.save(update_fields=["zone_asked"])
    return coach


def _field_problems(coach: Coach) -> list[Problem]:
    """List the problems of an account's fields. The password has a check of its own."""
    try:
        coach.clean_fields(exclude=["password"])
    except ValidationError as error:
        return [
            Problem("field_refused", params={"message": message}, about=field)
            for field, messages in error.message_dict.items()
            for message in messages
        ]
    return []


def _readdress(coach: Coach) -> None:
    """Send the letters about another address. An address that is taken away is gone at once."""
    confirmed = coach.confirmed_email
    if coach.email and coach.email != confirmed:
        account_mail.write_confirmation(coach)
        if confirmed:
            account_mail.write(Letter.Kind.CHANGED, confirmed, coach)
    elif not coach.email:
        coach.confirmed_email = ""
        if confirmed:
            account_mail.write(Letter.Kind.REMOVED, confirmed, coach)


@transaction.atomic
def ask_for_confirmation(coach: Coach) -> None:
    """Send the link that confirms the coach's address once more.

    Raises Refusal with ``nothing_to_confirm``, with ``no_mail_here`` where the site sends no
    e-mail, and for a coach who asks too often.
    """
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    if not coach.email or coach.email == coach.confirmed_email:
        raise Refusal(Problem("nothing_to_confirm", about="email"))
    if not account_mail.mail_is_set_up():
        raise Refusal(Problem("no_mail_here", about="email"))
    account_mail.write_confirmation(coach)


@transaction.atomic
def confirm_address(signed: str) -> Coach:
    """Confirm the address that a link was sent to: from now on it gets letters and notices.

    Raises Refusal("link_is_no_good") for a link that is not ours, that has expired, or whose
    address was given up meanwhile. Confirming twice does no harm.
    """
    coach = links.confirmed_by(signed).select_for_update().first()
    if coach is None:
        raise Refusal(Problem("link_is_no_good"))
    coach.confirmed_email = coach.email
    coach.save(update_fields=["confirmed_email"])
    return coach


@transaction.atomic
def ask_for_password(email: str) -> None:
    """Send a link to choose another password to this address, if it is confirmed.

    Does the same work for every address, so that nobody learns whether it is known.
    """
    account_mail.write_reset(email)


@transaction.atomic
def change_password(coach: Coach, password: str) -> Coach:
    """Set another password, and end all API tokens (LG-TOKEN-03).

    Raises Refusal("password_weak").
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
    end_tokens(coach)
    return coach


@transaction.atomic
def choose_password(coach: Coach, token: str, password: str) -> Coach:
    """Set the password that somebody chose by a link, which works once (LG-ROLE-08).

    token: the token of the link. It is checked again with the account's row locked, so that only
        one of several people who choose at the same moment succeeds.

    Raises Refusal with ``link_is_no_good`` for a link that no longer works, and with
    ``password_weak``.
    """
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    if not links.password_tokens.check_token(coach, token):
        raise Refusal(Problem("link_is_no_good", "LG-ROLE-08"))
    return change_password(coach, password)


@transaction.atomic
def erase_account(coach: Coach) -> Coach:
    """Replace the person by a pseudonym; the acts of their teams stay (LG-ROLE-06).

    Raises Refusal for the owner of a league that has other members, until the league is handed
    over.
    """
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    problems = hooks.against_erasing(coach)
    if problems:
        raise Refusal(problems)
    end_tokens(coach)
    coach.letters.all().delete()
    coach.drafts.all().delete()
    for forget in hooks.erased:
        forget(coach)
    coach.username = f"former-{secrets.token_hex(8)}"
    coach.display_name = f"Former coach {secrets.token_hex(3)}"
    coach.email = coach.confirmed_email = ""
    coach.language, coach.time_zone, coach.last_login = settings.LANGUAGE_CODE, "UTC", None
    coach.region = Coach.Region.BRITAIN
    coach.federation_name, coach.federation_number = "", None
    coach.is_active = False
    coach.erased_at = timezone.now()
    coach.set_unusable_password()
    coach.save()
    # The log of the administration keeps names as they were.
    kept = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Coach))
    kept.filter(object_id=str(coach.pk)).update(object_repr=str(coach))
    return coach
