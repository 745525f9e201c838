from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0020_notice_choices")]

    operations = [
        migrations.AddField("seasonchange", "due", models.DateTimeField(blank=True, null=True)),
        migrations.AddField(
            "seasonchange", "closed", models.DateTimeField(blank=True, editable=False, null=True)
        ),
    ]
