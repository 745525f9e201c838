"""What a veteran plays in windows, commits, names and buys."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boufbowl.coaches import naming, reacting, spending
from rules.boufbowl.position import Phase
from tests.rules.boufbowl.coaches.asking import Asks, answer
from tests.rules.boufbowl.play import Table


def given(table: Table, word: str, key: str, dice: str, **answers: str) -> list[Any]:
    """What veterans answer to such questions while a main option is resolved."""
    asks = Asks(main=word, **answers)
    table.ref.coaches = [asks, asks]
    table.step(dice=dice)
    return [found for name, found in asks.given if name == key]


def test_a_keeper_slides_into_the_goal() -> None:
    table = Table("1@E2*", "1@E3 5@A1", hands=("", "bo-a12"))
    found = given(table, "move 1 GB", "effect_zone", "d6=1,6", goal_interception="1")
    assert found == ["GB"]
    assert table.pos.score == [0, 0]


def test_he_rerolls_what_he_would_lose_and_nothing_else() -> None:
    losing = Table("1@B2", "1@B2*", hands=("", "bo-a16"))
    assert given(losing, "fight 1 1", "window", "d6=3,1,6") == ["effect bo-a16"]
    winning = Table("1@B2", "1@B2*", hands=("", "bo-a16"))
    assert given(winning, "fight 1 1", "window", "d6=1,5") == ["pass"]
    theirs = Table("1@B2", "1@B2*", hands=("br-a16", ""))
    assert given(theirs, "fight 1 1", "window", "d6=4,6,1") == ["effect br-a16"]


def test_he_braces_and_pads_himself() -> None:
    brace = Table("1@B2", "1@B2", hands=("", "bo-a17"))
    assert given(brace, "fight 1 1", "window", "d6=3,3") == ["effect bo-a17"]
    pad = Table("1@B2", "1@B2", hands=("br-a14", ""), upgrades={"blue 1": "u2-1"}, active="blue")
    assert given(pad, "fight 1 1", "window", "d6=3,1,4", first_bonus="none")[0] == "effect br-a14"


def test_a_carrier_is_tripped_and_a_turn_is_saved() -> None:
    trip = Table("1@C2", "1@D2*", hands=("br-a11", ""), active="blue")
    assert given(trip, "move 1 C2", "window", "d6=1,6") == ["effect br-a11"]
    save = Table("1@B2*", "1@B2", upgrades={"red 2": "u3-6"})
    assert given(save, "fight 1 1", "window", "d6=1,6") == ["ability 2 u3-6"]


def test_a_goal_is_worth_every_card_and_a_brawl_one() -> None:
    goal = Table("1@E2*", "1@GB", hands=("br-a01 br-a01 br-a04", ""))
    found = given(goal, "move 1 GB", "second_bonus", "d6=6,6,1", goal_interception="1")
    assert found == ["br-a01 br-a01 br-a04"]
    brawl = Table("1@B2", "1@B2", hands=("br-a03 br-a03 br-a06", ""))
    assert given(brawl, "fight 1 1", "first_bonus", "d6=6,1") == ["br-a03"]


def test_he_intercepts_with_his_best_man() -> None:
    table = Table("1@A1* 2@C2", "1@A1 2@B1 3@B2", cards={"blue 3": "br-p4"})
    about = {"kind": "pass", "player": [0, 1], "other": [0, 2], "side": 0}
    assert answer(table, "pass_interceptor", ["1", "2", "3", "decline"], "blue", about) == "3"


def test_he_names_players_for_effects() -> None:
    salts = Table("1@B2~ 2@C2x 3@A1_", "")
    step = {"verb": "improve", "levels": 2}
    assert answer(salts, "target", ["1", "2", "3"], "red", step) == "2"
    purse = Table("1@B2", "", tokens={"red 2": 3})
    step = {"verb": "gain_tokens", "amount": 3}
    assert answer(purse, "target", ["1", "2"], "red", step) == "2"
    bottle = Table("1@B2", "1@A2* 2@D2")
    step = {"verb": "knock_down", "to": "stunned"}
    assert answer(bottle, "target", ["1", "2"], "red", step) == "1"


def test_he_is_pulled_back_and_catches_where_it_suits_him() -> None:
    table = Table("1@GB 2@E1", "1@E3 2@E3", ball="C2")
    assert answer(table, "pull_back", ["E1", "E2", "E3"], "red", {"player": 1}) in ("E1", "E2")
    assert naming.DECLINE == "decline"


def test_what_he_buys() -> None:
    table = Table(
        tokens={"red 1": 9},
        open_cards=("u1-r2", "u2-1", "u3-2"),
        stand=("u1-p1", "u2-2", "u3-3"),
        score=(1, 1),
        phase=Phase.END,
    )
    asks = Asks()
    table.ref.coaches = [asks, asks]
    table.step()
    assert asks.given == [("buy", "buy 1 3 up")]


def test_how_he_pays_and_clears() -> None:
    table = Table(tokens={"red 1": 4, "red 2": 1}, boards=({"run": "br-a01", "pass": "br-a02"}, {}))
    ways = ["pay 1 1 0 0 0", "pay 2 0 0 0 0", "no"]
    assert answer(table, "clear_board", ways, "red") == "pay 2 0 0 0 0"
    one = Table(tokens={"red 1": 4}, boards=({"run": "br-a01"}, {}))
    assert answer(one, "clear_board", ["pay 2 0 0 0 0", "no"], "red") == "no"


@pytest.mark.parametrize(("side", "zone"), [("red", "B2"), ("blue", "D2")])
def test_both_sides_are_set_up_alike(side: str, zone: str) -> None:
    table = Table()
    names = [z for z in table.pos.pitch.names if z[0] in ("AB" if side == "red" else "DE")]
    assert answer(table, "place", names, side, {"player": 1}) == zone
    assert spending.DONE == "done"


def test_what_an_option_does_is_found_by_its_name() -> None:
    table = Table("1@B2", "")
    assert reacting.steps_of(table.pos, "effect", "bo-a12")[0].verb == "move"
    assert reacting.steps_of(table.pos, "ability", "u2-8")[0].verb == "reroll"
    assert reacting.steps_of(table.pos, "ability", "f-br3")[0].verb == "add"
    assert reacting.steps_of(table.pos, "ability", "bo-p2.wounded.1")[1].verb == "action_die"
