"""What a machine may run short of, and clocks that are set back, in the middle of a season.

Real workers are starved and killed, a real PostgreSQL finds its disk full, Redis loses messages.
The season is the same to the byte as one that nothing disturbed: LG-SIM-03.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import DateTimeField, ExpressionWrapper, F, Value

from leagues.models import Fixture
from matches.models import FrozenMatch
from matches.reading.progress import progress
from rosters.models import Team
from tests import factories
from tests.matches.seasons import assert_in_order, fingerprint, resolved
from tests.services.faults import PLAYING
from tests.services.harness import Worker
from tests.services.test_faults import Arena, arena, lose_messages
from tests.support.disks import SmallDisk, small_disk

__all__ = ["arena", "small_disk"]

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-SIM-03"),
    pytest.mark.skipif(settings.EMBEDDED, reason="its full disk is that of a PostgreSQL"),
    pytest.mark.skipif(sys.platform != "linux", reason="starves processes by prlimit"),
]

#: What grows with every match.
GROWING = ["matches_matchrecord", "rosters_teamevent", "matches_statline"]


@contextmanager
def kept_on(disk: SmallDisk, *tables: str) -> Iterator[None]:
    """Have PostgreSQL keep these tables on that disk."""
    place = disk.folder / "postgres"
    place.mkdir()
    with connection.cursor() as cursor:
        cursor.execute("SHOW data_directory")
        (data,) = cursor.fetchone()
        owner = Path(data).stat()
        for folder in (place, disk.folder):
            os.chown(folder, owner.st_uid, owner.st_gid)
        for folder in disk.folder.parents:  # it must find its way there
            with suppress(PermissionError):
                folder.chmod(folder.stat().st_mode | 0o011)
        cursor.execute(f"CREATE TABLESPACE small LOCATION '{place}'")
        try:
            for table in tables:
                cursor.execute(f"ALTER TABLE {table} SET TABLESPACE small")
            yield
        finally:
            for table in tables:
                cursor.execute(f"ALTER TABLE {table} SET TABLESPACE pg_default")
            cursor.execute("DROP TABLESPACE small")


def starve(pid: int) -> None:
    """From now on the kernel gives this process no more memory, nor a stack for a thread."""
    with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[0])
        _soft, hard = resource.prlimit(pid, resource.RLIMIT_AS)
        resource.prlimit(pid, resource.RLIMIT_AS, (pages * resource.getpagesize(), hard))


def feed(pid: int) -> None:
    with suppress(ProcessLookupError):
        _soft, hard = resource.prlimit(pid, resource.RLIMIT_AS)
        resource.prlimit(pid, resource.RLIMIT_AS, (hard, hard))


def set_the_clock_back(hours: float = 1) -> None:
    """What was stored before lies so much further ahead of the database's clock."""
    for rows, name in (
        (Fixture.objects.filter(claimed_until__isnull=False), "claimed_until"),
        (Team.objects.filter(claimed_until__isnull=False), "claimed_until"),
        (Fixture.objects.filter(sent_until__isnull=False), "sent_until"),
    ):
        later = F(name) + Value(timedelta(hours=hours))
        rows.update(**{name: ExpressionWrapper(later, output_field=DateTimeField())})


def test_a_season_through_deaths_shortages_and_a_clock_that_is_set_back(
    arena: Arena, small_disk: SmallDisk
) -> None:
    with kept_on(small_disk, *GROWING):
        poor, _sound = arena.start_worker(), arena.start_worker()
        for pid in poor.children():
            starve(pid)
        resolution = arena.wish()
        arena.drive(until=lambda: "for want of" in log_of(poor) and arena.settled() >= 2)
        assert progress(resolution).failures == []

        # Dead in the middle of a match, and nobody knows any more for how long.
        os.kill(arena.stopped(PLAYING), signal.SIGKILL)
        # Among those held is what the dead one held; the other worker may be playing, too.
        held = list(Fixture.objects.filter(state=Fixture.State.LOCKED).values_list("pk", flat=True))
        assert held
        set_the_clock_back()
        arena.drive(until=lambda: done(held))

        small_disk.fill()
        arena.drive(until=lambda: FrozenMatch.objects.filter(lacked="disk").exists())
        seen = progress(resolution)
        assert (seen.failures, seen.lacked) == ([], "disk")
        # How many still fit into the pages that there are is the database's affair: one did not.
        assert seen.running
        small_disk.make_room()
        arena.drive(90)
        arena.assert_as_if_nothing_happened()


def log_of(worker: Worker) -> str:
    return worker.log.read_text("utf-8", "replace")


def done(fixtures: list[int]) -> bool:
    return not Fixture.objects.filter(pk__in=fixtures).exclude(state=Fixture.State.SETTLED).exists()


# -- a storm --------------------------------------------------------------------------------------


@dataclass
class Storm:
    """Does harm by chance, and notes how often."""

    arena: Arena
    disk: SmallDisk
    chance: Random
    running: list[Worker] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    full: bool = False

    def blow(self) -> None:
        deaths = self.kill, self.kill, self.lose, self.end_machine
        shortages = self.starve, self.feed, self.fill, self.make_room
        what = self.chance.choice([*deaths, *shortages, self.set_back])
        if what():
            self.done[what.__name__] += 1

    def one(self) -> Worker:
        return self.chance.choice(self.running)

    def kill(self) -> bool:
        victims = self.one().children()[:1]
        for pid in victims:
            os.kill(pid, signal.SIGKILL)
        return bool(victims)

    def end_machine(self) -> bool:
        number = self.chance.randrange(len(self.running))
        self.running[number].kill()
        self.running[number] = self.arena.start_worker(concurrency=2)
        return True

    def lose(self) -> bool:
        return bool(lose_messages())

    def starve(self) -> bool:
        for pid in (victims := self.one().children()):
            starve(pid)
        return bool(victims)

    def feed(self) -> bool:
        for worker in self.running:
            for pid in worker.children():
                feed(pid)
        return True

    def set_back(self) -> bool:
        set_the_clock_back(self.chance.uniform(0.001, 2))
        return True

    def fill(self) -> bool:
        self.disk.fill()
        was, self.full = self.full, True
        return not was

    def make_room(self) -> bool:
        was, self.full = self.full, False
        if was:
            self.disk.make_room()
        return was


@pytest.mark.proof
@pytest.mark.parametrize("number", range(3))
def test_a_storm_of_shortages(arena: Arena, small_disk: SmallDisk, number: int) -> None:
    """Deaths, shortages and clocks at any moment, until the season is over."""
    seed = f"shortages {number}"
    arena.season = factories.season(entries=8, legs=2, seed=seed)
    began = time.monotonic()
    with kept_on(small_disk, *GROWING):
        storm = Storm(arena, small_disk, Random(seed))
        storm.running = [arena.start_worker(concurrency=2) for _ in range(2)]
        resolution = arena.wish()
        while not arena.over():
            pause = time.monotonic() + storm.chance.uniform(0.1, 1.2)
            arena.drive(240, until=lambda pause=pause: time.monotonic() > pause or arena.over())  # type: ignore[misc]
            assert progress(resolution).failures == []
            storm.blow()
        for each in storm.running:
            each.kill()  # the undisturbed season is played without them
        storm.make_room()
        logs = "\n".join(map(log_of, arena.workers))
        told = {
            "put off": logs.count("is put off for want of"),
            "rests": logs.count("This worker rests"),
            "lost": logs.count("was lost to another worker"),
        }
        sys.stdout.write(
            f"storm {number}: 56 matches in {time.monotonic() - began:.0f} s; "
            f"{dict(storm.done)}; workers said {told}\n"
        )
        assert_in_order(arena.season)
        after = fingerprint(arena.season)
    assert after == fingerprint(resolved(entries=8, legs=2, seed=seed))
