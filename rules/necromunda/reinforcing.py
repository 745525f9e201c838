"""NM-REINF: reinforcements and their places."""

from __future__ import annotations

from typing import Final, Literal

from rules.necromunda.placing import Placement, has_room, lattice
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import RESERVE
from rules.necromunda.table.measuring import at_least, gap, is_in_box
from rules.necromunda.table.neighbours import settle
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc

Edge = Literal["N", "E", "S", "W"]
EDGES: Final = ("N", "E", "S", "W")
#: The width of the strip along an edge, and the distance from enemies, in inches
#: (NM-REINF-06, -10).
_STRIP, _AWAY = 3.0, 6.0


def reserve(pos: Position, side: int) -> list[int]:
    """List the fighters of a side that may still arrive (NM-REINF-02, NM-SCEN-09)."""
    return [p for p in pos.teams[side] if pos.status[p] == RESERVE and pos.may_arrive[p]]


def draw(ref: Referee) -> None:
    """Draw each side's reinforcements of this round (NM-REINF-04, -05)."""
    pos = ref.pos
    pos.arriving = []
    for side in pos.priority:
        waiting = reserve(pos, side)
        if not waiting:
            continue
        count = ref.d3("reinforcement_count", "NM-REINF-05", side=side)
        if count >= len(waiting):
            pos.arriving += waiting
            continue
        for _ in range(count):
            at = ref.index(len(waiting), "reinforcement_pick", "NM-REINF-05", side)
            pos.arriving.append(waiting.pop(at))


def place(ref: Referee) -> None:
    """Place the reinforcements: edges, then one fighter at a time, in priority order.

    See NM-REINF-03, -06.
    """
    pos = ref.pos
    pos.edges = [""] * len(pos.edges)
    sides = [side for side in pos.priority if _arriving(pos, side)]
    for side in sides:
        free = [edge for edge in EDGES if edge not in pos.edges]
        pos.edges[side] = ref.ask("reinforcement_edge", side, free)
    while sides:
        for side in sides:
            _place_one(ref, side)
        sides = [side for side in sides if _arriving(pos, side)]
    pos.arriving = []
    settle(pos)


def _arriving(pos: Position, side: int) -> list[int]:
    return sorted(p for p in pos.arriving if pos.side_of[p] == side)


def _place_one(ref: Referee, side: int) -> None:
    """Place one arriving fighter of a side (NM-REINF-06, -07, -11 to -13)."""
    pos = ref.pos
    spots = {}
    for p in _arriving(pos, side):
        places = _spots(pos, p)
        if places:
            spots[p] = places
        else:
            pos.arriving.remove(p)
            ref.note("finds no way in", "NM-REINF-13", p)
    if not spots:
        return
    able = list(spots)
    lone = {p: found[0] for p, found in spots.items() if not _is_clear(pos, p, found[0])}

    def accepts(p: int, place: Point) -> bool:
        if p in lone:
            return place == lone[p]
        return _is_inside(pos, p, place) and _is_clear(pos, p, place)

    build = Placement(
        *("reinforcement_place", side, ref.view(side), able, accepts, "NM-REINF-06"),
        spots[able[0]][0],
    )
    p = build.put(ref, ref.ask_for(build), "arrives")
    pos.arriving.remove(p)
    pos.ready[p] = pos.late[p] = True
    settle(pos)


def strip(pos: Position, edge: str) -> tuple[float, float, float, float]:
    """Return the strip along an edge, as (left, low, right, high) in inches (NM-REINF-10)."""
    width, height = pos.terrain.size
    return {
        "N": (0.0, height - _STRIP, width, height),
        "E": (width - _STRIP, 0.0, width, height),
        "S": (0.0, 0.0, width, _STRIP),
        "W": (0.0, 0.0, _STRIP, height),
    }[edge]


def _spots(pos: Position, p: int) -> list[Point]:
    """List the places where a fighter may arrive, the farthest from enemies first.

    Where no place is far enough from them, only the farthest (NM-REINF-07, -11).
    """
    inside = {
        place: _distance(pos, p, place) for place in lattice(pos) if _is_inside(pos, p, place)
    }
    # Sorting keeps the lowest (x, y) first among those that are equally far.
    far = sorted(inside, key=lambda place: -inside[place])
    clear = [place for place in far if at_least(inside[place], _AWAY)]
    return clear or far[:1]


def _is_inside(pos: Position, p: int, place: Point) -> bool:
    base = Disc(place, pos.fighters[p].radius)
    return is_in_box(base, strip(pos, pos.edges[pos.side_of[p]])) and has_room(pos, base)


def _distance(pos: Position, p: int, place: Point) -> float:
    """Return the distance to the nearest enemy, in inches; infinite where there is none."""
    base = Disc(place, pos.fighters[p].radius)
    return min((gap(base, pos.disc(q)) for q in pos.enemies(p)), default=float("inf"))


def _is_clear(pos: Position, p: int, place: Point) -> bool:
    return at_least(_distance(pos, p, place), _AWAY)
