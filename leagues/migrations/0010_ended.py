"""How a fixture ended is said of each of its sides (LG-FIX-01); all others take a date.

Entries keep the numbers of their teams that tables go by.
"""

from __future__ import annotations

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def ended(kind: str, result: str) -> str:
    if result != "draw":
        if kind == "conceded":
            return "conceded_to" if result == "win" else "conceded"
        if kind == "walk_over":
            return "walk_over_won" if result == "win" else "walk_over_lost"
    return "played" if kind in ("conceded", "walk_over") else kind


def by_side(outcome: Any) -> Any:
    """An outcome whose sides say how it ended for them, from one that says it once."""
    if outcome is None or "kind" not in outcome:
        return outcome
    sides = [{**side, "ended": ended(outcome["kind"], side["result"])} for side in outcome["sides"]]
    return {"sides": sides}


def as_a_whole(outcome: Any) -> Any:
    """The other way round."""
    if outcome is None or "kind" in outcome:
        return outcome
    ends = {side["ended"] for side in outcome["sides"]}
    kind = "played"
    if "walk_over_won" in ends:
        kind = "walk_over"
    elif "conceded" in ends:
        kind = "conceded"
    else:
        kind = next((each for each in ("double_forfeit", "bye", "void") if ends == {each}), kind)
    sides = [
        {key: value for key, value in side.items() if key != "ended"} for side in outcome["sides"]
    ]
    return {"kind": kind, "sides": sides}


def without_reputation(apps: Apps) -> None:
    """A criterion that every game had and that never parted anybody."""
    for season in apps.get_model("leagues", "Season").objects.all():
        if "reputation" in season.tie_breakers:
            season.tie_breakers = [key for key in season.tie_breakers if key != "reputation"]
            season.save(update_fields=["tie_breakers"])
    for stage in apps.get_model("leagues", "Stage").objects.all():
        breakers = stage.settings.get("tie_breakers")
        if breakers and "reputation" in breakers:
            stage.settings["tie_breakers"] = [key for key in breakers if key != "reputation"]
            stage.save(update_fields=["settings"])


def forwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    without_reputation(apps)
    rows = apps.get_model("leagues", "FixtureSide").objects
    for fixture in fixtures(apps):
        fixture.outcome, fixture.provisional = map(by_side, (fixture.outcome, fixture.provisional))
        fixture.save(update_fields=["outcome", "provisional"])
        for number, side in enumerate(fixture.outcome["sides"] if fixture.outcome else ()):
            told = {"ended": side["ended"]}
            if side["ended"] == "void":  # nobody's result
                told["result"] = ""
            rows.filter(fixture=fixture, number=number).update(**told)


def backwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for fixture in fixtures(apps):
        both = map(as_a_whole, (fixture.outcome, fixture.provisional))
        fixture.outcome, fixture.provisional = both
        fixture.save(update_fields=["outcome", "provisional"])


def fixtures(apps: Apps) -> Any:
    told = models.Q(outcome__isnull=False) | models.Q(provisional__isnull=False)
    return apps.get_model("leagues", "Fixture").objects.filter(told).iterator(chunk_size=500)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0009_counted")]
    operations = [
        migrations.AddField("fixtureside", "ended", models.CharField(blank=True, max_length=16)),
        migrations.RunPython(forwards, backwards),
        migrations.AddField(
            "entry", "given", models.JSONField(blank=True, editable=False, null=True)
        ),
        migrations.AddField("dateoffer", "taken", models.JSONField(blank=True, default=dict)),
    ]
