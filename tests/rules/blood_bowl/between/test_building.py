"""BB-TEAM: what a team may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.blood_bowl.between import building, managing
from rules.blood_bowl.between.history import fold
from rules.blood_bowl.between.preparing import prepare
from rules.problems import Problem, Refusal
from tests.rules.blood_bowl.between.league import (
    CRP,
    base,
    founded,
    human,
    orc,
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
    refused(lambda: managing.change(human(), wish if wish != [] else None))


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
