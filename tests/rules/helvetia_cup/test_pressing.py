"""HC-PRESS: pressure on the carrier's next action."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.coach import Answer
from rules.helvetia_cup.attacking import attack
from rules.helvetia_cup.rounds import action_phase
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Table

SHOT = [("shot_sector", "BC"), ("keeper_sectors", [])]


@pytest.mark.clause("HC-PRESS-01", "HC-PRESS-02", "HC-PRESS-03", "HC-PRESS-04")
@pytest.mark.parametrize(
    ("place", "answers", "dice", "target"),
    [
        # 10 less 4 of pressure.
        ("3,0", [("attack_action", "long -8,0")], "d20=1", 6),
        # And less 1 for the sector.
        ("6,0", [("attack_action", "shot"), *SHOT], "d20=20 time=1", 5),
    ],
)
def test_pressure_comes_without_a_die_or_a_question(
    place: str, answers: Sequence[tuple[str, Answer]], dice: str, target: int
) -> None:
    home, away = f"{HOME_REST} 7@{place}*", f"{AWAY_REST} 5@{place}"
    with Table(home, away, answers=answers, dice=dice) as table:
        attack(table.ref, must=False)

        assert table.targets() == [target]
        assert table.is_used("away 5")


@pytest.mark.clause("HC-PRESS-01", "HC-LIE-04", "HC-ACT-04")
@pytest.mark.parametrize("defender", ["5@3,0_", "5@3,0!", "5@4,0"])
def test_who_lies_or_has_acted_or_is_elsewhere_does_not_press(defender: str) -> None:
    home, away = f"{HOME_REST} 7@3,0*", f"{AWAY_REST} {defender}"
    with Table(home, away, answers=[("attack_action", "long -8,0")], dice="d20=1") as table:
        attack(table.ref, must=False)

        assert table.targets() == [10]


@pytest.mark.clause("HC-PRESS-04", "HC-PRESS-05", "HC-PRESS-06")
def test_a_short_pass_is_not_pressed_and_leaves_the_defender_his_action() -> None:
    # There and back past two defenders; the one who still stands there presses the long pass.
    home, away = f"{HOME_REST} 7@3,0* 8@5,0", f"{AWAY_REST} 5@3,0 6@5,0"
    answers = [
        ("attack_action", "pass 5,0"),
        ("try_interception", "decline"),
        ("attack_action", "pass 3,0"),
        ("try_interception", "decline"),
        ("attack_action", "long -8,0"),
    ]
    with Table(home, away, answers=answers, dice="d20=6") as table:
        attack(table.ref, must=False)

        assert table.said().count("presses") == 1
        assert table.targets() == [6]
        assert table.is_used("away 5")
        assert not table.is_used("away 6")


@pytest.mark.clause("HC-PRESS-06")
def test_a_presser_awaits_the_carrier_who_was_forced_to_him() -> None:
    home, away = f"{HOME_REST} 7@3,0*", f"{AWAY_REST} 5@3,0 6@4,0"
    answers = [
        ("opening_defence", "steal"),
        ("forced_move", "F"),
        ("attack_action", "long -8,0"),
    ]
    with Table(home, away, answers=answers, dice="d20=20,1") as table:
        action_phase(table.ref)

        assert table.targets() == [10, 6]


@pytest.mark.clause("HC-PRESS-01", "HC-ACC-04")
def test_an_exhausted_defender_presses_half_as_much() -> None:
    home, away = f"{HOME_REST} 7@3,0*", f"{AWAY_REST} 5@3,0"
    ratings = {"away 5": {"pressure": 5}}
    answers = [("attack_action", "long -8,0")]
    with Table(
        home, away, answers=answers, dice="d20=1", ratings=ratings, markers={"away 5": 0}
    ) as table:
        attack(table.ref, must=False)

        assert table.targets() == [8]


@pytest.mark.clause("HC-PRESS-07", "HC-PRESS-01")
def test_pressure_does_not_change_a_dribble_against_the_presser() -> None:
    home, away = f"{HOME_REST} 7@3,0*", f"{AWAY_REST} 5@3,0"
    answers = [("opening_defence", "steal"), ("forced_move", "F"), ("attack_action", "end")]
    with Table(home, away, answers=answers, dice="d20=1,1") as table:
        action_phase(table.ref)

        assert table.targets() == [10, 10]
