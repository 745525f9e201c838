"""Wild Animal and Take Root: the rolls right after an action is declared."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import block
from rules.blood_bowl.drive import end_drive
from rules.blood_bowl.injury import knock_down, place_prone
from rules.blood_bowl.moving import step
from rules.blood_bowl.notation import read, write
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.skills.negatraits import keeps_his_wits
from rules.blood_bowl.skills.throw_team_mate import throwable
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

END = "end action"


# -- Wild Animal ------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-WILDANIMAL-01", "BB-ACT-07", "BB-SKILL-GEN-03")
@pytest.mark.parametrize(
    ("action", "face", "lost"),
    [
        ("move 1", 3, True),
        ("move 1", 4, False),
        ("pass 1", 3, True),
        ("foul 1", 3, True),
        ("hand-off 1", 3, True),
        ("block 1", 1, True),
        ("block 1", 2, False),
        ("blitz 1", 1, True),
        ("blitz 1", 2, False),
    ],
)
def test_a_wild_animal_would_rather_fight(action: str, face: int, lost: bool) -> None:
    blocks = action == "block 1" and not lost
    ref = board(
        "k6\nH1 A1 .\n\nH1 Wild Animal",
        dice=f"d6={face}" + (" block=push" if blocks else ""),
        home={"continue_action": END} if not lost and action != "block 1" else {},
    )

    act(ref, action)

    assert bool(ref.happened("roared")) == lost
    # He keeps his tackle zone, and the slot of the turn is gone.
    assert ref.pos.has_zone(H[1])
    assert not ref.pos.turnover
    assert ref.pos.acted == 1 << H[1]
    assert ref.pos.blitzed == (action == "blitz 1")
    assert ref.pos.passed == (action == "pass 1")
    ref.finish()


@pytest.mark.clause("BB-SKILL-WILDANIMAL-01", "BB-RR-04")
def test_a_wild_animal_may_be_calmed_with_a_team_reroll() -> None:
    ref = board(
        "k6\nH1 .\n\nH1 Wild Animal",
        dice="d6=1,4",
        home={"reroll": "team", "continue_action": END},
        rerolls=[1, 0],
    )

    act(ref, "move 1")

    assert not ref.happened("roared")
    ref.finish()


@pytest.mark.clause("BB-EX-83", "BB-SKILL-WILDANIMAL-01")
@pytest.mark.parametrize(("attacks", "chance"), [(True, "1/6"), (False, "1/2")])
def test_the_odds_that_a_wild_animal_loses_his_action(attacks: bool, chance: str) -> None:
    chances = odds(
        "k6\nH1\n\nH1 Wild Animal", lambda ref: keeps_his_wits(ref, H[1], attacks=attacks)
    )

    assert chances[False] == Fraction(chance)


# -- Take Root --------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-TAKEROOT-01", "BB-SKILL-GEN-03")
def test_who_takes_root_moves_no_more() -> None:
    ref = board("k6\nH1 .\n\nH1 Take Root, Leap", dice="d6=1", home={"continue_action": END})

    act(ref, "move 1")

    assert ref.pos.rooted == 1 << H[1]
    # Neither MA nor Go For It, nor a leap; and that is no turnover.
    assert ref.happened("forced")[0].detail == ["continue_action", END]
    assert not ref.pos.turnover


@pytest.mark.clause("BB-SKILL-TAKEROOT-01")
def test_on_a_two_the_action_goes_on() -> None:
    ref = board("k6\nH1 .\n\nH1 Take Root", dice="d6=2", home={"continue_action": ["step l6", END]})

    act(ref, "move 1")

    assert spot(ref, H[1]) == "l6"
    assert not ref.pos.rooted
    ref.finish()


@pytest.mark.clause("BB-SKILL-TAKEROOT-01")
def test_who_is_rooted_does_not_roll_again() -> None:
    ref = board('k6\nH1 .\n\nH1 Take Root\nrooted = ["H1"]')

    act(ref, "move 1")

    assert ref.rolls() == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-TAKEROOT-02")
def test_a_rooted_player_still_blocks_but_does_not_follow_up() -> None:
    ref = board("k6\nH1 A1 .\n\nH1 Take Root", dice="d6=1 block=pow 2d6=1,1")

    act(ref, "block 1")

    assert spot(ref, A[1]) == "m5 prone"
    assert spot(ref, H[1]) == "k6"
    assert ref.says(0).was_asked("follow_up") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-TAKEROOT-02", "BB-BLITZ-01")
@pytest.mark.parametrize("rooted", [False, True])
def test_a_rooted_player_does_not_block_on_a_blitz(rooted: bool) -> None:
    # Rooted by this very roll, or before: there is no square of movement to pay for the block.
    ref = board(
        "k6\nH1 A1 .\n\nH1 Take Root",
        dice="" if rooted else "d6=1",
        rooted=1 << H[1] if rooted else 0,
    )

    act(ref, "blitz 1")

    assert not ref.happened("block")
    assert ref.pos.blitzed
    ref.finish()


@pytest.mark.clause("BB-SKILL-TAKEROOT-02")
def test_a_rooted_player_still_passes_and_hands_off() -> None:
    ref = board(
        "k6\nH1* H2 .  H3\n\nH1 Take Root",
        dice="d6=1 d6=6 d6=6",
        home={"continue_action": "throw", "pass_target": "n6"},
    )
    act(ref, "pass 1")
    assert ball(ref) == "H3"

    ref = board(
        "k6\nH1* H2\n\nH1 Take Root", dice="d6=1 d6=6", home={"continue_action": "hand-off"}
    )
    act(ref, "hand-off 1")
    assert ball(ref) == "H2"


@pytest.mark.clause("BB-SKILL-TAKEROOT-01")
@pytest.mark.parametrize("face", ["push", "stumble", "pow"])
def test_a_rooted_player_is_not_pushed(face: str) -> None:
    down = face != "push"
    ref = board(
        "k6\nH1 A1 .\n\nA1 Take Root",
        dice=f"block={face}" + (" 2d6=1,1" if down else ""),
        rooted=1 << A[1],
    )

    block(ref, Attack(H[1], A[1]))

    assert spot(ref, A[1]) == ("l6 prone" if down else "l6")
    assert spot(ref, H[1]) == "k6"
    # Down he is rooted no more.
    assert ref.pos.rooted == (0 if down else 1 << A[1])
    ref.finish()


@pytest.mark.clause("BB-SKILL-TAKEROOT-01")
def test_nobody_is_pushed_into_a_rooted_player_s_square() -> None:
    ref = board(
        "k5\n.  .  A2\nH1 A1 A3\n.  .  A4",
        dice="block=push",
        home={"push_square": "m6"},
        rooted=1 << A[3],
    )

    # From k6 the squares behind l6 are m5, m6 and m7, all taken.
    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, A[1]), spot(ref, A[3])) == ("l6", "m6")


@pytest.mark.clause("BB-SKILL-TAKEROOT-01")
def test_a_rooted_player_is_not_thrown() -> None:
    position = read('k6\nH1 H2\n\nH1 Throw Team-Mate\nH2 Right Stuff\nrooted = ["H2"]')

    assert throwable(position, H[1]) == []


@pytest.mark.clause("BB-SKILL-TAKEROOT-01", "BB-DRIVE-03")
@pytest.mark.parametrize("how", ["knocked down", "placed prone", "end of the drive"])
def test_what_frees_a_rooted_player(how: str) -> None:
    ref = board('k6\nH1\n\nH1 Take Root\nrooted = ["H1"]', dice="2d6=1,1" if "k" in how else "")

    if how == "knocked down":
        knock_down(ref, H[1], "block")
    elif how == "placed prone":
        place_prone(ref, H[1])
    else:
        end_drive(ref)

    assert not ref.pos.rooted


@pytest.mark.clause("BB-SKILL-TAKEROOT-01", "BB-STAND-05")
@pytest.mark.parametrize(("face", "up"), [(3, False), (4, True)])
def test_who_takes_root_on_the_ground_needs_a_four_to_stand_up(face: int, up: bool) -> None:
    ref = board(
        "k6\nh1\n\nH1 Take Root",
        dice=f"d6=1 d6={face}",
        home={"continue_action": "stand up"},
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == ("k6" if up else "k6 prone")
    assert ref.pos.rooted == 1 << H[1]
    ref.finish()


@pytest.mark.clause("BB-SKILL-TAKEROOT-01")
def test_a_rooted_player_has_his_tackle_zone_and_stands_in_a_diagram() -> None:
    ref = board('k6\nA1 H1 .\n\nA1 Take Root\nrooted = ["A1"]', dice="d6=6")

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.rolls() == ["dodge"]
    assert read(write(ref.pos)) == ref.pos


@pytest.mark.clause("BB-SKILL-BONEHEAD-01", "BB-SKILL-WILDANIMAL-01", "BB-SKILL-TAKEROOT-01")
def test_several_rolls_come_one_after_the_other_until_one_fails() -> None:
    def rolls(dice: str) -> Table:
        ref = board("k6\nH1\n\nH1 Bone-head, Wild Animal, Take Root", dice=dice)
        keeps_his_wits(ref, H[1], attacks=False)
        ref.finish()
        return ref

    assert rolls("d6=1").rolls() == ["bone-head"]
    assert rolls("d6=2 d6=3").rolls() == ["bone-head", "wild animal"]
    assert rolls("d6=2 d6=4 d6=1").rolls() == ["bone-head", "wild animal", "take root"]
