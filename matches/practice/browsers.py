"""Who plays a practice match: the browser in which it was begun, whoever is signed in there.

The session holds a random word, which opens the practice matches of that browser and nothing else
(LG-PRACTICE-02). `acting` is the only place where a request becomes the account that stands for the
player. It does so for the one match that its address names, and leaves `request.user` as it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from matches.models import Practice
from rosters.models import Coach

#: The key of the session's word.
_WORD = "practice"

Rest = ParamSpec("Rest")


def word_of(request: HttpRequest) -> str:
    """Return the word of this browser; a new one, which the caller keeps, where it has none."""
    return str(request.session.get(_WORD, "")) or secrets.token_urlsafe(24)


def remember(request: HttpRequest, practice: Practice) -> None:
    """Let this browser play a match that it has begun, by this form or by the same one before."""
    request.session[_WORD] = practice.session


def practice_of(request: HttpRequest, fixture: UUID) -> Practice | None:
    """Return the practice match with that address if it is this browser's."""
    word = str(request.session.get(_WORD, ""))
    if not word:
        return None
    practices = Practice.objects.filter(session=word).select_related("coach", "fixture__season")
    return practices.filter(fixture__uuid=fixture).first()


def unfinished(request: HttpRequest) -> list[Practice]:
    """Return the practice matches of this browser that are still played, the newest first.

    One query, and none for a browser that has begun none.
    """
    word = str(request.session.get(_WORD, ""))
    if not word:
        return []
    played = Practice.objects.filter(session=word, fixture__live_matches__state="playing")
    return list(played.select_related("fixture__season").order_by("-created", "-pk"))


def actor(request: HttpRequest, fixture: UUID) -> Coach | AnonymousUser:
    """Return who acts at a match: whoever is signed in; in a practice match of this browser the
    account that stands for its player.
    """
    practice = practice_of(request, fixture)
    if practice is not None:
        return practice.coach
    assert isinstance(request.user, Coach | AnonymousUser)
    return request.user


def acting(
    view: Callable[Concatenate[HttpRequest, Coach, Rest], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Rest], HttpResponse]:
    """Give a view of a match, with its ``uuid``, the coach who acts; others sign in first."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        user = actor(request, named["uuid"])
        if not isinstance(user, Coach):
            return redirect_to_login(request.get_full_path())
        return view(request, user, *args, **named)

    return wrapped
