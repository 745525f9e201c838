"""Seasons, their stages, groups, rounds and entries."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leagues.models.leagues import League
from leagues.models.strengths import strength_name
from leagues.schedules.plan import StagePlan
from leagues.schedules.round_robin import DRAWING
from rosters.models import Coach, Team, game_choices
from rules import game
from rules.game import Game


class Season(models.Model):
    """One competition of a league, in one game with one set of house rules.

    answer_hours: how long a coach has for a decision in a match on the site; None: no limit.
    draw_seed: 32 bytes in hexadecimal, public: schedules and lots are drawn from it.
    secret:    32 bytes, private: the secrets of the fixtures derive from it.
    sort:      what it is called, and what it began with (LG-SEASON-12).
    played_by: who plays its matches, as a rule: it decides what pages offer first (LG-SEASON-14).
    policy:    `leagues.policy.Policy` as JSON: deadlines, confirmation, leaving and late entries.
    placings:  the final placings with their reasons, once it is finished (LG-SEASON-06).
    follows:   the season that it was made from (LG-SEASON-07).
    copy_of:   the season that this is a sandbox of (LG-SEASON-08).
    check_in:  since when coaches say that they are there; None: nobody is asked (LG-DAY-08).
    friendly:  it is no competition: it holds one match that counts nowhere (LG-MEET-04).
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        ARCHIVED = "archived", _("archived")

    class Sort(models.TextChoices):
        LEAGUE = "league", _("League")
        TOURNAMENT = "tournament", _("Tournament")
        CAMPAIGN = "campaign", _("Campaign")

    class PlayedBy(models.TextChoices):
        TABLE = "table", _("People at a table")
        HERE = "here", _("People here, on the site")
        ENGINE = "engine", _("The engine")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=80)
    name = models.CharField(_("name"), max_length=80)
    game = models.CharField(_("game"), max_length=32, choices=game_choices)
    version = models.CharField(max_length=32)
    sort = models.CharField(max_length=12, choices=Sort, default=Sort.LEAGUE)
    played_by = models.CharField(max_length=8, choices=PlayedBy, default=PlayedBy.TABLE)
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
    check_in = models.DateTimeField(null=True, blank=True, editable=False)
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
        """The game that the season is played in."""
        return game(self.game)

    @property
    def changes_teams(self) -> bool:
        """Whether its matches change the teams that play them.

        Those of a friendly do not (LG-MEET-04), nor those of a season in which nothing carries
        over (LG-DAY-01).
        """
        return not self.friendly and bool(self.policy.get("carries_over", True))


def changing_teams(path: str = "") -> Q:
    """Return the condition that `Season.changes_teams` holds, for the season under that path.

    path: of look-ups, with its two underscores at the end.
    """
    # A policy is stored without what is usual.
    return Q(**{f"{path}friendly": False, f"{path}policy__carries_over__isnull": True})


class SeasonChange(models.Model):
    """The plan of a new season made from an old one (LG-SEASON-07): shown, then accepted.

    off_season: options of the game for what happens to teams between seasons.
    due:        until when coaches choose what they keep of a redraft; None: until it is accepted.
    closed:     when this deadline acted (LG-SEASON-11).
    made:       the new season; None until the plan is accepted.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="changes")
    name = models.CharField(_("name"), max_length=80)
    off_season = models.JSONField(default=dict, blank=True)
    due = models.DateTimeField(null=True, blank=True)
    closed = models.DateTimeField(null=True, blank=True, editable=False)
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
    """A part of a season with one format; stages are numbered from 1 and follow each other.

    settings: `leagues.schedules.plan.Plan` as JSON.
    dealt:    UUIDs of entries by group, where a commissioner deals them (LG-STAGE-02).
    drawing:  the version of our way to draw round robins by which it is drawn (LG-RR-03).
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
    drawing = models.PositiveSmallIntegerField(default=DRAWING, editable=False)
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
        """The settings of the stage, read."""
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

    number:   drawn when the season starts, from 1: schedules, tables and lots use it.
    strength: of the automated coach that plays for it when nobody else does.
    managed:  who coaches it: plays its matches here and makes its choices after a match.
    seed:     given by hand; 1 is the best (LG-STAGE-03).
    club:     two entries of one club may be kept apart (LG-STAGE-02, LG-SWISS-05).
    circles:  names of sets of entries that are kept apart, such as a family; `Policy.apart` says
              how firmly (LG-DAY-12).
    annulled: it withdrew, and none of its results counts (LG-OUT-01).
    replaces: the entry whose place it took; `inherits`: with the results so far (LG-OUT-04).
    joined:   the round of the first stage with which it came in late (LG-OUT-05).
    checked_in: since when it is known to be there; of a season that asks for it (LG-DAY-08).
    registered: the version of its team with which it plays every match, where nothing carries over
              (LG-DAY-02); None elsewhere.
    given:    numbers of its team that tables count, as the season left them; None while it runs.
    wishes:   marks that its tables should have (`leagues.schedules.halls.MARKS`, LG-HALL-02).
    federation_name, federation_number: of its coach, where a commissioner gives them (LG-IO-12).
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
    circles = models.JSONField(default=list, blank=True)
    annulled = models.BooleanField(default=False)
    replaces = models.OneToOneField(
        "self", on_delete=models.SET_NULL, related_name="replaced_by", null=True, blank=True
    )
    inherits = models.BooleanField(default=False)
    joined = models.PositiveSmallIntegerField(null=True, blank=True)
    checked_in = models.DateTimeField(null=True, blank=True, editable=False)
    registered = models.PositiveIntegerField(null=True, blank=True, editable=False)
    given = models.JSONField(null=True, blank=True, editable=False)
    wishes = models.JSONField(default=list, blank=True)
    federation_name = models.CharField(max_length=60, blank=True)
    federation_number = models.PositiveIntegerField(null=True, blank=True)
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
    def was_absent(self) -> bool:
        """Whether it was not there when its season began, and has not come since (LG-DAY-08)."""
        return self.withdrawn is not None and self.number is None

    @property
    def strength_name(self) -> str:
        """The name of its automated coach."""
        return strength_name(self.strength)


class Carried(models.Model):
    """An entry whose team is carried over into the next season.

    choice: what its coach keeps of a redraft, in the game's form; None: the default.
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

    opens, deadline: its play window (LG-FIX-02); a deadline of None means no end.
    pairing: remarks on a Swiss pairing as a whole, by group (LG-SWISS-02).
    ended:   of a stage of meetings: since then nothing more is arranged in it (LG-MEET-03).
    closed:  when its effects were applied to its season's campaign (LG-FIX-12).
    ending:  the position in the campaign of the events that its end brought.
    clock:   `leagues.models.halls.Clock` as JSON; None before it was started (LG-HALL-06).
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
    clock = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_numbered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"

    @property
    def has_stand_in_pairing(self) -> bool:
        """Whether its system had no pairing for a group, and another was drawn (LG-SWISS-07)."""
        return any(said.get("lock") for said in self.pairing.values())
