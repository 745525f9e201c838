"""Wishes that the engine play matches, and how far it is."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture, Round, Season
from rosters.models import Coach


class Resolution(models.Model):
    """A request that the engine play fixtures. Progress is counted from the fixtures' rows.

    round, fixture: narrow the request; with neither it is the rest of the season.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("stopped: a match could not be played")
        CANCELLED = "cancelled", _("cancelled")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="resolutions")
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="resolutions", null=True, blank=True
    )
    fixture = models.ForeignKey(
        Fixture, on_delete=models.CASCADE, related_name="resolutions", null=True, blank=True
    )
    requested_by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.RUNNING)
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("resolution")
        verbose_name_plural = _("resolutions")
        indexes = [models.Index(fields=["state"], name="resolution_by_state")]

    def __str__(self) -> str:
        return f"{self.season} {self.state}"
