"""Criteria that count something name it behind a colon: ``counted:casualties`` (LG-TABLE-03)."""

from __future__ import annotations

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

KEYS = {
    "casualties": "counted:casualties",
    "casualty_difference": "counted_difference:casualties",
}


def renamed(keys: list[str] | None, names: dict[str, str]) -> list[str] | None:
    return keys and [names.get(key, key) for key in keys]


def rename(apps: Apps, names: dict[str, str]) -> None:
    """Tie-breakers of seasons and stages, and the reasons of final placings."""
    for season in apps.get_model("leagues", "Season").objects.iterator():
        placings: list[dict[str, Any]] = season.placings or []
        for row in placings:
            parting = row["reason"].get("parting")
            if parting:
                parting["criterion"] = names.get(parting["criterion"], parting["criterion"])
        season.tie_breakers = renamed(season.tie_breakers, names)
        season.save(update_fields=["tie_breakers", "placings"])
    for stage in apps.get_model("leagues", "Stage").objects.iterator():
        if stage.settings.get("tie_breakers"):
            stage.settings["tie_breakers"] = renamed(stage.settings["tie_breakers"], names)
            stage.save(update_fields=["settings"])


def forwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    rename(apps, KEYS)


def backwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    rename(apps, {new: old for old, new in KEYS.items()})


class Migration(migrations.Migration):
    dependencies = [("leagues", "0008_names")]
    operations = [migrations.RunPython(forwards, backwards)]
