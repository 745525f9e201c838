"""What the people at a table agree on, for the API: who plays a side, and taking back further."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.visible import fixture_or_404
from matches.api.playing import MOST_SIDES, LiveSerializer, NumberSerializer, as_the_reader_knows
from matches.live import handing_over, taking_back_further
from rosters.api.views import coach_of, read
from rosters.web.openapi import also


class SideHandedSerializer(serializers.Serializer[Any]):
    """A side that is handed to its automated coach: for this `turn`, or to the `end`; or taken
    `back`.
    """

    side = serializers.IntegerField(min_value=0, max_value=MOST_SIDES)
    until = serializers.ChoiceField(["turn", "end", "back"])


class HandOverView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=SideHandedSerializer, responses=LiveSerializer, operation_id="fixtures_live_side"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Hand the reader's side to its automated coach, or take it back."""
        fixture, user = fixture_or_404(request.user, uuid), coach_of(request)
        data = read(SideHandedSerializer(data=request.data))
        if data["until"] == "back":
            made = handing_over.take_over(user, fixture, data["side"])
        else:
            made = handing_over.hand_over(user, fixture, data["side"], data["until"])
        return Response(as_the_reader_knows(request, fixture, made))


class PlayOnView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=LiveSerializer, operation_id="fixtures_live_play_on")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Let the automated coach play the next turn of a side that is handed over."""
        fixture = fixture_or_404(request.user, uuid)
        made = handing_over.play_on(coach_of(request), fixture)
        return Response(as_the_reader_knows(request, fixture, made))


class WayBackSerializer(serializers.Serializer[Any]):
    """An answer of the reader's own to which the match can be taken back.

    `back` is how many of their own answers that takes back. `when` is the turn or round in which
    it was, `came` what happened then. `answer` is empty where it has many parts.
    """

    back = serializers.IntegerField()
    when = serializers.CharField(allow_blank=True)
    asked = serializers.CharField()
    answer = serializers.CharField(allow_blank=True)
    came = serializers.CharField(allow_blank=True)


class FurtherBackSerializer(NumberSerializer):
    """How many of the reader's own answers are to be taken back, before question `number`."""

    back = serializers.IntegerField(min_value=1, max_value=taking_back_further.MOST)


class BackAnswerSerializer(serializers.Serializer[Any]):
    """An answer to the request of that id; whoever asked takes it back with `agree` false."""

    request = serializers.CharField(max_length=32)
    agree = serializers.BooleanField()


class FurtherBackView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses=WayBackSerializer(many=True),
        operation_id="fixtures_live_ways_back",
        extensions=also(409),  # no match is being played, or the engine has stopped it
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the reader's own answers to which the match can be taken back, newest first."""
        fixture = fixture_or_404(request.user, uuid)
        ways: Any = taking_back_further.ways_back(coach_of(request), fixture)
        return Response(WayBackSerializer(ways, many=True).data)

    @extend_schema(
        request=FurtherBackSerializer,
        responses=LiveSerializer,
        operation_id="fixtures_live_ask_back",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Ask the others to take the match back further than the last die.

        It is done at once where nobody else plays.
        """
        fixture = fixture_or_404(request.user, uuid)
        data = read(FurtherBackSerializer(data=request.data))
        user = coach_of(request)
        made = taking_back_further.ask_back(user, fixture, data["number"], data["back"])
        return Response(as_the_reader_knows(request, fixture, made))


class AnswerBackView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=BackAnswerSerializer,
        responses=LiveSerializer,
        operation_id="fixtures_live_answer_back",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Agree to take the match back, or say no; the last to agree takes it back."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(BackAnswerSerializer(data=request.data))
        made = taking_back_further.answer_request(
            coach_of(request), fixture, data["request"], agree=data["agree"]
        )
        return Response(as_the_reader_knows(request, fixture, made))


urlpatterns = [
    path("fixtures/<uuid:uuid>/live/back/", FurtherBackView.as_view(), name="api-further-back"),
    path(
        "fixtures/<uuid:uuid>/live/back/answer/", AnswerBackView.as_view(), name="api-answer-back"
    ),
    path("fixtures/<uuid:uuid>/live/side/", HandOverView.as_view(), name="api-side"),
    path("fixtures/<uuid:uuid>/live/play-on/", PlayOnView.as_view(), name="api-play-on"),
]
