"""LG-SEASON-03: whether a team that exists may play a season.

Its acts were each checked when they were made; what is looked at here is what they came to.
"""

from __future__ import annotations

from collections import Counter

from rules.blood_bowl.between.team import Team
from rules.problems import Problem


def entry_problems(team: Team) -> list[Problem]:
    """Everything that keeps a team out of a season.

    BB-TEAM-03 asks a team that is about to play its first match for eleven players; later on
    journeymen stand in for those it lost (BB-LEAGUE-07).
    """
    catalogue, roster = team.catalogue, team.roster
    found = []
    bounds = {
        "count": len(roster),
        "least": catalogue.players_min,
        "most": catalogue.players_max,
    }
    if not team.matches and len(roster) < catalogue.players_min:
        found.append(Problem("too_few_players", "BB-TEAM-03", bounds, "players"))
    if len(roster) > catalogue.players_max:
        found.append(Problem("too_many_players", "BB-TEAM-03", bounds, "players"))
    for position, count in Counter(player.position for player in roster).items():
        if count > position.limit:
            limit = {"position": position.id, "count": count, "most": position.limit}
            found.append(Problem("too_many_of_position", "BB-TEAM-04", limit, "players"))
    worn = Counter(player.number for player in roster)
    found += [
        Problem("number_taken", "BB-GEN-07", {"number": number}, "players")
        for number, count in worn.items()
        if count > 1
    ]
    if team.rerolls > catalogue.rerolls_max:
        most = {"most": catalogue.rerolls_max}
        found.append(Problem("too_many_rerolls", "BB-TEAM-08", most, "rerolls"))
    if team.apothecary and not team.team_list.apothecary:
        race = {"race": team.race}
        found.append(Problem("no_apothecary_for_race", "BB-LEAGUE-34", race, "apothecary"))
    return found
