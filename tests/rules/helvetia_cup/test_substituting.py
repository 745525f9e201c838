"""HC-SUB: who may replace whom, and when."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER, IllegalChoice
from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.halves import end_half, go_on_after_goal
from rules.helvetia_cup.moving import Move, movement_turn
from rules.helvetia_cup.position import LEFT, ON, SENT_OFF, Phase
from rules.helvetia_cup.rounds import action_phase, movement
from rules.helvetia_cup.setup import set_up
from rules.helvetia_cup.substituting import substitutes_for
from tests.rules.helvetia_cup.play import Table

#: Home attacks; 8 is at the edge, 7 one hex from it; 12 and goalkeeper 2 are on the bench.
HOME = "1@-8,0 7@0,3 8@-2,4 9@-3,2* 10@-4,-2 12 2"
AWAY = "1@8,0 5@5,0 6@5,2 7@5,-2 8@4,3 13"


def refused(path: str, home: str = HOME, **more: Any) -> str:
    table = Table(home, AWAY, **more)
    ready = sum(1 << p for p in table.pos.on_pitch(0))
    asked = Move("move_turn", 0, table.ref.view(0), Turn(0, ready))
    (problem,) = asked.problems(path)
    return f"{problem.code} {problem.clause}"


def walk_off(path: str, home: str = HOME, **more: Any) -> Table:
    answers = [("move_turn", path), ("move_turn", "done")]
    with Table(home, AWAY, answers=answers, **more) as table:
        movement_turn(table.ref, 0)
    return table


class TestWalkingOff:
    """HC-SUB-04 to -07, DEC-07."""

    @pytest.mark.clause("HC-SUB-04", "HC-SUB-06", "HC-SUB-11")
    def test_the_substitute_appears_where_the_other_left(self) -> None:
        table = walk_off("8 off 12", markers={"home 8": 1})
        pos = table.pos

        assert table.hex("home 12") == "-2,4"
        assert table.hex("home 8") == ""
        assert pos.state[table.player("home 8")] == LEFT
        assert pos.state[table.player("home 12")] == ON
        # The basic step is free; the newcomer has all his markers.
        assert pos.markers[table.player("home 8")] == 1
        assert pos.markers[table.player("home 12")] == 4
        assert pos.substitutions == [{"side": 0, "minute": 0, "out": 8, "in": 12}]

    @pytest.mark.clause("HC-SUB-06")
    def test_after_his_step_leaving_costs_a_marker(self) -> None:
        table = walk_off("7 FR off 12")

        assert table.hex("home 12") == "0,4"
        assert table.pos.markers[table.player("home 7")] == 3
        assert refused("7 FR off 12", markers={"home 7": 0}) == "no_markers_left HC-SUB-06"

    @pytest.mark.clause("HC-SUB-06", "HC-PITCH-12")
    def test_only_from_the_edge(self) -> None:
        assert refused("7 off 12") == "not_at_the_edge HC-SUB-06"

    @pytest.mark.clause("HC-SUB-07")
    def test_not_with_the_ball(self) -> None:
        home = HOME.replace("9@-3,2*", "9@-3,2").replace("8@-2,4", "8@-2,4*")
        assert refused("8 off 12", home) == "carrier_stays HC-SUB-07"

    @pytest.mark.clause("HC-SUB-06", "HC-LIE-01")
    def test_not_lying(self) -> None:
        home = HOME.replace("8@-2,4", "8@-2,4_")
        assert refused("8 off 12", home) == "lying HC-LIE-01"
        assert walk_off("8 stand off 12", home).pos.markers[2] == 3

    @pytest.mark.clause("HC-SUB-05")
    def test_the_newcomer_does_not_move_in_this_round(self) -> None:
        assert refused("12 F") == "cannot_move HC-MOVE-06"
        answers = [("move_turn", "8 off 12"), ("move_turn", "done"), ("move_turn", "done")]
        with Table(HOME, AWAY, answers=answers) as table:
            movement(table.ref)
            ready = table.pos.late >> table.player("home 12") & 1
            assert ready
        everybody = [("move_turn", f"{n} F") for n in (1, 7, 9, 10)]
        with Table(HOME, AWAY, answers=[("move_turn", "8 off 12"), *everybody]) as table:
            movement_turn(table.ref, 0)

    @pytest.mark.clause("HC-SUB-05", "HC-FX-18")
    def test_nor_when_a_card_brings_him_on_before_the_turn(self) -> None:
        """L11, Second Squad."""
        answers = [
            ("play_card", "L11"),
            ("card_targets", "7 12"),
            ("card_targets", "done"),
            ("move_turn", "12 F"),
        ]
        with Table(HOME, AWAY, hands=("L11", ""), answers=answers) as table:
            with pytest.raises(IllegalChoice) as refused:
                movement_turn(table.ref, 0)

            assert [each.code for each in refused.value.problems] == ["cannot_move"]

    @pytest.mark.clause("HC-SUB-05", "HC-SUB-13", "HC-STEAL-06")
    def test_but_he_acts_and_makes_forced_moves(self) -> None:
        """Away's 13 comes on upon the carrier's hex, steals, and steps off with the ball."""
        home = HOME.replace("9@-3,2*", "9@-3,2").replace("7@0,3", "7@4,4*")
        away = AWAY.replace("8@4,3", "8@4,4")
        answers = [
            ("move_turn", "8 off 13"),
            ("move_turn", "done"),
            ("opening_defence", "steal"),
            ("forced_move", "F"),
        ]
        dice = "d20=1,20 time=1"
        with Table(home, away, answers=answers, dice=dice) as table:
            movement_turn(table.ref, 1)
            action_phase(table.ref)

            assert table.carrier == "away 13"
            assert table.hex("away 13") == "3,4"

    @pytest.mark.clause("HC-SUB-10")
    def test_nobody_comes_back(self) -> None:
        table = walk_off("8 off 12")
        p = table.player("home 12")

        assert [table.pos.number(each) for each in table.pos.bench(0)] == [2]
        assert [table.pos.number(each) for each in substitutes_for(table.pos, p)] == [2]

    @pytest.mark.parametrize("substitute", ["7", "44", "x", "2"])
    def test_only_a_substitute_for_him_comes_on(self, substitute: str) -> None:
        assert refused(f"8 off {substitute}") == "not_a_substitute_for_him HC-SUB-09"


class TestWhoForWhom:
    """HC-SUB-09, -10."""

    def candidates(self, bench: str, p: int) -> list[int]:
        table = Table(f"1@-8,0 7@0,3 8@-2,4 9@-3,2* 10@-4,-2 {bench}", AWAY)
        return [table.pos.number(each) for each in substitutes_for(table.pos, p)]

    @pytest.mark.clause("HC-SUB-09")
    @pytest.mark.parametrize(
        ("bench", "for_goalkeeper", "for_7"),
        [("12 2", [2], [12]), ("11 12", [11, 12], [11, 12]), ("2", [2], [2]), ("", [], [])],
    )
    def test_like_for_like_as_long_as_there_is_one(
        self, bench: str, for_goalkeeper: list[int], for_7: list[int]
    ) -> None:
        assert self.candidates(bench, 0) == for_goalkeeper
        assert self.candidates(bench, 1) == for_7

    @pytest.mark.clause("HC-SUB-09", "HC-GK-10")
    def test_without_one_an_outfield_player_is_emergency_goalkeeper(self) -> None:
        """The goalkeeper walks off from his goal area, an edge hex."""
        home = "1@-8,0 7@0,3 8@-2,4 9@-3,2* 10@-4,-2 11 12"
        table = walk_off("1 off 12", home)

        assert table.hex("home 12") == "-8,0"
        assert table.pos.keeper[0] == table.player("home 12")
        assert table.pos.emergency == 1

    @pytest.mark.clause("HC-SUB-09")
    def test_a_bench_goalkeeper_is_a_real_one(self) -> None:
        table = walk_off("1 off 2")

        assert table.pos.keeper[0] == table.player("home 2")
        assert table.pos.emergency == 0

    @pytest.mark.clause("HC-SUB-10")
    def test_a_sent_off_player_is_never_replaced(self) -> None:
        """He is off the pitch, so no question names him."""
        with Table(HOME, AWAY, answers=[("goal_substitutions", "done")] * 2) as table:
            table.pos.leave(table.player("home 8"), SENT_OFF)
            go_on_after_goal(table.ref)

            offered = table.coaches.asked[1].options  # type: ignore[union-attr]
            assert offered == ["done", "1 2", "7 12", "9 12", "10 12"]


class TestAfterAGoal:
    """HC-SUB-01 to -03, DEC-06, GOAL-02."""

    @pytest.mark.clause("HC-SUB-02", "HC-SUB-03", "HC-DEC-06", "HC-GOAL-02")
    def test_both_substitute_the_conceding_coach_first_then_they_are_set_up(self) -> None:
        answers: list[tuple[str, Any]] = [
            ("goal_substitutions", "5 13"),
            ("goal_substitutions", "1 2"),
            ("goal_substitutions", "8 12"),
            ("place_defence", NO_ANSWER),
            ("place_attack", NO_ANSWER),
        ]
        with Table(HOME, AWAY, answers=answers) as table:
            table.pos.minute = 20
            go_on_after_goal(table.ref)
            set_up(table.ref)

            # Away, with nobody left on the bench, is not asked again.
            assert [each.side for each in table.coaches.asked] == [1, 0, 0, 0, 1]
            assert table.hex("home 2") == "-8,0"
            assert table.pos.keeper[0] == table.player("home 2")
            assert [each["minute"] for each in table.pos.substitutions] == [20, 20, 20]
            assert table.carrier == "away 6"
            assert not table.pos.late

    @pytest.mark.clause("HC-DEC-06")
    def test_by_default_nobody_is_substituted(self) -> None:
        with Table(HOME, AWAY, answers=[("goal_substitutions", NO_ANSWER)] * 2) as table:
            go_on_after_goal(table.ref)

            assert table.pos.substitutions == []
            assert table.pos.phase == Phase.SET_UP

    @pytest.mark.clause("HC-CONV-17", "HC-DEC-06")
    def test_who_has_just_come_on_is_not_taken_off_again(self) -> None:
        """Named at once, 7 for 12 and 12 for 11 could not both stand."""
        home = "1@-8,0 7@0,3 8@-2,4 9@-3,2* 10@-4,-2 11 12"
        answers = [("goal_substitutions", "done"), ("goal_substitutions", "7 12")]
        answers.append(("goal_substitutions", "done"))
        with Table(home, AWAY, answers=answers) as table:
            go_on_after_goal(table.ref)

            last = table.coaches.asked[-1].options  # type: ignore[union-attr]
            assert last == ["done", "1 11", "8 11", "9 11", "10 11"]

    @pytest.mark.clause("HC-SUB-12", "HC-SUB-01")
    def test_half_time_gives_no_substitution(self) -> None:
        answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER)]
        with Table(HOME, AWAY, answers=answers) as table:
            end_half(table.ref)
            set_up(table.ref)

            assert table.pos.half == 2

    @pytest.mark.clause("HC-SUB-03", "HC-SUB-02")
    @pytest.mark.parametrize(
        ("half", "minute", "last", "score", "asked"),
        [
            (1, 45, 45, [1, 0], True),
            (1, 45, 44, [1, 0], False),  # the ball was won afterwards
            (2, 90, 90, [1, 1], True),  # extra time follows
            (2, 90, 90, [1, 0], False),  # no kick-off does
            (4, 120, 120, [1, 1], False),  # nor before a shoot-out
        ],
    )
    def test_a_goal_that_ends_a_half_is_one_before_a_kick_off(
        self, half: int, minute: int, last: int, score: list[int], asked: bool
    ) -> None:
        answers = [("goal_substitutions", "done")] * 2 if asked else []
        dice = "coin=1" if half == 4 else ""
        with Table(HOME, AWAY, answers=answers, dice=dice) as table:
            pos = table.pos
            pos.half, pos.minute, pos.score[:] = half, minute, score
            pos.goals = [{"side": 0, "half": half, "minute": last, "number": 9, "kind": "shot"}]
            end_half(table.ref)

            assert [each.side for each in table.coaches.asked] == [1, 0] * asked


class TestAfterAnInjury:
    """HC-SUB-08: the third case; what follows is in HC-FOUL."""

    @pytest.mark.clause("HC-SUB-08", "HC-SUB-11", "HC-FOUL-10")
    def test_the_replacement_comes_on_at_the_hex_of_the_foul(self) -> None:
        away = AWAY.replace("5@5,0", "5@-3,2")
        answers = [
            ("opening_defence", "tackle"),
            ("injury_replacement", 12),
            ("offender_step", "-4,2"),
            ("attack_action", "pass -2,2"),
        ]
        with Table(
            HOME, away, markers={"home 9": 1}, dice="d20=14 team=1,8", answers=answers
        ) as table:
            action_phase(table.ref)

            assert table.hex("home 9") == ""
            assert table.hex("home 12") == "-3,2"
            assert table.pos.markers[table.player("home 12")] == 4
