"""The API of calendars: the feeds, and your secret addresses of them (LG-IO-03)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import readable_teams
from leagues.access.visible import league_or_404
from leagues.feeds import calendars
from leagues.feeds.addresses import addresses_of, feed_path
from leagues.feeds.operations import end_calendar_address, make_calendar_address
from leagues.models import CalendarAddress
from rosters.api.views import coach_of, read
from rosters.models import Team
from rosters.web.etags import as_known

_CALENDAR: Any = {(200, "text/calendar"): OpenApiTypes.STR}


class CalendarRenderer(BaseRenderer):
    """Lets a caller ask for iCalendar; refusals are JSON all the same."""

    media_type, format, charset = "text/calendar", "ics", "utf-8"

    def render(self, data: Any, *_args: Any, **_kwargs: Any) -> bytes:
        return JSONRenderer().render(data)


class CalendarView(APIView):
    renderer_classes = [JSONRenderer, CalendarRenderer]

    def sent(self, request: Request, listed: calendars.Listed) -> HttpResponse:
        text = calendars.written(listed, request.build_absolute_uri)
        answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
        return as_known(request, answer)


def _team(request: Request, slug: str) -> Team:
    team = readable_teams(request.user).filter(slug=slug).first()
    if team is None:
        raise Http404
    return team


class LeagueCalendarView(CalendarView):
    @extend_schema(responses=_CALENDAR, operation_id="leagues_calendar")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return the matches of the league as iCalendar."""
        league = league_or_404(request.user, slug)
        return self.sent(request, calendars.of_league(request.user, league))


class TeamCalendarView(CalendarView):
    @extend_schema(responses=_CALENDAR, operation_id="teams_calendar")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return the team's matches that you may see as iCalendar."""
        return self.sent(request, calendars.of_team(request.user, _team(request, slug)))


class MyCalendarView(CalendarView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=_CALENDAR, operation_id="me_calendar")
    def get(self, request: Request) -> HttpResponse:
        """Return the matches of all your teams as iCalendar."""
        return self.sent(request, calendars.of_coach(coach_of(request)))


class CalendarAddressSerializer(serializers.Serializer[CalendarAddress]):
    """A secret address at which a calendar is read as you may; of neither, of your matches.

    following: it is of all that you follow instead.
    """

    uuid = serializers.UUIDField()
    league = serializers.SlugField(source="league.slug", default=None, allow_null=True)
    team = serializers.SlugField(source="team.slug", default=None, allow_null=True)
    following = serializers.BooleanField()
    url = serializers.SerializerMethodField()
    created = serializers.DateTimeField()

    def get_url(self, address: CalendarAddress) -> str:
        absolute: str = self.context["request"].build_absolute_uri(feed_path(address))
        return absolute


class NewCalendarSerializer(serializers.Serializer[Any]):
    """What the calendar is of: a league, a team, what you follow, or else your own matches."""

    league = serializers.SlugField(required=False, max_length=80)
    team = serializers.SlugField(required=False, max_length=80)
    following = serializers.BooleanField(required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if sum(map(bool, data.values())) > 1:
            raise serializers.ValidationError("Name a league, a team or what you follow, not two.")
        return data


def _told(request: Request, address: Any, **how: Any) -> Any:
    return CalendarAddressSerializer(address, context={"request": request}, **how).data


class CalendarAddressesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses=CalendarAddressSerializer(many=True), operation_id="me_calendar_addresses"
    )
    def get(self, request: Request) -> Response:
        """Return your secret addresses of calendars."""
        return Response(_told(request, addresses_of(coach_of(request)), many=True))

    @extend_schema(
        request=NewCalendarSerializer,
        responses=CalendarAddressSerializer,
        operation_id="me_calendar_make",
    )
    def post(self, request: Request) -> Response:
        """Return your secret address of a calendar; it is made where there is none."""
        data = read(NewCalendarSerializer(data=request.data))
        of: dict[str, Any] = {}
        if "league" in data:
            of["league"] = league_or_404(request.user, data["league"])
        if "team" in data:
            of["team"] = _team(request, data["team"])
        of["following"] = data.get("following", False)
        return Response(_told(request, make_calendar_address(coach_of(request), **of)))


def _address(request: Request, uuid: UUID) -> CalendarAddress:
    address = addresses_of(coach_of(request)).filter(uuid=uuid).first()
    if address is None:
        raise Http404
    return address


class CalendarAddressView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None, responses=CalendarAddressSerializer, operation_id="me_calendar_renew"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Make a secret address anew; the old one shows nothing any more."""
        old = _address(request, uuid)
        return Response(_told(request, make_calendar_address(coach_of(request), instead_of=old)))

    @extend_schema(responses={204: None}, operation_id="me_calendar_end")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take back a secret address."""
        end_calendar_address(coach_of(request), _address(request, uuid))
        return Response(status=status.HTTP_204_NO_CONTENT)


urlpatterns = [
    path("leagues/<slug:slug>/calendar/", LeagueCalendarView.as_view(), name="api-league-calendar"),
    path("teams/<slug:slug>/calendar/", TeamCalendarView.as_view(), name="api-team-calendar"),
    path("me/calendar/", MyCalendarView.as_view(), name="api-my-calendar"),
    path("me/calendar-addresses/", CalendarAddressesView.as_view(), name="api-calendar-addresses"),
    path(
        "me/calendar-addresses/<uuid:uuid>/",
        CalendarAddressView.as_view(),
        name="api-calendar-address",
    ),
]
