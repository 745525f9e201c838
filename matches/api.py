"""The API of fixtures, matches, having them played, teams and players."""

from __future__ import annotations

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
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from leagues.api.finding import by_uuid, named
from leagues.models import Entry, Fixture, Round
from leagues.permissions import RUNS_IT, require_commissioner, role_of
from leagues.selectors import fixture_or_404, fixtures, league_list, seasons
from leagues.serializers import FixtureSerializer
from matches import operations
from matches import search as finding
from matches.choices import choices_until, open_choices
from matches.coaches import coach_view
from matches.correcting.api import urlpatterns as correcting
from matches.honours import season_awards
from matches.leaders import LeagueGame, leaders, league_boards, league_game
from matches.live_api import (
    AbandonView,
    AnswersView,
    DefaultView,
    FixtureInvitationsView,
    FramesView,
    KickOffView,
    LeaveTableView,
    LiveMatchView,
    OrdersView,
    PlayInvitationView,
    WaitingInvitationsView,
    WaitingView,
)
from matches.models import MatchRecord, Resolution
from matches.overdue import overdue
from matches.ratings import Of, rating_list
from matches.records import record_book
from matches.report_api import (
    FixtureReportsView,
    ReportConfirmationView,
    ReportDisputeView,
    ReportEntriesView,
    ReportFilingView,
    ReportRulingView,
    ReportView,
    ReportWithdrawalView,
    WaitingReportsView,
)
from matches.selectors import (
    hidden_batches,
    match_view,
    player_view,
    progress,
    resolution_or_404,
    team_or_404,
    the_dead,
)
from matches.serializers import (
    AwardSerializer,
    BoardSerializer,
    CareerSerializer,
    CheckedSerializer,
    CoachProfileSerializer,
    FallenSerializer,
    FoundSerializer,
    LeaderSerializer,
    LogSerializer,
    NewResolutionSerializer,
    OpenChoicesSerializer,
    OpenStepSerializer,
    OverdueSerializer,
    PlaceSerializer,
    ProgressSerializer,
    RecordBookSerializer,
    RecordSerializer,
    ResolutionSerializer,
    RollSerializer,
    TeamStatisticsSerializer,
)
from matches.statistics import fallen, things
from matches.step_dice import rolls_of
from matches.team_statistics import team_statistics
from rosters import operations as rosters
from rosters.acts import acts_of
from rosters.api import ONCE, asked, coach_of, made_once, read
from rosters.games import of
from rosters.models import Coach, LedgerLine, Player, Team, TeamEvent, game_choices
from rosters.selectors import state_of
from rosters.serializers import (
    ActSerializer,
    DraftSerializer,
    DressSerializer,
    HandOverSerializer,
    LedgerLineSerializer,
    PlayerSerializer,
    RosterSerializer,
    TakeBackSerializer,
    TeamEventSerializer,
    TeamSerializer,
    WishSerializer,
)
from rosters.wording import sentence
from rules import games

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT

# -- fixtures and matches -----------------------------------------------------------------------


class FixtureFilter(FilterSet):
    season = django_filters.UUIDFilter(field_name="season__uuid")
    team = django_filters.CharFilter(method="filter_team", max_length=80)
    round = django_filters.NumberFilter(
        field_name="round__number", min_value=0, max_value=10_000, decimal_places=0
    )
    state = django_filters.ChoiceFilter(choices=Fixture.State.choices)

    class Meta:
        model = Fixture
        fields: list[str] = []

    def filter_team(self, found: QuerySet[Fixture], name: str, slug: str) -> QuerySet[Fixture]:
        return found.filter(
            Exists(Entry.objects.filter(sides__fixture=OuterRef("pk"), team__slug=slug))
        )


@extend_schema_view(get=extend_schema(operation_id="fixtures_list"))
class FixturesView(generics.ListAPIView[Fixture]):
    queryset = Fixture.objects.none()
    serializer_class = FixtureSerializer
    filterset_class = FixtureFilter
    ordering_fields = ["settled"]

    def get_queryset(self) -> QuerySet[Fixture]:
        found = fixtures(self.request.user)
        if not named(self.request.query_params, "season", "team"):
            # Unlisted leagues are read by who names them, and are in nobody else's lists.
            listed = league_list(self.request.user).values("pk")
            found = found.filter(season__league__in=listed, season__copy_of=None)
        return found


class FixtureView(APIView):
    @extend_schema(responses=FixtureSerializer, operation_id="fixtures_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


class RecordView(APIView):
    @extend_schema(responses=RecordSerializer, operation_id="fixtures_record")
    def get(self, request: Request, uuid: UUID) -> Response:
        """The record of a settled match, with its stat lines."""
        fixture = fixture_or_404(request.user, uuid)
        record = (
            MatchRecord.objects.filter(fixture=fixture)
            .prefetch_related("lines__player")
            .defer("log")
            .first()
        )
        if record is None:
            raise Http404
        return Response(RecordSerializer(record).data)


class LogView(APIView):
    @extend_schema(responses=LogSerializer, operation_id="fixtures_log")
    def get(self, request: Request, uuid: UUID) -> Response:
        """What happened, in order; null where no log was kept."""
        view = match_view(request.user, uuid, log=True)
        if view.record is None:
            raise Http404
        told = {"digest": view.record.log_digest, "log": view.log}
        return Response(LogSerializer(told).data)


# -- having them played -------------------------------------------------------------------------


class OverdueView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OverdueSerializer(many=True), operation_id="seasons_overdue")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Fixtures whose deadline has passed and which wait for a decision; for who runs it."""
        season = by_uuid(request, uuid)
        require_commissioner(coach_of(request), season.league)
        return Response(OverdueSerializer(overdue(season), many=True).data)


class OpenChoicesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenChoicesSerializer(many=True), operation_id="me_choices")
    def get(self, request: Request) -> Response:
        """Your teams with choices that wait, and until when they do."""
        found = open_choices(coach_of(request))
        return Response(OpenChoicesSerializer(found, many=True).data)


class ResolutionFilter(FilterSet):
    season = django_filters.UUIDFilter(field_name="season__uuid")
    state = django_filters.ChoiceFilter(choices=Resolution.State.choices)

    class Meta:
        model = Resolution
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="resolutions_list"))
class ResolutionsView(generics.ListAPIView[Resolution]):
    queryset = Resolution.objects.none()
    serializer_class = ResolutionSerializer
    filterset_class = ResolutionFilter
    ordering_fields = ["created"]

    def get_throttles(self) -> list[BaseThrottle]:
        self.throttle_scope = "resolve" if self.request.method == "POST" else None
        return super().get_throttles()

    def get_queryset(self) -> QuerySet[Resolution]:
        found = Resolution.objects.select_related("season", "round", "fixture")
        user = self.request.user
        if named(self.request.query_params, "season"):
            return found.filter(season__in=seasons(user)).order_by("-created", "-pk")
        listed = league_list(user).values("pk")
        found = found.filter(season__league__in=listed, season__copy_of=None)
        return found.order_by("-created", "-pk")

    @extend_schema(
        request=NewResolutionSerializer,
        responses={201: ResolutionSerializer},
        operation_id="resolutions_ask",
        parameters=[ONCE],
    )
    def post(self, request: Request) -> Response:
        """Have the rest of a season, a round or a fixture played by the engine."""
        data = read(NewResolutionSerializer(data=request.data))
        user = coach_of(request)

        def ask() -> Resolution:
            if "fixture" in data:
                return operations.resolve_fixture(user, fixture_or_404(user, data["fixture"]))
            season = by_uuid(request, data["season"])
            if "round" in data:
                return operations.resolve_round(user, _round_or_404(season.pk, data["round"]))
            return operations.resolve_season(user, season)

        return Response(ResolutionSerializer(made_once(request, ask)).data, status=CREATED)


class ResolutionView(APIView):
    @extend_schema(responses=ProgressSerializer, operation_id="resolutions_progress")
    def get(self, request: Request, uuid: UUID) -> Response:
        """How far it is."""
        found = resolution_or_404(request.user, uuid)
        runs_it = role_of(request.user, found.season.league) in RUNS_IT
        return Response(ProgressSerializer(progress(found), context={"runs_it": runs_it}).data)


class CancelView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=ResolutionSerializer, operation_id="resolutions_cancel")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Stop: what is settled stays, the rest is as before."""
        found = resolution_or_404(request.user, uuid)
        made = operations.cancel_resolution(coach_of(request), found)
        return Response(ResolutionSerializer(made).data)


def _round_or_404(season: int, which: dict[str, int]) -> Round:
    found = (
        Round.objects.select_related("stage__season__league")
        .filter(stage__season=season, stage__number=which["stage"], number=which["number"])
        .first()
    )
    if found is None:
        raise Http404
    return found


# -- statistics ---------------------------------------------------------------------------------


_GAME = OpenApiParameter(
    "game", OpenApiTypes.STR, description="A game's key; that of the newest results without."
)
_WHAT = "A counted thing of the season's game; the first one without."


class LeadersView(APIView):
    @extend_schema(
        responses=LeaderSerializer(many=True),
        operation_id="seasons_leaders",
        parameters=[OpenApiParameter("what", OpenApiTypes.STR, description=_WHAT)],
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        """Who has most of a counted thing."""
        season = by_uuid(request, uuid)
        counted = things(season.game)
        wanted = serializers.ChoiceField(counted, default=counted[0])
        what = asked(request, what=wanted)["what"]
        return Response(LeaderSerializer(leaders(season, what, 25), many=True).data)


class AwardsView(APIView):
    @extend_schema(responses=AwardSerializer(many=True), operation_id="seasons_awards")
    def get(self, request: Request, uuid: UUID) -> Response:
        """The awards of a season that is over; none before."""
        found = season_awards(by_uuid(request, uuid))
        return Response(AwardSerializer(found, many=True).data)


class LeagueLeadersView(APIView):
    @extend_schema(
        responses=BoardSerializer(many=True), operation_id="leagues_leaders", parameters=[_GAME]
    )
    def get(self, request: Request, slug: str) -> Response:
        """The leaders of all time in everything that the game counts."""
        view = _league_game(request, slug)
        boards = league_boards(view.league, view.game, 25) if view.game else []
        return Response(BoardSerializer(boards, many=True).data)


class RatingsView(APIView):
    @extend_schema(
        responses=PlaceSerializer(many=True),
        operation_id="leagues_ratings",
        parameters=[
            _GAME,
            OpenApiParameter("of", OpenApiTypes.STR, enum=["coaches", "teams"], default="coaches"),
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Coaches or teams by Elo rating; the histories are with the coach and the team."""
        lists = serializers.ChoiceField(["coaches", "teams"], default="coaches")
        of: Of = asked(request, of=lists)["of"]
        view = _league_game(request, slug)
        places = rating_list(view.league, view.game, of) if view.game else []
        return Response(PlaceSerializer(places, many=True).data)


class RecordBookView(APIView):
    @extend_schema(
        responses=RecordBookSerializer, operation_id="leagues_records", parameters=[_GAME]
    )
    def get(self, request: Request, slug: str) -> Response:
        """The most there has been of everything, whose it is and whose it was."""
        view = _league_game(request, slug)
        book = record_book(view.league, view.game)
        players = [record for records in book.players.values() for record in records]
        return Response(RecordBookSerializer({"teams": book.teams, "players": players}).data)


class CoachView(APIView):
    @extend_schema(responses=CoachProfileSerializer, operation_id="coaches_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """A coach's public profile, as far as the reader may see."""
        return Response(CoachProfileSerializer(coach_view(request.user, uuid)).data)


class TeamStatisticsView(APIView):
    @extend_schema(responses=TeamStatisticsSerializer, operation_id="teams_statistics")
    def get(self, request: Request, slug: str) -> Response:
        """A team in numbers."""
        return Response(TeamStatisticsSerializer(team_statistics(request.user, slug)).data)


class SearchView(APIView):
    @extend_schema(
        responses=FoundSerializer,
        operation_id="search",
        parameters=[OpenApiParameter("q", OpenApiTypes.STR)],
    )
    def get(self, request: Request) -> Response:
        """Leagues, teams, players and coaches by a part of the name, at most twenty of each."""
        words = serializers.CharField(max_length=80, allow_blank=True, default="")
        found = finding.search(request.user, asked(request, q=words)["q"])
        return Response(FoundSerializer(found.shown()).data)


def _league_game(request: Request, slug: str) -> LeagueGame:
    """The league in the game that is asked for; a game without results there does not exist."""
    game = asked(request, game=serializers.ChoiceField(games(), default=""))["game"]
    found = league_game(request.user, slug, game)
    if game and game != found.game:
        raise Http404
    return found


class DeadView(APIView):
    @extend_schema(responses=FallenSerializer(many=True), operation_id="seasons_dead")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Who died in a season, and how."""
        dead = fallen(the_dead(by_uuid(request, uuid)))
        return Response(FallenSerializer(dead, many=True).data)


# -- teams and players --------------------------------------------------------------------------


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
    """My teams, and those that play in leagues of my list."""

    queryset = Team.objects.none()
    serializer_class = TeamSerializer
    filterset_class = TeamFilter
    ordering_fields = ["name", "value", "created"]

    def get_queryset(self) -> QuerySet[Team]:
        user = self.request.user
        entered = Entry.objects.filter(
            team=OuterRef("pk"), season__league__in=league_list(user).values("pk")
        )
        own = Q(coach=user) if user.is_authenticated else Q(pk__in=[])
        found = Team.objects.filter(own | Exists(entered), copy_of=None).select_related("coach")
        return found.order_by("name", "pk")

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
        """What is wrong with a roster as it is being written; nothing is founded."""
        data = read(RosterSerializer(data=request.data))
        found = rosters.roster_problems(data["game"], data["roster"], version=data.get("version"))
        problems = [{**problem.to_json(), "message": sentence(problem)} for problem in found]
        return Response({"legal": not problems, "problems": problems})


class TeamView(APIView):
    @extend_schema(responses=TeamSerializer, operation_id="teams_get")
    def get(self, request: Request, slug: str) -> Response:
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
    """The version of a team that stands in the address."""
    asked = request.query_params.get("seq")
    if asked is None:
        return None
    return int(serializers.IntegerField(min_value=0, max_value=2**31 - 1).run_validation(asked))


class TeamChangesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=ActSerializer(many=True), operation_id="teams_acts")
    def get(self, request: Request, slug: str) -> Response:
        """What was done with a team since its last match, and what of it can be taken back."""
        found = acts_of(team_or_404(request.user, slug), coach_of(request))
        return Response([ActSerializer(each).data for each in found])

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
        wish, how = data["wish"], {"seq": data.get("seq"), "reason": data["reason"]}
        changed = made_once(
            request, lambda: rosters.change_team(coach_of(request), team, wish, **how)
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
            request, lambda: rosters.take_back_act(coach_of(request), team, batch, **how)
        )
        return Response(TeamSerializer(changed).data)


class TeamChoicesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="teams_choices")
    def get(self, request: Request, slug: str) -> Response:
        """What can be done with a team now: improvements that wait, what is on offer, prices."""
        team = team_or_404(request.user, slug)
        return Response(of(team.game).market.market(team.version, state_of(team)).to_json())


class TeamStepView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenStepSerializer, operation_id="teams_step")
    def get(self, request: Request, slug: str) -> Response:
        """What of the time between two matches is open for a team, and what waits for its coach."""
        return Response(self._told(team_or_404(request.user, slug)))

    @extend_schema(
        request=TakeBackSerializer,
        responses=OpenStepSerializer,
        operation_id="teams_take_defaults",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Close the step that is open as it would be closed in the end; what is open then."""
        team = team_or_404(request.user, slug)
        how = read(TakeBackSerializer(data=request.data))
        changed = made_once(request, lambda: rosters.take_defaults(coach_of(request), team, **how))
        return Response(self._told(changed))

    def _told(self, team: Team) -> Any:
        open_ = team.rules.open_choices(team.version, state_of(team))
        return OpenStepSerializer(
            {"team": team, "until": choices_until(team), "choices": open_}
        ).data


class TeamRollsView(APIView):
    @extend_schema(responses=RollSerializer(many=True), operation_id="teams_rolls")
    def get(self, request: Request, slug: str) -> Response:
        """What a team has rolled between matches, the newest first, with the proof of it."""
        found = rolls_of(team_or_404(request.user, slug), request.user)
        return Response(RollSerializer(found, many=True).data)


class TeamCoachView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=HandOverSerializer, responses=TeamSerializer, operation_id="teams_hand_over"
    )
    def post(self, request: Request, slug: str) -> Response:
        """Give a team to another coach of a league in which it has entered, or to nobody."""
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


@extend_schema_view(get=extend_schema(operation_id="teams_players"))
class TeamPlayersView(generics.ListAPIView[Player]):
    """Everybody who is or was with the team."""

    queryset = Player.objects.none()
    serializer_class = PlayerSerializer
    filterset_fields = ["active", "left", "position"]
    ordering_fields = ["number", "squad_number", "experience", "value"]

    def get_queryset(self) -> QuerySet[Player]:
        return team_or_404(self.request.user, self.kwargs["slug"]).players.order_by("number")


@extend_schema_view(get=extend_schema(operation_id="teams_ledger"))
class TeamLedgerView(generics.ListAPIView[LedgerLine]):
    """The treasury, movement by movement."""

    queryset = LedgerLine.objects.none()
    serializer_class = LedgerLineSerializer
    filterset_fields = ["reason", "cause"]
    ordering_fields = ["number", "amount"]

    def get_queryset(self) -> QuerySet[LedgerLine]:
        return team_or_404(self.request.user, self.kwargs["slug"]).ledger.order_by("number")


@extend_schema_view(get=extend_schema(operation_id="teams_events"))
class TeamEventsView(generics.ListAPIView[TeamEvent]):
    """The facts that made the team what it is, in order."""

    queryset = TeamEvent.objects.none()
    serializer_class = TeamEventSerializer
    filterset_fields = ["kind"]
    ordering_fields = ["seq"]

    def get_queryset(self) -> QuerySet[TeamEvent]:
        team = team_or_404(self.request.user, self.kwargs["slug"])
        self.hidden = hidden_batches(self.request.user, team)
        return team.events.order_by("seq")

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "hidden": getattr(self, "hidden", ())}


class PlayerView(APIView):
    @extend_schema(responses=CareerSerializer, operation_id="players_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        return Response(CareerSerializer(player_view(request.user, uuid)).data)


urlpatterns = [
    *correcting,
    path("me/waiting/", WaitingView.as_view(), name="api-waiting"),
    path("me/choices/", OpenChoicesView.as_view(), name="api-open-choices"),
    path("seasons/<uuid:uuid>/overdue/", OverdueView.as_view(), name="api-overdue"),
    path("me/reports/", WaitingReportsView.as_view(), name="api-waiting-reports"),
    path("fixtures/", FixturesView.as_view(), name="api-fixtures"),
    path("fixtures/<uuid:uuid>/", FixtureView.as_view(), name="api-fixture"),
    path("fixtures/<uuid:uuid>/record/", RecordView.as_view(), name="api-record"),
    path("fixtures/<uuid:uuid>/log/", LogView.as_view(), name="api-log"),
    path("fixtures/<uuid:uuid>/frames/", FramesView.as_view(), name="api-frames"),
    path("fixtures/<uuid:uuid>/live/", LiveMatchView.as_view(), name="api-live"),
    path("fixtures/<uuid:uuid>/live/kick-off/", KickOffView.as_view(), name="api-kick-off"),
    path("fixtures/<uuid:uuid>/live/leave/", LeaveTableView.as_view(), name="api-leave-table"),
    path(
        "fixtures/<uuid:uuid>/play-invitations/",
        FixtureInvitationsView.as_view(),
        name="api-fixture-invitations",
    ),
    path("play-invitations/<uuid:uuid>/", PlayInvitationView.as_view(), name="api-play-invitation"),
    path("me/play-invitations/", WaitingInvitationsView.as_view(), name="api-my-invitations"),
    path("fixtures/<uuid:uuid>/live/answers/", AnswersView.as_view(), name="api-answers"),
    path("fixtures/<uuid:uuid>/live/orders/", OrdersView.as_view(), name="api-orders"),
    path("fixtures/<uuid:uuid>/live/default/", DefaultView.as_view(), name="api-default"),
    path("fixtures/<uuid:uuid>/live/abandon/", AbandonView.as_view(), name="api-abandon"),
    path("fixtures/<uuid:uuid>/reports/", FixtureReportsView.as_view(), name="api-fixture-reports"),
    path("reports/<uuid:uuid>/", ReportView.as_view(), name="api-report"),
    path("reports/<uuid:uuid>/entries/", ReportEntriesView.as_view(), name="api-report-entries"),
    path("reports/<uuid:uuid>/file/", ReportFilingView.as_view(), name="api-report-file"),
    path(
        "reports/<uuid:uuid>/confirm/", ReportConfirmationView.as_view(), name="api-report-confirm"
    ),
    path("reports/<uuid:uuid>/dispute/", ReportDisputeView.as_view(), name="api-report-dispute"),
    path(
        "reports/<uuid:uuid>/withdraw/", ReportWithdrawalView.as_view(), name="api-report-withdraw"
    ),
    path("reports/<uuid:uuid>/rule/", ReportRulingView.as_view(), name="api-report-rule"),
    path("resolutions/", ResolutionsView.as_view(), name="api-resolutions"),
    path("resolutions/<uuid:uuid>/", ResolutionView.as_view(), name="api-resolution"),
    path("resolutions/<uuid:uuid>/cancel/", CancelView.as_view(), name="api-cancel"),
    path("seasons/<uuid:uuid>/leaders/", LeadersView.as_view(), name="api-leaders"),
    path("seasons/<uuid:uuid>/dead/", DeadView.as_view(), name="api-dead"),
    path("seasons/<uuid:uuid>/awards/", AwardsView.as_view(), name="api-awards"),
    path("leagues/<slug:slug>/leaders/", LeagueLeadersView.as_view(), name="api-league-leaders"),
    path("leagues/<slug:slug>/ratings/", RatingsView.as_view(), name="api-ratings"),
    path("leagues/<slug:slug>/records/", RecordBookView.as_view(), name="api-records"),
    path("coaches/<uuid:uuid>/", CoachView.as_view(), name="api-coach"),
    path("search/", SearchView.as_view(), name="api-search"),
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
    path("teams/<slug:slug>/players/", TeamPlayersView.as_view(), name="api-team-players"),
    path("teams/<slug:slug>/ledger/", TeamLedgerView.as_view(), name="api-team-ledger"),
    path("teams/<slug:slug>/events/", TeamEventsView.as_view(), name="api-team-events"),
    path("teams/<slug:slug>/statistics/", TeamStatisticsView.as_view(), name="api-team-statistics"),
    path("players/<uuid:uuid>/", PlayerView.as_view(), name="api-player"),
]
