"""What holds in every match, whoever plays it: the invariants, and replay.

`make proof` looks at ten thousand matches (tests/proof/test_matches.py); here are a few.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.blood_bowl.match import NEXT, play, play_on
from rules.blood_bowl.match import record as record_of
from rules.blood_bowl.notation import read, write
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import Squads
from rules.dice import Stream
from rules.record import canonical
from tests.rules.blood_bowl.matches import (
    at_every_seam,
    coaches_of,
    play_watched,
    random_match,
    rookies,
    runners,
    seam_by_seam,
    usual_match,
)
from tests.rules.machines import assert_played_alike
from tests.rules.watching import assert_replays
from tests.support.rulebook import clauses

NUMBERS = st.integers(0, 2**64 - 1)


# -- invariants ----------------------------------------------------------------------------------


@pytest.mark.clause(
    "BB-GEN-02",
    "BB-GEN-03",
    "BB-GEN-09",
    "BB-GEN-13",
    "BB-GEN-14",
    "BB-SETUP-01",
    "BB-TURN-04",
    "BB-NOPL-02",
    "BB-CONC-02",
    "BB-PEN-04",
    "BB-DICE-06",
)
@settings(max_examples=20)
@given(number=NUMBERS)
def test_everything_that_must_hold_holds_at_every_seam_and_question(number: int) -> None:
    match = random_match(number)

    play_watched(match, coaches_of(number)(match))


# -- replay --------------------------------------------------------------------------------------


@pytest.mark.clause("BB-DICE-07")
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


def test_play_goes_on_from_any_seam_to_the_same_end() -> None:
    match = usual_match(17)
    seams = []

    def keep(ref: Referee) -> None:
        assert isinstance(ref.dice, Stream)
        places = [coach.dice.position for coach in ref.coaches]  # type: ignore[attr-defined]
        seams.append((canonical(ref.pos.to_json()), ref.dice.position, places, len(ref.answers)))

    ref = Referee(
        Position(Squads(match.line_ups)),
        Stream(match.seed, "dice"),
        runners(match),
        options=match.options,
    )
    keep(ref)
    while ref.pos.phase != Phase.OVER:
        NEXT[ref.pos.phase](ref)
        keep(ref)
    record = record_of(match, ref)
    assert len(seams) > 40

    for text, dice, places, answered in seams[:: len(seams) // 12]:
        position = Position.from_json(Squads(match.line_ups), json.loads(text))
        later = Referee(
            position, Stream(match.seed, "dice", dice), runners(match, places), log=False
        )
        later.answers = list(record.answers[:answered])
        play_on(later)
        assert record_of(match, later).digest == record.digest


@settings(max_examples=5)
@given(number=NUMBERS)
def test_a_clone_at_a_seam_is_equal_and_goes_its_own_way(number: int) -> None:
    match = random_match(number)
    seams = 0

    def look(ref: Referee) -> None:
        nonlocal seams
        seams += 1
        pos = ref.pos
        if seams % 9 or pos.phase == Phase.OVER:
            return
        before = bytes(pos)
        clone = pos.clone()
        assert clone == pos
        elsewhere = Referee(clone, Stream(bytes(32), "dice"), rookies(match), log=False)
        for _ in range(5):
            if clone.phase != Phase.OVER:
                NEXT[clone.phase](elsewhere)
        assert bytes(pos) == before
        assert bytes(clone) != before

    at_every_seam(match, look)


@settings(max_examples=5)
@given(number=NUMBERS)
def test_a_position_at_a_seam_survives_its_notation(number: int) -> None:
    seams = 0

    def look(ref: Referee) -> None:
        nonlocal seams
        seams += 1
        if seams % 9 == 0:
            assert read(write(ref.pos)) == ref.pos

    at_every_seam(random_match(number), look)


# -- the same on any machine ---------------------------------------------------------------------


@pytest.mark.clause("BB-DICE-07")
def test_every_python_and_every_hash_seed_plays_the_same_matches() -> None:
    assert_played_alike([random_match(number) for number in range(3)])


# -- the log -------------------------------------------------------------------------------------


@pytest.mark.clause("BB-DICE-06")
@settings(max_examples=10)
@given(number=NUMBERS)
def test_every_clause_that_a_log_names_stands_in_the_rulebook(number: int) -> None:
    match = random_match(number)
    log = play(match, coaches_of(number)(match)).log or []

    named = {event["clause"] for event in log}
    assert named - {""} <= set(clauses())
    assert {event["event"] for event in log if not event["clause"]} == {"chose"}
