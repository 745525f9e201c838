"""The check whether an existing club may play a season (LG-SEASON-03).

Its squad was checked when it was founded and with every act since. This check tells whether it
still fits the data of this version, and what a correction left of it.
"""

from __future__ import annotations

from rules.boufbowl.between import building, permanents
from rules.boufbowl.between.team import Team
from rules.problems import Problem


def entry_problems(team: Team) -> list[Problem]:
    """List everything that keeps a club out of a season (BF-LEAGUE-02, -03, -10, -11)."""
    squad = building.squad_problems(team.catalogue, team.race, team.squad)
    return squad + permanents.violations(team)
