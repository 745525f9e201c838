"""HC-CARD: when a card may be played, by whom, and how often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.attacking import attack
from rules.helvetia_cup.cards.deck import Check, Window
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.clock import roll_time
from rules.helvetia_cup.moving import movement_turn
from rules.helvetia_cup.passing import long_pass
from rules.helvetia_cup.rounds import action_phase, end_round, play_round
from rules.helvetia_cup.setup import set_up
from rules.helvetia_cup.shooting import shoot
from rules.helvetia_cup.stealing import steal
from rules.helvetia_cup.tackling import tackle
from tests.rules.helvetia_cup.decks import ruled, with_card
from tests.rules.helvetia_cup.play import DATA, Table, at
from tests.support.rulebook import clauses

HOME = "1@-8,0 7@3,0* 8@-2,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@3,0 6@5,2 7@5,-2 8@2,3"
STRIKER = "1@-8,0 7@6,0* 8@-2,0 9@-3,2 10@-4,-2"
APART = "1@8,0 5@0,0 6@5,3 7@5,-3 8@2,3"

Answers = list[tuple[str, Any]]
NO_CARD = ("play_card", "none")


def play(card: str) -> tuple[str, str]:
    return "play_card", card


def offered(table: Table) -> list[tuple[int, list[str]]]:
    """Who was asked for a card so far, and what he could play."""
    asked = [d for d in table.coaches.asked if d.key == "play_card"]
    return [(d.side, list(d.options)[1:]) for d in asked]  # type: ignore[union-attr]


def next_round(table: Table) -> None:
    """The card limit of a round is gone with it."""
    table.pos.cards_in_round[:] = (0, 0)


# -- how often -------------------------------------------------------------------------------------


@pytest.mark.clause("HC-CARD-01", "HC-CARD-17")
def test_a_tactic_card_is_played_once_in_a_match() -> None:
    with Table(dice="time=4,4", hands=("T09", ""), answers=[play("T09")]) as table:
        roll_time(table.ref, "HC-TIME-05")
        next_round(table)
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 5


@pytest.mark.clause("HC-CARD-01")
def test_a_card_that_is_kept_is_there_the_next_time() -> None:
    answers = [NO_CARD, play("T09")]
    with Table(dice="time=4,4", hands=("T09", ""), answers=answers) as table:
        roll_time(table.ref, "HC-TIME-05")
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 5


@pytest.mark.clause("HC-CARD-02", "HC-TCARD-02")
@pytest.mark.parametrize(("most", "second"), [(1, []), (2, [play("L12")])])
def test_a_legendary_card_is_played_once_in_a_match(most: int, second: Answers) -> None:
    data = with_card("L12", *DATA.card("L08").effects, window="time_die")
    data = ruled(data, match_legendary_cards=most)
    answers: Answers = [play("L08"), *second]
    with Table(dice="time=4,4", hands=("L08 L12", ""), answers=answers, data=data) as table:
        roll_time(table.ref, "HC-TIME-05")
        next_round(table)
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == (0 if second else 4)


@pytest.mark.clause("HC-CARD-02")
def test_tactic_cards_go_on_after_a_legendary_one() -> None:
    answers = [play("L08"), play("T08")]
    with Table(dice="time=4,4", hands=("T08 L08", ""), answers=answers) as table:
        roll_time(table.ref, "HC-TIME-05")
        next_round(table)
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 7


@pytest.mark.clause("HC-CARD-13")
@pytest.mark.parametrize(("most", "asked"), [(1, 1), (2, 2)])
def test_a_coach_plays_so_many_cards_in_a_round(most: int, asked: int) -> None:
    answers: Answers = [*[play("T02"), play("T23")][:asked], ("forced_move", "F")]
    dice = "d20=2,20,20" if asked == 2 else "d20=2,20"
    ratings = {"home 7": {"dribble": 10}}
    with Table(
        HOME,
        AWAY,
        ratings=ratings,
        dice=dice + " time=1",
        hands=("T02 T23", ""),
        answers=answers,
        data=ruled(max_cards_per_coach_per_round=most),
    ) as table:
        steal(table.ref, table.player("away 5"))
        assert len(table.pos.played[0]) == asked


@pytest.mark.clause("HC-CARD-13", "HC-CARD-02")
def test_a_legendary_card_is_the_card_of_the_round_too() -> None:
    with Table(dice="time=4,4", hands=("T08 L08", ""), answers=[play("L08")]) as table:
        roll_time(table.ref, "HC-TIME-05")
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 4


@pytest.mark.clause("HC-CARD-13", "HC-CARD-04")
def test_the_set_up_belongs_to_the_round_that_it_opens() -> None:
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER), play("L10")]
    answers += [("attack_action", "long -1,-2"), ("move_turn", "done"), ("move_turn", "done")]
    answers += [NO_CARD, ("attack_action", "end")]
    home = "1@-8,0 11@3,0* 8@-2,0 9@-3,2 10@-4,-2"
    with Table(home, AWAY, dice="d20=1", hands=("T14 L10", ""), answers=answers) as table:
        table.pos.cards_in_round[:] = (1, 1)  # of the round before the goal
        set_up(table.ref)
        assert offered(table) == [(0, ["L10"])]
        play_round(table.ref)  # the kick-off: T14 is not offered
        assert offered(table) == [(0, ["L10"])]
        play_round(table.ref)
        assert offered(table)[1:] == [(0, ["T14"])]


# -- windows ---------------------------------------------------------------------------------------


@pytest.mark.clause("HC-CARD-03")
def test_the_windows_are_those_of_the_rulebook() -> None:
    text = clauses()["HC-CARD-03"].cells[1]
    assert all(f"`{name}`" in text for name in get_args(Window))
    assert text.count("`") == 2 * len(get_args(Window))


@pytest.mark.clause("HC-CARD-03")
def test_a_card_of_another_window_is_not_offered() -> None:
    others = " ".join(card for card in DATA.tactics if DATA.card(card).window != "time_die")
    with Table(dice="time=4", hands=(others, others)) as table:
        roll_time(table.ref, "HC-TIME-05")


@pytest.mark.clause("HC-CARD-04", "HC-CARD-12")
def test_setup_comes_when_both_teams_stand_and_before_the_kicker_acts() -> None:
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER)]
    answers += [NO_CARD, NO_CARD]
    with Table(HOME, AWAY, hands=("T10", "T10"), answers=answers) as table:
        set_up(table.ref)
        assert offered(table) == [(0, ["T10"]), (1, ["T10"])]
        assert table.carrier == "home 7"


@pytest.mark.clause("HC-CARD-05", "HC-CARD-12")
@pytest.mark.parametrize("side", [0, 1])
def test_own_move_is_for_the_coach_whose_turn_it_is(side: int) -> None:
    home, away = HOME.replace("8@-2,0", "8@-2,0_"), AWAY.replace("6@5,2", "6@5,2_")
    answers: Answers = [NO_CARD, ("move_turn", "done")]
    with Table(home, away, hands=("T07", "T07"), answers=answers) as table:
        movement_turn(table.ref, side)
        assert offered(table) == [(side, ["T07"])]


@pytest.mark.clause("HC-CARD-06", "HC-LIE-06")
@pytest.mark.parametrize(
    ("away", "windows"),
    [(AWAY, 1), (AWAY.replace("5@3,0", "5@3,0_"), 0), (AWAY.replace("5@3,0", "5@4,0"), 0)],
)
def test_defend_needs_a_standing_defender_on_the_carriers_hex(away: str, windows: int) -> None:
    answers: Answers = [NO_CARD, ("opening_defence", "none")] if windows else []
    answers += [("attack_action", "end")]
    with Table(HOME, away, hands=("", "T30"), answers=answers) as table:
        action_phase(table.ref)
        assert len(offered(table)) == windows


@pytest.mark.clause("HC-CARD-06")
def test_there_is_no_defend_at_a_kick_off() -> None:
    with Table(
        HOME, AWAY, dice="d20=1", hands=("", "T30"), answers=[("attack_action", "long -2,3")]
    ) as table:
        table.pos.kick_off = True
        play_round(table.ref)
        assert offered(table) == []


@pytest.mark.clause("HC-CARD-07")
def test_attack_comes_before_each_decision_but_not_before_the_header() -> None:
    home = "1@-8,0 7@3,0* 8@5,0 9@-3,2 10@6,-1"
    answers: Answers = [NO_CARD, ("attack_action", "pass 5,0"), NO_CARD]
    answers += [("attack_action", "long 6,-1"), ("header_or_end", "end")]
    with Table(home, APART, dice="d20=1", hands=("T14", ""), answers=answers) as table:
        attack(table.ref, must=False)
        assert len(offered(table)) == 2


@pytest.mark.clause("HC-CARD-08")
def test_pre_roll_comes_before_the_die_and_post_roll_after_it() -> None:
    seen: list[tuple[str, int]] = []
    answers: Answers = [NO_CARD, NO_CARD, ("forced_move", "F")]
    with Table(HOME, AWAY, dice="d20=20", hands=("", "T05 T23"), answers=answers) as table:
        said = table.coaches.decide

        def decide(decision: Any) -> Any:
            window = decision.about["window"] if decision.key == "play_card" else ""
            seen.append((window, len(table.rolls())))
            return said(decision)

        table.coaches.decide = decide  # type: ignore[method-assign]
        steal(table.ref, table.player("away 5"))
        assert seen[:2] == [("pre_roll", 0), ("post_roll", 1)]


@pytest.mark.clause("HC-CARD-09", "HC-SHOT-02")
def test_sectors_comes_before_the_sectors_are_chosen() -> None:
    answers: Answers = [NO_CARD, NO_CARD, ("shot_sector", "TL"), ("keeper_sectors", ["TL"])]
    with Table(STRIKER, APART, dice="time=1", hands=("T16", "T17"), answers=answers) as table:
        shoot(table.ref, "shot")
        assert offered(table) == [(0, ["T16"]), (1, ["T17"])]


@pytest.mark.clause("HC-CARD-10", "HC-CARD-12", "HC-TIME-04")
def test_time_die_is_offered_to_the_attacking_coach_first_and_to_each_once() -> None:
    answers = [play("T08"), play("T09")]
    with Table(attacking=1, dice="time=4", hands=("T09 T08", "T08 T09"), answers=answers) as table:
        roll_time(table.ref, "HC-TIME-05")
        assert offered(table) == [(1, ["T08", "T09"]), (0, ["T08", "T09"])]
        assert table.pos.minute == 4


@pytest.mark.clause("HC-CARD-11", "HC-CARD-12", "HC-CARD-13")
def test_counter_is_for_the_opponent_and_is_his_card_of_the_round() -> None:
    answers = [play("T08"), play("T25")]
    hands = ("T08 T25", "T09 T25")
    with Table(dice="time=4", hands=hands, answers=answers) as table:
        roll_time(table.ref, "HC-TIME-05")
        assert offered(table) == [(0, ["T08"]), (1, ["T25"])]
        assert table.pos.minute == 4


@pytest.mark.clause("HC-CARD-11")
def test_a_counter_may_be_countered_where_the_limit_allows_it() -> None:
    data = ruled(max_cards_per_coach_per_round=2)
    answers = [play("T08"), play("T25"), play("L12")]
    with Table(dice="time=4", hands=("T08 L12", "T25"), answers=answers, data=data) as table:
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 7


# -- what fits -------------------------------------------------------------------------------------


@pytest.mark.clause("HC-CARD-14")
@pytest.mark.parametrize(("attacking", "card"), [(0, "T11"), (1, "T12")])
def test_a_card_is_for_the_role_of_the_moment(attacking: int, card: str) -> None:
    answers: Answers = [NO_CARD, ("move_turn", "done")]
    with Table(
        HOME.replace("*", ""),
        AWAY,
        ball="0,0",
        attacking=attacking,
        hands=("T11 T12", ""),
        answers=answers,
    ) as table:
        movement_turn(table.ref, 0)
        assert offered(table) == [(0, [card])]


@pytest.mark.clause("HC-CARD-15")
@pytest.mark.parametrize(
    ("kind", "hand"), [("shot", ["T16", "T26"]), ("touch", ["T15", "T16", "T26"])]
)
def test_a_card_for_sectors_is_for_the_shots_that_it_lists(kind: str, hand: list[str]) -> None:
    answers: Answers = [NO_CARD, ("shot_sector", "TL"), ("keeper_sectors", ["TL"])]
    with Table(STRIKER, APART, dice="time=1", hands=("T15 T16 T26", ""), answers=answers) as table:
        shoot(table.ref, kind)
        assert offered(table) == [(0, hand)]


@pytest.mark.clause("HC-CARD-15")
def test_a_card_for_rolls_says_whose_roll() -> None:
    """A steal of Away, a dribble of Home: T23 is for one's own, T24 for the other's."""
    hands = ("T02 T23 T24", "T05 T23 T24")
    answers: Answers = [NO_CARD] * 6 + [("forced_move", "F")]
    with Table(HOME, AWAY, dice="d20=1,1", hands=hands, answers=answers) as table:
        steal(table.ref, table.player("away 5"))
        assert offered(table) == [
            (1, ["T05"]),
            (0, ["T24"]),
            (1, ["T23"]),
            (0, ["T02"]),
            (0, ["T23"]),
            (1, ["T24"]),
        ]


@pytest.mark.clause("HC-CARD-16", "HC-FX-02")
def test_the_roar_needs_a_captain_on_the_pitch() -> None:
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER)]
    with Table(HOME + " 11", AWAY, hands=("L10", ""), answers=answers) as table:
        set_up(table.ref)
        assert offered(table) == []


@pytest.mark.clause("HC-CARD-16", "HC-CARD-20")
def test_a_card_without_a_target_is_not_offered() -> None:
    """Nobody lies, nobody has lost a marker."""
    with Table(HOME, AWAY, hands=("T01 T07", ""), answers=[("move_turn", "done")]) as table:
        movement_turn(table.ref, 0)
        assert offered(table) == []


@pytest.mark.clause("HC-CARD-17")
def test_a_played_card_is_seen_by_everybody() -> None:
    with Table(dice="time=4", hands=("T09", ""), answers=[play("T09")]) as table:
        roll_time(table.ref, "HC-TIME-05")
        event = next(e for e in table.ref.log or () if e["event"] == "card")
        assert (event["side"], event["detail"]) == (0, "T09")
        assert "only" not in event
        assert table.ref.view(1).pos.played == [["T09"], []]


# -- checks by name --------------------------------------------------------------------------------


def _steal(table: Table) -> None:
    steal(table.ref, table.player("away 5"))


def _tackle(table: Table) -> None:
    tackle(table.ref, table.player("away 5"))


def _pass(table: Table) -> None:
    attack(table.ref, must=False)


def _long(table: Table) -> None:
    long_pass(table.ref, at("5,-2"), 0)


def _shot(kind: str) -> Callable[[Table], None]:
    def shot(table: Table) -> None:
        table.pos.go(table.player("home 7"), at("6,0"))
        shoot(table.ref, kind)

    return shot


AIMED: Answers = [("shot_sector", "TL"), ("keeper_sectors", [])]
CHECKS: dict[str, tuple[Callable[[Table], None], Answers, Answers, str]] = {
    "steal": (_steal, [], [("forced_move", "F")], "d20=20"),
    "dribble": (_steal, [], [("forced_move", "F")], "d20=1,1"),
    "tackle": (_tackle, [], [], "d20=20"),
    "intercept": (
        _pass,
        [("attack_action", "pass 5,-2"), ("try_interception", "try")],
        [("attack_action", "end")],
        "d20=20",
    ),
    "clear": (_long, [("try_clearance", "try")], [], "d20=1,20"),
    "long_pass": (_long, [], [("try_clearance", "decline")], "d20=1"),
    "shot": (_shot("shot"), AIMED, [], "d20=20 time=1"),
    "touch": (_shot("touch"), AIMED, [], "d20=20 time=1"),
    "header": (_shot("header"), AIMED, [], "d20=20 time=1"),
    "penalty": (_shot("penalty"), AIMED, [], "d20=20 time=1"),
}


@pytest.mark.clause("HC-CARD-18", "HC-CARD-15")
@pytest.mark.parametrize("name", CHECKS)
def test_every_check_is_known_to_the_cards_by_its_name(name: Any) -> None:
    act, before, after, dice = CHECKS[name]
    data = with_card("T23", checks=(name,))
    hands = ("T23", "T23")
    answers = [*before, NO_CARD, *after]
    home = HOME.replace("10@-4,-2", "10@5,-2")
    with Table(home, AWAY, dice=dice, hands=hands, answers=answers, data=data) as table:
        act(table)
        defends = name in ("steal", "tackle", "intercept", "clear")
        assert offered(table) == [(int(defends), ["T23"])]


@pytest.mark.clause("HC-CARD-18")
def test_the_checks_are_those_of_the_rulebook() -> None:
    assert set(CHECKS) == set(get_args(Check))
    text = clauses()["HC-CARD-18"].cells[1]
    assert all(f"`{name}`" in text for name in CHECKS)
    assert text.count("`") == 2 * len(CHECKS)


# -- decisions -------------------------------------------------------------------------------------


@pytest.mark.clause("HC-DEC-26", "HC-CONV-13")
def test_who_does_not_answer_plays_no_card() -> None:
    answers = [("play_card", NO_ANSWER)]
    with Table(dice="time=4", hands=("T08", ""), answers=answers) as table:
        roll_time(table.ref, "HC-TIME-05")
        assert table.pos.minute == 4
        assert offered(table) == [(0, ["T08"])]
        assert table.ref.hands[0].left == ["T08"]


@pytest.mark.clause("HC-DEC-27", "HC-CONV-13")
def test_who_names_nobody_helps_his_lowest_number() -> None:
    home = HOME.replace("8@-2,0", "8@-2,0_").replace("9@-3,2", "9@-3,2_")
    answers: Answers = [play("T07"), ("card_targets", NO_ANSWER), ("move_turn", "done")]
    with Table(home, AWAY, hands=("T07", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        assert not table.pos.lying >> table.player("home 8") & 1
        assert table.pos.lying >> table.player("home 9") & 1


@pytest.mark.clause("HC-DEC-27", "HC-CONV-13")
def test_who_does_not_say_whom_to_move_moves_nobody() -> None:
    answers: Answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER), play("T10")]
    answers += [("card_targets", NO_ANSWER)]
    with Table(HOME, AWAY, hands=("T10", ""), answers=answers) as table:
        set_up(table.ref)
        assert table.hex("home 7") == "0,0"
    answers = [play("L11"), ("card_targets", NO_ANSWER), ("move_turn", "done")]
    with Table(HOME + " 12", AWAY, hands=("L11", ""), answers=answers) as table:
        movement_turn(table.ref, 0)
        assert table.pos.substitutions == []


@pytest.mark.clause("HC-CARD-21", "HC-FX-06")
def test_a_bonus_is_for_one_check() -> None:
    ratings = {"home 7": {"dribble": 10}}
    with Table(
        HOME, AWAY, ratings=ratings, dice="d20=13,13", hands=("T02", ""), answers=[play("T02")]
    ) as table:
        carrier = table.player("home 7")
        dribble = 4
        assert check(table.ref, "dribble", "HC-STEAL-03", carrier, dribble).succeeded
        end_round(table.ref)
        assert not check(table.ref, "dribble", "HC-STEAL-03", carrier, dribble).succeeded
