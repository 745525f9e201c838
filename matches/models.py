"""A fixture being played: the frozen match, what it left, and the wish to have it resolved."""

from __future__ import annotations

import json
import uuid
import zlib
from hashlib import blake2b
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture, Round, Ruling, Season
from rosters.models import Coach, Player, Team
from rules.game import Seam
from rules.record import Match, Record, canonical


class FrozenMatch(models.Model):
    """A match at kick-off: whoever takes the fixture over plays exactly this.

    match:    `rules.record.Match` as JSON, with the seed; private until the match is settled.
    versions: the `seq` that each team had, in the order of the sides.
    coaches:  who plays each side: ``strength``, and whether it is ``absent`` between matches.
    answers:  what coaches answered while the line-ups were made.
    failure:  why it cannot be played by this build; an operator looks, and asks again.
    lacked:   what the machine lacked that was last to try it (`rosters.runtime.resource_limits`);
              it is tried again by itself.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="frozen")
    match = models.JSONField()
    versions = models.JSONField()
    coaches = models.JSONField()
    answers = models.JSONField(default=list)
    failure = models.TextField(blank=True)
    lacked = models.CharField(max_length=8, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.fixture}"

    @property
    def reason(self) -> str:
        """The last line of the failure: what went wrong, without where in the code."""
        lines = self.failure.strip().splitlines()
        return lines[-1][:300] if lines else ""

    def unfrozen(self) -> Match:
        return Match.from_json(self.match)


class MatchRecord(models.Model):
    """What a match left behind: the same bytes wherever it is played again.

    record:    `rules.record.Record` as JSON, without its log.
    log:       the log as compressed canonical JSON, with a digest of its own.
    aftermath: what coaches answered when the match's effects were worked out.
    batch:     names the events that the match left on the teams' streams.
    build:     the code that played it.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.PROTECT, related_name="record")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    record = models.JSONField()
    digest = models.CharField(max_length=64)
    log = models.BinaryField(null=True)
    log_digest = models.CharField(max_length=64, blank=True)
    aftermath = models.JSONField(default=list)
    batch = models.UUIDField(unique=True)
    build = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest

    @property
    def can_be_watched(self) -> bool:
        """Whether it was played: of a match in which nobody was asked anything there is nothing to
        see, though its log says why."""
        return self.log is not None and bool(self.record.get("answers"))

    def unpacked_log(self) -> list[Any] | None:
        return None if self.log is None else json.loads(zlib.decompress(self.log))

    def unpacked(self, *, log: bool = False) -> Record:
        return Record.from_json(self.record, self.unpacked_log() if log else None, self.build)


def pack_log(log: Any) -> tuple[bytes, str]:
    """The log as it is stored, and its digest as `rules.record.digest` gives it."""
    written = canonical(log)
    return zlib.compress(written, 1), blake2b(written, digest_size=32).hexdigest()


class LiveMatch(models.Model):
    """A match that people play here, decision by decision.

    The frozen match and the answers are the truth; the seam only saves running it again.

    claim:   what holds the fixture and its teams, without an end and without a worker.
    people:  the sides that people play; the others are played by automated coaches.
    given:   how many answers were given, all sides counted.
    asks:    the side whose question it is; none before the kick-off, when no die was rolled.
    shown:   for each side and everybody else: how many answers had been given when they last got
             something new to see.
    minds:   the memories of the automated coaches, by side.
    seam:    `rules.game.Seam` as compressed canonical JSON, of the log only what a page tells of;
             the older events are beside the answers (`LiveAnswers.log`).  Of use to this build
             alone.
    build:   the code that came to this question.
    failure: why that code cannot go on; another build tries again.
    found:   the version that each team had before its open choices were decided by default.
    orders:  the standing orders of each side, by its number: ways by key
             (`matches.live.standing_orders`).
    kept:    what the coach of each side answered last, by its number and by slots of his orders.
    """

    class State(models.TextChoices):
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")
        ABANDONED = "abandoned", _("abandoned: nothing counts")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="live_matches")
    state = models.CharField(max_length=10, choices=State, default=State.PLAYING)
    claim = models.UUIDField(unique=True, editable=False)
    people = models.JSONField()
    given = models.PositiveIntegerField(default=0)
    asks = models.PositiveSmallIntegerField(null=True, blank=True)
    asked = models.DateTimeField(null=True, blank=True)
    shown = models.JSONField(default=list)
    minds = models.JSONField(default=list)
    seam = models.BinaryField(null=True)
    build = models.CharField(max_length=64, blank=True)
    failure = models.TextField(blank=True)
    found = models.JSONField(default=list)
    orders = models.JSONField(default=dict, blank=True)
    kept = models.JSONField(default=dict, blank=True)
    started_by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name_plural = "live matches"
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=models.Q(state="playing"),
                name="played_live_once_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} {self.state}"

    @property
    def kicked_off(self) -> bool:
        """Whether anything of its dice may have been seen (LG-FIX-13)."""
        return self.asks is not None or self.given > 0 or self.state != self.State.PLAYING

    def orders_of(self, side: int) -> dict[str, str]:
        """The standing orders of a side."""
        found: dict[str, str] = self.orders.get(str(side), {})
        return found

    @property
    def question_number(self) -> int:
        """The number of the question that waits, for whose it is: it names it, and does not count.

        From a count a coach could tell that the other was asked something that he may not know of.
        """
        return self._name(self.given)

    def number_for(self, side: int | None) -> int:
        """The same for who plays that side, or none.

        For who is not asked it stays as it is while he gets nothing new to see: else he could tell
        how many questions in secret the other has answered.
        """
        if side == self.asks or not self.shown:
            return self.question_number
        return self._name(self.shown[-1 if side is None else side])

    def _name(self, given: int) -> int:
        name = blake2b(str(given).encode(), key=self.claim.bytes, digest_size=6)
        return int.from_bytes(name.digest(), "big")

    @property
    def reason(self) -> str:
        """The last line of the failure."""
        lines = self.failure.strip().splitlines()
        return lines[-1][:300] if lines else ""

    def unpacked_seam(self) -> Seam | None:
        return None if self.seam is None else Seam.from_json(json.loads(zlib.decompress(self.seam)))


class PlayInvitation(models.Model):
    """Somebody would like to play a fixture here, and waits for the others (LG-FIX-13).

    people:   the sides that people would play.
    accepted: those of them whose coaches have accepted, the inviter's own from the beginning.
    expires:  without all of them until then it has lapsed.
    answered: when it came to its end; lapsed, that is when somebody looked.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("lapsed")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="invitations")
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    people = models.JSONField()
    accepted = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    created = models.DateTimeField()
    expires = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture_id", "created", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=models.Q(state="open"),
                name="one_open_invitation_a_fixture",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} {self.state}"

    @property
    def waits_for(self) -> list[int]:
        """The sides that have not accepted yet."""
        return [side for side in self.people if side not in self.accepted]


class LiveAnswers(models.Model):
    """What was answered at once: a person's answer, and those of automated coaches that followed.

    number: how many answers came before the first of these.
    by:     who gave the first; nobody where it is an automated coach's, or the default.
    log:    the events that left the seam for here when these were stored, as compressed canonical
            JSON; those of all rows and then the seam's are the log.  A cache, as the seam is.
    """

    live = models.ForeignKey(LiveMatch, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveIntegerField()
    answers = models.JSONField()
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    log = models.BinaryField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["live_id", "number"]
        verbose_name_plural = "live answers"
        constraints = [
            models.UniqueConstraint(fields=["live", "number"], name="answered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.answers}"


class Coaching(models.Model):
    """Who coached a side when it played; a team may be handed over later (LG-ROLE-05)."""

    record = models.ForeignKey(MatchRecord, on_delete=models.CASCADE, related_name="coachings")
    side = models.PositiveSmallIntegerField()
    coach = models.ForeignKey(Coach, on_delete=models.PROTECT, related_name="coachings")

    class Meta:
        ordering = ["record_id", "side"]
        constraints = [
            models.UniqueConstraint(fields=["record", "side"], name="coached_by_one"),
        ]

    def __str__(self) -> str:
        return f"{self.coach}"


class Correction(models.Model):
    """A filed result that was corrected (LG-EVENT-04): what it was, and what is true instead.

    The record of the match stays as it was filed.

    change:       what was wished, as `matches.correcting.changes` reads it.
    before/after: the fixture: ``outcome``, ``annulled`` and ``sides``, the sides of the record from
                  which stat lines are made (none where nothing was played).
    consequences: everything that changed, as the preview showed it.
    later:        what became of fixtures that were drawn from it.
    """

    class State(models.TextChoices):
        APPLIED = "applied", _("applied")
        UNDONE = "undone", _("undone")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="corrections")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.APPLIED)
    change = models.JSONField()
    before = models.JSONField()
    after = models.JSONField()
    consequences = models.JSONField(default=dict)
    later = models.JSONField(default=list, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["fixture_id", "pk"]

    def __str__(self) -> str:
        return f"{self.fixture} {self.state}"


class CorrectionStep(models.Model):
    """A correction is applied, undone, applied again: each is a ruling and a batch of events.

    act:   what the correction was after it.
    batch: of the events that it put in; those that it took out name it in `voided_by`.
    """

    correction = models.ForeignKey(Correction, on_delete=models.CASCADE, related_name="steps")
    act = models.CharField(max_length=10, choices=Correction.State)
    batch = models.UUIDField(unique=True)
    ruling = models.OneToOneField(Ruling, on_delete=models.RESTRICT, related_name="correction_step")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.correction_id} {self.act}"


class Report(models.Model):
    """One person's version of a match that was played at a table (LG-FIX-06).

    side:     the side whose coach reports; none for who runs the league.
    lined_up: digest of the frozen match that it was written for (LG-FIX-08).
    data:     what happened in the match, in the game's own form (`Game.report_problems`).
    entries:  the dice and choices after it, in order, as `rules.typed` takes them.
    rest:     the system rolls what is not entered.
    dice:     what it rolls: one stream in order, as of reports that were stored before there were
              keyed dice, or a stream for each roll (LG-FIX-20).
    shown:    every roll that its author was shown, as `rolled_here` keeps it; nothing is taken out.
    set_aside: since it is filed, which of the rolls that were shown it does not keep, with what was
              typed instead.
    reasons:  why it is kept what is against a rule, as `reporting.against` has them.
    version:  rises with every change; whoever changes an older one is refused.
    confirmed: the sides whose coaches have said that it was so, while others have not.
    confirm_by: from then on silence confirms it.
    decided:  when it was settled, withdrawn or overruled; by nobody where silence did.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("being written")
        FILED = "filed", _("waits for confirmation")
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
    dice = models.PositiveSmallIntegerField(choices=Dice, default=Dice.KEYED)
    shown = models.JSONField(default=list, blank=True)
    set_aside = models.JSONField(default=list, blank=True)
    reasons = models.JSONField(default=list, blank=True)
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


class StatLine(models.Model):
    """What one player did in one match (LG-STAT-01); totals anywhere are sums of these.

    player: none for guests, who were nobody's player even for this match.
    squad_number: the one in the line-up.
    counts: counted things by name, as the game counts them; `Tally` has the same as rows.
    """

    record = models.ForeignKey(MatchRecord, on_delete=models.CASCADE, related_name="lines")
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="stat_lines")
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="stat_lines", null=True, blank=True
    )
    squad_number = models.PositiveIntegerField()
    name = models.CharField(max_length=80, blank=True)
    position = models.CharField(max_length=60, blank=True)
    counts = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["record_id", "side", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["record", "side", "place"], name="stat_line_once_a_match"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}"


class Tally(models.Model):
    """One counted thing of a stat line, where there was any: what leaders are summed from."""

    line = models.ForeignKey(StatLine, on_delete=models.CASCADE, related_name="tallies")
    what = models.CharField(max_length=32)
    amount = models.IntegerField()

    class Meta:
        ordering = ["line_id", "what"]
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["line", "what"], name="tallied_once"),
        ]
        indexes = [models.Index(fields=["what"], name="tally_by_thing")]

    def __str__(self) -> str:
        return f"{self.amount} {self.what}"


class Resolution(models.Model):
    """Somebody's wish that fixtures be played by the engine.  What is done is counted from rows.

    round, fixture: narrow the wish; with neither it is the rest of the season.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("stopped: a match could not be played")
        CANCELLED = "cancelled", _("cancelled")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="resolutions")
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="resolutions", null=True, blank=True
    )
    fixture = models.ForeignKey(
        Fixture, on_delete=models.CASCADE, related_name="resolutions", null=True, blank=True
    )
    requested_by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.RUNNING)
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("resolution")
        verbose_name_plural = _("resolutions")
        indexes = [models.Index(fields=["state"], name="resolution_by_state")]

    def __str__(self) -> str:
        return f"{self.season} {self.state}"
