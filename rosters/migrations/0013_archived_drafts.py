from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rosters", "0012_drafts_of_strangers")]

    operations = [
        migrations.AddField(
            "draft", "archived", models.DateTimeField(blank=True, editable=False, null=True)
        ),
    ]
