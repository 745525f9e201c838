"""Corrections of results, a step for each thing that they changed."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture, Ruling


class Correction(models.Model):
    """A correction of a filed result (LG-EVENT-04): what was stored before, and what is true
    instead.

    The record of the match stays as it was filed.
    change:       the requested change, as `matches.correcting.changes` reads it.
    before/after: the fixture: ``outcome``, ``annulled`` and ``sides``, the sides of the record from
                  which stat lines are made (empty where nothing was played).
    consequences: everything that changed, as the preview showed it.
    later:        what became of fixtures that were drawn from the result.
    """

    class State(models.TextChoices):
        APPLIED = "applied", _("applied")
        UNDONE = "undone", _("undone")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="corrections")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.APPLIED)
    change = models.JSONField()
    before = models.JSONField()
    after = models.JSONField()
    consequences = models.JSONField(default=dict)
    later = models.JSONField(default=list, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["fixture_id", "pk"]

    def __str__(self) -> str:
        return f"{self.fixture} {self.state}"


class CorrectionStep(models.Model):
    """One step of a correction: applied, undone, applied again. Each is a ruling and a batch of
    events.

    act:   the state of the correction after this step.
    batch: names the events that the step added; the events that it took out name it in `voided_by`.
    """

    correction = models.ForeignKey(Correction, on_delete=models.CASCADE, related_name="steps")
    act = models.CharField(max_length=10, choices=Correction.State)
    batch = models.UUIDField(unique=True)
    ruling = models.OneToOneField(Ruling, on_delete=models.RESTRICT, related_name="correction_step")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.correction_id} {self.act}"
