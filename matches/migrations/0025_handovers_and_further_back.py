from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0024_recalled_entries"),
    ]

    operations = [
        migrations.AddField(
            model_name="livematch",
            name="handovers",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="livematch",
            name="asked_back",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
