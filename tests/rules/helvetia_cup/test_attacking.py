"""HC-ATT: what the carrier may do, and how long."""

from __future__ import annotations

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.attacking import actions, attack
from rules.helvetia_cup.rounds import action_phase, play_round
from tests.rules.helvetia_cup.decks import ruled
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Table


def kinds(table: Table, *, must: bool = False, received: bool = False) -> list[str]:
    """The kinds of actions open to the carrier, each once."""
    found = actions(table.pos, must=must, received=received)
    return list(dict.fromkeys(str(action).partition(" ")[0] for action in found))


@pytest.mark.clause("HC-ATT-01", "HC-ATT-02", "HC-SHOT-01", "HC-DEC-10")
@pytest.mark.parametrize(
    ("place", "found"),
    [
        # Right in front of the goal, at distance 4 and 5, and in the wings.
        ("7,0", ["end", "shot", "pass", "long"]),
        ("4,0", ["end", "shot", "pass", "long"]),
        ("3,0", ["end", "pass", "long"]),
        ("9,-3", ["end", "shot", "pass", "long"]),
        ("5,3", ["end", "shot", "pass", "long"]),
        ("10,-4", ["end", "pass", "long"]),
        ("-6,0", ["end", "pass", "long"]),
    ],
)
def test_a_carrier_may_pass_anywhere_and_shoot_from_the_zones(place: str, found: list[str]) -> None:
    away = "1@8,0 31@7,2 32@6,4 33@-6,2 34@-2,-4"
    assert kinds(Table(f"{HOME_REST} 7@{place}*", away)) == found


@pytest.mark.clause("HC-SPASS-06", "HC-SPASS-07", "HC-TOUCH-01", "HC-TOUCH-06")
def test_after_a_short_pass_he_may_shoot_with_one_touch_only() -> None:
    assert kinds(Table(f"{HOME_REST} 7@6,0*"), received=True) == ["end", "touch", "pass", "long"]
    assert kinds(Table(f"{HOME_REST} 7@3,0*"), received=True) == ["end", "pass", "long"]


@pytest.mark.clause("HC-ATT-03", "HC-ROUND-04", "HC-OFF-19")
@pytest.mark.parametrize("restart", [False, True])
def test_at_a_kick_off_and_an_offside_restart_the_round_cannot_end_first(restart: bool) -> None:
    moves = [("move_turn", "done"), ("move_turn", "done")] if restart else []
    answers = [*moves, ("attack_action", "pass 1,0"), ("attack_action", "end")]
    with Table(f"{HOME_REST} 7@0,0* 8@1,0", answers=answers) as table:
        table.pos.kick_off, table.pos.restart = not restart, restart
        play_round(table.ref)

        assert "end" not in table.offered("attack_action", 0)
        assert "end" in table.offered("attack_action", 1)


@pytest.mark.clause("HC-ATT-03", "HC-FOUL-19", "HC-FOUL-20")
def test_after_a_foul_the_round_cannot_end_first_and_the_offender_has_acted() -> None:
    # He steps to where the pass goes: he neither intercepts it nor presses the receiver.
    answers = [
        ("opening_defence", "tackle"),
        ("offender_step", "2,0"),
        ("attack_action", "pass 2,0"),
        ("attack_action", "long -8,0"),
    ]
    home, away = f"{HOME_REST} 7@3,0* 8@2,0", f"{AWAY_REST} 5@3,0"
    with Table(home, away, answers=answers, dice="d20=16 team=1,1 d20=10") as table:
        action_phase(table.ref)

        assert "end" not in table.offered("attack_action", 0)
        assert "end" in table.offered("attack_action", 1)
        assert table.targets() == [10, 10]


@pytest.mark.clause("HC-GK-04", "HC-GK-05", "HC-ATT-03")
def test_a_goalkeeper_with_the_ball_in_his_goal_area_must_pass() -> None:
    home = "1@-8,0* 7@-6,0 32@-6,-4 33@-9,2 34@-10,4"
    # Back to him in the same round he may end it.
    answers = [
        ("attack_action", "pass -6,0"),
        ("attack_action", "pass -8,0"),
        ("attack_action", "end"),
    ]
    with Table(home, answers=answers) as table:
        action_phase(table.ref)

        first, last = (table.offered("attack_action", time) for time in (0, 2))
        assert {str(option).partition(" ")[0] for option in first} == {"pass", "long"}
        assert "end" in last


@pytest.mark.clause("HC-GK-05")
def test_a_goalkeeper_who_is_forced_home_by_a_steal_may_end_the_round() -> None:
    home = "1@-7,0* 31@-7,-2 32@-6,-4 33@-9,2 34@-10,4"
    answers = [("opening_defence", "steal"), ("forced_move", "B"), ("attack_action", "end")]
    with Table(home, f"{AWAY_REST} 5@-7,0", answers=answers, dice="d20=20") as table:
        action_phase(table.ref)

        assert table.ball == "-8,0"


@pytest.mark.clause("HC-DEC-10")
@pytest.mark.parametrize(
    ("home", "dice", "ball"),
    [
        # To the lowest-numbered team-mate in reach; who lies cannot be passed to.
        ("7@0,0* 9@1,0 8@2,0 6@1,-1_", "", "2,0"),
        # Nobody is in reach: far to the penalty spot.
        ("7@0,0* 8@5,0", "d20=1", "6,0"),
    ],
)
def test_a_carrier_who_must_act_passes_where_his_coach_does_not_answer(
    home: str, dice: str, ball: str
) -> None:
    # After the short pass he need not.
    answers = [("attack_action", NO_ANSWER)] * (1 if dice else 2)
    with Table(f"1@-8,0 {home}", answers=answers, dice=dice) as table:
        attack(table.ref, must=True)

        assert table.ball == ball


@pytest.mark.clause("HC-DEC-10")
def test_else_the_round_ends_where_his_coach_does_not_answer() -> None:
    with Table(f"{HOME_REST} 7@0,0* 8@1,0", answers=[("attack_action", NO_ANSWER)]) as table:
        attack(table.ref, must=False)

        assert table.carrier == "home 7"


@pytest.mark.clause("HC-ROUND-08")
def test_after_ten_actions_the_round_is_over() -> None:
    answers = [("attack_action", "pass 1,0"), ("attack_action", "pass 0,0")] * 5
    with Table(f"{HOME_REST} 7@0,0* 8@1,0", answers=answers) as table:
        action_phase(table.ref)

        assert table.carrier == "home 7"
        assert table.pos.longest_chain == [10, 0]


@pytest.mark.clause("HC-ROUND-08", "HC-CONV-14")
def test_how_many_actions_a_round_has_is_a_number_of_the_data() -> None:
    answers = [("attack_action", "pass 1,0"), ("attack_action", "pass 0,0")]
    data = ruled(max_attack_actions_per_round=2)
    with Table(f"{HOME_REST} 7@0,0* 8@1,0", answers=answers, data=data) as table:
        attack(table.ref, must=False)
