"""Papers that a worker makes."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models import Season


class SeasonPaper(models.Model):
    """All rosters of a season as one file, in one language (LG-PAPER-08).

    of:          names the rosters and the layout that it has, or will have.
    done, total: how many rosters have been read, of how many.
    data:        the PDF; empty until it is made.
    asked:       when somebody asked for it; it is deleted a day later.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("being made")
        MADE = "made", _("made")
        FAILED = "failed", _("failed")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="papers")
    language = models.CharField(max_length=8)
    of = models.CharField(max_length=64)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    data = models.BinaryField(default=b"")
    asked = models.DateTimeField()

    class Meta:
        ordering = ["asked", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "language"], name="one_season_paper_a_language"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} {self.language} {self.state}"

    @property
    def waits(self) -> bool:
        """Whether a worker has something to do with it."""
        return self.state == self.State.WAITING

    @property
    def percent(self) -> int:
        """How many rosters of a hundred were read."""
        return 100 * self.done // max(1, self.total)
