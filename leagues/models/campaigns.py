"""What belongs to nobody's team alone: a season's campaign, and what it is asked and agreed on."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.fixtures import Fixture, FixtureSide
from leagues.models.seasons import Entry, Season
from rosters.models import Coach


class Campaign(models.Model):
    """What belongs to no team alone in a season: territories, resources (LG-CAMP-01).

    It is the fold of its events, as a team is of its own.

    settings: of the game, as `Campaigns.problems` reads them.
    seq:      number of its last event, or of a match after it that brought nothing.
    opened:   number of the last event when the round that is played was opened: what its matches
              read (LG-FIX-12).
    data:     projection: what the folded campaign tells by its ``to_json``.
    problems: projection: what of its events does not fit.
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
    """One fact about a campaign.  Nothing of it ever changes but `voided_by`.

    seq, place, batch, voided_by: as of a team's event.
    round:   at whose end it was applied; none of what came before the first.
    fixture: which did it; none of what the end of a round did by itself.
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
    """What a settled fixture did to its campaign, and what it had read (LG-FIX-12).

    read:  number of the campaign's last event when the round opened in which it counted.
    place: where its events stand in the fold.
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
    """Captives that are home as a campaign is over, or as somebody has left it (LG-CAMP-02): what
    that does to the team of an entry, as soon as no match has the team.

    events: their kinds and payloads, in order.
    batch:  of those in the team's stream; none while it waits.
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
    """What one side is asked before a match of a campaign (LG-FIX-17).

    key:      as its game asks (`rules.game.terms.Question`); the options follow from how the
              campaign and the other matches of the round stand.
    due:      until then it waits for its coach; without an end in a sandbox.
    answered: when its answer was given; by whom: `how`.
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
    """What one team of a season offers another between matches (LG-DEAL-01).

    number:  in the order in which they were offered in the season, from 1; dice go by it.
    offer:   as the game reads it (`rules.game.deals`).
    answer:  what was answered.
    expires: without an answer until then it has ended; also at the next kick-off of either.
    batch:   of the events by which it was carried out, in both streams and the campaign's.
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

    def __str__(self) -> str:
        return f"{self.giver} → {self.taker}"
