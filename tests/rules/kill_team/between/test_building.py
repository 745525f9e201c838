"""KT-ROST, KT-CAMP-02: what a command roster may be when it is founded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.dice import Stream
from rules.kill_team.between import building
from rules.problems import Refusal
from tests.rules.kill_team.between.rosters import (
    DATA,
    GUARD,
    SERGEANT,
    codes,
    folded,
    guards,
    roster,
    team,
)

JSON = Any


def faults(models: list[str], race: str = "guard") -> list[tuple[str, str]]:
    return codes(building.problems(DATA, roster(race, models)))


@pytest.mark.clause("KT-CAMP-01")
def test_a_roster_has_a_name_and_a_faction() -> None:
    club = folded(building.found(DATA, roster("guard", [SERGEANT, GUARD, GUARD])))
    assert (club.name, club.race, len(club.roster)) == ("The Ninth", "guard", 3)
    assert building.races(DATA) == ("guard", "marines", "orks", "cadre", "renegades", "swarm")
    assert codes(building.problems(DATA, roster("gods", []))) == [("unknown_race", "KT-CAMP-01")]


@pytest.mark.clause("KT-CAMP-02")
def test_a_roster_has_three_to_twenty_models() -> None:
    assert faults([SERGEANT, GUARD]) == [("roster_too_small", "KT-CAMP-02")]
    assert faults([SERGEANT, *[GUARD] * 19]) == []
    assert faults([SERGEANT, *[GUARD] * 20]) == [("roster_too_large", "KT-CAMP-02")]


@pytest.mark.clause("KT-ROST-01", "KT-CAMP-02")
def test_a_roster_has_a_leader_and_may_have_several() -> None:
    assert faults([GUARD] * 3) == [("roster_without_leader", "KT-ROST-01")]
    several = [SERGEANT, SERGEANT, "guardsman medic", "guardsman medic"]
    assert faults(several) == []


@pytest.mark.clause("KT-ROST-06")
def test_all_are_of_one_faction() -> None:
    found = building.problems(DATA, roster("guard", [SERGEANT, GUARD, "ork_boy"]))
    assert codes(found) == [("of_another_faction", "KT-ROST-06")]
    assert found[0].about == "models[2].datasheet"


@pytest.mark.clause("KT-ROST-09")
@pytest.mark.parametrize(
    ("words", "race"),
    [("guardsman leader", "guard"), ("guardsman heavy", "guard"), ("gun_drone scout", "cadre")],
)
def test_a_specialism_is_one_of_the_datasheet(words: str, race: str) -> None:
    assert ("not_its_specialism", "KT-ROST-09") in faults([words], race)


@pytest.mark.clause("KT-ROST-09")
def test_a_specialism_is_one_that_there_is() -> None:
    assert ("no_such_specialism", "KT-ROST-09") in faults(["guardsman cook"])


@pytest.mark.clause("KT-ROST-17")
def test_comms_of_the_guard_carries_a_vox_caster() -> None:
    assert ("specialism_needs_item", "KT-ROST-17") in faults(["guardsman comms"])
    assert faults([SERGEANT, "guardsman comms +vox_caster", GUARD]) == []


@pytest.mark.clause("KT-ROST-11")
@pytest.mark.parametrize(
    "words",
    [
        "guardsman",
        "guardsman +vox_caster",
        "guard_gunner -lasgun +plasma_gun",
        "stormtrooper -hotshot_lasgun +hotshot_laspistol +vox_caster",
        "guard_sergeant -laspistol -chainsword +bolt_pistol +power_sword",
    ],
)
def test_options_may_be_used(words: str) -> None:
    assert faults([SERGEANT, GUARD, words]) == []


@pytest.mark.clause("KT-ROST-11")
@pytest.mark.parametrize(
    "words",
    [
        "guardsman -lasgun",
        "guardsman +vox_caster +vox_caster",  # an option once
        "guardsman -lasgun +plasma_gun",  # an option of another datasheet
        "guard_gunner +plasma_gun",  # without what it is swapped for
        "guard_gunner -lasgun +plasma_gun +flamer",
        "stormtrooper -hotshot_lasgun +vox_caster",  # half of a choice
        "guardsman +deathray",
    ],
)
def test_what_no_option_leads_to_is_refused(words: str) -> None:
    assert faults([SERGEANT, GUARD, words]) == [("no_such_loadout", "KT-ROST-11")]


@pytest.mark.clause("KT-ROST-11")
def test_items_may_be_named_in_any_order_and_are_kept_in_that_of_the_datasheet() -> None:
    wish = roster("guard", [SERGEANT, GUARD, GUARD])
    wish["models"][1]["items"] = ["vox_caster", "frag_grenade", "lasgun"]
    del wish["models"][2]["items"]
    club = folded(building.found(DATA, wish))
    assert club.models[2].items == ("lasgun", "frag_grenade", "vox_caster")
    assert club.models[3].items == ("lasgun", "frag_grenade")


@pytest.mark.clause("KT-ROST-16")
def test_names_differ_and_who_has_none_gets_one() -> None:
    wish = roster("guard", [SERGEANT, GUARD, GUARD, GUARD])
    wish["models"][1]["name"] = "Ada"
    wish["models"][3]["name"] = "Guardsman 3"
    club = folded(building.found(DATA, wish))
    names = [model.name for model in club.roster]
    assert names == ["Guard Sergeant 1", "Ada", "Guardsman 3a", "Guardsman 3"]
    wish["models"][3]["name"] = " Ada "
    assert codes(building.problems(DATA, wish)) == [("name_taken", "KT-ROST-16")]


@pytest.mark.clause("KT-ROST-18")
def test_a_name_that_nobody_typed_ends_with_the_number_on_the_roster() -> None:
    club = folded(building.found(DATA, roster("guard", [SERGEANT, GUARD, GUARD, GUARD])))
    assert [model.name.rsplit(" ", 1)[1] for model in club.roster] == ["1", "2", "3", "4"]
    assert [model.id for model in club.roster] == [1, 2, 3, 4]


@pytest.mark.clause("KT-ROST-05")
@pytest.mark.parametrize(
    ("words", "race", "points"),
    [
        ("guardsman", "guard", 5),
        ("guardsman comms +vox_caster", "guard", 10),
        ("guard_sergeant -laspistol -chainsword +plasma_pistol +power_sword", "guard", 7),
        ("line_gunner -boltgun +missile_launcher", "marines", 18),
        ("spitter +toxin_sacs +adrenal_glands", "swarm", 6),
    ],
)
def test_a_model_costs_its_datasheet_and_its_items(words: str, race: str, points: int) -> None:
    club = team(race, [words])
    assert club.cost(club.models[1]) == points


@pytest.mark.clause("KT-ROST-05", "KT-CAMP-14")
@pytest.mark.parametrize(
    ("experience", "level", "points"),
    [(0, 1, 5), (2, 1, 5), (3, 2, 9), (6, 2, 9), (7, 3, 13), (11, 3, 13), (12, 4, 17), (40, 4, 17)],
)
def test_a_specialist_costs_more_by_its_level(experience: int, level: int, points: int) -> None:
    club = team("guard", ["guardsman medic"])
    club.models[1].experience = experience
    assert (club.level(club.models[1]), club.cost(club.models[1])) == (level, points)


@pytest.mark.clause("KT-ROST-15")
def test_every_fault_is_told_at_once() -> None:
    wish = roster("guard", ["guardsman comms", "ork_boy"])
    wish["models"] += [
        {"datasheet": "ogre"},
        {"name": "Nobody"},
        7,
        {**wish["models"][0], "hat": 1},
    ]
    found = {problem.code for problem in building.problems(DATA, {**wish, "name": " "})}
    assert found == {
        "name_missing",
        "specialism_needs_item",
        "of_another_faction",
        "no_such_datasheet",
        "missing_key",
        "not_an_object",
        "unknown_key",
        "roster_without_leader",
    }


@pytest.mark.parametrize(
    "wish",
    [
        None,
        [],
        {},
        {"name": 3, "race": 4, "models": "all"},
        {"name": "A", "race": "guard", "models": [{"datasheet": GUARD, "items": "lasgun"}]},
        {"name": "A", "race": "guard", "models": [{"datasheet": GUARD, "items": [7]}]},
        {"name": "A", "race": "guard", "models": [{"datasheet": [], "specialism": 7}]},
    ],
)
def test_what_makes_no_sense_is_refused(wish: JSON) -> None:
    with pytest.raises(Refusal):
        building.found(DATA, wish)


@pytest.mark.parametrize("race", building.races(DATA))
def test_wished_rosters_are_legal(race: str) -> None:
    wish = building.wished_roster(DATA, race, "Wished", Stream(bytes(32), "roster"))
    assert building.problems(DATA, wish) == []
    assert wish["race"] == race


@pytest.mark.clause("KT-CAMP-02", "KT-ROST-01")
def test_a_team_that_has_lost_too_many_enters_no_season() -> None:
    assert building.entry_problems(guards()) == []
    left = team("guard", [GUARD, GUARD])
    assert codes(building.entry_problems(left)) == [
        ("roster_too_small", "KT-CAMP-02"),
        ("roster_without_leader", "KT-ROST-01"),
    ]


@pytest.mark.clause("KT-ROST-11")
def test_two_options_cannot_swap_the_same_item() -> None:
    gunner = DATA.datasheets["guard_gunner"]
    twice = replace(gunner, options=gunner.options * 2)
    assert len(twice.loadouts()) == len(gunner.loadouts()) == 6
    assert twice.equipped(["frag_grenade", "flamer", "plasma_gun"]) is None
