"""Say who can hold the ball, and compute modifiers of throws, catches and pick-ups.

The rules roll by these functions, and the automated coaches compute with them.
"""

from __future__ import annotations

from rules.blood_bowl.pitch import BOMB, LONG, OFF, QUICK, SHORT, distance
from rules.blood_bowl.position import Position, Weather
from rules.blood_bowl.rerolls import agility
from rules.blood_bowl.skills import Trait

#: BB-PASS-10 to -13: what each range adds to the roll.
RANGE_MODIFIER = {QUICK: 1, SHORT: 0, LONG: -1, BOMB: -2}

#: BB-SKILL-DISTURBING-01: how far a presence disturbs, in squares.
DISTURBED = 3


def can_carry(pos: Position, p: int) -> bool:
    """Say whether the player can hold the ball at all (BB-SKILL-NOHANDS-01)."""
    return not pos.squads.traits[p] & Trait.HAS_NO_HANDS


def can_catch(pos: Position, p: int) -> bool:
    """Say whether the player tries to catch a ball on their square (BB-CATCH-01, BB-BALL-09)."""
    return pos.has_zone(p) and not pos.squads.traits[p] & Trait.HAS_NO_HANDS


def rain(pos: Position) -> int:
    """Return what Pouring Rain adds to the face needed to catch, intercept or pick up
    (BB-WEATHER-08).
    """
    return 1 if pos.weather == Weather.POURING_RAIN else 0


def hindrance(pos: Position, p: int, s: int) -> int:
    """Return what opponents take off a throw, catch or interception of a player on ``s``.

    See BB-PASS-09, BB-CATCH-03, BB-INT-07 and BB-SKILL-NERVES-01; BB-SKILL-DISTURBING-01.
    """
    squads = pos.squads
    side = p >> 4
    hinder = 0 if squads.traits[p] & Trait.KEEPS_HIS_NERVES else pos.marked(side, s)
    if squads.any[1 - side] & Trait.DISTURBS:
        hinder += sum(
            1
            for q in pos.on_pitch(1 - side)
            if squads.traits[q] & Trait.DISTURBS and distance(pos.where[q], s) <= DISTURBED
        )
    return hinder


def throw_modifier(pos: Position, p: int, reach: int, origin: int = OFF) -> int:
    """Return what is added to a throw over that range (BB-PASS-09 to -14).

    origin: the square of the throw, if not the player's own.
    """
    traits = pos.squads.traits[p]
    modifier = RANGE_MODIFIER[reach] - hindrance(pos, p, pos.where[p] if origin == OFF else origin)
    if pos.weather == Weather.VERY_SUNNY:
        modifier -= 1
    if traits & Trait.THROWS_BADLY:
        modifier -= 1
    # BB-SKILL-ACCURATE-01, BB-SKILL-STRONGARM-01.
    if traits & Trait.THROWS_ACCURATELY:
        modifier += 1
    if traits & Trait.THROWS_FAR and reach != QUICK:
        modifier += 1
    return modifier


def accurate_bonus(pos: Position, p: int) -> int:
    """Return what an accurate pass to the player's own square adds (BB-CATCH-04,
    BB-SKILL-DIVINGCATCH-01).
    """
    return 2 if pos.squads.traits[p] & Trait.DIVES_FOR_BALL else 1


def catch_needs(pos: Position, p: int, s: int, bonus: int) -> int:
    """Return the face needed to catch a ball while standing on ``s`` (BB-CATCH-02 to -05)."""
    squads = pos.squads
    arms = 1 if squads.traits[p] & Trait.HAS_EXTRA_ARMS else 0
    return agility(squads.ag[p]) - bonus - arms + hindrance(pos, p, s) + rain(pos)


def interception_needs(pos: Position, q: int) -> int:
    """Return the face that an interceptor needs (BB-INT-07, -08)."""
    squads = pos.squads
    traits = squads.traits[q]
    needed = agility(squads.ag[q]) + 2 + hindrance(pos, q, pos.where[q]) + rain(pos)
    # BB-SKILL-EXTRAARMS-01, BB-SKILL-VLL-01.
    if traits & Trait.HAS_EXTRA_ARMS:
        needed -= 1
    if traits & Trait.HAS_LONG_LEGS:
        needed -= 1
    return needed


def pick_up_needs(pos: Position, p: int, s: int) -> int:
    """Return the face needed to pick up the ball on ``s`` (BB-PICK-02, BB-PICK-03)."""
    squads = pos.squads
    traits = squads.traits[p]
    needed = agility(squads.ag[p]) - 1
    # BB-SKILL-BIGHAND-01, BB-SKILL-EXTRAARMS-01.
    if not traits & Trait.PICKS_UP_UNHINDERED:
        needed += pos.marked(p >> 4, s) + rain(pos)
    if traits & Trait.HAS_EXTRA_ARMS:
        needed -= 1
    return needed
