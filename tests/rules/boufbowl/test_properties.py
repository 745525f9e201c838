"""What holds in every match of Boufbowl, whoever plays it: the invariants, and replay.

`make proof` looks at ten thousand matches of each level (tests/proof/test_boufbowl.py); here are a
few.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.boufbowl.match import play, resume
from rules.coach import NO_ANSWER, recorded
from rules.game import Pause, Seam
from rules.record import Match, Record
from tests.rules.boufbowl.matches import (
    Explorer,
    coaches_of,
    explorers,
    play_watched,
    random_match,
    seam_by_seam,
    stored,
)
from tests.rules.watching import count
from tests.support.rulebook import clauses

NUMBERS = st.integers(0, 2**64 - 1)


@pytest.mark.clause(
    "BF-STATE-01",
    "BF-STATE-02",
    "BF-STATE-08",
    "BF-PITCH-16",
    "BF-PITCH-17",
    "BF-PITCH-18",
    "BF-PITCH-19",
    "BF-RNG-03",
    "BF-API-02",
    "BF-API-05",
    "BF-BOMB-20",
    "BF-GOAL-14",
    "BF-TOK-08",
    "BF-TURN-08",
    "BF-TURN-09",
    "BF-UPG-03",
)
@settings(max_examples=20)
@given(number=NUMBERS)
def test_everything_that_must_hold_holds_at_every_seam_and_question(number: int) -> None:
    match = random_match(number)

    play_watched(match, coaches_of(number)(match))


@settings(max_examples=6)
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


@pytest.mark.clause("BF-RNG-09", "BF-RNG-01")
@settings(max_examples=10)
@given(number=NUMBERS)
def test_a_match_is_a_function_of_what_goes_into_it(number: int) -> None:
    match = random_match(number)
    record = play(match, explorers(match))

    again = play(match, recorded(record.answers))
    quiet = play(match, recorded(record.answers), log=False)

    assert again.digest == record.digest == quiet.digest
    assert again.log_digest == record.log_digest
    assert quiet.log is None
    other = Match(match.game, match.version, match.options, match.line_ups, bytes(31) + b"x")
    assert play(other, explorers(match)).log_digest != record.log_digest


@settings(max_examples=3)
@given(number=NUMBERS)
def test_a_position_forgets_nothing(number: int) -> None:
    match = random_match(number)

    assert seam_by_seam(match, explorers).digest == play(match, explorers(match)).digest


@settings(max_examples=10)
@given(number=NUMBERS)
def test_every_clause_that_a_log_names_stands_in_the_rulebook(number: int) -> None:
    match = random_match(number)
    log = play(match, explorers(match)).log or []

    assert {event["clause"] for event in log} <= set(clauses())


# -- put away and taken up -------------------------------------------------------------------------


def put_away(match: Match, people: tuple[int, ...], most: int) -> Record | Pause:
    """Plays a match that forgets all but JSON at every answer of a person."""
    minds: list[Any] = [None, None]
    at_the_table = {side: explorers(match)[side] for side in people}
    answers: list[Any] = []
    seam: Seam | None = None
    while True:
        coaches: list[Explorer | None] = []
        for side in (0, 1):
            coach = None if side in people else explorers(match)[side]
            if coach is not None and minds[side] is not None:
                coach.remember(minds[side])
            coaches.append(coach)
        came = resume(match, stored(answers), coaches, seam)
        most -= 1
        if isinstance(came, Record) or most < 0:
            return came
        assert list(came.answers[: len(answers)]) == answers
        minds = [coach and coach.memory() for coach in coaches]
        answers = [*came.answers, at_the_table[came.decision.side].decide(came.decision)]
        seam = Seam.from_json(stored(came.seam.to_json()))


@pytest.mark.parametrize("people", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("number", [2, 5])
def test_a_match_that_is_put_away_is_the_same(people: tuple[int, ...], number: int) -> None:
    match = random_match(number)
    match = Match(
        match.game, match.version, {**match.options, "turn_cap": 12}, match.line_ups, match.seed
    )
    whole = play(match, explorers(match))

    came = put_away(match, people, 10_000)

    assert isinstance(came, Record)
    assert (came.digest, came.log_digest) == (whole.digest, whole.log_digest)


def test_a_pause_tells_what_is_asked_and_how_the_board_looks() -> None:
    match = random_match(2)

    came = put_away(match, (0, 1), 30)

    assert isinstance(came, Pause)
    assert came.decision.key
    assert came.frame["players"]
    assert len(came.answers) == 30
    assert came.seam.answers <= 30
