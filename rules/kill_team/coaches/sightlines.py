"""Lines of sight at a glance, by the square inches of the table.

The veteran weighs hundreds of places a turn; `sighting` says what a shot really meets. A square is
looked at from its middle, and models in the way do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import Final

from rules.kill_team.catalogue.layouts import Piece
from rules.kill_team.table.battlefield import Table, table_of
from rules.kill_team.table.measuring import EPS
from rules.kill_team.table.sighting import COVER_RANGE
from rules.tabletop.points import Point, along, towards
from rules.tabletop.shapes import box_of_leg

#: What one sees of somebody there: nothing, a model in cover, one that is obscured, all of it.
HIDDEN, COVERED, OBSCURED, OPEN = range(4)
#: Nobody has looked there yet.
UNKNOWN: Final = 255
#: Half of a model, about: how far its middle is from terrain that it stands at.
_HALF: Final = 0.45
#: In inches, more than any rounding.
_CLEARLY: Final = 1e-6


class _Screen:
    """A piece that may be in the way.

    covers: by square, whether it gives cover to who stands there.
    """

    __slots__ = ("shape", "corners", "blocks_sight", "covers")

    def __init__(self, piece: Piece, places: Sequence[Point]) -> None:
        self.shape = piece.shape
        self.corners = tuple(piece.shape.vertices)
        self.blocks_sight = piece.blocks_sight
        far = COVER_RANGE + _HALF
        self.covers = [piece.cover and piece.shape.distance_to(each) <= far for each in places]


class Sightlines:
    """The lines of sight of one table.

    rows: by the square of a shooter its view into all the others; UNKNOWN until it is asked.
    """

    __slots__ = ("wide", "long", "rows", "_places", "_screens", "_before")

    def __init__(self, table: Table) -> None:
        self.wide, self.long = (int(each) for each in table.size)
        self._places = [Point(x + 0.5, y + 0.5) for y in range(self.long) for x in range(self.wide)]
        squares = len(self._places)
        self.rows = [bytearray([UNKNOWN]) * squares for _ in range(squares)]
        self._screens = [_Screen(each, self._places) for each in table.pieces if each.obscures]
        # By square, those that are not about who stands there (KT-GEO-12).
        self._before: list[list[_Screen] | None] = [None] * squares

    def square(self, place: Point) -> int:
        """Return the number of the square in which a place lies."""
        x, y = place
        return min(int(y), self.long - 1) * self.wide + min(int(x), self.wide - 1)

    def seen(self, shooter: int, target: int) -> int:
        """Return the view from one square of a model in another."""
        view = self.rows[shooter][target]
        return self.look(shooter, target) if view == UNKNOWN else view

    def look(self, shooter: int, target: int) -> int:
        """Work out the view that `seen` returns, where it is not known yet."""
        view = self.rows[shooter][target] = self._look(shooter, target)
        # A layout is the same from the other end (KT-DATA-02).
        self.rows[-1 - shooter][-1 - target] = view
        return view

    def _look(self, shooter: int, target: int) -> int:
        """Look along three lines, from middle to middle and from side to side: one free line is
        enough to be seen, one blocked line to be obscured.
        """
        a, b = self._places[shooter], self._places[target]
        way = towards(a, b)
        if way is None:
            return OPEN
        screens = self._between(shooter, a, b, way)
        if not screens:
            return OPEN
        aside = Point(-way.y, way.x)
        obscured = covered = visible = False
        for off in (0.0, _HALF, -_HALF):
            start, end = along(a, aside, off), along(b, aside, off)
            blocked = False
            for screen, low, high in screens:
                if low <= off <= high and screen.shape.is_crossed(start, end, EPS):
                    obscured = True
                    covered = covered or screen.covers[target]
                    blocked = blocked or screen.blocks_sight
            visible = visible or not blocked
        if not visible:
            return HIDDEN
        return COVERED if covered else OBSCURED if obscured else OPEN

    def _between(
        self, shooter: int, a: Point, b: Point, way: Point
    ) -> list[tuple[_Screen, float, float]]:
        """List what such a line may cross, with how far to the right and to the left of it that
        lies.
        """
        before = self._before[shooter]
        if before is None:
            before = [each for each in self._screens if not each.shape.contains(a)]
            self._before[shooter] = before
        (ax, ay), (wx, wy) = a, way
        leg = box_of_leg(a, b)
        screens = []
        for screen in before:
            if leg.is_apart(screen.shape.box, _HALF):
                continue
            low, high = inf, -inf
            for x, y in screen.corners:
                aside = (y - ay) * wx - (x - ax) * wy
                if aside < low:
                    low = aside
                if aside > high:
                    high = aside
            if low <= _HALF + _CLEARLY and high >= -_HALF - _CLEARLY:
                screens.append((screen, low - _CLEARLY, high + _CLEARLY))
        return screens


@cache
def sightlines_of(version: str, layout: str) -> Sightlines:
    return Sightlines(table_of(version, layout))
