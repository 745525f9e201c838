"""Both Down: Juggernaut, Wrestle and Block, in this order (BB-BLOCK-24)."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import block
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot

BLITZ = {"continue_action": "block"}


def asked_of(ref: Table) -> list[tuple[int, str]]:
    """Which side was asked for which skill, in order."""
    return [
        (event.side, event.detail[0])
        for event in ref.happened("chose")
        if event.detail[0].startswith("use_")
    ]


@pytest.mark.clause(
    "BB-BLOCK-24", "BB-DEC-22", "BB-DEC-23", "BB-DEC-24", "BB-SKILL-GEN-02", "BB-SKILL-GEN-01"
)
def test_first_juggernaut_then_wrestle_then_block_the_active_coach_first() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Juggernaut, Wrestle, Block\nA1 Wrestle, Block",
        dice="block=both",
        home=BLITZ | {"use_juggernaut": "both down"},
    )

    act(ref, "blitz 1")

    # A1 may not wrestle against a Juggernaut, even one who does not treat it as a push.
    assert asked_of(ref) == [
        (0, "use_juggernaut"),
        (0, "use_wrestle"),
        (0, "use_block_skill"),
        (1, "use_block_skill"),
    ]
    assert ref.says(0).options("use_juggernaut") == ["push", "both down"]
    assert ref.says(0).options("use_wrestle") == ["no", "yes"]
    ref.finish()


@pytest.mark.clause("BB-BLOCK-24", "BB-DEC-23")
def test_without_juggernaut_both_may_wrestle() -> None:
    ref = board("k6\nH1 A1\n\nH1 Wrestle, Block\nA1 Wrestle, Block", dice="block=both")

    block(ref, Attack(H[1], A[1]))

    assert asked_of(ref) == [
        (0, "use_wrestle"),
        (1, "use_wrestle"),
        (0, "use_block_skill"),
        (1, "use_block_skill"),
    ]


@pytest.mark.clause("BB-BLOCK-24", "BB-SKILL-WRESTLE-01")
@pytest.mark.parametrize("wrestler", [0, 1])
def test_once_somebody_wrestles_nobody_is_asked_for_more(wrestler: int) -> None:
    says = {"use_wrestle": "yes"}
    ref = board(
        "k6\nH1 A1\n\nH1 Wrestle, Block\nA1 Wrestle, Block",
        dice="block=both",
        home=says if wrestler == 0 else {},
        away=says if wrestler == 1 else {},
    )

    block(ref, Attack(H[1], A[1]))

    # Placed Prone: no armour roll, Block ignored, no turnover.
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6 prone", "l6 prone")
    assert not ref.pos.turnover
    assert asked_of(ref) == [(0, "use_wrestle"), (1, "use_wrestle")][: wrestler + 1]
    ref.finish()


@pytest.mark.clause("BB-SKILL-WRESTLE-01", "BB-DOWN-07")
def test_a_carrier_who_is_wrestled_down_drops_the_ball() -> None:
    ref = board(
        "k6\nH1 A1*\n\nH1 Wrestle",
        dice="block=both d8=5",
        home={"use_wrestle": "yes"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ball(ref) == "m6"
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-WRESTLE-01", "BB-DOWN-07")
@pytest.mark.parametrize("skill", ["Wrestle", ""])
def test_a_carrier_of_the_active_team_who_is_wrestled_down_is_a_turnover(skill: str) -> None:
    ref = board(
        f"k6\nH1* A1\n\nA1 Wrestle\nH1 {skill}".replace("H1 \n", "").rstrip(),
        dice="block=both d8=4",
        away={"use_wrestle": "yes"},
    )

    block(ref, Attack(H[1], A[1]))

    assert (spot(ref, H[1]), ball(ref)) == ("k6 prone", "j6")
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-WRESTLE-01")
def test_wrestle_is_for_both_down_alone() -> None:
    ref = board("k6\nH1 A1\n\nH1 Wrestle\nA1 Wrestle", dice="block=skull 2d6=1,1")

    block(ref, Attack(H[1], A[1]))

    assert asked_of(ref) == []
    ref.finish()


@pytest.mark.clause("BB-SKILL-JUGGERNAUT-01", "BB-DEC-24", "BB-BLOCK-24")
def test_on_his_blitz_a_juggernaut_turns_both_down_into_a_push() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Juggernaut, Wrestle\nA1 Wrestle, Block, Fend, Stand Firm",
        dice="block=both",
        home=BLITZ | {"push_square": "m6", "follow_up": "yes"},
    )

    act(ref, "blitz 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("l6", "m6")
    assert asked_of(ref) == [(0, "use_juggernaut")]
    ref.finish()


@pytest.mark.clause("BB-SKILL-JUGGERNAUT-01", "BB-SKILL-STANDFIRM-01", "BB-SKILL-FEND-01")
def test_neither_fend_nor_stand_firm_helps_against_a_juggernaut_on_his_blitz() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Juggernaut\nA1 Fend, Stand Firm",
        dice="block=push",
        home=BLITZ | {"push_square": "m6", "follow_up": "yes"},
    )

    act(ref, "blitz 1")

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("l6", "m6")
    ref.finish()


@pytest.mark.clause("BB-SKILL-JUGGERNAUT-01")
def test_in_a_block_action_he_is_as_anybody_else() -> None:
    ref = board(
        "k6\nH1 A1\n\nH1 Juggernaut, Block\nA1 Wrestle",
        dice="block=both",
        away={"use_wrestle": "yes"},
    )

    act(ref, "block 1")

    assert asked_of(ref) == [(1, "use_wrestle")]
    assert (spot(ref, H[1]), spot(ref, A[1])) == ("k6 prone", "l6 prone")
    ref.finish()


@pytest.mark.clause("BB-SKILL-JUGGERNAUT-01")
def test_a_juggernaut_does_not_stop_others_in_the_chain_from_standing_firm() -> None:
    ref = board(
        """
        k5
        .  .  A2
        H1 A1 A3
        .  .  A4

        H1 ST6 Juggernaut
        A3 Stand Firm
        """,
        dice="block=push,push",
        home=BLITZ | {"push_square": "m6"},
    )

    act(ref, "blitz 1")

    assert (spot(ref, A[1]), spot(ref, A[3])) == ("l6", "m6")
    ref.finish()
