"""HC-TOUR, HC-FAT, HC-INJ, HC-SUSP, HC-TCARD together: three matches of a league as they are told,
with a friendly, a cup match, a bye and a walk-over between them, and what stands after each.

The Glacier Wardens' 4, 9 and 7 have a speed of 4, their 3, 5, 6 and 8 of 3, and their 10 of 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.conditions import Settled
from rules.dice import Script
from rules.helvetia_cup.between.aftermath import sat_out
from rules.helvetia_cup.between.history import apply
from rules.helvetia_cup.between.off_season import off_season
from rules.helvetia_cup.between.preparing import prepare
from rules.helvetia_cup.between.team import Team
from rules.record import ended_as
from tests.rules.helvetia_cup.between.records import (
    CUP,
    FIRST,
    LEAGUE,
    RED,
    after,
    foxes,
    glaciers,
    markers,
    played,
    shirt,
)

JSON = Any
SHIRTS = (3, 4, 5, 9, 10)


def plays(
    team: Team, options: Mapping[str, JSON], lines: JSON, dice: str = "", **cards: JSON
) -> Team:
    """The team after a match against the foxes."""
    other = foxes()
    record = played(team, other, options, lines=(lines, {}), cards=(cards, {}))
    return after(record, (team, other), dice)[0]


def sits_out(team: Team, kind: Any, dice: str = "") -> Team:
    """The team after a match of the league that nobody played."""
    twin = team.copy()
    with Script(dice) as script:
        for event in sat_out(FIRST, team, Settled(ended_as(kind, "win"), "league"), script):
            apply(twin, event)
    return twin


def starts(team: Team, options: Mapping[str, JSON] = LEAGUE) -> list[int | None]:
    """With how many markers 3, 4, 5, 9 and 10 would start; None for who is out."""
    return [markers(team, number, options) for number in SHIRTS]


def yellows(team: Team, competition: str = "league") -> dict[int, int]:
    """The counters of yellow cards by shirt."""
    counters = team.book(competition).yellows
    return {player.number: counters[player.id] for player in team.roster if player.id in counters}


def legendaries(team: Team, options: Mapping[str, JSON]) -> set[str]:
    """Those that are used up there."""
    [line_up] = prepare(FIRST, [team], options)
    return {*FIRST.legendaries} - {*line_up["legendaries"]}


@pytest.mark.clause("HC-TOUR-01", "HC-TOUR-02", "HC-TOUR-03", "HC-FAT-01", "HC-FAT-04", "HC-FAT-05")
@pytest.mark.clause("HC-INJ-01", "HC-INJ-03", "HC-INJ-04", "HC-INJ-05", "HC-SUSP-01", "HC-SUSP-02")
@pytest.mark.clause("HC-SUSP-03", "HC-SUSP-04", "HC-LEAGUE-07", "HC-LEAGUE-08", "HC-LEAGUE-09")
@pytest.mark.clause("HC-TCARD-01", "HC-TCARD-04", "HC-TCARD-06", "HC-TCARD-07", "HC-TCARD-10")
def test_three_matches_and_what_came_between_them() -> None:
    team = glaciers()
    assert starts(team) == [3, 4, 3, 4, 5]

    # The first: 3 is booked, 9 sent off by two yellows; 4 runs himself out; 5 is hurt; 10 has one
    # marker left.  A mission fails.
    lines: JSON = {
        3: {"yellows": 1},
        4: {"markers": 0},
        5: {"injured": 1, "markers": 0},
        9: {"yellows": 2, "reds": 1, "markers": 0},
        10: {"markers": 1},
    }
    team = plays(team, LEAGUE, lines, mission="T30", played=["L05"])
    assert starts(team) == [3, 3, None, None, 5]
    assert yellows(team) == {3: 1, 9: 2}
    assert team.book("league").collection == []
    assert legendaries(team, LEAGUE) == {"L05"}

    # A friendly: everybody is there and fresh, and nothing of it stays.
    assert starts(team, {}) == [3, 4, 3, 4, 5]
    team = plays(team, {}, {3: {"reds": 1}, 10: {"markers": 0}}, played=["L06"])
    assert starts(team) == [3, 3, None, None, 5]
    assert legendaries(team, LEAGUE) == {"L05"}

    # A cup: the injury counts there as well, and the match is the next one for it: red.  The
    # suspension and the tiredness are of the league; a yellow of the cup counts in the cup.
    assert starts(team, CUP) == [3, 4, None, 4, 5]
    team = plays(team, CUP, {3: {"yellows": 1}, 10: {"markers": 0}}, f"d8={RED}", trained=["T23"])
    assert starts(team) == [3, 3, None, None, 5]
    assert starts(team, CUP) == [3, 4, None, 4, 4]
    assert (yellows(team), yellows(team, "cup")) == ({3: 1, 9: 2}, {3: 1})
    assert team.book("league").collection == []

    # A bye is no match; a walk-over is: 4 has rested, 9 has served and starts at no yellows, and
    # for 5 the die falls, yellow: he is well.  In the cup 10 is still tired.
    assert starts(sits_out(team, "bye")) == starts(team)
    team = sits_out(team, "walk_over", "d8=4")
    assert starts(team) == [3, 4, 3, 4, 5]
    assert starts(team, CUP) == [3, 4, 3, 4, 4]
    assert yellows(team) == {3: 1}

    # The second: 3 is booked again and misses the next; 9 again as well, his first.  4 is tired
    # once more, and no more than that.  The mission of T30 is fulfilled now.
    lines = {3: {"yellows": 1}, 4: {"markers": 0}, 9: {"yellows": 1}}
    team = plays(team, LEAGUE, lines, mission="T30", mission_done=True, played=["L06"])
    assert starts(team) == [None, 3, 3, 4, 5]
    assert yellows(team) == {3: 2, 9: 1}
    assert team.book("league").collection == ["T30"]
    assert legendaries(team, LEAGUE) == {"L05", "L06"}
    assert legendaries(team, {**LEAGUE, "leg": 2}) == set()

    # The third, of the second leg: 3 sits out; 4 has nothing left again; 9 is booked a second time
    # after his ban.  Training, three points; T30 was played and stays.
    lines = {4: {"markers": 0}, 9: {"yellows": 1}, 10: {"injured": 1}}
    second = {**LEAGUE, "leg": 2}
    team = plays(team, second, lines, trained=["T01", "T11"], played=["T30", "L05"])
    assert starts(team) == [3, 3, 3, None, None]
    assert yellows(team) == {9: 2}
    assert team.book("league").collection == ["T01", "T11", "T30"]
    assert legendaries(team, LEAGUE) == {"L05", "L06"}
    assert legendaries(team, second) == {"L05"}
    assert starts(team, CUP) == [3, 4, 3, 4, None]

    # The end of the season clears the league, the injury that was got in it too; the cup goes on,
    # and there 10 is tired still: he has not played for it since.
    for event in off_season(team, {"competition": "league"}, []).events:
        apply(team, event)
    assert starts(team) == [3, 4, 3, 4, 5]
    assert (yellows(team), team.book("league").collection) == ({}, [])
    assert legendaries(team, LEAGUE) == set()
    assert starts(team, CUP) == [3, 4, 3, 4, 4]
    assert (yellows(team, "cup"), team.book("cup").collection) == ({3: 1}, ["T23"])
    assert shirt(team, 9).deeds == {"yellows": 4, "reds": 1}
