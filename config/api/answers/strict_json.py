"""JSON as the API reads it: unambiguous, with numbers that a float holds."""

from __future__ import annotations

import json
from collections import Counter
from math import isfinite
from typing import Any

from django.utils.translation import gettext as _


class Unreadable(ValueError):
    """Raised for a body that is no JSON, or that different readers would read differently."""


def read_json(sent: bytes) -> Any:
    """Return the value of a body. Raises Unreadable with a sentence for the sender.

    Besides what is no JSON it refuses a key that stands twice in an object, NaN, Infinity and
    numbers beyond any float, halves of surrogate pairs, and nesting that is too deep.
    """
    try:
        value = json.loads(
            sent.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
        # Halves of surrogate pairs can be escaped in JSON, and encoded in nothing.
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        words = _("This isn't JSON: it can't be read from line %(line)s, column %(column)s on.")
        raise Unreadable(words % {"line": error.lineno, "column": error.colno}) from None
    except UnicodeDecodeError as error:
        words = _("JSON is written in UTF-8: byte %(byte)s isn't.")
        raise Unreadable(words % {"byte": error.start + 1}) from None
    except UnicodeEncodeError:
        raise Unreadable(_("A text holds half of a character that is written as two.")) from None
    except RecursionError:
        raise Unreadable(_("This JSON is nested too deep.")) from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; raise Unreadable for a key that stands twice in it."""
    value = dict(pairs)
    if len(value) < len(pairs):
        times = Counter(key for key, _value in pairs)
        twice = next(key for key, count in times.items() if count > 1)
        raise Unreadable(_("The key “%(key)s” stands twice in an object.") % {"key": twice[:80]})
    return value


def _constant(name: str) -> Any:
    """Raise Unreadable for NaN and Infinity."""
    raise Unreadable(_("“%(number)s” isn't a number in JSON.") % {"number": name})


def _float(digits: str) -> float:
    """Return a float; raise Unreadable for a number beyond any float."""
    number = float(digits)
    if not isfinite(number):
        raise _too_large(digits)
    return number


def _int(digits: str) -> int:
    """Return a whole number; raise Unreadable for one beyond any float."""
    if not isfinite(float(digits)):
        raise _too_large(digits)
    return int(digits)


def _too_large(digits: str) -> Unreadable:
    number = digits if len(digits) <= 40 else f"{digits[:40]}…"
    return Unreadable(_("The number %(number)s is too large.") % {"number": number})
