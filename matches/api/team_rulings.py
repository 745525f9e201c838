"""The API of rulings on what a team has (LG-EVENT-09)."""

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

from matches.reading.teams import team_or_404
from rosters import operations
from rosters.api.serializers import TakeBackSerializer, TeamSerializer
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.operations.rulings import require_may_rule
from rosters.teams.previews import RulingPreview, ruling_preview
from rosters.teams.selectors import state_of


class HeldSerializer(serializers.Serializer[Any]):
    """Something that can be taken away; `player` is null where it is the team's."""

    player = serializers.IntegerField(allow_null=True)
    thing = serializers.CharField()


class RulableSerializer(serializers.Serializer[Any]):
    """A kind of thing that may be ruled on.

    `team`: whether the team itself may be meant; `players`: who may be, by the numbers that events
    name them by; `things`: what may be given; `held`: what may be taken away.
    """

    what = serializers.CharField()
    team = serializers.BooleanField()
    players = serializers.ListField(child=serializers.IntegerField())
    things = serializers.ListField(child=serializers.CharField())
    held = HeldSerializer(many=True)


class WishedRulingSerializer(TakeBackSerializer):
    """One ruling, or a list of rulings for one reason that are all made or none.

    `wish` is an object with `act`, the kind of thing (`what`) as the team's rulings list them. It
    has `player` where somebody is meant, `thing` by its id, `text` of a name or a note, and `by`:
    how much more, or less; of a single thing 1 gives it and -1 takes it away. `brought` names the
    system from which it was brought.
    """

    wish = serializers.JSONField()


class RuledActSerializer(serializers.Serializer[Any]):
    who = serializers.CharField(allow_blank=True)
    text = serializers.CharField(source="told.text")


class RuledChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    was = serializers.CharField()
    now = serializers.CharField()


class RulingPreviewSerializer(serializers.Serializer[RulingPreview]):
    """What rulings would do, in words, and the values that they change."""

    acts = RuledActSerializer(many=True)
    changes = RuledChangeSerializer(many=True)


class TeamRulingsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=RulableSerializer(many=True), operation_id="teams_rulable")
    def get(self, request: Request, slug: str) -> Response:
        """Return what of a team may be ruled on now, by who runs a league in which it plays."""
        team = team_or_404(request.user, slug)
        require_may_rule(coach_of(request), team)
        rulable = team.rules.rulable(team.version, state_of(team))
        return Response([each.to_json() for each in rulable])

    @extend_schema(
        request=WishedRulingSerializer,
        responses=TeamSerializer,
        operation_id="teams_rule",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Rule on what a team has: grant, fine, give, take away, correct a name, keep a note."""
        team = team_or_404(request.user, slug)
        data = read(WishedRulingSerializer(data=request.data))
        wish = data.pop("wish")
        ruled = made_once(
            request,
            lambda: operations.rule_on_team(coach_of(request), team, wish, **data),
            may=lambda: require_may_rule(coach_of(request), team),
        )
        return Response(TeamSerializer(ruled).data)


class TeamRulingPreviewView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WishedRulingSerializer,
        responses=RulingPreviewSerializer,
        operation_id="teams_rule_preview",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Return what such a ruling would change; nothing is done."""
        team = team_or_404(request.user, slug)
        require_may_rule(coach_of(request), team)
        wish = read(WishedRulingSerializer(data=request.data))["wish"]
        return Response(RulingPreviewSerializer(ruling_preview(team, wish)).data)


class UndoRulingView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=TakeBackSerializer,
        responses=TeamSerializer,
        operation_id="teams_rule_undo",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str, batch: UUID) -> Response:
        """Take a ruling back, by a ruling: the team is as if it had not been made."""
        team = team_or_404(request.user, slug)
        how = read(TakeBackSerializer(data=request.data))
        undone = made_once(
            request,
            lambda: operations.undo_ruling(coach_of(request), team, batch, **how),
            may=lambda: require_may_rule(coach_of(request), team),
        )
        return Response(TeamSerializer(undone).data)


urlpatterns = [
    path("teams/<slug:slug>/rulings/", TeamRulingsView.as_view(), name="api-team-rulings"),
    path(
        "teams/<slug:slug>/rulings/preview/",
        TeamRulingPreviewView.as_view(),
        name="api-team-ruling-preview",
    ),
    path(
        "teams/<slug:slug>/rulings/<uuid:batch>/take-back/",
        UndoRulingView.as_view(),
        name="api-undo-ruling",
    ),
]
