from django.db import migrations, models
from django.db.utils import Error
from django.db.transaction import atomic

#: As Django asks `name__icontains`: UPPER(name) LIKE UPPER('%part%').
INDEXES = {
    "player_name_parts": ("rosters_player", "name"),
    "team_name_parts": ("rosters_team", "name"),
    "coach_name_parts": ("rosters_coach", "display_name"),
    "coach_username_parts": ("rosters_coach", "username"),
}


def index_parts(apps, schema_editor):
    """Index parts of names where PostgreSQL's trigrams may be had; search works without them."""
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    try:
        with atomic(connection.alias), connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except Error:  # not installed, or this user may not
        return
    with connection.cursor() as cursor:
        for name, (table, column) in INDEXES.items():
            cursor.execute(
                f"CREATE INDEX IF NOT EXISTS {name} ON {table} "
                f"USING gin (UPPER({column}::text) gin_trgm_ops)"
            )


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        with schema_editor.connection.cursor() as cursor:
            for name in INDEXES:
                cursor.execute(f"DROP INDEX IF EXISTS {name}")


class Migration(migrations.Migration):
    dependencies = [("rosters", "0014_archived_drafts")]

    operations = [
        migrations.AddIndex(
            model_name="team",
            index=models.Index(fields=["name", "id"], name="team_by_name"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["name", "id"], name="player_by_name"),
        ),
        migrations.RunPython(index_parts, drop),
    ]
