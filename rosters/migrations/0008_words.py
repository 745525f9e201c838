"""The columns of a player in words that fit any game."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rosters", "0007_faces")]

    operations = [
        migrations.RenameField("player", "shirt", "squad_number"),
        migrations.RenameField("player", "spp", "experience"),
    ]
