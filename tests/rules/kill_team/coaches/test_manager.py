"""The automated manager: whom he sends from a command roster, against whom and for what."""

from __future__ import annotations

import pytest

from rules.dice import Stream
from rules.kill_team.between import picking
from rules.kill_team.between.team import Team
from rules.kill_team.coaches.manager import proposed
from tests.rules.kill_team.between.rosters import (
    CAPTAIN,
    DATA,
    GUARD,
    SERGEANT,
    acted,
    guards,
    happen,
    prepared,
    random_team,
    sample,
    team,
)

GUNNER = "guard_support_gunner -lasgun"
#: Against whom a grenade launcher does more than a meltagun, and the other way round.
MANY, FEW = ("swarm", ["brood_warrior leader", *["leaper"] * 19]), ("marines", ["line_marine"] * 7)


def sent(of: Team, against: Team, mission: str = "") -> list[int]:
    return [model.id for model in proposed(of, against, mission, campaign=True) or ()]


@pytest.mark.clause("KT-SETUP-01", "KT-CAMP-03", "KT-ROST-04")
@pytest.mark.parametrize("race", DATA.factions)
@pytest.mark.parametrize("mission", ["", *DATA.missions])
def test_whatever_the_roster_a_legal_kill_team_is_proposed(race: str, mission: str) -> None:
    dice = Stream(race.encode().ljust(32), mission)
    own, other = random_team(race, dice), random_team([*DATA.factions][dice.draw(6)], dice)
    found = proposed(own, other, mission, campaign=True)
    assert found
    assert picking.team_problems(own, found, campaign=True) == []


@pytest.mark.clause("KT-CAMP-03")
def test_weapons_are_chosen_for_whom_they_meet() -> None:
    """Of six gunners three may play."""
    ways = ["+grenade_launcher", "+meltagun"] * 3
    own = team("guard", [SERGEANT, *[f"{GUNNER} {way}" for way in ways], *[GUARD] * 13])
    against = [
        [
            own.models[who].items[-1]
            for who in sent(own, team(*enemies))
            if own.models[who].datasheet == "guard_support_gunner"
        ]
        for enemies in (MANY, FEW)
    ]
    assert against == [["grenade_launcher"] * 3, ["meltagun"] * 3]


@pytest.mark.clause("KT-MISS-01")
def test_ground_is_held_by_more_of_them() -> None:
    own = team("swarm", ["brood_warrior leader", *["brood_warrior"] * 4, *["leaper"] * 14])
    counts = {mission: len(sent(own, guards(), mission)) for mission in DATA.missions}
    assert counts["hold_the_ground"] > counts["last_stand"], counts


@pytest.mark.clause("KT-CAMP-04", "KT-CAMP-39")
def test_only_who_can_play_is_proposed() -> None:
    club = guards()
    hurt = happen(club, "casualty_rolled", player=5, face=2, bonus=0, result="convalescence")
    assert 5 in sent(club, sample("ork_mob"))
    assert 5 not in sent(hurt, sample("ork_mob"))
    two_leaders = team("guard", [SERGEANT, CAPTAIN, "guardsman medic"])
    assert proposed(two_leaders, club, campaign=True) is None
    assert len(sent(club, team("guard", [SERGEANT]))) == 10


@pytest.mark.clause("KT-SETUP-01")
def test_it_plays_where_none_is_named_and_the_match_says_for_what() -> None:
    own = team("swarm", ["brood_warrior leader", *["brood_warrior"] * 4, *["leaper"] * 14])
    enemies = sample("marine_line")
    for mission in DATA.missions:
        line_up, _ = prepared([own, enemies], {"competition": "league", "mission": mission})
        assert [each["player"] for each in line_up["players"]] == sent(own, enemies, mission)
    named = acted(own, {"act": "pick_team", "players": [1, 2, 6]})
    line_up, _ = prepared([named, enemies], {"competition": "league"})
    assert [each["player"] for each in line_up["players"]] == [1, 2, 6]
