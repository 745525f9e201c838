"""The tasks that the scenario gives each fighter.

Caskets to fetch, a relic to reach or to hold, a captive to bring home.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.objectives import CAPTIVE, CASKET, RELIC, boxes
from rules.necromunda.position import Position
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import FIT
from rules.tabletop.points import Point

#: What it is worth to stand by a token, and to be home with one, in points.
_FETCH: Final = 180.0
_HOME: Final = 400.0
_DESECRATE: Final = 220.0
_FREE: Final = 40.0
_ESCORT: Final = 15.0
_GUARD: Final = 12.0
#: What an inch of the way costs, of that.
STEP: Final = 1 / 30
#: How few enemies are left when it is time to fetch before anything else, and how much more it
#: counts then.
_FEW: Final = 2
_HURRY: Final = 3.0
#: When there is no more time to clear the way to a captive, and how much more it counts to go
#: there when it is clear.
_LATE: Final = 6
_CLEARED: Final = 6.0
#: What it counts to be there and not just before it.
_THERE: Final = 1.15
#: NM-ACTN-26, -27: near enough to use it, from the middle of a base.
_NEAR: Final = 1.4


class Aim(NamedTuple):
    """A place that a fighter should come to.

    goal:   the place; ``far`` by square inch, how far it is from there on foot.
    enough: how near is near enough; ``worth`` what it is worth to be there.
    """

    goal: Point
    far: Sequence[float]
    enough: float
    worth: float

    def value_at(self, place: Point, square: int) -> float:
        """Return the value of a place: all of it near enough, less with every inch."""
        dx, dy = place.x - self.goal.x, place.y - self.goal.y
        left = sqrt(dx * dx + dy * dy)
        if left <= self.enough:
            return self.worth * _THERE
        # The squares tell the way round what is between, and not the last inch.
        left = max(left, self.far[square]) - self.enough
        return self.worth * max(0.0, 1 - left * STEP)


def aims(appraisal: Appraisal, p: int) -> list[Aim]:
    """List what a fighter has to do with the scenario's tokens."""
    pos = appraisal.pos
    if not pos.tokens:
        return []
    if pos.carrying[p] != NOBODY:
        home = _nearest_home(appraisal, p)
        return [Aim(home, appraisal.ways.to(home), 0.04, _HOME)]
    attacks = pos.zone_of[pos.side_of[p]] == "attacker"
    fetch = _FETCH * (_HURRY if is_nearly_alone(pos, pos.side_of[p]) else 1.0)
    tasks = []
    for at, token in enumerate(pos.tokens):
        if token["at"] is None:
            continue
        place = Point(*token["at"])
        far = appraisal.ways.to(place)
        if token["kind"] == CASKET:
            if _is_nearest(appraisal, p, at, far):
                tasks.append(Aim(place, far, _NEAR, fetch))
        elif token["kind"] == RELIC:
            tasks.append(
                Aim(place, far, _NEAR, _DESECRATE) if attacks else Aim(place, far, 6.0, _GUARD)
            )
        elif token["kind"] == CAPTIVE:
            if not attacks:
                tasks.append(Aim(place, far, 6.0, _GUARD))
            elif _rank(appraisal, p, far) < 2:
                clear = is_clear(pos, pos.side_of[p])
                tasks.append(Aim(place, far, _NEAR, _FREE * (_CLEARED if clear else 1.0)))
            else:
                tasks.append(Aim(place, far, 4.0, _ESCORT))
    return tasks


def _nearest_home(appraisal: Appraisal, p: int) -> Point:
    """Return the place of its own zone that is nearest on foot."""
    pos = appraisal.pos
    here, radius = pos.disc(p)
    best: tuple[float, Point] | None = None
    for left, low, right, high in boxes(pos, pos.side_of[p]):
        place = Point(
            min(max(here.x, left + radius + 0.05), right - radius - 0.05),
            min(max(here.y, low + radius + 0.05), high - radius - 0.05),
        )
        far = appraisal.ways.to(place)[appraisal.ways.square(here)]
        if best is None or far < best[0]:
            best = (far, place)
    assert best is not None
    return best[1]


def _rank(appraisal: Appraisal, p: int, far: Sequence[float]) -> int:
    """Return how many friends on their feet are nearer to the token."""
    pos, ways = appraisal.pos, appraisal.ways
    mine = (far[ways.square(pos.disc(p).centre)], p)
    return sum(
        (far[ways.square(pos.disc(q).centre)], q) < mine
        for q in pos.friends(p)
        if pos.is_(q, FIT) and pos.carrying[q] == NOBODY
    )


def _is_nearest(appraisal: Appraisal, p: int, at: int, far: Sequence[float]) -> bool:
    """Say whether the fighter is to fetch a casket: the nearest without a task of its own."""
    return owners(appraisal, appraisal.pos.side_of[p]).get(at) == p


def owners(appraisal: Appraisal, side: int) -> dict[int, int]:
    """Return which fighter fetches which casket: the nearest pairs first, one casket each."""
    pos, ways = appraisal.pos, appraisal.ways
    able = [p for p in pos.on_table(side) if pos.is_(p, FIT) and pos.carrying[p] == NOBODY]
    pairs = []
    for at, token in enumerate(pos.tokens):
        if token["kind"] != CASKET or token["at"] is None:
            continue
        far = ways.to(Point(*token["at"]))
        pairs += [(far[ways.square(pos.disc(p).centre)], at, p) for p in able]
    by_casket: dict[int, int] = {}
    for _, at, p in sorted(pairs):
        if at not in by_casket and p not in by_casket.values():
            by_casket[at] = p
    return by_casket


def is_nearly_alone(pos: Position, side: int) -> bool:
    """Say whether the battle may soon be over for lack of enemies (NM-OVER-03)."""
    others = [q for q in pos.on_table() if pos.side_of[q] != side]
    return sum(pos.is_(q, FIT) for q in others) <= _FEW


def is_clear(pos: Position, side: int) -> bool:
    """Say whether a captive can be fetched: enemies have become few, or time runs out."""
    if pos.round >= _LATE:
        return True
    mine = sum(pos.is_(p, FIT) for p in pos.on_table(side))
    theirs = sum(pos.is_(q, FIT) for q in pos.on_table() if pos.side_of[q] != side)
    return 2 * theirs <= mine


def spares(pos: Position, side: int) -> bool:
    """Say whether the last enemy had better live, as caskets must still be brought home.

    See NM-SCEN-27.
    """
    if pos.scenario.id != "looters" or pos.secured[side] > max(
        pos.secured[other] for other in pos.sides() if other != side
    ):
        return False
    return sum(pos.side_of[q] != side for q in pos.on_table()) <= 1
