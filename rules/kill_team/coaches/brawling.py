"""Fights: the choice of model, weapon, target and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.coach import Answer
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.assaulting import fights
from rules.kill_team.coaches.standing import CARE, Outlook
from rules.kill_team.firing import word_of
from rules.kill_team.melee import blows, targets
from rules.kill_team.position import FOUGHT
from rules.kill_team.shooting_phase import DECLINE
from rules.kill_team.squads import SIDE_OF, model_of
from rules.kill_team.table.chosen_paths import Route, written
from rules.kill_team.table.measuring import at_most, gap
from rules.kill_team.table.neighbours import engaged_with
from rules.tabletop.points import Point, along, compass, distance, towards
from rules.tabletop.shapes import Disc

#: What it is worth more to strike down who has still to strike.
_STILL_STRIKES: Final = 0.5
#: The places round the nearest enemy that are looked at: the gaps to him, in inches.
_GAPS: Final = (0.0, 0.45, 0.9)
#: What a place has to be worth more than that where it stands, and what a fight after the fight
#: costs, of what the model is worth.
_MARGIN, _WEARY = 0.01, 0.1


def strike(appraisal: Appraisal, p: int) -> float:
    """Return the value of a model's best blow in its fight now, in points."""
    pos = appraisal.pos
    near = targets(pos, p) or engaged_with(pos, p)
    best = 0.0
    for q in near:
        value = appraisal.brawl(p, q)
        if not pos.has(q, FOUGHT) and not pos.shaken[q]:
            value += _STILL_STRIKES * value / max(1.0, appraisal.worth[q]) * appraisal.brawl(q, p)
        best = max(best, value)
    return best


def pick(appraisal: Appraisal, options: Sequence[str], side: int) -> str:
    """Choose the model with the strongest blow to fight first."""
    models = [option for option in options if option != DECLINE]
    return max(
        models,
        key=lambda option: strike(appraisal, model_of(side, int(option.split(" ")[1]))),
    )


def weapon(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose the weapon that does most to any enemy within reach."""
    pos = appraisal.pos
    near = targets(pos, p)
    best, most = options[0], -1.0
    for each in pos.model(p).melee:
        for profile in each.profiles:
            count = blows(pos, p, profile)
            for q in near:
                value = appraisal.blow_value(p, q, each, profile, count)
                if value > most:
                    best, most = word_of(each, profile), value
    return best


def close_in(appraisal: Appraisal, route: Route) -> Answer:
    """Choose where to pile in or consolidate: to the best fight, or to stay."""
    p = model_of(*route.about["model"])
    pos, side = appraisal.pos, SIDE_OF[p]
    q = model_of(1 - side, route.about["nearest"])
    outlook = Outlook(appraisal, p)
    foes = pos.on_table(1 - side)
    start, target = route.model, pos.disc(q)
    striking = route.key == "pile_in"
    best: tuple[float, Point] | None = None
    here = _value(outlook, start, foes, striking=striking)
    for off in _GAPS:
        for end in _around(start, target, off):
            if distance(start.centre, end) > route.most:
                continue
            value = _value(outlook, Disc(end, start.radius), foes, striking=striking)
            is_better = value > here + _MARGIN and (best is None or value > best[0])
            if is_better and route.accepts([start.centre, end]):
                best = (value, end)
    return written([start.centre, best[1]]) if best else route.default


def _around(start: Disc, target: Disc, off: float) -> list[Point]:
    """List the places at that gap from the target, the nearest first."""
    reach = start.radius + target.radius + off
    ways = list(compass(8))
    if straight := towards(target.centre, start.centre):
        ways.insert(0, straight)
    return [along(target.centre, way, reach) for way in ways]


def _value(outlook: Outlook, end: Disc, foes: Sequence[int], *, striking: bool) -> float:
    """Return the value of a place: the fight there, or what it is worth without enemies near."""
    pos = outlook.appraisal.pos
    named = foes
    if any(at_most(gap(end, pos.disc(q)), 1) for q in foes):
        found = fights(outlook, end, named)
        return found if striking else found - CARE * _WEARY * outlook.appraisal.worth[outlook.p]
    if striking:
        return -1.0
    return outlook.at(end.centre).value


def up_front(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose the friend with the strongest blow, or nobody (KT-SPEC-12)."""
    side = SIDE_OF[p]
    best, most = options[0], 0.8
    for option in options[1:]:
        value = strike(appraisal, model_of(side, int(option.split(" ")[1])))
        if value > most:
            best, most = option, value
    return best


def nearest(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose the enemy that the model hurts most among those equally near."""
    enemy = 1 - SIDE_OF[p]
    return max(
        options, key=lambda option: appraisal.brawl(p, model_of(enemy, int(option.split(" ")[1])))
    )
