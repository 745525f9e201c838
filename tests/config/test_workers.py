"""Workers of a command: waited for, started again with growing pauses, told of."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from django.core.management.base import OutputWrapper
from django.test import Client

from leagues.models import Season
from matches.management import terminal_progress
from matches.models import Resolution
from matches.resolution.operations import resolve_season
from matches.resolution.workers import (
    Kept,
    NeverRan,
    WorkersFailed,
    supervisor,
    tell_of_workers,
    workers_state,
)
from tests import factories
from tests.config.test_serve import served
from tests.conftest import ROOT
from tests.services.faults import FOLDER

#: Python runs this first: a worker waits at the gate until the test opens it, or ends there as
#: often as the test has it.
GATE = """
import os, sys, time
if sys.orig_argv[1:3] == ["-m", "celery"]:
    gate, falls = (os.path.join({folder!r}, name) for name in ("open", "falls"))
    if os.path.exists(falls):
        left = len(open(falls).read())
        open(falls, "w").write("." * (left - 1)) if left > 1 else os.unlink(falls)
        sys.exit("it is too early")
    while not os.path.exists(gate):
        time.sleep(0.02)
"""


@pytest.fixture
def gated(process_environment: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """An environment in which workers start when the file ``open`` is in the test's folder."""
    (tmp_path / "sitecustomize.py").write_text(GATE.format(folder=str(tmp_path)))
    paths = [str(tmp_path), process_environment.get("PYTHONPATH", "")]
    return process_environment | {
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "DJANGO_SETTINGS_MODULE": "tests.services.settings",
        FOLDER: str(tmp_path / "places"),
    }


def test_the_site_serves_while_its_workers_are_starting(
    gated: dict[str, str], tmp_path: Path
) -> None:
    season = factories.season(entries=2, legs=1)
    resolution = resolve_season(factories.owner_of(season), season)
    page = f"resolutions/{resolution.uuid}/"
    with served(gated, tmp_path / "serve.log") as site:
        site.wait_until(lambda: site.health()[1].get("workers") == "starting")
        assert site.health()[0] == 200, "visitors may come"
        with urlopen(site.address + page) as answer:
            assert "The workers that play matches are starting." in answer.read().decode()
        (tmp_path / "open").touch()
        site.wait_until(lambda: "workers" not in site.health()[1], 120)
        site.wait_until(lambda: not Resolution.objects.filter(state="running").exists(), 60)
        with urlopen(site.address + page) as answer:
            assert "The workers that play matches" not in answer.read().decode()


def test_workers_that_fall_over_at_first_are_started_again(
    gated: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "falls").write_text(".")
    (tmp_path / "open").touch()
    with served(gated, tmp_path / "serve.log") as site:
        # They restart for one second, which whoever asks on a busy machine may miss; the log stays.
        site.wait_until(lambda: bool(site.said("started anew in 1 s")), 120)
        site.wait_until(lambda: site.health()[0] == 200 and "workers" not in site.health()[1], 120)


def test_a_demonstration_goes_on_once_its_workers_have_started(
    gated: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "falls").write_text(".")
    (tmp_path / "open").touch()
    season = factories.season(entries=2, legs=1)
    done = subprocess.run(
        [sys.executable, "manage.py", "resolve", f"{season.league.slug}/{season.slug}"],
        cwd=ROOT,
        env=gated,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "The workers are starting ..." in done.stdout
    assert "1/1 matches" in done.stdout
    assert Season.objects.get(pk=season.pk).state == Season.State.FINISHED


class Clock:
    """Time that passes when it is waited for."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Started:
    """A process of a test."""

    def __init__(self, *, alive: bool = True, ready: bool = False) -> None:
        self.alive, self.ready, self.stopped = alive, ready, False

    def last_lines(self) -> str:
        return "no memory"

    def stop(self, patience: float = 0) -> None:
        self.stopped = True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(supervisor, "time", made)
    return made


class TestKept:
    def kept(
        self, clock: Clock, starts: int | None = None, **how: Any
    ) -> tuple[Kept[Any], list[float]]:
        began: list[float] = []

        def start() -> Started:
            began.append(clock.now)
            return Started(**how)

        return Kept("workers", start, starts=starts), began

    def test_pauses_grow_up_to_a_minute_and_never_end(self, clock: Clock) -> None:
        kept, began = self.kept(clock, alive=False)
        while len(began) < 10:
            kept.look()
            clock.sleep(0.5)
        pauses = [int(after - before) for before, after in pairwise(began)]
        assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]

    def test_one_that_was_never_ready_is_given_up_after_its_starts(self, clock: Clock) -> None:
        kept, began = self.kept(clock, 3, alive=False)
        for _ in range(8):  # three starts, and the pauses between
            kept.look()
            clock.sleep(0.5)
        with pytest.raises(NeverRan) as never:
            kept.look()
        assert len(began) == 3
        assert never.value.said == "no memory"

    def test_one_that_was_ready_once_is_started_for_ever(self, clock: Clock) -> None:
        kept, began = self.kept(clock, 1, alive=False, ready=True)
        for _ in range(50):
            kept.look()
            clock.sleep(0.5)
        assert len(began) > 3

    def test_a_slow_start_is_waited_for(self, clock: Clock) -> None:
        kept, began = self.kept(clock, 1)
        for _ in range(10_000):
            kept.look()
            clock.sleep(1)
        assert len(began) == 1
        assert kept.state == "starting"


def test_a_demonstration_ends_only_where_no_worker_ever_starts(
    db: None, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = factories.season(entries=2, legs=1)
    resolution = resolve_season(factories.owner_of(season), season)
    monkeypatch.setattr(terminal_progress, "time", clock)
    monkeypatch.setattr(terminal_progress, "Workers", lambda processes: Started(alive=False))
    out = io.StringIO()
    with pytest.raises(WorkersFailed, match=r"The workers did not start\.\nno memory"):
        terminal_progress.play_all(resolution, 1, OutputWrapper(out))
    assert "The workers are starting ..." in out.getvalue()


def test_word_of_the_workers_is_taken_back(db: None) -> None:
    tell_of_workers("starting")
    assert workers_state() == "starting"
    assert json.loads(Client().get("/healthz").content)["workers"] == "starting"
    tell_of_workers("")
    assert workers_state() == ""
    assert "workers" not in json.loads(Client().get("/healthz").content)
