"""BB-SKILL-KICK and BB-SKILL-KOR: the kick is shortened, and somebody runs to meet it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.events import Rolled
from rules.blood_bowl.kickoff import kick_off
from rules.blood_bowl.out_of_turn_moves import Walk, ways
from rules.blood_bowl.pitch import HALF, NAME, NAMED, OFF, squares_of
from rules.blood_bowl.position import Phase
from rules.blood_bowl.skills.kickoff_return import return_kick
from rules.coach import IllegalChoice, RandomAnswers
from rules.dice import Stream
from tests.rules.blood_bowl.board import A, H, Table, board, spot

#: Home kicks; H4 stands back, A4 is deep.
KICK = """
    k6
    .  .  H1 A1 .  .  .  .  .  .
    .  H4 H2 A2 .  .  .  .  .  A4
    .  .  H3 A3 .  .  .  .  .  .

"""


def kick(words: str, dice: str, **more: Any) -> Table:
    """Home kicks to t7; Get the Ref is rolled by ``2d6=1,1``."""
    home = {"place_ball": "t7", **more.pop("home", {})}
    ref = board(KICK + words, dice, home=home, phase=Phase.DRIVE, **more)
    kick_off(ref)
    ref.finish()
    return ref


# -- Kick ---------------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-KICK-01", "BB-DEC-05")
@pytest.mark.parametrize(
    ("distance", "lands"), [(1, "t7"), (2, "u7"), (3, "u7"), (4, "v7"), (5, "v7"), (6, "w7")]
)
def test_the_distance_may_be_halved_and_is_rounded_down(distance: int, lands: str) -> None:
    ref = kick("H4 Kick", f"d8=5 d6={distance} 2d6=1,1")
    assert NAME[ref.pos.landing] == lands
    assert ref.says(0).options("use_kick") == ["halve", "full"]


@pytest.mark.clause("BB-SKILL-KICK-01", "BB-DEC-05")
def test_it_is_decided_after_the_roll_and_may_be_left() -> None:
    known = []

    ref = board(KICK + "H4 Kick", "d8=5 d6=6 2d6=1,1", phase=Phase.DRIVE)
    decide = ref.says(0).decide

    def look(decision: Any) -> Any:
        if decision.key == "use_kick":
            known.append(decision.about)
            return "full"
        return decide(decision)

    ref.says(0).decide = look  # type: ignore[method-assign]
    kick_off(ref)
    assert known == [(NAMED["t7"], 5, 6)]
    assert NAME[ref.pos.landing] == "z7"


@pytest.mark.clause("BB-SKILL-KICK-01")
@pytest.mark.parametrize(
    "words",
    ["H2 Kick", "A4 Kick", "H9 reserves Kick"],
    ids=["on the line of scrimmage", "of the other team", "not on the pitch"],
)
def test_only_a_kicker_behind_the_line_of_the_kicking_team_shortens(words: str) -> None:
    ref = kick(words, "d8=5 d6=6 2d6=1,1")
    assert ref.says(0).was_asked("use_kick") == 0
    assert NAME[ref.pos.landing] == "z7"


@pytest.mark.clause("BB-SKILL-KICK-01")
@pytest.mark.parametrize(("square", "asked"), [("k3", 0), ("k4", 1), ("k10", 1), ("k11", 0)])
def test_a_kicker_in_a_wide_zone_does_not_shorten(square: str, asked: int) -> None:
    ref = board(KICK + "H4 Kick", "d8=5 d6=2 2d6=1,1", phase=Phase.DRIVE)
    ref.pos.move(H[4], NAMED[square])
    kick_off(ref)
    assert ref.says(0).was_asked("use_kick") == asked


# -- Kick-Off Return ------------------------------------------------------------------------------


def story(ref: Table) -> list[str]:
    """Rolls, choices and moves in order."""
    shown = []
    for event in ref.log or []:
        if isinstance(event, Rolled):
            shown.append(event.purpose)
        elif event.what == "chose":
            shown.append(event.detail[0])
        elif event.what == "moved":
            shown.append("moved")
    return shown


@pytest.mark.clause("BB-SKILL-KOR-01", "BB-SKILL-KICK-01", "BB-DEC-06", "BB-KICK-03")
def test_the_order_is_kick_return_table() -> None:
    ref = kick(
        "H4 Kick\nA4 Kick-Off Return",
        "d8=5 d6=4 2d6=1,1",
        away={"kickoff_return": "4 s7 r7 q7"},
    )
    assert story(ref) == [
        "place_ball",
        "kick-off direction",
        "kick-off distance",
        "use_kick",
        "kickoff_return",
        *["moved"] * 3,
        "kick-off table",
    ]
    assert spot(ref, A[4]) == "q7"
    assert NAME[ref.pos.landing] == "v7"


@pytest.mark.clause("BB-SKILL-KOR-01", "BB-DEC-06")
def test_he_may_stay_where_he_is() -> None:
    ref = kick("A4 Kick-Off Return", "d8=5 d6=4 2d6=1,1")
    assert ref.says(1).was_asked("kickoff_return") == 1
    assert spot(ref, A[4]) == "t7"


@pytest.mark.clause("BB-SKILL-KOR-01", "BB-KICK-09")
def test_nobody_runs_for_a_touchback() -> None:
    ref = kick("A4 Kick-Off Return", "d8=3 d6=6 2d6=1,1", home={"place_ball": "z2"})
    assert ref.pos.landing == OFF
    assert ref.says(1).was_asked("kickoff_return") == 0


def offered(ref: Table) -> dict[int, int]:
    """Whom the receiving coach may send where."""
    seen: list[Walk] = []

    class Looks:
        def decide(self, decision: Walk) -> str:
            seen.append(decision)
            return "none"

    ref.coaches = [ref.coaches[0], Looks()]
    return_kick(ref)
    return seen[0].ends if seen else {}


@pytest.mark.clause("BB-SKILL-KOR-01")
def test_who_may_run_and_how_far() -> None:
    ref = board(
        """
        m6
        H1 A1 .  .  .  .  .  .
        .  .  A2 .  .  .  .  A4
        .  A3 .  .  .  .  .  .

        A1 Kick-Off Return
        A3 Kick-Off Return
        A2 Kick-Off Return
        A4 Kick-Off Return
        """,
        phase=Phase.LANDING,
        landing=NAMED["v7"],
        kicking=0,
    )
    on_line = offered(ref)
    assert [*on_line] == [A[2], A[4]], "A1 and A3 are on the line of scrimmage"
    # Three squares, and never into the other half.
    assert {NAME[s] for s in squares_of(on_line[A[4]])} == {
        f"{column}{row}" for column in "qrstuvw" for row in range(4, 11)
    } - {"t7"}
    assert not any(squares & HALF[0] for squares in on_line.values())

    ref.pos.place(H[2], NAMED["o8"])
    assert [*offered(ref)] == [A[4]], "A2 is in a tackle zone now"


@pytest.mark.clause("BB-SKILL-KOR-01")
@pytest.mark.parametrize("words", ["A4 Kick-Off Return, Ball and Chain", "A4 Catch"])
def test_without_the_skill_or_with_a_ball_and_chain_nobody_is_asked(words: str) -> None:
    ref = kick(words, "d8=5 d6=4 2d6=1,1")
    assert ref.says(1).was_asked("kickoff_return") == 0


@pytest.mark.clause("BB-SKILL-GEN-08", "BB-SKILL-KOR-01")
@pytest.mark.parametrize("skill", ["Diving Tackle", "Shadowing", "Tentacles"])
def test_nobody_of_the_kicking_team_dives_at_him_follows_or_holds_him(skill: str) -> None:
    ref = board(
        f"m7\n. .  .  .\n. .  .  .\n. H2 .  .\n. .  .  A4\n\nH2 {skill}\nA4 Kick-Off Return",
        "d6=4 d6=3",
        phase=Phase.LANDING,
        landing=NAMED["v7"],
        kicking=0,
        away={"kickoff_return": "4 o9 o8 o7"},
    )
    return_kick(ref)
    assert [spot(ref, H[2]), spot(ref, A[4])] == ["n9", "o7"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-KOR-01", "BB-DODGE-01")
def test_he_dodges_if_he_runs_through_a_tackle_zone() -> None:
    # He enters the zone of H2 at n8 and leaves it again.
    ref = board(
        "m7\n. .  .  .\n. .  .  .\n. H2 .  .\n. .  .  A4\n\nA4 Kick-Off Return",
        "d6=1 2d6=1,1",
        phase=Phase.LANDING,
        landing=NAMED["v7"],
        kicking=0,
        away={"kickoff_return": "4 o9 o8 o7"},
    )
    return_kick(ref)
    assert spot(ref, A[4]) == "o8 prone"
    assert not ref.pos.turnover
    ref.finish()


# -- the answer -------------------------------------------------------------------------------


@pytest.fixture
def question() -> Walk:
    """A4 on t7 may go up to three squares; A1 on u7 is in his way."""
    pos = board("t7\nA4 A1 .").pos
    ends = sum(1 << s for s in ways(pos, A[4], HALF[1])) & ~(1 << NAMED["t6"])
    return Walk("kickoff_return", "BB-SKILL-KOR-01", 1, pos, {A[4]: ends}, HALF[1])


@pytest.mark.clause("BB-DEC-06", "BB-GEN-13")
@pytest.mark.parametrize("answer", ["none", "4 t8", "4 u6 v7", "4 t6 u5 v5"])
def test_a_walk_that_is_legal(question: Walk, answer: str) -> None:
    assert question.problems(answer) == []


@pytest.mark.clause("BB-DEC-06", "BB-GEN-13")
@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("", "not_a_walk"),
        (None, "not_a_walk"),
        ({}, "not_a_walk"),
        ("4", "not_a_walk"),
        ("04 t8", "not_a_walk"),
        ("4  t8", "not_a_walk"),
        ("4 t8 zz", "no_such_square"),
        ("5 t8", "may_not_walk"),
        ("step z15", "not_a_walk"),
        ("4 t8 t9 t10 t11", "walks_too_far"),
        ("4 v7", "no_step_to"),
        ("4 u7", "no_step_to"),
        ("4 t6", "may_not_stop"),
    ],
)
def test_a_walk_that_is_not(question: Walk, answer: Any, code: str) -> None:
    assert code in {problem.code for problem in question.problems(answer)}


@pytest.mark.clause("BB-GEN-13")
def test_a_walk_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    ref = board(
        KICK + "A4 Kick-Off Return",
        phase=Phase.LANDING,
        landing=NAMED["v7"],
        away={"kickoff_return": "4 s7 s7"},
    )
    before = bytes(ref.pos)
    with pytest.raises(IllegalChoice):
        return_kick(ref)
    assert bytes(ref.pos) == before


def test_a_rookie_walks_legally_and_now_and_then_not_at_all(question: Walk) -> None:
    rookie = RandomAnswers(Stream(bytes(32), "coach-1"))
    answers = {rookie.decide(question) for _ in range(400)}
    assert "none" in answers
    assert len(answers) > 20
    assert not any(question.problems(answer) for answer in answers)
