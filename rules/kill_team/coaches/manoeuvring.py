"""Movement: the choice of model, action and path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.coach import Answer
from rules.kill_team.coaches import assaulting
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.fighters import ADVANCING, MOVED_ON, STILL
from rules.kill_team.coaches.standing import Outlook
from rules.kill_team.coaches.ways import corners, places, posts, way_to
from rules.kill_team.movement_phase import DONE
from rules.kill_team.moving import (
    ADVANCE,
    CHARGE,
    FALL_BACK,
    HOLD,
    MAKE_READY,
    NORMAL,
    ground_of_move,
    reach,
)
from rules.kill_team.position import CHARGED
from rules.kill_team.squads import model_of
from rules.kill_team.table.chosen_paths import Route, written
from rules.kill_team.table.neighbours import engaged_with, gap_of
from rules.kill_team.table.paths import Ground, is_legal
from rules.tabletop.paths import Path
from rules.tabletop.points import Point, distance

#: What an advance adds, in inches, before its die is rolled.
_USUAL_DIE: Final = 3
#: Of what it can shoot at, what it is worth to shoot before others.
_FIRST: Final = 0.25
#: How many places are tried, the best first.
_TRIES: Final = 8
_MARGIN: Final = 0.02
#: To stay where others of one's own can be seen to fight: what falling back has to be worth more.
_STEADY: Final = 0.3


def pick(appraisal: Appraisal, options: Sequence[str], side: int) -> str:
    """Choose the next model: shooters first, so that chargers come last and hide nobody.

    No model is left out.
    """
    best = [option for option in options if option != DONE]
    pos = appraisal.pos

    def order(option: str) -> tuple[float, int]:
        p = model_of(side, int(option.split(" ")[1]))
        foes = pos.on_table(1 - side)
        nearest = min((gap_of(pos, p, q) for q in foes), default=99.0)
        melee = max((appraisal.brawl(p, q) for q in foes), default=0.0)
        return (nearest if melee > 0.2 * appraisal.worth[p] else 0.5 * nearest, p)

    return min(best, key=order) if best else options[0]


def action(appraisal: Appraisal, p: int, options: Sequence[str]) -> tuple[str, Path | None]:
    """Return the best action of a model, and its path if it moves."""
    pos = appraisal.pos
    if FALL_BACK in options:
        return _stay_or_fall_back(appraisal, p)
    if options == [HOLD]:
        return HOLD, None
    outlook = Outlook(appraisal, p)
    here = outlook.at(pos.disc(p).centre, STILL)
    best, what, path = here.value + _FIRST * here.fire, MAKE_READY, None
    if CHARGE in options:
        plan = assaulting.best_charge(outlook)
        if plan.value + here.value - here.fire > best:
            best, what = plan.value + here.value - here.fire, CHARGE
    most = float(reach(pos, p))
    ground = ground_of_move(pos, p)
    place = best_place(outlook, most, ground, MOVED_ON, best)
    if place:
        best, path = place
        what = NORMAL
    place = None
    if _may_advance(outlook, here.fire):
        place = best_place(outlook, most + _USUAL_DIE, ground, ADVANCING, best)
    if place:
        what, path = ADVANCE, None
    return what, path


def _may_advance(outlook: Outlook, fire: float) -> bool:
    """Say whether an advance is worth a look: the model has little to shoot at, or has assault
    weapons.
    """
    guns = outlook.appraisal.pos.model(outlook.p).guns
    return fire < 0.1 * outlook.appraisal.worth[outlook.p] or any(
        weapon.profiles[0].type == "assault" for weapon in guns
    )


def best_place(
    outlook: Outlook, most: float, ground: Ground, how: int, than: float
) -> tuple[float, Path] | None:
    """Return the best place within reach and the path there; None unless it is worth more than
    ``than``.
    """
    pos, p = outlook.appraisal.pos, outlook.p
    model = pos.disc(p)

    def accepts(path: Path) -> bool:
        return is_legal(path, model, most, ground)

    return _best(outlook, most, how, than, accepts)


def _best(
    outlook: Outlook, most: float, how: int, than: float, accepts: Callable[[Path], bool]
) -> tuple[float, Path] | None:
    pos, p = outlook.appraisal.pos, outlook.p
    start = pos.disc(p).centre
    version, layout = pos.data.version, pos.layout
    looked: list[tuple[float, int, Point]] = []
    for place in places(start, most, goals(outlook, start), posts(version, layout)):
        if not (0.5 <= place.x <= 21.5 and 0.5 <= place.y <= 29.5):
            continue
        value = outlook.at(place, how).value
        if value > than + _MARGIN:
            looked.append((-value, len(looked), place))
    looked.sort()
    by = corners(version, layout, pos.model(p).radius + _MARGIN)
    for value, _, place in looked[:_TRIES]:
        path = way_to(start, place, most, by, accepts)
        if path:
            return -value, path
    return None


def goals(outlook: Outlook, start: Point) -> list[Point]:
    """List the mission's places and the nearest enemies, just short of touching them."""
    spots = [
        Point(
            min(max(start.x, aim.box.left), aim.box.right),
            min(max(start.y, aim.box.low), aim.box.high),
        )
        for aim in outlook.aims
    ]
    foes = sorted((distance(start, Point(foe.x, foe.y)), foe.q) for foe in outlook.foes)
    by_number = {foe.q: foe for foe in outlook.foes}
    for far, q in foes[:2]:
        foe = by_number[q]
        share = max(0.0, far - 2.6) / far if far else 0.0
        spots.append(
            Point(start.x + (foe.x - start.x) * share, start.y + (foe.y - start.y) * share)
        )
    return spots


# -- out of a fight -------------------------------------------------------------------------------


def _stay_or_fall_back(appraisal: Appraisal, p: int) -> tuple[str, Path | None]:
    """Choose whether a model that cannot win its fight falls back, so that others can shoot.

    See KT-MOVE-03.
    """
    pos = appraisal.pos
    foes = engaged_with(pos, p)
    if not foes:
        # They have gone, or are out: it is free to shoot.
        return HOLD, None
    mine = max(appraisal.brawl(p, q) for q in foes)
    theirs = sum(appraisal.brawl(q, p) for q in foes)
    side = 0 if p in pos.teams[0] else 1
    friends = [
        q for q in pos.on_table(side) if q != p and not pos.shaken[q] and not engaged_with(pos, q)
    ]
    # What friends can do to them once they are free to.
    help_ = max(
        (appraisal.fire(f, q, gap_of(pos, f, q), 3, STILL) for f in friends for q in foes),
        default=0.0,
    )
    charged = any(pos.has(q, CHARGED) for q in foes)
    if mine - theirs + (0.0 if charged else _STEADY) >= 0.5 * help_ - 0.5 * theirs:
        return HOLD, None
    return FALL_BACK, None


# -- where to -------------------------------------------------------------------------------------


def path(appraisal: Appraisal, route: Route, plan: Any) -> Answer:
    """Choose the path of a move, an advance or a fall-back: as planned, or to the best place in
    reach.
    """
    p = model_of(*route.about["model"])
    if plan:
        planned = [Point(*place) for place in plan]
        if route.accepts(planned):
            return written(planned)
    outlook = Outlook(appraisal, p)
    how = MOVED_ON if route.most <= reach(appraisal.pos, p) else ADVANCING
    stay = route.accepts([route.model.centre])
    than = outlook.at(route.model.centre, how).value if stay else -1e9
    better = _best(outlook, route.most, how, than, route.accepts)
    if better:
        return written(better[1])
    return written([route.model.centre]) if stay else route.default
