"""The API of results reported from the table: written, filed, confirmed, disputed, ruled on."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.urls import path
from django.utils.functional import lazy
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.visible import fixture_or_404
from matches import reporting as operations
from matches.models import Report
from matches.reporting.against import Against
from matches.reporting.people import require_reporter
from matches.reporting.selectors import (
    Version,
    WaitingReport,
    report_or_404,
    reports_view,
    version_view,
    waiting_reports,
)
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.words.refusals import sentence
from rules import game, games

CREATED = status.HTTP_201_CREATED


class AmountSerializer(serializers.Serializer[Any]):
    """An answer that is a number: the object `{key: number}`."""

    key = serializers.CharField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    usual = serializers.IntegerField()


class WantedSerializer(serializers.Serializer[Any]):
    """What is asked for next after the match: `count` dice of `die` faces, or one of `options`.

    `amount`: a number answers as well. `waits`: null leaves the decision open, for the team of
    `side`.
    """

    purpose = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    side = serializers.IntegerField()
    die = serializers.IntegerField()
    count = serializers.IntegerField()
    options = serializers.ListField(child=serializers.JSONField())
    about = serializers.DictField(allow_null=True)
    amount = AmountSerializer(allow_null=True)
    waits = serializers.BooleanField()


class LeftToDoSerializer(serializers.Serializer[Any]):
    """A problem that must be put right before a report can be filed, and where in it that is."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    about = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class AsideSerializer(serializers.Serializer[Any]):
    """A roll that was made here, and what the report has instead; empty: no such roll."""

    text = serializers.CharField(source="what")
    rolled = serializers.CharField(source="fallen")
    typed = serializers.CharField(allow_blank=True)


class AgainstSerializer(serializers.Serializer[Against]):
    """A statement that breaks a rule, and why it is kept.

    Without a reason the report cannot be filed (LG-FIX-22).
    """

    code = serializers.CharField(source="problem.code")
    clause = serializers.CharField(source="problem.clause", allow_blank=True)
    about = serializers.CharField(source="problem.about", allow_blank=True)
    message = serializers.SerializerMethodField()
    reason = serializers.CharField(allow_blank=True)

    def get_message(self, against: Against) -> str:
        return sentence(against.problem, self.context.get("game", ""))


class FactSerializer(serializers.Serializer[Any]):
    place = serializers.CharField()
    text = serializers.CharField(source="label")
    value = serializers.CharField(allow_blank=True)


class ReportSerializer(serializers.Serializer[Version]):
    """One version of a match.

    `match` is what happened in it, in the form of its game. `entries` are the dice and choices
    after it, in order: faces, an answer, or null for what is rolled here. `wanted` is what is asked
    for next; null with problems, and when all is there. `stale`: a team has changed since, so the
    author has to begin it again. `set_aside`: dice that were rolled here and that it does not keep;
    filed with any, it counts only with the consent of the other sides, or by a ruling.
    `objection`: what the coach who disputes it says against it; empty where nobody does.
    """

    uuid = serializers.UUIDField(source="report.uuid")
    fixture = serializers.UUIDField(source="report.fixture.uuid")
    side = serializers.IntegerField(source="report.side", allow_null=True)
    author = serializers.SerializerMethodField()
    state = serializers.ChoiceField(Report.State.choices, source="report.state")
    version = serializers.IntegerField(source="report.version")
    match = serializers.JSONField(source="report.data")
    entries = serializers.ListField(child=serializers.JSONField(), source="report.entries")
    rest = serializers.BooleanField(source="report.rest")
    filed = serializers.DateTimeField(source="report.filed", allow_null=True)
    confirm_by = serializers.DateTimeField(source="report.confirm_by", allow_null=True)
    decided = serializers.DateTimeField(source="report.decided", allow_null=True)
    stale = serializers.BooleanField()
    problems = serializers.SerializerMethodField()
    against = serializers.SerializerMethodField()
    wanted = serializers.SerializerMethodField()
    facts = FactSerializer(many=True)
    set_aside = AsideSerializer(many=True, source="aside")
    objection = serializers.CharField()

    def get_author(self, version: Version) -> str | None:
        author = version.report.author
        return str(author) if author is not None else None

    @extend_schema_field(AgainstSerializer(many=True))
    def get_against(self, version: Version) -> Any:
        words = {"game": version.report.fixture.season.game}
        return AgainstSerializer(version.against, many=True, context=words).data  # type: ignore[arg-type]

    @extend_schema_field(LeftToDoSerializer(many=True))
    def get_problems(self, version: Version) -> list[Any]:
        return [
            {
                "code": each.code,
                "clause": each.clause,
                "about": each.about,
                "message": sentence(each, version.report.fixture.season.game),
            }
            for each in version.problems
        ]

    @extend_schema_field(WantedSerializer(allow_null=True))
    def get_wanted(self, version: Version) -> Any:
        wanted = version.worked.wanted if version.worked is not None else None
        return wanted.to_json() if wanted is not None else None


class ComparedSerializer(serializers.Serializer[Any]):
    """One thing as each version has it, in their order; null where a version says nothing of it."""

    place = serializers.CharField()
    text = serializers.CharField(source="label")
    values = serializers.ListField(child=serializers.CharField(allow_null=True))
    differs = serializers.BooleanField()


class ReportsSerializer(serializers.Serializer[Any]):
    """The versions of a match; `compared` has those that were not withdrawn side by side."""

    versions = ReportSerializer(many=True)
    compared = ComparedSerializer(many=True, source="rows")


class ReportVersionSerializer(serializers.Serializer[Any]):
    """`version`: the version that the change is made for; an older one is refused."""

    version = serializers.IntegerField(min_value=0, max_value=10_000_000)


class ReportDataSerializer(ReportVersionSerializer):
    """`match`: what happened in it, in the form of its game.

    `reason`: why it was so, for everything that breaks a rule. Without it nothing is stored, and
    the refusal lists each rule.

    `whole`: the match is all there, so also check what only a whole match can be checked for.
    """

    match = serializers.JSONField()
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    whole = serializers.BooleanField(default=False)


class ReportFilingSerializer(ReportVersionSerializer):
    """`reason`: why it was so, for everything that breaks a rule and has no reason yet."""

    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class ReportEntrySerializer(ReportVersionSerializer):
    """`entry`: faces or an answer to what is wanted; null: roll it here, or take the usual choice.

    So it is for each null in a list of faces.

    `rest`: do so for everything that is wanted after it; `entry` is not read.
    """

    entry = serializers.JSONField(required=False, allow_null=True, default=None)
    rest = serializers.BooleanField(default=False)


class ReportBackSerializer(ReportVersionSerializer):
    """`number`: the first entry to drop, counted from 0."""

    number = serializers.IntegerField(min_value=0, max_value=10_000, default=0)


class ReportReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=2000)


class ReportWithdrawalSerializer(serializers.Serializer[Any]):
    """`reason`: needed from a person who runs the league, for a report of somebody else."""

    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class ReportConfirmationSerializer(serializers.Serializer[Any]):
    """`consents`: agrees that the dice under `set_aside` are not kept; needed where there are
    any.
    """

    consents = serializers.BooleanField(default=False)


class WaitingReportSerializer(serializers.Serializer[WaitingReport]):
    """A report that waits for the reader: to finish (`draft`), to confirm or dispute (`filed`), or
    to rule on (`disputed`).
    """

    report = serializers.UUIDField(source="report.uuid")
    fixture = serializers.UUIDField(source="report.fixture.uuid")
    league = serializers.CharField(source="report.fixture.season.league.slug")
    season = serializers.CharField(source="report.fixture.season.slug")
    round = serializers.IntegerField(source="report.fixture.round.number")
    team = serializers.CharField(source="team.name")
    other = serializers.CharField(source="against")
    state = serializers.ChoiceField(Report.State.choices, source="report.state")
    confirm_by = serializers.DateTimeField(source="report.confirm_by", allow_null=True)


def _answer(request: Request, report: Report, code: int = status.HTTP_200_OK) -> Response:
    """Return a report as the reader sees it now."""
    _lined, version = version_view(request.user, report)
    return Response(ReportSerializer(version).data, status=code)


class WaitingReportsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=WaitingReportSerializer(many=True), operation_id="me_reports")
    def get(self, request: Request) -> Response:
        """Return the reports that wait for the reader."""
        waits: Any = waiting_reports(coach_of(request))
        return Response(WaitingReportSerializer(waits, many=True).data)


class FixtureReportsView(APIView):
    @extend_schema(responses=ReportsSerializer, operation_id="reports_list")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return all versions of a match, with what differs between them."""
        return Response(ReportsSerializer(reports_view(request.user, uuid)).data)

    @extend_schema(request=None, responses={201: ReportSerializer}, operation_id="reports_begin")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Begin to report a match: its line-ups are frozen. Asked again, it is the same report."""
        fixture = fixture_or_404(request.user, uuid)
        made = operations.begin_report(coach_of(request), fixture)
        return _answer(request, made, CREATED)


def _saving() -> str:
    """Return what reports of each game look like; it loads every game."""
    first = "Store what is known of the match so far; every problem of it is listed at once."
    return "\n\n".join(
        [first, *(f"## {rules.name}\n\n{rules.report_form}" for rules in map(game, games()))]
    )


class ReportView(APIView):
    @extend_schema(responses=ReportSerializer, operation_id="reports_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a report; one that is not filed is its author's alone."""
        return _answer(request, report_or_404(request.user, uuid))

    @extend_schema(
        request=ReportDataSerializer,
        responses=ReportSerializer,
        operation_id="reports_save",
        # Worked out for the document alone: an address needs no game.
        description=lazy(_saving, str)(),
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Store what is known of the match so far; every problem of it is listed at once."""
        report = report_or_404(request.user, uuid)
        data = read(ReportDataSerializer(data=request.data))
        made = operations.save_report(
            coach_of(request),
            report,
            data["version"],
            data["match"],
            reason=data["reason"],
            whole=data["whole"],
        )
        return _answer(request, made)


class ReportEntriesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReportEntrySerializer, responses=ReportSerializer, operation_id="reports_enter"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Enter what is wanted next after the match, or have all the rest rolled here."""
        report = report_or_404(request.user, uuid)
        data = read(ReportEntrySerializer(data=request.data))
        user, version = coach_of(request), data["version"]
        if data["rest"]:
            made = operations.roll_the_rest(user, report, version)
        else:
            made = operations.enter(user, report, version, data["entry"])
        return _answer(request, made)

    @extend_schema(
        request=ReportBackSerializer, responses=ReportSerializer, operation_id="reports_take_back"
    )
    def patch(self, request: Request, uuid: UUID) -> Response:
        """Drop entries, from one on."""
        report = report_or_404(request.user, uuid)
        data = read(ReportBackSerializer(data=request.data))
        made = operations.take_back(coach_of(request), report, data["version"], data["number"])
        return _answer(request, made)


class ReportFilingView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReportFilingSerializer, responses=ReportSerializer, operation_id="reports_file"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """File a report: it waits for the other coach."""
        report = report_or_404(request.user, uuid)
        data = read(ReportFilingSerializer(data=request.data))
        made = operations.file_report(
            coach_of(request), report, data["version"], reason=data["reason"]
        )
        return _answer(request, made)


class ReportConfirmationView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReportConfirmationSerializer,
        responses=ReportSerializer,
        operation_id="reports_confirm",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Confirm a report: when all have, the match is settled."""
        report, user = report_or_404(request.user, uuid), coach_of(request)
        data = read(ReportConfirmationSerializer(data=request.data))
        return _answer(request, operations.confirm_report(user, report, consents=data["consents"]))


class ReportDisputeView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReportReasonSerializer,
        responses={201: ReportSerializer},
        operation_id="reports_dispute",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Dispute a report. Returns the reader's own version, a copy to begin with."""
        report = report_or_404(request.user, uuid)
        reason = read(ReportReasonSerializer(data=request.data))["reason"]
        version = made_once(
            request,
            lambda: operations.dispute_report(coach_of(request), report, reason=reason),
            may=lambda: require_reporter(request.user, report.fixture),
        )
        version.fixture = report.fixture
        return _answer(request, version, CREATED)


class ReportWithdrawalView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReportWithdrawalSerializer,
        responses=ReportSerializer,
        operation_id="reports_withdraw",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Withdraw a report."""
        report = report_or_404(request.user, uuid)
        data = read(ReportWithdrawalSerializer(data=request.data))
        made = operations.withdraw_report(coach_of(request), report, reason=data["reason"])
        return _answer(request, made)


class ReportRulingView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReportReasonSerializer, responses=ReportSerializer, operation_id="reports_rule"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Rule that this version counts."""
        report = report_or_404(request.user, uuid)
        data = read(ReportReasonSerializer(data=request.data))
        made = operations.rule_on_report(coach_of(request), report, reason=data["reason"])
        return _answer(request, made)


urlpatterns = [
    path("me/reports/", WaitingReportsView.as_view(), name="api-waiting-reports"),
    path("fixtures/<uuid:uuid>/reports/", FixtureReportsView.as_view(), name="api-fixture-reports"),
    path("reports/<uuid:uuid>/", ReportView.as_view(), name="api-report"),
    path("reports/<uuid:uuid>/entries/", ReportEntriesView.as_view(), name="api-report-entries"),
    path("reports/<uuid:uuid>/file/", ReportFilingView.as_view(), name="api-report-file"),
    path(
        "reports/<uuid:uuid>/confirm/", ReportConfirmationView.as_view(), name="api-report-confirm"
    ),
    path("reports/<uuid:uuid>/dispute/", ReportDisputeView.as_view(), name="api-report-dispute"),
    path(
        "reports/<uuid:uuid>/withdraw/", ReportWithdrawalView.as_view(), name="api-report-withdraw"
    ),
    path("reports/<uuid:uuid>/rule/", ReportRulingView.as_view(), name="api-report-rule"),
]
