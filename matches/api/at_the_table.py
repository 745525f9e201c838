"""What the people at a table agree on, for the API: who plays a side."""

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
from matches.api.playing import MOST_SIDES, LiveSerializer, as_the_reader_knows
from matches.live import handing_over
from rosters.api.serializers import read
from rosters.web.pages import coach_of


class HandOverSerializer(serializers.Serializer[Any]):
    """A side that is handed to its automated coach: for this `turn`, or to the `end`; or taken
    `back`.
    """

    side = serializers.IntegerField(min_value=0, max_value=MOST_SIDES)
    until = serializers.ChoiceField(["turn", "end", "back"])


class HandOverView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=HandOverSerializer, responses=LiveSerializer, operation_id="fixtures_live_side"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Hand the reader's side to its automated coach, or take it back."""
        fixture, user = fixture_or_404(request.user, uuid), coach_of(request)
        data = read(HandOverSerializer(data=request.data))
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


urlpatterns = [
    path("fixtures/<uuid:uuid>/live/side/", HandOverView.as_view(), name="api-side"),
    path("fixtures/<uuid:uuid>/live/play-on/", PlayOnView.as_view(), name="api-play-on"),
]
