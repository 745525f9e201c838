"""The API of fixtures and of the records of their matches."""

from typing import Any
from uuid import UUID

import django_filters
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.visible import fixture_or_404, fixtures
from leagues.api.finding import named
from leagues.api.serializers import FixtureSerializer
from leagues.models import Entry, Fixture
from leagues.reading.leagues import league_list
from matches.api.serializers import LogSerializer, RecordSerializer
from matches.live.handing_over import StoodIn, stood_in
from matches.models import MatchRecord
from matches.reading.match_offers import Offered, offered
from matches.reading.match_preview import beforehand
from matches.reading.matches import match_view
from matches.reading.previews import preview_of
from matches.statistics.in_reach import records_near, teams_of
from matches.stories.reading import as_words, report, steps_of

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class FixtureFilter(FilterSet):
    season = django_filters.UUIDFilter(field_name="season__uuid")
    team = django_filters.CharFilter(method="filter_team", max_length=80)
    round = django_filters.NumberFilter(
        field_name="round__number", min_value=0, max_value=10_000, decimal_places=0
    )
    state = django_filters.ChoiceFilter(choices=Fixture.State.choices)

    class Meta:
        model = Fixture
        fields: list[str] = []

    def filter_team(self, found: QuerySet[Fixture], name: str, slug: str) -> QuerySet[Fixture]:
        return found.filter(
            Exists(Entry.objects.filter(sides__fixture=OuterRef("pk"), team__slug=slug))
        )


@extend_schema_view(get=extend_schema(operation_id="fixtures_list"))
class FixturesView(generics.ListAPIView[Fixture]):
    """Return the matches that you may see: of a season, a team, a round, a state."""

    queryset = Fixture.objects.none()
    serializer_class = FixtureSerializer
    filterset_class = FixtureFilter
    ordering_fields = ["settled"]

    def get_queryset(self) -> QuerySet[Fixture]:
        readable = fixtures(self.request.user)
        if not named(self.request.query_params, "season", "team"):
            # Unlisted leagues are read by who names them, and are in nobody else's lists.
            listed = league_list(self.request.user).values("pk")
            readable = readable.filter(season__league__in=listed, season__copy_of=None)
        return readable


class OfferedSerializer(serializers.Serializer[Offered]):
    """What the reader may do with a match that has not begun (LG-FIX-26).

    `play` it here, `report` its result, have the engine `resolve` it. `waits` says what keeps them
    from it now.
    """

    play = serializers.BooleanField()
    report = serializers.BooleanField()
    resolve = serializers.BooleanField()
    waits = serializers.ListField(child=serializers.CharField())


class NearSerializer(serializers.Serializer[Any]):
    """A record that a match to come may equal or break (LG-FAME-04); `player` is null for a team's.

    `now` is what they stand at, `amount` the record.
    """

    team = serializers.SlugField(source="team.slug")
    player = serializers.UUIDField(source="player.uuid", allow_null=True, default=None)
    what = serializers.CharField()
    span = serializers.CharField()
    now = serializers.IntegerField()
    amount = serializers.IntegerField()


class StoodInSerializer(serializers.Serializer[StoodIn]):
    """A side that an automated coach of that level played for its person (LG-FIX-44).

    `stretch` is from when to when, as the game counts its time, in the language of the call.
    """

    team = serializers.CharField()
    level = serializers.CharField()
    stretch = serializers.CharField(allow_blank=True)


class FixtureDetailSerializer(FixtureSerializer):
    """A fixture, what the reader may do with it, and its story in words (LG-STORY-05).

    `story` has a line for each paragraph, in the language of the call. It is empty before the
    match, a moment after it, and where nobody tells such a match. `preview` is the same of a match
    that is still to be played (LG-STORY-08), and empty once it is settled. `in_reach` are the
    records that it may equal or break. `stood_in` is empty before the end of the match.
    """

    may = OfferedSerializer()
    story = serializers.CharField()
    preview = serializers.CharField()
    in_reach = NearSerializer(many=True)
    stood_in = StoodInSerializer(many=True)


class FixtureView(APIView):
    @extend_schema(responses=FixtureDetailSerializer, operation_id="fixtures_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a match, what you may do with it, and its preview or its story in words."""
        fixture = fixture_or_404(request.user, uuid)
        may = OfferedSerializer(offered(request.user, fixture)).data
        told = as_words(report(fixture, steps=steps_of(fixture)))
        ahead = beforehand(request.user, fixture)
        words = "" if ahead is None else as_words(preview_of(fixture, ahead))
        near = [] if ahead is None else records_near(fixture, teams_of(fixture))
        stretches: Any = stood_in(fixture)
        of_it = {
            "may": may,
            "story": told,
            "preview": words,
            "in_reach": NearSerializer(near, many=True).data,
            "stood_in": StoodInSerializer(stretches, many=True).data,
        }
        return Response({**FixtureSerializer(fixture).data, **of_it})


class RecordView(APIView):
    @extend_schema(responses=RecordSerializer, operation_id="fixtures_record")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the record of a settled match, with its stat lines."""
        fixture = fixture_or_404(request.user, uuid)
        record = (
            MatchRecord.objects.filter(fixture=fixture)
            .prefetch_related("lines__player")
            .defer("log")
            .first()
        )
        if record is None:
            raise Http404
        return Response(RecordSerializer(record).data)


class LogView(APIView):
    @extend_schema(responses=LogSerializer, operation_id="fixtures_log")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the events of a match in order; null where no log was kept."""
        view = match_view(request.user, uuid, log=True)
        if view.record is None:
            raise Http404
        log = {"digest": view.record.log_digest, "log": view.log}
        return Response(LogSerializer(log).data)


urlpatterns = [
    path("fixtures/", FixturesView.as_view(), name="api-fixtures"),
    path("fixtures/<uuid:uuid>/", FixtureView.as_view(), name="api-fixture"),
    path("fixtures/<uuid:uuid>/record/", RecordView.as_view(), name="api-record"),
    path("fixtures/<uuid:uuid>/log/", LogView.as_view(), name="api-log"),
]
