"""HC-TIME: the marker, what moves it, and when a half is over."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup import match
from rules.helvetia_cup.ball import settle
from rules.helvetia_cup.clock import ball_won, limit, roll_time
from rules.helvetia_cup.events import ROLLED
from rules.helvetia_cup.halves import end_half
from rules.helvetia_cup.match import play_on
from rules.helvetia_cup.position import Phase
from rules.helvetia_cup.rounds import action_phase, end_round, play_round
from rules.helvetia_cup.shooting import shoot
from tests.rules.helvetia_cup.play import Table

#: Home attacks; nobody is near anybody.
HOME = "1@-8,0 7@3,0* 8@-2,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@5,0 6@5,2 7@5,-2 8@2,3"
IDLE = [("move_turn", "done")] * 2


def idle_round(table: Table) -> None:
    """Nobody moves, and the attackers do nothing."""
    table.coaches.answers += [*IDLE, ("attack_action", "end")]
    play_round(table.ref)


@pytest.mark.clause("HC-TIME-01", "HC-TIME-10", "HC-EXTRA-01")
@pytest.mark.parametrize(("half", "minute"), [(1, 45), (2, 90), (3, 105), (4, 120)])
def test_when_each_half_ends(half: int, minute: int) -> None:
    table = Table()
    table.pos.half = half

    assert limit(table.pos) == minute


class TestWhatMovesTheMarker:
    """HC-TIME-02 to -08."""

    @pytest.mark.clause("HC-TIME-02", "HC-TIME-03", "HC-TIME-06", "HC-GOAL-02")
    def test_a_goal_costs_one_die_and_its_kick_off_none(self) -> None:
        home = "1@-8,0 7@6,0* 8@-2,0 9@-3,2 10@-4,-2"
        answers = [("shot_sector", "BC"), ("keeper_sectors", [])]
        with Table(home, AWAY, dice="d20=1 time=5", answers=answers) as table:
            shoot(table.ref, "shot")
            assert table.pos.minute == 5
            assert table.pos.phase == Phase.AFTER_GOAL

            table.coaches.answers += [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER)]
            table.coaches.answers += [("attack_action", "pass 2,0")]
            kick_off_again(table)
            assert table.pos.minute == 5

    @pytest.mark.clause("HC-TIME-05")
    def test_a_loose_ball_that_the_defenders_pick_up_is_won(self) -> None:
        away = "1@8,0 5@0,0 6@5,2 7@5,-2 8@2,3"
        with Table(HOME.replace("*", ""), away, ball="0,0", dice="time=2") as table:
            assert settle(table.ref)

            assert table.pos.attacking == 1
            assert table.pos.minute == 2

    @pytest.mark.clause("HC-TIME-04")
    def test_the_team_rolls_that_was_attacking(self) -> None:
        with Table(HOME, AWAY, dice="time=2") as table:
            ball_won(table.ref, "HC-STEAL-04", table.player("away 5"))

            assert [event["side"] for event in rolled(table)] == [0]
            assert table.pos.attacking == 1

    @pytest.mark.clause("HC-TIME-05", "HC-TIME-08")
    @pytest.mark.parametrize(
        ("dice", "sectors"),
        [
            pytest.param("time=6", ["BC"], id="a save"),
            pytest.param("d20=20 time=6", [], id="a miss"),
        ],
    )
    def test_a_shot_that_does_not_go_in_is_won(self, dice: str, sectors: list[str]) -> None:
        home = "1@-8,0 7@6,0* 8@-2,0 9@-3,2 10@-4,-2"
        answers: list[Any] = [("shot_sector", "BC"), ("keeper_sectors", sectors)]
        with Table(home, AWAY, dice=dice, answers=answers) as table:
            shoot(table.ref, "shot")

            assert table.carrier == "away 1"
            assert table.pos.minute == 6
            assert table.said()[-2:] == ["ball won", "clock"]

    @pytest.mark.clause("HC-TIME-05")
    def test_a_tackle_that_wins_the_ball_moves_the_marker(self) -> None:
        away = AWAY.replace("5@5,0", "5@3,0")
        answers = [("opening_defence", "tackle")]
        with Table(HOME, away, dice="d20=1 time=3", answers=answers) as table:
            action_phase(table.ref)

            assert table.pos.minute == 3

    @pytest.mark.clause("HC-TIME-07")
    def test_a_foul_and_its_card_do_not(self) -> None:
        away = AWAY.replace("5@5,0", "5@3,0")
        answers = [
            ("opening_defence", "tackle"),
            ("offender_step", "4,0"),
            ("attack_action", "pass 1,0"),
        ]
        with Table(HOME, away, dice="d20=15 team=4,1", answers=answers) as table:
            action_phase(table.ref)

            assert table.pos.bookings
            assert table.pos.minute == 0


def kick_off_again(table: Table) -> None:
    """From the substitutions after a goal to the end of the kick-off round."""
    for _ in range(3):
        match.NEXT[table.pos.phase](table.ref)


def rolled(table: Table) -> list[Any]:
    return [event for event in table.ref.log or () if event["event"] == ROLLED]


class TestTheEndOfAHalf:
    """HC-TIME-09 to -11, -13."""

    @pytest.mark.clause("HC-EX-62", "HC-TIME-09", "HC-TIME-10", "HC-TIME-11")
    def test_a_ball_won_late_ends_the_half_and_the_excess_is_dropped(self) -> None:
        """Minute 43, a 5: Away won the ball and does not get to play it."""
        with Table(HOME, AWAY, dice="time=5") as table:
            pos = table.pos
            pos.minute = 43
            pos.first = 0
            ball_won(table.ref, "HC-STEAL-04", table.player("away 5"))
            assert pos.phase == Phase.HALF_END
            end_half(table.ref)

            assert (pos.half, pos.minute) == (2, 45)
            assert pos.phase == Phase.SET_UP
            # Kicked off by who did not kick off the first.
            assert pos.attacking == 1

    @pytest.mark.clause("HC-EX-50", "HC-TIME-13", "HC-SUB-03", "HC-TOSS-02")
    def test_a_goal_in_the_last_minute_ends_the_half_without_a_kick_off(self) -> None:
        """Minute 44, shot 15 at BC: target 14, a 7, then a 3."""
        home = "1@-8,0 7@6,0* 8@-2,0 9@-3,2 10@-4,-2 12"
        # Home has somebody on the bench (HC-SUB-03).
        answers = [
            ("shot_sector", "BC"),
            ("keeper_sectors", []),
            ("goal_substitutions", "done"),
        ]
        with Table(
            home,
            AWAY,
            ratings={"home 7": {"shot": 15}},
            dice="d20=7 time=3",
            answers=answers,
        ) as table:
            pos = table.pos
            pos.minute, pos.first = 44, 0
            shoot(table.ref, "shot")

            assert rolled(table)[0]["target"] == 14
            assert [goal["minute"] for goal in pos.goals] == [45]
            assert pos.phase == Phase.HALF_END
            end_half(table.ref)
            assert (pos.half, pos.minute, pos.attacking) == (2, 45, 1)
            assert pos.phase == Phase.SET_UP

    @pytest.mark.clause("HC-TIME-11")
    def test_reaching_the_limit_is_enough(self) -> None:
        with Table(dice="time=2") as table:
            table.pos.minute = 43
            roll_time(table.ref, "HC-TIME-03")

            assert table.pos.phase == Phase.HALF_END

    @pytest.mark.clause("HC-TIME-11")
    def test_short_of_the_limit_play_goes_on(self) -> None:
        with Table(dice="time=1") as table:
            table.pos.minute = 43
            roll_time(table.ref, "HC-TIME-03")

            assert (table.pos.minute, table.pos.phase) == (44, Phase.ROUND)

    @pytest.mark.clause("HC-TIME-13")
    def test_a_card_has_the_minute_on_the_marker(self) -> None:
        away = AWAY.replace("5@5,0", "5@3,0")
        answers = [
            ("opening_defence", "tackle"),
            ("offender_step", "4,0"),
            ("attack_action", "pass 1,0"),
        ]
        with Table(HOME, away, dice="d20=15 team=4,1", answers=answers) as table:
            table.pos.minute = 31
            action_phase(table.ref)

            assert [card["minute"] for card in table.pos.bookings] == [31]


class TestDeadTime:
    """HC-TIME-12."""

    @pytest.mark.clause("HC-EX-63", "HC-TIME-12")
    def test_the_twelfth_round_in_a_row_without_a_time_die_costs_one(self) -> None:
        with Table(HOME, AWAY, dice="time=4") as table:
            for _ in range(11):
                idle_round(table)
            assert table.pos.minute == 0
            idle_round(table)

            assert table.pos.minute == 4
            assert table.pos.quiet == 0
            assert table.pos.attacking == 0
            assert table.carrier == "home 7"
            assert table.said().count("dead time") == 1

    @pytest.mark.clause("HC-TIME-12")
    def test_twelve_more_rounds_cost_the_next_one(self) -> None:
        with Table(HOME, AWAY, dice="time=4,1") as table:
            for _ in range(24):
                idle_round(table)

            assert table.pos.minute == 5

    @pytest.mark.clause("HC-TIME-12")
    def test_any_time_die_begins_the_count_anew(self) -> None:
        with Table(HOME, AWAY, dice="time=4,3") as table:
            for _ in range(11):
                idle_round(table)
            ball_won(table.ref, "HC-STEAL-04")
            end_round(table.ref)
            assert table.pos.quiet == 0
            table.pos.attacking = 0
            for _ in range(11):
                idle_round(table)
            assert table.pos.minute == 4
            idle_round(table)
            assert table.pos.minute == 7

    @pytest.mark.clause("HC-TIME-12")
    def test_so_does_the_start_of_a_half(self) -> None:
        table = Table(HOME, AWAY)
        table.pos.quiet = 7
        end_half(table.ref)

        assert table.pos.quiet == 0


class Idle:
    """A coach who does nothing that he need not do."""

    def decide(self, decision: Any) -> Any:
        return NO_ANSWER


class Slow:
    """Dice that always fall so that time passes as slowly as it can."""

    def roll(self, sides: int) -> int:
        return 1 if sides == 6 else sides // 2

    def draw(self, n: int) -> int:
        return self.roll(n) - 1


@pytest.mark.clause("HC-EX-64", "HC-TIME-12")
def test_ninety_minutes_have_at_most_1080_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody does anything, and every time die shows 1."""
    table = Table(HOME, AWAY, options={"needs_winner": False})
    table.ref.coaches = (Idle(), Idle())
    table.ref.dice = Slow()
    table.ref._roll = table.ref.dice.roll
    rounds = 0

    def counted(ref: Any) -> None:
        nonlocal rounds
        rounds += 1
        play_round(ref)

    monkeypatch.setitem(match.NEXT, Phase.ROUND, counted)
    play_on(table.ref)

    assert table.pos.minute == 90
    assert 1050 <= rounds <= 12 * 90
