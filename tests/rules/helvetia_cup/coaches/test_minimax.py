"""Sectors: the values of the rulebook's examples, and mixtures that nobody can exploit."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.helvetia_cup.coaches.minimax import duel, pick
from rules.helvetia_cup.coaches.odds import (
    card_chances,
    goal_chance,
    injury_chance,
    steal_chance,
    tackle_split,
)
from rules.helvetia_cup.pitch import CENTRE, LEFT, RIGHT, ZONES
from rules.helvetia_cup.shooting import SECTORS, connected_sets
from tests.rules.helvetia_cup.play import DATA, VERSION, Table


class Falls:
    """A die that falls on one face, whatever is asked of it."""

    def __init__(self, face: int) -> None:
        self.face = face
        self.sides = 0

    def draw(self, n: int) -> int:
        self.sides = n
        return self.face % n

    def roll(self, sides: int) -> int:
        return self.draw(sides) + 1


@pytest.mark.parametrize(
    ("zone", "skill", "cover", "value"),
    [
        pytest.param(CENTRE, 15, 1, "35/73", marks=pytest.mark.clause("HC-EX-36")),
        pytest.param(CENTRE, 15, 2, "2/5", marks=pytest.mark.clause("HC-EX-37")),
        pytest.param(CENTRE, 15, 3, "21/73", marks=pytest.mark.clause("HC-EX-38")),
        pytest.param(CENTRE, 15, 4, "14/73", marks=pytest.mark.clause("HC-EX-39")),
        pytest.param(LEFT, 18, 2, "56/115", marks=pytest.mark.clause("HC-EX-40")),
        pytest.param(LEFT, 12, 3, "18/89", marks=pytest.mark.clause("HC-EX-41")),
        pytest.param(CENTRE, 15, 0, "7/10", marks=pytest.mark.clause("HC-EX-42")),
        pytest.param(CENTRE, 15, 6, "0", id="everything is covered"),
        pytest.param(CENTRE, 1, 2, "0", id="no sector can be hit"),
    ],
)
def test_the_value_is_the_rulebooks(zone: int, skill: int, cover: int, value: str) -> None:
    assert duel(VERSION, zone, skill, cover).value == Fraction(value)


@pytest.mark.clause("HC-EX-44")
def test_a_long_pass_to_a_lone_team_mate_who_heads() -> None:
    assert Fraction(13, 20) * duel(VERSION, CENTRE, 14, 2).value == Fraction(143, 600)


@pytest.mark.clause("HC-EX-65")
def test_a_kick_from_the_spot_by_an_equal_of_the_example() -> None:
    assert goal_chance(VERSION, CENTRE, 15, 2) == 2 / 5


@pytest.mark.parametrize(("zone", "cover"), list(product((LEFT, CENTRE, RIGHT), range(1, 6))))
def test_neither_side_can_do_better_against_the_mixture(zone: int, cover: int) -> None:
    """Against each answer of the other, both get at least the value."""
    for skill in (6, 11, 15, 19):
        found = duel(VERSION, zone, skill, cover)
        odds = {
            sector.id: Fraction(min(max(skill - getattr(sector, ZONES[zone]), 0), 20), 20)
            for sector in DATA.sectors
        }
        shots = sum(weight for weight, _ in found.sectors)
        for chosen in connected_sets(VERSION):
            if len(chosen) <= cover:
                won = sum(w * odds[name] for w, name in found.sectors if name not in chosen)
                assert won / shots >= found.value
        saves = sum(weight for weight, _ in found.covers)
        for name in SECTORS:
            lost = sum(w * odds[name] for w, chosen in found.covers if name not in chosen)
            assert lost / saves <= found.value


def test_sectors_fall_as_often_as_the_mixture_has_them() -> None:
    weights = duel(VERSION, CENTRE, 15, 1).sectors
    total = sum(weight for weight, _ in weights)
    dice = Falls(0)
    pick(dice, weights)

    fallen = Counter(pick(Falls(face), weights) for face in range(total))

    assert dice.sides == total
    assert fallen == {name: weight for weight, name in weights}


def test_a_goalkeeper_who_is_told_the_row_keeps_to_it() -> None:
    told = duel(VERSION, CENTRE, 15, 2, 0, 1)

    assert {name for _, name in told.sectors} <= {"BL", "BC", "BR"}
    assert all(set(chosen) & {"BL", "BC", "BR"} for _, chosen in told.covers)
    assert told.value < duel(VERSION, CENTRE, 15, 2).value


# -- other odds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "odds"),
    [
        pytest.param(12, (0.6, 0.2, 0.2), marks=pytest.mark.clause("HC-EX-15")),
        pytest.param(16, (0.8, 0.0, 0.2), marks=pytest.mark.clause("HC-EX-16")),
        pytest.param(18, (0.9, 0.0, 0.1), marks=pytest.mark.clause("HC-EX-17")),
        pytest.param(6, (0.3, 0.5, 0.2), marks=pytest.mark.clause("HC-EX-18")),
    ],
)
def test_a_tackle_wins_fouls_or_misses(skill: int, odds: tuple[float, ...]) -> None:
    assert tackle_split(skill, DATA.ruleset.tackle_miss_above) == pytest.approx(odds)


@pytest.mark.clause("HC-EX-13", "HC-EX-14")
def test_a_steal_needs_a_dribble_that_fails() -> None:
    ratings = {"home 7": {"dribble": 13}, "away 5": {"steal": 11}}
    away = "1@8,0 5@3,0 6@5,2 7@5,-2 8@2,3"
    for markers, odds in ((4, 77 / 400), (0, 77 / 200)):
        home = "1@-8,0 7@3,0* 8@-2,0 9@-3,2 10@-4,-2"
        table = Table(home, away, ratings=ratings, markers={"home 7": markers})
        thief, carrier = table.player("away 5"), table.player("home 7")
        assert steal_chance(table.pos, thief, carrier) == pytest.approx(odds)


@pytest.mark.clause("HC-EX-20", "HC-EX-21", "HC-EX-22")
def test_what_a_foul_may_cost() -> None:
    assert card_chances(VERSION) == (7 / 8, 1 / 8)
    assert [injury_chance(VERSION, markers) for markers in range(4)] == [5 / 8, 1 / 4, 0, 0]
