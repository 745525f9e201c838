"""Read whole numbers out of fields, names of fields and addresses, always within bounds.

A request may hold anything: thousands of digits, digits of other scripts, ``player-99999999999``.
Whoever takes a number out of one asks here, never `int`: so nothing raises, no other number than
the one that was typed comes back, and nothing loops as often as a stranger says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

#: The largest number that is read where nobody says less: fifteen digits fit every column.
MOST = 10**15 - 1
_DIGITS = re.compile(r"[0-9]{1,15}")


def whole(text: object, most: int = MOST) -> int | None:
    """Return the whole number from 0 to `most` that is written, or None where none is.

    Only the digits 0 to 9 are read, with spaces between them as people write thousands, and zeros
    before them.  A sign, another script or one digit too many makes it no number.
    """
    digits = "".join(str(text).split()) if len(str(text)) <= 40 else ""
    if not _DIGITS.fullmatch(digits):
        return None
    found = int(digits)
    return found if found <= most else None


def signed(text: object, most: int = MOST) -> int | None:
    """Return the whole number from -`most` to `most` that is written, or None where none is."""
    word = str(text).strip() if len(str(text)) <= 40 else ""
    found = whole(word.removeprefix("-"), most)
    return -found if found is not None and word.startswith("-") else found


def or_typed(text: str, most: int = MOST) -> int | str:
    """Return the whole number that is written, else the text itself for the rules to refuse."""
    found = whole(text, most)
    return text if found is None else found


def numbered(names: Iterable[str], prefix: str, most: int) -> list[int]:
    """Return the numbers up to `most` behind `prefix` in these names of fields, in order.

    Each is there once.  ``player-007`` is no name that a page has, so it is left out.
    """
    words = (name.removeprefix(prefix) for name in names if name.startswith(prefix))
    found = ((word, whole(word, most)) for word in words)
    return sorted({n for word, n in found if n is not None and str(n) == word})
