"""The servers that fault tests stand on do what they are asked."""

import signal
from pathlib import Path

import psycopg
import pytest
from celery import current_app

from tests.services import harness
from tests.services.__main__ import main
from tests.services.harness import Redis, postgres, redis_server, worker

services = pytest.mark.services


@services
def test_redis_comes_back_empty_at_the_same_address() -> None:
    with redis_server() as server, server.client() as client:
        client.set("message", "1")
        server.restart()
        assert client.get("message") is None


@services
def test_postgres_cuts_connections_and_comes_back_with_its_data() -> None:
    with postgres() as server:
        url = server.create_database("league")
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE fixture (number int)")
            connection.commit()
            assert server.cut_connections("league") == 1
            with pytest.raises(psycopg.OperationalError):
                connection.execute("SELECT 1")
        server.restart()
        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT count(*) FROM fixture").fetchone() == (0,)
    assert not server.folder.exists()


@services
def test_a_worker_finds_its_broker_again_after_a_restart(
    own_redis: Redis, process_environment: dict[str, str], tmp_path: Path
) -> None:
    with worker(process_environment, log=tmp_path / "worker.log") as running:
        own_redis.restart(pause=0.5)
        current_app.send_task("nobody.knows.this")
        running.wait_for("nobody.knows.this")


def test_a_real_worker_starts_loses_a_child_and_dies(
    process_environment: dict[str, str], tmp_path: Path
) -> None:
    with worker(process_environment, log=tmp_path / "worker.log") as running:
        (child,) = running.children()
        running.kill_children()
        running.wait_for("exited with 'signal 9 (SIGKILL)'")
        assert running.process.poll() is None
        running.kill()
        assert running.process.poll() == -signal.SIGKILL
        assert not Path(f"/proc/{child}").exists()


def test_a_missing_program_is_a_sentence_and_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(harness, "POSTGRES_FOLDERS", ())
    assert main([]) == 1
    message = capsys.readouterr().err
    assert "apt-get install postgresql redis-server" in message
    assert message.count("\n") == 1
