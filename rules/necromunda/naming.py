"""The names of fighters and weapons in answers: ``1:4`` is the fighter of side 1 with number 4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.necromunda.catalogue.weapons import Profile
from rules.necromunda.fighters import Arm
from rules.necromunda.position import Position
from rules.problems import Problem

JSON = Any


def word_of(pos: Position, p: int) -> str:
    """Return the word by which an answer names a fighter."""
    side, number = pos.name_of[p]
    return f"{side}:{number}"


def fighter_of(pos: Position, word: str) -> int:
    """Return the fighter of such a word."""
    side, number = word.split(":")
    return pos.by_name[int(side), int(number)]


def profile_word(arm: Arm, profile: Profile) -> str:
    """Return the word by which an answer names a weapon: ``autogun``, or ``shotgun solid`` where it
    has several profiles.
    """
    return arm.word if len(arm.profiles) == 1 else f"{arm.word} {profile.id}"


class Naming(Build):
    """Some of several fighters, as a list of their words.

    candidates: by number; ``least`` and ``most`` of them are named.
    """

    __slots__ = ("candidates", "least", "most", "clause", "usual")

    def __init__(
        self,
        key: str,
        side: int,
        view: Any,
        candidates: Sequence[int],
        clause: str,
        *,
        least: int,
        most: int,
        about: JSON,
        usual: Sequence[int] = (),
    ) -> None:
        super().__init__(key, side, view, about)
        self.candidates = candidates
        self.clause = clause
        self.least = least
        self.most = most
        self.usual = usual

    @property
    def default(self) -> Answer:
        return self._words(self.usual)

    @property
    def offered(self) -> list[Answer]:
        """The default, each fighter alone, and as many as possible."""
        answers = [self.default]
        for some in (*([each] for each in self.candidates), self.candidates[: self.most]):
            words = self._words(some)
            if self.least <= len(words) <= self.most and words not in answers:
                answers.append(words)
        return answers

    def _words(self, some: Sequence[int]) -> list[str]:
        return [word_of(self.view.pos, p) for p in some]

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, list | tuple):
            return [Problem("not_a_list_of_fighters", self.clause, {"answer": answer})]
        legal = self._words(self.candidates)
        wrong = [
            Problem("not_to_be_named", self.clause, {"fighter": each})
            for each in answer
            if each not in legal
        ]
        if len({*map(str, answer)}) < len(answer):
            wrong.append(Problem("fighter_named_twice", self.clause, {"answer": list(answer)}))
        if not self.least <= len(answer) <= self.most:
            wanted = {"least": self.least, "most": self.most, "named": len(answer)}
            wrong.append(Problem("not_so_many_named", self.clause, wanted))
        return wrong

    def sample(self, dice: Dice) -> Answer:
        """Return a random number of random fighters."""
        left = list(self.candidates)
        count = self.least + dice.draw(min(self.most, len(left)) - self.least + 1)
        return self._words([left.pop(dice.draw(len(left))) for _ in range(count)])

    def named(self, answer: Answer) -> list[int]:
        """Return the fighters of a legal answer, by number."""
        return sorted(fighter_of(self.view.pos, word) for word in answer)
