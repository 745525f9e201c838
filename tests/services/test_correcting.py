"""Corrections over connections of their own: they follow each other, and no match comes between.

LG-EVENT-06, on PostgreSQL with real locks; in embedded mode SQLite has one writer at a time.
"""

from __future__ import annotations

import threading
import time
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction

from leagues.models import Fixture, Season
from matches.correcting.operations import correct, preview, undo
from matches.models import Correction, MatchRecord
from matches.resolution import operations
from matches.resolution.one_fixture import resolve
from matches.verification.stored_matches import verify
from rosters.models import Coach
from rules.problems import Refusal
from rules.record import digest
from tests import acts, factories
from tests.matches.corrections import assert_holds, overruled
from tests.services.test_playing import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-EVENT-06")]

VOID = {"kind": "void"}
AWARDED = overruled("win", 2, 0, "walk_over")


def played(legs: int, rounds: int) -> tuple[Coach, Season, list[Fixture]]:
    """Two teams that meet again and again; so many matches of theirs are played."""
    season = factories.season(entries=2, legs=legs)
    owner = factories.owner_of(season)
    for round_ in season.stages.get().rounds.order_by("number")[:rounds]:
        operations.play_out(operations.resolve_round(owner, round_))
    return owner, season, list(season.fixtures.order_by("round__number"))


def test_of_two_that_confirm_the_same_at_once_one_does_it() -> None:
    owner, season, fixtures = played(legs=4, rounds=4)
    for fixture in fixtures:
        seen = digest(preview(owner, fixture, VOID))
        do = partial(correct, owner, fixture, VOID, reason="It was the wrong day.", seen=seen)
        came = at_once(do, do, do)
        assert sum(isinstance(each, Correction) for each in came) == 1, came
        assert {each for each in came if isinstance(each, str)} == {"nothing_to_do"}
        assert_holds(season)


def test_two_corrections_of_one_team_s_matches_at_once_are_one_after_the_other() -> None:
    """Both are done; or one is refused, as what it was shown is not so any more."""
    owner, season, fixtures = played(legs=4, rounds=4)
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        wishes = [(one, VOID), (other, AWARDED)]
        calls = [
            partial(
                correct,
                owner,
                fixture,
                wish,
                reason="?",
                seen=digest(preview(owner, fixture, wish)),
            )
            for fixture, wish in wishes
        ]
        came = at_once(*calls)
        assert any(isinstance(each, Correction) for each in came), came
        assert {each for each in came if isinstance(each, str)} <= {"consequences_changed"}
        assert_holds(season)


def test_undone_twice_at_once_it_is_undone_once() -> None:
    owner, season, fixtures = played(legs=2, rounds=1)
    correction = correct(owner, fixtures[0], VOID, reason="It was the wrong day.")
    do = partial(undo, owner, correction, reason="It was the right day.")
    came = at_once(do, do)
    assert came.count("corrected_meanwhile") == 1
    assert correction.steps.count() == 2
    assert_holds(season)


@pytest.mark.clause("LG-FIX-08", "LG-FIX-09", "LG-SIM-01")
def test_a_match_and_a_correction_of_its_teams_at_once_do_not_interleave() -> None:
    """Whoever comes first: the match is lined up from the corrected team, or the correction is
    refused.  Every record verifies against the teams as they were when it was frozen.
    """
    owner, season, fixtures = played(legs=4, rounds=1)
    for before, fixture in pairwise(fixtures):
        wish = VOID if fixture.round.number % 2 else AWARDED
        buy = partial(acts.buy, owner, season.entries.all()[0].team, "rerolls")
        came = at_once(
            partial(correct, owner, before, wish, reason="Meanwhile."),
            partial(resolve, fixture.pk),
            buy,
        )
        told = {"team_in_a_match", "not_enough_gold"}
        assert {each for each in came if isinstance(each, str)} <= told
        assert_holds(season)
        if not isinstance(came[1], MatchRecord):
            assert resolve(fixture.pk) is not None
    for record in MatchRecord.objects.filter(fixture__season=season):
        assert verify(record).holds, record.fixture
    assert_holds(season)


@pytest.mark.services
@pytest.mark.skipif(settings.EMBEDDED, reason="SQLite has one writer at a time")
@pytest.mark.parametrize("second", ["correction", "claim", "purchase"])
def test_what_comes_second_waits_until_the_first_is_done(second: str) -> None:
    """Seen from outside: the second connection hangs on a lock of the first, and then goes on from
    what that one left.
    """
    owner, season, fixtures = played(legs=3, rounds=2)
    team = season.entries.order_by("pk")[0].team
    writers: dict[str, Any] = {
        "correction": partial(correct, owner, fixtures[1], AWARDED, reason="Meanwhile."),
        "claim": partial(resolve, fixtures[2].pk),
        "purchase": partial(acts.buy, owner, team, "rerolls", 1),
    }
    written, go_on, came = threading.Event(), threading.Event(), []

    def first() -> None:
        try:
            with transaction.atomic():
                correct(owner, fixtures[0], VOID, reason="First.")
                written.set()
                assert go_on.wait(30)
        finally:
            connection.close()

    def then() -> None:
        try:
            came.append(writers[second]())
        except Refusal as refusal:
            came.append(refusal.problems[0].code)
        finally:
            connection.close()

    threads = [threading.Thread(target=first), threading.Thread(target=then)]
    threads[0].start()
    assert written.wait(30)
    threads[1].start()
    _wait_for_a_lock()
    assert came == []
    go_on.set()
    for thread in threads:
        thread.join(60)
    (found,) = came
    assert not isinstance(found, str), found
    assert_holds(season)
    for record in MatchRecord.objects.filter(fixture__season=season):
        assert verify(record).holds, record.fixture


def _wait_for_a_lock(seconds: float = 30) -> None:
    """Until some connection to this database waits for another's lock."""
    until = time.monotonic() + seconds
    asked: Any = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    with connection.cursor() as cursor:
        while True:
            cursor.execute(asked)
            if cursor.fetchone()[0]:
                return
            assert time.monotonic() < until, "nobody waits"
            time.sleep(0.02)
