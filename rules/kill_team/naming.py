"""KT-CHARGE-03, -04: the targets of a charge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.kill_team.squads import SIDE_OF, name_of, number_of
from rules.problems import Problem


class Naming(Build):
    """The numbers of the enemies that are named, ``[3, 5]``.

    near: the enemies that may be named, the nearest first.
    """

    __slots__ = ("near",)

    def __init__(self, view: Any, p: int, near: Sequence[int]) -> None:
        super().__init__("charge_targets", SIDE_OF[p], view, {"model": name_of(p)})
        self.near = near

    @property
    def default(self) -> Answer:
        """The nearest enemy only."""
        return [number_of(self.near[0])]

    @property
    def offered(self) -> list[Answer]:
        """Each enemy alone, and all of them together."""
        answers: list[Answer] = [[number_of(q)] for q in self.near]
        if len(answers) > 1:
            answers.append(sorted(number_of(q) for q in self.near))
        return answers

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, list) or not all(type(each) is int for each in answer):
            return [Problem("not_a_list", "KT-CHARGE-04", {"answer": answer})]
        legal = [number_of(q) for q in self.near]
        wrong = [
            Problem("no_charge_target", "KT-CHARGE-03", {"number": number})
            for number in answer
            if number not in legal
        ]
        if not answer:
            wrong.append(Problem("nobody_named", "KT-CHARGE-04"))
        if len({*answer}) < len(answer):
            wrong.append(Problem("named_twice", "KT-CHARGE-03", {"answer": answer}))
        return wrong

    def sample(self, dice: Dice) -> Answer:
        """Return a random enemy and some of the others."""
        first = self.near[dice.draw(len(self.near))]
        return sorted(number_of(q) for q in self.near if q == first or not dice.draw(3))
