"""Leagues and their people; seasons, their stages and fixtures."""

from __future__ import annotations

import secrets
import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.wording import strength_name
from rosters.models import Coach, Team, game_choices
from rules import game
from rules.game import Game


def new_token() -> str:
    return secrets.token_urlsafe(24)


class League(models.Model):
    """A community.  Nobody outside sees that a private one exists (LG-ROLE-02)."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public: anyone reads")
        UNLISTED = "unlisted", _("unlisted: anyone with the link reads")
        PRIVATE = "private", _("private: members read")

    class JoinPolicy(models.TextChoices):
        OPEN = "open", _("open")
        APPROVAL = "approval", _("by approval")
        INVITATION = "invitation", _("by invitation")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), blank=True, max_length=4000)
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility, default=Visibility.PUBLIC
    )
    join_policy = models.CharField(
        _("joining"), max_length=10, choices=JoinPolicy, default=JoinPolicy.INVITATION
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What a coach is in a league (LG-ROLE-01): one role, and exactly one owner a league."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        COMMISSIONER = "commissioner", _("commissioner")
        COACH = "coach", _("coach")
        SPECTATOR = "spectator", _("spectator")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role, default=Role.COACH)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["league_id", "joined", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "coach"], name="member_once"),
            models.UniqueConstraint(
                fields=["league"], condition=models.Q(role="owner"), name="one_owner_a_league"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.coach} ({self.role})"


class JoinRequest(models.Model):
    """A coach who waits for a commissioner's approval."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="join_requests")
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="join_requests")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "coach"], name="asked_once"),
        ]

    def __str__(self) -> str:
        return f"{self.coach} → {self.league}"


class Invitation(models.Model):
    """A link that lets people in (LG-ROLE-03)."""

    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Membership.Role, default=Membership.Role.COACH)
    seats = models.PositiveSmallIntegerField(null=True, blank=True)
    used = models.PositiveIntegerField(default=0)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"{self.league}: {self.role}"


class Season(models.Model):
    """One competition of a league, in one game with one set of house rules.

    answer_hours: how long a coach has for a decision in a match that people play; none: for ever.
    draw_seed: 32 bytes in hexadecimal, public: schedules and lots are drawn from it.
    secret:    32 bytes, private: the secrets of the fixtures derive from it.
    placings:  the final table, with the reason for each place, once it is finished.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        ARCHIVED = "archived", _("archived")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=80)
    name = models.CharField(_("name"), max_length=80)
    game = models.CharField(_("game"), max_length=32, choices=game_choices)
    version = models.CharField(max_length=32)
    options = models.JSONField(default=dict, blank=True)
    answer_hours = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.DRAFT)
    scoring = models.JSONField(default=dict)
    tie_breakers = models.JSONField(default=list)
    draw_seed = models.CharField(max_length=64, editable=False)
    secret = models.BinaryField(max_length=32, editable=False)
    placings = models.JSONField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["league_id", "-created", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="season_slug_in_league"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Game:
        return game(self.game)


class Stage(models.Model):
    """A part of a season with one format; stages follow each other by number, from 1."""

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("round robin")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20, choices=Format, default=Format.ROUND_ROBIN)
    legs = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["season_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="stage_numbered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season} {self.number}"


class Group(models.Model):
    """A part of a stage that has its own table: `A`, `B` ..."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="groups")
    name = models.CharField(max_length=8)

    class Meta:
        ordering = ["stage_id", "name"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "name"], name="group_named_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A team taking part in a season.

    number:   drawn when the season starts, 1..n: what schedules, tables and lots know it by.
    strength: of the automated coach that plays for it when nobody else does.
    managed:  who sees to its choices after a match.
    """

    class Managed(models.TextChoices):
        AUTOMATIC = "automatic", _("automatic")
        PERSON = "person", _("by its coach")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="entries")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    strength = models.CharField(max_length=20)
    managed = models.CharField(max_length=10, choices=Managed, default=Managed.PERSON)
    created = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True, blank=True)
    groups: models.ManyToManyField[Group, Group] = models.ManyToManyField(
        Group, related_name="entries", blank=True
    )

    class Meta:
        ordering = ["season_id", "number", "pk"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["season", "team"], name="entered_once"),
            models.UniqueConstraint(fields=["season", "number"], name="entry_numbered_once"),
        ]

    def __str__(self) -> str:
        return self.team.name

    @property
    def strength_name(self) -> str:
        """What the automated coach is called."""
        return strength_name(self.strength)


class Round(models.Model):
    """A set of fixtures of a stage, numbered over all legs from 1."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    leg = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_numbered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"


class Fixture(models.Model):
    """Two entrants meeting.

    slot:        number within its round and group, from 1; `attempt` rises with a replay.
    claim:       whoever is playing it, until `claimed_until` by the database's clock.
    sent_until:  a message about it is on its way and is not repeated before then.
    secret_hash: binds the secret from which its dice come; `secret` is shown when settled.
    outcome:     all that a table may ask (`rules.record.Outcome`), once it is settled.
    """

    class State(models.TextChoices):
        SCHEDULED = "scheduled", _("scheduled")
        LOCKED = "locked", _("being played")
        SETTLED = "settled", _("settled")

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

    class Meta:
        ordering = ["round_id", "group_id", "slot", "attempt"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "group", "slot", "attempt"], name="fixture_placed_once"
            ),
        ]
        indexes = [models.Index(fields=["season", "state"], name="fixture_by_state")]

    def __str__(self) -> str:
        return f"{self.round} {self.slot}"


class FixtureSide(models.Model):
    """One side of a fixture, in its order: the home side is number 0."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sides")
    result = models.CharField(max_length=5, blank=True)
    score = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["fixture_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="side_numbered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.score if self.score is not None else '–'}"


class Ruling(models.Model):
    """What a commissioner decided, and why: the public register (LG-EVENT-05)."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="rulings")
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="rulings", null=True, blank=True
    )
    kind = models.CharField(max_length=40)
    about = models.CharField(max_length=200, blank=True)
    reason = models.TextField(max_length=2000)
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    data = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"
