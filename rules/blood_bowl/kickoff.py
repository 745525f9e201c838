"""Kick off, from placing the ball to where it comes to rest (BB-KICK)."""

from __future__ import annotations

from functools import cache

from rules.blood_bowl.ball import come_down
from rules.blood_bowl.handling import can_carry
from rules.blood_bowl.kickoff_table import kick_off_event
from rules.blood_bowl.pitch import (
    BIT,
    HALF,
    NAME,
    NAMED,
    OFF,
    SCATTER,
    SCRIMMAGE,
    WIDE,
    beside,
    square,
    squares_of,
)
from rules.blood_bowl.position import STANDING, Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.kickoff_return import return_kick
from rules.blood_bowl.squads import NOBODY, number_of, player_at


@cache
def squares_to_kick_to(receiving: int) -> tuple[str, ...]:
    """Return the names of the squares of the receiving half, its centre first (BB-DEC-04)."""
    centre = square(6 if receiving == 0 else 19, 7)
    others = (s for s in squares_of(HALF[receiving]) if s != centre)
    return (NAME[centre], *(NAME[s] for s in others))


def kick_off(ref: Referee) -> None:
    """Place and kick the ball, let returners run, and roll for the kick-off event
    (BB-KICK-01 to -03).

    Ends in the phase LANDING, or ACTION if the kicking team has a bonus turn first.
    """
    pos = ref.pos
    receiving = 1 - pos.kicking
    aim = NAMED[ref.ask("place_ball", pos.kicking, squares_to_kick_to(receiving))]
    ref.note("kick-off", "BB-KICK-01", square=aim, side=pos.kicking)
    direction = ref.d8("kick-off direction", "BB-KICK-02", pos.kicking)
    distance = ref.d6("kick-off distance", "BB-KICK-02", pos.kicking)
    distance = shortened(ref, aim, direction, distance)
    dx, dy = SCATTER[direction]
    pos.drop(OFF)
    pos.landing = on_receiving_half(pos, beside(aim, dx * distance, dy * distance))
    pos.phase = Phase.LANDING
    return_kick(ref)
    kick_off_event(ref)


def has_kicker(pos: Position) -> bool:
    """Say whether the kicking team has a player who can kick short (BB-SKILL-KICK-01)."""
    side = pos.kicking
    if not pos.squads.any[side] & Trait.KICKS_SHORT:
        return False
    barred = SCRIMMAGE[side] | WIDE[0] | WIDE[1]
    traits, where = pos.squads.traits, pos.where
    return any(
        traits[p] & Trait.KICKS_SHORT and not BIT[where[p]] & barred for p in pos.on_pitch(side)
    )


def shortened(ref: Referee, aim: int, direction: int, distance: int) -> int:
    """Return how far the ball travels after the choice of a short kick (BB-SKILL-KICK-01,
    BB-DEC-05).
    """
    side = ref.pos.kicking
    if not has_kicker(ref.pos):
        return distance
    if ref.ask("use_kick", side, ("halve", "full"), (aim, direction, distance)) == "full":
        return distance
    ref.note("short kick", "BB-SKILL-KICK-01", side=side, detail=distance // 2)
    return distance // 2


def on_receiving_half(pos: Position, s: int) -> int:
    """Return the square, or OFF where a ball is due for a touchback (BB-KICK-09)."""
    return s if s != OFF and BIT[s] & HALF[1 - pos.kicking] else OFF


def land(ref: Referee) -> None:
    """Bring the ball down, or award a touchback; then the first turn begins (BB-KICK-05 to -11)."""
    pos = ref.pos
    s = pos.landing
    pos.landing = OFF
    if s != OFF:
        ref.note("came down", "BB-KICK-05", square=s)
        come_down(ref, s, kick_off=True)
    if pos.ball == OFF:
        touchback(ref)
    pos.active = 1 - pos.kicking
    pos.phase = Phase.TURN


def touchback(ref: Referee) -> None:
    """Ask the receiving coach which player gets the ball (BB-KICK-09, BB-KICK-11)."""
    pos = ref.pos
    side = 1 - pos.kicking
    able = [p for p in pos.on_pitch(side) if pos.state[p] == STANDING and can_carry(pos, p)]
    if able:
        numbers = [str(number_of(p)) for p in able]
        p = player_at(side, int(ref.ask("touchback", side, numbers)))
        pos.give(p)
        ref.note("touchback", "BB-KICK-09", p)
        return
    empty = [NAME[s] for s in squares_of(HALF[side]) if pos.at[s] == NOBODY]
    s = NAMED[ref.ask("touchback", side, empty)]
    pos.drop(s)
    ref.note("touchback", "BB-KICK-11", square=s, side=side)
