"""Every model and every field is carried by a league file, or is left out for a reason."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db.models import Model

from matches.league_files.tables import BY_MODEL, LEFT_OUT, TABLES, Table
from rosters.models import Coach

pytestmark = pytest.mark.clause("LG-IO-01")
#: What Django adds to an account.
DJANGO_S: dict[type[Model], set[str]] = {Coach: {"groups", "user_permissions"}}


def test_every_model_is_carried_or_left_out_for_a_reason() -> None:
    models = {
        model
        for app in ("rosters", "leagues", "matches")
        for model in apps.get_app_config(app).get_models()
    }
    assert models == BY_MODEL.keys() | LEFT_OUT.keys()
    assert not BY_MODEL.keys() & LEFT_OUT.keys()
    assert all(LEFT_OUT.values())


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_field_is_carried_or_left_out_for_a_reason(table: Table) -> None:
    fields = {
        field.name
        for field in (*table.model._meta.concrete_fields, *table.model._meta.many_to_many)
        if not field.primary_key
    } - DJANGO_S.get(table.model, set())
    told = [*table.fields, *table.left_out, *table.secret]
    assert {*told} == fields
    assert len(told) == len({*told}), "in one list alone"
    assert all(table.left_out.values())
    assert {*table.key} <= {*table.fields}


def test_a_row_names_rows_of_tables_before_its_own() -> None:
    places = {table.model: place for place, table in enumerate(TABLES)}
    for place, table in enumerate(TABLES):
        for name in table.fields:
            target = table.model._meta.get_field(name).related_model
            if target is not None:
                assert places[target] <= place, (table.name, name)
                assert BY_MODEL[target].key, (table.name, name)
