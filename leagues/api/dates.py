"""The API of dates and deadlines (LG-FIX-02, LG-FIX-03, LG-FIX-04)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import hooks, operations
from leagues.access.permissions import role_of
from leagues.access.visible import fixture_or_404, seasons
from leagues.api.finding import by_uuid, entry_of
from leagues.api.serializers import EntrantSerializer, FixtureSerializer, ReasonSerializer
from leagues.models import Appointment, DateOffer, Round
from leagues.operations.common import require_at_match
from leagues.operations.dates import MOST_DATES
from leagues.reading.dates import dates_view
from rosters.api.serializers import CoachSerializer
from rosters.api.views import ONCE, coach_of, made_once, read

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class WindowSerializer(serializers.Serializer[Round]):
    """A round with its play window; `review`: in words, once it is over and told (LG-STORY-06)."""

    stage = serializers.IntegerField(source="stage.number")
    number = serializers.IntegerField()
    leg = serializers.IntegerField()
    opens = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    review = serializers.SerializerMethodField()

    def get_review(self, round_: Round) -> str:
        told = self.context.get("reviews", {}).get(round_.pk)
        return "" if told is None else str(told.words)


class DeadlineSerializer(ReasonSerializer):
    """A new deadline. Null: no deadline; for a fixture: that of its round."""

    deadline = serializers.DateTimeField(allow_null=True)


class RoundDeadlineSerializer(DeadlineSerializer):
    stage = serializers.IntegerField(min_value=1, max_value=1000, default=1)
    number = serializers.IntegerField(min_value=1, max_value=10_000)


class KickoffSerializer(ReasonSerializer):
    """The time of a fixture; null takes it back."""

    kickoff = serializers.DateTimeField(allow_null=True)


class WalkOverSerializer(ReasonSerializer):
    """A match settled without being played. `winner`: UUID of its entry; null: all forfeit."""

    winner = serializers.UUIDField(allow_null=True)


class OfferSerializer(serializers.Serializer[DateOffer]):
    uuid = serializers.UUIDField()
    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    times = serializers.ListField(child=serializers.DateTimeField(), source="moments")
    taken = serializers.DictField(
        child=serializers.DateTimeField(), help_text="By number of a side, the time that it takes."
    )
    state = serializers.ChoiceField(DateOffer.State.choices)
    accepted = serializers.DateTimeField(allow_null=True)
    created = serializers.DateTimeField()
    answered = serializers.DateTimeField(allow_null=True)


class NewOfferSerializer(ReasonSerializer):
    """An offer of dates. `entry`: the side that offers, if it is not your own."""

    times = serializers.ListField(
        child=serializers.DateTimeField(), min_length=1, max_length=MOST_DATES
    )
    entry = serializers.UUIDField(required=False)


class OfferAnswerSerializer(ReasonSerializer):
    """An answer to an offer of dates.

    `time`: the one that you take; null declines them all. `entry`: the side that answers, if it is
    not your own.
    """

    time = serializers.DateTimeField(allow_null=True)
    entry = serializers.UUIDField(required=False)


class AppointmentSerializer(serializers.Serializer[Appointment]):
    """A change of the date; `ruling` is the reason, where a commissioner made it."""

    number = serializers.IntegerField()
    kickoff = serializers.DateTimeField(allow_null=True)
    by = CoachSerializer(allow_null=True)
    ruling = serializers.CharField(source="ruling.reason", allow_null=True, default=None)
    created = serializers.DateTimeField()


class DatesSerializer(serializers.Serializer[Any]):
    kickoff = serializers.DateTimeField(source="fixture.kickoff", allow_null=True)
    deadline = serializers.DateTimeField(source="fixture.deadline", allow_null=True)
    changes = serializers.IntegerField(source="fixture.changes")
    offers = OfferSerializer(many=True)
    appointments = AppointmentSerializer(many=True)


@extend_schema_view(get=extend_schema(operation_id="rounds_list"))
class RoundsView(generics.ListAPIView[Round]):
    """The rounds of a season with their play windows."""

    queryset = Round.objects.none()
    serializer_class = WindowSerializer
    ordering_fields = ["opens", "deadline"]

    def get_queryset(self) -> QuerySet[Round]:
        season = by_uuid(self.request, self.kwargs["uuid"])
        rounds = Round.objects.filter(stage__season=season).select_related("stage")
        return rounds.order_by("stage__number", "number")

    def get_serializer_context(self) -> dict[str, Any]:
        season = by_uuid(self.request, self.kwargs["uuid"])
        return {**super().get_serializer_context(), "reviews": hooks.reviews(season)}


class RoundDeadlineView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=RoundDeadlineSerializer, responses=WindowSerializer, operation_id="rounds_deadline"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Set or extend the deadline of a round, by a ruling."""
        season = by_uuid(request, uuid)
        data = read(RoundDeadlineSerializer(data=request.data))
        round_ = (
            Round.objects.filter(stage__season=season, number=data["number"])
            .filter(stage__number=data["stage"])
            .select_related("stage__season__league")
            .first()
        )
        if round_ is None:
            raise Http404
        made = operations.set_deadline(
            coach_of(request), round_, data["deadline"], reason=data["reason"]
        )
        return Response(WindowSerializer(made).data)


class FixtureDeadlineView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=DeadlineSerializer, responses=FixtureSerializer, operation_id="fixtures_deadline"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Give one fixture a deadline of its own, by a ruling."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(DeadlineSerializer(data=request.data))
        operations.extend_fixture(coach_of(request), fixture, **data)
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


class AwardView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WalkOverSerializer, responses=FixtureSerializer, operation_id="fixtures_award"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Settle a match that was not played, by a ruling."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(WalkOverSerializer(data=request.data))
        wanted = data["winner"]
        winner = None if wanted is None else entry_of(fixture.season_id, wanted)
        operations.award_fixture(coach_of(request), fixture, winner, reason=data["reason"])
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


class DatesView(APIView):
    @extend_schema(responses=DatesSerializer, operation_id="fixtures_dates")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return when a fixture is played, with the offers and changes that led to it."""
        fixture = fixture_or_404(request.user, uuid)
        view = dates_view(request.user, fixture, role_of(request.user, fixture.season.league))
        shown = {
            "fixture": fixture,
            "offers": [each.offer for each in view.offers],
            "appointments": view.appointments,
        }
        return Response(DatesSerializer(shown).data)

    @extend_schema(
        request=NewOfferSerializer,
        responses={201: OfferSerializer},
        operation_id="fixtures_offer",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Offer the other sides up to three dates."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(NewOfferSerializer(data=request.data))
        entry = entry_of(fixture.season_id, data["entry"]) if "entry" in data else None
        user, how = coach_of(request), {"entry": entry, "reason": data["reason"]}
        made = made_once(
            request,
            lambda: operations.offer_dates(user, fixture, data["times"], **how),
            may=lambda: require_at_match(user, fixture),
        )
        return Response(OfferSerializer(made).data, status=CREATED)


class KickoffView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=KickoffSerializer, responses=FixtureSerializer, operation_id="fixtures_kickoff"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Set the date of a fixture, or take it back, by a ruling."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(KickoffSerializer(data=request.data))
        operations.set_kickoff(coach_of(request), fixture, **data)
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


class OfferView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=OfferAnswerSerializer, responses=FixtureSerializer, operation_id="offers_answer"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Take one of the dates, or decline them all.

        The match is dated once all other sides have taken the same date.
        """
        offer = _offer_or_404(request, uuid)
        data = read(OfferAnswerSerializer(data=request.data))
        user, season = coach_of(request), offer.fixture.season_id
        entry = entry_of(season, data["entry"]) if "entry" in data else None
        if data["time"] is None:
            operations.decline_dates(user, offer, entry=entry, reason=data["reason"])
        else:
            time, reason = data["time"], data["reason"]
            operations.accept_date(user, offer, time, entry=entry, reason=reason)
        return Response(FixtureSerializer(fixture_or_404(user, offer.fixture.uuid)).data)

    @extend_schema(responses={204: None}, operation_id="offers_withdraw")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take back an offer of your own."""
        reason = request.query_params.get("reason", "")
        operations.withdraw_offer(coach_of(request), _offer_or_404(request, uuid), reason=reason)
        return Response(status=DONE)


def _offer_or_404(request: Request, uuid: UUID) -> DateOffer:
    """Return an offer of dates in a season that this reader may open; else raise Http404."""
    rows = DateOffer.objects.select_related("fixture").filter(
        uuid=uuid, fixture__season__in=seasons(request.user)
    )
    offer = rows.first()
    if offer is None:
        raise Http404
    return offer


urlpatterns = [
    path("seasons/<uuid:uuid>/rounds/", RoundsView.as_view(), name="api-rounds"),
    path(
        "seasons/<uuid:uuid>/rounds/deadline/",
        RoundDeadlineView.as_view(),
        name="api-round-deadline",
    ),
    path("fixtures/<uuid:uuid>/dates/", DatesView.as_view(), name="api-dates"),
    path("fixtures/<uuid:uuid>/kickoff/", KickoffView.as_view(), name="api-kickoff"),
    path(
        "fixtures/<uuid:uuid>/deadline/", FixtureDeadlineView.as_view(), name="api-fixture-deadline"
    ),
    path("fixtures/<uuid:uuid>/award/", AwardView.as_view(), name="api-award"),
    path("offers/<uuid:uuid>/", OfferView.as_view(), name="api-offer"),
]
