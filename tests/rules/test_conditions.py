"""What players carry from match to match, in any game (LG-COND)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.conditions import BARRING, Condition, Settled, after, available
from rules.record import ended_as

PLAYED = Settled("played")


def suspended(matches: int = 1, competition: str = "cup") -> Condition:
    return Condition(
        "suspension", "red card", "match:3", "X-1", "matches", matches, competition=competition
    )


def injured(**how: Any) -> Condition:
    return Condition("injury", "knee", "match:3", "X-2", **{"until": "matches", "left": 1, **how})


TIRED = Condition("fatigue", "tired", "match:3", "X-3", "rests", 1)
SLOWER = Condition("permanent", "slower", "match:3", "X-4")


@pytest.mark.clause("LG-COND-02")
@pytest.mark.parametrize(
    ("kind", "result", "counts", "with_forfeits"),
    [
        ("played", "loss", True, True),
        ("played", "draw", True, True),
        ("conceded", "win", True, True),
        ("conceded", "loss", True, True),
        ("walk_over", "win", True, True),
        ("walk_over", "loss", False, True),
        ("double_forfeit", "loss", False, True),
        ("bye", "win", False, False),
        ("void", "draw", False, False),
    ],
)
def test_which_matches_are_served(
    kind: Any, result: Any, counts: bool, with_forfeits: bool
) -> None:
    assert Settled(ended_as(kind, result)).counts is counts
    assert Settled(ended_as(kind, result), forfeits=True).counts is with_forfeits
    left = after([injured()], Settled(ended_as(kind, result)), fielded=False)
    assert (left == ()) is counts


@pytest.mark.clause("LG-COND-01", "LG-COND-02")
@given(st.integers(1, 9), st.lists(st.sampled_from(["played", "bye", "void", "walk_over"])))
def test_who_misses_k_matches_misses_k_that_count(k: int, kinds: list[Any]) -> None:
    carried: tuple[Condition, ...] = (injured(left=k), SLOWER)
    missed = 0
    for kind in kinds:
        settled = Settled(ended_as(kind, "win"))
        missed += settled.counts and not available(carried)
        carried = after(carried, settled, fielded=False)
    served = sum(Settled(ended_as(kind, "win")).counts for kind in kinds)
    assert missed == min(k, served)
    assert available(carried) is (served >= k)
    assert SLOWER in carried, "what is for ever stays"


@pytest.mark.clause("LG-COND-02", "LG-COND-03")
def test_a_suspension_is_served_where_it_was_given_and_an_injury_anywhere() -> None:
    both = (suspended(), injured())
    assert not available(both, "cup")
    left = after(both, Settled("played", "league"), fielded=False)
    assert left == (suspended(),)
    assert available(left, "league")
    assert not available(left, "cup")
    assert after(left, Settled("played", "cup"), fielded=False) == ()


@pytest.mark.clause("LG-COND-01")
def test_an_injury_lasts_until_its_roll_succeeds_and_only_a_served_match_is_rolled_for() -> None:
    knee = injured(until="roll", left=0)
    rolled = []

    def recovers(condition: Condition) -> bool:
        rolled.append(condition)
        return len(rolled) == 2

    assert after([knee], Settled("bye"), fielded=False, recovers=recovers) == (knee,)
    assert not rolled
    assert after([knee], PLAYED, fielded=False, recovers=recovers) == (knee,)
    assert after([knee], PLAYED, fielded=False, recovers=recovers) == ()
    assert rolled == [knee, knee]


@pytest.mark.clause("LG-COND-01")
@given(st.integers(1, 5), st.lists(st.booleans()))
def test_what_lasts_until_he_has_played_counts_the_matches_he_played(
    k: int, fielded: list[bool]
) -> None:
    sore = Condition("fatigue", "sore", "match:3", "LG-COND-01", "plays", k)
    carried: tuple[Condition, ...] = (sore,)
    for each in fielded:
        carried = after(carried, PLAYED, fielded=each)
    left = max(k - sum(fielded), 0)
    assert [each.left for each in carried] == ([left] if left else [])


@pytest.mark.clause("LG-COND-01")
def test_a_captive_is_not_there_until_an_event_says_so() -> None:
    held = Condition("captive", "captive", "match:3", "LG-COND-01", "event")
    assert not available([held])
    for fielded in (False, True):
        assert after([held], PLAYED, fielded=fielded) == (held,)


@pytest.mark.clause("LG-COND-04")
def test_fatigue_wears_off_by_resting_and_keeps_nobody_from_playing() -> None:
    assert available([TIRED])
    assert after([TIRED], PLAYED, fielded=True) == (TIRED,), "who plays does not rest"
    assert after([TIRED], Settled("bye"), fielded=False) == (TIRED,)
    assert after([TIRED], PLAYED, fielded=False) == ()


@pytest.mark.clause("LG-COND-04")
def test_another_system_says_that_fatigue_is_gone_after_the_next_match_in_any_case() -> None:
    brief = Condition("fatigue", "tired", "match:3", "HC-FAT-05", "matches", 1)
    assert after([brief], PLAYED, fielded=True) == ()


@pytest.mark.clause("LG-FIX-10")
@pytest.mark.parametrize(
    "kind", ["injury", "suspension", "captive", "dead", "retired", "fatigue", "permanent"]
)
def test_who_cannot_be_fielded(kind: Any) -> None:
    assert available([Condition(kind, "", "between", "")]) is (kind not in BARRING)
    assert (kind in BARRING) is (kind not in ("fatigue", "permanent"))


@pytest.mark.clause("LG-COND-05")
def test_a_condition_keeps_its_cause_dice_and_clause_as_json() -> None:
    condition = injured(rolls=(4, 8), how="foul", by=7, competition="")
    assert Condition.from_json(condition.to_json()) == condition
    assert condition.to_json()["rolls"] == [4, 8]


@pytest.mark.clause("LG-COND-01")
@pytest.mark.parametrize(
    ("until", "left"),
    [("never", 1), ("roll", 2), ("event", 1), ("matches", 0), ("rests", 0), ("plays", 0)],
)
def test_an_end_that_makes_no_sense_is_no_condition(until: Any, left: int) -> None:
    with pytest.raises(ValueError, match=until):
        injured(until=until, left=left)
