"""The API of friendlies (LG-MEET-04)."""

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
from leagues.access.permissions import readable, require_member, teams_to_meet
from leagues.access.visible import league_or_404
from leagues.api.serializers import EntrantSerializer
from leagues.models import Friendly, League
from leagues.reading.friendlies import with_sides
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.models import Team
from rules.problems import Problem, Refusal

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class FriendlySideSerializer(serializers.Serializer[Any]):
    team = EntrantSerializer()
    accepted = serializers.BooleanField()


class FriendlySerializer(serializers.Serializer[Friendly]):
    """A friendly.

    `fixture`: its match, once all have accepted; `engine`: the engine plays for all sides.
    """

    uuid = serializers.UUIDField()
    state = serializers.ChoiceField(Friendly.State.choices)
    sides = FriendlySideSerializer(many=True, source="sides.all")
    engine = serializers.BooleanField()
    fixture = serializers.SerializerMethodField()
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField()
    answered = serializers.DateTimeField(allow_null=True)

    def get_fixture(self, friendly: Friendly) -> UUID | None:
        if friendly.season is None:
            return None
        return next((each.uuid for each in friendly.season.fixtures.all()), None)


class NewFriendlySerializer(serializers.Serializer[Any]):
    """A proposal.

    `teams`: two to four slugs, in the order of the sides; at least one team is your own.
    """

    teams = serializers.ListField(child=serializers.SlugField(), max_length=4)
    engine = serializers.BooleanField(default=False)


class FriendlyAnswerSerializer(serializers.Serializer[Any]):
    accept = serializers.BooleanField()


def _told(friendly: Friendly) -> Any:
    return FriendlySerializer(_rows().get(pk=friendly.pk)).data


def _rows() -> QuerySet[Friendly]:
    return with_sides(Friendly.objects.all()).prefetch_related("season__fixtures")


@extend_schema_view(get=extend_schema(operation_id="friendlies_list"))
class FriendliesView(generics.ListAPIView[Friendly]):
    """Return the friendlies of a league."""

    queryset = Friendly.objects.none()
    serializer_class = FriendlySerializer
    filterset_fields = ["state"]
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Friendly]:
        league = league_or_404(self.request.user, self.kwargs["slug"])
        return _rows().filter(league=league).order_by("-created", "-pk")

    @extend_schema(
        request=NewFriendlySerializer,
        responses={201: FriendlySerializer},
        operation_id="friendlies_propose",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Propose a match outside of all seasons; it is agreed on when all have accepted."""
        league, user = league_or_404(request.user, slug), coach_of(request)
        require_member(user, league)  # before it is told which teams there are
        data = read(NewFriendlySerializer(data=request.data))
        may_meet = teams_to_meet(user, league).filter(slug__in=data["teams"])
        by_slug = {team.slug: team for team in may_meet}
        if missing := [slug for slug in data["teams"] if slug not in by_slug]:
            raise Refusal(
                Problem("no_such_team", "LG-MEET-04", {"team": each}, "teams") for each in missing
            )
        teams: list[Team] = [by_slug[slug] for slug in data["teams"]]
        made = made_once(
            request,
            lambda: operations.propose_friendly(user, league, teams, engine=data["engine"]),
            may=lambda: require_member(user, league),
        )
        return Response(_told(made), status=CREATED)


class FriendlyView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=FriendlyAnswerSerializer,
        responses=FriendlySerializer,
        operation_id="friendlies_answer",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Accept a friendly, or decline it."""
        friendly = _friendly_or_404(request, uuid)
        accept = read(FriendlyAnswerSerializer(data=request.data))["accept"]
        return Response(
            _told(operations.answer_friendly(coach_of(request), friendly, accept=accept))
        )

    @extend_schema(responses={204: None}, operation_id="friendlies_withdraw")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take back an open proposal, or call off an agreed friendly before it is begun."""
        friendly, user = _friendly_or_404(request, uuid), coach_of(request)
        if friendly.state == Friendly.State.ACCEPTED:
            operations.call_off_friendly(user, friendly)
        else:
            operations.withdraw_friendly(user, friendly)
        return Response(status=DONE)


def _friendly_or_404(request: Request, uuid: UUID) -> Friendly:
    """Return a friendly of a league that this reader may open; else raise Http404."""
    leagues = League.objects.filter(readable(request.user))
    friendly = _rows().filter(uuid=uuid, league__in=leagues).first()
    if friendly is None:
        raise Http404
    return friendly


urlpatterns = [
    path("leagues/<slug:slug>/friendlies/", FriendliesView.as_view(), name="api-friendlies"),
    path("friendlies/<uuid:uuid>/", FriendlyView.as_view(), name="api-friendly"),
]
