"""The veteran and the skills of the move: odds, leaps, gazes, Thralls, fanatics, pursuit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.coaches.reckoning.reach import Reach, chance_2d6, safe_squares
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.moving import step
from rules.blood_bowl.pitch import NAMED, PITCH, spread, squares_of
from rules.blood_bowl.position import STANDING
from rules.blood_bowl.turn import take_action
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.coaches.test_veteran import EARLY, LAST, first_action, whole_turn
from tests.rules.blood_bowl.odds import odds


def sure(picture: str, *path: str, moves: int = 6) -> float:
    """What he thinks of a path of H1."""
    pos = board(picture).pos
    return Reach(pos, H[1], moves=moves).sure([NAMED[s] for s in path])


def with_veterans(picture: str, dice: str, **facts: Any) -> Table:
    """A table with scripted dice at which two veterans sit."""
    ref = board(picture, dice=dice, **facts)
    ref.coaches = [Veteran(0), Veteran(1)]
    return ref


# -- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "H1 Two Heads",
        "H1 Titchy",
        "A2 Titchy",
        "H1 ST5 AG2 Break Tackle",
        "A1 Tentacles",
        "A1 ST5 Tentacles",
        "H1 Dodge",
    ],
)
def test_his_odds_of_a_dodge_are_those_of_the_rules(words: str) -> None:
    picture = f"k6\nA1 H1 .  A2\n\n{words}"

    def stands_there(ref: Table) -> bool:
        step(ref, H[1], NAMED["m6"], extra=False)
        return ref.pos.where[H[1]] == NAMED["m6"] and ref.pos.state[H[1]] == STANDING

    chances = odds(picture, stands_there, home={"reroll": "skill"}, indifferent={"armour"})

    assert sure(picture, "m6") == pytest.approx(float(chances[True]))


def test_he_fears_a_dive() -> None:
    assert sure("k6\nA1 H1 .\n\nA1 Diving Tackle", "m6") == pytest.approx(1 / 3)


def test_sure_feet_and_a_sprint_take_him_further() -> None:
    assert sure("k6\nH1 . .\n\nH1 Sure Feet", "l6", "m6", moves=1) == pytest.approx(35 / 36)
    pos = board("a6\nH1\n\nH1 MA1 Sprint").pos
    assert {s >> 4 for s in squares_of(Reach(pos, H[1]).all())} == {0, 1, 2, 3, 4}


def test_who_jumps_up_goes_as_far_as_who_stands_and_who_is_rooted_nowhere() -> None:
    pos = board("a6\nh1\n\nH1 MA4 Jump Up\nA1 reserves").pos
    free = PITCH & ~pos.occupied
    assert safe_squares(pos, H[1], 0, free) == Reach(pos, H[1], extra=0).safe()
    assert NAMED["e6"] in squares_of(Reach(pos, H[1], extra=0).safe())

    pos.rooted = 1 << H[1]
    pos.state[H[1]] = STANDING
    assert squares_of(Reach(pos, H[1]).all()) == [NAMED["a6"]]


def test_two_dice_and_what_they_reach() -> None:
    assert [Fraction(chance_2d6(n)).limit_denominator(36) for n in (2, 7, 8, 12, 13)] == [
        1,
        Fraction(21, 36),
        Fraction(15, 36),
        Fraction(1, 36),
        0,
    ]


# -- leaps ----------------------------------------------------------------------------------------

WALL = """
    u5
    A4  A5  .  .  .  .
    H1* A1  .  .  .  .
    A2  A3  .  .  .  .

    H1 MA6 AG4 {skills}
    """


def test_the_carrier_leaps_over_the_wall_to_score_in_the_last_turn() -> None:
    answer, veteran = first_action(WALL.format(skills="Leap, Very Long Legs"), markers=LAST)

    assert answer == "move 1"
    assert veteran.script[0] in {NAMED[s] for s in ("w4", "w5", "w6", "w7", "w8")}


def test_a_leap_over_two_squares_is_said_and_made() -> None:
    ref = with_veterans(WALL.format(skills="Leap, Very Long Legs"), "d6=3 d6=3", markers=LAST)

    take_action(ref)

    assert ref.rolls() == ["leap", "dodge"]
    assert ref.pos.score == [1, 0]
    assert ball(ref) == "H1"


# -- gazes and Thralls ----------------------------------------------------------------------------


def test_a_gaze_frees_the_carrier_before_he_goes() -> None:
    picture = """
        k6
        .  H1* A1  .
        .  .   .   H2
        .  .   .   .

        A1 ST5 Block
        H1 MA7
        H2 AG4 Hypnotic Gaze
        """
    answers = [answer for answer, _ in whole_turn(picture, markers=EARLY)]
    assert answers[0] == "move 2"
    _, veteran = first_action(picture, markers=EARLY)
    assert veteran.script[-1] == "gaze 1"

    ref = with_veterans(picture, "d6=6", markers=EARLY)
    take_action(ref)
    assert ref.pos.dazed == 1 << A[1]


def test_a_thirsty_vampire_ends_beside_a_thrall_and_bites_the_least_of_them() -> None:
    ref = with_veterans(
        """
        k6
        H1 .  .  .  H2
        .  .  .  .  h3

        H1 Blood Lust
        H2 as thrall
        H3 as thrall
        """,
        "d6=1 2d6=1,1",
        markers=EARLY,
        ball=NAMED["a0"],
    )

    act(ref, "move 1")

    assert NAMED[spot(ref, H[1])] in squares_of(spread(1 << NAMED["o6"]) | spread(1 << NAMED["o7"]))
    assert spot(ref, H[3]) == "o7 stunned"
    assert not ref.pos.turnover


@pytest.mark.parametrize(("thrall", "kind"), [("k7", "block"), ("q9", "move")])
def test_a_thirsty_vampire_blocks_where_a_thrall_is_at_hand(thrall: str, kind: str) -> None:
    ref = with_veterans(
        "k6\nH1 A1\n\nH1 Blood Lust\nH2 reserves as thrall",
        "d6=1 block=push,push 2d6=1,1" if kind == "block" else "d6=1",
        markers=EARLY,
        ball=NAMED["a0"],
    )
    ref.pos.place(H[2], NAMED[thrall])
    ref.pos.squads.ma[H[1]] = 1

    act(ref, "block 1")

    assert bool(ref.happened("block")) == (kind == "block")


# -- fanatics -------------------------------------------------------------------------------------


def test_a_fanatic_is_sent_at_the_opponents_and_does_nothing_else() -> None:
    picture = """
        h6
        H2  .  .  H1  .  A1
        .   .  .  .   .  A2

        H1 MA1 ST7 Ball and Chain
        """
    done = [answer for answer, _ in whole_turn(picture, markers=EARLY, ball=NAMED["a0"])]
    assert [answer for answer in done if answer.endswith(" 1")] == ["move 1"]

    ref = with_veterans(picture, "d6=3", markers=EARLY, ball=NAMED["a0"])
    act(ref, "move 1")
    assert spot(ref, H[1]) == "l6"


# -- dives, shadows, tentacles --------------------------------------------------------------------


def dodging_away(words: str, dice: str) -> Table:
    """H1 dodges from A1 while two veterans decide."""
    ref = with_veterans(f"k6\nA1 H1 .\n\n{words}", dice)
    step(ref, H[1], NAMED["m6"], extra=False)
    return ref


def test_he_dives_only_where_it_trips_the_dodger() -> None:
    assert spot(dodging_away("A1 Diving Tackle", "d6=4 2d6=1,1"), A[1]) == "l6 prone"
    assert spot(dodging_away("A1 Diving Tackle", "d6=5"), A[1]) == "k6"
    assert spot(dodging_away("A1 Diving Tackle", "d6=6"), A[1]) == "k6"
    assert spot(dodging_away("A1 Diving Tackle", "d6=1 2d6=1,1"), A[1]) == "k6"


def test_he_follows_who_is_still_on_his_feet() -> None:
    assert spot(dodging_away("A1 Shadowing", "d6=6 2d6=1,1"), A[1]) == "l6"
    assert spot(dodging_away("A1 Shadowing", "d6=1 2d6=1,1"), A[1]) == "k6"


def test_he_breaks_a_tackle_where_it_helps() -> None:
    assert dodging_away("H1 ST4 AG3 Break Tackle", "d6=2").happened("breaks tackle")
    assert not dodging_away("H1 ST6 AG5 Break Tackle", "d6=2").happened("breaks tackle")


def test_the_strongest_tentacles_take_hold() -> None:
    ref = with_veterans("k6\nA1 H1 .\nA2 .  .\n\nA1 Tentacles\nA2 ST5 Tentacles", "2d6=3,4")

    assert not step(ref, H[1], NAMED["m6"], extra=False)
    assert ref.happened("held")[0].other == A[2]
