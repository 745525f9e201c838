from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0021_large_league_files'),
    ]

    operations = [
        migrations.AddField(
            model_name='report',
            name='recalled',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
