"""Quantities of the data: a number, or dice that are added: ``"8"``, ``"1d3+3"``, ``"2d6x10"``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_TEXT = re.compile(
    r"(?:(?P<count>[1-9])?d(?P<die>3|6)(?:\+(?P<plus>\d+))?(?:x(?P<times>\d+))?|\d+)"
)


@dataclass(frozen=True, slots=True)
class Amount:
    """``count`` dice of ``die`` faces added, plus ``plus``, all that times ``times``.

    Without dice it is ``plus`` alone.
    """

    count: int = 0
    die: int = 6
    plus: int = 0
    times: int = 1

    @classmethod
    def of(cls, text: str) -> Amount:
        """Return the amount of a text.

        Raises ValueError for a text that is neither a number nor dice.
        """
        matched = _TEXT.fullmatch(text)
        if matched is None:
            raise ValueError(f"{text!r} is neither a number nor dice such as 2d6x10")
        if matched["die"] is None:
            return cls(plus=int(text))
        count, plus, times = (int(matched[name] or d) for name, d in _USUAL)
        return cls(count, int(matched["die"]), plus, times)

    def total(self, rolls: Sequence[int]) -> int:
        """Return what so many rolls, each 1 to ``die``, come to."""
        return (sum(rolls) + self.plus) * self.times


#: What is not written, by group of the text.
_USUAL = (("count", 1), ("plus", 0), ("times", 1))
