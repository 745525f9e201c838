"""Wound rolls, saves, damage."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.necromunda.dice import passes
from rules.necromunda.wounding import damaged, save_number, wound_number


@pytest.mark.clause(
    "NM-EX-21",
    "NM-WOUND-01",
    "NM-WOUND-02",
    "NM-WOUND-03",
    "NM-WOUND-04",
    "NM-WOUND-05",
    "NM-WOUND-06",
)
@pytest.mark.parametrize(
    ("strength", "toughness", "need"),
    [
        *((3, 3, 4), (4, 3, 3), (6, 3, 2), (5, 3, 3), (3, 4, 5), (2, 4, 6), (3, 5, 5), (3, 6, 6)),
        *((2, 3, 5), (1, 3, 6), (8, 4, 2), (7, 4, 3)),
    ],
)
def test_wound_numbers(strength: int, toughness: int, need: int) -> None:
    assert wound_number(strength, toughness) == need


@pytest.mark.clause("NM-EX-22", "NM-SAVE-02", "NM-SAVE-03", "NM-SAVE-06", "NM-SAVE-08")
@pytest.mark.parametrize(
    ("saves", "bonus", "ap", "wanted"),
    [
        ([5], 0, -1, "1/6"),
        ([5], 0, -2, "0"),
        ([6], 0, 0, "1/6"),
        ([6, 5], 0, -1, "1/6"),
        ([5], 1, 0, "1/2"),
        ([], 1, 0, "1/6"),
        ([], 0, 0, "0"),
    ],
)
def test_saves(saves: list[int], bonus: int, ap: int, wanted: str) -> None:
    need = save_number(saves, bonus, ap)
    found = sum(passes(face, need) for face in range(1, 7)) if need else 0
    assert Fraction(found, 6) == Fraction(wanted)


@pytest.mark.clause("NM-SAVE-07")
def test_a_save_is_never_better_than_2() -> None:
    assert save_number([2], 3, 0) == 2


@pytest.mark.clause("NM-EX-14", "NM-DMG-02", "NM-DMG-03", "NM-DMG-04")
@pytest.mark.parametrize(
    ("wounds", "damage", "left", "dice"),
    [
        (1, 1, 1, 1),
        (1, 2, 1, 2),
        (2, 1, 1, 0),
        (2, 2, 1, 1),
        (2, 3, 1, 2),
        (3, 2, 1, 0),
        (3, 3, 1, 1),
    ],
)
def test_damage(wounds: int, damage: int, left: int, dice: int) -> None:
    assert damaged(wounds, damage) == (left, dice)
