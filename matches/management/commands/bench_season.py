"""`manage.py bench_season`: measure a season through workers against the bare engine."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.models import Fixture, Season
from matches.management import demo_leagues
from matches.management.commands.bench_pages import meetings_of_all
from matches.management.commands.bench_site import own_database
from matches.management.people import owner_of
from matches.models import FrozenMatch, Resolution
from matches.resolution import dispatch
from matches.resolution.one_fixture import resolve_batch
from matches.resolution.operations import resolve_season
from matches.resolution.playing import Side, play
from matches.resolution.workers import Workers
from rosters.teams.streams import fold, stored_events
from rules import game
from rules.record import Match

PROCESSES = 2
#: How many matches `statements` plays at once after a first one.
TOGETHER = 4
#: The matches that `bare_engine` plays.
_jobs: list[tuple[Match, list[Side]]] = []
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Command(BaseCommand):
    help = (
        "Play a season by two worker processes, in a database of its own, then its frozen matches "
        "by the engine alone, and print how the two compare: time, processor time, statements, "
        "messages. Beside them stand the figures of veterans on PostgreSQL before workers took "
        "several matches at once."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--teams", type=int, default=20, help="everybody meets (default: 20)")
        parser.add_argument("--legs", type=int, default=2, help="how often (default: 2)")
        parser.add_argument("--game", default=demo_leagues.games()[0])
        parser.add_argument(
            "--busy", type=int, default=0, help="busy loops beside it (default: none)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if sys.platform != "linux":
            raise CommandError("Processor time of other processes is read from Linux's /proc.")
        with own_database(), ExitStack() as stack:
            strength = game(options["game"]).usual_strength
            season = meetings_of_all(options["game"], options["teams"], options["legs"], strength)
            asked = statements(season)
            for _ in range(options["busy"]):
                stack.enter_context(_busy_loop())
            through = through_workers(season)
            bare = bare_engine(season)
        self._print(through, bare, asked)

    def _print(self, through: Through, bare: Spent, asked: tuple[float, float]) -> None:
        each = 1000 / through.matches
        beside = through.workers + through.database - bare.processor
        all_matches = f"{through.matches} matches by {PROCESSES} worker processes"
        lines: list[tuple[str, str, float, float | None]] = [
            (all_matches, "s", through.seconds, None),
            ("the same by the engine alone, with the log", "s", bare.seconds, None),
            ("the engine's share of the season's time", "", bare.seconds / through.seconds, 0.24),
            ("the engine's share of processor time", "", bare.processor / through.processor, None),
            ("the engine, a match", "ms", bare.processor * each, 121),
            ("workers, a match", "ms", through.workers * each, 310),
            ("the database server, a match", "ms", through.database * each, 85),
            ("all but the engine, a match", "ms", beside * each, 270),
            ("statements from claim to settled, a match", "", asked[0], 65),
            ("statements from claim to settled, a batch", "", asked[1], None),
            ("messages executed, a match", "", through.messages / through.matches, 9.5),
        ]
        self.stdout.write(f"{'':48}{'now':>10}{'before':>10}")
        for what, unit, figure, before in lines:
            was = "" if before is None else f"{before:.2f}"
            self.stdout.write(f"{what:48}{figure:>10.2f}{was:>10} {unit}".rstrip())


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds by the clock on the wall, and of the processors."""

    seconds: float
    processor: float


@dataclass(frozen=True, slots=True)
class Through:
    """The cost of a season through workers.

    seconds:  from the first message to the end of the resolution, workers started.
    workers:  processor seconds of the worker processes.
    database: processor seconds of the database server, 0 where there is none.
    messages: how many messages workers have executed.
    """

    matches: int
    seconds: float
    workers: float
    database: float
    messages: int

    @property
    def processor(self) -> float:
        return self.workers + self.database


def statements(season: Season) -> tuple[float, float]:
    """Play the first matches of a season, one alone and then several at once; return how many
    statements each match asks of the database from claim to settled, and how many each batch.
    """
    first = season.fixtures.filter(round__number=1).order_by("pk").values_list("pk", flat=True)
    pks, counts = list(first[: 1 + TOGETHER]), []
    for batch in (pks[:1], pks[1:]):
        with CaptureQueriesContext(connection) as captured:
            resolve_batch(batch)
        counts.append(len(captured))
    a_match = (counts[1] - counts[0]) / max(1, len(pks) - 2)
    return a_match, counts[0] - a_match


def through_workers(season: Season) -> Through:
    """Play a season, or what is left of it, by worker processes of its own.

    Raises CommandError if they leave matches unplayed.
    """
    settled_before = season.fixtures.filter(state=Fixture.State.SETTLED).count()
    owner = owner_of(season)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "workers.log")
        workers = Workers(PROCESSES, log=log, environment=workers_environment())
        try:
            _wait(lambda: workers.ready)
            database = _Database()
            before, at_first = _processor(_tree(workers.process.pid)), database.spent()
            began = time.monotonic()
            resolution = resolve_season(owner, season)
            running = Resolution.objects.filter(pk=resolution.pk, state=Resolution.State.RUNNING)
            looked = began
            while running.exists():
                time.sleep(0.2)
                if time.monotonic() - looked > 1:
                    dispatch.advance()
                    looked = time.monotonic()
            seconds = time.monotonic() - began
            spent = _processor(_tree(workers.process.pid)) - before
            of_database = database.spent() - at_first
        finally:
            workers.stop()
        messages = len(re.findall(r"play_fixture\[\S+\] succeeded", log.read_text()))
    settled = season.fixtures.filter(state=Fixture.State.SETTLED).count()
    if settled < season.fixtures.count():
        raise CommandError(f"Of {season.fixtures.count()} matches {settled} were played.")
    return Through(settled - settled_before, seconds, spent, of_database, messages)


def bare_engine(season: Season) -> Spent:
    """Play the frozen matches of a season by the engine alone, in as many processes."""
    # Those that `statements` played are none of the season through workers.
    frozen = FrozenMatch.objects.filter(fixture__season=season).order_by("pk")[1 + TOGETHER :]
    # Forked children find them here: not all that a side holds can be sent to them.
    _jobs[:] = [_job(each) for each in frozen]
    connection.close()
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("fork")) as pool:
        list(pool.map(_nothing, range(PROCESSES)))
        began = time.monotonic()
        spent = sum(pool.map(_played, range(len(_jobs)), chunksize=4))
        seconds = time.monotonic() - began
    return Spent(seconds, spent)


def _job(frozen: FrozenMatch) -> tuple[Match, list[Side]]:
    """Return a match and its sides as they were when frozen."""
    sides = []
    for side, version, coach in zip(
        frozen.fixture.sides.select_related("entry__team").order_by("number"),
        frozen.versions,
        frozen.coached(),
        strict=True,
    ):
        team = side.entry.team
        sides.append(Side(fold(team, stored_events(team, version)).state, **coach))
    return frozen.unfrozen(), sides


def _played(number: int) -> float:
    """Play a match of `_jobs`; return its processor seconds."""
    before = time.process_time()
    play(*_jobs[number])
    return time.process_time() - before


def _nothing(_: int) -> None:
    """Have a process of the pool started."""


def workers_environment() -> dict[str, str]:
    """Return the environment of workers that use the database of this process."""
    return {**os.environ, "DATABASE_URL": _database_url()}


def _database_url() -> str:
    stored = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{stored['NAME']}"
    place = f"{stored['HOST']}:{stored['PORT']}" if stored["PORT"] else stored["HOST"]
    password = f":{stored['PASSWORD']}" if stored["PASSWORD"] else ""
    return f"postgres://{stored['USER']}{password}@{place}/{stored['NAME']}"


def _wait(until: Callable[[], bool]) -> None:
    while not until():
        time.sleep(0.05)


class _Database:
    """The server of the database, where it runs on this machine."""

    def __init__(self) -> None:
        self.server: int | None = None
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                backend = int(cursor.fetchone()[0])
            if Path(f"/proc/{backend}/stat").exists():
                self.server = _stat(backend).parent

    def spent(self) -> float:
        """Return the processor seconds of all its processes so far."""
        return 0.0 if self.server is None else _processor(_tree(self.server))


@dataclass(frozen=True, slots=True)
class _Stat:
    """A line of /proc: parent, and ticks of the processor with those of children that ended."""

    parent: int
    ticks: int


def _stat(pid: int) -> _Stat:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return _Stat(int(fields[1]), sum(map(int, fields[11:15])))


def _tree(root: int) -> list[_Stat]:
    """Return a process and all that descend from it."""
    stats = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            stats[int(path.name)] = _stat(int(path.name))
        except (FileNotFoundError, ProcessLookupError):  # ended meanwhile
            continue
    wanted = {root}
    while more := {pid for pid, stat in stats.items() if stat.parent in wanted} - wanted:
        wanted |= more
    return [stats[pid] for pid in wanted if pid in stats]


def _processor(stats: Sequence[_Stat]) -> float:
    return sum(stat.ticks for stat in stats) / _TICKS


@contextmanager
def _busy_loop() -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"], cwd=settings.BASE_DIR)
    try:
        yield
    finally:
        process.kill()
        process.wait()
