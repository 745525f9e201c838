"""Making something once, however often it is asked for: a double click, a page gone back to, a
program that had no answer.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar, cast

from django.db import transaction
from django.db.models import Model

from rosters.models import Coach, Made
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal
from rules.record import digest

Thing = TypeVar("Thing", bound=Model)

#: How long a key is known.
KEPT = timedelta(days=30)
LONGEST_KEY = 64
#: Refusals after which a form needs a key of its own to be sent again.
SPENT = frozenset({"key_used_already", "made_is_gone"})


@transaction.atomic
def once(
    user: Coach,
    key: str,
    wish: Any,
    make: Callable[[], Thing],
    may: Callable[[], object] = lambda: None,
) -> Thing:
    """What `make` makes; with a key that has made something already, that very thing.

    key:  names the form or the call; empty: there is none, and it is made.
    wish: what is asked for with it, as JSON.
    may:  refuses who may not make it any more, before they are told what they made (LG-ROLE-07);
          `make` asks by itself.
    Of two at once the second waits for the first.  A refusal of `make` leaves the key unused.
    Refuses a key that has served for another wish, and one whose thing is gone.
    """
    if not key:
        return make()
    known, is_new = Made.objects.get_or_create(
        coach=user, key=usable(key), defaults={"wish": digest(wish), "created": now()}
    )
    if not is_new:
        may()
        return cast(Thing, _made_by(known, wish))
    known.thing = make()
    known.save(update_fields=["kind", "row"])
    Made.objects.filter(coach=user, created__lt=now() - KEPT).delete()
    return cast(Thing, known.thing)


def made_before(user: Coach, key: str, wish: Any) -> Model | None:
    """What this key has made of this very wish; None where it has not, or that is gone."""
    known = Made.objects.filter(coach=user, key=key).first() if key else None
    if known is None or known.wish != digest(wish):
        return None
    return cast(Model | None, known.thing)


def usable(key: str) -> str:
    """A key as it is stored; refuses what is no name for a call."""
    if len(key) > LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise Refusal(Problem("key_not_usable", params={"most": LONGEST_KEY}, about="key"))
    return key


def _made_by(known: Made, wish: Any) -> Model:
    if known.thing is None:
        raise Refusal(Problem("made_is_gone", about="key"))
    if known.wish != digest(wish):
        raise Refusal(Problem("key_used_already", params={"made": str(known.thing)}, about="key"))
    return cast(Model, known.thing)
