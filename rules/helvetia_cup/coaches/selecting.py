"""Choose the squad: two players who defend, two who score, and a substitute for each
(HC-DEC-02).
"""

from __future__ import annotations

from typing import Any

from rules.helvetia_cup.squads import SquadChoice

JSON = Any

#: What a marker is worth in a squad, in points of skill.
_MARKER = 2


def at_the_back(member: JSON) -> int:
    """Return what a player is worth as a defender, in points of skill."""
    skills = 3 * member["tackle"] + member["interception"] + member["steal"]
    return int(skills + member["long_pass"] + _MARKER * member["markers"])


def in_front(member: JSON) -> int:
    """Return what a player is worth as a forward, in points of skill."""
    skills = 3 * member["shot"] + member["dribble"] + member["header"]
    return int(skills + _MARKER * member["markers"])


def in_goal(member: JSON) -> int:
    return int(member["long_pass"] + member["interception"])


def squad(decision: SquadChoice) -> JSON:
    """Choose a goalkeeper, and the best for each place in turn, within the captains' limit
    (HC-SQUAD-02).
    """
    line_ups, rules = decision.about
    side = decision.side
    members = line_ups.members[side]
    keepers = sorted(line_ups.goalkeepers(side), key=lambda n: (-in_goal(members[n]), n))
    left = list(line_ups.outfield(side))
    captains = 1 if members[keepers[0]]["captain"] else 0
    chosen: list[int] = []
    wanted = rules.squad_outfield + rules.squad_substitutes
    places = (in_front, at_the_back, in_front, at_the_back, in_front, at_the_back)
    for at in range(wanted):
        worth = places[at % len(places)]
        allowed = [
            n for n in left if not members[n]["captain"] or captains < rules.squad_max_captains
        ]
        if not allowed:
            break
        best = max(allowed, key=lambda n: (worth(members[n]), -n))
        captains += 1 if members[best]["captain"] else 0
        left.remove(best)
        chosen.append(best)
    bench = chosen[rules.squad_outfield :]
    bench += keepers[1 : 1 + rules.squad_substitutes - len(bench)]
    return {
        "goalkeeper": keepers[0],
        "starters": sorted(chosen[: rules.squad_outfield]),
        "substitutes": sorted(bench),
    }
