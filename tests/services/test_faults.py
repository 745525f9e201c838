"""What may happen to workers, messages and connections, and leaves no trace: LG-SIM-03.

Real worker processes, a real broker, a real database.  After each: every fixture settled once,
every aftermath applied once, and the season the same to the byte as one that nothing disturbed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from leagues import operations as leagues
from leagues.models import Fixture, Season
from matches.models import MatchRecord, Resolution
from matches.periodic import jobs
from matches.resolution import dispatch
from matches.resolution.operations import play_out
from matches.tasks import play_fixture
from rosters.models import Team
from tests import factories, pennies
from tests.matches.meeting import made
from tests.matches.seasons import assert_in_order, fingerprint, wish
from tests.services.faults import COMMITTING, FOLDER, PLAYING, Places
from tests.services.harness import Redis, Worker, worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-SIM-03")]
#: All run in services mode; in embedded mode, those that say most.
services = pytest.mark.services

ENTRIES, LEGS = 4, 2


@dataclass
class Arena:
    """A season that is to be played, its workers, and where they can be stopped."""

    season: Season
    undisturbed: dict[str, str]
    places: Places
    environment: dict[str, str]
    folder: Path
    stack: ExitStack
    workers: list[Worker] = field(default_factory=list)

    def start_worker(self, concurrency: int = 1) -> Worker:
        log = self.folder / f"worker-{len(self.workers)}.log"
        started = self.stack.enter_context(
            worker(self.environment, log=log, concurrency=concurrency)
        )
        self.workers.append(started)
        return started

    def wish(self) -> Resolution:
        return wish(self.season)

    def drive(self, seconds: float = 60, until: Callable[[], bool] | None = None) -> None:
        """What the scheduler does, until the season is over."""
        deadline = time.monotonic() + seconds
        while not (until or self.over)():
            assert time.monotonic() < deadline, self.report()
            dispatch.advance()
            time.sleep(0.05)

    def stopped(self, place: str) -> int:
        """Stop the next worker that comes there, and drive until it stands; its process id.

        Driven, not only waited for: the round that was open may have been played to its end
        before the place was set, and nobody else opens the next one.  Who stands there may hold
        the one lock of SQLite, so whoever looks meanwhile comes away with nothing, as in `serve`.
        """
        self.places.stop_at(place)
        deadline = time.monotonic() + 60
        while (pid := self.places.standing(place)) is None:
            assert time.monotonic() < deadline, self.report()
            jobs.look("advance")
            time.sleep(0.05)
        return pid

    def over(self) -> bool:
        self.season.refresh_from_db(fields=["state", "placings"])
        return self.season.state == Season.State.FINISHED

    def settled(self) -> int:
        return self.season.fixtures.filter(state=Fixture.State.SETTLED).count()

    def report(self) -> str:
        rows = self.season.fixtures.values_list("round__number", "slot", "state", "claimed_until")
        logs = "\n".join(each.last_lines(30) for each in self.workers)
        return f"{self.settled()} settled\n{list(rows)}\n{logs}"

    def assert_as_if_nothing_happened(self) -> None:
        assert_in_order(self.season)
        assert fingerprint(self.season) == self.undisturbed


def pairs() -> Season:
    return factories.season(entries=ENTRIES, legs=LEGS)


def threes_and_fours() -> Season:
    """Of the second example game, with matches of three and four beside its rounds."""
    season = factories.season(entries=ENTRIES, legs=1, game=pennies.KEY)
    made(season, 1, 2, 3)
    made(season, 4, 3, 2, 1)
    return season


def town() -> Season:
    """A campaign of the second example game: each round reads what those before it changed.

    More places decide it than there are, so it is not over before anybody can be killed in it.
    """
    season = factories.season(entries=ENTRIES, legs=LEGS, game=pennies.KEY, start=False)
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, {"enough": 5})
    return leagues.start_season(owner, season)


def stormy(storm: int) -> Season:
    """A season for a storm; every other one has matches of three and four."""
    if storm % 2 == 0:
        return factories.season(entries=8, legs=2, seed=f"storm {storm}")
    season = factories.season(entries=8, legs=2, seed=f"storm {storm}", game=pennies.KEY)
    for meeting in ((1, 2, 3), (8, 7, 6, 5), (4, 3, 2, 1)):
        made(season, *meeting)
    return season


@pytest.fixture
def arena(
    request: pytest.FixtureRequest, process_environment: dict[str, str], tmp_path: Path
) -> Iterator[Arena]:
    """A season of pairs, or as the test asks for it."""
    make: Callable[[], Season] = getattr(request, "param", pairs)
    first = make()
    play_out(wish(first))
    undisturbed = fingerprint(Season.objects.get(pk=first.pk))
    lose_messages()  # those that the line before sent to nobody
    with ExitStack() as stack:
        places = Places(tmp_path / "places")
        environment = {
            **process_environment,
            "DJANGO_SETTINGS_MODULE": "tests.services.settings",
            "DUGOUT_LEASE_SECONDS": "2",
            FOLDER: str(places.folder),
        }
        yield Arena(make(), undisturbed, places, environment, tmp_path, stack)


def lose_messages() -> int:
    """Everything that is on its way is gone."""
    with play_fixture.app.connection_for_write() as broker:
        channel: Any = broker.default_channel
        return int(channel.queue_purge("celery") or 0)


@services
def test_nothing_happens(arena: Arena) -> None:
    arena.start_worker(concurrency=2)
    arena.wish()
    arena.drive()
    arena.assert_as_if_nothing_happened()


def test_a_message_is_lost(arena: Arena) -> None:
    arena.wish()
    assert lose_messages() == 2  # the first round
    arena.start_worker()
    arena.drive(until=lambda: arena.settled() >= 4)
    lose_messages()
    arena.drive()
    arena.assert_as_if_nothing_happened()


def test_every_message_is_delivered_twice(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    arena.start_worker(concurrency=2)
    send = dispatch.wake

    def twice(fixture_id: int) -> None:
        send(fixture_id)
        send(fixture_id)

    monkeypatch.setattr("matches.resolution.dispatch.wake", twice)
    arena.wish()
    arena.drive()
    for pk in arena.season.fixtures.values_list("pk", flat=True):
        send(pk)  # and once more when all is over
    time.sleep(0.5)
    arena.assert_as_if_nothing_happened()


@services
def test_a_message_reaches_two_workers_at_once(arena: Arena) -> None:
    arena.start_worker()
    arena.start_worker()
    arena.places.stop_at(PLAYING)
    arena.wish()
    first = arena.places.wait_for(PLAYING)
    arena.drive(until=lambda: arena.settled() == 1)  # the other fixture, by the other worker
    held = Fixture.objects.get(state=Fixture.State.LOCKED)
    (free,) = [each for each in arena.workers if first not in each.children()]
    sent = [play_fixture.delay(held.pk).id for _ in range(3)]
    for message in sent:
        free.wait_for(f"play_fixture[{message}] succeeded")
    held.refresh_from_db()
    assert held.state == Fixture.State.LOCKED
    assert not MatchRecord.objects.filter(fixture=held).exists()
    arena.places.go_on(PLAYING)
    arena.drive()
    arena.assert_as_if_nothing_happened()


@pytest.mark.parametrize(
    ("arena", "place"),
    [
        (pairs, PLAYING),
        (town, COMMITTING),
        # SQLite waits for the lease of a writer that was killed as it committed: once is enough.
        pytest.param(pairs, COMMITTING, marks=services),
        pytest.param(threes_and_fours, PLAYING, marks=services),
        pytest.param(threes_and_fours, COMMITTING, marks=services),
        pytest.param(town, PLAYING, marks=services),
    ],
    indirect=["arena"],
)
def test_a_worker_is_killed(arena: Arena, place: str) -> None:
    """In the middle of a match, and with everything written but not committed."""
    arena.start_worker(concurrency=2)
    arena.wish()
    arena.drive(until=lambda: arena.settled() >= 3)
    os.kill(arena.stopped(place), signal.SIGKILL)
    arena.drive()
    arena.assert_as_if_nothing_happened()


@services
@pytest.mark.parametrize("place", [PLAYING, COMMITTING])
def test_a_whole_machine_is_gone(arena: Arena, place: str) -> None:
    """All processes of a worker at once; another machine takes over."""
    lost = arena.start_worker()
    arena.places.stop_at(place)
    arena.wish()
    arena.places.wait_for(place)
    lost.kill()
    arena.start_worker()
    arena.drive()
    arena.assert_as_if_nothing_happened()


@services
def test_a_worker_sleeps_through_its_lease(arena: Arena) -> None:
    """Stopped like a laptop that is shut: it wakes up when another has settled its match."""
    asleep = arena.start_worker()
    arena.places.stop_at(PLAYING)
    arena.wish()
    child = arena.places.wait_for(PLAYING)
    os.kill(child, signal.SIGSTOP)
    arena.start_worker()
    arena.drive()
    arena.places.go_on(PLAYING)
    os.kill(child, signal.SIGCONT)
    asleep.wait_for("lost to another worker")
    arena.assert_as_if_nothing_happened()


@services
def test_a_long_match_keeps_its_claim(arena: Arena) -> None:
    """Longer than a lease: it is renewed, and nobody takes over."""
    arena.start_worker(concurrency=2)
    arena.places.stop_at(PLAYING)
    arena.wish()
    arena.places.wait_for(PLAYING)
    held = Fixture.objects.filter(state=Fixture.State.LOCKED).values_list("claim", flat=True)
    before = set(held)
    until = time.monotonic() + 1.5 * 2
    arena.drive(until=lambda: time.monotonic() > until)
    assert set(held) & before
    assert Team.objects.filter(claim__in=before).count() == 2
    arena.places.go_on(PLAYING)
    arena.drive()
    arena.assert_as_if_nothing_happened()


@services
def test_redis_restarts_during_a_round(own_redis: Redis, arena: Arena) -> None:
    arena.start_worker(concurrency=2)
    arena.wish()
    arena.drive(until=lambda: arena.settled() >= 3)
    arena.stopped(PLAYING)
    own_redis.restart(pause=0.5)
    arena.places.go_on(PLAYING)
    arena.drive()
    arena.assert_as_if_nothing_happened()


@services
@pytest.mark.skipif(settings.EMBEDDED, reason="SQLite has no connection to cut")
@pytest.mark.parametrize("place", [PLAYING, COMMITTING])
def test_the_database_connection_is_cut(arena: Arena, place: str) -> None:
    arena.start_worker(concurrency=2)
    arena.wish()
    arena.drive(until=lambda: arena.settled() >= 3)
    arena.stopped(place)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert len(cursor.fetchall()) >= 1
    arena.places.go_on(place)
    arena.drive()
    arena.assert_as_if_nothing_happened()


@pytest.mark.proof
@pytest.mark.parametrize("storm", range(5))
def test_a_storm_of_deaths_and_losses(arena: Arena, storm: int) -> None:
    """Workers, machines and messages go at any moment, until the season is over."""
    chance = Random(storm)
    arena.season = stormy(storm)
    done = {"child": 0, "machine": 0, "messages": 0}
    running = [arena.start_worker(concurrency=2) for _ in range(2)]
    arena.wish()
    while not arena.over():
        pause = time.monotonic() + chance.uniform(0.1, 0.8)
        arena.drive(120, until=lambda pause=pause: time.monotonic() > pause or arena.over())  # type: ignore[misc]
        what = chance.choice(["child", "child", "child", "messages", "machine"])
        victim = chance.randrange(len(running))
        if what == "child":
            for pid in running[victim].children()[:1]:
                os.kill(pid, signal.SIGKILL)
        elif what == "machine":
            running[victim].kill()
            running[victim] = arena.start_worker(concurrency=2)
        else:
            lose_messages()
        done[what] += 1
    for each in running:
        each.kill()  # the undisturbed season is played without them
    sys.stdout.write(f"storm {storm}: {arena.settled()} matches; lost {done}\n")
    assert_in_order(arena.season)
    calm = stormy(storm)
    play_out(wish(calm))
    assert fingerprint(arena.season) == fingerprint(Season.objects.get(pk=calm.pk))
