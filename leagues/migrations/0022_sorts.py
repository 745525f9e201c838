from django.db import migrations, models


def name_campaigns(apps, schema_editor):
    """Seasons of before with a campaign are campaigns; all others are leagues."""
    Season = apps.get_model("leagues", "Season")
    Season.objects.filter(campaign__isnull=False).update(sort="campaign")


class Migration(migrations.Migration):
    dependencies = [("leagues", "0021_redraft_deadlines")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="sort",
            field=models.CharField(
                choices=[
                    ("league", "League"),
                    ("tournament", "Tournament"),
                    ("campaign", "Campaign"),
                ],
                default="league",
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="played_by",
            field=models.CharField(
                choices=[
                    ("table", "People at a table"),
                    ("here", "People here, on the site"),
                    ("engine", "The engine"),
                ],
                default="table",
                max_length=8,
            ),
        ),
        migrations.RunPython(name_campaigns, migrations.RunPython.noop),
    ]
