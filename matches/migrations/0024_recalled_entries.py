from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0023_practice"),
    ]

    operations = [
        migrations.AddField(
            model_name='report',
            name='recalled',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
