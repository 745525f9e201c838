from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rosters", "0010_steps")]

    operations = [
        migrations.AddField(
            model_name="coach",
            name="zone_asked",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
