"""The choice of places in deployment, and of the edge of reinforcements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.coach import Answer
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.sightlines import HIDDEN
from rules.necromunda.coaches.standing import Outlook
from rules.necromunda.objectives import CASKET, boxes
from rules.necromunda.placing import Placement
from rules.necromunda.position import Position
from rules.necromunda.reinforcing import strip
from rules.tabletop.points import Point, distance

#: How far apart the places are that are looked at, in inches.
_GRID: Final = 1.25
#: Friends stand so far apart that no blast reaches two of them, and what each inch less costs.
_APART: Final = 3.2
_CROWDED: Final = 3.0
#: What it is worth to start out of sight of the middle, and an inch nearer to it.
_UNSEEN: Final = 120.0
_FORWARD: Final = 0.8
_TOKEN: Final = 2.0


def place(appraisal: Appraisal, build: Placement) -> Answer:
    """Place the cheapest fighter that is left where it stands best; dear ones come last, when
    enemies are known.
    """
    pos = appraisal.pos
    p = min(build.able, key=lambda each: (appraisal.worth[each], each))
    outlook = Outlook(appraisal, p)
    looked = [(-_value(outlook, spot), at, spot) for at, spot in enumerate(_spots(build))]
    for _, _, spot in sorted(looked):
        if build.accepts(p, spot):
            return {
                "fighter": pos.number(p),
                "at": list(spot),
                "facing": _facing(outlook, spot),
            }
    return build.default


def _facing(outlook: Outlook, spot: Point) -> Answer:
    """Choose to face the nearest enemy, else the middle."""
    width, height = outlook.appraisal.pos.terrain.size
    goals = [Point(foe.x, foe.y) for foe in outlook.foes] or [Point(width / 2, height / 2)]
    goal = min(goals, key=lambda each: distance(each, spot))
    return list(goal) if goal != spot else 0


def _spots(build: Placement) -> list[Point]:
    pos = build.view.pos
    width, height = pos.terrain.size
    areas: Sequence[tuple[float, float, float, float]] = [(0.0, 0.0, width, height)]
    if build.key == "deploy_fighter":
        areas = boxes(pos, build.side)
    elif build.key == "reinforcement_place":
        areas = [strip(pos, pos.edges[build.side])]
    spots = []
    for left, low, right, high in areas:
        columns = max(1, int((right - left - 1.3) / _GRID))
        rows = max(1, int((high - low - 1.3) / _GRID))
        for column in range(columns + 1):
            for row in range(rows + 1):
                x = left + 0.65 + (right - left - 1.3) * column / columns
                y = low + 0.65 + (high - low - 1.3) * row / rows
                spots.append(Point(round(x, 3), round(y, 3)))
    return spots


def _value(outlook: Outlook, spot: Point) -> float:
    appraisal, p = outlook.appraisal, outlook.p
    pos, lines = appraisal.pos, appraisal.lines
    width, height = pos.terrain.size
    middle = Point(width / 2, height / 2)
    value = outlook.at(spot).value
    for q in pos.on_table(pos.side_of[p]):
        value -= _CROWDED * max(0.0, _APART - distance(pos.disc(q).centre, spot))
    posts = _posts(pos, pos.side_of[p]) if not outlook.foes else [middle]
    here = lines.square(spot)
    unseen = sum(lines.seen(lines.square(post), here) == HIDDEN for post in posts)
    value += _UNSEEN * unseen / len(posts)
    goals = [Point(*token["at"]) for token in pos.tokens if token["at"]]
    if goals:
        weight = _TOKEN if pos.tokens[0]["kind"] == CASKET or _attacks(outlook) else _FORWARD
        return value - weight * min(appraisal.ways.to(goal)[here] for goal in goals)
    return value - _FORWARD * distance(spot, middle)


def _posts(pos: Position, side: int) -> list[Point]:
    """List places from which enemies may shoot who are not there yet."""
    posts = []
    for other in pos.sides():
        if other != side and pos.zone_of[other]:
            for left, low, right, high in boxes(pos, other):
                across = [left + (right - left) * share / 8 for share in (1, 3, 5, 7)]
                posts += [
                    Point(x, y) for x in across for y in (low + 1, (low + high) / 2, high - 1)
                ]
    return posts or [Point(each / 2, each / 2) for each in pos.terrain.size[:1]]


def _attacks(outlook: Outlook) -> bool:
    pos = outlook.appraisal.pos
    return pos.zone_of[pos.side_of[outlook.p]] == "attacker"


def edge(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    """Choose the edge that is nearest to the side's own fighters."""
    pos = appraisal.pos
    width, height = pos.terrain.size
    friends = [pos.disc(p).centre for p in pos.on_table(side)]

    def off(option: str) -> float:
        return sum(
            {"N": height - at.y, "E": width - at.x, "S": at.y, "W": at.x}[option] for at in friends
        )

    return min(options, key=off)
