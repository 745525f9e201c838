"""NM-ACTN: the actions of an activated fighter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from rules.necromunda import ammunition, moving, objectives, skill_actions
from rules.necromunda.aiming import volleys
from rules.necromunda.charging import charge
from rules.necromunda.coup_de_grace import after_fight, finish, finishable
from rules.necromunda.fighting import can_fight, fight
from rules.necromunda.nerve_tests import run
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.retreating import retreat
from rules.necromunda.shooting import shoot
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ACTIVE, ENGAGED
from rules.necromunda.table.neighbours import foes, has_sight
from rules.necromunda.targeting import Gun, Manner, guns
from rules.necromunda.testing import passed
from rules.tabletop.points import Point

PASS: Final = "pass"  # noqa: S105 - an answer
#: The action points of an activation (NM-ACT-02).
POINTS: Final = 2
#: The action points that each type of action costs (NM-ACTN-01).
_COSTS: Final = {"simple": 1, "basic": 1, "double": 2, "free": 0}
#: What running and gunning takes off a hit roll (NM-FX-11).
_HASTY: Final = -1


@dataclass(slots=True)
class Turn:
    """One activation.

    points: that are left; ``used`` the Basic actions so far; ``moves`` how often it has moved.
    aimed:  where it stood when it aimed, None where it has not; ``steady``: and passed an Int test.
    bulky:  it has shot with an unwieldy weapon (NM-FX-08).
    sent:   the fighter that it gave an order, NOBODY for none (NM-FX-12).
    over:   nothing more follows (NM-ACTN-04).
    """

    p: int
    points: int = POINTS
    used: set[str] = field(default_factory=set)
    moves: int = 0
    aimed: Point | None = None
    steady: bool = False
    bulky: bool = False
    sent: int = NOBODY
    over: bool = False


# -- what it can do -------------------------------------------------------------------------------


def available(pos: Position, turn: Turn) -> list[str]:
    """List the actions that the fighter can choose, in the order of the data.

    See NM-ACTN-01 to -03, -06, -09.
    """
    p = turn.p
    if pos.broken[p]:
        return ["retreat" if pos.status[p] == ENGAGED else "run_for_cover"]
    return [
        PASS,
        *(
            action
            for action in pos.data.actions
            if action not in (PASS, "run_for_cover") and _can_choose(pos, turn, action)
        ),
    ]


def _can_choose(pos: Position, turn: Turn, action: str) -> bool:
    data, p = pos.data.actions[action], turn.p
    if pos.status[p] not in data.statuses and not _reaches_out(pos, p, action):
        return False
    if data.skill and not any(each.key == action for each in pos.fighters[p].fx):
        return False
    if action == "shoot":
        return bool(_volleys_now(pos, turn))
    if turn.points < cost_of(pos, turn, action) or not _may_repeat(pos, turn, action):
        return False
    return _IS_POSSIBLE.get(action, _always)(pos, p)


def _reaches_out(pos: Position, p: int, action: str) -> bool:
    """Say whether an Active fighter can fight from a distance (NM-TRAIT-29)."""
    return action == "fight" and pos.status[p] == ACTIVE and can_fight(pos, p)


def cost_of(pos: Position, turn: Turn, action: str) -> int:
    """Return the cost of an action in action points (NM-ACTN-01, NM-FX-08)."""
    return _COSTS[_type_of(pos, turn.p, action)]


def _type_of(pos: Position, p: int, action: str) -> str:
    for effect in pos.fighters[p].effects("action_type", "always"):
        if effect.action == action and effect.to:
            return effect.to
    return pos.data.actions[action].type


def _may_repeat(pos: Position, turn: Turn, action: str) -> bool:
    """Say whether an action can be chosen again; a Basic action is chosen once (NM-ACTN-01)."""
    return action not in turn.used or _type_of(pos, turn.p, action) != "basic"


def _always(pos: Position, p: int) -> bool:
    return True


def _can_charge(pos: Position, p: int) -> bool:
    """Say whether the fighter can declare a charge (NM-ACTN-13, NM-MOVE-10, NM-STATUS-20)."""
    free = pos.carrying[p] == NOBODY and not pos.blind[p]
    return free and any(has_sight(pos, p, q) for q in pos.enemies(p))


def _can_fire_blindly(pos: Position, p: int) -> bool:
    """Say whether the fighter has a target for blind fire (NM-ACTN-34, NM-STATUS-20)."""
    return not pos.blind[p] and bool(volleys(pos, p, light_guns(pos, p), Manner(blind=True), None))


def _can_run_and_gun(pos: Position, p: int) -> bool:
    """Say whether the fighter can run and gun (NM-FX-11, NM-STATUS-20).

    What it will see from there is not known yet.
    """
    return not pos.blind[p] and bool(light_guns(pos, p))


_IS_POSSIBLE: Final[dict[str, Callable[[Position, int], bool]]] = {
    "charge": _can_charge,
    "reload": lambda pos, p: bool(ammunition.reloadable(pos, p)),
    "coup_de_grace": lambda pos, p: bool(finishable(pos, p)),
    "operate_door": lambda pos, p: bool(objectives.doors(pos, p)),
    "pick_up": lambda pos, p: pos.carrying[p] != NOBODY or bool(objectives.within_reach(pos, p)),
    "interact": lambda pos, p: bool(objectives.touchable(pos, p)),
    "fight": can_fight,
    "blind_fire": _can_fire_blindly,
    "headbutt": lambda pos, p: bool(foes(pos, p)),
    "hurl": lambda pos, p: bool(foes(pos, p)),
    "run_and_gun": _can_run_and_gun,
    "order": lambda pos, p: bool(skill_actions.orderable(pos, p)),
    "treat_wounds": lambda pos, p: bool(skill_actions.treatable(pos, p)),
}


# -- shooting -------------------------------------------------------------------------------------


def light_guns(pos: Position, p: int) -> list[Gun]:
    """List the guns of a fighter that are not unwieldy."""
    return [gun for gun in guns(pos, p) if not gun.profile.has("unwieldy")]


def _volleys_now(pos: Position, turn: Turn) -> list[Gun]:
    """List the guns that the fighter can shoot with for its remaining points.

    Empty without a target. See NM-ACTN-22, NM-TRAIT-28, NM-FX-08, -55.
    """
    p = turn.p
    if pos.blind[p]:
        return []
    usable = [gun for gun in guns(pos, p) if _may_shoot(pos, turn, gun)]
    return usable if volleys(pos, p, usable, _manner(pos, turn), None) else []


def _may_shoot(pos: Position, turn: Turn, gun: Gun) -> bool:
    if turn.points < shot_cost(gun):
        return False
    if "shoot" not in turn.used:
        return True
    quick = pos.fighters[turn.p].effects("action_type", "weapon_not_unwieldy")
    return bool(quick) and not turn.bulky and not gun.profile.has("unwieldy")


def shot_cost(gun: Gun) -> int:
    """Return the cost of shooting a gun, in action points (NM-TRAIT-28, NM-FX-55)."""
    bulky = gun.profile.has("unwieldy") and not gun.arm.effects("unwieldy_shoot_basic")
    return _COSTS["double" if bulky else "basic"]


def _manner(pos: Position, turn: Turn, *, blind: bool = False, hasty: int = 0) -> Manner:
    """Return how the fighter shoots (NM-ACTN-21).

    Aiming counts while it has not changed its place.
    """
    aims = turn.aimed is not None and turn.aimed == pos.disc(turn.p).centre
    return Manner(aimed=aims, steady=aims and turn.steady, blind=blind, hasty=hasty)


# -- doing it -------------------------------------------------------------------------------------


def perform(ref: Referee, turn: Turn, action: str) -> None:
    """Perform one action: pay for it and play it to its end."""
    pos, p = ref.pos, turn.p
    if action == "shoot":
        _shoot(ref, turn)
        return
    turn.points -= cost_of(pos, turn, action)
    turn.used.add(action)
    if action == "move":
        turn.moves += 1
        sprints = turn.moves == 2 and pos.fighters[p].has("sprint")
        moving.move(ref, p, turn.points, sprints=sprints)
    elif action == "aim":
        _aim(ref, turn)
    elif action == "charge":
        turn.over = not charge(ref, p)
    elif action == "fight":
        after_fight(ref, p, fight(ref, p))
    elif action == "retreat":
        broken = pos.broken[p]
        retreat(ref, p)
        turn.over = broken
    elif action == "run_for_cover":
        run(ref, p, "NM-ACTN-35")
        turn.over = True
    elif action == "blind_fire":
        shoot(ref, p, light_guns(pos, p), _manner(pos, turn, blind=True))
        turn.aimed = None
    elif action == "run_and_gun":
        _run_and_gun(ref, turn)
    elif action == "order":
        turn.sent = skill_actions.order(ref, p)
    else:
        _PERFORM[action](ref, p)


_PERFORM: Final[dict[str, Callable[[Referee, int], None]]] = {
    "take_cover": moving.take_cover,
    "crawl": moving.crawl,
    "stand_up": moving.stand_up,
    "reload": ammunition.reload,
    "coup_de_grace": finish,
    "operate_door": objectives.operate_door,
    "pick_up": objectives.pick_up,
    "interact": objectives.interact,
    "headbutt": skill_actions.headbutt,
    "hurl": skill_actions.hurl,
    "treat_wounds": skill_actions.treat_wounds,
}


def _shoot(ref: Referee, turn: Turn) -> None:
    """Shoot; the weapon decides the cost (NM-ACTN-22)."""
    fired = shoot(ref, turn.p, _volleys_now(ref.pos, turn), _manner(ref.pos, turn))
    turn.points -= shot_cost(fired)
    turn.used.add("shoot")
    turn.bulky |= fired.profile.has("unwieldy")
    turn.aimed = None


def _aim(ref: Referee, turn: Turn) -> None:
    """Aim, with the Int test of fighters whose skill calls for it (NM-ACTN-21, NM-FX-01)."""
    pos, p = ref.pos, turn.p
    turn.aimed = pos.disc(p).centre
    turn.steady = False
    if pos.fighters[p].effects("hit_mod", "aiming_int_pass"):
        turn.steady = passed(ref, p, "int", "NM-FX-01")
    ref.note("aims", "NM-ACTN-21", p)


def _run_and_gun(ref: Referee, turn: Turn) -> None:
    """Run and gun: move, then shoot in haste (NM-FX-11)."""
    pos, p = ref.pos, turn.p
    most = 2 * moving.reach_of_move(pos, p)
    moving.walk(ref, p, most, "moves", "NM-FX-11")
    usable, manner = light_guns(pos, p), _manner(pos, turn, hasty=_HASTY)
    if volleys(pos, p, usable, manner, None):
        shoot(ref, p, usable, manner)
    turn.aimed = None
