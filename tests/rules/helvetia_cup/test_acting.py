"""HC-ACT: who acts when in the Action phase, and that every defender has one action a round."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.coach import Answer
from rules.helvetia_cup.attacking import attack
from rules.helvetia_cup.rounds import action_phase, play_round
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Table

HOME = f"{HOME_REST} 7@3,0*"
AWAY = f"{AWAY_REST} 5@3,0"


@pytest.mark.clause("HC-ACT-01", "HC-ATT-01", "HC-ROUND-05", "HC-DEC-08")
def test_the_defending_coach_acts_first_if_he_wants() -> None:
    answers = [("opening_defence", "none"), ("attack_action", "end")]
    with Table(HOME, AWAY, answers=answers) as table:
        action_phase(table.ref)

        assert table.offered("opening_defence") == ["none", "steal", "tackle"]
        assert table.carrier == "home 7"
        assert table.pos.attacking == 0


@pytest.mark.clause("HC-ACT-02", "HC-LIE-04", "HC-DEC-08")
@pytest.mark.parametrize("away", ["5@4,0", "5@3,0_"])
def test_who_is_not_on_the_carriers_hex_or_lies_there_cannot_act(away: str) -> None:
    with Table(HOME, f"{AWAY_REST} {away}", answers=[("attack_action", "end")]) as table:
        action_phase(table.ref)


@pytest.mark.clause("HC-ACT-02", "HC-ACT-03")
def test_after_a_pass_there_is_an_interception_but_no_steal() -> None:
    answers = [
        ("attack_action", "pass 4,0"),
        ("try_interception", "try"),
        ("attack_action", "end"),
    ]
    home, away = f"{HOME_REST} 7@3,0* 8@4,0", f"{AWAY_REST} 5@4,0"
    with Table(home, away, answers=answers, dice="d20=11") as table:
        action_phase(table.ref)

        assert table.carrier == "home 8"


END: tuple[str, Answer] = ("attack_action", "end")
TWO = f"{HOME_REST} 7@3,0* 8@5,0"


@pytest.mark.clause("HC-ACT-04", "HC-INT-03", "HC-PRESS-01", "HC-FOUL-20")
def test_a_defender_who_has_acted_neither_presses_nor_intercepts() -> None:
    away = f"{AWAY_REST} 5@3,0! 6@5,0!"
    answers = [("attack_action", "pass 5,0"), ("attack_action", "end")]
    with Table(TWO, away, answers=answers) as table:
        attack(table.ref, must=False)

        assert table.carrier == "home 8"
        assert "presses" not in table.said()


@pytest.mark.clause("HC-ACT-04", "HC-LAND-09")
def test_a_defender_who_has_acted_does_not_clear() -> None:
    away = f"{AWAY_REST} 5@3,0! 6@5,0!"
    with Table(TWO, away, answers=[("attack_action", "long 5,0")], dice="d20=10") as table:
        attack(table.ref, must=False)

        assert table.carrier == "home 8"
        assert table.pos.attacking == 0


@pytest.mark.clause("HC-ACT-05", "HC-PRESS-05", "HC-PRESS-02", "HC-TACKLE-04")
@pytest.mark.parametrize(
    ("who", "dice", "answers"),
    [
        ("away 5", "d20=11", [("opening_defence", "steal"), ("forced_move", "F"), END]),
        ("away 5", "d20=17", [("opening_defence", "tackle"), END]),
        ("away 5", "d20=6", [("opening_defence", "none"), ("attack_action", "long -8,0")]),
        (
            "away 6",
            "d20=11",
            [
                ("opening_defence", "none"),
                ("attack_action", "pass 5,0"),
                ("try_interception", "try"),
                END,
            ],
        ),
        (
            "away 6",
            "d20=6,11",
            [
                ("opening_defence", "none"),
                ("attack_action", "long 5,0"),
                ("try_clearance", "try"),
            ],
        ),
    ],
    ids=["steal", "tackle", "pressure", "interception", "clearance"],
)
def test_each_of_the_five_is_the_action_of_the_round(
    who: str, dice: str, answers: Sequence[tuple[str, Answer]]
) -> None:
    away = f"{AWAY_REST} 5@3,0 6@5,0"
    with Table(TWO, away, dice=dice, answers=answers) as table:
        action_phase(table.ref)

        assert table.is_used(who)


@pytest.mark.clause("HC-ACT-04", "HC-ROUND-09")
def test_in_the_next_round_he_may_act_again() -> None:
    answers = [
        ("move_turn", "done"),
        ("move_turn", "done"),
        ("opening_defence", "none"),
        ("attack_action", "end"),
    ]
    with Table(HOME, f"{AWAY_REST} 5@3,0!", answers=answers) as table:
        play_round(table.ref)


@pytest.mark.clause("HC-ACT-06", "HC-STEAL-06", "HC-PRESS-06")
def test_a_forced_move_onto_another_defender_gives_pressure_but_no_second_steal() -> None:
    answers = [
        ("opening_defence", "steal"),
        ("forced_move", "F"),
        ("attack_action", "long -8,0"),
    ]
    away = f"{AWAY_REST} 5@3,0 6@4,0"
    with Table(HOME, away, answers=answers, dice="d20=11,6") as table:
        action_phase(table.ref)

        # 10 less the 4 of the defender whom he ran into.
        assert table.targets() == [10, 6]
        assert table.is_used("away 6")


@pytest.mark.clause("HC-ACT-07", "HC-GK-01")
def test_a_goalkeeper_outside_his_goal_area_steals_and_tackles() -> None:
    answers = [("opening_defence", "tackle")]
    away = "1@3,0 32@6,4 33@9,-2 34@10,-4 35@7,2"
    with Table(HOME, away, answers=answers, dice="d20=10 time=1") as table:
        action_phase(table.ref)

        assert table.offered("opening_defence") == ["none", "steal", "tackle"]
        assert table.carrier == "away 1"


@pytest.mark.clause("HC-ACT-07", "HC-GK-01")
@pytest.mark.parametrize(
    ("action", "dice", "key"),
    [("pass 5,0", "d20=10 time=1", "try_interception"), ("long 5,0", "d20=10,10", "try_clearance")],
)
def test_a_goalkeeper_outside_his_goal_area_intercepts_and_clears(
    action: str, dice: str, key: str
) -> None:
    away = "1@5,0 32@6,4 33@9,-2 34@10,-4 35@7,2"
    answers = [("attack_action", action), (key, "try")]
    if key == "try_interception":
        answers.append(("forced_move", "F"))
    with Table(TWO, away, answers=answers, dice=dice) as table:
        attack(table.ref, must=False)

        assert table.carrier != "home 8"


@pytest.mark.clause("HC-ACT-07", "HC-PRESS-01")
def test_a_goalkeeper_outside_his_goal_area_presses() -> None:
    away = "1@3,0 32@6,4 33@9,-2 34@10,-4 35@7,2"
    with Table(HOME, away, answers=[("attack_action", "long -8,0")], dice="d20=6") as table:
        attack(table.ref, must=False)

        assert table.targets() == [6]
