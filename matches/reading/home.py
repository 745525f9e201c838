"""The first page of a coach and of a stranger: what is to do, what is on, what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from leagues.access.permissions import RUNS_IT, User, readable_seasons
from leagues.access.visible import matches
from leagues.models import (
    Fixture,
    FixtureSide,
    League,
    Membership,
    Season,
)
from leagues.notices import told
from leagues.reading.match_meaning import standing
from leagues.reading.notices import new_notices
from leagues.reading.seasons import TableLine
from matches.models import LiveMatch, Report
from matches.reading.duties import Duty, duties
from matches.reading.site_front import SiteFront, front_of_coach, front_of_strangers
from matches.reading.teams import last_results, my_teams
from matches.resolution.claims import open_reports
from matches.resolution.match_order import by_turn
from rosters.models import Coach, Team

#: How many results, leagues, pieces of news and teams are shown; the rest is behind a link.
RESULTS, OPEN, NEWS, TEAMS, LEAGUES = 6, 6, 5, 12, 8
SCHEDULED = Fixture.State.SCHEDULED
#: What a match bears of which a report was sent that does not count yet.
REPORTED = "was_reported"
#: How many results of one league are shown.
OF_A_LEAGUE = 2
#: Among how many results these are looked for at first.
LOOKED_AT = 300


@dataclass(frozen=True, slots=True)
class OwnTeam:
    """A team of the reader's: the results of its last matches, the newest last, and what comes
    next.
    """

    team: Team
    form: Sequence[str]
    next: Fixture | None
    season: Season | None


@dataclass(frozen=True, slots=True)
class OwnLeague:
    """A league that the reader belongs to, and its newest season that is not over; None: none."""

    league: League
    role: str
    runs_it: bool
    season: Season | None


@dataclass(frozen=True, slots=True)
class Home:
    """The first page of a coach.

    leagues: their leagues, those that they run first.
    live:    matches with a team of theirs that people play now.
    first:   their next match; None where none is drawn.
    table:   the rows around their team in that match's season; empty where it is in no table.
    """

    duties: Sequence[Duty]
    live: Sequence[Fixture]
    first: Fixture | None
    teams: Sequence[OwnTeam]
    more_teams: int
    leagues: Sequence[OwnLeague]
    news: Sequence[tuple[str, str, datetime]]
    results: Sequence[Fixture]
    table: Sequence[TableLine]
    front: SiteFront

    @property
    def game(self) -> str:
        """The one game of all their teams, in whose words these are named; else empty."""
        games = {own.team.game for own in self.teams}
        return games.pop() if len(games) == 1 and not self.more_teams else ""


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first page of a stranger.

    live: the match that is being played here and may be watched by all; None where there is none.
    """

    live: Fixture | None
    results: Sequence[Fixture]
    front: SiteFront
    open: Sequence[Season] = field(default_factory=list)

    @property
    def first(self) -> Fixture | None:
        """The match on top: the one that is being played, or else the last result with the highest
        scores.
        """
        return self.live or max(self.results, key=_seen, default=None)


def _seen(fixture: Fixture) -> int:
    return sum(score or 0 for score in fixture.scores)


def home(user: Coach) -> Home:
    """Return a coach's first page, in a fixed number of queries."""
    first_teams = list(my_teams(user).order_by("name", "pk")[: TEAMS + 1])
    teams = first_teams[:TEAMS]
    ahead = _ahead(user, teams)
    mine = _memberships(user)
    # Named by their rows, so that only these leagues are read, not all that was ever settled.
    followed = Season.objects.filter(league__in=[each.league_id for each in mine]).order_by()
    seasons = list(followed.values_list("pk", flat=True))
    settled = matches(user).filter(season__in=seasons, settled__isnull=False)
    results = list(settled.order_by("-settled", "-pk")[:RESULTS])
    first = _first([each for each in _unreported(ahead) if each.state == SCHEDULED])
    return Home(
        duties(user),
        [fixture for fixture in ahead if fixture.state == Fixture.State.LOCKED],
        first,
        _told(user, teams, ahead),
        max(0, my_teams(user).count() - TEAMS) if len(first_teams) > TEAMS else 0,
        _leagues(user, mine[:LEAGUES]),
        [(n.text, n.url, n.notice.created) for n in map(told, new_notices(user)[:NEWS])],
        results,
        standing(user, first) if first else (),
        front_of_coach(user, results),
    )


def own_teams(user: Coach, teams: Sequence[Team]) -> list[OwnTeam]:
    """Return these teams with their last results and next matches; three queries."""
    return _told(user, teams, _ahead(user, teams))


def _told(user: User, teams: Sequence[Team], ahead: Sequence[Fixture]) -> list[OwnTeam]:
    form = last_results(user, teams)
    return [_own(team, form.get(team.pk, []), ahead) for team in teams]


def _memberships(user: Coach) -> list[Membership]:
    """Return a coach's memberships: of leagues that they run first, then of the newest."""
    mine = Membership.objects.filter(coach=user).annotate(runs=Q(role__in=RUNS_IT))
    return list(mine.select_related("league").order_by("-runs", "-league_id"))


def _leagues(user: Coach, known: Sequence[Membership]) -> list[OwnLeague]:
    """Return a coach's leagues by these memberships; one query."""
    seasons = (
        readable_seasons(user)
        .filter(league__in=[each.league_id for each in known], copy_of=None)
        .filter(friendly=False)
        .exclude(state__in=[Season.State.FINISHED, Season.State.ARCHIVED])
        .order_by("created", "pk")
    )
    newest = {season.league_id: season for season in seasons}
    return [
        OwnLeague(
            each.league,
            each.get_role_display(),
            each.role in RUNS_IT,
            newest.get(each.league_id),
        )
        for each in known
    ]


def welcome(user: User) -> Welcome:
    """Return a stranger's first page, in a fixed number of queries."""
    public = matches(user).filter(season__league__in=_public())
    playing = LiveMatch.objects.filter(state=LiveMatch.State.PLAYING, fixture=OuterRef("pk"))
    open_ = (
        readable_seasons(user)
        .filter(state=Season.State.REGISTRATION, copy_of=None, league__in=_public())
        .select_related("league")
        .annotate(size=Count("entries", filter=Q(entries__withdrawn=None)))
    )
    results = _latest(public)
    return Welcome(
        public.filter(Exists(playing)).order_by("-pk").first(),
        results,
        front_of_strangers(user, results),
        list(open_.order_by("-created", "-pk")[:OPEN]),
    )


def _latest(public: QuerySet[Fixture]) -> list[Fixture]:
    """Return the last results, only a few from each league so that all have room.

    They are among the newest few hundred, which the index gives without a look at all that was ever
    played. Only where one or two leagues have settled more than that since does another look go
    past these leagues.
    """
    settled = Fixture.objects.filter(
        settled__isnull=False,
        sides__number=1,
        season__copy_of=None,
        season__league__visibility=League.Visibility.PUBLIC,
    ).order_by("-settled", "-pk")
    chosen: list[int] = []
    taken: Counter[int] = Counter()
    while True:
        full = [league for league, of_it in taken.items() if of_it == OF_A_LEAGUE]
        known = settled.exclude(season__league__in=full) if full else settled
        newest = list(
            known.exclude(pk__in=chosen).values_list("pk", "season__league_id")[:LOOKED_AT]
        )
        for pk, league in newest:
            if taken[league] < OF_A_LEAGUE and len(chosen) < RESULTS:
                taken[league] += 1
                chosen.append(pk)
        if len(chosen) == RESULTS or len(newest) < LOOKED_AT:
            break
    return list(public.filter(pk__in=chosen).order_by("-settled", "-pk"))


def _public() -> Iterable[League]:
    return League.objects.filter(visibility=League.Visibility.PUBLIC)


# -- the user's teams -----------------------------------------------------------------------------


def _ahead(user: User, teams: Sequence[Team]) -> list[Fixture]:
    """Return the unfinished matches of these teams in running seasons, the next first.

    Each says whether a report of it was sent, as `REPORTED`.
    """
    sent = open_reports().filter(fixture=OuterRef("pk")).exclude(state=Report.State.DRAFT)
    entered = FixtureSide.objects.filter(entry__team__in=teams, fixture__state__in=Fixture.OPEN)
    open_ = list(entered.order_by().values_list("fixture", flat=True))
    unfinished = (
        matches(user)
        .filter(pk__in=open_, season__state=Season.State.RUNNING)
        .exclude(state=Fixture.State.SETTLED)
        .annotate(**{REPORTED: Exists(sent)})
    )
    return list(by_turn(unfinished)[: 6 * max(1, len(teams))])


def _unreported(ahead: Sequence[Fixture]) -> list[Fixture]:
    """Return the matches that are still to be played: of the others a report waits for an answer
    or a ruling, and stands under what is to do.
    """
    return [fixture for fixture in ahead if not getattr(fixture, REPORTED)]


def _first(scheduled: Sequence[Fixture]) -> Fixture | None:
    """Return the next of these matches; a friendly without a date only where there is no other."""
    dated = (each for each in scheduled if each.kickoff is not None or not each.season.friendly)
    return next(dated, scheduled[0] if scheduled else None)


def _own(team: Team, form: Sequence[str], ahead: Sequence[Fixture]) -> OwnTeam:
    nearest = next(
        (
            fixture
            for fixture in _unreported(ahead)
            if any(side.entry.team_id == team.pk for side in fixture.sides.all())
        ),
        None,
    )
    return OwnTeam(team, form, nearest, None if nearest is None else nearest.season)
