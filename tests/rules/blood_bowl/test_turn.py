"""BB-TURN, BB-TO, BB-TD and BB-CONC: a team's turn, what ends it, and what it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.blood_bowl.match import NEXT, outcome, play_on
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.turn import end_turn, start_turn, take_action
from tests.rules.blood_bowl.board import A, H, Table, ball, bench, board, spot

FAR_AWAY = """
    c3
    H1 .  .  .  .
    .  .  .  .  .
    H2 .  .  .  A1
"""


def act(
    picture: str | Position,
    dice: str,
    home: Mapping[str, Any],
    away: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Table:
    """One action in Home's turn."""
    ref = board(picture, dice, home, away, **facts)
    take_action(ref)
    ref.finish()
    return ref


def turned_over(ref: Table) -> bool:
    """Whether the action cost Home the turn: it is Away's."""
    assert bool(ref.happened("turnover")) == (ref.pos.phase == Phase.TURN)
    return ref.pos.phase == Phase.TURN


# -- turns ---------------------------------------------------------------------------------------

#: Both teams set up, the kick-off comes to rest on an empty square, nobody moves all half.
HOME_RECEIVES = "d8=4 d6=1 2d6=1,1 d8=4"
AWAY_RECEIVES = "d8=5 d6=1 2d6=1,1 d8=5"


def idle(dice: str, position: Position | None = None, **facts: Any) -> Table:
    """A match in which every coach ends every turn at once, from its first drive."""
    facts.setdefault("kicking", 1)
    facts.setdefault("first_kicking", facts["kicking"])
    ref = board(position or bench(), dice, phase=Phase.DRIVE, **facts)
    play_on(ref)
    ref.finish()
    return ref


@pytest.mark.clause("BB-TURN-01", "BB-TURN-02", "BB-TURN-03", "BB-TURN-04", "BB-DRIVE-07")
def test_a_match_has_two_halves_of_eight_turns_a_team() -> None:
    ref = idle(f"{HOME_RECEIVES} {AWAY_RECEIVES}")

    turns = [(event.detail[0], event.side, event.detail[1]) for event in ref.happened("turn")]
    first = [(1, side, marker) for marker in range(1, 9) for side in (0, 1)]
    second = [(2, side, marker) for marker in range(1, 9) for side in (1, 0)]
    assert turns == first + second
    assert len(ref.happened("kick-off")) == 2


@pytest.mark.clause("BB-TURN-04")
def test_the_first_thing_in_a_turn_is_to_move_the_marker() -> None:
    ref = board(FAR_AWAY, phase=Phase.TURN, active=1, markers=[5, 4])

    start_turn(ref)

    assert ref.pos.markers == [5, 5]
    assert ref.pos.phase == Phase.ACTION


@pytest.mark.clause("BB-TURN-08")
@pytest.mark.parametrize(
    ("markers", "active", "then"),
    [([3, 4], 1, (Phase.TURN, 0)), ([8, 7], 1, (Phase.TURN, 1)), ([8, 8], 1, (Phase.DRIVE_END, 1))],
)
def test_a_team_with_its_marker_at_eight_takes_no_further_turn(
    markers: list[int], active: int, then: tuple[Phase, int]
) -> None:
    ref = board(FAR_AWAY, active=active, markers=markers)

    end_turn(ref)

    assert (ref.pos.phase, ref.pos.active) == then


@pytest.mark.clause("BB-TURN-08")
def test_the_other_team_takes_all_its_remaining_turns_one_after_another() -> None:
    ref = idle(f"{HOME_RECEIVES} {AWAY_RECEIVES}", markers=[8, 5])

    first_half = [event for event in ref.happened("turn") if event.detail[0] == 1]
    assert [(event.side, event.detail[1]) for event in first_half] == [(1, 6), (1, 7), (1, 8)]


@pytest.mark.clause("BB-TURN-05", "BB-TURN-06", "BB-TURN-07", "BB-ACT-08")
def test_each_player_acts_once_and_when_all_have_the_turn_is_over() -> None:
    ref = board(
        FAR_AWAY,
        home={
            "choose_action": ["move 2", "move 1"],
            "continue_action": ["step d5", "end action", "end action"],
        },
        markers=[1, 0],
    )

    take_action(ref)
    assert ref.pos.phase == Phase.ACTION
    assert spot(ref, H[2]) == "d5"
    take_action(ref)
    assert {word.split()[-1] for word in ref.says(0).options("choose_action")} == {"turn", "1"}
    take_action(ref)

    ref.finish()
    assert ref.says(0).was_asked("choose_action") == 2
    assert (ref.pos.phase, ref.pos.active) == (Phase.TURN, 1)
    assert not ref.happened("turnover")


@pytest.mark.clause("BB-TURN-05", "BB-ACT-09")
def test_players_off_the_pitch_or_stunned_do_not_act() -> None:
    ref = board("k6\nH1 h2 h3!\n\nH4 reserves\nH5 knocked out")

    take_action(ref)

    assert {word.split()[-1] for word in ref.says(0).options("choose_action")} == {"turn", "1", "2"}


@pytest.mark.clause("BB-TURN-07", "BB-TURN-11")
def test_the_coach_may_end_his_turn_and_loses_what_is_left_of_it() -> None:
    ref = board(FAR_AWAY, markers=[1, 0])

    take_action(ref)

    assert ref.answers == ["end turn"]
    assert (ref.pos.phase, ref.pos.active) == (Phase.TURN, 1)
    start_turn(ref)
    assert {word.split()[-1] for word in ref_options(ref)} == {"turn", "1"}


def ref_options(ref: Table) -> list[str]:
    """What the active coach can do now."""
    side = ref.pos.active
    take_action(ref)
    return ref.says(side).options("choose_action")


@pytest.mark.clause("BB-TURN-09", "BB-INJ-03", "BB-INJ-04")
def test_at_the_end_of_a_turn_its_stunned_are_turned_but_not_those_of_this_turn() -> None:
    ref = board("k6\nh1! h2! A3 a4!", fresh=1 << H[2])

    end_turn(ref)

    assert spot(ref, H[1]) == "k6 prone"
    assert spot(ref, H[2]) == "l6 stunned"
    assert spot(ref, A[4]) == "n6 stunned", "it was not his turn"
    start_turn(ref)
    end_turn(ref)
    assert spot(ref, A[4]) == "n6 prone"
    start_turn(ref)
    end_turn(ref)
    assert spot(ref, H[2]) == "l6 prone"


@pytest.mark.clause("BB-TURN-09", "BB-TO-02")
def test_a_turnover_turns_the_stunned_over_all_the_same_after_all_its_rolls() -> None:
    # H1 dodges, falls, is Stunned, and the ball bounces: all before the turn is over.
    ref = act(
        "k6\nH1* A1 .\n. . h2!",
        "d6=1 2d6=6,6 2d6=1,1 d8=1",
        {"choose_action": "move 1", "continue_action": "step j5"},
    )

    assert turned_over(ref)
    assert spot(ref, H[1]) == "j5 stunned"
    assert ball(ref) == "i4"
    assert spot(ref, H[2]) == "m7 prone"


@pytest.mark.clause("BB-TURN-10", "BB-SKILL-GEN-07")
def test_a_new_turn_renews_all_that_is_once_a_turn() -> None:
    ref = board(
        FAR_AWAY,
        phase=Phase.TURN,
        acted=1 << H[1],
        spent=[1 << A[1] | 1 << H[1]] * 4,
        blitzed=True,
        passed=True,
        handed=True,
        fouled=True,
        rerolled=True,
    )

    start_turn(ref)

    pos = ref.pos
    assert (pos.acted, pos.spent) == (0, [0, 0, 0, 0])
    assert not any([pos.blitzed, pos.passed, pos.handed, pos.fouled, pos.rerolled])


# -- turnovers -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-TO-01", "BB-TO-03", "BB-TO-10")
def test_a_failed_dodge_ends_the_turn_with_the_action_unfinished() -> None:
    ref = act(
        "k6\nH1 A1\nH2 .",
        "d6=2 2d6=1,1",
        {"choose_action": "move 1", "continue_action": "step j5"},
        markers=[1, 0],
    )

    assert turned_over(ref)
    assert ref.pos.active == 1
    assert ref.says(0).was_asked("continue_action") == 1
    assert [event.player for event in ref.happened("turnover")] == [H[1]]


@pytest.mark.clause("BB-TO-11", "BB-TO-03")
def test_a_failed_go_for_it_is_a_turnover() -> None:
    ref = act(
        "k6\nH1 .\n\nH1 MA1",
        "d6=1 2d6=1,1",
        {"choose_action": "move 1", "continue_action": ["step l6", "go m6"]},
    )

    assert turned_over(ref)
    assert spot(ref, H[1]) == "m6 prone"


@pytest.mark.clause("BB-TO-03")
@pytest.mark.parametrize(
    ("faces", "lost"),
    [("skull", True), ("both", True), ("push", False), ("stumble", False), ("pow", False)],
)
def test_an_own_player_knocked_down_by_his_own_block_is_a_turnover(faces: str, lost: bool) -> None:
    armour = {"skull": "2d6=1,1", "both": "2d6=1,1 2d6=1,1", "push": ""}.get(faces, "2d6=1,1")

    ref = act("k6\nH1 A1\n. . .\nH2", f"block={faces} {armour}", {"choose_action": "block 1"})

    assert turned_over(ref) == lost


@pytest.mark.clause("BB-TO-04")
@pytest.mark.parametrize("carries", [True, False])
def test_an_own_player_pushed_into_the_crowd_is_a_turnover_only_with_the_ball(
    carries: bool,
) -> None:
    # A chain: Away's 1 is pushed into Home's 3 beside the edge, and he into the crowd.
    star = "*" if carries else ""
    picture = f"""
        k0
        H2 H3{star} H4
        .  A1 .
        .  H1 .
    """
    thrown_in = "d6=3 2d6=1,3 d8=7" if carries else ""
    ref = act(
        picture,
        f"block=push 2d6=1,1 {thrown_in}",
        {"choose_action": "block 1", "push_square": "l0", "attack_assists": "none"},
    )

    assert turned_over(ref) == carries
    assert spot(ref, H[3]) == "reserves"


THROW = """
    g7
    H1* .  .  H2 .
    .   .  .  .  A9
"""
THROWS: dict[str, Any] = {
    "choose_action": "pass 1",
    "continue_action": "throw",
    "pass_target": "j7",
}


@pytest.mark.clause("BB-TO-05")
@pytest.mark.parametrize(
    ("dice", "lost"),
    [
        ("d6=3 d6=4", False),  # accurate, caught in spite of Away's 9
        ("d6=3 d6=3 d8=1", True),  # dropped: comes to rest
        ("d6=2 d8=1,8,2 d8=5", True),  # inaccurate, lies somewhere
        ("d6=2 d8=1,8,4 d8=5 d6=5", False),  # inaccurate, bounces to him and is caught
        ("d6=3 d6=3 d8=8 d6=6", True),  # dropped, and an opponent catches the bounce
    ],
)
def test_a_pass_that_no_own_player_holds_in_the_end_is_a_turnover(dice: str, lost: bool) -> None:
    assert turned_over(act(THROW, dice, THROWS)) == lost


@pytest.mark.clause("BB-TO-06")
@pytest.mark.parametrize(("dice", "lost"), [("d6=3", False), ("d6=2 d8=2", True)])
def test_a_failed_pick_up_is_a_turnover(dice: str, lost: bool) -> None:
    ref = act("k6\nH1 *\n.\nH2", dice, {"choose_action": "move 1", "continue_action": "step l6"})

    assert turned_over(ref) == lost


@pytest.mark.clause("BB-TO-07", "BB-TD-01", "BB-TD-02")
def test_a_touchdown_ends_the_turn_and_the_drive() -> None:
    ref = act(
        "x7\nH1* . .\n.\nH2",
        "",
        {"choose_action": "move 1", "continue_action": ["step y7", "step z7", "end action"]},
        markers=[3, 3],
        score=[1, 1],
    )

    assert ref.pos.score == [2, 1]
    assert ref.pos.phase == Phase.DRIVE_END
    assert ref.pos.markers == [3, 3], "in his own turn no marker moves"
    assert ref.says(0).was_asked("choose_action") == 1


@pytest.mark.clause("BB-TO-08")
def test_a_fumbled_pass_is_a_turnover() -> None:
    ref = act(THROW, "d6=1 d8=1", THROWS)

    assert turned_over(ref)
    assert ball(ref) == "f6"


@pytest.mark.clause("BB-TO-09", "BB-INT-09")
@pytest.mark.parametrize(("face", "lost"), [(6, True), (4, False)])
def test_an_intercepted_pass_is_a_turnover(face: int, lost: bool) -> None:
    passed = "" if lost else "d6=6 d6=6"
    ref = act(
        "g7\nH1* . A9 . H2",
        f"d6={face} {passed}",
        THROWS | {"pass_target": "k7"},
        {"interceptor": "9"},
    )

    assert turned_over(ref) == lost
    assert ball(ref) == ("A9" if lost else "H2")


@pytest.mark.clause("BB-TO-12")
@pytest.mark.parametrize(
    ("dice", "bribes", "lost"),
    [
        ("2d6=1,1", 0, True),
        ("2d6=1,2", 0, False),
        ("2d6=1,1 d6=2", 1, False),
        ("2d6=1,1 d6=1", 1, True),
    ],
)
def test_a_player_sent_off_is_a_turnover_unless_a_bribe_saves_him(
    dice: str, bribes: int, lost: bool
) -> None:
    ref = act(
        "k6\nH1 a1\n.\nH2",
        dice,
        {"choose_action": "foul 1", "continue_action": "foul"},
        bribes=[bribes, 0],
    )

    assert turned_over(ref) == lost
    assert spot(ref, H[1]) == ("sent off" if lost else "k6")


@pytest.mark.clause("BB-TO-13")
@pytest.mark.parametrize(
    ("dice", "lost"), [("d6=3", False), ("d6=2 d8=2", True), ("d6=2 d8=4 d6=4", False)]
)
def test_a_hand_off_after_which_nobody_holds_the_ball_is_a_turnover(dice: str, lost: bool) -> None:
    ref = act("k6\nH1* H2", dice, {"choose_action": "hand-off 1", "continue_action": "hand-off"})

    assert turned_over(ref) == lost


@pytest.mark.clause("BB-TO-14")
def test_it_is_no_turnover_when_an_opponent_catches_a_loose_ball() -> None:
    # Away's carrier goes down, and his team-mate catches the ball.
    ref = act(
        "k6\nH1 A1* . .\n. . . A2\n.\nH2",
        "block=pow 2d6=1,1 d8=8 d6=6",
        {"choose_action": "block 1", "push_square": "m6"},
    )

    assert not turned_over(ref)
    assert ball(ref) == "A2"


@pytest.mark.clause("BB-TO-14")
def test_it_is_no_turnover_to_drop_a_bouncing_ball_that_nobody_passed() -> None:
    # Away's ball bounces to Home's 2, who cannot hold it.
    ref = act(
        "k6\nH1 A1* .\n. H2 .",
        "block=pow 2d6=1,1 d8=6 d6=1 d8=7",
        {"choose_action": "block 1", "push_square": "m6", "attack_assists": "none"},
    )

    assert not turned_over(ref)


@pytest.mark.clause("BB-TO-14")
@pytest.mark.parametrize(
    ("words", "dice", "steps"),
    [
        ("H1 MA2", "d6=3", ["stand up"]),  # he does not get up
        ("H1 Bone-head", "d6=1", []),
        ("H1 Really Stupid", "d6=3", []),
    ],
)
def test_it_is_no_turnover_to_fail_to_stand_up_or_to_be_stupid(
    words: str, dice: str, steps: list[str]
) -> None:
    ref = act(
        f"k6\nh1 . .\n. . H2\n\n{words}",
        dice,
        {"choose_action": "move 1", "continue_action": steps},
    )

    assert not turned_over(ref)
    assert ref.pos.acted >> H[1] & 1


# -- touchdowns ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-TD-01")
def test_any_action_of_the_team_that_leaves_a_carrier_in_the_end_zone_scores() -> None:
    # Home's 1 throws, 2 catches where he stands.
    ref = act(
        "x7\nH1* . H2",
        "d6=6 d6=6",
        {"choose_action": "pass 1", "continue_action": "throw", "pass_target": "z7"},
    )

    assert ref.pos.score == [1, 0]
    assert ref.pos.counts[0][H[2]] == 1


@pytest.mark.clause("BB-TD-03", "BB-TD-04", "BB-TD-05")
@pytest.mark.parametrize(("marker", "after"), [(4, 5), (8, 8)])
def test_a_touchdown_in_the_opponents_turn_moves_the_scorers_marker(
    marker: int, after: int
) -> None:
    # Away throws in Home's end zone, and Home's 2 intercepts while he stands in Away's.
    ref = act(
        "y5\n. A1*\n. H2\n. A2",
        "d6=6",
        {"interceptor": "2"},
        {"choose_action": "pass 1", "continue_action": "throw", "pass_target": "z7"},
        active=1,
        markers=[marker, 8],
    )

    assert ref.pos.score == [1, 0]
    assert ref.pos.markers == [after, 8]
    assert ref.pos.phase == Phase.DRIVE_END


@pytest.mark.clause("BB-TD-05", "BB-TO-01")
def test_a_blitz_that_pushes_an_opponent_home_stops_at_once() -> None:
    # Away's carrier is pushed into the end zone he attacks: he scores, Home's Blitz is over.
    ref = act(
        "a6\n.   .  .\n.   A1* H1\n.   .  .\nH5",
        "block=push",
        {"choose_action": "blitz 1", "continue_action": "block", "push_square": "a7"},
        markers=[3, 2],
    )

    assert ref.pos.score == [0, 1]
    assert ref.pos.markers == [3, 3]
    assert ref.says(0).was_asked("continue_action") == 1


@pytest.mark.clause("BB-TD-06")
def test_a_carrier_who_falls_in_the_end_zone_does_not_score() -> None:
    ref = act(
        "y7\nH1* .\nA1 .",
        "d6=1 2d6=1,1 d8=4",
        {"choose_action": "move 1", "continue_action": "step z7"},
    )

    assert ref.pos.score == [0, 0]
    assert turned_over(ref)


@pytest.mark.clause("BB-TD-07")
def test_a_carrier_who_leaves_the_end_zone_again_does_not_score() -> None:
    ref = act(
        "y7\nH1* .\n.\nH2",
        "",
        {"choose_action": "move 1", "continue_action": ["step z7", "step y8", "end action"]},
    )

    assert ref.pos.score == [0, 0]
    assert ref.pos.phase == Phase.ACTION


@pytest.mark.clause("BB-EX-90", "BB-TD-03", "BB-DRIVE-06", "BB-TURN-03")
def test_home_scores_in_aways_fifth_turn() -> None:
    pos = bench(3, 3)
    pos.kicking = 0
    ref = board(
        pos,
        AWAY_RECEIVES,
        phase=Phase.DRIVE_END,
        markers=[6, 5],
        score=[1, 0],
        scorer=0,
        drives=1,
        active=1,
    )
    while len(ref.happened("turn")) < 2:
        NEXT[ref.pos.phase](ref)
    assert ref.happened("kick-off")[0].side == 0
    turns = [(event.side, event.detail[1]) for event in ref.happened("turn")]
    assert turns == [(1, 6), (0, 7)]


# -- conceding -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-CONC-01", "BB-CONC-03", "BB-DEC-11")
def test_a_coach_may_concede_at_the_start_of_his_turn_and_the_match_is_over() -> None:
    ref = board(FAR_AWAY, home={"concede": "concede"}, phase=Phase.TURN, score=[2, 3])

    play_on(ref)

    ref.finish()
    assert ref.says(0).options("concede") == ["play", "concede"]
    assert ref.answers == ["concede"], "nobody is asked or rolled for any more"
    assert ref.pos.phase == Phase.OVER
    result = outcome(ref.pos)
    assert result.kind == "conceded"
    assert [side.result for side in result.sides] == ["loss", "win"]
    assert ref.pos.score == [2, 3], "who leads keeps his score"


@pytest.mark.clause("BB-CONC-02")
@pytest.mark.parametrize(("score", "after"), [([0, 0], [0, 1]), ([3, 1], [3, 4]), ([2, 2], [2, 3])])
def test_the_opponent_of_who_concedes_wins_by_one_at_least(
    score: list[int], after: list[int]
) -> None:
    ref = board(FAR_AWAY, home={"concede": "concede"}, phase=Phase.TURN, score=score[:], half=2)

    play_on(ref)

    assert ref.pos.score == after
    assert ref.pos.awarded == [0, after[1] - score[1]]


@pytest.mark.clause("BB-CONC-01")
@pytest.mark.parametrize("side", [0, 1])
def test_each_coach_is_asked_at_the_start_of_each_of_his_own_turns_only(side: int) -> None:
    ref = board(FAR_AWAY, phase=Phase.TURN, active=side)

    start_turn(ref)

    assert ref.says(side).was_asked("concede") == 1
    assert ref.says(1 - side).was_asked("concede") == 0
