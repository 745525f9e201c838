"""HC-BALL: who has the ball, and whose it is while it is loose."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.ball import nearest, settle_owner, to_goalkeeper
from rules.helvetia_cup.landing import land
from rules.helvetia_cup.moving import movement_turn
from rules.helvetia_cup.passing import long_pass, short_pass
from rules.helvetia_cup.rounds import movement, play_round
from tests.rules.helvetia_cup.play import Table, at

#: Home attacks; the ball lies on the centre hex, both teams are three hexes from it or farther.
HOME = "1@-8,0 7@-3,0 8@-4,2 9@-3,3 10@-4,-2"
AWAY = "1@8,0 5@3,0 6@5,2 7@5,-2 8@3,3"
IDLE = [("move_turn", "done")] * 2


def loose(home: str = HOME, away: str = AWAY, **more: Any) -> Table:
    return Table(home, away, ball="0,0", **more)


class TestWhoOwnsIt:
    """HC-BALL-02 to -04."""

    @pytest.mark.clause("HC-EX-57", "HC-BALL-02")
    def test_equally_near_it_stays_with_the_attackers(self) -> None:
        with loose() as table:
            settle_owner(table.ref)

            assert table.pos.attacking == 0
            assert table.rolls() == []

    @pytest.mark.clause("HC-EX-57", "HC-BALL-04")
    def test_with_a_defender_nearer_it_is_won_and_the_clock_runs(self) -> None:
        with loose(away=AWAY.replace("3,0", "2,0"), dice="time=5") as table:
            settle_owner(table.ref)

            assert table.pos.attacking == 1
            assert table.pos.minute == 5
            assert table.carrier == ""
            assert table.pos.ball_wins == [0, 1]

    @pytest.mark.clause("HC-BALL-03", "HC-LIE-06")
    def test_who_lies_is_not_near(self) -> None:
        away = AWAY.replace("3,0", "1,0_")
        with loose(away=away) as table:
            assert nearest(table.pos, 1) == 5
            settle_owner(table.ref)
            assert table.pos.attacking == 0

    @pytest.mark.clause("HC-BALL-03")
    def test_a_goalkeeper_counts(self) -> None:
        away = AWAY.replace("1@8,0", "1@1,0").replace("3,0", "5,0")
        with loose(away=away, dice="time=1") as table:
            settle_owner(table.ref)

            assert table.pos.attacking == 1

    @pytest.mark.clause("HC-BALL-03")
    def test_a_side_with_nobody_standing_is_never_nearer(self) -> None:
        away = "1@8,0_ 5@0,0_ 6@5,2_ 7@5,-2_ 8@3,3_"
        with loose(away=away) as table:
            settle_owner(table.ref)
            assert table.pos.attacking == 0

        home = "1@-8,0_ 7@0,0_ 8@-4,2_ 9@-3,3_ 10@-4,-2_"
        with loose(home, dice="time=1") as table:
            settle_owner(table.ref)
            assert table.pos.attacking == 1

    @pytest.mark.clause("HC-BALL-01", "HC-SPASS-08")
    def test_a_short_pass_to_nobody_leaves_the_ball_loose(self) -> None:
        with Table(HOME.replace("-3,0", "-3,0*"), AWAY) as table:
            short_pass(table.ref, at("-1,0"), 0)

            assert (table.ball, table.carrier) == ("-1,0", "")
            assert table.pos.attacking == 0


class TestPickingItUp:
    """HC-BALL-05 to -07."""

    @pytest.mark.clause("HC-BALL-05")
    def test_an_attacker_on_his_way_takes_it_at_once_and_goes_on_with_it(self) -> None:
        answers = [("move_turn", "7 F F F F"), ("move_turn", "done")]
        with loose(answers=answers) as table:
            movement_turn(table.ref, 0)

            assert table.carrier == "home 7"
            assert table.ball == "1,0"

    @pytest.mark.clause("HC-BALL-05", "HC-OVER-05")
    def test_an_attacker_who_overtakes_to_it_takes_it(self) -> None:
        home = HOME.replace("-3,0", "-3,4")
        answers = [("move_turn", "7 F over"), ("move_turn", "done")]
        with Table(home, AWAY, ball="-1,4", answers=answers) as table:
            movement_turn(table.ref, 0)

            assert (table.ball, table.carrier) == ("-1,4", "home 7")

    @pytest.mark.clause("HC-BALL-05")
    def test_an_attacker_who_stands_up_on_it_takes_it(self) -> None:
        home = HOME.replace("-3,0", "0,0_")
        with loose(home, answers=[("move_turn", "7 stand F"), ("move_turn", "done")]) as table:
            movement_turn(table.ref, 0)

            assert table.carrier == "home 7"
            assert table.ball == "1,0"

    @pytest.mark.clause("HC-BALL-05", "HC-FX-18")
    def test_a_substitute_who_comes_on_there_takes_it(self) -> None:
        """Card L11, Second Squad."""
        home = HOME.replace("-3,0", "0,0_") + " 12"
        answers = [("play_card", "L11"), ("card_targets", "7 12"), ("move_turn", "done")]
        with loose(home, hands=("L11", ""), answers=answers) as table:
            movement_turn(table.ref, 0)

            assert table.carrier == "home 12"

    @pytest.mark.clause("HC-BALL-05")
    def test_a_defender_walks_over_it(self) -> None:
        answers = [("move_turn", "5 F F F F"), ("move_turn", "done")]
        with loose(answers=answers) as table:
            movement_turn(table.ref, 1)

            assert (table.ball, table.carrier) == ("0,0", "")

    @pytest.mark.clause("HC-BALL-06", "HC-ROUND-06")
    def test_a_defender_who_is_on_it_after_both_turns_wins_it(self) -> None:
        answers = [("move_turn", "done"), ("move_turn", "5 F F F"), ("move_turn", "done")]
        with loose(answers=answers, dice="time=3") as table:
            play_round(table.ref)

            assert table.carrier == "away 5"
            assert table.pos.attacking == 1
            assert table.pos.minute == 3

    @pytest.mark.clause("HC-BALL-06", "HC-LIE-04")
    def test_not_one_who_lies_there(self) -> None:
        away = AWAY.replace("3,0", "0,0_")
        with loose(away=away, answers=IDLE) as table:
            movement(table.ref)

            assert table.carrier == ""

    @pytest.mark.clause("HC-BALL-07", "HC-ROUND-07")
    def test_a_ball_that_nobody_reached_is_owned_anew_and_the_round_is_over(self) -> None:
        answers = [("move_turn", "done"), ("move_turn", "5 F"), ("move_turn", "done")]
        with loose(answers=answers, dice="time=3") as table:
            play_round(table.ref)

            assert table.carrier == ""
            assert table.pos.attacking == 1
            assert table.pos.quiet == 0

    @pytest.mark.clause("HC-BALL-07", "HC-ROUND-07")
    def test_it_may_stay_with_the_attackers(self) -> None:
        with loose(answers=IDLE) as table:
            play_round(table.ref)

            assert table.pos.attacking == 0
            assert table.pos.quiet == 1


class TestInAGoalArea:
    """HC-BALL-08."""

    @pytest.mark.clause("HC-BALL-08", "HC-TIME-05")
    def test_a_long_pass_there_is_for_that_goalkeeper_wherever_he_is(self) -> None:
        """Home's striker stands next to the goal; Away's goalkeeper lies far from it."""
        home = HOME.replace("7@-3,0", "7@7,0").replace("8@-4,2", "8@-4,2*")
        away = AWAY.replace("1@8,0", "1@2,0_")
        with Table(home, away, dice="d20=1 time=2") as table:
            long_pass(table.ref, at("8,0"), 0)

            assert table.carrier == "away 1"
            assert table.hex("away 1") == table.ball == "8,0"
            assert not table.pos.lying
            assert table.pos.attacking == 1
            assert table.pos.minute == 2

    @pytest.mark.clause("HC-BALL-08", "HC-ROUND-07")
    def test_to_the_own_goalkeeper_it_is_no_ball_won(self) -> None:
        home = HOME.replace("1@-8,0", "1@-5,0").replace("-3,0", "-3,0*")
        with Table(home, AWAY, dice="d20=1") as table:
            long_pass(table.ref, at("-8,0"), 0)

            assert table.carrier == "home 1"
            assert table.hex("home 1") == "-8,0"
            assert table.pos.attacking == 0

    @pytest.mark.clause("HC-BALL-08", "HC-LAND-06")
    def test_a_clearance_may_end_there_too(self) -> None:
        """Away's 5 clears towards its own goal: a 9 is one hex back, as Away sees it."""
        home = HOME.replace("7@-3,0", "7@7,0").replace("8@-4,2", "8@-4,2*")
        away = AWAY.replace("5@3,0", "5@7,0")
        answers = [("try_clearance", "try")]
        with Table(home, away, dice="d20=1,9 time=2", answers=answers) as table:
            long_pass(table.ref, at("7,0"), 0)

            assert table.carrier == "away 1"
            assert table.ball == "8,0"

    @pytest.mark.clause("HC-OFF-23", "HC-BALL-08")
    def test_a_goalkeeper_is_no_receiver_in_an_offside_position(self) -> None:
        """Nobody is asked for a call."""
        with Table(HOME.replace("-3,0", "-3,0*"), AWAY) as table:
            table.pos.noted = 1 << table.player("home 1")
            table.pos.drop(at("-8,0"))
            land(table.ref, table.player("home 7"))

            assert table.carrier == "home 1"
            assert table.coaches.asked == []

    @pytest.mark.clause("HC-BALL-08")
    def test_he_comes_home_standing_and_for_nothing(self) -> None:
        table = Table(HOME, AWAY.replace("1@8,0", "1@2,0_"))
        to_goalkeeper(table.ref, 1, "HC-BALL-08")

        assert table.hex("away 1") == "8,0"
        assert table.pos.markers[table.player("away 1")] == 4
        assert not table.pos.lying


@pytest.mark.clause("HC-EX-83", "HC-LAND-12")
def test_a_long_pass_that_comes_back_to_the_passer() -> None:
    """From (7, 1) to (6, 1), a 12 deviates one hex forward: no header, no time die."""
    home = HOME.replace("7@-3,0", "7@7,1*")
    ratings = {"home 7": {"long_pass": 11}}
    answers = [*IDLE, ("attack_action", "long 6,1")]
    with Table(home, AWAY, ratings=ratings, dice="d20=12", answers=answers) as table:
        play_round(table.ref)

        assert table.ball == "7,1"
        assert table.carrier == "home 7"
        assert table.pos.minute == 0
        assert table.pos.quiet == 1


@pytest.mark.clause("HC-BALL-05")
def test_by_default_nobody_goes_for_a_loose_ball() -> None:
    with loose(answers=[("move_turn", NO_ANSWER)] * 2) as table:
        play_round(table.ref)

        assert table.carrier == ""
