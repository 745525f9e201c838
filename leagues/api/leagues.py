"""The API of leagues and of their rulings."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.visible import league_or_404
from leagues.api.finding import coach_or_404
from leagues.api.fronts import FrontSerializer
from leagues.api.serializers import (
    LeagueSerializer,
    ListedLeagueSerializer,
    OwnerSerializer,
    RulingSerializer,
)
from leagues.models import League, Membership, Ruling
from leagues.reading.league_front import league_front
from leagues.reading.leagues import league_list, rulings
from rosters.api.views import ONCE, coach_of, made_once, read

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class LeagueFilter(FilterSet):
    q = django_filters.CharFilter(field_name="name", lookup_expr="icontains", max_length=80)
    mine = django_filters.BooleanFilter(method="filter_mine")

    class Meta:
        model = League
        fields: list[str] = ["visibility"]

    def filter_mine(self, found: QuerySet[League], name: str, value: bool) -> QuerySet[League]:
        user = self.request.user
        if not user.is_authenticated:
            return found.none() if value else found
        mine = Membership.objects.filter(coach=user).values("league")
        return found.filter(pk__in=mine) if value else found.exclude(pk__in=mine)


@extend_schema_view(get=extend_schema(operation_id="leagues_list"))
class LeaguesView(generics.ListAPIView[League]):
    """The public leagues, and those that you are a member of."""

    queryset = League.objects.none()
    serializer_class = ListedLeagueSerializer
    filterset_class = LeagueFilter
    ordering_fields = ["name", "created"]

    def get_queryset(self) -> QuerySet[League]:
        return league_list(self.request.user)

    @extend_schema(
        request=LeagueSerializer,
        responses={201: LeagueSerializer},
        operation_id="leagues_found",
        parameters=[ONCE],
    )
    def post(self, request: Request) -> Response:
        """Found a league."""
        data = read(LeagueSerializer(data=request.data))
        league = made_once(request, lambda: operations.found_league(coach_of(request), **data))
        return Response(LeagueSerializer(league).data, status=CREATED)


class LeagueView(APIView):
    @extend_schema(responses=LeagueSerializer, operation_id="leagues_get")
    def get(self, request: Request, slug: str) -> Response:
        """Return a league."""
        return Response(LeagueSerializer(league_or_404(request.user, slug)).data)

    @extend_schema(
        request=LeagueSerializer, responses=LeagueSerializer, operation_id="leagues_change"
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change some of the league; what is not sent stays as it is."""
        league = league_or_404(request.user, slug)
        data = read(LeagueSerializer(data=request.data, partial=True))
        changed = operations.change_league(coach_of(request), league, **data)
        return Response(LeagueSerializer(changed).data)


class FrontView(APIView):
    @extend_schema(responses=FrontSerializer, operation_id="leagues_front")
    def get(self, request: Request, slug: str) -> Response:
        """Return what is on in a league: the running season in short, results, champions."""
        return Response(FrontSerializer(league_front(request.user, slug)).data)


class OwnerView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=OwnerSerializer, responses={204: None}, operation_id="leagues_hand_over")
    def post(self, request: Request, slug: str) -> Response:
        """Make another member the owner."""
        league = league_or_404(request.user, slug)
        heir = coach_or_404(league, read(OwnerSerializer(data=request.data))["coach"])
        operations.hand_over_league(coach_of(request), league, heir)
        return Response(status=DONE)


@extend_schema_view(get=extend_schema(operation_id="rulings_list"))
class RulingsView(generics.ListAPIView[Ruling]):
    """The public register of what commissioners decided."""

    queryset = Ruling.objects.none()
    serializer_class = RulingSerializer
    filterset_fields = ["kind"]
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Ruling]:
        league = league_or_404(self.request.user, self.kwargs["slug"])
        return rulings(league)


urlpatterns = [
    path("leagues/", LeaguesView.as_view(), name="api-leagues"),
    path("leagues/<slug:slug>/", LeagueView.as_view(), name="api-league"),
    path("leagues/<slug:slug>/front/", FrontView.as_view(), name="api-front"),
    path("leagues/<slug:slug>/owner/", OwnerView.as_view(), name="api-owner"),
    path("leagues/<slug:slug>/rulings/", RulingsView.as_view(), name="api-rulings"),
]
