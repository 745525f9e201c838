"""Leap and Very Long Legs, Sprint, Sure Feet and Jump Up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.notation import read
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import STANDING
from rules.blood_bowl.skills.leap import leap, leap_needs
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

END = "end action"


# -- Leap -------------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-LEAP-01", "BB-DEC-13")
def test_a_leap_is_to_any_empty_square_within_two_and_comes_after_the_steps() -> None:
    ref = board("k6\nH1 A1 *\n.  .  .\n\nH1 Leap", home={"continue_action": END})

    act(ref, "move 1")

    options = ref.says(0).options("continue_action")
    leaps = {word.removeprefix("leap ") for word in options if word.startswith("leap ")}
    near = {f"{column}{row}" for column in "ijklm" for row in range(4, 9)}
    assert leaps == near - {"k6", "l6"}
    first = next(i for i, word in enumerate(options) if word.startswith("leap "))
    assert all(word.startswith("leap ") for word in options[first:])
    assert all(word == END or word.startswith("step ") for word in options[:first])


@pytest.mark.clause("BB-SKILL-LEAP-01")
def test_a_leap_over_a_player_costs_two_squares_and_is_no_dodge() -> None:
    ref = board(
        # Three tackle zones on him, one on the square he leaps to: the roll is a plain 4+.
        "k5\n.  A2 .\nH1 A1 .\n.  A3 .\n\nH1 MA3 Leap",
        dice="d6=4",
        home={"continue_action": ["leap m6", END]},
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == "m6"
    assert [(roll.purpose, roll.needed) for roll in ref.every_roll()] == [("leap", 4)]
    options = ref.says(0).options("continue_action")
    # One square of MA 3 is left, and the leap of this action is spent.
    assert any(word.startswith("step ") for word in options)
    assert not any(word.startswith("leap ") for word in options)
    ref.finish()


@pytest.mark.clause("BB-SKILL-LEAP-01")
def test_a_leap_to_the_next_square_costs_two_as_well() -> None:
    ref = board("k6\nH1 .\n\nH1 MA2 Leap", dice="d6=6", home={"continue_action": ["leap l6", END]})

    act(ref, "move 1")

    words = [w.split()[0] for w in ref.says(0).options("continue_action")[1:]]
    assert set(words) == {"go"}
    ref.finish()


@pytest.mark.clause("BB-SKILL-LEAP-01")
@pytest.mark.parametrize(
    ("words", "facts", "may"),
    [("MA1 Leap", "", True), ("MA1 Leap", "prone", True), ("MA5", "", False)],
)
def test_a_leap_needs_two_squares_of_movement(words: str, facts: str, may: bool) -> None:
    letter = "h1" if facts else "H1"
    ref = board(
        f"k6\n{letter} .\n\nH1 {words}",
        dice="d6=6" if facts else "",
        home={"continue_action": ["stand up", END] if facts else END},
    )

    act(ref, "move 1")

    assert any(w.startswith("leap ") for w in ref.says(0).options("continue_action")) == may
    ref.finish()


@pytest.mark.clause("BB-SKILL-LEAP-01")
def test_no_leap_with_one_go_for_it_left() -> None:
    ref = board(
        "k6\nH1 . .\n\nH1 MA1 Leap", dice="d6=2", home={"continue_action": ["step l6", "go m6"]}
    )

    act(ref, "move 1")

    assert not any(w.startswith("leap ") for w in ref.says(0).options("continue_action"))
    ref.finish()


@pytest.mark.clause("BB-SKILL-LEAP-02")
def test_go_for_its_are_rolled_before_the_leap() -> None:
    ref = board(
        "k6\nH1 A1 .\n\nH1 MA1 Leap, Sprint",
        dice="d6=4 d6=2 d6=2 d6=4",
        home={"continue_action": ["step k7", "leap m6"]},
    )

    act(ref, "move 1")

    assert ref.rolls() == ["dodge", "go for it", "go for it", "leap"]
    assert spot(ref, H[1]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-LEAP-02", "BB-GFI-03")
def test_a_failed_go_for_it_cancels_the_rest_and_he_falls_where_he_leapt_to() -> None:
    ref = board("k6\nH1 A1 .\n\nH1 Leap", dice="d6=1 2d6=1,1")

    leap(ref, H[1], NAMED["m6"], extra=2)

    assert ref.rolls() == ["go for it", "armour"]
    assert spot(ref, H[1]) == "m6 prone"
    assert ref.pos.turnover


@pytest.mark.clause("BB-SKILL-LEAP-02")
def test_a_failed_leap_knocks_him_down_where_he_leapt_to() -> None:
    ref = board("k6\nH1 A1 *\n\nH1 Leap", dice="d6=3 2d6=1,2 d8=5")

    leap(ref, H[1], NAMED["m6"], extra=0)

    assert spot(ref, H[1]) == "m6 prone"
    assert ref.rolls() == ["leap", "armour", "bounce"]
    assert ref.happened("fell")[0].clause == "BB-SKILL-LEAP-02"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-MOVE-06", "BB-SKILL-LEAP-01", "BB-SKILL-TENTACLES-01")
def test_the_order_of_a_leap_with_everything() -> None:
    ref = board(
        "k6\nA1 H1 A2 *\n\nA1 Shadowing, Tentacles, Diving Tackle\nH1 Leap",
        dice="d6=2 2d6=5,5 d6=4 2d6=1,1 d6=5",
        away={"shadow": "1"},
    )

    assert leap(ref, H[1], NAMED["n6"], extra=1)

    assert ref.rolls() == ["go for it", "tentacles", "leap", "shadowing", "pick up"]
    # A leap is no dodge: nobody dives at it.
    assert ref.says(1).was_asked("diving_tackle") == 0
    assert (spot(ref, A[1]), ball(ref)) == ("l6", "H1")
    ref.finish()


@pytest.mark.clause("BB-SKILL-TENTACLES-01", "BB-SKILL-LEAP-01")
def test_who_is_held_does_not_leap() -> None:
    ref = board(
        "k6\nA1 H1 .\n\nA1 Tentacles\nH1 Leap",
        dice="2d6=1,1",
        home={"continue_action": "leap n6"},
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == "l6"
    assert ref.rolls() == ["tentacles"]
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-VLL-01")
@pytest.mark.parametrize(("words", "needed"), [("Leap", 4), ("Leap, Very Long Legs", 3)])
def test_very_long_legs_leap_better(words: str, needed: int) -> None:
    position = read(f"k6\nH1 A1\nA2 .\n\nH1 {words}")

    assert leap_needs(position, H[1]) == needed


@pytest.mark.clause("BB-SKILL-LEAP-01", "BB-SKILL-VLL-01")
def test_the_odds_of_a_leap() -> None:
    def lands(ref: Table) -> bool:
        leap(ref, H[1], NAMED["m6"], extra=0)
        return ref.pos.state[H[1]] == STANDING

    chances = odds("k6\nH1 A1\n\nH1 Leap, Very Long Legs", lands, indifferent={"armour"})

    assert chances[True] == Fraction(2, 3)


@pytest.mark.clause("BB-SKILL-LEAP-01")
def test_a_blitzer_may_leap_to_his_victim() -> None:
    ref = board(
        "k6\nH1 H2 .  A2\n\nH1 Leap",
        dice="d6=4 block=push",
        home={"continue_action": ["leap m6", "block", END]},
    )

    act(ref, "blitz 1")

    assert ref.happened("block")[0].other == A[2]
    ref.finish()


# -- Sprint and Sure Feet ---------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-SPRINT-01")
def test_a_sprinter_goes_for_it_three_times() -> None:
    ref = board(
        "k6\nH1 . . . . .\n\nH1 MA1 Sprint",
        dice="d6=2 d6=2 d6=2",
        home={"continue_action": ["step l6", "go m6", "go n6", "go o6"]},
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == "o6"
    # Nothing is left to choose.
    assert ref.says(0).was_asked("continue_action") == 4
    ref.finish()


@pytest.mark.clause("BB-SKILL-SUREFEET-01", "BB-SKILL-GEN-07")
def test_sure_feet_save_one_go_for_it_a_turn() -> None:
    ref = board(
        "k6\nH1 . . .\n\nH1 MA1 Sure Feet",
        dice="d6=1,2 d6=1 2d6=1,1",
        home={"continue_action": ["step l6", "go m6", "go n6"], "reroll": "skill"},
    )

    act(ref, "move 1")

    assert spot(ref, H[1]) == "n6 prone"
    assert ref.says(0).was_asked("reroll") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-SUREFEET-01", "BB-GFI-04")
def test_sure_feet_save_the_go_for_it_of_a_block_too() -> None:
    ref = board(
        "k6\nH1 . A1 .\n\nH1 MA1 Sure Feet",
        dice="d6=1,2 block=push",
        home={"continue_action": ["step l6", "block", END], "reroll": "skill"},
    )

    act(ref, "blitz 1")

    assert spot(ref, A[1]).startswith("n")
    ref.finish()


@pytest.mark.clause("BB-EX-11", "BB-SKILL-SUREFEET-01")
@pytest.mark.parametrize(
    ("skill", "squares", "chance"), [("", 1, "5/6"), ("", 2, "25/36"), ("Sure Feet", 2, "25/27")]
)
def test_the_odds_of_going_for_it(skill: str, squares: int, chance: str) -> None:
    steps = ["step l6", "go m6", "go n6"][: squares + 1]

    def goes(ref: Table) -> bool:
        act(ref, "move 1")
        return ref.pos.state[H[1]] == STANDING

    def walk(decision: Any) -> str:
        return next((word for word in steps if word in decision.options), END)

    def only_east(decision: Any) -> str:
        word = walk(decision)
        return word if decision.about.left + decision.about.extra > 2 - squares else END

    chances = odds(
        f"k6\nH1 . . .\n\nH1 MA1 {skill}",
        goes,
        home={"continue_action": only_east, "reroll": "skill"},
        indifferent={"armour"},
    )

    assert chances[True] == Fraction(chance)


# -- Jump Up ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-JUMPUP-01")
@pytest.mark.parametrize("kind", ["move", "blitz", "pass", "hand-off", "foul"])
def test_jumping_up_costs_nothing_in_any_action_that_moves(kind: str) -> None:
    ref = board(
        "k6\nh1 . .\n\nH1 MA2 Jump Up",
        home={"continue_action": ["stand up", "step l6", "step m6", END]},
    )

    act(ref, f"{kind} 1")

    # Neither three squares of movement nor, with MA 2, a roll.
    assert spot(ref, H[1]) == "m6"
    assert ref.rolls() == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-JUMPUP-01")
def test_who_has_not_the_skill_pays_three_squares() -> None:
    ref = board("k6\nh1 . .\n\nH1 MA4", home={"continue_action": ["stand up", "step l6", END]})

    act(ref, "move 1")

    assert all(w == END or w.startswith("go ") for w in ref.says(0).options("continue_action"))
    ref.finish()
