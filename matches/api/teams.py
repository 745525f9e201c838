"""The API of teams: founding, managing, reading."""

from typing import Any
from uuid import UUID

import django_filters
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import listed
from leagues.models import Entry, League
from leagues.reading.versions import columns
from matches.api.serializers import CheckedSerializer, OpenStepSerializer, RollSerializer
from matches.reading.next_match import coming
from matches.reading.teams import team_or_404
from matches.resolution.open_choices import choices_until
from matches.verification.step_dice import rolls_of
from rosters import operations as rosters
from rosters.api.serializers import (
    ActSerializer,
    DraftSerializer,
    DressSerializer,
    HandOverSerializer,
    RosterSerializer,
    TakeBackSerializer,
    TeamSerializer,
    WishSerializer,
)
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.games import of
from rosters.models import Coach, Team, game_choices
from rosters.operations.teams import require_may_change
from rosters.teams.acts import acts_of
from rosters.teams.selectors import state_of
from rosters.web.etags import unchanged_answer
from rosters.words.refusals import sentence

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class TeamFilter(FilterSet):
    q = django_filters.CharFilter(field_name="name", lookup_expr="icontains", max_length=80)
    game = django_filters.ChoiceFilter(choices=game_choices)
    race = django_filters.CharFilter(max_length=60)
    mine = django_filters.BooleanFilter(method="filter_mine")

    class Meta:
        model = Team
        fields: list[str] = []

    def filter_mine(self, found: QuerySet[Team], name: str, value: bool) -> QuerySet[Team]:
        user = self.request.user
        mine = Q(coach=user) if user.is_authenticated else Q(pk__in=[])
        return found.filter(mine) if value else found.exclude(mine)


@extend_schema_view(get=extend_schema(operation_id="teams_list"))
class TeamsView(generics.ListAPIView[Team]):
    """Your teams, and the teams that play in leagues of your list."""

    queryset = Team.objects.none()
    serializer_class = TeamSerializer
    filterset_class = TeamFilter
    ordering_fields = ["name", "value", "created"]

    def get_queryset(self) -> QuerySet[Team]:
        user = self.request.user
        entered = Entry.objects.filter(
            team=OuterRef("pk"), season__league__in=League.objects.filter(listed(user))
        )
        coached = Q(coach=user) if user.is_authenticated else Q(pk__in=[])
        teams = Team.objects.filter(coached | Exists(entered), copy_of=None).select_related("coach")
        return teams.order_by("name", "pk")

    @extend_schema(
        request=RosterSerializer,
        responses={201: TeamSerializer},
        operation_id="teams_found",
        parameters=[ONCE],
    )
    def post(self, request: Request) -> Response:
        """Found a team; every problem of its roster is listed at once."""
        data = read(RosterSerializer(data=request.data))
        game, roster, version = data["game"], data["roster"], data.get("version")
        team = made_once(
            request, lambda: rosters.found_team(coach_of(request), game, roster, version=version)
        )
        return Response(TeamSerializer(team).data, status=CREATED)


class CheckView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=RosterSerializer, responses=CheckedSerializer, operation_id="teams_check"
    )
    def post(self, request: Request) -> Response:
        """Return the problems of a roster as it is being written; nothing is founded."""
        data = read(RosterSerializer(data=request.data))
        listed = rosters.roster_problems(data["game"], data["roster"], version=data.get("version"))
        problems = [
            {**problem.to_json(), "message": sentence(problem, data["game"])} for problem in listed
        ]
        return Response({"legal": not problems, "problems": problems})


def _version(request: Request, slug: str) -> list[Any]:
    """Return all that is stored of a team, and of its coach what others read."""
    team = team_or_404(request.user, slug)
    coach = team.coach
    return [*columns(team), *([] if coach is None else [coach.uuid, str(coach), coach.username])]


class TeamView(APIView):
    @extend_schema(responses=TeamSerializer, operation_id="teams_get")
    @unchanged_answer(_version)
    def get(self, request: Request, slug: str) -> Response:
        """Return a team with its totals."""
        return Response(TeamSerializer(team_or_404(request.user, slug)).data)

    @extend_schema(
        responses={204: None},
        operation_id="teams_delete",
        parameters=[
            OpenApiParameter("seq", OpenApiTypes.INT, description="Refused for another version.")
        ],
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Delete a team of yours that has neither played nor entered a season."""
        team = team_or_404(request.user, slug)
        rosters.delete_team(coach_of(request), team, seq=_seq(request))
        return Response(status=DONE)


def _seq(request: Request) -> int | None:
    """Return the version of a team that the query names, or None."""
    asked = request.query_params.get("seq")
    if asked is None:
        return None
    return int(serializers.IntegerField(min_value=0, max_value=2**31 - 1).run_validation(asked))


class TeamChangesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=ActSerializer(many=True), operation_id="teams_acts")
    def get(self, request: Request, slug: str) -> Response:
        """Return the acts with a team since its last match, and which of them can be taken back."""
        team = team_or_404(request.user, slug)
        acts = acts_of(team, coach_of(request))
        shown = ActSerializer(acts, many=True, context={"game": team.game})  # type: ignore[arg-type]
        return Response(shown.data)

    @extend_schema(
        request=WishSerializer,
        responses=TeamSerializer,
        operation_id="teams_change",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Hire, dismiss, buy, give up, rename, choose an improvement ..."""
        team = team_or_404(request.user, slug)
        data = read(WishSerializer(data=request.data))
        wish = data["wish"]
        how = {"seq": data.get("seq"), "reason": data["reason"], "faces": data["faces"]}
        changed = made_once(
            request,
            lambda: rosters.change_team(coach_of(request), team, wish, **how),
            may=lambda: require_may_change(coach_of(request), team),
        )
        return Response(TeamSerializer(changed).data)


class TeamFaceView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=DressSerializer, responses=TeamSerializer, operation_id="teams_dress")
    def put(self, request: Request, slug: str) -> Response:
        """Give a team other colours or another crest."""
        team = team_or_404(request.user, slug)
        data = read(DressSerializer(data=request.data))
        dressed = rosters.dress_team(
            coach_of(request), team, data["face"], seq=data.get("seq"), reason=data["reason"]
        )
        return Response(TeamSerializer(dressed).data)


class TeamCopyView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None,
        responses={201: DraftSerializer},
        operation_id="teams_copy",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Begin a draft of a team like this one."""
        team = team_or_404(request.user, slug)
        draft = made_once(request, lambda: rosters.draft_of_team(coach_of(request), team))
        return Response(DraftSerializer(draft).data, status=CREATED)


class TakeBackView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=TakeBackSerializer,
        responses=TeamSerializer,
        operation_id="teams_take_back",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str, batch: UUID) -> Response:
        """Take an act back: the team is as if it had not been done."""
        team = team_or_404(request.user, slug)
        how = read(TakeBackSerializer(data=request.data))
        changed = made_once(
            request,
            lambda: rosters.take_back_act(coach_of(request), team, batch, **how),
            may=lambda: require_may_change(coach_of(request), team),
        )
        return Response(TeamSerializer(changed).data)


class TeamChoicesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="teams_choices")
    def get(self, request: Request, slug: str) -> Response:
        """Return what can be done with a team now: improvements that wait, what is on offer,
        prices.
        """
        team = team_or_404(request.user, slug)
        market, state = of(team.game).market, state_of(team)
        return Response(market.market(team.version, state, coming(request, team)).to_json())


class TeamStepView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenStepSerializer, operation_id="teams_step")
    def get(self, request: Request, slug: str) -> Response:
        """Return the open step of a team between two matches, and what waits for its coach."""
        return Response(self._told(team_or_404(request.user, slug)))

    @extend_schema(
        request=TakeBackSerializer,
        responses=OpenStepSerializer,
        operation_id="teams_take_defaults",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Close the open step with the usual choices; returns what is open then."""
        team = team_or_404(request.user, slug)
        how = read(TakeBackSerializer(data=request.data))
        changed = made_once(
            request,
            lambda: rosters.take_defaults(coach_of(request), team, **how),
            may=lambda: require_may_change(coach_of(request), team),
        )
        return Response(self._told(changed))

    def _told(self, team: Team) -> Any:
        open_ = team.rules.open_choices(team.version, state_of(team))
        return OpenStepSerializer(
            {"team": team, "until": choices_until(team), "choices": open_}
        ).data


class TeamRollsView(APIView):
    @extend_schema(responses=RollSerializer(many=True), operation_id="teams_rolls")
    def get(self, request: Request, slug: str) -> Response:
        """Return what a team has rolled between matches, the newest first, with the proof of it."""
        rolls = rolls_of(team_or_404(request.user, slug), request.user)
        return Response(RollSerializer(rolls, many=True).data)


class TeamCoachView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=HandOverSerializer, responses=TeamSerializer, operation_id="teams_hand_over"
    )
    def post(self, request: Request, slug: str) -> Response:
        """Hand a team over to another coach of a league in which it has entered, or to nobody."""
        team = team_or_404(request.user, slug)
        data = read(HandOverSerializer(data=request.data))
        heir = None
        if data["coach"] is not None:
            heir = (
                Coach.objects.filter(
                    uuid=data["coach"],
                    is_active=True,
                    memberships__league__seasons__entries__team=team,
                )
                .distinct()
                .first()
            )
            if heir is None:
                raise Http404
        changed = rosters.hand_over(coach_of(request), team, heir, reason=data["reason"])
        return Response(TeamSerializer(changed).data)


urlpatterns = [
    path("teams/", TeamsView.as_view(), name="api-teams"),
    path("roster-check/", CheckView.as_view(), name="api-check"),
    path("teams/<slug:slug>/", TeamView.as_view(), name="api-team"),
    path("teams/<slug:slug>/changes/", TeamChangesView.as_view(), name="api-team-changes"),
    path(
        "teams/<slug:slug>/changes/<uuid:batch>/take-back/",
        TakeBackView.as_view(),
        name="api-take-back",
    ),
    path("teams/<slug:slug>/copy/", TeamCopyView.as_view(), name="api-copy-team"),
    path("teams/<slug:slug>/face/", TeamFaceView.as_view(), name="api-team-face"),
    path("teams/<slug:slug>/choices/", TeamChoicesView.as_view(), name="api-team-choices"),
    path("teams/<slug:slug>/step/", TeamStepView.as_view(), name="api-team-step"),
    path("teams/<slug:slug>/rolls/", TeamRollsView.as_view(), name="api-team-rolls"),
    path("teams/<slug:slug>/coach/", TeamCoachView.as_view(), name="api-team-coach"),
]
