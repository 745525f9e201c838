"""NM-VIS-09 to -15, NM-COV, NM-GEO-14 to -20: who is in line of sight, and in what cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from rules.necromunda.measuring import EPS, at_most
from rules.necromunda.terrain import TOUCH, Piece, Terrain
from rules.tabletop.points import Point, along, towards
from rules.tabletop.shapes import Box, Disc, box, distance_to_segment

#: NM-COV-01, -02: light cover is partial, heavy cover is full.
Cover = Literal["open", "partial", "full"]
COVERS: Final[Sequence[Cover]] = ("open", "partial", "full")
OPEN, PARTIAL, FULL = range(3)

#: NM-GEO-14.
LINES: Final = 20
#: NM-GEO-20: more lines than this reach a target that is better than in full cover.
_HALF: Final = 10
#: NM-GEO-19: what is so near to the viewer's base gives its target no cover.
IGNORED: Final = 1.0


@dataclass(frozen=True, slots=True)
class View:
    """What one fighter sees of another, in lines of 20.

    sight:  how many reach it (NM-GEO-15).
    ground: how many no terrain hides; ``all`` how many no fighter hides either (NM-GEO-17).
    """

    sight: int
    ground: int
    all: int

    @property
    def in_sight(self) -> bool:
        """NM-VIS-13, -15."""
        return self.sight > 0

    def cover(self, *, uncapped: bool = False) -> int:
        """NM-COV-13: how well the target is covered, ``OPEN`` to ``FULL``.

        uncapped: fighters can give it full cover (NM-COV-05, -14).
        """
        terrain, everything = level(self.ground), level(self.all)
        if uncapped:
            return everything
        return max(terrain, min(everything, PARTIAL))


def level(lines: int) -> int:
    """NM-GEO-20: the cover of which so many lines are clear."""
    if lines == LINES:
        return OPEN
    return PARTIAL if lines > _HALF else FULL


def silhouette(viewer: Point, target: Disc) -> list[Point]:
    """NM-GEO-14: the samples of a target as somebody sees it."""
    way = towards(viewer, target.centre) or Point(1.0, 0.0)
    across = Point(-way.y, way.x)
    return [
        along(target.centre, across, target.radius * ((2 * at + 1) / LINES - 1))
        for at in range(LINES)
    ]


@lru_cache(maxsize=100_000)
def view(terrain: Terrain, viewer: Disc, target: Disc, hiders: tuple[Disc, ...] = ()) -> View:
    """What a fighter sees of another.

    hiders: the bases that may give cover: Standing, neither of the two, and no friend of the viewer
            within 1" of it (NM-GEO-18, -19).
    """
    samples = silhouette(viewer.centre, target)
    fan = box(viewer.centre, *samples)
    walls = _within(fan, terrain.impassable)
    obstacles = [
        piece for piece in _within(fan, terrain.obstacles) if not is_ignored(viewer, piece)
    ]
    bodies = [each for each in hiders if not fan.is_apart(box(each.centre), each.radius)]
    sight = ground = everything = 0
    for sample in samples:
        blocked = _crosses_any(viewer.centre, sample, walls)
        if not blocked and not terrain.is_smoked(viewer.centre, sample):
            sight += 1
        if blocked or _crosses_any(viewer.centre, sample, obstacles):
            continue
        ground += 1
        everything += not any(
            distance_to_segment(each.centre, viewer.centre, sample) < each.radius - EPS
            for each in bodies
        )
    return View(sight, ground, everything)


def sees_point(terrain: Terrain, viewer: Point, place: Point) -> bool:
    """NM-GEO-16."""
    return not terrain.is_cut(viewer, place) and not terrain.is_smoked(viewer, place)


def is_ignored(viewer: Disc, piece: Piece) -> bool:
    """NM-COV-10, NM-GEO-19: whether an obstacle is so near to the viewer that it hides nobody."""
    return at_most(max(0.0, piece.distance_to(viewer.centre) - viewer.radius), IGNORED)


def _within(fan: Box, pieces: Sequence[Piece]) -> list[Piece]:
    return [piece for piece in pieces if not piece.box.is_apart(fan, TOUCH)]


def _crosses_any(a: Point, b: Point, pieces: Sequence[Piece]) -> bool:
    return any(piece.distance_to_segment(a, b) <= TOUCH for piece in pieces)
