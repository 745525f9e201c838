"""Lengths, places and runs of events for games that are played on a table in inches."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any

from django.utils.formats import get_format, number_format

from matches.games.lines import Dice
from rosters.typed.numbers import or_typed
from rules.tabletop.points import Point

JSON = Any
Entry = Mapping[str, JSON]

#: A place as people type it and as pictures name it: ``11,5.5``.
_PLACE = re.compile(r"(-?[0-9]{1,3}(?:\.[0-9]{1,17})?),(-?[0-9]{1,3}(?:\.[0-9]{1,17})?)")


def length_of(path: Sequence[Sequence[float]]) -> float:
    """Return the length of a path, in inches."""
    return sum(dist(start, end) for start, end in pairwise(path))


def inches(length: float) -> str:
    """Write inches in the reader's language, to a tenth: ``5.5"``."""
    return f'{number_format(round(length, 1))}"'


def told_place(at: Sequence[float]) -> str:
    """Write a place in inches, to a tenth, in the reader's language: ``(11, 5.5)``, ``(11; 5,5)``.

    Where a comma stands before the tenths, a semicolon stands between the numbers.
    """
    between = "; " if get_format("DECIMAL_SEPARATOR") == "," else ", "
    return f"({between.join(_to_a_tenth(each) for each in at)})"


def _to_a_tenth(length: float) -> str:
    tenths = round(length, 1)
    return str(number_format(int(tenths) if tenths == int(tenths) else tenths))


def place(at: Point) -> str:
    """Write a place as people type it: ``11,5.5``."""
    return f"{at.x:g},{at.y:g}"


def read_place(word: str) -> Point | None:
    """Return the place that was typed; None for other text."""
    match = _PLACE.fullmatch(word)
    return Point(float(match[1]), float(match[2])) if match else None


def typed_places(line: str) -> list[str]:
    """Split a line of typed places into its words, at spaces and semicolons."""
    return line.replace(";", " ").split()


def number(text: str) -> int | str:
    """Return the whole number of at most three digits that was typed, or other text as typed."""
    return or_typed(text, most=999)


def run_of(
    log: Sequence[Entry], start: int, together: Callable[[Entry], tuple[Any, ...] | None]
) -> int:
    """Count the entries from there on that are told in one sentence.

    together: returns what an event has in common with those that are told with it; None: it stands
    alone.
    """
    first, end = together(log[start]), start + 1
    while first is not None and end < len(log) and together(log[end]) == first:
        end += 1
    return end - start


def dice_of(run: Sequence[Entry], *, again: bool = False) -> Dice:
    """Return the dice that were rolled one after the other for the same purpose."""
    sides, faces = run[0]["sides"], [str(each["face"]) for each in run]
    return Dice(f"D{sides}", faces, again=again, drawn=[f"d{sides}-{face}" for face in faces])
