"""Tell coaches that the automated coach of their entry is another one: rookies play like beginners
now (LG-SIM-08).
"""

from collections.abc import Iterator

from django.db import migrations
from django.utils.timezone import now


def _notices(apps) -> Iterator:
    """Yield a notice for each coach and season with an entry that a rookie may play."""
    Notice = apps.get_model("leagues", "Notice")
    entries = apps.get_model("leagues", "Entry").objects.filter(
        strength="rookie",
        withdrawn=None,
        season__state__in=("registration", "running"),
        season__copy_of=None,
        team__coach__is_active=True,
    )
    seen = entries.order_by("team__coach", "season").distinct()
    for coach, season, name in seen.values_list("team__coach", "season", "season__name"):
        yield Notice(
            coach_id=coach,
            kind="rookies_changed",
            params={"season": name},
            season_id=season,
            created=now(),
        )


def tell(apps, _schema_editor) -> None:
    apps.get_model("leagues", "Notice").objects.bulk_create(_notices(apps), batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0028_federation_and_chess")]

    operations = [migrations.RunPython(tell, migrations.RunPython.noop)]
