"""The main job: a whole season from one command, however it is interrupted."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.db import connection

from tests.conftest import ROOT

pytestmark = pytest.mark.long


class Machine:
    """A machine on which nothing has been set up but the code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        self.environment = kept | {
            "HOME": str(folder),
            "DUGOUT_DATA": str(folder / "data"),
            "DUGOUT_LEASE_SECONDS": "2",
        }
        self.processes: list[subprocess.Popen[str]] = []

    def migrate(self, database: str) -> None:
        """Copy the database of this process, which is empty: that spares some seconds."""
        data = self.folder / "data"
        data.mkdir(mode=0o700)
        with (
            closing(sqlite3.connect(database)) as source,
            closing(sqlite3.connect(data / "dugout.sqlite3")) as target,
        ):
            source.backup(target)

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.processes.append(process)
        return process

    def run(self, *arguments: str) -> str:
        process = self.start(*arguments)
        output, _ = process.communicate(timeout=180)
        assert process.returncode == 0, output
        return output

    def settled(self) -> int:
        """How many fixtures are settled, as another process sees it."""
        uri = f"file:{self.folder}/data/dugout.sqlite3?mode=ro"
        try:
            with sqlite3.connect(uri, uri=True) as database:
                query = "SELECT count(*) FROM leagues_fixture WHERE state = 'settled'"
                count: int = database.execute(query).fetchone()[0]
                return count
        except sqlite3.OperationalError:  # not there yet
            return 0

    def wait_for(self, settled: int) -> None:
        until = time.monotonic() + 60
        while self.settled() < settled:
            assert time.monotonic() < until
            time.sleep(0.02)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path)
    yield made
    for process in made.processes:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.fixture
def migrated(machine: Machine, transactional_db: None) -> Machine:
    """A machine whose database is there, without a row."""
    if connection.vendor == "sqlite":
        machine.migrate(connection.settings_dict["NAME"])
    return machine


def report(output: str) -> str:
    """What a run printed from the table on."""
    assert "final table" in output, output
    return output[output.index("final table") :]


#: What is played in these tests but once: a season in which everybody meets once.
SHORT = ("demo", "--legs", "1", "--no-serve", "--seed")


def test_a_season_is_played_shown_again_and_served(machine: Machine) -> None:
    first = machine.run("demo", "--seed", "7", "--no-serve")
    assert "56 fixtures drawn" in first
    assert "56/56 matches, round 14 of 14" in first
    assert "Top scorers" in first
    assert "The dead" in first
    assert machine.settled() == 56
    again = machine.run("demo", "--seed", "8", "--no-serve")
    assert "drawn." not in again
    assert "from another seed" in again
    assert report(again) == report(first)
    _assert_it_serves(machine)
    assert "0 differ" in machine.run("rebuild", "--check")


def test_a_season_of_another_game(migrated: Machine) -> None:
    machine = migrated
    played = machine.run(*SHORT, "7", "--game", "helvetia_cup")
    assert "Lakeside Cup League, First Season: final table" in played
    assert "28/28 matches, round 7 of 7" in played
    for told in ("Yc:rc", "Top scorers", "Most saves"):
        assert told in played
    assert "The dead" not in played, "nobody dies of football"
    assert_all_verified(machine)


def test_however_it_is_stopped_it_ends_with_the_same_table(migrated: Machine) -> None:
    machine = migrated
    stopped = machine.start(*SHORT, "7")
    machine.wait_for(settled=4)
    stopped.send_signal(signal.SIGINT)
    output, _ = stopped.communicate(timeout=60)
    assert stopped.returncode == 130, output
    assert "goes on from here" in output
    assert "Traceback" not in output
    killed = machine.start(*SHORT, "7")
    machine.wait_for(settled=12)
    killed.kill()
    killed.communicate(timeout=60)
    assert machine.settled() < 28
    finished = machine.run(*SHORT, "7")
    assert_all_verified(machine)
    anew = machine.run(*SHORT, "7", "--reset")
    assert "drawn." in anew
    assert report(anew) == report(finished)


def assert_all_verified(machine: Machine) -> None:
    verified = machine.run("verify_match", "--all").splitlines()
    assert len(verified) == machine.settled() == 28
    assert all(line.endswith(" equal") for line in verified)


def _assert_it_serves(machine: Machine) -> None:
    """It says where the site is and whom to sign in as, and both are true."""
    process = machine.start("demo", "--port", "0")
    assert process.stdout is not None
    seen = ""
    for line in process.stdout:
        seen += line
        if "Dugout is at " in line:
            break
    assert "Sign in as commissioner" in seen, seen
    address = seen.rpartition("Dugout is at ")[2].split()[0]
    with urlopen(f"{address}healthz", timeout=20) as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
