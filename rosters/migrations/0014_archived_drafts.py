from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rosters", "0013_region")]

    operations = [
        migrations.AddField(
            "draft", "archived", models.DateTimeField(blank=True, editable=False, null=True)
        ),
    ]
