"""Where a player can get to, and how sure he is to arrive.

A flood over sets of squares: one ring a step, one layer a dodge.  A layer's rings cost a few
shifts each, so that the safe squares of a whole team are known in the time of one careful path.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.blood_bowl.moving import (
    EXTRA_SQUARES,
    STANDING_COST,
    denied_dodge,
    dodge_needs,
    go_for_it_needs,
    pick_up_needs,
)
from rules.blood_bowl.pitch import BIT, NEAR, OFF, PITCH, STRIDE, spread
from rules.blood_bowl.position import PRONE, Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: The odds by the face needed, from LEAST_NEEDED up: modifiers never reach beyond these.
LEAST_NEEDED, MOST_NEEDED = -10, 30
_CHANCES = tuple(
    (7 - min(6, max(2, needed))) / 6 for needed in range(LEAST_NEEDED, MOST_NEEDED + 1)
)


def chance(needed: int) -> float:
    """The odds of a D6 test that needs this face (BB-DICE-04)."""
    return _CHANCES[needed - LEAST_NEEDED]


class Reach:
    """The squares that a player can get to in this action.

    rings:   ``rings[d][k]`` is the set of squares reached with d dodges in k steps, and with fewer
             dodges only in more steps.
    covered: the squares in tackle zones of the opponents.
    moves:   squares of normal movement left; two more by Go For It.
    """

    __slots__ = ("pos", "player", "start", "moves", "covered", "rings")

    def __init__(
        self,
        pos: Position,
        player: int,
        dodges: int = 0,
        extra: int = EXTRA_SQUARES,
        start: int = OFF,
        moves: int = -1,
    ) -> None:
        self.pos = pos
        self.player = player
        self.start = start if start != OFF else pos.where[player]
        if moves < 0:
            moves = pos.squads.ma[player]
            if pos.state[player] == PRONE:
                moves = max(0, moves - STANDING_COST)
        self.moves = moves
        self.covered = covered = spread(pos.zones[1 - (player >> 4)])
        free = PITCH & ~pos.occupied
        steps = moves + extra
        first = BIT[self.start]
        self.rings: list[list[int]] = []
        below: list[int] = []
        # The squares reached with fewer dodges in as many steps: no better in this layer.
        known = [0] * (steps + 1)
        for _ in range(dodges + 1):
            rings = [0 if below else first]
            seen = first
            for k in range(1, steps + 1):
                sources = rings[k - 1] & ~covered
                if below:
                    sources |= below[k - 1] & covered
                seen |= known[k]
                if sources:
                    # spread(), once more: this is the innermost loop of all thinking.
                    lines = sources | sources << 1 | sources >> 1
                    new = (lines | lines << STRIDE | lines >> STRIDE) & free & ~seen
                    seen |= new
                else:
                    new = 0
                known[k] = seen
                rings.append(new)
            self.rings.append(rings)
            below = rings

    def safe(self, extra: int = 0) -> int:
        """The squares reached without any roll; with ``extra`` Go For Its if wished."""
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
        """The squares of a way to that square, the start left out; empty if there is none."""
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
        """The odds of arriving at the end of a path, with that many team re-rolls (0 or 1)."""
        p = self.player
        skill = bool(self.pos.squads.traits[p] & Trait.REROLLS_DODGE)
        rolls = risks(self.pos, p, path, self.moves, self.start)
        return odds_of(rolls, rerolls, skill and not self.pos.spent >> p & 1)


def safe_squares(pos: Position, p: int, covered: int, free: int) -> int:
    """As ``Reach(pos, p, extra=0).safe()``, for when it is asked of a whole team.

    covered: the squares in tackle zones of p's opponents; free: the empty squares.
    """
    moves = pos.squads.ma[p]
    if pos.state[p] == PRONE:
        moves -= STANDING_COST
    ring = seen = BIT[pos.where[p]]
    for _ in range(moves):
        sources = ring & ~covered
        if not sources:
            break
        lines = sources | sources << 1 | sources >> 1
        ring = (lines | lines << STRIDE | lines >> STRIDE) & free & ~seen
        seen |= ring
    return seen


#: Which re-roll of his own a roll has: none, one every time, or the Dodge skill's, once a turn.
PLAIN, OWN, ONCE = 0, 1, 2
#: A roll: the odds that it succeeds, and PLAIN, OWN or ONCE.
Roll = tuple[float, int]


def risks(pos: Position, p: int, path: Sequence[int], moves: int, start: int) -> list[Roll]:
    """Every roll on a path, in order, a pick-up of the ball included."""
    found: list[Roll] = []
    s = start
    zones = pos.zones[1 - (p >> 4)]
    for number, to in enumerate(path):
        if number >= moves:
            found.append((chance(go_for_it_needs(pos)), PLAIN))
        if NEAR[s] & zones:
            kind = PLAIN if denied_dodge(pos, p, s) else ONCE
            found.append((chance(dodge_needs(pos, p, s, to)), kind))
        if to == pos.ball and pos.carrier == NOBODY:
            own = pos.squads.traits[p] & Trait.REROLLS_PICK_UP
            found.append((chance(pick_up_needs(pos, p, to)), OWN if own else PLAIN))
        s = to
    return found


def odds_of(rolls: Sequence[Roll], rerolls: int = 0, skill: bool = False) -> float:
    """The odds that all of these succeed.

    rerolls: team re-rolls, 0 or 1; ``skill``: whether the Dodge skill is still there.  No roll is
    made more than twice (BB-RR-02), and a skill is used before a team re-roll.
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
