"""Pushes, chains of them, and the crowd."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import block
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.notation import read
from rules.blood_bowl.pitch import NAME, NAMED, OFF
from rules.blood_bowl.position import CASUALTIES, CROWD_PUSHES
from rules.blood_bowl.pushing import allowed_squares
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, ball, board, spot


def may_go(picture: str) -> list[str]:
    """Where H1 can push A1."""
    pos = read(picture)
    squares = allowed_squares(pos, pos.where[H[1]], pos.where[A[1]], 0)
    return ["crowd" if s == OFF else NAME[s] for s in squares]


# -- one push ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-PUSH-01", "BB-PUSH-02")
@pytest.mark.parametrize(
    ("picture", "squares"),
    [
        pytest.param("k7\nH1 A1", "m6 m7 m8", marks=pytest.mark.clause("BB-EX-72")),
        pytest.param("k7\nH1 .\n.  A1", "l9 m8 m9", marks=pytest.mark.clause("BB-EX-73")),
        ("k7\nH1\nA1", "j9 k9 l9"),
        ("k7\n.  H1\nA1 .", "j8 j9 k9"),
        ("k7\nA1 H1", "j6 j7 j8"),
        ("k7\nA1 .\n.  H1", "j6 j7 k6"),
        ("k7\nA1\nH1", "j6 k6 l6"),
        ("k7\n.  A1\nH1 .", "l6 m6 m7"),
    ],
)
def test_a_push_goes_away_from_the_pusher_straight_or_45_degrees_aside(
    picture: str, squares: str
) -> None:
    assert may_go(picture) == squares.split()


@pytest.mark.clause("BB-PUSH-03", "BB-DEC-27")
def test_the_coach_of_the_attacker_chooses_among_the_allowed_squares() -> None:
    ref = board("k7\nH1 A1", dice="block=push", home={"push_square": "m8"})

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).options("push_square") == ["m6", "m7", "m8"]
    assert spot(ref, A[1]) == "m8"
    ref.finish()


@pytest.mark.clause("BB-PUSH-04", "BB-DEC-27", "BB-GEN-13")
@pytest.mark.parametrize(
    ("picture", "squares"),
    [
        ("k6\n.  .  H2\nH1 A1 .\n.  .  .", "m7 m8"),
        ("k6\n.  .  H2\nH1 A1 a2\n.  .  .", "m8"),
        ("k6\n.  .  .\nH1 A1 a2!\n.  .  H2", "m6"),
    ],
)
def test_an_empty_square_goes_before_an_occupied_one(picture: str, squares: str) -> None:
    assert may_go(picture) == squares.split()


@pytest.mark.clause("BB-PUSH-05", "BB-PICK-06", "BB-BALL-05")
def test_a_square_with_only_the_ball_is_empty_and_the_ball_bounces_without_a_pick_up() -> None:
    ref = board(
        "k6\n.  .  A2\nH1 A1 *\n.  .  A3",
        dice="block=push d8=5",
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "m7"
    assert ref.rolls() == ["block", "bounce"]
    assert ball(ref) == "n7"
    ref.finish()


@pytest.mark.clause("BB-PUSH-05", "BB-BLOCK-21")
def test_the_ball_under_a_pushed_player_bounces_after_his_injury() -> None:
    ref = board("k6\n.  .  A2\nH1 A1 *\n.  .  A3", dice="block=pow 2d6=1,1 d8=5")

    block(ref, Attack(H[1], A[1]))

    assert ref.rolls() == ["block", "armour", "bounce"]
    ref.finish()


@pytest.mark.clause("BB-PUSH-13")
def test_a_pushed_carrier_who_stays_up_keeps_the_ball() -> None:
    ref = board("k6\nH1 A1*", dice="block=push", home={"push_square": "m6"})

    block(ref, Attack(H[1], A[1]))

    assert ball(ref) == "A1"
    assert spot(ref, A[1]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-PUSH-13", "BB-DOWN-04")
def test_a_pushed_carrier_who_goes_down_loses_the_ball_after_his_injury() -> None:
    ref = board(
        "k6\nH1 A1*",
        dice="block=pow 2d6=5,5 2d6=1,2 d8=5",
        home={"push_square": "m6"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.rolls() == ["block", "armour", "injury", "bounce"]
    assert spot(ref, A[1]) == "m6 stunned"
    assert ball(ref) == "n6"
    ref.finish()


@pytest.mark.clause("BB-PUSH-14", "BB-TD-03")
def test_a_carrier_pushed_into_the_end_zone_he_attacks_scores() -> None:
    ref = board(
        "b6\nA1* H1",
        dice="block=push",
        home={"choose_action": "block 1", "push_square": "a7"},
        markers=[3, 2],
    )

    take_action(ref)

    assert ref.pos.score == [0, 1]
    assert ref.pos.markers == [3, 3]
    ref.finish()


@pytest.mark.clause("BB-PUSH-14", "BB-TD-06")
def test_a_carrier_knocked_down_in_the_end_zone_does_not_score() -> None:
    ref = board(
        "b6\nA1* H1",
        dice="block=pow 2d6=1,1 d8=2",
        home={"choose_action": "block 1", "push_square": "a7"},
    )

    take_action(ref)

    assert ref.pos.score == [0, 0]
    assert ball(ref) == "a6"
    ref.finish()


# -- chains -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-EX-77", "BB-PUSH-06", "BB-PUSH-08", "BB-DEC-27")
def test_a_player_pushed_into_another_pushes_him_and_the_attacker_chooses_every_square() -> None:
    ref = board(
        "k6\n.  .  A2\nH1 A1 A3\n.  .  A4",
        dice="block=push",
        home={"push_square": ["m7", "n8"]},
    )

    block(ref, Attack(H[1], A[1]))

    asked = [options for key, options in ref.says(0).asked if key == "push_square"]
    # The second push is away from A1, not from the attacker.
    assert asked == [["m6", "m7", "m8"], ["n6", "n7", "n8"]]
    assert (spot(ref, A[1]), spot(ref, A[3])) == ("m7", "n8")
    assert ref.says(1).was_asked("push_square") == 0
    ref.finish()


@pytest.mark.clause("BB-PUSH-06", "BB-PUSH-02")
def test_a_chain_turns_with_the_direction_of_each_push() -> None:
    ref = board(
        "k6\n.  .  A2\nH1 A1 A3\n.  .  A4",
        dice="block=push",
        home={"push_square": ["m6", "m5"]},
    )

    block(ref, Attack(H[1], A[1]))

    # A2 is pushed north-east from l7.
    assert ref.says(0).options("push_square") == ["m5", "n5", "n6"]
    assert spot(ref, A[2]) == "m5"


@pytest.mark.clause("BB-PUSH-07", "BB-PUSH-11")
@pytest.mark.parametrize(("token", "state"), [("a3", "prone"), ("a3!", "stunned")])
def test_players_on_the_ground_are_pushed_by_a_chain_and_stay_as_they_are(
    token: str, state: str
) -> None:
    ref = board(
        f"k6\n.  .  A2 .\nH1 A1 {token} H4\n.  .  A4 .",
        dice="block=push",
        home={"push_square": ["m7", "n6"]},
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[3]) == f"n6 {state}"
    assert spot(ref, A[1]) == "m7"
    ref.finish()


@pytest.mark.clause("BB-PUSH-11", "BB-GEN-02")
def test_everybody_in_a_long_chain_moves_one_square() -> None:
    ref = board(
        """
        k6
        .  .  A2 A5 A8
        H1 A1 A3 H6 A9* .
        .  .  A4 A7 A10
        """,
        dice="block=push",
        home={"push_square": ["m7", "n7", "o7", "p7"], "follow_up": "yes"},
    )

    block(ref, Attack(H[1], A[1]))

    moved = [spot(ref, p) for p in (H[1], A[1], A[3], H[6], A[9])]
    assert moved == ["l7", "m7", "n7", "o7", "p7"]
    assert ball(ref) == "A9"
    # Their tackle zones moved with them.
    for p in (H[1], A[1], A[3], H[6], A[9]):
        s = ref.pos.where[p]
        assert ref.pos.at[s] == p
        assert ref.pos.zones[p >> 4] >> s & 1
    ref.finish()


@pytest.mark.clause("BB-PUSH-12", "BB-PUSH-15", "BB-FOLLOW-05")
def test_a_chain_that_comes_round_moves_the_attacker_who_then_cannot_follow_up() -> None:
    ref = board(
        """
        i6
        .   .   H10 H11 A6  .
        A2  A3  H1  A1  A7  .
        A4  H2  .   .   H3  A8
        H4  H5  .   .   H6  A9
        .   H7  H8  H9  A10 A11
        .   A12 A13 A14 .   .

        H1 ST7
        """,
        dice="block=push,push,push",
        home={"push_square": ["m8", "m9", "l10", "k10", "j9", "j8", "k7"]},
    )

    block(ref, Attack(H[1], A[1]))

    # A1, H3, H6, H9, H8, H5, H2 each take the place of the next; H2 pushes H1 to where A1 stood.
    ring = [A[1], H[3], H[6], H[9], H[8], H[5], H[2], H[1]]
    assert [spot(ref, p) for p in ring] == ["m8", "m9", "l10", "k10", "j9", "j8", "k7", "l7"]
    assert ref.says(0).was_asked("follow_up") == 0
    # The square that A1 leaves counts as empty, so that H1 had to go there.
    assert ["push_square", "l7"] in [event.detail for event in ref.happened("forced")]
    ref.finish()


@pytest.mark.clause("BB-FOLLOW-05", "BB-PUSH-12")
def test_an_attacker_pushed_aside_does_not_follow_up_into_the_empty_square() -> None:
    ref = board(
        """
        i6
        .   .   .   H11 A6  .
        A2  A3  H1  A1  A7  .
        A4  H2  .   .   H3  A8
        H4  H5  .   .   H6  A9
        .   H7  H8  H9  A10 A11
        .   A12 A13 A14 .   .

        H1 ST7
        """,
        dice="block=push,push,push",
        home={"push_square": ["m8", "m9", "l10", "k10", "j9", "j8", "k7", "k6"]},
    )

    block(ref, Attack(H[1], A[1]))

    # He could have been pushed to l7 as well, which A1 leaves.
    assert ref.says(0).options("push_square") == ["k6", "l7"]
    assert spot(ref, H[1]) == "k6"
    assert ref.pos.at[NAMED["l7"]] == NOBODY
    assert ref.says(0).was_asked("follow_up") == 0
    ref.finish()


@pytest.mark.clause("BB-FOLLOW-05", "BB-PUSH-15")
def test_nobody_follows_up_into_a_square_that_the_chain_has_filled_again() -> None:
    ref = board(
        """
        j6
        .   .   .   A2  A3  .
        H9  H1  A1  H2  A4  .
        H10 H8  .   A5  H3  A6
        H11 H7  .   .   H4  A7
        .   A8  H6  H5  A9  A10
        .   A11 A12 A13 .   .

        H1 ST10
        """,
        dice="block=push,push,push",
        home={"push_square": ["m7", "n8", "n9", "m10", "l10", "k9", "k8"]},
    )

    block(ref, Attack(H[1], A[1]))

    # Round past the attacker, who stands where he stood, into the square that A1 left.
    assert (spot(ref, H[1]), spot(ref, H[8])) == ("k7", "l7")
    assert ref.says(0).was_asked("follow_up") == 0
    ref.finish()


# -- the crowd --------------------------------------------------------------------------------


@pytest.mark.clause("BB-PUSH-09", "BB-PUSH-10")
@pytest.mark.parametrize(
    ("picture", "squares"),
    [
        pytest.param("k0\nA1\nH1", "crowd", marks=pytest.mark.clause("BB-EX-74")),
        pytest.param("j0\nA2 A1 .\n.  .  H1", "crowd", marks=pytest.mark.clause("BB-EX-75")),
        pytest.param("j0\n.  A1 .\n.  .  H1", "j0", marks=pytest.mark.clause("BB-EX-76")),
        # Along the side line: the crowd if both squares of the pitch are taken.
        ("j0\nA2 A1 H1\na3 .  .", "crowd"),
        ("j0\nA2 A1 H1\n.  .  .", "j1"),
        # South, west and east alike, and in the corners.
        ("k13\nH1\nA1", "crowd"),
        ("a6\nA1 H1", "crowd"),
        ("y6\nH1 A1", "crowd"),
        ("a0\nA1 .\n.  H1", "crowd"),
        ("y13\nH1 .\n.  A1", "crowd"),
        ("a0\n.  A2\nA1 .\nH1 .", "a0"),
        ("a0\nA3 A2\nA1 .\nH1 .", "crowd"),
        # In the field a chain, not the crowd.
        ("k6\n.  .  A2\nH1 A1 A3\n.  .  A4", "m6 m7 m8"),
    ],
)
def test_the_crowd_gets_who_has_no_empty_square_and_one_beyond_the_edge(
    picture: str, squares: str
) -> None:
    assert may_go(picture) == squares.split()


@pytest.mark.clause("BB-CROWD-01", "BB-CROWD-02", "BB-EX-74", "BB-PUSH-10")
def test_the_crowd_beats_a_player_without_armour_and_a_stun_is_reserves() -> None:
    ref = board("k0\nA1\nH1", dice="block=pow 2d6=3,4")

    block(ref, Attack(H[1], A[1]))

    # Defender Down, and yet no armour roll: he is gone.
    assert ref.rolls() == ["block", "injury"]
    injury = next(e for e in ref.log or [] if isinstance(e, Rolled) and e.purpose == "injury")
    assert (injury.clause, injury.side) == ("BB-CROWD-01", 0)
    assert spot(ref, A[1]) == "reserves"
    assert ref.says(0).was_asked("push_square") == 0
    assert ref.pos.counts[CROWD_PUSHES][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-CROWD-03")
@pytest.mark.parametrize(
    ("dice", "state"), [("2d6=4,4", "knocked out"), ("2d6=6,6 d6=1 d8=1", "casualty")]
)
def test_the_crowd_can_knock_out_and_injure(dice: str, state: str) -> None:
    ref = board("k0\nA1\nH1", dice=f"block=push {dice}")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == state
    # The crowd's casualties are nobody's.
    assert ref.pos.counts[CASUALTIES][H[1]] == 0
    ref.finish()


@pytest.mark.clause("BB-CROWD-04", "BB-CROWD-05", "BB-BLOCK-21")
def test_the_crowd_throws_the_ball_in_from_where_he_stood_after_his_injury() -> None:
    ref = board(
        "j0\n.  A1*\n.  H1\n.  .",
        dice="block=push 2d6=1,1 d6=4 2d6=1,2 d8=5",
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.rolls() == [
        *("block", "injury", "throw-in direction", "throw-in distance", "bounce")
    ]
    # 4 is straight in: from k0 two squares to the south, and a bounce to the east.
    assert ball(ref) == "l2"
    # It was not his turn.
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-CROWD-05", "BB-TIN-06")
@pytest.mark.parametrize(
    ("picture", "lands"),
    [
        # Straight out over each edge.
        ("k0\nA1*\nH1", "k3"),
        ("k13\nH1\nA1*", "k11"),
        ("a6\nA1* H1", "d6"),
        ("y6\nH1 A1*", "w6"),
        # Diagonally over a corner: the end line.
        ("a0\nA1* .\n.  H1", "d0"),
        ("y13\nH1 .\n.  A1*", "w14"),
        # Diagonally over a side line.
        ("j0\nA2 A1* .\n.  .   H1", "k3"),
        # Along a side line or an end line, with every square of the pitch taken.
        ("j0\nA2 A1* H1\na3 .  .", "k3"),
        ("j13\na3 .  .\nA2 A1* H1", "k11"),
        ("a6\nH1 .\nA1* .\nA2 A3", "d7"),
        ("y6\n.  H1\n.  A1*\nA3 A2", "w7"),
    ],
)
def test_the_throw_in_uses_the_edge_that_he_was_pushed_over(picture: str, lands: str) -> None:
    # 3 is straight in, a distance of 4 is three squares.
    ref = board(picture, dice="block=push 2d6=1,1 d6=3 2d6=2,2 d8=5")

    block(ref, Attack(H[1], A[1]))

    thrown = ref.happened("thrown in")[0]
    assert NAME[thrown.square] == lands
    ref.finish()


@pytest.mark.clause("BB-CROWD-06", "BB-TO-04")
@pytest.mark.parametrize(("token", "turnover"), [("H2*", True), ("H2", False)])
def test_pushing_an_own_player_into_the_crowd_is_a_turnover_only_with_the_ball(
    token: str, turnover: bool
) -> None:
    # A1 is pushed north into H2, who has nowhere to go but the crowd.
    ref = board(
        f"k0\nA3 {token} A4\n.  A1 .\n.  H1 .",
        dice="block=push 2d6=1,1" + (" d6=3 2d6=6,6 d8=2" if turnover else ""),
        home={"push_square": "l0"},
    )

    act(ref, "block 1")

    assert spot(ref, H[2]) == "reserves"
    assert ref.pos.turnover is turnover
    assert ref.pos.counts[CROWD_PUSHES][H[1]] == 0
    ref.finish()
