from django.db import migrations
from django.db.models import F


def told_by_records(apps, schema_editor):
    """Tell of each match that a shoot-out decided how many goals each side had in it.

    Only a side that has won with a level score can have had one.
    """
    FixtureSide = apps.get_model("leagues", "FixtureSide")
    MatchRecord = apps.get_model("matches", "MatchRecord")
    level = FixtureSide.objects.filter(
        ended="played", result="win", fixture__sides__result="loss",
        fixture__sides__score=F("score"),
    )
    records = MatchRecord.objects.filter(fixture__in=level.values("fixture"))
    for fixture, record in records.values_list("fixture", "record").iterator():
        for number, side in enumerate(record["sides"]):
            kicks = side.get("shootout") if isinstance(side, dict) else None
            if kicks is not None:
                FixtureSide.objects.filter(fixture=fixture, number=number).update(kicks=kicks)


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0018_guests_by_name"),
        ("leagues", "0026_kicks"),
    ]

    operations = [
        migrations.RunPython(told_by_records, migrations.RunPython.noop),
    ]
