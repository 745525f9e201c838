"""The API of results in one line (LG-DAY-04 to LG-DAY-07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixtures
from leagues.api.finding import by_uuid
from leagues.models import Round
from matches.models import QuickResult
from matches.quick_results import (
    choose_result,
    enter_results,
    set_result_aside,
    take_back_result,
)
from matches.quick_results.sheet import Entered, Row, Sheet, sheet_of
from rosters.api.views import coach_of, read
from rosters.words.refusals import sentences


class QuickResultSerializer(serializers.Serializer[QuickResult]):
    """A result in one line. `by` is who typed it."""

    uuid = serializers.UUIDField()
    fixture = serializers.UUIDField(source="fixture.uuid")
    state = serializers.ChoiceField(QuickResult.State.choices)
    scores = serializers.ListField(child=serializers.IntegerField())
    by = serializers.CharField(allow_null=True)
    created = serializers.DateTimeField()


class SheetRowSerializer(serializers.Serializer[Row]):
    """A match by the number that is typed for it.

    `scores` are those that count now; empty while there are none. `waiting` are results that say
    something else.
    """

    number = serializers.IntegerField()
    fixture = serializers.UUIDField(source="fixture.uuid")
    teams = serializers.ListField(child=serializers.CharField())
    scores = serializers.SerializerMethodField()
    counts = QuickResultSerializer(allow_null=True)
    waiting = QuickResultSerializer(many=True)

    def get_scores(self, row: Row) -> list[int]:
        return [] if row.outcome is None else [side.score for side in row.outcome.sides]


class SheetSerializer(serializers.Serializer[Sheet]):
    """The matches of a round by their numbers. `counted` is what is typed after the scores."""

    counted = serializers.ListField(child=serializers.CharField())
    missing = serializers.IntegerField()
    rows = SheetRowSerializer(many=True, source="all_rows")


class LinesSerializer(serializers.Serializer[Any]):
    lines = serializers.CharField(trim_whitespace=False)


class EnteredSerializer(serializers.Serializer[Any]):
    """A line and what became of it: `new`, `same`, `differs` or `wrong`, and then why."""

    line = serializers.CharField(source="line.text")
    how = serializers.ChoiceField(["new", "same", "differs", "wrong"])
    fixture = serializers.UUIDField(source="line.row.fixture.uuid", allow_null=True, default=None)
    why = serializers.SerializerMethodField()

    def get_why(self, entered: Entered) -> list[str]:
        return sentences(entered.problems)


class RoundResultsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=SheetSerializer, operation_id="rounds_results")
    def get(self, request: Request, uuid: UUID, stage: int, number: int) -> Response:
        """Return the matches of a round by the numbers that are typed for them."""
        round_ = _round(request, uuid, stage, number)
        require_commissioner(coach_of(request), round_.stage.season.league)
        return Response(SheetSerializer(sheet_of(round_)).data)

    @extend_schema(
        request=LinesSerializer,
        responses=EnteredSerializer(many=True),
        operation_id="rounds_enter_results",
    )
    def post(self, request: Request, uuid: UUID, stage: int, number: int) -> Response:
        """Enter results of a round, a line each, such as `12 2 1 3 0`."""
        round_, user = _round(request, uuid, stage, number), coach_of(request)
        require_commissioner(user, round_.stage.season.league)
        lines = read(LinesSerializer(data=request.data))["lines"]
        entered = enter_results(user, round_, lines)
        return Response(EnteredSerializer(entered, many=True).data)


class _ActView(APIView):
    permission_classes = [IsAuthenticated]

    def act(self, request: Request, uuid: UUID, do: Callable[..., QuickResult]) -> Response:
        readable = fixtures(request.user).order_by()
        found = QuickResult.objects.select_related("fixture__season__league", "by")
        result = get_object_or_404(found, uuid=uuid, fixture__in=readable)
        return Response(QuickResultSerializer(do(coach_of(request), result)).data)


class ChooseResultView(_ActView):
    @extend_schema(
        request=None, responses=QuickResultSerializer, operation_id="quick_results_choose"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Have a result count that waits beside another."""
        return self.act(request, uuid, choose_result)


class SetAsideView(_ActView):
    @extend_schema(
        request=None, responses=QuickResultSerializer, operation_id="quick_results_set_aside"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Set a waiting result aside: the one that counts is right."""
        return self.act(request, uuid, set_result_aside)


class TakeBackResultView(_ActView):
    @extend_schema(
        request=None, responses=QuickResultSerializer, operation_id="quick_results_take_back"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Take a result back, so that its match has none again."""
        return self.act(request, uuid, take_back_result)


def _round(request: Request, uuid: UUID, stage: int, number: int) -> Round:
    found = Round.objects.select_related("stage__season__league")
    season = by_uuid(request, uuid)
    return get_object_or_404(found, stage__season=season, stage__number=stage, number=number)


_RESULT = "quick-results/<uuid:uuid>"

urlpatterns = [
    path(
        "seasons/<uuid:uuid>/stages/<int:stage>/rounds/<int:number>/results/",
        RoundResultsView.as_view(),
        name="api-round-results",
    ),
    path(f"{_RESULT}/choose/", ChooseResultView.as_view(), name="api-choose-result"),
    path(f"{_RESULT}/set-aside/", SetAsideView.as_view(), name="api-set-result-aside"),
    path(f"{_RESULT}/take-back/", TakeBackResultView.as_view(), name="api-take-back-result"),
]
