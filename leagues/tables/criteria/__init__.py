"""Criteria that separate entries, by their keys (LG-TABLE-03).

Most mean the same in every game; `counted:...` and `counted_difference:...` use what a game counts
of its sides, `given:...` a number of its teams.

Each says in its `treatment` what it does with unplayed fixtures, walk-overs and byes (LG-TABLE-04);
the docstring of its module says it in words.
"""

from collections.abc import Callable, Mapping, Sequence

from leagues.tables.criteria import counting, given, meeting, strength
from leagues.tables.criteria.counting import COUNTED, COUNTED_DIFFERENCE
from leagues.tables.criteria.criterion import (
    Context,
    Criterion,
    Number,
    Skip,
    Treated,
    Treatment,
    Values,
)
from leagues.tables.criteria.given import GIVEN

#: The criteria of every game, by key.
CRITERIA: Mapping[str, Criterion] = {
    criterion.key: criterion
    for criterion in (
        counting.Points(),
        meeting.HeadToHead(),
        meeting.MiniTable(),
        counting.ScoreDifference(),
        counting.ScoreFor(),
        counting.ScoreAgainst(),
        counting.Wins(),
        counting.Draws(),
        counting.FewerLosses(),
        counting.FewerConcessions(),
        counting.AwayScore(),
        strength.Buchholz(),
        strength.BuchholzMedian(),
        strength.BuchholzCut1(),
        strength.SonnebornBerger(),
        strength.Koya(),
        counting.Progressive(),
        strength.OpponentsWinShare(),
        meeting.CommonOpponents(),
        given.Rating(),
        counting.FairPlay(),
        given.Seed(),
        given.Lots(),
    )
}
#: The criteria that use something a game counts, or a number of its teams.
_ASKING: Mapping[str, Callable[[str], Criterion]] = {
    COUNTED: counting.Counted,
    COUNTED_DIFFERENCE: counting.CountedDifference,
    GIVEN: given.Given,
}


def criterion_of(key: str) -> Criterion:
    """Return the criterion of a key that `criteria_keys` lists; raise KeyError for another."""
    kind, colon, what = key.partition(":")
    return _ASKING[kind](what) if colon else CRITERIA[key]


def criteria_keys(counted: Sequence[str], numbers: Sequence[str] = ()) -> list[str]:
    """Return the keys of all criteria of a game, in the order in which they are offered.

    counted: the things that the game counts of its sides (``Game.counted``).
    numbers: the numbers of its teams that tables may use (``Game.given``).
    """
    counting_ = [f"{kind}:{what}" for kind in (COUNTED, COUNTED_DIFFERENCE) for what in counted]
    return [*CRITERIA, *counting_, *(f"{GIVEN}:{what}" for what in numbers)]


__all__ = [
    "COUNTED",
    "COUNTED_DIFFERENCE",
    "CRITERIA",
    "GIVEN",
    "Context",
    "Criterion",
    "Number",
    "Skip",
    "Treated",
    "Treatment",
    "Values",
    "criteria_keys",
    "criterion_of",
]
