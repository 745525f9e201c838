"""Webhooks of leagues, and what was sent to them."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.leagues import League
from rosters.models import Coach


class Webhook(models.Model):
    """An address elsewhere that is told what happens in a league (LG-IO-04).

    host:    of the address, to show; address and secret are sealed (`rosters.runtime.sealing`).
    topics:  names of `leagues.webhooks.topics.Topic`.
    failing: since when nothing has arrived; None while it works.
    off:     since when it is switched off.
    """

    class Form(models.TextChoices):
        OWN = "dugout", _("signed JSON, for a program of your own")
        DISCORD = "discord", _("a message in a Discord channel")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="webhooks")
    host = models.CharField(max_length=255)
    address = models.TextField(editable=False)
    secret = models.TextField(blank=True, editable=False)
    form = models.CharField(max_length=10, choices=Form, default=Form.OWN)
    topics = models.JSONField(default=list)
    language = models.CharField(max_length=8, default="en")
    failing = models.DateTimeField(null=True, blank=True)
    off = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField()

    class Meta:
        ordering = ["league_id", "created", "pk"]
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return f"{self.league}: {self.host}"


class WebhookDelivery(models.Model):
    """A message to a webhook, stored with what it tells, and sent until it arrives (LG-IO-04).

    payload: the message, as it was when it happened.
    due:     when it is sent next; None once it has arrived or was given up.
    tries:   how often it was sent.
    status:  what the other side answered last; None for nothing.
    error:   why there was no answer, as one word.
    """

    class State(models.TextChoices):
        WAITS = "waits", _("waits")
        SENT = "sent", _("delivered")
        FAILED = "failed", _("not delivered")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=40)
    payload = models.JSONField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITS)
    due = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    tried = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    error = models.CharField(max_length=20, blank=True)
    created = models.DateTimeField()

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("message to a webhook")
        verbose_name_plural = _("messages to webhooks")
        indexes = [
            models.Index(fields=["due"], name="delivery_due", condition=models.Q(state="waits")),
        ]

    def __str__(self) -> str:
        return f"{self.webhook}: {self.kind}"
