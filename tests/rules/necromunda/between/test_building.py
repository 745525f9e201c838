"""NM-GANG: what a gang may be when it is founded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Stream
from rules.necromunda.between.gang import founding, hiring
from rules.necromunda.between.gang.founding import problems, sample_roster, violated
from rules.necromunda.manager.founding import wished_roster
from rules.problems import Refusal
from tests.rules.necromunda.between.gangs import DATA, codes, folded, sample, team

JSON = Any


def roster(*fighters: JSON, race: str = "goliath") -> JSON:
    return {"name": "The Gate", "race": race, "fighters": list(fighters)}


def leader(*items: str, skill: str = "nerves_of_steel", **more: JSON) -> JSON:
    return {"type": "leader", "items": list(items), "skill": skill, **more}


def champion(*items: str, skill: str = "headbutt") -> JSON:
    return {"type": "champion", "items": list(items), "skill": skill}


def ganger(*items: str, **more: JSON) -> JSON:
    return {"type": "ganger", "items": list(items), **more}


def juve(*items: str) -> JSON:
    return {"type": "juve", "items": list(items)}


def wrong(*fighters: JSON, race: str = "goliath") -> list[tuple[str, str]]:
    return codes(problems(DATA, roster(*fighters, race=race)))


# -- worked examples -------------------------------------------------------------------------------


@pytest.mark.clause(
    "NM-EX-45", "NM-EX-46", "NM-EX-47", "NM-GANG-01", "NM-GANG-06", "NM-GANG-18", "NM-GANG-20"
)
@pytest.mark.parametrize(
    ("id_", "costs", "stash"),
    [
        ("goliath", [260, 250, 135, 95, 100, 115, 40], 5),
        ("escher", [215, 155, 150, 60, 60, 80, 85, 150, 45], 0),
        ("orlock", [185, 235, 80, 120, 70, 110, 80, 70, 45], 5),
    ],
)
def test_sample_gangs_are_legal_at_their_costs(id_: str, costs: list[int], stash: int) -> None:
    assert violated(DATA, sample_roster(DATA.samples[id_], "The Gate")) == frozenset()
    gang = sample(id_)
    assert [fighter.cost for fighter in gang.roster] == costs
    assert gang.value == sum(costs) == DATA.samples[id_].cost
    assert gang.treasury == stash


@pytest.mark.clause("NM-EX-77", "NM-GANG-03", "NM-GANG-04", "NM-GANG-08", "NM-GANG-12")
def test_gangs_that_break_a_rule_name_its_clause() -> None:
    gangers = [ganger()] * 4
    assert wrong(leader(), champion(), champion(), juve(), juve(), *gangers) == [
        ("too_few_gangers", "NM-GANG-04")
    ]
    assert wrong(leader(), *[champion()] * 3, *gangers) == [("too_many_champions", "NM-GANG-03")]
    escher = [leader(skill="sprint"), ganger(), ganger()]
    assert wrong(*escher, juve("power_knife"), race="escher") == [
        ("too_dear_for_a_juve", "NM-GANG-12")
    ]
    orlock = leader("heavy_stubber", "boltgun", "chainsword", skill="overseer")
    assert wrong(orlock, ganger(), race="orlock") == [("too_many_weapons", "NM-GANG-08")]


# -- the gang --------------------------------------------------------------------------------------


@pytest.mark.clause("NM-GANG-01")
def test_a_gang_spends_at_most_a_thousand_credits() -> None:
    dear = leader("heavy_flamer", "boltgun")
    fighters = [dear, champion("heavy_bolter"), *[ganger("boltgun")] * 3]
    assert wrong(*fighters) == [("over_the_credits", "NM-GANG-01")]


@pytest.mark.clause("NM-GANG-02")
def test_a_gang_has_one_leader() -> None:
    assert wrong(ganger()) == [("one_leader", "NM-GANG-02")]
    assert wrong(leader(), leader(), ganger(), ganger()) == [("one_leader", "NM-GANG-02")]


@pytest.mark.clause("NM-GANG-04")
def test_specialists_count_as_gangers() -> None:
    assert wrong(leader(), juve(), ganger(specialist=True), ganger()) == []
    assert wrong(leader(), juve(), ganger(specialist=True)) == [("too_few_gangers", "NM-GANG-04")]


@pytest.mark.clause("NM-GANG-11")
def test_one_ganger_may_be_a_specialist_and_take_special_weapons() -> None:
    specialist = ganger("grenade_launcher", specialist=True)
    assert wrong(leader(), specialist) == []
    assert wrong(leader(), specialist, specialist) == [("too_many_new_specialists", "NM-GANG-11")]
    assert wrong(leader(), ganger("grenade_launcher")) == [("not_its_kind_of_weapon", "NM-GANG-11")]
    assert wrong(leader(specialist=True), ganger()) == [("no_ganger", "NM-GANG-11")]


@pytest.mark.clause("NM-GANG-19")
def test_a_new_gang_has_reputation_one() -> None:
    assert sample("goliath").reputation == 1


@pytest.mark.clause("NM-CREW-01", "NM-CREW-02")
def test_a_card_has_name_rank_cost_characteristics_weapons_skills_and_equipment() -> None:
    card = sample("goliath").to_json()["players"][0]
    assert card["name"]
    assert (card["position"], card["value"]) == ("leader", 260)
    assert card["stats"] == DATA.gangs["goliath"].types["leader"].stats.to_json()
    assert [each["item"] for each in card["items"]] == ["boltgun", "power_hammer", "respirator"]
    assert (card["skills"], card["issued"]) == (["nerves_of_steel"], ["furnace_plates"])


def test_names_differ_and_are_found_for_who_has_none() -> None:
    gang = folded(founding.found(DATA, roster(leader(), ganger(), ganger(name=" Ada "))))
    names = [each.name for each in gang.roster]
    assert names[2] == "Ada"
    for name in names[:2]:
        first, last = name.split()
        assert first in gang.gang.first_names
        assert last in gang.gang.last_names
    again = roster(leader(name=names[1]), ganger(), ganger())
    assert len({each.name for each in folded(founding.found(DATA, again)).roster}) == 3
    twice = wrong(leader(name="Ada"), ganger(name="Ada "))
    assert twice == [("name_taken", "NM-CREW-02")]


# -- what a fighter may carry ----------------------------------------------------------------------


@pytest.mark.clause("NM-GANG-07")
def test_items_come_from_the_list_of_the_gang_at_its_price() -> None:
    assert wrong(leader("autogun"), ganger()) == [("not_on_the_list", "NM-GANG-07")]
    club = folded(founding.found(DATA, roster(leader("bolt_pistol"), ganger())))
    assert club.roster[0].items[0].paid == 50  # 45 in the catalogue


@pytest.mark.clause("NM-GANG-08")
def test_heavy_weapons_take_two_slots_and_grenades_none() -> None:
    assert wrong(leader("heavy_stubber", "boltgun", "frag_grenades"), ganger()) == []
    assert wrong(leader("heavy_stubber", "heavy_stubber"), ganger()) == [
        ("too_many_weapons", "NM-GANG-08"),
        ("item_twice", "NM-GANG-15"),
    ]


@pytest.mark.clause("NM-GANG-09", "NM-GANG-10")
@pytest.mark.parametrize(
    ("item", "allowed"),
    [
        ("stub_gun", True),
        ("shotgun", True),
        ("axe", True),
        ("frag_grenades", True),
        ("heavy_stubber", False),
    ],
)
def test_gangers_take_pistols_basic_weapons_blades_and_grenades(item: str, allowed: bool) -> None:
    refusal = [] if allowed else [("not_its_kind_of_weapon", "NM-GANG-10")]
    assert wrong(leader(), ganger(item)) == refusal
    assert wrong(leader(item), champion(item), ganger(), ganger()) == []


@pytest.mark.clause("NM-GANG-10", "NM-GANG-12")
def test_armour_and_gear_are_open_to_every_rank() -> None:
    escher = [leader(skill="sprint"), ganger("respirator"), ganger()]
    assert wrong(*escher, juve("respirator"), race="escher") == []
    assert wrong(*escher, juve("frag_grenades"), race="escher") == [
        ("not_its_kind_of_weapon", "NM-GANG-12"),
        ("too_dear_for_a_juve", "NM-GANG-12"),
    ]
    assert wrong(*escher, juve("lasgun"), race="escher") == [
        ("not_its_kind_of_weapon", "NM-GANG-12")
    ]


@pytest.mark.clause("NM-GANG-13")
def test_a_fighter_wears_one_armour_and_issued_armour_counts() -> None:
    cawdor = leader("mesh", skill="headbutt")
    assert wrong(cawdor, ganger(), race="cawdor") == [("worn_twice", "NM-GANG-13")]
    delaque = leader("mesh", skill="infiltrate")
    assert wrong(delaque, ganger(), race="delaque") == []
    both = leader("mesh", "flak", skill="infiltrate")
    assert wrong(both, ganger(), race="delaque") == [("worn_twice", "NM-GANG-13")]
    van_saar = leader("mesh", skill="fixer")  # its issued bodyglove lies over armour
    assert wrong(van_saar, ganger(), race="van_saar") == []
    assert sample("goliath").roster[3].cost == 60 + 20 + 15


@pytest.mark.clause("NM-GANG-14", "NM-GANG-21")
@pytest.mark.parametrize(
    ("items", "codes_"),
    [
        (["lasgun", "las_projector@lasgun"], []),
        (["las_projector@lasgun"], ["sight_without_weapon"]),
        (["lasgun", "las_projector"], ["sight_without_weapon"]),
        (["autogun", "las_projector@autogun"], ["sight_does_not_fit"]),
        (["lasgun", "las_projector@lasgun", "las_projector@lasgun"], ["several_sights"]),
    ],
)
def test_a_sight_is_attached_to_one_ranged_weapon(items: list[str], codes_: list[str]) -> None:
    found = wrong(leader(*items, skill="sprint"), ganger(), race="escher")
    assert found == [(code, "NM-GANG-14") for code in codes_]


@pytest.mark.clause("NM-GANG-14")
@pytest.mark.parametrize(("gun", "fits"), [("long_rifle", True), ("autogun", False)])
def test_an_infra_sight_goes_with_no_rapid_fire(gun: str, fits: bool) -> None:
    found = wrong(leader(gun, f"infra_sight@{gun}", skill="infiltrate"), ganger(), race="delaque")
    assert found == ([] if fits else [("sight_does_not_fit", "NM-GANG-14")])


@pytest.mark.clause("NM-GANG-15")
def test_only_blades_and_pistols_are_carried_twice() -> None:
    assert wrong(leader("stub_gun", "stub_gun", "axe"), ganger()) == []
    assert wrong(leader("axe", "axe"), ganger()) == []
    for item in ("shotgun", "respirator"):
        assert wrong(leader(item, item), ganger()) == [("item_twice", "NM-GANG-15")]


@pytest.mark.clause("NM-GANG-16")
def test_leaders_and_champions_begin_with_a_primary_skill() -> None:
    assert wrong(leader(skill=""), ganger()) == [("no_first_skill", "NM-GANG-16")]
    assert wrong(leader(skill="dodge"), ganger()) == [("no_primary_skill", "NM-GANG-16")]
    assert wrong(leader(), ganger(skill="headbutt")) == [("no_skill_yet", "NM-GANG-16")]
    assert sample("goliath").value == 995  # skills are free


@pytest.mark.clause("NM-GANG-17")
def test_a_fighter_without_a_weapon_is_legal() -> None:
    assert wrong(leader(), ganger()) == []


@pytest.mark.clause("NM-GANG-21")
def test_extra_ammunition_goes_with_its_weapon_takes_no_slot_and_costs_its_price() -> None:
    items = ["shotgun", "shotgun.acid", "stub_gun", "stub_gun.dumdum", "axe"]
    assert wrong(leader(*items), ganger()) == []
    gang = folded(founding.found(DATA, roster(leader(*items), ganger())))
    assert gang.roster[0].cost == 145 + 30 + 15 + 5 + 5 + 15
    assert wrong(leader("shotgun.acid"), ganger()) == [("ammunition_without_weapon", "NM-GANG-21")]
    assert wrong(leader("shotgun", "shotgun.solid"), ganger()) == [("no_such_item", "NM-GANG-21")]
    # Of a weapon that the gang cannot buy its ammunition is not listed either.
    assert wrong(leader("lasgun", "lasgun.hotshot"), ganger()) == [
        ("not_on_the_list", "NM-GANG-07"),
        ("not_on_the_list", "NM-GANG-07"),
    ]


@pytest.mark.clause("NM-GANG-20", "NM-DEC-01")
def test_every_problem_is_found_at_once() -> None:
    bad = roster(leader("autogun", skill="dodge"), champion("shotgun", "shotgun"), juve("lasgun"))
    assert violated(DATA, bad) == {
        "NM-GANG-04",
        "NM-GANG-07",
        "NM-GANG-12",
        "NM-GANG-15",
        "NM-GANG-16",
    }
    with pytest.raises(Refusal) as refusal:
        founding.found(DATA, bad)
    assert list(refusal.value.problems) == problems(DATA, bad)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (None, "not_an_object"),
        ({"name": "X", "race": "rats", "fighters": []}, "unknown_race"),
        ({"name": "X", "race": "escher", "fighters": 7}, "not_a_list"),
        (roster({"type": "boss"}), "no_such_type"),
        (roster({"type": "ganger", "items": [7]}), "not_a_word"),
        (roster({"type": "ganger", "hat": 1}), "unknown_key"),
        (roster({"type": "ganger", "specialist": 1}), "not_yes_or_no"),
    ],
)
def test_whatever_is_wished_is_answered_in_words(wish: JSON, said: str) -> None:
    assert said in [each.code for each in problems(DATA, wish)]


@given(st.sampled_from(list(DATA.gangs)), st.binary(min_size=32, max_size=32))
def test_wished_rosters_are_legal(race: str, key: bytes) -> None:
    wish = wished_roster(DATA, race, "The Gate", Stream(key, "wish"))
    assert problems(DATA, wish) == []


@pytest.mark.clause("NM-GANG-05")
def test_after_deaths_only_gangers_may_be_hired() -> None:
    gang = team("orlock", ["leader", "champion", "ganger"])
    ranks = [fighter.rank for fighter in gang.roster]
    assert codes(hiring.composition_problems(ranks, "juve")) == [("too_few_gangers", "NM-GANG-05")]
    assert hiring.composition_problems(ranks, "ganger") == []


def test_two_gangs_of_a_house_call_their_fighters_differently() -> None:
    gangs = [
        folded(founding.found(DATA, sample_roster(DATA.samples["orlock"], name)))
        for name in ("The Gate", "The Wall")
    ]
    one, other = ({each.name for each in gang.roster} for gang in gangs)
    assert not one & other


def test_names_do_not_run_out() -> None:
    gang = DATA.gangs["cawdor"]
    taken: set[str] = set()
    for who in range(len(gang.first_names) * len(gang.last_names) + 3):
        name = hiring.name_for(gang, "The Gate", who, taken)
        assert name not in taken
        taken.add(name)


@pytest.mark.parametrize("race", ["van_saar", "cawdor", "delaque"])
def test_who_founds_a_gang_without_a_sample_arms_everybody_and_spends_what_he_has(
    race: str,
) -> None:
    gang = folded(founding.found(DATA, wished_roster(DATA, race, "Us", Stream(bytes(32), ""))))
    assert all(fighter.items for fighter in gang.roster)
    assert gang.treasury < 100
    assert len({fighter.items[0].item for fighter in gang.roster}) > 1
