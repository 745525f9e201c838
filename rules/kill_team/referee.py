"""The referee: rolls the dice of Kill Team, writes its log, shows each side its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules import referee
from rules.coach import Answer, Coach, Decision
from rules.dice import Dice
from rules.kill_team.events import happened, rolled
from rules.kill_team.position import Position, View
from rules.kill_team.squads import NOBODY, SIDE_OF, name_of
from rules.tabletop.paths import Path

JSON = Any


class Referee(referee.Referee):
    """A match in progress.

    pos: the position; all that the rules change.
    """

    __slots__ = ("pos",)

    log: list[JSON] | None

    def __init__(
        self, pos: Position, dice: Dice, coaches: Sequence[Coach], *, log: bool = True
    ) -> None:
        views = (View(pos, 0), View(pos, 1))
        super().__init__(dice, coaches, views, options=pos.options, log=log)
        self.pos = pos

    # -- dice ------------------------------------------------------------------------------------

    def d6(
        self,
        purpose: str,
        clause: str,
        side: int,
        p: int = NOBODY,
        other: int = NOBODY,
        instead_of: int | None = None,
    ) -> int:
        """Roll a D6 and return its face (KT-GEN-03).

        side: the side that rolls it; ``p`` for which model, ``other`` against which.
        """
        face = self.dice.roll(6)
        self.last_roll += 1
        if self.log is not None:
            self.log.append(
                rolled(
                    *(self.last_roll, purpose, clause, 6, face, side),
                    *(name_of(p), name_of(other), instead_of),
                )
            )
        return face

    def roll_off(self, purpose: str, clause: str) -> int:
        """Return the side that wins a roll-off (KT-GEN-13, -24). Home rolls first."""
        while True:
            faces = [self.d6(purpose, clause, side) for side in (0, 1)]
            if faces[0] != faces[1]:
                return faces.index(max(faces))

    # -- log -------------------------------------------------------------------------------------

    def note(
        self,
        what: str,
        clause: str,
        p: int = NOBODY,
        other: int = NOBODY,
        *,
        side: int = NOBODY,
        path: Path = (),
        detail: JSON = "",
    ) -> None:
        """Log that something happened."""
        if self.log is None:
            return
        if side == NOBODY and p != NOBODY:
            side = SIDE_OF[p]
        places = [[each.x, each.y] for each in path]
        self.log.append(happened(what, clause, side, name_of(p), name_of(other), places, detail))

    def forced(self, key: str, side: int, answer: Answer) -> None:
        """Log nothing: a question with only one answer is not asked (KT-GEN-15)."""

    def by_default(self, decision: Decision) -> None:
        """Log that nobody answered in time."""
        detail = [decision.key, decision.default]
        self.note("no answer", "KT-GEN-15", side=decision.side, detail=detail)
