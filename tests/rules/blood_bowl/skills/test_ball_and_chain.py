"""Ball and Chain."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.injury import injure, knock_down, lay_down
from rules.blood_bowl.kickoff_table import pitch_invasion
from rules.blood_bowl.position import BLOCKS, CASUALTIES
from rules.blood_bowl.skills import Trait, traits_of
from rules.blood_bowl.skills.ball_and_chain import spin
from rules.blood_bowl.skills.bombs import can_throw_bomb
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

END = "end action"
#: A fanatic who moves one square.
ONE = "\nH1 MA1 ST7 Ball and Chain"


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01")
def test_he_may_only_move_even_beside_an_opponent() -> None:
    ref = board("k6\nH1 A1\nH2 .\n" + ONE)

    words = actions(ref.pos)

    assert [word for word in words if word.endswith(" 1")] == ["move 1"]
    assert "block 2" in words
    assert "blitz 2" in words


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01", "BB-DEC-39", "BB-SKILL-GEN-03")
@pytest.mark.parametrize(
    ("facing", "squares"),
    [
        # Left, straight and right of where the template points.
        ("north", ("j5", "k5", "l5")),
        ("south", ("l7", "k7", "j7")),
        ("east", ("l5", "l6", "l7")),
        ("west", ("j7", "j6", "j5")),
    ],
)
@pytest.mark.parametrize("face", range(1, 7))
def test_the_template_moves_him(facing: str, squares: tuple[str, ...], face: int) -> None:
    ref = board("k6\nH1\n" + ONE, dice=f"d6={face}", home={"template_facing": facing})

    act(ref, "move 1")

    assert spot(ref, H[1]) == squares[(face - 1) // 2]
    assert ref.says(0).options("template_facing") == ["north", "south", "east", "west"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01")
def test_the_odds_of_the_three_directions() -> None:
    def where(ref: Table) -> str:
        spin(ref, H[1], extra=False)
        return spot(ref, H[1])

    chances = odds("k6\nH1\n" + ONE, where, home={"template_facing": "east"})

    assert chances == {square: Fraction(1, 3) for square in ("l5", "l6", "l7")}


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01", "BB-DEC-13")
def test_all_of_his_ma_is_compulsory_and_then_he_may_carry_on() -> None:
    ref = board(
        "k6\nH1 . . . .\n\nH1 MA3 Ball and Chain",
        dice="d6=3 d6=3 d6=3 d6=3 d6=2",
        home={
            "template_facing": ["east"] * 4,
            "continue_action": ["carry on", END],
        },
    )

    act(ref, "move 1")

    # The direction first, then the Go For It.
    assert ref.rolls() == [*["ball and chain"] * 4, "go for it"]
    assert spot(ref, H[1]) == "o6"
    keys = [key for key, _ in ref.says(0).asked]
    steps = ["template_facing"] * 3
    assert keys == [*steps, "continue_action", "template_facing", "continue_action"]
    assert ref.says(0).options("continue_action") == [END, "carry on"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01", "BB-GFI-01")
def test_he_carries_on_twice_at_most() -> None:
    ref = board(
        "k6\nH1 . . . .\n" + ONE,
        dice="d6=3 d6=3 d6=2 d6=3 d6=2",
        home={
            "template_facing": ["east"] * 3,
            "continue_action": ["carry on", "carry on"],
        },
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == "n6"
    ref.finish()


@pytest.mark.clause("BB-RR-20", "BB-SKILL-BALLCHAIN-01")
def test_the_direction_is_never_rerolled() -> None:
    ref = board("k6\nH1\n\nH1 MA1 Ball and Chain, Pro", dice="d6=1", rerolls=[3, 3])

    act(ref, "move 1")

    assert ref.says(0).was_asked("reroll") == 0


@pytest.mark.clause("BB-SKILL-BALLCHAIN-02")
def test_he_never_dodges() -> None:
    ref = board(
        "k6\nA1 H1 .\nA2 .  .\n" + ONE + "\nA1 Tentacles, Diving Tackle",
        dice="d6=3",
        home={"template_facing": "east"},
    )

    act(ref, "move 1")

    assert ref.rolls() == ["ball and chain"]
    assert spot(ref, H[1]) == "m6"
    assert ref.says(1).asked == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-02", "BB-SKILL-SHADOWING-01")
def test_he_may_be_shadowed() -> None:
    ref = board(
        "k6\nA1 H1 .\n" + ONE + "\nA1 Shadowing",
        dice="d6=3 2d6=1,1",
        home={"template_facing": "east"},
        away={"shadow": "1"},
    )

    act(ref, "move 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("m6", "l6")
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-02", "BB-CROWD-01", "BB-CROWD-02")
@pytest.mark.parametrize(
    ("dice", "box"), [("1,1", "reserves"), ("4,4", "knocked out"), ("5,5", "casualty")]
)
def test_he_leaves_the_pitch_for_the_crowd(dice: str, box: str) -> None:
    more = " d6=1 d8=1" if box == "casualty" else ""
    ref = board(
        "k0\nH1 .\n\nH1 MA3 Ball and Chain",
        dice=f"d6=3 2d6={dice}{more}",
        home={"template_facing": "north"},
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == box
    # No armour, no turnover, no more steps.
    assert "armour" not in ref.rolls()
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-02", "BB-CROWD-04", "BB-TO-04")
def test_a_ball_that_he_takes_along_is_thrown_in_and_the_turn_is_lost() -> None:
    ref = board(
        "k0\nH1* .\n" + ONE,
        dice="d6=3 2d6=1,1 d6=3 2d6=1,2 d8=7",
        home={"template_facing": "north"},
    )

    act(ref, "move 1")

    assert ref.rolls()[1:] == [
        "injury",
        "throw-in direction",
        "throw-in distance",
        "bounce",
    ]
    assert ball(ref) == "k3"
    assert ref.pos.turnover
    ref.finish()


# -- blocks -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BALLCHAIN-03", "BB-SKILL-BALLCHAIN-06", "BB-DICE-08")
def test_he_blocks_who_stands_in_the_way_must_follow_up_and_moves_on() -> None:
    ref = board(
        "k6\nH1 A1 .  .  .\n\nH1 MA2 ST4 Ball and Chain",
        dice="d6=3 block=pow,pow 2d6=6,6 2d6=1,1 d6=3",
        home={"template_facing": ["east", "north"], "push_square": "m6"},
    )

    act(ref, "move 1")

    assert ref.rolls() == ["ball and chain", "block", "armour", "injury", "ball and chain"]
    assert spot(ref, A[1]) == "m6 stunned"
    assert spot(ref, H[1]) == "l5"
    # Following up is no choice, and no Blitz is used.
    assert ref.says(0).was_asked("follow_up") == 0
    assert not ref.pos.blitzed
    assert ref.pos.counts[BLOCKS][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-03")
def test_no_foul_appearance_frightens_him() -> None:
    ref = board(
        "k6\nH1 A1 .\n\nH1 MA1 ST3 Ball and Chain\nA1 Foul Appearance",
        dice="d6=3 block=push",
        home={"template_facing": "east"},
    )

    act(ref, "move 1")

    assert ref.rolls() == ["ball and chain", "block"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01", "BB-SKILL-BALLCHAIN-03", "BB-DICE-08")
def test_the_order_of_a_step_that_carries_on_into_the_crowd_s_victim() -> None:
    # The template, the Go For It, the block, the push, the crowd, and the bounce of nothing.
    ref = board(
        "k0\nA1\nH1\n" + ONE,
        dice="d6=3 block=push,push,push 2d6=5,5 d6=1 d8=1",
        home={"template_facing": "north"},
    )

    act(ref, "move 1")

    assert ref.rolls() == ["ball and chain", "block", "injury", "casualty", "casualty"]
    assert spot(ref, A[1]) == "casualty"
    # He has followed up.
    assert spot(ref, H[1]) == "k0"
    ref.finish()

    ref = board(
        "k0\n.  A1\n.  .\n.  H1\n" + ONE,
        dice="d6=3 d6=3 d6=2 block=push,push,push 2d6=1,1",
        home={"template_facing": ["north", "north"], "continue_action": ["carry on", END]},
    )
    act(ref, "move 1")
    assert ref.rolls() == ["ball and chain", "ball and chain", "go for it", "block", "injury"]
    assert spot(ref, H[1]) == "l0"
    assert spot(ref, A[1]) == "reserves"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-03", "BB-SKILL-BALLCHAIN-07", "BB-TO-03")
def test_against_a_team_mate_nobody_assists_and_his_coach_chooses() -> None:
    ref = board(
        # H3 would assist one of them and A1 the other.
        "k6\nH1 H2 .\nA1 H3 .\n\nH1 MA1 ST3 Ball and Chain\nH2 ST4 Dodge, Block",
        dice="d6=3 block=stumble,pow 2d6=1,1",
        home={
            "template_facing": "east",
            "choose_block_die": "defender stumbles",
            "use_dodge_skill": "no",
            "push_square": "m5",
        },
    )

    act(ref, "move 1")

    assert ref.says(1).asked == []
    assert ref.says(0).was_asked("attack_assists") + ref.says(0).was_asked("defend_assists") == 0
    assert spot(ref, H[2]) == "m5 prone"
    # An own player is Knocked Down, whoever did it.
    assert ref.pos.turnover
    assert spot(ref, H[1]) == "l6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-03", "BB-LEAGUE-37")
def test_nobody_is_credited_for_a_team_mate() -> None:
    ref = board(
        "k6\nH1 H2 .\n\nH1 MA1 ST3 Ball and Chain, Mighty Blow",
        dice="d6=3 block=pow 2d6=5,5 2d6=5,5 d6=1 d8=1",
        home={"template_facing": "east"},
    )

    act(ref, "move 1")

    assert spot(ref, H[2]) == "casualty"
    assert ref.pos.counts[CASUALTIES][H[1]] == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-07")
def test_who_cannot_be_moved_keeps_the_square_and_the_step_is_used() -> None:
    ref = board(
        "k6\nH1 A1 .\n" + ONE + '\nA1 Take Root\nrooted = ["A1"]',
        dice="d6=3 block=push,push,push",
        home={"template_facing": "east", "continue_action": END},
    )

    act(ref, "move 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6", "l6")
    assert ref.says(0).was_asked("template_facing") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-07", "BB-SKILL-BALLCHAIN-03")
def test_both_down_with_block_leaves_both_where_they_are() -> None:
    ref = board(
        "k6\nH1 A1 .\n\nH1 MA2 ST3 Ball and Chain, Block\nA1 Block",
        dice="d6=3 block=both d6=3",
        home={"template_facing": ["east", "north"]},
    )

    act(ref, "move 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k5", "l6")
    ref.finish()


# -- who lies in the way ----------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BALLCHAIN-04")
@pytest.mark.parametrize("token", ["a1", "a1!", "h2", "h2!"])
def test_who_lies_in_the_way_is_pushed_his_armour_rolled_and_the_square_entered(
    token: str,
) -> None:
    ref = board(
        f"k6\nH1 {token} .\n" + ONE,
        dice="d6=3 2d6=6,6 2d6=4,4",
        home={"template_facing": "east", "push_square": "m6"},
    )
    victim = A[1] if token.startswith("a") else H[2]

    act(ref, "move 1")

    assert ref.rolls() == ["ball and chain", "armour", "injury"]
    assert spot(ref, victim) == "knocked out"
    assert spot(ref, H[1]) == "l6"
    # He was down already: that is no turnover, whoever he plays for.
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-04", "BB-CROWD-01")
def test_who_lies_at_the_edge_is_pushed_into_the_crowd() -> None:
    ref = board("k0\na1\nH1\n" + ONE, dice="d6=3 2d6=1,1", home={"template_facing": "north"})

    act(ref, "move 1")

    assert ref.rolls() == ["ball and chain", "injury"]
    assert (spot(ref, A[1]), spot(ref, H[1])) == ("reserves", "k0")
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-04", "BB-BALL-05")
def test_the_ball_bounces_when_somebody_is_pushed_onto_it() -> None:
    ref = board(
        "k6\nH1 a1 *\n" + ONE,
        dice="d6=3 2d6=1,1 d8=5",
        home={"template_facing": "east", "push_square": "m6"},
    )

    act(ref, "move 1")

    assert ref.rolls() == ["ball and chain", "armour", "bounce"]
    assert ball(ref) == "n6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-04", "BB-SKILL-BALLCHAIN-07")
def test_he_does_not_enter_where_a_rooted_man_stops_the_chain() -> None:
    ref = board(
        "k5\n.  .  A2\nH1 a1 A3\n.  .  A4\n" + ONE,
        dice="d6=3 2d6=1,1",
        home={"template_facing": "east", "push_square": "m6"},
        rooted=1 << A[3],
    )

    act(ref, "move 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6", "l6 prone")
    ref.finish()


# -- his own fall -----------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BALLCHAIN-05")
@pytest.mark.parametrize(
    ("dice", "box"), [("1,1", "knocked out"), ("4,4", "knocked out"), ("5,5", "casualty")]
)
def test_knocked_down_he_is_injured_without_armour_and_never_only_stunned(
    dice: str, box: str
) -> None:
    more = " d6=1 d8=1" if box == "casualty" else ""
    ref = board("k6\nH1 A1\n\nH1 AV10 Ball and Chain", dice=f"2d6={dice}{more}")

    knock_down(ref, H[1], "block", A[1])

    assert "armour" not in ref.rolls()
    assert spot(ref, H[1]) == box
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-05", "BB-SKILL-MIGHTYBLOW-02")
def test_mighty_blow_goes_to_the_injury_where_there_is_no_armour_roll() -> None:
    ref = board("k6\nH1 A1\n\nH1 Ball and Chain\nA1 Mighty Blow", dice="2d6=4,5 d6=1 d8=1")

    knock_down(ref, H[1], "block", A[1])

    assert spot(ref, H[1]) == "casualty"


@pytest.mark.clause("BB-SKILL-BALLCHAIN-05", "BB-DOWN-07")
def test_placed_prone_he_is_injured_too() -> None:
    ref = board("k6\nH1\n\nH1 Ball and Chain", dice="2d6=1,1")

    lay_down(ref, H[1], "BB-SKILL-WRESTLE-01")

    assert spot(ref, H[1]) == "knocked out"
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-BALLCHAIN-05", "BB-LEAGUE-31")
def test_whom_the_apothecary_brings_round_goes_to_reserves() -> None:
    ref = board(
        'k6\nH1\n\nH1 Ball and Chain\nhome = {"apothecary": true}',
        dice="2d6=1,1",
        home={"use_apothecary": "yes"},
    )

    injure(ref, H[1], "fall")

    assert spot(ref, H[1]) == "reserves"


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01", "BB-SKILL-BALLCHAIN-05", "BB-GFI-03")
@pytest.mark.parametrize(
    ("picture", "where"),
    # He falls in the square he moved to; where he cannot, in his own.
    [("k6\nH1 .\n", "l6"), ("k6\nH1 A1\n", "k6"), ("z6\nH1\n", "z6")],
)
def test_a_failed_go_for_it_knocks_him_down(picture: str, where: str) -> None:
    ref = board(picture + ONE, dice="d6=3 d6=1 2d6=1,1", home={"template_facing": "east"})

    spin(ref, H[1], extra=True)

    assert ref.rolls() == ["ball and chain", "go for it", "injury"]
    assert ref.happened("knocked down")[0].square == board(f"{where}\n*\n").pos.ball
    assert spot(ref, H[1]) == "knocked out"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-KTAB-34", "BB-KTAB-31")
def test_a_pitch_invasion_knocks_him_out() -> None:
    ref = board("k6\nH1 H2 A1\n\nH1 Ball and Chain", dice="d6=6 d6=6 d6=1")

    pitch_invasion(ref)

    assert (spot(ref, H[1]), spot(ref, H[2])) == ("knocked out", "l6 stunned")
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-06")
@pytest.mark.parametrize(
    "skill", ["Diving Tackle", "Frenzy", "Kick-Off Return", "Leap", "Pass Block", "Shadowing"]
)
def test_what_he_may_not_use(skill: str) -> None:
    assert traits_of(["Ball and Chain", skill]) == Trait.SWINGS_BALL_AND_CHAIN


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01", "BB-STAND-02")
def test_should_he_lie_he_stands_up_first() -> None:
    ref = board(
        "k6\nh1 . .\n\nH1 MA4 Ball and Chain",
        dice="d6=3",
        home={"continue_action": "stand up", "template_facing": "east"},
    )

    act(ref, "move 1")

    assert Counter(ref.rolls()) == {"ball and chain": 1}
    assert spot(ref, H[1]) == "l6"
    ref.finish()


@pytest.mark.clause(
    "BB-SKILL-BALLCHAIN-03", "BB-SKILL-DUMPOFF-01", "BB-SKILL-STAB-01", "BB-SKILL-HORNS-01"
)
def test_a_carrier_in_his_way_dumps_the_ball_off_and_no_knife_replaces_the_block() -> None:
    ref = board(
        "k6\nH1 A1* . A2\n\nH1 MA1 Ball and Chain, Horns, Stab\nA1 Dump-Off",
        dice="d6=3 d6=6 d6=6 block=push",
        home={"template_facing": "east"},
        away={"dump_off": "n6"},
    )

    act(ref, "move 1")

    assert ref.story() == [
        *("template_facing", "ball and chain", "dump_off", "pass", "catch"),
        *("block", "push_square", "follow_up", "continue_action"),
    ]
    assert ball(ref) == "A2"
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-05", "BB-SKILL-PILINGON-01", "BB-DOWN-07", "BB-PICK-06")
def test_who_piles_on_with_ball_and_chain_pays_with_an_injury_and_picks_up_nothing() -> None:
    # In the bonus turn of a Blitz! the ball is in the air, and so off the pitch, as he is now.
    ref = board(
        "k6\nH1 A1 .\n\nH1 MA1 Ball and Chain, Piling On\nrerolls = [1, 0]",
        dice="d6=3 block=pow 2d6=1,1 2d6=1,1 2d6=6,6 2d6=1,1",
        home={"template_facing": "east", "use_piling_on": "armour"},
        bonus=True,
    )

    act(ref, "move 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("knocked out", "m5 stunned")
    assert ref.rolls()[2:] == ["armour", "injury", "armour", "injury"]
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-05", "BB-SKILL-WRESTLE-01", "BB-DOWN-07", "BB-TO-03")
@pytest.mark.parametrize(("token", "dice"), [("H2*", " d8=5"), ("H2", "")])
def test_a_friend_who_wrestles_him_down_is_a_turnover_only_with_the_ball(
    token: str, dice: str
) -> None:
    ref = board(
        f"k6\nH1 {token} .\n\nH1 MA1 Ball and Chain\nH2 Wrestle",
        dice="d6=3 block=both 2d6=1,1" + dice,
        home={"template_facing": "east", "use_wrestle": "yes"},
    )

    act(ref, "move 1")

    assert (spot(ref, H[1]), spot(ref, H[2])) == ("knocked out", "l6 prone")
    assert ref.pos.turnover == ("*" in token)
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-03", "BB-SKILL-STRIPBALL-01", "BB-TO-14")
def test_he_strips_a_friend_of_the_ball_as_he_would_an_opponent_and_that_is_no_turnover() -> None:
    ref = board(
        "k6\nH1 H2* .\n\nH1 MA1 Ball and Chain, Strip Ball",
        dice="d6=3 block=push d8=5",
        home={"template_facing": "east"},
    )

    act(ref, "move 1")

    assert (spot(ref, H[2]), ball(ref)) == ("m5", "n5")
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-05", "BB-SKILL-PILINGON-01", "BB-BLOCK-12", "BB-DOWN-06")
def test_who_has_left_by_piling_on_is_not_knocked_down_any_more() -> None:
    ref = board(
        "k6\nH1 A1 .\n\nH1 MA1 Ball and Chain, Piling On\nrerolls = [1, 0]",
        dice="d6=3 block=both 2d6=1,1 2d6=1,1 2d6=1,1",
        home={"template_facing": "east", "use_piling_on": "armour"},
    )

    act(ref, "move 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("knocked out", "l6 prone")
    assert ref.rolls()[2:] == ["armour", "injury", "armour"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-BALLCHAIN-01", "BB-SKILL-BOMBARDIER-01")
def test_he_throws_no_bombs() -> None:
    ref = board("k6\nH1\n\nH1 Ball and Chain, Bombardier")

    assert not can_throw_bomb(ref.pos, H[1])
    assert actions(ref.pos) == ["end turn", "move 1"]
