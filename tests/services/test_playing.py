"""Two answers at the same moment, over two connections: exactly one is taken."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from matches.live import operations as playing
from matches.live import play
from matches.models import LiveAnswers, MatchRecord
from matches.resolution import claims
from matches.resolution.one_fixture import resolve
from rules.problems import Refusal
from tests.matches.live.test_live import Table, minds_of
from tests.matches.seasons import assert_in_order

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-SIM-03")]

#: A double click, two tabs, two machines.
AT_ONCE = 3


def at_once(*calls: Any) -> list[Any]:
    """What each of these came to, called at the same moment on connections of their own."""
    gate = Barrier(len(calls))

    def run(call: Any) -> Any:
        try:
            gate.wait()
            return call()
        except Refusal as refusal:
            return refusal.problems[0].code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_every_question_is_answered_once() -> None:
    table = Table()
    playing.start_match(table.owner, table.fixture)
    minds = minds_of(table)
    while (found := claims.live_match_of(table.fixture)) is not None:
        side = found.asks
        assert side is not None
        answer = minds[side].decide(play.look(found).pause.decision)
        fixture, number, coach = table.fixture, found.question_number, table.people[side]
        given = found.given

        def give(
            coach: Any = coach, fixture: Any = fixture, number: int = number, answer: Any = answer
        ) -> int:
            return playing.answer(coach, fixture, number, answer).given

        came = at_once(*[give] * AT_ONCE)
        assert came.count(given + 1) == 1, came
        refused = {each for each in came if each != given + 1}
        assert refused <= {"answered_already", "match_is_not_live", "not_your_question"}, came
    assert MatchRecord.objects.count() == 1
    assert not LiveAnswers.objects.exists()
    assert_in_order(table.season)


def test_a_match_is_begun_once_and_by_nobody_else() -> None:
    table = Table()
    fixture = table.fixture

    def begin() -> str:
        return playing.start_match(table.owner, fixture).state

    def engine() -> str:
        return "played" if resolve(fixture.pk) is not None else "left alone"

    came = at_once(begin, begin, engine)
    assert sum(each in ("playing", "played") for each in came) == 1, came


def test_a_match_is_answered_or_abandoned() -> None:
    for _ in range(3):
        table = Table()
        playing.start_match(table.owner, table.fixture)
        fixture = table.fixture

        number = table.live.question_number

        def give(table: Table = table, fixture: Any = fixture, number: int = number) -> int:
            return playing.answer(table.people[0], fixture, number, "heads").given

        def abandon(table: Table = table, fixture: Any = fixture) -> str:
            playing.abandon_match(table.owner, fixture, reason="Enough.")
            return "abandoned"

        came = at_once(give, abandon)
        assert came[1] == "abandoned"
        assert came[0] in (1, "answered_already", "match_is_not_live", "match_does_not_count")
        assert claims.live_match_of(table.fixture) is None
