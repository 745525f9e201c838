"""Teams that are still being built."""

import django.db.models.deletion
import rosters.models
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rosters", "0008_words"),
    ]

    operations = [
        migrations.CreateModel(
            name="Draft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("game", models.CharField(choices=rosters.models.game_choices, max_length=32)),
                ("version", models.CharField(max_length=32)),
                ("race", models.CharField(max_length=60)),
                ("roster", models.JSONField(blank=True, default=dict)),
                ("before", models.JSONField(blank=True, default=list)),
                ("changed", models.DateTimeField()),
                (
                    "coach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draft",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "ordering": ["-changed", "-pk"],
            },
        ),
    ]
