"""Throw a missile: from the hand of the thrower to where it comes down (BB-PASS-15).

The ball and a bomb fly by the same rules. What they do on arrival is up to each ``Missile``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, Protocol

from rules.blood_bowl.ball import edge_crossed
from rules.blood_bowl.handling import throw_modifier
from rules.blood_bowl.intercepting import interceptor
from rules.blood_bowl.pitch import (
    BOMB,
    LONG,
    NAME,
    NAMED,
    NO_RANGE,
    OFF,
    SCATTER,
    SQUARES,
    beside,
    pass_range,
)
from rules.blood_bowl.position import Position, Weather
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import HAIL_MARY, PASS, Test, agility, attempt, succeeds, wants_reroll
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.pass_block import block_pass
from rules.blood_bowl.squads import NOBODY

#: What an answer begins with that names the target of a Hail Mary Pass.
HAIL = "hail mary"


class Missile(Protocol):
    """A thing that flies: the ball or a bomb."""

    def fumble(self, ref: Referee, p: int) -> None:
        """Handle a fumble by the thrower (BB-FUMBLE-03)."""

    def intercept(self, ref: Referee, p: int, q: int) -> None:
        """Handle an interception: ``q`` has caught the throw of ``p`` on its way (BB-INT-09)."""

    def land(self, ref: Referee, p: int, s: int, accurate: bool) -> None:
        """Come down on ``s`` (BB-PASS-17 to -21)."""

    def leave(self, ref: Referee, s: int, edge: str) -> None:
        """Leave the pitch from ``s`` over that edge (BB-PASS-22)."""


class Aim(NamedTuple):
    """The target of a throw, and whether it is a Hail Mary Pass."""

    target: int
    hail: bool = False


# -- aiming -----------------------------------------------------------------------------------


@cache
def squares_in_range(s: int, farthest: int) -> tuple[str, ...]:
    """Return the names of all squares that can be thrown to from ``s`` (BB-PASS-05)."""
    return tuple(NAME[t] for t in SQUARES if NO_RANGE < pass_range(s, t) <= farthest)


@cache
def squares_anywhere(s: int) -> tuple[str, ...]:
    """Return the answers for a Hail Mary Pass to every other square of the pitch
    (BB-SKILL-HAILMARY-01).
    """
    return tuple(f"{HAIL} {NAME[t]}" for t in SQUARES if t != s)


def farthest_range(pos: Position) -> int:
    """Return the farthest range: no Long Pass and no Long Bomb in a Blizzard (BB-WEATHER-10)."""
    return LONG - 1 if pos.weather == Weather.BLIZZARD else BOMB


def targets(pos: Position, p: int) -> tuple[str, ...]:
    """Return the squares in range, then those of a Hail Mary Pass:

    ``"hail mary m7"`` (BB-DEC-31).
    """
    s = pos.where[p]
    near = squares_in_range(s, farthest_range(pos))
    if pos.squads.traits[p] & Trait.THROWS_ANYWHERE and pos.weather != Weather.BLIZZARD:
        return near + squares_anywhere(s)
    return near


def read_aim(answer: str) -> Aim:
    """Return the target that an answer of ``targets`` names."""
    hail, _, name = answer.rpartition(" ")
    return Aim(NAMED[name], hail == HAIL)


# -- flying -----------------------------------------------------------------------------------


def launch(ref: Referee, p: int, aim: Aim, missile: Missile) -> bool:
    """Throw a missile:

    Pass Block, interception, roll, landing; return whether it was not fumbled (BB-PASS-15).
    """
    pos = ref.pos
    block_pass(ref, p, aim.target, not aim.hail)
    if aim.hail:
        # BB-INT-11, BB-SKILL-HAILMARY-01: any face but a 1 is inaccurate.
        accurate, fumble = False, not attempt(ref, p, HAIL_MARY, 2)
    else:
        q = interceptor(ref, p, aim.target)
        if q != NOBODY:
            missile.intercept(ref, p, q)
            return True
        modifier = throw_modifier(pos, p, pass_range(pos.where[p], aim.target))
        accurate, fumble = roll_throw(ref, p, PASS, modifier, fumble_only=False)
    if fumble:
        ref.note("fumble", "BB-FUMBLE-03", p, square=pos.where[p])
        missile.fumble(ref, p)
        return False
    if accurate:
        ref.note("accurate", "BB-PASS-17", p, square=aim.target)
        missile.land(ref, p, aim.target, accurate=True)
    else:
        ref.note("inaccurate", "BB-PASS-20", p, square=aim.target)
        scatter_throw(ref, p, aim.target, missile)
    return True


def roll_throw(
    ref: Referee, p: int, test: Test, modifier: int, fumble_only: bool
) -> tuple[bool, bool]:
    """Roll for a throw, with its re-roll; return whether it is accurate, and whether it is a
    fumble.

    fumble_only: only a fumble may be re-rolled (BB-SKILL-TTM-10).
    """
    needed = agility(ref.pos.squads.ag[p]) - modifier
    face = ref.d6(test.purpose, test.clause, p >> 4, p, needed)
    fumble = is_fumble(face, modifier)
    # A natural 6 is accurate and no fumble, whatever the modifiers (BB-FUMBLE-02).
    failed = fumble or (not fumble_only and not succeeds(face, needed))
    first = ref.last_roll
    if failed and wants_reroll(ref, p, test, (face,), needed):
        face = ref.d6(test.purpose, test.clause, p >> 4, p, needed, first)
        fumble = is_fumble(face, modifier)
    return not fumble and succeeds(face, needed), fumble


def is_fumble(face: int, modifier: int) -> bool:
    """Say whether a roll fumbles: 1 or less before or after modifiers, never a natural 6
    (BB-FUMBLE-01, -02).
    """
    return face != 6 and (face == 1 or face + modifier <= 1)


def scatter_throw(ref: Referee, p: int, s: int, missile: Missile) -> None:
    """Scatter a throw three times in a row; only the last square counts (BB-PASS-20 to -22)."""
    for _ in range(3):
        dx, dy = SCATTER[ref.d8("scatter", "BB-PASS-20", NOBODY)]
        to = beside(s, dx, dy)
        if to == OFF:
            missile.leave(ref, s, edge_crossed(s, dx, dy))
            return
        s = to
    missile.land(ref, p, s, accurate=False)
