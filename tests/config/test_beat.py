"""The scheduler of the services mode goes on whatever its clock and its disk do."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import beat, current_app
from celery.app.base import Celery
from django.utils import timezone

from config.beat import Scheduler
from tests.conftest import ROOT
from tests.support.disks import SmallDisk, small_disk

__all__ = ["small_disk"]

START = timezone.now()


class Clock:
    def __init__(self) -> None:
        self.at = START

    def time(self) -> float:
        return self.at.timestamp()

    def now(self) -> Any:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("config.beat.time", clock)
    monkeypatch.setattr(Celery, "now", lambda app: clock.now())
    monkeypatch.setattr("celery.schedules.BaseSchedule.now", lambda schedule: clock.now())
    return clock


def sends(scheduler: beat.Scheduler, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what it sends, as it sends them."""
    sent: list[str] = []
    monkeypatch.setattr(scheduler, "apply_entry", lambda entry, producer: sent.append(entry.name))
    monkeypatch.setattr(Scheduler, "producer", None)
    return sent


def run(scheduler: beat.Scheduler, clock: Clock, seconds: float) -> None:
    """As beat does, for so long."""
    until = clock.at + timedelta(seconds=seconds)
    while clock.at < until:
        wait = min(max(scheduler.tick(), 0.01), (until - clock.at).total_seconds())
        clock.at += timedelta(seconds=max(wait, 0.001))


def test_it_goes_on_when_its_clock_is_set_back(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheduler = Scheduler(current_app._get_current_object())  # type: ignore[attr-defined]
    sent = sends(scheduler, monkeypatch)
    run(scheduler, clock, 200)
    assert {"advance", "act", "confirm_silent"} == set(sent)
    sent.clear()
    clock.at -= timedelta(hours=1)
    run(scheduler, clock, 200)
    assert 60 <= sent.count("advance") <= 70
    assert 5 <= sent.count("act") <= 7
    assert 2 <= sent.count("confirm_silent") <= 4


def test_it_outlives_a_full_disk(small_disk: SmallDisk, tmp_path: Path) -> None:
    log = tmp_path / "beat.log"
    spool = small_disk.folder / "spool"

    def said(line: str) -> int:
        return log.read_text("utf-8", "replace").count(line)

    with (
        log.open("wb") as output,
        subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "config", "beat", "--pidfile="],
            env={
                **{name: each for name, each in os.environ.items() if not name.endswith("_URL")},
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "DUGOUT_DATA": str(small_disk.folder),
                "LOG_LEVEL": "INFO",
            },
            cwd=ROOT,
            stdout=output,
            stderr=subprocess.STDOUT,
        ) as running,
    ):
        try:
            wait_until(lambda: spool.is_dir() and bool(list(spool.glob("*.msg"))), log)
            small_disk.fill()
            wait_until(lambda: said("Message Error") >= 1, log)
            before = len(list(spool.glob("*.msg")))
            small_disk.make_room()
            wait_until(lambda: len(list(spool.glob("*.msg"))) > before, log)
            assert running.poll() is None
        finally:
            running.kill()
    assert {each.name for each in small_disk.folder.iterdir()} <= {
        *("spool", "cache", "log", "static", "secret_key", "ballast", "control")
    }


def wait_until(done: Callable[[], bool], log: Path, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, log.read_text("utf-8", "replace")
        time.sleep(0.05)
