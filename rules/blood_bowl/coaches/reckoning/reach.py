"""Compute where a player can get to, and how likely they are to arrive.

This is a flood over sets of squares: one ring a step, one layer a dodge. A layer's rings cost a few
shifts each, so that the safe squares of a whole team are known in the time of one careful path.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.blood_bowl.dodging import (
    DIVE,
    chasers,
    denied_dodge,
    dodge_needs,
    markers_with,
    may_break_tackle,
)
from rules.blood_bowl.handling import pick_up_needs
from rules.blood_bowl.moving import (
    go_for_it_needs,
    go_for_its,
    movement,
    movement_once_up,
)
from rules.blood_bowl.pitch import BIT, NEAR, OFF, PITCH, STRIDE, distance, spread
from rules.blood_bowl.position import DODGE_SKILL, PRONE, SURE_FEET, Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.leap import LEAP_COST, leap_needs
from rules.blood_bowl.skills.tentacles import AWAY
from rules.blood_bowl.squads import NOBODY

#: The odds by the face needed, from LEAST_NEEDED up: modifiers never reach beyond these.
LEAST_NEEDED, MOST_NEEDED = -10, 30
_CHANCES = tuple(
    (7 - min(6, max(2, needed))) / 6 for needed in range(LEAST_NEEDED, MOST_NEEDED + 1)
)


def chance(needed: int) -> float:
    """Return the odds of a D6 test that needs this face (BB-DICE-04)."""
    return _CHANCES[needed - LEAST_NEEDED]


def chance_2d6(needed: int) -> float:
    """Return the odds that two dice show at least this sum."""
    return sum(6 - max(0, min(6, needed - 1 - a)) for a in range(1, 7)) / 36


class Reach:
    """The squares that a player can get to in this action.

    rings: ``rings[d][k]`` is the set of squares reached with d dodges in k steps, and with fewer
    dodges only in more steps.
    covered: the squares in tackle zones of the opponents.
    moves: squares of normal movement left; some more by Go For It.
    """

    __slots__ = ("pos", "player", "start", "moves", "covered", "rings")

    def __init__(
        self,
        pos: Position,
        player: int,
        dodges: int = 0,
        extra: int = -1,
        start: int = OFF,
        moves: int = -1,
    ) -> None:
        self.pos = pos
        self.player = player
        self.start = start if start != OFF else pos.where[player]
        if moves < 0:
            lying = pos.state[player] == PRONE
            moves = movement_once_up(pos, player) if lying else movement(pos, player)
        if extra < 0:
            extra = go_for_its(pos, player)
        self.moves = moves
        self.covered = covered = spread(pos.zones[1 - (player >> 4)])
        free = PITCH & ~pos.occupied
        if pos.squads.traits[player] & Trait.HAS_NO_HANDS and pos.carrier == NOBODY:
            # BB-SKILL-NOHANDS-01: for this player it is a turnover to step there.
            free &= ~BIT[pos.ball]
        # The free squares that are not reached in so many steps, by the layers so far.
        left: list[int] = []
        self.rings = [flood(BIT[self.start], moves + extra, covered, free, left)]
        for _ in range(dodges):
            self.rings.append(flood_after_dodge(self.rings[-1], covered, left))

    def safe(self, extra: int = 0) -> int:
        """Return the squares reached without any roll; ``extra`` Go For Its may be added."""
        squares = 0
        for ring in self.rings[0][: self.moves + extra + 1]:
            squares |= ring
        return squares

    def all(self) -> int:
        squares = 0
        for rings in self.rings:
            for ring in rings:
                squares |= ring
        return squares

    def path(self, to: int) -> list[int]:
        """Return the squares of a path to that square, without the start; empty if there is
        none.
        """
        bit = BIT[to]
        for d, rings in enumerate(self.rings):
            for k, ring in enumerate(rings):
                if ring & bit:
                    return self._back(d, k, to)
        return []

    def _back(self, d: int, k: int, s: int) -> list[int]:
        steps: list[int] = []
        covered = self.covered
        while k:
            steps.append(s)
            k -= 1
            sources = NEAR[s] & self.rings[d][k] & ~covered
            if not sources:
                d -= 1
                sources = NEAR[s] & self.rings[d][k] & covered
            s = (sources & -sources).bit_length() - 1
        steps.reverse()
        return steps

    def sure(self, path: Sequence[int], rerolls: int = 0) -> float:
        """Return the odds of arriving at the end of a path, with that many team re-rolls (0 or
        1).
        """
        p = self.player
        skill = bool(self.pos.squads.traits[p] & Trait.REROLLS_DODGE)
        rolls = risks(self.pos, p, path, self.moves, self.start)
        return odds_of(rolls, rerolls, skill and not self.pos.spent[DODGE_SKILL] >> p & 1)


def flood(start: int, steps: int, covered: int, free: int, left: list[int]) -> list[int]:
    """Return the rings around a square from which no dodge is needed; fill ``left`` in.

    covered: the squares from which a step is a dodge.
    start, free: sets as well.
    """
    clear = ~covered
    ring = start
    unseen = free & ~start
    rings = [ring]
    left.append(unseen)
    for _ in range(steps):
        sources = ring & clear
        if sources:
            # spread(), once more: this is the innermost loop of all thinking.
            lines = sources | sources << 1 | sources >> 1
            ring = (lines | lines << STRIDE | lines >> STRIDE) & unseen
            unseen ^= ring
        else:
            ring = 0
        rings.append(ring)
        left.append(unseen)
    return rings


def flood_after_dodge(below: list[int], covered: int, left: list[int]) -> list[int]:
    """Return the rings with one dodge more than those below; take what they reach off ``left``."""
    clear = ~covered
    ring = 0
    rings = [ring]
    unseen = left[0]
    for k in range(1, len(below)):
        sources = (ring & clear) | (below[k - 1] & covered)
        if sources:
            lines = sources | sources << 1 | sources >> 1
            ring = (lines | lines << STRIDE | lines >> STRIDE) & unseen & left[k]
            unseen ^= ring
        else:
            ring = 0
        rings.append(ring)
        left[k] &= unseen
    return rings


def safe_squares(pos: Position, p: int, covered: int, free: int) -> int:
    """Return the same as ``Reach(pos, p, extra=0).safe()``, faster, for a whole team.

    covered: the squares in tackle zones of p's opponents.
    free: the empty squares.
    """
    moves = 0 if pos.rooted >> p & 1 else pos.squads.ma[p]
    if pos.state[p] == PRONE:
        moves = movement_once_up(pos, p)
    ring = here = BIT[pos.where[p]]
    clear, left = ~covered, free
    for _ in range(moves):
        sources = ring & clear
        if not sources:
            break
        lines = sources | sources << 1 | sources >> 1
        ring = (lines | lines << STRIDE | lines >> STRIDE) & left
        left ^= ring
    return free ^ left | here


#: The skill re-roll of a roll: none, one every time, or the Dodge skill's, once a turn.
PLAIN, OWN, ONCE = 0, 1, 2
#: A roll: the odds that it succeeds, and PLAIN, OWN or ONCE.
Roll = tuple[float, int]


def risks(pos: Position, p: int, path: Sequence[int], moves: int, start: int) -> list[Roll]:
    """List every roll on a path, in order, with a pick-up of the ball.

    A step of two squares is a leap. Opponents are assumed to use Tentacles and Diving Tackle
    wherever they can.
    """
    rolls: list[Roll] = []
    s = start
    squads = pos.squads
    theirs = 1 - (p >> 4)
    zones = pos.zones[theirs]
    hindered = squads.any[theirs] & (Trait.HOLDS_ON | Trait.DIVES_AT_DODGERS)
    sure_feet = squads.traits[p] & Trait.REROLLS_GO_FOR_IT and not pos.spent[SURE_FEET] >> p & 1
    strong = may_break_tackle(pos, p)
    leaper = squads.traits[p] & Trait.LEAPS
    used = 0
    for to in path:
        leaps = leaper and distance(s, to) == LEAP_COST
        cost = LEAP_COST if leaps else 1
        used += cost
        if used > moves:
            for _ in range(min(used - moves, cost)):
                # Only the first is helped by Sure Feet: that is near enough.
                rolls.append((chance(go_for_it_needs(pos)), OWN if sure_feet else PLAIN))
                sure_feet = False
        marked = NEAR[s] & zones
        if marked and hindered & Trait.HOLDS_ON:
            rolls += grips(pos, p, s)
        if leaps:
            rolls.append((chance(leap_needs(pos, p)), PLAIN))
        elif marked:
            needed = dodge_needs(pos, p, s, to)
            if strong:
                by_strength = dodge_needs(pos, p, s, to, strong=True)
                strong = by_strength >= needed
                needed = min(needed, by_strength)
            if hindered and chasers(pos, p, s, Trait.DIVES_AT_DODGERS):
                needed += DIVE
            rolls.append((chance(needed), PLAIN if denied_dodge(pos, p, s) else ONCE))
        if to == pos.ball and pos.carrier == NOBODY:
            rerolls = squads.traits[p] & Trait.REROLLS_PICK_UP
            rolls.append((chance(pick_up_needs(pos, p, to)), OWN if rerolls else PLAIN))
        s = to
    return rolls


def grips(pos: Position, p: int, s: int) -> list[Roll]:
    """List the roll against the strongest tentacles beside ``s``; empty if there are none."""
    holders = markers_with(pos, p, s, Trait.HOLDS_ON)
    if not holders:
        return []
    st = pos.squads.st
    return [(chance_2d6(AWAY - st[p] + max(st[q] for q in holders)), PLAIN)]


def odds_of(rolls: Sequence[Roll], rerolls: int = 0, skill: bool = False) -> float:
    """Return the odds that all of these rolls succeed.

    rerolls: team re-rolls, 0 or 1.
    skill: whether the Dodge skill is unused.

    No roll is made more than twice (BB-RR-02), and a skill is used before a team re-roll.
    """
    # What follows succeeds with these odds, by (team re-roll left, skill left).
    later = [[1.0, 1.0], [1.0, 1.0]]
    for odds, kind in reversed(rolls):
        failed = 1 - odds
        now = [[0.0, 0.0], [0.0, 0.0]]
        for team in (0, 1):
            for left in (0, 1):
                if kind == OWN:
                    again = later[team][left]
                elif kind == ONCE and left:
                    again = later[team][0]
                else:
                    again = later[0][left] if team else 0.0
                now[team][left] = odds * (later[team][left] + failed * again)
        later = now
    return later[1 if rerolls else 0][1 if skill else 0]
