"""BB-SKILL-DIVINGCATCH: who dives for a ball that comes down beside him."""

from __future__ import annotations

import pytest

from rules.blood_bowl.ball import bounce, come_down, throw_in
from rules.blood_bowl.kickoff import land
from rules.blood_bowl.passing import throw
from rules.blood_bowl.pitch import NAMED, OFF
from rules.blood_bowl.position import COMPLETIONS, Phase
from tests.rules.blood_bowl.board import H, ball, board

YES = {"diving_catch": "yes"}


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02", "BB-DEC-35", "BB-CATCH-04")
def test_he_catches_a_pass_to_the_empty_square_beside_him_without_moving() -> None:
    # Accurate, so that a 3 does; the skill's own +1 is for passes at his own square.
    ref = board(
        "k7\nH1* . . . H2\n\nH2 Diving Catch",
        dice="d6=4 d6=3",
        home={"pass_target": "n7", **YES},
    )
    throw(ref, H[1])
    assert ball(ref) == "H2"
    assert ref.pos.where[H[2]] == NAMED["o7"]
    assert ref.says(0).options("diving_catch") == ["no", "yes"]
    assert ref.pos.counts[COMPLETIONS][H[1]] == 1
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02", "BB-LEAGUE-36", "BB-PASS-24")
def test_who_dives_for_his_own_pass_keeps_the_turn_but_completes_nothing() -> None:
    ref = board(
        "k7\nH1* . .\n\nH1 Diving Catch", dice="d6=4 d6=3", home={"pass_target": "l7", **YES}
    )
    throw(ref, H[1])
    assert ball(ref) == "H1"
    assert not ref.pos.turnover
    assert ref.pos.counts[COMPLETIONS][H[1]] == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02", "BB-CATCH-05")
@pytest.mark.parametrize(("face", "caught"), [(3, False), (4, True)])
def test_an_inaccurate_pass_has_no_bonus_and_a_failed_catch_bounces_from_him(
    face: int, caught: bool
) -> None:
    ref = board(
        "k7\nH1* . . . . H2\n\nH2 Diving Catch",
        dice=f"d6=2 d8=2 d8=7 d8=5 d6={face}" + ("" if caught else " d8=5"),
        home={"pass_target": "n7", **YES},
    )
    throw(ref, H[1])
    assert ball(ref) == ("H2" if caught else "q7")
    assert ref.pos.counts[COMPLETIONS][H[1]] == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02", "BB-DEC-35")
def test_he_may_let_it_bounce() -> None:
    ref = board("k7\nH1 . .\n\nH1 Diving Catch", dice="d8=5")
    come_down(ref, NAMED["l7"])
    assert ball(ref) == "m7"
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02")
def test_he_dives_for_a_throw_in_and_a_kick_off() -> None:
    thrown = board("k0\n. . .\n. . .\nH1 . .\n\nH1 Diving Catch", "d6=3 2d6=1,2 d6=4", home=YES)
    throw_in(thrown, NAMED["l0"], "north")
    assert ball(thrown) == "H1"
    thrown.finish()

    kicked = board(
        "s7\nA1 .\n\nA1 Diving Catch",
        "d6=4",
        away=YES,
        phase=Phase.LANDING,
        landing=NAMED["t7"],
        kicking=0,
    )
    land(kicked)
    assert ball(kicked) == "A1"
    kicked.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02", "BB-KICK-10")
def test_a_kick_off_that_he_drops_into_the_other_half_is_a_touchback() -> None:
    ref = board(
        "n7\nA1 .\n. A2\n\nA1 Diving Catch",
        "d6=1 d8=4",
        away={**YES, "touchback": "2"},
        phase=Phase.LANDING,
        landing=NAMED["o7"],
        kicking=0,
    )
    land(ref)
    assert ball(ref) == "A2"
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02")
def test_nobody_dives_for_a_bounce_or_onto_another_player() -> None:
    bounced = board("k7\n. * . H1\n\nH1 Diving Catch", dice="d8=5", home=YES)
    bounce(bounced, NAMED["l7"])
    assert ball(bounced) == "m7"

    onto = board("k7\nH1 h2 .\n\nH1 Diving Catch", dice="d8=5")
    come_down(onto, NAMED["l7"])
    assert ball(onto) == "m7"
    assert onto.says(0).was_asked("diving_catch") == 0
    onto.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02", "BB-SKILL-GEN-04", "BB-SKILL-NOHANDS-01")
@pytest.mark.parametrize(
    ("token", "words"), [("h1", ""), ("h1!", ""), ("H1~", ""), ("H1", ", No Hands"), (". H1", "")]
)
def test_who_cannot_catch_or_is_too_far_away_is_not_asked(token: str, words: str) -> None:
    ref = board(f"k7\n* {token} . .\n\nH1 Diving Catch{words}", dice="d8=2")
    come_down(ref, NAMED["k7"])
    assert ref.says(0).was_asked("diving_catch") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-03")
def test_two_who_dive_for_one_ball_are_in_each_others_way() -> None:
    ref = board(
        "k7\nH1 . H2\n\nH1 Diving Catch\nH2 Diving Catch",
        dice="d8=2",
        home={"diving_catch": ["yes", "yes"]},
    )
    come_down(ref, NAMED["l7"])
    assert ball(ref) == "l6"
    assert ref.rolls() == ["bounce"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-03", "BB-SKILL-GEN-02")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_coach_answers_first_and_the_other_hears_it(active: int) -> None:
    ref = board(
        "k7\nH1 . A1\n\nH1 Diving Catch\nA1 Diving Catch",
        dice="d6=5",
        home={"diving_catch": "yes" if active == 0 else "no"},
        away={"diving_catch": "yes" if active == 1 else "no"},
        active=active,
    )
    come_down(ref, NAMED["l7"])
    asked = [event.side for event in ref.happened("chose") if event.detail[0] == "diving_catch"]
    assert asked == [active, 1 - active]
    # The one who dives is marked by the other: 4 + 1.
    assert ball(ref) == ("H1", "A1")[active]
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02", "BB-SKILL-GEN-02", "BB-GEN-08")
def test_at_the_kick_off_the_kicking_coach_answers_first() -> None:
    ref = board(
        "s7\nA1 . H1\n\nA1 Diving Catch\nH1 Diving Catch",
        "d6=5",
        away=YES,
        phase=Phase.LANDING,
        landing=NAMED["t7"],
        kicking=0,
    )
    land(ref)
    asked = [event.side for event in ref.happened("chose")]
    assert asked == [0, 1]
    assert ball(ref) == "A1"
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGCATCH-02")
def test_an_opponent_may_dive_for_the_pass_and_that_is_a_turnover() -> None:
    ref = board(
        "k7\nH1* . . . A1\n\nA1 Diving Catch",
        dice="d6=4 d6=3",
        home={"pass_target": "n7"},
        away=YES,
    )
    throw(ref, H[1])
    assert ball(ref) == "A1"
    assert ref.pos.turnover
    assert ref.pos.counts[COMPLETIONS][H[1]] == 0
    assert ref.pos.landing == OFF
    ref.finish()
