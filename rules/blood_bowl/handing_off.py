"""Hand the ball to a team-mate (BB-HAND)."""

from __future__ import annotations

from rules.blood_bowl.ball import bounce, catch
from rules.blood_bowl.handling import can_carry
from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills.animosity import refuses, trusts
from rules.blood_bowl.squads import NOBODY, number_of, player_at


def receivers(pos: Position, p: int) -> list[int]:
    """List the adjacent team-mates who can take a hand-off, by shirt number (BB-HAND-04)."""
    near = NEAR[pos.where[p]] & pos.zones[p >> 4]
    return sorted(q for s in squares_of(near) if can_carry(pos, q := pos.at[s]))


def hand_off(ref: Referee, p: int) -> None:
    """Hand the ball off: no roll to give, a catch with +1 to take (BB-HAND). It ends the action."""
    pos = ref.pos
    mates = receivers(pos, p)
    numbers = [str(number_of(q)) for q in mates]
    q = mates[numbers.index(ref.ask("handoff_target", p >> 4, numbers, p))]
    if refuses(ref, p, pos.where[q]):
        options = ["none", *(str(number_of(m)) for m in mates if trusts(ref, p, m))]
        answer = ref.ask("animosity_target", p >> 4, options, p)
        if answer == "none":
            return
        q = player_at(p >> 4, int(answer))
    ref.note("hand-off", "BB-HAND-01", p, q)
    pos.drop(pos.where[q])
    if not catch(ref, q, bonus=1):
        bounce(ref, pos.where[q])
    # BB-TO-13.
    if pos.carrier == NOBODY or pos.carrier >> 4 != p >> 4:
        pos.turnover = True
