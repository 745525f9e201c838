"""The API of ladders, meetings and challenges (LG-LADDER-01, LG-MEET)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import role_of
from leagues.access.visible import seasons
from leagues.api.finding import by_uuid, entry_of
from leagues.api.serializers import EntrantSerializer, ReasonSerializer, SeasonSerializer
from leagues.models import Challenge, Round, Stage
from leagues.operations.common import require_acts_for
from leagues.stages.ladders import ladder_view
from leagues.stages.meetings import meetings_view
from rosters.api.views import ONCE, coach_of, made_once, read

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class ChallengeSerializer(serializers.Serializer[Challenge]):
    uuid = serializers.UUIDField()
    number = serializers.IntegerField()
    challenger = serializers.UUIDField(source="challenger.uuid")
    challenged = serializers.UUIDField(source="challenged.uuid")
    state = serializers.ChoiceField(Challenge.State.choices)
    fixture = serializers.UUIDField(source="fixture.uuid", allow_null=True, default=None)
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField()
    answered = serializers.DateTimeField(allow_null=True)


class NewChallengeSerializer(ReasonSerializer):
    challenger = serializers.UUIDField()
    challenged = serializers.UUIDField()


class ChallengeAnswerSerializer(ReasonSerializer):
    accept = serializers.BooleanField()


class RungSerializer(serializers.Serializer[Any]):
    """A place on a ladder. `declines`: how many challenges its entry may still decline."""

    place = serializers.IntegerField()
    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    declines = serializers.IntegerField()
    challenge = serializers.UUIDField(source="waits.uuid", allow_null=True, default=None)
    fixture = serializers.UUIDField(source="plays.uuid", allow_null=True, default=None)


class LadderView(APIView):
    @extend_schema(responses=RungSerializer(many=True), operation_id="seasons_ladder")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the ladder of a season, from the top."""
        season = by_uuid(request, uuid)
        view = ladder_view(request.user, season, role_of(request.user, season.league))
        if view is None:
            raise Http404
        return Response(RungSerializer(view.rungs, many=True).data)


class WeekSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    opens = serializers.DateTimeField()
    deadline = serializers.DateTimeField(allow_null=True)


class MeetingEntrySerializer(serializers.Serializer[Any]):
    """An entry in the open week. `free`: how many more matches it may have."""

    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    free = serializers.IntegerField()
    fixtures = serializers.SerializerMethodField()

    def get_fixtures(self, found: Any) -> list[UUID]:
        return [fixture.uuid for fixture in found.fixtures]


class MeetingsSerializer(serializers.Serializer[Any]):
    """The meetings of a season. `week`: the open one; null between two weeks."""

    stage = serializers.IntegerField(source="stage.number")
    weeks = serializers.IntegerField()
    week = WeekSerializer(allow_null=True)
    entries = MeetingEntrySerializer(many=True, source="entrants")


class MeetingsView(APIView):
    @extend_schema(responses=MeetingsSerializer, operation_id="seasons_meetings")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the open week of meetings: the matches, and which entries are free."""
        season = by_uuid(request, uuid)
        view = meetings_view(request.user, season, role_of(request.user, season.league))
        if view is None:
            raise Http404
        return Response(MeetingsSerializer(view).data)


class RoundEndView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReasonSerializer, responses=MeetingsSerializer, operation_id="rounds_end"
    )
    def post(self, request: Request, uuid: UUID, number: int, week: int) -> Response:
        """End a week of meetings, by a ruling.

        The next week opens, at the latest when all its matches are settled.
        """
        season = by_uuid(request, uuid)
        rounds = Round.objects.select_related("stage__season__league")
        week_row = rounds.filter(stage__season=season, stage__number=number, number=week).first()
        if week_row is None:
            raise Http404
        data = read(ReasonSerializer(data=request.data))
        operations.end_round(coach_of(request), week_row, reason=data["reason"])
        season = by_uuid(request, uuid)
        view = meetings_view(request.user, season, role_of(request.user, season.league))
        return Response(MeetingsSerializer(view).data)


class ChallengeFilter(FilterSet):
    state = django_filters.ChoiceFilter(choices=Challenge.State.choices)

    class Meta:
        model = Challenge
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="challenges_list"))
class ChallengesView(generics.ListAPIView[Challenge]):
    """Return the challenges of a season."""

    queryset = Challenge.objects.none()
    serializer_class = ChallengeSerializer
    filterset_class = ChallengeFilter
    ordering_fields = ["number", "expires"]

    def get_queryset(self) -> QuerySet[Challenge]:
        season = by_uuid(self.request, self.kwargs["uuid"])
        challenges = Challenge.objects.filter(group__stage__season=season)
        return challenges.select_related("challenger", "challenged", "fixture").order_by(
            "number", "pk"
        )

    @extend_schema(
        request=NewChallengeSerializer,
        responses={201: ChallengeSerializer},
        operation_id="challenges_make",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Challenge another entry, on the ladder or in the week of meetings."""
        season = by_uuid(request, uuid)
        data = read(NewChallengeSerializer(data=request.data))
        entry = entry_of(season.pk, data["challenger"])
        other = entry_of(season.pk, data["challenged"])
        user, reason = coach_of(request), data["reason"]
        made = made_once(
            request,
            lambda: operations.challenge(user, entry, other, reason=reason),
            may=lambda: require_acts_for(user, season.league, entry),
        )
        return Response(ChallengeSerializer(made).data, status=CREATED)


class ChallengeView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ChallengeAnswerSerializer,
        responses=ChallengeSerializer,
        operation_id="challenges_answer",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Accept a challenge, or decline it."""
        asked = _challenge_or_404(request, uuid)
        data = read(ChallengeAnswerSerializer(data=request.data))
        made = operations.answer_challenge(coach_of(request), asked, **data)
        return Response(ChallengeSerializer(made).data)

    @extend_schema(responses={204: None}, operation_id="challenges_withdraw")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take back a challenge of your own."""
        asked = _challenge_or_404(request, uuid)
        reason = request.query_params.get("reason", "")
        operations.withdraw_challenge(coach_of(request), asked, reason=reason)
        return Response(status=DONE)


class StageEndView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=ReasonSerializer, responses=SeasonSerializer, operation_id="stages_end")
    def post(self, request: Request, uuid: UUID, number: int) -> Response:
        """End a ladder, by a ruling, and with it the season."""
        season = by_uuid(request, uuid)
        stages = Stage.objects.select_related("season__league")
        stage = stages.filter(season=season, number=number).first()
        if stage is None:
            raise Http404
        data = read(ReasonSerializer(data=request.data))
        operations.end_stage(coach_of(request), stage, reason=data["reason"])
        return Response(SeasonSerializer(by_uuid(request, uuid)).data)


def _challenge_or_404(request: Request, uuid: UUID) -> Challenge:
    """Return a challenge of a season that this reader may open; else raise Http404."""
    rows = Challenge.objects.select_related("group__stage").filter(
        uuid=uuid, group__stage__season__in=seasons(request.user)
    )
    asked = rows.first()
    if asked is None:
        raise Http404
    return asked


urlpatterns = [
    path("seasons/<uuid:uuid>/ladder/", LadderView.as_view(), name="api-ladder"),
    path("seasons/<uuid:uuid>/meetings/", MeetingsView.as_view(), name="api-meetings"),
    path(
        "seasons/<uuid:uuid>/stages/<int:number>/rounds/<int:week>/end/",
        RoundEndView.as_view(),
        name="api-round-end",
    ),
    path("seasons/<uuid:uuid>/challenges/", ChallengesView.as_view(), name="api-challenges"),
    path(
        "seasons/<uuid:uuid>/stages/<int:number>/end/", StageEndView.as_view(), name="api-stage-end"
    ),
    path("challenges/<uuid:uuid>/", ChallengeView.as_view(), name="api-challenge"),
]
