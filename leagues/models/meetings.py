"""Matches that coaches arrange themselves: challenges and friendlies."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.fixtures import Fixture
from leagues.models.leagues import League
from leagues.models.seasons import Entry, Group, Season
from rosters.models import Coach, Team


class Challenge(models.Model):
    """A challenge on a ladder, for a better place (LG-LADDER-01), or in a week of meetings.

    number:  in the order in which they were made, from 1; on a ladder the slot of its fixture.
    expires: when it times out without an answer.

    For meetings see LG-MEET-01.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        TIMED_OUT = "timed_out", _("timed out")
        WITHDRAWN = "withdrawn", _("withdrawn")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="challenges")
    number = models.PositiveIntegerField()
    challenger = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges")
    challenged = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenged")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    fixture = models.OneToOneField(
        Fixture, on_delete=models.SET_NULL, related_name="challenge", null=True, blank=True
    )
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["group_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["group", "number"], name="challenge_numbered_once"),
            models.UniqueConstraint(
                fields=["challenger"],
                condition=models.Q(state="open"),
                name="one_open_challenge_each",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} → {self.challenged}"


class Friendly(models.Model):
    """A match outside of all seasons that coaches of a league have proposed (LG-MEET-04).

    by:      the coach who proposed it.
    engine:  the engine plays for all sides.
    expires: when it lapses without the answers of all.
    season:  the season that holds its match, once all have accepted.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("lapsed")
        CALLED_OFF = "called_off", _("called off")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="friendlies")
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    engine = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    created = models.DateTimeField()
    expires = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)
    season = models.OneToOneField(
        Season, on_delete=models.SET_NULL, related_name="proposal", null=True, blank=True
    )

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name_plural = "friendlies"

    def __str__(self) -> str:
        return f"{self.league}: {self.state}"


class FriendlySide(models.Model):
    """A team of a friendly, in the order of the sides.

    accepted: its coach wants to play.
    """

    friendly = models.ForeignKey(Friendly, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="friendly_sides")
    accepted = models.BooleanField(default=False)

    class Meta:
        ordering = ["friendly_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["friendly", "number"], name="friendly_side_once"),
        ]

    def __str__(self) -> str:
        return f"{self.team}"
