"""What a fighter does with its actions, where it goes, and which way it looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nsmallest
from math import ceil
from typing import Final

from rules.coach import Answer
from rules.necromunda.acting import PASS
from rules.necromunda.coaches.aims import spares
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.assaulting import best_charge, exchange
from rules.necromunda.coaches.gunnery import best_shot
from rules.necromunda.coaches.standing import Outlook, Stand
from rules.necromunda.coaches.ways import DOOR
from rules.necromunda.facing import DEGREES
from rules.necromunda.measuring import EPS, settled
from rules.necromunda.moving import reach_of_move
from rules.necromunda.neighbours import foes, gap_of, ground_of, nearest
from rules.necromunda.objectives import doors, is_home
from rules.necromunda.position import Position
from rules.necromunda.routes import Route, Turning, toward, written
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ENGAGED, FIT, INJURED, PINNED
from rules.necromunda.targeting import Manner, guns
from rules.necromunda.walking import is_legal
from rules.tabletop.paths import Path
from rules.tabletop.points import Point, along, distance

#: The ways in which places to go to are looked at, in degrees, and how far, of all it can go.
_TURN: Final = 20
_SHARES: Final = (1.0, 0.66, 0.33)
#: How many places are tried, the best first.
_TRIES: Final = 10
#: The same of places to lie down at.
_DUCKS: Final = 45
#: What it is worth to open a door on the way, in points.
_OPENED: Final = 6.0
#: By how much it must be better somewhere else, in points.
_MARGIN: Final = 0.5
#: What it is worth to have a weapon loaded again, for who has none, and who has another.
_LAST_GUN, _SPARE_GUN = 25.0, 4.0
#: How badly a fight must go before it is better to get out of it, in points.
_HOPELESS: Final = -25.0
_TREATED: Final = 12.0
#: Of how much worse it stands by the enemy whom it charges, what counts.
_EXPOSED: Final = 0.3

#: A path, and what is worth to stand at its end.
Found = tuple[float, Path]


# -- where to -------------------------------------------------------------------------------------


def survey(outlook: Outlook, start: Point, most: float) -> list[tuple[Stand, Point]]:
    """Every place in reach that is looked at, and what it is worth."""
    kept, key = outlook.appraisal.kept, (outlook.p, most)
    if key not in kept:
        kept[key] = [(outlook.at(place), place) for place in _places(outlook, start, most)]
    found: list[tuple[Stand, Point]] = kept[key]
    return found


def best_place(
    surveyed: Sequence[tuple[Stand, Point]],
    start: Point,
    points: int,
    accepts: Callable[[Path], bool],
) -> Found | None:
    """The best place that a straight path leads to; None where none of the best is one.

    points: how many actions are left there.
    """
    looked = [(-_worth(stand, points), at) for at, (stand, _) in enumerate(surveyed)]
    for value, at in nsmallest(_TRIES, looked):
        path = [start, surveyed[at][1]]
        if accepts(path):
            return -value, path
    return None


def _worth(stand: Stand, points: int) -> float:
    """What a place is worth to who will have so many actions left there."""
    return stand.value + stand.fire if points else stand.value


def _places(outlook: Outlook, start: Point, most: float) -> list[Point]:
    """Places all round, and those that the scenario is about."""
    goals = [aim.goal for aim in outlook.aims]
    near = [goal for goal in goals if goal != start and distance(start, goal) <= most]
    return _round(outlook.appraisal.pos, outlook.p, start, most, _TURN, near)


def _round(
    pos: Position, p: int, start: Point, most: float, turn: int, more: Sequence[Point] = ()
) -> list[Point]:
    """Places all round that lie on the table, so many degrees apart, and more of them."""
    width, height = pos.terrain.size
    edge = pos.fighters[p].radius - EPS
    found = [
        settled(along(start, DEGREES[degree], most * share))
        for degree in range(0, 360, turn)
        for share in _SHARES
    ]
    return [
        place
        for place in (*found, *more)
        if edge <= place.x <= width - edge and edge <= place.y <= height - edge
    ]


def path(appraisal: Appraisal, route: Route) -> Answer:
    """Where to go: to where it stands best, with a shot if there is an action left for one."""
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
    found = best_place(survey(outlook, start, route.most), start, points, route.accepts)
    if found and (not stays or found[0] > _worth(outlook.at(start), points) + _MARGIN):
        return written(found[1])
    return written([start]) if stays else route.default


def best_cover(outlook: Outlook, accepts: Callable[[Path], bool]) -> Found:
    """NM-ACTN-20: where it would lie best, and what that is worth."""
    pos, p = outlook.appraisal.pos, outlook.p
    start, most = pos.disc(p).centre, ceil(pos.movement(p) / 2)
    here = outlook.at(start, lies=True).value
    looked = [
        (-outlook.at(place, lies=True).value, place.x, place.y)
        for place in _round(pos, p, start, most, _DUCKS)
    ]
    for value, x, y in nsmallest(_TRIES // 2, looked):
        path = [start, Point(x, y)]
        if -value <= here + _MARGIN:
            break
        if accepts(path):
            return -value, path
    return here, [start]


def outlook_of(appraisal: Appraisal, p: int) -> Outlook:
    """A fighter's outlook on this very position."""
    key = ("outlook", p)
    if key not in appraisal.kept:
        appraisal.kept[key] = Outlook(appraisal, p)
    found: Outlook = appraisal.kept[key]
    return found


# -- what it does ---------------------------------------------------------------------------------


def action(appraisal: Appraisal, p: int, options: Sequence[str], points: int) -> str:
    """The best of its actions, by how the fighter is."""
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
    """Fights, unless that would be its end."""
    if "fight" in options:
        near = foes(appraisal.pos, p)
        value = max((exchange(appraisal, p, q) for q in near), default=0.0)
        if "retreat" in options and value < _HOPELESS:
            return "retreat"
        return "fight"
    return PASS


def _pinned(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Loads what it can only fight with, and stands up; or stays where nobody sees it, and fires
    from there."""
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
            if blind + outlook.at(here, lies=True).value > stands + _MARGIN:
                return "blind_fire"
    return "stand_up"


def _injured(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Crawls where there is something to crawl away from."""
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
    """What each action is worth with all that is likely to follow, in points."""
    pos = appraisal.pos
    outlook = outlook_of(appraisal, p)
    start = pos.disc(p).centre
    stay = outlook.at(start, moved=False).value
    found = {PASS: stay}
    then = go = stay
    if "move" in options:
        most, ground, base = float(reach_of_move(pos, p)), ground_of(pos, p), pos.disc(p)

        def accepts(path: Path) -> bool:
            return is_legal(path, base, most, ground)

        surveyed = survey(outlook, start, most)
        hidden = best_place(surveyed, start, 0, accepts)
        if hidden:
            then = max(stay, hidden[0] - _MARGIN)
            go = then if points < 2 else -1e9
        if points >= 2:
            shooting = best_place(surveyed, start, 1, accepts)
            if shooting:
                go = shooting[0] - _MARGIN
        found["move"] = go
    if "take_cover" in options:
        base, ground = pos.disc(p), ground_of(pos, p)
        half = ceil(pos.movement(p) / 2)
        hides = best_cover(outlook, lambda path: is_legal(path, base, half, ground))[0] - _MARGIN
        found["take_cover"] = hides
        then = max(then, hides)
    if "operate_door" in options:
        found["operate_door"] = stay + _behind_a_door(appraisal, outlook, p)
    found |= _shots(appraisal, p, options, points, stay, then)
    if "charge" in options:
        value, q = best_charge(appraisal, p)
        if q != NOBODY:
            # Hardly anybody shoots into a fight, so the place counts for less than the blows.
            there = outlook.at(pos.disc(q).centre).value
            found["charge"] = value + stay + _EXPOSED * min(0.0, there - stay)
    if "reload" in options:
        loaded = len(guns(pos, p)) > 0
        found["reload"] = stay + (_SPARE_GUN if loaded else _LAST_GUN)
    if "treat_wounds" in options:
        found["treat_wounds"] = stay + _TREATED
    return {each: value for each, value in found.items() if each in options}


def _shots(
    appraisal: Appraisal, p: int, options: Sequence[str], points: int, stay: float, then: float
) -> dict[str, float]:
    """What it is worth to shoot, and to aim first.

    stay: what it is worth to stand here afterwards; ``then``: to do the best with an action left.
    """
    found: dict[str, float] = {}
    if "shoot" not in options:
        return found
    aimed = points < 2 and "aim" not in options
    value, _, gun = best_shot(appraisal, p, Manner(aimed=aimed), bulky=points >= 2)
    if gun:
        ends = points < 2 or gun.profile.has("unwieldy")
        found["shoot"] = value + (stay if ends else then)
    if "aim" in options and points >= 2:
        value, _, gun = best_shot(appraisal, p, Manner(aimed=True), bulky=False)
        if gun:
            found["aim"] = value + stay
    return found


def _behind_a_door(appraisal: Appraisal, outlook: Outlook, p: int) -> float:
    """What it is worth to open the door beside it: the way to the nearest enemy through it."""
    pos, ways = appraisal.pos, appraisal.ways
    at = [each for each in doors(pos, p) if not pos.open_doors[each]]
    foes_ = [foe for foe in outlook.foes if foe.fit]
    here = ways.square(pos.disc(p).centre)
    if not at or not foes_ or outlook.at(pos.disc(p).centre).fire:
        return -_MARGIN
    far = min((foe.far for foe in foes_), key=lambda each: each[here])
    door = pos.terrain.doors[at[0]]
    middle = Point((door.a.x + door.b.x) / 2, (door.a.y + door.b.y) / 2)
    centre = pos.disc(p).centre
    beyond = ways.square(Point(2 * middle.x - centre.x, 2 * middle.y - centre.y))
    return _OPENED if far[here] >= far[beyond] + DOOR else -_MARGIN


# -- which way it looks ---------------------------------------------------------------------------


def turning(appraisal: Appraisal, build: Turning) -> Answer:
    """To whom it can do most, else to the nearest who could do something."""
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


# -- whose turn it is -----------------------------------------------------------------------------


def urgency(appraisal: Appraisal, p: int) -> float:
    """What it brings that this one acts next and not later, in points."""
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
