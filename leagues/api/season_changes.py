"""The API of making a new season from an old one (LG-SEASON-07)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.api.finding import by_uuid
from leagues.api.serializers import EntrantSerializer, SeasonSerializer
from leagues.models import Season
from leagues.operations.season_change_preview import Preview, preview
from leagues.reading.season_changes import (
    Redraft,
    carried_or_404,
    open_change_or_404,
    redraft_sheet,
)
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.operations.teams import require_may_change
from rosters.words.refusals import sentence
from rules.problems import Problem

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class NewChangeSerializer(serializers.Serializer[Any]):
    """The plan of a new season.

    `entries`: UUIDs of the entries whose teams are carried over; null: all that did not withdraw.
    `off_season`: options of the game, as its own page of rules names them.
    `due`: until when coaches choose what they keep of a redraft; null: there is no deadline.
    """

    name = serializers.CharField(max_length=80)
    entries = serializers.ListField(
        child=serializers.UUIDField(), max_length=1000, allow_null=True, default=None
    )
    off_season = serializers.DictField(default=dict)
    due = serializers.DateTimeField(allow_null=True, default=None)


class AcceptSerializer(serializers.Serializer[Any]):
    """The `digest` of the preview that you accept."""

    digest = serializers.CharField(max_length=64)


class ChoiceSerializer(serializers.Serializer[Any]):
    """What you keep of a redraft, in the form of its `kept`; null: the default.

    `reason` is for a ruling.
    """

    choice = serializers.DictField(allow_null=True)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class SumSerializer(serializers.Serializer[Any]):
    treasury = serializers.IntegerField()
    value = serializers.IntegerField()


class LeavingSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    reason = serializers.CharField()


class BillEventSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField()
    payload = serializers.DictField()


class BillProblemSerializer(serializers.Serializer[Problem]):
    """A problem that keeps the change from being accepted."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    message = serializers.SerializerMethodField()
    about = serializers.CharField(allow_blank=True)

    def get_message(self, problem: Problem) -> str:
        return sentence(problem, self.context.get("game", ""))


class BillSerializer(serializers.Serializer[Any]):
    """The change preview of one team.

    `division` and `division_before` are null without divisions.
    """

    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer()
    seed = serializers.IntegerField()
    division_before = serializers.IntegerField(source="move.before", allow_null=True, default=None)
    division = serializers.IntegerField(source="move.after", allow_null=True, default=None)
    before = SumSerializer()
    after = SumSerializer()
    leaving = LeavingSerializer(many=True, source="leavers")
    healed = serializers.ListField(child=serializers.CharField())
    redraft = serializers.DictField(allow_null=True)
    chosen = serializers.DateTimeField(source="carried.chosen", allow_null=True)
    events = BillEventSerializer(many=True)
    problems = BillProblemSerializer(many=True)


class SeasonChangePreviewSerializer(serializers.Serializer[Any]):
    """Everything that accepting the change would do; nothing has happened yet.

    `undecided`: the slugs of teams whose coach has yet to choose what they keep.
    """

    uuid = serializers.UUIDField(source="change.uuid")
    season = serializers.UUIDField(source="change.season.uuid")
    name = serializers.CharField(source="change.name")
    off_season = serializers.DictField(source="change.off_season")
    due = serializers.DateTimeField(source="change.due", allow_null=True)
    undecided = serializers.SerializerMethodField()
    divisions = serializers.IntegerField()
    draw_seed = serializers.CharField()
    digest = serializers.CharField()
    bills = BillSerializer(many=True)

    def get_undecided(self, shown: Preview) -> list[str]:
        return [bill.team.slug for bill in shown.undecided]


def _preview(season: Season) -> Response:
    shown = preview(open_change_or_404(season))
    return Response(SeasonChangePreviewSerializer(shown, context={"game": season.game}).data)


class ChangeView(APIView):
    @extend_schema(responses=SeasonChangePreviewSerializer, operation_id="seasons_change")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return what the planned season change would do, with each team's bill."""
        return _preview(by_uuid(request, uuid))

    @extend_schema(
        request=NewChangeSerializer,
        responses=SeasonChangePreviewSerializer,
        operation_id="seasons_change_plan",
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Plan the season that follows one that is over; nothing happens to a team yet."""
        season = by_uuid(request, uuid)
        data = read(NewChangeSerializer(data=request.data))
        entries = data["entries"]
        change = operations.plan_change(
            coach_of(request),
            season,
            data["name"],
            entries=None if entries is None else list(map(str, entries)),
            off_season=data["off_season"],
            due=data["due"],
        )
        return _preview(change.season)

    @extend_schema(responses={204: None}, operation_id="seasons_change_discard")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Discard a planned season change."""
        change = open_change_or_404(by_uuid(request, uuid))
        operations.discard_change(coach_of(request), change)
        return Response(status=DONE)


class CheckedChoiceSerializer(serializers.Serializer[Redraft]):
    """What a choice costs, and what treasury and value are with it; nothing is stored.

    `after` is null, and `problems` says why, where the choice is not allowed.
    """

    budget = serializers.IntegerField()
    cost = serializers.IntegerField()
    left = serializers.IntegerField()
    before = SumSerializer()
    after = SumSerializer(allow_null=True)
    problems = BillProblemSerializer(many=True)


class AcceptView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=AcceptSerializer,
        responses={201: SeasonSerializer},
        operation_id="seasons_change_accept",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Make the new season, and carry out the off-season of its teams."""
        old = by_uuid(request, uuid)
        user, seen = coach_of(request), read(AcceptSerializer(data=request.data))["digest"]
        season = made_once(
            request,
            lambda: operations.accept_change(user, open_change_or_404(old), seen=seen),
            may=lambda: require_commissioner(user, old.league),
        )
        return Response(SeasonSerializer(season).data, status=CREATED)


class ChoiceView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ChoiceSerializer,
        responses=SeasonChangePreviewSerializer,
        operation_id="seasons_change_choose",
    )
    def put(self, request: Request, uuid: UUID, entry: UUID) -> Response:
        """Choose what a team keeps of a redraft."""
        season = by_uuid(request, uuid)
        carried = carried_or_404(season, entry)
        data = read(ChoiceSerializer(data=request.data))
        operations.choose_redraft(coach_of(request), carried, data["choice"], reason=data["reason"])
        return _preview(season)


class CheckChoiceView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ChoiceSerializer,
        responses=CheckedChoiceSerializer,
        operation_id="seasons_change_check",
    )
    def post(self, request: Request, uuid: UUID, entry: UUID) -> Response:
        """Work out a choice of a redraft before it is made; nothing is stored."""
        carried = carried_or_404(by_uuid(request, uuid), entry)
        require_may_change(coach_of(request), carried.entry.team)
        choice = read(ChoiceSerializer(data=request.data))["choice"]
        sheet = redraft_sheet(carried, choice)
        if sheet is None:
            raise Http404
        words = {"game": carried.entry.team.game}
        return Response(CheckedChoiceSerializer(sheet, context=words).data)


_CHANGE = "seasons/<uuid:uuid>/change/"

urlpatterns = [
    path(_CHANGE, ChangeView.as_view(), name="api-change"),
    path(f"{_CHANGE}accept/", AcceptView.as_view(), name="api-change-accept"),
    path(f"{_CHANGE}entries/<uuid:entry>/", ChoiceView.as_view(), name="api-change-choice"),
    path(
        f"{_CHANGE}entries/<uuid:entry>/check/",
        CheckChoiceView.as_view(),
        name="api-change-check",
    ),
]
