"""Criteria whose numbers come from outside: no fixture changes them."""

from __future__ import annotations

from collections.abc import Sequence

from leagues.tables.criteria.criterion import Context, Criterion, Values

#: Prefix of keys for a number of the team; its name follows after a colon.
GIVEN = "given"


class Rating(Criterion):
    """Rating; more is better. An entry without one has 0."""

    key = "rating"
    settled = "given"

    def values(self, level: Sequence[int], context: Context) -> Values:
        ratings = context.given.get(self.key, {})
        return {entry: (ratings.get(entry, 0),) for entry in level}


class Given(Criterion):
    """A number that the game keeps for a team: ``given:reputation``; more is better.

    An entry without one has 0.
    """

    settled = "given"

    def __init__(self, what: str) -> None:
        self.key = f"{GIVEN}:{what}"

    def values(self, level: Sequence[int], context: Context) -> Values:
        numbers = context.given.get(self.key, {})
        return {entry: (numbers.get(entry, 0),) for entry in level}


class Seed(Criterion):
    """Seed; the lower number is better. Entries without one come last, and are level."""

    key = "seed"
    more_is_better, settled = False, "given"

    def values(self, level: Sequence[int], context: Context) -> Values:
        seeds = context.given.get(self.key, {})
        last = max(seeds.values(), default=0) + 1
        return {entry: (seeds.get(entry, last),) for entry in level}


class Lots(Criterion):
    """Place in an order drawn from the season's draw seed; it separates everybody."""

    key = "lots"
    more_is_better, settled = False, "given"

    def values(self, level: Sequence[int], context: Context) -> Values:
        return {entry: (context.lots[entry],) for entry in level}
