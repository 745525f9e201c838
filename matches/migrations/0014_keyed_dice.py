"""Reports that are stored go on with one stream in order; new ones have keyed dice (LG-FIX-20)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0013_standing_orders")]

    operations = [
        migrations.AddField(
            model_name="report",
            name="dice",
            field=models.PositiveSmallIntegerField(
                choices=[(1, "In Order"), (2, "Keyed")], default=1
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="report",
            name="dice",
            field=models.PositiveSmallIntegerField(
                choices=[(1, "In Order"), (2, "Keyed")], default=2
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="shown",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="report",
            name="set_aside",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
