"""The gestures of Blood Bowl: a block with its target, and no fouls without anybody on the
ground.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from matches.games.gestures import Gestures
from rules.blood_bowl.position import PRONE, STUNNED
from rules.blood_bowl.skills import Trait
from rules.coach import Answer, Decision

Typed = Mapping[str, str]

NEXT = "choose_action"


def opens(decision: Decision, typed: Typed) -> Sequence[Answer]:
    """Return the blocks, each with its target."""
    if decision.key != NEXT:
        return []
    return [answer for answer in decision.options if str(answer).startswith("block ")]


def idle(decision: Decision) -> Collection[Any]:
    """Return all fouls while no opponent lies on the pitch (BB-FOUL-01), or may come to lie there
    by diving at a dodger.
    """
    if decision.key != NEXT:
        return []
    pos = decision.view
    side = 1 - decision.side
    theirs = pos.squads.members[side]
    dives = pos.squads.any[side] & Trait.DIVES_AT_DODGERS
    if dives or any(pos.state[q] in (PRONE, STUNNED) for q in theirs):
        return []
    return [answer for answer in decision.options if str(answer).startswith("foul ")]


GESTURES = Gestures(opens, idle)
