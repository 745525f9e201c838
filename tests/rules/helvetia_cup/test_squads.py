"""HC-SQUAD, HC-TOSS: who is chosen, and who kicks off."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER, IllegalChoice
from rules.dice import Stream
from rules.helvetia_cup.catalogue import SHOT
from rules.helvetia_cup.match import prepare_match
from rules.helvetia_cup.position import BENCH, ON, Position
from rules.helvetia_cup.setup import toss
from rules.helvetia_cup.squads import LineUps, SquadChoice
from tests.rules.helvetia_cup.before import UNSHUFFLED, USUAL, Before, line_up
from tests.rules.helvetia_cup.play import DATA

#: Two goalkeepers, eight others, captains 3 and 6, as a supplied team has it.
TEAM = "1 2 3* 4 5 6* 7 8 9 10"
SQUAD = {"goalkeeper": 1, "starters": [4, 5, 6, 7], "substitutes": [2, 9]}
USUAL_SQUAD = {"goalkeeper": 1, "starters": [3, 4, 5, 6], "substitutes": [7, 8]}


def choice(team: str) -> SquadChoice:
    return SquadChoice("choose_squad", 0, None, (LineUps([line_up(team), line_up()]), DATA.ruleset))


def problems(squad: Any, team: str = TEAM) -> dict[str, str]:
    """What is wrong with a squad: codes and clauses."""
    return {problem.code: problem.clause for problem in choice(team).problems(squad)}


def squad(goalkeeper: int, starters: list[int], substitutes: list[int]) -> dict[str, Any]:
    return {"goalkeeper": goalkeeper, "starters": starters, "substitutes": substitutes}


@pytest.mark.clause("HC-SQUAD-01", "HC-SQUAD-03", "HC-SQUAD-05", "HC-DEC-02")
@pytest.mark.parametrize(
    "legal",
    [
        pytest.param(SQUAD, id="a goalkeeper on the bench"),
        pytest.param(squad(2, [4, 5, 7, 8], [9, 10]), id="no captain"),
        pytest.param(squad(1, [4, 5, 7, 8], [3, 9]), id="the captain on the bench"),
    ],
)
def test_a_legal_squad(legal: Any) -> None:
    assert not problems(legal)


@pytest.mark.parametrize(
    ("chosen", "wrong"),
    [
        pytest.param(
            squad(1, [3, 4, 5, 6], [8, 9]),
            {"captains_chosen": "HC-SQUAD-02"},
            marks=pytest.mark.clause("HC-SQUAD-02"),
            id="two captains start",
        ),
        pytest.param(
            squad(1, [3, 4, 5, 7], [6, 9]),
            {"captains_chosen": "HC-SQUAD-02"},
            marks=pytest.mark.clause("HC-SQUAD-02"),
            id="a second captain on the bench",
        ),
        pytest.param(
            squad(1, [4, 5, 7], [8, 9]),
            {"wrong_number_of_starters": "HC-SQUAD-01"},
            marks=pytest.mark.clause("HC-SQUAD-01"),
            id="three start",
        ),
        pytest.param(
            squad(1, [4, 5, 7, 8], [9]),
            {"wrong_number_of_substitutes": "HC-SQUAD-01"},
            marks=pytest.mark.clause("HC-SQUAD-01"),
            id="one on the bench",
        ),
        pytest.param(
            squad(4, [5, 6, 7, 8], [9, 10]),
            {"no_goalkeeper": "HC-SQUAD-01"},
            marks=pytest.mark.clause("HC-SQUAD-01"),
            id="nobody to keep goal",
        ),
        pytest.param(
            squad(1, [2, 4, 5, 7], [8, 9]),
            {"not_outfield": "HC-SQUAD-01"},
            marks=pytest.mark.clause("HC-SQUAD-01"),
            id="a goalkeeper in the field",
        ),
        pytest.param(
            squad(1, [4, 4, 5, 7], [8, 9]),
            {"chosen_twice": "HC-SQUAD-01"},
            marks=pytest.mark.clause("HC-SQUAD-01"),
            id="the same man twice",
        ),
        pytest.param(
            squad(1, [4, 5, 7, 8], [9, 44]),
            {"not_available": "HC-SQUAD-07"},
            marks=pytest.mark.clause("HC-SQUAD-07", "HC-SQUAD-08"),
            id="one who is not in the line-up",
        ),
        pytest.param([1, 4, 5, 6], {"not_a_squad": "HC-SQUAD-01"}, id="a list"),
        pytest.param(
            {**SQUAD, "substitutes": ["9", True]}, {"not_a_squad": "HC-SQUAD-01"}, id="words"
        ),
    ],
)
def test_what_is_wrong_with_a_squad(chosen: Any, wrong: dict[str, str]) -> None:
    assert problems(chosen) == wrong


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert set(problems(squad(3, [6, 44, 44], []))) == {
        "no_goalkeeper",
        "not_available",
        "chosen_twice",
        "captains_chosen",
        "wrong_number_of_starters",
        "wrong_number_of_substitutes",
    }


@pytest.mark.clause("HC-DEC-02")
@pytest.mark.parametrize(
    ("team", "expected"),
    [
        pytest.param(TEAM, squad(1, [3, 4, 5, 7], [8, 9]), id="the second captain stays at home"),
        pytest.param("2 1 9 8 7 6 5 4", squad(1, [4, 5, 6, 7], [8, 9]), id="lowest numbers"),
        pytest.param("1 2 4 5 6 7 8", squad(1, [4, 5, 6, 7], [2, 8]), id="the goalkeeper last"),
        pytest.param("1* 3* 4 5 6 7 8 9", squad(1, [4, 5, 6, 7], [8, 9]), id="he is the captain"),
        pytest.param("1 3 4 5 6", squad(1, [3, 4, 5, 6], []), id="nobody for the bench"),
        pytest.param("1 3* 4 5 6*", squad(1, [3, 4, 5], []), id="captains in each other's way"),
        pytest.param("1* 2 3* 4 5 6", squad(2, [3, 4, 5, 6], []), id="the other goalkeeper"),
    ],
)
def test_the_squad_by_default_keeps_the_limit_of_captains(team: str, expected: Any) -> None:
    asked = choice(team)

    assert asked.default == expected
    assert not asked.problems(expected)


@pytest.mark.clause("HC-SQUAD-01")
def test_nobody_starts_with_fewer_than_could() -> None:
    """With goalkeeper 1, himself a captain, only three could start."""
    assert set(problems(squad(1, [4, 5, 6], [2]), "1* 2 3* 4 5 6")) == {"wrong_number_of_starters"}


@pytest.mark.parametrize("team", [TEAM, "1* 2* 3* 4* 5 6 7 8", "1* 2 3* 4 5 6", "1 3 4 5 6 7"])
def test_a_squad_at_random_is_legal(team: str) -> None:
    asked = choice(team)
    for place in range(50):
        drawn = asked.sample(Stream(bytes(31) + bytes([place]), "test"))
        assert not asked.problems(drawn), drawn


def prepared(home: str, away: str, chosen: Any) -> Position:
    """A friendly up to its first set-up."""
    answers = [("keep_hand", NO_ANSWER)] * 2
    answers += [("choose_squad", chosen), ("choose_squad", NO_ANSWER)]
    answers.append(("choose_receiver", "own"))
    with Before(home, away, options={}, dice=f"{UNSHUFFLED} coin=1", answers=answers) as match:
        prepare_match(match.ref)
    return match.pos


@pytest.mark.clause("HC-SQUAD-04")
def test_who_is_chosen_starts_with_his_markers() -> None:
    """Number 4 is tired, number 7 has nothing left and is exhausted from the start."""
    pos = prepared("1 3 4~3 5 6 7~0 8 9", USUAL, squad(1, [3, 4, 5, 7], [6, 8]))
    markers = {pos.number(p): pos.markers[p] for p in pos.starters(0) + pos.bench(0)}

    assert markers == {1: 4, 3: 4, 4: 3, 5: 4, 7: 0, 6: 4, 8: 4}
    assert pos.markers == pos.start
    assert pos.skill(pos.player(0, 7), SHOT) == 5


def test_starters_are_on_and_substitutes_on_the_bench_by_shirt() -> None:
    """The answer may name them in any order."""
    pos = prepared(TEAM, TEAM, squad(2, [9, 4, 6, 5], [10, 7]))

    assert pos.chosen[0] == [2, 4, 5, 6, 9, 7, 10]
    assert [pos.state[p] for p in range(7)] == [ON] * 5 + [BENCH] * 2
    assert pos.number(pos.keeper[0]) == 2


@pytest.mark.clause("HC-SQUAD-06")
def test_neither_coach_sees_the_other_squad_before_both_have_chosen() -> None:
    seen: list[list[list[int]]] = []
    answers: list[tuple[str, Any]] = [("keep_hand", NO_ANSWER)] * 2
    answers += [("choose_squad", USUAL_SQUAD)] * 2 + [("choose_receiver", "own")]
    match = Before(options={}, dice=f"{UNSHUFFLED} coin=2", answers=answers)
    says = match.coaches.decide

    def watched(decision: Any) -> Any:
        if decision.key == "choose_squad":
            seen.append([list(each) for each in decision.view.pos.chosen])
        return says(decision)

    match.coaches.decide = watched  # type: ignore[method-assign]
    with match:
        prepare_match(match.ref)

    assert seen == [[[], []], [[], []]]
    assert match.pos.chosen == [[1, 3, 4, 5, 6, 7, 8]] * 2


@pytest.mark.clause("HC-CONV-13", "HC-SQUAD-02")
def test_an_illegal_squad_is_refused_and_nothing_has_happened() -> None:
    answers = [("keep_hand", NO_ANSWER)] * 2 + [("choose_squad", squad(1, [3], []))]
    match = Before(options={}, dice=UNSHUFFLED, answers=answers)
    with pytest.raises(IllegalChoice) as refused:
        prepare_match(match.ref)

    assert [each.code for each in refused.value.problems] == [
        "wrong_number_of_starters",
        "wrong_number_of_substitutes",
    ]
    assert match.pos.chosen == [[], []]
    assert len(match.ref.answers) == 2


# -- the toss --------------------------------------------------------------------------------------


@pytest.mark.clause("HC-TOSS-01", "HC-TOSS-03", "HC-DEC-03", "HC-DICE-05")
@pytest.mark.parametrize(
    ("face", "asked", "answer", "first"),
    [
        (1, 0, "own", 0),
        (1, 0, "opponent", 1),
        (2, 1, "own", 1),
        (2, 1, "opponent", 0),
        (2, 1, NO_ANSWER, 1),
    ],
)
def test_the_winner_of_the_toss_says_who_has_the_ball(
    face: int, asked: int, answer: str, first: int
) -> None:
    with Before(dice=f"coin={face}", answers=[("choose_receiver", answer)]) as match:
        toss(match.ref)

    assert match.coaches.asked[0].side == asked
    assert match.pos.first == first
