"""Teams get a face; those that stand already by the name they have now (LG-FACE-01)."""

from typing import Any

from django.db import migrations, models

from rosters.faces.dressing import born


def dress(apps: Any, _editor: Any) -> None:
    teams = apps.get_model("rosters", "Team").objects
    for team in teams.only("game", "race", "name").iterator():
        face = born(team.game, team.race, team.name).to_json()
        teams.filter(pk=team.pk).update(founded_as=team.name, **face)


class Migration(migrations.Migration):

    dependencies = [("rosters", "0006_made_once")]

    operations = [
        *(
            migrations.AddField(
                model_name="team",
                name=name,
                field=models.CharField(default=default, editable=False, max_length=length),
            )
            for name, default, length in (
                ("founded_as", "", 80),
                ("cloth", "coal", 20),
                ("trim", "bone", 20),
                ("division", "plain", 20),
                ("charge", "star", 20),
            )
        ),
        migrations.RunPython(dress, migrations.RunPython.noop),
    ]
