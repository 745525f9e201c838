"""The API of papers: PDFs of teams and of rounds (LG-PAPER, LG-IO-05)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404
from leagues.api.finding import by_uuid
from leagues.models import Round
from matches.models import SeasonPaper
from matches.papers import rounds, teams
from matches.papers.match_cards import match_card
from matches.papers.season_rosters import ask_for_rosters, is_old, paper_of
from matches.reading.teams import team_view
from rosters.api.views import asked, coach_of
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


class MatchPaperView(APIView):
    renderer_classes = [JSONRenderer, PdfRenderer]

    @extend_schema(responses=PDF, operation_id="fixtures_paper")
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the card of a match that is not settled, as PDF on A4."""
        fixture = fixture_or_404(request.user, uuid)
        here = request.build_absolute_uri(reverse("match", args=[uuid]))
        data = match_card(request.user, fixture, here)
        if data is None:
            raise Http404
        return HttpResponse(data, content_type="application/pdf")


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


class SeasonPaperSerializer(serializers.Serializer[SeasonPaper]):
    """How far the rosters of a season are. `old`: a roster has changed since."""

    state = serializers.ChoiceField(SeasonPaper.State.choices)
    language = serializers.CharField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    asked = serializers.DateTimeField()
    old = serializers.SerializerMethodField()

    def get_old(self, paper: SeasonPaper) -> bool:
        return is_old(paper.season, paper)


class SeasonPaperView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=SeasonPaperSerializer, operation_id="seasons_rosters")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return how far the rosters of a season are, in your language."""
        return Response(SeasonPaperSerializer(_made(request, uuid)).data)

    @extend_schema(
        request=None, responses=SeasonPaperSerializer, operation_id="seasons_ask_for_rosters"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Have a worker make the rosters of a season as one file, in your language.

        What was made before is given again as long as no roster has changed. It is kept for a day.
        """
        season = by_uuid(request, uuid)
        paper = ask_for_rosters(coach_of(request), season)
        return Response(SeasonPaperSerializer(paper).data)


class SeasonRostersView(APIView):
    permission_classes = [IsAuthenticated]
    renderer_classes = [JSONRenderer, PdfRenderer]

    @extend_schema(responses=PDF, operation_id="seasons_rosters_file")
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the rosters of a season, once they are made, as PDF on A4."""
        paper = _made(request, uuid)
        if paper.state != paper.State.MADE:
            raise Http404
        return HttpResponse(bytes(paper.data), content_type="application/pdf")


def _made(request: Request, uuid: UUID) -> SeasonPaper:
    """Return the paper of a season, for whoever runs its league. Raises Http404 without one."""
    season = by_uuid(request, uuid)
    require_commissioner(coach_of(request), season.league)
    paper = paper_of(season)
    if paper is None:
        raise Http404
    return paper


urlpatterns = [
    path("seasons/<uuid:uuid>/rosters/", SeasonPaperView.as_view(), name="api-season-papers"),
    path(
        "seasons/<uuid:uuid>/rosters/file/", SeasonRostersView.as_view(), name="api-season-rosters"
    ),
    path("games/<slug:key>/paper/", BlankPaperView.as_view(), name="api-game-paper"),
    path("teams/<slug:slug>/paper/", TeamPaperView.as_view(), name="api-team-paper"),
    path("fixtures/<uuid:uuid>/paper/", MatchPaperView.as_view(), name="api-match-paper"),
    path("seasons/<uuid:uuid>/rounds/paper/", RoundPaperView.as_view(), name="api-round-paper"),
]
