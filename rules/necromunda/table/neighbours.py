"""NM-GEO-05 to -08, NM-VIS, NM-COV, NM-STATUS-02: distances, contact and sight between fighters."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from rules.necromunda.position import Position
from rules.necromunda.states import ENGAGED, FIT, PRONE, STANDING
from rules.necromunda.table import sighting
from rules.necromunda.table.facing import is_ahead
from rules.necromunda.table.measuring import CONTACT, at_most, gap
from rules.necromunda.table.paths import Ground
from rules.necromunda.table.sighting import IGNORED, OPEN, View
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc, box_of_leg, distance_to_segment

#: Nobody touches what is farther off, in inches.
_FAR: Final = 1.0


# -- near -----------------------------------------------------------------------------------------


def gap_of(pos: Position, p: int, q: int) -> float:
    """Return the distance from base to base (NM-GEO-05)."""
    return gap(pos.disc(p), pos.disc(q))


def is_within(pos: Position, p: int, q: int, inches: float) -> bool:
    """Say whether two fighters are within a distance of each other (NM-CONV-04)."""
    return at_most(gap_of(pos, p, q), inches)


def within(pos: Position, p: int, others: Iterable[int], inches: float) -> list[int]:
    """List the fighters within that distance; all must be on the table."""
    return [q for q in others if is_within(pos, p, q, inches)]


def nearest(pos: Position, p: int, others: Iterable[int]) -> list[int]:
    """Return the fighters with the nearest first; ties by NM-CONV-05."""
    places = {side: at for at, side in enumerate(pos.priority)}
    return sorted(others, key=lambda q: (gap_of(pos, p, q), places.get(pos.side_of[q], 0), q))


def touches(pos: Position, p: int, q: int) -> bool:
    """Say whether two fighters are in base contact, with nothing impassable between the centres.

    See NM-GEO-08, NM-FIGHT-25.
    """
    a, b = pos.disc(p), pos.disc(q)
    return at_most(gap(a, b), CONTACT) and not pos.terrain.is_cut(a.centre, b.centre)


def foes(pos: Position, p: int) -> list[int]:
    """List the enemies that a fighter is Engaged with (NM-STATUS-02)."""
    if not pos.is_(p, STANDING):
        return []
    side, base, enemies = pos.side_of[p], pos.disc(p), []
    for q, other in enumerate(pos.discs):
        if other is None or pos.side_of[q] == side or not pos.is_(q, STANDING):
            continue
        if gap(base, other) < _FAR and touches(pos, p, q):
            enemies.append(q)
    return enemies


def settle(pos: Position) -> None:
    """Set which Standing fighters are Active and which Engaged (NM-STATUS-02, -03)."""
    for p in pos.on_table():
        if pos.is_(p, STANDING):
            pos.status[p] = ENGAGED if foes(pos, p) else "active"


# -- sight ----------------------------------------------------------------------------------------


def is_in_arc(pos: Position, p: int, place: Point) -> bool:
    """Say whether a place lies in the fighter's vision arc; a Prone fighter has none.

    See NM-VIS-01, -05.
    """
    facing = pos.facing[p]
    return facing is not None and is_ahead(pos.disc(p).centre, facing, place)


def view_of(pos: Position, p: int, q: int, at: Disc | None = None) -> View:
    """Return a fighter's view of another; ``at``: as if that one stood there."""
    viewer, target = pos.disc(p), at or pos.disc(q)
    return sighting.view(pos.terrain, viewer, target, _hiders(pos, p, q, viewer, target))


def _hiders(pos: Position, p: int, q: int, viewer: Disc, target: Disc) -> tuple[Disc, ...]:
    """Return the bases that can give cover (NM-GEO-18, -19, NM-COV-04, -12)."""
    side, hiders = pos.side_of[p], []
    line = box_of_leg(viewer.centre, target.centre)
    for other, base in enumerate(pos.discs):
        if base is None or other in (p, q) or not pos.is_(other, STANDING):
            continue
        reach = base.radius + target.radius
        if line.is_far(base.centre, reach):
            continue
        if distance_to_segment(base.centre, viewer.centre, target.centre) >= reach:
            continue
        if pos.side_of[other] != side or not at_most(gap(viewer, base), IGNORED):
            hiders.append(base)
    return tuple(hiders)


def has_sight(pos: Position, p: int, q: int) -> bool:
    """Say whether there is a line of sight, whichever way the fighter looks (NM-VIS-06, -13)."""
    return sighting.in_sight(pos.terrain, pos.disc(p).centre, pos.disc(q))


def cover_of(pos: Position, p: int, q: int) -> int:
    """Return the cover of a target, as the fighter sees it (NM-COV-13)."""
    return view_of(pos, p, q).cover(uncapped=pos.fighters[q].has("cover_uncapped"))


def is_visible(pos: Position, p: int, q: int, *, all_round: bool = False) -> bool:
    """Say whether a fighter sees another (NM-VIS-16 to -18).

    all_round: as if its arc were a whole circle (NM-SHOOT-03).
    """
    if not all_round and not is_in_arc(pos, p, pos.disc(q).centre):
        return False
    if not has_sight(pos, p, q):
        return False
    return not (pos.is_(q, PRONE) and cover_of(pos, p, q) > OPEN)


# -- the way --------------------------------------------------------------------------------------


def ground_of(pos: Position, p: int, waived: Collection[int] = ()) -> Ground:
    """Return the ground of a fighter's path, with its obstacles (NM-MOVE).

    waived: enemies whose bubble does not count.
    """
    enemies = pos.enemies(p)
    costs = {each.terrain: each.value for each in pos.fighters[p].effects("path_cost")}
    return Ground(
        pos.terrain,
        enemies=[pos.disc(q) for q in enemies if pos.is_(q, STANDING)],
        shunned=[pos.disc(q) for q in enemies if pos.is_(q, FIT) and q not in waived],
        others=[pos.disc(q) for q in pos.on_table() if q != p],
        rough=float(costs.get("rough", 2)),
        barricade=float(costs.get("barricade", 1)),
    )
