"""Ratings over time as SVG: a line for each of a few, told apart without colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from leagues.ratings.bouts import Point
from rules.svg import tag, text

WIDE, HIGH = 440, 240
LEFT, RIGHT, TOP, BOTTOM = 48, 8, 10, 26
#: Dashes of the lines in order: the first is whole.
DASHES = (None, "8 4", "2 3", "10 3 2 3", "5 2", "1 4", "14 4", "6 2 2 2")
#: Steps between the lines of the grid, and about how many of these there are.
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_LINES = 5
_DOT = 2.5


@dataclass(frozen=True, slots=True)
class Line:
    """Who, and his points, oldest first."""

    name: str
    points: Sequence[Point]


def chart(lines: Sequence[Line], title: str, across: str) -> str:
    """The picture; empty where there is no point.

    title:  what it shows, for who hears the page.
    across: what the x axis counts.
    Lines have the classes ``line-0`` to ``line-7``; ink is that of the page.
    """
    every = [point for line in lines for point in line.points]
    if not every:
        return ""
    low, high, step = _grid([point.rating for point in every])
    first, last = min(p.bout for p in every), max(p.bout for p in every)

    def x(bout: int) -> float:
        return round(LEFT + (bout - first) * (WIDE - LEFT - RIGHT) / max(1, last - first), 1)

    def y(rating: float) -> float:
        return round(TOP + (high - rating) * (HIGH - TOP - BOTTOM) / (high - low), 1)

    ticks = range(low, high + 1, step)
    return tag(
        "svg",
        tag("title", text(title)),
        *(_tick(tick, y(tick)) for tick in ticks),
        tag("text", text(f"{first + 1}"), x=LEFT, y=HIGH - 6),
        tag("text", text(across), x=(LEFT + WIDE - RIGHT) / 2, y=HIGH - 6, text_anchor="middle"),
        tag("text", text(f"{last + 1}"), x=WIDE - RIGHT, y=HIGH - 6, text_anchor="end"),
        *(
            _line(number, line.name, [(x(p.bout), y(p.rating)) for p in line.points])
            for number, line in enumerate(lines)
        ),
        class_="chart",
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
    )


def swatch(number: int) -> str:
    """A short piece of the line of that number, for a legend."""
    stroke = tag("line", x1=0, y1=5, x2=34, y2=5, stroke_dasharray=DASHES[number % len(DASHES)])
    look = f"chart swatch line-{number % len(DASHES)}"
    return tag("svg", stroke, class_=look, viewBox="0 0 34 10", aria_hidden="true")


def _grid(ratings: Sequence[float]) -> tuple[int, int, int]:
    """Where the grid begins and ends, and its step; whole numbers around all ratings."""
    low, high = min(ratings), max(ratings)
    step = next((s for s in _STEPS if (high - low) / s <= _LINES), _STEPS[-1])
    bottom = floor(low / step) * step
    return bottom, max(ceil(high / step) * step, bottom + step), step


def _tick(tick: int, y: float) -> str:
    return tag("line", x1=LEFT, y1=y, x2=WIDE - RIGHT, y2=y, class_="grid") + tag(
        "text", text(f"{tick}"), x=LEFT - 6, y=y + 4, text_anchor="end"
    )


def _line(number: int, name: str, at: Sequence[tuple[float, float]]) -> str:
    look = number % len(DASHES)
    dots = (tag("circle", cx=x, cy=y, r=_DOT) for x, y in at[-1:])
    stroke = tag(
        "polyline",
        points=" ".join(f"{x:g},{y:g}" for x, y in at),
        stroke_dasharray=DASHES[look],
    )
    return tag("g", tag("title", text(name)), stroke, *dots, class_=f"line-{look}")
