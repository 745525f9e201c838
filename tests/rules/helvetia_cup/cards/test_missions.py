"""HC-MISSION: what a mission may ask of a match, and whether it was fulfilled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.helvetia_cup.attacking import attack
from rules.helvetia_cup.cards.deck import Goal
from rules.helvetia_cup.cards.missions import is_fulfilled, metrics_of
from rules.helvetia_cup.clock import ball_won, roll_time
from rules.helvetia_cup.fouling import foul
from rules.helvetia_cup.goals import goal
from rules.helvetia_cup.halves import end_half
from rules.helvetia_cup.match import side_record
from rules.helvetia_cup.offside import is_called
from rules.helvetia_cup.passing import long_pass
from rules.helvetia_cup.position import Phase
from rules.helvetia_cup.rounds import action_phase
from rules.helvetia_cup.shoot_out import kick_pair
from rules.helvetia_cup.shooting import shoot
from rules.helvetia_cup.stealing import steal
from rules.helvetia_cup.tackling import tackle
from tests.rules.helvetia_cup.play import DATA, Table, at

HOME = "1@-8,0 7@3,0* 8@-2,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@3,0 6@5,2 7@5,-2 8@2,3"
STRIKER = "1@-8,0 7@6,0* 8@-2,0 9@-3,2 10@-4,-2"
APART = "1@8,0 5@0,0 6@5,3 7@5,-3 8@2,3"

Answers = list[tuple[str, Any]]


def metrics(table: Table, side: int = 0) -> dict[str, int]:
    return metrics_of(table.pos, side, DATA.tactics)


def score(table: Table, *scorers: str, kind: str = "shot") -> None:
    """Goals by these players, one after the other."""
    for name in scorers:
        p = table.player(name)
        table.pos.attacking = p >> 3
        goal(table.ref, p, kind)


# -- goals -----------------------------------------------------------------------------------------


@pytest.mark.clause("HC-MISSION-01", "HC-MISSION-04")
def test_goals_for_and_against_and_the_margin() -> None:
    with Table(dice="time=1,1,1") as table:
        score(table, "home 31", "home 32", "away 31")
        home, away = metrics(table, 0), metrics(table, 1)
        assert (home["goals"], home["conceded"], home["margin"]) == (2, 1, 1)
        assert (away["goals"], away["conceded"], away["margin"]) == (1, 2, -1)
        assert (home["result_points"], away["result_points"]) == (3, 0)


@pytest.mark.clause("HC-MISSION-02", "HC-MISSION-03")
def test_goals_by_halves() -> None:
    """1-1 at half-time, then 1-1 again, then 1-0 in extra time."""
    with Table(dice="time=1,1,1,1,1") as table:
        score(table, "home 31", "away 31")
        end_half(table.ref)
        score(table, "home 31", "away 31")
        table.pos.half = 3
        score(table, "home 31")
        home = metrics(table)
        assert home["goals_second_half"] == 1
        assert home["conceded_first_half"] == 1
        assert home["half_time_lead"] == 0
        assert home["goals"] == 3


@pytest.mark.clause("HC-MISSION-03")
def test_the_lead_at_half_time_and_the_deficit_at_any_time() -> None:
    with Table(dice="time=1,1,1,1,1,1") as table:
        score(table, "away 31", "away 31", "home 31")
        assert metrics(table)["half_time_lead"] == -1, "the match could end here"
        end_half(table.ref)
        score(table, "home 31", "home 31", "home 31")
        home, away = metrics(table, 0), metrics(table, 1)
        assert (home["half_time_lead"], away["half_time_lead"]) == (-1, 1)
        assert (home["max_deficit"], away["max_deficit"]) == (2, 2)
        end_half(table.ref)
        assert metrics(table)["half_time_lead"] == -1, "the end of the second half is no half-time"


@pytest.mark.clause("HC-MISSION-04")
def test_points_for_the_result() -> None:
    with Table() as table:
        assert metrics(table)["result_points"] == 1
        table.pos.winner = 1  # by shoot-out
        assert metrics(table, 0)["result_points"] == 0
        assert metrics(table, 1)["result_points"] == 3


@pytest.mark.clause("HC-MISSION-01", "HC-MISSION-05", "HC-MISSION-06", "HC-SHOOT-09")
def test_a_shoot_out_counts_for_nothing() -> None:
    answers: Answers = [("shootout_taker", 7), ("shot_sector", "TL"), ("keeper_sectors", ["BC"])]
    answers += [("shootout_taker", 5), ("shot_sector", "TL"), ("keeper_sectors", ["TL"])]
    with Table(HOME, AWAY, dice="d20=1", answers=answers) as table:
        table.pos.phase = Phase.SHOOT_OUT
        kick_pair(table.ref)
        for side in (0, 1):
            found = metrics(table, side)
            assert not any(found[name] for name in ("goals", "shots", "saves", "conceded"))


@pytest.mark.clause("HC-MISSION-05", "HC-MISSION-01")
@pytest.mark.parametrize("kind", ["shot", "touch", "header", "penalty"])
def test_shots_and_goals_by_their_kind(kind: str) -> None:
    answers: Answers = [("shot_sector", "BC"), ("keeper_sectors", [])]
    with Table(STRIKER, APART, dice="d20=1 time=1", answers=answers) as table:
        shoot(table.ref, kind)
        found = metrics(table)
        assert (found["goals"], found["shots"]) == (1, 1)
        assert found["touch_shots"] == found["touch_goals"] == (kind == "touch")
        assert found["header_goals"] == (kind == "header")


@pytest.mark.clause("HC-MISSION-05")
def test_goals_of_the_captain() -> None:
    with Table("1@-8,0 11@3,0 8@-2,0 9@-3,2 10@-4,-2", dice="time=1,1,1") as table:
        score(table, "home 11", "home 8", "home 11")
        assert metrics(table)["captain_goals"] == 2


@pytest.mark.clause("HC-MISSION-06", "HC-EX-09", "HC-SHOT-09", "HC-SHOT-16")
def test_a_save_is_a_shot_into_a_covered_sector() -> None:
    """Shot 18 from (8,-2), sector TL, covered by TL and TC."""
    home = "1@-8,0 7@8,-2* 8@-2,0 9@-3,2 10@-4,-2"
    answers: Answers = [("shot_sector", "TL"), ("keeper_sectors", ["TL", "TC"])]
    ratings = {"home 7": {"shot": 18}}
    with Table(home, APART, ratings=ratings, dice="time=2", answers=answers) as table:
        shoot(table.ref, "shot")
        assert table.rolls() == [("time", 2)], "no d20 is drawn"
        assert table.carrier == "away 1"
        assert table.pos.minute == 2
        assert metrics(table, 1)["saves"] == 1
    answers[1] = ("keeper_sectors", ["TC", "TR"])
    with Table(home, APART, ratings=ratings, dice="d20=15 time=2", answers=answers) as table:
        shoot(table.ref, "shot")
        assert table.carrier == "away 1"
        assert metrics(table, 1)["saves"] == 0, "it missed"


# -- duels -----------------------------------------------------------------------------------------


@pytest.mark.clause("HC-MISSION-07")
@pytest.mark.parametrize(
    ("dice", "stolen", "dribbled"),
    [("d20=1,20 time=1", 1, 0), ("d20=1,1", 0, 1), ("d20=20", 0, 0)],
)
def test_steals_that_gain_the_ball_and_dribbles(dice: str, stolen: int, dribbled: int) -> None:
    with Table(HOME, AWAY, dice=dice, answers=[("forced_move", "F")]) as table:
        steal(table.ref, table.player("away 5"))
        assert metrics(table, 1)["steals_won"] == stolen
        assert metrics(table, 0)["dribbles_won"] == dribbled
        assert metrics(table, 1)["ball_wins"] == stolen


@pytest.mark.clause("HC-MISSION-07", "HC-MISSION-12")
def test_tackles_won_and_opponents_floored() -> None:
    with Table(HOME, AWAY, dice="d20=10 time=1") as table:
        tackle(table.ref, table.player("away 5"))
        assert (metrics(table, 1)["tackles_won"], metrics(table, 0)["tackles_won"]) == (1, 0)
        assert metrics(table, 1)["opponents_floored"] == 1
    with Table(HOME, AWAY, dice="d20=17") as table:
        tackle(table.ref, table.player("away 5"))
        assert metrics(table, 1)["tackles_won"] == 0
        assert metrics(table, 0)["opponents_floored"] == 1, "the tackler fell"


@pytest.mark.clause("HC-MISSION-07", "HC-MISSION-10")
@pytest.mark.parametrize(("face", "won"), [(10, 1), (11, 0)])
def test_interceptions_and_the_passes_that_they_end(face: int, won: int) -> None:
    home, away = "1@-8,0 7@3,0* 8@5,0 9@-3,2 10@-4,-2", "1@8,0 5@5,0 6@5,3 7@5,-3 8@2,3"
    answers: Answers = [("attack_action", "pass 5,0"), ("try_interception", "try")]
    answers += [("forced_move", "F") if won else ("attack_action", "end")]
    dice = f"d20={face}" + (" time=1" if won else "")
    with Table(home, away, dice=dice, answers=answers) as table:
        attack(table.ref, must=False)
        assert metrics(table, 1)["interceptions"] == won
        assert metrics(table, 0)["max_pass_chain"] == 1 - won


@pytest.mark.clause("HC-MISSION-07")
@pytest.mark.parametrize(("face", "won"), [(10, 1), (11, 0)])
def test_clearances(face: int, won: int) -> None:
    home, away = "1@-8,0 7@3,0* 8@0,0 9@-3,2 10@-4,-2", "1@8,0 5@0,0 6@5,3 7@5,-3 8@2,3"
    with Table(
        home,
        away,
        dice=f"d20=1,{face}",
        answers=[("try_clearance", "try")],
    ) as table:
        long_pass(table.ref, at("0,0"), 0)
        assert metrics(table, 1)["clearances"] == won
        assert metrics(table, 0)["long_passes_completed"] == 1 - won


@pytest.mark.clause("HC-MISSION-08", "HC-TIME-05")
def test_balls_won() -> None:
    with Table(dice="time=1,1,1") as table:
        for _ in range(3):
            ball_won(table.ref, "HC-BALL-04")
        assert (metrics(table, 0)["ball_wins"], metrics(table, 1)["ball_wins"]) == (1, 2)


# -- passes ----------------------------------------------------------------------------------------


@pytest.mark.clause("HC-MISSION-09", "HC-SHOT-13")
@pytest.mark.parametrize(
    ("dice", "answers"),
    [
        ("d20=1", [("header_or_end", "end")]),
        # Headed wide, headed in, and headed into a covered sector: he had the ball all the same.
        (
            "d20=1,20 time=1",
            [("header_or_end", "header"), ("shot_sector", "BC"), ("keeper_sectors", [])],
        ),
        (
            "d20=1,1 time=1",
            [("header_or_end", "header"), ("shot_sector", "BC"), ("keeper_sectors", [])],
        ),
        (
            "d20=1 time=1",
            [("header_or_end", "header"), ("shot_sector", "BC"), ("keeper_sectors", ["BC"])],
        ),
    ],
)
def test_a_long_pass_is_completed_when_a_team_mate_has_it(dice: str, answers: Answers) -> None:
    home = "1@-8,0 7@3,0* 8@6,0 9@-3,2 10@-4,-2"
    with Table(home, APART, dice=dice, answers=answers) as table:
        long_pass(table.ref, at("6,0"), 0)
        assert metrics(table)["long_passes_completed"] == 1


@pytest.mark.clause("HC-MISSION-09", "HC-BALL-08")
def test_a_long_pass_to_the_own_goalkeeper_is_completed() -> None:
    with Table(HOME, APART, dice="d20=1") as table:
        long_pass(table.ref, at("-8,0"), 0)
        assert table.carrier == "home 1"
        assert metrics(table)["long_passes_completed"] == 1


@pytest.mark.clause("HC-MISSION-09")
@pytest.mark.parametrize(
    ("target", "dice"),
    [("-4,4", "d20=1"), ("5,3", "d20=1 time=1"), ("8,0", "d20=1 time=1")],
)
def test_a_long_pass_to_nobody_or_the_others_is_not(target: str, dice: str) -> None:
    with Table(HOME, APART, dice=dice) as table:
        long_pass(table.ref, at(target), 0)
        assert metrics(table)["long_passes_completed"] == 0


@pytest.mark.clause("HC-MISSION-09", "HC-MISSION-12", "HC-OFF-14")
@pytest.mark.parametrize(("call", "calls", "completed"), [("call", 1, 0), ("ignore", 0, 1)])
def test_offside_called_and_not(call: str, calls: int, completed: int) -> None:
    home = "1@-8,0 7@3,0* 8@7,-2 9@-3,2 10@-4,-2"
    away = "1@8,0 5@0,0 6@1,3 7@2,-3 8@2,3"
    answers: Answers = [("call_offside", call)]
    answers += [] if calls else [("header_or_end", "end")]
    with Table(home, away, dice="d20=1 time=1" if calls else "d20=1", answers=answers) as table:
        long_pass(table.ref, at("7,-2"), 0)
        assert metrics(table, 1)["offsides_called"] == calls
        assert metrics(table, 0)["long_passes_completed"] == completed
        assert metrics(table, 1)["ball_wins"] == calls


@pytest.mark.clause("HC-MISSION-10")
def test_the_longest_chain_of_short_passes_in_a_round() -> None:
    home = "1@-8,0 7@3,0* 8@2,0 9@1,0 10@-4,-2"
    away = "1@8,0 5@0,4 6@5,3 7@5,-3 8@2,3"
    answers: Answers = [("attack_action", f"pass {name}") for name in ("2,0", "1,0", "3,0")]
    answers += [("attack_action", "end"), ("attack_action", "pass 2,0"), ("attack_action", "end")]
    with Table(home, away, answers=answers) as table:
        attack(table.ref, must=False)
        assert metrics(table)["max_pass_chain"] == 3
        attack(table.ref, must=False)
        assert metrics(table)["max_pass_chain"] == 3, "in one round"


# -- fouls, calls, markers, cards ------------------------------------------------------------------


@pytest.mark.clause("HC-MISSION-11", "HC-FOUL-07")
def test_fouls_suffered_and_cards_shown() -> None:
    """A yellow and then a second, which is a yellow and a red."""
    away = "1@8,0 5@3,0 6@5,2 7@5,-2 8@2,3"
    with Table(HOME, away, dice="team=4,1,4,1", answers=[("offender_step", "4,0")]) as table:
        foul(table.ref, table.player("away 5"), table.player("home 7"))
        assert metrics(table, 1)["cards"] == 1
        foul(table.ref, table.player("away 5"), table.player("home 7"))
        assert metrics(table, 0)["fouls_suffered"] == 2
        assert metrics(table, 1)["cards"] == 3
        assert metrics(table, 0)["cards"] == metrics(table, 1)["fouls_suffered"] == 0


@pytest.mark.clause("HC-MISSION-12", "HC-FX-31")
def test_a_call_that_was_waved_away_does_not_count() -> None:
    home = "1@-8,0 7@3,0 8@7,-2* 9@-3,2 10@-4,-2"
    answers: Answers = [("call_offside", "call"), ("play_card", "T22")]
    with Table(home, AWAY, hands=("T22", ""), answers=answers) as table:
        assert not is_called(table.ref, table.player("home 8"))
        assert metrics(table, 1)["offsides_called"] == 0


@pytest.mark.clause("HC-MISSION-13")
def test_markers_left_of_those_on_the_pitch() -> None:
    left = {"home 7": 0, "home 8": 0, "home 9": 1}
    with Table(HOME + " 12 13", AWAY, markers=left) as table:
        found = metrics(table)
        assert found["exhausted_players"] == 2
        assert found["markers_left"] == 4 + 1 + 4, "the bench does not count"


@pytest.mark.clause("HC-MISSION-14")
def test_tactic_cards_played_cancelled_ones_included() -> None:
    answers = [("play_card", "T08"), ("play_card", "L12"), ("play_card", "L08")]
    with Table(dice="time=4,4", hands=("T08 L08", "L12"), answers=answers) as table:
        roll_time(table.ref, "HC-TIME-05")
        table.pos.cards_in_round[:] = (0, 0)
        roll_time(table.ref, "HC-TIME-05")
        assert metrics(table, 0)["tactics_played"] == 1
        assert metrics(table, 1)["tactics_played"] == 0


# -- fulfilled or not ------------------------------------------------------------------------------


@pytest.mark.clause("HC-MISSION-01", "HC-MISSION-04", "HC-TCARD-06")
@pytest.mark.parametrize(
    ("deficit", "points", "done"), [(1, 1, True), (1, 0, False), (0, 3, False), (2, 3, True)]
)
def test_all_conditions_of_a_mission_must_hold(deficit: int, points: int, done: bool) -> None:
    found = {"max_deficit": deficit, "result_points": points}
    assert is_fulfilled(DATA.card("T24"), found) is done


@pytest.mark.clause("HC-MISSION-15", "HC-FOUL-15", "HC-END-02")
def test_who_forfeits_fulfils_no_mission_and_the_other_has_won() -> None:
    """Away has two outfield players left; T20 wants no cards, T24 a comeback."""
    away = "1@8,0 5@3,0 6@5,2 7@5,-2"
    answers: Answers = [("opening_defence", "tackle")]
    with Table(HOME, away, dice="d20=11 team=8,1", answers=answers) as table:
        table.pos.score[:] = [0, 1]
        table.pos.max_deficit[:] = [1, 0]
        table.pos.missions[:] = ["T24", "T12"]
        action_phase(table.ref)
        assert table.pos.forfeit == 1
        home, visitors = side_record(table.ref, 0), side_record(table.ref, 1)
        assert home["metrics"]["result_points"] == 3
        assert home["metrics"]["goals"] == 0, "as they stand"
        assert home["mission_done"]
        assert is_fulfilled(DATA.card("T12"), visitors["metrics"])
        assert not visitors["mission_done"]


@pytest.mark.clause("HC-TCARD-07")
def test_a_failed_mission_gives_nothing() -> None:
    with Table() as table:
        table.pos.missions[:] = ["T16", None]
        assert not side_record(table.ref, 0)["mission_done"]
        assert not side_record(table.ref, 1)["mission_done"]


@pytest.mark.clause("HC-DECK-03")
def test_every_metric_is_counted() -> None:
    with Table() as table:
        wanted = {goal.metric for card in DATA.tactics.values() for goal in card.mission}
        assert {*metrics(table)} == wanted
        no_card = replace(DATA.card("T16"), mission=(Goal("goals", "<=", 0),))
        assert is_fulfilled(no_card, metrics(table))
