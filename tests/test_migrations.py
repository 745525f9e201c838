"""The database is made by migrations alone, from nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from matches import live_operations as playing
from matches.models import Correction, StatLine
from tests.matches.corrections import corrected
from tests.matches.seasons import resolved
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
    call_command("migrate", verbosity=0)
    assert table.live.shown == [3, 2, 3]
    for answer in expected.answers[3:]:
        table.answer(answer)
    assert_left(expected, table)


@pytest.mark.django_db(transaction=True)
def test_what_corrections_changed_is_told_in_the_words_of_today() -> None:
    season = resolved(entries=2, legs=1)
    fixture = season.fixtures.get()
    line = StatLine.objects.filter(record__fixture=fixture).earliest("pk")
    count = {"side": line.side, "number": line.squad_number, "what": "casualties", "count": 7}
    changed = corrected(season, fixture, {"kind": "correct", "counts": [count]}).consequences
    [player] = [each for team in changed["teams"] for each in team["players"]]
    assert player["squad_number"] == line.squad_number
    assert "experience" in {each["what"] for each in player["changes"]}
    earlier = migrated("0010_play_invitations").get_model("matches", "Correction")
    told = str(earlier.objects.get().consequences)
    assert f"'shirt': {line.squad_number}" in told
    assert "'what': 'spp'" in told
    assert "'squad_number'" not in told
    assert "'experience'" not in told
    call_command("migrate", verbosity=0)
    assert Correction.objects.get().consequences == changed


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
