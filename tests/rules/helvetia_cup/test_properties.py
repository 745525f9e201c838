"""What holds in every match of Helvetia Cup, whoever plays it: the invariants, and replay.

`make proof` looks at ten thousand matches (tests/proof/test_matches.py); here are a few.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.coach import NO_ANSWER, recorded
from rules.dice import Stream
from rules.helvetia_cup.match import NEXT, play
from rules.helvetia_cup.position import Phase, Position
from rules.helvetia_cup.referee import Referee
from tests.rules.helvetia_cup.matches import (
    DATA,
    PITCH,
    at_every_seam,
    coaches_of,
    explorers,
    play_watched,
    random_match,
    rookies,
    seam_by_seam,
)
from tests.rules.machines import assert_played_alike
from tests.rules.watching import assert_replays, count
from tests.support.rulebook import clauses

NUMBERS = st.integers(0, 2**64 - 1)


# -- invariants ----------------------------------------------------------------------------------


@pytest.mark.clause(
    "HC-BALL-01",
    "HC-MOVE-02",
    "HC-MOVE-05",
    "HC-CONV-08",
    "HC-CONV-13",
    "HC-EX-64",
    "HC-FOUL-06",
    "HC-GK-07",
    "HC-SUB-10",
    "HC-TIME-10",
    "HC-TIME-12",
    "HC-CARD-01",
    "HC-CARD-02",
    "HC-CARD-13",
    "HC-FX-04",
)
@settings(max_examples=20)
@given(number=NUMBERS)
def test_everything_that_must_hold_holds_at_every_seam_and_question(number: int) -> None:
    match = random_match(number)

    play_watched(match, coaches_of(number)(match))


@pytest.mark.clause("HC-CONV-13", "HC-CARD-24")
@settings(max_examples=10)
@given(number=NUMBERS)
def test_defaults_that_serve_hold_it_too(number: int) -> None:
    match = random_match(number)

    record = play_watched(match, explorers(match, silent=64))

    log = record.log or []
    assert count(log, "no answer") == list(record.answers).count(NO_ANSWER) > 0
    assert play(match, recorded(record.answers)).digest == record.digest


def test_a_match_of_coaches_who_never_answer_ends() -> None:
    match = random_match(1)

    record = play_watched(match, explorers(match, silent=256))

    assert {*record.answers} == {NO_ANSWER}


# -- replay --------------------------------------------------------------------------------------


@pytest.mark.clause("HC-CONV-08")
@settings(max_examples=10)
@given(number=NUMBERS)
def test_a_record_replays_from_its_answers_with_the_log_or_without(number: int) -> None:
    match = random_match(number)

    assert_replays(match, coaches_of(number)(match))


@settings(max_examples=10)
@given(number=NUMBERS)
def test_a_match_that_is_put_away_at_every_seam_and_taken_up_again_is_the_same(number: int) -> None:
    match = random_match(number)
    coaches = coaches_of(number)

    assert seam_by_seam(match, coaches).digest == play(match, coaches(match), log=False).digest


@settings(max_examples=5)
@given(number=NUMBERS)
def test_a_position_at_a_seam_is_a_value(number: int) -> None:
    """It survives as JSON, and a clone is equal and goes its own way."""
    match = random_match(number)
    seams = 0

    def look(ref: Referee) -> None:
        nonlocal seams
        seams += 1
        pos = ref.pos
        if seams % 9:
            return
        before = pos.to_bytes()
        read = Position.from_json(pos.squads, DATA.ruleset, PITCH, json.loads(before))
        assert read == pos
        assert read.to_bytes() == before
        clone = pos.clone()
        assert clone == pos
        if pos.phase == Phase.OVER:
            return
        dice = Stream(bytes(32), "dice")
        options = match.options
        hands = [type(hand).from_json(hand.to_json()) for hand in ref.hands]
        elsewhere = Referee(clone, hands, DATA, dice, rookies(match), options=options, log=False)
        for _ in range(5):
            if clone.phase != Phase.OVER:
                NEXT[clone.phase](elsewhere)
        assert pos.to_bytes() == before
        assert clone.to_bytes() != before
        assert clone != pos

    at_every_seam(match, look, coaches_of(number)(match))
    assert seams > 9


# -- the same on any machine ---------------------------------------------------------------------


@pytest.mark.clause("HC-CONV-08")
def test_every_python_and_every_hash_seed_plays_the_same_matches() -> None:
    assert_played_alike([random_match(number) for number in range(4)])


# -- the log -------------------------------------------------------------------------------------


@settings(max_examples=10)
@given(number=NUMBERS)
def test_every_clause_that_a_log_names_stands_in_the_rulebook(number: int) -> None:
    match = random_match(number)
    log = play(match, coaches_of(number)(match)).log or []

    named = {event["clause"] for event in log}
    assert named - {""} <= set(clauses())
    assert {event["event"] for event in log if not event["clause"]} <= {"forced"}
