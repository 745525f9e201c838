"""HC-LEAGUE-09: what the time between two seasons does to a team."""

from __future__ import annotations

from typing import Any

import pytest

from rules.helvetia_cup.between import off_season
from rules.helvetia_cup.between.history import apply
from rules.helvetia_cup.between.preparing import prepare
from rules.helvetia_cup.between.team import Team
from tests.rules.helvetia_cup.between.records import (
    CUP,
    FIRST,
    LEAGUE,
    after,
    foxes,
    glaciers,
    played,
    season,
    shirt,
)

JSON = Any


def over(team: Team, **options: JSON) -> Team:
    twin = team.copy()
    for event in off_season.off_season(team, options, ["win", "loss"]).events:
        apply(twin, event)
    return twin


def worn() -> Team:
    """A team that has something of everything in the league, and in a cup as well."""
    teams = glaciers(), foxes()
    lines: JSON = {
        3: {"yellows": 1},
        4: {"reds": 1},
        5: {"injured": 1},
        6: {"markers": 0},
    }
    cards = {"trained": ["T01"], "played": ["L01"]}
    home, _ = after(played(*teams, LEAGUE, lines=(lines, {}), cards=(cards, {})), teams)
    lines = {7: {"reds": 1}, 8: {"injured": 1}, 9: {"yellows": 1}, 10: {"markers": 0}}
    teams = home, foxes()
    home, _ = after(
        played(*teams, CUP, lines=(lines, {}), cards=({"trained": ["T02"]}, {})), teams, "d8=8"
    )
    return home


@pytest.mark.clause("HC-LEAGUE-09")
def test_everything_of_the_competition_is_cleared_and_nothing_of_another() -> None:
    team = over(worn(), competition="league")

    assert "league" not in team.books
    assert all(shirt(team, number).conditions == () for number in (3, 4, 5, 6))
    assert shirt(team, 7).is_suspended("cup")
    assert shirt(team, 8).is_injured, "he got it in the cup"
    assert shirt(team, 10).is_fatigued("cup")
    book = team.book("cup")
    assert (book.collection, book.yellows) == (["T02"], {9: 1})


@pytest.mark.clause("HC-LEAGUE-09")
def test_without_a_name_every_competition_is_over() -> None:
    team = over(worn())

    assert team.books == {}
    assert all(player.conditions == () for player in team.roster)


@pytest.mark.clause("HC-LEAGUE-09", "HC-TCARD-01", "HC-TCARD-11")
def test_the_next_season_starts_as_the_first_did() -> None:
    [line_up] = prepare(FIRST, [over(worn())], LEAGUE)
    [fresh] = prepare(FIRST, [glaciers()], LEAGUE)

    assert line_up == fresh


@pytest.mark.clause("HC-LEAGUE-10", "LG-SEASON-07")
def test_rosters_stay_and_so_does_what_players_have_done() -> None:
    team = season(glaciers(), {9: {"goals": 2}})
    found = off_season.off_season(team, {"competition": "cup"}, ["win"])

    assert found.redraft is None
    assert [event.kind for event in found.events] == ["season_changed"]
    assert shirt(over(team), 9).deeds["goals"] == 2
    assert over(team).value == team.value


@pytest.mark.clause("HC-LEAGUE-09", "LG-SEASON-07")
def test_who_is_well_again_is_named() -> None:
    events = off_season.off_season(worn(), {"competition": "league"}, []).events
    assert [(event.kind, event.payload.get("players")) for event in events] == [
        ("recovered", [5]),
        ("season_changed", None),
    ]


@pytest.mark.clause("LG-SEASON-07")
def test_there_is_nothing_to_choose() -> None:
    assert off_season.problems({}) == []
    wrong = off_season.problems({"redraft": True, "heal": True})
    assert [(each.code, each.params["option"]) for each in wrong] == [
        ("unknown_option", "heal"),
        ("unknown_option", "redraft"),
    ]
