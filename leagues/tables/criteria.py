"""The criteria that part entries, in the order of LG-TABLE-03.

| key                 | name                  | clause      | better |
| ------------------- | --------------------- | ----------- | ------ |
| points              | Points                | LG-TABLE-02 | more   |
| head_to_head        | Head-to-head          | LG-TABLE-05 | more   |
| score_difference    | Score difference      | LG-TABLE-03 | more   |
| score_for           | Score for             | LG-TABLE-03 | more   |
| casualty_difference | Casualty difference   | LG-TABLE-03 | more   |
| casualties          | Casualties            | LG-TABLE-03 | more   |
| lots                | Lots                  | LG-TABLE-03 | fewer  |

Unplayed fixtures, byes and void ones count for nothing in any of these.  A walk-over counts with
the score that it was given, and with no casualties (LG-TABLE-04).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from leagues.schedules.draw import drawn_order
from leagues.tables.scoring import Scoring
from leagues.tables.standing import Result, Standing, standings


@dataclass(frozen=True, slots=True)
class Context:
    """All that a criterion may look at."""

    standings: Mapping[int, Standing]
    results: Sequence[Result]
    scoring: Scoring
    draw_seed: str


class Criterion:
    """One way to part entries that are level on all before.

    `values` gives a number for each of the level entries, or None where it does not apply.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    abbreviation: ClassVar[str]
    more_is_better: ClassVar[bool] = True

    def values(self, level: Sequence[int], context: Context) -> dict[int, int] | None:
        return {entry: self.value(context.standings[entry]) for entry in level}

    def value(self, standing: Standing) -> int:
        raise NotImplementedError


class Points(Criterion):
    key, name, abbreviation = "points", "Points", "Pts"

    def value(self, standing: Standing) -> int:
        return standing.points


class HeadToHead(Criterion):
    """Points out of the fixtures of two entries against each other (LG-TABLE-05).

    Applies only when exactly two are level on all before, and have met.
    """

    key, name, abbreviation = "head_to_head", "Head-to-head", "H2H"

    def values(self, level: Sequence[int], context: Context) -> dict[int, int] | None:
        if len(level) != 2:
            return None
        among = standings(level, context.results, context.scoring)
        if not any(standing.played for standing in among.values()):
            return None
        return {entry: among[entry].points for entry in level}


class ScoreDifference(Criterion):
    key, name, abbreviation = "score_difference", "Score difference", "±"

    def value(self, standing: Standing) -> int:
        return standing.score_for - standing.score_against


class ScoreFor(Criterion):
    key, name, abbreviation = "score_for", "Score for", "For"

    def value(self, standing: Standing) -> int:
        return standing.score_for


class CasualtyDifference(Criterion):
    key, name, abbreviation = "casualty_difference", "Casualty difference", "Cas ±"

    def value(self, standing: Standing) -> int:
        return standing.made["casualties"] - standing.suffered["casualties"]


class Casualties(Criterion):
    key, name, abbreviation = "casualties", "Casualties", "Cas"

    def value(self, standing: Standing) -> int:
        return standing.made["casualties"]


class Lots(Criterion):
    """The place in an order drawn from the season's draw seed; it parts everybody."""

    key, name, abbreviation = "lots", "Lots", "Lot"
    more_is_better = False

    def values(self, level: Sequence[int], context: Context) -> dict[int, int] | None:
        drawn = drawn_order(sorted(context.standings), context.draw_seed, "lots")
        place = {entry: number for number, entry in enumerate(drawn, 1)}
        return {entry: place[entry] for entry in level}


CRITERIA: Mapping[str, Criterion] = {
    criterion.key: criterion
    for criterion in (
        Points(),
        HeadToHead(),
        ScoreDifference(),
        ScoreFor(),
        CasualtyDifference(),
        Casualties(),
        Lots(),
    )
}
