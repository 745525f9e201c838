from django.db import migrations


def keep(apps, _schema_editor):
    """Seasons of before name the virtual opponent by which their tables were made."""
    seasons = apps.get_model("leagues", "Season").objects
    for season in seasons.only("pk", "scoring").iterator():
        if "unplayed" not in season.scoring:
            season.scoring["unplayed"] = "virtual"
            season.save(update_fields=["scoring"])


class Migration(migrations.Migration):
    dependencies = [("leagues", "0016_endings")]

    operations = [migrations.RunPython(keep, migrations.RunPython.noop)]
