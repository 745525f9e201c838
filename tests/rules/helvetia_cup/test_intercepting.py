"""HC-INT: interception of a short pass."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.attacking import attack
from rules.helvetia_cup.passing import short_pass
from rules.helvetia_cup.referee import Referee
from tests.rules.helvetia_cup.odds import odds
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Table, at

HOME = f"{HOME_REST} 7@3,0* 8@5,0"
AWAY = f"{AWAY_REST} 5@5,0"


@pytest.mark.clause("HC-INT-01", "HC-INT-02", "HC-INT-06", "HC-INT-07", "HC-DEC-11", "HC-DEC-09")
@pytest.mark.clause("HC-TIME-08")
def test_an_interception_wins_the_ball_and_moves_on() -> None:
    # The defaults: he tries, and moves to his front.
    answers = [("try_interception", NO_ANSWER), ("forced_move", NO_ANSWER)]
    ratings = {"away 5": {"interception": 9}}
    with Table(HOME, AWAY, answers=answers, ratings=ratings, dice="d20=9 time=2") as table:
        assert short_pass(table.ref, at("5,0"), 0)

        assert table.offered("try_interception") == ["try", "decline"]
        assert table.carrier == "away 5"
        assert table.ball == "4,0"
        assert table.pos.minute == 2
        assert table.pos.attacking == 1
        # The forced move is made before the clock runs.
        assert table.said()[-3:] == ["moves", "ball won", "clock"]


@pytest.mark.clause("HC-INT-05", "HC-SPASS-05")
def test_a_failed_interception_lets_the_pass_arrive() -> None:
    answers = [("try_interception", "try")]
    with Table(HOME, AWAY, answers=answers, dice="d20=11") as table:
        assert not short_pass(table.ref, at("5,0"), 0)

        assert table.carrier == "home 8"
        assert table.is_used("away 5")
        assert table.pos.minute == 0


@pytest.mark.clause("HC-INT-04")
def test_who_declines_stays_unused_and_presses_the_receiver() -> None:
    answers = [
        ("attack_action", "pass 5,0"),
        ("try_interception", "decline"),
        ("attack_action", "long -8,0"),
    ]
    with Table(HOME, AWAY, answers=answers, dice="d20=1") as table:
        attack(table.ref, must=False)

        assert table.targets() == [6]


@pytest.mark.clause("HC-INT-01", "HC-INT-03", "HC-LIE-04")
@pytest.mark.parametrize("defender", ["5@5,0!", "5@5,0_", "5@4,0"])
def test_who_has_acted_or_lies_or_is_elsewhere_cannot_intercept(defender: str) -> None:
    with Table(HOME, f"{AWAY_REST} {defender}") as table:
        assert not short_pass(table.ref, at("5,0"), 0)

        assert table.carrier == "home 8"


@pytest.mark.clause("HC-EX-25", "HC-SPASS-04")
def test_how_often_three_passes_through_three_defenders_arrive() -> None:
    skills = (8, 9, 10)
    table = Table(
        "1@-8,0 6@-1,0* 7@1,0 8@3,0 9@5,0",
        "1@8,0 2@9,-2 5@1,0 6@3,0 7@5,0",
        ratings={f"away {5 + at}": {"interception": skill} for at, skill in enumerate(skills)},
    )

    def arrive(ref: Referee) -> bool:
        return not any(
            short_pass(ref, at(name), chain) for chain, name in enumerate(("1,0", "3,0", "5,0"))
        )

    assert odds(table, arrive)[True] == Fraction(33, 200)
