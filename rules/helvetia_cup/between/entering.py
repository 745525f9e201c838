"""LG-SEASON-03: whether a team that exists may play a season.

Its roster was checked when it was founded and is fixed since (HC-LEAGUE-10); what is looked at
here is whether it still fits the data of this version (HC-ROSTER-05).
"""

from __future__ import annotations

from rules.helvetia_cup.between.building import roster_problems
from rules.helvetia_cup.between.team import Team
from rules.problems import Problem


def entry_problems(team: Team) -> list[Problem]:
    """Everything that keeps a team out of a season."""
    return roster_problems(team.catalogue, [player.to_json() for player in team.roster])
