"""Blocks: strengths and dice, what each face does, and following up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import block, block_dice
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import STANDING
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

# -- how many dice, and who chooses -----------------------------------------------------------


@pytest.mark.clause("BB-BLOCK-04", "BB-BLOCK-05", "BB-BLOCK-06", "BB-BLOCK-07", "BB-EX-44")
@pytest.mark.parametrize(
    ("attacker", "defender", "dice", "chooser"),
    [
        (3, 3, 1, None),
        (4, 3, 2, 0),
        (6, 3, 2, 0),
        (7, 3, 3, 0),
        (3, 4, 2, 1),
        (3, 7, 3, 1),
        (2, 5, 3, 1),
        (2, 4, 2, 1),
        (1, 1, 1, None),
        (1, 2, 2, 1),
        (3, 1, 3, 0),
    ],
)
def test_the_stronger_player_has_more_dice_and_his_coach_chooses(
    attacker: int, defender: int, dice: int, chooser: int | None
) -> None:
    faces = ["push", "skull", "skull"][:dice]
    answer = {"choose_block_die": "push"}
    ref = board(
        f"k6\nH1 A1\n\nH1 ST{attacker}\nA1 ST{defender}",
        dice=f"block={','.join(faces)}",
        home=answer if chooser == 0 else {},
        away=answer if chooser == 1 else {},
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "m5"
    if chooser is not None:
        assert ref.says(chooser).options("choose_block_die") == ["attacker down", "push"]
    ref.finish()


@pytest.mark.clause("BB-DEC-21", "BB-BLOCK-08", "BB-DICE-03")
def test_every_face_shown_can_be_chosen_once_however_often_it_shows() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 ST7",
        dice="d6=4,2,3",
        home={"choose_block_die": "push"},
    )

    block(ref, Attack(H[1], A[1]))

    # 3 and 4 are both Push.
    assert ref.says(0).options("choose_block_die") == ["both down", "push"]
    ref.finish()


@pytest.mark.clause("BB-DEC-21", "BB-GEN-13")
def test_dice_that_all_show_the_same_leave_no_choice() -> None:
    ref = board("k6\nH1 A1\n\nH1 ST4", dice="d6=3,4")

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("choose_block_die") == 0
    assert ["choose_block_die", "push"] in [event.detail for event in ref.happened("forced")]


@pytest.mark.clause("BB-BLOCK-10")
def test_a_strength_in_a_block_is_never_below_one() -> None:
    assert block_dice(0, 1) == block_dice(1, 0) == block_dice(-2, 0) == 1
    assert block_dice(2, 0) == 2


@pytest.mark.clause("BB-BLOCK-09", "BB-DEC-20", "BB-RR-01", "BB-RR-03")
def test_the_attackers_coach_rerolls_all_dice_before_the_opponent_chooses() -> None:
    ref = board(
        "k6\nH1 A1\n\nA1 ST4\nrerolls = [1, 1]",
        dice="block=push,pow block=skull,push 2d6=1,1",
        home={"reroll": "team"},
        away={"choose_block_die": "attacker down"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).options("reroll") == ["none", "team"]
    assert ref.says(1).options("choose_block_die") == ["attacker down", "push"]
    assert ref.says(1).was_asked("reroll") == 0
    assert ref.pos.rerolls == [0, 1]
    ref.finish()


@pytest.mark.clause("BB-BLOCK-23", "BB-DEC-16", "BB-DEC-17")
def test_assists_are_named_before_the_dice_the_attackers_first() -> None:
    ref = board(
        """
        k5
        A2 .  H2
        .  H1 A1
        """,
        dice="block=push",
    )

    block(ref, Attack(H[1], A[1]))

    order = [e.purpose if isinstance(e, Rolled) else e.detail for e in ref.log or []]
    assert order.index(["attack_assists", "all"]) < order.index(["defend_assists", "all"])
    assert order.index(["defend_assists", "all"]) < order.index("block")
    ref.finish()


# -- what the faces do ------------------------------------------------------------------------


@pytest.mark.clause("BB-BLOCK-11", "BB-BLOCK-15", "BB-TO-03", "BB-DOWN-05")
def test_attacker_down_knocks_the_attacker_down_and_nobody_moves() -> None:
    ref = board("k6\nH1 A1", dice="block=skull 2d6=3,4")

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6 prone", "l6")
    assert ref.pos.turnover
    assert ref.says(0).was_asked("follow_up") == 0
    ref.finish()


@pytest.mark.clause("BB-BLOCK-12", "BB-BLOCK-15", "BB-DOWN-06", "BB-BLOCK-21")
def test_both_down_without_block_fells_both_the_defender_first() -> None:
    # The defender's armour breaks and he is Stunned before the attacker's armour is rolled.
    ref = board("k6\nH1* A1", dice="block=both 2d6=5,4 2d6=1,2 2d6=1,1 d8=1")

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6 prone", "l6 stunned")
    assert ref.rolls() == ["block", "armour", "injury", "armour", "bounce"]
    assert ref.pos.turnover
    assert ref.says(0).was_asked("follow_up") == 0
    assert ref.happened("pushed") == []
    ref.finish()


@pytest.mark.clause("BB-BLOCK-13", "BB-SKILL-BLOCK-01")
@pytest.mark.parametrize(("blocker", "down", "turnover"), [("H1", "A1", False), ("A1", "H1", True)])
def test_both_down_with_one_block_fells_the_other(blocker: str, down: str, turnover: bool) -> None:
    ref = board(f"k6\nH1 A1\n\n{blocker} Block", dice="block=both 2d6=1,2")

    block(ref, Attack(H[1], A[1]))

    spots = {"H1": spot(ref, H[1]), "A1": spot(ref, A[1])}
    assert spots == {"H1": "k6", "A1": "l6"} | {down: spots[down]}
    assert spots[down].endswith("prone")
    assert ref.pos.turnover is turnover
    ref.finish()


@pytest.mark.clause("BB-BLOCK-14", "BB-BLOCK-15")
def test_both_down_with_block_on_both_sides_does_nothing() -> None:
    ref = board("k6\nH1 A1\n\nH1 Block\nA1 Block", dice="block=both")

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6", "l6")
    assert not ref.pos.turnover
    assert ref.says(0).was_asked("follow_up") == 0
    ref.finish()


@pytest.mark.clause("BB-BLOCK-16", "BB-DEC-22", "BB-SKILL-GEN-01", "BB-SKILL-GEN-02", "BB-BLOCK-24")
def test_each_coach_may_leave_block_unused_and_the_active_one_declares_first() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Block\nA1 Block",
        dice="block=both 2d6=1,2 2d6=1,2",
        home={"use_block_skill": "no"},
        away={"use_block_skill": "no"},
    )

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6 prone", "l6 prone")
    assert ref.says(0).options("use_block_skill") == ["yes", "no"]
    chose = [(e.side, e.detail) for e in ref.happened("chose") if "use_block" in e.detail[0]]
    assert chose == [(0, ["use_block_skill", "no"]), (1, ["use_block_skill", "no"])]
    ref.finish()


@pytest.mark.clause("BB-BLOCK-17", "BB-BLOCK-22", "BB-PUSH-01")
@pytest.mark.parametrize(("answer", "stands"), [("no", "k6"), ("yes", "l6")])
def test_a_push_moves_the_defender_and_the_attacker_only_if_he_follows(
    answer: str, stands: str
) -> None:
    ref = board("k6\nH1 A1 .", dice="block=push", home={"push_square": "m6", "follow_up": answer})

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1])) == (stands, "m6")
    assert ref.says(0).options("follow_up") == ["no", "yes"]
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-BLOCK-18", "BB-DOWN-03")
def test_defender_stumbles_pushes_and_knocks_down_who_has_no_dodge() -> None:
    ref = board("k6\nH1 A1 .", dice="block=stumble 2d6=4,4", home={"push_square": "m6"})

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "m6 prone"
    # It is not his own team's turn.
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-BLOCK-18", "BB-BLOCK-20", "BB-DEC-25", "BB-SKILL-DODGE-02")
@pytest.mark.parametrize(("answer", "stands"), [("yes", "m7"), ("no", "m7 prone")])
def test_dodge_saves_from_defender_stumbles_if_the_defender_likes_before_the_push(
    answer: str, stands: str
) -> None:
    ref = board(
        "k6\nH1 A1 .\n\nA1 Dodge",
        dice="block=stumble" + (" 2d6=1,1" if answer == "no" else ""),
        home={"push_square": "m7"},
        away={"use_dodge_skill": answer},
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == stands
    assert ref.says(1).options("use_dodge_skill") == ["yes", "no"]
    keys = [event.detail[0] for event in ref.happened("chose")]
    assert keys == ["use_dodge_skill", "push_square", "follow_up"]
    ref.finish()


@pytest.mark.clause("BB-BLOCK-19")
def test_defender_down_pushes_and_knocks_down_even_who_has_block_and_dodge() -> None:
    ref = board(
        "k6\nH1 A1 .\n\nA1 Block, Dodge",
        dice="block=pow 2d6=4,4",
        home={"push_square": "m6", "follow_up": "yes"},
    )

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("l6", "m6 prone")
    assert ref.says(1).asked == []
    ref.finish()


@pytest.mark.clause("BB-BLOCK-21", "BB-FOLLOW-02", "BB-CROWD-01", "BB-DOWN-06")
def test_a_block_goes_push_follow_up_crowd_defender_ball() -> None:
    # A1 is pushed into A2, and A2 off the pitch: the follow-up comes before any dice, then the
    # crowd beats A2, then A1's armour, then the ball that A1 carried bounces.
    ref = board(
        """
        k0
        A3 A2 A4
        .  A1* .
        .  H1 .

        H1 ST5
        """,
        dice="block=pow,pow 2d6=1,1 2d6=2,2 d8=8",
        home={"push_square": "l0", "follow_up": "yes"},
    )

    block(ref, Attack(H[1], A[1]))

    order = [e.purpose if isinstance(e, Rolled) else e.what for e in ref.log or []]
    steps = ("pushed", "followed up", "injury", "armour", "bounce")
    assert [what for what in order if what in steps] == ["pushed", *steps]
    assert ball(ref) == "m1"
    assert spot(ref, A[1]) == "l0 prone"
    assert spot(ref, A[2]) == "reserves"
    ref.finish()


# -- following up -----------------------------------------------------------------------------


@pytest.mark.clause("BB-FOLLOW-01", "BB-FOLLOW-03", "BB-DODGE-07", "BB-DEC-28")
def test_following_up_is_free_and_needs_no_dodge_even_on_a_blitz() -> None:
    ref = board(
        "k5\n.  .  A3\nH1 A1 .\nA2 .  .\n\nH1 ST5 MA2",
        dice="block=push,push",
        home={"continue_action": ["block", "end action"], "block_target": "1", "follow_up": "yes"},
    )

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == "l6"
    # MA 2, one for the block: one square of normal movement is left.
    assert "step l7" in ref.says(0).options("continue_action")
    assert ref.rolls() == ["block"]
    ref.finish()


@pytest.mark.clause("BB-FOLLOW-04")
def test_who_pushed_an_opponent_off_the_pitch_may_follow_up() -> None:
    ref = board("k0\nA1\nH1", dice="block=push 2d6=1,1", home={"follow_up": "yes"})

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, H[1]) == "k0"
    assert spot(ref, A[1]) == "reserves"
    ref.finish()


@pytest.mark.clause("BB-PICK-06", "BB-FOLLOW-01")
def test_a_follow_up_onto_the_ball_must_pick_it_up() -> None:
    ref = board(
        "k6\nH1 A1 .",
        dice="block=push d6=2 d8=2",
        home={"push_square": "m6", "follow_up": "yes"},
    )
    ref.pos.drop(NAMED["l6"])

    block(ref, Attack(H[1], A[1]))

    # AG 3, +1, and A1 at m6 marks him: 4+.
    assert ref.rolls() == ["block", "pick up", "bounce"]
    assert ball(ref) == "l5"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-GEN-10", "BB-PUSH-13")
def test_a_ball_carrier_takes_the_ball_along_when_he_follows_up() -> None:
    ref = board("k6\nH1* A1 .", dice="block=push", home={"follow_up": "yes"})

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), ball(ref)) == ("l6", "H1")


# -- exact odds -------------------------------------------------------------------------------


def wishes(chooser: int, attacker: str, defender: str) -> tuple[str, ...]:
    """What the coach who chooses likes best, by what the faces mean between these two."""
    dodges = "Dodge" in defender and "Tackle" not in attacker
    value = {
        "defender down": 4.1,
        "defender stumbles": 3.1 if dodges else 4,
        "push": 3,
        "both down": {
            (False, False): 1.0,
            (True, False): 4.05,
            (True, True): 2.0,
            (False, True): 0.0,
        }["Block" in attacker, "Block" in defender],
        "attacker down": 0,
    }
    return tuple(sorted(value, key=lambda face: value[face], reverse=chooser == 0))


def result(ref: Table) -> str:
    block(ref, Attack(H[1], A[1]))
    up = ref.pos.state[H[1]] == STANDING, ref.pos.state[A[1]] == STANDING
    if up == (True, True):
        return "push" if ref.happened("pushed") else "nothing"
    return {(True, False): "KD", (False, False): "both", (False, True): "attacker"}[up]


@pytest.mark.parametrize(
    ("dice", "attacker", "defender", "expected"),
    [
        pytest.param(1, "", "", "1/3 1/3 0 1/6 1/6", marks=pytest.mark.clause("BB-EX-26")),
        pytest.param(1, "Block", "", "1/2 1/3 0 0 1/6", marks=pytest.mark.clause("BB-EX-27")),
        pytest.param(
            1, "Block", "Block", "1/3 1/3 1/6 0 1/6", marks=pytest.mark.clause("BB-EX-28")
        ),
        pytest.param(1, "", "Block", "1/3 1/3 0 0 1/3", marks=pytest.mark.clause("BB-EX-29")),
        pytest.param(1, "Block", "Dodge", "1/3 1/2 0 0 1/6", marks=pytest.mark.clause("BB-EX-30")),
        pytest.param(
            1, "", "Block, Dodge", "1/6 1/2 0 0 1/3", marks=pytest.mark.clause("BB-EX-31")
        ),
        pytest.param(2, "", "", "5/9 1/3 0 1/12 1/36", marks=pytest.mark.clause("BB-EX-32")),
        pytest.param(2, "Block", "", "3/4 2/9 0 0 1/36", marks=pytest.mark.clause("BB-EX-33")),
        pytest.param(
            2, "Block", "Block", "5/9 1/3 1/12 0 1/36", marks=pytest.mark.clause("BB-EX-34")
        ),
        pytest.param(
            2, "Block", "Dodge", "5/9 5/12 0 0 1/36", marks=pytest.mark.clause("BB-EX-35")
        ),
        pytest.param(
            2, "Block, Tackle", "Dodge", "3/4 2/9 0 0 1/36", marks=pytest.mark.clause("BB-EX-36")
        ),
        pytest.param(
            2,
            "Block",
            "Block, Dodge",
            "11/36 7/12 1/12 0 1/36",
            marks=pytest.mark.clause("BB-EX-37"),
        ),
        pytest.param(3, "", "", "19/27 7/27 0 7/216 1/216", marks=pytest.mark.clause("BB-EX-38")),
        pytest.param(3, "Block", "", "7/8 13/108 0 0 1/216", marks=pytest.mark.clause("BB-EX-39")),
        pytest.param(-2, "", "", "1/9 1/3 0 1/4 11/36", marks=pytest.mark.clause("BB-EX-40")),
        pytest.param(-2, "Block", "", "1/4 4/9 0 0 11/36", marks=pytest.mark.clause("BB-EX-41")),
        pytest.param(-3, "", "", "1/27 7/27 0 61/216 91/216", marks=pytest.mark.clause("BB-EX-42")),
    ],
)
def test_the_odds_of_a_block(dice: int, attacker: str, defender: str, expected: str) -> None:
    strength = {1: (3, 3), 2: (4, 3), 3: (7, 3), -2: (3, 4), -3: (3, 7)}[dice]
    wish = {"choose_block_die": wishes(0 if dice > 0 else 1, attacker, defender)}

    chances = odds(
        f"k6\nH1 A1\n\nH1 ST{strength[0]} {attacker}\nA1 ST{strength[1]} {defender}",
        result,
        home=wish,
        away=wish,
        indifferent={"armour"},
    )

    shown = [
        chances.get(kind, Fraction(0)) for kind in ("KD", "push", "nothing", "both", "attacker")
    ]
    assert shown == [Fraction(chance) for chance in expected.split()]


@pytest.mark.clause("BB-EX-43", "BB-BLOCK-09", "BB-TO-03")
@pytest.mark.parametrize(
    ("attacker", "lost", "chance"),
    [("ST3", {1, 2}, "1/9"), ("ST4", {1, 2}, "1/81"), ("ST4 Block", {1}, "1/1296")],
)
def test_the_odds_of_a_turnover_when_every_turnover_is_rerolled(
    attacker: str, lost: set[int], chance: str
) -> None:
    def reroll(decision: Any) -> str:
        _, _, faces, _ = decision.about
        return "team" if set(faces) <= lost else "none"

    chances = odds(
        f"k6\nH1 A1\n\nH1 {attacker}\nrerolls = [1, 0]",
        lambda ref: result(ref) in ("both", "attacker"),
        home={"choose_block_die": wishes(0, attacker, ""), "reroll": reroll},
        indifferent={"armour"},
    )

    assert chances[True] == Fraction(chance)
