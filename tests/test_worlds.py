"""Worlds that are built once stand in the database as if they had been built there."""

from __future__ import annotations

import pytest
from django.core.management.color import no_style
from django.db import connection

from rosters.models import Coach
from tests.worlds import built_once


@built_once
def a_coach() -> Coach:
    return Coach.objects.create(username="first")


@pytest.mark.django_db
def test_the_next_row_gets_a_number_of_its_own() -> None:
    built = a_coach()
    first = built.pk
    built.delete()
    with connection.cursor() as cursor:
        # As a migration that makes the tables anew leaves them: counted from the start.
        numbered = [{"table": Coach._meta.db_table, "column": "id"}]
        for told in connection.ops.sequence_reset_by_name_sql(no_style(), numbered):
            cursor.execute(told)

    put_back = a_coach()
    following = Coach.objects.create(username="second")

    assert put_back.pk == first
    assert following.pk != built.pk
