"""Notices to coaches, and how each coach wants to get them."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.fixtures import Fixture
from leagues.models.leagues import League
from leagues.models.posts import Post
from leagues.models.seasons import Season
from rosters.models import Coach, Team


class Notice(models.Model):
    """Something that a coach should know, shown on their page of teams and sent by e-mail.

    kind, params: the sentence (`leagues.notices`) and its values; times among them are ISO 8601.
    fixture, season, team, league: where it leads: the first of them that is set; with a league, to
                                   its friendlies.
    post:        what somebody wrote; `league` is its league.
    mailed: when it was taken to be sent; at most once.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    params = models.JSONField(default=dict, blank=True)
    fixture = models.ForeignKey(
        Fixture, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    team = models.ForeignKey(
        Team, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    league = models.ForeignKey(
        League, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    post = models.ForeignKey(
        Post, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    created = models.DateTimeField()
    read = models.DateTimeField(null=True, blank=True)
    mailed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]
        indexes = [
            models.Index(
                fields=["created"], condition=models.Q(mailed=None), name="notice_to_be_mailed"
            )
        ]

    def __str__(self) -> str:
        return f"{self.coach}: {self.kind}"


class NoticeChoice(models.Model):
    """How a coach gets the notices of one group (LG-NOTE-04).

    group: of `leagues.notices.groups`; a group without a row goes by its default.
    site:  whether they stand among the news on the site.
    mail:  when they come by e-mail.
    """

    class Mail(models.TextChoices):
        NOW = "now", _("at once")
        DAILY = "daily", _("once a day")
        NEVER = "never", _("never")

    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="notice_choices")
    group = models.CharField(max_length=20)
    site = models.BooleanField(default=True)
    mail = models.CharField(max_length=5, choices=Mail)

    class Meta:
        ordering = ["coach_id", "group"]
        constraints = [
            models.UniqueConstraint(fields=["coach", "group"], name="one_choice_a_group"),
        ]

    def __str__(self) -> str:
        return f"{self.coach}: {self.group}"


class NoticeMail(models.Model):
    """When a coach last got notices by e-mail: the next comes ten minutes later (LG-NOTE-06)."""

    coach = models.OneToOneField(Coach, on_delete=models.CASCADE, related_name="notice_mail")
    sent = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.coach}: {self.sent}"
