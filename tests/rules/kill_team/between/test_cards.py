"""Data cards: what is to be known of a model at the table."""

from __future__ import annotations

import pytest

from rules.kill_team.between.cards import card, cards
from rules.record import canonical
from tests.rules.kill_team.between.rosters import (
    by_default,
    experienced,
    guards,
    happen,
    team,
)


@pytest.mark.clause("KT-DATA-07", "KT-FIGHT-20")
def test_a_card_tells_profile_weapons_and_keywords() -> None:
    club = guards()
    told = card(club, club.models[1], campaign=True)
    assert (told["name"], told["datasheet"], told["points"]) == ("Model 1", "guard_sergeant", 5)
    assert told["stats"]["ld"] == 7
    assert told["keywords"] == ["GUARD", "IMPERIUM", "INFANTRY", "OFFICER"]
    weapons = [weapon["id"] for weapon in told["weapons"]]
    assert weapons == ["laspistol", "chainsword", "frag_grenade", "close_combat"]
    assert told["abilities"] == [{"key": "orders"}]
    assert told["passive"] == {"id": "resourceful", "clause": "KT-SPEC-11"}
    assert [tactic["id"] for tactic in told["tactics"]] == ["lead_by_example"]


@pytest.mark.clause("KT-ABL-44")
def test_wargear_sets_a_save_and_takes_an_ability() -> None:
    club = team("swarm", ["stealer", "stealer +extended_carapace +toxin_sacs"])
    plain, carapace = cards(club, [1, 2], campaign=True)
    assert (plain["stats"]["sv"], carapace["stats"]["sv"]) == (5, 4)
    assert plain["abilities"] == [{"key": "reroll_failed_charge"}]
    assert carapace["abilities"] == [{"key": "fight_wound6_damage", "value": 1}]
    assert [each["id"] for each in carapace["wargear"]] == ["extended_carapace", "toxin_sacs"]


@pytest.mark.clause("KT-CAMP-18", "KT-ROST-13")
@pytest.mark.parametrize(
    ("experience", "tactics"),
    [
        (0, ["stimm_shot"]),
        (3, ["stimm_shot", "painkiller"]),
        (7, ["stimm_shot", "painkiller", "emergency_resuscitation"]),
        (12, ["stimm_shot", "painkiller", "emergency_resuscitation"]),  # none at level 4
    ],
)
def test_a_level_unlocks_its_tactic(experience: int, tactics: list[str]) -> None:
    club = by_default(experienced(guards(), 3, experience))
    told = card(club, club.models[3], campaign=True)
    assert [tactic["id"] for tactic in told["tactics"]] == tactics
    assert [each["id"] for each in told["learnt"]] == club.models[3].abilities
    outside = card(club, club.models[3], campaign=False)
    assert [tactic["id"] for tactic in outside["tactics"]] == ["stimm_shot"]
    assert (outside["level"], outside["learnt"], outside["points"]) == (1, [], 5)


def test_who_is_no_specialist_unlocks_nothing() -> None:
    told = card(guards(), guards().models[5], campaign=True)
    assert (told["passive"], told["tactics"], told["learnt"], told["level"]) == (None, [], [], 0)


def test_a_card_tells_wounds_and_is_plain_json() -> None:
    club = happen(guards(), "casualty_rolled", player=2, face=4, bonus=0, result="lingering_wound")
    told = card(club, club.models[2], campaign=True)
    assert told["flesh_wounds"] == 1
    assert [each["id"] for each in told["wargear"]] == ["vox_caster"]
    assert canonical(told)
