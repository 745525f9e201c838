"""Deployment: the choice of model and place."""

from __future__ import annotations

from typing import Final

from rules.coach import Answer
from rules.kill_team.catalogue.layouts import DECIMALS
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.manoeuvring import goals
from rules.kill_team.coaches.sightlines import HIDDEN
from rules.kill_team.coaches.standing import Outlook
from rules.kill_team.coaches.ways import places, posts
from rules.kill_team.deploying import Placement, zone_of
from rules.kill_team.position import Position
from rules.kill_team.squads import SIDE_OF, model_of, number_of
from rules.kill_team.unseen import Spot
from rules.tabletop.points import Point, distance, rounded

#: How far apart the places are that are looked at, in inches.
_GRID: Final = 1.8
#: Friends stand so far apart that no volley reaches two of them.
_APART: Final = 3.2
_CROWDED: Final = 0.03
#: An inch towards the enemy, of what a model is worth.
_FORWARD: Final = 0.02
_EDGE: Final = 0.8


def place(appraisal: Appraisal, build: Placement) -> Answer:
    """Place the cheapest model that is left where it stands best; dear ones come last, when enemies
    are known.
    """
    pos = appraisal.pos
    p = min(build.about, key=lambda each: (appraisal.worth[each], each))
    best: tuple[float, Point] | None = None
    outlook = Outlook(appraisal, p)
    for spot in _spots(pos, build.side):
        value = _value(outlook, spot)
        if best is None or value > best[0]:
            answer = {"model": number_of(p), "at": [spot.x, spot.y]}
            if not build.problems(answer):
                best = (value, spot)
    if best is None:
        return build.default
    return {"model": number_of(p), "at": [best[1].x, best[1].y]}


def _spots(pos: Position, side: int) -> list[Point]:
    zone = zone_of(pos, side)
    left, low, right, high = zone.box
    spots = [spot for spot in posts(pos.data.version, pos.layout) if zone.depth(spot) >= _EDGE]
    wide, long = right - left - 2 * _EDGE, high - low - 2 * _EDGE
    columns, rows = int(wide / _GRID), int(long / _GRID)
    for row in range(rows + 1):
        for column in range(columns + 1):
            spot = Point(left + _EDGE + wide * column / columns, low + _EDGE + long * row / rows)
            if zone.depth(spot) >= _EDGE:
                spots.append(spot)
    return [rounded(spot, DECIMALS) for spot in spots]


def _value(outlook: Outlook, spot: Point) -> float:
    appraisal, p = outlook.appraisal, outlook.p
    pos = appraisal.pos
    worth = appraisal.worth[p]
    value = outlook.at(spot).value if outlook.foes else sum(a.value_at(spot) for a in outlook.aims)
    for disc in pos.discs_of(SIDE_OF[p]):
        value -= _CROWDED * worth * max(0.0, _APART - distance(disc.centre, spot))
    middle = Point(pos.table.size[0] / 2, pos.table.size[1] / 2)
    lines = outlook.lines
    # A model that every enemy wants stays where it cannot be seen from the middle.
    if _is_wanted(pos, p):
        hidden = lines.seen(lines.square(middle), lines.square(spot)) == HIDDEN
        return value + worth * (_FORWARD * distance(spot, middle) + 0.2 * hidden)
    return value - _FORWARD * worth * distance(spot, middle)


def _is_wanted(pos: Position, p: int) -> bool:
    return pos.model(p).is_leader and SIDE_OF[p] == 1 - pos.attacker and bool(pos.plan.roles)


def again(appraisal: Appraisal, build: Spot) -> Answer:
    """Choose another place where the model stands better, or its present one.

    See KT-ADT-14, KT-ADV-41.
    """
    p = model_of(*build.about["model"])
    outlook = Outlook(appraisal, p)
    pos, start = appraisal.pos, build.model.centre
    best, most = build.default, outlook.at(start).value
    near = posts(pos.data.version, pos.layout)
    for spot in places(start, build.most, goals(outlook, start), near):
        value = outlook.at(spot).value
        answer = [spot.x, spot.y]
        if value > most and not build.problems(answer):
            best, most = answer, value
    return best
