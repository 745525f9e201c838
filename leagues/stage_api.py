"""The API of stages, and of rulings on a running season."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.api import by_uuid, entry_or_404
from leagues.choices import members_teams
from leagues.models import Season, Stage
from leagues.selectors import fixture_or_404, past_tables
from leagues.serializers import (
    DealtSerializer,
    DrawAgainSerializer,
    EntrySerializer,
    FixtureSerializer,
    LateSerializer,
    LeaveSerializer,
    PastTableSerializer,
    PlansSerializer,
    PolicySerializer,
    ProvisionalSerializer,
    ReplaceSerializer,
    SeasonSerializer,
    SeedsSerializer,
    StageSerializer,
    TableRulesSerializer,
)
from rosters.api import coach_of, read
from rosters.models import Team

CREATED, DONE = 201, 204


def _stages(season: Season) -> Response:
    found = season.stages.prefetch_related("groups").order_by("number")
    return Response(StageSerializer(list(found), many=True).data)  # type: ignore[arg-type]


class StagesView(APIView):
    @extend_schema(responses=StageSerializer(many=True), operation_id="seasons_stages")
    def get(self, request: Request, uuid: UUID) -> Response:
        """The stages of a season."""
        return _stages(by_uuid(request, uuid))

    @extend_schema(
        request=PlansSerializer,
        responses=StageSerializer(many=True),
        operation_id="seasons_plan",
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Give a season other stages, before it starts."""
        season = by_uuid(request, uuid)
        data = read(PlansSerializer(data=request.data))
        return _stages(operations.plan_stages(coach_of(request), season, data["stages"]))


class PolicyView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=PolicySerializer, responses=SeasonSerializer, operation_id="seasons_policy"
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """What a season does about late results and leaving teams."""
        season = by_uuid(request, uuid)
        data = read(PolicySerializer(data=request.data))
        season = operations.change_policy(
            coach_of(request), season, data["policy"], reason=data["reason"]
        )
        return Response(SeasonSerializer(season).data)


class TableRulesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=TableRulesSerializer, responses=SeasonSerializer, operation_id="seasons_scoring"
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """What results are worth, and what parts who is level."""
        season = by_uuid(request, uuid)
        data = read(TableRulesSerializer(data=request.data))
        season = operations.change_table(coach_of(request), season, **data)
        return Response(SeasonSerializer(season).data)


class PastTablesView(APIView):
    @extend_schema(
        responses=PastTableSerializer(many=True),
        operation_id="seasons_table_history",
        parameters=[OpenApiParameter("round", int, description="As of this round.")],
    )
    def get(self, request: Request, uuid: UUID, number: int) -> Response:
        """The tables of a stage as of a round; the last one, if none is named."""
        season = by_uuid(request, uuid)
        asked = request.query_params.get("round", "")
        tables = past_tables(season, number, int(asked) if asked.isdecimal() else None)
        return Response(PastTableSerializer(tables, many=True).data)


class SeedsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=SeedsSerializer, responses={204: None}, operation_id="seasons_seed")
    def put(self, request: Request, uuid: UUID) -> Response:
        """Seed entries by hand, before the season starts."""
        season = by_uuid(request, uuid)
        data = read(SeedsSerializer(data=request.data))
        operations.seed_entries(coach_of(request), season, data["seeds"])
        return Response(status=DONE)


class DealtView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=DealtSerializer, responses={204: None}, operation_id="seasons_deal")
    def put(self, request: Request, uuid: UUID, number: int) -> Response:
        """Deal entries to the groups of a stage by hand."""
        stage = _stage_or_404(by_uuid(request, uuid), number)
        groups = read(DealtSerializer(data=request.data))["groups"]
        operations.deal_by_hand(
            coach_of(request), stage, [[str(each) for each in group] for group in groups]
        )
        return Response(status=DONE)


class DrawAgainView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=DrawAgainSerializer, responses={204: None}, operation_id="seasons_draw_again"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Draw the newest Swiss round again, with pairings that shall or shall not be."""
        season = by_uuid(request, uuid)
        data = read(DrawAgainSerializer(data=request.data))
        operations.draw_round_again(
            coach_of(request),
            season,
            pins=_pairs(data["pins"]),
            forbidden=_pairs(data["forbidden"]),
            reason=data["reason"],
        )
        return Response(status=DONE)


def _pairs(sent: list[list[UUID | None]]) -> list[tuple[str, str | None]]:
    """The first of a pair is somebody; the other may be the rest."""
    ordered = [sorted(pair, key=lambda each: each is None) for pair in sent]
    return [(str(one), None if other is None else str(other)) for one, other in ordered]


class LateEntryView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=LateSerializer, responses={201: EntrySerializer}, operation_id="entries_late"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Let a member's team into a running season."""
        season = by_uuid(request, uuid)
        data = read(LateSerializer(data=request.data))
        team = _team_or_404(season, data.pop("team"))
        entry = operations.enter_late(coach_of(request), season, team, **data)
        return Response(EntrySerializer(entry).data, status=CREATED)


class LeaveView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=LeaveSerializer, responses=EntrySerializer, operation_id="entries_leave")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Withdraw an entry from a running season."""
        entry = entry_or_404(request, uuid)
        data = read(LeaveSerializer(data=request.data))
        entry = operations.withdraw_running(coach_of(request), entry, **data)
        return Response(EntrySerializer(entry).data)


class ReplaceView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReplaceSerializer, responses={201: EntrySerializer}, operation_id="entries_replace"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Give the seat of an entry to another team."""
        entry = entry_or_404(request, uuid)
        data = read(ReplaceSerializer(data=request.data))
        team = _team_or_404(entry.season, data.pop("team"))
        new = operations.replace_entry(coach_of(request), entry, team, **data)
        return Response(EntrySerializer(new).data, status=CREATED)


class ProvisionalView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ProvisionalSerializer,
        responses=FixtureSerializer,
        operation_id="fixtures_provisional",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Let a result stand in for a late one."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(ProvisionalSerializer(data=request.data))
        home, away = data["scores"]
        operations.settle_provisionally(
            coach_of(request), fixture, (home, away), reason=data["reason"]
        )
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


def _stage_or_404(season: Season, number: int) -> Stage:
    found = season.stages.filter(number=number).first()
    if found is None:
        raise Http404
    return found


def _team_or_404(season: Season, slug: str) -> Team:
    found = members_teams(season).filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


_SEASON = "seasons/<uuid:uuid>/"

urlpatterns = [
    path(f"{_SEASON}stages/", StagesView.as_view(), name="api-stages"),
    path(f"{_SEASON}policy/", PolicyView.as_view(), name="api-policy"),
    path(f"{_SEASON}scoring/", TableRulesView.as_view(), name="api-scoring"),
    path(
        f"{_SEASON}stages/<int:number>/table/", PastTablesView.as_view(), name="api-table-history"
    ),
    path(f"{_SEASON}seeds/", SeedsView.as_view(), name="api-seeds"),
    path(f"{_SEASON}stages/<int:number>/groups/", DealtView.as_view(), name="api-dealt"),
    path(f"{_SEASON}draw-again/", DrawAgainView.as_view(), name="api-draw-again"),
    path(f"{_SEASON}late-entries/", LateEntryView.as_view(), name="api-late-entries"),
    path("entries/<uuid:uuid>/leave/", LeaveView.as_view(), name="api-leave"),
    path("entries/<uuid:uuid>/replace/", ReplaceView.as_view(), name="api-replace"),
    path("fixtures/<uuid:uuid>/provisional/", ProvisionalView.as_view(), name="api-provisional"),
]
