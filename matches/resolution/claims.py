"""Claims: one worker at a time plays a fixture, and may die at any moment.

A claim is a token on the fixture and on its teams, with an end by the database's clock. Its holder
plays the frozen match that is stored beside the fixture. When the claim has run out, another worker
may take it over and plays the same match, with the same line-ups and seed, to the same bytes.
"""

from __future__ import annotations

import logging
import os
import threading
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import (
    QuerySet,
)

from leagues.models import Fixture, FixtureSide, Season
from leagues.operations import secret_of
from matches.models import FrozenMatch, LiveMatch, Report
from matches.resolution.playing import Side
from rosters.models import Team
from rosters.runtime.clock import from_now
from rosters.runtime.resource_limits import shortage
from rosters.teams.projections import project
from rosters.teams.streams import (
    append,
    fold,
    numbered,
    stored_events,
    void,
)
from rules.record import Match
from rules.roster import GIVEN_BACK, Event

logger = logging.getLogger(__name__)

State = Fixture.State
#: Tokens begin with the bytes of the process that holds the claim.
_PROCESS_BYTES = 8


@cache
def _process(pid: int) -> bytes:
    """Return the bytes that name a process; a forked child gets its own."""
    return os.urandom(_PROCESS_BYTES)


def new_token() -> uuid.UUID:
    """Return a token for a claim of this process."""
    mine = _process(os.getpid())
    return uuid.UUID(bytes=mine + os.urandom(16 - _PROCESS_BYTES))


def processes_of(tokens: Iterable[uuid.UUID]) -> int:
    """Return how many processes hold claims with these tokens."""
    return len({token.bytes[:_PROCESS_BYTES] for token in tokens})


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to settle one fixture, and all that is needed to play it.

    teams:  in the order of the sides; `seq` is the version at which the match was frozen.
    events: the events of each team up to that version.
    found:  the version of each team before its open choices were decided by default.
    """

    fixture: Fixture
    token: uuid.UUID
    match: Match
    teams: list[Team]
    events: list[list[Event]]
    sides: list[Side]
    found: list[int]

    @property
    def secret(self) -> bytes:
        return secret_of(self.fixture)


def open_reports() -> QuerySet[Report]:
    """Return the open reports of matches that are still to be settled."""
    return Report.objects.filter(
        state__in=Report.OPEN,
        fixture__state__in=[State.SCHEDULED, State.LOCKED],
        fixture__season__state=Season.State.RUNNING,
    )


def renew(claim: Claim) -> bool:
    """Extend a claim by another lease; return whether it is still held."""
    until = from_now(settings.DUGOUT_LEASE_SECONDS)
    with transaction.atomic():
        held = Fixture.objects.filter(pk=claim.fixture.pk, claim=claim.token).update(
            claimed_until=until
        )
        if held:
            Team.objects.filter(claim=claim.token).update(claimed_until=until)
    return bool(held)


@contextmanager
def kept(claims: Sequence[Claim]) -> Iterator[set[uuid.UUID]]:
    """Renew claims from a thread of its own while the block runs.

    Gives the tokens that are renewed: the block takes out those that it is done with.
    """
    over, tokens = threading.Event(), {claim.token for claim in claims}

    def keep() -> None:
        try:
            while not over.wait(settings.DUGOUT_LEASE_SECONDS / 3):
                for claim in claims:
                    if claim.token in tokens and not _still_held(claim):
                        tokens.discard(claim.token)
        finally:
            connection.close()

    keeper = threading.Thread(target=keep, name=f"lease-{claims[0].fixture.pk}", daemon=True)
    keeper.start()
    try:
        yield tokens
    finally:
        over.set()
        keeper.join()


def _still_held(claim: Claim) -> bool:
    """Renew a claim. Return whether it is held, and True while the database is away or memory is
    short, when nobody can know.
    """
    try:
        return renew(claim)
    except Exception as error:
        if not (isinstance(error, DatabaseError) or shortage(error)):
            raise
        logger.warning("The lease on fixture %s was not renewed: %s", claim.fixture.pk, error)
        connection.close()
        return True


#: The fields of a match that was not lined up: it knows no version of any team.
_NOTHING_FROZEN: dict[str, Any] = {"match": {}, "versions": [], "coaches": []}


def fail(fixture_id: int, failure: str) -> None:
    """Note why a fixture could not even be lined up; nobody tries it again before a person has
    looked.
    """
    FrozenMatch.objects.update_or_create(
        fixture_id=fixture_id,
        defaults={"failure": failure},
        create_defaults={"failure": failure, **_NOTHING_FROZEN},
    )


def put_off(fixture_id: int, claim: Claim | None, lacked: str) -> None:
    """Let go of a fixture that could not be played because the machine lacked something; note what.

    claim: None where it was not even lined up.
    """
    with transaction.atomic():
        if claim is not None and not _let_go(fixture_id, claim.token):
            return
        FrozenMatch.objects.update_or_create(
            fixture_id=fixture_id,
            defaults={"lacked": lacked},
            create_defaults={"lacked": lacked, **_NOTHING_FROZEN},
        )


def give_back(claim: Claim, failure: str = "") -> None:
    """Let go of a fixture that was not settled.

    failure: why nobody should try it again before a person has looked; empty if anybody may.
    """
    with transaction.atomic():
        if _let_go(claim.fixture.pk, claim.token):
            FrozenMatch.objects.filter(fixture=claim.fixture).update(failure=failure)


def _let_go(fixture_id: int, token: uuid.UUID) -> bool:
    mine = Fixture.objects.filter(pk=fixture_id, claim=token)
    held = mine.update(state=State.SCHEDULED, claim=None, claimed_until=None, sent_until=None)
    Team.objects.filter(claim=token).update(claim=None, claimed_until=None)
    return bool(held)


# -- without a worker ---------------------------------------------------------------------------


def put_back(claim: Claim) -> bool:
    """Let go of a fixture but keep its line-ups, as people report what was played with them.

    Return whether the claim was still held. Must run in the transaction that stores the report.
    """
    return _let_go(claim.fixture.pk, claim.token)


def hold(claim: Claim) -> bool:
    """Keep a claim without an end: people play the match, and no worker needs to live.

    Return whether the claim was still held. Must run in the transaction that stores who plays.
    """
    mine = Fixture.objects.filter(pk=claim.fixture.pk, claim=claim.token)
    if not mine.update(claimed_until=None):
        return False
    return Team.objects.filter(claim=claim.token).update(claimed_until=None) == len(claim.teams)


def cancel(fixture_id: int, token: uuid.UUID) -> bool:
    """End a match that people play and forget its line-ups: played again, it has other dice.

    Return whether the claim was still held. Must run in a transaction.
    """
    if not _let_go(fixture_id, token):
        return False
    FrozenMatch.objects.filter(fixture=fixture_id).delete()
    return True


def never_begun(fixture_id: int, token: uuid.UUID, found: Sequence[int]) -> bool:
    """End a match of which nothing was seen, as if it had never been claimed.

    Return whether the claim was still held. Must run in a transaction.

    found: each team's version before its open choices were decided by default: they are open again.
    """
    sides = list(FixtureSide.objects.filter(fixture=fixture_id).select_related("entry"))
    before = {side.entry.team_id: version for side, version in zip(sides, found, strict=True)}
    teams = list(Team.objects.select_for_update().filter(claim=token).order_by("pk"))
    if not cancel(fixture_id, token):
        return False
    for team in teams:
        _open_again(team, before[team.pk])
    return True


def _open_again(team: Team, before: int) -> None:
    """Void the events of choices that were decided by default after that version of a team."""
    if team.seq == before:
        return
    batch = uuid.uuid4()
    taken_out = [event for event in stored_events(team) if event.seq > before]
    trace = numbered([Event(GIVEN_BACK, {})], team.seq, batch)
    void(team, [event.seq for event in taken_out], batch)
    append(team, trace)
    team.seq += len(trace)
    team.save(update_fields=["seq"])
    project(team, fold(team, stored_events(team)), anew=True)


def live_match_of(fixture: Fixture) -> LiveMatch | None:
    """Return the match that people are playing on this fixture; None if there is none."""
    if fixture.claim is None:
        return None
    return LiveMatch.objects.filter(
        fixture=fixture, state=LiveMatch.State.PLAYING, claim=fixture.claim
    ).first()
