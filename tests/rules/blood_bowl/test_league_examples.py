"""Worked examples of league play that happen within the match: casualties and recovery."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.casualties import casualty
from rules.blood_bowl.drive import recover
from rules.blood_bowl.position import RESERVES
from tests.rules.blood_bowl.board import A, H, Table
from tests.rules.blood_bowl.odds import odds


def suffers_a_casualty(ref: Table) -> str:
    """What remains of A1 when his casualty has been dealt with."""
    casualty(ref, A[1], "block", H[1], rolled=True)
    injuries = ref.pos.injuries[1]
    return injuries[0]["effects"][-1] if injuries else "badly_hurt"


@pytest.mark.clause("BB-EXL-02")
def test_an_apothecary_and_the_better_of_two_results() -> None:
    picture = 'k6\nH1 A1\n\naway = {"apothecary": true}\n'

    chances = odds(picture, suffers_a_casualty, away={"use_apothecary": "yes"})

    assert chances["badly_hurt"] == Fraction(3, 4)
    assert chances["dead"] == Fraction(1, 36)


@pytest.mark.clause("BB-EXL-03")
def test_a_player_with_regeneration_dies_of_one_casualty_in_twelve() -> None:
    picture = "k6\nH1 A1\n\nA1 Regeneration\n"

    assert odds(picture, suffers_a_casualty)["dead"] == Fraction(1, 12)


@pytest.mark.clause("BB-EXL-04")
@pytest.mark.parametrize(("drives", "chance"), [(1, "1/2"), (2, "3/4")])
def test_a_knocked_out_player_recovers(drives: int, chance: str) -> None:
    def recovers(ref: Table) -> bool:
        for _ in range(drives):
            recover(ref)
        return ref.pos.state[H[2]] == RESERVES

    assert odds("k6\nH1 A1\n\nH2 knocked out\n", recovers)[True] == Fraction(chance)
