"""The API of rulings on a running season: leaving, late entries, replacing, provisional results."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import fixture_or_404
from leagues.api.finding import by_uuid, entry_of, entry_or_404
from leagues.api.serializers import (
    DrawAgainSerializer,
    EntrySerializer,
    FixtureSerializer,
    LateSerializer,
    LeaveSerializer,
    NewFixtureSerializer,
    ProvisionalSerializer,
    ReplaceSerializer,
)
from leagues.models import Season
from leagues.reading.options import members_teams
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.models import Team

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class DrawAgainView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=DrawAgainSerializer, responses={204: None}, operation_id="seasons_draw_again"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Draw the newest Swiss round again, with pairings required or forbidden."""
        season = by_uuid(request, uuid)
        data = read(DrawAgainSerializer(data=request.data))
        operations.draw_round_again(
            coach_of(request),
            season,
            pins=_pairs(data["pins"]),
            forbidden=_pairs(data["forbidden"]),
            reason=data["reason"],
        )
        return Response(status=DONE)


def _pairs(sent: list[list[UUID | None]]) -> list[tuple[str, str | None]]:
    """Return pairs with an entry first; the second is None for the bye."""
    ordered = [sorted(pair, key=lambda each: each is None) for pair in sent]
    return [(str(one), None if other is None else str(other)) for one, other in ordered]


class FixturesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=NewFixtureSerializer,
        responses={201: FixtureSerializer},
        operation_id="fixtures_make",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Have two to four entries meet once more, in the present round of a table."""
        season = by_uuid(request, uuid)
        data = read(NewFixtureSerializer(data=request.data))
        user, reason = coach_of(request), data["reason"]
        entries = [entry_of(season.pk, each) for each in data["entries"]]
        made = made_once(
            request,
            lambda: operations.make_fixture(user, season, entries, reason=reason),
            may=lambda: require_commissioner(user, season.league),
        )
        shown = fixture_or_404(request.user, made.uuid)
        return Response(FixtureSerializer(shown).data, status=CREATED)


class LateEntryView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=LateSerializer,
        responses={201: EntrySerializer},
        operation_id="entries_late",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Let a member's team into a running season."""
        season = by_uuid(request, uuid)
        data = read(LateSerializer(data=request.data))
        user, slug = coach_of(request), data.pop("team")
        entry = made_once(
            request,
            lambda: operations.enter_late(user, season, _team_or_404(season, slug), **data),
            may=lambda: require_commissioner(user, season.league),
        )
        return Response(EntrySerializer(entry).data, status=CREATED)


class LeaveView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=LeaveSerializer, responses=EntrySerializer, operation_id="entries_leave")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Withdraw an entry from a running season."""
        entry = entry_or_404(request, uuid)
        data = read(LeaveSerializer(data=request.data))
        entry = operations.withdraw_running(coach_of(request), entry, **data)
        return Response(EntrySerializer(entry).data)


class ReplaceView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReplaceSerializer,
        responses={201: EntrySerializer},
        operation_id="entries_replace",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Give the place of an entry to another team."""
        entry = entry_or_404(request, uuid)
        data = read(ReplaceSerializer(data=request.data))
        user, season, slug = coach_of(request), entry.season, data.pop("team")
        new = made_once(
            request,
            lambda: operations.replace_entry(user, entry, _team_or_404(season, slug), **data),
            may=lambda: require_commissioner(user, season.league),
        )
        return Response(EntrySerializer(new).data, status=CREATED)


class ProvisionalView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ProvisionalSerializer,
        responses=FixtureSerializer,
        operation_id="fixtures_provisional",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Enter a provisional result for a late match."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(ProvisionalSerializer(data=request.data))
        operations.settle_provisionally(coach_of(request), fixture, **data)
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


def _team_or_404(season: Season, slug: str) -> Team:
    """Return a member's team that could enter the season now; else raise Http404."""
    team = members_teams(season).filter(slug=slug).first()
    if team is None:
        raise Http404
    return team


_SEASON = "seasons/<uuid:uuid>/"

urlpatterns = [
    path(f"{_SEASON}draw-again/", DrawAgainView.as_view(), name="api-draw-again"),
    path(f"{_SEASON}make-fixture/", FixturesView.as_view(), name="api-make-fixture"),
    path(f"{_SEASON}late-entries/", LateEntryView.as_view(), name="api-late-entries"),
    path("entries/<uuid:uuid>/leave/", LeaveView.as_view(), name="api-leave"),
    path("entries/<uuid:uuid>/replace/", ReplaceView.as_view(), name="api-replace"),
    path("fixtures/<uuid:uuid>/provisional/", ProvisionalView.as_view(), name="api-provisional"),
]
