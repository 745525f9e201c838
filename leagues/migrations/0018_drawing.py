from django.db import migrations, models


def keep(apps, _schema_editor):
    """Stages that are drawn already keep the drawing of then."""
    apps.get_model("leagues", "Stage").objects.filter(drawn__isnull=False).update(drawing=1)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0017_unplayed_rounds")]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="drawing",
            field=models.PositiveSmallIntegerField(default=2, editable=False),
        ),
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
