"""The API of seasons and their entries."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import readable_teams, require_commissioner
from leagues.access.visible import league_or_404, seasons
from leagues.api.finding import by_uuid, entry_or_404, named
from leagues.api.serializers import (
    EntrySerializer,
    InvitationSerializer,
    MoveSerializer,
    NewEntrySerializer,
    NewSeasonSerializer,
    SeasonSerializer,
    StrengthSerializer,
    TableSerializer,
)
from leagues.models import Entry, Season
from leagues.operations.entries import require_enters
from leagues.reading.leagues import league_list
from leagues.reading.seasons import group_tables
from leagues.reading.versions import version_of_season, version_of_tables
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.models import game_choices
from rosters.web.etags import unchanged_answer
from rosters.web.openapi import also

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class SeasonFilter(FilterSet):
    league = django_filters.CharFilter(field_name="league__slug", max_length=80)
    state = django_filters.ChoiceFilter(choices=Season.State.choices)
    game = django_filters.ChoiceFilter(choices=game_choices)
    sandbox = django_filters.BooleanFilter(field_name="copy_of", lookup_expr="isnull", exclude=True)

    class Meta:
        model = Season
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="seasons_list"))
class SeasonsView(generics.ListAPIView[Season]):
    """Return the seasons that you may see."""

    queryset = Season.objects.none()
    serializer_class = SeasonSerializer
    filterset_class = SeasonFilter
    ordering_fields = ["created", "name"]

    def get_queryset(self) -> QuerySet[Season]:
        user = self.request.user
        season_rows = seasons(user).order_by("-created", "-pk")
        # Unlisted leagues are listed only for their members.
        if not named(self.request.query_params, "league"):
            season_rows = season_rows.filter(league__in=league_list(user).values("pk"))
        if not named(self.request.query_params, "sandbox"):
            season_rows = season_rows.filter(copy_of=None)
        return season_rows

    @extend_schema(
        request=NewSeasonSerializer,
        responses={201: SeasonSerializer},
        operation_id="seasons_make",
        parameters=[ONCE],
        extensions=also(404),  # a league that there is not
    )
    def post(self, request: Request) -> Response:
        """Create a season, in draft."""
        data = read(NewSeasonSerializer(data=request.data))
        league = league_or_404(request.user, data.pop("league"))
        user, name, key = coach_of(request), data.pop("name"), data.pop("game")
        season = made_once(
            request,
            lambda: operations.create_season(user, league, name, key, **data),
            may=lambda: require_commissioner(user, league),
        )
        return Response(SeasonSerializer(season).data, status=CREATED)


def _version(request: Request, uuid: UUID) -> list[Any]:
    return version_of_season(by_uuid(request, uuid))


def _version_of_tables(request: Request, uuid: UUID) -> list[Any] | None:
    return version_of_tables(by_uuid(request, uuid))


class SeasonView(APIView):
    @extend_schema(responses=SeasonSerializer, operation_id="seasons_get")
    @unchanged_answer(_version)
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a season with its settings."""
        return Response(SeasonSerializer(by_uuid(request, uuid)).data)


class SeasonStateView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=MoveSerializer, responses=SeasonSerializer, operation_id="seasons_move")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Open or close registration, start, abandon, reopen or archive a season."""
        season = by_uuid(request, uuid)
        data = read(MoveSerializer(data=request.data))
        user = coach_of(request)
        match data["to"]:
            case Season.State.REGISTRATION:
                season = operations.open_registration(user, season)
            case Season.State.DRAFT:
                season = operations.close_registration(user, season)
            case Season.State.RUNNING if season.state == Season.State.FINISHED:
                season = operations.reopen_season(user, season, reason=data["reason"])
            case Season.State.RUNNING:
                season = operations.start_season(user, season)
            case Season.State.FINISHED:
                season = operations.finish_season(user, season, reason=data["reason"])
            case _:
                season = operations.archive_season(user, season)
        return Response(SeasonSerializer(season).data)


class SeasonInvitationView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None,
        responses=InvitationSerializer,
        operation_id="seasons_invite",
        extensions=also(404),
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Open registration, and return a link for coaches: an open one, or a new one."""
        invitation = operations.invite_to_season(coach_of(request), by_uuid(request, uuid))
        return Response(InvitationSerializer(invitation).data)


class TableView(APIView):
    @extend_schema(responses=TableSerializer(many=True), operation_id="seasons_table")
    @unchanged_answer(_version_of_tables)
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the tables of all groups, each row with its tie-break from the next."""
        season = by_uuid(request, uuid)
        return Response(TableSerializer(group_tables(season), many=True).data)


@extend_schema_view(get=extend_schema(operation_id="entries_list"))
class EntriesView(generics.ListAPIView[Entry]):
    """Return the entries of a season."""

    queryset = Entry.objects.none()
    serializer_class = EntrySerializer
    filterset_fields = ["strength", "managed"]
    ordering_fields = ["number"]

    def get_queryset(self) -> QuerySet[Entry]:
        season = by_uuid(self.request, self.kwargs["uuid"])
        entries = season.entries.select_related("team__coach", "season")
        return entries.order_by("number", "created", "pk")

    @extend_schema(
        request=NewEntrySerializer,
        responses={201: EntrySerializer},
        operation_id="entries_enter",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Enter a team."""
        season = by_uuid(request, uuid)
        data = read(NewEntrySerializer(data=request.data))
        user = coach_of(request)
        slug = data.pop("team")
        team = readable_teams(user).filter(slug=slug).first()
        if team is None:
            raise Http404
        entry = made_once(
            request,
            lambda: operations.enter_team(user, season, team, **data),
            may=lambda: require_enters(user, season, team),
        )
        return Response(EntrySerializer(entry).data, status=CREATED)


class EntryView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=StrengthSerializer, responses=EntrySerializer, operation_id="entries_strength"
    )
    def patch(self, request: Request, uuid: UUID) -> Response:
        """Choose the automated coach of an entry, and whether it coaches the team."""
        entry = entry_or_404(request, uuid)
        data = read(StrengthSerializer(data=request.data))
        operations.set_strength(coach_of(request), entry, **data)
        entry.refresh_from_db(fields=["strength", "managed"])
        return Response(EntrySerializer(entry).data)

    @extend_schema(
        responses={204: None},
        operation_id="entries_withdraw",
        parameters=[
            OpenApiParameter("reason", description="For a commissioner, of another's entry.")
        ],
    )
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take a team out before the season starts."""
        reason = request.query_params.get("reason", "")
        operations.withdraw(coach_of(request), entry_or_404(request, uuid), reason=reason)
        return Response(status=DONE)


urlpatterns = [
    path("seasons/", SeasonsView.as_view(), name="api-seasons"),
    path("seasons/<uuid:uuid>/", SeasonView.as_view(), name="api-season"),
    path("seasons/<uuid:uuid>/state/", SeasonStateView.as_view(), name="api-season-state"),
    path(
        "seasons/<uuid:uuid>/invitation/",
        SeasonInvitationView.as_view(),
        name="api-season-invitation",
    ),
    path("seasons/<uuid:uuid>/table/", TableView.as_view(), name="api-table"),
    path("seasons/<uuid:uuid>/entries/", EntriesView.as_view(), name="api-entries"),
    path("entries/<uuid:uuid>/", EntryView.as_view(), name="api-entry"),
]
