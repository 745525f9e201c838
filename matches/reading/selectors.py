"""Reading matches, careers and progress for pages, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    Max,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.http import Http404

from leagues.models import Entry, Fixture, FixtureSide, Membership, Round, Season
from leagues.permissions import RUNS_IT, Role, User, readable_seasons, readable_teams, role_of
from leagues.reading.selectors import fixtures, sides
from leagues.reading.standings import FORM
from matches.before_match.turns import by_turn
from matches.correcting.filed import corrections_of, fixtures_of_batches, standing_version
from matches.models import Correction, LiveMatch, MatchRecord, Resolution, StatLine
from matches.resolution.claims import open_reports
from matches.resolution.dispatch import scope
from matches.resolution.workers import workers_state
from rosters import hooks
from rosters.models import Player, Team, TeamEvent
from rosters.teams.selectors import Sheet, sheet
from rules.conditions import Condition
from rules.record import squad
from rules.roster import TRACES

#: The value of a team is told of so many matches.
VALUES = 40

# -- a match ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchView:
    """A fixture with what was left of it; before it is settled, only the fixture.

    line_ups: as the sides took the field, whom they hired for this match among their players.
    sides:  what the record says of each side, as it stands after corrections.
    lines:  stat lines by side.
    log:    what happened, each with its clause; None if it was not asked for or not kept.
    events: what the match did to each team, by side.
    corrections: what was corrected of it, and undone (LG-EVENT-04).
    """

    fixture: Fixture
    role: Role | None
    record: MatchRecord | None
    line_ups: list[Any]
    sides: list[Any]
    lines: list[list[StatLine]]
    events: list[list[TeamEvent]]
    log: list[Any] | None
    corrections: list[Correction]

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT


def match_view(user: User, uuid: UUID | str, *, log: bool = False) -> MatchView:
    """A match in eight queries."""
    fixture = fixtures(user).select_related("record").filter(uuid=uuid).first()
    if fixture is None:
        raise Http404
    role = role_of(user, fixture.season.league)
    record = getattr(fixture, "record", None)
    corrections = corrections_of(fixture)
    if record is None:
        return MatchView(fixture, role, None, [], [], [], [], None, corrections)
    version = standing_version(corrections)
    reports = (version and version["sides"]) or record.record["sides"]
    lines = list(record.lines.select_related("player").order_by("side", "place"))
    batches = {step.batch for each in corrections for step in each.steps.all()}
    events = list(
        TeamEvent.objects.filter(batch__in={record.batch, *batches}, voided_by__isnull=True)
        .exclude(kind__in=TRACES)
        .order_by("team_id", "seq")
    )
    teams = [side.entry.team_id for side in fixture.sides.all()]
    return MatchView(
        fixture,
        role,
        record,
        [
            {**line_up, "players": squad(line_up, side)}
            for line_up, side in zip(_line_ups(record, version), reports, strict=True)
        ],
        reports,
        [[line for line in lines if line.side == side] for side in range(len(teams))],
        [[event for event in events if event.team_id == team] for team in teams],
        record.unpacked_log() if log else None,
        corrections,
    )


def _line_ups(record: MatchRecord, version: Any) -> Sequence[Any]:
    """Who took the field, as corrections have left it."""
    filed: Sequence[Any] = record.record["match"]["line_ups"]
    return (version or {}).get("line_ups", filed)


@dataclass(frozen=True, slots=True)
class ToBePlayed:
    """What a wish to have matches played comes to.

    coaches: the names of those whose teams would be played for them.
    """

    matches: int
    teams: int
    coaches: list[str]


def to_be_played(
    season: Season, *, round_: Round | None = None, fixture: Fixture | None = None
) -> ToBePlayed:
    """What is not settled of a season, of a round of it or of one fixture; two queries."""
    open_ = season.fixtures.exclude(state=Fixture.State.SETTLED)
    if round_ is not None:
        open_ = open_.filter(round=round_)
    if fixture is not None:
        open_ = open_.filter(pk=fixture.pk)
    teams = Team.objects.filter(entries__sides__fixture__in=open_).select_related("coach")
    playing = list(teams.distinct().order_by("name", "pk"))
    coaches = {str(team.coach) for team in playing if team.coach is not None}
    return ToBePlayed(open_.count(), len(playing), sorted(coaches))


# -- a team and its players ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team's page: roster sheet, ledger, fixtures.

    may_change: ``own``, ``ruling`` (with a reason) or None.
    fixtures:   by season and round; ``causes`` finds the one that a ledger line comes from.
    """

    sheet: Sheet
    may_change: hooks.Permission
    entries: list[Entry]
    fixtures: list[Fixture]
    causes: dict[str, Fixture]

    @property
    def team(self) -> Team:
        return self.sheet.team


def team_or_404(user: User, slug: str) -> Team:
    team = readable_teams(user).select_related("coach").filter(slug=slug).first()
    if team is None:
        raise Http404
    return team


def team_view(user: User, slug: str) -> TeamView:
    team = team_or_404(user, slug)
    entered = (
        team.entries.filter(season__in=readable_seasons(user), season__friendly=False)
        .select_related("season__league")
        .order_by("-created", "-pk")
    )
    played = list(
        fixtures(user)
        .filter(sides__entry__team=team)
        .order_by("season_id", "round__stage__number", "round__number")
    )
    return TeamView(
        sheet(team),
        hooks.may_change_team(user, team) if user.is_authenticated else None,
        list(entered),
        played,
        _causes(team, played),
    )


def next_opponent(user: User, team: Team) -> Team | None:
    """Whom a team meets in its first match that is drawn and not played, of a season that runs;
    None while nobody is."""
    waiting = fixtures(user).filter(
        sides__entry__team=team,
        state=Fixture.State.SCHEDULED,
        season__state=Season.State.RUNNING,
    )
    for fixture in by_turn(waiting):
        for side in fixture.sides.all():
            if side.entry.team_id != team.pk:
                return side.entry.team
    return None


def values_of(team: Team, key: str, played: Iterable[Fixture]) -> list[tuple[int, int]]:
    """What a team was worth before each of its last matches: the number of that and the value,
    the oldest first; one query.

    key: under which its line-ups have it; played: the matches that the reader may open.
    """
    own = FixtureSide.objects.filter(fixture=OuterRef("fixture"), entry__team=team)
    settled = [each.pk for each in played if each.state == Fixture.State.SETTLED]
    sides_ = range(team.rules.most_sides)
    rows = (
        MatchRecord.objects.filter(fixture__in=settled)
        .annotate(side=Subquery(own.values("number")[:1]))
        .order_by("-fixture__settled", "-pk")
        .values_list("side", *(f"record__match__line_ups__{n}__{key}" for n in sides_))
    )
    values = [found[side] for side, *found in rows[:VALUES]]
    first = len(settled) - len(values) + 1
    return list(enumerate(reversed(values), first))


def hidden_batches(user: User, team: Team) -> set[UUID]:
    """The batches of a team's matches that this reader may not open (LG-ROLE-02)."""
    hidden = Fixture.objects.filter(sides__entry__team=team, state=Fixture.State.SETTLED).exclude(
        season__in=readable_seasons(user)
    )
    return set(fixtures_of_batches(hidden.values("pk")))


def _causes(team: Team, shown: Sequence[Fixture]) -> dict[str, Fixture]:
    """A team's settled fixtures by the name under which its stream knows them.

    All of the team's matches are counted, also those of a copy that its sandbox has no record of;
    those that this reader may not open have no fixture.
    """
    found = {fixture.pk: fixture for fixture in shown}
    causes = causes_of([team]).items()
    return {cause: found[pk] for (_team, cause), pk in causes if pk in found}


def causes_of(teams: Iterable[Team]) -> dict[tuple[int, str], int]:
    """The settled fixtures of teams by the key of a team and the name under which its stream knows
    one: ``match:4``; two queries.
    """
    keys = [team.pk for team in teams]
    batches = fixtures_of_batches(Fixture.objects.filter(sides__entry__team__in=keys).values("pk"))
    if not batches:
        return {}
    in_order = (
        TeamEvent.objects.filter(team__in=keys, kind="match_played", voided_by=None)
        .order_by("team_id", "place", "seq")
        .values_list("team_id", "batch")
    )
    found: dict[tuple[int, str], int] = {}
    played: dict[int, int] = {}
    for team, batch in in_order:
        number = played[team] = played.get(team, 0) + 1
        if batch in batches:
            found[team, f"match:{number}"] = batches[batch]
    return found


def last_results(user: User, teams: Iterable[Team]) -> dict[int, list[str]]:
    """By the key of a team the results of its last matches that the reader may open, the newest
    last; one query.
    """
    keys = [team.pk for team in teams]
    found: dict[int, list[str]] = {}
    recent = (
        FixtureSide.objects.filter(
            entry__team__in=keys,
            fixture__settled__isnull=False,
            fixture__season__in=readable_seasons(user),
            fixture__season__friendly=False,
        )
        .exclude(result="")
        .order_by("-fixture__settled", "-pk")
        .values_list("entry__team_id", "result")
    )
    for team, result in recent[: 8 * FORM * max(1, len(keys))]:
        own = found.setdefault(team, [])
        if len(own) < FORM:
            own.insert(0, result)
    return found


@dataclass(frozen=True, slots=True)
class Change:
    """A fact about a player and where it comes from: a match, or an act between matches."""

    event: TeamEvent
    fixture: Fixture | None


@dataclass(slots=True)
class SeasonTotals:
    """A player's season: in how many matches he was fielded, and the sums of these lines."""

    season: Season
    matches: int
    totals: dict[str, int]


@dataclass(frozen=True, slots=True)
class Traced:
    """A condition and the match that gave it; None where none did, or not for this reader."""

    condition: Condition
    fixture: Fixture | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A career: match by match, season by season, and each change with its cause.

    seasons, totals: sums of the lines (LG-STAT-01).
    causes: finds the match that a condition comes from.
    """

    player: Player
    lines: list[StatLine]
    seasons: list[SeasonTotals]
    totals: dict[str, int]
    changes: list[Change]
    causes: dict[str, Fixture]

    @property
    def conditions(self) -> list[Traced]:
        """What he carries, each with the match that it comes from (LG-COND-05)."""
        found = map(Condition.from_json, self.player.data.get("conditions", ()))
        return [Traced(condition, self.causes.get(condition.cause)) for condition in found]


def player_or_404(user: User, uuid: UUID | str) -> Player:
    player = (
        Player.objects.select_related("team__coach")
        .filter(uuid=uuid, team__in=readable_teams(user))
        .first()
    )
    if player is None:
        raise Http404
    return player


def player_view(user: User, uuid: UUID | str) -> PlayerView:
    """A player's career in a fixed number of queries, however long it is."""
    player = player_or_404(user, uuid)
    lines = list(
        player.stat_lines.filter(
            record__fixture__in=fixtures(user).order_by(), record__fixture__season__friendly=False
        )
        .select_related(
            "record__fixture__round", "record__fixture__group", "record__fixture__season__league"
        )
        .prefetch_related("record__fixture__sides__entry__team")
        .order_by("record_id")
    )
    about = Q(payload__player=player.number) | Q(payload__has_key="players")
    events = [
        event
        for event in TeamEvent.objects.filter(
            about, team=player.team, voided_by__isnull=True
        ).order_by("place", "seq")
        if event.payload.get("player") == player.number
        or player.number in event.payload.get("players", ())
    ]
    played = Fixture.objects.filter(sides__entry__team=player.team)
    causes = fixtures_of_batches(played.values("pk"))
    shown = {f.pk: f for f in fixtures(user).filter(sides__entry__team=player.team)}
    by_batch = {batch: shown[fixture] for batch, fixture in causes.items() if fixture in shown}
    seasons: dict[int, SeasonTotals] = {}
    totals: dict[str, int] = {}
    for line in lines:
        season = line.record.fixture.season
        own = seasons.setdefault(season.pk, SeasonTotals(season, 0, {}))
        own.matches += 1
        for what, amount in line.counts.items():
            own.totals[what] = own.totals.get(what, 0) + amount
            totals[what] = totals.get(what, 0) + amount
    changes = [Change(event, by_batch.get(event.batch)) for event in events]
    matches = _causes(player.team, list(shown.values()))
    return PlayerView(player, lines, list(seasons.values()), totals, changes, matches)


# -- the dead of a season -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dead:
    """Who died in a season: how many, and the last of them, in the order of the fixtures."""

    count: int
    last: Sequence[Change]


def the_dead(season: Season, last: int | None = None) -> Dead:
    """last: so many are read in full; None: all.  In a fixed number of queries."""
    teams = season.entries.order_by().values("team")
    died = TeamEvent.objects.filter(kind="died", team__in=teams, voided_by__isnull=True)
    ever = list(died.order_by().values_list("pk", "batch", "team", "seq"))
    here = season.fixtures.order_by().values("pk")
    batches = fixtures_of_batches(here, {batch for _pk, batch, _team, _seq in ever})
    deadly = {*batches.values()}
    rounds = season.fixtures.filter(pk__in=deadly).order_by()
    when = {pk: at for pk, *at in rounds.values_list("pk", "round__number", "slot")}
    seats = FixtureSide.objects.filter(fixture__in=deadly).order_by()
    side = {(f, team): n for f, team, n in seats.values_list("fixture", "entry__team", "number")}
    in_order = sorted(
        (*when[batches[batch]], side[batches[batch], team], seq, pk, batches[batch])
        for pk, batch, team, seq in ever
        if batch in batches
    )
    told = [(pk, fixture) for *_when, pk, fixture in in_order[-last if last else 0 :]]
    events = TeamEvent.objects.in_bulk([pk for pk, _fixture in told])
    played = season.fixtures.select_related("round").in_bulk([fixture for _pk, fixture in told])
    of = Team.objects.in_bulk({event.team_id for event in events.values()})
    for event in events.values():
        event.team = of[event.team_id]
    return Dead(len(in_order), [Change(events[pk], played[fixture]) for pk, fixture in told])


# -- progress -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a resolution is, counted from rows (LG-SIM-04).

    reported: matches that wait for what people report of them.
    put_off:  matches that are tried again, as the machine that had them lacked something.
    lacked:   one of these things (`rosters.runtime.resource_limits`); empty where there are none.
    round:    number of the round that is being played; None when all are over.
    """

    resolution: Resolution
    done: int
    total: int
    playing: int
    reported: int
    put_off: int
    lacked: str
    round: int | None
    last_round: int
    failures: list[Fixture]

    @property
    def running(self) -> bool:
        return self.resolution.state == Resolution.State.RUNNING

    @property
    def workers(self) -> str:
        """What keeps workers from playing on (`resolution.workers.status`); empty: nothing."""
        return workers_state() if self.running else ""


def progress(resolution: Resolution) -> Progress:
    """A resolution's progress; in three queries."""
    wanted = scope(resolution)
    lacking = Q(state=Fixture.State.SCHEDULED, frozen__lacked__gt="", frozen__failure="")
    counts = wanted.aggregate(
        total=Count("pk"),
        done=Count("pk", filter=Q(state=Fixture.State.SETTLED)),
        playing=Count("pk", filter=Q(state=Fixture.State.LOCKED)),
        reported=Count("pk", filter=Exists(open_reports().filter(fixture=OuterRef("pk")))),
        put_off=Count("pk", filter=lacking),
        lacked=Max("frozen__lacked", filter=lacking),
        last_round=Max("round__number"),
    )
    now = (
        wanted.exclude(state=Fixture.State.SETTLED)
        .order_by("round__stage__number", "round__number")
        .values_list("round__number", flat=True)
        .first()
    )
    failed = wanted.filter(frozen__failure__gt="").exclude(state=Fixture.State.SETTLED)
    return Progress(
        resolution,
        counts["done"],
        counts["total"],
        counts["playing"],
        counts["reported"],
        counts["put_off"],
        counts["lacked"] or "",
        now,
        counts["last_round"] or 0,
        list(failed.select_related("frozen", "round").prefetch_related(sides())),
    )


def current_resolution(season: Season) -> Resolution | None:
    """The wish that is running, or the last one if a match stopped it that cannot be played."""
    state = Resolution.State
    running = Case(When(state=state.RUNNING, then=0), default=1)
    found = season.resolutions.order_by(running, "-pk").first()
    return found if found and found.state in (state.RUNNING, state.FAILED) else None


def resolution_or_404(user: User, uuid: UUID | str) -> Resolution:
    resolution = (
        Resolution.objects.select_related("season__league")
        .filter(uuid=uuid, season__in=readable_seasons(user))
        .first()
    )
    if resolution is None:
        raise Http404
    return resolution


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that waits for the reader's answer; `team` is his, `others` whom it plays."""

    live: LiveMatch
    team: Team
    others: Sequence[Team]

    @property
    def against(self) -> str:
        return ", ".join(team.name for team in self.others)

    @property
    def until(self) -> datetime | None:
        """When the other coach may have the default serve; None where there is no limit."""
        hours = self.live.fixture.season.answer_hours
        if hours is None or self.live.asked is None:
            return None
        return self.live.asked + timedelta(hours=hours)


def waiting(user: User) -> list[Waiting]:
    """The matches in which it is this user's question, the oldest question first; two queries."""
    if not user.is_authenticated:
        return []
    # LG-ROLE-05: who has left the league answers nothing there.
    member = Membership.objects.filter(league=OuterRef("fixture__season__league"), coach=user)
    found = (
        LiveMatch.objects.filter(
            Exists(member),
            fixture__season__copy_of=None,
            state=LiveMatch.State.PLAYING,
            claim=F("fixture__claim"),
            fixture__sides__number=F("asks"),
            fixture__sides__entry__team__coach=user,
        )
        .select_related("fixture__season__league", "fixture__round")
        .prefetch_related(Prefetch("fixture__sides", sides().queryset))
        .defer("seam", "minds", "failure")
        .order_by("asked", "pk")
    )
    waits = []
    for live in found:
        teams = {side.number: side.entry.team for side in live.fixture.sides.all()}
        own = teams.pop(live.asks or 0)
        waits.append(Waiting(live, own, list(teams.values())))
    return waits


def my_teams(user: User) -> QuerySet[Team]:
    """A coach's own teams."""
    if not user.is_authenticated:
        return Team.objects.none()
    return Team.objects.filter(coach=user, copy_of=None)
