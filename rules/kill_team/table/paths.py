"""KT-GEO-20 to -25, -31, -32: which paths a model may take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rules.kill_team.catalogue.layouts import DECIMALS, Piece
from rules.kill_team.table.measuring import (
    EPS,
    at_most,
    gap,
    is_on_table,
    more_than,
    overlap,
    overlaps_piece,
)
from rules.problems import Problem
from rules.tabletop import paths
from rules.tabletop.paths import Path
from rules.tabletop.points import Point, along, compass, distance, rounded
from rules.tabletop.shapes import Box, Disc, box_of_leg, distance_to_segment

#: The most points of a path (KT-GEO-20).
MOST_POINTS: Final = 16
#: KT-GEO-24: what "coming within 1 inch" means.
BAN: Final = 1.0
#: KT-GEO-31: how far the straight paths go by which it is judged whether there is any.
_SHARES: Final = (1.0, 2 / 3, 1 / 3)
#: In inches, more than any rounding of a place.
_CLEARLY: Final = 0.01


@dataclass(frozen=True, slots=True)
class Ground:
    """The obstacles of a model's path; all but ``flies`` in inches.

    size:    width and length of the table.
    enemies: bases that it may not pass through (KT-GEO-23).
    banned:  those of them that it may not come within 1" of on the way (KT-GEO-24).
    shunned: those that it may not be within 1" of at the end.
    others:  every other base on the table: it may not end in one (KT-GEO-25).
    flies:   neither terrain nor bases stop it on the way (KT-MOVE-13); enemies that it may not come
             near are in ``banned`` all the same (KT-CHARGE-33).
    """

    size: tuple[float, float]
    terrain: Sequence[Piece] = ()
    enemies: Sequence[Disc] = ()
    banned: Sequence[Disc] = ()
    shunned: Sequence[Disc] = ()
    others: Sequence[Disc] = ()
    flies: bool = False

    def is_on_table(self, model: Disc) -> bool:
        return is_on_table(model, *self.size)

    def around(self, place: Point, radius: float, far: float) -> Ground:
        """Return the part of the ground that matters within that distance of a place."""
        x, y = place
        most = far + radius + BAN + _CLEARLY

        def near(bases: Sequence[Disc]) -> list[Disc]:
            bases_near = []
            for base in bases:
                (bx, by), wide = base
                dx, dy, reach = bx - x, by - y, most + wide
                if dx * dx + dy * dy < reach * reach:
                    bases_near.append(base)
            return bases_near

        terrain = [
            each
            for each in self.terrain
            if each.impassable and not each.shape.box.is_far(place, far + radius)
        ]
        return Ground(
            self.size,
            terrain,
            near(self.enemies),
            near(self.banned),
            near(self.shunned),
            near(self.others),
            self.flies,
        )


def is_free(a: Point, b: Point, radius: float, ground: Ground) -> bool:
    """Say whether a model of that radius may go straight from one point to the other.

    See KT-GEO-21 to -24.
    """
    if not (ground.is_on_table(Disc(a, radius)) and ground.is_on_table(Disc(b, radius))):
        return False
    return next(_faults_of_leg(a, b, radius, ground), None) is None


def can_end(model: Disc, ground: Ground) -> bool:
    """Say whether a model may stand there after its move (KT-GEO-21, -25)."""
    return next(_faults_of_end(model, ground), None) is None


def problems(path: Path, model: Disc, most: float, ground: Ground) -> list[Problem]:
    """List every reason why a model may not take a path of at most that length.

    The end counts as it is when it is rounded (KT-GEO-32).
    """
    wrong: list[Problem] = []
    for fault in _faults(path, model, most, ground):
        if fault not in wrong:
            wrong.append(fault)
    return wrong


def is_legal(path: Path, model: Disc, most: float, ground: Ground) -> bool:
    """Say whether a path has no such problem."""
    return next(_faults(path, model, most, ground), None) is None


def _faults(path: Path, model: Disc, most: float, ground: Ground) -> Iterator[Problem]:
    if not 1 <= len(path) <= MOST_POINTS or path[0] != model.centre:
        yield Problem("no_path_from_there", "KT-GEO-20", {"most": MOST_POINTS})
        return
    path = settled(path)
    length = paths.length(path)
    if not at_most(length, most):
        yield Problem("path_too_long", "KT-GEO-20", {"length": length, "most": most})
    if not all(ground.is_on_table(Disc(p, model.radius)) for p in path):
        yield Problem("path_off_the_table", "KT-GEO-21")
    for a, b in pairwise(path):
        yield from _faults_of_leg(a, b, model.radius, ground)
    yield from _faults_of_end(Disc(path[-1], model.radius), ground)


def settled(path: Path) -> Path:
    """Return the path with its end rounded (KT-GEO-32)."""
    return [*path[:-1], rounded(path[-1], DECIMALS)]


def steps(
    model: Disc,
    limit: float,
    ground: Ground,
    accepts: Callable[[Disc], bool] = lambda end: True,
    ways: Iterable[Point] = compass(16),
) -> Iterator[Path]:
    """Yield the legal straight paths that decide whether a model can move at all (KT-GEO-31).

    accepts: a further condition of the end, such as being farther from an enemy.
    ways:    the sixteen directions, in the order in which they are tried.
    """
    start, radius = model
    ground = ground.around(start, radius, limit)
    for way in ways:
        for share in _SHARES:
            end = rounded(along(start, way, limit * share), DECIMALS)
            there = Disc(end, radius)
            if (
                at_most(distance(start, end), limit)
                and can_end(there, ground)
                and is_free(start, end, radius, ground)
                and accepts(there)
            ):
                yield [start, end]


def _faults_of_leg(a: Point, b: Point, radius: float, ground: Ground) -> Iterator[Problem]:
    if not ground.flies:
        yield from _in_the_way(a, b, radius, ground)
    for enemy in near(ground.banned, box_of_leg(a, b), radius + BAN + EPS):
        reach = distance_to_segment(enemy.centre, a, b) - (radius + enemy.radius)
        if not more_than(reach, BAN):
            yield Problem("path_too_near_an_enemy", "KT-GEO-24", _at(enemy))


def near(bases: Sequence[Disc], leg: Box, reach: float) -> list[Disc]:
    """List the bases that are not clearly farther away than that."""
    bases_near = []
    left, low, right, high = leg
    for base in bases:
        (x, y), radius = base
        most = radius + reach
        if left - x <= most and x - right <= most and low - y <= most and y - high <= most:
            bases_near.append(base)
    return bases_near


def _in_the_way(a: Point, b: Point, radius: float, ground: Ground) -> Iterator[Problem]:
    leg = box_of_leg(a, b)
    for piece in ground.terrain:
        if not piece.impassable or leg.is_apart(piece.shape.box, radius):
            continue
        if piece.shape.is_nearer(a, b, radius - EPS):
            yield Problem("path_through_terrain", "KT-GEO-22", {"piece": piece.id})
    for enemy in near(ground.enemies, leg, radius):
        if distance_to_segment(enemy.centre, a, b) < radius + enemy.radius - EPS:
            yield Problem("path_through_an_enemy", "KT-GEO-23", _at(enemy))


def _faults_of_end(model: Disc, ground: Ground) -> Iterator[Problem]:
    if not ground.is_on_table(model):
        yield Problem("path_off_the_table", "KT-GEO-21")
    spot = box_of_leg(model.centre, model.centre)
    for other in near(ground.others, spot, model.radius):
        if overlap(model, other):
            yield Problem("ends_in_a_base", "KT-GEO-25", _at(other))
    for piece in ground.terrain:
        if not piece.impassable or spot.is_apart(piece.shape.box, model.radius):
            continue
        if overlaps_piece(model, piece.shape):
            yield Problem("ends_in_terrain", "KT-GEO-25", {"piece": piece.id})
    for enemy in near(ground.shunned, spot, model.radius + BAN + EPS):
        if not more_than(gap(model, enemy), BAN):
            yield Problem("ends_too_near_an_enemy", "KT-GEO-24", _at(enemy))


def _at(other: Disc) -> dict[str, float]:
    return {"x": other.centre.x, "y": other.centre.y}


def is_farther(end: Disc, start: Disc, other: Disc) -> bool:
    """Say whether the gap to another model is wider at the end than at the start (KT-CHARGE-26)."""
    return gap(end, other) > gap(start, other)


def is_closer(end: Disc, start: Disc, other: Disc) -> bool:
    """Say whether the gap to another model is smaller at the end than at the start.

    See KT-FIGHT-09.
    """
    return gap(end, other) < gap(start, other)
