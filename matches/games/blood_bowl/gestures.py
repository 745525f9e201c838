"""The gestures of Blood Bowl: a block with its target, and no actions from which nothing can come:
fouls without anybody on the ground, blitzes without an opponent in reach, passes without the ball,
moves without a free square.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from matches.games.gestures import Gestures
from rules.blood_bowl.moving import go_for_its, movement
from rules.blood_bowl.pitch import NEIGHBOURS, OFF, distance
from rules.blood_bowl.position import PRONE, STANDING, STUNNED, Position
from rules.blood_bowl.running import BLITZ, END_ACTION, FOUL, HAND_OFF, MOVE, PASS
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, player_at
from rules.coach import Answer, Choice, Decision

Typed = Mapping[str, str]

#: The questions whose action is next, and what comes next in one.
NEXT, ONWARD = "choose_action", "continue_action"
END_TURN = "end turn"


def opens(decision: Decision, typed: Typed) -> Sequence[Answer]:
    """Return the blocks, each with its target."""
    if decision.key != NEXT or not isinstance(decision, Choice):
        return []
    return [answer for answer in decision.options if str(answer).startswith("block ")]


def idle(decision: Decision) -> Collection[Any]:
    """Return the actions from which nothing can come that they are for (LG-FIX-36)."""
    if decision.key != NEXT or not isinstance(decision, Choice):
        return []
    vain = []
    for answer in decision.options:
        kind, _space, number = str(answer).rpartition(" ")
        is_vain = _VAIN.get(kind)
        if is_vain and is_vain(decision.view, player_at(decision.side, int(number))):
            vain.append(answer)
    return vain


def ends(decision: Decision) -> Answer | None:
    """Return what ends an action; None where it cannot end, or none goes on."""
    if decision.key != ONWARD or not isinstance(decision, Choice):
        return None
    return END_ACTION if END_ACTION in decision.options else None


def over(decision: Decision) -> Answer | None:
    """Return what ends the turn; None in the middle of an action."""
    return END_TURN if decision.key == NEXT else None


# -- what nothing can come of ---------------------------------------------------------------------


def _fouls_nobody(pos: Position, p: int) -> bool:
    """Say whether no opponent lies on the pitch (BB-FOUL-01), or may come to lie there by diving at
    a dodger.
    """
    side = 1 - (p >> 4)
    dives = pos.squads.any[side] & Trait.DIVES_AT_DODGERS
    lies = any(pos.state[q] in (PRONE, STUNNED) for q in pos.squads.members[side])
    return not dives and not lies


def _blitzes_nobody(pos: Position, p: int) -> bool:
    """Say whether the player comes to no standing opponent (BB-BLITZ-06)."""
    most, s = _reach(pos, p), pos.where[p]
    theirs = pos.squads.members[1 - (p >> 4)]
    return not any(pos.state[q] == STANDING and distance(s, pos.where[q]) <= most for q in theirs)


def _has_no_ball(pos: Position, p: int) -> bool:
    """Say whether the player neither holds the ball nor comes to it on the ground; whoever throws
    team-mates needs none.
    """
    if pos.carrier == p or pos.squads.traits[p] & Trait.THROWS_TEAM_MATES:
        return False
    far = pos.ball == OFF or distance(pos.where[p], pos.ball) > _reach(pos, p)
    return pos.carrier != NOBODY or far


def _has_no_way(pos: Position, p: int) -> bool:
    """Say whether a standing player has no free square to step to, and no skill that needs none."""
    if pos.state[p] != STANDING or pos.squads.traits[p] & _NEED_NO_STEP:
        return False
    return not any(pos.at[n] == NOBODY for n in NEIGHBOURS[pos.where[p]])


def _reach(pos: Position, p: int) -> int:
    """Return the most squares that the player can move in a turn."""
    return movement(pos, p) + go_for_its(pos, p)


_NEED_NO_STEP = Trait.LEAPS | Trait.GAZES | Trait.SWINGS_BALL_AND_CHAIN
_VAIN: Mapping[str, Callable[[Position, int], bool]] = {
    FOUL: _fouls_nobody,
    BLITZ: _blitzes_nobody,
    PASS: _has_no_ball,
    HAND_OFF: _has_no_ball,
    MOVE: _has_no_way,
}

GESTURES = Gestures(opens, idle, ends=ends, over=over)
