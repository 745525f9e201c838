"""Cards: each is played when it helps and kept when it does not."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import Choice
from rules.helvetia_cup.coaches.hands import WORTH
from rules.helvetia_cup.coaches.playing import GAINS
from tests.rules.helvetia_cup.coaches.asking import ask, veteran
from tests.rules.helvetia_cup.play import DATA, Table

HOME = "1@-8,0 9@6,0* 3@-2,0 4@-2,2 5@-2,-2 13 14"
AWAY = "1@8,0 5@6,0 6@5,2 7@5,-2 8@3,0 13 14"
#: Who checks or shoots in these positions.
SHOOTER, TACKLER = "home 9", "away 5"


def table_for(card: str, **more: Any) -> Table:
    """Both hold the card."""
    return Table(HOME, AWAY, hands=(card, card), **more)


def plays(table: Table, side: int, card: str, window: str, /, **about: Any) -> bool:
    answer = ask(table, "play_card", side, ["none", card], {"window": window, **about})
    return bool(answer == card)


def check(table: Table, name: str, who: str, target: int, face: int = 0) -> dict[str, Any]:
    return {"check": name, "player": table.player(who), "target": target, "face": face}


def test_a_coach_knows_every_card() -> None:
    cards = {*DATA.tactics, *DATA.legendaries}

    assert set(WORTH) == cards
    assert set(GAINS) == cards


@pytest.mark.parametrize(
    ("card", "side", "name", "who", "target", "face", "played"),
    [
        pytest.param("T23", 0, "shot", SHOOTER, 10, 15, True, id="our shot missed: again"),
        pytest.param("T23", 0, "shot", SHOOTER, 10, 5, False, id="it went in: no"),
        pytest.param("T23", 0, "long_pass", SHOOTER, 10, 15, False, id="only a long pass"),
        pytest.param("T24", 1, "shot", SHOOTER, 10, 5, True, id="their shot went in: again"),
        pytest.param("T24", 1, "shot", SHOOTER, 10, 15, False, id="it missed: no"),
        pytest.param("T24", 1, "shot", SHOOTER, 20, 5, False, id="it would go in again"),
        pytest.param("T06", 0, "long_pass", SHOOTER, 10, 13, True, id="three too high"),
        pytest.param("T06", 0, "long_pass", SHOOTER, 10, 14, False, id="four too high"),
        pytest.param("T29", 0, "long_pass", SHOOTER, 10, 20, True, id="it went astray"),
        pytest.param("T29", 0, "long_pass", SHOOTER, 10, 3, False, id="it did not"),
    ],
)
def test_after_a_check(
    card: str, side: int, name: str, who: str, target: int, face: int, played: bool
) -> None:
    table = table_for(card)

    assert plays(table, side, card, "post_roll", **check(table, name, who, target, face)) is played


@pytest.mark.parametrize(
    ("card", "side", "name", "who", "target", "played"),
    [
        pytest.param("L01", 0, "shot", SHOOTER, 6, True, id="a shot becomes a goal"),
        pytest.param("L01", 0, "shot", SHOOTER, 17, False, id="it nearly is one"),
        pytest.param("L01", 1, "steal", TACKLER, 10, False, id="only a steal"),
        pytest.param("T05", 1, "steal", TACKLER, 10, False, id="three more for little"),
    ],
)
def test_before_a_check(
    card: str, side: int, name: str, who: str, target: int, played: bool
) -> None:
    table = table_for(card)

    assert plays(table, side, card, "pre_roll", **check(table, name, who, target)) is played


@pytest.mark.parametrize("card", ["T02", "T03", "T04", "T05"])
def test_towards_the_end_less_is_enough(card: str) -> None:
    early, late = table_for(card), table_for(card)
    late.pos.half, late.pos.minute = 2, 89
    about = check(early, DATA.tactics[card].checks[0], TACKLER, 8)

    assert plays(late, 1, card, "pre_roll", **about)
    assert not (card == "T04" and plays(early, 1, card, "pre_roll", **about))


@pytest.mark.parametrize(
    ("card", "side", "shot", "played"),
    [
        pytest.param("T16", 0, 14, True, id="corner finder"),
        pytest.param("T26", 0, 16, True, id="open goal"),
        pytest.param("T26", 0, 3, False, id="a shot that goes nowhere"),
        pytest.param("L03", 0, 14, True, id="comet strike"),
        pytest.param("T17", 1, 17, True, id="big gloves"),
        pytest.param("L02", 1, 17, True, id="wall of ice"),
        pytest.param("T19", 1, 17, True, id="read the eyes"),
        pytest.param("L02", 1, 4, False, id="not against such a shot"),
    ],
)
def test_on_a_shot(card: str, side: int, shot: int, played: bool) -> None:
    table = table_for(card, ratings={SHOOTER: {"shot": shot}})
    table.pos.used |= 1 << table.player(TACKLER)
    about = {"shot": "penalty", "player": table.player(SHOOTER)}

    assert plays(table, side, card, "sectors", **about) is played


def test_haste_is_taken_off_a_first_time_shot() -> None:
    table = table_for("T15", ratings={SHOOTER: {"shot": 15}})

    assert plays(table, 0, "T15", "sectors", shot="touch", player=table.player(SHOOTER))


@pytest.mark.parametrize(
    ("card", "grade", "yellows", "played"),
    [
        pytest.param("T20", 2, 0, True, id="red becomes yellow"),
        pytest.param("T20", 1, 1, True, id="no second yellow"),
        pytest.param("T20", 0, 0, False, id="there is no card"),
        pytest.param("L07", 2, 0, True, id="red becomes nothing"),
        pytest.param("L07", 0, 0, False, id="nothing becomes nothing"),
    ],
)
def test_on_the_card_of_a_foul(card: str, grade: int, yellows: int, played: bool) -> None:
    table = table_for(card)
    offender, fouled = table.player(TACKLER), table.player(SHOOTER)
    table.pos.yellows[offender] = yellows
    about = {"offender": offender, "fouled": fouled, "grade": grade, "markers": 0}

    assert plays(table, 1, card, "foul_dice", **about) is played


@pytest.mark.parametrize(("left", "lost", "played"), [(1, 2, True), (4, 1, False), (0, 0, False)])
def test_the_sponge_is_for_who_would_be_injured(left: int, lost: int, played: bool) -> None:
    table = table_for("T21", markers={SHOOTER: left})
    about = {"offender": table.player(TACKLER), "fouled": table.player(SHOOTER)}

    assert plays(table, 0, "T21", "foul_dice", grade=0, markers=lost, **about) is played


@pytest.mark.parametrize(
    ("card", "score", "played"),
    [
        ("T08", (2, 1), True),
        ("T08", (1, 2), False),
        ("T09", (1, 2), True),
        ("T09", (2, 1), False),
        ("L08", (0, 1), True),
        ("L08", (1, 0), False),
    ],
)
def test_the_clock_runs_for_who_leads(card: str, score: tuple[int, int], played: bool) -> None:
    table = table_for(card)
    table.pos.half, table.pos.minute = 2, 80
    table.pos.score[:] = score

    assert plays(table, 0, card, "time_die", minutes=3) is played


def test_a_flag_is_waved_away_and_a_dear_card_countered() -> None:
    table = table_for("T22")
    assert plays(table, 0, "T22", "offside", player=table.player(SHOOTER))

    assert plays(table_for("T25"), 1, "T25", "counter", card="T23")
    assert not plays(table_for("T25"), 1, "T25", "counter", card="T10")
    assert plays(table_for("L12"), 1, "L12", "counter", card="L03")


@pytest.mark.parametrize(
    ("card", "side", "markers", "played"),
    [
        pytest.param("T01", 0, {"home 3": 0}, True, id="somebody has none left"),
        pytest.param("T01", 0, {}, False, id="nobody is tired"),
        pytest.param("L09", 0, {"home 3": 0}, True, id="phoenix boots for him"),
        pytest.param("L09", 0, {}, False, id="none needs them"),
        pytest.param("L11", 0, {"home 3": 0, "home 4": 0}, True, id="two fresh players"),
        pytest.param("L11", 0, {}, False, id="all are fresh"),
        pytest.param("T28", 0, {}, True, id="they cannot run back"),
        pytest.param("T12", 1, {}, False, id="a shot comes, nobody need run"),
        pytest.param("L06", 0, {"home 3": 0, "home 4": 0, "home 5": 0}, True, id="few markers"),
        pytest.param("L06", 1, {"home 3": 0, "home 4": 0, "home 5": 0}, False, id="many markers"),
    ],
)
def test_before_a_movement_turn(
    card: str, side: int, markers: dict[str, int], played: bool
) -> None:
    assert plays(table_for(card, markers=markers), side, card, "own_move") is played


def test_the_earth_quakes_where_they_stand_around_the_ball() -> None:
    crowd = AWAY.replace("6@5,2", "6@6,1").replace("7@5,-2", "7@7,-1").replace("8@3,0", "8@5,0")

    assert plays(Table(HOME, crowd, hands=("L05", "")), 0, "L05", "own_move")
    assert not plays(table_for("L05"), 0, "L05", "own_move")


def test_at_a_set_up() -> None:
    tired = dict.fromkeys(("home 9", "home 3", "home 4", "home 5"), 0)
    assert plays(table_for("L04", markers=tired), 0, "L04", "setup")
    assert not plays(table_for("L04"), 0, "L04", "setup")

    late = table_for("L10")
    assert plays(late, 0, "L10", "setup"), "a whole half is to come"
    late.pos.minute = 40
    assert not plays(late, 0, "L10", "setup")


def test_a_shoulder_for_who_has_one_marker_left() -> None:
    for markers, played in ((1, True), (3, False)):
        table = table_for("T30", markers={SHOOTER: markers})
        assert plays(table, 1, "T30", "defend") is played


def test_before_an_attacking_action() -> None:
    ratings = {SHOOTER: {"shot": 15}, TACKLER: {"pressure": 6}}
    assert plays(table_for("T14", ratings=ratings), 0, "T14", "attack"), "he is pressed"
    free = table_for("T14", ratings=ratings)
    free.pos.used |= 1 << free.player(TACKLER)
    assert not plays(free, 0, "T14", "attack"), "he is not"

    used = table_for("T18")
    used.pos.used |= 1 << used.player(TACKLER)
    assert plays(used, 1, "T18", "attack"), "he presses again"
    assert not plays(table_for("T18"), 1, "T18", "attack"), "he still does"


def test_a_longer_pass_and_a_shot_in_cold_blood() -> None:
    home = "1@-8,0 4@3,0* 9@6,0 3@-5,0 5@-5,-2"
    table = Table(home, "1@8,0 5@5,4 6@4,4 7@3,4 8@2,4", hands=("T13", ""),
                  ratings={SHOOTER: {"shot": 17}, "home 4": {"long_pass": 1}})  # fmt: skip
    assert plays(table, 0, "T13", "attack"), "he is three hexes away"

    coach = veteran(0)
    home = "1@-8,0 4@5,0 9@6,0* 3@-5,0 5@-5,-2"
    table = Table(home, "1@8,0 5@5,4 6@4,4 7@3,4 8@2,4", hands=("T27", ""),
                  ratings={SHOOTER: {"shot": 14}})  # fmt: skip
    asked = Choice("play_card", 0, table.ref.view(0), ["none", "T27"], {"window": "attack"})
    assert coach.decide(asked) == "none", "he may shoot anyway"
    coach.passed = True
    assert coach.decide(asked) == "T27"


# -- on whom ---------------------------------------------------------------------------------------


def test_markers_go_to_who_needs_them() -> None:
    table = table_for("T01", markers={"home 3": 2, "home 4": 0})

    assert ask(table, "card_targets", 0, [3, 4], "T01") == 4
    assert ask(table, "card_targets", 0, ["done", "9 13", "4 14"], "free_sub") == "4 14"
    assert ask(table_for("L11"), "card_targets", 0, ["done", "9 13"], "free_sub") == "done"


def test_steps_and_places_go_to_who_is_near_the_ball() -> None:
    table = table_for("T12")

    assert ask(table, "card_targets", 1, [1, 5, 6, 7, 8, "done"], "free_steps") == 5
    options = ["done", "8 4,0", "8 2,0"]
    assert ask(table, "card_targets", 1, options, "reposition") == "8 4,0"
    assert ask(table, "card_targets", 1, [5, 6], "T18") == 5
    assert ask(table, "card_targets", 1, [6, 8], "T07") == 6
