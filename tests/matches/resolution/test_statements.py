"""What a match asks of the database, from its message to the next."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.models import Fixture, Season
from matches.resolution import dispatch
from matches.resolution.batches import batch_for
from matches.resolution.playing import play
from matches.resolution.settling import settle
from matches.resolution.taking import take_batch
from tests import factories
from tests.matches.seasons import wish

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SIM-02")]


def statements(captured: CaptureQueriesContext) -> int:
    """How many statements there were beside those that begin and end transactions."""
    marks = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")
    return sum(not query["sql"].startswith(marks) for query in captured.captured_queries)


def first_round(season: Season) -> list[int]:
    fixtures = season.fixtures.filter(round__number=1).order_by("slot")
    return list(fixtures.values_list("pk", flat=True))


def test_each_further_match_of_a_batch_is_claimed_with_two_statements() -> None:
    season = factories.season(entries=16, legs=1)
    first = first_round(season)
    with CaptureQueriesContext(connection) as one:
        assert len(take_batch(first[:1])) == 1
    with CaptureQueriesContext(connection) as four:
        assert len(take_batch(first[1:5])) == 4
    assert statements(one) <= 11
    assert statements(four) == statements(one) + 3 * 2


def test_a_match_is_settled_with_few_statements() -> None:
    season = factories.season(entries=4, legs=1)
    (claim,) = take_batch(first_round(season)[:1])
    played = play(claim.match, claim.sides)
    with CaptureQueriesContext(connection) as captured:
        settle(claim, played)
    assert statements(captured) <= 14  # one of them asks for webhooks of the league


def test_a_message_that_nobody_waits_for_costs_one_statement() -> None:
    season = factories.season(entries=4, legs=1)
    wish(season)
    first = first_round(season)
    take_batch(first[:1])
    with CaptureQueriesContext(connection) as captured:
        assert batch_for(first[0], 1) == []
    assert statements(captured) == 1


class TestGoingOn:
    @pytest.fixture
    def sent(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        sent: list[int] = []
        monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
        return sent

    def played(self, pk: int) -> None:
        (claim,) = take_batch([pk])
        settle(claim, play(claim.match, claim.sides))

    def test_nothing_is_looked_for_while_matches_of_the_round_are_out(
        self, sent: list[int]
    ) -> None:
        season = factories.season(entries=8, legs=1)
        wish(season)
        dispatch.advance()
        assert sorted(sent) == sorted(first_round(season))
        self.played(sent[0])
        with CaptureQueriesContext(connection) as captured:
            assert dispatch.go_on(sent[0]) is False
        assert (statements(captured), len(sent)) == (1, 4)

    def test_where_few_messages_are_left_more_are_sent(
        self, sent: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        season = factories.season(entries=8, legs=1)
        monkeypatch.setattr(dispatch, "WINDOW", 1)
        wish(season)
        dispatch.advance()
        assert len(sent) == 1
        self.played(sent[0])
        assert dispatch.go_on(sent[0]) is False
        assert len(sent) == 2

    def test_with_the_last_match_of_a_round_the_next_is_due(self, sent: list[int]) -> None:
        season = factories.season(entries=4, legs=1)
        wish(season)
        first, last = first_round(season)
        self.played(first)
        assert dispatch.go_on(first) is False
        self.played(last)
        assert dispatch.go_on(last) is True
        assert dispatch.go_on(first) is True, "whoever asks later sees it as well"
        dispatch.advance()
        now = Fixture.objects.get(pk=sent[-1])
        assert now.round.number == 2
