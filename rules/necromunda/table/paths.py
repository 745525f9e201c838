"""NM-MOVE-01 to -09, -16, -17, NM-GEO-22 to -26: which paths a fighter may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Final

from rules.necromunda.table.facing import DEGREES
from rules.necromunda.table.measuring import (
    EPS,
    at_most,
    gap,
    is_on_table,
    more_than,
    overlap,
    settled,
)
from rules.necromunda.table.templates import STEP
from rules.necromunda.table.terrain import Line, Terrain
from rules.problems import Problem
from rules.tabletop.paths import Path, length
from rules.tabletop.points import Point, along, between, distance
from rules.tabletop.shapes import Disc, box, distance_to_segment, is_proper_crossing, turn

#: The most points of a path (NM-MOVE-01).
MOST_POINTS: Final = 16
#: NM-MOVE-06: how near an enemy nobody may come, in inches.
BUBBLE: Final = 1.0
#: NM-GEO-24: how closely a path is looked at that leads away from an enemy.
_CLOSELY: Final = 0.25


@dataclass(frozen=True, slots=True)
class Ground:
    """The obstacles of a fighter's path; all in inches.

    enemies: bases of Standing enemies: it may not pass over them (NM-MOVE-08).
    shunned: bases of Standing and Pinned enemies with a bubble (NM-MOVE-06, -07).
    others:  every other base on the table: it may not end in one (NM-MOVE-05).
    rough:   what an inch in rough ground costs; ``barricade`` what crossing one costs more.
    """

    terrain: Terrain
    enemies: Sequence[Disc] = ()
    shunned: Sequence[Disc] = ()
    others: Sequence[Disc] = ()
    rough: float = 2.0
    barricade: float = 1.0


def cost(path: Path, ground: Ground) -> float:
    """Return the cost of a path, in inches of movement (NM-MOVE-02)."""
    terrain = ground.terrain
    inches = length(path)
    for a, b in pairwise(path):
        leg = distance(a, b)
        for polygon in terrain.rough:
            part = polygon.reach(a, b, 0.0)
            if part is not None:
                inches += (part[1] - part[0]) * leg * (ground.rough - 1)
    crossed = sum(crossings(path, line) for line in terrain.barricades)
    return inches + crossed * ground.barricade


def crossings(path: Path, line: Line) -> int:
    """Return how often a path changes sides through a segment (NM-GEO-25)."""
    count, came_from = 0, 0
    for p, q in pairwise(path):
        before, after = turn(line.a, line.b, p), turn(line.a, line.b, q)
        if before and after:
            count += is_proper_crossing(p, q, line.a, line.b)
        elif after == 0 and before:
            # It has stopped on the line itself: what counts is where it goes on to.
            came_from = before if line.distance_to(q) == 0 else 0
        elif before == 0 and after:
            count += came_from == -after
            came_from = 0
        elif line.distance_to(q) > 0:
            came_from = 0
    return count


def problems(path: Path, base: Disc, most: float, ground: Ground) -> list[Problem]:
    """List every reason why a fighter may not take a path of at most that cost."""
    if not 1 <= len(path) <= MOST_POINTS or path[0] != base.centre:
        return [Problem("no_path_from_there", "NM-MOVE-01", {"most": MOST_POINTS})]
    path = ended(path)
    wrong = []
    price = cost(path, ground)
    if not at_most(price, most):
        wrong.append(Problem("path_too_long", "NM-MOVE-02", {"length": price, "most": most}))
    if not all(is_on_table(Disc(p, base.radius), ground.terrain.size) for p in path):
        wrong.append(Problem("path_off_the_table", "NM-MOVE-12"))
    for a, b in pairwise(path):
        wrong += (each for each in _faults_of_leg(a, b, base, ground) if each not in wrong)
    wrong += (each for each in _too_near(path, base, ground) if each not in wrong)
    wrong += (each for each in faults_of_end(Disc(path[-1], base.radius), ground))
    return wrong


def is_legal(path: Path, base: Disc, most: float, ground: Ground) -> bool:
    """Say whether a fighter may take a path; as ``problems``, but stops at the first."""
    if not 1 <= len(path) <= MOST_POINTS or path[0] != base.centre:
        return False
    path = ended(path)
    return (
        at_most(length(path), most)
        and at_most(cost(path, ground), most)
        and all(is_on_table(Disc(p, base.radius), ground.terrain.size) for p in path)
        and next(faults_of_end(Disc(path[-1], base.radius), ground), None) is None
        and next(_too_near(path, base, ground), None) is None
        and all(next(_faults_of_leg(a, b, base, ground), None) is None for a, b in pairwise(path))
    )


def ended(path: Path) -> Path:
    """Return the path with its end as it is kept (NM-GEO-36)."""
    return [*path[:-1], settled(path[-1])]


def steps(
    base: Disc,
    most: float,
    ground: Ground,
    accepts: Callable[[Disc], bool] = lambda end: True,
    turns: int = 10,
) -> Iterator[Path]:
    """Yield straight legal paths all round, a direction every so many degrees and four lengths of
    each.

    accepts: a further condition of the end.
    """
    for degree in range(0, 360, turns):
        for quarter in (1, 2, 3, 4):
            end = settled(along(base.centre, DEGREES[degree], most * quarter / 4))
            path = [base.centre, end]
            if is_legal(path, base, most, ground) and accepts(Disc(end, base.radius)):
                yield path


def _faults_of_leg(a: Point, b: Point, base: Disc, ground: Ground) -> Iterator[Problem]:
    leg = box(a, b)
    for piece in ground.terrain.blocking:
        if leg.is_apart(piece.box, base.radius):
            continue
        if piece.distance_to_segment(a, b) < base.radius - EPS:
            yield Problem("path_through_terrain", "NM-MOVE-03", _at(piece.box[:2]))
    for enemy in ground.enemies:
        if distance_to_segment(enemy.centre, a, b) < base.radius + enemy.radius - EPS:
            yield Problem("path_through_an_enemy", "NM-MOVE-08", _at(enemy.centre))


def _too_near(path: Path, base: Disc, ground: Ground) -> Iterator[Problem]:
    """Yield the problems of a path that comes near an enemy, or nearer to one that it starts by.

    See NM-MOVE-06, -07.
    """
    for enemy in ground.shunned:
        if at_most(gap(base, enemy), BUBBLE):
            if not _leads_away(path, base.radius, enemy):
                yield Problem("path_not_away_from_an_enemy", "NM-MOVE-07", _at(enemy.centre))
            continue
        reach = base.radius + enemy.radius
        if len(path) > 1 and any(
            not more_than(distance_to_segment(enemy.centre, a, b) - reach, BUBBLE)
            for a, b in pairwise(path)
        ):
            yield Problem("path_too_near_an_enemy", "NM-MOVE-06", _at(enemy.centre))


def _leads_away(path: Path, radius: float, enemy: Disc) -> bool:
    """Say whether a path never comes nearer until it is more than an inch away, and never near
    again.

    See NM-MOVE-07, NM-GEO-24.
    """
    before, is_out = gap(Disc(path[0], radius), enemy), False
    for a, b in pairwise(path):
        count = max(1, ceil(distance(a, b) / _CLOSELY))
        for at in range(1, count + 1):
            p = b if at == count else between(a, b, at * _CLOSELY / distance(a, b))
            now = gap(Disc(p, radius), enemy)
            is_far = more_than(now, BUBBLE)
            if (not is_far) if is_out else (now < before - EPS):
                return False
            is_out = is_out or is_far
            before = now
    return True


def faults_of_end(base: Disc, ground: Ground) -> Iterator[Problem]:
    """Yield why a fighter may not stand there after its move (NM-MOVE-03 to -05)."""
    for _ in ground.terrain.overlapped(base, ground.terrain.blocking):
        yield Problem("ends_in_terrain", "NM-MOVE-03")
        break
    for line in ground.terrain.overlapped(base, ground.terrain.barricades):
        yield Problem("ends_on_a_barricade", "NM-MOVE-04", _at(line.box[:2]))
    for other in ground.others:
        if overlap(base, other):
            yield Problem("ends_in_a_base", "NM-MOVE-05", _at(other.centre))


def _at(place: Sequence[float]) -> dict[str, float]:
    return {"x": place[0], "y": place[1]}


@dataclass(frozen=True, slots=True)
class Pushed:
    """The end of a push (NM-MOVE-16, -17).

    stopped: whether something was in the way; ``into`` the bases of Standing or Pinned fighters
             that were.
    """

    end: Point
    stopped: bool
    into: tuple[Disc, ...] = ()


def pushed(
    base: Disc,
    way: Point,
    most: float,
    terrain: Terrain,
    firm: Sequence[Disc],
    lying: Sequence[Disc],
) -> Pushed:
    """Push a base in a straight line and return where it ends (NM-MOVE-16, -17).

    firm:  bases of Standing and Pinned fighters, which stop it.
    lying: bases of Seriously Injured fighters: it may pass over them and not come to lie on one.
    """
    reached = free = base.centre
    into: tuple[Disc, ...] = ()
    stopped = False
    count = round(most / STEP)
    for step in range(1, count + 1):
        place = Disc(along(base.centre, way, step * STEP), base.radius)
        hit = tuple(other for other in firm if overlap(place, other))
        if hit or not is_on_table(place, terrain.size) or not terrain.has_room(place):
            into, stopped = hit, True
            break
        reached = place.centre
        if not any(overlap(place, other) for other in lying):
            free = reached
    if reached != free:
        reached, stopped = free, True
    return Pushed(settled(reached), stopped, into)
