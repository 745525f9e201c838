"""NM-SCEN-07, -08, -31, NM-GEO-33, NM-FX-32, -61, NM-CAMP-44: setting up the crews."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.necromunda.objectives import boxes
from rules.necromunda.placing import Placement, has_room, lattice
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.setup import next_side
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import RESERVE, Phase
from rules.necromunda.table.measuring import at_least, gap, is_in_box, more_than
from rules.necromunda.table.neighbours import settle
from rules.necromunda.table.sighting import in_sight
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc

#: A deployed fighter is farther than this from every enemy, in inches (NM-GEO-33).
_AWAY: Final = 1.0


def waiting(pos: Position, side: int) -> list[int]:
    """List the crew of a side that is still to be deployed."""
    return [
        p for p in pos.teams[side] if pos.status[p] == RESERVE and pos.crew[p] and not pos.hides[p]
    ]


def hidden(pos: Position, side: int) -> list[int]:
    """List the fighters of a side that are set up just before round 1 (NM-FX-32)."""
    return [p for p in pos.teams[side] if pos.status[p] == RESERVE and pos.crew[p] and pos.hides[p]]


def deploy(ref: Referee) -> None:
    """Deploy one fighter, then give the turn to the next side; go on when none is left.

    See NM-SCEN-07.
    """
    pos = ref.pos
    left = {side: waiting(pos, side) for side in pos.sides()}
    side = _whose(pos, left)
    if side == NOBODY:
        pos.phase = Phase.INFILTRATION
        pos.active = pos.roll_off[-1]
        return

    def accepts(p: int, place: Point) -> bool:
        return can_deploy(pos, p, place)

    _place(ref, side, left[side], accepts, ("deploy_fighter", "NM-GEO-33"))
    pos.active = next_side(pos.roll_off, side, {s: waiting(pos, s) for s in pos.sides()})


def _whose(pos: Position, left: dict[int, list[int]]) -> int:
    """Return the side that deploys next; in an ambush the defender goes first (NM-SCEN-07, -31)."""
    if pos.scenario.id == "ambush":
        order = sorted(pos.sides(), key=lambda side: pos.zone_of[side] != "defender")
        return next((side for side in order if left[side]), NOBODY)
    if pos.active != NOBODY and left[pos.active]:
        return pos.active
    return next((side for side in pos.roll_off if left[side]), NOBODY)


def can_deploy(pos: Position, p: int, place: Point) -> bool:
    """Say whether a fighter can be deployed there (NM-GEO-33)."""
    base = Disc(place, pos.fighters[p].radius)
    return (
        any(is_in_box(base, box) for box in boxes(pos, pos.side_of[p]))
        and has_room(pos, base)
        and all(more_than(gap(base, pos.disc(q)), _AWAY) for q in _enemies(pos, p))
    )


def _enemies(pos: Position, p: int) -> list[int]:
    return [q for q in pos.on_table() if pos.side_of[q] != pos.side_of[p]]


def infiltrate(ref: Referee) -> None:
    """Set up one infiltrator, then the next side's, the winner of the roll-off first.

    See NM-FX-32, -61.
    """
    pos = ref.pos
    left = {side: hidden(pos, side) for side in pos.sides()}
    side = next_side(pos.roll_off, pos.active, left)
    if side == NOBODY:
        settle(pos)
        pos.phase = Phase.PRIORITY
        pos.active = NOBODY
        return
    pos.active = side
    able = left[side]
    unseen = [p for p in able if any(can_hide(pos, p, place) for place in lattice(pos))]

    def accepts(p: int, place: Point) -> bool:
        return can_hide(pos, p, place) if p in unseen else can_deploy(pos, p, place)

    _place(ref, side, able, accepts, ("infiltrate_place", "NM-FX-32"))


def can_hide(pos: Position, p: int, place: Point) -> bool:
    """Say whether a place is out of sight of every enemy and far enough from all of them.

    See NM-FX-32.
    """
    base = Disc(place, pos.fighters[p].radius)
    enemies = _enemies(pos, p)
    return (
        has_room(pos, base)
        and all(at_least(gap(base, pos.disc(q)), pos.hides[p]) for q in enemies)
        and not any(in_sight(pos.terrain, pos.disc(q).centre, base) for q in enemies)
    )


def _place(
    ref: Referee,
    side: int,
    able: list[int],
    accepts: Callable[[int, Point], bool],
    asked: tuple[str, str],
) -> None:
    """Ask for one of the fighters and its place, and put it there.

    A fighter that has no room at all takes no part.

    asked: key and clause of the question.
    """
    pos = ref.pos
    key, clause = asked
    # Those of a size who hide as well as each other have room in the same places.
    alike = {(pos.fighters[p].radius, pos.hides[p]): p for p in reversed(able)}
    firsts = {kind: _first(pos, p, accepts) for kind, p in alike.items()}
    rooms = {}
    for p in able:
        room = firsts[pos.fighters[p].radius, pos.hides[p]]
        if room is not None:
            rooms[p] = room
    for p in able:
        if p not in rooms:
            pos.status[p] = "fled"
            ref.note("finds no room", clause, p)
    if rooms:
        first = next(iter(rooms))
        build = Placement(*(key, side, ref.view(side), list(rooms), accepts, clause, rooms[first]))
        build.put(
            ref, ref.ask_for(build), "infiltrates" if key == "infiltrate_place" else "is placed"
        )


def _first(pos: Position, p: int, accepts: Callable[[int, Point], bool]) -> Point | None:
    """Return the first place of the lattice by (x, y); None where no place is legal.

    See NM-DEC-05, -06.
    """
    return next((place for place in lattice(pos) if accepts(p, place)), None)
