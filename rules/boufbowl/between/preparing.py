"""The line-up of a club for its next match (BF-LEAGUE-05, -06, BF-DEC-24).

In a league each club names its captain or none; elsewhere, and at basic level, nobody is asked
here. A coach who is not there has named the captain before, or nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.boufbowl.between.team import Team
from rules.boufbowl.options import is_expert, is_league
from rules.coach import Choice, Coach, ask

JSON = Any

KEY = "line_up"
NO_CAPTAIN = "none"


def prepare(
    teams: Sequence[Team], options: Mapping[str, JSON], coaches: Sequence[Coach | None]
) -> list[JSON]:
    """Return the line-ups, in the order of the teams; see `squads` for their shape.

    Beside it each player has a ``name``.
    """
    named = is_expert(options) and is_league(options)
    return [
        line_up(team, _captain(team, side, coaches[side]) if named else None)
        for side, team in enumerate(teams)
    ]


def line_up(team: Team, captain: int | None) -> JSON:
    """Return the squad as it is now; ``captain``: the slot of the player with the captain card."""
    return {
        "name": team.name,
        "race": team.race,
        "players": [
            {
                "player": player.id,
                "number": player.number,
                "name": player.name,
                "card": player.card,
                "captain": player.number == captain,
                "wounded": player.is_wounded,
                "permanents": list(player.permanents),
            }
            for player in team.roster
        ],
    }


def _captain(team: Team, side: int, coach: Coach | None) -> int | None:
    options = [*(str(player.number) for player in team.roster), NO_CAPTAIN]
    usual = next((str(p.number) for p in team.roster if p.id == team.captain), NO_CAPTAIN)
    answer = ask(coach, Choice(KEY, side, team, options, None, usual))
    return None if answer == NO_CAPTAIN else int(answer)
