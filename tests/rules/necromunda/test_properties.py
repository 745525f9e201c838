"""What holds in every battle of Necromunda, whoever fights it: the invariants, and replay."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.coach import NO_ANSWER, recorded
from rules.game import Pause, Seam
from rules.necromunda.catalogue.vocabulary import DecisionKey, Purpose
from rules.necromunda.coaches import STRENGTHS, coach
from rules.necromunda.match import play, resume
from rules.necromunda.squads import sample_line_up
from rules.record import Match, Record
from tests.rules.necromunda.matches import (
    DATA,
    explorers,
    play_checked,
    random_match,
    seam_by_seam,
    seed,
)

NUMBERS = st.integers(0, 2**64 - 1)


@pytest.mark.clause(
    "NM-CONV-01",
    "NM-CONV-07",
    "NM-CONV-08",
    "NM-CONV-09",
    "NM-GEO-03",
    "NM-GEO-07",
    "NM-STATUS-01",
    "NM-STATUS-03",
    "NM-STATUS-14",
    "NM-STATUS-18",
    "NM-STATUS-21",
    "NM-READY-04",
    "NM-MOVE-12",
    "NM-DMG-04",
)
@settings(max_examples=3)
@given(number=NUMBERS)
def test_everything_that_must_hold_holds_at_every_seam_and_question(number: int) -> None:
    match = random_match(number)

    record = play_checked(match, explorers(match))

    for event in record.log or ():
        if event["event"] == "rolled":
            assert event["purpose"] in Purpose.__args__  # type: ignore[attr-defined]
        if event["event"] == "decided":
            assert event["key"] in DecisionKey.__args__  # type: ignore[attr-defined]


@pytest.mark.clause("NM-LOG-10", "NM-SCEN-12", "NM-OVER-02")
@pytest.mark.parametrize("scenario", DATA.scenarios)
def test_every_scenario_is_played_to_its_end(scenario: str) -> None:
    match = random_match(len(scenario), scenario=scenario)

    record = play_checked(match, explorers(match))

    assert record.sides[0]["scenario"] == scenario
    assert 1 <= record.sides[0]["rounds"] <= DATA.scenarios[scenario].max_rounds
    assert {side.result for side in record.outcome.sides} <= {"win", "draw", "loss"}
    numbers = [
        event["number"] for event in record.log or () if event["event"] in ("rolled", "decided")
    ]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.clause("NM-LOG-01", "NM-LOG-04", "NM-LOG-09", "NM-OVER-07")
@settings(max_examples=4)
@given(number=NUMBERS)
def test_a_battle_is_a_function_of_what_goes_into_it(number: int) -> None:
    match = random_match(number)
    record = play(match, explorers(match))
    sides = len(match.line_ups)

    again = play(match, recorded(record.answers, sides))
    quiet = play(match, recorded(record.answers, sides), log=False)

    assert again.digest == record.digest == quiet.digest
    assert again.log_digest == record.log_digest
    assert quiet.log is None


@settings(max_examples=2)
@given(number=NUMBERS)
def test_defaults_that_serve_hold_it_too(number: int) -> None:
    match = random_match(number, most=4)

    record = play_checked(match, explorers(match, silent=64))

    assert NO_ANSWER in record.answers
    again = play(match, recorded(record.answers, len(match.line_ups)))
    assert again.digest == record.digest


def test_a_battle_of_coaches_who_never_answer_ends() -> None:
    match = random_match(1, most=4)

    record = play_checked(match, explorers(match, silent=256))

    assert {*map(str, record.answers)} == {NO_ANSWER}


@settings(max_examples=2)
@given(number=NUMBERS)
def test_a_position_forgets_nothing(number: int) -> None:
    match = random_match(number, most=4)

    assert seam_by_seam(match, explorers).digest == play(match, explorers(match)).digest


@settings(max_examples=2)
@given(number=NUMBERS)
def test_a_battle_with_pauses_leaves_the_same_record(number: int) -> None:
    match = random_match(number, most=3)
    whole = play(match, explorers(match))
    answers: list[object] = []
    seam = None
    found: Pause | Record
    while True:
        found = resume(match, answers, [None] * len(match.line_ups), seam)
        if isinstance(found, Record):
            break
        assert list(found.answers) == answers
        seam = Seam.from_json(json.loads(json.dumps(found.seam.to_json())))
        answers = list(whole.answers[: len(answers) + 1])

    assert found.digest == whole.digest
    assert found.log_digest == whole.log_digest


@pytest.mark.parametrize("strength", STRENGTHS)
def test_automated_coaches_play_a_stand_off(strength: str) -> None:
    line_ups = [
        sample_line_up(DATA, id_, role=role) for id_, role in zip(DATA.samples, "ab", strict=False)
    ]
    match = Match("necromunda", "first", {}, line_ups, seed(2))
    coaches = [coach(strength, match.seed, side) for side in (0, 1)]

    record = play_checked(match, coaches)

    assert record.sides[0]["lines"][0]["placed"]
    assert sum(line["took_out"] + line["injured"] for s in record.sides for line in s["lines"])
