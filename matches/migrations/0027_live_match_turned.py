from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0026_quick_results"),
    ]

    operations = [
        migrations.AddField(
            model_name='livematch',
            name='turned',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='livematch',
            name='rewound_to',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
