"""The first page of a coach and of a stranger: what waits for them, what is on, what is open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.access.permissions import RUNS_IT, User, readable_seasons
from leagues.access.visible import matches, sides
from leagues.campaigns.deals import says, waiting_deals
from leagues.campaigns.terms import questions_to
from leagues.models import (
    DateOffer,
    Fixture,
    FixtureSide,
    JoinRequest,
    League,
    Membership,
    Season,
)
from leagues.notices import told
from leagues.reading.challenges import waiting_challenges
from leagues.reading.dates import OfferView
from leagues.reading.friendlies import waiting_friendlies
from leagues.reading.match_meaning import standing
from leagues.reading.notices import new_notices
from leagues.reading.seasons import TableLine
from leagues.schedules.plan import MEETINGS
from matches.live.start_options import waiting_invitations
from matches.models import LiveMatch, Report
from matches.periodic.deadlines import waiting_fixtures
from matches.periodic.overdue_fixtures import overdue_of
from matches.reading.coach_todo import waiting
from matches.reading.teams import last_results, my_teams
from matches.reporting.selectors import waiting_reports
from matches.resolution.match_order import by_turn
from matches.resolution.open_choices import open_choices
from rosters.models import Coach, Team
from rosters.runtime.clock import now

#: How many results, leagues, pieces of news and teams are shown; the rest is behind a link.
RESULTS, OPEN, NEWS, TEAMS, LEAGUES = 6, 6, 5, 12, 8
#: How many results of one league are shown.
OF_A_LEAGUE = 2


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing that waits for a person, with the one button that leads to it.

    icon:  its name in the sprite.
    until: when it is decided without them, or nobody waits any longer; None where it is not urgent.
    """

    icon: str
    title: str
    about: str
    url: str
    button: str | Promise
    until: datetime | None = None

    @property
    def urgency(self) -> str:
        """``late``, ``soon`` (within two days), or empty."""
        if self.until is None:
            return ""
        left = (self.until - now()).total_seconds()
        return "late" if left <= 0 else "soon" if left < 2 * 86400 else ""


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


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first page of a stranger.

    live: the match that is being played here and may be watched by all; None where there is none.
    """

    live: Fixture | None
    results: Sequence[Fixture]
    open: Sequence[Season] = field(default_factory=list)

    @property
    def first(self) -> Fixture | None:
        """The match on top: the one that is being played, or else the last result with the highest
        scores.
        """
        return self.live or max(self.results, key=_seen, default=None)


def _seen(fixture: Fixture) -> int:
    return sum(score or 0 for score in fixture.scores)


def duties(user: Coach) -> list[Duty]:
    """Return all that waits for this user, the most urgent first; a fixed number of queries."""
    all_duties = [*_answers(user), *_choices(user), *_terms(user), *_reports(user)]
    all_duties += [*_challenges(user), *_deals(user), *_friendlies(user)]
    all_duties += [*_offers(user), *_requests(user), *_decisions(user)]
    return sorted(all_duties, key=lambda duty: (duty.until is None, duty.until or 0, duty.title))


def home(user: Coach) -> Home:
    """Return a coach's first page, in a fixed number of queries."""
    first_teams = list(my_teams(user).order_by("name", "pk")[: TEAMS + 1])
    teams = first_teams[:TEAMS]
    ahead = _ahead(user, teams)
    followed = Exists(Membership.objects.filter(league=OuterRef("season__league"), coach=user))
    results = matches(user).filter(followed, settled__isnull=False)
    first = next((each for each in ahead if each.state == Fixture.State.SCHEDULED), None)
    return Home(
        duties(user),
        [fixture for fixture in ahead if fixture.state == Fixture.State.LOCKED],
        first,
        _told(user, teams, ahead),
        max(0, my_teams(user).count() - TEAMS) if len(first_teams) > TEAMS else 0,
        _leagues(user),
        [(n.text, n.url, n.notice.created) for n in map(told, new_notices(user)[:NEWS])],
        list(results.order_by("-settled", "-pk")[:RESULTS]),
        standing(user, first) if first else (),
    )


def own_teams(user: Coach, teams: Sequence[Team]) -> list[OwnTeam]:
    """Return these teams with their last results and next matches; three queries."""
    return _told(user, teams, _ahead(user, teams))


def _told(user: User, teams: Sequence[Team], ahead: Sequence[Fixture]) -> list[OwnTeam]:
    form = last_results(user, teams)
    return [_own(team, form.get(team.pk, []), ahead) for team in teams]


def _leagues(user: Coach) -> list[OwnLeague]:
    """Return a coach's leagues, those that they run first, then the newest; two queries."""
    mine = Membership.objects.filter(coach=user).annotate(runs=Q(role__in=RUNS_IT))
    known = list(mine.select_related("league").order_by("-runs", "-league_id")[:LEAGUES])
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
    return Welcome(
        public.filter(Exists(playing)).order_by("-pk").first(),
        _latest(public),
        list(open_.order_by("-created", "-pk")[:OPEN]),
    )


def _latest(public: QuerySet[Fixture]) -> list[Fixture]:
    """Return the last results, only a few from each league so that all have room."""
    newest = Window(
        RowNumber(),
        partition_by=F("season__league_id"),
        order_by=[F("settled").desc(), F("pk").desc()],
    )
    settled = public.filter(settled__isnull=False).annotate(newest=newest)
    return list(settled.filter(newest__lte=OF_A_LEAGUE).order_by("-settled", "-pk")[:RESULTS])


def _public() -> Iterable[League]:
    return League.objects.filter(visibility=League.Visibility.PUBLIC)


def versus(fixture: Fixture) -> str:
    """Name the teams of a fixture: ``Reavers – Eagles``."""
    return " – ".join(side.entry.team.name for side in fixture.sides.all())


def _where(fixture: Fixture) -> str:
    return f"{fixture.season.league.name}, {fixture.season.name}"


# -- what waits -----------------------------------------------------------------------------------


def _answers(user: Coach) -> list[Duty]:
    moves = [
        Duty(
            "ic-play",
            _("%(team)s against %(other)s: it is your move")
            % {"team": each.team.name, "other": each.against},
            _where(each.live.fixture),
            reverse("play-match", args=[each.live.fixture.uuid]) + "#question",
            gettext_lazy("Play on"),
            each.until,
        )
        for each in waiting(user)
    ]
    return moves + [
        Duty(
            "ic-people",
            _("%(name)s invites you to play %(match)s")
            % {"name": each.invitation.by, "match": versus(each.fixture)},
            _where(each.fixture),
            reverse("match", args=[each.fixture.uuid]) + "#invitation",
            gettext_lazy("Answer"),
            each.invitation.expires,
        )
        for each in waiting_invitations(user)
    ]


def _choices(user: Coach) -> list[Duty]:
    return [
        Duty(
            "ic-learn",
            _("%(team)s: choices after the match") % {"team": each.team.name},
            _("Then the usual ones are taken."),
            reverse("manage-team", args=[each.team.slug]),
            gettext_lazy("Choose"),
            each.until,
        )
        for each in open_choices(user)
    ]


def _terms(user: Coach) -> list[Duty]:
    """Return the questions that are asked before matches of campaigns; one duty for each match."""
    questions = questions_to(user).prefetch_related(Prefetch("fixture__sides", sides().queryset))
    by_fixture: dict[int, Duty] = {}
    for asked in questions:
        fixture = asked.fixture
        duty = Duty(
            "ic-date",
            _("%(match)s: you are asked something before it") % {"match": versus(fixture)},
            _where(fixture),
            reverse("match", args=[fixture.uuid]) + "#terms",
            gettext_lazy("Answer"),
            asked.due,
        )
        by_fixture.setdefault(fixture.pk, duty)
    return list(by_fixture.values())


def _challenges(user: Coach) -> list[Duty]:
    duties_ = []
    for challenge in waiting_challenges(user):
        stage, season = challenge.group.stage, challenge.group.stage.season
        where = "meetings" if stage.format == MEETINGS else "ladder"
        teams = {"one": challenge.challenger.team.name, "other": challenge.challenged.team.name}
        duty = Duty(
            "ic-people",
            _("%(one)s challenges %(other)s") % teams,
            f"{season.league.name}, {season.name}",
            reverse("season", args=[season.league.slug, season.slug]) + f"#{where}",
            gettext_lazy("Answer"),
            challenge.expires,
        )
        duties_.append(duty)
    return duties_


def _deals(user: Coach) -> list[Duty]:
    return [
        Duty(
            "ic-people",
            says(each),
            f"{each.season.league.name}, {each.season.name}",
            reverse("season-deals", args=[each.season.league.slug, each.season.slug]),
            gettext_lazy("Answer"),
            each.expires,
        )
        for each in waiting_deals(user)
    ]


def _friendlies(user: Coach) -> list[Duty]:
    return [
        Duty(
            "ic-people",
            _("%(name)s would like to play a friendly, %(match)s")
            % {"name": each.by, "match": " – ".join(s.team.name for s in each.sides.all())},
            each.league.name,
            reverse("friendlies", args=[each.league.slug]) + "#open",
            gettext_lazy("Answer"),
            each.expires,
        )
        for each in waiting_friendlies(user)
    ]


def _reports(user: Coach) -> list[Duty]:
    duties_ = []
    for waiting_report in waiting_reports(user):
        fixture, match = (
            waiting_report.report.fixture,
            f"{waiting_report.team.name} – {waiting_report.against}",
        )
        if waiting_report.report.state == Report.State.DRAFT:
            title, url = (
                _("%(match)s: finish your report"),
                reverse("write-report", args=[waiting_report.report.uuid]),
            )
            button, until = gettext_lazy("Go on"), None
        elif waiting_report.report.state == Report.State.DISPUTED:
            title, url = (
                _("%(match)s is disputed: you decide which result counts"),
                reverse("reports", args=[fixture.uuid]),
            )
            button, until = gettext_lazy("Decide"), None
        else:
            title, url = (
                _("%(match)s was reported: is that right?"),
                reverse("reports", args=[fixture.uuid]),
            )
            button, until = gettext_lazy("Compare"), waiting_report.report.confirm_by
        duties_.append(
            Duty("ic-tick", title % {"match": match}, _where(fixture), url, button, until)
        )
    return duties_


def _decisions(user: Coach) -> list[Duty]:
    """Return matches whose time is up and that the user has to decide on (LG-FIX-04); three
    queries.
    """
    runs = Membership.objects.filter(
        league=OuterRef("season__league"), coach=user, role__in=RUNS_IT
    )
    return [
        Duty(
            "ic-clock",
            _("%(match)s was not played in time: you decide what becomes of it")
            % {"match": versus(each.fixture)},
            _where(each.fixture),
            reverse("match", args=[each.fixture.uuid]),
            gettext_lazy("Decide"),
            each.deadline,
        )
        for each in overdue_of(waiting_fixtures().filter(Exists(runs)))
        if each.what == "ask"
    ]


def _offers(user: Coach) -> list[Duty]:
    """Return dates that others offer for matches of the user's teams; one query for these and their
    sides.
    """
    coached = FixtureSide.objects.filter(fixture=OuterRef("fixture"), entry__team__coach=user)
    member = Membership.objects.filter(league=OuterRef("fixture__season__league"), coach=user)
    offers = (
        DateOffer.objects.filter(
            Exists(coached),
            Exists(member),
            ~Q(entry__team__coach=user),
            state=DateOffer.State.OPEN,
            fixture__state=Fixture.State.SCHEDULED,
            fixture__season__copy_of=None,
            fixture__season__state=Season.State.RUNNING,
        )
        .select_related("fixture__season__league", "fixture__round", "entry__team__coach")
        .order_by("created", "pk")
    )
    duties_ = []
    for offer in offers:
        left = [moment for moment in offer.moments if moment > now()]
        if not OfferView(offer, left, True, False).open:
            continue
        duties_.append(
            Duty(
                "ic-date",
                _("%(team)s offers dates for round %(number)s")
                % {"team": offer.entry.team.name, "number": offer.fixture.round.number},
                _where(offer.fixture),
                reverse("match", args=[offer.fixture.uuid]) + "#dates",
                gettext_lazy("Pick one"),
                max(left),
            )
        )
    return duties_


def _requests(user: Coach) -> list[Duty]:
    runs = Membership.objects.filter(league=OuterRef("league"), coach=user, role__in=RUNS_IT)
    requests = JoinRequest.objects.filter(Exists(runs)).select_related("league", "coach")
    return [
        Duty(
            "ic-people",
            _("%(name)s wants to join %(league)s")
            % {"name": each.coach, "league": each.league.name},
            "",
            reverse("league", args=[each.league.slug]),
            gettext_lazy("Answer"),
        )
        for each in requests.order_by("created", "pk")
    ]


# -- the user's teams -----------------------------------------------------------------------------


def _ahead(user: User, teams: Sequence[Team]) -> list[Fixture]:
    """Return the unfinished matches of these teams in running seasons, the next first."""
    sides_ = FixtureSide.objects.filter(fixture=OuterRef("pk"), entry__team__in=teams)
    unfinished = (
        matches(user)
        .filter(Exists(sides_), season__state=Season.State.RUNNING)
        .exclude(state=Fixture.State.SETTLED)
    )
    return list(by_turn(unfinished)[: 6 * max(1, len(teams))])


def _own(team: Team, form: Sequence[str], ahead: Sequence[Fixture]) -> OwnTeam:
    nearest = next(
        (f for f in ahead if any(side.entry.team_id == team.pk for side in f.sides.all())), None
    )
    return OwnTeam(team, form, nearest, None if nearest is None else nearest.season)
