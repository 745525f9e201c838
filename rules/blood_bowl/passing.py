"""BB-PASS, BB-INT, BB-FUMBLE and BB-HAND: the ball is thrown, intercepted, handed off."""

from __future__ import annotations

from functools import cache

from rules.blood_bowl.ball import bounce, catch, come_down, edge_crossed, rain, throw_in
from rules.blood_bowl.pitch import (
    BOMB,
    LONG,
    NAME,
    NAMED,
    NEAR,
    NO_RANGE,
    OFF,
    QUICK,
    SCATTER,
    SQUARES,
    beside,
    column,
    pass_range,
    row,
    squares_of,
)
from rules.blood_bowl.position import COMPLETIONS, INTERCEPTIONS, PASSES, Position, Weather
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import (
    ANIMOSITY,
    INTERCEPT,
    PASS,
    SAFE_THROW,
    Test,
    agility,
    attempt,
    succeeds,
    wants_reroll,
)
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of

#: BB-PASS-10 to -13: what each range adds to the roll.
RANGE_MODIFIER = {QUICK: 1, QUICK + 1: 0, LONG: -1, BOMB: -2}

#: BB-INT-05: half the width of the range ruler, in squares.
RULER_HALF_WIDTH = 0.87


@cache
def squares_in_range(s: int, farthest: int) -> tuple[str, ...]:
    """BB-PASS-05: the names of all squares that can be thrown to from s."""
    return tuple(NAME[t] for t in SQUARES if NO_RANGE < pass_range(s, t) <= farthest)


def farthest_range(pos: Position) -> int:
    """BB-WEATHER-10: no Long Pass and no Long Bomb in a Blizzard."""
    return LONG - 1 if pos.weather == Weather.BLIZZARD else BOMB


def throw_modifier(pos: Position, p: int, reach: int) -> int:
    """BB-PASS-09 to -14: what is added to a throw over that range."""
    modifier = RANGE_MODIFIER[reach] - pos.marked(p >> 4, pos.where[p])
    if pos.weather == Weather.VERY_SUNNY:
        modifier -= 1
    if pos.squads.traits[p] & Trait.THROWS_BADLY:
        modifier -= 1
    return modifier


def is_fumble(face: int, modifier: int) -> bool:
    """BB-FUMBLE-01, -02: 1 or less before or after modifiers, but never a natural 6."""
    return face != 6 and (face == 1 or face + modifier <= 1)


# -- pass -------------------------------------------------------------------------------------


def throw(ref: Referee, p: int) -> None:
    """BB-PASS-15: target, range, interception, roll, landing, catch.  It ends the action."""
    pos = ref.pos
    origin = pos.where[p]
    options = squares_in_range(origin, farthest_range(pos))
    target = NAMED[ref.ask("pass_target", p >> 4, options, p)]
    if refuses(ref, p, target):
        trusted = [
            NAME[pos.where[q]]
            for q in pos.on_pitch(p >> 4)
            if q != p and pos.squads.race[q] == pos.squads.race[p] and NAME[pos.where[q]] in options
        ]
        answer = ref.ask("animosity_target", p >> 4, ["none", *trusted], p)
        if answer == "none":
            return
        target = NAMED[answer]
    pos.counts[PASSES][p] += 1
    ref.note("pass", "BB-PASS-04", p, square=target)
    if intercepted(ref, p, target):
        pos.turnover = True
        return
    fly(ref, p, target)


def refuses(ref: Referee, p: int, target: int) -> bool:
    """BB-SKILL-ANIMOSITY-01: whether he refuses to give the ball to the player on that square."""
    pos = ref.pos
    if not pos.squads.traits[p] & Trait.DISTRUSTS_OTHER_RACES:
        return False
    q = pos.at[target]
    if q == NOBODY or q >> 4 != p >> 4 or pos.squads.race[q] == pos.squads.race[p]:
        return False
    if attempt(ref, p, ANIMOSITY, 2):
        return False
    ref.note("refused", "BB-SKILL-ANIMOSITY-01", p, q)
    return True


def roll_throw(
    ref: Referee, p: int, test: Test, modifier: int, fumble_only: bool
) -> tuple[bool, bool]:
    """The roll of a throw with its re-roll: whether it is accurate, and whether it is a fumble.

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


def fly(ref: Referee, p: int, target: int) -> None:
    """BB-PASS-16 to -24: the roll, and where the ball comes down."""
    pos = ref.pos
    origin = pos.where[p]
    modifier = throw_modifier(pos, p, pass_range(origin, target))
    accurate, fumble = roll_throw(ref, p, PASS, modifier, fumble_only=False)
    if fumble:
        ref.note("fumble", "BB-FUMBLE-03", p, square=origin)
        pos.turnover = True
        pos.drop(origin)
        bounce(ref, origin)
        return
    pos.drop(OFF)
    if accurate:
        ref.note("accurate", "BB-PASS-17", p, square=target)
        # BB-LEAGUE-36: caught where it was aimed, without a bounce on the way.
        if come_down(ref, target, bonus=1) and pos.carrier >> 4 == p >> 4:
            pos.counts[COMPLETIONS][p] += 1
    else:
        ref.note("inaccurate", "BB-PASS-20", p, square=target)
        scatter_pass(ref, target)
    # BB-PASS-23, BB-TO-05.
    if pos.carrier == NOBODY or pos.carrier >> 4 != p >> 4:
        pos.turnover = True


def scatter_pass(ref: Referee, s: int) -> None:
    """BB-PASS-20 to -22: three scatters in a row; only the last square counts."""
    for _ in range(3):
        dx, dy = SCATTER[ref.d8("scatter", "BB-PASS-20", NOBODY)]
        to = beside(s, dx, dy)
        if to == OFF:
            throw_in(ref, s, edge_crossed(s, dx, dy))
            return
        s = to
    come_down(ref, s)


# -- interception -----------------------------------------------------------------------------


def is_under_ruler(passer: int, target: int, s: int) -> bool:
    """BB-INT-05: whether a player on s stands close enough to the line of the pass."""
    px, py = column(passer), row(passer)
    tx, ty = column(target) - px, row(target) - py
    ix, iy = column(s) - px, row(s) - py
    length2 = tx * tx + ty * ty
    if ix * ix + iy * iy >= length2 or (ix - tx) ** 2 + (iy - ty) ** 2 >= length2:
        return False
    # The nearest corner, by the perpendicular distance of all four: compared as squares.
    nearest = min(abs(tx * (iy + cy) - ty * (ix + cx)) for cx in (-0.5, 0.5) for cy in (-0.5, 0.5))
    return nearest * nearest < RULER_HALF_WIDTH * RULER_HALF_WIDTH * length2


def interceptors(pos: Position, p: int, target: int) -> list[int]:
    """BB-INT-02 to -05: the opponents who may try to intercept, by shirt number."""
    passer = pos.where[p]
    return sorted(
        pos.at[s] for s in squares_of(pos.zones[1 - (p >> 4)]) if is_under_ruler(passer, target, s)
    )


def interception_needs(pos: Position, q: int) -> int:
    """BB-INT-07, -08: the face an interceptor needs."""
    return agility(pos.squads.ag[q]) + 2 + pos.marked(q >> 4, pos.where[q]) + rain(pos)


def intercepted(ref: Referee, p: int, target: int) -> bool:
    """BB-INT: whether the pass is caught on its way."""
    pos = ref.pos
    eligible = interceptors(pos, p, target)
    if not eligible:
        return False
    side = 1 - (p >> 4)
    options = ["none", *(str(number_of(q)) for q in eligible)]
    answer = ref.ask("interceptor", side, options, (p, target))
    if answer == "none":
        return False
    q = side * 16 + int(answer) - 1
    if not attempt(ref, q, INTERCEPT, interception_needs(pos, q)) or throws_safely(ref, p):
        return False
    ref.note("intercepted", "BB-INT-09", q, p, pos.where[q])
    pos.counts[INTERCEPTIONS][q] += 1
    pos.give(q)
    return True


def throws_safely(ref: Referee, p: int) -> bool:
    """BB-SKILL-SAFETHROW-01: whether the passer cancels the interception."""
    pos = ref.pos
    if not pos.squads.traits[p] & Trait.CANCELS_INTERCEPTIONS:
        return False
    if ref.ask("safe_throw", p >> 4, ("yes", "no"), p) == "no":
        return False
    return attempt(ref, p, SAFE_THROW, agility(pos.squads.ag[p]))


# -- hand-off ---------------------------------------------------------------------------------


def receivers(pos: Position, p: int) -> list[int]:
    """BB-HAND-04: the adjacent team-mates who can take a hand-off, by shirt number."""
    near = NEAR[pos.where[p]] & pos.zones[p >> 4]
    return sorted(pos.at[s] for s in squares_of(near))


def hand_off(ref: Referee, p: int) -> None:
    """BB-HAND: no roll to give, a catch with +1 to take.  It ends the action."""
    pos = ref.pos
    mates = receivers(pos, p)
    numbers = [str(number_of(q)) for q in mates]
    q = mates[numbers.index(ref.ask("handoff_target", p >> 4, numbers, p))]
    if refuses(ref, p, pos.where[q]):
        trusted = [m for m in mates if pos.squads.race[m] == pos.squads.race[p]]
        options = ["none", *(str(number_of(m)) for m in trusted)]
        answer = ref.ask("animosity_target", p >> 4, options, p)
        if answer == "none":
            return
        q = (p & 16) + int(answer) - 1
    ref.note("hand-off", "BB-HAND-01", p, q)
    pos.drop(pos.where[q])
    if not catch(ref, q, bonus=1):
        bounce(ref, pos.where[q])
    # BB-TO-13.
    if pos.carrier == NOBODY or pos.carrier >> 4 != p >> 4:
        pos.turnover = True
