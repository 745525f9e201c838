"""Reports for pages and the API, read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.access.permissions import RUNS_IT, User
from leagues.access.visible import fixture_or_404, fixtures, sides
from leagues.models import Fixture, FixtureSide, Membership, Ruling, Season
from leagues.operations.outcomes import told
from leagues.words.scores import on_penalties
from matches.games import of
from matches.games.fields import Fact, flat
from matches.models import Report
from matches.reporting import forms
from matches.reporting.against import Against, against
from matches.reporting.drafting import may_begin
from matches.reporting.people import Person
from matches.reporting.rolled_here import SetAside, seen_by, set_aside
from matches.reporting.versions import Compared, compared
from matches.reporting.working_out import Worked, lined_up, with_dice_of, work_out_report
from matches.resolution.claims import open_reports
from matches.resolution.line_ups import LinedUp
from rosters.models import Coach, Team
from rosters.runtime.repeated_queries import Repeated
from rules.problems import Problem
from rules.record import results_of
from rules.typed import Wanted

State = Report.State


def waiting(season: Season) -> dict[int, str]:
    """Return how far the report of each fixture is, in words, by the fixture's key; one query."""
    states: dict[int, Report.State] = {}
    # One side may still be writing where the other has filed, or they do not agree.
    for fixture, state in (
        open_reports().filter(fixture__season=season).values_list("fixture_id", "state")
    ):
        before = states.get(fixture, State.DRAFT)
        states[fixture] = max(State(state), before, key=Report.OPEN.index)
    return {fixture: str(state.label) for fixture, state in states.items()}


@dataclass(frozen=True, slots=True)
class Aside:
    """A roll that was made here, and what a report says instead; empty: it has no such roll."""

    what: str
    fallen: str
    typed: str

    @classmethod
    def of(cls, lined: LinedUp | None, found: SetAside) -> Aside:
        """Return a roll that a report set aside in words, or by key where its line-ups are gone."""
        wanted = found.shown.wanted
        what = wanted.purpose if lined is None else forms.purpose(lined, wanted)
        fallen = forms.faces(found.shown.fallen, lined, wanted)
        return cls(what, fallen, forms.faces(found.typed or (), lined, wanted))


@dataclass(frozen=True, slots=True)
class Version:
    """A report as a reader sees it.

    stale:    a team has changed since its line-ups were frozen.
    problems: what must be put right before it can be filed.
    worked:   how far it goes; None with problems.
    facts:    what it says, dice after the match included.
    aside:    rolls that were made here and that it does not keep (LG-FIX-20).
    against:  statements that break a rule, with the reasons to keep them (LG-FIX-22).
    ruling:   the reason of the ruling by which it stands; empty without one.
    """

    report: Report
    person: Person
    stale: bool
    problems: list[Problem]
    worked: Worked | None
    facts: list[Fact]
    aside: Sequence[Aside] = ()
    against: Sequence[Against] = ()
    ruling: str = ""

    @property
    def lacks_reasons(self) -> bool:
        """Whether a statement that breaks a rule has no reason yet."""
        return any(not each.reason for each in self.against)

    @property
    def score(self) -> str:
        """The score as it says it, of the home side first; empty where it is not known yet."""
        record = self.worked.record if self.worked is not None else None
        if record is None:
            return ""
        line = " – ".join(str(side.score) for side in record.outcome.sides)
        both = zip(record.outcome.sides, record.sides, strict=True)
        kicks = [told(side, report)["kicks"] for side, report in both]
        return line if None in kicks else f"{line}, {on_penalties(kicks)}"

    @property
    def counted(self) -> str:
        """What its score counts; empty without a score, and where everybody knows it."""
        if not self.score:
            return ""
        return forms.counted(self.report.fixture.season.game, self.report.data)

    @property
    def winner(self) -> str:
        """The team that has won, where the score alone does not say it."""
        record = self.worked.record if self.worked is not None else None
        if record is None:
            return ""
        fixture, ends = self.report.fixture, record.outcome.sides
        by_players = of(fixture.season.game).numbers.SCORED is not None
        scored = results_of(*(each.score for each in ends))
        if by_players and tuple(each.result for each in ends) == scored:
            return ""
        both = zip(fixture.sides.all(), ends, strict=True)
        return ", ".join(side.entry.team.name for side, end in both if end.result == "win")

    @property
    def objection(self) -> str:
        """What a coach says against it; empty once nobody does any more (LG-FIX-29)."""
        return "" if self.report.state == State.FILED else self.report.objection

    @property
    def is_mine(self) -> bool:
        return self.person.wrote(self.report)

    @property
    def may_confirm(self) -> bool:
        return self.is_open and self.person.may_confirm(self.report)

    @property
    def may_dispute(self) -> bool:
        return self.is_open and self.person.may_dispute(self.report)

    @property
    def may_withdraw(self) -> bool:
        return self.is_open and self.person.may_withdraw(self.report)

    @property
    def may_rule(self) -> bool:
        return self.is_open and self.person.may_rule(self.report)

    @property
    def is_open(self) -> bool:
        """Whether anything can still become of it: its match may have been settled otherwise."""
        fixture = self.report.fixture
        settled = fixture.state == Fixture.State.SETTLED
        running = fixture.season.state == Season.State.RUNNING
        return self.report.state in Report.OPEN and running and not settled

    @property
    def ready(self) -> bool:
        """Whether it has everything that filing it asks for."""
        return self.worked is not None and self.worked.played is not None


@dataclass(frozen=True, slots=True)
class ReportsView:
    """All versions of a match that the reader may see, those that count or may count first.

    rows:      their facts side by side.
    may_begin: whether the reader may begin a report.
    """

    fixture: Fixture
    person: Person
    versions: list[Version]
    rows: list[Compared]
    may_begin: bool

    @property
    def own(self) -> Version | None:
        return next((each for each in self.versions if each.is_mine and each.is_open), None)

    @property
    def disputed(self) -> bool:
        return any(each.report.state == State.DISPUTED for each in self.versions)

    @property
    def ruled_on(self) -> list[Version]:
        """The versions that the reader may rule for or have withdrawn."""
        return [
            each
            for each in self.versions
            if each.may_rule or (each.may_withdraw and not each.is_mine)
        ]

    @property
    def compared(self) -> list[Version]:
        """The versions whose facts stand side by side."""
        return [each for each in self.versions if each.report.state != State.WITHDRAWN]

    @property
    def differing(self) -> list[tuple[str, list[tuple[Version, str | None]]]]:
        """What the versions do not agree on, with what each of them says."""
        return [
            (row.label, list(zip(self.compared, row.values, strict=True)))
            for row in self.rows
            if row.differs
        ]

    @property
    def agreed(self) -> list[tuple[str, str | None]]:
        """What all versions say alike."""
        return [(row.label, row.values[0]) for row in self.rows if not row.differs]


def reports_view(user: User, uuid: UUID) -> ReportsView:
    """Return the versions of a match that this user may read, however many there are.

    Raises Http404 for a match that the user may not see.
    """
    fixture = fixture_or_404(user, uuid)
    person = Person.at(user, fixture)
    lined = lined_up(fixture)
    stored = fixture.reports.select_related("author", "decided_by", "objector")
    readable = [report for report in stored if person.may_read(report)]
    for report in readable:
        report.fixture = fixture
    readable.sort(key=lambda report: report.state in (State.WITHDRAWN, State.OVERRULED))
    versions = [_with_ruling(version(person, report, lined)) for report in readable]
    standing = [each.facts for each in versions if each.report.state != State.WITHDRAWN]
    return ReportsView(fixture, person, versions, compared(standing), may_begin(person, fixture))


def _with_ruling(shown: Version) -> Version:
    """Return a version with the reason of the ruling by which it stands; one query for such."""
    report = shown.report
    if report.state != State.RULED:
        return shown
    rulings = Ruling.objects.filter(season=report.fixture.season_id, kind="report:ruled")
    ruling = rulings.filter(data__report=str(report.uuid)).first()
    return shown if ruling is None else replace(shown, ruling=ruling.reason)


def report_or_404(user: User, uuid: UUID) -> Report:
    """Return a report that this user may see, with its fixture; raises Http404 otherwise."""
    report = (
        Report.objects.select_related("author", "decided_by", "objector").filter(uuid=uuid).first()
    )
    if report is None:
        raise Http404
    fixture = fixtures(user).filter(pk=report.fixture_id).first()
    if fixture is None or not Person.at(user, fixture).may_read(report):
        raise Http404
    report.fixture = fixture
    return report


def version_view(user: User, report: Report) -> tuple[LinedUp | None, Version]:
    """Return a report as this user sees it, with its line-ups (None if they are gone)."""
    lined = lined_up(report.fixture)
    person = Person.at(user, report.fixture)
    shown = version(person, report, lined)
    if report.state == State.DRAFT and shown.worked is not None:
        seen = seen_by(report, runs_it=person.runs_it).values()
        aside = [Aside.of(lined, each) for each in set_aside(seen, shown.worked.rolls)]
        shown = replace(shown, aside=aside)
    return None if lined is None else with_dice_of(report, lined), shown


def says_the_disputed(report: Report) -> bool:
    """Return whether a draft still says what its author has disputed; one query."""
    disputed = Report.objects.filter(
        fixture=report.fixture_id, state=State.DISPUTED, objector=report.author_id
    )
    return (report.data, report.entries) in disputed.values_list("data", "entries")


def version(person: Person, report: Report, lined: LinedUp | None) -> Version:
    fits = lined is not None and lined.name == report.lined_up
    is_open = report.state in Report.OPEN and report.fixture.state != Fixture.State.SETTLED
    stale = is_open and (lined is None or not fits or bool(lined.moved))
    words = lined if fits else None
    aside = [Aside.of(words, SetAside.from_json(each)) for each in report.set_aside]
    if lined is None or not fits:
        # Of line-ups that are not there any more: only what was typed can be shown.
        facts = [Fact(place, place, str(value)) for place, value in flat(report.data).items()]
        return Version(report, person, stale, [], None, facts, aside)
    lined = with_dice_of(report, lined)
    problems = lined.problems(report.data)
    worked = None if problems else work_out_report(report, lined)
    facts = _facts(report, lined, worked) if report.data or report.filed else []
    statements = [] if problems else against(report, lined.warnings(report.data))
    return Version(report, person, stale, problems, worked, facts, aside, statements)


def _facts(report: Report, lined: LinedUp, worked: Worked | None) -> list[Fact]:
    record = worked.record if worked is not None else lined.record(report.data)
    facts = forms.facts(lined, report.data, record)
    for entered in worked.entered if worked is not None else ():
        place = _place(entered.wanted)
        value, source = forms.entry(lined, report.data, entered), forms.source(entered)
        if source:
            value = _("{value} ({source})").format(value=value, source=source)
        again = sum(fact.place.rpartition(".")[0] == place for fact in facts)
        purpose = forms.purpose(lined, entered.wanted)
        facts.append(Fact(f"{place}.{again}", purpose, value))
    return facts


def _place(wanted: Wanted) -> str:
    """Return the place of dice after the match: their purpose, and whose they are."""
    about = wanted.about if isinstance(wanted.about, dict) else {}
    whose = about.get("player", "")
    return f"after.{wanted.purpose}.{wanted.side}.{whose}.{about.get('threshold', '')}"


# -- what waits for somebody ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WaitingReport:
    """A report that waits for the reader: to be finished, confirmed, or ruled on.

    team:   the reader's team, or the home team for somebody who only runs the league.
    others: the teams that it played against.
    """

    report: Report
    team: Team
    others: Sequence[Team]

    @property
    def against(self) -> str:
        return ", ".join(team.name for team in self.others)


def waiting_reports(user: User) -> list[WaitingReport]:
    """Return the reports that this user has to finish, confirm or rule on; two queries.

    A dispute waits for everybody who runs the league until one of them acts (LG-NOTE-03): the first
    of its versions stands for all.
    """
    if not user.is_authenticated:
        return []
    waits: list[WaitingReport] = []
    ruled: set[int] = set()
    for report in _concerning(user.pk):
        sides_ = list(report.fixture.sides.all())
        mine = {side.number for side in sides_ if side.entry.team.coach_id == user.pk}
        if report.state == State.FILED and mine <= {report.side, *report.confirmed}:
            continue  # it waits for others
        if report.state == State.DISPUTED:
            if report.fixture_id in ruled:
                continue
            ruled.add(report.fixture_id)
        teams = [side.entry.team for side in sides_]
        teams.sort(key=lambda team: team.coach_id != user.pk)
        waits.append(WaitingReport(report, teams[0], teams[1:]))
    return waits


@Repeated
def _concerning(coach: int) -> QuerySet[Report]:
    """Return the open reports that a coach has begun, may confirm, or may rule on."""
    # LG-ROLE-05: who has left the league writes nothing there.
    member = Membership.objects.filter(league=OuterRef("fixture__season__league"), coach=coach)
    coached = FixtureSide.objects.filter(fixture=OuterRef("fixture"), entry__team__coach=coach)
    theirs = Q(Exists(coached)) & ~Q(author=coach)
    runs_it = Exists(member.filter(role__in=RUNS_IT))
    disputed = Q(runs_it, state=State.DISPUTED, fixture__season__copy_of=None)
    return (
        open_reports()
        .filter(
            Exists(member),
            Q(state=State.DRAFT, author=coach) | (Q(state=State.FILED) & theirs) | disputed,
        )
        .select_related("fixture__season__league", "fixture__round", "author")
        .prefetch_related(Prefetch("fixture__sides", sides().queryset))
        .order_by("confirm_by", "created", "pk")
    )


def reports_of(coach: Coach) -> list[dict[str, Any]]:
    """Return all reports and objections of a coach, for the export of their data (LG-ROLE-06)."""
    written: list[dict[str, Any]] = [
        {
            "fixture": str(report.fixture.uuid),
            "state": report.state,
            "match": report.data,
            "entries": report.entries,
            "rolled_here": report.shown,
            "reasons": report.reasons,
            "begun": report.created.isoformat(),
            "filed": report.filed.isoformat() if report.filed else None,
        }
        for report in Report.objects.filter(author=coach).select_related("fixture")
    ]
    return written + [
        {"fixture": str(report.fixture.uuid), "objection": report.objection}
        for report in Report.objects.filter(objector=coach).select_related("fixture")
    ]
