"""Operations on the tokens by which programs act in a coach's name (LG-TOKEN)."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.db.models import F, Q

from rosters.models import ApiToken, Coach
from rosters.runtime.clock import now
from rosters.typed.text import plain_line
from rules.problems import Problem, Refusal

#: How many tokens a coach has at most; and how many of them that programs got by password alone.
MOST, MOST_BY_PASSWORD = 20, 5
#: How exactly a token knows when it was used: not each call writes.
USED_TO = timedelta(minutes=10)
#: By which people and scanners of published code see what it is.
_PREFIX = "dugout_"
#: Dates beyond cannot be shown in every time zone.
_LAST_YEAR = 2999


def hash_of(secret: str) -> str:
    """Return what is stored of a token."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


@transaction.atomic
def new_token(
    coach: Coach, *, name: str, scope: str, expires: datetime | None = None
) -> tuple[ApiToken, str]:
    """Make a token; return its row and the token itself, which nobody can read again.

    expires: None: never.

    Raises Refusal with ``text_missing`` and its like for the name, ``unknown_scope``,
    ``token_ends_too_soon``, ``date_out_of_range`` and ``too_many_tokens``, all at once.
    """
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    problems = _problems(scope, expires)
    try:
        name = plain_line(name, "name", 60)
    except Refusal as refusal:
        problems += refusal.problems
    if coach.api_tokens.filter(by_password=False).count() >= MOST:
        problems.append(Problem("too_many_tokens", "LG-TOKEN-01", {"most": MOST}))
    if problems:
        raise Refusal(problems)
    return _made(coach, name=name, scope=scope, expires=expires)


@transaction.atomic
def token_by_password(coach: Coach) -> tuple[ApiToken, str]:
    """Make a token for a program that has sent name and password, and named no token.

    It has all rights and no end. Of those made so the five used last stay, with it (LG-TOKEN-04).
    """
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    others = coach.api_tokens.filter(by_password=True)
    others = others.order_by(F("used").desc(nulls_last=True), "-created", "-pk")
    for one in others[MOST_BY_PASSWORD - 1 :]:
        one.delete()
    every = ApiToken.Scope.COMMISSIONER
    return _made(coach, name="", scope=every, expires=None, by_password=True)


@transaction.atomic
def end_token(coach: Coach, token: ApiToken) -> None:
    """End a token: calls that come with it are no longer let in.

    Ending it again does no harm. Raises Refusal("not_your_token").
    """
    if token.coach_id != coach.pk:
        raise Refusal(Problem("not_your_token", "LG-TOKEN-01"))
    ApiToken.objects.filter(pk=token.pk).delete()


@transaction.atomic
def end_tokens(coach: Coach) -> None:
    """End all tokens of a coach (LG-TOKEN-03)."""
    coach.api_tokens.all().delete()


def note_use(token: ApiToken) -> None:
    """Store that a token was used, if that was not stored within the last minutes.

    A database that cannot write just now lets the call be read all the same. It is tried once in
    those minutes: a long act of somebody else, such as a league being stored, may hold up one
    reader, not each.
    """
    at = now()
    if token.used is not None and token.used > at - USED_TO:
        return
    span = int(at.timestamp() // USED_TO.total_seconds())
    if not cache.add(f"token-used-{token.hash[:32]}-{span}", 1, USED_TO.total_seconds()):
        return
    unseen = Q(used=None) | Q(used__lte=at - USED_TO)
    try:
        with transaction.atomic():
            ApiToken.objects.filter(unseen, pk=token.pk).update(used=at)
    except DatabaseError:
        return


def _problems(scope: str, expires: datetime | None) -> list[Problem]:
    problems = []
    if scope not in ApiToken.Scope.values:
        params = {"known": [str(each) for each in ApiToken.Scope.values]}
        problems.append(Problem("unknown_scope", "LG-TOKEN-02", params, "scope"))
    if expires is not None and expires.year > _LAST_YEAR:
        years = {"least": now().year, "most": _LAST_YEAR}
        problems.append(Problem("date_out_of_range", "LG-TOKEN-01", years, "expires"))
    elif expires is not None and expires <= now():
        problems.append(Problem("token_ends_too_soon", "LG-TOKEN-01", about="expires"))
    return problems


def _made(
    coach: Coach, *, name: str, scope: str, expires: datetime | None, by_password: bool = False
) -> tuple[ApiToken, str]:
    secret = f"{_PREFIX}{secrets.token_urlsafe(32)}"
    row = ApiToken.objects.create(
        coach=coach,
        name=name,
        scope=scope,
        hash=hash_of(secret),
        ending=secret[-4:],
        by_password=by_password,
        created=now(),
        expires=expires,
    )
    return row, secret
