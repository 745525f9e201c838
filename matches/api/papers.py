"""The API of papers: PDFs of teams and of rounds (LG-PAPER, LG-IO-05)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from leagues.api.finding import by_uuid
from leagues.models import Round
from matches.papers import rounds, teams
from matches.reading.teams import team_view
from rosters.api.views import asked
from rules import games

PDF = {(200, "application/pdf"): OpenApiTypes.BINARY}


class PdfRenderer(BaseRenderer):
    """Lets a caller ask for the file; refusals are JSON all the same."""

    media_type, format, charset = "application/pdf", "pdf", None

    def render(self, data: Any, *_args: Any, **_kwargs: Any) -> bytes:
        return JSONRenderer().render(data)


class TeamPaperView(APIView):
    renderer_classes = [JSONRenderer, PdfRenderer]

    @extend_schema(
        responses=PDF,
        operation_id="teams_paper",
        parameters=[OpenApiParameter("kind", OpenApiTypes.STR, enum=teams.KINDS)],
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return the roster of a team, its cards, or a blank sheet, as PDF on A4."""
        kind = serializers.ChoiceField(choices=teams.KINDS, default=teams.ROSTER)
        wanted = asked(request, kind=kind)["kind"]
        view = team_view(request.user, slug)
        data = teams.team_paper(view.team, view.sheet.players, wanted)
        return HttpResponse(data, content_type="application/pdf")


class BlankPaperView(APIView):
    renderer_classes = [JSONRenderer, PdfRenderer]

    @extend_schema(responses=PDF, operation_id="games_paper")
    def get(self, request: Request, key: str) -> HttpResponse:
        """Return a blank sheet of a game, as PDF on A4."""
        if key not in games():
            raise Http404
        return HttpResponse(teams.blank_paper(key), content_type="application/pdf")


class RoundPaperView(APIView):
    renderer_classes = [JSONRenderer, PdfRenderer]

    @extend_schema(
        responses=PDF,
        operation_id="rounds_paper",
        parameters=[
            OpenApiParameter("kind", OpenApiTypes.STR, enum=rounds.KINDS),
            OpenApiParameter("stage", OpenApiTypes.INT, description="The first one without."),
            OpenApiParameter("number", OpenApiTypes.INT, description="The first one without."),
        ],
    )
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the pairings of a round, or a slip for each of its tables, as PDF on A4."""
        season = by_uuid(request, uuid)
        wanted = asked(
            request,
            kind=serializers.ChoiceField(choices=rounds.KINDS, default=rounds.PAIRINGS),
            stage=serializers.IntegerField(default=1, min_value=1, max_value=1000),
            number=serializers.IntegerField(default=1, min_value=1, max_value=10_000),
        )
        found = Round.objects.select_related("stage__season__league").filter(
            stage__season=season, stage__number=wanted["stage"], number=wanted["number"]
        )
        round_ = found.first()
        if round_ is None:
            raise Http404
        data = rounds.round_paper(
            round_,
            wanted["kind"],
            lambda fixture: request.build_absolute_uri(reverse("match", args=[fixture.uuid])),
        )
        return HttpResponse(data, content_type="application/pdf")


urlpatterns = [
    path("games/<slug:key>/paper/", BlankPaperView.as_view(), name="api-game-paper"),
    path("teams/<slug:slug>/paper/", TeamPaperView.as_view(), name="api-team-paper"),
    path("seasons/<uuid:uuid>/rounds/paper/", RoundPaperView.as_view(), name="api-round-paper"),
]
