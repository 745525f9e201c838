"""The API of yearbooks: as JSON, and as PDF (LG-STORY-10)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.api.finding import by_uuid
from leagues.api.serializers import EntrantSerializer
from leagues.reading.season_pages import frame_of
from matches.api.papers import PDF, PdfRenderer
from matches.api.serializers import (
    AwardSerializer,
    RecordOfAllTimeSerializer,
    ShortPlayerSerializer,
)
from matches.papers.yearbooks import yearbook_paper
from matches.statistics.yearbook import Yearbook, yearbook
from matches.stories.reading import as_words


class FinalPlaceSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    team = EntrantSerializer(source="entry.team")


class RoundToldSerializer(serializers.Serializer[Any]):
    """A round and its review; `stage` is 0 in a season of one stage."""

    stage = serializers.IntegerField()
    number = serializers.IntegerField()
    review = serializers.CharField(source="review.words")


class ObituarySerializer(serializers.Serializer[Any]):
    player = ShortPlayerSerializer()
    words = serializers.CharField()


class YearbookSerializer(serializers.Serializer[Any]):
    """The yearbook of a season.

    `opening` and `words` have a line for each paragraph, in the language of the call. `records` are
    those that were set in the season, `obituaries` those of who died last of the `died`.
    """

    opening = serializers.CharField()
    placings = FinalPlaceSerializer(many=True)
    rounds = RoundToldSerializer(many=True)
    awards = AwardSerializer(many=True)
    records = RecordOfAllTimeSerializer(many=True)
    obituaries = ObituarySerializer(many=True)
    died = serializers.IntegerField()


class YearbookView(APIView):
    @extend_schema(responses=YearbookSerializer, operation_id="seasons_yearbook")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the yearbook of a season that is over."""
        book = _book(request, uuid)[1]
        lives = [{"player": player, "words": as_words(told)} for player, told in book.lives]
        shown = {
            "opening": as_words(book.opening),
            "placings": book.placings,
            "rounds": book.rounds,
            "awards": book.awards,
            "records": book.records,
            "obituaries": lives,
            "died": book.died,
        }
        return Response(YearbookSerializer(shown).data)


class YearbookPaperView(APIView):
    renderer_classes = [JSONRenderer, PdfRenderer]

    @extend_schema(responses=PDF, operation_id="seasons_yearbook_paper")
    def get(self, request: Request, uuid: UUID) -> HttpResponse:
        """Return the yearbook of a season that is over, as PDF on A4."""
        season, book = _book(request, uuid)
        return HttpResponse(yearbook_paper(season, book), content_type="application/pdf")


def _book(request: Request, uuid: UUID) -> tuple[Any, Yearbook]:
    """Return a season with its yearbook. Raises Http404 before the season is over."""
    season = by_uuid(request, uuid)
    book = yearbook(request.user, frame_of(season, request.user))
    if book is None:
        raise Http404
    return season, book


urlpatterns = [
    path("seasons/<uuid:uuid>/yearbook/", YearbookView.as_view(), name="api-yearbook"),
    path(
        "seasons/<uuid:uuid>/yearbook/paper/",
        YearbookPaperView.as_view(),
        name="api-yearbook-paper",
    ),
]
