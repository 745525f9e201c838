"""Coaches, and teams as streams of events with their projections.

`TeamEvent` is the truth.  What else is stored of a team (its totals, `Player`, `LedgerLine`) is
what the fold of the events gave, written anew at the end of every operation; `rebuild` makes it
again at any time.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterator
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


class Coach(AbstractUser):
    """A person.  Erasing an account leaves the row under a pseudonym (LG-ROLE-06).

    is_active: whether he may sign in: neither erased nor locked.
    email:     the address that he gave, last of all; it gets nothing but its own confirmation.
    confirmed_email: the last address that he has shown to be his own; all else is sent there.
    locked_at: when the account was locked last; sessions and links from before have ended.
    zone_asked: they were asked which time zone they read, and have answered (LG-FIX-02).
    """

    # Django asks for it wherever it writes to somebody or makes links that are sent to him.
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
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    confirmed_email = models.EmailField(_("confirmed e-mail"), blank=True, editable=False)
    locked_at = models.DateTimeField(_("locked last"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        return self.display_name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    @property
    def asks_for_zone(self) -> bool:
        """Whether they are to be asked for their time zone, in a browser that is elsewhere."""
        return self.time_zone == "UTC" and not self.zone_asked

    @property
    def is_locked(self) -> bool:
        return not self.is_active and self.erased_at is None

    def get_session_auth_hash(self) -> str:
        """What a session is compared with: it ends with another password, and when locked."""
        return super().get_session_auth_hash() + self._since_locked()

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        for each in super().get_session_auth_fallback_hash():
            yield each + self._since_locked()

    def _since_locked(self) -> str:
        return "" if self.locked_at is None else f":{self.locked_at.timestamp()}"


class Letter(models.Model):
    """An e-mail about an account that is to be sent, or was within the last day.

    What becomes of it is worked out when it is sent (`rosters.accounts.account_mail`): who asks
    for a reset is answered in the same time whether anybody has that address or not.

    to:    the address; of a reset the one that somebody typed, who may be anybody.
    coach: whose account it is about; of a reset that is not known yet.
    taken: when it was taken to be sent; at most once.
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


class Team(models.Model):
    """One team, its own ruleset, and the totals of its fold.

    seq:   number of its last event: the version that optimistic locks compare.
    copy_of: the team that it was copied from, in a sandbox that nobody else sees (LG-SEASON-08).
    claim: the match that is being played with it; until `claimed_until` (by the database's
           clock) nobody else may write.
    secret: 32 bytes, private: of dice between matches where no match has opened a step.
    step:   what of the time between matches is open, by the game's word; empty where nothing is.
    step_days: within how many days after the match it is due, where the game says so.
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

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Game[Any]:
        return game(self.game)

    @property
    def face(self) -> Face:
        return Face(self.cloth, self.trim, self.division, self.charge)


class Draft(models.Model):
    """A team that is still being built: a wished roster, as wrong as it may be.

    roster: as the game's `found` takes it, as far as it is written.
    before: what it was before, the oldest first: what can be undone.
    team:   what it was founded as; then it is a draft no more.
    coach:  whose it is; nobody's that has an account, as long as `session` says whose browser's.
    session: what the session of that browser holds, at random; empty where it has a coach.
    shared: the end of the address at which anybody reads it; None where nobody else does.
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
    team = models.OneToOneField(
        Team, on_delete=models.CASCADE, related_name="draft", null=True, blank=True
    )

    class Meta:
        ordering = ["-changed", "-pk"]

    def __str__(self) -> str:
        return self.name or str(self.uuid)

    @property
    def name(self) -> str:
        """What the team is to be called; empty as long as it is not said."""
        name = self.roster.get("name")
        return name if isinstance(name, str) else ""


class Made(models.Model):
    """What somebody made by one form, or one call of the API: sent again, it makes nothing more.

    key:   the form's own, from when it was shown; or what a program sends as `Idempotency-Key`.
    wish:  digest of what was sent with it.
    thing: what it made; nothing once that is gone.
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


class TeamEvent(models.Model):
    """One fact about a team.  Nothing of it ever changes but `voided_by`.

    seq:       its number in the team's stream, from 1.
    place:     where the fold takes it; its batch's first seq unless it corrects another batch.
    batch:     names the act; all events of one act, of all teams it touches, carry the same.
    voided_by: the batch of the correction that took it out.
    actor:     who did it; nobody for what a match did.
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
    """A player as the fold left him.  `number` is his name within the team's events.

    active: whether he is with the team now; the dead and the dismissed keep their last values.
    left:   why he is not: ``dead``, ``dismissed`` ...; ``voided`` where a correction took out that
            he ever joined: his row stays, for the matches he played and for the day it is undone.
    data:   all that the roster sheet shows and these columns do not (characteristics, what he has
            learned, career counts ...), as the game gives it.
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

    def __str__(self) -> str:
        return self.name if self.squad_number is None else f"{self.squad_number} {self.name}"

    @property
    def shown_number(self) -> int | None:
        """The number that lists, line-ups and boards show (LG-FACE-04); None for a player who
        wears none in a game whose players wear numbers.
        """
        return self.squad_number if self.team.rules.has_numbers else self.number


class LedgerLine(models.Model):
    """A movement of a team's money: the treasury is the sum of all amounts (LG-EVENT-03).

    cause: what it came from, in the game's words: ``founding``, ``between``, ``match:4`` (the
           aftermath of the team's fourth).
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
