"""Fixtures for tests that hurt what everything stands on."""

from collections.abc import Iterator

import pytest
from celery import current_app
from kombu import pools

from tests.services.harness import Redis, redis_server


@pytest.fixture
def own_redis(
    process_environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Redis]:
    """A Redis that no other test uses, to be restarted and killed at will.

    Tasks sent by the test go there, and so do workers started with `process_environment`.
    """
    with redis_server() as server:
        # Celery looks at the environment before its configuration. The database's number stays
        # this process's own, which tests/settings.py gives to workers too.
        number = process_environment["CELERY_BROKER_URL"].rpartition("/")[2]
        url = f"{server.url.rpartition('/')[0]}/{number}"
        monkeypatch.setenv("CELERY_BROKER_URL", url)
        monkeypatch.setitem(process_environment, "CELERY_BROKER_URL", url)
        _forget_connections()
        yield server
        monkeypatch.undo()
        _forget_connections()


def _forget_connections() -> None:
    """Celery keeps its connections to a broker, also when it has been told of another."""
    pools.reset()
    current_app._after_fork()  # type: ignore[attr-defined]  # as a new process would
