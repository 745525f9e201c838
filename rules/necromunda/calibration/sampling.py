"""The battles of a sample: all sample gangs, all scenarios, two to four sides."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from rules.dice import KEY_BYTES
from rules.necromunda import match
from rules.necromunda.calibration.bands import VERSION
from rules.necromunda.calibration.figures import Sample
from rules.necromunda.catalogue import load
from rules.necromunda.coaches import coach
from rules.necromunda.squads import sample_line_up
from rules.record import Match, Record

JSON = Any


@dataclass(frozen=True, slots=True)
class Plan:
    """The battles of a sample. A battle number is the same battle whoever fights it.

    season:   battles that every gang has behind it; these gangs have none, so it is always 0.
    other:    the strength of the opponents, who then have the same gang; where it is empty, all
              have ``strength`` and different gangs.
    scenario: the only one that is fought; all of them where it is empty.
    """

    seed: str = "calibration"
    strength: str = "veteran"
    season: int = 0
    other: str = ""
    scenario: str = ""


def play(plan: Plan, numbers: range) -> Sample:
    """Play the battles of these numbers and return their sample; several processes can share a
    sample.
    """
    sample = Sample()
    for number in numbers:
        sample.count(play_one(plan, number))
    return sample


def play_one(plan: Plan, number: int) -> Record:
    """Play battle ``number``; for opponents of another strength see `stands_at`."""
    frozen = arranged(plan, number)
    sides = len(frozen.line_ups)
    strengths = [plan.other or plan.strength] * sides
    strengths[stands_at(number, sides)] = plan.strength
    coaches = [coach(strengths[side], frozen.seed, side) for side in range(sides)]
    return match.play(frozen, coaches)


def stands_at(number: int, sides: int) -> int:
    """Return the side of the first strength: each in its turn."""
    return number % sides


def arranged(plan: Plan, number: int) -> Match:
    """Return the match of that number: its gangs and its scenario.

    Six scenarios, then the next pair of gangs: 36 battles have all six orders of two of three gangs
    in each scenario.  Against another strength a gang meets itself, from each side.
    """
    data = load(VERSION)
    gangs, scenarios = [*data.samples], [plan.scenario] if plan.scenario else [*data.scenarios]
    scenario, turn = scenarios[number % len(scenarios)], number // len(scenarios)
    players = data.scenarios[scenario].players
    sides = players.least + turn % (players.most - players.least + 1)
    home, off = turn % len(gangs), 1 + turn // len(gangs) % (len(gangs) - 1)
    if plan.other:
        home, off = number // (2 * len(scenarios)) % len(gangs), 0
    line_ups = [_line_up(gangs[(home + side * off) % len(gangs)]) for side in range(sides)]
    key = blake2b(repr((plan.seed, number)).encode(), digest_size=KEY_BYTES).digest()
    return Match("necromunda", VERSION, {"scenario": scenario}, line_ups, key)


def _line_up(gang: str) -> JSON:
    """Return the line-up of a sample gang without a crew, which is picked in the battle."""
    line_up = sample_line_up(load(VERSION), gang)
    for key in ("scenario", "role", "won_roll_off"):
        del line_up[key]
    return line_up
