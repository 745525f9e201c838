"""The API of a league's members."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import converters, operations  # noqa: F401  # what `<invitation:` means
from leagues.access.permissions import readable, require_commissioner, role_of
from leagues.access.visible import league_or_404, open_invitations
from leagues.api.finding import coach_or_404
from leagues.api.serializers import (
    AnswerSerializer,
    InvitationSerializer,
    JoinedSerializer,
    JoinRequestSerializer,
    MemberSerializer,
)
from leagues.models import Invitation, JoinRequest, League, Membership
from leagues.reading.options import invitations_shown
from rosters.accounts import throttling
from rosters.api.views import ONCE, coach_of, made_once, read

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


@extend_schema_view(get=extend_schema(operation_id="members_list"))
class MembersView(generics.ListAPIView[Membership]):
    """Return the members of a league, with their roles."""

    queryset = Membership.objects.none()
    serializer_class = MemberSerializer
    filterset_fields = ["role"]
    ordering_fields = ["joined"]

    def get_queryset(self) -> QuerySet[Membership]:
        league = league_or_404(self.request.user, self.kwargs["slug"])
        return league.memberships.select_related("coach").order_by("joined", "pk")

    @extend_schema(request=None, responses=JoinedSerializer, operation_id="members_join")
    def post(self, request: Request, slug: str) -> Response:
        """Join the league, or ask to join it."""
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
        """Leave the league, or remove another member."""
        league = league_or_404(request.user, slug)
        user, coach = coach_of(request), coach_or_404(league, uuid)
        if coach == user:
            operations.leave(user, league)
        else:
            operations.remove_member(user, league, coach)
        return Response(status=DONE)


@extend_schema_view(get=extend_schema(operation_id="invitations_list"))
class InvitationsView(generics.ListAPIView[Invitation]):
    """The invitations that are not revoked; for those who run the league."""

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
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make a link that lets people in, or by which one person takes a seat (LG-ROLE-11)."""
        league = league_or_404(request.user, slug)
        data = read(InvitationSerializer(data=request.data))
        seat = (data.pop("seat", None) or {}).get("uuid")
        user = coach_of(request)

        def make() -> Invitation:
            if seat is None:
                return operations.invite(user, league, **data)
            return operations.invite_to_seat(user, league, coach_or_404(league, seat))

        made = made_once(
            request,
            make,
            may=lambda: require_commissioner(user, league),
        )
        return Response(InvitationSerializer(made).data, status=CREATED)


class InvitationView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=MemberSerializer, operation_id="invitations_accept")
    def post(self, request: Request, token: str) -> Response:
        """Join by an invitation."""
        throttling.refuse(throttling.tokens_wait(request))
        if not open_invitations().filter(token=token).exists():
            raise _unknown(request)
        member = operations.accept_invitation(coach_of(request), token)
        return Response(MemberSerializer(member).data)

    @extend_schema(responses={204: None}, operation_id="invitations_revoke")
    def delete(self, request: Request, token: str) -> Response:
        """Revoke an invitation."""
        user = coach_of(request)
        throttling.refuse(throttling.tokens_wait(request))
        invitation = (
            Invitation.objects.select_related("league")
            .filter(token=token, league__in=League.objects.filter(readable(user)))
            .first()
        )
        if invitation is None:
            raise _unknown(request)
        operations.revoke_invitation(user, invitation)
        return Response(status=DONE)


def _unknown(request: Request) -> Http404:
    """Return the error for a token that opens nothing; count it, as it may be a guess.

    Raises a refusal after too many wrong tokens.
    """
    throttling.refuse(throttling.wrong_token(request))
    return Http404()


@extend_schema_view(get=extend_schema(operation_id="requests_list"))
class RequestsView(generics.ListAPIView[JoinRequest]):
    """The requests to join; for those who run the league."""

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
        """Let a person in who asked to join, or decline."""
        league = league_or_404(request.user, slug)
        user = coach_of(request)
        require_commissioner(user, league)
        asked = league.join_requests.select_related("coach", "league").filter(uuid=uuid).first()
        if asked is None:
            raise Http404
        accept = read(AnswerSerializer(data=request.data))["accept"]
        operations.answer_join_request(user, asked, accept=accept)
        return Response(status=DONE)


urlpatterns = [
    path("leagues/<slug:slug>/members/", MembersView.as_view(), name="api-members"),
    path("leagues/<slug:slug>/members/<uuid:uuid>/", MemberView.as_view(), name="api-member"),
    path("leagues/<slug:slug>/invitations/", InvitationsView.as_view(), name="api-invitations"),
    path("leagues/<slug:slug>/requests/", RequestsView.as_view(), name="api-requests"),
    path("leagues/<slug:slug>/requests/<uuid:uuid>/", RequestView.as_view(), name="api-request"),
    path("invitations/<invitation:token>/", InvitationView.as_view(), name="api-invitation"),
]
