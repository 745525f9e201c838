"""The skills that make hands better or worse, and what makes them tremble."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.ball import bounce, catch, come_down
from rules.blood_bowl.handing_off import receivers
from rules.blood_bowl.handling import (
    accurate_bonus,
    catch_needs,
    interception_needs,
    pick_up_needs,
    throw_modifier,
)
from rules.blood_bowl.intercepting import interceptors
from rules.blood_bowl.kickoff import land
from rules.blood_bowl.moving import step
from rules.blood_bowl.passing import throw
from rules.blood_bowl.pitch import BOMB, LONG, NAMED, QUICK, SHORT
from rules.blood_bowl.position import Phase, Weather
from rules.blood_bowl.skills.throw_team_mate import throw_team_mate
from rules.blood_bowl.squads import NOBODY
from tests.rules.blood_bowl.board import A, H, ball, board
from tests.rules.blood_bowl.odds import odds

RANGES = (QUICK, SHORT, LONG, BOMB)


def modifiers(picture: str, **facts: Any) -> list[int]:
    """What H1 adds to a throw over each range."""
    pos = board(picture, **facts).pos
    return [throw_modifier(pos, H[1], reach) for reach in RANGES]


# -- throws -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-ACCURATE-01")
def test_an_accurate_thrower_has_one_more_at_every_range() -> None:
    assert modifiers("k7\nH1*") == [1, 0, -1, -2]
    assert modifiers("k7\nH1*\n\nH1 Accurate") == [2, 1, 0, -1]


@pytest.mark.clause("BB-SKILL-STRONGARM-01")
def test_a_strong_arm_has_one_more_at_every_range_but_the_quick_pass() -> None:
    assert modifiers("k7\nH1*\n\nH1 Strong Arm") == [1, 1, 0, -1]
    assert modifiers("k7\nH1*\n\nH1 Accurate, Strong Arm") == [2, 2, 1, 0]


@pytest.mark.clause("BB-SKILL-ACCURATE-01", "BB-SKILL-STRONGARM-01", "BB-SKILL-TTM-03")
def test_both_help_to_throw_a_team_mate() -> None:
    # Short: 0 - 1 + 2, so that only a 1 is a fumble and not a 2.
    ref = board(
        "k7\nH1 H2\n\nH1 Accurate, Strong Arm, Throw Team-Mate\nH2 Right Stuff",
        dice="d6=2 d8=2 d8=2 d8=2 d6=4",
        home={"throw_teammate": "2 p7"},
    )
    throw_team_mate(ref, H[1])
    assert not ref.happened("fumble")
    ref.finish()


@pytest.mark.clause("BB-SKILL-ACCURATE-01")
def test_the_odds_of_an_accurate_throw() -> None:
    def accurate(ref: Any) -> bool:
        throw(ref, H[1])
        return bool(ref.happened("accurate"))

    chances = odds(
        "k7\nH1*\n\nH1 Accurate",
        accurate,
        home={"pass_target": "o7"},
        indifferent=("scatter", "bounce"),
    )
    assert str(chances[True]) == "2/3"


# -- Nerves of Steel --------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-NERVES-01")
def test_nerves_of_steel_ignore_tackle_zones_when_he_throws_catches_and_intercepts() -> None:
    marked = "k6\nA1 A2 .\n.  H1 .\n\n"
    assert modifiers(marked) == [-1, -2, -3, -4]
    assert modifiers(marked + "H1 Nerves of Steel") == [1, 0, -1, -2]
    for skill, needed in (("Catch", 6), ("Nerves of Steel", 4)):
        pos = board(f"{marked}H1 {skill}").pos
        assert catch_needs(pos, H[1], pos.where[H[1]], 0) == needed
        assert interception_needs(pos, H[1]) == needed + 2


@pytest.mark.clause("BB-SKILL-NERVES-01")
def test_nerves_of_steel_ignore_neither_rain_nor_disturbing_presences_nor_help_to_pick_up() -> None:
    words = "\n\nH1 Nerves of Steel\nA1 Disturbing Presence"
    pos = board("k6\nA1 .\n. H1" + words, weather=Weather.POURING_RAIN).pos
    assert catch_needs(pos, H[1], pos.where[H[1]], 0) == 4 + 1 + 1
    assert pick_up_needs(pos, H[1], pos.where[H[1]]) == 3 + 1 + 1
    assert modifiers("k6\nA1 .\n. H1" + words, weather=Weather.VERY_SUNNY)[1] == -2


# -- Disturbing Presence ----------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-DISTURBING-01")
@pytest.mark.parametrize("token", ["A1", "a1", "a1!", "A1~"])
@pytest.mark.parametrize(("squares", "disturbed"), [(2, 1), (3, 1), (4, 0)])
def test_a_presence_disturbs_opponents_within_three_squares_in_any_posture(
    token: str, squares: int, disturbed: int
) -> None:
    row = "H1* " + ". " * (squares - 1) + token
    ref = board(f"k7\n{row}\n\nA1 Disturbing Presence")
    pos, s = ref.pos, NAMED["k7"]

    assert throw_modifier(pos, H[1], SHORT) == -disturbed
    assert catch_needs(pos, H[1], s, 0) == 4 + disturbed
    assert interception_needs(pos, H[1]) == 6 + disturbed
    assert pick_up_needs(pos, H[1], s) == 3, "pick-ups are not disturbed"


@pytest.mark.clause("BB-SKILL-DISTURBING-01")
def test_every_presence_counts_and_team_mates_do_not_disturb() -> None:
    pos = board(
        "k7\nH1 H2 . A1\n. . a2 .\n\n"
        "A1 Disturbing Presence\nA2 Disturbing Presence\nH2 Disturbing Presence"
    ).pos
    assert throw_modifier(pos, H[1], SHORT) == -2
    assert throw_modifier(pos, A[1], SHORT) == -1


@pytest.mark.clause("BB-SKILL-DISTURBING-01")
def test_who_has_left_the_pitch_disturbs_nobody() -> None:
    pos = board("k7\nH1\n\nA1 knocked out Disturbing Presence").pos
    assert throw_modifier(pos, H[1], SHORT) == 0


# -- Extra Arms, Big Hand, Very Long Legs -------------------------------------------------------


@pytest.mark.clause("BB-SKILL-EXTRAARMS-01")
def test_extra_arms_help_to_pick_up_catch_and_intercept_but_not_to_throw() -> None:
    pos = board("k7\nH1*\n\nH1 Extra Arms").pos
    s = pos.where[H[1]]
    assert pick_up_needs(pos, H[1], s) == 2
    assert catch_needs(pos, H[1], s, 0) == 3
    assert interception_needs(pos, H[1]) == 5
    assert throw_modifier(pos, H[1], SHORT) == 0


@pytest.mark.clause("BB-SKILL-BIGHAND-01")
def test_a_big_hand_ignores_zones_and_rain_when_it_picks_up_and_only_then() -> None:
    picture = "k6\nA1 A2 .\n.  H1 .\n\nH1 "
    wet: dict[str, Any] = {"weather": Weather.POURING_RAIN}
    plain, big = board(picture + "Catch", **wet).pos, board(picture + "Big Hand", **wet).pos
    s = plain.where[H[1]]
    assert pick_up_needs(plain, H[1], s) == 6
    assert pick_up_needs(big, H[1], s) == 3
    assert catch_needs(big, H[1], s, 0) == catch_needs(plain, H[1], s, 0) == 7


@pytest.mark.clause("BB-SKILL-BIGHAND-01", "BB-SKILL-EXTRAARMS-01")
def test_he_picks_the_ball_up_between_two_opponents_with_a_three() -> None:
    ref = board(
        "k6\nA1 .  A2\nH1 *  .\n\nH1 Big Hand, Dodge",
        dice="d6=5 d6=3",
        home={"continue_action": "step l7"},
    )
    act(ref, "move 1")
    assert ball(ref) == "H1"
    ref.finish()


@pytest.mark.clause("BB-SKILL-VLL-01")
def test_very_long_legs_help_to_intercept_and_for_nothing_else() -> None:
    pos = board("k7\nH1*\n\nH1 Very Long Legs").pos
    s = pos.where[H[1]]
    assert interception_needs(pos, H[1]) == 5
    assert catch_needs(pos, H[1], s, 0) == 4
    assert pick_up_needs(pos, H[1], s) == 3


@pytest.mark.clause("BB-SKILL-VLL-01", "BB-SKILL-SAFETHROW-01")
@pytest.mark.parametrize("legs", [True, False])
def test_a_safe_throw_is_not_safe_from_very_long_legs(legs: bool) -> None:
    ref = board(
        f"k7\nH1* . A1 . H2\n\nH1 Safe Throw\nA1 {'Very Long Legs' if legs else 'Catch'}",
        dice="d6=6" if legs else "d6=6 d6=4 d6=4 d6=3",
        home={"pass_target": "o7"},
        away={"interceptor": "1"},
    )
    throw(ref, H[1])
    assert ball(ref) == ("A1" if legs else "H2")
    assert ref.says(0).was_asked("safe_throw") == (0 if legs else 1)
    ref.finish()


# -- No Hands ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-NOHANDS-01", "BB-BALL-09")
def test_a_ball_that_comes_down_on_who_has_no_hands_bounces_without_a_roll() -> None:
    ref = board("k7\nH1 .\n\nH1 No Hands", dice="d8=5")
    assert not come_down(ref, NAMED["k7"], accurate=True)
    assert ball(ref) == "l7"
    ref.finish()

    bounced = board("k7\n* H1 .\n\nH1 No Hands", dice="d8=5 d8=5")
    bounce(bounced, NAMED["k7"])
    assert ball(bounced) == "m7"
    assert bounced.rolls() == ["bounce", "bounce"]
    bounced.finish()


@pytest.mark.clause("BB-SKILL-NOHANDS-01", "BB-TO-06")
def test_entering_the_balls_square_without_hands_is_a_failed_pick_up() -> None:
    ref = board(
        "k7\nH1 * .\n\nH1 No Hands",
        dice="d8=5",
        home={"continue_action": "step l7"},
        rerolls=[1, 0],
    )
    act(ref, "move 1")
    assert ref.pos.turnover
    assert ball(ref) == "m7"
    assert ref.says(0).was_asked("reroll") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-NOHANDS-01", "BB-TO-06")
def test_a_pick_up_that_fails_in_the_opponents_turn_is_no_turnover() -> None:
    ref = board("k7\nA1 * .\n\nA1 No Hands", dice="d8=5")
    step(ref, A[1], NAMED["l7"], extra=False)
    assert not ref.pos.turnover
    assert ball(ref) == "m7"
    ref.finish()


@pytest.mark.clause("BB-SKILL-NOHANDS-01", "BB-HAND-04", "BB-INT-01")
def test_who_has_no_hands_takes_no_hand_off_and_intercepts_nothing() -> None:
    pos = board("k7\nH1* H2 A1 . H3\n. H4 A2 . .\n\nH2 No Hands\nA1 No Hands").pos
    assert receivers(pos, H[1]) == [H[4]]
    assert interceptors(pos, H[1], NAMED["o7"]) == [A[2]]


@pytest.mark.clause("BB-SKILL-NOHANDS-01", "BB-KICK-11")
def test_a_touchback_goes_to_somebody_with_hands() -> None:
    able = board(
        "s7\nA1 A2 A3\n\nA1 No Hands", kicking=0, phase=Phase.LANDING, away={"touchback": "3"}
    )
    land(able)
    assert able.says(1).options("touchback") == ["2", "3"]
    assert ball(able) == "A3"

    none = board("s7\nA1\n\nA1 No Hands", kicking=0, phase=Phase.LANDING, away={"touchback": "u7"})
    land(none)
    assert ball(none) == "u7"
    assert none.pos.carrier == NOBODY


# -- what the bonus of an accurate pass is ------------------------------------------------------


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-01", "BB-CATCH-04")
def test_a_diving_catcher_has_one_more_for_an_accurate_pass_at_him() -> None:
    pos = board("k7\nH1 H2\n\nH1 Diving Catch").pos
    assert accurate_bonus(pos, H[1]) == 2
    assert accurate_bonus(pos, H[2]) == 1

    picture = "k7\nH1\n\nH1 Diving Catch"
    assert come_down(board(picture, dice="d6=2"), NAMED["k7"], accurate=True)
    assert not come_down(board(picture, dice="d6=3 d8=5"), NAMED["k7"])
    # A hand-off is no pass that was aimed at his square.
    assert not catch(board(picture, dice="d6=2"), H[1], bonus=1)
