"""NM-VIS-09 to -15, NM-COV, NM-GEO-14 to -20: lines of sight, and cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from rules.necromunda.table.measuring import EPS, at_most
from rules.necromunda.table.terrain import TOUCH, Piece, Terrain
from rules.tabletop.points import Point, along, towards
from rules.tabletop.shadows import shadow_of_polygon, shadow_of_segment
from rules.tabletop.shapes import Box, Disc, Polygon, box, distance_to_segment

#: NM-COV-01, -02: light cover is partial, heavy cover is full.
Cover = Literal["open", "partial", "full"]
COVERS: Final[Sequence[Cover]] = ("open", "partial", "full")
OPEN, PARTIAL, FULL = range(3)

#: The lines that are drawn to a target (NM-GEO-14).
LINES: Final = 20
_ALL: Final = (1 << LINES) - 1
_SHARES: Final = tuple((2 * at + 1) / LINES - 1 for at in range(LINES))
#: NM-GEO-20: more lines than this reach a target that is better than in full cover.
_HALF: Final = 10
#: NM-GEO-19: what is so near to the viewer's base gives its target no cover.
IGNORED: Final = 1.0


@dataclass(frozen=True, slots=True)
class View:
    """One fighter's view of another, in lines of 20.

    sight:  how many reach it (NM-GEO-15).
    ground: how many no terrain hides; ``all`` how many no fighter hides either (NM-GEO-17).
    """

    sight: int
    ground: int
    all: int

    @property
    def in_sight(self) -> bool:
        """A line of sight reaches the target (NM-VIS-13, -15)."""
        return self.sight > 0

    def cover(self, *, uncapped: bool = False) -> int:
        """Return the cover of the target, ``OPEN`` to ``FULL`` (NM-COV-13).

        uncapped: fighters can give it full cover (NM-COV-05, -14).
        """
        terrain, everything = level(self.ground), level(self.all)
        if uncapped:
            return everything
        return max(terrain, min(everything, PARTIAL))


def level(lines: int) -> int:
    """Return the cover of a target that so many lines reach clearly (NM-GEO-20)."""
    if lines == LINES:
        return OPEN
    return PARTIAL if lines > _HALF else FULL


def silhouette(viewer: Point, target: Disc) -> list[Point]:
    """Return the samples of a target as seen from a place (NM-GEO-14)."""
    way = towards(viewer, target.centre) or Point(1.0, 0.0)
    across, radius = Point(-way.y, way.x), target.radius
    return [along(target.centre, across, radius * share) for share in _SHARES]


def view(terrain: Terrain, viewer: Disc, target: Disc, hiders: Sequence[Disc] = ()) -> View:
    """Return a fighter's view of another.

    hiders: the bases that may give cover: Standing, neither of the two, and no friend of the viewer
            within 1" of it (NM-GEO-18, -19).
    """
    sight = sight_of(terrain, viewer.centre, target).bit_count()
    clear = _clear(terrain, viewer, target)
    count = clear.bit_count()
    if not hiders or not clear:
        return View(sight, count, count)
    bodied = sum(
        clear >> at & 1
        and any(
            distance_to_segment(each.centre, viewer.centre, sample) < each.radius - EPS
            for each in hiders
        )
        for at, sample in enumerate(silhouette(viewer.centre, target))
    )
    return View(sight, count, count - bodied)


def in_sight(terrain: Terrain, viewer: Point, target: Disc) -> bool:
    """Say whether a line of sight reaches a target (NM-VIS-13, -15, NM-GEO-15)."""
    return sight_of(terrain, viewer, target) > 0


@lru_cache(maxsize=100_000)
def sight_of(terrain: Terrain, viewer: Point, target: Disc) -> int:
    """Return the lines that reach a target, a bit for each sample (NM-GEO-15)."""
    lines = _ALL & ~_walled(terrain, viewer, target)
    if terrain.smoke:
        for at, sample in enumerate(silhouette(viewer, target)):
            if lines >> at & 1 and terrain.is_smoked(viewer, sample):
                lines &= ~(1 << at)
    return lines


@lru_cache(maxsize=100_000)
def _walled(terrain: Terrain, viewer: Point, target: Disc) -> int:
    """Return the lines to a target that impassable terrain cuts."""
    samples = silhouette(viewer, target)
    return _shadows(viewer, samples, _within(box(viewer, *samples), terrain.impassable))


@lru_cache(maxsize=100_000)
def _clear(terrain: Terrain, viewer: Disc, target: Disc) -> int:
    """Return the lines to a target that no terrain hides (NM-GEO-17, -19)."""
    blocked = _walled(terrain, viewer.centre, target)
    if blocked == _ALL:
        return 0
    samples = silhouette(viewer.centre, target)
    fan = box(viewer.centre, *samples)
    near = [piece for piece in _within(fan, terrain.obstacles) if not is_ignored(viewer, piece)]
    return _ALL & ~(blocked | _shadows(viewer.centre, samples, near))


def _shadows(viewer: Point, samples: Sequence[Point], pieces: Sequence[Piece]) -> int:
    """Return the lines that cross any of the pieces (NM-GEO-13)."""
    lines = 0
    for piece in pieces:
        if isinstance(piece, Polygon):
            lines |= shadow_of_polygon(viewer, samples, piece, TOUCH)
        else:
            lines |= shadow_of_segment(viewer, samples, piece.a, piece.b, TOUCH)
        if lines == _ALL:
            break
    return lines


def sees_point(terrain: Terrain, viewer: Point, place: Point) -> bool:
    """Say whether a viewer sees a place (NM-GEO-16)."""
    return not terrain.is_cut(viewer, place) and not terrain.is_smoked(viewer, place)


def is_ignored(viewer: Disc, piece: Piece) -> bool:
    """Say whether an obstacle is so near to the viewer that it hides nobody.

    See NM-COV-10, NM-GEO-19.
    """
    return at_most(max(0.0, piece.distance_to(viewer.centre) - viewer.radius), IGNORED)


def _within(fan: Box, pieces: Sequence[Piece]) -> list[Piece]:
    return [piece for piece in pieces if not piece.box.is_apart(fan, TOUCH)]
