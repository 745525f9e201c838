"""What an automated coach does around a match: captain, healing, upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boufbowl.between.preparing import prepare
from rules.boufbowl.game import GAME
from tests.rules.boufbowl.between.records import (
    LEAGUE,
    SEED,
    after,
    embers,
    hurt,
    played,
    renown,
    rich,
    slot,
    stones,
)

JSON = Any


def coaches(strength: str = "veteran") -> list[Any]:
    return [GAME.coach(strength, SEED, side) for side in (0, 1)]


@pytest.mark.clause("BF-LEAGUE-06", "BF-DEC-24")
def test_he_names_a_captain_and_the_same_one_from_the_same_seed() -> None:
    first, second = (prepare([stones(), embers()], LEAGUE, coaches()) for _ in range(2))
    assert first == second
    assert [sum(each["captain"] for each in line_up["players"]) for line_up in first] == [1, 1]


@pytest.mark.clause("BF-LEAGUE-14", "BF-DEC-26")
@pytest.mark.parametrize(("has", "dice", "left"), [(4, "", 2), (3, "d6=1", 0)])
def test_he_pays_for_a_wound_where_he_could_pay_twice(has: int, dice: str, left: int) -> None:
    teams = hurt(rich(stones(), has), 3), embers()
    record = played(*teams, score=(0, 2), lines=({3: {"wounded": True}}, {}))
    home, _ = after(record, teams, dice, coaches())
    assert slot(home, 3).is_wounded is bool(dice)
    if not dice:
        assert slot(home, 3).renown == left


@pytest.mark.clause("BF-LEAGUE-09", "BF-DEC-25")
def test_he_spends_renown_on_the_highest_level_within_the_budget() -> None:
    teams = rich(stones(), 10), embers()
    home, away = after(played(*teams, score=(0, 2)), teams, "", coaches())
    assert home.value == 8
    assert renown(away) == [1] * 5
    assert levels(home) == [3, 3, 2]


def levels(team: Any) -> list[int]:
    upgrades = team.catalogue.upgrades
    held = [upgrades[id_].level for player in team.roster for id_ in player.permanents]
    return sorted(held, reverse=True)


def test_a_rookie_comes_to_an_end_as_well() -> None:
    teams = rich(stones(), 10), rich(embers(), 10)
    for club in after(played(*teams), teams, "", coaches("random")):
        assert club.value <= 8


def test_he_goes_on_where_he_was_put_away() -> None:
    here, _ = coaches()
    line_ups = prepare([stones(), embers()], LEAGUE, [here, None])
    there, _ = coaches()
    prepare([stones(), embers()], LEAGUE, [there, None])
    again, _ = coaches()
    again.remember(there.memory())
    assert again.memory() == here.memory()
    assert line_ups
