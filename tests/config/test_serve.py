"""`manage.py serve`: one command, a site with its workers, and nothing left afterwards."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.db import connection

from leagues.models import Season
from matches.models import MatchRecord
from matches.resolution.workers.supervisor import SETTLED_SECONDS
from tests import factories
from tests.conftest import ROOT
from tests.matches.seasons import resolved, wish
from tests.services.faults import FOLDER, PLAYING, Places
from tests.settings import WORKER
from tests.support.disks import SmallDisk, small_disk

__all__ = ["small_disk"]


def test_serves_until_ctrl_c(process_environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", "0", "--workers", "1"],
        cwd=ROOT,
        env=process_environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as serving:
        try:
            assert serving.stdout
            said = serving.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+/", said)
            assert address, said
            with urlopen(f"{address[0]}healthz") as answer:
                assert answer.status == 200
            with urlopen(f"{address[0]}static/admin/css/base.css") as answer:
                assert answer.status == 200
            family = _grown(serving.pid)
            serving.send_signal(signal.SIGINT)
            assert serving.wait(10) == 0
            assert not [pid for pid in family if runs(pid)]
        finally:
            serving.kill()


def test_a_port_in_use_is_a_sentence(process_environment: dict[str, str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT,
            env=process_environment,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 1
    assert done.stderr.strip().endswith(
        f"Cannot listen on 127.0.0.1:{port}: Address already in use."
    )


class Served:
    """A site that was started with `manage.py serve`."""

    def __init__(self, process: subprocess.Popen[str], address: str, logs: list[Path]) -> None:
        self.process = process
        self.address = address
        self.logs = logs

    def health(self) -> tuple[int, dict[str, Any]]:
        try:
            with urlopen(f"{self.address}healthz") as answer:
                return answer.status, json.load(answer)
        except HTTPError as answer:
            return answer.code, json.load(answer)
        except URLError as problem:  # nobody answers: the site is just being started
            return 0, {"problem": str(problem)}

    def wait_until(self, done: Callable[[], object], seconds: float = 30) -> None:
        until = time.monotonic() + seconds
        while not done():
            assert self.process.poll() is None, self.all_said()
            assert time.monotonic() < until, self.all_said()
            time.sleep(0.05)

    def said(self, *any_of: str) -> bool:
        written = self.all_said()
        return any(words in written for words in any_of)

    def all_said(self) -> str:
        """By itself and by its workers."""
        return "\n".join(log.read_text("utf-8", "replace") for log in self.logs)

    def child(self, module: str) -> int:
        """The process that it has started of this module; 0 where there is none."""
        for pid in descendants(self.process.pid):
            status = state_and_parent(pid)
            if status is not None and status[1] == str(self.process.pid) and status[0] != "Z":
                command = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
                if command[1:3] == ["-m", module]:
                    return pid
        return 0


@contextmanager
def served(environment: dict[str, str], log: Path) -> Iterator[Served]:
    """A site with one worker, until the end of the block; it must end in order, at once."""
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", "0", "--workers", "1"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        ) as serving,
    ):
        try:
            assert serving.stdout
            said = serving.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+/", said)
            assert address, said + log.read_text()
            workers = Path(environment["DUGOUT_DATA"], "log", "workers.log")
            yield Served(serving, address[0], [log, workers])
            family = descendants(serving.pid)
            serving.send_signal(signal.SIGINT)
            assert serving.wait(10) == 0
            assert not [pid for pid in family if runs(pid)]
        finally:
            serving.kill()


@pytest.mark.clause("LG-SIM-03")
@pytest.mark.skipif(not settings.EMBEDDED, reason="only the embedded mode keeps all on its disk")
def test_a_full_disk_is_waited_for(
    process_environment: dict[str, str], small_disk: SmallDisk, tmp_path: Path
) -> None:
    """In the middle of a round: messages and database take nothing more, and then they do."""
    undisturbed = records_of(resolved(entries=4, legs=1))
    season = factories.season(entries=4, legs=1)
    wish(season)
    database = small_disk.folder / "league.sqlite3"
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as stored,
        closing(sqlite3.connect(database)) as copy,
    ):
        stored.backup(copy)
    places = Places(tmp_path / "places")
    places.stop_at(PLAYING)
    environment = {
        **process_environment,
        "DATABASE_URL": f"sqlite:///{database}",
        "DUGOUT_TEST_DATA": str(small_disk.folder),
        "DUGOUT_DATA": str(small_disk.folder / WORKER),
        "DJANGO_SETTINGS_MODULE": "tests.services.settings",
        "DUGOUT_LEASE_SECONDS": "2",
        FOLDER: str(places.folder),
    }
    with served(environment, tmp_path / "serve.log") as site:
        site.wait_until(lambda: any(places.folder.glob("playing.at.*")))
        site.wait_until(lambda: site.health() == (200, {"database": "ok", "broker": "ok"}))
        small_disk.fill()
        places.go_on(PLAYING)
        site.wait_until(lambda: site.said("No space left", "disk is full"))
        code, said = site.health()
        assert (code, said["disk"]) == (503, "full")
        with urlopen(site.address) as page:
            assert page.status == 200, "who only reads is shown pages"
        site.wait_until(lambda: "jobs" in site.health()[1] or site.said("(2 in a row)"))
        small_disk.make_room()
        site.wait_until(lambda: site.health()[0] == 200)
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as rows:
            digests = "SELECT digest FROM matches_matchrecord WHERE fixture_id IN (SELECT id FROM "
            digests += f"leagues_fixture WHERE season_id = {season.pk}) ORDER BY digest"
            site.wait_until(lambda: len(rows.execute(digests).fetchall()) == len(undisturbed), 60)
            assert [digest for (digest,) in rows.execute(digests)] == undisturbed


def records_of(season: Season) -> list[str]:
    found = MatchRecord.objects.filter(fixture__season=season).order_by("digest")
    return list(found.values_list("digest", flat=True))


def test_workers_and_site_that_are_killed_are_started_anew(
    process_environment: dict[str, str], tmp_path: Path
) -> None:
    """As by a kernel that is short of memory."""
    with served(process_environment, tmp_path / "serve.log") as site:
        for module in ("celery", "gunicorn"):
            first = site.child(module)
            site.wait_until(lambda pid=first: seconds_of(pid) > SETTLED_SECONDS + 3)  # type: ignore[misc]
            os.kill(first, signal.SIGKILL)
            site.wait_until(lambda m=module, f=first: site.child(m) not in (0, f))  # type: ignore[misc]
        site.wait_until(lambda: site.health()[0] == 200)
        assert site.said("The workers ended by themselves")


def test_who_is_killed_himself_leaves_the_port_to_the_next(
    process_environment: dict[str, str], tmp_path: Path
) -> None:
    with (
        (tmp_path / "log").open("w") as errors,
        subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", "0", "--workers", "1"],
            cwd=ROOT,
            env=process_environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as serving,
    ):
        assert serving.stdout
        port = re.search(r":(\d+)/", serving.stdout.readline())
        assert port
        family = _grown(serving.pid)
        serving.kill()
    until = time.monotonic() + 20
    while any(map(runs, family)):
        assert time.monotonic() < until, "somebody was left behind"
        time.sleep(0.05)
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", int(port[1])))
        again.listen()


def test_a_site_that_cannot_run_at_all_is_said_at_once(
    process_environment: dict[str, str], tmp_path: Path
) -> None:
    broken = {**process_environment, "GUNICORN_CMD_ARGS": "--no-such-option"}
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", "0", "--workers", "1"],
        cwd=ROOT,
        env=broken,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert "The site ended as soon as started" in done.stderr


def _grown(pid: int) -> list[int]:
    """Its descendants when all are there: the site and its two, the workers and their one."""
    until = time.monotonic() + 60
    while len(family := descendants(pid)) < 5:
        assert time.monotonic() < until, "they never started"
        time.sleep(0.05)
    return family


def seconds_of(pid: int) -> float:
    """For how long a process has run."""
    started = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    up = float(Path("/proc/uptime").read_text().split()[0])
    return up - started / os.sysconf("SC_CLK_TCK")


def descendants(pid: int) -> list[int]:
    children = [
        int(folder.name)
        for folder in Path("/proc").glob("[0-9]*")
        if (status := state_and_parent(int(folder.name))) and status[1] == str(pid)
    ]
    return children + [each for child in children for each in descendants(child)]


def runs(pid: int) -> bool:
    """Whether it does; one that ended stays in the list until its parent has looked."""
    status = state_and_parent(pid)
    return status is not None and status[0] != "Z"


def state_and_parent(pid: int) -> tuple[str, str] | None:
    try:
        state, parent, *_ = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return state, parent
