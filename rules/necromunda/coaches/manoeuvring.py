"""The choice of a fighter's place, and of its facing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nsmallest
from math import ceil
from typing import Final

from rules.coach import Answer
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.gunnery import best_shot
from rules.necromunda.coaches.standing import Outlook, Stand
from rules.necromunda.position import Position
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import FIT, INJURED
from rules.necromunda.table.chosen_paths import Route, Turning, toward, written
from rules.necromunda.table.facing import DEGREES
from rules.necromunda.table.measuring import EPS, settled
from rules.necromunda.table.neighbours import gap_of, nearest
from rules.necromunda.targeting import Manner
from rules.tabletop.paths import Path
from rules.tabletop.points import Point, along, distance

#: The ways in which places to go to are looked at, in degrees, and how far, of all it can go.
_TURN: Final = 20
_SHARES: Final = (1.0, 0.66, 0.33)
#: How many places are tried, the best first.
_TRIES: Final = 10
#: The same of places to lie down at.
_DUCKS: Final = 45
#: By how much it must be better somewhere else, in points.
MARGIN: Final = 0.5

#: A path, and what is worth to stand at its end.
Found = tuple[float, Path]


# -- where to -------------------------------------------------------------------------------------


def survey(outlook: Outlook, start: Point, most: float) -> list[tuple[Stand, Point]]:
    """Return every place in reach that is looked at, with its value."""
    kept, key = outlook.appraisal.kept, (outlook.p, most)
    if key not in kept:
        kept[key] = [(outlook.at(place), place) for place in _places(outlook, start, most)]
    stands: list[tuple[Stand, Point]] = kept[key]
    return stands


def best_place(
    surveyed: Sequence[tuple[Stand, Point]],
    start: Point,
    points: int,
    accepts: Callable[[Path], bool],
) -> Found | None:
    """Return the best place that a straight path leads to; None where none of the best is one.

    points: how many actions are left there.
    """
    looked = [(-_worth(stand, points), at) for at, (stand, _) in enumerate(surveyed)]
    for value, at in nsmallest(_TRIES, looked):
        path = [start, surveyed[at][1]]
        if accepts(path):
            return -value, path
    return None


def _worth(stand: Stand, points: int) -> float:
    """Return the value of a place for a fighter with that many actions left there."""
    return stand.value + stand.fire if points else stand.value


def _places(outlook: Outlook, start: Point, most: float) -> list[Point]:
    """Return places all round, and those that the scenario is about."""
    goals = [aim.goal for aim in outlook.aims]
    near = [goal for goal in goals if goal != start and distance(start, goal) <= most]
    return _round(outlook.appraisal.pos, outlook.p, start, most, _TURN, near)


def _round(
    pos: Position, p: int, start: Point, most: float, turn: int, more: Sequence[Point] = ()
) -> list[Point]:
    """Return places all round that lie on the table, so many degrees apart, and more of them."""
    width, height = pos.terrain.size
    edge = pos.fighters[p].radius - EPS
    places = [
        settled(along(start, DEGREES[degree], most * share))
        for degree in range(0, 360, turn)
        for share in _SHARES
    ]
    return [
        place
        for place in (*places, *more)
        if edge <= place.x <= width - edge and edge <= place.y <= height - edge
    ]


def path(appraisal: Appraisal, route: Route) -> Answer:
    """Choose a path to the best place, with a shot if there is an action left for one."""
    pos = appraisal.pos
    p = pos.by_name[tuple(route.about["fighter"])]
    if route.key == "charge_path":
        return route.default
    if route.about.get("action") == "take_cover":
        return written(best_cover(outlook_of(appraisal, p), route.accepts)[1])
    outlook = outlook_of(appraisal, p)
    points = route.about.get("points", 0)
    start = route.base.centre
    stays = route.accepts([start])
    best = best_place(survey(outlook, start, route.most), start, points, route.accepts)
    if best and (not stays or best[0] > _worth(outlook.at(start), points) + MARGIN):
        return written(best[1])
    return written([start]) if stays else route.default


def best_cover(outlook: Outlook, accepts: Callable[[Path], bool]) -> Found:
    """Choose the place where the fighter lies best; return its value and the path (NM-ACTN-20)."""
    pos, p = outlook.appraisal.pos, outlook.p
    start, most = pos.disc(p).centre, ceil(pos.movement(p) / 2)
    here = outlook.at(start, lies=True).value
    looked = [
        (-outlook.at(place, lies=True).value, place.x, place.y)
        for place in _round(pos, p, start, most, _DUCKS)
    ]
    for value, x, y in nsmallest(_TRIES // 2, looked):
        path = [start, Point(x, y)]
        if -value <= here + MARGIN:
            break
        if accepts(path):
            return -value, path
    return here, [start]


def outlook_of(appraisal: Appraisal, p: int) -> Outlook:
    """Return a fighter's outlook on this very position."""
    key = ("outlook", p)
    if key not in appraisal.kept:
        appraisal.kept[key] = Outlook(appraisal, p)
    outlook: Outlook = appraisal.kept[key]
    return outlook


# -- which way it looks ---------------------------------------------------------------------------


def turning(appraisal: Appraisal, build: Turning) -> Answer:
    """Choose to face the enemy that the fighter can hurt most, else the nearest threat."""
    pos, p = appraisal.pos, build.p
    q = _looked_at(appraisal, p)
    if q == NOBODY or pos.disc(q).centre == pos.disc(p).centre:
        return build.default
    return toward(pos, q)


def _looked_at(appraisal: Appraisal, p: int) -> int:
    pos = appraisal.pos
    down = [q for q in pos.enemies(p) if pos.status[q] == INJURED and gap_of(pos, p, q) <= 1]
    value, q, _ = best_shot(appraisal, p, Manner(), all_round=True)
    if down and appraisal.worth[down[0]] > value:
        return down[0]
    if q != NOBODY:
        return q
    near = nearest(pos, p, [q for q in pos.enemies(p) if pos.is_(q, FIT)])
    return near[0] if near else NOBODY
