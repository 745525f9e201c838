"""Play the matches of a sample: supplied teams, friendlies of 90 minutes, hands dealt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.helvetia_cup import catalogue, match
from rules.helvetia_cup.between import building, history, preparing
from rules.helvetia_cup.calibration.bands import VERSION
from rules.helvetia_cup.calibration.figures import Sample
from rules.helvetia_cup.coaches import coach
from rules.helvetia_cup.seeds import unmanaged_key
from rules.record import Match, Record

JSON = Any

#: HC-EXTRA-04: a level match is a draw.
OPTIONS = {"needs_winner": False}


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a sample: a match depends on its number only, not on the process that plays it.

    season: matches that every team has played before; players do not learn, so it is always 0.
    other: the strength of the opponents; empty for the same as ``strength``.
    """

    seed: str = "calibration"
    strength: str = "veteran"
    season: int = 0
    other: str = ""


def play(plan: Plan, numbers: range) -> Sample:
    """Play the matches of these numbers and count them; several processes can share a sample."""
    sample = Sample()
    for number in numbers:
        sample.count(play_one(plan, number))
    return sample


def play_one(plan: Plan, number: int) -> Record:
    """Play match ``number``: every team meets every other.

    Against another strength the stronger side is at home in every other match.
    """
    teams = line_ups(VERSION)
    count = len(teams)
    pair = number // 2 if plan.other else number
    home = pair % count
    away = (home + 1 + pair // count % (count - 1)) % count
    key = unmanaged_key(plan.seed, number)
    frozen = Match("helvetia_cup", VERSION, OPTIONS, [teams[home], teams[away]], key)
    strengths = [plan.strength, plan.other or plan.strength]
    if plan.other and number % 2:
        strengths.reverse()
    coaches = [coach(strengths[side], key, side) for side in (0, 1)]
    return match.play(frozen, coaches)


@cache
def line_ups(version: str) -> tuple[JSON, ...]:
    """Return the line-ups of the supplied teams for a friendly."""
    data = catalogue.load(version)
    teams = [
        history.fold(data, building.found(data, {"name": team.name, "race": race})).state
        for race, team in data.teams.items()
    ]
    return tuple(preparing.prepare(data, teams, OPTIONS))
