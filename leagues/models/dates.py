"""Dates of matches, and the effects of deadlines."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.fixtures import Fixture
from leagues.models.rulings import Ruling
from leagues.models.seasons import Entry
from rosters.models import Coach


class DateOffer(models.Model):
    """Up to three times at which one side of a fixture could play (LG-FIX-03).

    times:    ISO 8601, in order.
    taken:    by side number, the time that it takes; all other sides have to take the same.
    accepted: the time that all have taken.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        REPLACED = "replaced", _("replaced by another")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("lapsed")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="offers")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    times = models.JSONField()
    taken = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    accepted = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture_id", "created", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "entry"],
                condition=models.Q(state="open"),
                name="one_open_offer_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.state}"

    @property
    def moments(self) -> list[datetime]:
        return [datetime.fromisoformat(time) for time in self.times]


class Appointment(models.Model):
    """A change of the time of a fixture; the row itself never changes (LG-FIX-03).

    number:  what `Fixture.changes` rose to with it.
    kickoff: the time from then on; None where it was taken back.
    offer:   the offer that was accepted; None where a commissioner set the time, by the ruling.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="appointments")
    number = models.PositiveIntegerField()
    kickoff = models.DateTimeField(null=True, blank=True)
    offer = models.OneToOneField(
        DateOffer, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    ruling = models.OneToOneField(
        Ruling, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField()

    class Meta:
        ordering = ["fixture_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="appointed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.kickoff}"


class DeadlineAct(models.Model):
    """The record that a deadline has acted on a fixture: it makes sure that it acts once.

    A deadline that is moved is another one, and acts again (LG-FIX-04).
    what: the rule of `leagues.policy.DEADLINES` that was applied; ``ask`` for a walk-over that
          could be given to neither side.
    """

    class Kind(models.TextChoices):
        REMINDER = "reminder", _("reminder")
        PASSED = "passed", _("passed")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="deadline_acts")
    deadline = models.DateTimeField()
    kind = models.CharField(max_length=10, choices=Kind)
    what = models.CharField(max_length=20)
    created = models.DateTimeField()

    class Meta:
        ordering = ["fixture_id", "deadline", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "deadline", "kind"], name="deadline_acts_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.what}"
