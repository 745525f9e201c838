"""The automated manager between two matches: it keeps a roster that can take the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from rules.dice import Stream
from rules.kill_team.between import building, keeping, managing, picking
from rules.kill_team.between.team import DEAD, Team
from rules.kill_team.game import GAME
from rules.steps import SealedDice
from tests.rules.kill_team.between.rosters import (
    DATA,
    GUARD,
    SERGEANT,
    by_default,
    experienced,
    folded,
    guards,
    happen,
    match_of,
    team,
)


def managed(club: Team) -> Team:
    """The team after its manager has seen to it; asked again there is nothing left to do."""
    twin = club.copy()
    managing.apply_all(twin, GAME.managed("first", club, SealedDice()))
    assert GAME.managed("first", twin, SealedDice()) == []
    assert picking.first(twin, campaign=True) is not None
    return twin


def dead(club: Team, *who: int) -> Team:
    for each in who:
        club = happen(club, "casualty_rolled", player=each, face=1, bonus=0, result="dead")
        club = happen(club, "died", player=each, by=None)
    return club


def recovering(club: Team, *who: int) -> Team:
    for each in who:
        club = happen(club, "casualty_rolled", player=each, face=2, bonus=0, result="convalescence")
    return club


@pytest.mark.clause("KT-CAMP-40", "KT-CAMP-08", "LG-FIX-15")
def test_a_roster_of_one_leader_gets_another_like_it() -> None:
    club = managed(guards())
    assert [each.datasheet for each in club.leaders] == ["guard_sergeant"] * 2
    assert len(club.roster) == len(guards().roster) + 1


@pytest.mark.clause("KT-CAMP-40", "KT-CAMP-08")
@pytest.mark.parametrize("lost", [dead, recovering])
def test_without_an_available_leader_another_is_recruited(lost: Callable[..., Team]) -> None:
    club = managed(lost(guards(), 1))
    assert [each.datasheet for each in club.leaders][-1] == "guard_sergeant"
    assert sum(each.specialism == "leader" for each in club.roster) == 2


@pytest.mark.clause("KT-CAMP-40", "KT-CAMP-06", "KT-CAMP-07")
def test_a_full_roster_promotes_who_can_lead_or_makes_room() -> None:
    full = recovering(team("guard", [SERGEANT, "guard_support_gunner", *[GUARD] * 18]), 1)
    promoted = managed(match_of(full, 2))
    assert promoted.models[2].specialism == "leader"
    assert len(promoted.roster) == 20
    changed = managed(full)
    assert changed.models[2].specialism == ""
    assert changed.models[20].left is not None, "the newest of the cheapest goes"
    assert [each.id for each in changed.leaders] == [21]


@pytest.mark.clause("KT-CAMP-40", "KT-CAMP-06")
def test_whoever_is_left_a_kill_team_can_be_picked() -> None:
    few = dead(team("guard", [SERGEANT, *[GUARD] * 5]), 2, 3, 4, 5, 6)
    assert picking.first(few, campaign=True) is None
    managed(few)
    all_leaders = recovering(team("guard", [SERGEANT] * 20), *range(1, 21))
    assert len(managed(all_leaders).roster) == 20
    nobody = dead(team("orks", ["ork_boss leader", "ork_boy"]), 1, 2)
    assert managed(nobody).leaders


@pytest.mark.clause("KT-CAMP-40", "KT-CAMP-05")
def test_the_dead_have_successors_of_their_kind() -> None:
    club = guards()
    after = managed(dead(club, 3, 8, 9))
    kinds = Counter((each.datasheet, each.specialism) for each in after.roster)
    assert kinds["guardsman", "medic"] == 1
    points = picking.force(after, after.available, campaign=True)
    assert points >= 150 or len(after.roster) == 20


@pytest.mark.clause("KT-CAMP-40")
def test_nobody_joins_a_roster_that_has_lost_nobody() -> None:
    club = team("guard", [SERGEANT, SERGEANT, *[GUARD] * 3])
    assert keeping.kept(club) == []


@pytest.mark.clause("KT-CAMP-40", "KT-CAMP-15", "LG-FIX-11")
def test_it_chooses_the_abilities_that_wait() -> None:
    club = experienced(guards(), 2, 3)
    assert managed(club).models[2].abilities == by_default(club).models[2].abilities != []


@pytest.mark.clause("KT-CAMP-40", "KT-CAMP-02", "KT-CAMP-39")
@pytest.mark.parametrize("race", DATA.factions)
def test_over_a_long_season_it_always_takes_the_field(race: str) -> None:
    """Thirty matches after each of which half of the kill team roll for their lives."""
    dice = Stream(race.encode().ljust(32), "season")
    club = folded(building.found(DATA, GAME.wished_roster("first", race, "Long", dice)))
    for _ in range(30):
        club = managed(club)
        sent = picking.first(club, campaign=True) or []
        assert len(sent) >= 3
        assert len(club.roster) <= 20
        club = match_of(club, *(each.id for each in sent))
        for model in sent:
            if dice.draw(2):
                face = dice.roll(10)
                result = DATA.casualty(face)
                club = happen(
                    club, "casualty_rolled", player=model.id, face=face, bonus=0, result=result
                )
                if result == DEAD:
                    club = happen(club, "died", player=model.id, by=None)


@pytest.mark.clause("KT-CAMP-41")
@pytest.mark.parametrize("race", DATA.factions)
def test_the_proposed_roster_has_a_second_leader(race: str) -> None:
    for seed in range(4):
        dice = Stream(bytes([seed] * 32), "roster")
        roster = building.wished_roster(DATA, race, "Wished", dice)
        assert building.problems(DATA, roster) == []
        leaders = [each for each in roster["models"] if each["specialism"] == "leader"]
        assert len(leaders) == 2
        club = folded(building.found(DATA, roster))
        assert picking.first(recovering(club, 1), campaign=True) is not None
