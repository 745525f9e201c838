"""A match that is put away after every answer leaves the same record as one played in one go."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.coach import NO_ANSWER, Answer
from rules.game import Pause, Seam
from rules.helvetia_cup.match import play, resume
from rules.record import Match, Record, canonical
from tests.rules.helvetia_cup.matches import Explorer, explorers, random_match


def stored(value: Any) -> Any:
    """What comes back from where it was put away."""
    return json.loads(canonical(value))


def coach_of(match: Match, side: int) -> Explorer:
    coach = explorers(match)[side]
    assert isinstance(coach, Explorer)
    return coach


def put_away(match: Match, people: tuple[int, ...], most: int = 10**6) -> Record | Pause:
    """Plays a match that forgets all but JSON at every answer of a person.

    people: sides whose coach stands in for a person; he keeps his own memory in his head.
    most:   how many answers the people give; then it waits for the next one.
    """
    minds: list[Any] = [None, None]
    at_the_table = {side: coach_of(match, side) for side in people}
    answers: list[Answer] = []
    seam: Seam | None = None
    while True:
        coaches: list[Explorer | None] = []
        for side in (0, 1):
            coach = None if side in people else coach_of(match, side)
            if coach is not None and minds[side] is not None:
                coach.remember(stored(minds[side]))
            coaches.append(coach)
        came = resume(match, stored(answers), coaches, seam)
        most -= 1
        if isinstance(came, Record) or most < 0:
            return came
        assert list(came.answers[: len(answers)]) == answers
        minds = [coach and coach.memory() for coach in coaches]
        answers = [*came.answers, at_the_table[came.decision.side].decide(came.decision)]
        seam = Seam.from_json(stored(came.seam.to_json()))


#: How many answers the people of a sample give; `make proof` plays such matches to the end.
SAMPLE = 120


@pytest.mark.parametrize("people", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("number", [1, 2, 6])
def test_a_match_put_away_after_every_answer(number: int, people: tuple[int, ...]) -> None:
    match = random_match(number)
    record = play(match, explorers(match))
    came = put_away(match, people, SAMPLE)
    assert isinstance(came, Pause)
    assert len(came.answers) >= SAMPLE
    assert canonical(came.answers) == canonical(record.answers[: len(came.answers)])
    assert canonical(came.log) == canonical((record.log or [])[: len(came.log)])


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_from_a_late_seam_a_match_ends_as_in_one_go(number: int) -> None:
    match = random_match(number)
    record = play(match, explorers(match))
    last = 40
    came = resume(match, record.answers[:-last], [None, None])
    for _ in range(last):
        assert isinstance(came, Pause)
        seam = Seam.from_json(stored(came.seam.to_json()))
        answers = record.answers[: len(came.answers) + 1]
        came = resume(match, stored(answers), [None, None], seam)
    assert isinstance(came, Record)
    assert (came.digest, came.log_digest) == (record.digest, record.log_digest)


@pytest.mark.parametrize("number", [1, 2])
def test_from_every_seam_on_the_same_record_comes(number: int) -> None:
    match = random_match(number)
    record = play(match, explorers(match))
    seams: list[Seam] = []
    seam: Seam | None = None
    # A question in every so many, and the seam before it.
    for given in range(0, len(record.answers), 97):
        came = resume(match, record.answers[:given], [None, None], seam)
        assert isinstance(came, Pause)
        seam = came.seam
        seams.append(seam)
    for seam in seams[:: max(1, len(seams) // 6)]:
        taken_up = Seam.from_json(stored(seam.to_json()))
        came = resume(match, record.answers, [None, None], taken_up)
        assert isinstance(came, Record)
        assert (came.digest, came.log_digest) == (record.digest, record.log_digest)


def test_a_seam_without_its_log_leads_to_the_same_and_to_the_events_since() -> None:
    match = random_match(1)
    record = play(match, explorers(match))
    seam = bare = None
    shots = 0
    for given in range(0, len(record.answers), 3):
        answers = record.answers[:given]
        came = resume(match, answers, [None, None], seam)
        short = resume(match, answers, [None, None], bare)
        assert isinstance(came, Pause)
        assert isinstance(short, Pause)
        assert short.frame == came.frame
        shots += "covered" in came.frame["sectors"]
        assert short.seam.state == came.seam.state
        before = len(seam.log) if seam else 0
        assert list(short.log) == list(came.log)[before:]
        seam, bare = came.seam, replace(came.seam, log=[])
    assert shots


def test_without_its_seams_a_match_is_run_again_to_the_same_question() -> None:
    match = random_match(5)
    record = play(match, explorers(match))
    seam = None
    for given in range(60):
        came = resume(match, record.answers[:given], [None, None], seam)
        again = resume(match, record.answers[:given], [None, None])
        assert isinstance(came, Pause)
        assert isinstance(again, Pause)
        assert again.seam == came.seam
        assert canonical([again.log, again.frame]) == canonical([came.log, came.frame])
        assert (again.decision.key, again.decision.side) == (came.decision.key, came.decision.side)
        seam = came.seam


@pytest.mark.clause("HC-CONV-13")
def test_where_nobody_answers_the_default_serves_and_the_log_says_so() -> None:
    match = random_match(2)
    answers: list[Answer] = []
    for _ in range(40):
        came = resume(match, answers, [None, None])
        assert isinstance(came, Pause)
        default, key, side = came.decision.default, came.decision.key, came.decision.side
        answers = [*came.answers, NO_ANSWER]
        after = resume(match, answers, [None, None])
        assert isinstance(after, Pause)
        told = [event for event in after.log if event["event"] == "no answer"]
        assert len(told) == len(answers)
        assert (told[-1]["side"], told[-1]["detail"]) == (side, [key, default])
        assert told[-1]["clause"] == "HC-CONV-13"


def test_no_question_takes_no_answer_for_one() -> None:
    match = random_match(1)
    record = play(match, explorers(match))
    for given in range(0, 400, 7):
        came = resume(match, record.answers[:given], [None, None])
        assert isinstance(came, Pause)
        assert came.decision.problems(NO_ANSWER)
