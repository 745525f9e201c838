"""Places and paths as coaches answer them: ``[x, y]`` and ``[[x, y], ...]``, in inches."""

from __future__ import annotations

from typing import Final

from rules.coach import Answer
from rules.tabletop.paths import Path
from rules.tabletop.points import Point

#: No table is that large, in inches; nothing that is no number is less than it.
_NOWHERE: Final = 1000


def read_path(answer: Answer) -> Path | None:
    """Return the path of an answer; None where the answer is not a path."""
    if not isinstance(answer, list | tuple):
        return None
    points = []
    for place in answer:
        point = read_point(place)
        if point is None:
            return None
        points.append(point)
    return points


def read_point(answer: Answer) -> Point | None:
    """Return the place of an answer; None where the answer is not a place."""
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        return None
    if not all(type(each) in (int, float) and abs(each) < _NOWHERE for each in answer):
        return None
    return Point(float(answer[0]), float(answer[1]))
