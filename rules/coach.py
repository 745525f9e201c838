"""Decisions, and the coaches who take them.

A game asks ``coach.decide(decision)`` and goes on with the answer. People and automated coaches
answer the same questions. The record keeps every answer, so a match replays without its coaches. An
answer is a plain JSON value, mostly a word such as ``"step m7"``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol

from rules.dice import Dice, Stream
from rules.problems import Problem, Refusal

Answer = Any


class Choice:
    """A question with finitely many answers, in canonical order.

    key: the question, as in the rulebook's table of decisions.
    side: the side that is asked, 0 or 1.
    view: all that this side may know; it is read, never changed.
    options: the legal answers.
    default: the answer where nobody answers; the first option where none is named.
    """

    __slots__ = ("key", "side", "view", "options", "about", "_default")

    def __init__(
        self,
        key: str,
        side: int,
        view: Any,
        options: Sequence[Answer],
        about: Any = None,
        default: Answer = None,
    ) -> None:
        self.key = key
        self.side = side
        self.view = view
        self.options = options
        self.about = about
        self._default = default

    @property
    def default(self) -> Answer:
        return self.options[0] if self._default is None else self._default

    def problems(self, answer: Answer) -> list[Problem]:
        if answer in self.options:
            return []
        return [Problem("not_an_option", params={"answer": answer, "question": self.key})]


class Build:
    """A question with too many answers to list: a set-up, a path, a shopping list.

    A game gives a subclass with ``problems``, ``sample`` and ``default``.
    """

    __slots__ = ("key", "side", "view", "about")

    def __init__(self, key: str, side: int, view: Any, about: Any = None) -> None:
        self.key = key
        self.side = side
        self.view = view
        self.about = about

    @property
    def default(self) -> Answer:
        raise NotImplementedError

    def problems(self, answer: Answer) -> list[Problem]:
        """List every reason why this answer is not legal; empty if it is."""
        raise NotImplementedError

    def sample(self, dice: Dice) -> Answer:
        """Draw a legal answer at random."""
        raise NotImplementedError


Decision = Choice | Build


#: Recorded where nobody answered in time: the default served (BB-GEN-13), and the log says so.  No
#: question has it among its options, so only who keeps the clock can give it.
NO_ANSWER = "no answer"


#: The level that answers at random. Every game has it, to measure and to test its engine; no game
#: offers it to anybody (LG-SIM-08).
RANDOM: Final = "random"


class Coach(Protocol):
    def decide(self, decision: Any) -> Answer: ...


class Automated(Coach, Protocol):
    """A coach that can be stored between two answers and go on later, on another machine."""

    def memory(self) -> Any:
        """Return the coach's state as JSON: plans half carried out, positions in its streams."""
        ...

    def remember(self, memory: Any) -> None:
        """Restore that state in a new coach, which goes on from there."""
        ...


class IllegalChoice(Refusal):
    """An answer that is not legal. State and dice are as before the question."""


class AwaitingDecision(Exception):
    """Raised when the stored answers have run out and a coach must decide.

    number: how many answers came before this one, of both sides.
    """

    def __init__(self, number: int, decision: Decision) -> None:
        super().__init__(f"answer {number} is awaited from side {decision.side}: {decision.key}")
        self.number = number
        self.side = decision.side
        self.decision = decision


class Drawing:
    """A coach whose only state from one answer to the next is the position in its stream."""

    __slots__ = ("dice",)

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def memory(self) -> int:
        """Return the position in the coach's stream."""
        assert isinstance(self.dice, Stream)
        return self.dice.position

    def remember(self, memory: int) -> None:
        assert isinstance(self.dice, Stream)
        self.dice = self.dice.at(memory)


class RandomAnswers(Drawing):
    """Answers at random, every legal answer as likely as the others: it measures the engine.

    last_resorts: answers that are taken only when nothing else is left (ending a turn or an action,
        conceding a match).
    """

    __slots__ = ("last_resorts",)

    def __init__(self, dice: Dice, last_resorts: Collection[Answer] = ()) -> None:
        super().__init__(dice)
        self.last_resorts = tuple(last_resorts)

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Build):
            return decision.sample(self.dice)
        options = decision.options
        # Mostly it is the first answer, and then only one is.
        skipped = 1 if len(options) > 1 and options[0] in self.last_resorts else 0
        answer = options[skipped + self.dice.draw(len(options) - skipped)]
        if answer in self.last_resorts:
            others = [option for option in options if option not in self.last_resorts]
            if others:
                return others[self.dice.draw(len(others)) if len(others) > 1 else 0]
        return answer


class Staff:
    """One coach made of two: one decides in a match, the other around it.

    keys: the decisions that the manager takes.
    """

    __slots__ = ("in_match", "manager", "keys")

    def __init__(self, in_match: Automated, manager: Automated, keys: Collection[str]) -> None:
        self.in_match = in_match
        self.manager = manager
        self.keys = keys

    def decide(self, decision: Decision) -> Answer:
        coach = self.manager if decision.key in self.keys else self.in_match
        return coach.decide(decision)

    def memory(self) -> Any:
        return [self.in_match.memory(), self.manager.memory()]

    def remember(self, memory: Any) -> None:
        in_match, manager = memory
        self.in_match.remember(in_match)
        self.manager.remember(manager)


class Recorded:
    """Replays given answers; then hands on to another coach, or waits for a person.

    answers: one list shared by the coaches of a match, in the order they were given.
    place: how many of them are used up, shared as well.
    """

    __slots__ = ("answers", "place", "then")

    def __init__(self, answers: Sequence[Answer], place: list[int], then: Coach | None) -> None:
        self.answers = answers
        self.place = place
        self.then = then

    def decide(self, decision: Decision) -> Answer:
        number = self.place[0]
        if number < len(self.answers):
            answer = self.answers[number]
        elif self.then is None:
            raise AwaitingDecision(number, decision)
        else:
            answer = self.then.decide(decision)
        self.place[0] = number + 1
        return answer


def recorded(
    answers: Sequence[Answer],
    sides: int = 2,
    then: Sequence[Coach | None] | None = None,
    *,
    used: int = 0,
) -> list[Coach]:
    """Return coaches for each side that replay ``answers`` and then hand on to ``then``.

    sides: how many there are, where ``then`` does not name them.
    used: how many answers were given before play is taken up.
    """
    place = [used]
    after = [None] * sides if then is None else then
    return [Recorded(answers, place, coach) for coach in after]


def ask(coach: Coach | None, decision: Decision) -> Answer:
    """Return the checked answer to a decision outside the hot loop of a match.

    With one legal option nobody is asked; without a coach the default is the answer. Raises
    IllegalChoice for an answer that is not legal.
    """
    if isinstance(decision, Choice) and len(decision.options) == 1:
        return decision.options[0]
    if coach is None:
        return decision.default
    answer = coach.decide(decision)
    problems = decision.problems(answer)
    if problems:
        raise IllegalChoice(problems)
    return answer


def of_strength(
    kinds: Mapping[str, Callable[[Stream], Automated]], strength: str, seed: bytes, side: int
) -> Automated:
    """Return an automated coach, who draws only from their own stream of the match's seed.

    kinds: makes the coach of each strength. Raises KeyError for a strength that there is not.
    """
    if strength not in kinds:
        raise KeyError(f"there is no coach of strength {strength!r}")
    return kinds[strength](Stream(seed, f"coach-{side}"))
