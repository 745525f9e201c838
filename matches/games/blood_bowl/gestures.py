"""The gestures of Blood Bowl: a block with its target, and no fouls without anybody on the
ground.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from matches.games.gestures import Gestures
from rules.blood_bowl.position import PRONE, STUNNED
from rules.blood_bowl.running import END_ACTION
from rules.blood_bowl.skills import Trait
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
    """Return all fouls while no opponent lies on the pitch (BB-FOUL-01), or may come to lie there
    by diving at a dodger.
    """
    if decision.key != NEXT or not isinstance(decision, Choice):
        return []
    pos = decision.view
    side = 1 - decision.side
    theirs = pos.squads.members[side]
    dives = pos.squads.any[side] & Trait.DIVES_AT_DODGERS
    if dives or any(pos.state[q] in (PRONE, STUNNED) for q in theirs):
        return []
    return [answer for answer in decision.options if str(answer).startswith("foul ")]


def ends(decision: Decision) -> Answer | None:
    """Return what ends an action; None where it cannot end, or none goes on."""
    if decision.key != ONWARD or not isinstance(decision, Choice):
        return None
    return END_ACTION if END_ACTION in decision.options else None


def over(decision: Decision) -> Answer | None:
    """Return what ends the turn; None in the middle of an action."""
    return END_TURN if decision.key == NEXT else None


GESTURES = Gestures(opens, idle, ends=ends, over=over)
