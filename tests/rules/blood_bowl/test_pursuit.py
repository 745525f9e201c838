"""Tentacles and Shadowing, and the order of everything that one step can bring."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.moving import step
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import PRONE
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

END = "end action"


# -- Tentacles --------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-TENTACLES-01", "BB-DEC-46", "BB-MOVE-06")
def test_who_is_held_stays_and_his_action_is_over_without_a_turnover() -> None:
    ref = board(
        "k6\nA1 H1* .\n\nA1 Tentacles",
        dice="2d6=2,3",
        home={"continue_action": "step m6"},
    )

    act(ref, "move 1")

    # Before the dodge, and instead of it.
    assert ref.rolls() == ["tentacles"]
    assert ref.says(1).options("tentacles") == ["1", "none"]
    assert spot(ref, H[1]) == "l6"
    assert ref.says(0).was_asked("continue_action") == 1
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-TENTACLES-01")
@pytest.mark.parametrize(
    ("words", "dice", "away"),
    [
        ("", "2,4", True),
        ("", "1,4", False),
        ("H1 ST4", "1,4", True),
        ("H1 ST2", "2,4", False),
        ("A1 ST5 Tentacles", "4,3", False),
        ("A1 ST5 Tentacles", "4,4", True),
    ],
)
def test_strength_against_strength(words: str, dice: str, away: bool) -> None:
    words = words if "A1" in words else f"A1 Tentacles\n{words}"
    ref = board(f"k6\nA1 H1 .\n\n{words}", dice=f"2d6={dice}" + (" d6=6" if away else ""))

    assert step(ref, H[1], NAMED["m6"], extra=False) == away

    assert spot(ref, H[1]) == ("m6" if away else "l6")
    ref.finish()


@pytest.mark.clause("BB-SKILL-TENTACLES-01", "BB-DEC-46")
def test_only_one_holds_him_and_nobody_need() -> None:
    picture = "k6\nA1 H1 .\nA2 .  .\n\nA1 Tentacles\nA2 ST5 Tentacles"
    ref = board(picture, dice="2d6=6,2 d6=6", away={"tentacles": "2"})

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).options("tentacles") == ["1", "2", "none"]
    assert ref.says(1).was_asked("tentacles") == 1
    ref.finish()

    ref = board(picture, dice="d6=6", away={"tentacles": "none"})
    step(ref, H[1], NAMED["m6"], extra=False)
    assert spot(ref, H[1]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-TENTACLES-01", "BB-SKILL-GEN-04")
@pytest.mark.parametrize(
    "picture",
    [
        "k6\nA2 H1 .  A1\n\nA1 Tentacles",
        "k6\nA1~ H1 .\nA2  .  .\n\nA1 Tentacles",
        "k6\na1 H1 .\nA2 .  .\n\nA1 Tentacles",
    ],
)
def test_who_has_no_tackle_zone_there_holds_nobody(picture: str) -> None:
    ref = board(picture, dice="d6=6")

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).was_asked("tentacles") == 0
    ref.finish()


@pytest.mark.clause("BB-RR-20", "BB-SKILL-TENTACLES-01")
def test_the_movers_coach_may_reroll_both_dice_of_tentacles() -> None:
    ref = board(
        "k6\nA1 H1 .\n\nA1 Tentacles",
        dice="2d6=1,1 2d6=6,6 d6=6",
        home={"reroll": "team"},
        rerolls=[1, 1],
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, H[1]) == "m6"
    assert ref.pos.rerolls == [0, 1]
    assert ref.every_roll()[1].again == ref.every_roll()[0].number
    ref.finish()


@pytest.mark.clause("BB-SKILL-TENTACLES-01")
def test_the_odds_of_being_held_by_an_equal() -> None:
    chances = odds(
        "k6\nA1 H1 .\n\nA1 Tentacles",
        lambda ref: step(ref, H[1], NAMED["m6"], extra=False),
        indifferent={"armour"},
    )

    assert chances[False] == Fraction(10, 36)


# -- Shadowing --------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-SHADOWING-01", "BB-DEC-45", "BB-MOVE-06")
def test_the_shadow_moves_to_the_square_left_without_a_dodge() -> None:
    ref = board(
        "k6\nA1 H1 .\nH2 .  .\n\nA1 Shadowing",
        dice="d6=6 2d6=3,4",
        away={"shadow": "1"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).options("shadow") == ["none", "1"]
    assert ref.rolls() == ["dodge", "shadowing"]
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("m6", "l6")
    ref.finish()


@pytest.mark.clause("BB-SKILL-SHADOWING-01")
@pytest.mark.parametrize(
    ("words", "dice", "shadowed"),
    [
        ("", "4,4", False),
        ("H1 MA7", "3,4", False),
        ("H1 MA5", "4,4", True),
        ("A1 MA8 Shadowing", "6,3", True),
        ("A1 MA8 Shadowing", "6,4", False),
    ],
)
def test_pace_against_pace(words: str, dice: str, shadowed: bool) -> None:
    words = words if "A1" in words else f"A1 Shadowing\n{words}"
    ref = board(f"k6\nA1 H1 .\n\n{words}", dice=f"d6=6 2d6={dice}", away={"shadow": "1"})

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, A[1]) == ("l6" if shadowed else "k6")
    ref.finish()


@pytest.mark.clause("BB-SKILL-SHADOWING-01")
def test_he_may_be_shadowed_step_by_step_by_one_at_a_time() -> None:
    ref = board(
        "k6\nA1 H1 .  .\nA2 .  .  .\n\nA1 Shadowing\nA2 Shadowing",
        dice="d6=6 2d6=1,1 d6=6 2d6=1,1",
        away={"shadow": ["1", "1"]},
    )

    step(ref, H[1], NAMED["m6"], extra=False)
    step(ref, H[1], NAMED["n6"], extra=False)

    assert (spot(ref, H[1]), spot(ref, A[1]), spot(ref, A[2])) == ("n6", "m6", "k7")
    ref.finish()


@pytest.mark.clause("BB-SKILL-SHADOWING-01", "BB-SKILL-GEN-04", "BB-SKILL-BALLCHAIN-06")
@pytest.mark.parametrize(
    ("picture", "facts"),
    [
        ("k6\nA2 H1 .  A1\n\nA1 Shadowing", {}),
        ("k6\nA1~ H1 .\nA2  .  .\n\nA1 Shadowing", {}),
        ("k6\nA1 H1 .\n\nA1 Shadowing", {"rooted": 1 << A[1]}),
        ("k6\nA1 H1 .\n\nA1 Ball and Chain, Shadowing", {}),
    ],
)
def test_who_cannot_follow_is_not_asked(picture: str, facts: dict[str, Any]) -> None:
    ref = board(picture, dice="d6=6", **facts)

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).was_asked("shadow") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-SHADOWING-01", "BB-MOVE-06")
@pytest.mark.parametrize(("extra", "dice"), [(False, "d6=1"), (True, "d6=1")])
def test_who_has_fallen_is_shadowed_before_his_armour(extra: bool, dice: str) -> None:
    # By a failed dodge or a failed Go For It: he has left the square either way.
    ref = board("k6\nA1 H1 .\n\nA1 Shadowing", dice=f"{dice} 2d6=1,2 2d6=1,1", away={"shadow": "1"})

    step(ref, H[1], NAMED["m6"], extra)

    assert ref.rolls()[1:] == ["shadowing", "armour"]
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("m6 prone", "l6")
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-SHADOWING-01", "BB-SKILL-DIVINGTACKLE-01")
def test_nobody_follows_to_the_square_in_which_a_diver_lies() -> None:
    ref = board(
        "k6\nA1 H1 .\nA2 .  .\n\nA1 Diving Tackle\nA2 Shadowing",
        dice="d6=6",
        away={"diving_tackle": "1"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).was_asked("shadow") == 0
    ref.finish()


@pytest.mark.clause("BB-RR-20", "BB-SKILL-SHADOWING-01")
def test_the_movers_coach_may_reroll_both_dice_of_shadowing() -> None:
    ref = board(
        "k6\nA1 H1 .\n\nA1 Shadowing",
        dice="d6=6 2d6=1,1 2d6=4,4",
        home={"reroll": "team"},
        away={"shadow": "1"},
        rerolls=[1, 1],
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, A[1]) == "k6"
    assert ref.pos.rerolls == [0, 1]
    ref.finish()


@pytest.mark.clause("BB-SKILL-SHADOWING-01")
def test_the_odds_of_getting_rid_of_an_equally_fast_shadow() -> None:
    def free(ref: Table) -> bool:
        step(ref, H[1], NAMED["m6"], extra=False)
        return spot(ref, A[1]) == "k6"

    chances = odds(
        "k6\nA1 H1 .\n\nA1 Shadowing", free, away={"shadow": "1"}, indifferent={"dodge", "armour"}
    )

    assert chances[True] == Fraction(15, 36)


@pytest.mark.clause("BB-SKILL-SHADOWING-01", "BB-TD-03")
def test_a_shadow_who_carries_the_ball_over_the_line_scores() -> None:
    ref = board(
        "a6\nH1 A1*\n.  .\n\nA1 Shadowing",
        dice="d6=6 2d6=1,1",
        home={"continue_action": "step a7"},
        away={"shadow": "1"},
    )

    act(ref, "move 1")

    assert spot(ref, A[1]) == "a6"
    assert ball(ref) == "A1"
    # The action is over at once (BB-TD-05).
    assert ref.says(0).was_asked("continue_action") == 1
    ref.finish()


# -- everything in one step -------------------------------------------------------------------

CROWDED = """
    k6
    A1 H1 *
    A2 .  .
    A3 .  .

    A1 Diving Tackle
    A2 Tentacles, Shadowing
    H1 Dodge, Sure Feet
    """


@pytest.mark.clause("BB-MOVE-06", "BB-DICE-08", "BB-SKILL-DIVINGTACKLE-02")
def test_the_order_of_a_step_with_everything() -> None:
    ref = board(
        CROWDED,
        dice="d6=1,2 2d6=1,1 2d6=5,5 d6=2,5 2d6=6,6 d6=6",
        home={"reroll": ["skill", "team", "skill"]},
        away={"tentacles": "2", "diving_tackle": ["none", "none"], "shadow": "2"},
        rerolls=[1, 0],
    )

    assert step(ref, H[1], NAMED["m6"], extra=True)

    assert ref.rolls() == [
        "go for it",
        "go for it",
        "tentacles",
        "tentacles",
        "dodge",
        "dodge",
        "shadowing",
        "pick up",
    ]
    assert [key for key, _ in ref.says(1).asked] == [
        "tentacles",
        "diving_tackle",
        "diving_tackle",
        "shadow",
    ]
    assert ball(ref) == "H1"
    assert spot(ref, A[2]) == "k7"
    ref.finish()


@pytest.mark.clause("BB-MOVE-06", "BB-PICK-07")
def test_the_order_of_a_step_that_fails_at_the_dodge() -> None:
    ref = board(
        CROWDED,
        # Held not; 2 for the dodge; shadowed; armour and injury; the ball bounces last.
        dice="2d6=5,5 d6=2 2d6=1,1 2d6=6,6 2d6=1,1 d8=5",
        away={"tentacles": "2", "shadow": "2"},
    )

    assert step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.rolls() == ["tentacles", "dodge", "shadowing", "armour", "injury", "bounce"]
    assert spot(ref, H[1]) == "m6 stunned"
    assert spot(ref, A[2]) == "l6"
    assert ball(ref) == "n6"
    ref.finish()


@pytest.mark.clause("BB-MOVE-06", "BB-MOVE-04")
def test_a_failed_go_for_it_comes_before_tentacles_and_cancels_them() -> None:
    ref = board(CROWDED, dice="d6=1 2d6=1,1 d8=5", away={"shadow": "none"})

    assert step(ref, H[1], NAMED["m6"], extra=True)

    assert ref.rolls() == ["go for it", "armour", "bounce"]
    assert ref.says(1).was_asked("tentacles") == 0
    assert ref.pos.state[H[1]] == PRONE
    ref.finish()


@pytest.mark.clause("BB-MOVE-06")
def test_a_shadow_stands_beside_the_ball_when_it_is_picked_up() -> None:
    ref = board(
        "k6\nA1 H1 *\n\nA1 Shadowing",
        dice="d6=3 2d6=1,1 d6=3 d8=7",
        away={"shadow": "1"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    # With the shadow's tackle zone on him a 3 is no longer enough.
    assert ref.every_roll()[2].needed == 4
    assert ball(ref) == "m7"
    ref.finish()
