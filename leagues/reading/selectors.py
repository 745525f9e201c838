"""Reading leagues and seasons for pages, in a fixed number of queries.

What a user may not see does not exist for him: Http404.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Prefetch, Q, QuerySet, Window
from django.db.models.functions import Coalesce, RowNumber
from django.http import Http404
from django.utils.translation import gettext

from leagues.models import (
    Carried,
    Entry,
    Fixture,
    FixtureSide,
    Group,
    Invitation,
    JoinRequest,
    League,
    Membership,
    Notice,
    Round,
    Ruling,
    Season,
    SeasonChange,
    Stage,
)
from leagues.permissions import RUNS_IT, Role, User, listed, readable, readable_seasons, role_of
from leagues.reading.counted_seasons import counts
from leagues.reading.options import invitations_shown
from leagues.reading.standings import Ground, counting, ground
from leagues.schedules.plan import LADDER, StagePlan, group_names
from leagues.stages.explaining import PairingsView, explained
from leagues.stages.results import meetings
from leagues.stages.showing import BracketView, bracket_to_come, bracket_view, plan_words
from leagues.tables import WITHDRAWN, Mark, Row, Table, criterion_of, reasons
from leagues.words.tables import mark_word, reason_sentence, treatment_sentence
from rosters.models import Coach, Team

#: So many results and matches to come are shown of a league.
SHOWN = 6


def league_list(user: User) -> QuerySet[League]:
    """The leagues in this user's list, with `members` and `seasons_running` counted."""
    return (
        League.objects.filter(listed(user))
        .annotate(
            members=Count("memberships", distinct=True),
            seasons_running=Count(
                "seasons",
                filter=Q(seasons__state=Season.State.RUNNING) & counts("seasons"),
                distinct=True,
            ),
        )
        .order_by("name", "pk")
    )


#: So many teams show their crests beside a league.
FACES = 6


def faces_of(leagues: Iterable[League]) -> dict[int, list[Team]]:
    """Some teams of the newest season of each of these leagues, by its key; one query."""
    newest = Window(
        RowNumber(),
        partition_by=F("season__league_id"),
        order_by=[F("season__created").desc(), F("season_id").desc(), F("number"), F("pk")],
    )
    entries = Entry.objects.filter(
        season__league__in=[league.pk for league in leagues], season__copy_of=None, withdrawn=None
    )
    shown = entries.annotate(newest=newest).filter(newest__lte=FACES)
    found: dict[int, list[Team]] = {}
    for entry in shown.select_related("team", "season").order_by("newest"):
        if entry.team not in found.setdefault(entry.season.league_id, []):
            found[entry.season.league_id].append(entry.team)
    return found


@dataclass(frozen=True, slots=True)
class LeagueView:
    """A league as one reader sees it.

    role: the reader's; None for a stranger.  `invitations` and `requests` are for who runs it.
    results: the last matches that were settled, the newest first; `to_come` the next ones.
    """

    league: League
    role: Role | None
    seasons: list[Season]
    members: list[Membership]
    rulings: list[Ruling]
    invitations: list[Invitation]
    requests: list[JoinRequest]
    results: list[Fixture]
    to_come: list[Fixture]

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT


def rulings(league: League) -> QuerySet[Ruling]:
    """The public register of a league; what is ruled in a sandbox is nobody's business."""
    return league.rulings.filter(Q(season=None) | Q(season__copy_of=None)).select_related(
        "by", "season"
    )


def league_or_404(user: User, slug: str) -> League:
    league = League.objects.filter(readable(user), slug=slug).first()
    if league is None:
        raise Http404
    return league


def league_view(user: User, slug: str) -> LeagueView:
    league = league_or_404(user, slug)
    role = role_of(user, league)
    runs_it = role in RUNS_IT
    own = matches(user).filter(season__league=league, season__friendly=False)
    played = own.filter(settled__isnull=False)
    drawn = own.filter(season__state=Season.State.RUNNING, settled=None).annotate(
        moment=Coalesce("kickoff", "extended", "round__deadline")
    )
    return LeagueView(
        league,
        role,
        list(
            league.seasons.filter(Q() if runs_it else Q(copy_of=None), friendly=False)
            .annotate(size=Count("entries"))
            .order_by("-created", "-pk")
        ),
        list(league.memberships.select_related("coach").order_by("joined", "pk")),
        list(rulings(league)[:50]),
        list(invitations_shown(league, role)) if runs_it else [],
        list(league.join_requests.select_related("coach")) if runs_it else [],
        list(played.order_by("-settled", "-pk")[:SHOWN]),
        list(drawn.order_by(F("moment").asc(nulls_last=True), "round__number", "pk")[:SHOWN]),
    )


def season_or_404(user: User, league_slug: str, slug: str) -> Season:
    season = (
        readable_seasons(user)
        .select_related("league")
        .filter(league__slug=league_slug, slug=slug, friendly=False)
        .first()
    )
    if season is None:
        raise Http404
    return season


def seasons(user: User) -> QuerySet[Season]:
    """All competitions this user may open; for the API, which narrows it further."""
    found = readable_seasons(user).filter(friendly=False)
    return found.select_related("league", "follows", "copy_of")


def fixtures(user: User) -> QuerySet[Fixture]:
    """All fixtures this user may open, with all that a line about one shows."""
    return (
        Fixture.objects.select_related("season__league", "round__stage", "group")
        .prefetch_related(sides())
        .filter(season__in=readable_seasons(user))
        .order_by("season_id", "round__number", "group_id", "slot", "attempt")
    )


def matches(user: User) -> QuerySet[Fixture]:
    """The same without byes: where two sides meet, outside of sandboxes."""
    return fixtures(user).filter(sides__number=1, season__copy_of=None)


def fixture_or_404(user: User, uuid: UUID | str) -> Fixture:
    try:
        return fixtures(user).get(uuid=uuid)
    except Fixture.DoesNotExist:
        raise Http404 from None


def sides() -> Prefetch[str, QuerySet[FixtureSide], str]:
    return Prefetch(
        "sides",
        FixtureSide.objects.select_related("entry__team__coach").order_by("number"),
    )


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of a table with the entry that stands there, and what is certain of it.

    why:     what puts it above the next, and what was passed over on the way, in words.
    treated: what the criterion that parted them does with what was not played (LG-TABLE-04).
    moved:   by how many places it rose since the round before; None where there is none.
    form:    its last five results, the newest last.
    own:     whether it is the reader's.
    cut:     whether those above and those below go different ways at the end.
    """

    row: Row
    entry: Entry
    mark: Mark | None = None
    why: str = ""
    treated: str = ""
    moved: int | None = None
    form: tuple[str, ...] = ()
    own: bool = False
    cut: bool = False

    @property
    def certain(self) -> str:
        """``champion``, ``qualified``, ``eliminated``, or nothing yet."""
        mark = self.mark
        if mark is None or not (mark.champion or mark.qualified or mark.eliminated):
            return ""
        return mark_word(mark)


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group as it stands: a table or a bracket, as the format of its stage is."""

    group: Group
    table: Table | None = None
    lines: Sequence[TableLine] = ()
    bracket: BracketView | None = None
    ground: Ground | None = None


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its fixtures, and who rests."""

    round: Round
    fixtures: list[Fixture]
    resting: list[Entry]

    @property
    def settled(self) -> int:
        return sum(fixture.state == Fixture.State.SETTLED for fixture in self.fixtures)


@dataclass(frozen=True, slots=True)
class StageView:
    """A stage: what it is in words, its groups, and its rounds as far as they are drawn.

    to_come: the bracket of a stage whose entries nobody knows yet (LG-STAGE-05).
    """

    stage: Stage
    words: str
    groups: list[GroupView]
    rounds: list[RoundView]
    to_come: BracketView | None = None


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season as one reader sees it: its stages with tables and fixtures by round."""

    season: Season
    role: Role | None
    entries: list[Entry]
    stages: list[StageView]

    @property
    def groups(self) -> list[GroupView]:
        return [group for stage in self.stages for group in stage.groups]

    @property
    def settled(self) -> int:
        return sum(round_.settled for stage in self.stages for round_ in stage.rounds)


def season_view(user: User, league_slug: str, slug: str) -> SeasonView:
    """All of a season at once; nine queries, however many stages, rounds and entries."""
    season = season_or_404(user, league_slug, slug)
    entries = list(season.entries.select_related("team__coach").order_by("number", "created", "pk"))
    all_fixtures = list(
        season.fixtures.select_related("round__stage")
        .prefetch_related(sides())
        .order_by("group__name", "slot", "attempt")
    )
    stages = list(season.stages.order_by("number"))
    groups = list(
        Group.objects.filter(stage__season=season)
        .select_related("stage")
        .prefetch_related("entries")
        .order_by("stage__number", "pk")
    )
    rounds = list(
        Round.objects.filter(stage__season=season)
        .select_related("stage")
        .order_by("stage__number", "number")
    )
    views: list[StageView] = []
    for stage in stages:
        plan = stage.plan
        own = [group for group in groups if group.stage_id == stage.pk]
        played = [round_ for round_ in rounds if round_.stage_id == stage.pk]
        views.append(
            StageView(
                stage,
                plan_words(plan),
                [_group_view(season, group, plan, entries, all_fixtures) for group in own],
                [
                    view
                    for round_ in played
                    if (view := round_view(round_, own, entries, all_fixtures)).fixtures
                ],
                None if stage.drawn else _to_come(season, plan, views),
            )
        )
    return SeasonView(season, role_of(user, season.league), entries, views)


def open_change_or_404(season: Season) -> SeasonChange:
    """The change that is planned for a season and not accepted yet."""
    change = season.changes.filter(made=None).first()
    if change is None:
        raise Http404
    change.season = season
    return change


def carried_or_404(season: Season, entry: UUID | str) -> Carried:
    """An entry of a season whose team is to be carried over."""
    change = open_change_or_404(season)
    carried = change.carried.select_related("entry__team__coach").filter(entry__uuid=entry).first()
    if carried is None:
        raise Http404
    carried.change = change
    return carried


def _to_come(season: Season, plan: StagePlan, before: list[StageView]) -> BracketView | None:
    if not before:
        return None
    previous = before[-1].stage.plan
    return bracket_to_come(plan, previous, group_names(previous), season.rules.crossed)


def _group_view(
    season: Season,
    group: Group,
    plan: StagePlan,
    entries: list[Entry],
    all_fixtures: list[Fixture],
) -> GroupView:
    members = {entry.pk for entry in group.entries.all()}
    by_number = {e.number: e for e in entries if e.pk in members and e.number is not None}
    own = [fixture for fixture in all_fixtures if fixture.group_id == group.pk]
    if plan.is_knockout:
        found = meetings(own)
        return GroupView(
            group, bracket=bracket_view(group, plan, season.draw_seed, found, by_number)
        )
    if plan.format == LADDER:
        return GroupView(group)  # `leagues.stages.ladders` shows it
    number = group.stage.number
    stands_on = ground(
        season,
        plan,
        group.seeds,
        by_number.values(),
        counting(group, number, plan, all_fixtures),
    )
    table = stands_on.table()
    certain = stands_on.marks(plan.first or None) if season.state == "running" else {}
    return GroupView(
        group, table, table_lines(table, by_number, season.game, certain), ground=stands_on
    )


def table_lines(
    table: Table,
    entries: Mapping[int, Entry],
    game: str,
    certain: Mapping[int, Mark] | None = None,
) -> list[TableLine]:
    """The rows of a table with their entries, each with why it stands above the next."""
    names = {number: entry.team.name for number, entry in entries.items()}
    why = {reason.above: reason_sentence(reason, names, game) for reason in reasons(table)}
    return [
        TableLine(
            row,
            entries[row.entry],
            (certain or {}).get(row.entry),
            why.get(row.entry, ""),
            treatment_sentence(criterion_of(row.parting.criterion).treatment)
            if row.parting and row.parting.criterion != WITHDRAWN
            else "",
        )
        for row in table.rows
    ]


def round_view(
    round_: Round, groups: list[Group], entries: list[Entry], all_fixtures: list[Fixture]
) -> RoundView:
    """Who rests is whoever of its groups has no fixture in it."""
    drawn = [fixture for fixture in all_fixtures if fixture.round_id == round_.pk]
    own = [fixture for fixture in drawn if len(fixture.sides.all()) > 1]  # the rest are byes
    busy = {side.entry_id for fixture in own for side in fixture.sides.all()}
    here = {entry.pk for group in groups for entry in group.entries.all()}
    knockout = groups and groups[0].stage.plan.is_knockout
    ladder = groups and groups[0].stage.format == Stage.Format.LADDER
    if knockout or ladder:
        return RoundView(round_, own, [])
    resting = [e for e in entries if e.pk in here and e.pk not in busy and e.withdrawn is None]
    return RoundView(round_, own, resting)


def pairings_view(season: Season, stage: int, number: int) -> PairingsView:
    """Why a Swiss round was paired so; four queries."""
    round_ = Round.objects.filter(stage__season=season, stage__number=stage, number=number).first()
    if round_ is None or not round_.pairing:
        raise Http404
    drawn = round_.fixtures.prefetch_related(sides()).order_by("group__name", "slot")
    named = season.entries.values_list("number", "team__name")
    names: dict[int | None, str] = {None: gettext("nobody"), **dict(named)}
    return explained(round_, list(drawn), names)


def rulings_of(coach: Coach) -> list[dict[str, Any]]:
    """What a commissioner decided, and why, for the export of their data (LG-ROLE-06)."""
    return [
        {
            "league": ruling.league.name,
            "kind": ruling.kind,
            "about": ruling.about,
            "reason": ruling.reason,
            "at": ruling.created.isoformat(),
        }
        for ruling in Ruling.objects.filter(by=coach)
        .select_related("league")
        .order_by("created", "pk")
    ]


def new_notices(user: User) -> QuerySet[Notice]:
    """What a coach has not put aside yet, the newest first."""
    found = Notice.objects.select_related("fixture", "season__league", "team", "league")
    return found.filter(coach=user, read=None) if user.is_authenticated else found.none()


def notices_of(coach: Coach) -> list[dict[str, Any]]:
    """What a coach was told, for the export of their data."""
    return [
        {
            "kind": notice.kind,
            "params": notice.params,
            "created": notice.created.isoformat(),
            "read": notice.read and notice.read.isoformat(),
        }
        for notice in coach.notices.order_by("created", "pk")
    ]


def memberships_of(coach: Coach) -> list[dict[str, str]]:
    """Which leagues a coach belongs to and as what, for the export of their data."""
    memberships = coach.memberships.select_related("league").order_by("joined", "pk")
    return [
        {
            "league": membership.league.name,
            "slug": membership.league.slug,
            "role": membership.role,
            "joined": membership.joined.isoformat(),
        }
        for membership in memberships
    ]
