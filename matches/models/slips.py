"""Codes on the slips of tables, by which the two sides of a match send its result."""

from __future__ import annotations

from django.db import models

from leagues.models import FixtureSide


class SlipCode(models.Model):
    """The code of one side, as its slip was printed last (LG-DAY-20).

    digest: of the code, keyed by the site's secret: nobody reads the code from the database.
    """

    side = models.OneToOneField(FixtureSide, on_delete=models.CASCADE, related_name="slip_code")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    printed = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.side} {self.printed}"
