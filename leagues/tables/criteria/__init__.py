"""The criteria that part entries, in the order of LG-TABLE-03.

Each says in its `treatment` what it does with unplayed fixtures, walk-overs and byes
(LG-TABLE-04), and its room's docstring says it in words.
"""

from collections.abc import Mapping

from leagues.tables.criteria import counting, given, meeting, strength
from leagues.tables.criteria.criterion import (
    Context,
    Criterion,
    Number,
    Skip,
    Treated,
    Treatment,
    Values,
)

CRITERIA: Mapping[str, Criterion] = {
    criterion.key: criterion
    for criterion in (
        counting.Points(),
        meeting.HeadToHead(),
        meeting.MiniTable(),
        counting.ScoreDifference(),
        counting.ScoreFor(),
        counting.ScoreAgainst(),
        counting.CasualtyDifference(),
        counting.Casualties(),
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
        given.Reputation(),
        counting.FairPlay(),
        given.Seed(),
        given.Lots(),
    )
}

__all__ = [
    "CRITERIA",
    "Context",
    "Criterion",
    "Number",
    "Skip",
    "Treated",
    "Treatment",
    "Values",
]
