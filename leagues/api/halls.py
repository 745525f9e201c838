"""The API of halls: tables, wishes, clocks of rounds, what the wall shows (LG-HALL, LG-WALL)."""

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
from leagues.access.visible import fixture_or_404
from leagues.api.finding import by_uuid, entry_or_404
from leagues.api.serializers import EntrantSerializer, FixtureSerializer
from leagues.models import Clock, Round, Season, Venue
from leagues.models.halls import MOST_MINUTES
from leagues.operations.halls.clocks import ACTS
from leagues.operations.halls.venues import LONGEST
from leagues.reading.halls.desk import clock_of, venue_of
from leagues.reading.halls.wall import Wall, wall_of
from leagues.schedules.halls import HIGHEST, MARKS, MOST_TABLES
from rosters.api.views import coach_of, read

DONE = status.HTTP_204_NO_CONTENT
TABLE: dict[str, Any] = {"min_value": 1, "max_value": HIGHEST}
MINUTES: dict[str, Any] = {"min_value": 1, "max_value": MOST_MINUTES, "allow_null": True}


class HallSerializer(serializers.Serializer[Any]):
    """A hall with its tables, numbered from the first to the last; those that have a mark."""

    name = serializers.CharField(max_length=LONGEST)
    first = serializers.IntegerField(**TABLE)
    last = serializers.IntegerField(**TABLE)
    step_free = serializers.ListField(
        child=serializers.IntegerField(**TABLE), max_length=MOST_TABLES, default=list
    )
    streamed = serializers.ListField(
        child=serializers.IntegerField(**TABLE), max_length=MOST_TABLES, default=list
    )


class PlayLineSerializer(serializers.Serializer[Any]):
    """A line of the order of play: a round, a break, the award ceremony."""

    name = serializers.CharField(max_length=LONGEST)
    at = serializers.DateTimeField(allow_null=True, default=None)
    minutes = serializers.IntegerField(default=None, **MINUTES)


class VenueSerializer(serializers.Serializer[Any]):
    """Where and when a season is played. `minutes`: how long a round lasts; null for no clock."""

    halls = HallSerializer(many=True)
    minutes = serializers.IntegerField(**MINUTES)
    order_of_play = PlayLineSerializer(many=True)


class WishesSerializer(serializers.Serializer[Any]):
    """What an entry wishes of its tables."""

    wishes = serializers.ListField(child=serializers.ChoiceField(MARKS), max_length=len(MARKS))


class RoundAtSerializer(serializers.Serializer[Any]):
    """A round by its stage and number."""

    stage = serializers.IntegerField(min_value=1, max_value=1000, default=1)
    number = serializers.IntegerField(min_value=1, max_value=10_000)


class RunClockSerializer(RoundAtSerializer):
    """What the clock of a round does. `minutes`: its length, or how much is added."""

    act = serializers.ChoiceField(ACTS)
    minutes = serializers.IntegerField(
        min_value=-MOST_MINUTES, max_value=MOST_MINUTES, allow_null=True, default=None
    )


class ClockSerializer(serializers.Serializer[Any]):
    """A clock. `left`: seconds by the server's time, below 0 once the time is up."""

    minutes = serializers.IntegerField()
    left = serializers.IntegerField()
    paused = serializers.BooleanField()


class SeatedSerializer(serializers.Serializer[Any]):
    """A match at its table; null for none."""

    fixture = serializers.UUIDField(source="uuid")
    table = serializers.IntegerField(allow_null=True)


class SeatsSerializer(serializers.Serializer[Any]):
    """The matches of a round at their tables."""

    matches = SeatedSerializer(many=True)


class MoveTableSerializer(serializers.Serializer[Any]):
    """The table to which a match moves; null for none."""

    table = serializers.IntegerField(allow_null=True, **TABLE)


class PlacedSerializer(serializers.Serializer[Any]):
    """Who sits where. `bye`: they have no match."""

    name = serializers.CharField()
    team = serializers.CharField(allow_blank=True)
    table = serializers.IntegerField(allow_null=True)
    hall = serializers.CharField(allow_blank=True)
    bye = serializers.BooleanField()


class WallResultSerializer(serializers.Serializer[Any]):
    """A result of the round; provisional ones, too."""

    fixture = serializers.UUIDField(source="uuid")
    table = serializers.IntegerField(allow_null=True)
    teams = serializers.SerializerMethodField()
    scores = serializers.ListField(child=serializers.IntegerField(allow_null=True))

    def get_teams(self, fixture: Any) -> list[str]:
        return [side.entry.team.name for side in fixture.sides.all()]


class WallRowSerializer(serializers.Serializer[Any]):
    """A row of a table, or of a ladder, where no points decide. Of a campaign, `points` is the
    number that decides.
    """

    place = serializers.IntegerField()
    team = EntrantSerializer(source="entry.team")
    points = serializers.IntegerField(source="number", allow_null=True)


class WallTableSerializer(serializers.Serializer[Any]):
    """A table; its name is empty where it is the only one."""

    name = serializers.CharField(allow_blank=True)
    rows = WallRowSerializer(many=True)


class WallTieSerializer(serializers.Serializer[Any]):
    """A tie of a bracket that is open: its sides by name, or from where they will come."""

    title = serializers.CharField()
    sides = serializers.SerializerMethodField()

    def get_sides(self, tie: Any) -> list[str]:
        return [side.entry.team.name if side.entry else side.source for side in tie.sides]


class WallSerializer(serializers.Serializer[Any]):
    """What the screen in a hall shows. `round` and `results_of` are null where there is none."""

    round = serializers.IntegerField(allow_null=True)
    results_of = serializers.IntegerField(allow_null=True)
    clock = ClockSerializer(allow_null=True)
    pairings = PlacedSerializer(many=True)
    results = WallResultSerializer(many=True)
    tables = WallTableSerializer(many=True)
    ties = WallTieSerializer(many=True)
    coming = PlayLineSerializer(allow_null=True)


class WallLinkSerializer(serializers.Serializer[Any]):
    """What opens the wall: its address is `/walls/` and this."""

    token = serializers.CharField()


def _venue(venue: Venue | None) -> dict[str, Any]:
    return {
        "halls": [hall.to_json() for hall in venue.rooms] if venue else [],
        "minutes": venue.minutes if venue else None,
        "order_of_play": venue.lines if venue else [],
    }


def _wall(wall: Wall) -> dict[str, Any]:
    def rows(kind: str) -> list[Any]:
        return [row for page in wall.pages if page.kind == kind for row in page.rows]

    tables: dict[str, list[Any]] = {}
    for page in wall.pages:
        if page.kind in ("standings", "ladder"):
            tables.setdefault(page.of, []).extend(page.rows)
    return {
        "round": wall.line.round.number if wall.line else None,
        "results_of": wall.results_of.round.number if wall.results_of else None,
        "clock": wall.clock,
        "pairings": rows("pairings"),
        "results": rows("results"),
        "tables": [{"name": name, "rows": found} for name, found in tables.items()],
        "ties": rows("bracket"),
        "coming": wall.coming,
    }


def _round(season: Season, data: dict[str, Any]) -> Round:
    """Return a round of the season; raise Http404 if there is none."""
    rounds = Round.objects.select_related("stage__season__league").filter(stage__season=season)
    found = rounds.filter(stage__number=data["stage"], number=data["number"]).first()
    if found is None:
        raise Http404
    return found


class HallsView(APIView):
    @extend_schema(responses=VenueSerializer, operation_id="seasons_halls")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the halls of a season, how long its rounds last, and its order of play."""
        return Response(VenueSerializer(_venue(venue_of(by_uuid(request, uuid)))).data)

    @extend_schema(
        request=VenueSerializer, responses=VenueSerializer, operation_id="seasons_plan_halls"
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Set the halls of a season, how long its rounds last, and its order of play."""
        season = by_uuid(request, uuid)
        require_commissioner(coach_of(request), season.league)
        data = read(VenueSerializer(data=request.data))
        venue = operations.plan_venue(coach_of(request), season, **data)
        return Response(VenueSerializer(_venue(venue)).data)

    def get_permissions(self) -> Any:
        """Anybody who may open the season reads; writing needs an account."""
        return [IsAuthenticated()] if self.request.method == "PUT" else super().get_permissions()


class WallView(APIView):
    @extend_schema(responses=WallSerializer, operation_id="seasons_wall")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return what the screen in a hall shows: pairings, clock, results, tables."""
        season = by_uuid(request, uuid)
        return Response(WallSerializer(_wall(wall_of(season, venue_of(season)))).data)


class WallLinkView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None,
        responses=WallLinkSerializer,
        operation_id="seasons_wall_link",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Make the secret link to the wall anew: the one before opens nothing any more."""
        venue = operations.make_wall_link(coach_of(request), by_uuid(request, uuid))
        return Response(WallLinkSerializer({"token": venue.wall_token}).data)

    @extend_schema(responses={204: None}, operation_id="seasons_end_wall_link")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take back the secret link to the wall."""
        operations.end_wall_link(coach_of(request), by_uuid(request, uuid))
        return Response(status=DONE)


class TablesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=RoundAtSerializer, responses=SeatsSerializer, operation_id="rounds_tables"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Give out the tables of a round anew, to all matches that have not begun."""
        season = by_uuid(request, uuid)
        require_commissioner(coach_of(request), season.league)
        round_ = _round(season, read(RoundAtSerializer(data=request.data)))
        matches = operations.seat_round(coach_of(request), round_)
        return Response(SeatsSerializer({"matches": matches}).data)


class ClockView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=RunClockSerializer,
        responses=ClockSerializer(allow_null=True),
        operation_id="rounds_clock",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Start the clock of a round, pause it, let it go on, add minutes, or take it away."""
        season = by_uuid(request, uuid)
        require_commissioner(coach_of(request), season.league)
        data = read(RunClockSerializer(data=request.data))
        round_ = operations.run_clock(
            coach_of(request), _round(season, data), data["act"], data["minutes"]
        )
        clock = clock_of(round_) if Clock.from_json(round_.clock) else None
        return Response(ClockSerializer(clock).data if clock else None)


class MoveTableView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=MoveTableSerializer, responses=FixtureSerializer, operation_id="fixtures_table"
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Put a match at a table; whichever match is there gets its table."""
        fixture = fixture_or_404(request.user, uuid)
        require_commissioner(coach_of(request), fixture.season.league)
        data = read(MoveTableSerializer(data=request.data))
        operations.move_to_table(coach_of(request), fixture, data["table"])
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


class WishesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WishesSerializer, responses=WishesSerializer, operation_id="entries_wishes"
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Say what an entry wishes of its tables; nobody else reads it."""
        entry = entry_or_404(request, uuid)
        data = read(WishesSerializer(data=request.data))
        entry = operations.wish_tables(coach_of(request), entry, data["wishes"])
        return Response(WishesSerializer(entry).data)


_SEASON = "seasons/<uuid:uuid>/"

urlpatterns = [
    path(f"{_SEASON}halls/", HallsView.as_view(), name="api-halls"),
    path(f"{_SEASON}wall/", WallView.as_view(), name="api-wall"),
    path(f"{_SEASON}wall-link/", WallLinkView.as_view(), name="api-wall-link"),
    path(f"{_SEASON}rounds/tables/", TablesView.as_view(), name="api-round-tables"),
    path(f"{_SEASON}rounds/clock/", ClockView.as_view(), name="api-round-clock"),
    path("fixtures/<uuid:uuid>/table/", MoveTableView.as_view(), name="api-fixture-table"),
    path("entries/<uuid:uuid>/wishes/", WishesView.as_view(), name="api-entry-wishes"),
]
