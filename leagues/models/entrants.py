"""What an organiser keeps of entrants who have no account (LG-DAY-10)."""

from __future__ import annotations

from django.db import models

from leagues.models.seasons import Entry


class Contact(models.Model):
    """How the organiser reaches whoever plays an entry and has no account.

    Nobody else reads it, and no file carries it. It is deleted with the event.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="contact")
    text = models.CharField(max_length=200)

    class Meta:
        ordering = ["entry_id"]

    def __str__(self) -> str:
        return f"{self.entry}"
