"""The API of your duties: what stands on your home page."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.notices.duties import DUTIES
from matches.reading.duties import Duty, duties
from rosters.api.views import coach_of


class DutySerializer(serializers.Serializer[Duty]):
    """Something that you have to do, and where it is done."""

    kind = serializers.ChoiceField(choices=sorted(DUTIES))
    title = serializers.CharField()
    about = serializers.CharField(help_text="Its league and season, or what happens without you.")
    button = serializers.CharField(help_text="What the page of `url` lets you do.")
    url = serializers.CharField()
    until = serializers.DateTimeField(
        allow_null=True, help_text="When it is decided without you; null where it waits."
    )


class DutiesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=DutySerializer(many=True), operation_id="me_duties")
    def get(self, request: Request) -> Response:
        """Return what you have to do, the most urgent first; nothing means you are up to date."""
        found: Any = duties(coach_of(request))
        return Response(DutySerializer(found, many=True).data)


urlpatterns = [
    path("me/duties/", DutiesView.as_view(), name="api-duties"),
]
