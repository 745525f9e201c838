"""HC-EXTRA, HC-END: halves, extra time, and how a match ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.coach import NO_ANSWER, recorded
from rules.dice import Stream
from rules.helvetia_cup.events import ROLLED
from rules.helvetia_cup.halves import end_half
from rules.helvetia_cup.match import outcome, play, play_on, stat_line
from rules.helvetia_cup.position import Phase
from rules.helvetia_cup.rounds import action_phase, play_round
from rules.record import Match
from tests.rules.helvetia_cup.before import line_up
from tests.rules.helvetia_cup.play import Table

HOME = "1@-8,0 7@3,0* 8@4,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@5,0 6@5,2 7@5,-2 8@2,3"


def after(half: int, score: list[int], **options: Any) -> Table:
    """A half that has just ended; Home had kicked off the first."""
    table = Table(HOME, AWAY, options=options, dice="coin=1" if half == 4 else "")
    table.pos.half, table.pos.score = half, score
    end_half(table.ref)
    return table


class TestHalves:
    """HC-EXTRA-01 to -04, HC-TIME-01, HC-TOSS-02."""

    @pytest.mark.clause("HC-TIME-01", "HC-EXTRA-01", "HC-EXTRA-03")
    @pytest.mark.parametrize(
        ("half", "score", "phase"),
        [
            (1, [0, 0], Phase.SET_UP),
            (1, [5, 0], Phase.SET_UP),
            (2, [1, 0], Phase.OVER),
            (2, [1, 1], Phase.SET_UP),
            (3, [2, 1], Phase.SET_UP),
            (4, [2, 1], Phase.OVER),
            (4, [2, 2], Phase.SHOOT_OUT),
        ],
    )
    def test_what_follows_a_half(self, half: int, score: list[int], phase: Phase) -> None:
        table = after(half, score)

        assert table.pos.phase == phase
        assert table.pos.half == half + (phase == Phase.SET_UP)

    @pytest.mark.clause("HC-TOSS-02", "HC-EXTRA-02")
    @pytest.mark.parametrize(("half", "kicks_off"), [(1, 1), (2, 0), (3, 1)])
    def test_who_kicks_off_the_next_half(self, half: int, kicks_off: int) -> None:
        assert after(half, [1, 1]).pos.attacking == kicks_off

    @pytest.mark.clause("HC-EXTRA-04")
    def test_without_need_of_a_winner_a_level_match_is_a_draw(self) -> None:
        table = after(2, [1, 1], needs_winner=False)

        assert table.pos.phase == Phase.OVER
        assert [side.result for side in outcome(table.pos).sides] == ["draw", "draw"]

    @pytest.mark.clause("LG-KO-06", "HC-EXTRA-01")
    @pytest.mark.parametrize(
        ("score", "options", "phase"),
        [
            ([1, 0], {"first_leg": [0, 1]}, Phase.SET_UP),
            ([1, 1], {"first_leg": [0, 1]}, Phase.OVER),
            ([2, 1], {"first_leg": [2, 3], "away_scores": True}, Phase.OVER),
        ],
    )
    def test_of_two_legs_the_second_ends_when_one_is_ahead_over_both(
        self, score: list[int], options: dict[str, Any], phase: Phase
    ) -> None:
        assert after(2, score, **options).pos.phase == phase

    @pytest.mark.clause("HC-FX-04")
    def test_what_holds_for_a_half_ends_with_it(self) -> None:
        table = Table(HOME, AWAY)
        table.pos.boosts = [(1, 0, 2, "half")]
        table.pos.forbidden = [(1, "tackle", "half")]
        end_half(table.ref)

        assert table.pos.boosts == table.pos.forbidden == []


class Idle:
    """A coach who does nothing that he need not do."""

    def decide(self, decision: Any) -> Any:
        return NO_ANSWER


@pytest.mark.clause("HC-EXTRA-01", "HC-EXTRA-02", "HC-TIME-10", "HC-TOSS-02")
def test_a_match_without_a_goal_goes_through_all_four_halves_to_the_shoot_out() -> None:
    """By nobody's doing: dead time alone moves the marker."""
    table = Table(HOME, AWAY)
    table.ref.coaches = (Idle(), Idle())
    stream = Stream(bytes(32), "dice")
    table.ref.dice, table.ref._roll = stream, stream.roll
    play_on(table.ref)
    told = [event for event in table.ref.log or () if event["event"] != ROLLED]
    halves = [each for each in told if each["event"] == "half"]

    assert [(each["side"], each["detail"]) for each in halves] == [
        (1, 2),
        (0, 3),
        (1, 4),
    ]
    assert table.pos.minute == 120
    ends = [told[at - 1] for at, each in enumerate(told) if each["event"] == "half over"]
    minutes = [
        [each["detail"] for each in told[:at] if each["event"] == "clock"][-1]
        for at, each in enumerate(told)
        if each["event"] == "half over"
    ]
    assert len(ends) == 4
    assert minutes == [45, 90, 105, 120]
    assert {side.result for side in outcome(table.pos).sides} == {"win", "loss"}


class TestForfeit:
    """HC-END-01 to -03, HC-FOUL-15."""

    def foul(self, score: list[int], dice: str, home: str, away: str, **more: Any) -> Table:
        """Away's 5 fouls Home's 7 in the middle of the pitch."""
        answers = [("opening_defence", "tackle")]
        with Table(home, away, dice=dice, answers=answers, **more) as table:
            table.pos.score = score
            action_phase(table.ref)
        return table

    @pytest.mark.clause("HC-EX-77", "HC-END-01", "HC-END-02")
    @pytest.mark.parametrize(
        ("score", "recorded_as"),
        [([1, 4], [3, 0]), ([5, 0], [5, 0]), ([3, 0], [3, 0]), ([0, 0], [3, 0]), ([5, 1], [5, 1])],
    )
    def test_a_team_sent_down_to_two_loses_at_once(
        self, score: list[int], recorded_as: list[int]
    ) -> None:
        """Away, here the fouling team, forfeits; the leader of a 4-1 as well."""
        away = "1@8,0 5@3,0 6@5,2 7@5,-2"
        table = self.foul(score[:], "d20=16 team=8,1", HOME, away)
        found = outcome(table.pos)

        assert table.pos.phase == Phase.OVER
        assert table.pos.minute == 0
        assert found.kind == "conceded"
        assert [side.score for side in found.sides] == recorded_as
        assert [side.result for side in found.sides] == ["win", "loss"]

    @pytest.mark.clause("HC-END-03")
    def test_when_both_fall_to_two_the_fouling_team_forfeits(self) -> None:
        home, away = "1@-8,0 7@3,0* 8@4,0 9@-3,2", "1@8,0 5@3,0 6@5,2 7@5,-2"
        table = self.foul([0, 0], "d20=16 team=8,8", home, away, markers={"home 7": 1})

        assert table.pos.forfeit == 1
        assert table.pos.winner == 0

    @pytest.mark.clause("HC-END-01")
    def test_the_round_of_a_forfeit_costs_no_dead_time(self) -> None:
        away = "1@8,0 5@3,0 6@5,2 7@5,-2"
        answers = [("move_turn", "done")] * 2 + [("opening_defence", "tackle")]
        with Table(HOME, away, dice="d20=16 team=8,1", answers=answers) as table:
            table.pos.quiet = 11
            play_round(table.ref)

            assert table.pos.minute == 0


class TestTheReport:
    """HC-END-04."""

    def record(self) -> Any:
        line_ups = [
            {"name": name, "race": "GLW", **line_up("1 2 3 4 5 6 7 8")} for name in ("A", "B")
        ]
        seed = bytes(31) + b"\1"
        match = Match("helvetia_cup", "first", {"needs_winner": True}, line_ups, seed)
        return match, play(match, (Idle(), Idle()))

    @pytest.mark.clause("HC-END-04", "HC-CONV-08")
    def test_it_holds_all_that_a_report_must(self) -> None:
        _, record = self.record()

        for side in record.sides:
            assert {
                "score",
                "shootout",
                "forfeit",
                "goals",
                "cards",
                "injuries",
                "substitutions",
                "played",
                "metrics",
            } <= set(side)
            assert [line["number"] for line in side["lines"]] == [1, 3, 4, 5, 6, 7, 8]
            assert [line["fielded"] for line in side["lines"]] == [True] * 5 + [False] * 2
            assert {line["markers"] for line in side["lines"]} == {4}
        rolled = [event for event in record.log if event["event"] == "rolled"]
        assert [event["number"] for event in rolled] == list(range(1, len(rolled) + 1))
        assert {event["die"] for event in rolled} == {"shuffle", "coin", "d20", "time"}
        assert all(event["purpose"] and event["faces"] for event in rolled)

    @pytest.mark.clause("HC-CONV-08")
    def test_the_same_seed_and_decisions_give_the_same_log(self) -> None:
        match, record = self.record()

        assert play(match, (Idle(), Idle())).log == record.log
        assert play(match, recorded(record.answers)).log == record.log
        other = replace(match, seed=bytes(31) + b"\2")
        assert play(other, (Idle(), Idle())).log != record.log

    @pytest.mark.clause("HC-END-04")
    def test_markers_of_who_left_are_those_he_had_then(self) -> None:
        home = "1@-8,0 7@3,0* 8@-2,4 9@-3,2 10@-4,-2 12"
        answers = [("move_turn", "8 F off 12"), ("move_turn", "done"), ("move_turn", "done")]
        answers.append(("attack_action", "end"))
        with Table(home, AWAY, answers=answers) as table:
            play_round(table.ref)
            lines = {
                name: stat_line(table.pos, table.player(name)) for name in ("home 8", "home 12")
            }

        assert [(line["markers"], line["fielded"]) for line in lines.values()] == [
            (3, True),
            (4, True),
        ]
