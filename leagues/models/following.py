"""Leagues and teams that people follow."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from leagues.models.leagues import League
from rosters.models import Coach, Team


class Follow(models.Model):
    """A league or a team that a person follows: exactly one of the two (LG-FOLLOW-01)."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="follows")
    league = models.ForeignKey(
        League, on_delete=models.CASCADE, null=True, blank=True, related_name="follows"
    )
    team = models.ForeignKey(
        Team, on_delete=models.CASCADE, null=True, blank=True, related_name="follows"
    )
    created = models.DateTimeField()

    class Meta:
        ordering = ["coach_id", "created", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(league=None, team__isnull=False) | Q(league__isnull=False, team=None),
                name="follow_of_one_thing",
            ),
            models.UniqueConstraint(
                fields=["coach", "league"], condition=Q(team=None), name="league_followed_once"
            ),
            models.UniqueConstraint(
                fields=["coach", "team"], condition=Q(league=None), name="team_followed_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.coach}: {self.league or self.team}"
