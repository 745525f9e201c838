"""HC-SETUP: where the players stand at a kick-off."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER, IllegalChoice
from rules.dice import Stream
from rules.helvetia_cup.halves import end_half, go_on_after_goal, start_match
from rules.helvetia_cup.pitch import hexes_of
from rules.helvetia_cup.position import Phase
from rules.helvetia_cup.setup import SetUp, set_up
from rules.problems import Problem
from tests.rules.helvetia_cup.play import PITCH, Table, at

HOME = "1@-6,0 3@1,0* 4@2,0 5@3,0 6@4,0"
AWAY = "1@6,0 13@1,1 14@2,1 15@3,1 16@4,1"

DEFENCE = {"3": "-3,0", "4": "-4,0", "5": "-5,0", "6": "-6,0"}
ATTACK = {"13": "0,0", "14": "3,0", "15": "4,0", "16": "5,0"}

BY_DEFAULT = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER)]


def table(home: str = HOME, away: str = AWAY, *, attacking: int = 1, **more: Any) -> Table:
    found = Table(home, away, attacking=attacking, **more)
    found.pos.phase = Phase.SET_UP
    return found


def question(*, attacks: bool, home: str = HOME) -> SetUp:
    """Home sets up."""
    found = table(home, attacking=0 if attacks else 1)
    key = "place_attack" if attacks else "place_defence"
    about = found.pos.outfield(0)
    return SetUp(key, 0, found.ref.view(0), about)


def wrong(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(each.code, each.clause) for each in problems]


@pytest.mark.clause("HC-SETUP-02", "HC-SETUP-04", "HC-SETUP-05", "HC-SETUP-08")
def test_the_defenders_set_up_first_then_the_attackers() -> None:
    answers = [("place_defence", DEFENCE), ("place_attack", ATTACK)]
    with table(answers=answers) as found:
        set_up(found.ref)

        assert [asked.side for asked in found.coaches.asked] == [0, 1]
        assert found.hex("home 1") == "-8,0"
        assert found.hex("away 1") == "8,0"
        assert [found.hex(f"home {n}") for n in DEFENCE] == list(DEFENCE.values())
        assert [found.hex(f"away {n}") for n in ATTACK] == list(ATTACK.values())
        assert found.ball == "0,0"
        assert found.carrier == "away 13"
        assert found.pos.phase == Phase.ROUND
        assert found.pos.kick_off


@pytest.mark.clause("HC-SETUP-01")
def test_a_match_begins_at_nil_with_the_ball_on_the_centre_hex() -> None:
    with table(answers=BY_DEFAULT) as found:
        pos = found.pos
        pos.first = 1
        start_match(pos)
        set_up(found.ref)

        assert (pos.score, pos.minute, pos.half) == ([0, 0], 0, 1)
        assert found.ball == "0,0"
        assert found.carrier.startswith("away")


@pytest.mark.clause("HC-DEC-04", "HC-DEC-05", "HC-CONV-11")
@pytest.mark.parametrize(
    ("attacking", "home", "away"),
    [
        (
            1,
            {3: (-6, 0), 4: (-8, -2), 5: (-8, 2), 6: (-12, 0)},
            {13: (0, 0), 14: (-4, -2), 15: (-4, 2), 16: (-10, 0)},
        ),
        (
            0,
            {3: (0, 0), 4: (-4, -2), 5: (-4, 2), 6: (-10, 0)},
            {13: (-6, 0), 14: (-8, -2), 15: (-8, 2), 16: (-12, 0)},
        ),
    ],
)
def test_a_set_up_by_default(
    attacking: int, home: dict[int, tuple[int, int]], away: dict[int, tuple[int, int]]
) -> None:
    """(x2, r) as the team sees it."""
    with table(attacking=attacking, answers=BY_DEFAULT) as found:
        set_up(found.ref)
        pos = found.pos
        for side, turn, places in ((0, 1, home), (1, -1, away)):
            for number, place in places.items():
                h = pos.where[pos.player(side, number)]
                assert (turn * PITCH.x2[h], turn * PITCH.r[h]) == place, number


def test_the_default_is_legal() -> None:
    for attacks in (True, False):
        asked = question(attacks=attacks)
        assert not asked.problems(asked.default)


@pytest.mark.clause("HC-SETUP-03", "HC-SETUP-06", "HC-SETUP-07", "HC-PITCH-04")
def test_which_hexes_may_be_used() -> None:
    """All of the own half but the centre circle and the goal area; nothing of the halfway line."""
    free = {PITCH.names[h] for h in hexes_of(PITCH.place[0])}
    own_half = {PITCH.names[h] for h in range(PITCH.size) if PITCH.x2[h] < 0}

    assert own_half - free == {"-8,0", "-1,0", "-1,1", "0,-1"}
    assert free <= own_half
    assert {PITCH.last - h for h in hexes_of(PITCH.place[0])} == set(hexes_of(PITCH.place[1]))
    for attacks in (True, False):
        asked = question(attacks=attacks)
        usual = asked.default
        last = list(usual)[-1]
        legal = {
            name
            for name in PITCH.at
            if name not in list(usual.values())[:-1] and not asked.problems({**usual, last: name})
        }
        assert legal == free - set(list(usual.values())[:-1])


@pytest.mark.parametrize(
    ("attacks", "number", "name", "problem"),
    [
        pytest.param(
            False, "6", "2,0", ("set_up_outside_half", "HC-SETUP-03"),
            marks=pytest.mark.clause("HC-SETUP-03"), id="defender in the other half",
        ),
        pytest.param(
            False, "6", "0,0", ("set_up_in_circle", "HC-SETUP-03"),
            marks=pytest.mark.clause("HC-SETUP-03"), id="defender on the centre hex",
        ),
        pytest.param(
            False, "6", "-1,0", ("set_up_in_circle", "HC-SETUP-03"),
            marks=pytest.mark.clause("HC-SETUP-03"), id="defender in the circle",
        ),
        pytest.param(
            True, "6", "-1,0", ("set_up_in_circle", "HC-SETUP-06"),
            marks=pytest.mark.clause("HC-SETUP-06"), id="second attacker in the circle",
        ),
        pytest.param(
            True, "6", "-1,2", ("set_up_outside_half", "HC-SETUP-07"),
            marks=pytest.mark.clause("HC-SETUP-07"), id="attacker on the halfway line",
        ),
        pytest.param(
            True, "6", "0,0", ("hex_taken_twice", "HC-MOVE-02"),
            marks=pytest.mark.clause("HC-SETUP-06", "HC-MOVE-02"), id="two kickers",
        ),
        pytest.param(
            True, "3", "-7,0", ("no_kicker", "HC-SETUP-05"),
            marks=pytest.mark.clause("HC-SETUP-05"), id="no kicker",
        ),
        pytest.param(
            False, "6", "-8,0", ("set_up_in_goal_area", "HC-MOVE-05"),
            marks=pytest.mark.clause("HC-MOVE-05"), id="outfield player in the goal area",
        ),
        pytest.param(
            False, "6", "9,9", ("no_such_hex", "HC-PITCH-01"),
            marks=pytest.mark.clause("HC-PITCH-01"), id="off the pitch",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_set_up(
    attacks: bool, number: str, name: str, problem: tuple[str, str]
) -> None:
    asked = question(attacks=attacks)

    assert wrong(asked.problems({**asked.default, number: name})) == [problem]


@pytest.mark.clause("HC-SETUP-09", "HC-SETUP-10", "HC-SETUP-02")
def test_all_outfield_players_on_the_pitch_are_set_up_and_nobody_else() -> None:
    """Neither the goalkeeper, who might not kick off, nor number 7 on the bench."""
    asked = question(attacks=True, home=f"{HOME} 7")
    placed = {"1": "0,0", "7": "-4,0", "3": "-3,0", "4": "-5,0", "5": "-6,0"}

    assert wrong(asked.problems(placed)) == [
        ("not_to_set_up", "HC-SETUP-02"),
        ("not_to_set_up", "HC-SETUP-02"),
        ("not_set_up", "HC-SETUP-10"),
    ]
    assert wrong(asked.problems("anywhere")) == [("not_a_placement", "HC-SETUP-02")]


@pytest.mark.clause("HC-SETUP-10")
@pytest.mark.parametrize("attacking", [0, 1])
def test_a_team_that_is_short_sets_up_those_it_has(attacking: int) -> None:
    home = "1@-6,0 3@1,0* 4@2,0 5@3,0 7"
    with table(home, attacking=attacking, answers=BY_DEFAULT) as found:
        set_up(found.ref)

        pos = found.pos
        assert [pos.number(p) for p in pos.on_pitch(0)] == [1, 3, 4, 5]
        assert pos.number(pos.carrier) == (3 if attacking == 0 else 13)


@pytest.mark.parametrize("attacks", [True, False])
def test_a_set_up_at_random_is_legal(attacks: bool) -> None:
    asked = question(attacks=attacks)
    for place in range(50):
        drawn = asked.sample(Stream(bytes(31) + bytes([place]), "test"))
        assert not asked.problems(drawn), drawn


@pytest.mark.clause("HC-SETUP-12")
def test_who_lay_stands_and_what_was_spent_is_gone() -> None:
    home = "1@-6,0 3@1,0* 4@2,0_ 5@3,0 6@4,0"
    with table(home, markers={"home 4": 1, "away 13": 0}, answers=BY_DEFAULT) as found:
        set_up(found.ref)

        assert not found.pos.lying
        assert found.pos.markers[found.player("home 4")] == 1
        assert found.pos.markers[found.player("away 13")] == 0


@pytest.mark.clause("HC-SETUP-11", "HC-GOAL-01")
def test_after_a_goal_everybody_is_set_up_anew_and_the_conceding_team_kicks_off() -> None:
    with table(attacking=0, answers=BY_DEFAULT) as found:
        go_on_after_goal(found.ref)
        assert found.pos.phase == Phase.SET_UP
        set_up(found.ref)

        assert [(asked.key, asked.side) for asked in found.coaches.asked] == [
            ("place_defence", 0),
            ("place_attack", 1),
        ]
        assert found.carrier == "away 13"


@pytest.mark.clause("HC-SETUP-11", "HC-TOSS-02")
def test_after_half_time_the_other_team_kicks_off() -> None:
    with table(attacking=0, answers=BY_DEFAULT) as found:
        found.pos.first = 0
        end_half(found.ref)
        set_up(found.ref)

        assert found.pos.half == 2
        assert found.carrier == "away 13"
        assert found.hex("home 3") == "-3,0"


@pytest.mark.clause("HC-CONV-13")
def test_an_illegal_set_up_is_refused_and_no_answer_is_noted() -> None:
    with table(answers=[("place_defence", {"3": "0,0"})]) as found:
        with pytest.raises(IllegalChoice) as refused:
            set_up(found.ref)

        assert len(refused.value.problems) == 4
        assert found.ref.answers == []
        assert found.dice.used == 0


@pytest.mark.clause("HC-CONV-13")
def test_where_nobody_answers_the_default_serves_and_the_log_says_so() -> None:
    with table(answers=BY_DEFAULT) as found:
        set_up(found.ref)

        assert found.said().count("no answer") == 2
        assert found.ref.answers == [NO_ANSWER, NO_ANSWER]


@pytest.mark.clause("HC-SETUP-05")
def test_the_kicker_stands_on_the_centre_hex() -> None:
    with table(answers=[("place_defence", DEFENCE), ("place_attack", ATTACK)]) as found:
        set_up(found.ref)

        assert found.pos.where[found.pos.carrier] == PITCH.centre == at("0,0")
