"""League files that come in pieces, or are made by a worker."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models import League
from rosters.models import Coach


class LeagueFile(models.Model):
    """A league file that somebody showed: looked at first, stored when they say so (LG-IO-01).

    A large one comes and goes in pieces, and a worker reads or writes it (LG-IO-09).

    name:     of the file.
    copy:     whether it is to be stored with other UUIDs.
    data:     its bytes; empty once it is stored, as rows hold it then, and where it is in pieces.
    size:     how many bytes a file in pieces has; 0 for a file in one.
    of:       the league that a worker writes to it; None for a file that was brought.
    report:   what storing it does, as a rehearsal found it (`matches.league_files.operations`).
    problems: why a worker could not read it: code, clause, params and about of each.
    digest:   names the rows of the file.
    league:   the league that came of it.
    """

    class State(models.TextChoices):
        ARRIVING = "arriving", _("arriving")
        LOOKING = "looking", _("being read")
        SHOWN = "shown", _("read")
        STORING = "storing", _("being stored")
        STORED = "stored", _("stored")
        WRITING = "writing", _("being written")
        WRITTEN = "written", _("written")
        FAILED = "failed", _("failed")

    #: A worker has something to do.
    WAITING = (State.LOOKING, State.STORING, State.WRITING)

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    by = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=120, blank=True)
    copy = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=State, default=State.SHOWN)
    data = models.BinaryField(default=b"")
    size = models.PositiveBigIntegerField(default=0)
    of = models.ForeignKey(
        League, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    report = models.JSONField(default=dict)
    problems = models.JSONField(default=list, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    league = models.ForeignKey(
        League, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    created = models.DateTimeField()
    stored = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name or str(self.uuid)

    @property
    def is_large(self) -> bool:
        """Whether it is in pieces."""
        return self.size > 0

    @property
    def waits(self) -> bool:
        """Whether a worker has something to do with it."""
        return self.state in self.WAITING


class LeagueFilePiece(models.Model):
    """A piece of a large league file. number: from 0 on, without a gap once it has all come."""

    file = models.ForeignKey(LeagueFile, on_delete=models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ["file_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["file", "number"], name="league_file_piece_once"),
        ]

    def __str__(self) -> str:
        return f"{self.file}: {self.number}"
