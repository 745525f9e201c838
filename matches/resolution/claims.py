"""Claims: one worker at a time plays a fixture, and may die at any moment.

A claim is a token on the fixture and on its teams, with an end by the database's clock. Its holder
plays the frozen match that is stored beside the fixture. When the claim has run out, another worker
may take it over and plays the same match, with the same line-ups and seed, to the same bytes.
"""

from __future__ import annotations

import logging
import os
import threading
import traceback
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import (
    Case,
    Count,
    Exists,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    UUIDField,
    When,
)
from django.db.models.functions import Coalesce

from leagues.campaigns.stream import is_open, told
from leagues.campaigns.terms import is_asked
from leagues.models import Campaign, Entry, Fixture, FixtureSide, Season
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
from rosters.teams.projections import Projection, project, write_members
from rosters.teams.step_dice import dice_of
from rosters.teams.streams import (
    append,
    append_all,
    events_of,
    fold,
    numbered,
    stored_events,
    void,
)
from rules.problems import Problem, Refusal
from rules.record import Match, match_seed
from rules.roster import GIVEN_BACK, Event, Folded

logger = logging.getLogger(__name__)

State = Fixture.State
_ATTEMPTS = 3
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


def take(
    fixture_id: int, *, reported: bool = False, invited: PlayInvitation | None = None
) -> Claim | None:
    """Claim a fixture and freeze its match; None if it cannot be played now or somebody else has
    it.

    reported: claim it for a report; a match that people are reporting is claimed for nothing else.
    invited:  the invitation that led to this claim; all other invitations to play with one of the
              teams lapse.
    """
    return next(iter(take_batch([fixture_id], reported=reported, invited=invited)), None)


def take_batch(
    fixture_ids: Sequence[int],
    *,
    reported: bool = False,
    invited: PlayInvitation | None = None,
) -> list[Claim]:
    """Claim fixtures of one season at once, each with a claim of its own, as `take` claims one.

    Return the claims that were made, in the order of `fixture_ids`: without fixtures that cannot be
    played now, that somebody else has, or whose teams play in an earlier one of the batch.
    """
    for _ in range(_ATTEMPTS):
        ready = _ready_batch(fixture_ids)
        if not ready:
            return []
        with transaction.atomic():
            ready = _claim(ready, reported, invited)
        if ready:
            return [each.claim for each in ready]
        if not _any_free(fixture_ids):
            return []
        # A team or the season was changed between reading and claiming.
    return []


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
    fixture = next(iter(_load([fixture_id])), None)
    if fixture is None or fixture.claim != token:
        return None
    ready = _make_ready(fixture, events_of(_teams(fixture)))
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
    projections: of the teams that such events change.
    frozen:   the stored match that is taken over, or the new one to store.
    stored:   whether `frozen` is in the database already.
    outdated: whether another frozen match is there, which `frozen` replaces.
    """

    claim: Claim
    defaults: list[list[Event]]
    projections: list[Projection]
    frozen: FrozenMatch
    stored: bool
    outdated: bool


def _load(fixture_ids: Sequence[int]) -> list[Fixture]:
    """Return fixtures in this order with all that a kick-off asks of them, in three queries.

    Each has counts of matches that have shown dice of it: ``abandoned`` and ``withdrawn``.
    """
    abandoned = LiveMatch.objects.filter(fixture=OuterRef("pk"), state=LiveMatch.State.ABANDONED)
    withdrawn = Report.objects.filter(
        fixture=OuterRef("pk"), state=Report.State.WITHDRAWN, dice=Report.Dice.IN_ORDER
    )
    sides = FixtureSide.objects.select_related("entry__team").order_by("number")
    found = (
        Fixture.objects.select_related("season__campaign", "round__stage", "group", "frozen")
        .prefetch_related(Prefetch("sides", sides), "season__stages")
        .annotate(abandoned=_count(abandoned), withdrawn=_count(withdrawn))
        .in_bulk(list(fixture_ids))
    )
    return [found[pk] for pk in fixture_ids if pk in found]


def _count(rows: QuerySet[Any]) -> Coalesce:
    counts = rows.order_by().values("fixture").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counts), 0)


def _teams(fixture: Fixture) -> list[Team]:
    return [side.entry.team for side in fixture.sides.all()]


def _ready_batch(fixture_ids: Sequence[int]) -> list[_Ready]:
    """Line up what may be played now. One that cannot be lined up spoils no other: alone it raises
    why, among others it is noted (`fail`).
    """
    fixtures = _disjoint(_playable(fixture_ids))
    if not fixtures or _prepare(fixtures):
        fixtures = _disjoint(_playable(fixture_ids))
    events = events_of(team for fixture in fixtures for team in _teams(fixture))
    ready = []
    for fixture in fixtures:
        try:
            ready.append(_make_ready(fixture, events))
        except Exception as error:
            if len(fixture_ids) == 1 or isinstance(error, DatabaseError) or shortage(error):
                raise
            logger.exception("Fixture %s could not be lined up.", fixture.pk)
            fail(fixture.pk, "".join(traceback.format_exception(error)))
    return ready


def _playable(fixture_ids: Sequence[int]) -> list[Fixture]:
    """Return those fixtures that are open, of a running season, and whose round has come."""
    return [
        fixture
        for fixture in _load(fixture_ids)
        if fixture.state != State.SETTLED
        and fixture.season.state == Season.State.RUNNING
        and (_campaign(fixture) is None or is_open(fixture))
    ]


def _campaign(fixture: Fixture) -> Campaign | None:
    """Return the campaign of a loaded fixture's season, without a query; None without one."""
    return getattr(fixture.season, "campaign", None)


def _disjoint(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Leave out a fixture with a team that plays in one before it: one match at a time."""
    busy: set[int] = set()
    chosen = []
    for fixture in fixtures:
        teams = {team.pk for team in _teams(fixture)}
        if not busy & teams:
            chosen.append(fixture)
            busy |= teams
    return chosen


def _prepare(fixtures: Sequence[Fixture]) -> bool:
    """Do what has to be done before these kick-offs; return whether anything was changed.

    What nobody has answered by then is answered (LG-FIX-17), and what is owed is served.
    """
    asked = [fixture.pk for fixture in fixtures if is_asked(fixture)]
    closed = bool(asked) and close_terms(asked)
    counting = [fixture for fixture in fixtures if not fixture.season.friendly]
    dealt = finish_for_deals([team.pk for each in counting for team in _teams(each)])
    served = serve_owed([team.pk for each in fixtures for team in _teams(each)])
    return bool(closed or dealt or served)


def _make_ready(fixture: Fixture, events_by_team: Mapping[int, Sequence[Event]]) -> _Ready:
    """Line up a loaded fixture.

    events_by_team: the stored events of its teams, by the primary key of the team.
    """
    season, entries = fixture.season, [side.entry for side in fixture.sides.all()]
    teams = [entry.team for entry in entries]
    versions = [team.seq for team in teams]
    # What came since the team was read is not part of this version; the claim is refused then.
    events = [[each for each in events_by_team[team.pk] if each.seq <= team.seq] for team in teams]
    folded = [fold(team, own) for team, own in zip(teams, events, strict=True)]
    defaults: list[list[Event]] = [[] for _ in teams]
    before = frozen = getattr(fixture, "frozen", None)
    if frozen is not None and frozen.versions == versions:
        sides = [
            Side(own.state, **coach) for own, coach in zip(folded, frozen.coaches, strict=True)
        ]
        match, stored = frozen.unfrozen(), True
    else:  # the first time; or a team was changed after the claim on it had run out
        if not season.friendly:  # which changes no team: what is open stays so (LG-MEET-04)
            for number, entry in enumerate(entries):
                closing = _closed(entry, events[number], folded[number])
                defaults[number], folded[number] = closing
                events[number] += defaults[number]
        for team, team_events in zip(teams, events, strict=True):
            team.seq = len(team_events)
        sides = [_side(entry, own) for entry, own in zip(entries, folded, strict=True)]
        seed = match_seed(secret_of(fixture), season.version, words(fixture))
        where = told_where(season, fixture.round.leg)
        campaign = {}
        if _campaign(fixture) is not None:
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
    claim = Claim(fixture, new_token(), match, teams, events, sides, versions)
    projections = [
        Projection.of(team, own)
        for team, own, new in zip(teams, folded, defaults, strict=True)
        if new
    ]
    outdated = not stored and before is not None
    return _Ready(claim, defaults, projections, frozen, stored, outdated)


def _absent(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the option that names the withdrawn sides of a match of three or four; the others
    play.
    """
    gone = [side for side, entry in enumerate(entries) if entry.withdrawn is not None]
    return {"absent": gone} if gone else {}


def words(fixture: Fixture) -> list[str]:
    """Return the words that are added to the secret of a loaded match, so that it gets other dice.

    A match that was abandoned has shown some of its dice. So may have a withdrawn report, unless
    its dice are keyed: those are no dice of the match, and a new report has the same ones
    (LG-FIX-20).
    """
    counts = {"abandoned": fixture.abandoned, "withdrawn": fixture.withdrawn}  # type: ignore[attr-defined]
    return [f"{what} {times}" for what, times in counts.items() if times]


def _side(entry: Entry, folded: Folded[Any]) -> Side:
    return Side(folded.state, entry.strength, entry.managed == Entry.Managed.PERSON)


def _closed(
    entry: Entry, events: Sequence[Event], folded: Folded[Any]
) -> tuple[list[Event], Folded[Any]]:
    """Decide by default what a coach left open, step after step (LG-FIX-11). For a team that the
    system plays, decide as its automated coach does (LG-FIX-15).

    Return the events of those decisions, and the team after them.
    """
    team = entry.team
    automatic = entry.managed == Entry.Managed.AUTOMATIC
    close = team.rules.managed if automatic else team.rules.default
    decided: list[Event] = []
    dice, batch, place = dice_of(team), uuid.uuid4(), len(events) + 1
    while closed := close(team.version, folded.state, dice):
        decided += numbered(closed, len(events) + len(decided), batch, place)
        folded = fold(team, [*events, *decided])
    return decided, folded


def _claim(ready: list[_Ready], reported: bool, invited: PlayInvitation | None) -> list[_Ready]:
    """Claim these fixtures and their teams where all is as it was read; return those claimed.

    All rows are locked in a fixed order, the season first, before the clock is read: who waits for
    a row in the same statement goes by an old "now", by which a claim that was made meanwhile lies
    too far ahead to be alive. Must run in a transaction.
    """
    # Who ends a season locks it too: nothing is claimed after its last look at the claims.
    season = Season.objects.select_for_update(no_key=True).filter(
        pk=ready[0].claim.fixture.season_id
    )
    if season.values_list("state", flat=True).get() != Season.State.RUNNING:
        return []
    fixtures = Fixture.objects.filter(pk__in=[each.claim.fixture.pk for each in ready])
    teams = Team.objects.filter(pk__in=[team.pk for each in ready for team in each.claim.teams])
    list(fixtures.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    list(teams.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    ready = _as_it_was_read(ready, fixtures, teams)
    ready = _not_reported(ready, reported)
    if not ready:
        return []
    _store_claims(ready)
    all_teams = [team for each in ready for team in each.claim.teams]
    _end_invitations(all_teams, invited)
    end_deals(
        team
        for each in ready
        if not each.claim.fixture.season.friendly
        for team in each.claim.teams
    )
    _store(ready)
    return ready


def _as_it_was_read(
    ready: list[_Ready], fixtures: QuerySet[Fixture], teams: QuerySet[Team]
) -> list[_Ready]:
    """Leave out what another claim holds, and whose teams were changed meanwhile."""
    open_ = Q(state=State.SCHEDULED) | (Q(state=State.LOCKED) & unclaimed())
    claims = dict(fixtures.filter(open_).values_list("pk", "claim"))
    is_free = Case(When(unclaimed(), then=True), default=False)
    rows = teams.annotate(is_free=is_free).values_list("pk", "seq", "claim", "is_free")
    found = {pk: (seq, claim, free) for pk, seq, claim, free in rows}

    def holds(team: Team, version: int, before: uuid.UUID | None) -> bool:
        seq, claim, free = found[team.pk]
        # Also a team that the claim taken over holds may be claimed.
        return seq == version and (free or (before is not None and claim == before))

    return [
        each
        for each in ready
        if (pk := each.claim.fixture.pk) in claims
        and claims[pk] == (before := each.claim.fixture.claim)
        and all(map(holds, each.claim.teams, each.claim.found, [before] * len(each.claim.teams)))
    ]


def _not_reported(ready: list[_Ready], reported: bool) -> list[_Ready]:
    """Leave out matches with a team of which a match is being reported (LG-FIX-09).

    With the teams locked nobody can begin a report unseen. `reported`: its own report is no
    hindrance.
    """
    teams = [team.pk for each in ready for team in each.claim.teams]
    reports = open_reports().filter(fixture__sides__entry__team__in=teams)
    rows = list(reports.values_list("fixture", "fixture__sides__entry__team"))
    busy = {
        each.claim.fixture.pk
        for each in ready
        for fixture, team in rows
        if team in {own.pk for own in each.claim.teams}
        and not (reported and fixture == each.claim.fixture.pk)
    }
    return [each for each in ready if each.claim.fixture.pk not in busy]


def _store_claims(ready: Sequence[_Ready]) -> None:
    """Write the claims on fixtures and teams, and the versions of the teams; they are locked."""
    until = from_now(settings.DUGOUT_LEASE_SECONDS)
    tokens = [When(pk=each.claim.fixture.pk, then=each.claim.token) for each in ready]
    Fixture.objects.filter(pk__in=[each.claim.fixture.pk for each in ready]).update(
        state=State.LOCKED, claim=Case(*tokens, output_field=UUIDField()), claimed_until=until
    )
    teams = [(team, each.claim.token) for each in ready for team in each.claim.teams]
    Team.objects.filter(pk__in=[team.pk for team, _ in teams]).update(
        seq=Case(*(When(pk=team.pk, then=team.seq) for team, _ in teams)),
        claim=Case(
            *(When(pk=team.pk, then=token) for team, token in teams), output_field=UUIDField()
        ),
        claimed_until=until,
    )


def _end_invitations(teams: Sequence[Team], but: PlayInvitation | None) -> None:
    """Let open invitations to play with one of the teams lapse (LG-FIX-13)."""
    invitations = PlayInvitation.objects.filter(
        state=PlayInvitation.State.OPEN, fixture__sides__entry__team__in=teams
    )
    if but is not None:
        invitations = invitations.exclude(pk=but.pk)
    if ended := list(invitations.order_by("pk").values_list("pk", flat=True)):
        PlayInvitation.objects.filter(pk__in=ended, state=PlayInvitation.State.OPEN).update(
            state=PlayInvitation.State.LAPSED, answered=now()
        )


def _store(ready: Sequence[_Ready]) -> None:
    """Write the choices that were closed by default, and the frozen matches."""
    append_all(
        (team, new)
        for each in ready
        for team, new in zip(each.claim.teams, each.defaults, strict=True)
    )
    if projections := [own for each in ready for own in each.projections]:
        for projection in sorted(projections, key=lambda own: own.team.pk):
            Team.objects.filter(pk=projection.team.pk).update(**projection.totals)
        write_members(projections)
    new_ones = [each for each in ready if not each.stored]
    if outdated := [each.claim.fixture.pk for each in new_ones if each.outdated]:
        FrozenMatch.objects.filter(fixture__in=outdated).delete()
    FrozenMatch.objects.bulk_create(each.frozen for each in new_ones)
    if lacking := [each.frozen.pk for each in ready if each.stored and each.frozen.lacked]:
        FrozenMatch.objects.filter(pk__in=lacking).update(lacked="")


def _any_free(fixture_ids: Sequence[int]) -> bool:
    """Return whether any of these fixtures is held by no live claim, nor are its teams."""
    fixtures = Fixture.objects.filter(unclaimed(), pk__in=fixture_ids).exclude(state=State.SETTLED)
    held = Team.objects.filter(entries__sides__fixture=OuterRef("pk")).exclude(unclaimed())
    return fixtures.exclude(Exists(held)).exists()


def live_match_of(fixture: Fixture) -> LiveMatch | None:
    """Return the match that people are playing on this fixture; None if there is none."""
    if fixture.claim is None:
        return None
    return LiveMatch.objects.filter(
        fixture=fixture, state=LiveMatch.State.PLAYING, claim=fixture.claim
    ).first()
