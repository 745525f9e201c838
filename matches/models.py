"""What a match stores: line-ups frozen at kick-off, live play, reports, the record, corrections and
requests to have fixtures played.
"""

from __future__ import annotations

import json
import uuid
import zlib
from hashlib import blake2b
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture, League, Round, Ruling, Season
from rosters.models import Coach, Player, Team
from rules.coach import RANDOM
from rules.game import Seam
from rules.record import Match, Record, canonical

#: What a level was once, where its name now means another coach.
_OF_OLD = {"rookie": RANDOM}


class FrozenMatch(models.Model):
    """A match as it was frozen at kick-off: whoever takes the fixture over plays exactly this.

    match:    `rules.record.Match` as JSON, with the seed; private until the match is settled.
    versions: the `seq` that each team had, in the order of the sides.
    coaches:  for each side the ``level`` of its automated coach, and whether its coach is
              ``absent`` between matches; `coached` reads them.
    answers:  the answers of coaches while the line-ups were made.
    failure:  why this build cannot play it; an operator looks, and asks again.
    lacked:   the resource that the machine lacked when the match was last tried
              (`rosters.runtime.resource_limits`); it is tried again by itself.
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
        """The last line of the failure: what went wrong, without the traceback."""
        lines = self.failure.strip().splitlines()
        return lines[-1][:300] if lines else ""

    def unfrozen(self) -> Match:
        return Match.from_json(self.match)

    def coached(self) -> list[dict[str, Any]]:
        """Return the coach of each side: its ``strength``, and whether it is ``absent``.

        A match that was frozen before rookies played like beginners has the key ``strength`` in
        place of ``level``. Its rookie answered at random, and does so for ever (LG-SIM-08).
        """
        return [
            {"strength": _OF_OLD.get(coach["strength"], coach["strength"])}
            | {"absent": coach["absent"]}
            if "strength" in coach
            else {"strength": coach["level"], "absent": coach["absent"]}
            for coach in self.coaches
        ]


class MatchRecord(models.Model):
    """The stored record of a match: it has the same bytes wherever the match is played again.

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
        """Whether there is play to watch. A match in which nobody was asked anything has none,
        though its log says why.
        """
        return self.log is not None and bool(self.record.get("answers"))

    def unpacked_log(self) -> list[Any] | None:
        return None if self.log is None else json.loads(zlib.decompress(self.log))

    def unpacked(self, *, log: bool = False) -> Record:
        return Record.from_json(self.record, self.unpacked_log() if log else None, self.build)


def pack_log(log: Any) -> tuple[bytes, str]:
    """Return the log as it is stored, and its digest as `rules.record.digest` gives it."""
    written = canonical(log)
    return zlib.compress(written, 1), blake2b(written, digest_size=32).hexdigest()


class LiveMatch(models.Model):
    """A match that people play here, decision by decision.

    The frozen match and the answers are the truth. The seam is only a checkpoint: it saves running
    the match again from its start.
    claim:   the token that holds the fixture and its teams, without an end and without a worker.
    people:  the sides that people play; automated coaches play the others.
    given:   how many answers were given, all sides counted.
    asks:    the side that is asked; None before the kick-off, when no die was rolled.
    shown:   for each side, and last for everybody else: the `mark` of the question at which they
             last got something new to see.
    minds:   the memories of the automated coaches, by side.
    seam:    `rules.game.Seam` as compressed canonical JSON. Of the log it has only the events that
             pages tell of; older events are beside the answers (`LiveAnswers.log`). Only the build
             that wrote it can use it.
    build:   the build that came to this question.
    failure: why that build cannot go on; another build tries again.
    found:   the version that each team had before its open choices were decided by default.
    orders:  the standing orders of each side, by its number: ways by key
             (`matches.live.standing_orders`).
    kept:    the last answers of each side's coach that standing orders may repeat, by the side's
             number and by slot.
    rewinds: how often answers were taken back (LG-FIX-32). It is part of the name of a question, so
             an answer to one that was open before is not taken for it.
    rewound_to: how many answers were left when answers were last taken back; None before.
    turned:  since when the side that is asked has been asked without another one in between. Unlike
             ``asked`` it stays while that side answers, so it does not count secret questions.
    handovers: every time a coach handed a side to an automated coach (LG-FIX-41), in order:
             ``side``, its ``level``, whether only for a ``turn``, and between how many answers:
             ``from`` and ``to``, which is None while it lasts.
    asked_back: the request to go back further than the last die (LG-FIX-42); None without one. The
             side that asks it (``by``), to the question after so many answers (``number``) and so
             many events of the log (``events``), the sides that have ``agreed``, and the `mark` of
             the question at which it was asked (``at``): it ends with the next answer.
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
    rewinds = models.PositiveIntegerField(default=0)
    rewound_to = models.PositiveIntegerField(null=True, blank=True)
    turned = models.DateTimeField(null=True, blank=True)
    handovers = models.JSONField(default=list, blank=True)
    asked_back = models.JSONField(null=True, blank=True)
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
        """Whether anybody may have seen any of its dice (LG-FIX-13)."""
        return self.asks is not None or self.given > 0 or self.state != self.State.PLAYING

    def orders_of(self, side: int) -> dict[str, str]:
        """Return the standing orders of a side: the chosen answer by the key of the order."""
        orders: dict[str, str] = self.orders.get(str(side), {})
        return orders

    def handover_of(self, side: int | None) -> dict[str, Any] | None:
        """Return how a side is handed to an automated coach now; None where its coach plays it."""
        lasting = (each for each in self.handovers if each["to"] is None)
        return next((each for each in lasting if each["side"] == side), None)

    @property
    def open_request(self) -> dict[str, Any] | None:
        """The request to go back further that is open at the present question; None without one."""
        request: dict[str, Any] | None = self.asked_back
        return request if request is not None and request["at"] == self.mark else None

    @property
    def question_number(self) -> int:
        """The name of the question that is open, for the coach who is asked: a number that does not
        count.

        From a count a coach could tell that the other side was asked something secret.
        """
        return self._name(self.mark)

    @property
    def mark(self) -> int | str:
        """What `shown` keeps of the open question: the answers before it, and the rewinds if any.

        The number comes first: ``7``, or ``"7/2"`` after answers were taken back twice.
        """
        return f"{self.given}/{self.rewinds}" if self.rewinds else self.given

    def number_for(self, side: int | None) -> int:
        """Return the name of the open question for the coach of that side, or for other readers
        (None).

        For readers who are not asked it stays the same while they get nothing new to see. Else they
        could tell how many secret questions the other side has answered.
        """
        if side == self.asks or not self.shown:
            return self.question_number
        return self._name(self.shown[-1 if side is None else side])

    def rewound_for(self, side: int | None) -> bool:
        """Return whether the last thing that a reader who is not asked got to see is that answers
        were taken back. Whoever saw nothing of what was taken back is not told.
        """
        if side == self.asks or not self.shown or self.rewound_to is None:
            return False
        return bool(self.shown[-1 if side is None else side] == f"{self.rewound_to}/{self.rewinds}")

    def _name(self, mark: int | str) -> int:
        name = blake2b(str(mark).encode(), key=self.claim.bytes, digest_size=6)
        return int.from_bytes(name.digest(), "big")

    @property
    def reason(self) -> str:
        """The last line of the failure: what went wrong, without the traceback."""
        lines = self.failure.strip().splitlines()
        return lines[-1][:300] if lines else ""

    def unpacked_seam(self) -> Seam | None:
        return None if self.seam is None else Seam.from_json(json.loads(zlib.decompress(self.seam)))


class PlayInvitation(models.Model):
    """An invitation to play a fixture here, which waits for the coaches of the others (LG-FIX-13).

    people:   the sides that people would play.
    accepted: the sides of `people` whose coaches have accepted, the inviter's own from the
              beginning.
    expires:  when the invitation lapses unless all of them have accepted.
    answered: when it came to its end; for a lapsed invitation, when that was noticed.
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
        """The sides whose coaches have not accepted yet."""
        return [side for side in self.people if side not in self.accepted]


class Practice(models.Model):
    """A practice match against an automated coach, for one browser (LG-PRACTICE).

    coach:   stands for whoever plays it; nobody can sign in as this account.
    session: the random word in that browser's session.
    key:     the key of the form that began it; None once the match is over and the same form begins
             another.
    roster:  the list of the first team, which its player may keep.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="practice")
    coach = models.OneToOneField(Coach, on_delete=models.CASCADE, related_name="practice")
    session = models.CharField(max_length=40, db_index=True, editable=False)
    key = models.CharField(max_length=64, null=True, unique=True, editable=False)  # noqa: DJ001  # unique among those that have one
    roster = models.JSONField()
    created = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["created", "pk"]
        verbose_name_plural = "practice"

    def __str__(self) -> str:
        return f"{self.fixture}"


class LiveAnswers(models.Model):
    """Answers given in one go: a person's answer, and those of automated coaches that followed.

    number: how many answers came before the first of these.
    by:     the person who gave the first; None for an automated coach or the usual choice.
    log:    the events that left the seam when these answers were stored, as compressed canonical
            JSON. The events of all rows and then those of the seam are the whole log. A cache, as
            the seam is.
    free:   whether nothing speaks against taking them back: no die fell after them, nothing hidden
            was shown, and nobody else was asked (LG-FIX-32).
    kept:   `LiveMatch.kept` before these answers, where they changed it; else None.
    """

    live = models.ForeignKey(LiveMatch, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveIntegerField()
    answers = models.JSONField()
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    log = models.BinaryField(null=True)
    free = models.BooleanField(default=False)
    kept = models.JSONField(null=True)
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
    """The coach of a side when it played; a team may be handed over later (LG-ROLE-05)."""

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
    """A correction of a filed result (LG-EVENT-04): what was stored before, and what is true
    instead.

    The record of the match stays as it was filed.
    change:       the requested change, as `matches.correcting.changes` reads it.
    before/after: the fixture: ``outcome``, ``annulled`` and ``sides``, the sides of the record from
                  which stat lines are made (empty where nothing was played).
    consequences: everything that changed, as the preview showed it.
    later:        what became of fixtures that were drawn from the result.
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
    """One step of a correction: applied, undone, applied again. Each is a ruling and a batch of
    events.

    act:   the state of the correction after this step.
    batch: names the events that the step added; the events that it took out name it in `voided_by`.
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

    side:     the side whose coach reports; None for a person who runs the league.
    lined_up: digest of the frozen match that it was written for (LG-FIX-08).
    data:     what happened in the match, in the game's own form (`Game.report_problems`).
    entries:  the dice and choices after the match, in order, as `rules.typed` takes them.
    rest:     whether the system rolls every die that is not entered.
    recalled: entries of an earlier telling by their places (`rules.typed.places`): they are entered
              again where the same is asked (LG-FIX-34).
    dice:     how the system rolls: one stream in order (reports from before there were keyed dice),
              or a stream for each roll (LG-FIX-20).
    shown:    every roll that the author was shown, as `rolled_here` keeps it; none is removed.
    set_aside: for a filed report, the shown rolls that it does not keep, with what was typed
               instead.
    reasons:  why the author keeps statements that break a rule, as `reporting.against` has them.
    objection: what `objector` says against it, who disputes it (LG-FIX-29).
    version:  rises with every change; a change to an older version is refused.
    confirmed: the sides whose coaches have confirmed, while others have not.
    confirm_by: from this time on the report counts as confirmed if nobody answers.
    decided:  when it was settled, withdrawn or overruled; `decided_by` is None where nobody
              answered.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("being written")
        FILED = "filed", _("waiting for confirmation")
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
    recalled = models.JSONField(default=dict, blank=True)
    dice = models.PositiveSmallIntegerField(choices=Dice, default=Dice.KEYED)
    shown = models.JSONField(default=list, blank=True)
    set_aside = models.JSONField(default=list, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    objection = models.TextField(blank=True, default="")
    objector = models.ForeignKey(
        Coach, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
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


class Story(models.Model):
    """The report of a match in words, in one language (LG-STORY-01).

    version: of the sentences and plans it was made by (`matches.stories.sentences.VERSION`).
    steps:   how many steps of corrections the match had then; with more it is told anew.
    text:    `matches.stories.telling.Text`: paragraphs, each a list of parts.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="stories")
    language = models.CharField(max_length=5)
    version = models.PositiveSmallIntegerField()
    steps = models.PositiveSmallIntegerField(default=0)
    text = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["fixture_id", "language"]
        verbose_name_plural = "stories"
        constraints = [
            models.UniqueConstraint(fields=["fixture", "language"], name="told_once_a_language"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} {self.language}"


class RoundReview(models.Model):
    """The review of a round in words, in one language (LG-STORY-06).

    version: as in `Story`.
    steps:   how many steps of corrections the matches of the round had then.
    text:    paragraphs, each a list of parts: a text, or ``{"entry": number}`` of the season.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="reviews")
    language = models.CharField(max_length=5)
    version = models.PositiveSmallIntegerField()
    steps = models.PositiveSmallIntegerField(default=0)
    text = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round_id", "language"]
        constraints = [
            models.UniqueConstraint(fields=["round", "language"], name="reviewed_once_a_language"),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.language}"


class StatLine(models.Model):
    """The counts of one player in one match (LG-STAT-01); totals anywhere are sums of these.

    player: None for a guest, who belongs to no team.
    squad_number: the number in the line-up.
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
        indexes = [
            models.Index(
                fields=["name"], condition=models.Q(player=None), name="stat_line_of_a_guest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}"


class Tally(models.Model):
    """One counted thing of a stat line, stored only where the count is not 0; leaders are sums of
    these.
    """

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
    """A request that the engine play fixtures. Progress is counted from the fixtures' rows.

    round, fixture: narrow the request; with neither it is the rest of the season.
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


class LeagueFile(models.Model):
    """A league file that somebody showed: looked at first, stored when they say so (LG-IO-01).

    A large one comes and goes in pieces, and a worker reads or writes it (LG-IO-09).

    name:     of the file.
    copy:     whether it is to be stored with other UUIDs.
    data:     its bytes; empty once it is stored, as rows hold it then, and where it is in pieces.
    size:     how many bytes a file in pieces has; 0 for a file in one.
    of:       the league that a worker writes to it; None for a file that was brought.
    report:   what storing it does, as a rehearsal found it (`matches.league_files.operations`).
    problems: why a worker could not read it: code, clause, params and about of each.
    digest:   names the rows of the file.
    league:   the league that came of it.
    """

    class State(models.TextChoices):
        ARRIVING = "arriving", _("arriving")
        LOOKING = "looking", _("being read")
        SHOWN = "shown", _("read")
        STORING = "storing", _("being stored")
        STORED = "stored", _("stored")
        WRITING = "writing", _("being written")
        WRITTEN = "written", _("written")
        FAILED = "failed", _("failed")

    #: A worker has something to do.
    WAITING = (State.LOOKING, State.STORING, State.WRITING)

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    by = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=120, blank=True)
    copy = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=State, default=State.SHOWN)
    data = models.BinaryField(default=b"")
    size = models.PositiveBigIntegerField(default=0)
    of = models.ForeignKey(
        League, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    report = models.JSONField(default=dict)
    problems = models.JSONField(default=list, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    league = models.ForeignKey(
        League, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    created = models.DateTimeField()
    stored = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name or str(self.uuid)

    @property
    def is_large(self) -> bool:
        """Whether it is in pieces."""
        return self.size > 0

    @property
    def waits(self) -> bool:
        """Whether a worker has something to do with it."""
        return self.state in self.WAITING


class QuickResult(models.Model):
    """A result in one line: scores, what the game counts of its sides, and no people (LG-DAY-04).

    The fixture has the outcome that counts. Of each line that said something else about it there is
    a row, too, until somebody at the desk has chosen.

    outcome: `rules.record.Outcome` as JSON.
    by:      who typed it.
    """

    class State(models.TextChoices):
        COUNTS = "counts", _("counts")
        WAITS = "waits", _("waits for a choice")
        SET_ASIDE = "set_aside", _("set aside")
        TAKEN_BACK = "taken_back", _("taken back")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="quick_results")
    outcome = models.JSONField()
    state = models.CharField(max_length=10, choices=State, default=State.COUNTS)
    by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField()

    class Meta:
        ordering = ["fixture_id", "created", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=models.Q(state="counts"),
                name="one_quick_result_counts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} {self.state}"

    @property
    def scores(self) -> list[int]:
        """What each side scored, in the order of the sides."""
        return [side["score"] for side in self.outcome["sides"]]


class LeagueFilePiece(models.Model):
    """A piece of a large league file. number: from 0 on, without a gap once it has all come."""

    file = models.ForeignKey(LeagueFile, on_delete=models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ["file_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["file", "number"], name="league_file_piece_once"),
        ]

    def __str__(self) -> str:
        return f"{self.file}: {self.number}"
