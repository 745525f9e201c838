"""BF-LEAGUE-17, -18, -24: seasons, and the time between two of them."""

from __future__ import annotations

import pytest

from rules.boufbowl.between import off_season
from rules.boufbowl.between.history import apply
from rules.boufbowl.game import Boufbowl
from rules.dice import Script
from rules.game import Venue
from tests.rules.boufbowl.between.records import acted, hurt, renown, rich, slot, stones


@pytest.mark.clause("BF-LEAGUE-24")
def test_wounds_heal_permanents_stay_and_renown_is_halved_rounded_down() -> None:
    club = acted(hurt(rich(stones(), 5), 2), {"act": "upgrade", "player": 1, "upgrade": "u1-s2"})
    found = Boufbowl().off_season("first", club, {}, ["win"], Script())
    assert found.redraft is None
    for event in found.events:
        apply(club, event)
    assert renown(club) == [1, 2, 2, 2, 2]
    assert slot(club, 1).permanents == ["u1-s2"]
    assert not slot(club, 2).is_wounded


def test_a_season_change_has_no_options() -> None:
    assert off_season.problems({}) == []
    [problem] = off_season.problems({"age": True})
    assert (problem.code, problem.params) == ("unknown_option", {"option": "age"})


@pytest.mark.clause("BF-LEAGUE-17", "BF-LEAGUE-18")
def test_points_and_the_order_of_tables() -> None:
    assert Boufbowl.points == (3, 1, 0)
    assert Boufbowl.tie_breakers == ("mini_table", "score_difference", "score_for", "lots")


@pytest.mark.clause("BF-LEAGUE-07")
def test_a_league_match_is_expert_and_regular_unless_the_league_says_otherwise() -> None:
    game = Boufbowl()
    told = game.placed(Venue("league"))
    assert told == {"competition": "league"}
    assert game.knockout_options(decides=True) == {}
    assert set(game.house_rules) == {"basic", "long"}
    assert game.option_problems("first", {"basic": True, "long": False}) == []
    assert [p.code for p in game.option_problems("first", {"basic": 1, "x": True})] == [
        "unknown_option",
        "option_yes_or_no",
    ]
