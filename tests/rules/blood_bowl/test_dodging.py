"""Skills at a dodge: Break Tackle, Diving Tackle, Two Heads, Titchy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.dodging import dodge_needs
from rules.blood_bowl.moving import step
from rules.blood_bowl.notation import read
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import BREAK_TACKLE, STANDING
from rules.blood_bowl.skills import Trait, traits_of
from rules.blood_bowl.turn import end_turn, start_turn
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds


def stands_on_m6(ref: Table) -> bool:
    step(ref, H[1], NAMED["m6"], extra=False)
    return ref.pos.state[H[1]] == STANDING


# -- the face needed --------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-TWOHEADS-01", "BB-SKILL-TITCHY-01")
@pytest.mark.parametrize(
    ("words", "needed"),
    [
        ("", 4),
        ("H1 Two Heads", 3),
        ("H1 Titchy", 3),
        ("H1 Titchy, Two Heads", 2),
        # A2 is the one whose zone he dodges into; A1 the one whose zone he leaves.
        ("A2 Titchy", 3),
        ("A1 Titchy", 4),
        ("H1 Titchy\nA2 Titchy", 2),
        # Nobody counts for a Stunty player, and a Titchy one no less than that.
        ("H1 Stunty\nA2 Titchy", 3),
        ("A1 Prehensile Tail\nA2 Titchy", 4),
        # How strong he is does not matter, how agile he is does.
        ("H1 AG4 Two Heads", 2),
        ("H1 AG4 Titchy", 2),
        ("H1 ST5 Two Heads", 3),
        ("H1 ST5 Titchy", 3),
    ],
)
def test_heads_and_size_change_the_face_that_a_dodge_needs(words: str, needed: int) -> None:
    position = read(f"k6\nA1 H1 .  A2\n\n{words}")

    assert dodge_needs(position, H[1], NAMED["l6"], NAMED["m6"]) == needed


@pytest.mark.clause("BB-SKILL-TITCHY-01")
def test_a_titchy_player_is_still_dodged_away_from() -> None:
    ref = board("k6\nA1 H1 .\n\nA1 Titchy", dice="d6=3")

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.rolls() == ["dodge"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-STUNTY-04")
@pytest.mark.parametrize("skill", ["Secret Weapon", "Swoop"])
def test_with_a_weapon_or_wings_nobody_slips_through_tackle_zones(skill: str) -> None:
    position = read(f"k6\nA1 H1 .  A2\n\nH1 Stunty, {skill}")

    assert dodge_needs(position, H[1], NAMED["l6"], NAMED["m6"]) == 4
    # What else Stunty means stays.
    assert traits_of(["Stunty", skill]) & Trait.IS_FRAIL
    assert traits_of(["Stunty", skill]) & Trait.THROWS_BADLY


# -- Break Tackle -----------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-BREAKTACKLE-01", "BB-DEC-43")
def test_break_tackle_dodges_by_strength_once_a_turn() -> None:
    ref = board("k6\nA1 H1 .  A2\n\nH1 ST5 AG2 Break Tackle", dice="d6=2 d6=5")

    step(ref, H[1], NAMED["m6"], extra=False)
    step(ref, H[1], NAMED["m5"], extra=False)

    # Into one zone each time: by ST 5 a 2 is enough, by AG 2 it takes a 5.
    assert [roll.needed for roll in ref.every_roll()] == [2, 5]
    assert spot(ref, H[1]) == "m5"
    assert ref.says(0).options("use_break_tackle") == ["yes", "no"]
    assert ref.says(0).was_asked("use_break_tackle") == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-BREAKTACKLE-01", "BB-DEC-43")
def test_break_tackle_may_be_kept_for_a_later_dodge() -> None:
    ref = board(
        "k6\nA1 H1 .  A2\n\nH1 ST5 AG2 Break Tackle",
        dice="d6=5 d6=2",
        home={"use_break_tackle": ["no", "yes"]},
    )

    step(ref, H[1], NAMED["m6"], extra=False)
    assert not ref.pos.spent[BREAK_TACKLE]
    step(ref, H[1], NAMED["m5"], extra=False)

    assert [roll.needed for roll in ref.every_roll()] == [5, 2]
    ref.finish()


@pytest.mark.clause("BB-SKILL-BREAKTACKLE-01")
def test_a_reroll_is_made_by_strength_too() -> None:
    ref = board(
        "k6\nA1 H1 .\n\nH1 ST5 AG1 Break Tackle, Dodge", dice="d6=1,2", home={"reroll": "skill"}
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, H[1]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-DEC-43")
@pytest.mark.parametrize("words", ["ST3 AG3", "ST2 AG3"])
def test_who_is_not_stronger_than_he_is_agile_is_not_asked(words: str) -> None:
    ref = board(f"k6\nA1 H1 .\n\nH1 {words} Break Tackle", dice="d6=3")

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(0).was_asked("use_break_tackle") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-BREAKTACKLE-01", "BB-SKILL-GEN-07")
def test_break_tackle_is_back_in_the_next_turn() -> None:
    ref = board("k6\nA1 H1 .  A2\n\nH1 ST5 AG2 Break Tackle", dice="d6=2 d6=2")

    step(ref, H[1], NAMED["m6"], extra=False)
    end_turn(ref)
    start_turn(ref)
    end_turn(ref)
    start_turn(ref)
    step(ref, H[1], NAMED["m5"], extra=False)

    assert ref.says(0).was_asked("use_break_tackle") == 2
    ref.finish()


@pytest.mark.clause("BB-SKILL-BREAKTACKLE-01")
def test_the_odds_of_a_dodge_by_strength() -> None:
    picture = "k6\nA1 H1 .\n\nH1 ST4 AG1 Break Tackle"

    assert odds(picture, stands_on_m6, indifferent={"armour"})[True] == Fraction(5, 6)
    assert odds(picture, stands_on_m6, home={"use_break_tackle": "no"}, indifferent={"armour"})[
        True
    ] == Fraction(1, 3)


# -- Diving Tackle ----------------------------------------------------------------------------

DIVE = "k6\nA1 H1 .\n\nA1 Diving Tackle"


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-01", "BB-DEC-44", "BB-DOWN-07")
def test_who_dives_lies_in_the_square_left_and_the_dodge_gets_two_worse() -> None:
    ref = board(DIVE, dice="d6=4 2d6=1,1", away={"diving_tackle": "1"})

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).options("diving_tackle") == ["none", "1"]
    assert spot(ref, H[1]) == "m6 prone"
    assert spot(ref, A[1]) == "l6 prone"
    # Only the dodger's armour is rolled for: the diver is placed Prone, not Knocked Down.
    assert ref.rolls() == ["dodge", "armour"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-01")
@pytest.mark.parametrize("face", [5, 6])
def test_a_dodge_that_is_good_enough_gets_away_from_a_dive(face: int) -> None:
    ref = board(DIVE, dice=f"d6={face}", away={"diving_tackle": "1"})

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, H[1]) == "m6"
    assert spot(ref, A[1]) == "l6 prone"
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-01", "BB-DICE-04")
def test_a_natural_six_dodges_away_from_every_dive() -> None:
    ref = board(
        "k6\nA1 H1 .  A2\n.  .  .  A3\n\nH1 AG1\nA1 Diving Tackle",
        dice="d6=6",
        away={"diving_tackle": "1"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, H[1]) == "m6"
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-02", "BB-DEC-44")
def test_a_dive_at_the_first_roll_counts_for_the_reroll() -> None:
    ref = board(
        DIVE + "\nH1 Dodge",
        dice="d6=3,4 2d6=1,1",
        home={"reroll": "skill"},
        away={"diving_tackle": "1"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert spot(ref, H[1]) == "m6 prone"
    assert ref.says(1).was_asked("diving_tackle") == 1
    assert [roll.needed for roll in ref.every_roll() if roll.purpose == "dodge"] == [3, 5]
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-02", "BB-DEC-44")
def test_he_may_wait_for_the_reroll_and_dive_then() -> None:
    ref = board(
        DIVE + "\nH1 Dodge",
        dice="d6=2,4 2d6=1,1",
        home={"reroll": "skill"},
        away={"diving_tackle": ["none", "1"]},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).was_asked("diving_tackle") == 2
    assert spot(ref, H[1]) == "m6 prone"
    assert spot(ref, A[1]) == "l6 prone"
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-01")
def test_only_one_dives_at_a_dodge() -> None:
    ref = board(
        "k6\nA1 H1 .\nA2 .  .\n\nA1 Diving Tackle\nA2 Diving Tackle\nH1 Dodge",
        dice="d6=3,6",
        home={"reroll": "skill"},
        away={"diving_tackle": "2"},
    )

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).options("diving_tackle") == ["none", "1", "2"]
    assert ref.says(1).was_asked("diving_tackle") == 1
    assert (spot(ref, A[1]), spot(ref, A[2])) == ("k6", "l6 prone")
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-01", "BB-SKILL-GEN-04", "BB-SKILL-BALLCHAIN-06")
@pytest.mark.parametrize(
    ("picture", "facts"),
    [
        # Whose zone is only on the square moved to.
        ("k6\nA2 H1 .  A1\n\nA1 Diving Tackle", {}),
        # Without a tackle zone, on the ground, rooted, or with a ball and chain.
        ("k6\nA1~ H1 .\nA2 .  .\n\nA1 Diving Tackle", {}),
        ("k6\na1 H1 .\nA2 .  .\n\nA1 Diving Tackle", {}),
        ("k6\nA1 H1 .\n\nA1 Diving Tackle", {"rooted": 1 << A[1]}),
        ("k6\nA1 H1 .\n\nA1 Diving Tackle, Ball and Chain", {}),
    ],
)
def test_who_cannot_dive_is_not_asked(picture: str, facts: dict[str, Any]) -> None:
    ref = board(picture, dice="d6=5", **facts)

    step(ref, H[1], NAMED["m6"], extra=False)

    assert ref.says(1).was_asked("diving_tackle") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-01", "BB-DOWN-07")
def test_a_diver_who_carries_the_ball_drops_it_without_a_turnover() -> None:
    ref = board("k6\nA1* H1 .\n\nA1 Diving Tackle", dice="d6=6 d8=7", away={"diving_tackle": "1"})

    step(ref, H[1], NAMED["m6"], extra=False)

    # The ball bounces from l6, where he lies now.
    assert ball(ref) == "l7"
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-01", "BB-SKILL-DIVINGTACKLE-02")
def test_the_odds_of_a_dodge_with_a_dive_after_a_success_only() -> None:
    def dive(decision: Any) -> str:
        _, face, needed = decision.about
        return "1" if needed <= face < needed + 2 and face < 6 else "none"

    chances = odds(
        DIVE + "\nH1 Dodge",
        stands_on_m6,
        home={"reroll": "skill"},
        away={"diving_tackle": dive},
        indifferent={"armour"},
    )

    # 5 or 6 at once, 1/3; 3 or 4 is dived at and again needs a 5; 1 or 2 may be dived at later.
    assert chances[True] == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)


@pytest.mark.clause(
    "BB-SKILL-BREAKTACKLE-01", "BB-SKILL-DIVINGTACKLE-02", "BB-SKILL-TACKLE-01", "BB-RR-18"
)
def test_strength_two_divers_and_a_tackler_at_one_dodge() -> None:
    ref = board(
        """
        k6
        A1 H1 .
        A2 .  .

        A1 Diving Tackle
        A2 Diving Tackle, Tackle
        H1 ST4 AG2 Break Tackle, Dodge
        rerolls = [1, 0]
        """,
        dice="d6=2 d6=3 2d6=1,1",
        home={"continue_action": "step m6", "reroll": "team"},
        away={"diving_tackle": "2"},
    )

    act(ref, "move 1")

    # A 2 would do by strength; the dive wants a 4 of this roll and of the one after it.
    assert ref.story()[1:] == [
        *("use_break_tackle", "dodge", "diving_tackle", "reroll", "dodge", "armour"),
    ]
    assert ref.says(1).options("diving_tackle") == ["none", "1", "2"]
    assert ref.says(0).options("reroll") == ["none", "team"], "no Dodge beside a Tackle"
    assert [roll.needed for roll in ref.every_roll() if roll.purpose == "dodge"] == [2, 4]
    assert (spot(ref, H[1]), spot(ref, A[2])) == ("m6 prone", "l6 prone")
    ref.finish()
