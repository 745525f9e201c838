"""A plugin of pytest for `make test-services`: it leaves out what no database differs for.

A test that asks for no database has shown on SQLite all that it can show.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
#: Folders of tests that may speak to a queue or a cache, or start servers, without a database.
SPEAKING = {TESTS / "api", TESTS / "config", TESTS / "services"}
#: Fixtures that all others with a database stand on.
DATABASE = {"db", "transactional_db", "live_server"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [item for item in items if not _differs(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if _differs(item)]


def _differs(item: pytest.Item) -> bool:
    asked_for: list[str] = getattr(item, "fixturenames", [])
    return (
        not SPEAKING.isdisjoint(item.path.parents)
        or item.get_closest_marker("django_db") is not None
        or not DATABASE.isdisjoint(asked_for)
    )
