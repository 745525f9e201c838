"""API views of accounts, teams and games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import exceptions, generics, serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rosters.web.converters  # noqa: F401 - an address below uses them
from rosters import operations
from rosters.accounts import throttling
from rosters.accounts.personal_data import personal_data
from rosters.api.serializers import (
    ComparisonSerializer,
    DraftRosterSerializer,
    DraftSerializer,
    GameSerializer,
    MeSerializer,
    NewPasswordSerializer,
    PasswordSerializer,
    RosterSerializer,
    SignUpSerializer,
    TeamSerializer,
)
from rosters.models import Coach, Draft
from rosters.web.drafts import compared
from rosters.web.regions import region_of
from rules import game, games

Thing = TypeVar("Thing", bound=Model)


def coach_of(request: Request) -> Coach:
    """Return the coach who calls; for views that only let in coaches who are signed in."""
    assert isinstance(request.user, Coach)
    return request.user


#: For operations of the document that make something.
ONCE = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description=(
        "A name that the caller gives this call, at most 64 characters, a UUID for example. Sent "
        "again within 30 days with the same key and the same body, it makes nothing more and "
        "answers with what it made. With another body it is refused (`key_used_already`), as it "
        "is once the thing is gone (`made_is_gone`); what is refused leaves the key unused."
    ),
)


def made_once(
    request: Request, make: Callable[[], Thing], *, may: Callable[[], object] = lambda: None
) -> Thing:
    """Make a thing with the operation of a call, or return the thing that its key has made already.

    may: refuses a user who may not make it, as for `once`; nothing to ask where it is about the
        caller alone.
    """
    key = request.headers.get("Idempotency-Key", "")
    return operations.once(coach_of(request), key, [request.path, request.data], make, may)


def read(serializer: Any) -> dict[str, Any]:
    """Return the request's data as the serializer read it.

    Raises ValidationError where it cannot.
    """
    serializer.is_valid(raise_exception=True)
    data: dict[str, Any] = serializer.validated_data
    return data


def asked(request: Request, **fields: serializers.Field[Any, Any, Any, Any]) -> dict[str, Any]:
    """Return the query string as these fields read it; raise ValidationError where they cannot."""
    reader: serializers.Serializer[Any] = serializers.Serializer(data=request.query_params.dict())
    for name, field in fields.items():
        reader.fields[name] = field
    return read(reader)


class CoachesView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        request=SignUpSerializer,
        responses={201: MeSerializer},
        operation_id="coaches_sign_up",
        parameters=[ONCE],
    )
    def post(self, request: Request) -> Response:
        """Sign up."""
        data = read(SignUpSerializer(data=request.data))
        throttling.check(request)
        data.setdefault("region", region_of(request))
        coach = operations.register(**data, key=request.headers.get("Idempotency-Key", ""))
        return Response(MeSerializer(coach).data, status=status.HTTP_201_CREATED)


class MeView(APIView):
    permission_classes = [IsAuthenticated]

    def get_throttles(self) -> list[Any]:
        sent = self.request.data if self.request.method == "PATCH" else None
        if isinstance(sent, dict) and "password" in sent:  # it could be guessed here
            self.throttle_scope = "sign-in"
        return super().get_throttles()

    @extend_schema(responses=MeSerializer, operation_id="me")
    def get(self, request: Request) -> Response:
        """Return your account."""
        return Response(MeSerializer(coach_of(request)).data)

    @extend_schema(request=MeSerializer, responses=MeSerializer, operation_id="me_change")
    def patch(self, request: Request) -> Response:
        """Change some of it; another e-mail address wants the password as well."""
        data = read(MeSerializer(data=request.data, partial=True))
        coach = coach_of(request)
        if data.get("email", coach.email) != coach.email:
            _confirmed(request, data)
        data.pop("password", None)
        return Response(MeSerializer(operations.change_profile(coach, **data)).data)


class ConfirmationView(APIView):
    permission_classes = [IsAuthenticated]
    throttle_scope = "sign-in"

    @extend_schema(request=None, responses={204: None}, operation_id="me_confirmation")
    def post(self, request: Request) -> Response:
        """Send the link once more by which the e-mail address is confirmed."""
        operations.ask_for_confirmation(coach_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PasswordView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=NewPasswordSerializer, responses={204: None}, operation_id="me_password")
    def post(self, request: Request) -> Response:
        """Change the password; all tokens end."""
        data = read(NewPasswordSerializer(data=request.data))
        coach = _confirmed(request, data)
        operations.change_password(coach, data["new_password"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class ExportView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="me_export")
    def get(self, request: Request) -> Response:
        """Return all that is stored about you: the account, teams with their events,
        memberships.
        """
        return Response(personal_data(coach_of(request)))


class EraseView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=PasswordSerializer, responses={204: None}, operation_id="me_erase")
    def post(self, request: Request) -> Response:
        """Erase the account: a pseudonym stays in its place."""
        coach = _confirmed(request, read(PasswordSerializer(data=request.data)))
        operations.erase_account(coach)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema_view(get=extend_schema(operation_id="drafts_list"))
class DraftsView(generics.ListAPIView[Draft]):
    """Your teams that are still being built, the last changed first."""

    permission_classes = [IsAuthenticated]
    queryset = Draft.objects.none()
    serializer_class = DraftSerializer
    ordering_fields = ["changed"]

    def get_queryset(self) -> QuerySet[Draft]:
        return Draft.objects.filter(coach=coach_of(self.request), team=None)

    @extend_schema(
        request=RosterSerializer,
        responses={201: DraftSerializer},
        operation_id="drafts_keep",
        parameters=[ONCE],
    )
    def post(self, request: Request) -> Response:
        """Keep a roster that is being written, whatever is wrong with it.

        It names its `race`, which stays.
        """
        data = read(RosterSerializer(data=request.data))
        game_key, roster, version = data["game"], data["roster"], data.get("version")
        draft = made_once(
            request,
            lambda: operations.keep_draft(coach_of(request), game_key, roster, version=version),
        )
        return Response(DraftSerializer(draft).data, status=status.HTTP_201_CREATED)


def _own_draft(request: Request, uuid: UUID) -> Draft:
    return get_object_or_404(Draft, uuid=uuid, coach=coach_of(request))


class DraftView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=DraftSerializer, operation_id="drafts_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a draft of yours."""
        return Response(DraftSerializer(_own_draft(request, uuid)).data)

    @extend_schema(
        request=DraftRosterSerializer, responses=DraftSerializer, operation_id="drafts_change"
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Keep the draft as it is now; the earlier version can be had again by undo."""
        data = read(DraftRosterSerializer(data=request.data))
        draft = operations.change_draft(_own_draft(request, uuid), data["roster"])
        return Response(DraftSerializer(draft).data)

    @extend_schema(responses={204: None}, operation_id="drafts_discard")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Throw it away; one that is a team by now stays."""
        operations.discard_draft(_own_draft(request, uuid))
        return Response(status=status.HTTP_204_NO_CONTENT)


class UndoDraftView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=DraftSerializer, operation_id="drafts_undo")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Undo the last change of the draft."""
        return Response(DraftSerializer(operations.undo_draft(_own_draft(request, uuid))).data)


class ShareDraftView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=DraftSerializer, operation_id="drafts_share")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Share the draft at the address `shared`, where anybody can read it.

        Asked again, the address stays.
        """
        return Response(DraftSerializer(operations.share_draft(_own_draft(request, uuid))).data)

    @extend_schema(responses={200: DraftSerializer}, operation_id="drafts_unshare")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take its other address back for good; also where it is a team by now."""
        return Response(DraftSerializer(operations.unshare_draft(_own_draft(request, uuid))).data)


class ArchiveDraftView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=DraftSerializer, operation_id="drafts_archive")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Archive the draft; changing it brings it back."""
        return Response(DraftSerializer(operations.archive_draft(_own_draft(request, uuid))).data)

    @extend_schema(responses={200: DraftSerializer}, operation_id="drafts_restore")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Bring an archived draft back."""
        return Response(DraftSerializer(operations.restore_draft(_own_draft(request, uuid))).data)


class CopyListView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None,
        responses={201: DraftSerializer},
        operation_id="drafts_copy_shared",
        parameters=[ONCE],
    )
    def post(self, request: Request, token: str) -> Response:
        """Begin a draft of your own from a list that somebody shares; `token` ends its address."""
        kept = get_object_or_404(Draft, shared=token)
        user = coach_of(request)
        draft = made_once(
            request,
            lambda: operations.keep_draft(user, kept.game, kept.roster, version=kept.version),
        )
        return Response(DraftSerializer(draft).data, status=status.HTTP_201_CREATED)


class CompareDraftsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=ComparisonSerializer, operation_id="drafts_compare")
    def get(self, request: Request, uuid: UUID, other: UUID) -> Response:
        """Compare two of your drafts of one game."""
        pair = _own_draft(request, uuid), _own_draft(request, other)
        return Response(ComparisonSerializer(compared(*pair)).data)


class FoundDraftView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=TeamSerializer, operation_id="drafts_found")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Found the team of a draft; called again, it answers with that very team."""
        return Response(TeamSerializer(operations.found_draft(_own_draft(request, uuid))).data)


class GamesView(APIView):
    @extend_schema(responses=GameSerializer(many=True), operation_id="games_list")
    def get(self, request: Request) -> Response:
        """List the games that can be played."""
        return Response(GameSerializer([game(key) for key in games()], many=True).data)


class CatalogueView(APIView):
    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="games_catalogue")
    def get(self, request: Request, key: str, version: str) -> Response:
        """Return the catalogue of one version of a game: team lists, positions, prices ..."""
        if key not in games() or version not in game(key).versions:
            raise Http404
        catalogue = game(key).catalogue(version)
        return Response(catalogue.to_json() if catalogue is not None else {})


def _confirmed(request: Request, data: dict[str, Any]) -> Coach:
    """Return the coach who calls, having checked the password that they sent once more.

    Raises ValidationError for a wrong password, and Throttled after too many.
    """
    coach = coach_of(request)
    throttling.check(request, coach.username)
    if not coach.check_password(data.get("password", "")):
        raise exceptions.ValidationError({"password": "wrong password"}, code="wrong_password")
    return coach


urlpatterns = [
    path("coaches/", CoachesView.as_view(), name="api-coaches"),
    path("me/", MeView.as_view(), name="api-me"),
    path("me/confirmation/", ConfirmationView.as_view(), name="api-confirmation"),
    path("me/password/", PasswordView.as_view(), name="api-password"),
    path("me/export/", ExportView.as_view(), name="api-export"),
    path("me/erase/", EraseView.as_view(), name="api-erase"),
    path("drafts/", DraftsView.as_view(), name="api-drafts"),
    path("drafts/<uuid:uuid>/", DraftView.as_view(), name="api-draft"),
    path("drafts/<uuid:uuid>/undo/", UndoDraftView.as_view(), name="api-undo-draft"),
    path("drafts/<uuid:uuid>/share/", ShareDraftView.as_view(), name="api-share-draft"),
    path("drafts/<uuid:uuid>/archive/", ArchiveDraftView.as_view(), name="api-archive-draft"),
    path(
        "drafts/<uuid:uuid>/compare/<uuid:other>/",
        CompareDraftsView.as_view(),
        name="api-compare-drafts",
    ),
    path("lists/<shared:token>/copy/", CopyListView.as_view(), name="api-copy-list"),
    path("drafts/<uuid:uuid>/found/", FoundDraftView.as_view(), name="api-found-draft"),
    path("games/", GamesView.as_view(), name="api-games"),
    path("games/<slug:key>/<slug:version>/", CatalogueView.as_view(), name="api-catalogue"),
]
