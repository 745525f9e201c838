"""Which fixtures a worker takes at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When

from leagues.models import Fixture, Season
from matches.models import Resolution
from matches.resolution.claims import processes_of
from matches.resolution.due import due, free, held, sent_lately
from rosters.runtime.repeated_queries import Repeated


def batch_for(fixture_id: int, processes: int) -> list[int]:
    """Return the fixtures that a worker with a message about this one takes, this one first; empty
    where no resolution wants it any more, or its turn has not come.

    A message may be old: the resolution was cancelled meanwhile, or the fixture is long settled.
    Whoever comes to few open fixtures takes one; whoever comes to many takes several of the same
    round, but so few that all processes get some.

    processes: how many processes of this worker claim fixtures.
    """
    message = _message(fixture_id)
    if message is None:
        return []
    if message.trusted and not message.for_all:
        return [fixture_id]
    round_ = _round(message)
    processes = max(processes, round_.processes)
    if message.trusted:
        others = [pk for pk in round_.sent if pk != fixture_id]
        share = _share(round_.waiting, processes)
        if share <= len(others) + 1:
            return _batch(fixture_id, others, share)
    return _looked_for(message, processes)


@dataclass(frozen=True, slots=True)
class _Message:
    """A message about a fixture that is still free, and that a resolution wants.

    for_all: whether a resolution wants the other fixtures of its round as well.
    trusted: whether the fixture was due so lately, when the message was sent, that it is taken for
             due. What may have come since is asked when it is claimed.
    """

    fixture: int
    season: int
    round: int
    for_all: bool
    trusted: bool


def _message(fixture_id: int) -> _Message | None:
    rows = _wanted(fixture_id)
    if not rows or not (rows[0][2] or rows[0][3]):
        return None
    season, round_, for_all, _alone, trusted = rows[0]
    return _Message(fixture_id, season, round_, for_all, trusted)


@Repeated
def _wanted(fixture_id: int) -> QuerySet[Fixture, Any]:
    running = Resolution.objects.filter(season=OuterRef("season"), state=Resolution.State.RUNNING)
    for_all = Exists(running.filter(Q(round=None, fixture=None) | Q(round=OuterRef("round"))))
    return (
        Fixture.objects.filter(free(), pk=fixture_id, season__state=Season.State.RUNNING)
        .annotate(for_all=for_all, alone=Exists(running.filter(fixture=fixture_id)))
        .annotate(trusted=Case(When(sent_lately(), then=True), default=False))
        .values_list("season", "round", "for_all", "alone", "trusted")
    )


@dataclass(frozen=True, slots=True)
class _Round:
    """What waits in a round, and who plays.

    waiting:   how many fixtures of the round are free.
    sent:      those of them that were sent lately, in their order.
    processes: how many processes hold live claims on fixtures of the season, without matches that
               people play.
    """

    waiting: int
    sent: list[int]
    processes: int


def _round(message: _Message) -> _Round:
    rows = _waiting_and_held(message.season, message.round)
    waiting = [(pk, lately) for pk, _, lately, is_held in rows if not is_held]
    claims = [claim for _, claim, _, is_held in rows if is_held and claim]
    return _Round(len(waiting), [pk for pk, lately in waiting if lately], processes_of(claims))


@Repeated
def _waiting_and_held(season: int, round_: int) -> QuerySet[Fixture, Any]:
    of_round = Q(free(), round=round_, provisional__isnull=True)
    of_others = Q(held(), claimed_until__isnull=False)
    return (
        Fixture.objects.filter(of_round | of_others, season=season)
        .exclude(frozen__failure__gt="")
        .annotate(lately=Case(When(sent_lately(), then=True), default=False))
        .annotate(is_held=Case(When(of_others, then=True), default=False))
        .order_by("group__name", "slot", "attempt")
        .values_list("pk", "claim", "lately", "is_held")
    )


def _share(waiting: int, processes: int) -> int:
    """Return how many of the waiting fixtures of a round one worker takes."""
    return max(waiting // (2 * processes), 1)


def _batch(first: int, others: Sequence[int], share: int) -> list[int]:
    # From the end, where fewest messages are on their way.
    return [first, *others[::-1][: share - 1]]


def _looked_for(message: _Message, processes: int) -> list[int]:
    """Return the batch of a message after a whole look at what is due."""
    covers = Q(round=None, fixture=None) | Q(round=message.round) | Q(fixture=message.fixture)
    wishes = Resolution.objects.filter(
        covers, season=message.season, state=Resolution.State.RUNNING
    )
    for resolution in wishes.select_related("season", "fixture__round__stage"):
        same_round = [each.pk for each in due(resolution) if each.round == message.round]
        if message.fixture in same_round:
            others = [pk for pk in same_round if pk != message.fixture]
            return _batch(message.fixture, others, _share(len(same_round), processes))
    return []
