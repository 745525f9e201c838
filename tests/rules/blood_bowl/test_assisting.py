"""Who can assist in a block, who is named, and what it is worth."""

from __future__ import annotations

import pytest

from rules.blood_bowl.assisting import assistants
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.blocking import block
from rules.blood_bowl.notation import read
from tests.rules.blood_bowl.board import A, H, board


@pytest.mark.clause("BB-ASSIST-01", "BB-ASSIST-02", "BB-ASSIST-03", "BB-DEC-16", "BB-DEC-17")
@pytest.mark.parametrize(
    ("home", "away", "dice"),
    [
        ("all", "all", "block=push"),
        ("all", "none", "block=push,push"),
        ("none", "all", "block=push,push"),
        ("none", "none", "block=push"),
    ],
)
def test_each_assist_named_adds_one_to_the_strength(home: str, away: str, dice: str) -> None:
    # H2 is beside A1, A2 beside H1.
    ref = board(
        "k5\nA2 .  H2\n.  H1 A1",
        dice=dice,
        home={"attack_assists": home},
        away={"defend_assists": away},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).options("attack_assists") == ["all", "none"]
    assert ref.says(1).options("defend_assists") == ["all", "none"]
    told = [(event.player, event.other, event.detail) for event in ref.happened("assists")]
    assert told == [(H[1], A[1], int(home == "all")), (A[1], H[1], int(away == "all"))]
    ref.finish()


@pytest.mark.clause("BB-DEC-16", "BB-ASSIST-01", "BB-ASSIST-09")
def test_a_coach_may_name_any_of_his_eligible_players_all_by_default() -> None:
    ref = board(
        "k5\n.  H2 H3\nH1 A1 H4",
        dice="block=push,push",
        home={"attack_assists": "2 4"},
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).options("attack_assists") == [
        *("all", "2 3", "2 4", "3 4", "2", "3", "4", "none")
    ]
    # ST 5 against 3: two dice; all three would have been 6, and still two.
    assert ref.happened("assists")[0].detail == 2
    ref.finish()


@pytest.mark.clause("BB-ASSIST-03", "BB-BLOCK-07")
def test_assists_can_make_a_player_more_than_twice_as_strong() -> None:
    ref = board(
        "k5\nH5 H2 H3\nH1 A1 H4",
        dice="block=push,push,push",
    )

    block(ref, Attack(H[1], A[1]))

    ref.finish()


@pytest.mark.clause("BB-ASSIST-01", "BB-ASSIST-02")
def test_nobody_is_asked_when_nobody_is_eligible() -> None:
    ref = board("k5\nH1 A1 .\n.  .  .\nH2 A2 .", dice="block=push")

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("attack_assists") == 0
    assert ref.says(1).was_asked("defend_assists") == 0


@pytest.mark.parametrize(
    ("picture", "helps"),
    [
        pytest.param("k5\n.  H2\nH1 A1", True, marks=pytest.mark.clause("BB-ASSIST-01")),
        pytest.param("k5\n.  .  H2\nH1 A1 .", True, marks=pytest.mark.clause("BB-ASSIST-01")),
        # Beside the attacker only.
        pytest.param("k5\nH2 .  .\n.  H1 A1", False, marks=pytest.mark.clause("BB-ASSIST-01")),
        pytest.param("k5\n.  h2\nH1 A1", False, marks=pytest.mark.clause("BB-ASSIST-04")),
        pytest.param("k5\n.  h2!\nH1 A1", False, marks=pytest.mark.clause("BB-ASSIST-04")),
        pytest.param("k5\n.  H2~\nH1 A1", False, marks=pytest.mark.clause("BB-ASSIST-05")),
        pytest.param(
            "k5\n.  .  H2 A2\nH1 A1 .  .", False, marks=pytest.mark.clause("BB-ASSIST-06")
        ),
        # An opponent who has no tackle zone does not hinder.
        pytest.param("k5\n.  .  H2 a2\nH1 A1 .  .", True, marks=pytest.mark.clause("BB-ASSIST-06")),
        pytest.param(
            "k5\n.  .  H2 A2~\nH1 A1 .  .", True, marks=pytest.mark.clause("BB-ASSIST-06")
        ),
        pytest.param(
            "k5\n.  .  H2 A2\nH1 A1 .  .\n\nH2 Guard",
            True,
            marks=pytest.mark.clause("BB-SKILL-GUARD-01", "BB-ASSIST-08"),
        ),
        # Guard does not help who cannot assist at all.
        pytest.param(
            "k5\n.  H2~\nH1 A1\n\nH2 Guard",
            False,
            marks=pytest.mark.clause("BB-SKILL-GUARD-01", "BB-ASSIST-05"),
        ),
    ],
)
def test_who_can_assist_an_attacker(picture: str, helps: bool) -> None:
    assert assistants(read(picture), H[1], A[1]) == ([H[2]] if helps else [])


@pytest.mark.clause("BB-ASSIST-02", "BB-ASSIST-06")
@pytest.mark.parametrize(
    ("picture", "helps"),
    [
        # In the tackle zone of the attacker alone.
        ("k5\nA2 .  .\n.  H1 A1", True),
        # H2 holds him.
        ("j5\nH2 A2 .  .\n.  .  H1 A1", False),
        ("j5\nH2 A2 .  .\n.  .  H1 A1\n\nA2 Guard", True),
    ],
)
def test_who_can_assist_a_defender(picture: str, helps: bool) -> None:
    assert assistants(read(picture), A[1], H[1]) == ([A[2]] if helps else [])


@pytest.mark.clause("BB-SKILL-GUARD-01")
def test_guard_is_for_blocks_and_not_for_fouls() -> None:
    position = read("k5\n.  .  H2 A2\nH1 a1 .  .\n\nH2 Guard")

    assert assistants(position, H[1], A[1], guards=False) == []


@pytest.mark.clause("BB-ASSIST-07")
def test_who_has_acted_may_assist_and_who_assists_may_act() -> None:
    ref = board("k5\n.  H2\nH1 A1", dice="block=push,push", acted=1 << H[2])

    block(ref, Attack(H[1], A[1]))

    assert ref.happened("assists")[0].detail == 1
    assert ref.pos.acted == 1 << H[2], "assisting is no action"
    ref.finish()


@pytest.mark.clause("BB-ASSIST-08")
def test_skills_of_an_assistant_do_not_count_in_the_block() -> None:
    # Both Down: the Block of H2 keeps nobody on his feet, nor does his Mighty Blow break AV 8.
    ref = board(
        "k5\n.  H2\nH1 A1\n\nH2 Block, Mighty Blow",
        dice="block=both,both 2d6=4,4 2d6=1,1",
    )

    block(ref, Attack(H[1], A[1]))

    assert ref.says(0).was_asked("use_block_skill") == 0
    assert ref.pos.turnover
    ref.finish()
