"""Records and corrections say of each side how it ended; the digests of records follow.

Reports name who has confirmed them, as there may be several.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from rules.record import digest

_told = import_module("leagues.migrations.0010_ended")

Told = Callable[[Any], Any]


def tell(apps: Apps, told: Told) -> None:
    for record in apps.get_model("matches", "MatchRecord").objects.defer("log").iterator(100):
        record.record["outcome"] = told(record.record["outcome"])
        record.digest = digest(record.record)
        record.save(update_fields=["record", "digest"])
    for correction in apps.get_model("matches", "Correction").objects.iterator(100):
        if correction.change.get("outcome"):
            correction.change["outcome"] = told(correction.change["outcome"])
        result = correction.consequences.get("result", {})
        for version in (correction.before, correction.after, *result.values()):
            version["outcome"] = told(version["outcome"])
        correction.save(update_fields=["change", "before", "after", "consequences"])


def forwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    tell(apps, _told.by_side)


def backwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    tell(apps, _told.as_a_whole)


class Migration(migrations.Migration):
    dependencies = [("matches", "0011_words"), ("leagues", "0010_ended")]
    operations = [
        migrations.RunPython(forwards, backwards),
        migrations.AddField("report", "confirmed", models.JSONField(blank=True, default=list)),
    ]
