"""Terms that are settled before a match of a campaign, days ahead (LG-FIX-17).

A game asks for terms as it asks in a match: it rolls, asks, and goes on with the answers. Nobody
sits at the table meanwhile, so where an answer is missing the asking ends, and is begun anew with
one more answer: the same answers and the same dice come to the same terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.coach import Choice
from rules.dice import Dice

JSON = Any
Campaign = TypeVar("Campaign")
#: Answers by what was asked, and of which side.
Answers = Mapping[tuple[str, int], JSON]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one side before a match.

    key: names the question; one side is asked the same only once.
    options: the legal answers, in canonical order.
    default: the answer where nobody answers in time; the first where none is named.
    about: what was rolled or said before it, for the person who answers.
    """

    key: str
    side: int
    clause: str
    options: Sequence[JSON]
    default: JSON = None
    about: JSON = None

    @property
    def usual(self) -> JSON:
        return self.options[0] if self.default is None else self.default

    def choice(self) -> Choice:
        """Return the question for an automated coach."""
        return Choice(self.key, self.side, self.about, self.options, self.about, self.usual)


@dataclass(frozen=True, slots=True)
class Before(Generic[Campaign]):
    """The facts that the terms of a match may read.

    entries: by side, its number in the season.
    team: returns the folded team of a side, as it is now.
    campaign: as it stood when the round opened (LG-FIX-12).
    taken: the terms of the other matches of the round, as far as they stand: a thing is staked at
        most once.
    """

    entries: Sequence[int]
    team: Callable[[int], Any]
    campaign: Campaign
    taken: Sequence[JSON]


@dataclass(slots=True)
class Settling:
    """Terms while they are settled.

    answers: the answers given so far.
    roll_of: the stream of a roll, by its name: an answer moves no die.
    so_far: the terms that stand already, as everybody may see them.
    """

    answers: Answers
    roll_of: Callable[[str], Dice]
    so_far: JSON = None

    def roll(self, what: str) -> Dice:
        """Return the dice of one roll of these terms; `what` names it and is used once."""
        return self.roll_of(what)

    def ask(self, *questions: Question) -> list[JSON]:
        """Return the answers to these questions, which are asked at once.

        Nobody sees another's answer before all are in. With one option nobody is asked; an answer
        that is no longer an option counts as missing.

        Raises Awaited where one is missing.
        """
        given: list[JSON] = []
        missing: list[Question] = []
        for question in questions:
            answer = self.answers.get((question.key, question.side))
            if len(question.options) == 1:
                given.append(question.options[0])
            elif answer in question.options:
                given.append(answer)
            else:
                missing.append(question)
        if missing:
            raise Awaited(missing)
        return given


class Awaited(Exception):
    """Raised when a side has to answer before the terms of a match can go on."""

    def __init__(self, questions: Sequence[Question]) -> None:
        super().__init__(", ".join(f"{each.key} of side {each.side}" for each in questions))
        self.questions = tuple(questions)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that stand.

    of: None where there are none.
    asked: the questions that wait for an answer; empty where all is settled.
    """

    of: JSON
    asked: Sequence[Question] = field(default=())


def settled(
    settle: Callable[[Settling], JSON], answers: Answers, roll_of: Callable[[str], Dice]
) -> Terms:
    """Return the terms as far as these answers bring them.

    settle: `Campaigns.terms` of a match.
    """
    settling = Settling(answers, roll_of)
    try:
        return Terms(settle(settling))
    except Awaited as awaited:
        return Terms(settling.so_far, awaited.questions)
