"""Text that people may write: one line or many, no control characters, nothing unstorable."""

from __future__ import annotations

import json
import secrets
import unicodedata
from typing import Any

from anyascii import anyascii
from django.utils.text import slugify

from rules.problems import Problem, Refusal

#: Whole numbers beyond these fit no column of any database.
_LARGEST = 2**53
_DEEPEST = 12
#: They turn the direction of all that follows them on a page.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain_line(value: Any, what: str, most: int = 80, *, empty: bool = False) -> str:
    """Return a name or the like as one trimmed line in canonical Unicode; refuse what is none."""
    text = _plain(value, what, lines=False)
    return _sized(" ".join(text.split()), what, most, empty)


def plain_text(value: Any, what: str, most: int = 4000, *, empty: bool = True) -> str:
    """Return a text of several lines, trimmed; refuse what is none."""
    return _sized(_plain(value, what, lines=True).strip(), what, most, empty)


def _plain(value: Any, what: str, *, lines: bool) -> str:
    if not isinstance(value, str):
        raise Refusal(Problem("text_not_plain", params={"what": what}, about=what))
    text = value.replace("\r\n", "\n")
    allowed = "\n\t" if lines else ""
    # Cc: control characters; Cs: halves of surrogate pairs, which no encoding can store.
    if any(unicodedata.category(c) in ("Cc", "Cs") and c not in allowed for c in text):
        raise Refusal(Problem("text_not_plain", params={"what": what}, about=what))
    if not _TURNING.isdisjoint(text):
        raise Refusal(Problem("text_not_plain", params={"what": what}, about=what))
    return unicodedata.normalize("NFC", text)


def _sized(text: str, what: str, most: int, empty: bool) -> str:
    # Cf: of no width; alone they are a name that nobody sees.
    if not empty and all(unicodedata.category(c) in ("Cf", "Zs", "Zl", "Zp") for c in text):
        raise Refusal(Problem("text_missing", params={"what": what}, about=what))
    if len(text) > most:
        raise Refusal(
            Problem(
                "text_too_long", params={"what": what, "most": most, "found": len(text)}, about=what
            )
        )
    return text


def storable(value: Any) -> Any:
    """Return JSON from outside as it is kept: `tidied`; refuse what no database can keep."""
    _refuse_unstorable(value, 0)
    return tidied(value)


def _refuse_unstorable(value: Any, depth: int) -> None:
    if depth > _DEEPEST:
        raise _unstorable("too deep")
    match value:
        case None | bool():
            pass
        case int():
            if abs(value) > _LARGEST:
                raise _unstorable("a number too large")
        case float():
            if value != value or value in (float("inf"), float("-inf")):
                raise _unstorable("not a number")
        case str():
            _plain(value, "text", lines=True)
        case list() | tuple():
            for item in value:
                _refuse_unstorable(item, depth + 1)
        case dict():
            for key, item in value.items():
                if not isinstance(key, str):
                    raise _unstorable("a key that is no text")
                _refuse_unstorable(key, depth + 1)
                _refuse_unstorable(item, depth + 1)
        case _:
            raise _unstorable(type(value).__name__)


def tidied(value: Any) -> Any:
    """Return the same JSON with all its texts in NFC and trimmed (LG-SEASON-10); keys stay.

    Texts are stored in this form wherever they come in.
    """
    match value:
        case str():
            return unicodedata.normalize("NFC", value).strip()
        case list():
            return [tidied(each) for each in value]
        case tuple():
            return tuple(tidied(each) for each in value)
        case dict():
            return {key: tidied(each) for key, each in value.items()}
    return value


def typed_json(text: str) -> Any:
    """Return the value of a JSON field.

    Text that is no JSON comes back as it was typed, for the rules to refuse by its value.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _unstorable(what: str) -> Refusal:
    return Refusal(Problem("value_not_storable", params={"what": what}))


def free_slug(name: str, taken: Any, fallback: str) -> str:
    """Return a slug for a name that is still free.

    `taken(slug)` says whether somebody has it already.
    """
    base = slug_of(name) or fallback
    slug, number = base, 1
    while taken(slug):
        number += 1
        slug = f"{base}-{number}"
    return slug


def secret_slug(name: str, fallback: str) -> str:
    """Return a slug that nobody guesses, and that no other name will ever be numbered after."""
    return f"{slug_of(name) or fallback}-{secrets.token_hex(8)}"


def slug_of(name: str) -> str:
    """Return the slug of a name in Latin letters, whatever it is written in; may be empty."""
    return slugify(anyascii(name))[:60].strip("-")
