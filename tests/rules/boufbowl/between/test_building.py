"""BF-LEAGUE-01 to -03: what a club may be when it is founded."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boufbowl.between import building
from rules.dice import Stream
from rules.problems import Refusal
from tests.rules.boufbowl.between.records import DATA, SEED, founded, stones

JSON = Any
BONTA = ["bo-p1", "bo-p2", "bo-p3", "bo-p4", "bo-p5"]


def codes(squad: JSON, race: str = "bonta") -> list[tuple[str, str]]:
    found = building.problems(DATA, {"name": "Stone Fists", "race": race, "squad": squad})
    return [(problem.code, problem.clause) for problem in found]


@pytest.mark.clause("BF-LEAGUE-01")
def test_a_club_has_a_name_a_faction_and_five_players_with_nothing_yet() -> None:
    club = stones()
    assert (club.name, club.race, club.squad) == ("Stone Fists", "bonta", BONTA)
    assert [player.number for player in club.roster] == [1, 2, 3, 4, 5]
    for player in club.roster:
        assert (player.renown, player.permanents, player.is_wounded) == (0, [], False)


@pytest.mark.clause("BF-LEAGUE-01")
def test_there_are_two_factions() -> None:
    assert building.races(DATA) == ("bonta", "brakmar")
    [problem] = building.problems(DATA, {"name": "Nobody's", "race": "amakna"})
    assert (problem.code, problem.clause) == ("unknown_race", "BF-LEAGUE-01")


@pytest.mark.clause("BF-LEAGUE-02")
def test_two_of_the_five_may_come_from_the_other_faction_but_not_three() -> None:
    two = ["bo-p1", "bo-p2", "br-p3", "br-p4", "bo-p5"]
    assert codes(two) == []
    assert founded("bonta", "Mixed", two).squad == ["bo-p1", "bo-p2", "bo-p5", "br-p3", "br-p4"]
    assert codes(["bo-p1", "bo-p2", "br-p3", "br-p4", "br-p5"]) == [
        ("too_few_of_faction", "BF-LEAGUE-02")
    ]


@pytest.mark.clause("BF-LEAGUE-02")
@pytest.mark.parametrize(
    ("squad", "code"),
    [
        (["bo-c1", *BONTA[1:]], "no_such_player_card"),  # a captain card is no player card
        (["bo-a01", *BONTA[1:]], "no_such_player_card"),
        (["bo-p2", *BONTA[1:]], "card_twice_in_squad"),
        ([*BONTA[:4], "br-p5", "br-p1"], "squad_size"),
        (BONTA[1:], "squad_size"),
    ],
)
def test_the_squad_is_five_different_normal_cards(squad: list[str], code: str) -> None:
    assert (code, "BF-LEAGUE-02") in codes(squad)


@pytest.mark.clause("BF-LEAGUE-03")
@pytest.mark.parametrize(
    "squad",
    [
        ["bo-p1", "bo-p2", "br-p1", "bo-p3", "bo-p5"],  # three strikers
        ["bo-p1", "bo-p2", "bo-p3", "bo-p4", "br-p4"],  # no passer
    ],
)
def test_there_are_one_or_two_of_each_category(squad: list[str]) -> None:
    assert ("category_out_of_range", "BF-LEAGUE-03") in codes(squad)


@pytest.mark.clause("BF-LEAGUE-03")
def test_two_passers_and_one_runner_are_a_squad_and_slots_follow_the_data() -> None:
    club = founded("bonta", "Throwers", ["br-p5", "bo-p5", "bo-p3", "bo-p2", "bo-p1"])
    assert club.squad == ["bo-p1", "bo-p2", "bo-p3", "bo-p5", "br-p5"]
    assert [player.category for player in club.roster] == [
        "striker", "striker", "runner", "passer", "passer",
    ]  # fmt: skip


def test_every_fault_is_told_at_once() -> None:
    wish = {"name": " ", "race": "bonta", "squad": ["bo-p1", "bo-p1", 7], "colour": "red"}
    found = {problem.code for problem in building.problems(DATA, wish)}
    assert found == {
        "name_missing",
        "unknown_key",
        "no_such_player_card",
        "card_twice_in_squad",
        "squad_size",
        "too_few_of_faction",
        "category_out_of_range",
    }


@pytest.mark.parametrize("wish", [None, [], 7, {}, {"name": 3, "race": 4, "squad": "bo-p1"}])
def test_what_makes_no_sense_is_refused(wish: JSON) -> None:
    with pytest.raises(Refusal):
        building.found(DATA, wish)


def test_an_empty_squad_is_not_the_usual_one() -> None:
    with pytest.raises(Refusal):
        building.found(DATA, {"name": "Nobody", "race": "bonta", "squad": []})


@pytest.mark.parametrize("race", ["bonta", "brakmar"])
def test_the_wished_squads_are_legal_and_differ(race: str) -> None:
    rosters = [
        building.wished_roster(DATA, race, "Wished", Stream(SEED, f"roster-{n}")) for n in range(20)
    ]
    assert all(building.problems(DATA, roster) == [] for roster in rosters)
    assert len({tuple(roster["squad"]) for roster in rosters}) > 5
