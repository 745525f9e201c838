"""The matches of a sample: the two factions as they come out of the box."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from rules.boufbowl import match
from rules.boufbowl.calibration.bands import VERSION
from rules.boufbowl.calibration.figures import Sample
from rules.boufbowl.catalogue import load
from rules.boufbowl.coaches import coach
from rules.boufbowl.squads import usual_line_ups
from rules.dice import KEY_BYTES
from rules.record import Match, Record

JSON = Any


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a sample: a match's number decides the match, whoever plays it.

    season: how many matches every team has behind it; these teams have none, so it is always 0.
    other: the strength of the opponents; as ``strength`` where it is empty.
    basic: whether to play without the expert rules (BF-SETUP-10).
    """

    seed: str = "calibration"
    strength: str = "veteran"
    season: int = 0
    other: str = ""
    basic: bool = False


def play(plan: Plan, numbers: range) -> Sample:
    """Play the matches of these numbers and return their sample; processes can share a plan."""
    sample = Sample()
    for number in numbers:
        sample.count(play_one(plan, number))
    return sample


def play_one(plan: Plan, number: int) -> Record:
    """Play match ``number`` of the plan.

    The factions change colours every other pair of matches, and the first strength is at home in
    every other match.
    """
    line_ups = usual_line_ups(load(VERSION))
    if number % 4 >= 2:
        line_ups.reverse()
    key = blake2b(repr((plan.seed, number)).encode(), digest_size=KEY_BYTES).digest()
    options: dict[str, JSON] = {"basic": True} if plan.basic else {}
    frozen = Match("boufbowl", VERSION, options, line_ups, key)
    strengths = [plan.strength, plan.other or plan.strength]
    if number % 2:
        strengths.reverse()
    coaches = [coach(strengths[side], key, side) for side in (0, 1)]
    return match.play(frozen, coaches)
