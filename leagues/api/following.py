"""The API of what you follow (LG-FOLLOW)."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import readable_teams
from leagues.access.visible import league_or_404
from leagues.following import operations
from leagues.models import Follow
from leagues.reading.following import followed
from rosters.api.views import coach_of
from rosters.models import Team

DONE = status.HTTP_204_NO_CONTENT


class FollowSerializer(serializers.Serializer[Follow]):
    """A league or a team that you follow; one of the two is set."""

    league = serializers.SlugField(source="league.slug", default=None, allow_null=True)
    team = serializers.SlugField(source="team.slug", default=None, allow_null=True)
    created = serializers.DateTimeField()


@extend_schema_view(get=extend_schema(operation_id="me_follows"))
class FollowsView(generics.ListAPIView[Follow]):
    """The leagues and teams that you follow and may open."""

    permission_classes = [IsAuthenticated]
    queryset = Follow.objects.none()
    serializer_class = FollowSerializer
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Follow]:
        return followed(coach_of(self.request)).rows


class FollowLeagueView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=FollowSerializer, operation_id="leagues_follow")
    def put(self, request: Request, slug: str) -> Response:
        """Follow the league."""
        return _follow(request, league_or_404(request.user, slug))

    @extend_schema(responses={204: None}, operation_id="leagues_unfollow")
    def delete(self, request: Request, slug: str) -> Response:
        """Stop following the league."""
        operations.unfollow(coach_of(request), league_or_404(request.user, slug))
        return Response(status=DONE)


class FollowTeamView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=FollowSerializer, operation_id="teams_follow")
    def put(self, request: Request, slug: str) -> Response:
        """Follow the team."""
        return _follow(request, _team(request, slug))

    @extend_schema(responses={204: None}, operation_id="teams_unfollow")
    def delete(self, request: Request, slug: str) -> Response:
        """Stop following the team."""
        operations.unfollow(coach_of(request), _team(request, slug))
        return Response(status=DONE)


def _follow(request: Request, thing: Any) -> Response:
    return Response(FollowSerializer(operations.follow(coach_of(request), thing)).data)


def _team(request: Request, slug: str) -> Team:
    team = readable_teams(request.user).filter(slug=slug, copy_of=None).first()
    if team is None:
        raise Http404
    return team


urlpatterns = [
    path("me/follows/", FollowsView.as_view(), name="api-follows"),
    path("leagues/<slug:slug>/follow/", FollowLeagueView.as_view(), name="api-follow-league"),
    path("teams/<slug:slug>/follow/", FollowTeamView.as_view(), name="api-follow-team"),
]
