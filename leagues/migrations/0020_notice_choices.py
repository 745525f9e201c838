"""Coaches choose how they get their notices."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

#: The groups whose kinds are new: nobody who has an account asked for so many e-mails.
NEW = ("seasons", "leagues")


def begin_daily(apps, schema_editor):
    """Who has an account gets the new kinds of notices once a day, until they choose otherwise."""
    Coach = apps.get_model("rosters", "Coach")
    NoticeChoice = apps.get_model("leagues", "NoticeChoice")
    people = Coach.objects.filter(erased_at=None).order_by("pk").values_list("pk", flat=True)
    NoticeChoice.objects.bulk_create(
        (
            NoticeChoice(coach_id=coach, group=group, mail="daily")
            for coach in people.iterator()
            for group in NEW
        ),
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0019_strict_rounds"),
        ("rosters", "0013_region"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="NoticeMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sent", models.DateTimeField()),
                (
                    "coach",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_mail",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="NoticeChoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("group", models.CharField(max_length=20)),
                ("site", models.BooleanField(default=True)),
                (
                    "mail",
                    models.CharField(
                        choices=[("now", "at once"), ("daily", "once a day"), ("never", "never")],
                        max_length=5,
                    ),
                ),
                (
                    "coach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_choices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["coach_id", "group"],
                "constraints": [
                    models.UniqueConstraint(fields=("coach", "group"), name="one_choice_a_group")
                ],
            },
        ),
        migrations.RunPython(begin_daily, migrations.RunPython.noop),
    ]
