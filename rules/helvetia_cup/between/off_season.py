"""Change a team between two seasons (HC-LEAGUE-09, LG-SEASON-07).

All that was kept of the competition is cleared: suspensions, counters and cards, fatigue, and the
injuries that were got in it. The rosters stay as they are, so there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.game import OffSeason
from rules.helvetia_cup.between.team import Team
from rules.problems import Problem
from rules.record import Result
from rules.roster import Event

JSON = Any


def problems(options: Mapping[str, JSON]) -> list[Problem]:
    """List every option as a problem: a season change of this game has no options."""
    return [
        Problem("unknown_option", "LG-SEASON-07", {"option": option}, "off_season")
        for option in sorted(map(str, options))
    ]


def off_season(team: Team, options: Mapping[str, JSON], results: Sequence[Result]) -> OffSeason:
    """Return the events of a season change; no dice, and nothing to keep.

    options: ``competition`` names the competition that is over; without it all are.
    """
    competition = str(options.get("competition", ""))
    injured = [
        player.id
        for player in team.roster
        if any(
            each.kind == "injury" and team.was_got_in(each, competition)
            for each in player.conditions
        )
    ]
    events = []
    if injured:
        events.append(Event("recovered", {"players": injured, "competition": competition}))
    facts = {"results": list(results), "competition": competition}
    return OffSeason([*events, Event("season_changed", facts)])
