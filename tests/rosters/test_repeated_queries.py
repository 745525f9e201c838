"""Queries whose SQL is made once, and rows that are stored in one statement."""

from __future__ import annotations

import threading
import uuid
from typing import Any

import pytest
from django.db import connection
from django.db.models import Exists, F, OuterRef, QuerySet, Value
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rosters.models import Coach, Player, Team, TeamEvent
from rosters.runtime.repeated_queries import Repeated, insert_rows
from tests import factories

pytestmark = pytest.mark.django_db


def teams(count: int) -> list[Team]:
    return sorted((factories.team() for _ in range(count)), key=lambda team: team.pk)


def by_keys(team_ids: list[int], coach: int) -> QuerySet[Team]:
    events = TeamEvent.objects.filter(team=OuterRef("pk"))
    rows = Team.objects.filter(pk__in=team_ids).exclude(coach=coach).select_related("coach")
    return rows.annotate(has_events=Exists(events)).order_by("pk")


def test_the_rows_are_those_of_the_query_whatever_the_keys() -> None:
    made, look = teams(4), Repeated(by_keys)
    for some in ([made[0]], [made[1]], made[:2], made[2:], made):
        keys = [team.pk for team in some]
        for coach in (0, some[0].coach_id or 0):
            mine, plain = look(keys, coach), list(by_keys(keys, coach))
            assert mine == plain
            assert [row.coach for row in mine] == [row.coach for row in plain]
            assert [vars(row)["has_events"] for row in mine] == [
                vars(row)["has_events"] for row in plain
            ]


def test_values_come_as_the_query_gives_them() -> None:
    made = teams(2)

    def values(team_ids: list[int]) -> QuerySet[TeamEvent, Any]:
        rows = TeamEvent.objects.filter(team__in=team_ids).order_by("team_id", "seq")
        return rows.values_list("team_id", "seq", "payload", "batch")

    keys = [team.pk for team in made]
    assert Repeated(values)(keys) == list(values(keys))
    assert isinstance(Repeated(values)(keys)[0][2], dict)


def test_each_look_is_one_statement_and_none_without_keys() -> None:
    made, look = teams(1), Repeated(by_keys)
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            look([made[0].pk], 0)
        assert len(asked) == 1
    with CaptureQueriesContext(connection) as asked:
        assert look([], 0) == []
    assert len(asked) == 0


def test_the_query_is_built_once_for_each_number_of_keys() -> None:
    built = []

    def build(team_ids: list[int]) -> QuerySet[Team]:
        built.append(len(team_ids))
        return Team.objects.filter(pk__in=team_ids)

    look = Repeated(build)
    for keys in ([1], [2], [1, 2], [3, 4], [5]):
        look(keys)
    assert built == [1, 2]


def test_the_sql_of_a_long_list_of_keys_is_not_kept() -> None:
    made, look = teams(2), Repeated(by_keys)
    keys = [team.pk for team in made] + list(range(10_000, 10_100))
    assert look(keys, 0) == made
    assert look._made == {}


def test_settings_are_read_anew_where_they_change(settings: Any) -> None:
    def build(team: int) -> QuerySet[Team, Any]:
        rows = Team.objects.filter(pk=team).annotate(lease=Value(settings.DUGOUT_LEASE_SECONDS))
        return rows.values_list("lease", flat=True)

    (team,) = teams(1)
    look = Repeated(build)
    look(team.pk)
    settings.DUGOUT_LEASE_SECONDS = 7
    assert look(team.pk) == [7]


def test_a_key_that_is_no_value_of_the_query_is_refused() -> None:
    look = Repeated(lambda team, other: Team.objects.filter(pk=team))
    with pytest.raises(TypeError):
        look(1, 2)


@pytest.mark.django_db(transaction=True)
def test_threads_share_the_sql_and_not_the_connection() -> None:
    made, look = teams(1), Repeated(by_keys)
    seen: list[Any] = []

    def ask() -> None:
        seen.extend(look([made[0].pk], 0))
        connection.close()

    look([made[0].pk], 0)
    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert seen == made


def test_rows_are_stored_as_instances_are() -> None:
    (team,) = teams(1)
    columns = ("team_id", "number", "uuid", "name", "position", "data", "squad_number", *REST)
    data = {"ключ": ["“é”", 1.5, None, True, {"a": "\\'%s"}]}
    keys = insert_rows(
        Player,
        columns,
        (
            (team.pk, number, uuid.UUID(int=number), f"Имя {number} %s", "x", data, None, *VALUES)
            for number in (90, 91)
        ),
    )
    first, second = (Player.objects.get(pk=pk) for pk in keys)
    assert (first.number, second.number) == (90, 91)
    assert first.uuid == uuid.UUID(int=90)
    assert (first.name, first.data, first.squad_number) == ("Имя 90 %s", data, None)
    assert first.active is True


#: The other columns of a player that have no default in the database.
REST, VALUES = ("active", "left", "experience", "value"), (True, "", 3, -4)


def test_a_row_that_is_there_is_changed_and_keeps_its_key() -> None:
    (team,) = teams(1)
    before = Player.objects.filter(team=team).order_by("number")[0]
    keys = insert_rows(
        Player,
        ("team_id", "number", "uuid", "name", "position", "data", *REST),
        [(team.pk, before.number, uuid.uuid4(), "New", "x", {}, *VALUES)],
        unique=("team_id", "number"),
        update=("name", "value"),
    )
    after = Player.objects.get(pk=before.pk)
    assert keys == [before.pk]
    assert (after.name, after.value) == ("New", -4)
    assert (after.uuid, after.position) == (before.uuid, before.position)


def test_moments_keep_their_zone() -> None:
    (team,) = teams(1)
    at = timezone.now()
    (pk,) = insert_rows(
        TeamEvent,
        ("team_id", "seq", "place", "batch", "kind", "version", "payload", "created"),
        [(team.pk, 999, 999, uuid.uuid4(), "x", 1, {}, at)],
    )
    event = TeamEvent.objects.get(pk=pk)
    assert event.payload == {}
    assert event.voided_by is None
    assert TeamEvent.objects.filter(pk=pk, seq=F("place")).exists()


def test_nothing_is_stored_of_no_rows() -> None:
    with CaptureQueriesContext(connection) as asked:
        assert insert_rows(Coach, ("username",), []) == []
    assert len(asked) == 0
