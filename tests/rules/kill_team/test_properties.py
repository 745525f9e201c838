"""What holds in every match of Kill Team, whoever plays it: the invariants, and replay."""

from __future__ import annotations

import json
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.coach import NO_ANSWER, recorded
from rules.game import Pause, Seam
from rules.kill_team.match import play, resume, step
from rules.kill_team.notation import read, write
from rules.kill_team.position import Phase
from rules.record import Match, Record
from tests.rules.kill_team.matches import (
    DATA,
    Explorer,
    explorers,
    play_watched,
    random_match,
    referee,
    seam_by_seam,
)
from tests.rules.watching import count
from tests.support.rulebook import clauses

NUMBERS = st.integers(0, 2**64 - 1)


@pytest.mark.clause(
    "KT-GEN-12",
    "KT-GEN-16",
    "KT-GEN-17",
    "KT-GEN-22",
    "KT-GEO-30",
    "KT-CP-03",
    "KT-MISS-05",
    "KT-MISS-18",
    "KT-SETUP-05",
    "KT-ROUND-01",
    "KT-ROUND-04",
)
@settings(max_examples=4)
@given(number=NUMBERS)
def test_everything_that_must_hold_holds_at_every_seam_and_question(number: int) -> None:
    match = random_match(number, most=9)

    play_watched(match, explorers(match))


#: Each mission, on one table after the other.
MISSIONS = list(zip(DATA.missions, cycle(DATA.layouts), strict=False))


@pytest.mark.clause("KT-MISS-01")
@pytest.mark.parametrize(("mission", "layout"), MISSIONS)
def test_every_mission_is_played_to_its_end_on_every_table(mission: str, layout: str) -> None:
    match = random_match(len(mission) + len(layout), most=7, mission=mission, layout=layout)

    record = play_watched(match, explorers(match))

    assert (record.sides[0]["mission"], record.sides[0]["layout"]) == (mission, layout)
    assert 1 <= record.sides[0]["rounds"] <= DATA.missions[mission].last_round


@settings(max_examples=3)
@given(number=NUMBERS)
def test_defaults_that_serve_hold_it_too(number: int) -> None:
    match = random_match(number, most=7)

    record = play_watched(match, explorers(match, silent=64))

    assert count(record.log or [], "no answer") == list(record.answers).count(NO_ANSWER) > 0
    assert play(match, recorded(record.answers)).digest == record.digest


def test_a_match_of_coaches_who_never_answer_ends() -> None:
    match = random_match(1)

    record = play_watched(match, explorers(match, silent=256))

    assert set(map(str, record.answers)) == {NO_ANSWER}


@pytest.mark.clause("KT-GEN-04")
@settings(max_examples=4)
@given(number=NUMBERS)
def test_a_match_is_a_function_of_what_goes_into_it(number: int) -> None:
    match = random_match(number, most=9)
    record = play(match, explorers(match))

    again = play(match, recorded(record.answers))
    quiet = play(match, recorded(record.answers), log=False)

    assert again.digest == record.digest == quiet.digest
    assert again.log_digest == record.log_digest
    assert quiet.log is None
    other = Match(match.game, match.version, match.options, match.line_ups, bytes(31) + b"x")
    assert play(other, explorers(match)).log_digest != record.log_digest


@settings(max_examples=2)
@given(number=NUMBERS)
def test_a_position_forgets_nothing(number: int) -> None:
    match = random_match(number, most=9)

    assert seam_by_seam(match, explorers).digest == play(match, explorers(match)).digest


@settings(max_examples=2)
@given(number=NUMBERS)
def test_every_position_can_be_written_down_and_read(number: int) -> None:
    match = random_match(number, most=7)
    ref = referee(match, explorers(match), log=False)

    while ref.pos.phase != Phase.OVER:
        step(ref)
        assert read(write(ref.pos)) == ref.pos
        assert ref.pos.clone() == ref.pos


@settings(max_examples=4)
@given(number=NUMBERS)
def test_every_clause_that_a_log_names_stands_in_the_rulebook(number: int) -> None:
    match = random_match(number, most=9)
    log = play(match, explorers(match)).log or []

    assert {event["clause"] for event in log} <= set(clauses())


# -- put away and taken up -------------------------------------------------------------------------


def stored(value: Any) -> Any:
    """As it comes back from where it was put away."""
    return json.loads(json.dumps(value))


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


@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_a_match_that_is_put_away_is_the_same(people: tuple[int, ...]) -> None:
    match = random_match(2, most=5)
    whole = play(match, explorers(match))

    came = put_away(match, people, 10_000)

    assert isinstance(came, Record)
    assert (came.digest, came.log_digest) == (whole.digest, whole.log_digest)


def test_a_pause_tells_what_is_asked_and_how_the_table_looks() -> None:
    match = random_match(2)

    came = put_away(match, (0, 1), 30)

    assert isinstance(came, Pause)
    assert came.decision.key
    assert came.frame["models"]
    assert len(came.answers) == 30
    assert came.seam.answers <= 30
