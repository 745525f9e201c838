"""KT-ROST, KT-CAMP-03, -04: which models of a roster are a legal kill team."""

from __future__ import annotations

import pytest

from rules.dice import Stream
from rules.kill_team.between import managing, picking
from rules.kill_team.between.preparing import line_up
from rules.kill_team.between.team import Team
from rules.kill_team.coaches import manager
from rules.problems import Refusal
from tests.rules.kill_team.between.records import CAMPAIGN
from tests.rules.kill_team.between.rosters import (
    CAPTAIN,
    DATA,
    GUARD,
    SERGEANT,
    acted,
    codes,
    experienced,
    guards,
    happen,
    prepared,
    sample,
    team,
)


def faults(of: Team, *who: int, campaign: bool = True) -> list[tuple[str, str]]:
    return codes(picking.problems(of, list(who), campaign=campaign))


def everybody(of: Team) -> list[int]:
    return [model.id for model in of.roster]


@pytest.mark.clause("KT-DATA-05", "KT-ROST-14")
@pytest.mark.parametrize("id_", DATA.samples)
def test_the_sample_teams_are_legal_at_their_totals(id_: str) -> None:
    club = sample(id_)
    assert picking.problems(club, everybody(club), campaign=False) == []
    assert picking.force(club, club.roster, campaign=False) == DATA.samples[id_].total


@pytest.mark.clause("KT-ROST-01", "KT-ROST-02")
def test_there_is_exactly_one_leader() -> None:
    club = team("guard", [SERGEANT, GUARD, GUARD, GUARD, CAPTAIN])
    assert faults(club, 1, 2, 3) == []
    assert faults(club, 2, 3, 4) == [("leader_missing", "KT-ROST-01")]
    assert faults(club, 1, 2, 5) == [("too_many_leaders", "KT-ROST-02")]


@pytest.mark.clause("KT-ROST-03")
def test_there_are_three_to_twenty_models() -> None:
    club = team("guard", [SERGEANT, *[GUARD] * 19])
    assert faults(club, 1, 2) == [("kill_team_size", "KT-ROST-03")]
    assert faults(club, 1, 2, 3) == []
    assert faults(club, *everybody(club)) == []
    club.models[21] = club.models[20].copy()
    club.models[21].id = 21
    assert ("kill_team_size", "KT-ROST-03") in faults(club, *everybody(club))


@pytest.mark.clause("KT-ROST-04")
def test_a_kill_team_costs_a_hundred_points_at_most() -> None:
    club = team(
        "marines",
        ["line_sergeant leader", *["line_marine"] * 6, "elite_marine", *["recon_marine"] * 2],
    )
    assert picking.force(club, club.roster, campaign=False) == 120
    assert faults(club, 1, 2, 3, 4, 5, 6, 7, 8) == []
    assert picking.force(club, [club.models[n] for n in range(1, 9)], campaign=False) == 100
    club = team(
        "marines",
        ["line_sergeant leader", *["line_marine"] * 4, *["elite_marine"] * 2, "recon_marine"],
    )
    assert picking.force(club, club.roster, campaign=False) == 101
    assert faults(club, *everybody(club)) == [("over_the_points", "KT-ROST-04")]


@pytest.mark.clause("KT-ROST-06")
def test_a_kill_team_is_of_one_faction() -> None:
    club = team("guard", [SERGEANT, GUARD, GUARD])
    club.models[3].datasheet = "gretchin"
    assert faults(club, 1, 2, 3) == [("of_another_faction", "KT-ROST-06")]


@pytest.mark.clause("KT-ROST-07", "KT-ROST-08")
def test_there_are_three_other_specialists_at_most_each_of_another_kind() -> None:
    club = team(
        "guard",
        [
            SERGEANT,
            *(f"guardsman {word}" for word in ("medic", "scout", "sniper", "veteran", "scout")),
        ],
    )
    assert faults(club, 1, 2, 3, 4) == []
    assert faults(club, 1, 2, 3, 4, 5) == [("too_many_specialists", "KT-ROST-07")]
    assert faults(club, 1, 2, 3, 6) == [("specialism_twice", "KT-ROST-08")]


@pytest.mark.clause("KT-ROST-10")
def test_a_datasheet_appears_as_often_as_it_says() -> None:
    club = team("guard", [SERGEANT, "guard_gunner", "guard_gunner", *["guard_support_gunner"] * 4])
    assert faults(club, 1, 2, 4, 5, 6) == []
    assert faults(club, 1, 2, 3, 4) == [("too_many_of_datasheet", "KT-ROST-10")]
    assert faults(club, 1, 4, 5, 6, 7) == [("too_many_of_datasheet", "KT-ROST-10")]
    many = team("guard", [SERGEANT, *[GUARD] * 19])  # no limit
    assert faults(many, *everybody(many)) == []


@pytest.mark.clause("KT-ROST-12")
def test_an_option_is_used_as_often_as_it_says() -> None:
    club = team("guard", [SERGEANT, "guardsman +vox_caster", "guardsman +vox_caster", GUARD])
    assert faults(club, 1, 2, 4) == []
    assert faults(club, 1, 2, 3) == [("option_used_too_often", "KT-ROST-12")]


@pytest.mark.clause("KT-ROST-13", "KT-CAMP-03")
def test_levels_count_in_a_campaign_and_nowhere_else() -> None:
    club = experienced(guards(), 1, 12)
    assert picking.force(club, club.roster, campaign=True) == 5 + 12 + 10 + 8 * 5
    assert picking.force(club, club.roster, campaign=False) == 5 + 10 + 8 * 5
    told = line_up(club, [1, 2, 3], campaign=True)["players"][0]
    assert (told["level"], line_up(club, [1], campaign=False)["players"][0]["level"]) == (4, 1)


@pytest.mark.clause("KT-ROST-15")
def test_all_clauses_that_are_broken_are_named() -> None:
    club = team("guard", ["guardsman medic", "guardsman medic"])
    assert picking.violated(club, [1, 2], campaign=True) == {
        "KT-ROST-01",
        "KT-ROST-03",
        "KT-ROST-08",
    }
    assert picking.violated(guards(), [1, 2, 3], campaign=True) == frozenset()


@pytest.mark.clause("KT-CAMP-03", "KT-CAMP-04")
def test_who_is_convalescent_or_dead_or_gone_is_not_available() -> None:
    club = happen(guards(), "casualty_rolled", player=5, face=2, bonus=0, result="convalescence")
    club = happen(club, "casualty_rolled", player=6, face=1, bonus=0, result="dead")
    assert not club.models[6].is_available, "before anybody could save it"
    club = happen(club, "died", player=6, by=None)
    club = happen(club, "dismissed", player=7)
    assert faults(club, 1, 2, 5) == [("model_not_available", "KT-CAMP-04")]
    assert [code for code, _ in faults(club, 1, 2, 3, 6, 7, 99)] == ["no_such_player"] * 3
    assert ("picked_twice", "KT-CAMP-03") in faults(club, 1, 2, 3, 3)
    assert [model.id for model in club.available] == [1, 2, 3, 4, 8, 9, 10]


@pytest.mark.parametrize("answer", [None, 7, "all", [1, "2"], [True, 1, 2]])
def test_what_is_no_list_of_models_is_refused(answer: object) -> None:
    assert picking.problems(guards(), answer, campaign=True)


# -- the question ---------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", DATA.samples)
def test_the_proposed_kill_team_and_random_ones_are_legal(id_: str) -> None:
    club = sample(id_)
    proposed = manager.proposed(club, club, campaign=True) or []
    question = picking.PickTeam(0, club, club, proposed, campaign=True)
    assert sorted(question.default) == everybody(club)
    dice = Stream(bytes(32), "picking")
    for _ in range(5):
        assert question.problems(question.sample(dice)) == []


def test_a_kill_team_is_found_where_there_is_one() -> None:
    dear = team("guard", [CAPTAIN, SERGEANT, *["guardsman medic"] * 4, GUARD])
    dear.models[1].experience = dear.models[2].experience = 12
    found = picking.first(dear, campaign=True)
    assert found is not None
    assert picking.team_problems(dear, found, campaign=True) == []
    alone = team("guard", [SERGEANT, CAPTAIN, *["guardsman medic"] * 4])
    assert picking.first(alone, campaign=True) is None
    assert prepared([alone, dear], {})[0]["players"] == []


def test_the_smallest_kill_team_is_found_where_taking_whoever_fits_fails() -> None:
    """After the leader and the dear one there are no points for either of the others."""
    dear = "-devourer +deathspitter +toxin_sacs +adrenal_glands"
    club = team(
        "swarm",
        [
            f"brood_warrior leader {dear}",
            f"brood_warrior combat {dear}",
            "brood_warrior comms",
            "brood_warrior veteran",
        ],
    )
    for model in club.roster:
        model.experience = 12
    assert [club.cost(model) for model in club.roster] == [36, 36, 32, 32]
    found = picking.first(club, campaign=True)
    assert found == [club.models[1], club.models[3], club.models[4]]


# -- the kill team that a coach names -------------------------------------------------------------


def named(of: Team) -> list[int]:
    [line_up] = prepared([of], CAMPAIGN)
    return [each["player"] for each in line_up["players"]]


def pick(*who: int) -> dict[str, object]:
    return {"act": "pick_team", "players": list(who)}


@pytest.mark.clause("KT-SETUP-01", "KT-CAMP-03")
def test_a_coach_names_his_kill_team_and_changes_it() -> None:
    club = guards()
    assert named(club) == everybody(club)
    club = acted(club, pick(5, 1, 3))
    assert named(club) == [1, 3, 5]
    assert club.to_json()["picked"] == [1, 3, 5]
    assert named(acted(club, pick(1, 8, 9, 10))) == [1, 8, 9, 10]
    assert named(acted(club, pick())) == everybody(club)


@pytest.mark.clause("KT-ROST-04", "KT-CAMP-03")
def test_what_is_no_legal_kill_team_is_not_named_and_levels_count() -> None:
    club = team(
        "swarm", ["brood_warrior leader", "stealer", *["brood_warrior"] * 3, *["leaper"] * 2]
    )
    points = [club.cost(model) for model in club.roster]
    assert points == [20, 11, 20, 20, 20, 4, 4]
    assert named(acted(club, pick(*range(1, 8)))) == everybody(club)
    dear = experienced(club, 1, 3)
    with pytest.raises(Refusal) as refusal:
        managing.change(dear, pick(*range(1, 8)))
    assert codes(refusal.value.problems) == [("over_the_points", "KT-ROST-04")]


@pytest.mark.clause("KT-CAMP-04", "KT-CAMP-39")
def test_who_cannot_play_is_missing_and_another_is_proposed_where_too_few_are_left() -> None:
    club = acted(guards(), pick(1, 2, 3, 5))
    club = happen(club, "casualty_rolled", player=5, face=2, bonus=0, result="convalescence")
    assert named(club) == [1, 2, 3]
    assert managing.to_do(club) == []
    club = happen(club, "dismissed", player=3)
    assert [code for code, _ in codes(managing.to_do(club))] == ["kill_team_size"]
    assert named(club) == [1, 2, 4, 6, 7, 8, 9, 10]
    assert named(happen(club, "served", players=[5])) == [1, 2, 5]


@pytest.mark.clause("KT-CAMP-39")
def test_it_is_told_where_there_is_no_legal_kill_team() -> None:
    club = team("guard", [SERGEANT, CAPTAIN, "guardsman medic"])
    assert codes(managing.to_do(club)) == [("no_kill_team", "KT-CAMP-39")]
    assert named(club) == []


@pytest.mark.clause("KT-ROST-14")
def test_the_line_up_tells_who_plays_with_what() -> None:
    home = guards()
    first, second = prepared([home, sample("ork_mob")], {})
    assert (first["name"], first["race"], first["force"]) == ("The Ninth", "guard", 55)
    assert [each["number"] for each in first["players"]] == list(range(1, 11))
    assert first["players"][1] == {
        "player": 2,
        "number": 2,
        "name": "Model 2",
        "position": "guardsman",
        "datasheet": "guardsman",
        "items": ["lasgun", "frag_grenade", "vox_caster"],
        "specialism": "comms",
        "level": 1,
        "abilities": [],
        "flesh_wounds": 0,
    }
    assert second["force"] == 100


@pytest.mark.clause("KT-CAMP-24")
def test_a_lingering_wound_is_a_flesh_wound_to_begin_with() -> None:
    club = happen(guards(), "casualty_rolled", player=1, face=4, bonus=0, result="lingering_wound")
    assert club.models[1].is_available
    told = line_up(club, [1, 2, 3], campaign=True)["players"]
    assert [each["flesh_wounds"] for each in told] == [1, 0, 0]
