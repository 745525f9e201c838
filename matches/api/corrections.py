"""The API of corrections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404
from matches.correcting import operations
from matches.correcting.filed import FiledMatch
from matches.correcting.retelling import dice_of, told_report
from matches.correcting.selectors import correction_or_404, corrections
from matches.correcting.serializers import (
    CorrectionBegunSerializer,
    CorrectionSerializer,
    NewCorrectionSerializer,
    PreviewSerializer,
    WhySerializer,
    WishedSerializer,
)
from matches.models import Correction
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.web.openapi import also
from rules.problems import Problem, Refusal
from rules.record import JSON, digest


@extend_schema_view(get=extend_schema(operation_id="fixtures_corrections"))
class FixtureCorrectionsView(generics.ListAPIView[Correction]):
    """The corrections of a fixture, undone ones included."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    queryset = Correction.objects.none()
    serializer_class = CorrectionSerializer
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Correction]:
        fixture = fixture_or_404(self.request.user, self.kwargs["uuid"])
        return corrections(self.request.user).filter(fixture=fixture)

    @extend_schema(
        request=NewCorrectionSerializer,
        responses={201: CorrectionSerializer},
        operation_id="fixtures_correct",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Correct a filed result, by a ruling."""
        user, fixture = coach_of(request), fixture_or_404(request.user, uuid)
        data = read(NewCorrectionSerializer(data=request.data))
        change, how = data["change"], {"reason": data["reason"], "seen": data.get("seen")}
        made = made_once(
            request,
            lambda: operations.correct(user, fixture, change, **how),
            may=lambda: require_commissioner(user, fixture.season.league),
        )
        return Response(CorrectionSerializer(made).data, status=status.HTTP_201_CREATED)


class BegunView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses=CorrectionBegunSerializer,
        operation_id="fixtures_correct_begun",
        extensions=also(422),  # a match that was not reported
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a settled match as a report of its game, for its correction to begin with."""
        fixture = fixture_or_404(request.user, uuid)
        require_commissioner(coach_of(request), fixture.season.league)
        report = told_report(FiledMatch.of(fixture))
        if report is None:
            raise Refusal(Problem("was_not_reported", "LG-FIX-27"))
        return Response(CorrectionBegunSerializer({"report": report}).data)


class PreviewView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WishedSerializer,
        responses=PreviewSerializer,
        operation_id="fixtures_correct_preview",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Return everything that a correction would change; nothing is changed."""
        user, fixture = coach_of(request), fixture_or_404(request.user, uuid)
        data = read(WishedSerializer(data=request.data))
        shown = operations.preview(user, fixture, data["change"])
        return _shown(shown, dice_of(fixture, data["change"]))


class CorrectionView(APIView):
    @extend_schema(responses=CorrectionSerializer, operation_id="corrections_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a correction, undone or not."""
        return _told(correction_or_404(request.user, uuid))


class TurnView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=PreviewSerializer, operation_id="corrections_preview")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Return what undoing a correction would change, or applying it again; nothing is
        changed.
        """
        correction = correction_or_404(request.user, uuid)
        return _shown(operations.preview_turn(coach_of(request), correction))


class UndoView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WhySerializer, responses=CorrectionSerializer, operation_id="corrections_undo"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Undo a correction: all is as it was before."""
        correction = correction_or_404(request.user, uuid)
        reason = read(WhySerializer(data=request.data))["reason"]
        return _told(operations.undo(coach_of(request), correction, reason=reason))


class ReapplyView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WhySerializer, responses=CorrectionSerializer, operation_id="corrections_reapply"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Apply a correction again that was undone."""
        correction = correction_or_404(request.user, uuid)
        reason = read(WhySerializer(data=request.data))["reason"]
        return _told(operations.reapply(coach_of(request), correction, reason=reason))


def _shown(consequences: JSON, dice: Sequence[JSON] = ()) -> Response:
    preview = {"seen": digest(consequences), "consequences": consequences, "dice": dice}
    return Response(PreviewSerializer(preview).data)


def _told(correction: Any) -> Response:
    return Response(CorrectionSerializer(correction).data)


urlpatterns = [
    path(
        "fixtures/<uuid:uuid>/corrections/",
        FixtureCorrectionsView.as_view(),
        name="api-corrections",
    ),
    path(
        "fixtures/<uuid:uuid>/corrections/report/",
        BegunView.as_view(),
        name="api-correction-report",
    ),
    path(
        "fixtures/<uuid:uuid>/corrections/preview/",
        PreviewView.as_view(),
        name="api-correction-preview",
    ),
    path("corrections/<uuid:uuid>/", CorrectionView.as_view(), name="api-correction"),
    path("corrections/<uuid:uuid>/preview/", TurnView.as_view(), name="api-correction-turn"),
    path("corrections/<uuid:uuid>/undo/", UndoView.as_view(), name="api-correction-undo"),
    path("corrections/<uuid:uuid>/reapply/", ReapplyView.as_view(), name="api-correction-reapply"),
]
