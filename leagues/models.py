"""Leagues and their people; seasons, their stages and fixtures."""

from __future__ import annotations

import secrets
import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.schedules.plan import StagePlan
from leagues.wording import strength_name
from rosters.models import Coach, Team, game_choices
from rules import game
from rules.game import Game
from rules.record import Outcome

#: A match has been played and its result is in, this long after it should have begun.
A_DAY = timedelta(days=1)


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
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

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
        verbose_name = _("request to join")
        verbose_name_plural = _("requests to join")
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
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.league}: {self.role}"


class Season(models.Model):
    """One competition of a league, in one game with one set of house rules.

    answer_hours: how long a coach has for a decision in a match that people play; none: for ever.
    draw_seed: 32 bytes in hexadecimal, public: schedules and lots are drawn from it.
    secret:    32 bytes, private: the secrets of the fixtures derive from it.
    policy:    `leagues.policy.Policy` as JSON: deadlines, confirmation, who leaves and comes late.
    placings:  who ended where and why, once it is finished (LG-SEASON-06).
    follows:   the season that it was made from (LG-SEASON-07).
    copy_of:   the season that this is a sandbox of (LG-SEASON-08).
    friendly:  it is no competition: the place of one match that counts nowhere (LG-MEET-04).
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
    policy = models.JSONField(default=dict, blank=True)
    draw_seed = models.CharField(max_length=64, editable=False)
    secret = models.BinaryField(max_length=32, editable=False)
    placings = models.JSONField(null=True, blank=True)
    follows = models.ForeignKey(
        "self", on_delete=models.SET_NULL, related_name="followed_by", null=True, blank=True
    )
    copy_of = models.ForeignKey(
        "self", on_delete=models.CASCADE, related_name="copies", null=True, blank=True
    )
    friendly = models.BooleanField(default=False, editable=False)
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
    def rules(self) -> Game[Any]:
        return game(self.game)


class SeasonChange(models.Model):
    """A season that is to be made from an old one (LG-SEASON-07): shown first, then accepted.

    off_season: options of the game for what happens to teams between seasons.
    made:       the new season, once it was accepted.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="changes")
    name = models.CharField(_("name"), max_length=80)
    off_season = models.JSONField(default=dict, blank=True)
    made = models.OneToOneField(
        Season, on_delete=models.CASCADE, related_name="change", null=True, blank=True
    )
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["season_id", "-created", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season"], condition=models.Q(made=None), name="one_open_change_a_season"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} → {self.name}"


class Stage(models.Model):
    """A part of a season with one format; stages follow each other by number, from 1.

    settings: `leagues.schedules.plan.Plan` as JSON.
    dealt:    UUIDs of entries by group, where a commissioner deals them (LG-STAGE-02).
    drawn:    when its entries were known and its first round was drawn.
    ended:    when its last fixture was settled.
    """

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("round robin")
        SWISS = "swiss", _("Swiss")
        SINGLE = "single_elimination", _("single elimination")
        DOUBLE = "double_elimination", _("double elimination")
        LADDER = "ladder", _("ladder")
        MEETINGS = "meetings", _("meetings")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20, choices=Format, default=Format.ROUND_ROBIN)
    settings = models.JSONField(default=dict, blank=True)
    dealt = models.JSONField(null=True, blank=True)
    drawn = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["season_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="stage_numbered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season} {self.number}"

    @property
    def plan(self) -> StagePlan:
        return StagePlan.from_json(self.settings)


class Group(models.Model):
    """A part of a stage that has its own table: `A`, `B` ...

    seeds: the numbers of its entries, the best seed first; None for a seed that stayed empty.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="groups")
    name = models.CharField(max_length=8)
    seeds = models.JSONField(default=list, blank=True)

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
    managed:  who coaches it: plays its matches here, and sees to its choices after a match.
    seed:     given by hand, 1 is the best (LG-STAGE-03).
    club:     where it comes from; two of one may be kept apart (LG-STAGE-02, LG-SWISS-05).
    annulled: it withdrew, and none of its results counts (LG-OUT-01).
    replaces: whose seat it took; `inherits`: with the results so far (LG-OUT-04).
    joined:   the round of the first stage with which it came in late (LG-OUT-05).
    given:    its team's numbers that tables go by, as the season left them; none while it runs.
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
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    annulled = models.BooleanField(default=False)
    replaces = models.OneToOneField(
        "self", on_delete=models.SET_NULL, related_name="replaced_by", null=True, blank=True
    )
    inherits = models.BooleanField(default=False)
    joined = models.PositiveSmallIntegerField(null=True, blank=True)
    given = models.JSONField(null=True, blank=True, editable=False)
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


class Carried(models.Model):
    """An entry whose team is carried over into the next season.

    choice: what its coach keeps of a redraft, in the game's words; none: the default.
    """

    change = models.ForeignKey(SeasonChange, on_delete=models.CASCADE, related_name="carried")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="carried")
    choice = models.JSONField(null=True, blank=True)
    chosen = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["change_id", "entry_id"]
        verbose_name_plural = "carried entries"
        constraints = [
            models.UniqueConstraint(fields=["change", "entry"], name="carried_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}"


class Round(models.Model):
    """A set of fixtures of a stage, numbered over all legs from 1.

    opens, deadline: its play window (LG-FIX-02); without an end where there is no deadline.
    pairing: what a Swiss pairing says of the round as a whole (LG-SWISS-02), by group.
    ended:  of a stage of meetings: since then nothing more is arranged in it (LG-MEET-03).
    closed: when what it changed of its season's campaign was applied (LG-FIX-12); ending: where in
            the campaign stands what its end brought.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    leg = models.PositiveSmallIntegerField(default=1)
    opens = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    pairing = models.JSONField(default=dict, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    closed = models.DateTimeField(null=True, blank=True)
    ending = models.PositiveIntegerField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_numbered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"


class Campaign(models.Model):
    """What belongs to no team alone in a season: territories, resources (LG-CAMP-01).

    It is the fold of its events, as a team is of its own.

    settings: of the game, as `Campaigns.problems` reads them.
    seq:      number of its last event.
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


class Fixture(models.Model):
    """Two entrants meeting, or three or four; one alone has a bye.

    slot:        number within its round and group, from 1; `attempt` rises with a replay.
    tie:         the tie of a bracket that it is part of.
    pairing:     why a Swiss round paired them (`leagues.stages.swiss.pairing_json`).
    options:     for the game, besides the season's: that a knock-out goes on until it is decided.
    terms:       what was settled before it in a campaign (LG-FIX-12): a stake; empty before that,
                 ``open`` while somebody is asked (LG-FIX-17).
    annulled:    played, but not counted in any table (LG-OUT-02).
    goes_on:     the number of the entry that goes on from its tie by a ruling, whatever the outcome
                 says; 0 for nobody (LG-EVENT-04).
    provisional: a late result that stands in until the fixture is settled (LG-SWISS-06).
    kickoff:     the time that was agreed or set (LG-FIX-03).
    extended:    a deadline of its own, in the place of its round's.
    changes:     how often time or deadline were changed: the SEQUENCE of calendar feeds.
    claim:       whoever is playing it, until `claimed_until` by the database's clock.
    sent_until:  a message about it is on its way and is not repeated before then.
    secret_hash: binds the secret from which its dice come; `secret` is shown when settled.
    outcome:     all that a table may ask (`rules.record.Outcome`), once it is settled.
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
    changes = models.PositiveIntegerField(default=0)

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

    @property
    def scores(self) -> list[int | None]:
        """By side, as it was settled, as it is while people play, or as it stands for the time
        being; None for who has none."""
        if self.state == self.State.SETTLED:
            return [side.score for side in self.sides.all()]
        if found := self.live_scores:
            return found
        if self.provisional is not None:
            return [side["score"] for side in self.provisional["sides"]]
        return [None for _ in self.sides.all()]

    @property
    def live_scores(self) -> list[int | None]:
        """The score of a match that people play; empty where none is known."""
        found = [side.score for side in self.sides.all()]
        return found if self.state == self.State.LOCKED and None not in found else []

    @property
    def kind(self) -> str:
        """How it ended as a whole, in one word (LG-FIX-01); empty while it is open."""
        return "" if self.outcome is None else Outcome.from_json(self.outcome).kind

    @property
    def deadline(self) -> datetime | None:
        """When it must be over: nothing acts on it until a day after the time agreed for it."""
        stored = self.extended or self.round.deadline
        if stored is None or self.kickoff is None:
            return stored
        return max(stored, self.kickoff + A_DAY)


class FixtureSide(models.Model):
    """One side of a fixture, in its order: the home side is number 0.

    ended:  how the fixture ended for it (`rules.record.Ended`), as `Fixture.outcome` says.
    score:  that it was settled with; while people play, as it is now.
    owes:   it was settled without being played, and the team's players have not served it yet
            (LG-COND-02): they will as soon as no other match has the team.
    served: the batch of the events by which they did.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sides")
    ended = models.CharField(max_length=16, blank=True)
    result = models.CharField(max_length=5, blank=True)
    score = models.IntegerField(null=True, blank=True)
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


class Challenge(models.Model):
    """Somebody wants a match: on a ladder for a better place (LG-LADDER-01), or in a week of
    meetings (LG-MEET-01).

    number:  in the order in which they were made, from 1; on a ladder the slot of its fixture.
    expires: without an answer until then it has timed out.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        TIMED_OUT = "timed_out", _("timed out")
        WITHDRAWN = "withdrawn", _("withdrawn")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="challenges")
    number = models.PositiveIntegerField()
    challenger = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges")
    challenged = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenged")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    fixture = models.OneToOneField(
        Fixture, on_delete=models.SET_NULL, related_name="challenge", null=True, blank=True
    )
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["group_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["group", "number"], name="challenge_numbered_once"),
            models.UniqueConstraint(
                fields=["challenger"],
                condition=models.Q(state="open"),
                name="one_open_challenge_each",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} → {self.challenged}"


class Friendly(models.Model):
    """A match that coaches of a league would play outside of all seasons (LG-MEET-04).

    by:       who proposed it.
    engine:   the engine plays for all sides, where any of them says so.
    expires:  without the answers of all until then it has lapsed.
    season:   what its match stands in, once all have accepted.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("lapsed")
        CALLED_OFF = "called_off", _("called off")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="friendlies")
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    engine = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    created = models.DateTimeField()
    expires = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)
    season = models.OneToOneField(
        Season, on_delete=models.SET_NULL, related_name="proposal", null=True, blank=True
    )

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name_plural = "friendlies"

    def __str__(self) -> str:
        return f"{self.league}: {self.state}"


class FriendlySide(models.Model):
    """A team of a friendly, in the order of the sides; accepted: its coach wants to play."""

    friendly = models.ForeignKey(Friendly, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="friendly_sides")
    accepted = models.BooleanField(default=False)

    class Meta:
        ordering = ["friendly_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["friendly", "number"], name="friendly_side_once"),
        ]

    def __str__(self) -> str:
        return f"{self.team}"


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


class DateOffer(models.Model):
    """Up to three times at which one side of a fixture could play (LG-FIX-03).

    times:    ISO 8601, in order.
    taken:    by number of a side, the one that it takes; all others have to take the same.
    accepted: the one that all have taken.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        REPLACED = "replaced", _("replaced by another")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("lapsed")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="offers")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    times = models.JSONField()
    taken = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    accepted = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture_id", "created", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "entry"],
                condition=models.Q(state="open"),
                name="one_open_offer_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.state}"

    @property
    def moments(self) -> list[datetime]:
        return [datetime.fromisoformat(time) for time in self.times]


class Appointment(models.Model):
    """A change of the time of a fixture; nothing of it ever changes (LG-FIX-03).

    number:  what `Fixture.changes` rose to with it.
    kickoff: the time from then on; none where it was taken back.
    offer:   what was accepted; without it the commissioner set the time, by the ruling.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="appointments")
    number = models.PositiveIntegerField()
    kickoff = models.DateTimeField(null=True, blank=True)
    offer = models.OneToOneField(
        DateOffer, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    ruling = models.OneToOneField(
        Ruling, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField()

    class Meta:
        ordering = ["fixture_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="appointed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.kickoff}"


class DeadlineAct(models.Model):
    """What a deadline has done to a fixture: the row makes sure that it does so once.

    A deadline that is moved is another one, and acts again (LG-FIX-04).

    what: what was done: a rule of `leagues.policy.DEADLINES`; of a walk-over that could be given
          to nobody, ``ask``.
    """

    class Kind(models.TextChoices):
        REMINDER = "reminder", _("reminder")
        PASSED = "passed", _("passed")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="deadline_acts")
    deadline = models.DateTimeField()
    kind = models.CharField(max_length=10, choices=Kind)
    what = models.CharField(max_length=20)
    created = models.DateTimeField()

    class Meta:
        ordering = ["fixture_id", "deadline", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "deadline", "kind"], name="deadline_acts_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.what}"


class Notice(models.Model):
    """Something that a coach should know of; on the page of his teams, and by e-mail.

    kind, params: the sentence (`leagues.notices`) and its values; times among them are ISO 8601.
    fixture, season, team, league: where it leads, the first of them that there is; of a league,
            to its friendlies.
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
