"""The referee: rolls the dice, asks the coaches, writes the log.

Every chapter of the rules is a set of functions that take the referee and change the position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules import referee
from rules.blood_bowl.events import Event, Happened, Rolled
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import Position
from rules.blood_bowl.squads import NOBODY, side_of
from rules.coach import Answer, Coach, Decision
from rules.dice import Dice

JSON = Any


class Referee(referee.Referee):
    """A match in progress.

    pos: the position, which holds all that the rules change. Both sides see all of it.
    """

    __slots__ = ("pos", "_roll")

    log: list[Event] | None

    def __init__(
        self,
        pos: Position,
        dice: Dice,
        coaches: Sequence[Coach],
        *,
        options: Mapping[str, JSON] | None = None,
        log: bool = True,
    ) -> None:
        super().__init__(dice, coaches, (pos, pos), options=options, log=log)
        self.pos = pos
        self._roll = dice.roll

    # -- dice ------------------------------------------------------------------------------------

    def d6(
        self,
        purpose: str,
        clause: str,
        side: int,
        player: int = NOBODY,
        needed: int = 0,
        again: int = 0,
    ) -> int:
        """Roll one D6.

        again: the number of the roll that this one re-rolls, or 0.
        """
        face = self._roll(6)
        if self.log is not None:
            self.last_roll += 1
            self.log.append(
                Rolled(self.last_roll, purpose, clause, 6, (face,), side, player, needed, again)
            )
        return face

    def roll(
        self,
        purpose: str,
        clause: str,
        sides: int,
        count: int,
        side: int,
        player: int = NOBODY,
        needed: int = 0,
        again: int = 0,
    ) -> tuple[int, ...]:
        """Roll several dice of one roll, left to right (BB-DICE-08)."""
        throw = self._roll
        faces = tuple([throw(sides) for _ in range(count)])
        if self.log is not None:
            self.last_roll += 1
            self.log.append(
                Rolled(self.last_roll, purpose, clause, sides, faces, side, player, needed, again)
            )
        return faces

    def sum_2d6(
        self, purpose: str, clause: str, side: int, player: int = NOBODY, needed: int = 0
    ) -> int:
        a, b = self.roll(purpose, clause, 6, 2, side, player, needed)
        return a + b

    def d3(self, purpose: str, clause: str, side: int) -> int:
        """Roll a D3: a D6 halved, rounded up (BB-DICE-02)."""
        return (self.d6(purpose, clause, side) + 1) // 2

    def d8(self, purpose: str, clause: str, side: int) -> int:
        return self.roll(purpose, clause, 8, 1, side)[0]

    # -- log -------------------------------------------------------------------------------------

    def note(
        self,
        what: str,
        clause: str,
        player: int = NOBODY,
        other: int = NOBODY,
        square: int = OFF,
        detail: JSON = "",
        side: int = NOBODY,
    ) -> None:
        """Write to the log that something happened."""
        if self.log is not None:
            if side == NOBODY and player != NOBODY:
                side = side_of(player)
            self.log.append(Happened(what, clause, side, player, other, square, detail))

    def forced(self, key: str, side: int, answer: Answer) -> None:
        self.note("forced", "BB-GEN-13", side=side, detail=[key, answer])

    def chose(self, key: str, side: int, answer: Answer) -> None:
        if self.log is not None:
            self.log.append(Happened("chose", "", side, detail=[key, answer]))

    def by_default(self, decision: Decision) -> None:
        """Note that the coach's time is up and the default answer is used (BB-GEN-13)."""
        detail = [decision.key, decision.default]
        self.note("no answer", "BB-GEN-13", side=decision.side, detail=detail)
