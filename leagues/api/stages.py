"""The API of stages, policy, house rules, points and tie-breakers."""

from __future__ import annotations

from uuid import UUID

from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.api.finding import by_uuid, stage_or_404
from leagues.api.serializers import (
    DealtSerializer,
    HouseRulesSerializer,
    PastTableSerializer,
    PlansSerializer,
    PolicySerializer,
    SeasonSerializer,
    SeedsSerializer,
    StageSerializer,
    SwitchSerializer,
    TableRulesSerializer,
)
from leagues.models import Season
from leagues.operations.common import NOT_STARTED
from leagues.operations.stages import plan_warnings
from leagues.reading.season_pages import past_tables
from leagues.words.house_rules import switches
from rosters.api.views import asked, coach_of, read
from rosters.words.refusals import sentence

DONE = status.HTTP_204_NO_CONTENT


def _stages(season: Season) -> Response:
    stages = list(season.stages.prefetch_related("groups").order_by("number"))
    warnings: dict[int, list[str]] = {}
    if season.state in NOT_STARTED:
        for problem in plan_warnings(season, [stage.plan for stage in stages]):
            warnings.setdefault(problem.params["stage"], []).append(sentence(problem, season.game))
    shown = StageSerializer(stages, many=True, context={"warnings": warnings})  # type: ignore[arg-type]
    return Response(shown.data)


class StagesView(APIView):
    @extend_schema(responses=StageSerializer(many=True), operation_id="seasons_stages")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the stages of a season."""
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
        """Change a season's rules for late results and leaving teams."""
        season = by_uuid(request, uuid)
        data = read(PolicySerializer(data=request.data))
        season = operations.change_policy(
            coach_of(request),
            season,
            data["policy"],
            played_by=data.get("played_by"),
            answer_hours=data.get("answer_hours"),
            reason=data["reason"],
        )
        return Response(SeasonSerializer(season).data)


class HouseRulesView(APIView):
    @extend_schema(responses=SwitchSerializer(many=True), operation_id="seasons_house_rules")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the house rules of the season's game, in words, and their settings."""
        return _house_rules(by_uuid(request, uuid))

    @extend_schema(
        request=HouseRulesSerializer,
        responses=SwitchSerializer(many=True),
        operation_id="seasons_set_house_rules",
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Set the house rules, for matches that begin from now on."""
        season = by_uuid(request, uuid)
        data = read(HouseRulesSerializer(data=request.data))
        return _house_rules(operations.change_house_rules(coach_of(request), season, **data))


def _house_rules(season: Season) -> Response:
    rules = switches(season.game, season.options)
    return Response(SwitchSerializer(rules, many=True).data)  # type: ignore[arg-type]


class TableRulesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=TableRulesSerializer, responses=SeasonSerializer, operation_id="seasons_scoring"
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Change the points for results, and the tie-breakers."""
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
        """Return the tables of a stage as of a round; without `round`, as of the last."""
        season = by_uuid(request, uuid)
        wanted = serializers.IntegerField(required=False, min_value=1, max_value=10_000)
        tables = past_tables(season, number, asked(request, round=wanted).get("round"))
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
        stage = stage_or_404(by_uuid(request, uuid), number)
        groups = read(DealtSerializer(data=request.data))["groups"]
        operations.deal_by_hand(
            coach_of(request), stage, [[str(each) for each in group] for group in groups]
        )
        return Response(status=DONE)


_SEASON = "seasons/<uuid:uuid>/"

urlpatterns = [
    path(f"{_SEASON}stages/", StagesView.as_view(), name="api-stages"),
    path(f"{_SEASON}policy/", PolicyView.as_view(), name="api-policy"),
    path(f"{_SEASON}house-rules/", HouseRulesView.as_view(), name="api-house-rules"),
    path(f"{_SEASON}scoring/", TableRulesView.as_view(), name="api-scoring"),
    path(
        f"{_SEASON}stages/<int:number>/table/", PastTablesView.as_view(), name="api-table-history"
    ),
    path(f"{_SEASON}seeds/", SeedsView.as_view(), name="api-seeds"),
    path(f"{_SEASON}stages/<int:number>/groups/", DealtView.as_view(), name="api-dealt"),
]
