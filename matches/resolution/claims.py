"""Claims: one worker at a time plays a fixture, and may die at any moment.

A claim is a token on the fixture and on its teams, with an end by the database's clock. Its holder
plays the frozen match that is stored beside the fixture. When the claim has run out, another worker
may take it over and plays the same match, with the same line-ups and seed, to the same bytes.
"""

from __future__ import annotations

import logging
import threading
import traceback
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Q, QuerySet

from leagues.campaigns.stream import is_open, told
from leagues.campaigns.terms import is_asked
from leagues.models import Entry, Fixture, FixtureSide, Season
from leagues.operations import secret_of
from leagues.operations.campaigns.deals import end_deals
from leagues.operations.campaigns.terms import close_terms
from leagues.operations.unplayed_matches import serve_owed
from leagues.results.competition import told_where
from matches.models import FrozenMatch, LiveMatch, PlayInvitation, Report
from matches.resolution.open_choices import finish_for_deals
from matches.resolution.playing import Side, line_up
from rosters.models import Team
from rosters.runtime.clock import from_now, now, unclaimed
from rosters.runtime.resource_limits import refuse_if_short, shortage
from rosters.teams.projections import project
from rosters.teams.step_dice import dice_of
from rosters.teams.streams import append, fold, numbered, stored_events, void
from rules.problems import Problem, Refusal
from rules.record import Match, match_seed
from rules.roster import GIVEN_BACK, Event

logger = logging.getLogger(__name__)

State = Fixture.State
_ATTEMPTS = 3


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


class _Taken(Exception):
    """Another claim lives, a team was changed meanwhile, or the season was ended."""


def open_reports() -> QuerySet[Report]:
    """Return the open reports of matches that are still to be settled."""
    return Report.objects.filter(
        state__in=Report.OPEN,
        fixture__state__in=[State.SCHEDULED, State.LOCKED],
        fixture__season__state=Season.State.RUNNING,
    )


def take(
    fixture_id: int, *, reported: bool = False, invited: PlayInvitation | None = None
) -> Claim | None:
    """Claim a fixture and freeze its match; None if it cannot be played now or somebody else has
    it.

    reported: claim it for a report; a match that people are reporting is claimed for nothing else.
    invited:  the invitation that led to this claim; all other invitations to play with one of the
              teams lapse.
    """
    for _ in range(_ATTEMPTS):
        fixture = _load(fixture_id)
        if fixture is None or fixture.state == State.SETTLED:
            return None
        if fixture.season.state != Season.State.RUNNING or not is_open(fixture):
            return None
        # What nobody has answered by the kick-off is answered now (LG-FIX-17).
        closed = is_asked(fixture) and close_terms([fixture.pk])
        teams = [side.entry.team_id for side in fixture.sides.all()]
        dealt = not fixture.season.friendly and finish_for_deals(teams)
        if serve_owed(teams) or closed or dealt:
            fixture = _load(fixture_id) or fixture
        ready = _make_ready(fixture)
        try:
            with transaction.atomic():
                _claim_fixture(fixture, ready.token)
                _claim_teams(ready, fixture.claim)
                _look_for_reports(ready, reported)
                _end_invitations(ready, invited)
                if not fixture.season.friendly:
                    end_deals(ready.claim.teams)
                _store(ready)
        except _Taken:
            if not _free(fixture_id):
                return None
            continue  # a team or the season was changed between reading and claiming
        return ready.claim
    return None


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
def kept(claim: Claim) -> Iterator[None]:
    """Renew a claim from a thread of its own while the block runs."""
    over = threading.Event()

    def keep() -> None:
        try:
            while not over.wait(settings.DUGOUT_LEASE_SECONDS / 3):
                if not _still_held(claim):
                    return
        finally:
            connection.close()

    keeper = threading.Thread(target=keep, name=f"lease-{claim.fixture.pk}", daemon=True)
    keeper.start()
    try:
        yield
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


def taken(
    fixture: Fixture, *, reported: bool = False, invited: PlayInvitation | None = None
) -> Claim:
    """Claim a fixture for people, not for a worker.

    Raises Refusal: match_cannot_begin where it cannot be lined up, fixture_is_being_played where
    `take` gives no claim.
    """
    try:
        claim = take(fixture.pk, reported=reported, invited=invited)
    except DatabaseError:
        raise
    except Exception as error:
        refuse_if_short(error)
        logger.exception("Fixture %s could not be lined up.", fixture.pk)
        fail(fixture.pk, traceback.format_exc())
        raise Refusal(Problem("match_cannot_begin", "LG-SIM-01")) from error
    if claim is None:
        raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))
    return claim


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


def held(fixture_id: int, token: uuid.UUID) -> Claim | None:
    """Return a claim without an end as `take` gave it; None if it is not held any more."""
    fixture = _load(fixture_id)
    if fixture is None or fixture.claim != token:
        return None
    ready = _make_ready(fixture)
    if not ready.stored or any(team.claim != token for team in ready.claim.teams):
        return None
    return replace(ready.claim, token=token)


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


# -- taking it ----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Ready:
    """A match made ready outside the transaction, stored if nothing was changed meanwhile.

    defaults: the events of choices that were still open; they are taken by default at kick-off.
    frozen:   the stored match that is taken over, or the new one to store.
    stored:   whether `frozen` is in the database already.
    """

    claim: Claim
    token: uuid.UUID
    defaults: list[list[Event]]
    frozen: FrozenMatch
    stored: bool


def _load(fixture_id: int) -> Fixture | None:
    return (
        Fixture.objects.select_related("season", "round__stage", "group", "frozen")
        .prefetch_related("sides__entry__team")
        .filter(pk=fixture_id)
        .first()
    )


def _make_ready(fixture: Fixture) -> _Ready:
    season, entries = fixture.season, [side.entry for side in fixture.sides.all()]
    teams = [entry.team for entry in entries]
    versions = [team.seq for team in teams]
    events = [stored_events(team, team.seq) for team in teams]
    defaults: list[list[Event]] = [[] for _ in teams]
    frozen = getattr(fixture, "frozen", None)
    if frozen is not None and frozen.versions == versions:
        sides = [
            Side(fold(team, own).state, **coach)
            for team, own, coach in zip(teams, events, frozen.coaches, strict=True)
        ]
        match, stored = frozen.unfrozen(), True
    else:  # the first time; or a team was changed after the claim on it had run out
        if not season.friendly:  # which changes no team: what is open stays so (LG-MEET-04)
            defaults = [_chosen(entry, own) for entry, own in zip(entries, events, strict=True)]
        events = [own + new for own, new in zip(events, defaults, strict=True)]
        for team, team_events in zip(teams, events, strict=True):
            team.seq = len(team_events)
        sides = [_side(entry, own) for entry, own in zip(entries, events, strict=True)]
        seed = match_seed(secret_of(fixture), season.version, words(fixture))
        where = told_where(season, fixture.round.leg)
        campaign = told(fixture, [entry.number or 0 for entry in entries])
        options = {**where, **season.options, **fixture.options, **_absent(entries), **campaign}
        match, answers = line_up(season.game, season.version, options, sides, seed)
        frozen = FrozenMatch(
            fixture=fixture,
            match=match.to_json(),
            versions=[team.seq for team in teams],
            coaches=[{"strength": side.strength, "absent": side.absent} for side in sides],
            answers=answers,
        )
        match, stored = frozen.unfrozen(), False
    token = uuid.uuid4()
    claim = Claim(fixture, token, match, teams, events, sides, versions)
    return _Ready(claim, token, defaults, frozen, stored)


def _absent(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the option that names the withdrawn sides of a match of three or four; the others
    play.
    """
    gone = [side for side, entry in enumerate(entries) if entry.withdrawn is not None]
    return {"absent": gone} if gone else {}


def words(fixture: Fixture) -> list[str]:
    """Return the words that are added to the secret of a match, so that it gets other dice.

    A match that was abandoned has shown some of its dice. So may have a withdrawn report, unless
    its dice are keyed: those are no dice of the match, and a new report has the same ones
    (LG-FIX-20).
    """
    withdrawn = fixture.reports.filter(state=Report.State.WITHDRAWN, dice=Report.Dice.IN_ORDER)
    counts = {
        "abandoned": fixture.live_matches.filter(state=LiveMatch.State.ABANDONED).count(),
        "withdrawn": withdrawn.count(),
    }
    return [f"{what} {times}" for what, times in counts.items() if times]


def _side(entry: Entry, events: list[Event]) -> Side:
    state = fold(entry.team, events).state
    return Side(state, entry.strength, entry.managed == Entry.Managed.PERSON)


def _chosen(entry: Entry, events: list[Event]) -> list[Event]:
    """Decide by default what a coach left open, step after step, and return the events (LG-FIX-11).
    For a team that the system plays, decide as its automated coach does (LG-FIX-15).
    """
    team = entry.team
    automatic = entry.managed == Entry.Managed.AUTOMATIC
    close = team.rules.managed if automatic else team.rules.default
    decided: list[Event] = []
    dice, batch, place = dice_of(team), uuid.uuid4(), len(events) + 1
    while closed := close(team.version, fold(team, events).state, dice):
        closed = numbered(closed, len(events), batch, place)
        events = events + closed
        decided += closed
    return decided


def _claim_fixture(fixture: Fixture, token: uuid.UUID) -> None:
    # Who ends a season locks it too: nothing is claimed after its last look at the claims.
    season = Season.objects.select_for_update(no_key=True).filter(pk=fixture.season_id)
    if season.values_list("state", flat=True).get() != Season.State.RUNNING:
        raise _Taken
    open_ = Q(state=State.SCHEDULED) | (Q(state=State.LOCKED) & unclaimed())
    taken = Fixture.objects.filter(open_, pk=fixture.pk, claim=fixture.claim).update(
        state=State.LOCKED,
        claim=token,
        claimed_until=from_now(settings.DUGOUT_LEASE_SECONDS),
    )
    if not taken:
        raise _Taken


def _claim_teams(ready: _Ready, before: uuid.UUID | None) -> None:
    """Claim the teams in a fixed order, also those that the claim taken over holds; raises
    _Taken.
    """
    free = unclaimed() if before is None else unclaimed() | Q(claim=before)
    # Locked before the clock is read: who waits for a row in the same statement goes by an old
    # "now", by which a claim that was made meanwhile lies too far ahead to be alive.
    teams = [team.pk for team in ready.claim.teams]
    list(Team.objects.select_for_update(no_key=True).filter(pk__in=teams).order_by("pk"))
    versions = zip(ready.claim.teams, ready.claim.found, strict=True)
    for team, version in sorted(versions, key=lambda pair: pair[0].pk):
        taken = Team.objects.filter(free, pk=team.pk, seq=version).update(
            seq=team.seq,
            claim=ready.token,
            claimed_until=from_now(settings.DUGOUT_LEASE_SECONDS),
        )
        if not taken:
            raise _Taken


def _look_for_reports(ready: _Ready, reported: bool) -> None:
    """Raise _Taken while a match of one of the teams is being reported (LG-FIX-09).

    With the teams claimed nobody can begin a report unseen.
    """
    fixture = ready.claim.fixture
    reports = open_reports().filter(fixture__sides__entry__team__in=ready.claim.teams)
    if reported:
        reports = reports.exclude(fixture=fixture)
    if reports.exists():
        raise _Taken


def _end_invitations(ready: _Ready, but: PlayInvitation | None) -> None:
    """Let open invitations to play with one of the teams lapse (LG-FIX-13)."""
    invitations = PlayInvitation.objects.filter(
        state=PlayInvitation.State.OPEN, fixture__sides__entry__team__in=ready.claim.teams
    )
    if but is not None:
        invitations = invitations.exclude(pk=but.pk)
    ended = list(invitations.order_by("pk").values_list("pk", flat=True))
    PlayInvitation.objects.filter(pk__in=ended, state=PlayInvitation.State.OPEN).update(
        state=PlayInvitation.State.LAPSED, answered=now()
    )


def _store(ready: _Ready) -> None:
    for team, team_events, new in zip(
        ready.claim.teams, ready.claim.events, ready.defaults, strict=True
    ):
        if new:
            append(team, new)
            project(team, fold(team, team_events))
    before = FrozenMatch.objects.filter(fixture=ready.claim.fixture)
    if not ready.stored:
        before.delete()
        ready.frozen.save(force_insert=True)
    elif ready.frozen.lacked:
        before.update(lacked="")


def _free(fixture_id: int) -> bool:
    """Return whether neither the fixture nor its teams are held by a live claim."""
    fixture = Fixture.objects.filter(unclaimed(), pk=fixture_id).exclude(state=State.SETTLED)
    held = Team.objects.filter(entries__sides__fixture=fixture_id).exclude(unclaimed())
    return fixture.exists() and not held.exists()


def live_match_of(fixture: Fixture) -> LiveMatch | None:
    """Return the match that people are playing on this fixture; None if there is none."""
    if fixture.claim is None:
        return None
    return LiveMatch.objects.filter(
        fixture=fixture, state=LiveMatch.State.PLAYING, claim=fixture.claim
    ).first()
