"""Coaches read dates as their region writes them."""

from django.db import migrations, models


def by_language(apps, schema_editor):
    """Who reads Russian reads its dates; all others read those of Britain until they choose."""
    apps.get_model("rosters", "Coach").objects.filter(language="ru").update(region="ru")


class Migration(migrations.Migration):
    dependencies = [
        ("rosters", "0012_drafts_of_strangers"),
    ]

    operations = [
        migrations.AddField(
            model_name="coach",
            name="region",
            field=models.CharField(
                choices=[
                    ("en-GB", "United Kingdom"),
                    ("en-US", "United States"),
                    ("ru", "Russia"),
                ],
                default="en-GB",
                max_length=5,
                verbose_name="dates and times",
            ),
        ),
        migrations.RunPython(by_language, migrations.RunPython.noop),
    ]
