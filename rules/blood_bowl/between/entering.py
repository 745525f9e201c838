"""Check whether an existing team may play a season (LG-SEASON-03).

Each act of the team was checked when it was made; here their sum is checked.
"""

from __future__ import annotations

from collections import Counter

from rules.blood_bowl.between.team import Team
from rules.problems import Problem


def entry_problems(team: Team) -> list[Problem]:
    """List every problem that keeps a team out of a season; empty if it may play.

    A team before its first match needs eleven players (BB-TEAM-03). Later, journeymen stand in for
    those it lost (BB-LEAGUE-07).
    """
    catalogue, roster = team.catalogue, team.roster
    problems = []
    bounds = {
        "count": len(roster),
        "least": catalogue.players_min,
        "most": catalogue.players_max,
    }
    if not team.matches and len(roster) < catalogue.players_min:
        problems.append(Problem("too_few_players", "BB-TEAM-03", bounds, "players"))
    if len(roster) > catalogue.players_max:
        problems.append(Problem("too_many_players", "BB-TEAM-03", bounds, "players"))
    for position, count in Counter(player.position for player in roster).items():
        if count > position.limit:
            limit = {"position": position.id, "count": count, "most": position.limit}
            problems.append(Problem("too_many_of_position", "BB-TEAM-04", limit, "players"))
    worn = Counter(player.number for player in roster)
    problems += [
        Problem("number_taken", "BB-GEN-07", {"number": number}, "players")
        for number, count in worn.items()
        if count > 1
    ]
    if team.rerolls > catalogue.rerolls_max:
        most = {"most": catalogue.rerolls_max}
        problems.append(Problem("too_many_rerolls", "BB-TEAM-08", most, "rerolls"))
    if team.apothecary and not team.team_list.apothecary:
        race = {"race": team.race}
        problems.append(Problem("no_apothecary_for_race", "BB-LEAGUE-34", race, "apothecary"))
    return problems
