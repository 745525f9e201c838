"""Results as people report them from the table, whole or in one line."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture
from rosters.models import Coach


class Report(models.Model):
    """One person's version of a match that was played at a table (LG-FIX-06).

    side:     the side whose coach reports; None for a person who runs the league.
    lined_up: digest of the frozen match that it was written for (LG-FIX-08).
    data:     what happened in the match, in the game's own form (`Game.report_problems`).
    entries:  the dice and choices after the match, in order, as `rules.typed` takes them.
    rest:     whether the system rolls every die that is not entered.
    recalled: entries of an earlier telling by their places (`rules.typed.places`): they are entered
              again where the same is asked (LG-FIX-34).
    dice:     how the system rolls: one stream in order (reports from before there were keyed dice),
              or a stream for each roll (LG-FIX-20).
    shown:    every roll that the author was shown, as `rolled_here` keeps it; none is removed.
    set_aside: for a filed report, the shown rolls that it does not keep, with what was typed
               instead.
    reasons:  why the author keeps statements that break a rule, as `reporting.against` has them.
    objection: what `objector` says against it, who disputes it (LG-FIX-29).
    version:  rises with every change; a change to an older version is refused.
    confirmed: the sides whose coaches have confirmed, while others have not.
    confirm_by: from this time on the report counts as confirmed if nobody answers.
    decided:  when it was settled, withdrawn or overruled; `decided_by` is None where nobody
              answered.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("being written")
        FILED = "filed", _("waiting for confirmation")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")
        RULED = "ruled", _("stands by a ruling")
        OVERRULED = "overruled", _("does not count")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Dice(models.IntegerChoices):
        IN_ORDER = 1
        KEYED = 2

    OPEN = (State.DRAFT, State.FILED, State.DISPUTED)
    COUNTS = (State.CONFIRMED, State.RULED)

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="reports")
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    author = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    lined_up = models.CharField(max_length=64)
    data = models.JSONField(default=dict, blank=True)
    entries = models.JSONField(default=list, blank=True)
    rest = models.BooleanField(default=False)
    recalled = models.JSONField(default=dict, blank=True)
    dice = models.PositiveSmallIntegerField(choices=Dice, default=Dice.KEYED)
    shown = models.JSONField(default=list, blank=True)
    set_aside = models.JSONField(default=list, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    objection = models.TextField(blank=True, default="")
    objector = models.ForeignKey(
        Coach, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    version = models.PositiveIntegerField(default=0)
    filed = models.DateTimeField(null=True, blank=True)
    confirmed = models.JSONField(default=list, blank=True)
    confirm_by = models.DateTimeField(null=True, blank=True)
    decided = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        Coach, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]
        verbose_name = _("report of a match")
        verbose_name_plural = _("reports of matches")
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "author"],
                condition=models.Q(state__in=["draft", "filed", "disputed"]),
                name="one_open_report_each",
            ),
        ]
        indexes = [models.Index(fields=["state", "confirm_by"], name="report_by_silence")]

    def __str__(self) -> str:
        return f"{self.fixture} {self.state}"


class QuickResult(models.Model):
    """A result in one line: scores, what the game counts of its sides, and no people (LG-DAY-04).

    The fixture has the outcome that counts. Of each line that said something else about it there is
    a row, too, until somebody at the desk has chosen.

    outcome: `rules.record.Outcome` as JSON.
    by:      who typed it at the desk; None where a side sent it by the code of its slip.
    side:    the number of that side; None for the desk (LG-DAY-22).
    """

    class State(models.TextChoices):
        COUNTS = "counts", _("counts")
        SENT = "sent", _("sent by one side")
        WAITS = "waits", _("waits for a choice")
        SET_ASIDE = "set_aside", _("set aside")
        TAKEN_BACK = "taken_back", _("taken back")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="quick_results")
    outcome = models.JSONField()
    state = models.CharField(max_length=10, choices=State, default=State.COUNTS)
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    created = models.DateTimeField()

    class Meta:
        ordering = ["fixture_id", "created", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=models.Q(state="counts"),
                name="one_quick_result_counts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} {self.state}"

    @property
    def scores(self) -> list[int]:
        """What each side scored, in the order of the sides."""
        return [side["score"] for side in self.outcome["sides"]]
