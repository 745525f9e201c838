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
from rules.blood_bowl.pitch import BIT, NEAR, PITCH, spread
from rules.blood_bowl.position import NOBODY, PRONE, Position
from rules.blood_bowl.skills import Trait


def chance(needed: int) -> float:
    """The odds of a D6 test that needs this face (BB-DICE-04)."""
    return (7 - min(6, max(2, needed))) / 6


class Reach:
    """The squares that a player can get to in this action.

    rings:   ``rings[d][k]`` is the set of squares first reached with d dodges in k steps.
    covered: the squares in tackle zones of the opponents.
    moves:   squares of normal movement left; two more by Go For It.
    """

    __slots__ = ("pos", "player", "moves", "covered", "rings")

    def __init__(
        self, pos: Position, player: int, dodges: int = 0, extra: int = EXTRA_SQUARES
    ) -> None:
        self.pos = pos
        self.player = player
        moves = pos.squads.ma[player]
        if pos.state[player] == PRONE:
            moves = max(0, moves - STANDING_COST)
        self.moves = moves
        self.covered = covered = spread(pos.zones[1 - (player >> 4)])
        free = PITCH & ~pos.occupied
        steps = moves + extra
        start = BIT[pos.where[player]]
        below: list[int] = []
        self.rings: list[list[int]] = []
        seen = start
        for _ in range(dodges + 1):
            rings = [0 if below else start]
            for k in range(1, steps + 1):
                sources = rings[k - 1] & ~covered
                leavers = below[k - 1] & covered if below and k <= len(below) else 0
                if sources or leavers:
                    new = spread(sources | leavers) & free & ~seen
                    seen |= new
                    rings.append(new)
                else:
                    rings.append(0)
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
        return odds_of(risks(self.pos, self.player, path, self.moves), rerolls)


def risks(pos: Position, p: int, path: Sequence[int], moves: int) -> list[float]:
    """The odds of every roll on a path, in order, a pick-up of the ball included."""
    found: list[float] = []
    s = pos.where[p]
    zones = pos.zones[1 - (p >> 4)]
    skilled = bool(pos.squads.traits[p] & Trait.REROLLS_DODGE) and not pos.spent >> p & 1
    for number, to in enumerate(path):
        if number >= moves:
            found.append(chance(go_for_it_needs(pos)))
        if NEAR[s] & zones:
            odds = chance(dodge_needs(pos, p, s, to))
            if skilled and not denied_dodge(pos, p, s):
                odds += (1 - odds) * odds
                skilled = False
            found.append(odds)
        if to == pos.ball and pos.carrier == NOBODY:
            found.append(pick_up_odds(pos, p, to))
        s = to
    return found


def pick_up_odds(pos: Position, p: int, s: int) -> float:
    odds = chance(pick_up_needs(pos, p, s))
    if pos.squads.traits[p] & Trait.REROLLS_PICK_UP:
        odds += (1 - odds) * odds
    return odds


def odds_of(rolls: Sequence[float], rerolls: int = 0) -> float:
    """The odds that all of these succeed, one of them re-rolled if there is a re-roll."""
    product, failures = 1.0, 0.0
    for odds in rolls:
        product *= odds
        failures += 1 - odds
    return product * (1 + failures) if rerolls else product
