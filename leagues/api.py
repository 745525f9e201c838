"""The API of leagues, their people, seasons and entries."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.choices import invitations_shown, open_invitations
from leagues.models import Entry, Invitation, JoinRequest, League, Membership, Ruling, Season
from leagues.permissions import readable, readable_teams, require_commissioner, role_of
from leagues.selectors import league_list, league_or_404, rulings, season_view, seasons
from leagues.serializers import (
    AnswerSerializer,
    EntrySerializer,
    InvitationSerializer,
    JoinedSerializer,
    JoinRequestSerializer,
    LeagueSerializer,
    ListedLeagueSerializer,
    MemberSerializer,
    MoveSerializer,
    NewEntrySerializer,
    NewSeasonSerializer,
    OwnerSerializer,
    RulingSerializer,
    SeasonSerializer,
    StrengthSerializer,
    TableSerializer,
)
from rosters.api import coach_of, read
from rosters.models import Coach, game_choices

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT
State = Season.State

# -- leagues ------------------------------------------------------------------------------------


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
    """The leagues that are public, and mine."""

    queryset = League.objects.none()
    serializer_class = ListedLeagueSerializer
    filterset_class = LeagueFilter
    ordering_fields = ["name", "created"]

    def get_queryset(self) -> QuerySet[League]:
        return league_list(self.request.user)

    @extend_schema(
        request=LeagueSerializer, responses={201: LeagueSerializer}, operation_id="leagues_found"
    )
    def post(self, request: Request) -> Response:
        """Found a league."""
        data = read(LeagueSerializer(data=request.data))
        league = operations.found_league(coach_of(request), **data)
        return Response(LeagueSerializer(league).data, status=CREATED)


class LeagueView(APIView):
    @extend_schema(responses=LeagueSerializer, operation_id="leagues_get")
    def get(self, request: Request, slug: str) -> Response:
        return Response(LeagueSerializer(league_or_404(request.user, slug)).data)

    @extend_schema(
        request=LeagueSerializer, responses=LeagueSerializer, operation_id="leagues_change"
    )
    def patch(self, request: Request, slug: str) -> Response:
        league = league_or_404(request.user, slug)
        data = read(LeagueSerializer(data=request.data, partial=True))
        changed = operations.change_league(coach_of(request), league, **data)
        return Response(LeagueSerializer(changed).data)


class OwnerView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=OwnerSerializer, responses={204: None}, operation_id="leagues_hand_over")
    def post(self, request: Request, slug: str) -> Response:
        """Make another member the owner."""
        league = league_or_404(request.user, slug)
        heir = coach_or_404(league, read(OwnerSerializer(data=request.data))["coach"])
        operations.hand_over_league(coach_of(request), league, heir)
        return Response(status=DONE)


# -- people -------------------------------------------------------------------------------------


@extend_schema_view(get=extend_schema(operation_id="members_list"))
class MembersView(generics.ListAPIView[Membership]):
    queryset = Membership.objects.none()
    serializer_class = MemberSerializer
    filterset_fields = ["role"]
    ordering_fields = ["joined"]

    def get_queryset(self) -> QuerySet[Membership]:
        league = league_or_404(self.request.user, self.kwargs["slug"])
        return league.memberships.select_related("coach").order_by("joined", "pk")

    @extend_schema(request=None, responses=JoinedSerializer, operation_id="members_join")
    def post(self, request: Request, slug: str) -> Response:
        """Join the league, or ask to."""
        made = operations.join(coach_of(request), league_or_404(request.user, slug))
        waiting = isinstance(made, JoinRequest)
        role = None if isinstance(made, JoinRequest) else made.role
        return Response(JoinedSerializer({"role": role, "waiting": waiting}).data)


class MemberView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=MemberSerializer, responses=MemberSerializer, operation_id="members_role"
    )
    def patch(self, request: Request, slug: str, uuid: UUID) -> Response:
        """Give a member another role."""
        league = league_or_404(request.user, slug)
        coach = coach_or_404(league, uuid)
        role = read(MemberSerializer(data=request.data))["role"]
        operations.set_role(coach_of(request), league, coach, role)
        member = league.memberships.select_related("coach").get(coach=coach)
        return Response(MemberSerializer(member).data)

    @extend_schema(responses={204: None}, operation_id="members_remove")
    def delete(self, request: Request, slug: str, uuid: UUID) -> Response:
        """Leave the league, or put somebody out."""
        league = league_or_404(request.user, slug)
        user, coach = coach_of(request), coach_or_404(league, uuid)
        if coach == user:
            operations.leave(user, league)
        else:
            operations.remove_member(user, league, coach)
        return Response(status=DONE)


@extend_schema_view(get=extend_schema(operation_id="invitations_list"))
class InvitationsView(generics.ListAPIView[Invitation]):
    """The invitations that are not revoked; for who runs the league."""

    permission_classes = [IsAuthenticated]
    queryset = Invitation.objects.none()
    serializer_class = InvitationSerializer
    filterset_fields = ["role"]
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Invitation]:
        league = league_or_404(self.request.user, self.kwargs["slug"])
        require_commissioner(coach_of(self.request), league)
        return invitations_shown(league, role_of(self.request.user, league))

    @extend_schema(
        request=InvitationSerializer,
        responses={201: InvitationSerializer},
        operation_id="invitations_make",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make a link that lets people in."""
        league = league_or_404(request.user, slug)
        data = read(InvitationSerializer(data=request.data))
        made = operations.invite(coach_of(request), league, **data)
        return Response(InvitationSerializer(made).data, status=CREATED)


class InvitationView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=MemberSerializer, operation_id="invitations_accept")
    def post(self, request: Request, token: str) -> Response:
        """Join by an invitation."""
        if not open_invitations().filter(token=token).exists():
            raise Http404
        member = operations.accept_invitation(coach_of(request), token)
        return Response(MemberSerializer(member).data)

    @extend_schema(responses={204: None}, operation_id="invitations_revoke")
    def delete(self, request: Request, token: str) -> Response:
        """Revoke an invitation."""
        user = coach_of(request)
        invitation = (
            Invitation.objects.select_related("league")
            .filter(token=token, league__in=League.objects.filter(readable(user)))
            .first()
        )
        if invitation is None:
            raise Http404
        operations.revoke_invitation(user, invitation)
        return Response(status=DONE)


@extend_schema_view(get=extend_schema(operation_id="requests_list"))
class RequestsView(generics.ListAPIView[JoinRequest]):
    """Who asks to join; for who runs the league."""

    permission_classes = [IsAuthenticated]
    queryset = JoinRequest.objects.none()
    serializer_class = JoinRequestSerializer
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[JoinRequest]:
        league = league_or_404(self.request.user, self.kwargs["slug"])
        require_commissioner(coach_of(self.request), league)
        return league.join_requests.select_related("coach")


class RequestView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=AnswerSerializer, responses={204: None}, operation_id="requests_answer")
    def post(self, request: Request, slug: str, uuid: UUID) -> Response:
        """Let somebody in who asked to, or not."""
        league = league_or_404(request.user, slug)
        user = coach_of(request)
        require_commissioner(user, league)
        asked = league.join_requests.select_related("coach", "league").filter(uuid=uuid).first()
        if asked is None:
            raise Http404
        accept = read(AnswerSerializer(data=request.data))["accept"]
        operations.answer_join_request(user, asked, accept=accept)
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


# -- seasons ------------------------------------------------------------------------------------


class SeasonFilter(FilterSet):
    league = django_filters.CharFilter(field_name="league__slug", max_length=80)
    state = django_filters.ChoiceFilter(choices=Season.State.choices)
    game = django_filters.ChoiceFilter(choices=game_choices)
    sandbox = django_filters.BooleanFilter(field_name="copy_of", lookup_expr="isnull", exclude=True)

    class Meta:
        model = Season
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="seasons_list"))
class SeasonsView(generics.ListAPIView[Season]):
    queryset = Season.objects.none()
    serializer_class = SeasonSerializer
    filterset_class = SeasonFilter
    ordering_fields = ["created", "name"]

    def get_queryset(self) -> QuerySet[Season]:
        user = self.request.user
        found = seasons(user).order_by("-created", "-pk")
        # Unlisted ones are in nobody's list but their members'.
        if not named(self.request.query_params, "league"):
            found = found.filter(league__in=league_list(user).values("pk"))
        if not named(self.request.query_params, "sandbox"):
            found = found.filter(copy_of=None)
        return found

    @extend_schema(
        request=NewSeasonSerializer, responses={201: SeasonSerializer}, operation_id="seasons_make"
    )
    def post(self, request: Request) -> Response:
        """Make a season, in draft."""
        data = read(NewSeasonSerializer(data=request.data))
        league = league_or_404(request.user, data.pop("league"))
        key = data.pop("game")
        season = operations.create_season(coach_of(request), league, data.pop("name"), key, **data)
        return Response(SeasonSerializer(season).data, status=CREATED)


class SeasonView(APIView):
    @extend_schema(responses=SeasonSerializer, operation_id="seasons_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        return Response(SeasonSerializer(by_uuid(request, uuid)).data)


class SeasonStateView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=MoveSerializer, responses=SeasonSerializer, operation_id="seasons_move")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Open or close registration, start, abandon, reopen, archive."""
        season = by_uuid(request, uuid)
        data = read(MoveSerializer(data=request.data))
        user = coach_of(request)
        match data["to"]:
            case State.REGISTRATION:
                season = operations.open_registration(user, season)
            case State.DRAFT:
                season = operations.close_registration(user, season)
            case State.RUNNING if season.state == State.FINISHED:
                season = operations.reopen_season(user, season, reason=data["reason"])
            case State.RUNNING:
                season = operations.start_season(user, season)
            case State.FINISHED:
                season = operations.finish_season(user, season, reason=data["reason"])
            case _:
                season = operations.archive_season(user, season)
        return Response(SeasonSerializer(season).data)


class TableView(APIView):
    @extend_schema(responses=TableSerializer(many=True), operation_id="seasons_table")
    def get(self, request: Request, uuid: UUID) -> Response:
        """The tables of all groups, each row with what parts it from the next."""
        season = by_uuid(request, uuid)
        view = season_view(request.user, season.league.slug, season.slug)
        return Response(TableSerializer(view.groups, many=True).data)


@extend_schema_view(get=extend_schema(operation_id="entries_list"))
class EntriesView(generics.ListAPIView[Entry]):
    queryset = Entry.objects.none()
    serializer_class = EntrySerializer
    filterset_fields = ["strength", "managed"]
    ordering_fields = ["number"]

    def get_queryset(self) -> QuerySet[Entry]:
        season = by_uuid(self.request, self.kwargs["uuid"])
        found = season.entries.select_related("team__coach", "season")
        return found.order_by("number", "created", "pk")

    @extend_schema(
        request=NewEntrySerializer, responses={201: EntrySerializer}, operation_id="entries_enter"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Enter a team."""
        season = by_uuid(request, uuid)
        data = read(NewEntrySerializer(data=request.data))
        user = coach_of(request)
        slug = data.pop("team")
        team = readable_teams(user).filter(slug=slug).first()
        if team is None:
            raise Http404
        entry = operations.enter_team(user, season, team, **data)
        return Response(EntrySerializer(entry).data, status=CREATED)


class EntryView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=StrengthSerializer, responses=EntrySerializer, operation_id="entries_strength"
    )
    def patch(self, request: Request, uuid: UUID) -> Response:
        """Choose the automated coach that plays for an entry."""
        entry = entry_or_404(request, uuid)
        data = read(StrengthSerializer(data=request.data))
        operations.set_strength(coach_of(request), entry, **data)
        entry.refresh_from_db(fields=["strength"])
        return Response(EntrySerializer(entry).data)

    @extend_schema(
        responses={204: None},
        operation_id="entries_withdraw",
        parameters=[
            OpenApiParameter("reason", description="For a commissioner, of another's entry.")
        ],
    )
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take a team out before the season starts."""
        reason = request.query_params.get("reason", "")
        operations.withdraw(coach_of(request), entry_or_404(request, uuid), reason=reason)
        return Response(status=DONE)


# -- finding ------------------------------------------------------------------------------------


def named(asked: Mapping[str, str], *filters: str) -> bool:
    """Whether the query names what it wants by one of these; what is blank filters nothing."""
    return any(asked.get(key, "").strip() for key in filters)


def by_uuid(request: Request, uuid: UUID) -> Season:
    """The season of that name, if this reader may open it."""
    found = seasons(request.user).filter(uuid=uuid).first()
    if found is None:
        raise Http404
    return found


def coach_or_404(league: League, uuid: UUID) -> Coach:
    """A member of the league."""
    found = Coach.objects.filter(uuid=uuid, memberships__league=league).first()
    if found is None:
        raise Http404
    return found


def entry_or_404(request: Request, uuid: UUID) -> Entry:
    found = (
        Entry.objects.select_related("team__coach", "season__league")
        .filter(uuid=uuid, season__in=seasons(request.user))
        .first()
    )
    if found is None:
        raise Http404
    return found


urlpatterns = [
    path("leagues/", LeaguesView.as_view(), name="api-leagues"),
    path("leagues/<slug:slug>/", LeagueView.as_view(), name="api-league"),
    path("leagues/<slug:slug>/owner/", OwnerView.as_view(), name="api-owner"),
    path("leagues/<slug:slug>/members/", MembersView.as_view(), name="api-members"),
    path("leagues/<slug:slug>/members/<uuid:uuid>/", MemberView.as_view(), name="api-member"),
    path("leagues/<slug:slug>/invitations/", InvitationsView.as_view(), name="api-invitations"),
    path("leagues/<slug:slug>/requests/", RequestsView.as_view(), name="api-requests"),
    path("leagues/<slug:slug>/requests/<uuid:uuid>/", RequestView.as_view(), name="api-request"),
    path("leagues/<slug:slug>/rulings/", RulingsView.as_view(), name="api-rulings"),
    path("invitations/<slug:token>/", InvitationView.as_view(), name="api-invitation"),
    path("seasons/", SeasonsView.as_view(), name="api-seasons"),
    path("seasons/<uuid:uuid>/", SeasonView.as_view(), name="api-season"),
    path("seasons/<uuid:uuid>/state/", SeasonStateView.as_view(), name="api-season-state"),
    path("seasons/<uuid:uuid>/table/", TableView.as_view(), name="api-table"),
    path("seasons/<uuid:uuid>/entries/", EntriesView.as_view(), name="api-entries"),
    path("entries/<uuid:uuid>/", EntryView.as_view(), name="api-entry"),
]
