"""Charges and reactions to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.coach import Answer
from rules.kill_team.approaching import ends
from rules.kill_team.charging import STAY, TOWARDS, ground_of_charge, roll_bonus
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.fighters import STILL
from rules.kill_team.coaches.gunnery import OVERWATCH_SHARE
from rules.kill_team.coaches.sightlines import OPEN
from rules.kill_team.coaches.standing import CARE, Outlook, reaches
from rules.kill_team.coaches.ways import places
from rules.kill_team.naming import Naming
from rules.kill_team.position import enemies_of
from rules.kill_team.reacting import NONE, OVERWATCH, RETREAT, STOP
from rules.kill_team.squads import NOBODY, SIDE_OF, model_of, number_of
from rules.kill_team.table.chosen_paths import Route, written
from rules.kill_team.table.measuring import at_most, gap
from rules.kill_team.table.neighbours import gap_of
from rules.kill_team.table.paths import is_free
from rules.tabletop.points import Point, distance
from rules.tabletop.shapes import Disc

#: The value of binding an enemy that shoots, as a share of what it would do.
_BINDS: Final = 0.5
#: How far from the target other enemies are named with it, in inches.
_CLUSTER: Final = 2.3
#: How much farther it is round something.
_DETOUR: Final = 2.5
#: What it costs to have tried and stand in the open, of what the model is worth.
_FAILED: Final = 0.04


class Prospect(NamedTuple):
    """A target of a charge, and its value compared to staying in place."""

    q: int
    value: float


def best_charge(outlook: Outlook) -> Prospect:
    """Return the best target within reach; its value is below 0 where none is worth it."""
    appraisal, p = outlook.appraisal, outlook.p
    pos = appraisal.pos
    limit = pos.data.ruleset.charge_declare_range
    best = Prospect(NOBODY, -1e9)
    for q in pos.on_table(enemies_of(p)):
        far = gap_of(pos, p, q)
        if not at_most(far, limit):
            continue
        value = _value(outlook, q, far)
        if value > best.value:
            best = Prospect(q, value)
    return best


def _value(outlook: Outlook, q: int, far: float) -> float:
    appraisal, p = outlook.appraisal, outlook.p
    pos = appraisal.pos
    needed = far - 1
    if not _is_straight(appraisal, p, q):
        needed += _DETOUR
    chance = reaches(needed, roll_bonus(pos, p, [q]))
    if not chance:
        return -1e9
    gain = appraisal.brawl(p, q) - CARE * (1 - appraisal.brawl(p, q) / appraisal.worth[q]) * (
        appraisal.brawl(q, p)
    )
    friends = pos.on_table(SIDE_OF[p])
    shoots = max((appraisal.fire(q, f, gap_of(pos, q, f), OPEN, STILL) for f in friends), default=0)
    bound = _BINDS * CARE * shoots
    fired = OVERWATCH_SHARE * CARE * appraisal.fire(q, p, far, OPEN, STILL)
    # Once it fights nobody shoots at it.
    place = pos.disc(q).centre
    there = sum(aim.value_at(place) for aim in outlook.aims)
    here = sum(aim.value_at(pos.disc(p).centre) for aim in outlook.aims)
    value = chance * (gain + bound + there - here) - fired
    return value - (1 - chance) * _FAILED * appraisal.worth[p]


def _is_straight(appraisal: Appraisal, p: int, q: int) -> bool:
    """Say whether only enemies near the target stand in the way."""
    pos = appraisal.pos
    a, b = pos.disc(p), pos.disc(q)
    far = distance(a.centre, b.centre)
    short = max(0.0, far - a.radius - b.radius - 0.9) / far if far else 0.0
    end = Point(
        a.centre.x + (b.centre.x - a.centre.x) * short,
        a.centre.y + (b.centre.y - a.centre.y) * short,
    )
    return is_free(a.centre, end, a.radius, ground_of_charge(pos, p, _cluster(appraisal, q)))


def _cluster(appraisal: Appraisal, q: int) -> list[int]:
    """List the target and the enemies so near it that the charger cannot keep away from them."""
    pos = appraisal.pos
    disc = pos.disc(q)
    return [
        other
        for other in pos.on_table(SIDE_OF[q])
        if other == q or at_most(gap(pos.disc(other), disc), _CLUSTER)
    ]


def targets(appraisal: Appraisal, naming: Naming) -> list[int]:
    """Choose the best target, and the enemies beside it as far as they may be named.

    See KT-CHARGE-03.
    """
    p = model_of(*naming.about["model"])
    outlook = Outlook(appraisal, p)
    pos = appraisal.pos
    q = max(naming.near, key=lambda q: (_value(outlook, q, gap_of(pos, p, q)), -q))
    beside = {*_cluster(appraisal, q)}
    return sorted(number_of(each) for each in naming.near if each in beside)


def charge_path(appraisal: Appraisal, route: Route) -> Answer:
    """Choose the end of a charge where the model fights the best target and stands well."""
    p = model_of(*route.about["model"])
    pos, side = appraisal.pos, SIDE_OF[p]
    outlook = Outlook(appraisal, p)
    named = [model_of(1 - side, number) for number in route.about["targets"]]
    best = None
    start = route.model.centre
    for q in named:
        for end in ends(route.model, pos.disc(q), route.ground):
            if distance(start, end) > route.most:
                continue
            value = fights(outlook, Disc(end, route.model.radius), named)
            if (best is None or value > best[0]) and route.accepts([start, end]):
                best = (value, end)
    return written([start, best[1]]) if best else route.default


def fights(outlook: Outlook, end: Disc, named: Sequence[int]) -> float:
    """Return the value of a place in a fight: its best blow, the blows that come back, and its
    aims.
    """
    appraisal, p = outlook.appraisal, outlook.p
    pos = appraisal.pos
    near = [q for q in named if at_most(gap(end, pos.disc(q)), 1)]
    given = max((appraisal.brawl(p, q) for q in near), default=0.0)
    bound = sum(0.1 * appraisal.worth[q] for q in near if appraisal.pos.model(q).guns)
    back = CARE * sum(appraisal.brawl(q, p) for q in near)
    return given + bound - back + sum(aim.value_at(end.centre) for aim in outlook.aims)


def failed(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose whether to move up after a failed charge: strong fighters do, others stay.

    See KT-CHARGE-36.
    """
    pos = appraisal.pos
    foes = [model_of(enemies_of(p), int(o.split(" ")[1])) for o in options if o != STAY]
    eager = max(appraisal.brawl(p, q) - CARE * appraisal.brawl(q, p) for q in foes)
    if eager <= 0:
        return STAY
    nearest = min(foes, key=lambda q: (gap_of(pos, p, q), q))
    return f"{TOWARDS} {number_of(nearest)}"


# -- against a charge -----------------------------------------------------------------------------


def react_order(appraisal: Appraisal, options: Sequence[str], side: int, charger: int) -> str:
    """Choose the model that reacts first: the one that harms the charger most."""
    pos = appraisal.pos

    def harm(option: str) -> float:
        q = model_of(side, int(option.split(" ")[1]))
        return appraisal.fire(q, charger, gap_of(pos, q, charger), OPEN, STILL)

    models = [option for option in options if option != STOP]
    return max(models, key=lambda option: (harm(option), option))


def react(appraisal: Appraisal, q: int, p: int, options: Sequence[str]) -> str:
    """Choose Overwatch, or a retreat where that is worth more than the shot."""
    pos = appraisal.pos
    far = gap_of(pos, q, p)
    blow = appraisal.brawl(p, q)
    shot = OVERWATCH_SHARE * appraisal.fire(q, p, far, OPEN, STILL) if OVERWATCH in options else 0.0
    if RETREAT in options:
        slower = reaches(far - 1) - reaches(far + 1.5)
        lost = max(
            (
                appraisal.fire(q, foe, gap_of(pos, q, foe), OPEN, STILL)
                for foe in pos.on_table(SIDE_OF[p])
            ),
            default=0.0,
        )
        if slower * blow - 0.5 * lost * (1 - reaches(far - 1)) > shot:
            return RETREAT
    return OVERWATCH if OVERWATCH in options else NONE


def retreat_path(appraisal: Appraisal, route: Route) -> Answer:
    """Choose a retreat as far from the charger as possible, to where the model stands best."""
    p = model_of(*route.about["model"])
    pos = appraisal.pos
    charger = pos.disc(model_of(*route.about["charger"])).centre
    outlook = Outlook(appraisal, p)
    start = route.model.centre
    away = Point(2 * start.x - charger.x, 2 * start.y - charger.y)
    ends_by_value = []
    for end in places(start, route.most, [away], ()):
        if route.accepts([start, end]):
            value = distance(end, charger) * 0.1 * appraisal.worth[p] + outlook.at(end).value
            ends_by_value.append((value, end))
    return written([start, max(ends_by_value)[1]]) if ends_by_value else route.default
