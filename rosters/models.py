"""Coaches, and teams as streams of events with their projections.

`TeamEvent` is the truth. Everything else that is stored of a team (its totals, `Player`,
`LedgerLine`) is the result of folding the events. Every operation writes it anew at its end, and
`rebuild` can do so at any time.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.utils.translation import gettext_lazy as _

from rosters.addresses import mailable
from rosters.faces.dressing import Face
from rules import game, games
from rules.game import Game


def secret_of_a_team() -> bytes:
    return secrets.token_bytes(32)


def game_choices() -> list[tuple[str, str]]:
    return [(key, key.replace("_", " ").title()) for key in games()]


def locale_of(language: str, region: str) -> str:
    """Return the locale for a language, by which dates are written as a region does (LG-NOTE-10).

    Russian is written in one way everywhere; English as in Britain wherever it is not America.
    """
    if language != "en":
        return language
    return "en-us" if region == Coach.Region.AMERICA else "en-gb"


class Coach(AbstractUser):
    """The account of a person. Erasing it leaves the row under a pseudonym (LG-ROLE-06).

    is_active: whether the coach may sign in: the account is neither erased nor locked.
    email: the address that the coach gave last. It gets nothing but its own confirmation.
    confirmed_email: the last address that the coach has confirmed. All other e-mail is sent there.
    locked_at: when the account was last locked. Sessions and links from before then have ended.
    zone_asked: whether the coach has answered which time zone they read (LG-FIX-02).
    placeholder: it stands for a person who was named in a file and has no account (LG-IO-07).
    region: the region as which the coach reads dates and times (LG-NOTE-10).
    federation_name, federation_number: as which the federation of a game knows them (LG-IO-12).
    """

    class Region(models.TextChoices):
        BRITAIN = "en-GB", _("United Kingdom")
        AMERICA = "en-US", _("United States")
        RUSSIA = "ru", _("Russia")

    # Django reads this field wherever it writes to somebody or makes links that are sent to them.
    EMAIL_FIELD = "confirmed_email"

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(_("E-mail"), blank=True, validators=[mailable])
    display_name = models.CharField(_("name shown to others"), max_length=60, blank=True)
    language = models.CharField(
        _("language"), max_length=8, choices=[("en", "English"), ("ru", "Русский")], default="en"
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    zone_asked = models.BooleanField(default=False, editable=False)
    region = models.CharField(
        _("dates and times"), max_length=5, choices=Region, default=Region.BRITAIN
    )
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    confirmed_email = models.EmailField(_("confirmed e-mail"), blank=True, editable=False)
    locked_at = models.DateTimeField(_("locked last"), null=True, blank=True, editable=False)
    placeholder = models.BooleanField(default=False, editable=False)
    federation_name = models.CharField(_("member name"), max_length=60, blank=True)
    federation_number = models.PositiveIntegerField(_("member number"), null=True, blank=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        return self.display_name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    #: Set on the row of a request whose token acts as a coach alone, whatever its coach may besides
    #: (LG-TOKEN-02); and whether that has kept something from them. Neither is stored.
    only_as_coach = held_back = False

    @property
    def locale(self) -> str:
        """The locale in which the coach reads e-mails: their language, as their region writes."""
        return locale_of(self.language, self.region)

    @property
    def asks_for_zone(self) -> bool:
        """Whether to ask the coach for their time zone when their browser shows another one."""
        return self.time_zone == "UTC" and not self.zone_asked

    @property
    def is_locked(self) -> bool:
        return not self.is_active and self.erased_at is None and not self.placeholder

    def get_session_auth_hash(self) -> str:
        """Return the hash that a session is compared with.

        It changes with the password and when the account is locked, which ends all sessions.
        """
        return super().get_session_auth_hash() + self._since_locked()

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        for fallback in super().get_session_auth_fallback_hash():
            yield fallback + self._since_locked()

    def _since_locked(self) -> str:
        return "" if self.locked_at is None else f":{self.locked_at.timestamp()}"


class Letter(models.Model):
    """An e-mail about an account that is to be sent, or was sent within the last day.

    Its readers and text are worked out when it is sent (`rosters.accounts.account_mail`), so that a
    request for a reset takes the same time whether or not anybody has that address.

    to: the address. For a reset it is whatever somebody typed.
    coach: the account that it is about. None for a reset, where it is not known yet.
    taken: when a worker took it to be sent. Each letter is taken at most once.
    """

    class Kind(models.TextChoices):
        CONFIRM = "confirm"
        CHANGED = "changed"
        REMOVED = "removed"
        RESET = "reset"

    kind = models.CharField(max_length=10, choices=Kind)
    to = models.EmailField()
    coach = models.ForeignKey(
        Coach, on_delete=models.CASCADE, related_name="letters", null=True, blank=True
    )
    created = models.DateTimeField()
    taken = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created", "pk"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.created}"


class ApiToken(models.Model):
    """A token by which a program acts in its coach's name (LG-TOKEN).

    hash: the SHA-256 of the token. The token itself is shown once and not stored; it is random and
        long, so that no slower hash is needed.
    ending: the last four characters, by which its coach tells it from others.
    by_password: a program got it by name and password, and gave it no name.
    name: empty where `by_password`.
    expires: when it ends; None: never.
    used: when a call came with it last, to some minutes; None: never.
    """

    class Scope(models.TextChoices):
        READ = "read", _("read only")
        COACH = "coach", _("coach")
        COMMISSIONER = "commissioner", _("commissioner")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60, blank=True)
    scope = models.CharField(max_length=12, choices=Scope)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    ending = models.CharField(max_length=4, editable=False)
    by_password = models.BooleanField(default=False, editable=False)
    created = models.DateTimeField()
    expires = models.DateTimeField(null=True, blank=True)
    used = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["created", "pk"]
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return self.name or f"…{self.ending}"

    def allows(self, needed: str) -> bool:
        """Return whether this token's scope contains another: each contains those before it."""
        order = self.Scope.values
        return order.index(self.scope) >= order.index(needed)

    def has_ended(self, at: datetime) -> bool:
        return self.expires is not None and self.expires <= at


class Team(models.Model):
    """One team, its own ruleset, and the totals of its fold.

    seq: the number of its last event: the version that optimistic locks compare.
    copy_of: the team that it was copied from, in a sandbox that nobody else sees (LG-SEASON-08).
    claim: the match that is being played with it. Nobody else may write until `claimed_until`, by
        the clock of the database.
    secret: 32 private bytes that seed dice between matches where no match has opened a step.
    step: the open step of the time between matches, by the game's word; empty where none is open.
    step_days: within how many days after the match the step is due, where the game says so.
    choices: how many choices of this step wait for its coach (LG-FIX-11).
    founded_as: the name that it was founded with, whatever it is called since.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=80, unique=True)
    coach = models.ForeignKey(
        Coach, on_delete=models.PROTECT, related_name="teams", null=True, blank=True
    )
    game = models.CharField(max_length=32, choices=game_choices)
    version = models.CharField(max_length=32)
    options = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    copy_of = models.ForeignKey(
        "self", on_delete=models.CASCADE, related_name="copies", null=True, blank=True
    )

    seq = models.PositiveIntegerField(default=0)
    claim = models.UUIDField(null=True, blank=True, editable=False)
    claimed_until = models.DateTimeField(null=True, blank=True, editable=False)
    secret = models.BinaryField(max_length=32, default=secret_of_a_team, editable=False)

    # Projections of the fold.
    name = models.CharField(max_length=80)
    race = models.CharField(max_length=60, db_index=True)
    treasury = models.IntegerField(default=0)
    value = models.IntegerField(default=0)
    totals = models.JSONField(default=dict, blank=True)
    problems = models.JSONField(default=list, blank=True)
    step = models.CharField(max_length=40, blank=True, default="", editable=False)
    step_days = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    choices = models.PositiveSmallIntegerField(default=0)

    # Its face (LG-FACE): what its last event about it says, or what follows from its founding.
    founded_as = models.CharField(max_length=80, default="", editable=False)
    cloth = models.CharField(max_length=20, default="coal", editable=False)
    trim = models.CharField(max_length=20, default="bone", editable=False)
    division = models.CharField(max_length=20, default="plain", editable=False)
    charge = models.CharField(max_length=20, default="star", editable=False)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        indexes = [models.Index(fields=["name", "id"], name="team_by_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Game[Any]:
        return game(self.game)

    @property
    def face(self) -> Face:
        return Face(self.cloth, self.trim, self.division, self.charge)


class Draft(models.Model):
    """A team that is still being built: a wished roster that may be incomplete or illegal.

    roster: the roster as far as it is written, in the form that the game's `found` takes.
    before: earlier rosters that undo goes back to, the oldest first.
    team: the team that was founded from it. From then on it is no longer a draft.
    coach: the coach whose draft it is. None for a browser without an account; then `session` is
        set.
    session: the random word in that browser's session. Empty where the draft has a coach.
    shared: the end of the address at which anybody can read it. None where it is not shared.
    archived: when it was archived (LG-LIST-01). None where it is not.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    coach = models.ForeignKey(
        Coach, on_delete=models.CASCADE, related_name="drafts", null=True, blank=True
    )
    session = models.CharField(max_length=40, blank=True, default="", db_index=True, editable=False)
    shared = models.CharField(max_length=40, null=True, unique=True, editable=False)  # noqa: DJ001  # unique among those that are
    game = models.CharField(max_length=32, choices=game_choices)
    version = models.CharField(max_length=32)
    race = models.CharField(max_length=60)
    roster = models.JSONField(default=dict, blank=True)
    before = models.JSONField(default=list, blank=True)
    changed = models.DateTimeField()
    archived = models.DateTimeField(null=True, blank=True, editable=False)
    team = models.OneToOneField(
        Team, on_delete=models.CASCADE, related_name="draft", null=True, blank=True
    )

    class Meta:
        ordering = ["-changed", "-pk"]

    def __str__(self) -> str:
        return self.name or str(self.uuid)

    @property
    def name(self) -> str:
        """The name that the team is to have; empty as long as none is given."""
        name = self.roster.get("name")
        return name if isinstance(name, str) else ""


class Made(models.Model):
    """Something that one form or one API call made, so that sending it again makes nothing more.

    key: the key that the form was shown with, or that a program sent as `Idempotency-Key`.
    wish: a digest of the data that was sent with it.
    thing: the row that it made; None once that row is gone.
    """

    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    wish = models.CharField(max_length=64)
    kind = models.ForeignKey(ContentType, on_delete=models.CASCADE, null=True, related_name="+")
    row = models.CharField(max_length=64, blank=True)
    thing = GenericForeignKey("kind", "row")
    created = models.DateTimeField()

    class Meta:
        verbose_name_plural = "made"
        constraints = [models.UniqueConstraint(fields=["coach", "key"], name="made_once")]
        indexes = [models.Index(fields=["key"], name="made_by_key")]

    def __str__(self) -> str:
        return f"{self.key}: {self.thing}"


class BroughtTeam(models.Model):
    """A file of another program with a team: looked at first, kept when its coach says so.

    name: of the file; empty for a text that was pasted.
    format: a key of `rosters.brought_teams.FORMATS`.
    system, external: what the program calls the team; no two kept ones of a coach share them.
    report: what the file brings, with the plan that is stored (`rosters.brought_teams.Brought`).
    stored: when it was kept: as a `team`, or as a `draft` where founding is still to come.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="brought_teams")
    name = models.CharField(max_length=120, blank=True)
    format = models.CharField(max_length=20)
    game = models.CharField(max_length=32, choices=game_choices)
    system = models.CharField(max_length=60)
    external = models.CharField(max_length=120, blank=True)
    report = models.JSONField(default=dict)
    created = models.DateTimeField()
    stored = models.DateTimeField(null=True, blank=True)
    team = models.OneToOneField(
        Team, on_delete=models.SET_NULL, related_name="brought", null=True, blank=True
    )
    draft = models.ForeignKey(
        Draft, on_delete=models.SET_NULL, related_name="brought", null=True, blank=True
    )

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"{self.system} {self.external}".strip()


class TeamEvent(models.Model):
    """One fact about a team. Only `voided_by` ever changes.

    seq: its number in the team's stream, from 1.
    place: its position in the fold: its batch's first seq, unless it corrects another batch.
    batch: the act that it belongs to. All events of one act share it, on all teams that it touches.
    voided_by: the batch of the correction that took it out.
    actor: the coach who did it; None for what a match did.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    batch = models.UUIDField(db_index=True)
    kind = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField(default=1)
    payload = models.JSONField(default=dict)
    voided_by = models.UUIDField(null=True, blank=True)
    actor = models.ForeignKey(
        Coach, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["team_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["team", "seq"], name="team_event_numbered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.team_id}/{self.seq} {self.kind}"


class Player(models.Model):
    """A player as the fold left them. Within the team's events, `number` identifies the player.

    active: whether the player is with the team now. The dead and the dismissed keep their last
        values.
    left: why the player is not with the team: ``dead``, ``dismissed`` ... ``voided`` where a
        correction took out that they ever joined: their row stays, for the matches they played and
        for the day that the correction is undone.
    data: all that the roster sheet shows and these columns do not (characteristics, advances,
        career counts ...), as the game gives it.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=80)
    position = models.CharField(max_length=60)
    squad_number = models.PositiveSmallIntegerField(null=True, blank=True)
    active = models.BooleanField(default=True)
    left = models.CharField(max_length=20, blank=True)
    experience = models.PositiveIntegerField(default=0)
    value = models.IntegerField(default=0)
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["team_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["team", "number"], name="player_numbered_once"),
        ]
        indexes = [models.Index(fields=["name", "id"], name="player_by_name")]

    def __str__(self) -> str:
        return self.name if self.squad_number is None else f"{self.squad_number} {self.name}"

    @property
    def shown_number(self) -> int | None:
        """The number that lists, line-ups and boards show (LG-FACE-04).

        None for a player without a squad number in a game whose players wear numbers.
        """
        return self.squad_number if self.team.rules.has_numbers else self.number


class LedgerLine(models.Model):
    """A movement of a team's money. The treasury is the sum of all amounts (LG-EVENT-03).

    cause: where it came from, in the game's words: ``founding``, ``between``, ``match:4`` (the
        aftermath of the team's fourth match).
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="ledger")
    number = models.PositiveIntegerField()
    amount = models.IntegerField()
    reason = models.CharField(max_length=40)
    about = models.CharField(max_length=60, blank=True)
    cause = models.CharField(max_length=40, blank=True)
    clause = models.CharField(max_length=40, blank=True)
    balance = models.IntegerField()

    class Meta:
        ordering = ["team_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["team", "number"], name="ledger_line_numbered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.reason} {self.amount:+}"
