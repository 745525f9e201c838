import logging
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import connection
from django.test import Client
from kombu import Connection

from matches.periodic import jobs
from rosters.runtime.job_isolation import Attempts
from tests.support.disks import SmallDisk, no_file_may_grow, small_disk

__all__ = ["small_disk"]

LOG = "rosters.runtime.job_isolation"


@pytest.mark.django_db
def test_healthy_with_database_and_broker(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "broker": "ok"}
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_names_what_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(**_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(connection, "cursor", gone)
    monkeypatch.setattr(current_app, "connection_for_write", gone)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"database": "unavailable", "broker": "unavailable"}


@pytest.mark.django_db
def test_notices_a_dead_broker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    dead = Connection("redis://127.0.0.1:1/0")
    monkeypatch.setattr(current_app, "connection_for_write", lambda **_: dead)
    assert client.get("/healthz").json() == {"database": "ok", "broker": "unavailable"}


@pytest.mark.django_db
def test_names_a_disk_that_takes_nothing_more(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    # It is asked of the folders of the embedded mode, whichever mode these tests run in.
    settings.EMBEDDED, settings.DATA_DIR = True, tmp_path
    (tmp_path / "spool").mkdir()
    with no_file_may_grow():
        answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["disk"]) == (503, "full")
    assert "disk" not in client.get("/healthz").json()


@pytest.mark.django_db
def test_names_a_full_disk(client: Client, settings: Any, small_disk: SmallDisk) -> None:
    settings.EMBEDDED, settings.DATA_DIR = True, small_disk.folder
    (small_disk.folder / "spool").mkdir()
    small_disk.fill()
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["disk"]) == (503, "full")
    small_disk.make_room()
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_names_jobs_that_fail_and_may_still_be_sent_visitors(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(attempt: Attempts) -> int:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setitem(jobs.JOBS, "act", broken)
        for _ in range(12):
            assert jobs.look("act") == (0, 1)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["jobs"]) == (200, {"act": 1})
    said = [(each.levelno, each.getMessage()) for each in caplog.records if each.name == LOG]
    assert len(said) == 12
    assert said[0] == (logging.ERROR, "act failed (1 in a row).")
    assert said[1] == (logging.WARNING, "act failed (2 in a row): ZeroDivisionError()")
    assert said[9] == (logging.ERROR, "act failed (10 in a row).")
    jobs.look("act")
    assert "jobs" not in client.get("/healthz").json()
