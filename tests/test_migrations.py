"""The database is made by migrations alone, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from matches import live_operations as playing
from tests.matches.test_live import Table, assert_left, in_one_go


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_a_match_that_is_being_played_goes_on_after_its_log_has_moved() -> None:
    table = Table()
    playing.start_match(table.owner, table.fixture)
    expected = in_one_go(table)
    for answer in expected.answers[:3]:
        table.answer(answer)
    before = migrated("0006_what_readers_were_shown").get_model("matches", "LiveMatch")
    before.objects.update(shown=[[3, 3], [2, 2], [3, 3]], seam=b"with the whole log in it")
    migrated("0007_live_logs")
    call_command("migrate", "matches", verbosity=0)
    assert table.live.shown == [3, 2, 3]
    for answer in expected.answers[3:]:
        table.answer(answer)
    assert_left(expected, table)


def migrated(name: str) -> Any:
    """The models of matches/ after that migration."""
    executor = MigrationExecutor(connection)
    return executor.migrate([("matches", name)]).apps


@pytest.mark.django_db(transaction=True)
def test_migrations_go_back_to_nothing_and_forth_again(manage: Callable[..., Any]) -> None:
    for app in ("matches", "leagues"):
        done = manage("migrate", app, "zero")
        assert done.returncode == 0, done.stderr
    done = manage("migrate")
    assert done.returncode == 0, done.stderr
