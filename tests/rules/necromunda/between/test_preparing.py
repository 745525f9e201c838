"""NM-CREW-03 to -09, NM-SCEN-01, -02, NM-CAMP-44: line-ups, scenarios and crews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

import pytest

from rules.dice import Script
from rules.necromunda import crews
from rules.necromunda.between.preparing import prepare
from rules.necromunda.catalogue.scenarios import CrewRule
from rules.record import canonical
from rules.roster import Event
from tests.rules.necromunda.between.battles import LEAGUE, pair
from tests.rules.necromunda.between.gangs import (
    DATA,
    acted,
    captured,
    codes,
    happen,
    owning,
    recovering,
    sample,
    team,
)

JSON = Any


@pytest.mark.clause("NM-CREW-02", "NM-CREW-05")
def test_a_line_up_has_the_cards_of_the_battle_ready() -> None:
    gang = captured(recovering(sample("goliath"), 3), 5)
    line_up, _ = prepare([gang, sample("escher")], LEAGUE)
    assert (line_up["name"], line_up["race"], line_up["rating"]) == ("The Goliaths", "goliath", 995)
    assert [entry["player"] for entry in line_up["players"]] == [1, 2, 4, 6, 7]
    assert [entry["number"] for entry in line_up["players"]] == [1, 2, 3, 4, 5]
    first, *_, last = line_up["players"]
    assert first["items"] == ["boltgun", "power_hammer", "respirator", "furnace_plates"]
    assert (first["position"], first["cost"], first["base_mm"]) == ("leader", 260, 32)
    assert (last["position"], last["base_mm"]) == ("juve", 25)
    assert canonical(line_up)


@pytest.mark.clause("NM-CAMP-11", "NM-CAMP-62")
def test_bitter_enmity_counts_against_its_gang_alone() -> None:
    home, away = pair()
    facts = {"player": 3, "faces": [1, 4], "injury": "bitter_enmity", "again": False}
    bitter = happen(home, Event("injury_rolled", {**facts, "skill": "berserker", "against": 9}))

    def enmity(entries: list[int]) -> list[int]:
        options = {"campaign": {"entries": entries, "territories": [[], []]}}
        line_up, _ = prepare([bitter, away], options)
        found: list[int] = line_up["players"][2]["enmity"]
        return found

    assert (enmity([7, 9]), enmity([7, 8])) == ([1], [])


@pytest.mark.clause("NM-CAMP-44")
def test_tunnels_let_two_infiltrate() -> None:
    home, away = pair()
    line_ups = prepare([owning(home, "tunnels"), away], LEAGUE)
    assert [each["infiltrators"] for each in line_ups] == [2, 0]
    told = {"campaign": {"entries": [1, 2], "territories": [[], [["t", "tunnels"]]]}}
    line_ups = prepare([owning(home, "tunnels"), away], told)
    assert [each["infiltrators"] for each in line_ups] == [0, 2]


@pytest.mark.clause("NM-CREW-07")
def test_whom_its_coach_has_named_is_preferred() -> None:
    gang = acted(pair()[0], {"act": "pick_crew", "players": [5, 1]})
    gang = recovering(gang, 2)
    assert prepare([gang, pair()[1]], LEAGUE)[0]["preferred"] == [4, 1]


@pytest.mark.clause("NM-OVER-08", "NM-CREW-08")
def test_a_gang_without_anybody_ready_has_nobody_in_its_line_up() -> None:
    gang = recovering(team("orlock", ["leader"]), 1)
    assert prepare([gang, pair()[1]], LEAGUE)[0]["players"] == []


# -- crews -----------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CREW-04", "NM-CREW-06")
def test_the_deck_is_shuffled_from_its_end() -> None:
    with Script("d4=2 d3=3 d2=1") as dice:
        # 4 with the 2nd, 3 stays, 2 with the 1st.
        assert crews.random_crew([1, 2, 3, 4], 3, dice.draw) == [4, 1, 3]


def following(draws: Sequence[int]) -> crews.Index:
    """Draws that come in this order."""
    rest = iter(draws)
    return lambda n: next(rest)


@pytest.mark.clause("NM-CREW-06")
def test_every_order_of_the_deck_is_as_likely() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for draws in product(range(4), range(3), range(2)):
        found[tuple(crews.random_crew([1, 2, 3, 4], 3, following(draws)))] += 1
    assert found == dict.fromkeys(permutations([1, 2, 3, 4], 3), 1)


@pytest.mark.clause("NM-CREW-08", "NM-DICE-17")
def test_where_all_are_needed_nothing_is_drawn() -> None:
    with Script() as dice:
        assert crews.random_crew([2, 5, 7], 3, dice.draw) == [2, 5, 7]
        assert crews.random_crew([2, 5], 8, dice.draw) == [2, 5]


@pytest.mark.clause("NM-CREW-07", "NM-DEC-03")
def test_a_custom_crew_is_the_dearest_where_nobody_picks_it() -> None:
    entries = [{"number": n, "cost": cost} for n, cost in enumerate((50, 90, 50, 20), 1)]
    assert crews.usual_crew(entries, 2) == [1, 2]
    assert crews.usual_crew(entries, 2, picked=[4]) == [2, 4]
    assert crews.usual_crew(entries, 9) == [1, 2, 3, 4]


@pytest.mark.clause("NM-CREW-07", "NM-CREW-05")
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ([1, 2], []),
        ([1], []),
        ([], ["crew_size"]),
        ([1, 2, 3], ["crew_size"]),
        ([1, 1], ["crew_named_twice"]),
        ([9], ["not_battle_ready"]),
        ("all", ["not_a_list"]),
    ],
)
def test_what_is_a_custom_crew(answer: JSON, said: list[str]) -> None:
    assert [code for code, _ in codes(crews.custom_problems(answer, [1, 2, 3], 2))] == said


@pytest.mark.clause("NM-CREW-03", "NM-CREW-09")
def test_the_cost_of_a_crew_is_that_of_its_fighters() -> None:
    line_up, _ = prepare([sample("goliath"), sample("escher")], LEAGUE)
    assert crews.cost(line_up["players"], [1, 3]) == 260 + 135


@pytest.mark.clause("NM-CREW-03", "NM-SCEN-09")
def test_who_is_in_no_crew_is_in_reserve_where_there_is_one() -> None:
    line_up, _ = prepare([sample("goliath"), sample("escher")], LEAGUE)
    ambush = DATA.scenarios["ambush"]
    defender = crews.mustered(line_up, ambush, "defender", [2, 4], won_roll_off=False)
    attacker = crews.mustered(line_up, ambush, "attacker", [2, 4], won_roll_off=True)
    assert [each["number"] for each in defender["players"] if each["reserve"]] == [1, 3, 5, 6, 7]
    assert [(each["number"], each["reserve"]) for each in attacker["players"]] == [
        (2, False),
        (4, False),
    ]
    assert (attacker["scenario"], attacker["role"], attacker["won_roll_off"]) == (
        "ambush",
        "attacker",
        True,
    )


@pytest.mark.clause("NM-SCEN-42", "NM-DICE-02")
def test_the_size_of_a_crew_may_be_rolled() -> None:
    rule = CrewRule("random", "1d3+3")
    with Script("4d6=1,2,3,6") as dice:
        sizes = [crews.crew_size(rule, lambda: dice.roll(6)) for _ in range(4)]
    assert sizes == [4, 4, 5, 6]
    with Script() as dice:
        assert crews.crew_size(CrewRule("custom", "10"), lambda: dice.roll(6)) == 10


@pytest.mark.clause("NM-SCEN-01")
@pytest.mark.parametrize(
    ("faces", "scenario"),
    [
        ("d6=1", "stand_off"),
        ("d6=2", "stand_off"),
        ("d6=3", "looters"),
        ("d6=4", "ambush"),
        ("d6=5", "border_dispute"),
        ("2d6=6,3", "stand_off"),
        ("2d6=6,4", "looters"),
    ],
)
def test_the_scenario_of_two_is_rolled(faces: str, scenario: str) -> None:
    with Script(faces) as dice:
        assert crews.drawn_scenario(2, lambda: dice.roll(6)) == scenario


@pytest.mark.clause("NM-SCEN-02")
def test_three_and_four_fight_free_for_all() -> None:
    with Script() as dice:
        assert crews.drawn_scenario(3, lambda: dice.roll(6)) == "free_for_all"
        assert crews.drawn_scenario(4, lambda: dice.roll(6)) == "free_for_all"
