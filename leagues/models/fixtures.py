"""Fixtures and their sides."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.seasons import Entry, Group, Round, Season
from rules.record import Outcome

#: By so long after its agreed time a match has been played and its result is in.
A_DAY = timedelta(days=1)


class Fixture(models.Model):
    """A match of two entries, or of three or four; one alone has a bye.

    slot:        number within its round and group, from 1; `attempt` rises with a replay.
    tie:         the tie of a bracket that it is part of.
    pairing:     why a Swiss round paired them (`leagues.stages.swiss.pairing_json`).
    options:     for the game, besides the season's: that a knock-out goes on until it is decided.
    terms:       what was settled before it in a campaign, such as a stake (LG-FIX-12); None before
                 that, with ``open`` while somebody is asked (LG-FIX-17).
    annulled:    played, but not counted in any table (LG-OUT-02).
    goes_on:     the number of the entry that goes on from its tie by a ruling, whatever the outcome
                 says; 0 for nobody (LG-EVENT-04).
    provisional: a provisional result, until the fixture is settled (LG-SWISS-06).
    kickoff:     the time that was agreed or set (LG-FIX-03).
    extended:    a deadline of its own, instead of its round's.
    table:       the number of the table at which it is played; None for no table (LG-HALL-03).
    changes:     how often time or deadline were changed: the SEQUENCE of calendar feeds.
    claim:       the process that is playing it, until `claimed_until` by the database's clock.
    sent_until:  a message about it is on its way and is not repeated before then.
    secret_hash: binds the secret from which its dice come; `secret` is shown when settled.
    brought:     its result was brought from elsewhere and has no match here (LG-IO-08).
    unreported:  a commissioner keeps it out of reports to a federation (LG-IO-12).
    outcome:     everything that a table may ask (`rules.record.Outcome`), once it is settled.
    """

    class State(models.TextChoices):
        SCHEDULED = "scheduled", _("scheduled")
        LOCKED = "locked", _("being played")
        SETTLED = "settled", _("settled")

    #: The states before it is settled.
    OPEN = (State.SCHEDULED, State.LOCKED)

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="fixtures")
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="fixtures")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="fixtures")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slot = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State, default=State.SCHEDULED)
    claim = models.UUIDField(null=True, blank=True, editable=False)
    claimed_until = models.DateTimeField(null=True, blank=True, editable=False)
    sent_until = models.DateTimeField(null=True, blank=True, editable=False)
    secret_hash = models.CharField(max_length=64, editable=False)
    secret = models.CharField(max_length=64, blank=True, editable=False)
    outcome = models.JSONField(null=True, blank=True)
    settled = models.DateTimeField(null=True, blank=True)
    tie = models.CharField(max_length=16, blank=True)
    pairing = models.JSONField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)
    terms = models.JSONField(null=True, blank=True)
    annulled = models.BooleanField(default=False)
    goes_on = models.PositiveSmallIntegerField(null=True, blank=True)
    provisional = models.JSONField(null=True, blank=True)
    kickoff = models.DateTimeField(null=True, blank=True)
    extended = models.DateTimeField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    changes = models.PositiveIntegerField(default=0)
    brought = models.BooleanField(default=False, editable=False)
    unreported = models.BooleanField(default=False)

    class Meta:
        ordering = ["round_id", "group_id", "slot", "attempt"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "group", "slot", "attempt"], name="fixture_placed_once"
            ),
        ]
        indexes = [
            models.Index(fields=["season", "state"], name="fixture_by_state"),
            models.Index(fields=["season", "settled"], name="fixture_by_end"),
            models.Index(
                fields=["settled", "id"],
                condition=models.Q(settled__isnull=False),
                name="fixture_settled_last",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.slot}"

    @property
    def scores(self) -> list[int | None]:
        """The scores by side: settled, else live, else provisional; None for a side without one."""
        if self.state == self.State.SETTLED:
            return [side.score for side in self.sides.all()]
        if live := self.live_scores:
            return live
        if self.provisional is not None:
            return [side["score"] for side in self.provisional["sides"]]
        return [None for _ in self.sides.all()]

    @property
    def kicks(self) -> list[int]:
        """The scores by side of the shoot-out that decided it; empty where there was none."""
        if self.state != self.State.SETTLED or len(set(self.scores)) > 1:
            return []  # a correction may have parted the scores
        return [side.kicks for side in self.sides.all() if side.kicks is not None]

    @property
    def winner_beside_score(self) -> str:
        """The team that has won although its score is not the highest, as by a scenario.

        Empty where the scores or a shoot-out tell it, and where nobody or several have won.
        """
        sides = list(self.sides.all())
        won = [side for side in sides if side.result == "win"]
        if self.state != self.State.SETTLED or len(won) != 1 or self.kicks:
            return ""
        own = won[0].score or 0
        tells = all(own > (side.score or 0) for side in sides if side is not won[0])
        return "" if tells else won[0].entry.team.name

    @property
    def live_scores(self) -> list[int | None]:
        """The score of a match that is being played on the site; empty if it is not known."""
        values = [side.score for side in self.sides.all()]
        return values if self.state == self.State.LOCKED and None not in values else []

    @property
    def kind(self) -> str:
        """How the fixture ended, one word of `Outcome.kind`; empty while it is open (LG-FIX-01)."""
        return "" if self.outcome is None else Outcome.from_json(self.outcome).kind

    @property
    def deadline(self) -> datetime | None:
        """The moment by which the match must be over: a day after the agreed time, or later."""
        stored = self.extended or self.round.deadline
        if stored is None or self.kickoff is None:
            return stored
        return max(stored, self.kickoff + A_DAY)


class FixtureSide(models.Model):
    """One side of a fixture, in its order: the home side is number 0.

    ended:  how the fixture ended for it (`rules.record.Ended`), as `Fixture.outcome` says.
    score:  the settled score; while people play, the present one.
    kicks:  what it scored in the shoot-out that parted level sides; None where there was none.
    owes:   it was settled without being played, and the team's players have not served it yet
            (LG-COND-02): they will as soon as the team is in no other match.
    served: the batch of the events by which they did.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sides")
    ended = models.CharField(max_length=16, blank=True)
    result = models.CharField(max_length=5, blank=True)
    score = models.IntegerField(null=True, blank=True)
    kicks = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    owes = models.BooleanField(default=False, editable=False)
    served = models.UUIDField(null=True, blank=True, db_index=True, editable=False)

    class Meta:
        ordering = ["fixture_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="side_numbered_once"),
        ]
        indexes = [
            models.Index(fields=["entry"], condition=models.Q(owes=True), name="side_that_owes"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.score if self.score is not None else '–'}"
