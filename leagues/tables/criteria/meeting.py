"""Criteria from the fixtures of level entries among each other, or against common opponents.

Only fixtures between two known sides are meetings. Walk-overs and double forfeits are, with the
points and the score they were given. Byes and open fixtures are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from leagues.tables.criteria.criterion import (
    Context,
    Criterion,
    Number,
    Skip,
    Treatment,
    Values,
    number,
)
from leagues.tables.standing import Encounter


def among(entry: int, others: frozenset[int], context: Context) -> list[Encounter]:
    """Return the encounters of an entry in which all opponents are among these."""
    return [
        each
        for each in context.encounters[entry]
        if each.opponents and others.issuperset(each.opponents)
    ]


class HeadToHead(Criterion):
    """Points from the fixtures of two entries against each other (LG-TABLE-05).

    Applies only when exactly two are level on all before, and have met.
    """

    key = "head_to_head"
    treatment, settled = Treatment(walk_over="as_scored"), "meeting"

    def values(self, level: Sequence[int], context: Context) -> Values | Skip:
        if len(level) != 2:
            return Skip(self.key, "not_two", len(level))
        meetings = {entry: among(entry, frozenset(level), context) for entry in level}
        if not any(meetings.values()):
            return Skip(self.key, "not_met", 2)
        return {entry: (sum(each.points for each in met),) for entry, met in meetings.items()}


class MiniTable(Criterion):
    """Table of the fixtures among the level: points, then score difference, then score for.

    Applies only when all of them have met equally often. After it separates some, it is applied
    again to those still level (LG-TABLE-05).
    """

    key = "mini_table"
    treatment, settled = Treatment(walk_over="as_scored"), "meeting"
    parts = ("points", "score_difference", "score_for")
    restarts = True

    def values(self, level: Sequence[int], context: Context) -> Values | Skip:
        others = frozenset(level)
        by_entry: dict[int, tuple[Number, ...]] = {}
        times: set[int] = set()
        for entry in level:
            met = among(entry, others, context)
            often = Counter(other for each in met for other in each.opponents)
            times.update(often[other] for other in level if other != entry)
            if len(times) > 1:
                return Skip(self.key, "met_unequally", len(level))
            scored = sum(each.score for each in met)
            ahead = sum(each.margin for each in met)
            by_entry[entry] = (sum(each.points for each in met), ahead, scored)
        if times == {0}:
            return Skip(self.key, "not_met", len(level))
        return by_entry


class CommonOpponents(Criterion):
    """Points per fixture against opponents that all of the level have met.

    Applies only where there is such an opponent.
    """

    key = "common_opponents"
    treatment, settled = Treatment(walk_over="as_scored"), "field"

    def values(self, level: Sequence[int], context: Context) -> Values | Skip:
        opponents = [
            {other for each in context.encounters[entry] for other in each.opponents}
            for entry in level
        ]
        common = frozenset(set.intersection(*opponents))
        if not common:
            return Skip(self.key, "no_common_opponents", len(level))
        by_entry: dict[int, tuple[Number, ...]] = {}
        for entry in level:
            met = among(entry, common, context)
            if not met:  # they met in fixtures with others, who are not common
                return Skip(self.key, "no_common_opponents", len(level))
            by_entry[entry] = (number(Fraction(sum(each.points for each in met), len(met))),)
        return by_entry
