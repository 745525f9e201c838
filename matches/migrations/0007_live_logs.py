"""The log of a live match is kept beside its answers, and what readers were shown without counts.

A match in progress loses its seam, which is a cache: it is run again from the start once.
"""

from typing import Any

from django.db import migrations, models


def without_events(apps: Any, schema_editor: Any) -> None:
    """`shown`: of each reader the number of answers alone, not also how many events he saw."""
    for live in apps.get_model("matches", "LiveMatch").objects.iterator():
        live.shown = [given for given, _events in live.shown]
        live.seam = None
        live.save(update_fields=["shown", "seam"])


def with_events(apps: Any, schema_editor: Any) -> None:
    """Nobody has seen anything: the next answer shows everybody something new."""
    for live in apps.get_model("matches", "LiveMatch").objects.iterator():
        live.shown = [[given, -1] for given in live.shown]
        live.seam = None
        live.save(update_fields=["shown", "seam"])


class Migration(migrations.Migration):
    dependencies = [("matches", "0006_what_readers_were_shown")]

    operations = [
        migrations.AddField(
            model_name="liveanswers",
            name="log",
            field=models.BinaryField(null=True),
        ),
        migrations.RunPython(without_events, with_events),
    ]
