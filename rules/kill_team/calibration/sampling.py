"""The matches of a sample: all sample teams, all missions, all tables."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from rules.dice import KEY_BYTES
from rules.kill_team import match
from rules.kill_team.calibration.bands import VERSION
from rules.kill_team.calibration.figures import Sample
from rules.kill_team.catalogue import load
from rules.kill_team.coaches import coach
from rules.kill_team.squads import sample_line_up
from rules.record import Match, Record


@dataclass(frozen=True, slots=True)
class Plan:
    """The matches of a sample. A match number is the same match whoever plays it.

    season: matches that every team has behind it; these teams have none, so it is always 0.
    other:  the strength of the opponents, who then have the same team; where it is empty, both have
            ``strength`` and different teams.
    """

    seed: str = "calibration"
    strength: str = "veteran"
    season: int = 0
    other: str = ""


def play(plan: Plan, numbers: range) -> Sample:
    """Play the matches of these numbers and return their sample; several processes can share a
    sample.
    """
    sample = Sample()
    for number in numbers:
        sample.count(play_one(plan, number))
    return sample


def play_one(plan: Plan, number: int) -> Record:
    """Play match ``number``: mission and table change with every match, the teams with them.

    Against another strength both have the same team, and the first strength is at home in every
    other match.
    """
    frozen = arranged(plan, number)
    strengths = [plan.strength, plan.other or plan.strength]
    if number % 2:
        strengths.reverse()
    coaches = [coach(strengths[side], frozen.seed, side) for side in (0, 1)]
    return match.play(frozen, coaches)


def arranged(plan: Plan, number: int) -> Match:
    """Return the match of that number: its teams, its mission and its table.

    Thirty pairs of different teams, five missions and three tables: with every whole round of
    pairs the mission moves on by one, so 450 matches have all of them.
    """
    data = load(VERSION)
    teams, missions, layouts = [*data.samples], [*data.missions], [*data.layouts]
    pair = number // 2 if plan.other else number
    home = pair % len(teams)
    away = home if plan.other else (home + 1 + pair // len(teams) % (len(teams) - 1)) % len(teams)
    turn = pair // (len(teams) * (1 if plan.other else len(teams) - 1))
    options = {
        "mission": missions[(pair + turn) % len(missions)],
        "layout": layouts[(pair // len(missions) + turn // len(missions)) % len(layouts)],
    }
    line_ups = [sample_line_up(data, teams[at]) for at in (home, away)]
    key = blake2b(repr((plan.seed, number)).encode(), digest_size=KEY_BYTES).digest()
    return Match("kill_team", VERSION, options, line_ups, key)
