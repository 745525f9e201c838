"""Kill teams of the samples, founded."""

from __future__ import annotations

from typing import Any

from rosters import operations as rosters
from rosters.models import Coach, Team
from rules.kill_team.between.building import sample_roster
from rules.kill_team.catalogue import load

KEY = "kill_team"
DATA = load("first")
#: A sample team of the guard, and one of the orks.
SAMPLES = ("guard_gunline", "ork_mob")


def roster_of(sample: str = SAMPLES[0], name: str = "The Ninth", more: int = 0) -> Any:
    """A sample team as a wished roster, with so many of its last models more."""
    roster = sample_roster(DATA.samples[sample], name)
    roster["models"] += [{"datasheet": roster["models"][-1]["datasheet"]}] * more
    return roster


def team_of(coach: Coach, sample: str = SAMPLES[0], name: str = "The Ninth", more: int = 0) -> Team:
    return rosters.found_team(coach, KEY, roster_of(sample, name, more))
