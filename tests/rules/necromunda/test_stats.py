"""NM-TEST-09 to -16: how far characteristics can change for good."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.necromunda.catalogue import load
from rules.necromunda.catalogue.characteristics import STATS, TARGETS, Stat

DATA = load("first")
GANGER = DATA.gangs["orlock"].types["ganger"].stats


def changed(stat: Stat, value: int, by: int) -> int:
    """A characteristic of an Orlock ganger that is at this value, after a change."""
    return DATA.caps.changed(GANGER.with_(stat, value), stat, by, GANGER).of(stat)


@pytest.mark.clause("NM-TEST-11")
@pytest.mark.parametrize("stat", ["ws", "bs", "i"])
def test_skills_of_arms_stay_between_two_and_six(stat: Stat) -> None:
    assert [changed(stat, value, 1) for value in (2, 3, 6)] == [2, 2, 5]
    assert [changed(stat, value, -1) for value in (2, 5, 6)] == [3, 6, 6]


@pytest.mark.clause("NM-TEST-14")
@pytest.mark.parametrize("stat", ["ld", "cl", "wil", "int"])
def test_mental_characteristics_stay_between_four_and_twelve(stat: Stat) -> None:
    assert [changed(stat, value, 1) for value in (4, 5, 12)] == [4, 4, 11]
    assert [changed(stat, value, -1) for value in (4, 11, 12)] == [5, 12, 12]


@pytest.mark.clause("NM-TEST-09", "NM-TEST-12", "NM-TEST-15")
@pytest.mark.parametrize("stat", ["m", "s", "t", "a"])
def test_plain_numbers_rise_by_two_at_most_and_stay_above_zero(stat: Stat) -> None:
    printed = GANGER.of(stat)
    assert [changed(stat, printed + n, 1) - printed for n in (0, 1, 2)] == [1, 2, 2]
    assert changed(stat, 1, -1) == 1


@pytest.mark.clause("NM-TEST-13", "NM-TEST-16")
def test_wounds_rise_by_one_at_most() -> None:
    assert (changed("w", 1, 1), changed("w", 2, 1), changed("w", 1, -1)) == (2, 2, 1)


@pytest.mark.clause("NM-TEST-15", "NM-CAMP-60")
def test_what_another_profile_allowed_is_not_taken_away() -> None:
    juve = DATA.gangs["orlock"].types["juve"].stats  # M 6
    assert DATA.caps.changed(GANGER.with_("m", 8), "m", 1, GANGER).of("m") == 8
    assert DATA.caps.changed(juve.with_("m", 7), "m", 1, juve).of("m") == 8


@given(st.sampled_from(STATS), st.integers(-3, 3))
def test_a_change_for_the_better_never_makes_it_worse(stat: Stat, by: int) -> None:
    before, after = GANGER.of(stat), changed(stat, GANGER.of(stat), by)
    better = before - after if stat in TARGETS else after - before
    assert 0 <= better <= by or by <= better <= 0
