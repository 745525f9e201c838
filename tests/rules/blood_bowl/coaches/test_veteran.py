"""The veteran at play: a picture, and what he does in it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import END_TURN, actions
from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.coaches import carrying, driving, fighting, positioning
from rules.blood_bowl.coaches.reckoning.odds import effect_between
from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.coaches.reckoning.shapes import CORNERS
from rules.blood_bowl.coaches.reckoning.threats import foes_of, line_of, sack_odds
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.game import GAME
from rules.blood_bowl.match import play
from rules.blood_bowl.pitch import BIT, GOAL, NAMED, NEAR
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
    answer: str = veteran.decide(Choice("choose_action", 0, pos, actions(pos)))
    return answer, veteran


def whole_turn(picture: str, **facts: Any) -> list[tuple[str, list[int | str]]]:
    """Everything that Home wants to do, if nothing of it changed the position."""
    pos = board(picture, **facts).pos
    veteran = Veteran(0)
    done: list[tuple[str, list[int | str]]] = []
    while True:
        answer = veteran.decide(Choice("choose_action", 0, pos, actions(pos)))
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


def test_he_sends_the_bone_head_where_a_small_man_would_only_hurt_himself() -> None:
    done = whole_turn(
        """
        k5
        .  H1  .   .   .   .
        .  H2  .   .   A1* .
        .  .   .   .   .   .

        H1 MA5 ST5 AG2 AV9 Bone-head, Mighty Blow
        H2 MA5 ST1 AV5 Dodge, Side Step, Stunty, Titchy
        """,
        markers=EARLY,
    )

    assert done[0][0] == "blitz 1"


@pytest.mark.clause("BB-SKILL-BONEHEAD-01", "BB-SKILL-REALLYSTUPID-01")
@pytest.mark.parametrize(
    ("skill", "mate", "wits"),
    [
        ("", "H2", 1),
        ("Bone-head", "H2", 5 / 6),
        ("Really Stupid", "H2", 5 / 6),
        ("Really Stupid", ".", 1 / 2),
        ("Really Stupid", "h2", 1 / 2),
    ],
)
def test_a_blitz_is_worth_less_where_he_may_forget_it(skill: str, mate: str, wits: float) -> None:
    def worth(skill: str, mate: str) -> float:
        skills = f"Mighty Blow, {skill}" if skill else "Mighty Blow"
        pos = board(
            f"""
            k5
            {mate} .   .   .   .
            .      H1  .   .   A1*

            H1 ST5 AV9 {skills}
            H2 {"reserves" if mate == "." else "ST1"}
            """,
            markers=EARLY,
        ).pos
        hit = fighting.best_blitz(pos, 0, False, 1.0)
        assert hit is not None
        assert hit.attacker == H[1]
        return hit.value

    assert worth(skill, mate) == pytest.approx(wits * worth("", "h2"), rel=0.01)


def test_he_fouls_with_anybody_but_the_carrier() -> None:
    only_the_carrier = board("k6\n.  H1* a1\n.  .  .\n\nA1 ST5 AV7").pos
    somebody = board("k6\n.  .  H3\n.  H2  a1\n.  .  .\n\nA1 ST5 AV7").pos

    assert fighting.best_foul(only_the_carrier, 0, 1) is None
    found = fighting.best_foul(somebody, 0, 1)
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


def test_a_snotling_leaves_whom_he_marks_to_mark_the_carrier() -> None:
    def sent(skills: str) -> list[tuple[int, int]]:
        pos = board(
            f"""
            j5
            .  .  .   .  .  .  .
            .  H1 A2  .  .  .  .
            .  .  .   .  .  A1* .
            .  .  .   .  .  .  .

            H1 MA5 ST1 AV5 {skills}
            """,
            markers=EARLY,
        ).pos
        return [(p, s) for p, s in positioning.defend(pos, 0, -1) if s != pos.where[p]]

    moved = sent("Dodge, Stunty, Titchy")
    assert [p for p, _ in moved] == [H[1]]
    assert NEAR[moved[0][1]] & BIT[NAMED["o7"]], "beside the carrier"
    assert sent("Stunty") == [], "it would cost too many dodges"
    assert sent("Dodge") == [], "he is no weakling: he has somebody to hold"


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

    assert asked("choose_block_die", CONTACT, faces, (Attack(attacker, defender), dice)) == expected


def test_with_block_he_likes_both_down_better_than_a_push() -> None:
    pos = board(CONTACT + "\n\nH1 Block").pos

    assert effect_between(pos, H[1], A[1], "both down") == "down"
    faces = ["both down", "push"]
    answer = Veteran(0).decide(Choice("choose_block_die", 0, pos, faces, (Attack(H[1], A[1]), 2)))
    assert answer == "both down"


def test_he_pushes_towards_the_crowd() -> None:
    picture = "k0\n.  .  .  .\n.  .  .  .\n.  H1 A1 .\n.  .  .  ."
    options = ["n1", "n2", "n3"]

    assert asked("push_square", picture, options, (H[1], A[1], NAMED["l2"])) == "n1"


def test_he_grabs_a_man_into_the_crowd() -> None:
    picture = "k0\n.  A1\n.  H1\n\nH1 Grab"

    answer = asked("push_square", picture, ["crowd", "k0", "m0"], (H[1], A[1], NAMED["l1"]))
    assert answer == "crowd"


@pytest.mark.parametrize(
    ("skills", "others", "expected"),
    [
        ("Juggernaut", "", "push"),
        ("Juggernaut", "Block", "push"),
        # The opponent alone goes down: better than a push.
        ("Juggernaut, Block", "", "both down"),
        ("Juggernaut, Block", "Block", "push"),
    ],
)
def test_a_juggernaut_pushes_unless_both_down_is_better(
    skills: str, others: str, expected: str
) -> None:
    picture = f"{CONTACT}\n\nH1 {skills}" + (f"\nA1 {others}" if others else "")

    answer = asked(
        "use_juggernaut", picture, ["push", "both down"], Attack(H[1], A[1], Occasion.BLITZ)
    )
    assert answer == expected


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        # To stay unhurt, and keep the turn.
        ("k6\nH1 A1\n\nH1 Wrestle", "yes"),
        ("k6\nH1 A1\n\nH1 Wrestle\nA1 Block", "yes"),
        # A1 alone goes down, or nobody.
        ("k6\nH1 A1\n\nH1 Wrestle, Block", "no"),
        # The ball is worth going down for; his own is not to be dropped.
        ("k6\nH1 A1*\n\nH1 Wrestle, Block\nA1 Block", "yes"),
        ("k6\nH1* A1\n\nH1 Wrestle", "no"),
    ],
)
def test_he_wrestles_where_he_is_better_off(picture: str, expected: str) -> None:
    assert asked("use_wrestle", picture, ["no", "yes"], (Attack(H[1], A[1]), H[1])) == expected


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        # He falls alone unless he takes the attacker along.
        ("Block", "Wrestle", "yes"),
        # The attacker falls too, and that is a turnover: better than wrestling.
        ("Tackle", "Wrestle", "no"),
        ("Tackle", "Wrestle, Block", "no"),
    ],
)
def test_as_defender_he_wrestles_only_if_he_would_fall_alone(
    attacker: str, defender: str, expected: str
) -> None:
    picture = f"k6\nA1 H1\n\nA1 {attacker}\nH1 {defender}"
    about = (Attack(A[1], H[1]), H[1])

    assert asked("use_wrestle", picture, ["no", "yes"], about, active=1) == expected


@pytest.mark.parametrize(
    ("words", "facts", "expected"),
    [
        ("A1 ST4 AG4 Block, Dodge", {"rerolls": [3, 0]}, "injury"),
        # Not for a snotling, not with the last re-roll of a young half, not with the ball.
        ("A1 ST1 AG3", {"rerolls": [3, 0]}, "no"),
        ("A1 ST4 AG4 Block, Dodge", {"rerolls": [1, 0]}, "no"),
        ("A1 ST4 AG4 Block, Dodge", {"rerolls": [1, 0], "markers": [7, 7]}, "injury"),
    ],
)
def test_he_piles_on_where_it_pays(words: str, facts: dict[str, Any], expected: str) -> None:
    picture = f"k6\nH1 a1\n\nH1 Piling On, Mighty Blow\n{words}"

    assert asked("use_piling_on", picture, ["no", "injury"], (H[1], A[1]), **facts) == expected


def test_he_stabs_whom_he_cannot_well_block() -> None:
    options = ["block", "stab"]
    strong = "k6\nH1 A1\n\nH1 Stab\nA1 ST5 AV7"
    weak = "k6\nH1 A1\n\nH1 ST5 Stab, Block\nA1 ST2 AV10"

    assert asked("attack_mode", strong, options, Attack(H[1], A[1])) == "stab"
    assert asked("attack_mode", weak, options, Attack(H[1], A[1])) == "block"


def test_he_blocks_two_only_where_he_is_much_stronger() -> None:
    def answer(st: int) -> str:
        picture = f"k6\n.  A1 .\n.  H1 .\n.  A2 .\n\nH1 ST{st} Multiple Block, Block"
        return asked("attack_mode", picture, ["block", "and 2"], Attack(H[1], A[1]))

    assert answer(7) == "and 2"
    assert answer(4) == "block"


def test_he_rerolls_both_down_unless_he_is_a_juggernaut_on_his_blitz() -> None:
    picture = f"{CONTACT}\n\nH1 Juggernaut"

    def answer(occasion: Occasion) -> str:
        about = (H[1], "block", (2,), (Attack(H[1], A[1], occasion), 1))
        return asked("reroll", picture, ["none", "team"], about, rerolls=[2, 0])

    assert answer(Occasion.BLOCK) == "team"
    assert answer(Occasion.BLITZ) == "none"


def test_he_does_not_try_to_push_into_the_crowd_who_will_not_go() -> None:
    def value(words: str) -> float:
        pos = board(f"k0\n.  A1 .\n.  H1 .\n\n{words}").pos
        return fighting.weigh(pos, H[1], NAMED["l1"], A[1], False, 1.0).value

    assert value("A1 Pass") > value("A1 Side Step")
    assert value("A1 Pass") > value("A1 Stand Firm")
    assert value("H1 Grab\nA1 Side Step") > value("A1 Side Step")


def test_he_strips_the_ball_from_all_but_sure_hands() -> None:
    def value(words: str) -> float:
        pos = board(f"k6\nH1 A1*\n\n{words}").pos
        return fighting.weigh(pos, H[1], NAMED["k6"], A[1], False, 1.0).value

    assert value("H1 Strip Ball") > value("H1 Pass")
    assert value("H1 Strip Ball\nA1 Sure Hands") == pytest.approx(
        value("H1 Pass\nA1 Pass"), abs=0.2
    )


def test_a_prone_player_who_jumps_up_is_thought_of_for_a_block() -> None:
    pos = board("k6\nh1 A1\n\nH1 ST5 Jump Up, Block").pos

    hit = fighting.best_block(pos, 0, False, 1.0)

    assert hit is not None
    assert hit.attacker == H[1]
    assert fighting.best_block(board("k6\nh1 A1\n\nH1 ST5 Block").pos, 0, False, 1.0) is None


def test_a_sneaky_git_and_a_dirty_player_foul_sooner() -> None:
    def fouls(skill: str) -> bool:
        pos = board(f"k6\nH2 .  .\nH1 a1 .\n\nH1 {skill}\nH2 ST5\nA1 AV9 AG4 Dodge").pos
        found = fighting.best_foul(pos, 0, 1)
        return found is not None and found[0] == H[1]

    assert fouls("Dirty Player")
    assert not fouls("Pass")


def test_the_carrier_does_not_follow_up() -> None:
    picture = "k6\n.  .   .  .\n.  H1* .  A1"

    about = (H[1], A[1], NAMED["m7"])
    assert asked("follow_up", picture, ["no", "yes"], about) == "no"


@pytest.mark.parametrize(("small", "expected"), [(1, "no"), (2, "yes"), (4, "yes")])
def test_only_a_team_of_small_men_follows_up_into_a_crowd(small: int, expected: str) -> None:
    skills = "\n".join(f"H{number} Right Stuff" for number in range(4, 4 - small, -1))
    picture = f"k6\n.  .  A2 A3\n.  H1 .  A1\n.  .  A4 .\nH2 H3 H4 .\n\n{skills}"

    about = (H[1], A[1], NAMED["m7"])
    assert asked("follow_up", picture, ["no", "yes"], about) == expected


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
        strengths = ("veteran", "random") if side == 0 else ("random", "veteran")
        coaches = [GAME.coach(name, match.seed, at) for at, name in enumerate(strengths)]
        scores = [each.score for each in play(match, coaches, log=False).outcome.sides]
        wins += scores[side] > scores[1 - side]

    assert wins >= 19


# -- being put away -----------------------------------------------------------------------------


def test_all_that_he_has_in_mind_is_put_away() -> None:
    assert {"side", *Veteran(0).memory()} == {*Veteran.__slots__}
