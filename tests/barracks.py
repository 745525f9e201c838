"""Kill Team among the games, for tests of what of it is there before it is offered.

A module that wants it says

    pytestmark = pytest.mark.usefixtures("kill_team")

and imports the fixture.  Where the game is offered anyway, it changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rosters import names
from rosters import operations as rosters
from rosters.models import Coach, Team
from rules.kill_team.between.building import sample_roster
from rules.kill_team.catalogue import load

KEY = "kill_team"
DATA = load("first")
#: A sample team of the guard, and one of the orks.
SAMPLES = ("guard_gunline", "ork_mob")


@pytest.fixture
def kill_team() -> Iterator[None]:
    """The game is one of those that can be played, while a test runs."""
    if KEY in rules.games():
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "_GAMES", (*rules.games(), KEY))
        names._by_id.cache_clear()
        yield
    names._by_id.cache_clear()
    rules.game.cache_clear()


def roster_of(sample: str = SAMPLES[0], name: str = "The Ninth", more: int = 0) -> Any:
    """A sample team as a wished roster, with so many of its last models more."""
    roster = sample_roster(DATA.samples[sample], name)
    roster["models"] += [{"datasheet": roster["models"][-1]["datasheet"]}] * more
    return roster


def team_of(coach: Coach, sample: str = SAMPLES[0], name: str = "The Ninth", more: int = 0) -> Team:
    return rosters.found_team(coach, KEY, roster_of(sample, name, more))
