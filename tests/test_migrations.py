"""The database is made by migrations alone, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_migrations_go_back_to_nothing_and_forth_again(manage: Callable[..., Any]) -> None:
    for app in ("matches", "leagues"):
        done = manage("migrate", app, "zero")
        assert done.returncode == 0, done.stderr
    done = manage("migrate")
    assert done.returncode == 0, done.stderr
