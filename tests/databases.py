"""The database of a process of tests: copied from one that was migrated before.

Migrating an empty database takes each process two to six seconds.  What comes of it follows from
the code, the packages and SQLite, so it is kept under a hash of their bytes, in pytest's cache:
the first process after a change makes it anew (`pytest --cache-clear` forgets it).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db.backends.base.creation import BaseDatabaseCreation
from django.db.backends.sqlite3.creation import DatabaseCreation

ROOT = Path(__file__).resolve().parent.parent
#: Other branches are worked on in the same checkout.
KEPT = 4


def sources() -> list[Path]:
    """Return the files that a migrated database follows from: of all floors, and the packages."""
    floors = ("config", "leagues", "matches", "rosters", "rules")
    return [ROOT / "uv.lock", *(file for each in floors for file in (ROOT / each).rglob("*.py"))]


def fingerprint(files: Iterable[Path]) -> str:
    """Return a hash of the paths and bytes of these files, of Python and of SQLite."""
    told = hashlib.sha256(f"{sys.version} {sqlite3.sqlite_version}".encode())
    for file in sorted(files):
        body = file.read_bytes()
        told.update(f"\n{file} {len(body)}\n".encode())
        told.update(body)
    return told.hexdigest()[:32]


def copy_migrated(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Have the databases of SQLite for tests copied from `folder`, where one of this code is."""
    migrate = BaseDatabaseCreation.create_test_db
    template = folder / f"{fingerprint(sources())}.sqlite3"

    def create_test_db(
        self: DatabaseCreation,
        verbosity: int = 1,
        autoclobber: bool = False,
        serialize: bool = True,
        keepdb: bool = False,
    ) -> str:
        if keepdb or not template.exists():
            migrated = migrate(self, verbosity, autoclobber, serialize, keepdb)
            if not keepdb:
                _keep(self.connection, template)
            return migrated
        name: str = self._get_test_db_name()  # type: ignore[attr-defined]
        self.connection.close()
        for each in (name, f"{name}-wal", f"{name}-shm"):
            Path(each).unlink(missing_ok=True)
        shutil.copyfile(template, name)
        settings.DATABASES[self.connection.alias]["NAME"] = name
        self.connection.settings_dict["NAME"] = name
        if serialize:
            contents = self.serialize_db_to_string()
            self.connection._test_serialized_contents = contents  # type: ignore[attr-defined]
        self.connection.ensure_connection()
        return name

    patch.setattr(DatabaseCreation, "create_test_db", create_test_db)


def _keep(connection: Any, template: Path) -> None:
    """Store a copy of the database that is connected; other processes see it whole or not."""
    aside = template.with_name(f"{template.stem}.{os.getpid()}")
    aside.unlink(missing_ok=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(aside)])
    aside.replace(template)
    by_age = sorted(template.parent.glob("*.sqlite3"), key=lambda each: each.stat().st_mtime)
    for old in by_age[:-KEPT]:
        old.unlink(missing_ok=True)
