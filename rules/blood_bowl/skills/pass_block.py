"""Run to where an opponent's throw is going, or comes from (BB-SKILL-PASSBLOCK)."""

from __future__ import annotations

from rules.blood_bowl.handling import can_carry
from rules.blood_bowl.intercepting import is_under_ruler
from rules.blood_bowl.out_of_turn_moves import NOWHERE, Walk, may_walk, walk, ways
from rules.blood_bowl.pitch import BIT, NEAR, PITCH, set_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY


def block_pass(ref: Referee, p: int, target: int, interceptable: bool) -> None:
    """Ask for runs after ``p`` has named the target, before interceptions (BB-SKILL-PASSBLOCK-01).

    Only the inactive coach is asked (BB-DEC-33), as often as there is a player left to send.
    """
    pos = ref.pos
    side = 1 - (p >> 4)
    if side == pos.active or not pos.squads.any[side] & Trait.BLOCKS_PASSES:
        return
    traits = pos.squads.traits
    waiting = [q for q in pos.on_pitch(side) if traits[q] & Trait.BLOCKS_PASSES]
    while True:
        ends = {
            q: squares
            for q in waiting
            if may_walk(pos, q) and (squares := places(pos, q, p, target, interceptable))
        }
        if not ends:
            return
        answer = ref.ask_for(
            Walk("pass_block", "BB-SKILL-PASSBLOCK-01", side, pos, ends, about=(p, target))
        )
        if answer == NOWHERE:
            return
        ref.note("pass block", "BB-SKILL-PASSBLOCK-01", p, square=target, side=side)
        waiting.remove(walk(ref, side, answer))


def places(pos: Position, q: int, p: int, target: int, interceptable: bool) -> int:
    """Return the squares that ``q`` can reach and where they may stop, as a set
    (BB-SKILL-PASSBLOCK-01).
    """
    passer = pos.where[p]
    wanted = NEAR[passer]
    receiver = pos.at[target]
    if receiver == NOBODY:
        wanted |= BIT[target]
    elif receiver >> 4 == p >> 4:
        wanted |= NEAR[target]
    intercepts = interceptable and can_carry(pos, q)
    return set_of(
        [
            s
            for s in ways(pos, q, PITCH)
            if wanted & BIT[s] or (intercepts and is_under_ruler(passer, target, s))
        ]
    )
