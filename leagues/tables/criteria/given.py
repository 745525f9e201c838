"""Criteria whose numbers come from outside: no fixture changes them."""

from __future__ import annotations

from collections.abc import Sequence

from leagues.tables.criteria.criterion import Context, Criterion, Values

#: How the keys of criteria begin that go by a number of the team; behind a colon stands which.
GIVEN = "given"


class Rating(Criterion):
    """An entry without one has 0."""

    key = "rating"
    settled = "given"

    def values(self, level: Sequence[int], context: Context) -> Values:
        ratings = context.given.get(self.key, {})
        return {entry: (ratings.get(entry, 0),) for entry in level}


class Given(Criterion):
    """A number of the team that its game knows, more is better: ``given:reputation``.

    An entry without one has 0.
    """

    settled = "given"

    def __init__(self, what: str) -> None:
        self.key = f"{GIVEN}:{what}"

    def values(self, level: Sequence[int], context: Context) -> Values:
        found = context.given.get(self.key, {})
        return {entry: (found.get(entry, 0),) for entry in level}


class Seed(Criterion):
    """The lower number is the better seed; those without one come last, and are level."""

    key = "seed"
    more_is_better, settled = False, "given"

    def values(self, level: Sequence[int], context: Context) -> Values:
        seeds = context.given.get(self.key, {})
        last = max(seeds.values(), default=0) + 1
        return {entry: (seeds.get(entry, last),) for entry in level}


class Lots(Criterion):
    """The place in an order drawn from the season's draw seed; it parts everybody."""

    key = "lots"
    more_is_better, settled = False, "given"

    def values(self, level: Sequence[int], context: Context) -> Values:
        return {entry: (context.lots[entry],) for entry in level}
