"""The desk of a commissioner: what is late, disputed, unanswered and unreported, with remedies.

Before the start it says who is in, who is missing, and what is still to be done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from leagues.access.permissions import Role
from leagues.access.visible import sides
from leagues.models import Challenge, DateOffer, Entry, Fixture, Membership, Season
from leagues.operations.stages import plan_warnings
from leagues.reading.season_pages import Frame
from leagues.reading.season_todo import owed
from leagues.words.rounds import numbered_round
from matches.models import QuickResult, Report
from matches.periodic.overdue_fixtures import overdue
from matches.resolution.claims import open_reports
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from rosters.words.own_words import in_words_of
from rosters.words.refusals import sentences

#: How many matches of the present round the desk lists; all others are a link away.
MOST = 16
#: A field smaller than this cannot start (LG-SEASON-05).
LEAST_ENTRIES = 2


@dataclass(frozen=True, slots=True)
class Remedy:
    """A button that settles something; its words end in "…" where the next page asks."""

    words: str | Promise
    url: str


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that needs a commissioner, with its remedies, the usual one first (LG-DESK-01).

    kind:  ``late``, ``disputed``, ``unanswered``, ``unreported`` or ``joining``.
    until: when it is decided without a commissioner; None where nothing happens by itself.
    """

    kind: str
    icon: str
    title: str
    about: str
    remedies: Sequence[Remedy]
    until: datetime | None = None

    @property
    def urgency(self) -> str:
        """``late`` where nothing happens by itself, ``soon`` where somebody is still asked."""
        return "late" if self.kind in ("late", "disputed") else "soon"


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match of the present round that has no result yet, and how far it is."""

    fixture: Fixture
    how_far: str
    remedies: Sequence[Remedy]


@dataclass(frozen=True, slots=True)
class Step:
    """A step before the start: done or not, and the page or the button that does it.

    posts: whether `url` is a form's, sent by a button.
    """

    title: str
    about: str
    is_done: bool
    button: str | Promise = ""
    url: str = ""
    posts: bool = False


@dataclass(frozen=True, slots=True)
class Missing:
    """A member who could enter a team and has not; `teams`: how many of this game they have."""

    coach: Coach
    teams: int


@dataclass(frozen=True, slots=True)
class BeforeStart:
    """The desk before a season starts (LG-DESK-02).

    link: the address where a team enters, for those who are missing; empty before registration.
    """

    steps: Sequence[Step]
    entries: Sequence[Entry]
    missing: Sequence[Missing]
    warnings: Sequence[str]
    link: str

    @property
    def next_step(self) -> Step | None:
        return next((step for step in self.steps if not step.is_done), None)


# -- while it runs --------------------------------------------------------------------------------


def needs(frame: Frame, entries: Sequence[Entry]) -> list[Item]:
    """Return what needs a commissioner in a running season, the most urgent first; 15 queries.

    entries: of the season, with their teams.
    """
    season = frame.season
    if season.state != Season.State.RUNNING:
        return []
    reports = _open_reports(season)
    return [
        *_disputed(season, reports),
        *_two_results(season),
        *_late(season),
        *_unreported(season),
        *_unconfirmed(reports),
        *_unanswered(season, entries),
        *_joining(season),
    ]


def _open_reports(season: Season) -> list[Report]:
    filed = open_reports().filter(
        fixture__season=season, state__in=[Report.State.FILED, Report.State.DISPUTED]
    )
    return list(
        filed.select_related("fixture__round")
        .prefetch_related("fixture__sides__entry__team")
        .order_by("confirm_by", "created", "pk")
    )


def _two_results(season: Season) -> Iterator[Item]:
    """Yield matches of which two results were entered (LG-DAY-06); one query."""
    waiting = QuickResult.objects.filter(
        fixture__season=season, state=QuickResult.State.WAITS
    ).select_related("fixture__round__stage")
    for fixture in {each.fixture_id: each.fixture for each in waiting}.values():
        where = (season.league.slug, season.slug)
        address = (*where, fixture.round.stage.number, fixture.round.number)
        yield Item(
            "disputed",
            "ic-alert",
            numbered_round(season.game, fixture.round.number),
            gettext("Two results were entered."),
            [Remedy(_("Choose…"), reverse("round-results", args=address))],
        )


def _disputed(season: Season, reports: Iterable[Report]) -> Iterator[Item]:
    by_fixture = {r.fixture_id: r.fixture for r in reports if r.state == Report.State.DISPUTED}
    for fixture in by_fixture.values():
        yield Item(
            "disputed",
            "ic-scales",
            gettext("Disputed: %(match)s") % {"match": _match(fixture)},
            _round(season, fixture),
            [Remedy(_("Compare and rule"), reverse("reports", args=[fixture.uuid]))],
        )


def _late(season: Season) -> Iterator[Item]:
    for each in overdue(season):
        uuid = [each.fixture.uuid]
        yield Item(
            "late",
            "ic-clock",
            gettext("Late: %(match)s") % {"match": _match(each.fixture)},
            _round(season, each.fixture),
            [
                Remedy(_("Give more time"), reverse("match-deadline", args=uuid)),
                Remedy(_("Report the result"), reverse("reports", args=uuid)),
                Remedy(
                    in_words_of(season.game, "Decide without a match…"),
                    reverse("award-match", args=uuid),
                ),
                Remedy(_("Let the engine play it…"), reverse("resolve-match", args=uuid)),
            ],
            each.deadline,
        )


def _unreported(season: Season) -> Iterator[Item]:
    """Yield the matches whose agreed time has passed and that nobody has reported."""
    open_ = season.fixtures.filter(
        ~Q(pk__in=open_reports().values("fixture")),
        state=Fixture.State.SCHEDULED,
        kickoff__lt=now(),
        provisional__isnull=True,
    )
    for fixture in _with_sides(open_).order_by("kickoff", "pk")[:MOST]:
        yield Item(
            "unreported",
            "ic-pen",
            gettext("Not reported: %(match)s") % {"match": _match(fixture)},
            _round(season, fixture),
            [
                Remedy(_("Report the result"), reverse("reports", args=[fixture.uuid])),
                Remedy(_("Set another date"), reverse("set-date", args=[fixture.uuid])),
            ],
            fixture.kickoff,
        )


def _unconfirmed(reports: Iterable[Report]) -> Iterator[Item]:
    disputed = {r.fixture_id for r in reports if r.state == Report.State.DISPUTED}
    for report in reports:
        if report.fixture_id not in disputed:
            yield Item(
                "unanswered",
                "ic-tick",
                gettext("Not confirmed: %(match)s") % {"match": _match(report.fixture)},
                gettext("Counts as reported if nobody answers."),
                [Remedy(_("See the report"), reverse("reports", args=[report.fixture.uuid]))],
                report.confirm_by,
            )


def _unanswered(season: Season, entries: Sequence[Entry]) -> Iterator[Item]:
    for each in owed(season, entries):
        coach = each.entry.team.coach
        yield Item(
            "unanswered",
            "ic-bell",
            each.entry.team.name,
            each.what if coach is None else f"{coach} · {each.what}",
            [Remedy(_("See what is asked"), each.url)],
            each.until,
        )
    place = [season.league.slug, season.slug]
    challenges = Challenge.objects.filter(
        group__stage__season=season, state=Challenge.State.OPEN
    ).select_related("challenger__team", "challenged__team")
    for challenge in challenges.order_by("expires", "pk"):
        names = {
            "one": challenge.challenger.team.name,
            "other": challenge.challenged.team.name,
        }
        yield Item(
            "unanswered",
            "ic-flag",
            in_words_of(season.game, "%(one)s challenges %(other)s") % names,
            gettext("The challenge is not answered yet."),
            [
                Remedy(
                    _("Answer for them"), reverse("answer-challenge", args=[*place, challenge.uuid])
                )
            ],
            challenge.expires,
        )
    offers = DateOffer.objects.filter(fixture__season=season, state=DateOffer.State.OPEN)
    offers = offers.exclude(fixture__state=Fixture.State.SETTLED).select_related(
        "entry__team", "fixture__round"
    )
    for offer in offers.prefetch_related("fixture__sides__entry__team").order_by("created", "pk"):
        yield Item(
            "unanswered",
            "ic-date",
            gettext("No answer on a date: %(match)s") % {"match": _match(offer.fixture)},
            gettext("%(team)s offers dates.") % {"team": offer.entry.team.name},
            [Remedy(_("Set the date"), reverse("set-date", args=[offer.fixture.uuid]))],
        )


def _joining(season: Season) -> Iterator[Item]:
    count = season.league.join_requests.count()
    if count:
        words = ngettext("%(n)s person asks to join", "%(n)s people ask to join", count)
        yield Item(
            "joining",
            "ic-people",
            words % {"n": count},
            season.league.name,
            [Remedy(_("Answer"), reverse("league", args=[season.league.slug]) + "#requests")],
        )


def open_matches(frame: Frame) -> tuple[list[OpenMatch], int]:
    """Return matches of the present round without a result, and how many more there are.

    Three queries.
    """
    if frame.season.state != Season.State.RUNNING or frame.current is None:
        return [], 0
    open_ = frame.season.fixtures.filter(round=frame.current.round).exclude(
        state=Fixture.State.SETTLED
    )
    found = list(_with_sides(open_).order_by("kickoff", "group__name", "slot", "pk"))
    reported = set(open_reports().filter(fixture__in=found).values_list("fixture_id", flat=True))
    shown = [_open_match(fixture, fixture.pk in reported) for fixture in found[:MOST]]
    return shown, len(found) - len(shown)


def _open_match(fixture: Fixture, reported: bool) -> OpenMatch:
    uuid = [fixture.uuid]
    if reported:
        words = gettext("being reported")
        return OpenMatch(
            fixture, words, [Remedy(_("See the report"), reverse("reports", args=uuid))]
        )
    if fixture.state == Fixture.State.LOCKED:
        label = in_words_of(fixture.season.game, "See the match")
        remedy = Remedy(label, reverse("match", args=uuid))
        return OpenMatch(fixture, gettext("being played"), [remedy])
    words = gettext("date agreed") if fixture.kickoff else gettext("no date yet")
    return OpenMatch(
        fixture,
        words,
        [
            Remedy(_("Report the result"), reverse("reports", args=uuid)),
            Remedy(_("Change deadline"), reverse("match-deadline", args=uuid)),
        ],
    )


def _with_sides(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    return fixtures.select_related("season__league", "round__stage", "group").prefetch_related(
        sides()
    )


def _match(fixture: Fixture) -> str:
    return " – ".join(side.entry.team.name for side in fixture.sides.all())


def _round(season: Season, fixture: Fixture) -> str:
    return numbered_round(season.game, fixture.round.number)


# -- before the start -----------------------------------------------------------------------------


def before_start(frame: Frame, entries: Sequence[Entry]) -> BeforeStart:
    """Return who is in, who is missing, and what is to be done before the start; eight queries.

    entries: of the season, with their teams and coaches.
    """
    season = frame.season
    present = [entry for entry in entries if entry.withdrawn is None]
    place = [season.league.slug, season.slug]
    is_open = season.state == Season.State.REGISTRATION
    return BeforeStart(
        _steps(frame, len(present), place),
        present,
        _missing(season, present),
        _warnings(frame) if present else [],
        reverse("enter-team", args=place) if is_open else "",
    )


def _steps(frame: Frame, present: int, place: Sequence[str]) -> list[Step]:
    season = frame.season
    is_open = season.state == Season.State.REGISTRATION
    steps = [
        Step(gettext("Format"), frame.words, True, _("Change"), reverse("plan-season", args=place)),
        Step(
            gettext("Registration"),
            in_words_of(season.game, "Teams can enter.")
            if is_open
            else gettext("Nobody can enter yet."),
            is_open,
            _("Close registration") if is_open else _("Open registration"),
            reverse("move-season", args=[*place, "close" if is_open else "open"]),
            posts=True,
        ),
        Step(
            in_words_of(season.game, "Teams"),
            _field(
                season.game, present, frame.stages[0].plan.most_entries if frame.stages else present
            ),
            present >= LEAST_ENTRIES,
            _("Invite coaches"),
            reverse("invite", args=[season.league.slug]),
        ),
    ]
    if season.rules.campaigns is not None:
        about = gettext("A campaign.") if frame.campaign else gettext("Not a campaign.")
        url = reverse("plan-campaign", args=place)
        steps.insert(1, Step(gettext("Campaign"), about, True, _("Change"), url))
    if is_open:
        url = reverse("move-season", args=[*place, "start"])
        about = gettext("Closes the field and draws the schedule.")
        steps.append(Step(gettext("Start"), about, False, _("Begin the season…"), url))
    return steps


def _field(game_key: str, present: int, most: int) -> str:
    said = in_words_of(game_key, "{n} team is in.", "{n} teams are in.", present).format(n=present)
    if present < LEAST_ENTRIES:
        return f"{said} " + gettext("A season needs at least %(n)s.") % {"n": LEAST_ENTRIES}
    if present > most:
        return f"{said} " + gettext("This format takes at most %(n)s.") % {"n": most}
    return said


def _warnings(frame: Frame) -> list[str]:
    plans = [stage.plan for stage in frame.stages]
    return sentences(plan_warnings(frame.season, plans), frame.season.game)


def _missing(season: Season, present: Sequence[Entry]) -> list[Missing]:
    """Return the coaches of the league who have not entered, in the order in which they joined.

    Whoever runs the league may enter as well, and is not waited for.
    """
    inside = {entry.team.coach_id for entry in present}
    members = (
        Membership.objects.filter(league=season.league_id, role=Role.COACH)
        .exclude(coach__in=[coach for coach in inside if coach is not None])
        .select_related("coach")
        .order_by("joined", "pk")
    )
    found = list(members)
    own = Team.objects.filter(
        coach__in=[member.coach_id for member in found],
        game=season.game,
        version=season.version,
        copy_of=None,
    )
    counts = dict(own.order_by().values_list("coach").annotate(n=Count("pk")))
    return [Missing(member.coach, counts.get(member.coach_id, 0)) for member in found]
