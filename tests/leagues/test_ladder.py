"""Climbing a ladder."""

from __future__ import annotations

import pytest

from leagues.schedules.ladder import (
    Answer,
    Challenge,
    Effect,
    answered,
    challengeable,
    entered,
    left,
    settled,
)

LADDER = (5, 3, 8, 1, 2)


@pytest.mark.clause("LG-LADDER-01")
def test_a_coach_challenges_within_reach_above() -> None:
    assert challengeable(LADDER, 1, 2) == (8, 3)
    assert challengeable(LADDER, 1, 9) == (8, 3, 5)
    assert challengeable(LADDER, 5, 2) == ()


@pytest.mark.clause("LG-LADDER-01")
def test_the_winner_takes_the_better_place() -> None:
    assert settled(LADDER, Challenge(1, 3), 1) == (5, 1, 8, 3, 2)
    assert settled(LADDER, Challenge(1, 3), 3) == LADDER
    assert settled(LADDER, Challenge(1, 3), None) == LADDER
    with pytest.raises(ValueError, match="entry 8"):
        settled(LADDER, Challenge(1, 3), 8)


@pytest.mark.clause("LG-LADDER-01")
def test_whoever_has_moved_meanwhile_still_plays_for_the_two_places() -> None:
    # 1 challenged 3, and has climbed past him in another match.
    assert settled((5, 1, 8, 3, 2), Challenge(1, 3), 3) == LADDER


@pytest.mark.clause("LG-LADDER-01")
def test_a_challenge_can_be_accepted_declined_or_time_out() -> None:
    assert answered(Answer.ACCEPTED, declined=2, most=2) is Effect.FIXTURE
    assert answered(Answer.DECLINED, declined=1, most=2) is Effect.DECLINE
    assert answered(Answer.TIMED_OUT, declined=1, most=2) is Effect.DECLINE
    assert answered(Answer.TIMED_OUT, declined=2, most=2) is Effect.WALK_OVER
    with pytest.raises(ValueError, match="no more than 2"):
        answered(Answer.DECLINED, declined=2, most=2)


@pytest.mark.clause("LG-LADDER-01", "LG-OUT-03")
def test_who_comes_starts_at_the_bottom_and_those_below_who_leaves_move_up() -> None:
    assert entered(LADDER, 9) == (5, 3, 8, 1, 2, 9)
    assert left(LADDER, 3) == (5, 8, 1, 2)
