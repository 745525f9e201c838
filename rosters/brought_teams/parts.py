"""Values of a file with their paths, the same for XML and JSON, and what of them was never asked.

A `Part` is an element, an object or a value. Whoever reads a file asks a part for its children;
what nobody has asked for is left over, and is told as not carried.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

#: Numbers beyond these stand for nothing that a team has.
LARGEST: Final = 10_000_000
#: A text of a file is shown with at most so many characters.
LONGEST_SHOWN: Final = 120
#: They turn the direction of all that follows them on a page.
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")


def plain_text(text: str) -> str:
    """Return a text on one line, trimmed, in NFC, without characters that nobody sees."""
    kept = (
        " " if char.isspace() else char
        for char in text
        if char.isspace() or (unicodedata.category(char) not in _UNSEEN and char not in _TURNING)
    )
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def plain_key(text: str) -> str:
    """Return the name of an element or a key as it is compared: small letters and digits alone."""
    return "".join(char for char in text.lower() if char.isalnum())


@dataclass(slots=True, eq=False)
class Part:
    """An element, an object or a value of a file.

    path: where it stands: ``team/player[2]/name`` in XML, ``players[1].name`` in JSON.
    text: its value; empty where it has only children.
    parts: its children by `plain_key`, in the order of the file; a list has its items there.
    asked: whether somebody has asked for it.
    line: of the file, from 1; 0 where nobody knows it, as in JSON.
    """

    path: str
    text: str = ""
    parts: dict[str, list[Part]] = field(default_factory=dict)
    asked: bool = False
    line: int = 0

    def all(self, *names: str) -> list[Part]:
        """Return the children of these names."""
        found = [part for name in names for part in self.parts.get(name, ())]
        for part in found:
            part.asked = True
        return found

    def first(self, *names: str) -> Part | None:
        """Return the first child of the first of these names that is there."""
        return next(iter(self.all(*names)), None)

    def has(self, *names: str) -> bool:
        return any(name in self.parts for name in names)

    def word(self, *names: str) -> str:
        """Return the text of the first child of these names that has one; else empty."""
        texts = (plain_text(part.text) for part in self.all(*names))
        return next((text for text in texts if text), "")

    def number(self, *names: str) -> int:
        """Return a child's whole number; 0 where it is missing or is no number."""
        return whole(self.word(*names)) or 0

    def says(self, *names: str) -> bool:
        """Say whether a child says yes: true, yes, or a number that is not 0."""
        word = self.word(*names).casefold()
        return word in ("true", "yes", "y") or bool(whole(word))

    def forget(self, *names: str) -> None:
        """Ask for children with everything in them that is known and stands for nothing here."""
        for part in self.all(*names):
            for inner in part.walk():
                inner.asked = True

    def walk(self) -> Iterator[Part]:
        """Yield this part and all within it, in the order of the file."""
        stack = [self]
        while stack:
            part = stack.pop()
            yield part
            inner = [each for parts in part.parts.values() for each in parts]
            stack += reversed(inner)

    def left_over(self) -> Iterator[Part]:
        """Yield the parts with a value that nobody has asked for."""
        return (part for part in self.walk() if part.text.strip() and not part.asked)


def whole(text: str) -> int | None:
    """Return a whole number as files write it: 320, 320.0, -1; None where it is none."""
    number, _, rest = text.strip().partition(".")
    digits = number.removeprefix("-").removeprefix("+")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 12 or rest.strip("0"):
        return None
    value = int(digits)
    if value > LARGEST:
        return None
    return -value if number.startswith("-") else value
