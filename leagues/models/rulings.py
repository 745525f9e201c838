"""The public rulings."""

from __future__ import annotations

import uuid

from django.db import models

from leagues.models.leagues import League
from leagues.models.seasons import Season
from rosters.models import Coach


class Ruling(models.Model):
    """A commissioner's decision and its reason, in the public register (LG-EVENT-05)."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="rulings")
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="rulings", null=True, blank=True
    )
    kind = models.CharField(max_length=40)
    about = models.CharField(max_length=200, blank=True)
    reason = models.TextField(max_length=2000)
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    data = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"
