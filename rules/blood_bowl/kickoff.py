"""BB-KICK: the kick-off, from placing the ball to where it comes to rest."""

from __future__ import annotations

from functools import cache

from rules.blood_bowl.ball import come_down
from rules.blood_bowl.kickoff_table import kick_off_event
from rules.blood_bowl.pitch import BIT, HALF, NAME, NAMED, OFF, SCATTER, beside, square, squares_of
from rules.blood_bowl.position import STANDING, Phase
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY, number_of, player_at


@cache
def squares_to_kick_to(receiving: int) -> tuple[str, ...]:
    """BB-DEC-04: the squares of the receiving half, its centre first."""
    centre = square(6 if receiving == 0 else 19, 7)
    others = (s for s in squares_of(HALF[receiving]) if s != centre)
    return (NAME[centre], *(NAME[s] for s in others))


def kick_off(ref: Referee) -> None:
    """BB-KICK-01 to -03: the ball is placed and kicked, and something happens.

    Ends in the phase LANDING, or ACTION if the kicking team has a bonus turn first.
    """
    pos = ref.pos
    receiving = 1 - pos.kicking
    aim = NAMED[ref.ask("place_ball", pos.kicking, squares_to_kick_to(receiving))]
    ref.note("kick-off", "BB-KICK-01", square=aim, side=pos.kicking)
    direction = ref.d8("kick-off direction", "BB-KICK-02", pos.kicking)
    distance = ref.d6("kick-off distance", "BB-KICK-02", pos.kicking)
    dx, dy = SCATTER[direction]
    pos.drop(OFF)
    pos.landing = on_receiving_half(ref, beside(aim, dx * distance, dy * distance))
    pos.phase = Phase.LANDING
    kick_off_event(ref)


def on_receiving_half(ref: Referee, s: int) -> int:
    """The square, or OFF where a ball is due for a touchback (BB-KICK-09)."""
    return s if s != OFF and BIT[s] & HALF[1 - ref.pos.kicking] else OFF


def land(ref: Referee) -> None:
    """BB-KICK-05 to -11: the ball comes down, or there is a touchback; then the first turn."""
    pos = ref.pos
    s = pos.landing
    pos.landing = OFF
    if s != OFF:
        come_down(ref, s, kick_off=True)
    if pos.ball == OFF:
        touchback(ref)
    pos.active = 1 - pos.kicking
    pos.phase = Phase.TURN


def touchback(ref: Referee) -> None:
    """BB-KICK-09, BB-KICK-11: the receiving coach gives the ball to one of his players."""
    pos = ref.pos
    side = 1 - pos.kicking
    can_carry = [p for p in pos.on_pitch(side) if pos.state[p] == STANDING]
    if can_carry:
        numbers = [str(number_of(p)) for p in can_carry]
        p = player_at(side, int(ref.ask("touchback", side, numbers)))
        pos.give(p)
        ref.note("touchback", "BB-KICK-09", p)
        return
    empty = [NAME[s] for s in squares_of(HALF[side]) if pos.at[s] == NOBODY]
    s = NAMED[ref.ask("touchback", side, empty)]
    pos.drop(s)
    ref.note("touchback", "BB-KICK-11", square=s, side=side)
