"""NM-ACTN-25 to -27, NM-SCEN-10, -25 to -28, -36 to -45: doors, caskets, the relic, the captive."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from rules.necromunda.deeds import remember
from rules.necromunda.dice import passes
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.squads import NOBODY
from rules.necromunda.table.measuring import (
    at_most,
    gap_to_point,
    gap_to_segment,
    is_in_box,
    settled,
)
from rules.necromunda.table.neighbours import settle
from rules.necromunda.table.terrain import Terrain
from rules.necromunda.testing import passed
from rules.tabletop.points import Point, distance
from rules.tabletop.shapes import Disc

JSON = Any
#: Left, low, right and high, in inches.
Box = tuple[float, float, float, float]

CASKET, RELIC, CAPTIVE = "casket", "relic", "captive"
#: NM-ACTN-25 to -27: how near it must be.
_NEAR: Final = 1.0
#: The radius of an objective, in inches (NM-SCEN-10).
_RADIUS: Final = 0.5
#: The places of caskets, relic and captive (NM-SCEN-25, -36, -41).
_CASKETS: Final = (Point(12, 12), Point(6, 12), Point(18, 12), Point(12, 8), Point(12, 16))
_RELIC: Final = Point(12, 21)
_CAPTIVE: Final = Point(12, 18)
#: The desecration points that end a battle, and the roll that frees a captive (NM-SCEN-38, -43).
DESECRATED: Final = 3
FREED: Final = 6


# -- setting up -----------------------------------------------------------------------------------


def lay_out(ref: Referee) -> None:
    """Place the objectives of the scenario, each shifted to where it has room.

    See NM-SCEN-25, -36, -41.
    """
    pos, scenario = ref.pos, ref.pos.scenario
    wanted = [(CASKET, place) for place in _CASKETS[: scenario.caskets]]
    if scenario.id == "border_dispute":
        wanted.append((RELIC, _RELIC))
    if scenario.id == "rescue_mission":
        wanted.append((CAPTIVE, _CAPTIVE))
    for kind, place in wanted:
        at = with_room(pos.terrain, place)
        pos.tokens.append({"kind": kind, "at": list(at), "freed": False, "safe": False})
        ref.note("objective", "NM-SCEN-25", path=[at], detail=kind)


def with_room(terrain: Terrain, place: Point) -> Point:
    """Return the nearest place of the lattice where a casket overlaps nothing (NM-SCEN-25)."""
    width, height = (round(2 * each) for each in terrain.size)
    lattice = [Point(x / 2, y / 2) for x in range(1, width) for y in range(1, height)]
    near = sorted(lattice, key=lambda p: (distance(p, place), p.x, p.y))
    return next(p for p in near if terrain.has_room(Disc(p, _RADIUS)))


# -- doors ----------------------------------------------------------------------------------------


def doors(pos: Position, p: int) -> list[int]:
    """List the doors that the fighter can open, or close without anybody standing in them.

    See NM-ACTN-25.
    """
    base, able = pos.disc(p), []
    for at, door in enumerate(pos.terrain.doors):
        if not at_most(gap_to_segment(base, door.a, door.b), _NEAR):
            continue
        bases = [pos.disc(q) for q in pos.on_table()]
        if pos.open_doors[at] and any(gap_to_segment(each, door.a, door.b) <= 0 for each in bases):
            continue
        able.append(at)
    return able


def operate_door(ref: Referee, p: int) -> None:
    """Open or close a door (NM-ACTN-25, NM-MOVE-14)."""
    pos = ref.pos
    at = _choose(ref, p, "operate_door", doors(pos, p))
    pos.open_doors[at] = not pos.open_doors[at]
    settle(pos)
    opens = pos.open_doors[at]
    ref.note("opens a door" if opens else "closes a door", "NM-ACTN-25", p, detail=at)


# -- picking up -----------------------------------------------------------------------------------


def within_reach(pos: Position, p: int) -> list[int]:
    """List the tokens that the fighter can take; none while it carries one (NM-ACTN-26)."""
    if pos.carrying[p] != NOBODY:
        return []
    return [
        at
        for at, token in enumerate(pos.tokens)
        if token["at"] is not None
        and (token["kind"] == CASKET or (token["kind"] == CAPTIVE and token["freed"]))
        and _may_take(pos, p, token)
        and _is_near(pos, p, token)
    ]


def _may_take(pos: Position, p: int, token: JSON) -> bool:
    """Say whether the fighter may take the token: the captive goes only with its own gang.

    See NM-SCEN-43.
    """
    return token["kind"] != CAPTIVE or pos.zone_of[pos.side_of[p]] == "attacker"


def _is_near(pos: Position, p: int, token: JSON) -> bool:
    return at_most(gap_to_point(pos.disc(p), Point(*token["at"])), _NEAR)


def pick_up(ref: Referee, p: int) -> None:
    """Take a token, or put the carried one down (NM-ACTN-26, NM-SCEN-26, -44)."""
    pos = ref.pos
    if pos.carrying[p] != NOBODY:
        _put_down(ref, p)
        return
    at = _choose(ref, p, "pick_up", within_reach(pos, p))
    pos.carrying[p] = at
    pos.tokens[at]["at"] = None
    ref.note("picks up", "NM-ACTN-26", p, detail=at)


def _put_down(ref: Referee, p: int) -> None:
    pos = ref.pos
    token, pos.carrying[p] = pos.carrying[p], NOBODY
    side, kind = pos.side_of[p], pos.tokens[token]["kind"]
    if is_home(pos, p):
        pos.tokens[token]["safe"] = True
        pos.secured[side] += 1
        remember(pos, "objective", p)
        ref.note("secures", "NM-SCEN-26" if kind == CASKET else "NM-SCEN-44", p, detail=token)
        return
    pos.tokens[token]["at"] = list(settled(pos.disc(p).centre))
    ref.note("puts down", "NM-ACTN-26", p, detail=token)


def is_home(pos: Position, p: int) -> bool:
    """Say whether the fighter's base is in its own deployment strip (NM-SCEN-26, -44)."""
    return any(is_in_box(pos.disc(p), box) for box in boxes(pos, pos.side_of[p]))


def boxes(pos: Position, side: int) -> Sequence[Box]:
    """Return the deployment zone of a side, in inches (NM-GEO-33)."""
    return _in_inches(pos.scenario.zones[pos.zone_of[side]], *pos.terrain.size)


@cache
def _in_inches(zone: tuple[tuple[float, ...], ...], width: float, height: float) -> Sequence[Box]:
    return tuple(
        (left * width, low * height, right * width, high * height)
        for left, low, right, high in zone
    )


# -- the relic and the captive --------------------------------------------------------------------


def touchable(pos: Position, p: int) -> list[int]:
    """List the objects that an attacker can use (NM-ACTN-27, NM-SCEN-37, -43)."""
    if pos.zone_of[pos.side_of[p]] != "attacker":
        return []
    return [
        at
        for at, token in enumerate(pos.tokens)
        if token["at"] is not None
        and (token["kind"] == RELIC or (token["kind"] == CAPTIVE and not token["freed"]))
        and _is_near(pos, p, token)
    ]


def interact(ref: Referee, p: int) -> None:
    """Desecrate the relic or free the captive, with its roll (NM-SCEN-37, -43)."""
    pos = ref.pos
    at = _choose(ref, p, "interact", touchable(pos, p))
    token = pos.tokens[at]
    if token["kind"] == RELIC:
        if passed(ref, p, "int", "NM-SCEN-37"):
            pos.desecration += 1
            remember(pos, "objective", p)
            ref.note("desecrates", "NM-SCEN-37", p, detail=pos.desecration)
    elif passes(ref.d6("objective", "NM-SCEN-43", p), FREED, pos.strength(p)):
        token["freed"] = True
        ref.note("frees", "NM-SCEN-43", p, detail=at)


def _choose(ref: Referee, p: int, action: str, able: list[int]) -> int:
    about = {"fighter": ref.pos.named(p), "action": action}
    answer: int = ref.ask("action_object", ref.pos.side_of[p], able, about)
    return answer
