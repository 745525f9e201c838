"""The choice of a fighter's actions, and how urgent it is that it acts."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from rules.necromunda.acting import PASS
from rules.necromunda.coaches.aims import spares
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.assaulting import best_charge, exchange
from rules.necromunda.coaches.gunnery import best_shot
from rules.necromunda.coaches.manoeuvring import MARGIN, best_cover, best_place, outlook_of, survey
from rules.necromunda.coaches.standing import Outlook
from rules.necromunda.coaches.ways import DOOR
from rules.necromunda.moving import reach_of_move
from rules.necromunda.objectives import doors, is_home
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ENGAGED, FIT, INJURED, PINNED
from rules.necromunda.table.neighbours import foes, gap_of, ground_of
from rules.necromunda.table.paths import is_legal
from rules.necromunda.targeting import Manner, guns
from rules.tabletop.paths import Path
from rules.tabletop.points import Point

#: What it is worth to open a door on the way, in points.
_OPENED: Final = 6.0
#: What it is worth to have a weapon loaded again, for who has none, and who has another.
_LAST_GUN, _SPARE_GUN = 25.0, 4.0
#: How badly a fight must go before it is better to get out of it, in points.
_HOPELESS: Final = -25.0
_TREATED: Final = 12.0
#: The share that counts of how much worse the place beside a charged enemy is.
_EXPOSED: Final = 0.3


# -- what it does ---------------------------------------------------------------------------------


def action(appraisal: Appraisal, p: int, options: Sequence[str], points: int) -> str:
    """Choose the best action for a fighter in its status."""
    pos = appraisal.pos
    if len(options) == 1 or pos.broken[p]:
        return options[0]
    status = pos.status[p]
    if status == ENGAGED:
        return _engaged(appraisal, p, options)
    if status == PINNED:
        return _pinned(appraisal, p, options)
    if status == INJURED:
        return _injured(appraisal, p, options)
    return _active(appraisal, p, options, points)


def _engaged(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose to fight, or to retreat where the fight would be its end."""
    if "fight" in options:
        near = foes(appraisal.pos, p)
        value = max((exchange(appraisal, p, q) for q in near), default=0.0)
        if "retreat" in options and value < _HOPELESS:
            return "retreat"
        return "fight"
    return PASS


def _pinned(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose for a Pinned fighter: to reload what it can only fight with, to stand up, or to stay.

    It stays where nobody sees it, and fires from there.
    """
    if "reload" in options and not guns(appraisal.pos, p):
        return "reload"
    if "stand_up" not in options:
        return PASS
    if "blind_fire" in options:
        outlook, here = outlook_of(appraisal, p), appraisal.pos.disc(p).centre
        blind = best_shot(appraisal, p, Manner(blind=True), bulky=False)[0]
        if blind > 0:
            open_ = best_shot(appraisal, p, Manner(), all_round=True, bulky=False)[0]
            stands = open_ + outlook.at(here).value
            if blind + outlook.at(here, lies=True).value > stands + MARGIN:
                return "blind_fire"
    return "stand_up"


def _injured(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose to crawl where enemies are near."""
    pos = appraisal.pos
    near = any(pos.is_(q, FIT) and gap_of(pos, p, q) < 12 for q in pos.enemies(p))
    return "crawl" if near and "crawl" in options else PASS


def _active(appraisal: Appraisal, p: int, options: Sequence[str], points: int) -> str:
    pos = appraisal.pos
    if "coup_de_grace" in options and not spares(pos, pos.side_of[p]):
        return "coup_de_grace"
    if "interact" in options:
        return "interact"
    if "pick_up" in options and (pos.carrying[p] == NOBODY or is_home(pos, p)):
        return "pick_up"
    values = _values(appraisal, p, options, points)
    return max(values, key=lambda each: values[each])


def _values(appraisal: Appraisal, p: int, options: Sequence[str], points: int) -> dict[str, float]:
    """Return the value of each action with all that is likely to follow, in points."""
    pos = appraisal.pos
    outlook = outlook_of(appraisal, p)
    start = pos.disc(p).centre
    stay = outlook.at(start, moved=False).value
    values = {PASS: stay}
    then = go = stay
    if "move" in options:
        most, ground, base = float(reach_of_move(pos, p)), ground_of(pos, p), pos.disc(p)

        def accepts(path: Path) -> bool:
            return is_legal(path, base, most, ground)

        surveyed = survey(outlook, start, most)
        hidden = best_place(surveyed, start, 0, accepts)
        if hidden:
            then = max(stay, hidden[0] - MARGIN)
            go = then if points < 2 else -1e9
        if points >= 2:
            shooting = best_place(surveyed, start, 1, accepts)
            if shooting:
                go = shooting[0] - MARGIN
        values["move"] = go
    if "take_cover" in options:
        base, ground = pos.disc(p), ground_of(pos, p)
        half = ceil(pos.movement(p) / 2)
        hides = best_cover(outlook, lambda path: is_legal(path, base, half, ground))[0] - MARGIN
        values["take_cover"] = hides
        then = max(then, hides)
    if "operate_door" in options:
        values["operate_door"] = stay + _behind_a_door(appraisal, outlook, p)
    values |= _shots(appraisal, p, options, points, stay, then)
    if "charge" in options:
        value, q = best_charge(appraisal, p)
        if q != NOBODY:
            # Hardly anybody shoots into a fight, so the place counts for less than the blows.
            there = outlook.at(pos.disc(q).centre).value
            values["charge"] = value + stay + _EXPOSED * min(0.0, there - stay)
    if "reload" in options:
        loaded = len(guns(pos, p)) > 0
        values["reload"] = stay + (_SPARE_GUN if loaded else _LAST_GUN)
    if "treat_wounds" in options:
        values["treat_wounds"] = stay + _TREATED
    return {each: value for each, value in values.items() if each in options}


def _shots(
    appraisal: Appraisal, p: int, options: Sequence[str], points: int, stay: float, then: float
) -> dict[str, float]:
    """Return the values of shooting, and of aiming first.

    stay: the value of standing here afterwards; ``then``: of doing the best with an action left.
    """
    values: dict[str, float] = {}
    if "shoot" not in options:
        return values
    aimed = points < 2 and "aim" not in options
    value, _, gun = best_shot(appraisal, p, Manner(aimed=aimed), bulky=points >= 2)
    if gun:
        ends = points < 2 or gun.profile.has("unwieldy")
        values["shoot"] = value + (stay if ends else then)
    if "aim" in options and points >= 2:
        value, _, gun = best_shot(appraisal, p, Manner(aimed=True), bulky=False)
        if gun:
            values["aim"] = value + stay
    return values


def _behind_a_door(appraisal: Appraisal, outlook: Outlook, p: int) -> float:
    """Return the value of opening the door beside the fighter: the way to the nearest enemy through
    it.
    """
    pos, ways = appraisal.pos, appraisal.ways
    at = [each for each in doors(pos, p) if not pos.open_doors[each]]
    foes_ = [foe for foe in outlook.foes if foe.fit]
    here = ways.square(pos.disc(p).centre)
    if not at or not foes_ or outlook.at(pos.disc(p).centre).fire:
        return -MARGIN
    far = min((foe.far for foe in foes_), key=lambda each: each[here])
    door = pos.terrain.doors[at[0]]
    middle = Point((door.a.x + door.b.x) / 2, (door.a.y + door.b.y) / 2)
    centre = pos.disc(p).centre
    beyond = ways.square(Point(2 * middle.x - centre.x, 2 * middle.y - centre.y))
    return _OPENED if far[here] >= far[beyond] + DOOR else -MARGIN


# -- whose turn it is -----------------------------------------------------------------------------


def urgency(appraisal: Appraisal, p: int) -> float:
    """Return what it is worth that this fighter acts next and not later, in points."""
    pos = appraisal.pos
    status = pos.status[p]
    if pos.broken[p] or status == INJURED or pos.blaze[p]:
        return -1.0
    if status == ENGAGED:
        return max((exchange(appraisal, p, q) for q in foes(pos, p)), default=0.0) + 10
    if status == PINNED:
        return 1.0
    value = best_shot(appraisal, p, Manner(), all_round=True)[0]
    charge = best_charge(appraisal, p)[0] if pos.carrying[p] == NOBODY else 0.0
    if any(pos.status[q] == INJURED and gap_of(pos, p, q) <= 4 for q in pos.enemies(p)):
        value += 15
    if pos.carrying[p] != NOBODY:
        value += 30
    return max(value, charge)
