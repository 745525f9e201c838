"""BB-LEAGUE-06, -07 and -69: who lines up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.between.team import Team
from rules.coach import IllegalChoice
from tests.rules.blood_bowl.between.league import CRP, founded, happen, human, orc, shirt
from tests.rules.blood_bowl.board import Says

JSON = Any


def line_up(team: Team, coach: Says | None = None) -> JSON:
    return prepare(CRP, [team, orc()], {}, [coach, None])[0]


def without(team: Team, *numbers: int, dismissed: bool = False) -> Team:
    """The team with these shirts missing the next match, or gone."""
    for number in numbers:
        player = shirt(team, number).id
        if dismissed:
            team = happen(team, "dismissed", player=player)
        else:
            team = happen(
                team,
                "injured",
                player=player,
                effects=["miss_next"],
                changes={},
                niggling=0,
                miss_next=True,
                rolls=[41],
                cause="block",
                by=2,
            )
    return team


def test_a_line_up_says_all_that_a_match_asks_of_a_team() -> None:
    team = happen(
        human(),
        "injured",
        player=11,
        effects=["niggling"],
        changes={"ma": -1},
        niggling=1,
        miss_next=False,
        rolls=[51],
        cause="block",
        by=2,
    )

    found = line_up(team)

    assert {key: value for key, value in found.items() if key != "players"} == {
        "name": "Reikland Rams",
        "version": "crp",
        "race": "human",
        "rerolls": 4,
        "fan_factor": 4,
        "assistants": 0,
        "cheerleaders": 0,
        "apothecary": False,
        "value": 1_000_000,
        "treasury": 0,
    }
    assert [player["number"] for player in found["players"]] == list(range(1, 13))
    assert found["players"][10] == {
        "number": 11,
        "player": 11,
        "name": "Blitzer 11",
        "position": "blitzer",
        "ma": 6,
        "st": 3,
        "ag": 3,
        "av": 8,
        "skills": ["Block"],
        "niggling": 1,
        "kind": "player",
    }


def test_who_misses_the_match_is_not_in_it() -> None:
    found = line_up(without(human(), 3))

    assert [player["number"] for player in found["players"]] == [1, 2, *range(4, 13)]
    assert found["value"] == 950_000


@pytest.mark.clause("BB-LEAGUE-07")
def test_a_short_team_is_filled_up_to_eleven_for_free() -> None:
    team = without(human(), 1, 11, 12)

    found = line_up(team)
    new = [player for player in found["players"] if player["kind"] == "journeyman"]

    assert len(found["players"]) == 11
    assert [(p["position"], p["skills"], p["player"]) for p in new] == [
        ("lineman", ["Loner"], None),
        ("lineman", ["Loner"], None),
    ]


@pytest.mark.clause("BB-LEAGUE-07")
def test_journeymen_may_exceed_sixteen_players() -> None:
    team = founded(players={"lineman": 16})
    team = without(team, *range(1, 7))

    assert len(team.roster) == 16
    assert sum(player["kind"] == "journeyman" for player in line_up(team)["players"]) == 1


@pytest.mark.clause("BB-LEAGUE-06")
def test_journeymen_come_first_and_count_in_the_team_value() -> None:
    # Two Blitzers (180,000) and a Lineman miss the match; two journeymen make eleven.
    assert line_up(without(human(), 1, 11, 12))["value"] == 1_000_000 - 230_000 + 100_000


@pytest.mark.clause("BB-LEAGUE-07", "BB-DEC-53")
def test_the_undead_coach_chooses_skeletons_or_zombies() -> None:
    team = without(founded("undead", {"zombie": 12}), 5, 6)
    coach = Says({"journeymen_pos": "zombie"})

    chosen = [p for p in line_up(team, coach)["players"] if p["kind"] == "journeyman"]
    default = [p for p in line_up(team)["players"] if p["kind"] == "journeyman"]

    assert coach.options("journeymen_pos") == ["skeleton", "zombie"]
    assert [(p["position"], p["skills"]) for p in chosen] == [("zombie", ["Loner", "Regeneration"])]
    assert [p["position"] for p in default] == ["skeleton"]
    with pytest.raises(IllegalChoice):
        line_up(team, Says({"journeymen_pos": "ghoul"}))


def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    coach = Says()

    line_up(without(human(), 1, 2, 3), coach)
    line_up(founded("undead", {"zombie": 11}), coach)

    assert coach.asked == []


@pytest.mark.clause("BB-LEAGUE-69")
def test_journeymen_take_the_lowest_free_numbers_those_of_the_missing_included() -> None:
    team = without(human(), 2, dismissed=True)
    team = without(team, 4, 9)

    found = line_up(team)

    assert {p["number"] for p in found["players"] if p["kind"] == "journeyman"} == {2, 4}
    assert [p["number"] for p in found["players"]] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]


def test_a_team_of_nobody_still_lines_up() -> None:
    team = without(founded(), *range(1, 12), dismissed=True)

    found = line_up(team)

    assert [p["number"] for p in found["players"]] == list(range(1, 12))
    assert found["value"] == 11 * 50_000
