"""HC-STEAL: the steal, the dribble, the forced move."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.cards.moments import Next
from rules.helvetia_cup.rounds import action_phase
from rules.helvetia_cup.stealing import forced_move, steal
from tests.rules.helvetia_cup.odds import odds
from tests.rules.helvetia_cup.play import AWAY_REST, HOME_REST, Table

DUEL = {"home 7": {"dribble": 13}, "away 5": {"steal": 11}}
HOME = "1@-8,0 7@3,0* 8@-2,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@3,0 6@5,2 7@5,-2 8@2,3"


@pytest.mark.clause("HC-STEAL-01", "HC-STEAL-03", "HC-STEAL-04", "HC-EX-45", "HC-TIME-08")
def test_a_lost_dribble_loses_the_ball_and_the_clock_runs() -> None:
    answers = [("opening_defence", "steal"), ("forced_move", "F")]
    with Table(HOME, AWAY, ratings=DUEL, dice="d20=8,15 time=4", answers=answers) as table:
        action_phase(table.ref)
        assert table.carrier == "away 5"
        # Away's forward.
        assert table.hex("away 5") == "2,0"
        assert table.pos.minute == 4
        assert table.pos.attacking == 1
        assert len(table.rolls()) == 3
        # The forced move is made before the clock runs.
        assert table.said()[-3:] == ["moves", "ball won", "clock"]


@pytest.mark.clause("HC-STEAL-03", "HC-STEAL-07", "HC-EX-46", "HC-ACT-05")
def test_a_dribble_keeps_the_ball_and_the_thief_is_used() -> None:
    answers = [("opening_defence", "steal"), ("forced_move", "B"), ("attack_action", "end")]
    with Table(HOME, AWAY, ratings=DUEL, dice="d20=8,13", answers=answers) as table:
        action_phase(table.ref)
        assert table.carrier == "home 7"
        assert table.ball == "2,0"
        assert table.pos.minute == 0
        assert table.is_used("away 5")


@pytest.mark.clause("HC-STEAL-01", "HC-STEAL-02", "HC-EX-10", "HC-CONV-03")
@pytest.mark.parametrize(("face", "succeeds"), [(11, True), (12, False)])
def test_the_face_may_equal_the_skill_but_not_exceed_it(face: int, succeeds: bool) -> None:
    dribble = ",1" if succeeds else ""
    with Table(
        HOME, AWAY, ratings=DUEL, dice=f"d20={face}{dribble}", answers=[("forced_move", "F")]
    ) as table:
        steal(table.ref, table.player("away 5"))

        # Without a successful steal nobody has to dribble.
        assert table.targets() == ([11, 13] if succeeds else [11])


@pytest.mark.clause("HC-STEAL-02", "HC-STEAL-07")
def test_after_a_failed_steal_the_carrier_moves_on_and_acts() -> None:
    answers = [("opening_defence", "steal"), ("forced_move", "F"), ("attack_action", "end")]
    with Table(HOME, AWAY, ratings=DUEL, dice="d20=12", answers=answers) as table:
        action_phase(table.ref)

        assert table.carrier == "home 7"
        assert table.ball == table.hex("home 7") == "4,0"
        assert table.pos.markers[table.player("home 7")] == 4
        assert table.pos.minute == 0


@pytest.mark.clause("HC-STEAL-05", "HC-CONV-10", "HC-DEC-09")
def test_a_forced_move_goes_to_a_legal_hex() -> None:
    # F is the goal area, FL a team-mate, FR and BR are hexes of opponents, standing and lying.
    home = f"{HOME_REST} 7@7,0* 8@8,-1"
    away = f"{AWAY_REST} 5@7,1 6@6,1_"
    with Table(home, away, answers=[("forced_move", NO_ANSWER)]) as table:
        forced_move(table.ref, table.player("home 7"), "HC-STEAL-02")

        assert table.offered("forced_move") == ["FR", "BL", "BR", "B"]
        assert table.ball == "7,1"


@pytest.mark.clause("HC-STEAL-05")
def test_who_has_no_legal_hex_around_him_stays() -> None:
    # In the corner, between two team-mates.
    home = "1@-8,0 7@-10,4* 8@-9,4 9@-9,3_"
    with Table(home) as table:
        forced_move(table.ref, table.player("home 7"), "HC-STEAL-02")

        assert table.ball == "-10,4"


@pytest.mark.clause("HC-STEAL-05", "HC-INT-07")
def test_a_goalkeeper_with_the_ball_may_be_forced_into_his_own_goal_area() -> None:
    home = "1@-7,0* 32@-6,-4 33@-9,2 34@-10,4"
    with Table(home, answers=[("forced_move", "B")]) as table:
        forced_move(table.ref, table.player("home 1"), "HC-STEAL-02")

        assert table.ball == "-8,0"


@pytest.mark.clause("HC-EX-13", "HC-EX-14", "HC-ACC-03")
@pytest.mark.parametrize(("markers", "won"), [(4, Fraction(77, 400)), (0, Fraction(77, 200))])
def test_how_often_a_steal_wins_the_ball(markers: int, won: Fraction) -> None:
    table = Table(
        f"{HOME_REST} 7@3,0*",
        f"{AWAY_REST} 5@3,0",
        ratings=DUEL,
        markers={"home 7": markers},
    )
    thief = table.player("away 5")

    # The minutes do not matter here.
    assert odds(table, lambda ref: steal(ref, thief)) == {Next.OVER: won, Next.FREE: 1 - won}
