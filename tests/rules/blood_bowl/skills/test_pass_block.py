"""BB-SKILL-PASSBLOCK: opponents run while the ball is about to be thrown."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.attacking import launch
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.intercepting import is_under_ruler
from rules.blood_bowl.passing import throw
from rules.blood_bowl.pitch import NAME, NAMED, NEAR, squares_of
from rules.blood_bowl.position import PRONE, Phase
from rules.blood_bowl.skills.pass_block import block_pass, places
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot

#: H1 throws to H2; A1 is far enough off to be nowhere yet.
FIELD = """
    k7
    H1* .  .  .  .  .  H2 .
    .   .  .  .  .  .  .  .
    .   .  .  .  .  .  .  .
    .   .  .  A1 .  .  .  .

    A1 Pass Block
"""


def story(ref: Table) -> list[str]:
    """Rolls and questions in order, steps of movement left out."""
    shown = []
    for event in ref.log or []:
        if isinstance(event, Rolled):
            shown.append(event.purpose)
        elif event.what == "chose":
            shown.append(event.detail[0])
    return shown


def wanted(ref: Table, target: str, interceptable: bool = True) -> set[str]:
    """The names of the squares on which A1 may stop."""
    ends = places(ref.pos, A[1], H[1], NAMED[target], interceptable)
    return {NAME[s] for s in squares_of(ends)}


# -- the order ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-DEC-33", "BB-PASS-15")
def test_he_runs_after_the_target_is_named_and_before_the_interception() -> None:
    ref = board(
        FIELD,
        dice="d6=1 d6=4 d6=3",
        home={"pass_target": "q7"},
        away={"pass_block": "1 n9 n8 n7", "interceptor": "1"},
    )
    throw(ref, H[1])
    assert story(ref) == [
        *("pass_target", "pass_block", "interceptor"),
        *("intercept", "pass", "catch"),
    ]
    assert spot(ref, A[1]) == "n7"
    ref.finish()


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-PASS-09")
def test_a_passer_in_his_tackle_zone_throws_worse() -> None:
    ref = board(
        FIELD,
        dice="d6=6 d6=3",
        home={"pass_target": "q7"},
        away={"pass_block": "1 m9 l8"},
    )
    throw(ref, H[1])
    (roll,) = [event for event in ref.every_roll() if event.purpose == "pass"]
    assert roll.needed == 4 + 1, "Short: no modifier but his tackle zone"
    ref.finish()


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-CATCH-03")
def test_a_receiver_in_his_tackle_zone_catches_worse() -> None:
    ref = board(
        FIELD, dice="d6=6 d6=3 d8=2", home={"pass_target": "q7"}, away={"pass_block": "1 o9 p8"}
    )
    throw(ref, H[1])
    (roll,) = [event for event in ref.every_roll() if event.purpose == "catch"]
    assert roll.needed == 3 + 1
    assert ref.pos.turnover


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-SKILL-DIVINGCATCH-02")
def test_on_the_empty_target_square_he_has_to_catch_the_ball() -> None:
    ref = board(
        FIELD.replace("H2", ". "),
        dice="d6=6 d6=3",
        home={"pass_target": "q7"},
        away={"pass_block": "1 o9 p8 q7"},
    )
    throw(ref, H[1])
    assert ball(ref) == "A1"
    assert ref.pos.turnover
    ref.finish()


# -- where he may go ----------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01")
def test_the_squares_on_which_he_may_stop() -> None:
    ref = board(FIELD)
    passer, target = NAMED["k7"], NAMED["q7"]
    ends = NEAR[ref.pos.where[H[1]]] | NEAR[ref.pos.where[H[2]]]
    near = {NAME[s] for s in squares_of(ends)}
    within = {f"{c}{r}" for c in "klmnopq" for r in range(7, 14)} - {"k7", "q7", "n10"}

    assert wanted(ref, "q7") == {
        name for name in within if is_under_ruler(passer, target, NAMED[name]) or name in near
    }


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-INT-11")
def test_a_hail_mary_pass_is_not_intercepted_so_only_the_two_ends_count() -> None:
    squares = wanted(board(FIELD), "q7", interceptable=False)
    assert squares == {"l7", "l8", "p7", "p8", "q8", "k8"}


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-SKILL-HAILMARY-01", "BB-DEC-33")
@pytest.mark.parametrize(("words", "asked"), [("u7", 1), ("hail mary u7", 0)])
def test_under_a_hail_mary_pass_there_is_nothing_to_run_for(words: str, asked: int) -> None:
    # From p11 he gets under the throw, but to neither end of it.
    ref = board(
        FIELD + "    H1 Hail Mary Pass\n",
        dice="d6=5 d8=5" if asked else "d6=2 d8=2 d8=7 d8=2 d8=5",
        home={"pass_target": words},
    )
    ref.pos.move(A[1], NAMED["p11"])
    throw(ref, H[1])
    assert ref.says(1).was_asked("pass_block") == asked
    ref.finish()


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-SKILL-NOHANDS-01")
def test_without_hands_he_does_not_run_to_intercept() -> None:
    ref = board(FIELD.replace("A1 Pass", "A1 No Hands, Pass"))
    assert wanted(ref, "q7") == {"l7", "l8", "p7", "p8", "q8", "k8"}


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01")
def test_the_tackle_zone_of_a_man_of_his_own_is_not_wanted() -> None:
    ref = board(FIELD.replace("H2", "A2"))
    assert wanted(ref, "q7", interceptable=False) == {"l7", "l8", "k8"}


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-DEC-33")
def test_who_reaches_no_such_square_is_not_asked() -> None:
    ref = board(FIELD)
    ref.pos.move(A[1], NAMED["s11"])
    block_pass(ref, H[1], NAMED["l7"], interceptable=False)
    assert ref.says(1).was_asked("pass_block") == 0


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-SKILL-GEN-04", "BB-SKILL-BONEHEAD-02")
@pytest.mark.parametrize(
    ("token", "words", "facts"),
    [
        ("a1", "", {}),
        ("a1!", "", {}),
        ("A1~", "", {}),
        ("A1", ", Ball and Chain", {}),
        ("A1", "", {"rooted": 1 << 16}),
    ],
    ids=["prone", "stunned", "without his wits", "on a chain", "rooted"],
)
def test_who_cannot_run_is_not_asked(token: str, words: str, facts: dict[str, Any]) -> None:
    picture = FIELD.replace("A1 .", f"{token} .").replace("Pass Block", f"Pass Block{words}")
    ref = board(picture, **facts)
    block_pass(ref, H[1], NAMED["q7"], interceptable=True)
    assert ref.says(1).was_asked("pass_block") == 0


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-DEC-33")
def test_every_one_of_them_may_run_once_in_any_order() -> None:
    ref = board(
        """
        k7
        H1* .  .  .  .  .  H2
        .   .  .  .  .  .  .
        .   A2 .  .  .  A1 .

        A1 Pass Block
        A2 Pass Block
        """,
        away={"pass_block": ["2 l8", "1 p8"]},
    )
    block_pass(ref, H[1], NAMED["q7"], interceptable=True)
    assert [spot(ref, A[1]), spot(ref, A[2])] == ["p8", "l8"]
    assert ref.says(1).was_asked("pass_block") == 2
    ref.finish()


# -- on the way ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-SKILL-PASSBLOCK-02", "BB-RR-06", "BB-TO-03")
def test_he_dodges_by_the_normal_rules_and_stops_where_he_falls() -> None:
    # H3 marks him: a dodge into no tackle zone, failed; no team re-roll, no turnover.
    picture = FIELD.replace(".   .  .  A1 .", ".   .  .  A1 H3")
    ref = board(
        picture,
        dice="d6=2 2d6=1,1",
        away={"pass_block": "1 m9 m8 m7"},
        rerolls=[0, 3],
    )
    block_pass(ref, H[1], NAMED["q7"], interceptable=True)
    assert spot(ref, A[1]) == "m9 prone"
    assert ref.rolled("dodge") == [(2,)]
    assert not ref.pos.turnover
    assert ref.says(1).was_asked("reroll") == 0
    assert ref.pos.rerolls == [0, 3]
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-08", "BB-SKILL-PASSBLOCK-01", "BB-SKILL-SHADOWING-01")
@pytest.mark.parametrize("skill", ["Diving Tackle", "Shadowing", "Tentacles"])
def test_the_passer_whose_tackle_zone_he_leaves_is_not_distracted(skill: str) -> None:
    # Else he would lie down, or go after him, with the ball that he is about to throw.
    ref = board(
        f"""
        k7
        H1* .  .  .  .  .  H2
        .   A1 .  .  .  .  .

        H1 {skill}
        A1 Pass Block
        """,
        dice="d6=3 d6=4 d6=3",
        home={"pass_target": "q7"},
        away={"pass_block": "1 m8 n7"},
    )
    throw(ref, H[1])
    assert spot(ref, H[1]) == "k7"
    assert spot(ref, A[1]) == "n7"
    assert ball(ref) == "H2"
    assert ref.rolls() == ["dodge", "pass", "catch"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-GEN-08", "BB-SKILL-PREHENSILE-01", "BB-SKILL-TACKLE-01")
def test_tackle_and_a_tail_count_against_him_all_the_same() -> None:
    ref = board(
        """
        k7
        H1* .  .  .  .  .  H2
        .   A1 .  .  .  .  .

        H1 Prehensile Tail, Tackle
        A1 Dodge, Pass Block
        """,
        dice="d6=3 2d6=1,1 d6=4 d6=3",
        home={"pass_target": "q7"},
        away={"pass_block": "1 m8 n7"},
    )
    throw(ref, H[1])
    assert spot(ref, A[1]) == "m8 prone"
    assert ref.says(1).was_asked("reroll") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-SKILL-DODGE-01", "BB-SKILL-GEN-07")
def test_his_own_skill_helps_him_to_dodge() -> None:
    picture = FIELD.replace(".   .  .  A1 .", ".   .  .  A1 H3").replace(
        "Pass Block", "Dodge, Pass Block"
    )
    ref = board(picture, dice="d6=2 d6=3", away={"pass_block": "1 m9 m8 m7", "reroll": "skill"})
    block_pass(ref, H[1], NAMED["q7"], interceptable=True)
    assert spot(ref, A[1]) == "m7"
    ref.finish()


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01")
def test_he_may_go_three_squares_and_no_farther() -> None:
    question: list[Any] = []

    class Looks:
        def decide(self, decision: Any) -> str:
            question.append(decision)
            return "none"

    ref = board(FIELD.replace("A1 Pass Block", "A1 MA2 Pass Block"))
    ref.coaches = [ref.coaches[0], Looks()]
    block_pass(ref, H[1], NAMED["q7"], interceptable=True)
    (walk,) = question
    assert walk.problems("1 n9 n8 n7") == []
    four = walk.problems("1 n9 n8 n9 n8")
    assert {problem.code for problem in four} == {"walks_too_far"}
    elsewhere = walk.problems("1 n11")
    assert {problem.code for problem in elsewhere} == {"may_not_stop"}


@pytest.mark.clause("BB-SKILL-PASSBLOCK-02")
def test_his_own_turn_is_not_affected() -> None:
    ref = board(FIELD, away={"pass_block": "1 n9 n8 n7"})
    block_pass(ref, H[1], NAMED["q7"], interceptable=True)
    assert not ref.pos.acted
    assert ref.pos.active == 0


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-PICK-01", "BB-TO-06")
@pytest.mark.parametrize(("face", "held"), [(3, True), (1, False)])
def test_on_his_way_to_a_bomber_he_tries_to_pick_up_the_ball(face: int, held: bool) -> None:
    ref = board(
        """
        a7
        .  .  H1 .  .  .  .
        .  .  .  .  .  .  .
        *  A1 .  .  .  .  .

        H1 Bombardier
        A1 Pass Block
        """,
        dice=f"d6={face} " + ("" if held else "d8=7 ") + "d6=6",
        home={"choose_action": "bomb 1", "pass_target": "f7"},
        away={"pass_block": "1 a9 b8"},
    )
    take_action(ref)
    assert ref.rolled("pick up") == [(face,)]
    assert not ref.pos.turnover
    # BB-TD-07: he ran on, out of the end zone.
    assert ref.pos.scorer == NOBODY
    assert ball(ref) == ("A1" if held else "a10")
    assert spot(ref, A[1]) == "b8"
    ref.finish()


# -- which throws -------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-SKILL-BOMBARDIER-01")
def test_he_runs_when_a_bomb_is_thrown_too() -> None:
    ref = board(
        FIELD.replace("H1*", "H1 ") + "    H1 Bombardier\n",
        dice="d6=1 d6=6 d6=1 2d6=1,1",
        home={"pass_target": "q7"},
        away={"pass_block": "1 n9 n8 n7", "interceptor": "1"},
    )
    act(ref, "bomb 1")
    assert story(ref)[:3] == ["pass_target", "pass_block", "interceptor"]


@pytest.mark.clause("BB-DEC-33", "BB-SKILL-DUMPOFF-01")
def test_only_the_inactive_coach_blocks_passes_so_nobody_runs_when_the_ball_is_dumped_off() -> None:
    ref = board(
        "k7\nA1 H1* . H2\n.  . . .\n. . A2 .\n\nA2 Pass Block\nH1 Dump-Off",
        dice="d6=6 d6=6 block=push",
        home={"dump_off": "n7"},
        active=1,
    )
    launch(ref, Attack(A[1], H[1]))
    assert ref.says(1).was_asked("pass_block") == 0
    ref.finish()


@pytest.mark.clause("BB-SKILL-PASSBLOCK-02")
def test_a_runner_who_is_down_stands_in_nobodys_way() -> None:
    picture = FIELD.replace(".   .  .  A1 .", ".   .  .  A1 H3")
    ref = board(
        picture,
        dice="d6=2 2d6=1,1 d6=4 d6=3",
        home={"pass_target": "q7"},
        away={"pass_block": "1 m9 m8 m7"},
    )
    throw(ref, H[1])
    assert ball(ref) == "H2"
    assert ref.pos.state[A[1]] == PRONE
    assert ref.pos.phase == Phase.ACTION
    ref.finish()


#: A1 has to dodge away from H1, who is about to throw.
MARKED = """
    k7
    H1* .  .  .  .  .  H2 .
    .   A1 .  .  .  .  .  .
    .   .  .  .  .  .  .  .

    A1 Pass Block
"""


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-SKILL-SHADOWING-01")
def test_nobody_shadows_who_runs_in_an_action_of_somebody_else() -> None:
    ref = board(
        MARKED + "    H1 Shadowing\n",
        dice="d6=6 d6=6 d6=6",
        home={"pass_target": "q7"},
        away={"pass_block": "1 m8 n7"},
    )
    throw(ref, H[1])
    assert ref.says(0).was_asked("shadow") == 0
    assert (spot(ref, H[1]), ball(ref)) == ("k7", "H2")
    ref.finish()
