"""Drafts of people without an account, and drafts that others may read."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def without_strangers(apps, schema_editor):
    """Going back, what has no coach has no place any more."""
    apps.get_model("rosters", "Draft").objects.filter(coach=None).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("rosters", "0011_zone_asked"),
    ]

    operations = [
        migrations.AlterField(
            model_name="draft",
            name="coach",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="drafts",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="draft",
            name="session",
            field=models.CharField(
                blank=True, db_index=True, default="", editable=False, max_length=40
            ),
        ),
        migrations.AddField(
            model_name="draft",
            name="shared",
            field=models.CharField(editable=False, max_length=40, null=True, unique=True),
        ),
        migrations.RunPython(migrations.RunPython.noop, without_strangers),
    ]
