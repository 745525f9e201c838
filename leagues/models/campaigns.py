"""A season's campaign, and what its teams are asked before matches and agree on between them."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.fixtures import Fixture, FixtureSide
from leagues.models.seasons import Entry, Season
from rosters.models import Coach


class Campaign(models.Model):
    """The part of a season's state that belongs to no single team, as territories (LG-CAMP-01).

    It is the fold of its events, as a team is of its own.
    settings: of the game, as `Campaigns.problems` reads them.
    seq:      number of its last event, or of a later match that brought nothing.
    opened:   number of the last event when the present round was opened: its matches read the
              campaign as of that event (LG-FIX-12).
    data:     projection: the folded campaign as its ``to_json`` writes it.
    problems: projection: the problems of events that do not fit.
    """

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="campaign")
    settings = models.JSONField(default=dict, blank=True)
    seq = models.PositiveIntegerField(default=0)
    opened = models.PositiveIntegerField(default=0)
    data = models.JSONField(default=dict, blank=True)
    problems = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return f"{self.season}"


class CampaignEvent(models.Model):
    """A fact about a campaign. Only `voided_by` ever changes.

    seq, place, batch, voided_by: as of a team's event.
    round:   the round at whose end it was applied; None before the first.
    fixture: the fixture that caused it; None for what the end of a round did by itself.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    batch = models.UUIDField(db_index=True)
    kind = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField(default=1)
    payload = models.JSONField(default=dict)
    voided_by = models.UUIDField(null=True, blank=True)
    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="+", null=True)
    fixture = models.ForeignKey("Fixture", on_delete=models.CASCADE, related_name="+", null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["campaign_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="campaign_event_once"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.seq} {self.kind}"


class Applied(models.Model):
    """The record that a settled fixture was applied to its campaign (LG-FIX-12).

    read:  number of the campaign's last event when the round opened in which it counted.
    place: the position of its events in the fold.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="applied")
    fixture = models.OneToOneField("Fixture", on_delete=models.CASCADE, related_name="applied")
    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="+")
    read = models.PositiveIntegerField()
    place = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "applied fixtures"

    def __str__(self) -> str:
        return f"{self.fixture}"


class Release(models.Model):
    """The return of captives, when a campaign is over or an entry has left it (LG-CAMP-02).

    The team of the entry gets its events as soon as it is in no match.
    events: their kinds and payloads, in order.
    batch:  of the events in the team's stream; None until then.
    """

    entry = models.ForeignKey("Entry", on_delete=models.CASCADE, related_name="releases")
    events = models.JSONField()
    batch = models.UUIDField(null=True, blank=True, db_index=True)
    created = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["entry"], condition=models.Q(batch=None), name="release_that_waits"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}"


class TermsQuestion(models.Model):
    """A question to one side before a match of a campaign (LG-FIX-17).

    key:      as its game asks (`rules.game.terms.Question`); the options follow from the present
              state of the campaign and of the other matches of the round.
    due:      until when the coach may answer; None in a sandbox: no limit.
    answered: when the answer was given; `how` says by whom.
    """

    class How(models.TextChoices):
        COACH = "coach", _("by its coach")
        RULING = "ruling", _("by a commissioner")
        MANAGER = "manager", _("by the automated manager")
        DEFAULT = "default", _("by default")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="questions")
    side = models.ForeignKey(FixtureSide, on_delete=models.CASCADE, related_name="questions")
    key = models.CharField(max_length=40)
    asked = models.DateTimeField()
    due = models.DateTimeField(null=True, blank=True)
    answer = models.JSONField(null=True, blank=True)
    answered = models.DateTimeField(null=True, blank=True)
    how = models.CharField(max_length=8, choices=How, blank=True)
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["fixture_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["side", "key"], name="side_asked_once"),
        ]
        indexes = [
            models.Index(
                fields=["due"], condition=models.Q(answered=None), name="question_that_waits"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}: {self.key}"


class Deal(models.Model):
    """An offer of one team of a season to another, between matches (LG-DEAL-01).

    number:  in the order of the season's offers, from 1; its dice depend on it.
    offer:   as the game reads it (`rules.game.deals`).
    answer:  the answer that was given.
    expires: when it ends without an answer; it also ends at the next kick-off of either team.
    batch:   of the events that carried it out, in both teams' streams and the campaign's.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("ended without an answer")
        UNDONE = "undone", _("taken back by a ruling")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField()
    giver = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="deals_offered")
    taker = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="deals_received")
    offer = models.JSONField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    answer = models.CharField(max_length=40, blank=True)
    batch = models.UUIDField(null=True, blank=True, db_index=True)
    created = models.DateTimeField()
    expires = models.DateTimeField(null=True, blank=True)
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["season_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="deal_numbered_once"),
        ]
        indexes = [
            models.Index(fields=["id"], condition=models.Q(state="open"), name="deal_that_is_open"),
        ]

    def __str__(self) -> str:
        return f"{self.giver} → {self.taker}"
