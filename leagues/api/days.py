"""The API of a tournament day: check-in, dropping out, coming late, entrants (LG-DAY-08 to -12)."""

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

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.api.finding import by_uuid, entry_or_404
from leagues.api.serializers import EntrySerializer, SeasonSerializer
from leagues.models import Entry, Season
from leagues.policy import APART, Policy
from leagues.reading.halls.entrants import contacts_of, unkept_of
from leagues.reading.season_pages import entries_of
from rosters.api.views import coach_of, read


class CheckInSerializer(serializers.Serializer[Any]):
    """Whether check-in is open; with `everybody` all who have entered are checked in, too."""

    open = serializers.BooleanField()
    everybody = serializers.BooleanField(default=False)


class HereSerializer(serializers.Serializer[Any]):
    here = serializers.BooleanField(default=True)


class WhyNotThereSerializer(serializers.Serializer[Any]):
    """Why, for the register; empty for the usual words."""

    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class KeptEntrantSerializer(serializers.Serializer[Any]):
    """What is kept of an entry: its club, the words (`circles`) whose entries are kept apart, and
    how whoever has no account is reached. A contact of null is of somebody who has one.
    """

    entry = serializers.UUIDField()
    team = serializers.CharField(read_only=True)
    club = serializers.CharField(max_length=80, allow_blank=True, required=False)
    circles = serializers.ListField(
        child=serializers.CharField(max_length=80), max_length=8, required=False
    )
    contact = serializers.CharField(
        max_length=200, allow_blank=True, allow_null=True, required=False
    )


class EntrantsSerializer(serializers.Serializer[Any]):
    """How firmly entries with the same word are kept apart, what is kept of each entry, and what
    the last draw could not hold.
    """

    apart = serializers.ChoiceField(choices=APART, required=False)
    entrants = KeptEntrantSerializer(many=True, required=False)
    unkept = serializers.ListField(child=serializers.CharField(), read_only=True)


class ForgottenSerializer(serializers.Serializer[Any]):
    deleted = serializers.IntegerField()


def _entrants(season: Season) -> Response:
    entries, contacts = entries_of(season), contacts_of(season)
    shown = {
        "apart": Policy.from_json(season.policy).apart,
        "entrants": [
            {
                "entry": entry.uuid,
                "team": entry.team.name,
                "club": entry.club,
                "circles": entry.circles,
                "contact": contacts.get(entry.pk, "") if _has_no_account(entry) else None,
            }
            for entry in entries
        ],
        "unkept": unkept_of(season, entries),
    }
    return Response(EntrantsSerializer(shown).data)


def _has_no_account(entry: Entry) -> bool:
    return entry.team.coach is not None and entry.team.coach.placeholder


class EntrantsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=EntrantsSerializer, operation_id="seasons_entrants")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return what is kept of the entrants of a season, for those who run its league."""
        season = by_uuid(request, uuid)
        require_commissioner(coach_of(request), season.league)
        return _entrants(season)

    @extend_schema(
        request=EntrantsSerializer,
        responses=EntrantsSerializer,
        operation_id="seasons_describe_entrants",
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Say of entrants their club, with whom they are kept apart, and how they are reached; what
        is not sent stays.
        """
        season, user = by_uuid(request, uuid), coach_of(request)
        require_commissioner(user, season.league)
        data = read(EntrantsSerializer(data=request.data))
        said = {
            str(each["entry"]): {
                key: value for key, value in each.items() if key != "entry" and value is not None
            }
            for each in data.get("entrants", ())
        }
        return _entrants(operations.describe_entrants(user, season, said, apart=data.get("apart")))


class ContactsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None, responses=ForgottenSerializer, operation_id="seasons_forget_contacts"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Delete all contacts of a season; nobody can bring them back."""
        season, user = by_uuid(request, uuid), coach_of(request)
        deleted = operations.forget_contacts(user, season)
        return Response(ForgottenSerializer({"deleted": deleted}).data)


class SeasonCheckInView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=CheckInSerializer, responses=SeasonSerializer, operation_id="seasons_check_in"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Open or close check-in, or check everybody in."""
        season, user = by_uuid(request, uuid), coach_of(request)
        require_commissioner(user, season.league)
        data = read(CheckInSerializer(data=request.data))
        if not data["open"]:
            return Response(SeasonSerializer(operations.close_check_in(user, season)).data)
        season = operations.open_check_in(user, season)
        if data["everybody"]:
            season = operations.check_everybody_in(user, season)
        return Response(SeasonSerializer(season).data)


class EntryCheckInView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=HereSerializer, responses=EntrySerializer, operation_id="entries_check_in"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Say that an entry is there, or that it is not after all."""
        entry, user = entry_or_404(request, uuid), coach_of(request)
        here = read(HereSerializer(data=request.data))["here"]
        return Response(EntrySerializer(operations.check_in(user, entry, here=here)).data)


class DropOutView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WhyNotThereSerializer, responses=EntrySerializer, operation_id="entries_drop_out"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Take an entry out of a running season; a round that nobody has begun is drawn again."""
        entry, user = entry_or_404(request, uuid), coach_of(request)
        reason = read(WhyNotThereSerializer(data=request.data))["reason"]
        return Response(EntrySerializer(operations.drop_out(user, entry, reason=reason)).data)


class LetInView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WhyNotThereSerializer, responses=EntrySerializer, operation_id="entries_let_in"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Let an entry in that was not there when the season began."""
        entry, user = entry_or_404(request, uuid), coach_of(request)
        reason = read(WhyNotThereSerializer(data=request.data))["reason"]
        return Response(EntrySerializer(operations.let_in(user, entry, reason=reason)).data)


urlpatterns = [
    path("seasons/<uuid:uuid>/entrants/", EntrantsView.as_view(), name="api-entrants"),
    path("seasons/<uuid:uuid>/contacts/forget/", ContactsView.as_view(), name="api-contacts"),
    path("seasons/<uuid:uuid>/check-in/", SeasonCheckInView.as_view(), name="api-season-check-in"),
    path("entries/<uuid:uuid>/check-in/", EntryCheckInView.as_view(), name="api-check-in"),
    path("entries/<uuid:uuid>/drop-out/", DropOutView.as_view(), name="api-drop-out"),
    path("entries/<uuid:uuid>/let-in/", LetInView.as_view(), name="api-let-in"),
]
