"""The referee of any match: asks the coaches, checks and keeps their answers, writes the log.

A game's referee adds its dice and its own events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.coach import NO_ANSWER, Answer, Build, Choice, Coach, Decision, IllegalChoice
from rules.dice import Dice, Stream
from rules.record import Match

JSON = Any


class Referee:
    """A match in progress.

    dice: the stream of the match.
    coaches: one a side.
    answers: every answer given so far, in order.
    log: the events so far, or None where no log is kept.
    last_roll: the number of the newest roll, for the log of its re-roll; 0 with the log off.

    A game sets what each side may know, its view, for the whole match.
    """

    __slots__ = ("dice", "coaches", "answers", "log", "options", "last_roll", "_views", "_words")

    def __init__(
        self,
        dice: Dice,
        coaches: Sequence[Coach],
        views: Sequence[Any],
        *,
        options: Mapping[str, JSON] | None = None,
        log: bool = True,
    ) -> None:
        self.dice = dice
        self.coaches = coaches
        self.options = options or {}
        self.answers: list[Answer] = []
        self.log: list[Any] | None = [] if log else None
        self.last_roll = 0
        self._views = views
        self._words: Mapping[int, bytes] = {}

    def go_by(self, match: Match) -> None:
        """Take the dice with another word at each question to which the match was taken back
        (LG-FIX-42).
        """
        self._words = match.words()

    def _take_word(self) -> None:
        """Go on with other dice if the match was taken back to the question that is asked next."""
        key = self._words.get(len(self.answers))
        if key is None:
            return
        assert isinstance(self.dice, Stream), "a match that is taken back has a seed"
        if self.dice.key != key:
            self.dice.turn_to(key)
            self.shuffle_unseen()

    def shuffle_unseen(self) -> None:
        """Shuffle what nobody has seen the order of, as other dice would have; here nothing is."""

    def take_up(self, answers: Sequence[Answer], rolls: int) -> None:
        """Go on from a checkpoint (seam): after these answers and that many rolls."""
        self.answers = list(answers)
        self.last_roll = rolls

    def view(self, side: int) -> Any:
        """Return all that this side may know."""
        return self._views[side]

    # A game logs its decisions by these methods; with the log off, they are not called.

    def forced(self, key: str, side: int, answer: Answer) -> None:
        """Log that there was only one legal answer."""

    def chose(self, key: str, side: int, answer: Answer) -> None:
        """Log the answer that a coach chose."""

    def by_default(self, decision: Decision) -> None:
        """Log that nobody answered in time and the default is the answer."""

    def ask(
        self,
        key: str,
        side: int,
        options: Sequence[Answer],
        about: Any = None,
        default: Answer = None,
    ) -> Answer:
        """Return a coach's choice. With one option nobody is asked.

        default: the answer when the coach's time is up, where it is not the first option.

        Raises IllegalChoice for an answer that is not among the options.
        """
        if len(options) == 1:
            if self.log is not None:
                self.forced(key, side, options[0])
            return options[0]
        if self._words:
            self._take_word()
        choice = Choice(key, side, self._views[side], options, about, default)
        answer = self.coaches[side].decide(choice)
        if answer not in options:
            if answer != NO_ANSWER:
                raise IllegalChoice(choice.problems(answer))
            return self._defaulted(choice)
        self.answers.append(answer)
        if self.log is not None:
            self.chose(key, side, answer)
        return answer

    def ask_for(self, build: Build) -> Answer:
        """Return a coach's answer to a question that has too many answers to list.

        Raises IllegalChoice for an answer that is not legal.
        """
        if self._words:
            self._take_word()
        answer = self.coaches[build.side].decide(build)
        if answer == NO_ANSWER:
            return self._defaulted(build)
        problems = build.problems(answer)
        if problems:
            raise IllegalChoice(problems)
        self.answers.append(answer)
        if self.log is not None:
            self.chose(build.key, build.side, answer)
        return answer

    def _defaulted(self, decision: Decision) -> Answer:
        self.answers.append(NO_ANSWER)
        if self.log is not None:
            self.by_default(decision)
        return decision.default
