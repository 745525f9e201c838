"""A whole match: what comes before it, how it is decided, and the record it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import Answer, Decision, RandomAnswers
from rules.dice import Stream
from rules.helvetia_cup.match import outcome, play, record, result
from rules.helvetia_cup.position import COUNTS
from rules.helvetia_cup.substituting import replace
from rules.record import Match, Record
from tests.rules.helvetia_cup.matches import explorers, random_match, seed, usual_line_up
from tests.rules.helvetia_cup.play import Table

JSON = Any


def match_of(number: int, **options: JSON) -> Match:
    line_ups = [usual_line_up(team) for team in ("GLW", "LFX")]
    for line_up in line_ups:
        line_up["collection"] = ["T01", "T05", "T13", "T28"]
    return Match("helvetia_cup", "first", options, line_ups, seed(number))


def played(number: int, **options: JSON) -> Record:
    match = match_of(number, **options)
    return play(match, explorers(match))


def first_events(made: Record) -> list[str]:
    """The kinds of events up to the toss and a little further, each named once in a row."""
    kinds: list[str] = []
    for event in made.log or ():
        kind = event["die"] if event["event"] == "rolled" else event["event"]
        if kind != "forced" and kinds[-1:] != [kind]:
            kinds.append(kind)
        if kind == "set up":
            break
    return kinds


# -- before ----------------------------------------------------------------------------------------


@pytest.mark.clause("HC-DEAL-01", "HC-DEAL-06", "HC-TOUR-01")
def test_a_friendly_begins_with_the_hands() -> None:
    kinds = first_events(played(1))
    assert kinds == [
        "shuffle", "hand", "legendary", "hand", "legendary", "squad", "coin", "kick-off", "set up",
    ]  # fmt: skip


@pytest.mark.clause("HC-TOUR-02", "HC-DEAL-06", "HC-TCARD-06", "HC-DEC-29")
def test_a_match_of_a_competition_begins_with_what_coaches_get() -> None:
    class Trains:
        """Home trains, Away takes a mission."""

        def __init__(self, side: int) -> None:
            self.side = side
            self.rookie = RandomAnswers(Stream(seed(1), f"coach-{side}"))

        def decide(self, decision: Decision) -> Answer:
            answers = {"acquire": ("training", "mission")[self.side], "training_pick": "T02"}
            return answers.get(decision.key) or self.rookie.decide(decision)

    made = play(match_of(1, competition="cup"), [Trains(0), Trains(1)])
    assert first_events(made) == [
        "acquires", "mission", "squad", "brings", "trained", "coin", "kick-off", "set up",
    ]  # fmt: skip


@pytest.mark.clause("HC-TOUR-01", "HC-TCARD-01")
def test_in_a_friendly_the_cards_of_a_competition_stay_at_home() -> None:
    made = played(2)
    for side in made.sides:
        assert side["acquired"] == {"way": "", "trained": []}
        assert side["mission"] is None
        assert len(side["brought"]) <= 3


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.clause("HC-EXTRA-04")
def test_a_level_match_that_needs_no_winner_is_a_draw() -> None:
    """The same match both ways; it is level after 90 minutes."""
    for number in range(20):
        drawn = played(number, needs_winner=False)
        if [side.result for side in drawn.outcome.sides] == ["draw", "draw"]:
            break
    decided = played(number)
    assert not [e for e in drawn.log or () if e["event"] == "half" and e["detail"] > 2]
    assert [e for e in decided.log or () if e["event"] == "half" and e["detail"] == 3]
    assert sorted(side.result for side in decided.outcome.sides) == ["loss", "win"]
    assert [side["shootout"] for side in drawn.sides] == [None, None]


@pytest.mark.clause("HC-END-01", "HC-END-02", "HC-SHOOT-01")
@pytest.mark.parametrize(
    ("score", "winner", "forfeit", "recorded", "results"),
    [
        ([2, 1], -1, -1, [2, 1], ["win", "loss"]),
        ([1, 1], -1, -1, [1, 1], ["draw", "draw"]),
        ([1, 1], 1, -1, [1, 1], ["loss", "win"]),  # by shoot-out
        ([4, 1], 1, 0, [0, 3], ["loss", "win"]),
        ([0, 5], 1, 0, [0, 5], ["loss", "win"]),
        ([0, 3], 1, 0, [0, 3], ["loss", "win"]),
        ([2, 0], 0, 1, [3, 0], ["win", "loss"]),
    ],
)
def test_results_and_recorded_scores(
    score: list[int], winner: int, forfeit: int, recorded: list[int], results: list[str]
) -> None:
    with Table() as table:
        pos = table.pos
        pos.score[:], pos.winner, pos.forfeit = score, winner, forfeit
        assert [result(pos, side) for side in (0, 1)] == results
        found = outcome(pos)
        assert found.kind == ("played" if forfeit < 0 else "conceded")
        assert [side.score for side in found.sides] == recorded


# -- the record ------------------------------------------------------------------------------------


SIDE = {
    "score", "shootout", "forfeit", "acquired", "mission", "mission_done", "metrics", "brought",
    "played", "goals", "cards", "injuries", "substitutions", "lines", "hired",
}  # fmt: skip


@pytest.mark.clause("HC-END-04")
def test_the_record_holds_what_the_report_needs() -> None:
    goals: list[JSON] = []
    for number in range(16):
        made = played(number, competition="cup")
        for side in made.sides:
            assert set(side) == SIDE
            assert len(side["lines"]) == 7
            goals += side["goals"]
            for line in side["lines"]:
                more = {"player", "number", "fielded", "markers_start", "markers"}
                assert set(line) == {*COUNTS} | more
            assert [set(each) for each in side["cards"]] == [{"minute", "number", "card"}] * len(
                side["cards"]
            )
            assert all(set(each) == {"minute", "out", "in"} for each in side["substitutions"])
    assert goals
    assert all(set(each) == {"minute", "half", "number", "kind"} for each in goals)
    assert any(event["event"] == "rolled" for event in made.log or ())


@pytest.mark.clause("HC-END-04", "HC-FAT-02")
def test_who_left_keeps_the_markers_that_he_had_then() -> None:
    with Table(
        "1@-8,0 7@3,0* 8@-2,0 9@-3,2 10@-4,-2 12", markers={"home 8": 1}, answers=[]
    ) as table:
        replace(table.ref, table.player("home 8"), table.player("home 12"), "HC-SUB-04")
        match = random_match(0)
        lines = {line["number"]: line for line in record(match, table.ref).sides[0]["lines"]}
        assert (lines[8]["markers"], lines[8]["fielded"]) == (1, True)
        assert (lines[12]["markers"], lines[12]["fielded"]) == (4, True)
