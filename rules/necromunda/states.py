"""The words of a battle's state: phases, statuses, conditions, states of weapons."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from rules.necromunda.catalogue.vocabulary import Status


class Phase(IntEnum):
    """The next part of the battle; at each change of it there is a checkpoint (seam)."""

    #: Board, zones and objectives.
    BEFORE = 0
    DEPLOYMENT = 1
    INFILTRATION = 2
    #: The Priority phase (NM-ROUND-03).
    PRIORITY = 3
    #: Who is bottled may flee, and reinforcements arrive.
    ACTION_START = 4
    ACTION = 5
    #: The End phase (NM-END-01).
    BOTTLE = 6
    FLEEING = 7
    RECOVERY = 8
    RALLY = 9
    CLEANUP = 10
    OVER = 11


#: What the log calls the phase in which a die is drawn (NM-LOG-03).
PHASES: Final[Mapping[int, str]] = {
    **dict.fromkeys((Phase.BEFORE, Phase.DEPLOYMENT, Phase.INFILTRATION), "set-up"),
    Phase.PRIORITY: "priority",
    **dict.fromkeys((Phase.ACTION_START, Phase.ACTION), "action"),
    **dict.fromkeys(range(Phase.BOTTLE, Phase.OVER), "end"),
    Phase.OVER: "over",
}

#: The statuses of a fighter, and groups of them (NM-STATUS-01).
ACTIVE: Final[Status] = "active"
ENGAGED: Final[Status] = "engaged"
PINNED: Final[Status] = "pinned"
INJURED: Final[Status] = "seriously_injured"
OUT: Final[Status] = "out_of_action"
FLED: Final[Status] = "fled"
RESERVE: Final[Status] = "reserve"
STANDING: Final = frozenset({ACTIVE, ENGAGED})
PRONE: Final = frozenset({PINNED, INJURED})
#: Neither beaten nor bleeding: who counts for the field (NM-OVER-01).
FIT: Final = frozenset({ACTIVE, ENGAGED, PINNED})
ON_TABLE: Final = STANDING | PRONE

#: How a weapon is (``Position.arms``): usable, out of ammunition, jammed, used up.
READY, EMPTY, JAMMED, SPENT = "", "empty", "jammed", "spent"

#: What is true or not of each fighter, all of it ended or counted by the clause beside it.
FLAGS: Final = (
    # NM-READY, NM-STATUS-12, -15, -16, -19, -20.
    *("ready", "broken", "late", "disarmed", "entangled", "blaze", "blind"),
    # NM-FX-50, -23, -56, -12; NM-STATUS-20: it will get no marker; NM-CAMP-48; NM-BOTTLE-08.
    *("burnt_out", "boosted", "stimm_used", "stimmed", "stimm_due", "ordered", "dazzled"),
    *("placed", "fled_injured"),
)
