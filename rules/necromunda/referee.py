"""The referee: rolls the dice of Necromunda, writes its log, shows each side its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules import referee
from rules.coach import Answer, Build, Coach, Decision
from rules.dice import Dice
from rules.game.views import Open
from rules.necromunda.catalogue.vocabulary import Purpose
from rules.necromunda.dice import d3
from rules.necromunda.events import decided, happened, rolled
from rules.necromunda.position import Position
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import PHASES
from rules.tabletop.paths import Path

JSON = Any


class Referee(referee.Referee):
    """A battle in progress.

    pos: the position; all that the rules change.
    """

    __slots__ = ("pos", "_offered")

    log: list[JSON] | None

    def __init__(
        self, pos: Position, dice: Dice, coaches: Sequence[Coach], *, log: bool = True
    ) -> None:
        views = [Open(pos, side) for side in pos.sides()]
        super().__init__(dice, coaches, views, options=pos.options, log=log)
        self.pos = pos
        self._offered: int | None = None

    # -- dice ------------------------------------------------------------------------------------

    def d6(
        self,
        purpose: Purpose,
        clause: str,
        p: int = NOBODY,
        other: int = NOBODY,
        side: int = NOBODY,
    ) -> int:
        """Roll a D6 and return its face (NM-LOG-02).

        p: the fighter that it is for, ``other`` against which; ``side`` rolls it where it is for
           nobody.
        """
        face = self.dice.roll(6)
        self._write(purpose, clause, 6, face, p, other, side)
        return face

    def d3(self, purpose: Purpose, clause: str, p: int = NOBODY, side: int = NOBODY) -> int:
        """Roll a D3, as a D6 (NM-DICE-02)."""
        return d3(self.d6(purpose, clause, p, side=side))

    def two(
        self, purpose: Purpose, clause: str, p: int = NOBODY, other: int = NOBODY
    ) -> tuple[int, int]:
        """Roll 2D6 and return their faces."""
        return self.d6(purpose, clause, p, other), self.d6(purpose, clause, p, other)

    def d360(self, purpose: Purpose, clause: str, p: int = NOBODY, other: int = NOBODY) -> int:
        """Roll a direction in degrees, 0 to 359 (NM-SDIE-04)."""
        degree = self.dice.draw(360)
        self._write(purpose, clause, 360, degree, p, other, NOBODY)
        return degree

    def index(self, count: int, purpose: Purpose, clause: str, side: int = NOBODY) -> int:
        """Draw one of so many, from 0; of one nothing is drawn (NM-DICE-15, -17)."""
        if count == 1:
            return 0
        drawn = self.dice.draw(count)
        self._write(purpose, clause, count, drawn, NOBODY, NOBODY, side)
        return drawn

    def _write(
        self, purpose: Purpose, clause: str, sides: int, face: int, p: int, other: int, side: int
    ) -> None:
        self.last_roll += 1
        if self.log is None:
            return
        pos = self.pos
        side = pos.side_of[p] if p != NOBODY else side
        names = pos.named(p), pos.named(other)
        self.log.append(
            rolled(self.last_roll, self._now(), purpose, clause, sides, face, side, *names)
        )

    def _now(self) -> tuple[int, str]:
        return self.pos.round, PHASES[self.pos.phase]

    # -- decisions -------------------------------------------------------------------------------

    def ask(
        self,
        key: str,
        side: int,
        options: Sequence[Answer],
        about: Any = None,
        default: Answer = None,
    ) -> Answer:
        """Ask for a coach's choice; see `rules.referee`."""
        self._offered = len(options)
        return super().ask(key, side, options, about, default)

    def ask_for(self, build: Build) -> Answer:
        """Ask for a coach's answer to a question that is built; see `rules.referee`."""
        self._offered = None
        return super().ask_for(build)

    def forced(self, key: str, side: int, answer: Answer) -> None:
        self._decided(key, side, answer)

    def chose(self, key: str, side: int, answer: Answer) -> None:
        self._decided(key, side, answer)

    def by_default(self, decision: Decision) -> None:
        self.note("no answer", "NM-CONV-08", side=decision.side, detail=decision.key)
        self._decided(decision.key, decision.side, decision.default)

    def _decided(self, key: str, side: int, answer: Answer) -> None:
        """Log a decision (NM-LOG-09)."""
        self.last_roll += 1
        assert self.log is not None
        self.log.append(decided(self.last_roll, self._now(), key, side, self._offered, answer))

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
        pos = self.pos
        if side == NOBODY and p != NOBODY:
            side = pos.side_of[p]
        places = [[each.x, each.y] for each in path]
        names = pos.named(p), pos.named(other)
        self.log.append(happened(what, clause, side, *names, places, detail))
