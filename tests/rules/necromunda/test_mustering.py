"""NM-SCEN-01, -03, -05, -09, NM-CREW, NM-CAMP-21, -44: who fights, in what role, about what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.dice import Script
from rules.necromunda.between.preparing import prepare
from rules.necromunda.mustering import muster
from rules.necromunda.scenarios import Role
from rules.necromunda.vocabulary import Purpose
from tests.rules.necromunda.between.battles import LEAGUE
from tests.rules.necromunda.between.gangs import DATA, acted, owning, recovering, sample, team

JSON = Any


class Leading:
    """Rolls as a script says, and answers as he is told; what it was for is kept."""

    def __init__(self, script: str = "", *, role: Role = "attacker", infiltrate: int = 0) -> None:
        self.dice = Script(script)
        self.wanted, self.sent = role, infiltrate
        self.rolled: list[Purpose] = []
        self.asked: list[str] = []
        self.usual: list[int] = []

    def d6(self, purpose: Purpose, clause: str) -> int:
        self.rolled.append(purpose)
        return self.dice.roll(6)

    def draw(self, n: int, purpose: Purpose, clause: str) -> int:
        self.rolled.append(purpose)
        return self.dice.draw(n)

    def role(self, side: int, options: Sequence[Role]) -> Role:
        self.asked.append(f"role {side}")
        return self.wanted

    def crew(self, side: int, ready: Sequence[int], size: int, usual: list[int]) -> list[int]:
        self.asked.append(f"crew {side}")
        self.usual = usual
        return usual

    def infiltrators(self, side: int, crew: Sequence[int], most: int) -> list[int]:
        self.asked.append(f"infiltrators {side}")
        assert self.sent <= most
        return list(crew[: self.sent])


def mustered(leads: Leading, *gangs: Any, **options: JSON) -> list[JSON]:
    teams = list(gangs) or [sample("escher"), sample("goliath")]
    told = {**LEAGUE, **options}
    found = muster(DATA, prepare(teams, told), told, leads)
    leads.dice.finish()
    return found


def numbers(line_up: JSON, *, reserve: bool = False) -> list[int]:
    return [each["number"] for each in line_up["players"] if each["reserve"] is reserve]


@pytest.mark.clause("NM-SCEN-01", "NM-SCEN-20", "NM-CREW-08")
def test_a_stand_off_is_rolled_and_all_fight() -> None:
    leads = Leading("d6=2")
    first, second = mustered(leads)
    assert (first["scenario"], first["role"], second["role"]) == ("stand_off", "a", "b")
    assert (numbers(first), numbers(second)) == ([*range(1, 10)], [*range(1, 8)])
    assert (leads.rolled, leads.asked) == (["scenario"], [])
    assert not first["won_roll_off"]


@pytest.mark.clause("NM-SCEN-05", "NM-SCEN-31", "NM-DICE-13", "NM-DEC-02")
@pytest.mark.parametrize(("role", "roles"), [("attacker", "da"), ("defender", "ad")])
def test_who_wins_the_roll_off_chooses_his_role(role: Role, roles: str) -> None:
    # A tie, then the second side wins; the first gang is the larger one.
    crew = "d9=9 d8=8 d7=7 d6=6 d5=5 d4=4 d3=3 d2=2" if role == "attacker" else ""
    crew = crew or "d7=7 d6=6 d5=5 d4=4 d3=3 d2=2"
    leads = Leading(f"4d6=3,3,2,5 {crew}", role=role)
    first, second = mustered(leads, scenario="ambush")
    assert first["role"][0] + second["role"][0] == roles
    assert (first["won_roll_off"], second["won_roll_off"]) == (False, True)
    assert leads.rolled[:4] == ["roll_off"] * 4
    assert leads.asked[0] == "role 1"


@pytest.mark.clause("NM-CREW-04", "NM-CREW-06", "NM-SCEN-09")
def test_a_random_crew_leaves_its_others_in_reserve() -> None:
    leads = Leading("2d6=1,6 d9=1 d8=8 d7=7 d6=6 d5=5 d4=4 d3=3 d2=2")
    defender, attacker = mustered(leads, scenario="ambush")
    assert (attacker["role"], defender["role"]) == ("attacker", "defender")
    assert leads.asked == ["role 1"]
    # The last card goes first, and the first one last.
    assert numbers(defender) == [2, 3, 4, 5, 6, 9]
    assert numbers(defender, reserve=True) == [1, 7, 8]
    assert numbers(attacker) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.clause("NM-CREW-07", "NM-DEC-03")
def test_a_custom_crew_is_asked_for_where_there_is_a_choice() -> None:
    escher = acted(sample("escher"), {"act": "pick_crew", "players": [9]})
    leads = Leading()
    first, second, third = mustered(
        leads, escher, team("orlock", ["leader", "ganger"]), sample("goliath")
    )
    assert [each["scenario"] for each in (first, second, third)] == ["free_for_all"] * 3
    assert leads.asked == ["crew 0", "crew 2"]
    assert numbers(first) == [1, 2, 3, 7, 8, 9]  # the named one, then the dearest
    assert numbers(first, reserve=True) == []
    assert numbers(second) == [1, 2]


@pytest.mark.clause("NM-SCEN-42", "NM-SCEN-05", "NM-CAMP-21")
def test_the_gang_of_the_captive_attacks_in_a_rescue() -> None:
    terms = {"scenario": "rescue_mission", "attacker": 8, "holder": 3, "captive": 4}
    campaign = {"entries": [3, 8], "territories": [[], []], "terms": terms}
    leads = Leading("d6=1 d9=9 d8=8 d7=7 d6=6 d5=5 d4=4 d3=3 d2=2")
    defender, attacker = mustered(leads, campaign=campaign)
    assert (attacker["role"], defender["role"]) == ("attacker", "defender")
    assert numbers(defender) == [1, 2, 3, 4]  # a D3 of 1, and 3
    assert leads.asked == ["crew 1"]
    assert len(numbers(attacker)) == 6


@pytest.mark.clause("NM-CAMP-44", "NM-DEC-53")
def test_tunnels_let_two_of_the_crew_infiltrate() -> None:
    gang = recovering(owning(sample("goliath"), "tunnels"), 2)
    leads = Leading(infiltrate=2)
    first, second = mustered(leads, gang, sample("escher"), scenario="stand_off")
    assert [each["number"] for each in first["players"] if each["infiltrates"]] == [1, 2]
    assert not any(each["infiltrates"] for each in second["players"])
    assert leads.asked == ["infiltrators 0"]
