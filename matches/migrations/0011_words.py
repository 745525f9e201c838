"""Stat lines and the stored consequences of corrections in words that fit any game."""

from collections.abc import Mapping
from typing import Any

from django.db import migrations

WORDS = {"shirt": "squad_number", "spp": "experience"}


def rename(apps: Any, words: Mapping[str, str]) -> None:
    """In what corrections changed of players: the keys of each, and the facts that are others."""
    corrections = apps.get_model("matches", "Correction").objects
    for correction in corrections.exclude(consequences={}).iterator():
        for team in correction.consequences["teams"]:
            for player in team["players"]:
                for old, new in words.items():
                    if old in player:
                        player[new] = player.pop(old)
                for change in player["changes"]:
                    change["what"] = words.get(change["what"], change["what"])
        correction.save(update_fields=["consequences"])


def forth(apps: Any, schema_editor: Any) -> None:
    rename(apps, WORDS)


def back(apps: Any, schema_editor: Any) -> None:
    rename(apps, {new: old for old, new in WORDS.items()})


class Migration(migrations.Migration):
    dependencies = [("matches", "0010_play_invitations"), ("rosters", "0008_words")]

    operations = [
        migrations.RenameField("statline", "shirt", "squad_number"),
        migrations.RunPython(forth, back),
    ]
