from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0019_strict_rounds")]

    operations = [
        migrations.AddField("seasonchange", "due", models.DateTimeField(blank=True, null=True)),
        migrations.AddField(
            "seasonchange", "closed", models.DateTimeField(blank=True, editable=False, null=True)
        ),
    ]
