"""Conditions: how players go down, get hurt and get better (BF-STATE, BF-DMG, BF-WOUND)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.boufbowl.ball import drop
from rules.boufbowl.position import (
    CONDITIONS,
    DOWNS,
    KNOCK_OUTS,
    KO,
    KOS,
    STANDING,
    STUNNED,
    TOKEN,
    WOUNDS,
    name_of,
)
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY

#: Worse than any condition: K.O. and the wounded face (BF-DMG-04).
WOUND: Final = KO + 1
#: The effects of the faces of a damage die (BF-DMG-03 to -05).
DAMAGE: Final = {"blank": STUNNED, "ko": KO, "wound": WOUND}


def put_down(
    ref: Referee,
    p: int,
    harm: int,
    clause: str,
    by: int = NOBODY,
    softened: Iterable[str] = (),
) -> None:
    """Put a player down, or worse: STUNNED, KO or WOUND; never improve a condition (BF-STATE-04).

    by: the player who did it.
    softened: the worst that played cards let happen to the player (BF-FX-35).
    """
    pos = ref.pos
    if harm == WOUND and pos.wounded[p]:
        harm = KO  # BF-DMG-08
    for most in (pos.soften_of[p], *softened):
        if most:
            harm = min(harm, TOKEN[most])
    before = pos.cond[p]
    pos.cond[p] = max(before, min(harm, KO))
    if before == STANDING:
        pos.counts[DOWNS][p] += 1
    if pos.cond[p] != before:
        ref.note("goes down", clause, p, by, pos.zone[p], CONDITIONS[pos.cond[p]])
    if pos.cond[p] == KO != before:
        pos.counts[KOS][p] += 1
        _injure(ref, p, "ko", by)
    if harm == WOUND:
        pos.wounded[p] = True
        pos.counts[WOUNDS][p] += 1
        pos.look_up(p)
        ref.note("is wounded", "BF-DMG-04", p, by, pos.zone[p])
        _injure(ref, p, "wound", by)
    if pos.carrier == p:
        drop(ref, p, "BF-BALL-01")


def _injure(ref: Referee, p: int, result: str, by: int) -> None:
    """Note an injury for the report (BF-LEAGUE-22)."""
    pos = ref.pos
    if by != NOBODY and result == "ko":
        pos.counts[KNOCK_OUTS][by] += 1
    who = name_of(p)
    pos.injuries.append(
        {
            "side": who[0],
            "number": who[1],
            "turn": pos.turn,
            "result": result,
            "by": name_of(by),
        }
    )


def improve(ref: Referee, p: int, levels: int, clause: str) -> None:
    """Improve a player's condition, where they are; wounds stay (BF-FX-34)."""
    pos = ref.pos
    pos.cond[p] = max(STANDING, pos.cond[p] - levels)
    ref.note("gets better", clause, p, z=pos.zone[p], detail=CONDITIONS[pos.cond[p]])
