import secrets

import rosters.models
from django.db import migrations, models

from rules import game
from rules.roster import Event


def give_secrets(apps, schema_editor):
    """Each team gets a secret of its own, where a default of the column would be one for all."""
    Team = apps.get_model("rosters", "Team")
    for team in Team.objects.only("pk").iterator():
        Team.objects.filter(pk=team.pk).update(secret=secrets.token_bytes(32))


def name_steps(apps, schema_editor):
    """What waits for coaches is counted by the step that is open, from the fold."""
    Team = apps.get_model("rosters", "Team")
    TeamEvent = apps.get_model("rosters", "TeamEvent")
    for team in Team.objects.filter(choices__gt=0).iterator():
        rows = TeamEvent.objects.filter(team=team).order_by("seq")
        events = [
            Event(
                row.kind,
                row.payload,
                str(row.batch),
                row.seq,
                row.place,
                row.version,
                row.voided_by is not None,
            )
            for row in rows
        ]
        rules = game(team.game)
        open_ = rules.open_choices(team.version, rules.fold(team.version, events).state)
        team.step = open_[0].step if open_ else ""
        team.choices = len(open_)
        team.save(update_fields=["step", "choices"])


class Migration(migrations.Migration):
    dependencies = [("rosters", "0009_drafts")]

    operations = [
        migrations.AddField(
            model_name="team",
            name="secret",
            field=models.BinaryField(
                default=rosters.models.secret_of_a_team, editable=False, max_length=32
            ),
        ),
        migrations.AddField(
            model_name="team",
            name="step",
            field=models.CharField(blank=True, default="", editable=False, max_length=40),
        ),
        migrations.AddField(
            model_name="team",
            name="step_days",
            field=models.PositiveSmallIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(give_secrets, migrations.RunPython.noop),
        migrations.RunPython(name_steps, migrations.RunPython.noop),
    ]
