"""Actions: what is open to whom, and one action from its choice to its end."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.notation import read
from rules.blood_bowl.pitch import NAME, NAMED, NEIGHBOURS
from rules.blood_bowl.position import Phase, Weather
from rules.blood_bowl.turn import take_action
from rules.coach import IllegalChoice
from tests.rules.blood_bowl.board import A, H, ball, board, spot

END = "end action"
KINDS = ("move", "block", "blitz", "pass", "hand-off", "foul")


# -- what is open -----------------------------------------------------------------------------


@pytest.mark.clause("BB-DEC-12", "BB-ACT-01", "BB-ACT-02", "BB-ACT-09", "BB-TURN-05")
def test_every_player_of_the_active_team_on_the_pitch_may_act_unless_he_is_stunned() -> None:
    position = read(
        """
        k6
        H1 A1 .  .
        h2 A2 .  H4
        h3! .  a4 .

        H5
        """
    )

    assert actions(position) == [
        "end turn",
        *(f"{kind} 1" for kind in KINDS),
        # A Prone player cannot block, the Stunned H3 does nothing, H4 has nobody to block.
        *(f"{kind} 2" for kind in KINDS if kind != "block"),
        *(f"{kind} 4" for kind in KINDS if kind != "block"),
    ]


@pytest.mark.clause("BB-ACT-02", "BB-BLOCK-02", "BB-BLOCK-03", "BB-STAND-03")
@pytest.mark.parametrize(
    ("picture", "blocks"),
    [
        ("k6\nH1 A1", True),
        ("k6\nH1 A1~", True),
        ("k6\nH1 a1", False),
        ("k6\nH1 a1!", False),
        ("k6\nH1 .  A1", False),
        ("k6\nH1 H2", False),
        ("k6\nh1 A1", False),
    ],
)
def test_a_block_needs_a_standing_player_beside_a_standing_opponent(
    picture: str, blocks: bool
) -> None:
    assert ("block 1" in actions(read(picture))) is blocks


@pytest.mark.clause("BB-ACT-01", "BB-ACT-02", "BB-ACT-08")
def test_any_number_may_move_and_block_but_each_player_acts_once() -> None:
    ref = board(
        "k6\nH1 A1 .\n.  .  .\n.  .  .\nH2 A2 .\n.  .  .\nH3 .  H4",
        dice="block=push block=push",
        home={"continue_action": END},
    )

    for answer in ("block 1", "block 2", "move 3", "move 4"):
        assert answer in actions(ref.pos)
        act(ref, answer)

    assert actions(ref.pos) == ["end turn"]
    ref.finish()


@pytest.mark.clause(
    "BB-ACT-03", "BB-ACT-04", "BB-ACT-05", "BB-ACT-06", "BB-ACT-07", "BB-ACT-10", "BB-BLITZ-02"
)
@pytest.mark.parametrize("kind", ["blitz", "pass", "hand-off", "foul"])
def test_declaring_uses_up_the_teams_one_of_a_kind_even_if_nothing_comes_of_it(kind: str) -> None:
    ref = board("k6\nH1 .  H2", home={"continue_action": ["step l6", END]})

    act(ref, f"{kind} 1")

    # It was a plain move, and no turnover.
    assert spot(ref, H[1]) == "l6"
    assert not ref.pos.turnover
    assert actions(ref.pos) == [
        "end turn",
        *(f"{other} 2" for other in KINDS if other not in ("block", kind)),
    ]
    ref.finish()


@pytest.mark.clause("BB-ACT-08", "BB-ACT-10")
def test_a_player_who_gives_up_at_once_has_acted() -> None:
    ref = board("k6\nH1 .", home={"continue_action": END})

    act(ref, "move 1")

    assert actions(ref.pos) == ["end turn"]


@pytest.mark.clause("BB-ACT-11", "BB-SKILL-BONEHEAD-02")
def test_a_player_without_a_tackle_zone_may_act() -> None:
    assert "block 1" in actions(read("k6\nH1~ A1"))


@pytest.mark.clause("BB-DEC-12")
def test_an_action_that_is_not_open_is_refused_and_nothing_changes() -> None:
    ref = board("k6\nH1 .", home={"choose_action": "block 1"})
    before = ref.pos.clone()

    with pytest.raises(IllegalChoice):
        take_action(ref)

    assert ref.pos == before
    assert ref.answers == []


# -- the course of an action ------------------------------------------------------------------


@pytest.mark.clause("BB-DEC-13")
@pytest.mark.parametrize(
    ("kind", "deeds"),
    [
        ("move", []),
        ("blitz", ["block"]),
        ("pass", ["throw"]),
        ("hand-off", ["hand-off"]),
        ("foul", ["foul"]),
    ],
)
def test_an_action_offers_every_step_and_the_deed_that_it_is_for(
    kind: str, deeds: list[str]
) -> None:
    ref = board("k6\nH1* A1\na2  H2", home={"continue_action": END})

    act(ref, f"{kind} 1")

    empty = [NAME[s] for s in NEIGHBOURS[NAMED["k6"]] if NAME[s] not in ("l6", "k7", "l7")]
    assert ref.says(0).options("continue_action") == [END, *(f"step {s}" for s in empty), *deeds]


@pytest.mark.clause("BB-DEC-13")
@pytest.mark.parametrize("kind", ["blitz", "pass", "hand-off", "foul"])
def test_a_deed_is_not_offered_to_who_cannot_do_it(kind: str) -> None:
    # No opponent stands or lies beside him, he has no ball, and his neighbour is Prone.
    ref = board("k6\nH1 .  A1\nh2 .  a2", home={"continue_action": END})

    act(ref, f"{kind} 1")

    words = [w for w in ref.says(0).options("continue_action") if not w.startswith("step")]
    assert words == [END]


@pytest.mark.clause("BB-DEC-13", "BB-GEN-13")
def test_an_action_with_nothing_left_to_do_ends_without_a_question() -> None:
    ref = board("a0\nH1 H2\nH3 H4")

    act(ref, "move 1")

    assert ref.says(0).asked == []
    assert [event.detail for event in ref.happened("forced")] == [["continue_action", END]]


@pytest.mark.clause("BB-TD-05", "BB-PUSH-14", "BB-BLITZ-04")
def test_a_blitz_stops_when_its_victim_is_pushed_to_where_he_scores() -> None:
    ref = board(
        "b6\nA1* H1\n\nscore = [0, 0]",
        dice="block=push",
        home={
            "choose_action": "blitz 1",
            "continue_action": ["block"],
            "push_square": "a6",
        },
    )

    take_action(ref)

    assert ref.pos.score == [0, 1]
    assert ref.says(0).was_asked("continue_action") == 1
    assert ref.pos.phase == Phase.DRIVE_END
    ref.finish()


# -- blitz ------------------------------------------------------------------------------------


@pytest.mark.clause("BB-BLITZ-01", "BB-BLITZ-04", "BB-ACT-03", "BB-DEC-13")
def test_the_block_of_a_blitz_costs_a_square_and_he_may_go_on() -> None:
    ref = board(
        "k6\nH1 .  A1 . .\n\nH1 MA3",
        dice="block=push",
        home={
            "continue_action": ["step l6", "block", "step l7", END],
            "push_square": "n5",
        },
    )

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == "l7"
    # One step, the block and one more step: MA 3 is used up.
    left = ref.says(0).options("continue_action")
    assert not [word for word in left if word.startswith("step")]
    assert [word for word in left if word.startswith("go")]
    ref.finish()


@pytest.mark.clause("BB-BLITZ-03", "BB-DEC-14")
def test_a_blitzer_may_block_without_moving_and_names_his_target_only_then() -> None:
    ref = board(
        "k5\n.  A1\nH1 .\n.  A2",
        dice="block=push,push",
        home={"continue_action": ["block", END], "block_target": "2"},
    )

    act(ref, "blitz 1")

    assert [key for key, _ in ref.says(0).asked[:2]] == ["continue_action", "block_target"]
    assert ref.says(0).options("block_target") == ["1", "2"]
    assert ref.happened("block")[0].other == A[2]
    ref.finish()


@pytest.mark.clause("BB-BLITZ-03")
def test_a_blitzer_may_move_before_his_block_and_after_it() -> None:
    ref = board(
        "k6\nH1 .  A1 .",
        dice="block=push",
        home={"continue_action": ["step l6", "block", "step l5", END], "push_square": "n7"},
    )

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == "l5"
    ref.finish()


@pytest.mark.clause("BB-BLITZ-03", "BB-ACT-10")
def test_a_blitzer_need_not_block_at_all() -> None:
    ref = board("k6\nH1 A1", home={"continue_action": END})

    act(ref, "blitz 1")

    assert ref.rolls() == []
    assert ref.pos.blitzed


@pytest.mark.clause("BB-BLITZ-05", "BB-STAND-02", "BB-STAND-03")
def test_a_prone_player_stands_up_before_he_blitzes() -> None:
    ref = board(
        "k6\nh1 A1 .\n\nH1 MA4",
        dice="block=push",
        home={"continue_action": ["stand up", "block", END]},
    )

    act(ref, "blitz 1")

    assert ref.says(0).asked[0][1] == [END, "stand up"]
    # Three squares for standing up and one for the block.
    assert not [w for w in ref.says(0).options("continue_action") if w.startswith("step")]
    ref.finish()


@pytest.mark.clause("BB-BLITZ-06")
def test_there_is_one_block_in_a_blitz() -> None:
    ref = board(
        "k6\nH1 A1 .\n.  A2 .",
        dice="block=push,push",
        home={"continue_action": ["block", END], "block_target": "1", "push_square": "m5"},
    )

    act(ref, "blitz 1")

    assert "block" not in ref.says(0).options("continue_action")
    ref.finish()


@pytest.mark.clause("BB-BLITZ-04")
def test_a_blitzer_who_is_down_does_not_go_on() -> None:
    ref = board(
        "k6\nH1 A1",
        dice="block=skull 2d6=1,1",
        home={"continue_action": ["block"]},
    )

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == "k6 prone"
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-GFI-04", "BB-GFI-05", "BB-BLITZ-01", "BB-BLOCK-23")
def test_a_block_beyond_ma_is_gone_for_first_and_counts_as_one_of_the_two() -> None:
    ref = board(
        "k6\nH1 .  A1 .\n\nH1 MA1",
        dice="d6=2 block=push d6=2",
        home={"continue_action": ["step l6", "block", "go l7"], "push_square": "n5"},
    )

    act(ref, "blitz 1")

    assert ref.rolls() == ["go for it", "block", "go for it"]
    assert spot(ref, H[1]) == "l7"
    # One for the block and one to move: there is nothing left to ask.
    assert ref.says(0).was_asked("continue_action") == 3
    ref.finish()


@pytest.mark.clause("BB-GFI-04")
def test_who_trips_before_his_block_lies_in_his_own_square_and_makes_none() -> None:
    ref = board(
        "k6\nH1* .  A1 .\n\nH1 MA1",
        dice="d6=1 2d6=3,3 d8=2",
        home={"continue_action": ["step l6", "block"]},
    )

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == "l6 prone"
    assert ball(ref) == "l5"
    assert ref.pos.turnover
    assert ref.happened("block") == []
    assert ref.happened("fell")[0].clause == "BB-GFI-04"
    ref.finish()


@pytest.mark.clause("BB-GFI-06")
@pytest.mark.parametrize(("dice", "down"), [("d6=2 2d6=1,1", True), ("d6=3 block=push", False)])
def test_in_a_blizzard_a_go_for_it_to_block_fails_on_a_two(dice: str, down: bool) -> None:
    ref = board(
        "k6\nH1 .  A1 .\n\nH1 MA1",
        dice=dice,
        home={"continue_action": ["step l6", "block"]},
        weather=Weather.BLIZZARD,
    )

    act(ref, "blitz 1")

    assert spot(ref, H[1]) == ("l6 prone" if down else "l6")
    ref.finish()


@pytest.mark.clause("BB-DEC-14", "BB-BLOCK-01", "BB-BLOCK-02")
def test_the_targets_of_a_block_are_the_adjacent_standing_opponents() -> None:
    ref = board(
        """
        k6
        A3 a4  A2~
        H2 H1  A1
        .  a5! .  A6
        """,
        # A1 assists, A3 is marked by H2.
        dice="block=push,push",
        home={"block_target": "2"},
    )

    act(ref, "block 1")

    assert ref.says(0).options("block_target") == ["1", "2", "3"]
    assert ref.happened("block")[0].other == A[2]
    assert spot(ref, H[1]) == "l7"


@pytest.mark.clause("BB-DEC-14", "BB-GEN-13")
def test_a_single_target_is_not_asked_for() -> None:
    ref = board("k6\nH1 A1", dice="block=push")

    act(ref, "block 1")

    assert ref.says(0).was_asked("block_target") == 0
    assert ["block_target", "1"] in [event.detail for event in ref.happened("forced")]
    ref.finish()


@pytest.mark.clause("BB-ACT-02", "BB-BLOCK-22")
def test_a_block_action_does_not_move_the_attacker() -> None:
    ref = board("k6\nH1 A1", dice="block=push", home={"follow_up": "no"})

    act(ref, "block 1")

    assert spot(ref, H[1]) == "k6"
    assert ref.says(0).was_asked("continue_action") == 0
    ref.finish()
