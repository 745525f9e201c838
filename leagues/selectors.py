"""Reading leagues and seasons for pages, in a fixed number of queries.

What a user may not see does not exist for him: Http404.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import Http404

from leagues.choices import invitations_shown
from leagues.models import (
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
)
from leagues.permissions import RUNS_IT, Role, User, listed, readable, role_of
from leagues.standings import table_of
from leagues.tables import Row, Table
from rosters.models import Coach


def league_list(user: User) -> QuerySet[League]:
    """The leagues in this user's list, with `members` and `seasons_running` counted."""
    return (
        League.objects.filter(listed(user))
        .annotate(
            members=Count("memberships", distinct=True),
            seasons_running=Count(
                "seasons", filter=Q(seasons__state=Season.State.RUNNING), distinct=True
            ),
        )
        .order_by("name", "pk")
    )


@dataclass(frozen=True, slots=True)
class LeagueView:
    """A league as one reader sees it.

    role: the reader's; None for a stranger.  `invitations` and `requests` are for who runs it.
    """

    league: League
    role: Role | None
    seasons: list[Season]
    members: list[Membership]
    rulings: list[Ruling]
    invitations: list[Invitation]
    requests: list[JoinRequest]

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT


def league_or_404(user: User, slug: str) -> League:
    league = League.objects.filter(readable(user), slug=slug).first()
    if league is None:
        raise Http404
    return league


def league_view(user: User, slug: str) -> LeagueView:
    league = league_or_404(user, slug)
    role = role_of(user, league)
    runs_it = role in RUNS_IT
    return LeagueView(
        league,
        role,
        list(league.seasons.annotate(size=Count("entries")).order_by("-created", "-pk")),
        list(league.memberships.select_related("coach").order_by("joined", "pk")),
        list(league.rulings.select_related("by", "season")[:50]),
        list(invitations_shown(league, role)) if runs_it else [],
        list(league.join_requests.select_related("coach")) if runs_it else [],
    )


def season_or_404(user: User, league_slug: str, slug: str) -> Season:
    season = (
        Season.objects.select_related("league")
        .filter(league__in=League.objects.filter(readable(user)))
        .filter(league__slug=league_slug, slug=slug)
        .first()
    )
    if season is None:
        raise Http404
    return season


def seasons(user: User) -> QuerySet[Season]:
    """All seasons this user may open; for the API, which narrows it further."""
    return Season.objects.select_related("league").filter(
        league__in=League.objects.filter(readable(user))
    )


def fixtures(user: User) -> QuerySet[Fixture]:
    """All fixtures this user may open, with all that a line about one shows."""
    return (
        Fixture.objects.select_related("season__league", "round", "group")
        .prefetch_related(sides())
        .filter(season__league__in=League.objects.filter(readable(user)))
        .order_by("season_id", "round__number", "group_id", "slot", "attempt")
    )


def fixture_or_404(user: User, uuid: UUID | str) -> Fixture:
    fixture = fixtures(user).filter(uuid=uuid).first()
    if fixture is None:
        raise Http404
    return fixture


def sides() -> Prefetch[str, QuerySet[FixtureSide], str]:
    return Prefetch(
        "sides",
        FixtureSide.objects.select_related("entry__team__coach").order_by("number"),
    )


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of a table with the entry that stands there."""

    row: Row
    entry: Entry


@dataclass(frozen=True, slots=True)
class GroupView:
    group: Group
    table: Table
    lines: list[TableLine]


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its fixtures, and who rests."""

    round: Round
    fixtures: list[Fixture]
    resting: list[Entry]

    @property
    def settled(self) -> int:
        return sum(fixture.state == Fixture.State.SETTLED for fixture in self.fixtures)

    @property
    def over(self) -> bool:
        return self.settled == len(self.fixtures)


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season as one reader sees it: tables of its groups and fixtures by round."""

    season: Season
    role: Role | None
    entries: list[Entry]
    groups: list[GroupView]
    rounds: list[RoundView]

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT

    @property
    def open_round(self) -> RoundView | None:
        """The first round that is not over."""
        return next((view for view in self.rounds if not view.over), None)

    @property
    def total(self) -> int:
        return sum(len(view.fixtures) for view in self.rounds)

    @property
    def settled(self) -> int:
        return sum(view.settled for view in self.rounds)


def season_view(user: User, league_slug: str, slug: str) -> SeasonView:
    """Everything on a season's page; eight queries, however many rounds and entries."""
    season = season_or_404(user, league_slug, slug)
    entries = list(season.entries.select_related("team__coach").order_by("number", "created", "pk"))
    all_fixtures = list(
        season.fixtures.prefetch_related(sides()).order_by("group__name", "slot", "attempt")
    )
    groups = list(
        Group.objects.filter(stage__season=season)
        .select_related("stage")
        .prefetch_related("entries")
        .order_by("stage__number", "name")
    )
    rounds = Round.objects.filter(stage__season=season).select_related("stage")
    rounds = rounds.order_by("stage__number", "number")
    return SeasonView(
        season,
        role_of(user, season.league),
        entries,
        [_group_view(season, group, entries, all_fixtures) for group in groups],
        [_round_view(round_, entries, all_fixtures) for round_ in rounds],
    )


def _group_view(
    season: Season, group: Group, entries: list[Entry], all_fixtures: list[Fixture]
) -> GroupView:
    members = {entry.pk for entry in group.entries.all()}
    by_number = {e.number: e for e in entries if e.pk in members and e.number is not None}
    own = [fixture for fixture in all_fixtures if fixture.group_id == group.pk]
    table = table_of(season, sorted(by_number), own)
    return GroupView(group, table, [TableLine(row, by_number[row.entry]) for row in table.rows])


def _round_view(round_: Round, entries: list[Entry], all_fixtures: list[Fixture]) -> RoundView:
    own = [fixture for fixture in all_fixtures if fixture.round_id == round_.pk]
    busy = {side.entry_id for fixture in own for side in fixture.sides.all()}
    resting = [e for e in entries if e.number is not None and e.pk not in busy]
    return RoundView(round_, own, resting)


def new_notices(user: User) -> QuerySet[Notice]:
    """What a coach has not put aside yet, the newest first."""
    found = Notice.objects.select_related("fixture", "season__league", "team")
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
