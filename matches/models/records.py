"""Records of matches, the lines and tallies of their players, and who coached."""

from __future__ import annotations

import json
import uuid
import zlib
from hashlib import blake2b
from typing import Any

from django.db import models

from leagues.models import Fixture
from rosters.models import Coach, Player, Team
from rules.record import Record, canonical


class MatchRecord(models.Model):
    """The stored record of a match: it has the same bytes wherever the match is played again.

    record:    `rules.record.Record` as JSON, without its log.
    log:       the log as compressed canonical JSON, with a digest of its own.
    aftermath: what coaches answered when the match's effects were worked out.
    batch:     names the events that the match left on the teams' streams.
    build:     the code that played it.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.PROTECT, related_name="record")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    record = models.JSONField()
    digest = models.CharField(max_length=64)
    log = models.BinaryField(null=True)
    log_digest = models.CharField(max_length=64, blank=True)
    aftermath = models.JSONField(default=list)
    batch = models.UUIDField(unique=True)
    build = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest

    @property
    def can_be_watched(self) -> bool:
        """Whether there is play to watch. A match in which nobody was asked anything has none,
        though its log says why.
        """
        return self.log is not None and bool(self.record.get("answers"))

    def unpacked_log(self) -> list[Any] | None:
        return None if self.log is None else json.loads(zlib.decompress(self.log))

    def unpacked(self, *, log: bool = False) -> Record:
        return Record.from_json(self.record, self.unpacked_log() if log else None, self.build)


def pack_log(log: Any) -> tuple[bytes, str]:
    """Return the log as it is stored, and its digest as `rules.record.digest` gives it."""
    written = canonical(log)
    return zlib.compress(written, 1), blake2b(written, digest_size=32).hexdigest()


class Coaching(models.Model):
    """The coach of a side when it played; a team may be handed over later (LG-ROLE-05)."""

    record = models.ForeignKey(MatchRecord, on_delete=models.CASCADE, related_name="coachings")
    side = models.PositiveSmallIntegerField()
    coach = models.ForeignKey(Coach, on_delete=models.PROTECT, related_name="coachings")

    class Meta:
        ordering = ["record_id", "side"]
        constraints = [
            models.UniqueConstraint(fields=["record", "side"], name="coached_by_one"),
        ]

    def __str__(self) -> str:
        return f"{self.coach}"


class StatLine(models.Model):
    """The counts of one player in one match (LG-STAT-01); totals anywhere are sums of these.

    player: None for a guest, who belongs to no team.
    squad_number: the number in the line-up.
    counts: counted things by name, as the game counts them; `Tally` has the same as rows.
    """

    record = models.ForeignKey(MatchRecord, on_delete=models.CASCADE, related_name="lines")
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="stat_lines")
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="stat_lines", null=True, blank=True
    )
    squad_number = models.PositiveIntegerField()
    name = models.CharField(max_length=80, blank=True)
    position = models.CharField(max_length=60, blank=True)
    counts = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["record_id", "side", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["record", "side", "place"], name="stat_line_once_a_match"
            ),
        ]
        indexes = [
            models.Index(
                fields=["name"], condition=models.Q(player=None), name="stat_line_of_a_guest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}"


class Tally(models.Model):
    """One counted thing of a stat line, stored only where the count is not 0; leaders are sums of
    these.
    """

    line = models.ForeignKey(StatLine, on_delete=models.CASCADE, related_name="tallies")
    what = models.CharField(max_length=32)
    amount = models.IntegerField()

    class Meta:
        ordering = ["line_id", "what"]
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["line", "what"], name="tallied_once"),
        ]
        indexes = [models.Index(fields=["what"], name="tally_by_thing")]

    def __str__(self) -> str:
        return f"{self.amount} {self.what}"
