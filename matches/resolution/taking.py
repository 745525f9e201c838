"""Taking claims: fixtures are read, lined up, and claimed together with their teams.

All that can be worked out is worked out before the transaction, which locks, compares and writes.
"""

from __future__ import annotations

import logging
import traceback
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import (
    Case,
    Count,
    Exists,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.functions import Coalesce

from leagues.campaigns.stream import is_open, told
from leagues.campaigns.terms import is_asked
from leagues.models import Campaign, Deal, Entry, Fixture, FixtureSide, Release, Season, Stage
from leagues.operations import secret_of
from leagues.operations.campaigns.deals import end_deals
from leagues.operations.campaigns.terms import close_terms
from leagues.operations.unplayed_matches import serve_owed
from leagues.results.competition import told_where
from matches.models import FrozenMatch, LiveMatch, PlayInvitation, Report
from matches.resolution.claims import Claim, fail, new_token, open_reports
from matches.resolution.open_choices import finish_for_deals
from matches.resolution.playing import Side, line_up
from rosters.models import Team
from rosters.runtime.clock import from_now, now, unclaimed
from rosters.runtime.repeated_queries import Repeated
from rosters.runtime.resource_limits import refuse_if_short, shortage
from rosters.teams.projections import Projection, write_members
from rosters.teams.step_dice import dice_of
from rosters.teams.streams import append_all, events_of, fold, numbered, stored_events
from rules.problems import Problem, Refusal
from rules.record import match_seed
from rules.roster import Event, Folded

logger = logging.getLogger(__name__)

State = Fixture.State
_ATTEMPTS = 3


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


def held(fixture_id: int, token: uuid.UUID) -> Claim | None:
    """Return a claim without an end as `take` gave it; None if it is not held any more."""
    fixture = next(iter(_load([fixture_id])), None)
    if fixture is None or fixture.claim != token:
        return None
    ready = _make_ready(fixture, events_of(_teams(fixture)))
    if not ready.stored or any(team.claim != token for team in ready.claim.teams):
        return None
    return replace(ready.claim, token=token)


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

    Each has counts of matches that have shown dice of it: ``abandoned`` and ``withdrawn``. Each
    side knows whether something waits for its team: ``is_owed`` and ``has_deals``.
    """
    fixtures = {fixture.pk: fixture for fixture in _fixtures(list(fixture_ids))}
    sides: dict[int, list[FixtureSide]] = {pk: [] for pk in fixtures}
    for side in _sides(list(fixtures)):
        side.fixture = fixtures[side.fixture_id]
        sides[side.fixture_id].append(side)
    seasons = sorted({fixture.season_id for fixture in fixtures.values()})
    stages: dict[int, list[Stage]] = {pk: [] for pk in seasons}
    for stage in _stages(seasons):
        stages[stage.season_id].append(stage)
    for pk, fixture in fixtures.items():
        _remember(fixture, "sides", sides[pk])
        _remember(fixture.season, "stages", stages[fixture.season_id])
    return [fixtures[pk] for pk in fixture_ids if pk in fixtures]


def _remember(instance: Model, name: str, rows: list[Any]) -> None:
    """Have the rows of a relation read already, as `prefetch_related` does it."""
    related = getattr(instance, name).all()
    related._result_cache = rows
    instance.__dict__.setdefault("_prefetched_objects_cache", {})[name] = related


@Repeated
def _fixtures(fixture_ids: list[int]) -> QuerySet[Fixture]:
    abandoned = LiveMatch.objects.filter(fixture=OuterRef("pk"), state=LiveMatch.State.ABANDONED)
    withdrawn = Report.objects.filter(
        fixture=OuterRef("pk"), state=Report.State.WITHDRAWN, dice=Report.Dice.IN_ORDER
    )
    return (
        Fixture.objects.filter(pk__in=fixture_ids)
        .select_related("season__campaign", "round__stage", "group", "frozen")
        .annotate(abandoned=_count(abandoned), withdrawn=_count(withdrawn))
        .order_by()
    )


@Repeated
def _sides(fixture_ids: list[int]) -> QuerySet[FixtureSide]:
    return (
        FixtureSide.objects.filter(fixture__in=fixture_ids)
        .select_related("entry__team")
        .annotate(is_owed=_is_owed("entry__team"), has_deals=_has_deals("entry__team"))
        .order_by("number")
    )


@Repeated
def _stages(season_ids: list[int]) -> QuerySet[Stage]:
    return Stage.objects.filter(season__in=season_ids)


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
    sides = [side for fixture in fixtures for side in fixture.sides.all()]
    counting = [side for side in sides if side.fixture.season.changes_teams]
    with_deals = [side.entry.team_id for side in counting if side.has_deals]  # type: ignore[attr-defined]
    dealt = bool(with_deals) and finish_for_deals(with_deals)
    owing = [side.entry.team_id for side in sides if side.is_owed]  # type: ignore[attr-defined]
    served = bool(owing) and serve_owed(owing)
    return bool(closed or dealt or served)


def _is_owed(team: str) -> Q:
    """Return a condition: the team under that path is owed what `serve_owed` brings."""
    sides = FixtureSide.objects.filter(owes=True, entry__team=OuterRef(team))
    home = Release.objects.filter(batch=None, entry__team=OuterRef(team))
    return Exists(sides) | Exists(home)


def _has_deals(team: str) -> Exists:
    """Return a condition: the team under that path has an open deal, offered by or to it."""
    either = Q(giver__team=OuterRef(team)) | Q(taker__team=OuterRef(team))
    return Exists(Deal.objects.filter(either, state=Deal.State.OPEN))


def _make_ready(fixture: Fixture, events_by_team: Mapping[int, Sequence[Event]]) -> _Ready:
    """Line up a loaded fixture.

    events_by_team: the stored events of its teams, by the primary key of the team.
    """
    season, entries = fixture.season, [side.entry for side in fixture.sides.all()]
    teams = [entry.team for entry in entries]
    versions = [team.seq for team in teams]
    # What came since the team was read is not part of this version; the claim is refused then.
    events = [[each for each in events_by_team[team.pk] if each.seq <= team.seq] for team in teams]
    folded = [
        fold(entry.team, own if entry.registered is None else stored_events(entry.team, at))
        for entry, own, at in zip(entries, events, _frozen_at(entries), strict=True)
    ]
    defaults: list[list[Event]] = [[] for _ in teams]
    before = frozen = getattr(fixture, "frozen", None)
    if frozen is not None and frozen.versions == _frozen_at(entries):
        sides = [
            Side(own.state, **coach) for own, coach in zip(folded, frozen.coached(), strict=True)
        ]
        match, stored = frozen.unfrozen(), True
    else:  # the first time; or a team was changed after the claim on it had run out
        if season.changes_teams:  # else what is open stays so (LG-MEET-04, LG-DAY-02)
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
            versions=_frozen_at(entries),
            coaches=[{"level": side.strength, "absent": side.absent} for side in sides],
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


def _frozen_at(entries: Sequence[Entry]) -> list[int]:
    """Return the version of each team that takes the field: the registered one where nothing
    carries over (LG-DAY-02), else the present one.
    """
    return [entry.team.seq if entry.registered is None else entry.registered for entry in entries]


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
    if _locked_season(ready[0].claim.fixture.season_id) != [Season.State.RUNNING]:
        return []
    _locked_fixtures([each.claim.fixture.pk for each in ready])
    _locked_teams([team.pk for each in ready for team in each.claim.teams])
    now_ = _Now.of(ready)
    ready = [each for each in ready if now_.allows(each)]
    if now_.reported:
        ready = _not_reported(ready, reported)
    if not ready:
        return []
    _store_claims(ready)
    if now_.invited:
        _end_invitations([team for each in ready for team in each.claim.teams], invited)
    if now_.deals:
        end_deals(
            team
            for each in ready
            if each.claim.fixture.season.changes_teams
            for team in each.claim.teams
        )
    _store(ready)
    return ready


@Repeated
def _locked_season(season_id: int) -> QuerySet[Season, Any]:
    rows = Season.objects.select_for_update(no_key=True).filter(pk=season_id)
    return rows.order_by().values_list("state", flat=True)


@Repeated
def _locked_fixtures(fixture_ids: list[int]) -> QuerySet[Fixture, Any]:
    rows = Fixture.objects.select_for_update(no_key=True).filter(pk__in=fixture_ids)
    return rows.order_by("pk").values_list("pk")


@Repeated
def _locked_teams(team_ids: list[int]) -> QuerySet[Team, Any]:
    rows = Team.objects.select_for_update(no_key=True).filter(pk__in=team_ids)
    return rows.order_by("pk").values_list("pk")


@dataclass(frozen=True, slots=True)
class _Now:
    """These fixtures and teams as they are with all of them locked, in one statement.

    fixtures: the claim of each fixture that is free; teams: version, claim, and whether it is free.
    reported, invited, deals: whether there are open reports, open invitations to play, open deals,
              maybe of these teams.
    """

    fixtures: dict[int, uuid.UUID | None]
    teams: dict[int, tuple[int, uuid.UUID | None, bool]]
    reported: bool
    invited: bool
    deals: bool

    @classmethod
    def of(cls, ready: Sequence[_Ready]) -> _Now:
        rows = _as_locked([each.claim.fixture.pk for each in ready])
        return cls(
            {row[0]: row[1] for row in rows if row[2]},
            {row[3]: row[4:7] for row in rows},
            *(any(row[place] for row in rows) for place in (7, 8, 9)),
        )

    def allows(self, ready: _Ready) -> bool:
        """Return whether no other claim holds the fixture, and its teams are as they were read."""
        claim, before = ready.claim, ready.claim.fixture.claim
        if claim.fixture.pk not in self.fixtures or self.fixtures[claim.fixture.pk] != before:
            return False
        for team, version in zip(claim.teams, claim.found, strict=True):
            seq, holder, free = self.teams[team.pk]
            # Also a team that the claim taken over holds may be claimed.
            if seq != version or not (free or (before is not None and holder == before)):
                return False
        return True


@Repeated
def _as_locked(fixture_ids: list[int]) -> QuerySet[FixtureSide, Any]:
    """Return the columns of `_Now` for each side of these fixtures."""
    team, fixture = "entry__team", "fixture__"
    open_ = Q(fixture__state=State.SCHEDULED) | (
        Q(fixture__state=State.LOCKED) & unclaimed(fixture)
    )
    # Whether they are of these teams is asked only where there are any: planning that costs the
    # database more than all the rest of this statement.
    reports = Report.objects.filter(state__in=Report.OPEN)
    invitations = PlayInvitation.objects.filter(state=PlayInvitation.State.OPEN)
    deals = Deal.objects.filter(state=Deal.State.OPEN)
    return (
        FixtureSide.objects.filter(fixture__in=fixture_ids)
        .order_by()
        .annotate(
            is_open=Case(When(open_, then=True), default=False),
            is_free=Case(When(unclaimed("entry__team__"), then=True), default=False),
            reported=Exists(reports),
            invited=Exists(invitations),
            deals=Exists(deals),
        )
        .values_list(
            *("fixture", "fixture__claim", "is_open"),
            *(team, "entry__team__seq", "entry__team__claim", "is_free"),
            *("reported", "invited", "deals"),
        )
    )


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
    """Write the claims on fixtures and teams, which are locked."""
    until = from_now(settings.DUGOUT_LEASE_SECONDS)
    for claim in (each.claim for each in ready):
        Fixture.objects.filter(pk=claim.fixture.pk).update(
            state=State.LOCKED, claim=claim.token, claimed_until=until
        )
        Team.objects.filter(pk__in=[team.pk for team in claim.teams]).update(
            claim=claim.token, claimed_until=until
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
            team = projection.team
            Team.objects.filter(pk=team.pk).update(seq=team.seq, **projection.totals)
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
