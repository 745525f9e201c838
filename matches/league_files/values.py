"""Values of columns as JSON, and back: each checked before it comes near the database."""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db import connection, models

#: Records are the deepest JSON that is stored; nothing of ours is half as deep.
DEEPEST = 60
#: Whole numbers beyond these fit no column.
LARGEST = 2**63 - 1
#: They turn the direction of all that follows them on a page.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

#: Made by the import where the file tells nothing.
_MAY_BE_EMPTY = {"secret_hash", "slug"}
_SLUG = re.compile(r"[a-zA-Z0-9_-]+")

#: A field of a model.
Column = Any


class Wrong(ValueError):
    """A value that its column cannot hold; the text says why, in a word for programs."""


def told(column: Column, value: Any) -> Any:
    """Return the value of a column as the file has it; of a foreign key the writer knows better."""
    if value is None:
        return None
    if isinstance(column, models.UUIDField):
        return str(value)
    if isinstance(column, models.DateTimeField):
        return value.astimezone(UTC).isoformat()
    if isinstance(column, models.BinaryField):
        return base64.b64encode(bytes(value)).decode()
    return value


def read(column: Column, value: Any) -> Any:
    """Return a value of the file as its column holds it; raises `Wrong`."""
    if isinstance(column, models.JSONField):
        if value is None and not column.null:
            raise Wrong("missing")
        refuse_unstorable(value)
        return value
    if value is None:
        if column.null:
            return None
        raise Wrong("missing")
    if isinstance(column, models.BooleanField):
        return _typed(value, bool)
    if isinstance(column, models.IntegerField):
        return _number(column, value)
    text: str = _typed(value, str)
    if isinstance(column, models.UUIDField):
        return uuid_of(text)
    if isinstance(column, models.DateTimeField):
        return _moment(text)
    if isinstance(column, models.BinaryField):
        return _bytes(column, text)
    return _text(column, text)


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise Wrong("of another type")
    return value


def _number(column: Column, value: Any) -> int:
    number: int = _typed(value, int)
    least, most = connection.ops.integer_field_range(column.get_internal_type())
    if number < (LARGEST * -1 if least is None else least) or number > (
        LARGEST if most is None else most
    ):
        raise Wrong("out of range")
    if isinstance(column, models.PositiveIntegerField | models.PositiveSmallIntegerField):
        if number < 0:
            raise Wrong("out of range")
        if isinstance(column, models.PositiveSmallIntegerField) and number > 32767:
            raise Wrong("out of range")
        if number > 2**31 - 1:
            raise Wrong("out of range")
    if column.choices and number not in dict(column.flatchoices):
        raise Wrong("not one of those known")
    return number


def uuid_of(text: Any) -> UUID:
    """Return a UUID in its usual form; raises `Wrong`."""
    try:
        found = UUID(text)
    except (ValueError, TypeError, AttributeError):
        raise Wrong("no UUID") from None
    if str(found) != text:
        raise Wrong("no UUID")
    return found


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
        if found.tzinfo is None:
            raise Wrong("no time")
        return found.astimezone(UTC)
    except (ValueError, OverflowError):
        raise Wrong("no time") from None


def _bytes(column: Column, text: str) -> bytes:
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Wrong("no bytes") from None
    if column.max_length is not None and len(found) != column.max_length:
        raise Wrong("of another length")
    return found


def _text(column: Column, text: str) -> str:
    if column.max_length is not None and len(text) > column.max_length:
        raise Wrong("too long")
    if not text:
        if not column.blank and column.name not in _MAY_BE_EMPTY:
            raise Wrong("missing")
        return text
    lines = isinstance(column, models.TextField)
    _refuse_hidden(text, lines=lines)
    if isinstance(column, models.SlugField) and not _SLUG.fullmatch(text):
        raise Wrong("no address")
    if column.choices and text not in dict(column.flatchoices):
        raise Wrong("not one of those known")
    return text


def _refuse_hidden(text: str, *, lines: bool) -> None:
    """Raise Wrong for characters that no database keeps or no page should show."""
    if text.isascii() and text.isprintable():
        return
    allowed = "\r\n\t" if lines else ""
    if any(unicodedata.category(c) in ("Cc", "Cs") and c not in allowed for c in text):
        raise Wrong("not plain")
    if not _TURNING.isdisjoint(text):
        raise Wrong("not plain")


def refuse_unstorable(value: Any, depth: int = 0) -> None:
    """Raise Wrong for JSON that is too deep or that no database keeps."""
    if depth > DEEPEST:
        raise Wrong("too deep")
    if isinstance(value, str):
        _refuse_hidden(value, lines=True)
    elif isinstance(value, list):
        for each in value:
            refuse_unstorable(each, depth + 1)
    elif isinstance(value, dict):
        for key, each in value.items():
            _refuse_hidden(key, lines=True)
            refuse_unstorable(each, depth + 1)
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise Wrong("out of range")
    elif isinstance(value, float) and (value != value or value in (float("inf"), -float("inf"))):
        raise Wrong("no number")
