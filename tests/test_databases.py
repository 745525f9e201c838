"""The database of tests is of this code, wherever it was copied from."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tests.databases import ROOT, fingerprint, sources


def test_another_byte_or_file_is_another_database(tmp_path: Path) -> None:
    first, second = tmp_path / "a.py", tmp_path / "b.py"
    first.write_bytes(b"one")
    second.write_bytes(b"")
    before = fingerprint([first, second])

    assert fingerprint([second, first]) == before
    assert fingerprint([first]) != before
    second.write_bytes(b" ")
    assert fingerprint([first, second]) != before
    second.write_bytes(b"")
    assert fingerprint([first, second]) == before


def test_it_follows_from_models_migrations_and_packages() -> None:
    names = {file.relative_to(ROOT).as_posix() for file in sources()}
    assert {"uv.lock", "rosters/models.py", "rules/__init__.py", "config/settings.py"} <= names
    assert any(name.startswith("matches/migrations/0") for name in names)


@pytest.mark.django_db
def test_every_migration_has_been_applied() -> None:
    loader = MigrationLoader(connection)
    assert set(loader.applied_migrations) == set(loader.disk_migrations)
