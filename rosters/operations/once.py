"""Making a thing once, however often it is asked for.

Double clicks, pages gone back to and programs that got no answer send the same request again.
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
    """Make a thing with `make`, or return the thing that this key has made already.

    key: identifies the form or the call. With an empty key the thing is always made.
    wish: the data that is sent with it, as JSON.
    may: refuses a user who may no longer make it, before they learn what they made (LG-ROLE-07);
        `make` does the same check by itself.

    Of two calls at once the second waits for the first. A refusal of `make` leaves the key unused.
    Raises Refusal with ``key_used_already`` for a key that served for another wish, and with
    ``made_is_gone``.
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
    """Return the thing that this key has made of this very wish.

    None where it has made nothing, made something else, or the thing is gone.
    """
    known = Made.objects.filter(coach=user, key=key).first() if key else None
    if known is None or known.wish != digest(wish):
        return None
    return cast(Model | None, known.thing)


def usable(key: str) -> str:
    """Return a key in the form it is stored in. Raises Refusal("key_not_usable")."""
    if len(key) > LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise Refusal(Problem("key_not_usable", params={"most": LONGEST_KEY}, about="key"))
    return key


def _made_by(known: Made, wish: Any) -> Model:
    if known.thing is None:
        raise Refusal(Problem("made_is_gone", about="key"))
    if known.wish != digest(wish):
        raise Refusal(Problem("key_used_already", params={"made": str(known.thing)}, about="key"))
    return cast(Model, known.thing)
