"""Check whether an existing team may play a season (LG-SEASON-03).

The roster was checked when it was founded and is fixed since (HC-LEAGUE-10). Here it is checked
against the data of this version (HC-ROSTER-05).
"""

from __future__ import annotations

from rules.helvetia_cup.between.building import roster_problems
from rules.helvetia_cup.between.team import Team
from rules.problems import Problem


def entry_problems(team: Team) -> list[Problem]:
    """List every problem that keeps a team out of a season; empty if it may play."""
    return roster_problems(team.catalogue, [player.to_json() for player in team.roster])
