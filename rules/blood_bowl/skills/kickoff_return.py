"""Run towards the kick while it is in the air (BB-SKILL-KOR)."""

from __future__ import annotations

from rules.blood_bowl.out_of_turn_moves import NOWHERE, Walk, may_walk, walk, ways
from rules.blood_bowl.pitch import BIT, HALF, OFF, SCRIMMAGE, set_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait


def return_kick(ref: Referee) -> None:
    """Ask for a return once the path of the ball is known, unless a touchback is due
    (BB-SKILL-KOR-01).
    """
    pos = ref.pos
    side = 1 - pos.kicking
    if pos.landing == OFF or not pos.squads.any[side] & Trait.RETURNS_KICKS:
        return
    ends = {
        p: squares
        for p in pos.on_pitch(side)
        if may_return(pos, p) and (squares := set_of(list(ways(pos, p, HALF[side]))))
    }
    if not ends:
        return
    answer = ref.ask_for(Walk("kickoff_return", "BB-SKILL-KOR-01", side, pos, ends, HALF[side]))
    if answer != NOWHERE:
        ref.note("kick-off return", "BB-SKILL-KOR-01", side=side)
        walk(ref, side, answer)


def may_return(pos: Position, p: int) -> bool:
    """Say whether the player is off the line of scrimmage and out of every opposing tackle zone
    (BB-SKILL-KOR-01).
    """
    s = pos.where[p]
    return bool(
        pos.squads.traits[p] & Trait.RETURNS_KICKS
        and may_walk(pos, p)
        and not BIT[s] & SCRIMMAGE[p >> 4]
        and not pos.marked(p >> 4, s)
    )
