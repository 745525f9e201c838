"""The veteran at play: a picture, and what he does in it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import END_TURN, actions
from rules.blood_bowl.coaches import carrying, driving, fighting, positioning
from rules.blood_bowl.coaches.odds import effect_between
from rules.blood_bowl.coaches.reach import Reach
from rules.blood_bowl.coaches.shapes import CORNERS
from rules.blood_bowl.coaches.threats import foes_of, line_of, sack_odds
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.game import GAME
from rules.blood_bowl.match import play
from rules.blood_bowl.pitch import BIT, GOAL, NAMED
from rules.blood_bowl.position import Position
from rules.blood_bowl.squads import player_at
from rules.coach import Choice
from tests.rules.blood_bowl.board import A, H, board
from tests.rules.blood_bowl.matches import usual_match

#: Early in the first half, with all to play for, and the last turn of the half.
EARLY, LAST = [2, 2], [8, 7]


def first_action(picture: str, **facts: Any) -> tuple[str, Veteran]:
    """What Home does first in its turn, and who decided it."""
    pos = board(picture, **facts).pos
    veteran = Veteran(0)
    answer: str = veteran.decide(Choice("choose_action", 0, pos, lambda: actions(pos)))
    return answer, veteran


def whole_turn(picture: str, **facts: Any) -> list[tuple[str, list[int | str]]]:
    """Everything that Home wants to do, if nothing of it changed the position."""
    pos = board(picture, **facts).pos
    veteran = Veteran(0)
    done: list[tuple[str, list[int | str]]] = []
    while True:
        answer = veteran.decide(Choice("choose_action", 0, pos, lambda: actions(pos)))
        if answer == END_TURN:
            return done
        done.append((answer, veteran.script))
        pos.acted |= 1 << player_at(0, int(answer.split()[1]))
        pos.blitzed = pos.blitzed or answer.startswith("blitz")
        pos.fouled = pos.fouled or answer.startswith("foul")


# -- hitting --------------------------------------------------------------------------------------


def test_he_takes_the_two_dice_block_on_the_carrier() -> None:
    answer, veteran = first_action(
        """
        k6
        .  H2  .   .
        .  H1  A1* .
        .  A2  .   .
        .  H3  .   .
        """,
        markers=EARLY,
    )

    assert answer in ("block 1", "block 2")
    assert veteran.target == A[1]


def test_he_does_not_block_with_one_die_against_two() -> None:
    done = whole_turn(
        """
        k6
        .  H1  A1  .
        .  .   A2  .
        .  .   A3  .

        A1 ST5 Block
        A2 ST5 Block
        A3 ST5 Block
        """,
        markers=EARLY,
    )

    assert not [answer for answer, _ in done if answer.startswith(("block", "blitz"))]


def test_he_blitzes_the_carrier_who_stands_free() -> None:
    done = whole_turn(
        """
        k5
        .  H1  .   .   .   .
        .  H2  .   .   A1* .
        .  H3  .   .   .   .
        """,
        markers=EARLY,
    )

    assert done[0][0].startswith("blitz")


def test_he_fouls_with_anybody_but_the_carrier() -> None:
    only_the_carrier = board("k6\n.  H1* a1\n.  .  .\n\nA1 ST5 AV7").pos
    somebody = board("k6\n.  .  H3\n.  H2  a1\n.  .  .\n\nA1 ST5 AV7").pos

    assert fighting.best_foul(only_the_carrier, 0) is None
    found = fighting.best_foul(somebody, 0)
    assert found is not None
    assert found[1] == A[1]


def test_who_is_marked_far_from_the_ball_does_not_dodge_away_for_nothing() -> None:
    done = whole_turn(
        """
        c3
        .  H1* .   .   .   .   .   .   .   .   .   H2  A2  .
        .  .   .   .   .   .   .   .   .   .   .   .   A3  .

        A2 ST5
        A3 ST5
        """,
        markers=EARLY,
    )

    assert not [script for answer, script in done if answer == "move 2" and script]


# -- the ball -------------------------------------------------------------------------------------


def test_he_scores_in_the_last_turn_even_by_going_for_it() -> None:
    answer, veteran = first_action(
        """
        p6
        .  .  .  .  .  .  .  .  .  .  .
        .  .  H1* .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .
        """,
        markers=LAST,
    )

    assert answer == "move 1"
    goal = veteran.script[-1]
    assert isinstance(goal, int)
    assert BIT[goal] & GOAL[0]
    assert len(veteran.script) == 8, "six squares of movement and two more"


WALK_IN = """
    s5
    .  .   .  .  .  .  .
    .  H1* .  .  .  .  .
    .  .   .  .  .  .  .

    A1 reserves
    """


def test_nobody_near_and_time_left_he_waits_before_the_line() -> None:
    pos = board(WALK_IN, markers=[3, 2]).pos
    run = carrying.touchdown_run(pos, H[1], 0)
    plan = driving.best_plan(pos, H[1], Reach(pos, H[1], dodges=1), 0)

    assert run.odds == 1
    assert carrying.score_value(pos, run) < plan.value


def test_he_does_not_wait_when_he_can_be_hit() -> None:
    pos = board(
        """
        s5
        .  .   .  .  .  .  .
        .  H1* .  .  .  .  .
        .  .   .  .  .  .  .
        .  .   A1 A2 .  .  .
        """,
        markers=[3, 2],
    ).pos
    run = carrying.touchdown_run(pos, H[1], 0)
    plan = driving.best_plan(pos, H[1], Reach(pos, H[1], dodges=1), 0)

    assert carrying.score_value(pos, run) >= plan.value


CARRIER_AND_FOUR = """
    j3
    .  .   .   .   .   .   .   .   .
    .  H2  .   .   .   .   .   A1  .
    .  .   .   .   .   .   .   .   .
    .  .   H1* .   .   .   .   A2  .
    .  H4  .   .   .   .   .   .   .
    .  .   .   H5  .   .   .   A3  .
    .  H3  .   .   .   .   .   .   .
    """


def test_he_takes_the_ball_along_in_a_cage() -> None:
    pos = board(CARRIER_AND_FOUR, markers=EARLY).pos

    plan = driving.best_plan(pos, H[1], Reach(pos, H[1], dodges=1), 0)

    held = {s for _, s in plan.guards} | {pos.where[p] for p in H[2:6]}
    corners = [s for s in NAMED.values() if CORNERS[plan.square] & BIT[s]]
    assert plan.odds == 1
    assert len([s for s in corners if s in held]) == 4
    assert plan.sack < 0.15


def test_a_guarded_carrier_is_safer_than_one_alone() -> None:
    caged = board(
        """
        j5
        .  .   .   .   .  .  .  .
        .  H2  .   H3  .  .  A1 .
        .  .   H1* .   .  .  A2 .
        .  H4  .   H5  .  .  A3 .
        """
    ).pos
    alone = board("j5\n. . . . . . . .\n. . . . . . A1 .\n. . H1* . . . A2 .\n. . . . . . A3 .").pos

    assert sack_of(caged) < 0.15 < 0.4 < sack_of(alone)


def sack_of(pos: Position) -> float:
    p = pos.carrier
    return sack_odds(pos, p, pos.where[p], line_of(pos, p >> 4), foes_of(pos, p >> 4))


def test_he_picks_the_ball_up_with_the_best_hands() -> None:
    pos = board("e5\n.  .  .  .\n.  H1 *  H2\n.  .  .  .\n\nH2 AG4 Sure Hands").pos

    assert carrying.best_fetch(pos, 0, 0).player == H[2]


# -- without the ball -----------------------------------------------------------------------------


def test_he_stands_between_their_carrier_and_his_own_line() -> None:
    pos = board(
        """
        j5
        .  H1  .  .  .  .  .   .
        .  H2  .  .  .  .  A1* .
        .  H3  .  .  .  .  .   .
        """,
        markers=EARLY,
    ).pos

    for _, s in positioning.defend(pos, 0, -1):
        assert s >> 4 <= pos.where[A[1]] >> 4


# -- single questions -----------------------------------------------------------------------------


def asked(key: str, picture: str, options: list[str], about: object, **facts: Any) -> str:
    pos = board(picture, **facts).pos
    answer: str = Veteran(0).decide(Choice(key, 0, pos, options, about))
    return answer


CONTACT = "k6\n.  .  .\n.  H1 A1\n.  .  ."


@pytest.mark.parametrize(("dice", "expected"), [(2, "defender down"), (-2, "attacker down")])
def test_the_best_face_of_his_and_the_worst_of_theirs(dice: int, expected: str) -> None:
    faces = ["attacker down", "push", "defender down"]
    attacker, defender = (H[1], A[1]) if dice > 0 else (A[1], H[1])

    assert asked("choose_block_die", CONTACT, faces, (attacker, defender, dice)) == expected


def test_with_block_he_likes_both_down_better_than_a_push() -> None:
    pos = board(CONTACT + "\n\nH1 Block").pos

    assert effect_between(pos, H[1], A[1], "both down") == "down"
    faces = ["both down", "push"]
    answer = Veteran(0).decide(Choice("choose_block_die", 0, pos, faces, (H[1], A[1], 2)))
    assert answer == "both down"


def test_he_pushes_towards_the_crowd() -> None:
    picture = "k0\n.  .  .  .\n.  .  .  .\n.  H1 A1 .\n.  .  .  ."
    options = ["n1", "n2", "n3"]

    assert asked("push_square", picture, options, (H[1], A[1], NAMED["l2"])) == "n1"


def test_the_carrier_does_not_follow_up() -> None:
    picture = "k6\n.  .   .  .\n.  H1* .  A1"

    about = (H[1], A[1], NAMED["m7"])
    assert asked("follow_up", picture, ["no", "yes"], about) == "no"


def test_nobody_leaves_the_carriers_side_to_follow_up() -> None:
    picture = "k6\n.  H2* .  .\n.  H1  .  A1"

    about = (H[1], A[1], NAMED["m7"])
    assert asked("follow_up", picture, ["no", "yes"], about) == "no"


@pytest.mark.parametrize(
    ("purpose", "options", "expected"),
    [
        ("dodge", ["none", "team"], "team"),
        ("dodge", ["none", "skill", "team"], "skill"),
        ("bone-head", ["none", "team"], "none"),
    ],
)
def test_rerolls_are_for_turnovers(purpose: str, options: list[str], expected: str) -> None:
    about = (H[1], purpose, (1,), 3)

    assert asked("reroll", CONTACT, options, about, rerolls=[2, 0]) == expected


def test_the_apothecary_is_for_lasting_injuries() -> None:
    assert asked("use_apothecary", CONTACT, ["no", "yes"], (H[1], ("dead",))) == "yes"
    assert asked("use_apothecary", CONTACT, ["no", "yes"], (H[1], ("badly_hurt",))) == "no"


def test_helpful_assists_are_never_refused() -> None:
    assert asked("attack_assists", CONTACT, ["all", "none"], (H[1], A[1])) == "all"


def test_the_touchback_goes_to_free_hands() -> None:
    picture = "e6\n.  H1  A1\n.  .   .\n.  H2  .\n.  H3  .\n\nH1 AG5\nH2 AG4"

    assert asked("touchback", picture, ["1", "2", "3"], None) == "2"


def test_whoever_is_nearest_goes_for_the_ball_at_a_quick_snap() -> None:
    picture = "e6\n.  H1  .   .  .\n.  .   .   .  ."
    answer = asked(
        "quick_snap", picture, ["done", "1 e6", "1 g6", "1 g7"], None, landing=NAMED["j7"]
    )

    assert answer == "1 g6"


# -- whole matches --------------------------------------------------------------------------------


def test_the_same_match_is_played_the_same() -> None:
    match = usual_match(3, ("dark_elf", "orc"))

    first, second = (play(match, [Veteran(0), Veteran(1)], log=False).digest for _ in range(2))

    assert first == second


def test_he_beats_the_rookie() -> None:
    wins = 0
    for number in range(20):
        match = usual_match(number, ("human", "orc") if number % 2 else ("undead", "high_elf"))
        side = number // 2 % 2
        strengths = ("veteran", "rookie") if side == 0 else ("rookie", "veteran")
        coaches = [GAME.coach(name, match.seed, at) for at, name in enumerate(strengths)]
        scores = [each.score for each in play(match, coaches, log=False).outcome.sides]
        wins += scores[side] > scores[1 - side]

    assert wins >= 19
