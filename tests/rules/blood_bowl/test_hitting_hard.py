"""Skills that break armour: Claw, Mighty Blow and Piling On together, Dirty Player; Sneaky Git."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import DEFENDER_DOWN, block, resolve
from rules.blood_bowl.fouling import foul
from rules.blood_bowl.injury import break_armour, roll_armour
from rules.blood_bowl.position import CASUALTIES, SENT_OFF
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

# -- Claw -------------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-CLAW-01", "BB-EX-51", "BB-SKILL-MIGHTYBLOW-02")
@pytest.mark.parametrize(
    ("skills", "av", "chance"),
    [
        ("Claw", 9, "5/12"),
        ("Claw, Mighty Blow", 9, "7/12"),
        ("Claw", 10, "5/12"),
        # It does not make thin armour thicker.
        ("Claw", 7, "5/12"),
        ("Claw", 6, "7/12"),
        ("Mighty Blow", 9, "5/18"),
    ],
)
def test_the_odds_of_claws(skills: str, av: int, chance: str) -> None:
    found = odds(
        f"k6\nH1 A1\n\nH1 {skills}\nA1 AV{av}",
        lambda ref: break_armour(ref, A[1], "block", H[1]).broken,
    )

    assert found[True] == Fraction(chance)


@pytest.mark.clause("BB-SKILL-CLAW-01", "BB-SKILL-MIGHTYBLOW-02")
@pytest.mark.parametrize(
    ("armour", "injury", "state"),
    [
        # 7 and 1 make an 8: the injury gets nothing.
        ("3,4", "3,4", "m5 stunned"),
        # An 8 of itself: the 7 becomes an 8.
        ("4,4", "3,4", "knocked out"),
    ],
)
def test_a_modified_eight_is_enough(armour: str, injury: str, state: str) -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Claw, Mighty Blow\nA1 AV9", dice=f"block=pow 2d6={armour} 2d6={injury}"
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == state
    ref.finish()


@pytest.mark.clause("BB-SKILL-CLAW-01")
@pytest.mark.parametrize("cause", ["foul", "stab", "chainsaw", "fall"])
def test_claws_are_for_blocks(cause: Any) -> None:
    ref = board("k6\nH1 A1\n\nH1 Claw\nA1 AV9", dice="2d6=4,4")

    assert not break_armour(ref, A[1], cause, H[1]).broken


@pytest.mark.clause("BB-SKILL-CLAW-01", "BB-SKILL-MIGHTYBLOW-03")
def test_claws_are_out_for_who_blocks_them_as_well() -> None:
    ref = board("k6\nH1 A1\n\nH1 AV9\nA1 Claw", dice="block=skull 2d6=4,4 2d6=1,1")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, H[1]) == "k6 stunned"
    ref.finish()


# -- Piling On --------------------------------------------------------------------------------

PILE = "k6\nH1 A1\n\nH1 Piling On\nrerolls = [1, 0]"


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-DEC-30", "BB-RR-10", "BB-RR-05", "BB-RR-13")
def test_he_throws_himself_on_him_for_the_armour() -> None:
    ref = board(
        PILE,
        dice="block=pow 2d6=1,1 2d6=4,5 2d6=1,1",
        home={"follow_up": "yes", "use_piling_on": "armour"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).options("use_piling_on") == ["no", "armour"]
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("l6 prone", "m5 stunned")
    assert ref.pos.rerolls == [0, 0]
    assert ref.pos.rerolled
    assert not ref.pos.turnover
    assert [roll.again for roll in ref.every_roll()] == [0, 0, 2, 0]
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-DEC-30", "BB-RR-11", "BB-RR-18")
def test_or_for_the_injury_before_anything_comes_of_it() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Piling On, Mighty Blow\nrerolls = [1, 0]\napothecaries = [0, 1]",
        dice="block=pow 2d6=4,5 2d6=1,1 2d6=4,5 d6=1 d8=1",
        home={"follow_up": "yes", "use_piling_on": "injury"},
    )

    block(ref, Attack(H[1], A[1]))

    # The bonus of Mighty Blow, left over from the armour, counts again: 9 and 1.
    assert ref.says(0).options("use_piling_on") == ["no", "injury"]
    assert spot(ref, A[1]) == "casualty"
    assert ref.says(1).was_asked("use_apothecary") == 1
    assert ref.pos.counts[CASUALTIES][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-RR-18")
def test_nobody_piles_on_a_casualty() -> None:
    ref = board(PILE, dice="block=pow 2d6=4,5 2d6=5,5 d6=1 d8=1", home={"follow_up": "yes"})

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("use_piling_on") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-RR-02", "BB-RR-05")
def test_not_for_both_rolls() -> None:
    ref = board(
        PILE.replace("[1, 0]", "[2, 0]"),
        dice="block=pow 2d6=1,1 2d6=4,5 2d6=1,1",
        home={"follow_up": "yes", "use_piling_on": "armour"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("use_piling_on") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01")
@pytest.mark.parametrize(
    "facts",
    [{"rerolls": [0, 3]}, {"rerolled": True}, {"active": 1}],
    ids=["none left", "used this turn", "not his turn"],
)
def test_without_a_team_reroll_he_stays_on_his_feet(facts: dict[str, Any]) -> None:
    ref = board(PILE, dice="block=pow 2d6=1,1", home={"follow_up": "yes"}, **facts)
    if "active" in facts:
        ref = board(PILE, dice="2d6=1,1", **facts)
        roll_armour(ref, A[1], "block", H[1])
    else:
        block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("use_piling_on") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01")
def test_he_has_to_be_beside_him() -> None:
    ref = board(PILE, dice="block=pow 2d6=1,1", home={"follow_up": "no"})

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("use_piling_on") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-BLOCK-21", "BB-DOWN-06")
def test_on_both_down_he_is_still_standing_when_the_defender_is_hurt() -> None:
    ref = board(
        PILE,
        dice="block=both 2d6=1,1 2d6=1,2 2d6=1,3",
        home={"use_piling_on": "armour"},
    )

    block(ref, Attack(H[1], A[1]))

    # Then he is Knocked Down, and his own armour is rolled for.
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6 prone", "l6 prone")
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-CROWD-01")
def test_nobody_piles_on_in_the_crowd() -> None:
    ref = board(
        "k0\nA1\nH1\n\nH1 Piling On\nrerolls = [1, 0]",
        dice="block=pow 2d6=1,1",
        home={"follow_up": "yes"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("use_piling_on") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-DOWN-07")
def test_a_carrier_who_piles_on_loses_the_ball_and_the_turn() -> None:
    ref = board(
        PILE.replace("H1 A1", "H1* A1"),
        dice="block=pow 2d6=1,1 2d6=1,2 d8=4",
        home={"follow_up": "yes", "use_piling_on": "armour"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.pos.turnover
    assert ball(ref) == "k6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-SKILL-LONER-01")
def test_a_loner_may_fall_for_nothing() -> None:
    ref = board(
        PILE.replace("H1 Piling On", "H1 Piling On, Loner"),
        dice="block=pow 2d6=1,1 d6=3",
        home={"follow_up": "yes", "use_piling_on": "armour"},
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, H[1]) == "l6 prone"
    assert ref.pos.rerolls == [0, 0]
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-SKILL-LEADER-01")
def test_a_leaders_reroll_pays_for_it_as_well() -> None:
    ref = board(
        "k5\n.  H2 .  .  .\n.  .  H1 A1 .\n\nH1 Piling On\nH2 Leader",
        dice="2d6=1,1 2d6=1,1",
        home={"follow_up": "yes", "use_piling_on": "armour"},
        rerolls=[0, 0],
        leaders=[1, 0],
    )

    resolve(ref, Attack(H[1], A[1]), DEFENDER_DOWN)

    assert ref.pos.leaders == [0, 0]
    ref.finish()


@pytest.mark.clause("BB-SKILL-PILINGON-01", "BB-SKILL-FRENZY-02")
def test_who_lies_on_his_victim_does_not_go_on_with_his_blitz() -> None:
    ref = board(
        PILE,
        dice="block=pow 2d6=1,1 2d6=1,1",
        home={"continue_action": "block", "follow_up": "yes", "use_piling_on": "armour"},
    )

    act(ref, "blitz 1")

    assert ref.says(0).was_asked("continue_action") == 1
    ref.finish()


# -- Dirty Player and Sneaky Git --------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-DIRTYPLAYER-01", "BB-SKILL-MIGHTYBLOW-02")
@pytest.mark.parametrize(
    ("armour", "injury", "state"),
    [
        # 8 and 1 beat AV 8; the injury is a plain 7.
        ("3,5", "3,4", "l6 stunned"),
        # 9 beats it alone; the 7 becomes an 8.
        ("4,5", "3,4", "knocked out"),
    ],
)
def test_a_dirty_player_adds_one_to_armour_or_injury(armour: str, injury: str, state: str) -> None:
    ref = board("k6\nH1 a1\n\nH1 Dirty Player", dice=f"2d6={armour} 2d6={injury}")

    foul(ref, H[1])

    assert spot(ref, A[1]) == state
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIRTYPLAYER-01")
def test_a_dirty_player_blocks_like_anybody() -> None:
    ref = board("k6\nH1 A1\n\nH1 Dirty Player", dice="block=pow 2d6=4,4")

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == "m5 prone"
    ref.finish()


@pytest.mark.clause("BB-SKILL-SNEAKYGIT-01", "BB-FOUL-08")
@pytest.mark.parametrize(
    ("dice", "seen"),
    [
        ("2d6=3,3", False),
        ("2d6=5,5 2d6=1,2", True),
        ("2d6=4,5 2d6=2,2", True),
        ("2d6=4,5 2d6=1,2", False),
    ],
)
def test_a_sneaky_git_is_seen_only_if_the_armour_breaks(dice: str, seen: bool) -> None:
    ref = board("k6\nH1 a1\n\nH1 Sneaky Git", dice=dice)

    foul(ref, H[1])

    assert (ref.pos.state[H[1]] == SENT_OFF) is seen
    assert ref.pos.turnover is seen
    ref.finish()


@pytest.mark.clause("BB-SKILL-SNEAKYGIT-01", "BB-EX-55")
def test_the_odds_of_being_seen() -> None:
    def seen(ref: Table) -> bool:
        foul(ref, H[1])
        return ref.pos.state[H[1]] == SENT_OFF

    found = odds("k5\n.  H2 .\n.  H1 a1\n\nH1 Sneaky Git", seen, indifferent=("casualty",))

    assert found[True] == Fraction(5, 36)
