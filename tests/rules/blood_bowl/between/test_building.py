"""BB-TEAM and hiring and firing: what a team may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.blood_bowl.between import building
from rules.blood_bowl.between.history import fold
from rules.blood_bowl.between.preparing import prepare
from rules.problems import Problem, Refusal
from rules.roster import Event
from tests.rules.blood_bowl.between.league import (
    CRP,
    base,
    change,
    founded,
    happen,
    human,
    orc,
    rich,
    roster,
    shirt,
)

JSON = Any


def wrong(wish: JSON) -> dict[str, Problem]:
    """What is wrong with a wished roster, by code."""
    return {problem.code: problem for problem in building.problems(CRP, wish)}


def refused(act: Callable[[], object]) -> dict[str, Problem]:
    with pytest.raises(Refusal) as refusal:
        act()
    return {problem.code: problem for problem in refusal.value.problems}


# -- founding ------------------------------------------------------------------------------------


@pytest.mark.clause("BB-TEAM-01")
def test_a_team_is_built_from_one_list_that_there_is() -> None:
    assert wrong(roster("squat"))["unknown_race"].clause == "BB-TEAM-01"
    mixed = roster("human", {"lineman": 10, "black_orc_blocker": 1})
    assert wrong(mixed)["unknown_position"].params["position"] == "black_orc_blocker"


@pytest.mark.clause("BB-TEAM-02", "BB-DEC-52")
def test_everything_together_costs_at_most_a_million() -> None:
    squad = {"lineman": 8, "blitzer": 4}  # 760,000
    assert wrong(roster(players=squad, rerolls=4, fan_factor=4)) == {}

    over = wrong(roster(players=squad, rerolls=4, fan_factor=5))["over_budget"]
    assert over.clause == "BB-TEAM-02"
    assert over.params == {"cost": 1_010_000, "budget": 1_000_000}


@pytest.mark.clause("BB-TEAM-03")
def test_eleven_to_sixteen_players() -> None:
    for count, code in {10: "too_few_players", 17: "too_many_players"}.items():
        wish = roster("goblin", {"goblin": min(count, 16), "troll": max(0, count - 16)})
        assert wrong(wish)[code].clause == "BB-TEAM-03"
    for count in (11, 16):
        assert wrong(roster("goblin", {"goblin": count})) == {}


@pytest.mark.clause("BB-TEAM-04")
def test_a_position_has_a_price_and_a_limit() -> None:
    assert wrong(roster(players={"lineman": 16})) == {}
    assert building.cost(CRP, roster(players={"lineman": 16})) == 800_000

    five = wrong(roster(players={"lineman": 7, "blitzer": 5}))["too_many_of_position"]
    assert five.clause == "BB-TEAM-04"
    assert five.params == {"position": "blitzer", "count": 5, "most": 4}


@pytest.mark.clause("BB-TEAM-05")
def test_rerolls_and_fan_factor_start_at_nothing() -> None:
    team = founded()

    assert (team.rerolls, team.fan_factor) == (0, 0)


@pytest.mark.clause("BB-TEAM-06")
@pytest.mark.clause("BB-TEAM-07")
def test_rerolls_cost_what_the_list_says_and_fans_10_000() -> None:
    elves = founded("elven_union", {"lineman": 11}, rerolls=2, fan_factor=3)

    assert elves.treasury == 1_000_000 - 11 * 60_000 - 2 * 50_000 - 3 * 10_000


@pytest.mark.clause("BB-TEAM-08")
@pytest.mark.clause("BB-TEAM-09")
def test_at_most_eight_rerolls_and_nine_points_of_fan_factor() -> None:
    halflings = {"halfling": 11}  # 330,000
    assert wrong(roster("halfling", halflings, rerolls=8, fan_factor=9)) == {}

    problems = wrong(roster("halfling", halflings, rerolls=9, fan_factor=10))
    assert problems["too_many_rerolls"].clause == "BB-TEAM-08"
    assert problems["too_much_fan_factor"].clause == "BB-TEAM-09"


@pytest.mark.clause("BB-TEAM-10")
@pytest.mark.clause("BB-LEAGUE-34")
def test_staff_can_be_bought_and_an_apothecary_where_the_list_allows() -> None:
    team = founded(assistants=2, cheerleaders=3, apothecary=True)

    assert (team.assistants, team.cheerleaders, team.apothecary) == (2, 3, 1)
    assert team.treasury == 1_000_000 - 550_000 - 20_000 - 30_000 - 50_000
    for race, men in {
        "khemri": "skeleton",
        "necromantic": "zombie",
        "undead": "zombie",
    }.items():
        wish = roster(race, {men: 11}, apothecary=True)
        assert wrong(wish)["no_apothecary_for_race"].clause == "BB-LEAGUE-34"
    assert not CRP.teams["nurgle"].apothecary


@pytest.mark.clause("BB-TEAM-11")
def test_what_is_not_spent_goes_to_the_treasury() -> None:
    team = founded(players={"lineman": 12}, rerolls=3)

    assert team.treasury == 250_000
    assert [line.balance for line in team.ledger][-1] == 250_000
    assert team.ledger[0].reason == "budget"


@pytest.mark.clause("BB-TEAM-12")
def test_team_and_players_are_named_and_recorded() -> None:
    team = founded(rerolls=2, fan_factor=1)
    assert (team.name, team.race, team.rerolls, team.fan_factor) == (
        "Reikland Rams",
        "human",
        2,
        1,
    )
    assert shirt(team, 3).name == "Player 3"

    nameless = roster(name="  ")
    nameless["players"][4]["name"] = ""
    assert [p.about for p in building.problems(CRP, nameless)] == ["name", "players[4].name"]


@pytest.mark.clause("BB-TEAM-13")
@pytest.mark.clause("BB-GEN-07")
def test_every_broken_clause_is_named_at_once() -> None:
    wish = roster(
        players={"lineman": 2, "blitzer": 5, "ogre": 2, "snotling": 1},
        rerolls=9,
        fan_factor=12,
    )
    wish["players"][1]["number"] = 1
    wish["players"][2]["number"] = 17

    problems = building.problems(CRP, wish)

    assert {problem.clause for problem in problems} == {
        "BB-TEAM-01",
        "BB-TEAM-02",
        "BB-TEAM-03",
        "BB-TEAM-04",
        "BB-TEAM-08",
        "BB-TEAM-09",
        "BB-GEN-07",
    }
    assert refused(lambda: building.found(CRP, wish)).keys() == {p.code for p in problems}


@pytest.mark.clause("BB-TEAM-14", "BB-TEAM-15", "BB-TEAM-16")
@pytest.mark.clause("BB-EX-94", "BB-EX-95")
def test_the_base_teams_cost_exactly_a_million() -> None:
    humans, orcs = human(), orc()

    assert (len(humans.roster), humans.rerolls, humans.fan_factor) == (12, 4, 4)
    assert (len(orcs.roster), orcs.rerolls, orcs.fan_factor) == (12, 3, 6)
    for squad in CRP.base_teams:
        assert building.cost(CRP, squad.roster("Base")) == 1_000_000
    assert humans.treasury == orcs.treasury == 0


@pytest.mark.clause("BB-TEAM-17")
def test_the_base_teams_line_up_without_any_building() -> None:
    teams = [base("human", "Reikland Rams"), base("orc", "Gouged Eye")]

    line_ups = prepare(CRP, teams, {}, [None, None])

    assert [len(line_up["players"]) for line_up in line_ups] == [12, 12]


SHAPELESS = [
    None,
    7,
    "roster",
    [],
    {},
    {"name": 7, "race": [], "players": {}},
    {"name": "\ud800", "race": "human", "players": []},
    {"name": "x" * 61, "race": "human", "players": [None, 5, "Griff", [], {}]},
    roster(rerolls=True),
    roster(rerolls=-1),
    roster(rerolls=10**400),
    roster(fan_factor="many"),
    roster(apothecary="yes"),
    roster(assistants=2.0),
    roster(bribes=3),
    roster(race_=None),
    {**roster(), "players": [{"number": "7", "name": "Griff", "position": 3}] * 11},
    {**roster(), "race": "human\u202e"},
    {**roster(), 5: "key"},
]


@pytest.mark.parametrize("wish", SHAPELESS)
def test_nonsense_is_refused_in_words(wish: JSON) -> None:
    problems = building.problems(CRP, wish)

    assert problems
    assert all(len(str(problem)) < 400 for problem in problems)
    assert building.cost(CRP, wish) >= 0


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["name", "race", "players", "number", "position", "act"]), inner
            )
        ),
    )
)
def test_no_json_makes_validation_fall_over(wish: JSON) -> None:
    assert building.problems(CRP, wish)
    refused(lambda: building.change(CRP, human(), wish if wish != [] else None))


@st.composite
def rosters(draw: st.DrawFn) -> JSON:
    """Rosters near the edge of what is legal, of every race."""
    race = CRP.teams[draw(st.sampled_from(list(CRP.teams)))]
    cheap = min(race.positions, key=lambda position: (-position.limit, position.cost))
    dear = draw(st.lists(st.sampled_from(race.positions), max_size=5))
    positions = dear + [cheap] * draw(st.integers(7, 11))
    numbers = draw(st.permutations(range(1, 17)))
    return {
        "name": draw(st.text("abcdefg ", min_size=1, max_size=8)),
        "race": race.id,
        "rerolls": draw(st.integers(0, 4)),
        "fan_factor": draw(st.integers(0, 9)),
        "assistants": draw(st.integers(0, 2)),
        "cheerleaders": draw(st.integers(0, 2)),
        "apothecary": race.apothecary and draw(st.booleans()),
        "players": [
            {"number": number, "name": f"Player {number}", "position": position.id}
            for number, position in zip(numbers, positions, strict=False)
        ],
    }


@given(rosters())
def test_a_legal_roster_is_founded_as_wished_and_no_other_is(wish: JSON) -> None:
    if building.problems(CRP, wish):
        refused(lambda: building.found(CRP, wish))
        return
    result = fold(CRP, building.found(CRP, wish))
    team = result.state

    assert result.problems == ()
    assert [(p.number, p.name, p.position.id) for p in team.roster] == sorted(
        (each["number"], each["name"], each["position"]) for each in wish["players"]
    )
    for what in ("rerolls", "fan_factor", "assistants", "cheerleaders"):
        assert getattr(team, what) == wish[what]
    assert bool(team.apothecary) == wish["apothecary"]
    assert team.treasury == 1_000_000 - building.cost(CRP, wish) >= 0
    assert team.treasury == sum(line.amount for line in team.ledger)
    assert team.value == building.cost(CRP, wish)


# -- between matches -----------------------------------------------------------------------------


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

    problems = refused(lambda: building.change(CRP, hurt, wish))

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

    assert refused(lambda: building.change(CRP, team, wish))["too_many_rerolls"]


@pytest.mark.clause("BB-LEAGUE-60")
def test_fans_cannot_be_bought_after_creation() -> None:
    wish = {"act": "buy", "what": "fan_factor"}

    problem = refused(lambda: building.change(CRP, rich(human(), 90_000), wish))

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
    assert refused(lambda: building.change(CRP, team, again))["not_so_many"]


@pytest.mark.clause("BB-LEAGUE-63")
def test_the_treasury_never_becomes_negative() -> None:
    team = rich(human(), 49_999)
    wish = {"act": "hire", "position": "lineman", "name": "Too dear"}

    problem = refused(lambda: building.change(CRP, team, wish))["not_enough_gold"]

    assert problem.clause == "BB-LEAGUE-63"
    assert problem.params == {"price": 50_000, "treasury": 49_999}


@pytest.mark.clause("BB-LEAGUE-34")
def test_a_second_apothecary_is_refused() -> None:
    team = rich(founded(apothecary=True), 0)
    wish = {"act": "buy", "what": "apothecary"}

    assert refused(lambda: building.change(CRP, team, wish))["only_one_apothecary"]
    undead = founded("undead", {"zombie": 11})
    assert refused(lambda: building.change(CRP, undead, wish))["no_apothecary_for_race"]


def test_several_acts_are_all_done_or_none() -> None:
    team = rich(human(), 60_000)
    acts = [
        {"act": "hire", "position": "lineman", "name": "Affordable"},
        {"act": "hire", "position": "lineman", "name": "Not any more"},
        {"act": "dismiss", "player": 99},
    ]

    problems = refused(lambda: building.change(CRP, team, acts))

    assert problems["not_enough_gold"].about.startswith("[1]")
    assert problems["no_such_player"].about.startswith("[2]")
    assert team.treasury == 60_000
    assert len(team.roster) == 12


def test_events_of_one_act_are_applied_all_or_none() -> None:
    team = human()
    events = [Event("renamed", {"name": "Half done"}), Event("dismissed", {"player": 99})]

    refused(lambda: building.apply_all(team, events))

    assert team.name == "Reikland Rams"


@pytest.mark.clause("BB-GEN-07")
def test_shirts_are_exchanged_and_stay_between_1_and_16() -> None:
    team = change(human(), {"act": "renumber", "player": 1, "number": 12})
    assert (team.players[1].number, team.players[12].number) == (12, 1)

    team = change(team, {"act": "renumber", "player": 1, "number": 16})
    assert team.players[1].number == 16
    acts = [{"act": "renumber", "player": 1, "number": number} for number in (0, 17)]
    with pytest.raises(Refusal) as refusal:
        building.change(CRP, team, acts)
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

    assert refused(lambda: building.change(CRP, team, wish if wish != [] else [None]))
    assert team.to_json() == before
