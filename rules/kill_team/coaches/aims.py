"""The places that the mission draws a model to."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.kill_team.coaches.appraisal import POINT
from rules.kill_team.objectives import quarters
from rules.kill_team.position import Position
from rules.kill_team.squads import NOBODY, SIDE_OF
from rules.tabletop.points import Point, distance
from rules.tabletop.shapes import Box

#: How far off something is that is hardly worth the way, in inches.
_FAR: Final = 18.0
#: The value of being on the way, as a share of being there.
_ON_THE_WAY: Final = 0.6
#: The points that the enemy's Leader is worth to a side that must take it out, for each
#: round that has begun: at first it may come closer without being hunted.
_HUNT: Final = 5.0
#: A quarter where somebody stands already, and one where the enemy has to be driven out first, of
#: one that is there to be taken.
_SWEPT, _SPOILS = 0.12, 0.8


class Aim(NamedTuple):
    """A place worth standing in: a box, and how near to it is near enough."""

    box: Box
    within: float
    worth: float

    def value_at(self, place: Point) -> float:
        box = self.box
        dx = max(box.left - place.x, 0.0, place.x - box.right)
        dy = max(box.low - place.y, 0.0, place.y - box.high)
        off = float((dx * dx + dy * dy) ** 0.5) - self.within
        if off <= 0:
            return self.worth
        return self.worth * _ON_THE_WAY * max(0.0, 1.0 - off / _FAR)


def aims(pos: Position, p: int) -> list[Aim]:
    """List the places worth going to for a model, with all others where they stand now."""
    side = SIDE_OF[p]
    tasks: list[Aim] = []
    for scoring in pos.plan.scoring:
        if scoring.per == "objective_controlled":
            tasks += (_marker(pos, p, marker, scoring.vp) for marker in pos.plan.markers)
        elif scoring.per == "quarter_swept":
            tasks += (_quarter(pos, p, each.box, scoring.vp) for each in quarters(pos))
        elif scoring.per == "enemy_leader_ooa" and side == pos.attacker:
            q = pos.specialist(1 - side, "leader")
            if q != NOBODY and pos.discs[q]:
                place = pos.disc(q).centre
                tasks.append(Aim(_spot(place), 6.0, _HUNT * pos.round))
    return tasks


def _spot(place: Point) -> Box:
    return Box(place.x, place.y, place.x, place.y)


def _marker(pos: Position, p: int, marker: Point, points: int) -> Aim:
    """Return the aim of a marker (KT-MISS-04)."""
    side = SIDE_OF[p]
    reach = pos.data.ruleset.objective_radius + pos.model(p).radius
    friends = [q for q in pos.on_table(side) if q != p and not pos.shaken[q]]
    foes = [q for q in pos.on_table(1 - side) if not pos.shaken[q]]
    here = distance(pos.disc(p).centre, marker) if pos.discs[p] else _FAR
    lead = sum(distance(pos.disc(q).centre, marker) <= reach for q in friends)
    lead -= sum(distance(pos.disc(q).centre, marker) <= reach for q in foes)
    nearer = sum(distance(pos.disc(q).centre, marker) < here for q in friends)
    if lead > 1:
        share = 0.05
    elif lead > 0:
        share = 0.35
    elif lead == 0:
        share = 1.0
    else:
        share = 0.6 / (1 - lead)
    coming = 0.7 ** max(0, nearer - max(0, lead) - max(0, -lead))
    return Aim(_spot(marker), reach - 0.05, points * POINT * share * coming)


def _quarter(pos: Position, p: int, quarter: Box, points: int) -> Aim:
    """Return the aim of a quarter: one model alone there counts, and any enemy spoils it.

    See KT-MISS-13.
    """
    side, radius = SIDE_OF[p], pos.model(p).radius
    inner = Box(
        quarter.left + radius,
        quarter.low + radius,
        quarter.right - radius,
        quarter.high - radius,
    )
    friends = sum(
        _inside(pos.disc(q).centre, inner)
        for q in pos.on_table(side)
        if q != p and not pos.shaken[q]
    )
    foes = sum(_inside(disc.centre, quarter) for disc in pos.discs_of(1 - side))
    share = _SWEPT if friends else _SPOILS if foes else 1.0
    return Aim(inner, 0.0, points * POINT * share)


def _inside(place: Point, box: Box) -> bool:
    return box.left <= place.x <= box.right and box.low <= place.y <= box.high
