"""The veteran about whatever flies: throws, bombs, kicks, and re-rolls for them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.actions import actions
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.attacking import launch
from rules.blood_bowl.ball import come_down
from rules.blood_bowl.coaches import bombing, driving, formations, launching, reactions, throwing
from rules.blood_bowl.coaches.carrying import best_fetch
from rules.blood_bowl.coaches.reckoning.reach import PLAIN, Reach
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.kickoff import has_kicker, kick_off
from rules.blood_bowl.passing import BALL
from rules.blood_bowl.pitch import NAME, NAMED
from rules.blood_bowl.position import Phase
from rules.blood_bowl.skills.bombs import Bomb, throw_bomb
from rules.blood_bowl.skills.kickoff_return import return_kick
from rules.blood_bowl.skills.pass_block import block_pass
from rules.coach import Choice
from tests.rules.blood_bowl.board import A, H, Table, ball, bench, board, spot


def coached(ref: Table, side: int) -> Table:
    """The table, with a veteran in the place of one coach."""
    ref.coaches = [Veteran(side) if each == side else ref.coaches[each] for each in (0, 1)]
    return ref


def first_action(picture: str, **facts: Any) -> tuple[str, Veteran]:
    """What Home does first in its turn, and who decided it."""
    pos = board(picture, **facts).pos
    veteran = Veteran(0)
    answer: str = veteran.decide(Choice("choose_action", 0, pos, actions(pos)))
    return answer, veteran


# -- throws -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "odds"),
    [
        ("", 1 / 2 * 2 / 3),
        ("H1 Accurate", 2 / 3 * 2 / 3),
        ("H1 Strong Arm", 2 / 3 * 2 / 3),
        ("H2 Diving Catch", 1 / 2 * 5 / 6),
        ("H2 Extra Arms", 1 / 2 * 5 / 6),
        ("A1 Disturbing Presence", 1 / 3 * 2 / 3),
    ],
)
def test_a_pass_is_weighed_with_every_skill(words: str, odds: float) -> None:
    pos = board(f"k7\nH1* . . . H2\na1 . . . .\n\n{words}").pos
    found = throwing.pass_odds(pos, H[1], pos.where[H[1]], H[2], 0)
    assert found == pytest.approx(odds)


def test_a_pass_from_elsewhere_is_hindered_by_who_is_there() -> None:
    pos = board("k7\nH1* . A1 . H2\n\nH1 Accurate").pos
    safe, roll = throwing.throw(pos, H[1], NAMED["l8"], NAMED["o7"])
    assert roll == (2 / 3, PLAIN), "Quick, accurate, one tackle zone"
    assert safe == 5 / 6, "A1 stands under the ruler"


def test_nobody_without_hands_is_thrown_to_or_sent_for_the_ball() -> None:
    pos = board("k7\nH1* . . H2\n\nH2 No Hands").pos
    assert throwing.receivers(pos, H[1]) == []
    lying = board("k7\nH1 * . . H2\n\nH1 No Hands").pos
    assert best_fetch(lying, 0, 0).player == H[2]


def test_who_has_no_hands_walks_around_the_ball() -> None:
    pos = board("k7\nH1 * .\n\nH1 No Hands").pos
    assert not Reach(pos, H[1]).all() & 1 << NAMED["l7"]
    path = Reach(pos, H[1]).path(NAMED["m7"])
    assert NAMED["l7"] not in path
    assert len(path) == 2


def test_with_nothing_to_lose_he_prays() -> None:
    picture = "b7\nH1* A1 . . . . . . . . . . . . . . . . . H2\n\nH1 MA1 Hail Mary Pass"
    answer, veteran = first_action(picture, markers=[8, 7])
    assert answer == "pass 1"
    veteran.script = []
    about = Choice("pass_target", 0, board(picture).pos, ["c7", "hail mary u7"], (H[1], BALL))
    assert veteran.decide(about) == "hail mary u7"
    assert first_action(picture, markers=[3, 2])[0] != "pass 1"


def test_with_the_half_all_but_over_he_earns_a_point_for_a_completion() -> None:
    picture = "o7\nH2 . H1* . . . . . . A1\n\nH2 MA1"

    answer, veteran = first_action(picture, markers=[8, 8])

    assert (answer, veteran.target) == ("pass 1", H[2])
    assert first_action(picture, markers=[8, 7])[0] == "pass 1", "they would need the whole pitch"
    assert first_action(picture.replace("o7", "g7"), markers=[8, 7])[0] != "pass 1"


def test_a_carrier_who_is_too_far_out_is_thrown_to_where_he_can_run_home() -> None:
    picture = "l7\nH2 H1* . . . . A1\n\nH1 Right Stuff\nH2 Throw Team-Mate"

    answer, veteran = first_action(picture, markers=[8, 8])

    assert answer == "pass 2"
    launch = launching.best_launch(board(picture).pos, H[1], 0)
    assert launch is not None
    assert veteran.bombed == launch.square
    words = ["2 a1", f"1 {NAME[launch.square]}"]
    about = Choice("throw_teammate", 0, board(picture).pos, words, H[2])
    assert veteran.decide(about) == words[1]
    assert first_action(picture, markers=[1, 1])[0] != "pass 2", "there is time to walk"


def test_he_is_thrown_before_his_thrower_has_blocked_anybody() -> None:
    picture = """
        o6
        .  .  .   .   .  .
        .  .  H2  A1  .  .
        .  .  H1* .   .  .
        .  A2 .   A3  .  .
        .  .  A4  .   .  .

        H1 MA6 ST1 AV5 Right Stuff, Stunty, Dodge
        H2 ST5 AG3 Block, Throw Team-Mate
        A1 ST2
        """

    assert first_action(picture, markers=[7, 7], rerolls=[1, 1])[0] == "pass 2"
    blocks = first_action(
        picture.replace("Throw Team-Mate", "Guard"), markers=[7, 7], rerolls=[1, 1]
    )[0]
    assert blocks == "block 2"


def test_a_carrier_who_can_be_thrown_has_no_time_to_lose() -> None:
    def prospects(skills: str) -> list[float]:
        pos = board(f"j6\nH1* . . . . . . . A1\n\nH1 MA5 {skills}", markers=[3, 3]).pos
        outlook = driving.Outlook(pos, H[1])
        return [outlook.prospects(NAMED[s]) for s in ("l6", "v6")]

    weak, usual = prospects("Right Stuff"), prospects("")

    assert weak[0] < usual[0] / 2, "no cage of weaklings holds for long"
    assert weak[1] - weak[0] > usual[1] - usual[0], "so every column counts"


@pytest.mark.clause("BB-SKILL-TTM-04")
def test_a_throw_of_a_man_is_weighed_by_where_three_scatters_bring_him() -> None:
    odds = dict(launching.scattered(NAMED["n7"]))
    at_the_crowd = dict(launching.scattered(NAMED["n0"]))

    assert sum(odds.values()) == pytest.approx(1)
    assert odds[NAMED["q7"]] == pytest.approx(7 / 8**3), (
        "three steps east, or two beside each other"
    )
    assert NAMED["r7"] not in odds
    assert sum(at_the_crowd.values()) < 0.7


def test_only_a_carrier_who_can_still_run_is_thrown() -> None:
    pos = board("l7\nH2 H1*\n\nH1 Right Stuff\nH2 Throw Team-Mate").pos
    assert launching.best_launch(pos, H[1], 0) is not None
    pos.acted |= 1 << H[1]
    assert launching.best_launch(pos, H[1], 0) is None
    hungry = board("l7\nH2 H1*\n\nH1 Right Stuff\nH2 Throw Team-Mate, Always Hungry").pos
    sated = board("l7\nH2 H1*\n\nH1 Right Stuff\nH2 Throw Team-Mate").pos
    found = [launching.best_launch(each, H[1], 0) for each in (hungry, sated)]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].odds == pytest.approx(5 / 6 * found[1].odds)


# -- the other side's throws ----------------------------------------------------------------------


def test_he_runs_under_a_throw() -> None:
    ref = coached(
        board(
            """
            k7
            H1* .  .  .  .  .  H2
            .   .  .  .  .  .  .
            .   .  .  A1 .  .  .

            A1 AG4 Pass Block
            """
        ),
        1,
    )
    block_pass(ref, H[1], NAMED["q7"], interceptable=True)
    assert spot(ref, A[1]) != "n9"


def test_he_does_not_run_from_where_he_would_have_to_dodge() -> None:
    ref = coached(
        board("k7\nH1* . . . . . H2\n. . . . . . .\n. . . A1 H3 . .\n\nA1 AG4 Pass Block"), 1
    )
    block_pass(ref, H[1], NAMED["q7"], interceptable=True)
    assert spot(ref, A[1]) == "n9"


def test_the_best_hands_dive_and_nobody_else() -> None:
    ref = coached(board("k7\n. H2 . H3\n\nH2 Diving Catch\nH3 AG4 Diving Catch", dice="d6=3"), 0)
    come_down(ref, NAMED["m7"])
    assert ball(ref) == "H3"
    ref.dice.finish()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("strength", "thrown"), [(5, True), (2, False)], ids=["a giant", "a weakling"]
)
def test_he_dumps_the_ball_off_when_the_block_is_likely_to_hurt(
    strength: int, thrown: bool
) -> None:
    ref = coached(
        board(
            f"k7\n. . . .\nH1 A1* . A2\n\nH1 ST{strength} Block\nA1 AG4 Dump-Off, Accurate\n"
            "A2 AG4 Catch",
            dice="d6=6 d6=6 block=push,push" if thrown else "block=push,push",
        ),
        1,
    )
    launch(ref, Attack(H[1], A[1]))
    assert ball(ref) == ("A2" if thrown else "A1")


# -- bombs --------------------------------------------------------------------------------------

CLUSTER = """
    k7
    H1 .  .  .  A1 .
    .  .  .  A2 .  A3
    .  .  .  .  A4 .

    H1 Accurate, Bombardier
"""


def test_he_bombs_a_cluster_where_nobody_can_catch_it() -> None:
    answer, veteran = first_action(CLUSTER)
    assert answer == "bomb 1"
    assert NAME[veteran.bombed] == "o8"
    pos = board(CLUSTER).pos
    about = Choice("pass_target", 0, pos, ["n7", "o8"], (H[1], Bomb(H[1])))
    assert veteran.decide(about) == "o8"


def test_he_does_not_bomb_his_own_men() -> None:
    picture = CLUSTER.replace("A2", "H2").replace("A3", "H3").replace("A4", "H4")
    assert first_action(picture)[0] != "bomb 1"
    pos = board(picture).pos
    best = bombing.best_bomb(pos, 0, 2.2)
    assert best is None or best.value < 0.4


def test_a_carrier_is_worth_a_bomb() -> None:
    lone = "k7\nH1 . . A1\n\nH1 Bombardier\nA1 AV9"
    assert first_action(lone, blitzed=True)[0] != "bomb 1"
    assert first_action(lone.replace("A1\n", "A1*\n", 1), blitzed=True)[0] == "bomb 1"


def test_a_bomb_that_he_has_caught_goes_back_to_them() -> None:
    ref = coached(
        board(
            "k7\nH1 H2 . . A1\n\nH1 Bombardier",
            dice="d6=6 d6=6 d6=6 d6=6 d6=6 2d6=1,1 2d6=1,1",
            home={"pass_target": "o7", "bomb_catch": "decline"},
        ),
        1,
    )
    throw_bomb(ref, H[1])
    explosion = ref.happened("explosion")[0].square
    assert explosion in {
        NAMED["k7"],
        NAMED["l7"],
        *(NAMED[f"{c}{r}"] for c in "kl" for r in (6, 8)),
    }


# -- kicks --------------------------------------------------------------------------------------

KICK = "\n".join(
    [
        "k6",
        ".  .  H1 A1 .  .  .  .  .  .",
        ".  H4 H2 A2 .  .  .  .  .  A4",
        ".  .  H3 A3 .  .  .  .  .  .",
        "",
        "",
    ]
)


def test_he_kicks_deep_and_halves_what_would_fly_too_far() -> None:
    ref = coached(board(KICK + "H4 Kick", "d8=5 d6=6 2d6=1,1", phase=Phase.DRIVE), 0)
    kick_off(ref)
    assert NAME[ref.pos.landing] == "y7"

    back = coached(board(KICK + "H4 Kick", "d8=4 d6=6 2d6=1,1", phase=Phase.DRIVE), 0)
    kick_off(back)
    assert NAME[back.pos.landing] == "s7", "half as far back towards his own men"

    plain = coached(board(KICK, "d8=5 d6=1 2d6=1,1", phase=Phase.DRIVE), 0)
    kick_off(plain)
    assert NAME[plain.pos.landing] == "u7"


def test_the_kicker_stands_where_he_can_kick() -> None:
    pos = bench(words="H1 ST5 Kick")
    placed = formations.placement(pos, 0, [p for p in H if p >= 0][:11])
    for number, name in placed.items():
        pos.place(H[int(number)], NAMED[name])
    assert NAME[pos.where[H[1]]] in {"k6", "k8", "h5", "h9"}
    assert has_kicker(pos)


def test_he_runs_to_meet_the_kick() -> None:
    ref = coached(
        board(KICK + "A4 Kick-Off Return", phase=Phase.LANDING, landing=NAMED["x9"], kicking=0),
        1,
    )
    return_kick(ref)
    assert spot(ref, A[4]).startswith("w")


# -- re-rolls -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("purpose", "options", "expected"),
    [
        ("dodge", ["none", "skill", "team", "leader", "pro"], "skill"),
        ("dodge", ["none", "team", "leader", "pro"], "leader"),
        ("dodge", ["none", "team", "pro"], "team"),
        ("dodge", ["none", "pro"], "pro"),
        ("bone-head", ["none", "team", "pro"], "pro"),
        ("bone-head", ["none", "team"], "none"),
        ("pro", ["none", "team", "leader"], "none"),
    ],
)
def test_his_own_skill_then_the_leaders_then_the_teams(
    purpose: str, options: list[str], expected: str
) -> None:
    pos = board("k7\nH1 H2 A1\n\nH2 Leader", rerolls=[2, 2]).pos
    choice = Choice("reroll", 0, pos, options, (H[1], purpose, (1,), 3))
    assert Veteran(0).decide(choice) == expected


def test_block_dice_too_are_rerolled_by_what_is_surest() -> None:
    pos = board("k7\nH1 A1\n\nH1 Pro").pos
    for options in (["none", "leader", "pro"], ["none", "team", "leader", "pro"]):
        about = (H[1], "block", (1,), (Attack(H[1], A[1]), 1))
        choice = Choice("reroll", 0, pos, options, about)
        assert reactions.reroll(choice, 0, A[1]) == "leader"


def test_he_counts_on_his_leader_while_he_is_on_the_pitch() -> None:
    assert Veteran(0).rerolls(board("k7\nH1\n\nH1 Leader").pos) == 1
    assert Veteran(0).rerolls(board("k7\nH2\n\nH1 knocked out Leader").pos) == 0
