"""A match that is put away after every answer leaves the same record as one played in one go."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules import game
from rules.coach import NO_ANSWER, Answer, Automated
from rules.game import Pause, Seam
from rules.record import Match, Record, canonical
from tests.rules.blood_bowl.matches import random_match, usual_match

RULES = game("blood_bowl")


def stored(value: Any) -> Any:
    """What comes back from where it was put away."""
    return json.loads(canonical(value))


def coach_of(match: Match, side: int, strength: str) -> Automated:
    return RULES.coach(strength, match.seed, side)


def in_one_go(match: Match, strengths: tuple[str, str]) -> Record:
    coaches = [coach_of(match, side, strength) for side, strength in enumerate(strengths)]
    return RULES.play(match, coaches)


def put_away(
    match: Match, strengths: tuple[str, str], people: tuple[int, ...], most: int = 10_000
) -> Record | Pause:
    """Plays a match that forgets all but JSON at every answer of a person.

    people: sides whose coach stands in for a person; he keeps his own memory in his head.
    most:   how many answers the people give; then it waits for the next one.
    """
    minds: list[Any] = [None, None]
    at_the_table = {side: coach_of(match, side, strengths[side]) for side in people}
    answers: list[Answer] = []
    seam: Seam | None = None
    while True:
        coaches: list[Automated | None] = []
        for side, strength in enumerate(strengths):
            coach = None if side in people else coach_of(match, side, strength)
            if coach is not None and minds[side] is not None:
                coach.remember(stored(minds[side]))
            coaches.append(coach)
        came = RULES.resume(match, stored(answers), coaches, seam)
        most -= 1
        if isinstance(came, Record) or most < 0:
            return came
        assert isinstance(came, Pause)
        assert list(came.answers[: len(answers)]) == answers
        minds = [coach and coach.memory() for coach in coaches]
        answers = [*came.answers, at_the_table[came.decision.side].decide(came.decision)]
        seam = Seam.from_json(stored(came.seam.to_json()))


#: How many answers the people of a sample give; `make proof` plays these matches to the end.
SAMPLE = 60


def assert_begins(came: Record | Pause, record: Record) -> None:
    """What waits is the beginning of that record."""
    assert isinstance(came, Pause)
    assert len(came.answers) >= SAMPLE
    assert canonical(came.answers) == canonical(record.answers[: len(came.answers)])
    assert canonical(came.log) == canonical((record.log or [])[: len(came.log)])


@pytest.mark.parametrize(("number", "people"), [(0, (0,)), (1, (1,)), (2, (0, 1))])
def test_rookies_put_away_after_every_answer(number: int, people: tuple[int, ...]) -> None:
    match = random_match(number)
    strengths = ("random", "random")
    assert_begins(put_away(match, strengths, people, SAMPLE), in_one_go(match, strengths))


@pytest.mark.parametrize(
    ("strengths", "people"), [(("veteran", "veteran"), (0,)), (("veteran", "random"), (1,))]
)
def test_veterans_put_away_after_every_answer(
    strengths: tuple[str, str], people: tuple[int, ...]
) -> None:
    match = usual_match(3, ("orc", "skaven"))
    assert_begins(put_away(match, strengths, people, SAMPLE), in_one_go(match, strengths))


def test_from_a_late_seam_a_match_ends_as_in_one_go() -> None:
    match = usual_match(4)
    record = in_one_go(match, ("random", "random"))
    came = RULES.resume(match, record.answers[:-25], [None, None])
    for _ in range(25):
        assert isinstance(came, Pause)
        seam = Seam.from_json(stored(came.seam.to_json()))
        answers = record.answers[: len(came.answers) + 1]
        came = RULES.resume(match, stored(answers), [None, None], seam)
    assert isinstance(came, Record)
    assert (came.digest, came.log_digest) == (record.digest, record.log_digest)


def test_a_seam_without_its_log_leads_to_the_same_and_to_the_events_since() -> None:
    match = usual_match(4)
    record = in_one_go(match, ("random", "random"))
    came = RULES.resume(match, record.answers[:-25], [None, None])
    for _ in range(25):
        assert isinstance(came, Pause)
        bare = replace(came.seam, log=[])
        answers = record.answers[: len(came.answers) + 1]
        short = RULES.resume(match, answers, [None, None], bare)
        before = list(came.seam.log)
        came = RULES.resume(match, answers, [None, None], came.seam)
        assert [*before, *(short.log or [])] == came.log
        if isinstance(came, Pause):
            assert isinstance(short, Pause)
            assert (short.seam.state, short.frame) == (came.seam.state, came.frame)
            assert [*before, *short.seam.log] == came.seam.log
    assert isinstance(came, Record)
    assert isinstance(short, Record)
    assert (short.digest, came.log_digest) == (record.digest, record.log_digest)


def test_without_its_seams_a_match_is_run_again_to_the_same_question() -> None:
    match = usual_match(5)
    answers: list[Answer] = []
    me = coach_of(match, 0, "random")
    other = coach_of(match, 1, "random")
    seam, minds = None, other.memory()
    for _ in range(50):
        other = coach_of(match, 1, "random")
        other.remember(minds)
        came = RULES.resume(match, answers, [None, other], seam)
        assert isinstance(came, Pause)
        again = RULES.resume(match, came.answers, [None, None])
        assert isinstance(again, Pause)
        assert again.seam == came.seam
        assert canonical([again.log, again.frame]) == canonical([came.log, came.frame])
        assert again.decision.key == came.decision.key
        seam, minds = came.seam, other.memory()
        answers = [*came.answers, me.decide(came.decision)]


@pytest.mark.clause("BB-GEN-13")
def test_where_nobody_answers_the_default_serves_and_the_log_says_so() -> None:
    match = usual_match(1)
    answers: list[Answer] = []
    while True:
        came = RULES.resume(match, answers, [None, coach_of(match, 1, "random")])
        if isinstance(came, Record) or len(answers) > 40:
            break
        minds = came
        answers = [*came.answers, NO_ANSWER]
    assert isinstance(came, Pause)
    told = [event for event in came.log if event["event"] == "no answer"]
    assert len(told) == answers.count(NO_ANSWER)
    assert {event["clause"] for event in told} == {"BB-GEN-13"}
    assert {event["side"] for event in told} == {0}
    assert minds.decision.default in [event["detail"][1] for event in told]


def test_no_question_takes_no_answer_for_one() -> None:
    match = usual_match(1)
    came = RULES.resume(match, [], [None, None])
    seen = set()
    me = [coach_of(match, side, "random") for side in (0, 1)]
    for _ in range(60):
        assert isinstance(came, Pause)
        seen.add(came.decision.key)
        assert came.decision.problems(NO_ANSWER)
        answer = me[came.decision.side].decide(came.decision)
        came = RULES.resume(match, [*came.answers, answer], [None, None], came.seam)
    assert "place_players" in seen
