"""Drafts of browsers without an account (LG-ROLE-09).

A draft belongs to a coach, or to the browser in which it was begun. That browser's session holds a
random word, which is no session key: it stays when somebody signs in, and opens nothing but drafts.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from rosters import operations
from rosters.accounts import throttling
from rosters.models import Coach, Draft
from rosters.operations.drafts import KEPT, drafts_of
from rules.problems import Problem, Refusal
from rules.record import digest

#: The key of the session's word.
_WORD = "drafts"
#: Names of drafts follow from the form that made them: sent twice, it makes one.
_NAMES = UUID("6d1f0c5e-3b51-4a86-9a0e-7c0f6f5b2f11")


class Holder(NamedTuple):
    """The owner of drafts: a coach, or the word of a browser; neither where nothing was begun."""

    coach: Coach | None
    session: str = ""


def holder_of(request: HttpRequest) -> Holder:
    """Return the owner of the drafts that this request may open."""
    if isinstance(request.user, Coach):
        return Holder(request.user)
    return Holder(None, str(request.session.get(_WORD, "")))


def own_draft(request: HttpRequest, uuid: UUID) -> Draft:
    """Return a draft of whoever sends the request; raise Http404 for everybody else's."""
    holder, drafts = holder_of(request), Draft.objects.select_related("team", "coach")
    if holder.coach is not None:
        return get_object_or_404(drafts, uuid=uuid, coach=holder.coach)
    of_browser = drafts_of(None, holder.session)
    return get_object_or_404(of_browser.select_related("team", "coach"), uuid=uuid)


def keep_as_stranger(
    request: HttpRequest, key: str, wish: Any, game: str, roster: Any, version: str | None = None
) -> Draft:
    """Keep a draft for a browser without an account; the same key returns the same draft again.

    Raises Refusal as `keep_draft` does, and Refusal("too_many_drafts_today") for an address that
    keeps too many.
    """
    session = str(request.session.get(_WORD, "")) or secrets.token_urlsafe(24)
    name = uuid5(_NAMES, digest([session, key, wish])) if key else None
    known = drafts_of(None, session).filter(uuid=name).first() if name else None
    if known is not None:
        return known
    if throttling.new_draft(request):
        raise Refusal(
            Problem("too_many_drafts_today", "LG-ROLE-09", {"most": throttling.DRAFTS[0]})
        )
    kept = operations.keep_draft(None, game, roster, version=version, session=session, name=name)
    request.session[_WORD] = session
    stay(request)
    return kept


def stay(request: HttpRequest) -> None:
    """Keep the session of a browser without an account as long as the drafts in it are kept."""
    if not request.user.is_authenticated:
        request.session.set_expiry(KEPT)


def hand_over(request: HttpRequest, coach: Coach) -> None:
    """Give the drafts that were begun in this browser to the coach who has just signed in."""
    session = request.session.pop(_WORD, "")
    if session:
        operations.adopt_drafts(coach, str(session))
        request.session.set_expiry(None)
