"""Matches that people play here: where they stand, their answers, invitations, practice."""

from __future__ import annotations

import json
import uuid
import zlib
from hashlib import blake2b
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture
from rosters.models import Coach
from rules.game import Seam


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
             ``side``, its ``level``, whether only for a ``turn``, between how many answers
             (``from``, and ``to``, which is None while it lasts), and when it was in the match
             (``since``, ``until``).
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
