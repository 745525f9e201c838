"""The types of a game's statistics."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from leagues.tables import Standing

#: A column of a box score: the count's key, its heading, and what the heading stands for.
Column = tuple[str, Promise | str, Promise | str]


@dataclass(frozen=True, slots=True)
class Extra:
    """A column of tables beside the score: two counts of a team.

    first, second: whether the team ``made`` or ``suffered`` it, and the count's key.
    """

    heading: Promise
    meaning: Promise
    first: tuple[str, str]
    second: tuple[str, str]

    def of(self, standing: Standing) -> tuple[int, int]:
        first, second = (
            getattr(standing, how).get(what, 0) for how, what in (self.first, self.second)
        )
        return first, second
