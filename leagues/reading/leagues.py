"""Read models of leagues for pages, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from leagues.access.permissions import (
    RUNS_IT,
    Role,
    User,
    listed,
    role_of,
)
from leagues.access.visible import league_or_404, matches, to_come
from leagues.models import (
    Entry,
    Fixture,
    Invitation,
    JoinRequest,
    League,
    Membership,
    Ruling,
    Season,
)
from leagues.reading.options import invitations_shown
from leagues.results.counted_seasons import counts
from rosters.models import Coach, Team

#: The number of results, and of matches to come, shown of a league.
SHOWN = 6


def league_list(user: User) -> QuerySet[League]:
    """Return the leagues in this user's list, with `members` and `seasons_running` counted."""
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


#: The number of teams whose crests are shown beside a league.
FACES = 6


def faces_of(leagues: Iterable[League]) -> dict[int, list[Team]]:
    """Return some teams of the newest season of each of these leagues, by league id; one query."""
    newest = Window(
        RowNumber(),
        partition_by=F("season__league_id"),
        order_by=[F("season__created").desc(), F("season_id").desc(), F("number"), F("pk")],
    )
    entries = Entry.objects.filter(
        season__league__in=[league.pk for league in leagues], season__copy_of=None, withdrawn=None
    )
    shown = entries.annotate(newest=newest).filter(newest__lte=FACES)
    teams_by_league: dict[int, list[Team]] = {}
    for entry in shown.select_related("team", "season").order_by("newest"):
        if entry.team not in teams_by_league.setdefault(entry.season.league_id, []):
            teams_by_league[entry.season.league_id].append(entry.team)
    return teams_by_league


@dataclass(frozen=True, slots=True)
class LeagueView:
    """A league as one reader sees it.

    role: the reader's; None for a stranger. `invitations` and `requests` are only for those who run
          the league.
    results: the last settled matches, the newest first; `to_come`: the next ones.
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

    @property
    def awaited(self) -> int:
        """How many placeholders wait for their people (LG-ROLE-11)."""
        return sum(member.coach.placeholder for member in self.members)


def rulings(league: League) -> QuerySet[Ruling]:
    """Return the public register of a league, without rulings in a sandbox."""
    return league.rulings.filter(Q(season=None) | Q(season__copy_of=None)).select_related(
        "by", "season"
    )


def league_view(user: User, slug: str) -> LeagueView:
    """Return a league as one reader sees it; raise Http404 if they may not open it."""
    league = league_or_404(user, slug)
    role = role_of(user, league)
    runs_it = role in RUNS_IT
    league_matches = matches(user).filter(season__league=league, season__friendly=False)
    played = league_matches.filter(settled__isnull=False)
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
        list(to_come(league_matches)[:SHOWN]),
    )


def memberships_of(coach: Coach) -> list[dict[str, str]]:
    """Return a coach's leagues and roles, for the export of their data."""
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
