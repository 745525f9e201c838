"""Knock-outs: brackets and their progress (LG-KO)."""

from leagues.schedules.knockout.bracket import (
    Bracket,
    Finish,
    GroupPlace,
    Input,
    LoserOf,
    NextBest,
    Seed,
    Source,
    Span,
    Tie,
    WinnerOf,
)
from leagues.schedules.knockout.deciding import (
    By,
    OverTwoLegs,
    WhenLevel,
    over_two_legs,
    two_legs,
    when_level,
)
from leagues.schedules.knockout.double import double_elimination
from leagues.schedules.knockout.progress import (
    Occupant,
    Placed,
    Progress,
    Reason,
    TieState,
    Vacancy,
    progress,
)
from leagues.schedules.knockout.single import single_elimination

__all__ = [
    "Bracket",
    "By",
    "Finish",
    "GroupPlace",
    "Input",
    "LoserOf",
    "NextBest",
    "Occupant",
    "OverTwoLegs",
    "Placed",
    "Progress",
    "Reason",
    "Seed",
    "Source",
    "Span",
    "Tie",
    "TieState",
    "Vacancy",
    "WhenLevel",
    "WinnerOf",
    "double_elimination",
    "over_two_legs",
    "progress",
    "single_elimination",
    "two_legs",
    "when_level",
]
