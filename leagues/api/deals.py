"""The API of deals between the teams of a season (LG-DEAL-01)."""

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

from leagues import operations
from leagues.access.permissions import role_of
from leagues.access.visible import seasons
from leagues.api.finding import by_uuid, entry_of
from leagues.api.serializers import ReasonSerializer
from leagues.campaigns.deals import deals_view, says
from leagues.models import Deal
from leagues.operations.common import require_acts_for
from rosters.api.views import ONCE, coach_of, made_once, read

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class DealSerializer(serializers.Serializer[Deal]):
    """A deal. `says`: the offer in a sentence; `answer`: the answer, empty before."""

    uuid = serializers.UUIDField()
    number = serializers.IntegerField()
    giver = serializers.UUIDField(source="giver.uuid")
    taker = serializers.UUIDField(source="taker.uuid")
    offer = serializers.DictField()
    says = serializers.SerializerMethodField()
    state = serializers.ChoiceField(Deal.State.choices)
    answer = serializers.CharField()
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField(allow_null=True)
    answered = serializers.DateTimeField(allow_null=True)

    def get_says(self, deal: Deal) -> str:
        return says(deal)


class OfferableSerializer(serializers.Serializer[Any]):
    """An offer that one of your entries may make now.

    Send `offer` as it is, with an `amount` from `least` to `most` where these are given.
    """

    entry = serializers.UUIDField(source="entry.uuid")
    other = serializers.UUIDField(source="one.other.uuid")
    offer = serializers.DictField(source="one.possible.offer")
    what = serializers.CharField(source="one.what")
    clause = serializers.CharField(source="one.possible.clause")
    least = serializers.IntegerField(source="one.possible.least", allow_null=True)
    most = serializers.IntegerField(source="one.possible.most", allow_null=True)


class NewDealSerializer(ReasonSerializer):
    """An offer of the entry `entry` to the entry `other`."""

    entry = serializers.UUIDField()
    other = serializers.UUIDField()
    offer = serializers.DictField()


class DealAnswerSerializer(ReasonSerializer):
    """An answer: `accept`, `decline`, or another answer of the game."""

    answer = serializers.CharField(max_length=40)


@extend_schema_view(get=extend_schema(operation_id="deals_list"))
class DealsView(generics.ListAPIView[Deal]):
    """The deals of a season, in the order in which they were offered."""

    queryset = Deal.objects.none()
    serializer_class = DealSerializer
    ordering_fields = ["number", "created"]

    def get_queryset(self) -> QuerySet[Deal]:
        season = by_uuid(self.request, self.kwargs["uuid"])
        rows = season.deals.select_related("season", "giver__team", "taker__team")
        return rows.order_by("number")

    @extend_schema(
        request=NewDealSerializer,
        responses={201: DealSerializer},
        operation_id="deals_offer",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Offer another team of the season a deal."""
        season = by_uuid(request, uuid)
        data = read(NewDealSerializer(data=request.data))
        entry, other = entry_of(season.pk, data["entry"]), entry_of(season.pk, data["other"])
        made = made_once(
            request,
            lambda: operations.offer_deal(
                coach_of(request), entry, other, data["offer"], reason=data["reason"]
            ),
            may=lambda: require_acts_for(coach_of(request), season.league, entry),
        )
        return Response(DealSerializer(made).data, status=CREATED)


class OfferableView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OfferableSerializer(many=True), operation_id="deals_possible")
    def get(self, request: Request, uuid: UUID) -> Response:
        """List what your entries may offer the others now."""
        season = by_uuid(request, uuid)
        view = deals_view(request.user, season, role_of(request.user, season.league))
        offerable = [] if view is None else view.offerable
        offers = [{"entry": entry, "one": each} for entry, all_ in offerable for each in all_]
        return Response(OfferableSerializer(offers, many=True).data)


class DealView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=DealAnswerSerializer, responses=DealSerializer, operation_id="deals_answer"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Answer a deal; an accepted deal is carried out at once."""
        deal = _deal_or_404(request, uuid)
        data = read(DealAnswerSerializer(data=request.data))
        done = operations.answer_deal(
            coach_of(request), deal, data["answer"], reason=data["reason"]
        )
        return Response(DealSerializer(done).data)

    @extend_schema(responses={204: None}, operation_id="deals_withdraw")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take back an offer of your own."""
        reason = request.query_params.get("reason", "")
        operations.withdraw_deal(coach_of(request), _deal_or_404(request, uuid), reason=reason)
        return Response(status=DONE)


class DealUndoView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=ReasonSerializer, responses=DealSerializer, operation_id="deals_undo")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Take back a deal that was carried out, by a ruling."""
        deal = _deal_or_404(request, uuid)
        data = read(ReasonSerializer(data=request.data))
        done = operations.undo_deal(coach_of(request), deal, reason=data["reason"])
        return Response(DealSerializer(done).data)


def _deal_or_404(request: Request, uuid: UUID) -> Deal:
    """Return a deal of a season that this reader may open; else raise Http404."""
    rows = Deal.objects.select_related("season", "giver__team", "taker__team").filter(
        uuid=uuid, season__in=seasons(request.user)
    )
    deal = rows.first()
    if deal is None:
        raise Http404
    return deal


urlpatterns = [
    path("seasons/<uuid:uuid>/deals/", DealsView.as_view(), name="api-deals"),
    path("seasons/<uuid:uuid>/deals/possible/", OfferableView.as_view(), name="api-offerable"),
    path("deals/<uuid:uuid>/", DealView.as_view(), name="api-deal"),
    path("deals/<uuid:uuid>/undo/", DealUndoView.as_view(), name="api-deal-undo"),
]
