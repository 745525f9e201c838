"""Where several rules meet in one moment: goalkeepers lost, few men, two legs, cards on cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.cards.moments import Next
from rules.helvetia_cup.catalogue import LONG_PASS
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.fouling import foul
from rules.helvetia_cup.halves import end_half
from rules.helvetia_cup.match import outcome, play_on
from rules.helvetia_cup.offside import is_called
from rules.helvetia_cup.passing import long_pass
from rules.helvetia_cup.position import REDS, SENT_OFF, Phase
from rules.helvetia_cup.rounds import action_phase
from rules.helvetia_cup.setup import set_up
from rules.helvetia_cup.substituting import keep_goal
from tests.rules.helvetia_cup.odds import Prefers
from tests.rules.helvetia_cup.play import HOME_REST, Table, at

Answers = list[tuple[str, Any]]

RUNNER = f"{HOME_REST} 7@3,0*"
TACKLER = "1@8,0 5@3,0 32@6,4 33@9,-2 34@10,-4"


def play(card: str) -> tuple[str, str]:
    return "play_card", card


# -- goalkeepers lost ------------------------------------------------------------------------------


@pytest.mark.clause("HC-GK-08", "HC-FOUL-06", "HC-FOUL-15", "HC-FOUL-16", "HC-FOUL-21", "HC-END-01")
def test_the_emergency_goalkeeper_is_sent_off_too_and_so_is_one_more() -> None:
    away = "1@3,0 5@4,2 6@6,4 7@9,-2 8@10,-4 2 9"
    answers: Answers = [("emergency_goalkeeper", 5), ("emergency_goalkeeper", 6)]
    with Table(RUNNER, away, dice="team=8,1,8,1,8,1", answers=answers) as table:
        pos = table.pos
        assert foul(table.ref, table.player("away 1"), table.player("home 7")) == Next.MUST
        pos.go(table.player("away 5"), at("3,0"))
        assert foul(table.ref, table.player("away 5"), table.player("home 7")) == Next.MUST

        # Three are left, one of them in goal; a goalkeeper is on the bench all the while.
        assert table.offered("emergency_goalkeeper") == [6, 7, 8]
        assert table.hex("away 6") == "8,0"
        assert [pos.number(p) for p in pos.outfield(1)] == [7, 8]
        assert (pos.phase, pos.substitutions) == (Phase.ROUND, [])
        assert foul(table.ref, table.player("away 7"), table.player("home 7")) == Next.OVER
        assert (pos.phase, pos.forfeit, pos.substitutions) == (Phase.OVER, 1, [])
        assert sum(pos.counts[REDS]) == 3


@pytest.mark.clause("HC-GK-08", "HC-FOUL-11", "HC-FOUL-14", "HC-FOUL-16", "HC-FOUL-21")
def test_one_foul_costs_both_teams_their_goalkeepers() -> None:
    home = "1@3,0* 7@4,0 8@1,0 9@0,2 10@-4,0"
    away = "1@3,0 5@5,0 6@6,4 7@9,-2 8@10,-4"
    answers: Answers = [("emergency_goalkeeper", 7), ("emergency_goalkeeper", 8)]
    with Table(home, away, markers={"home 1": 1}, dice="team=8,8", answers=answers) as table:
        assert foul(table.ref, table.player("away 1"), table.player("home 1")) == Next.MUST

        assert (table.hex("home 7"), table.hex("away 8")) == ("-8,0", "8,0")
        assert table.pos.emergency == 0b11
        assert table.carrier == "home 8", "7 was nearer, and keeps goal now"
        assert table.hex("home 8") == "3,0"


@pytest.mark.clause("HC-PEN-04", "HC-GK-08", "HC-GK-10", "HC-FOUL-21", "HC-PEN-01")
def test_a_goalkeeper_sent_off_for_a_penalty_leaves_an_emergency_goalkeeper_to_face_it() -> None:
    home = f"{HOME_REST} 7@6,-1*"
    away = "1@6,-1 5@7,1 6@3,0 7@2,0 8@1,3"
    answers: Answers = [
        ("opening_defence", "tackle"),
        ("emergency_goalkeeper", 5),
        ("penalty_taker", 7),
        ("shot_sector", "TL"),
        ("keeper_sectors", ["BC"]),
    ]
    # Shot 10, less 5 of the top left from the centre.
    with Table(home, away, answers=answers, dice="d20=16 team=8,1 d20=5 time=1") as table:
        action_phase(table.ref)

        assert table.coaches.asked[-1].about[0] == 1, "a sector fewer than from the spot"
        assert table.pos.state[table.player("away 1")] == SENT_OFF
        assert table.pos.score == [1, 0]
        assert table.targets()[-1] == 5


@pytest.mark.clause("HC-FX-02", "HC-CARD-16", "HC-FOUL-06")
@pytest.mark.parametrize("sent_off", [False, True])
def test_nobody_roars_for_a_captain_who_was_sent_off(sent_off: bool) -> None:
    home = "1@-8,0 7@3,0 8@-2,0 9@-3,2 11@-4,-2"
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER)]
    answers += [] if sent_off else [play("none")]
    with Table(home, hands=("L10", ""), answers=answers) as table:
        if sent_off:
            table.pos.leave(table.player("home 11"), SENT_OFF)
        set_up(table.ref)


# -- few men, two legs -----------------------------------------------------------------------------


@pytest.mark.clause("HC-SHOOT-02", "HC-SHOOT-05", "HC-SHOOT-06", "HC-GK-10", "HC-SHOOT-08")
def test_four_men_begin_again_while_five_do_not() -> None:
    """Home's goalkeeper was sent off; the emergency goalkeeper kicks like the others."""
    # Ten kicks into the bottom centre: 9 goes in, 10 does not.
    with Table("1@-8,0 7@0,0 8@1,0 9@2,0 10@3,0", dice="d20=9,9,9,9,9,9,9,9,9,10") as table:
        pos = table.pos
        pos.leave(table.player("home 1"), SENT_OFF)
        keep_goal(pos, 0, table.player("home 9"))
        low = Prefers({"shot_sector": "BC", "keeper_sectors": []})
        table.ref.coaches = (low, low)
        pos.phase = Phase.SHOOT_OUT
        play_on(table.ref)

        assert [pos.number(p) for p in pos.kicks[0]] == [7, 8, 9, 10, 7]
        assert [pos.number(p) for p in pos.kicks[1]] == [1, 31, 32, 33, 34]
        assert pos.kicks_scored == [5, 4]
        assert pos.winner == 0
        assert table.hex("home 9") == "-8,0"


@pytest.mark.clause("LG-KO-06", "HC-EXTRA-01", "HC-SHOOT-01")
@pytest.mark.parametrize(
    ("score", "options", "phase"),
    [
        # 4-4 over both; Away scored two away from home, Home one.
        ([3, 2], {"first_leg": [1, 2], "away_scores": True}, Phase.OVER),
        ([3, 2], {"first_leg": [1, 2]}, Phase.SHOOT_OUT),
        ([2, 2], {"first_leg": [2, 2], "away_scores": True}, Phase.SHOOT_OUT),
        # Level in this match, but not over both.
        ([1, 1], {"first_leg": [1, 0]}, Phase.OVER),
    ],
)
def test_goals_of_extra_time_count_over_both_legs(
    score: list[int], options: dict[str, Any], phase: Phase
) -> None:
    with Table(options=options, dice="coin=1" if phase == Phase.SHOOT_OUT else "") as table:
        table.pos.half, table.pos.score = 4, score
        end_half(table.ref)

        assert table.pos.phase == phase


@pytest.mark.clause("HC-SHOOT-01", "HC-END-01", "LG-KO-06")
def test_who_wins_the_shoot_out_of_two_legs_wins_though_he_lost_this_match() -> None:
    with Table(options={"first_leg": [1, 0]}) as table:
        pos = table.pos
        pos.score, pos.winner, pos.phase = [1, 2], 0, Phase.OVER

        found = outcome(pos)

        assert [(side.result, side.score) for side in found.sides] == [("win", 1), ("loss", 2)]


# -- two cards at one moment -----------------------------------------------------------------------


@pytest.mark.clause("HC-FX-05", "HC-FX-28", "HC-FX-29", "HC-CARD-10", "HC-CARD-12")
@pytest.mark.parametrize(
    ("face", "left"),
    [
        (4, 4),  # 0 - 2 + 1, and not 0 + 1
        (5, 4),  # 1 - 2 + 1
        (7, 3),  # 2 - 2 + 1
    ],
)
def test_a_sponge_and_a_ghost_at_the_same_foul(face: int, left: int) -> None:
    answers: Answers = [play("T21"), play("L07"), ("offender_step", "2,0")]
    dice, hands = f"team=8,{face}", ("T21", "L07")
    with Table(RUNNER, TACKLER, dice=dice, hands=hands, answers=answers) as table:
        foul(table.ref, table.player("away 5"), table.player("home 7"))

        assert table.pos.bookings == [], "red, two steps milder"
        assert table.pos.markers[table.player("home 7")] == left


@pytest.mark.clause("HC-FX-08", "HC-FX-09", "HC-FX-33", "HC-CARD-12")
@pytest.mark.parametrize(("again", "succeeds"), [(10, True), (12, False)])
def test_a_new_roll_takes_with_it_what_changed_the_old_one(again: int, succeeds: bool) -> None:
    """12 less 3 would have landed; of the second roll nothing is taken off."""
    answers: Answers = [play("T06"), play("T24")]
    with Table(RUNNER, dice=f"d20=12,{again}", hands=("T06", "T24"), answers=answers) as table:
        rolled = check(table.ref, "long_pass", "HC-LPASS-01", table.player("home 7"), LONG_PASS)

        assert rolled.face == again
        assert rolled.succeeded is succeeds


@pytest.mark.clause("HC-FX-33", "HC-FX-10")
def test_a_skimmer_stays_when_the_pass_is_rolled_again() -> None:
    answers: Answers = [play("T29"), play("T24")]
    with Table(RUNNER, dice="d20=12,20", hands=("T29", "T24"), answers=answers) as table:
        long_pass(table.ref, at("5,0"), 0)

        assert table.ball == "5,0"


@pytest.mark.clause("HC-FX-31", "HC-FX-32", "HC-CARD-11", "HC-OFF-13")
def test_a_late_flag_that_is_countered_stays_down_and_the_call_stands() -> None:
    answers: Answers = [("call_offside", "call"), play("T22"), play("T25")]
    with Table(RUNNER, dice="time=2", hands=("T22", "T25"), answers=answers) as table:
        assert is_called(table.ref, table.player("home 7"))

        assert table.pos.restart
        assert table.pos.attacking == 1
        assert table.pos.calls == [0, 1]
        assert table.pos.played == [["T22"], ["T25"]]


@pytest.mark.clause("HC-CARD-11", "HC-CARD-12", "HC-CARD-13")
def test_who_has_played_a_card_in_this_round_has_none_left_to_counter_with() -> None:
    # Away may counter the sponge and does not; Home cannot counter the kind word any more.
    answers: Answers = [play("T21"), play("none"), play("T20"), ("offender_step", "2,0")]
    hands = ("T21 T25", "T20 T25 T24")
    with Table(RUNNER, TACKLER, dice="team=8,1 d20=1", hands=hands, answers=answers) as table:
        foul(table.ref, table.player("away 5"), table.player("home 7"))
        assert [card["card"] for card in table.pos.bookings] == ["yellow"]
        # Nor has Away anything against the pass.
        check(table.ref, "long_pass", "HC-LPASS-01", table.player("home 7"), LONG_PASS)
