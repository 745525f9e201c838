"""Files that were brought to a season, and the names that other systems have for things here."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leagues.models.leagues import League
from leagues.models.seasons import Season
from rosters.models import Coach


class FileImport(models.Model):
    """A file that somebody showed to a season: looked at first, stored when they say so.

    system: where the file comes from, in the words of whoever brought it.
    name:   of the file; empty for a text that was pasted.
    text:   its text as it was read; empty once it is stored, as rows hold it then.
    text_digest: names the text, its kind and its system.
    report: what storing it would do, as it was shown (`leagues.operations.brought.reports`).
    digest: names the report: exactly what was shown is stored (LG-IO-02).
    """

    class Kind(models.TextChoices):
        ENTRIES = "entries", _("Entries")
        FIXTURES = "fixtures", _("Matches")
        RESULTS = "results", _("Results")
        FEDERATION = "federation", _("Report to a federation")
        CHESS = "chess", _("Chess tournament file")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="imports")
    by = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    system = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=120, blank=True)
    text = models.TextField(blank=True)
    text_digest = models.CharField(max_length=64)
    report = models.JSONField(default=dict)
    digest = models.CharField(max_length=64)
    created = models.DateTimeField()
    stored = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.name}"


class ExternalName(models.Model):
    """The name of a thing in another system, by which a second file finds it (LG-IO-07).

    league: the league that brought it: a name means nothing to another league.
    season: of an entry or a fixture; None for what outlives a season.
    system: where the name comes from; empty for the league's own files.
    thing:  the UUID of the row that it names.
    """

    class Kind(models.TextChoices):
        TEAM = "team"
        PLAYER = "player"
        COACH = "coach"
        ENTRY = "entry"
        FIXTURE = "fixture"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="external_names")
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="external_names", null=True, blank=True
    )
    system = models.CharField(max_length=60, blank=True)
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=120)
    thing = models.UUIDField()

    class Meta:
        ordering = ["league_id", "system", "kind", "name"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "system", "kind", "name"],
                condition=Q(season=None),
                name="external_name_once_a_league",
            ),
            models.UniqueConstraint(
                fields=["season", "system", "kind", "name"],
                condition=Q(season__isnull=False),
                name="external_name_once_a_season",
            ),
            models.UniqueConstraint(
                fields=["league", "system", "kind", "thing"], name="one_external_name_a_system"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.system} {self.name}"
