"""HC-FX: what cards do, each card of the deck played at least once."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.attacking import attack
from rules.helvetia_cup.ball import pick_up
from rules.helvetia_cup.cards.deck import Effect
from rules.helvetia_cup.catalogue import DRIBBLE
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.clock import roll_time
from rules.helvetia_cup.fouling import foul
from rules.helvetia_cup.halves import end_half
from rules.helvetia_cup.moving import movement_turn
from rules.helvetia_cup.offside import note_positions
from rules.helvetia_cup.passing import long_pass
from rules.helvetia_cup.rounds import action_phase, end_round, play_round
from rules.helvetia_cup.setup import set_up
from rules.helvetia_cup.shooting import shoot
from rules.helvetia_cup.stealing import steal
from tests.rules.helvetia_cup.decks import ruled, with_card
from tests.rules.helvetia_cup.play import AWAY_AT_REST, Table, at

HOME = "1@-8,0 7@3,0* 8@-2,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@3,0 6@5,2 7@5,-2 8@2,3"
#: Home's striker in front of Away's goal, two hexes away; nobody presses him.
STRIKER = "1@-8,0 7@6,0* 8@-2,0 9@-3,2 10@-4,-2"
APART = "1@8,0 5@0,0 6@5,3 7@5,-3 8@2,3"
#: Nobody of Away but the goalkeeper is near its goal.
BEHIND = "1@8,0 5@0,0 6@1,3 7@2,-3 8@2,3"

Answers = list[tuple[str, Any]]


def play(card: str) -> tuple[str, str]:
    return "play_card", card


# -- checks ----------------------------------------------------------------------------------------


@pytest.mark.clause("HC-FX-06", "HC-CARD-08", "HC-CARD-15")
@pytest.mark.parametrize(
    ("hands", "card", "dice"),
    [
        (("T02", ""), "T02", "d20=8,16"),  # dribble 13 + 3
        (("", "T05"), "T05", "d20=14,16 time=2"),  # steal 11 + 3, then the dribble fails
    ],
)
def test_a_bonus_counts_for_the_check_about_to_be_rolled(
    hands: tuple[str, str], card: str, dice: str
) -> None:
    duel = {"home 7": {"dribble": 13}, "away 5": {"steal": 11}}
    answers: Answers = [play(card), ("forced_move", "F")]
    with Table(HOME, AWAY, ratings=duel, dice=dice, hands=hands, answers=answers) as table:
        steal(table.ref, table.player("away 5"))
        won = card == "T05"
        assert table.carrier == ("away 5" if won else "home 7")


@pytest.mark.clause("HC-FX-06")
@pytest.mark.parametrize(("face", "stopped"), [(13, True), (14, False)])
def test_a_keen_eye_helps_to_intercept(face: int, stopped: bool) -> None:
    answers: Answers = [("attack_action", "pass 5,0"), ("try_interception", "try"), play("T03")]
    answers += [("forced_move", "F")] if stopped else [("attack_action", "end")]
    home, away = "1@-8,0 7@3,0* 8@5,0 9@-3,2 10@-4,-2", "1@8,0 5@5,0 6@5,3 7@5,-3 8@2,3"
    dice = f"d20={face}" + (" time=1" if stopped else "")
    with Table(home, away, dice=dice, hands=("", "T03"), answers=answers) as table:
        attack(table.ref, must=False)
        assert table.carrier == ("away 5" if stopped else "home 8")


@pytest.mark.clause("HC-FX-06", "HC-FX-05", "HC-TACKLE-02")
@pytest.mark.parametrize(("face", "won"), [(13, True), (14, False)])
def test_a_firm_stance_helps_to_tackle(face: int, won: bool) -> None:
    answers: Answers = [("opening_defence", "tackle"), play("T04")]
    answers += [] if won else [("offender_step", "4,0"), ("attack_action", "long 4,0")]
    dice = f"d20={face} time=1" if won else f"d20={face} team=1,1 d20=1 time=1"
    with Table(HOME, AWAY, dice=dice, hands=("", "T04"), answers=answers) as table:
        action_phase(table.ref)
        assert ("foul" in table.said()) is not won


@pytest.mark.clause("HC-FX-07", "HC-CONV-07", "HC-CONV-08")
def test_a_given_result_is_not_drawn_and_has_no_running_number() -> None:
    answers: Answers = [play("L01"), ("forced_move", "F")]
    with Table(HOME, AWAY, dice="d20=20 time=3", hands=("", "L01"), answers=answers) as table:
        steal(table.ref, table.player("away 5"))
        assert table.carrier == "away 5"
        assert table.rolls() == [("set", 1), ("d20", 20), ("time", 3)]
        log = table.ref.log or []
        assert [e["number"] for e in log if e["event"] == "rolled"] == [0, 1, 2]


@pytest.mark.clause("HC-FX-08", "HC-EX-86", "HC-CARD-12", "HC-CARD-17")
def test_both_coaches_have_the_same_dribble_rolled_again() -> None:
    duel = {"home 7": {"dribble": 13}}
    answers: Answers = [play("T23"), play("T24"), ("forced_move", "F")]
    dice = "d20=2,15,9,18 time=1"
    hands = ("T23", "T24")
    with Table(HOME, AWAY, ratings=duel, dice=dice, hands=hands, answers=answers) as table:
        steal(table.ref, table.player("away 5"))
        assert table.carrier == "away 5", "18 is not a dribble of 13"
        assert table.rolls()[1:4] == [("d20", 15), ("d20", 9), ("d20", 18)]
        assert table.pos.played == [["T23"], ["T24"]]


@pytest.mark.clause("HC-FX-08")
def test_a_new_result_stands_also_if_it_is_worse() -> None:
    duel = {"home 7": {"dribble": 13}}
    answers: Answers = [play("T23"), ("forced_move", "F")]
    dice = "d20=2,13,14 time=1"
    with Table(HOME, AWAY, ratings=duel, dice=dice, hands=("T23", ""), answers=answers) as table:
        steal(table.ref, table.player("away 5"))
        assert table.carrier == "away 5"


@pytest.mark.clause("HC-CARD-23", "HC-FX-07", "HC-FX-08")
def test_a_given_result_may_be_rolled_again() -> None:
    answers: Answers = [play("L01"), play("T24"), ("forced_move", "F")]
    with Table(HOME, AWAY, dice="d20=11", hands=("T24", "L01"), answers=answers) as table:
        steal(table.ref, table.player("away 5"))
        assert table.carrier == "home 7"
        assert table.rolls() == [("set", 1), ("d20", 11)]


LONG = {"home 7": {"long_pass": 12}}


@pytest.mark.clause("HC-FX-09", "HC-LPASS-04")
@pytest.mark.parametrize("face", range(13, 21))
def test_a_lower_result_counts_for_the_pass_and_for_its_deviation(face: int) -> None:
    table = Table(
        HOME,
        AWAY_AT_REST,
        ratings=LONG,
        dice=f"d20={face}",
        hands=("T06", ""),
        answers=[play("T06")],
    )
    with table:
        long_pass(table.ref, at("-2,3"), 0)
        result = face - 3
        deviation = table.ref.data.deviations[result]
        q, r = table.ref.data.ground.directions[deviation.direction]
        strayed = f"{-2 + q * deviation.hexes},{3 + r * deviation.hexes}"
        if strayed == "-2,5":
            strayed = "-2,4"  # the edge
        assert table.ball == ("-2,3" if result <= 12 else strayed)


@pytest.mark.clause("HC-EX-75", "HC-FX-09")
def test_a_measured_lob_lands_three_times_in_four() -> None:
    landed = 0
    for face in range(1, 21):
        answers = [play("T06")]
        with Table(
            HOME, AWAY_AT_REST, ratings=LONG, dice=f"d20={face}", hands=("T06", ""), answers=answers
        ) as table:
            long_pass(table.ref, at("-2,3"), 0)
            landed += "strays" not in table.said()
    assert Fraction(landed, 20) == Fraction(3, 4)


@pytest.mark.clause("HC-EX-75", "HC-FX-08")
def test_a_dribble_that_may_be_tried_again() -> None:
    good = 0
    for first in range(1, 21):
        for second in range(1, 21):
            dice = f"d20={first},{second}" if first > 13 else f"d20={first}"
            answers = [play("T23" if first > 13 else "none")]
            ratings = {"home 7": {"dribble": 13}}
            with Table(
                HOME, AWAY, ratings=ratings, dice=dice, hands=("T23", ""), answers=answers
            ) as table:
                carrier = table.player("home 7")
                good += check(table.ref, "dribble", "HC-STEAL-03", carrier, DRIBBLE).succeeded
    assert Fraction(good, 400) == Fraction(351, 400)


@pytest.mark.clause("HC-FX-09")
@pytest.mark.parametrize(("amount", "face", "result"), [(-3, 2, 1), (3, 19, 20), (-3, 9, 6)])
def test_a_result_stays_within_the_die(amount: int, face: int, result: int) -> None:
    data = with_card("T06", Effect("adjust_die", amount=amount), checks=("steal",))
    answers: Answers = [play("T06"), ("forced_move", "F")]
    thief = {"away 5": {"steal": result}, "home 7": {"dribble": 0}}
    dice = f"d20={face},20 time=1"
    with Table(
        HOME, AWAY, ratings=thief, dice=dice, hands=("", "T06"), answers=answers, data=data
    ) as table:
        steal(table.ref, table.player("away 5"))
        assert table.carrier == "away 5", f"{result} is not above {result}"


@pytest.mark.clause("HC-FX-09", "HC-TACKLE-04", "HC-TACKLE-05")
def test_a_lower_result_makes_a_foul_of_a_miss() -> None:
    data = with_card("T06", checks=("tackle",), roller="opponent")
    answers: Answers = [("opening_defence", "tackle"), play("T06"), ("offender_step", "4,0")]
    answers += [("attack_action", "long 4,0")]
    dice = "d20=19 team=1,1 d20=1 time=1"
    with Table(HOME, AWAY, dice=dice, hands=("T06", ""), answers=answers, data=data) as table:
        action_phase(table.ref)
        assert "foul" in table.said()


@pytest.mark.clause("HC-FX-05", "HC-FX-09")
def test_the_ends_of_a_die_count_after_all_cards() -> None:
    data = ruled(max_cards_per_coach_per_round=2)
    data = with_card("T06", Effect("adjust_die", amount=-5), checks=("steal",), data=data)
    data = with_card("T29", Effect("adjust_die", amount=6), data=data, checks=("steal",))
    data = with_card("T29", roller="opponent", data=data)
    answers: Answers = [play("T29"), play("T06"), ("forced_move", "F")]
    thief = {"away 5": {"steal": 15}}
    with Table(
        HOME, AWAY, ratings=thief, dice="d20=18", hands=("T29", "T06"), answers=answers, data=data
    ) as table:
        # 18 + 6 - 5 is 19, not 20 - 5: the steal fails.
        steal(table.ref, table.player("away 5"))
        assert table.carrier == "home 7"


@pytest.mark.clause("HC-FX-10", "HC-LPASS-04")
def test_a_skimmer_lands_on_the_chosen_hex_although_it_failed() -> None:
    with Table(HOME, AWAY, dice="d20=15", hands=("T29", ""), answers=[play("T29")]) as table:
        long_pass(table.ref, at("-2,3"), 0)
        assert table.ball == "-2,3"


@pytest.mark.clause("HC-FX-10", "HC-LAND-07")
def test_a_clearance_may_be_shortened_too() -> None:
    data = with_card("T29", Effect("set_deviation", hexes=1), checks=("clear",))
    home = "1@-8,0 7@3,0* 8@5,0 9@-3,2 10@-4,-2"
    away = "1@8,0 5@5,0 6@5,3 7@5,-3 8@2,3"
    answers: Answers = [("try_clearance", "try"), play("T29")]
    dice = "d20=5,1"  # the clearance succeeds with F2
    with Table(home, away, dice=dice, hands=("", "T29"), answers=answers, data=data) as table:
        long_pass(table.ref, at("5,0"), 0)
        assert table.ball == "4,0", "one hex, forward as Away sees it"


# -- players ---------------------------------------------------------------------------------------


@pytest.mark.clause("HC-FX-11", "HC-ACC-01")
@pytest.mark.parametrize(("card", "attacking"), [("T11", 0), ("T12", 1)])
def test_free_steps_cost_no_marker(card: str, attacking: int) -> None:
    answers: Answers = [play(card), ("card_targets", 7), ("card_targets", 9)]
    answers += [("move_turn", "7 F F"), ("move_turn", "9 F F F"), ("move_turn", "8 F F")]
    answers += [("move_turn", "done")]
    home, away = HOME.replace("*", ""), AWAY.replace("5@3,0", "5@3,1")
    ball = "0,3"
    with Table(
        home, away, attacking=attacking, ball=ball, hands=(card, ""), answers=answers
    ) as table:
        movement_turn(table.ref, 0)
        markers = [table.pos.markers[table.player(f"home {n}")] for n in (7, 9, 8)]
        # The third hex of the 9 and the second of the 8 are paid for.
        assert markers == [4, 3, 3]


@pytest.mark.clause("HC-FX-11", "HC-LIE-02", "HC-LIE-03")
def test_a_free_step_also_follows_standing_up() -> None:
    answers: Answers = [play("T11"), ("card_targets", 8), ("card_targets", "done")]
    answers += [("move_turn", "8 stand F"), ("move_turn", "done")]
    home = HOME.replace("8@-2,0", "8@-2,0_")
    with Table(home, AWAY, hands=("T11", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        assert table.hex("home 8") == "-1,0"
        assert table.pos.markers[table.player("home 8")] == 4


@pytest.mark.clause("HC-FX-11", "HC-OVER-02")
def test_a_free_step_is_no_acceleration_and_overtaking_follows() -> None:
    answers: Answers = [play("T11"), ("card_targets", 8), ("card_targets", "done")]
    answers += [("move_turn", "8 F F over"), ("move_turn", "done")]
    home = HOME.replace("8@-2,0", "8@-2,4")
    with Table(home, AWAY, hands=("T11", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        assert table.hex("home 8") == "1,4"


@pytest.mark.clause("HC-FX-11")
def test_free_steps_are_gone_with_the_turn() -> None:
    answers: Answers = [play("T11"), ("card_targets", 8), ("card_targets", "done")]
    answers += [("move_turn", "done"), ("move_turn", "8 F F"), ("move_turn", "done")]
    with Table(HOME, AWAY, hands=("T11", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        movement_turn(table.ref, 0)
        assert table.pos.markers[table.player("home 8")] == 3


@pytest.mark.clause("HC-FX-12", "HC-ACC-03", "HC-CARD-20")
def test_a_second_wind_ends_exhaustion() -> None:
    answers: Answers = [play("T01"), ("card_targets", 7), ("move_turn", "done")]
    left = {"home 7": 0, "home 8": 3}
    with Table(HOME, AWAY, markers=left, hands=("T01", ""), answers=answers) as table:
        home_7 = table.player("home 7")
        assert table.pos.skill(home_7, 0) == 5
        movement_turn(table.ref, 0)
        assert table.pos.markers[home_7] == 1
        assert table.pos.skill(home_7, 0) == 10
        # Only who has lost a marker could be named.
        offered = next(d for d in table.coaches.asked if d.key == "card_targets")
        assert offered.options == [7, 8]  # type: ignore[union-attr]


@pytest.mark.clause("HC-FX-12", "HC-CARD-04", "HC-FX-02")
def test_the_feast_gives_everybody_a_marker_but_nobody_more_than_he_had() -> None:
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER), play("L04")]
    left = {"home 7": 0, "home 8": 3}
    with Table(HOME, AWAY, markers=left, hands=("L04", ""), answers=answers) as table:
        set_up(table.ref)
        numbers = (1, 7, 8, 9, 10)
        assert [table.pos.markers[table.player(f"home {n}")] for n in numbers] == [4, 1, 4, 4, 4]


@pytest.mark.clause("HC-FX-13", "HC-CARD-06", "HC-FX-02")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_a_hard_shoulder_takes_a_marker_of_the_carrier(before: int, after: int) -> None:
    answers: Answers = [play("T30"), ("opening_defence", "none"), ("attack_action", "end")]
    with Table(HOME, AWAY, markers={"home 7": before}, hands=("", "T30"), answers=answers) as table:
        action_phase(table.ref)
        assert table.pos.markers[table.player("home 7")] == after
        assert table.pos.injuries == []


@pytest.mark.clause("HC-FX-14", "HC-FX-04", "HC-CARD-04", "HC-SQUAD-05", "HC-FX-02")
def test_the_captains_roar_adds_to_all_his_skills_for_a_half() -> None:
    home = "1@-8,0 11@3,0* 8@-2,0 9@-3,2 10@-4,-2"
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER), play("L10")]
    with Table(home, AWAY, markers={"home 11": 0}, hands=("L10", ""), answers=answers) as table:
        set_up(table.ref)
        pos, captain = table.pos, table.player("home 11")
        # Halved first, then 2 more: 10 is 7, a pressure of 4 is 4.
        assert [pos.skill(captain, skill) for skill in range(8)] == [7, 7, 4, 7, 7, 7, 7, 7]
        assert pos.skill(table.player("home 8"), 0) == 10
        end_round(table.ref)
        assert pos.skill(captain, 0) == 7
        end_half(table.ref)
        assert pos.skill(captain, 0) == 5


@pytest.mark.clause("HC-FX-03", "HC-FX-14", "HC-FX-15", "HC-FX-12", "HC-FX-04")
def test_phoenix_boots_are_worn_by_one_player_for_a_round() -> None:
    home = HOME.replace("8@-2,0", "8@-2,0_")
    answers: Answers = [
        play("L09"),
        ("card_targets", 8),
        ("move_turn", "8 F F"),
        ("move_turn", "done"),
    ]
    with Table(home, AWAY, markers={"home 8": 0}, hands=("L09", ""), answers=answers) as table:
        pos, p = table.pos, table.player("home 8")
        movement_turn(table.ref, 0)
        assert table.hex("home 8") == "0,0", "he stood for nothing and moved normally"
        assert pos.markers[p] == 2
        dribble = 4
        assert pos.skill(p, dribble) == 14
        assert pos.skill(table.player("home 7"), dribble) == 10
        end_round(table.ref)
        assert pos.skill(p, dribble) == 10


@pytest.mark.clause("HC-FX-15", "HC-CARD-20")
def test_only_who_lies_is_helped_up() -> None:
    home = HOME.replace("9@-3,2", "9@-3,2_")
    answers: Answers = [play("T07"), ("move_turn", "9 F"), ("move_turn", "done")]
    with Table(home, AWAY, hands=("T07", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        assert table.hex("home 9") == "-2,2"


@pytest.mark.clause("HC-FX-15", "HC-BALL-05")
def test_who_is_helped_up_on_the_loose_ball_has_it() -> None:
    home = HOME.replace("*", "").replace("9@-3,2", "9@-3,2_")
    answers: Answers = [play("T07"), ("move_turn", "done")]
    with Table(home, AWAY, ball="-3,2", hands=("T07", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        assert table.carrier == "home 9"


@pytest.mark.clause("HC-FX-15", "HC-BALL-05", "HC-OFF-08", "HC-CONV-18")
def test_offside_may_be_called_on_who_is_helped_up() -> None:
    home = "1@-8,0 7@3,0* 8@7,-2_ 9@-3,2 10@-4,-2"
    answers: Answers = [play("T07"), ("call_offside", "call")]
    with Table(home, BEHIND, dice="time=1", hands=("T07", ""), answers=answers) as table:
        note_positions(table.pos, table.player("home 7"))
        table.pos.drop(at("7,-2"))
        assert movement_turn(table.ref, 0), "the turn is over"
        assert table.pos.attacking == 1
        assert table.carrier == ""


@pytest.mark.clause("HC-FX-16", "HC-FX-02")
def test_the_earth_shakes_around_the_ball() -> None:
    away = "1@8,0 5@3,0 6@4,0 7@2,1 8@5,0"
    answers: Answers = [play("L05"), ("move_turn", "done")]
    with Table(HOME, away, hands=("L05", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        lying = [n for n in (1, 5, 6, 7, 8) if table.pos.lying >> table.player(f"away {n}") & 1]
        assert lying == [5, 6, 7], "the 8 stands two hexes away"
        assert not table.pos.lying >> table.player("home 7") & 1


@pytest.mark.clause("HC-FX-16")
def test_neither_the_carrier_nor_a_goalkeeper_in_his_goal_is_shaken() -> None:
    home, away = "1@-8,0 7@7,0* 8@7,-1 9@8,-1_ 10@-4,-2", "1@8,0 5@0,0 6@5,3 7@5,-3 8@7,0"
    answers: Answers = [play("L05"), ("move_turn", "done")]
    with Table(home, away, hands=("", "L05"), answers=answers) as table:
        movement_turn(table.ref, 1)
        pos = table.pos
        assert [n for n in (7, 8, 9) if pos.lying >> table.player(f"home {n}") & 1] == [8, 9]
        assert table.said().count("falls") == 1, "the 9 lay there already"
    with Table(home, away, hands=("L05", ""), answers=answers[:]) as table:
        movement_turn(table.ref, 0)
        assert not table.pos.lying >> table.player("away 1") & 1
        assert table.pos.lying >> table.player("away 8") & 1
    away = away.replace("1@8,0", "1@7,-1")
    with Table(home, away, hands=("L05", ""), answers=answers[:]) as table:
        movement_turn(table.ref, 0)
        assert table.pos.lying >> table.player("away 1") & 1, "out of his goal he falls"


@pytest.mark.clause("HC-FX-17", "HC-CARD-04", "HC-DEC-27")
def test_shape_up_moves_two_players_within_two_hexes_after_both_are_set_up() -> None:
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER), play("T10")]
    answers += [("card_targets", "5 2,-1"), ("card_targets", "6 4,3")]
    # By default Away stands on (3,0), (3,2), (5,-2) and (6,0).
    with Table(HOME, AWAY, hands=("", "T10"), answers=answers) as table:
        set_up(table.ref)
        first, second = table.coaches.asked[-2:]
        options: list[str] = first.options  # type: ignore[union-attr, assignment]
        pitch = table.pos.pitch
        near = {
            pitch.names[h]
            for h in range(pitch.size)
            if 1 <= pitch.distance[at("3,0")][h] <= 2
            and pitch.x2[h] > 0  # its own half
            and pitch.distance[at("0,0")][h] > 1  # not in the circle
        }
        # Beside (6,0), (5,-2) and (3,2), where team-mates stand.
        assert {o.split()[1] for o in options if o.startswith("5 ")} == near - {"3,2", "5,-2"}
        assert options[0] == "done"
        assert {o.split()[0] for o in options} == {"done", "5", "6", "7", "8"}
        assert not [o for o in second.options if o.startswith("5 ")]  # type: ignore[union-attr]
        assert (table.hex("away 5"), table.hex("away 6")) == ("2,-1", "4,3")


@pytest.mark.clause("HC-FX-17", "HC-SETUP-06")
def test_the_kicker_stays_on_the_ball() -> None:
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER), play("T10")]
    answers += [("card_targets", "done")]
    with Table(HOME, AWAY, hands=("T10", ""), answers=answers) as table:
        set_up(table.ref)
        options = table.coaches.asked[-1].options  # type: ignore[union-attr]
        assert table.carrier == "home 7"
        assert {o.split()[0] for o in options} == {"done", "8", "9", "10"}


@pytest.mark.clause("HC-FX-18", "HC-SUB-05", "HC-SUB-10", "HC-SUB-11")
def test_the_second_squad_comes_on_upon_the_spot() -> None:
    answers: Answers = [play("L11"), ("card_targets", "8 12"), ("card_targets", "9 13")]
    answers += [("move_turn", "done")]
    home = HOME.replace("8@-2,0", "8@-2,0_") + " 12 13"
    with Table(home, AWAY, hands=("L11", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        assert (table.hex("home 12"), table.hex("home 13")) == ("-2,0", "-3,2")
        assert not table.pos.lying >> table.player("home 12") & 1
        move = table.coaches.asked[-1]
        assert move.problems("12 F")
        assert not move.problems("10 F")
        offered = [d for d in table.coaches.asked if d.key == "card_targets"]
        # Never for the carrier, and nobody twice.
        assert not any(o.startswith("7 ") for d in offered for o in d.options)  # type: ignore[union-attr]
        assert not any(o.endswith(" 12") for o in offered[1].options)  # type: ignore[union-attr]


@pytest.mark.clause("HC-FX-18", "HC-SUB-09", "HC-CARD-16")
def test_the_second_squad_needs_a_bench() -> None:
    with Table(HOME, AWAY, hands=("L11", ""), answers=[("move_turn", "done")]) as table:
        movement_turn(table.ref, 0)
    answers: Answers = [play("L11"), ("card_targets", "1 2"), ("move_turn", "done")]
    with Table(HOME + " 2", AWAY, hands=("L11", ""), answers=answers) as table:
        pos = table.pos
        others = [pos.number(p) for p in pos.outfield(0) if p != pos.carrier]
        movement_turn(table.ref, 0)
        options = next(d for d in table.coaches.asked if d.key == "card_targets").options  # type: ignore[union-attr]
        # With nobody else on the bench its goalkeeper may come on for anybody (HC-SUB-09).
        assert options == ["done", "1 2", *(f"{number} 2" for number in others)]
        assert table.pos.keeper[0] == table.player("home 2")


@pytest.mark.clause("HC-FX-18", "HC-BALL-05")
def test_who_comes_on_upon_the_loose_ball_has_it() -> None:
    answers: Answers = [play("L11"), ("card_targets", "8 12"), ("card_targets", "done")]
    answers += [("move_turn", "done")]
    home = HOME.replace("*", "") + " 12 13"
    with Table(home, AWAY, ball="-2,0", hands=("L11", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        assert table.carrier == "home 12"


# -- shots -----------------------------------------------------------------------------------------


@pytest.mark.clause("HC-FX-19", "HC-CARD-09", "HC-SHOT-04")
@pytest.mark.parametrize(
    ("card", "side", "most"), [("T17", 1, 3), ("L02", 1, 5), ("T26", 0, 1), ("", 0, 2)]
)
def test_cards_change_how_many_sectors_are_covered(card: str, side: int, most: int) -> None:
    hands = (card, "") if side == 0 else ("", card)
    answers: Answers = [play(card)] if card else []
    answers += [("shot_sector", "TL"), ("keeper_sectors", [])]
    with Table(STRIKER, APART, dice="d20=20 time=1", hands=hands, answers=answers) as table:
        shoot(table.ref, "shot")
        assert table.coaches.asked[-1].about[0] == most


@pytest.mark.clause("HC-FX-19", "HC-FX-05")
def test_the_limits_of_covered_sectors_count_after_all_cards() -> None:
    near = STRIKER.replace("7@6,0", "7@7,0")
    answers: Answers = [play("L03"), play("L02"), ("shot_sector", "TL")]
    answers += [("keeper_sectors", [])]
    with Table(near, APART, dice="d20=20 time=1", hands=("L03", "L02"), answers=answers) as table:
        shoot(table.ref, "shot")
        assert table.coaches.asked[-1].about[0] == 2, "1 - 2 + 3"
    far = STRIKER.replace("7@6,0", "7@4,0")
    with Table(
        far, APART, dice="d20=20 time=1", hands=("", "L02"), answers=[play("L02"), *answers[2:]]
    ) as table:
        shoot(table.ref, "shot")
        assert table.coaches.asked[-1].about[0] == 6, "4 + 3, but there are six"


@pytest.mark.clause("HC-FX-19", "HC-GK-02")
def test_a_card_covers_nothing_for_a_goalkeeper_who_is_out() -> None:
    away = APART.replace("1@8,0", "1@4,2")
    answers: Answers = [play("L02"), ("shot_sector", "TL")]
    with Table(STRIKER, away, dice="d20=1 time=1", hands=("", "L02"), answers=answers) as table:
        shoot(table.ref, "shot")
        assert table.pos.score == [1, 0]


@pytest.mark.clause("HC-FX-20", "HC-SHOT-10")
@pytest.mark.parametrize(
    ("sector", "target"),
    [("TL", 8), ("BC", 10)],  # 10 - (5 - 3); 10 - max(0, 1 - 3)
)
def test_a_corner_finder_takes_off_the_penalty_of_the_sector(sector: str, target: int) -> None:
    answers: Answers = [play("T16"), ("shot_sector", sector), ("keeper_sectors", [])]
    dice = f"d20={target} time=1"
    with Table(STRIKER, APART, dice=dice, hands=("T16", ""), answers=answers) as table:
        shoot(table.ref, "shot")
        assert table.pos.score == [1, 0]
        assert _targets(table) == [target]


def _targets(table: Table) -> list[int]:
    """The targets of the checks so far."""
    log = table.ref.log or []
    return [event["target"] for event in log if event.get("die") == "d20"]


@pytest.mark.clause("HC-EX-76", "HC-FX-19", "HC-FX-20", "HC-FX-01")
def test_a_comet_does_both_of_its_effects() -> None:
    far = STRIKER.replace("7@6,0", "7@5,0")
    answers: Answers = [play("L03"), ("shot_sector", "TL"), ("keeper_sectors", ["BC"])]
    with Table(far, APART, dice="d20=7 time=1", hands=("L03", ""), answers=answers) as table:
        shoot(table.ref, "shot")
        assert table.coaches.asked[-1].about[0] == 1
        assert _targets(table) == [10 - 3]


@pytest.mark.clause("HC-FX-21", "HC-SHOT-03")
@pytest.mark.parametrize(("axis", "told"), [("row", 0), ("column", 2)])
def test_the_eyes_tell_the_row_of_the_sector(axis: Any, told: int) -> None:
    data = with_card("T19", Effect("reveal_sector", axis=axis))
    answers: Answers = [play("T19"), ("shot_sector", "TR"), ("keeper_sectors", ["TR"])]
    with Table(
        STRIKER, APART, dice="time=1", hands=("", "T19"), answers=answers, data=data
    ) as table:
        shoot(table.ref, "shot")
        assert table.coaches.asked[-1].about[3] == told


@pytest.mark.clause("HC-SHOT-03", "HC-FX-21")
def test_without_the_card_the_keeper_is_told_nothing() -> None:
    answers: Answers = [("shot_sector", "TR"), ("keeper_sectors", ["TR"])]
    with Table(STRIKER, APART, dice="time=1", answers=answers) as table:
        shoot(table.ref, "shot")
        assert table.coaches.asked[-1].about[3] is None


@pytest.mark.clause("HC-FX-22", "HC-PRESS-05", "HC-CARD-07", "HC-CARD-21")
def test_shrugging_off_spares_the_penalty_and_still_uses_the_presser() -> None:
    answers: Answers = [play("T14"), ("attack_action", "long -2,3")]
    with Table(HOME, AWAY, dice="d20=10", hands=("T14", ""), answers=answers) as table:
        attack(table.ref, must=False)
        assert _targets(table) == [10]
        assert table.pos.used >> table.player("away 5") & 1
        assert table.pos.coming == {}


@pytest.mark.clause("HC-FX-23", "HC-TOUCH-02", "HC-TOUCH-03")
def test_a_first_time_hit_loses_no_skill_and_the_keeper_his_sector_all_the_same() -> None:
    answers: Answers = [play("T15"), ("shot_sector", "BC"), ("keeper_sectors", ["BL"])]
    with Table(STRIKER, APART, dice="d20=9 time=1", hands=("T15", ""), answers=answers) as table:
        shoot(table.ref, "touch")
        assert table.pos.score == [1, 0]
        assert _targets(table) == [9]
        assert table.coaches.asked[-1].about[0] == 1


PASSERS = "1@-8,0 7@5,0* 8@6,0 9@-3,2 10@-4,-2"


@pytest.mark.clause("HC-FX-24", "HC-SPASS-07", "HC-CARD-07", "HC-CARD-21")
def test_cold_blood_allows_a_normal_shot_after_a_short_pass() -> None:
    answers: Answers = [play("none"), ("attack_action", "pass 6,0"), play("T27")]
    answers += [("attack_action", "shot"), ("shot_sector", "BC"), ("keeper_sectors", [])]
    with Table(PASSERS, APART, dice="d20=9 time=1", hands=("T27", ""), answers=answers) as table:
        attack(table.ref, must=False)
        assert table.pos.score == [1, 0]
        assert table.pos.counts[2] == [0] * 16, "no one-touch shot"


@pytest.mark.clause("HC-CARD-21", "HC-FX-24")
def test_what_a_card_does_for_the_coming_action_is_gone_after_it() -> None:
    answers: Answers = [play("T27"), ("attack_action", "pass 6,0"), ("attack_action", "end")]
    with Table(PASSERS, APART, hands=("T27", ""), answers=answers) as table:
        attack(table.ref, must=False)
        assert "shot" not in table.coaches.asked[-1].options  # type: ignore[union-attr]
        assert "touch" in table.coaches.asked[-1].options  # type: ignore[union-attr]


@pytest.mark.clause("HC-CARD-21", "HC-FX-22", "HC-FX-25")
def test_what_a_card_does_for_the_coming_action_is_gone_with_the_round() -> None:
    answers: Answers = [play("T13"), ("attack_action", "end"), ("attack_action", "end")]
    with Table(PASSERS, APART, hands=("T13", ""), answers=answers) as table:
        attack(table.ref, must=False)
        attack(table.ref, must=False)
        first, second = (d.options for d in table.coaches.asked if d.key == "attack_action")  # type: ignore[union-attr]
        assert "pass 2,0" in first
        assert "pass 2,0" not in second


@pytest.mark.clause("HC-FX-25", "HC-SPASS-01")
def test_a_threaded_pass_goes_three_hexes() -> None:
    answers: Answers = [play("T13"), ("attack_action", "pass 1,0"), ("attack_action", "end")]
    home = PASSERS.replace("9@-3,2", "9@1,0").replace("8@6,0", "8@2,2")
    away = APART.replace("5@0,0", "5@0,4")
    with Table(home.replace("7@5,0", "7@4,0"), away, hands=("T13", ""), answers=answers) as table:
        attack(table.ref, must=False)
        assert table.carrier == "home 9"
        options = next(d for d in table.coaches.asked if d.key == "attack_action").options  # type: ignore[union-attr]
        assert "pass 0,0" not in options


@pytest.mark.clause("HC-FX-26", "HC-CARD-20", "HC-ACT-04")
def test_a_second_effort_lets_a_defender_act_again() -> None:
    away = AWAY.replace("5@3,0", "5@3,0!")
    answers: Answers = [play("T18"), ("attack_action", "long -2,3")]
    with Table(HOME, away, dice="d20=6", hands=("", "T18"), answers=answers) as table:
        attack(table.ref, must=False)
        assert _targets(table) == [6], "he presses"
    with Table(
        HOME, AWAY, dice="d20=6", hands=("", "T18"), answers=[("attack_action", "long -2,3")]
    ) as table:
        attack(table.ref, must=False)  # nobody has acted: the card cannot be played


# -- what is forbidden -----------------------------------------------------------------------------


@pytest.mark.clause("HC-FX-27", "HC-CARD-14")
def test_numb_legs_do_not_accelerate_for_a_round() -> None:
    answers: Answers = [play("T28"), ("move_turn", "done"), ("move_turn", "done")]
    with Table(HOME, AWAY, hands=("T28", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        movement_turn(table.ref, 1)
        mine, theirs = (d for d in table.coaches.asked if d.key == "move_turn")
        assert not mine.problems("7 F F")
        assert theirs.problems("8 F F")
        assert not theirs.problems("8 F")
        end_round(table.ref)
        assert not theirs.problems("8 F F")


@pytest.mark.clause("HC-FX-27", "HC-FX-04", "HC-FX-11")
def test_a_long_winter_lasts_for_the_half_and_spares_free_steps() -> None:
    answers: Answers = [play("L06"), ("move_turn", "done"), play("T11"), ("card_targets", 8)]
    answers += [("card_targets", "done"), ("move_turn", "8 F F"), ("move_turn", "done")]
    home = HOME.replace("8@-2,0", "8@-2,4")
    with Table(home, AWAY, hands=("T11", "L06"), answers=answers) as table:
        movement_turn(table.ref, 1)
        end_round(table.ref)
        movement_turn(table.ref, 0)
        move = next(d for d in table.coaches.asked if d.key == "move_turn" and d.side == 0)
        assert move.problems("7 F F")
        assert move.problems("8 F over"), "no overtaking either"
        end_half(table.ref)
        assert not table.pos.forbidden


def _forbidding(*actions: Any) -> Any:
    """L06 as a card that the attackers play at the kick-off or before they act."""
    return with_card("L06", Effect("forbid", actions=actions, duration="round"), window="own_move")


@pytest.mark.clause("HC-FX-27", "HC-ACT-02")
@pytest.mark.parametrize(
    ("actions", "options"),
    [
        (("steal",), ["none", "tackle"]),
        (("tackle",), ["none", "steal"]),
        (("steal", "tackle"), []),
    ],
)
def test_opening_defences_are_forbidden(actions: Any, options: list[str]) -> None:
    answers: Answers = [play("L06"), ("move_turn", "done"), ("move_turn", "done")]
    answers += [("opening_defence", "none")] if options else []
    answers += [("attack_action", "end")]
    with Table(HOME, AWAY, hands=("L06", ""), answers=answers, data=_forbidding(*actions)) as table:
        play_round(table.ref)
        asked = [d.options for d in table.coaches.asked if d.key == "opening_defence"]  # type: ignore[union-attr]
        assert asked == ([options] if options else [])


@pytest.mark.clause("HC-FX-27", "HC-INT-01")
def test_interceptions_are_forbidden_and_the_defender_presses() -> None:
    home, away = "1@-8,0 7@3,0* 8@5,0 9@-3,2 10@-4,-2", "1@8,0 5@5,0 6@5,3 7@5,-3 8@2,3"
    answers: Answers = [play("L06"), ("move_turn", "done"), ("move_turn", "done")]
    answers += [("attack_action", "pass 5,0"), ("attack_action", "long -2,3")]
    with Table(
        home, away, dice="d20=6", hands=("L06", ""), answers=answers, data=_forbidding("intercept")
    ) as table:
        play_round(table.ref)
        assert _targets(table) == [6]


@pytest.mark.clause("HC-FX-27", "HC-LAND-05", "HC-LAND-09")
def test_clearances_are_forbidden() -> None:
    home, away = "1@-8,0 7@3,0* 8@5,0 9@-3,2 10@-4,-2", "1@8,0 5@5,0 6@5,3 7@5,-3 8@2,3"
    answers: Answers = [play("L06"), ("move_turn", "done"), ("move_turn", "done")]
    answers += [("attack_action", "long 5,0")]
    with Table(
        home, away, dice="d20=6", hands=("L06", ""), answers=answers, data=_forbidding("clear")
    ) as table:
        play_round(table.ref)
        assert table.carrier == "home 8"


@pytest.mark.clause("HC-FX-27")
def test_what_attackers_may_not_do_is_not_offered() -> None:
    """One-touch shots and long passes; and the header after a clearance."""
    answers: Answers = [("move_turn", "done"), play("L06"), ("move_turn", "done")]
    answers += [("attack_action", "pass 6,0"), ("attack_action", "end")]
    data = _forbidding("touch", "long_pass")
    with Table(PASSERS, APART, hands=("", "L06"), answers=answers, data=data) as table:
        play_round(table.ref)
        offered = [d.options for d in table.coaches.asked if d.key == "attack_action"]  # type: ignore[union-attr]
        assert not any(o == "touch" or o.startswith("long ") for each in offered for o in each)


@pytest.mark.clause("HC-FX-27", "HC-LAND-01")
def test_headers_are_forbidden() -> None:
    answers: Answers = [("move_turn", "done"), play("L06"), ("move_turn", "done")]
    answers += [("attack_action", "long 6,0")]
    data = _forbidding("header")
    with Table(
        PASSERS, APART, dice="d20=6", hands=("", "L06"), answers=answers, data=data
    ) as table:
        play_round(table.ref)
        assert table.carrier == "home 8"


# -- dice and calls --------------------------------------------------------------------------------

FOULED = [("offender_step", "4,0")]


@pytest.mark.clause("HC-FX-28", "HC-CARD-10")
@pytest.mark.parametrize(
    ("face", "cards"),
    [(8, ["yellow"]), (4, [])],  # red, yellow
)
def test_a_kind_word_makes_the_card_milder(face: int, cards: list[str]) -> None:
    answers: Answers = [play("T20"), *FOULED]
    with Table(HOME, AWAY, dice=f"team={face},1", hands=("", "T20"), answers=answers) as table:
        foul(table.ref, table.player("away 5"), table.player("home 7"))
        assert [each["card"] for each in table.pos.bookings] == cards


@pytest.mark.clause("HC-FX-28")
def test_a_card_can_be_made_no_worse_than_red() -> None:
    data = with_card("T20", Effect("shift_card", steps=2), side="attack")
    with Table(
        HOME, AWAY, dice="team=8,1", hands=("T20", ""), answers=[play("T20")], data=data
    ) as t:
        foul(t.ref, t.player("away 5"), t.player("home 7"))
        assert [each["card"] for each in t.pos.bookings] == ["red"]


@pytest.mark.clause("HC-FX-29", "HC-CARD-10")
@pytest.mark.parametrize(("face", "left"), [(8, 4), (3, 4)])
def test_a_magic_sponge_heals(face: int, left: int) -> None:
    answers: Answers = [play("T21"), *FOULED]
    with Table(HOME, AWAY, dice=f"team=1,{face}", hands=("T21", ""), answers=answers) as table:
        foul(table.ref, table.player("away 5"), table.player("home 7"))
        assert table.pos.markers[table.player("home 7")] == left


@pytest.mark.clause("HC-EX-80", "HC-FX-28", "HC-FX-29")
def test_the_ghost_referee_sees_no_card_and_hurts_more() -> None:
    answers: Answers = [play("L07"), *FOULED]
    with Table(HOME, AWAY, dice="team=8,8", hands=("", "L07"), answers=answers) as table:
        foul(table.ref, table.player("away 5"), table.player("home 7"))
        assert table.pos.bookings == []
        assert table.pos.markers[table.player("home 7")] == 1


@pytest.mark.clause("HC-FX-30", "HC-CARD-10", "HC-TIME-04")
@pytest.mark.parametrize(
    ("hands", "card", "face", "minute"),
    [
        (("T08", ""), "T08", 4, 27),
        (("", "T08"), "T08", 4, 27),
        (("T09", ""), "T09", 4, 21),
        (("", "T09"), "T09", 2, 20),  # not below 0
        (("L08", ""), "L08", 6, 20),
    ],
)
def test_cards_change_the_time_die(
    hands: tuple[str, str], card: str, face: int, minute: int
) -> None:
    with Table(dice=f"time={face}", hands=hands, answers=[play(card)]) as table:
        table.pos.minute = 20
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == minute
        assert table.rolls() == [("time", face)]


@pytest.mark.clause("HC-FX-30", "HC-FX-05")
def test_the_time_die_is_cut_after_all_cards() -> None:
    answers: Answers = [play("L08"), play("T08")]
    with Table(dice="time=4", hands=("L08", "T08"), answers=answers) as table:
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 1, "4 - 6 + 3"


@pytest.mark.clause("HC-FX-31", "HC-CARD-10", "HC-OFF-13")
def test_a_late_flag_lets_play_go_on() -> None:
    home = "1@-8,0 7@3,0 8@7,-2 9@-3,2 10@-4,-2"
    answers: Answers = [("call_offside", "call"), play("T22")]
    with Table(home, BEHIND, ball="7,-2", hands=("T22", ""), answers=answers) as table:
        note_positions(table.pos, table.player("home 7"))
        assert not pick_up(table.ref, table.player("home 8"))
        assert table.carrier == "home 8"
        assert table.pos.attacking == 0
        assert table.pos.calls == [0, 0], "it did not take effect (HC-MISSION-12)"


# -- cards against cards ---------------------------------------------------------------------------


@pytest.mark.clause("HC-FX-32", "HC-CARD-11", "HC-CARD-17")
@pytest.mark.parametrize(("card", "counter"), [("T09", "T25"), ("T09", "L12"), ("L08", "L12")])
def test_a_cancelled_card_does_nothing_and_is_used_up(card: str, counter: str) -> None:
    answers: Answers = [play(card), play(counter)]
    with Table(dice="time=5", hands=(card, counter), answers=answers) as table:
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 5
        assert table.pos.played == [[card], [counter]]
        assert table.ref.hands[0].left == []
        assert table.pos.legendaries == [[], []]
        assert table.ref.hands[1].left == []


@pytest.mark.clause("HC-FX-32", "HC-CARD-16")
def test_a_change_of_plan_is_no_help_against_a_legendary_card() -> None:
    with Table(dice="time=6", hands=("L08", "T25"), answers=[play("L08")]) as table:
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 0


# -- what a card may name --------------------------------------------------------------------------


@pytest.mark.clause("HC-FX-02", "HC-FX-03", "HC-CARD-20")
def test_a_card_may_name_one_of_each_side_and_both_goalkeepers() -> None:
    data = with_card(
        "L09",
        Effect("add_markers", target="own_one", amount=1),
        Effect("drop_markers", target="opp_one", amount=2),
        Effect("stand_up", target="own_keeper"),
        Effect("drop_markers", target="opp_keeper", amount=1),
        Effect("modify_skill", target="own_one", skill="shot", amount=-3, duration="half"),
    )
    home = HOME.replace("1@-8,0", "1@-8,0_")
    answers: Answers = [play("L09"), ("card_targets", 8), ("card_targets", 6)]
    answers += [("move_turn", "done")]
    left = {"home 8": 1, "away 5": 0}
    with Table(home, AWAY, markers=left, hands=("L09", ""), answers=answers, data=data) as table:
        movement_turn(table.ref, 0)
        pos = table.pos
        options = [d.options for d in table.coaches.asked if d.key == "card_targets"]  # type: ignore[union-attr]
        assert options == [[1, 7, 8, 9, 10], [1, 6, 7, 8]], "the 5 has nothing to lose"
        assert pos.markers[table.player("home 8")] == 2
        assert pos.markers[table.player("away 6")] == 2
        assert pos.markers[table.player("away 1")] == 3
        assert not pos.lying >> table.player("home 1") & 1
        assert pos.skill(table.player("home 8"), 6) == 7
