from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0025_feeds"),
    ]

    operations = [
        migrations.AddField(
            model_name="fixtureside",
            name="kicks",
            field=models.PositiveSmallIntegerField(blank=True, editable=False, null=True),
        ),
    ]
