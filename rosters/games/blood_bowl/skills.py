"""Skills as pages name and explain them; the rulebook has the clauses."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import slugify

from rosters.words.catalogue_names import called
from rosters.words.explained import explanation

GAME = "blood_bowl"


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill as pages name it.

    learned: whether the player got it by improving, not from the team list.
    """

    name: str
    learned: bool = False

    def __str__(self) -> str:
        return called(GAME, "skill", self.name)

    @property
    def key(self) -> str:
        return slugify(self.name)

    @property
    def does(self) -> str:
        return explanation(GAME, "skill", self.name)
