"""HC-GOAL: what a goal brings."""

from __future__ import annotations

import pytest

from rules.coach import NO_ANSWER, Answer, Decision
from rules.helvetia_cup.halves import go_on_after_goal
from rules.helvetia_cup.position import GOALS, Phase
from rules.helvetia_cup.rounds import play_round
from rules.helvetia_cup.setup import set_up
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Says, Table

SHOT: list[tuple[str, Answer]] = [
    ("move_turn", "done"),
    ("move_turn", "done"),
    ("attack_action", "shot"),
    ("shot_sector", "BC"),
    ("keeper_sectors", []),
]
SET_UP: list[tuple[str, Answer]] = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER)]


@pytest.mark.clause("HC-GOAL-01", "HC-GOAL-02", "HC-GOAL-03", "HC-ROUND-02", "HC-DEC-06")
def test_after_a_goal_the_conceding_side_substitutes_first_and_kicks_off() -> None:
    answers = [
        *SHOT,
        ("goal_substitutions", "32 9"),
        ("goal_substitutions", "done"),
        *SET_UP,
        ("attack_action", "long -8,0"),
    ]
    home, away = f"{HOME_REST} 7@6,0* 9", f"{AWAY_REST} 31@7,2 9"
    with Table(home, away, answers=answers, dice="d20=9 time=5 d20=1 time=1") as table:
        play_round(table.ref)
        assert table.pos.score == [1, 0]
        assert table.pos.minute == 5
        assert table.pos.phase == Phase.AFTER_GOAL

        go_on_after_goal(table.ref)
        set_up(table.ref)
        asked = [(each.key, each.side) for each in table.coaches.asked[len(SHOT) :]]
        assert asked == [
            ("goal_substitutions", 1),
            ("goal_substitutions", 0),
            ("place_defence", 0),
            ("place_attack", 1),
        ]
        # A kick-off is no second event for the clock (HC-TIME-06).
        assert table.pos.minute == 5
        assert table.carrier.startswith("away")

        play_round(table.ref)
        assert "end" not in table.offered("attack_action")


@pytest.mark.clause("HC-GOAL-03", "HC-MISSION-05")
def test_the_goal_is_the_shooters() -> None:
    with Table(f"{HOME_REST} 7@6,0*", answers=SHOT, dice="d20=9 time=5") as table:
        play_round(table.ref)

        assert table.pos.counts[GOALS][table.player("home 7")] == 1
        assert table.pos.goals == [{"side": 0, "minute": 5, "half": 1, "number": 7, "kind": "shot"}]


@pytest.mark.clause("HC-GOAL-02", "HC-TIME-13", "HC-CARD-10", "HC-CONV-12")
def test_who_may_play_a_card_on_the_time_die_of_a_goal_sees_the_goal() -> None:
    seen: list[list[int]] = []

    class Looks(Says):
        def decide(self, decision: Decision) -> Answer:
            if decision.key == "play_card":
                pos = decision.view.pos
                seen.append([pos.score[0], *(goal["minute"] for goal in pos.goals)])
            return super().decide(decision)

    with Table(f"{HOME_REST} 7@6,0*", hands=("", "T08"), dice="d20=9 time=5") as table:
        looks = table.coaches = Looks([*SHOT, ("play_card", "T08")])
        table.ref.coaches = (looks, looks)
        table.pos.minute = 20
        play_round(table.ref)

        assert seen == [[1, 20]], "the die has not moved the marker yet"
        assert [goal["minute"] for goal in table.pos.goals] == [28]
