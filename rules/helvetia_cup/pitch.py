"""The geometry of the pitch, computed once from the data (HC-PITCH, HC-DEV, HC-SECT).

A hex is a small int: 0, 1, 2 ... in canonical order, by (x2, r) ascending as Home sees it
(HC-CONV-15). The pitch is symmetric. So Away's order is the reverse, and the hex that is to Away
what ``h`` is to Home is ``last - h`` (HC-CONV-11). A direction is an int as well, 0 to 5 for F, FL,
FR, BL, BR, B as the team concerned sees it. Sets of hexes are ints, a bit for each hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import get_args

from rules.helvetia_cup import catalogue as catalogues
from rules.helvetia_cup.catalogue import Catalogue, Direction

OFF = -1

#: HC-CONV-15.
DIRECTIONS: tuple[str, ...] = get_args(Direction)

#: Shooting zones, as `Pitch.zone` gives them; the middle ones name the columns of HC-SECT-03.
NO_ZONE, LEFT, CENTRE, RIGHT = range(4)
ZONES = ("none", "left", "centre", "right")


def hexes_of(bits: int) -> Iterator[int]:
    """Yield the hexes of a set, in Home's canonical order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bits_of(hexes: Iterable[int]) -> int:
    """Return a set of hexes."""
    bits = 0
    for h in hexes:
        bits |= 1 << h
    return bits


class Pitch:
    """The tables of one pitch. If a table is by side, it is as that side sees it.

    version: of the data.
    size, last: how many hexes there are, and the highest of them.

    q, r, x2: coordinates of each hex as Home sees it; ``x2 = 2q + r``.

    names, at: ``"3,-1"`` (q and r) of each hex, and back.
    distance: by two hexes (HC-CONV-09).
    step: by side, hex and direction: the hex there, or OFF.
    neighbours: by side and hex: those on the pitch, in the order of the directions.
    goal, spot: by side, the goal hex and the penalty spot that it attacks (HC-PITCH-05, -07).
    own_goal: by side, its own goal area: the hex of its goalkeeper.
    area: by side, the penalty area that it attacks, as a set (HC-PITCH-06).
    zone: by side and hex, in which of its shooting zones it is (HC-PITCH-08).
    depth: by side and hex, x2 as that side sees it: higher is nearer to the goal it attacks.
    half: by side, the hexes of its own half (HC-SETUP-07), as a set.
    circle, acceleration, edge: sets (HC-PITCH-04, -10, -12).
    short_passes: by hex, the answer that names a short pass there.
    long_passes: by side and hex, the answers that name a long pass from there (HC-LPASS-02).
    place: by side, the hexes where it may set up beside the kicker (HC-SETUP-03, -07).
    """

    def __init__(self, data: Catalogue) -> None:
        self.version = data.version
        ground, areas = data.ground, data.ground.attack
        self.offside_from = areas.offside_min_x2
        cells = sorted(
            (x2, r)
            for r in range(-ground.max_abs_r, ground.max_abs_r + 1)
            for x2 in range(-ground.max_abs_x2, ground.max_abs_x2 + 1)
            if (x2 - r) % 2 == 0
        )
        self.size, self.last = len(cells), len(cells) - 1
        self.x2 = [x2 for x2, _ in cells]
        self.r = [r for _, r in cells]
        self.q = [(x2 - r) // 2 for x2, r in cells]
        self.names = tuple(f"{q},{r}" for q, r in zip(self.q, self.r, strict=True))
        self.at = {name: h for h, name in enumerate(self.names)}
        self.distance = [
            bytes(self._distance(a, b) for b in range(self.size)) for a in range(self.size)
        ]
        self.step = self._steps([ground.directions[name] for name in DIRECTIONS])
        self.neighbours = tuple(
            tuple(tuple(n for n in steps if n != OFF) for steps in of_side) for of_side in self.step
        )
        goal = self._hex(areas.goal_hex)
        spot = self._hex(areas.penalty_spot)
        self.centre = self._hex(ground.centre)
        self.goal = (goal, self.last - goal)
        self.own_goal = (self.last - goal, goal)
        self.spot = (spot, self.last - spot)
        self.goals = 1 << goal | 1 << self.last - goal
        self.depth = (self.x2, [-x2 for x2 in self.x2])
        self.area = self._mirrored(
            lambda h: (
                self.x2[h] >= areas.penalty_area_min_x2
                and abs(self.r[h]) <= areas.penalty_area_max_abs_r
            )
        )
        zones = [self._zone(data, h) for h in range(self.size)]
        self.zone = (zones, zones[::-1])
        self.half = self._mirrored(lambda h: self.x2[h] < 0)
        self.circle = self.within(self.centre, ground.centre_circle_radius)
        self.acceleration = bits_of(
            h for h in range(self.size) if abs(self.r[h]) == ground.acceleration_zone_abs_r
        )
        self.edge = bits_of(h for h in range(self.size) if OFF in self.step[0][h])
        self.short_passes = tuple(f"pass {name}" for name in self.names)
        self.long_passes = tuple(
            [
                [f"long {self.names[to]}" for to in self.ordered(side, range(self.size)) if to != h]
                for h in range(self.size)
            ]
            for side in (0, 1)
        )
        self.place = tuple(half & ~self.circle & ~self.goals for half in self.half)
        self._around: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def within(self, h: int, steps: int) -> int:
        """Return the hexes at that distance or nearer, the hex itself included, as a set."""
        return bits_of(other for other in range(self.size) if self.distance[h][other] <= steps)

    def hexes_around(self, side: int, h: int, steps: int) -> tuple[int, ...]:
        """Return the hexes at that distance or nearer, without the hex itself, in the order of a
        side.
        """
        hexes = self._around.get((side, h, steps))
        if hexes is None:
            near = hexes_of(self.within(h, steps) & ~(1 << h))
            hexes = self._around[side, h, steps] = tuple(self.ordered(side, near))
        return hexes

    def stray(self, side: int, h: int, d: int, hexes: int) -> int:
        """Return where a ball ends that goes so far astray: it stops at the edge (HC-DEV-02)."""
        for _ in range(hexes):
            further = self.step[side][h][d]
            if further == OFF:
                break
            h = further
        return h

    def ordered(self, side: int, hexes: Iterable[int]) -> list[int]:
        """Sort hexes in the canonical order of a side (HC-CONV-15)."""
        return sorted(hexes, reverse=side == 1)

    def _hex(self, place: Iterable[int]) -> int:
        q, r = place
        return self.at[f"{q},{r}"]

    def _distance(self, a: int, b: int) -> int:
        q, r = self.q[a] - self.q[b], self.r[a] - self.r[b]
        return max(abs(q), abs(r), abs(q + r))

    def _steps(self, directions: list[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], ...]:
        home = [
            tuple(
                self.at.get(f"{self.q[h] + direction[0]},{self.r[h] + direction[1]}", OFF)
                for direction in directions
            )
            for h in range(self.size)
        ]
        # Away's forward is Home's back, its left Home's right: the table read from the other end.
        return home, [steps[::-1] for steps in home]

    def _mirrored(self, belongs: Callable[[int], bool]) -> tuple[int, int]:
        """Return a set for Home, and the mirrored set for Away (HC-PITCH-13)."""
        hexes = [h for h in range(self.size) if belongs(h)]
        return bits_of(hexes), bits_of(self.last - h for h in hexes)

    def _zone(self, data: Catalogue, h: int) -> int:
        areas = data.ground.attack
        goal = self._hex(areas.goal_hex)
        r = self.r[h]
        if not 1 <= self.distance[h][goal] <= areas.shooting_max_distance:
            return NO_ZONE
        if abs(r) > areas.shooting_max_abs_r:
            return NO_ZONE
        if abs(r) <= areas.centre_zone_max_abs_r:
            return CENTRE
        # r grows downward, so for a team that attacks to the right less is left.
        return LEFT if r < 0 else RIGHT


@cache
def pitch_of(version: str) -> Pitch:
    """Return the pitch of a version."""
    return Pitch(catalogues.load(version))
