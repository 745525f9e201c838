"""Read whole numbers out of fields, names of fields and addresses, always within bounds.

A request may hold anything: thousands of digits, digits of other scripts, ``player-99999999999``.
Code that takes a number out of a request asks here, never `int`. So nothing raises, no number comes
back but the one that was typed, and nothing loops as often as a stranger says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

#: The largest number that is read where nobody says less: fifteen digits fit every column.
MOST = 10**15 - 1
_DIGITS = re.compile(r"[0-9]{1,15}")
#: Longer fields, blanks included, are not read at all.
_LONGEST = 40


def whole(text: str, most: int = MOST, *, grouped: bool = False) -> int | None:
    """Return the whole number from 0 to `most` that is written, or None where none is.

    Only the digits 0 to 9 are read, and zeros before them.  A sign, another script or one digit too
    many makes it no number.

    grouped: read spaces between the digits as well, as people write thousands.
    """
    if len(text) > _LONGEST:
        return None
    digits = "".join(text.split()) if grouped else text.strip()
    if not _DIGITS.fullmatch(digits):
        return None
    number = int(digits)
    return number if number <= most else None


def signed(text: str, most: int = MOST) -> int | None:
    """Return the whole number from -`most` to `most` that is typed; None for any other text."""
    word = text.strip()
    if not word.startswith("-"):
        return whole(word, most)
    number = whole(word[1:], most)
    return None if number is None else -number


def or_typed(text: str, most: int = MOST, *, grouped: bool = False) -> int | str:
    """Return the whole number that is typed, else the text itself, for the rules to refuse."""
    number = whole(text, most, grouped=grouped)
    return text if number is None else number


def numbered(names: Iterable[str], prefix: str, most: int) -> list[int]:
    """Return the numbers that follow `prefix` in names of form fields, sorted, each once.

    ``player-7`` and ``player-12`` give ``[7, 12]``. Numbers above `most` are left out, and so is
    ``player-007``, which no page writes.
    """
    words = (name.removeprefix(prefix) for name in names if name.startswith(prefix))
    pairs = ((word, whole(word, most)) for word in words)
    return sorted({n for word, n in pairs if n is not None and str(n) == word})
