"""The referee: rolls the dice, asks the coaches, writes the log.

Every chapter of the rules is a set of functions that take the referee and change his position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.blood_bowl.events import Event, Happened, Rolled
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import Position
from rules.blood_bowl.squads import NOBODY, side_of
from rules.coach import NO_ANSWER, Answer, Build, Choice, Coach, Decision, IllegalChoice
from rules.dice import Dice

JSON = Any


class Referee:
    """A match in progress.

    pos:     the position; all that the rules change.
    dice:    the stream of the match.
    coaches: one a side.
    answers: every answer given so far, in order.
    log:     the events so far, or None where nobody wants them.
    """

    __slots__ = ("pos", "dice", "coaches", "answers", "log", "options", "_roll", "_rolls")

    def __init__(
        self,
        pos: Position,
        dice: Dice,
        coaches: Sequence[Coach],
        *,
        options: Mapping[str, JSON] | None = None,
        log: bool = True,
    ) -> None:
        self.pos = pos
        self.dice = dice
        self.coaches = coaches
        self.options = options or {}
        self.answers: list[Answer] = []
        self.log: list[Event] | None = [] if log else None
        self._roll = dice.roll
        self._rolls = 0

    def take_up(self, answers: Sequence[Answer], rolls: int) -> None:
        """Goes on from a seam: after these answers and that many rolls."""
        self.answers = list(answers)
        self._rolls = rolls

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
        """One D6.  ``again`` is the number of the roll that this one re-rolls."""
        face = self._roll(6)
        if self.log is not None:
            self._rolls += 1
            self.log.append(
                Rolled(self._rolls, purpose, clause, 6, (face,), side, player, needed, again)
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
        """Several dice of one roll, left to right (BB-DICE-08)."""
        throw = self._roll
        faces = tuple([throw(sides) for _ in range(count)])
        if self.log is not None:
            self._rolls += 1
            self.log.append(
                Rolled(self._rolls, purpose, clause, sides, faces, side, player, needed, again)
            )
        return faces

    def sum_2d6(
        self, purpose: str, clause: str, side: int, player: int = NOBODY, needed: int = 0
    ) -> int:
        a, b = self.roll(purpose, clause, 6, 2, side, player, needed)
        return a + b

    def d3(self, purpose: str, clause: str, side: int) -> int:
        """BB-DICE-02: a D6 halved, rounded up."""
        return (self.d6(purpose, clause, side) + 1) // 2

    def d8(self, purpose: str, clause: str, side: int) -> int:
        return self.roll(purpose, clause, 8, 1, side)[0]

    @property
    def last_roll(self) -> int:
        """The number of the newest roll, for the log of its re-roll; 0 with the log off."""
        return self._rolls

    # -- coaches ---------------------------------------------------------------------------------

    def ask(
        self,
        key: str,
        side: int,
        options: Sequence[Answer] | Callable[[], Sequence[Answer]],
        about: Any = None,
    ) -> Answer:
        """A coach's choice.  With one option nobody is asked (BB-GEN-13)."""
        if not callable(options) and len(options) == 1:
            if self.log is not None:
                self.log.append(Happened("forced", "BB-GEN-13", side, detail=[key, options[0]]))
            return options[0]
        choice = Choice(key, side, self.pos, options, about)
        answer = self.coaches[side].decide(choice)
        if answer not in choice.options:
            if answer != NO_ANSWER:
                raise IllegalChoice(choice.problems(answer))
            return self._by_default(choice)
        self.answers.append(answer)
        if self.log is not None:
            self.log.append(Happened("chose", "", side, detail=[key, answer]))
        return answer

    def ask_for(self, build: Build) -> Answer:
        """A coach's answer to a question that has too many answers to list."""
        answer = self.coaches[build.side].decide(build)
        if answer == NO_ANSWER:
            return self._by_default(build)
        problems = build.problems(answer)
        if problems:
            raise IllegalChoice(problems)
        self.answers.append(answer)
        if self.log is not None:
            self.log.append(Happened("chose", "", build.side, detail=[build.key, answer]))
        return answer

    def _by_default(self, decision: Decision) -> Answer:
        """BB-GEN-13: the coach's time is up, and the default serves."""
        self.answers.append(NO_ANSWER)
        detail = [decision.key, decision.default]
        self.note("no answer", "BB-GEN-13", side=decision.side, detail=detail)
        return decision.default

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
        """Writes that something happened."""
        if self.log is not None:
            if side == NOBODY and player != NOBODY:
                side = side_of(player)
            self.log.append(Happened(what, clause, side, player, other, square, detail))
