"""What needs a person now: the duties of a coach, each with its deadline and its one button.

A query or a few for each kind of `leagues.notices.duties`, whatever there is (LG-NOTE-09).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from leagues.access.permissions import RUNS_IT
from leagues.access.visible import sides
from leagues.campaigns.deals import says, waiting_deals
from leagues.campaigns.terms import questions_to
from leagues.models import (
    Carried,
    Challenge,
    DateOffer,
    Entry,
    Fixture,
    FixtureSide,
    Group,
    JoinRequest,
    League,
    Membership,
    Round,
    Season,
    SeasonChange,
    Stage,
    WordsReport,
)
from leagues.notices.duties import DUTIES
from leagues.operations.season_change_preview import with_redraft
from leagues.operations.season_changes import is_over
from leagues.posts.operations import league_of
from leagues.posts.reading import reported_in
from leagues.reading.challenges import waiting_challenges
from leagues.reading.dates import OfferView
from leagues.reading.friendlies import waiting_friendlies
from leagues.schedules.plan import MEETINGS
from matches.live.start_options import waiting_invitations
from matches.models import Report
from matches.periodic.deadlines import waiting_fixtures
from matches.periodic.overdue_fixtures import overdue_of
from matches.reading.coach_todo import asked_back, waiting
from matches.reporting.selectors import waiting_reports
from matches.resolution.claims import open_reports
from matches.resolution.open_choices import open_choices
from rosters.games import of
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from rosters.runtime.repeated_queries import Repeated
from rosters.teams.streams import events_of, fold
from rosters.words.own_words import kept_in_words_of
from rosters.words.refusals import sentences


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing that waits for a person, with the one button that leads to it.

    icon:  its name in the sprite.
    until: when it is decided without them, or nobody waits any longer; None where it is not urgent.
    kind:  its row of `leagues.notices.duties`; empty for what a page only shows.
    """

    icon: str
    title: str
    about: str
    url: str
    button: str | Promise
    until: datetime | None = None
    kind: str = ""

    @property
    def urgency(self) -> str:
        """``late``, ``soon`` (within two days), or empty."""
        if self.until is None:
            return ""
        left = (self.until - now()).total_seconds()
        return "late" if left <= 0 else "soon" if left < 2 * 86400 else ""


def duties(user: Coach) -> list[Duty]:
    """Return what needs this coach now, the most urgent first, in a fixed number of queries.

    What a person waits for in front of their screen comes first, then the next deadline
    (LG-NOTE-09).
    """
    return sorted((duty for of_kind in _KINDS for duty in of_kind(user)), key=_urgency)


def _urgency(duty: Duty) -> tuple[bool, bool, datetime | int, str]:
    return (not DUTIES[duty.kind].waiting, duty.until is None, duty.until or 0, duty.title)


def versus(fixture: Fixture) -> str:
    """Name the teams of a fixture: ``Reavers – Eagles``."""
    return " – ".join(side.entry.team.name for side in fixture.sides.all())


def _duty(
    kind: str,
    url: str,
    where: str,
    until: datetime | None = None,
    *,
    game: str = "",
    **values: object,
) -> Duty:
    """Return a duty in the words of the game of its match, team or season."""
    row = DUTIES[kind]
    title = kept_in_words_of(game, row.sentence) % values
    return Duty(row.icon, title, where, url, kept_in_words_of(game, row.button), until, kind)


def _where(fixture: Fixture) -> str:
    return _in(fixture.season)


def _in(season: Season) -> str:
    return f"{season.league.name}, {season.name}"


def _of_season(name: str, season: Season, *more: object, anchor: str = "") -> str:
    return reverse(name, args=[season.league.slug, season.slug, *more]) + anchor


def _of_match(fixture: Fixture, name: str = "match", anchor: str = "") -> str:
    return reverse(name, args=[fixture.uuid]) + anchor


def _runs(user: Coach | int, league: str) -> Exists:
    """Return the condition that a user, or the one with this key, runs the league of a row."""
    return Exists(Membership.objects.filter(league=OuterRef(league), coach=user, role__in=RUNS_IT))


def _member(user: Coach | int, league: str) -> Exists:
    """Return the condition that a user, or the one with this key, belongs to the league of a row
    (LG-ROLE-05).
    """
    return Exists(Membership.objects.filter(league=OuterRef(league), coach=user))


# -- a match --------------------------------------------------------------------------------------


def _matches(user: Coach) -> Iterator[Duty]:
    """Yield matches with a deadline that the user plays themselves and nobody has begun.

    One that is agreed on for later waits for its time alone. Four queries.
    """
    own_sides = FixtureSide.objects.filter(
        fixture=OuterRef("pk"),
        entry__team__coach=user,
        entry__managed=Entry.Managed.PERSON,
        entry__withdrawn=None,
    )
    to_play = waiting_fixtures().filter(
        Exists(own_sides),
        _member(user, "season__league"),
        ~Exists(open_reports().filter(fixture=OuterRef("pk"))),
        Q(kickoff=None) | Q(kickoff__lte=now()),
    )
    for fixture in to_play:
        yield _duty(
            "match",
            _of_match(fixture),
            _where(fixture),
            fixture.deadline,
            game=fixture.season.game,
            match=versus(fixture),
        )


def _unfit(user: Coach) -> Iterator[Duty]:
    """Yield teams that have a match to play and cannot take the field as they are (LG-FIX-10).

    Two queries at most.
    """
    may_lack = [team for team in _with_a_match(user.pk) if of(team.game).market.MAY_LACK]
    events = events_of(may_lack) if may_lack else {}
    for team in may_lack:
        state = fold(team, events[team.pk]).state
        if problems := of(team.game).market.lacking(team.version, state):
            url = reverse("manage-team", args=[team.slug])
            why = " ".join(sentences(problems, team.game))
            yield _duty("unfit", url, why, game=team.game, team=team.name)


@Repeated
def _with_a_match(coach: int) -> QuerySet[Team]:
    to_play = FixtureSide.objects.filter(
        entry__team=OuterRef("pk"),
        entry__managed=Entry.Managed.PERSON,
        entry__withdrawn=None,
        fixture__state=Fixture.State.SCHEDULED,
        fixture__season__state=Season.State.RUNNING,
        fixture__season__copy_of=None,
    )
    return Team.objects.filter(Exists(to_play), coach=coach, claim=None).order_by("pk")


def _moves(user: Coach) -> Iterator[Duty]:
    for each in waiting(user):
        fixture = each.live.fixture
        url = _of_match(fixture, "play-match", "#question")
        names = {"team": each.team.name, "other": each.against}
        yield _duty("move", url, _where(fixture), each.until, game=fixture.season.game, **names)


def _asked_back(user: Coach) -> Iterator[Duty]:
    """Yield requests to take a match back (LG-FIX-42); no query beside that of `_moves`."""
    for live in asked_back(user):
        fixture = live.fixture
        url = _of_match(fixture, "play-match", "#asked-back")
        game = fixture.season.game
        yield _duty("asked_back", url, _where(fixture), game=game, match=versus(fixture))


def _invitations(user: Coach) -> Iterator[Duty]:
    for each in waiting_invitations(user):
        url = _of_match(each.fixture, anchor="#invitation")
        names = {"name": each.invitation.by, "match": versus(each.fixture)}
        yield _duty(
            "play_here",
            url,
            _where(each.fixture),
            each.invitation.expires,
            game=each.fixture.season.game,
            **names,
        )


def _dates(user: Coach) -> Iterator[Duty]:
    """Yield dates that others offer for matches of the user's teams, until their side has taken
    one; one query.
    """
    for offer in _offers_to(user.pk):
        if str(offer.side) in offer.taken:
            continue  # it waits for the others of three or four
        left = [moment for moment in offer.moments if moment > now()]
        if OfferView(offer, left, True, False).open:
            url = _of_match(offer.fixture, anchor="#dates")
            values = {"team": offer.entry.team.name, "number": offer.fixture.round.number}
            yield _duty(
                "dates",
                url,
                _where(offer.fixture),
                max(left),
                game=offer.fixture.season.game,
                **values,
            )


@Repeated
def _offers_to(coach: int) -> QuerySet[DateOffer]:
    coached = FixtureSide.objects.filter(fixture=OuterRef("fixture"), entry__team__coach=coach)
    return (
        DateOffer.objects.filter(
            Exists(coached),
            _member(coach, "fixture__season__league"),
            ~Q(entry__team__coach=coach),
            state=DateOffer.State.OPEN,
            fixture__state=Fixture.State.SCHEDULED,
            fixture__season__copy_of=None,
            fixture__season__state=Season.State.RUNNING,
        )
        .annotate(side=Subquery(coached.values("number")[:1]))
        .select_related("fixture__season__league", "fixture__round", "entry__team__coach")
        .order_by("created", "pk")
    )


def _terms(user: Coach) -> Iterator[Duty]:
    """Yield the questions that are asked before matches of campaigns, one duty for each match."""
    questions = questions_to(user).prefetch_related(Prefetch("fixture__sides", sides().queryset))
    seen: set[int] = set()
    for asked in questions:
        fixture = asked.fixture
        if fixture.pk not in seen:
            seen.add(fixture.pk)
            url = _of_match(fixture, anchor="#terms")
            yield _duty(
                "terms",
                url,
                _where(fixture),
                asked.due,
                game=fixture.season.game,
                match=versus(fixture),
            )


def _reports(user: Coach) -> Iterator[Duty]:
    """Yield reports to finish, to confirm, and to decide on."""
    kinds = {Report.State.DRAFT: "draft", Report.State.DISPUTED: "dispute"}
    for each in waiting_reports(user):
        report, fixture = each.report, each.report.fixture
        kind = kinds.get(Report.State(report.state), "confirm")
        url = _of_match(fixture, "reports")
        if kind == "draft":
            url = reverse("write-report", args=[report.uuid])
        until = report.confirm_by if kind == "confirm" else None
        match, game = versus(fixture), fixture.season.game
        yield _duty(kind, url, _where(fixture), until, game=game, match=match)


def _reported_words(user: Coach) -> Iterator[Duty]:
    """Yield reported texts in leagues that the user runs, one duty for each text; one query."""
    seen: set[str] = set()
    for report in _reported_to(user.pk):
        words = report.post or report.comment
        assert words is not None
        league = league_of(words).name
        url = reverse("comment" if report.post is None else "post", args=[words.uuid])
        if url not in seen:
            seen.add(url)
            yield _duty("words_reported", url, league, league=league)


@Repeated
def _reported_to(coach: int) -> QuerySet[WordsReport]:
    run = Membership.objects.filter(coach=coach, role__in=RUNS_IT).values("league")
    return reported_in(League.objects.filter(pk__in=run))


def _late_matches(user: Coach) -> Iterator[Duty]:
    """Yield matches whose time is up and that the user decides on (LG-FIX-04); four queries."""
    for each in overdue_of(waiting_fixtures().filter(_runs(user, "season__league"))):
        if each.what == "ask":
            fixture = each.fixture
            url, names = _of_match(fixture), versus(fixture)
            yield _duty(
                "late_match",
                url,
                _where(fixture),
                each.deadline,
                game=fixture.season.game,
                match=names,
            )


def _stuck(user: Coach) -> Iterator[Duty]:
    """Yield matches that the engine could not play, for those who run the league; two queries."""
    for fixture in _failed(user.pk):
        yield _duty(
            "stuck",
            _of_match(fixture),
            _where(fixture),
            game=fixture.season.game,
            match=versus(fixture),
        )


@Repeated
def _failed(coach: int) -> QuerySet[Fixture]:
    return (
        Fixture.objects.filter(
            _runs(coach, "season__league"),
            state=Fixture.State.SCHEDULED,
            frozen__failure__gt="",
            season__state=Season.State.RUNNING,
            season__copy_of=None,
        )
        .select_related("season__league")
        .prefetch_related(sides())
        .order_by("pk")
    )


# -- between matches ------------------------------------------------------------------------------


def _choices(user: Coach) -> Iterator[Duty]:
    for each in open_choices(user):
        url = reverse("manage-team", args=[each.team.slug])
        then = _("Without an answer the usual choice counts.")
        yield _duty("choices", url, then, each.until, game=each.team.game, team=each.team.name)


def _deals(user: Coach) -> Iterator[Duty]:
    for each in waiting_deals(user):
        url = _of_season("season-deals", each.season)
        yield _duty(
            "deal", url, _in(each.season), each.expires, game=each.season.game, deal=says(each)
        )


def _challenges(user: Coach) -> Iterator[Duty]:
    for challenge in waiting_challenges(user):
        stage, season = challenge.group.stage, challenge.group.stage.season
        where = "#meetings" if stage.format == MEETINGS else "#ladder"
        teams = {"one": challenge.challenger.team.name, "other": challenge.challenged.team.name}
        url = _of_season("season", season, anchor=where)
        yield _duty("challenge", url, _in(season), challenge.expires, game=season.game, **teams)


def _weeks(user: Coach) -> Iterator[Duty]:
    """Yield open weeks of meetings in which a team of the user's has no match, and could have one
    (LG-MEET-01, LG-MEET-02).

    Six queries at most, one where there is no such week.
    """
    own_entries = _own_entries(user.pk)
    weeks = {week.stage_id: week for week in _open_weeks(user.pk)}
    if not weeks:
        return
    seats = Group.objects.filter(
        stage__in=list(weeks), entries__isnull=False, entries__withdrawn=None
    )
    by_group: dict[int, list[int]] = {}
    stages: dict[int, int] = {}
    for group, stage, entry in seats.values_list("pk", "stage", "entries").order_by("entries"):
        by_group.setdefault(group, []).append(entry)
        stages[group] = stage
    playing = FixtureSide.objects.filter(fixture__round__in=weeks.values())
    taken = Counter(playing.values_list("entry", flat=True))
    asked = Challenge.objects.filter(group__in=list(by_group), state=Challenge.State.OPEN)
    for pair in asked.values_list("challenger", "challenged"):
        taken.update(pair)
    mine = own_entries.filter(groups__in=list(by_group))
    rows = list(mine.order_by("pk").values_list("pk", "team__name", "groups"))
    met = Counter(
        FixtureSide.objects.filter(
            fixture__sides__entry__in=[entry for entry, _name, _group in rows],
            fixture__group__in=list(by_group),
            fixture__annulled=False,
        ).values_list("fixture__sides__entry", "entry")
    )
    for entry, name, group in rows:
        week = weeks[stages[group]]
        plan, season = week.stage.plan, week.stage.season
        free = [
            other
            for other in by_group[group]
            if other != entry
            and taken[other] < plan.a_week
            and not (plan.a_pair and met[entry, other] >= plan.a_pair)
        ]
        if not taken[entry] and free:
            url = _of_season("season", season, anchor="#meetings")
            values = {"team": name, "number": week.number}
            yield _duty("week", url, _in(season), week.deadline, game=season.game, **values)


def _own_entries(coach: int) -> QuerySet[Entry]:
    return Entry.objects.filter(team__coach=coach, managed=Entry.Managed.PERSON, withdrawn=None)


@Repeated
def _open_weeks(coach: int) -> QuerySet[Round]:
    return (
        Round.objects.filter(
            Exists(_own_entries(coach).filter(season=OuterRef("stage__season"))),
            _member(coach, "stage__season__league"),
            stage__format=MEETINGS,
            stage__season__state=Season.State.RUNNING,
            stage__season__copy_of=None,
            opens__isnull=False,
            ended=None,
        )
        .select_related("stage__season__league")
        .order_by("pk")
    )


def _friendlies(user: Coach) -> Iterator[Duty]:
    for each in waiting_friendlies(user):
        url = reverse("friendlies", args=[each.league.slug]) + "#open"
        teams = [side.team for side in each.sides.all()]
        yield _duty(
            "friendly",
            url,
            each.league.name,
            each.expires,
            game=teams[0].game,
            name=each.by,
            match=" – ".join(team.name for team in teams),
        )


# -- a season, a league ---------------------------------------------------------------------------


def _check_ins(user: Coach) -> Iterator[Duty]:
    """Yield entries whose coach has not said yet that they are there (LG-DAY-08); one query."""
    for entry in _not_checked_in(user.pk):
        season = entry.season
        yield _duty(
            "check_in", _of_season("season", season), _in(season), game=season.game,
            team=entry.team.name,
        )  # fmt: skip


@Repeated
def _not_checked_in(coach: int) -> QuerySet[Entry]:
    waiting_ones = _own_entries(coach).filter(
        _member(coach, "season__league"),
        season__state=Season.State.REGISTRATION,
        season__check_in__isnull=False,
        season__copy_of=None,
        checked_in=None,
    )
    return waiting_ones.select_related("season__league", "team").order_by("pk")


def _seasons_to_begin(user: Coach) -> Iterator[Duty]:
    """Yield seasons whose start waits for nobody else: each coach of the league is in; one query.

    A league in which nobody but those who run it coaches is ready with two teams.
    """
    for season in _ready_to_begin(user.pk):
        url = _of_season("move-season", season, "start")
        yield _duty("begin_season", url, season.league.name, game=season.game, season=season.name)


@Repeated
def _ready_to_begin(coach: int) -> QuerySet[Season]:
    entered = Entry.objects.filter(
        season=OuterRef(OuterRef("pk")), team__coach=OuterRef("coach"), withdrawn=None
    )
    missing = Membership.objects.filter(
        ~Exists(entered),
        league=OuterRef("league"),
        role=Membership.Role.COACH,
        coach__is_active=True,
    )
    return (
        Season.objects.filter(
            _runs(coach, "league"),
            ~Exists(missing),
            state=Season.State.REGISTRATION,
            copy_of=None,
            friendly=False,
        )
        .annotate(size=Count("entries", filter=Q(entries__withdrawn=None)))
        .filter(size__gte=2)
        .select_related("league")
        .order_by("pk")
    )


def _groups(user: Coach) -> Iterator[Duty]:
    """Yield stages that begin once somebody who runs the league has made their groups
    (LG-STAGE-02); one query.
    """
    for stage in _to_deal(user.pk):
        if stage.plan.dealing == "hand" and stage.plan.groups > 1:
            season = stage.season
            url = _of_season("season-seeds", season, stage.number)
            where, number = _in(season), stage.number
            yield _duty("groups", url, where, game=season.game, season=season.name, number=number)


@Repeated
def _to_deal(coach: int) -> QuerySet[Stage]:
    before = Stage.objects.filter(season=OuterRef("season"), number=OuterRef("number") - 1)
    rows = Stage.objects.filter(
        _runs(coach, "season__league"),
        Exists(before.filter(ended__isnull=False)),
        season__state=Season.State.RUNNING,
        season__copy_of=None,
        drawn=None,
        dealt__isnull=True,
    )
    return rows.select_related("season__league").order_by("pk")


def _next_seasons(user: Coach) -> Iterator[Duty]:
    """Yield what the user keeps of redrafts, and the plans that wait for nobody else's choice
    (LG-SEASON-11).

    At most six queries, one where nothing is planned.
    """
    changes = {change.pk: change for change in _planned(user.pk)}
    if not changes:
        return
    open_rows: dict[int, list[Carried]] = {}
    unchosen = Carried.objects.filter(
        change__in=[pk for pk, change in changes.items() if not is_over(change)],
        chosen=None,
        entry__managed=Entry.Managed.PERSON,
        entry__team__coach__isnull=False,
    )
    for row in unchosen.select_related("entry__team").order_by("pk"):
        row.change = changes[row.change_id]
        open_rows.setdefault(row.change_id, []).append(row)
    asking = with_redraft([rows[0] for rows in open_rows.values()])
    for pk, change in changes.items():
        rows = open_rows.get(pk, []) if pk in asking else []
        for row in rows:
            team = row.entry.team
            if team.coach_id == user.pk:
                url = _of_season("choose-redraft", change.season, row.entry.uuid)
                values = {"season": change.name, "team": team.name}
                yield _duty(
                    "redraft",
                    url,
                    _in(change.season),
                    change.due,
                    game=change.season.game,
                    **values,
                )
        if change.runs and not rows:
            url = _of_season("season-change", change.season)
            yield _duty(
                "next_season", url, _in(change.season), game=change.season.game, season=change.name
            )


@Repeated
def _planned(coach: int) -> QuerySet[SeasonChange]:
    own_rows = Carried.objects.filter(change=OuterRef("pk"), entry__team__coach=coach)
    return (
        SeasonChange.objects.filter(
            Exists(own_rows) | _runs(coach, "season__league"),
            _member(coach, "season__league"),
            made=None,
        )
        .annotate(runs=_runs(coach, "season__league"))
        .select_related("season__league")
        .prefetch_related("season__stages")
        .order_by("pk")
    )


@Repeated
def _asking_to_join(coach: int) -> QuerySet[JoinRequest]:
    rows = JoinRequest.objects.filter(_runs(coach, "league")).select_related("league", "coach")
    return rows.order_by("created", "pk")


def _requests(user: Coach) -> Iterator[Duty]:
    for each in _asking_to_join(user.pk):
        url = reverse("league", args=[each.league.slug])
        yield _duty("join_request", url, "", name=each.coach, league=each.league.name)


#: Each finds the duties of its kinds.
_KINDS = (
    *(
        _matches,
        _unfit,
        _moves,
        _asked_back,
        _invitations,
        _dates,
        _terms,
        _reports,
        _late_matches,
        _stuck,
    ),
    *(_choices, _deals, _challenges, _weeks, _friendlies),
    *(_check_ins, _seasons_to_begin, _groups, _next_seasons, _requests, _reported_words),
)
