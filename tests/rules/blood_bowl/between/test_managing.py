"""BB-LEAGUE-58 to -63: hiring, firing, buying, and what teams and players are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.blood_bowl.between import managing
from rules.problems import Problem, Refusal
from rules.roster import Event
from tests.rules.blood_bowl.between.league import (
    change,
    founded,
    happen,
    human,
    rich,
    shirt,
)

JSON = Any


def refused(act: Callable[[], object]) -> dict[str, Problem]:
    with pytest.raises(Refusal) as refusal:
        act()
    return {problem.code: problem for problem in refusal.value.problems}


@pytest.mark.clause("BB-LEAGUE-58")
def test_players_staff_and_an_apothecary_are_bought_from_the_treasury() -> None:
    team = change(
        rich(human(), 300_000),
        {"act": "hire", "position": "ogre", "name": "Mog", "number": 16},
        {"act": "buy", "what": "apothecary"},
        {"act": "buy", "what": "assistants", "count": 2},
        {"act": "buy", "what": "cheerleaders"},
    )

    assert shirt(team, 16).position.id == "ogre"
    assert (team.apothecary, team.assistants, team.cheerleaders) == (1, 2, 1)
    assert team.treasury == 300_000 - 140_000 - 50_000 - 20_000 - 10_000


@pytest.mark.clause("BB-LEAGUE-58")
def test_limits_hold_and_players_who_miss_the_match_count() -> None:
    team = rich(founded(players={"lineman": 12, "blitzer": 4}), 500_000)
    hurt = happen(
        team,
        "injured",
        player=1,
        effects=["miss_next"],
        changes={},
        niggling=0,
        miss_next=True,
        rolls=[44],
        cause="block",
        by=3,
    )
    wish = {"act": "hire", "position": "blitzer", "name": "One more"}

    problems = refused(lambda: managing.change(hurt, wish))

    assert problems["roster_full"].clause == "BB-TEAM-03"
    assert problems["too_many_of_position"].clause == "BB-TEAM-04"


def test_a_new_player_takes_the_lowest_free_shirt_and_a_new_id() -> None:
    team = change(rich(human(), 100_000), {"act": "dismiss", "player": 5})
    team = change(team, {"act": "hire", "position": "lineman", "name": "Newcomer"})

    newcomer = shirt(team, 5)
    assert (newcomer.name, newcomer.id) == ("Newcomer", 13)
    assert team.players[5].left is not None


@pytest.mark.clause("BB-LEAGUE-59")
def test_a_reroll_bought_later_costs_double_and_is_worth_its_list_price() -> None:
    before = rich(human(), 250_000)

    team = change(before, {"act": "buy", "what": "rerolls", "count": 2})

    assert team.rerolls == 6
    assert team.treasury == before.treasury - 2 * 100_000
    assert team.ledger[-1].clause == "BB-LEAGUE-59"
    assert team.value == before.value + 2 * 50_000


@pytest.mark.clause("BB-LEAGUE-59")
def test_never_more_than_eight_rerolls() -> None:
    team = rich(human(), 900_000)
    wish = {"act": "buy", "what": "rerolls", "count": 5}

    assert refused(lambda: managing.change(team, wish))["too_many_rerolls"]


@pytest.mark.clause("BB-LEAGUE-60")
def test_fans_cannot_be_bought_after_creation() -> None:
    wish = {"act": "buy", "what": "fan_factor"}

    problem = refused(lambda: managing.change(rich(human(), 90_000), wish))

    assert problem["fan_factor_not_for_sale"].clause == "BB-LEAGUE-60"


@pytest.mark.clause("BB-LEAGUE-62")
def test_players_and_staff_are_dismissed_without_refund() -> None:
    before = founded(rerolls=2, assistants=1, apothecary=True)

    team = change(
        before,
        {"act": "dismiss", "player": 2},
        {"act": "give_up", "what": "rerolls"},
        {"act": "give_up", "what": "assistants"},
        {"act": "give_up", "what": "apothecary"},
    )

    assert team.treasury == before.treasury
    assert (len(team.roster), team.rerolls, team.assistants, team.apothecary) == (10, 1, 0, 0)
    assert team.players[2].left is not None
    assert team.players[2].left.reason == "dismissed"
    again = {"act": "give_up", "what": "apothecary"}
    assert refused(lambda: managing.change(team, again))["not_so_many"]


@pytest.mark.clause("BB-LEAGUE-63")
def test_the_treasury_never_becomes_negative() -> None:
    team = rich(human(), 49_999)
    wish = {"act": "hire", "position": "lineman", "name": "Too dear"}

    problem = refused(lambda: managing.change(team, wish))["not_enough_gold"]

    assert problem.clause == "BB-LEAGUE-63"
    assert problem.params == {"price": 50_000, "treasury": 49_999}


@pytest.mark.clause("BB-LEAGUE-34")
def test_a_second_apothecary_is_refused() -> None:
    team = rich(founded(apothecary=True), 0)
    wish = {"act": "buy", "what": "apothecary"}

    assert refused(lambda: managing.change(team, wish))["only_one_apothecary"]
    undead = founded("undead", {"zombie": 11})
    assert refused(lambda: managing.change(undead, wish))["no_apothecary_for_race"]


def test_several_acts_are_all_done_or_none() -> None:
    team = rich(human(), 60_000)
    acts = [
        {"act": "hire", "position": "lineman", "name": "Affordable"},
        {"act": "hire", "position": "lineman", "name": "Not any more"},
        {"act": "dismiss", "player": 99},
    ]

    problems = refused(lambda: managing.change(team, acts))

    assert problems["not_enough_gold"].about.startswith("[1]")
    assert problems["no_such_player"].about.startswith("[2]")
    assert team.treasury == 60_000
    assert len(team.roster) == 12


def test_events_of_one_act_are_applied_all_or_none() -> None:
    team = human()
    events = [Event("renamed", {"name": "Half done"}), Event("dismissed", {"player": 99})]

    refused(lambda: managing.apply_all(team, events))

    assert team.name == "Reikland Rams"


@pytest.mark.clause("BB-GEN-07")
def test_shirts_are_exchanged_and_stay_between_1_and_16() -> None:
    team = change(human(), {"act": "renumber", "player": 1, "number": 12})
    assert (team.players[1].number, team.players[12].number) == (12, 1)

    team = change(team, {"act": "renumber", "player": 1, "number": 16})
    assert team.players[1].number == 16
    acts = [{"act": "renumber", "player": 1, "number": number} for number in (0, 17)]
    with pytest.raises(Refusal) as refusal:
        managing.change(team, acts)
    assert [problem.code for problem in refusal.value.problems] == ["no_such_shirt"] * 2


def test_teams_and_players_are_renamed() -> None:
    team = change(
        human(),
        {"act": "rename", "name": " Altdorf Acorns "},
        {"act": "rename_player", "player": 3, "name": "Griff"},
    )

    assert team.name == "Altdorf Acorns"
    assert shirt(team, 3).name == "Griff"


@pytest.mark.parametrize(
    "wish",
    [
        None,
        [],
        {"act": "fly"},
        {"act": ["hire"]},
        {"act": "hire"},
        {"act": "hire", "position": "lineman", "name": ""},
        {"act": "hire", "position": "kroxigor", "name": "Kro"},
        {"act": "hire", "position": "lineman", "name": "A", "number": 3},
        {"act": "dismiss", "player": "1"},
        {"act": "dismiss", "player": True},
        {"act": "buy", "what": "wizard"},
        {"act": "buy", "what": "rerolls", "count": 0},
        {"act": "buy", "what": "rerolls", "count": -1},
        {"act": "give_up", "what": "fan_factor"},
        {"act": "improve", "player": 1, "choice": "Block"},
        {"act": "hire_journeyman", "player": 1},
        {"act": "settle", "now": True},
    ],
)
def test_acts_that_make_no_sense_are_refused(wish: JSON) -> None:
    team = rich(human(), 500_000)
    before = team.to_json()

    assert refused(lambda: managing.change(team, wish if wish != [] else [None]))
    assert team.to_json() == before
