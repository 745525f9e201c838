"""Secret addresses of calendar feeds."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from leagues.models.leagues import League, new_token
from rosters.models import Coach, Team


class CalendarAddress(models.Model):
    """A secret address at which programs read a calendar as one coach may (LG-IO-03).

    coach:        in whose name it is read: it shows what they may open, in their language.
    league, team: what it is a calendar of; of neither, it has all matches of the coach.
    following:    it has the matches of all that the coach follows instead (LG-FOLLOW-03).
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="calendar_addresses")
    league = models.ForeignKey(
        League, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    team = models.ForeignKey(
        Team, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    following = models.BooleanField(default=False)
    created = models.DateTimeField()

    class Meta:
        ordering = ["coach_id", "created", "pk"]
        verbose_name_plural = "calendar addresses"
        constraints = [
            models.CheckConstraint(
                condition=Q(league=None, team=None)
                | Q(league=None, following=False)
                | Q(team=None, following=False),
                name="calendar_of_one_thing",
            ),
            models.UniqueConstraint(
                fields=["coach", "following"],
                condition=Q(league=None, team=None),
                name="own_calendar_once",
            ),
            models.UniqueConstraint(
                fields=["coach", "league"],
                condition=Q(league__isnull=False),
                name="league_calendar_once",
            ),
            models.UniqueConstraint(
                fields=["coach", "team"],
                condition=Q(team__isnull=False),
                name="team_calendar_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.coach}: {self.league or self.team or ''}"
