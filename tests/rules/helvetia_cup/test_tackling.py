"""HC-TACKLE: the slide tackle: the ball, a foul, or nothing but grass."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.cards.moments import Next
from rules.helvetia_cup.rounds import action_phase
from rules.helvetia_cup.tackling import tackle
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.odds import odds
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Table

HOME = f"{HOME_REST} 7@3,0*"
AWAY = f"{AWAY_REST} 5@3,0"


@pytest.mark.clause("HC-TACKLE-01", "HC-TACKLE-02", "HC-TACKLE-03", "HC-TIME-05", "HC-ROUND-06")
def test_a_good_tackle_wins_the_ball_and_fells_the_carrier() -> None:
    answers = [("opening_defence", "tackle")]
    ratings = {"away 5": {"tackle": 12}}
    with Table(HOME, AWAY, ratings=ratings, dice="d20=12 time=3", answers=answers) as table:
        action_phase(table.ref)

        assert table.carrier == "away 5"
        assert table.hex("away 5") == table.ball == "3,0"
        assert not table.lies("away 5")
        assert table.lies("home 7")
        assert table.pos.minute == 3
        assert table.pos.attacking == 1


@pytest.mark.clause("HC-TACKLE-04", "HC-TACKLE-07")
def test_a_tackle_that_misses_leaves_the_tackler_lying_and_the_carrier_free() -> None:
    answers = [("opening_defence", "tackle"), ("attack_action", "end")]
    with Table(HOME, AWAY, dice="d20=17", answers=answers) as table:
        action_phase(table.ref)

        assert table.lies("away 5")
        assert table.carrier == "home 7"
        assert table.hex("home 7") == "3,0"
        assert not table.lies("home 7")
        assert table.pos.minute == 0


@pytest.mark.clause("HC-EX-19", "HC-TACKLE-04", "HC-TACKLE-05")
@pytest.mark.parametrize(
    ("face", "events"),
    [
        (12, ["tackle", "falls", "ball", "ball won", "clock"]),
        (13, ["tackle", "foul", "yellow card", "moves"]),
        (16, ["tackle", "foul", "yellow card", "moves"]),
        (17, ["tackle", "falls"]),
    ],
)
def test_what_a_tackle_of_twelve_comes_to(face: int, events: list[str]) -> None:
    fouls = "foul" in events
    dice = f"d20={face}" + (" team=1,1" if fouls else " time=1" if face == 12 else "")
    answers = [("offender_step", NO_ANSWER)] if fouls else []
    ratings = {"away 5": {"tackle": 12}}
    with Table(HOME, AWAY, ratings=ratings, dice=dice, answers=answers) as table:
        tackle(table.ref, table.player("away 5"))

        assert [what for what in table.said() if what != "no answer"] == events
        assert table.lies("away 5") == (face == 17)


@pytest.mark.clause("HC-TACKLE-06")
def test_success_is_tested_before_the_miss() -> None:
    with Table(HOME, AWAY, ratings={"away 5": {"tackle": 17}}, dice="d20=17 time=1") as table:
        assert tackle(table.ref, table.player("away 5")) == Next.OVER

        assert table.carrier == "away 5"


@pytest.mark.clause("HC-EX-15", "HC-EX-16", "HC-EX-17", "HC-EX-18")
@pytest.mark.parametrize(
    ("skill", "markers", "success", "foul", "miss"),
    [
        (12, 4, Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)),
        (16, 4, Fraction(4, 5), Fraction(0), Fraction(1, 5)),
        (18, 4, Fraction(9, 10), Fraction(0), Fraction(1, 10)),
        (13, 0, Fraction(3, 10), Fraction(1, 2), Fraction(1, 5)),
    ],
)
def test_how_often_a_tackle_succeeds_fouls_and_misses(
    skill: int, markers: int, success: Fraction, foul: Fraction, miss: Fraction
) -> None:
    table = Table(HOME, AWAY, ratings={"away 5": {"tackle": skill}}, markers={"away 5": markers})
    tackler = table.player("away 5")
    named = {Next.OVER: success, Next.MUST: foul, Next.FREE: miss}

    found = odds(table, lambda ref: tackle(ref, tackler))

    assert found == {what: often for what, often in named.items() if often}


@pytest.mark.clause("HC-TACKLE-04", "HC-CONV-14")
def test_from_which_face_on_a_tackle_misses_is_a_number_of_the_data() -> None:
    with Table(HOME, AWAY, dice="d20=13", data=ruled(tackle_miss_above=12)) as table:
        assert tackle(table.ref, table.player("away 5")) == Next.FREE
