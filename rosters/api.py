"""The API of accounts and games."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from django.http import Http404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, status
from rest_framework.authtoken.models import Token
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rosters import operations
from rosters.models import Coach
from rosters.personal_data import personal_data
from rosters.serializers import (
    GameSerializer,
    MeSerializer,
    NewPasswordSerializer,
    PasswordSerializer,
    SignInSerializer,
    SignUpSerializer,
    TokenSerializer,
)
from rules import game, games


def coach_of(request: Request) -> Coach:
    """Who asks; for views that only let in who is signed in."""
    assert isinstance(request.user, Coach)
    return request.user


def read(serializer: Any) -> dict[str, Any]:
    """What was sent, as the serializer read it; refuses what it cannot read."""
    serializer.is_valid(raise_exception=True)
    data: dict[str, Any] = serializer.validated_data
    return data


class TokenView(APIView):
    """The token by which a program acts in somebody's name: one a coach."""

    throttle_scope = "sign-in"

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    @extend_schema(request=SignInSerializer, responses=TokenSerializer, operation_id="token_get")
    def post(self, request: Request) -> Response:
        """Get the token by name and password; it is made the first time."""
        data = read(SignInSerializer(data=request.data))
        coach = authenticate(request, username=data["username"], password=data["password"])
        if coach is None:
            raise exceptions.AuthenticationFailed(code="wrong_name_or_password")
        token, _made = Token.objects.get_or_create(user=coach)
        return Response(TokenSerializer(token).data)

    @extend_schema(responses={204: None}, operation_id="token_revoke")
    def delete(self, request: Request) -> Response:
        """Revoke it: whoever sends it is a stranger from now on."""
        Token.objects.filter(user=coach_of(request)).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class CoachesView(APIView):
    permission_classes = [AllowAny]
    throttle_scope = "sign-in"

    @extend_schema(
        request=SignUpSerializer, responses={201: MeSerializer}, operation_id="coaches_sign_up"
    )
    def post(self, request: Request) -> Response:
        """Sign up."""
        coach = operations.register(**read(SignUpSerializer(data=request.data)))
        return Response(MeSerializer(coach).data, status=status.HTTP_201_CREATED)


class MeView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=MeSerializer, operation_id="me")
    def get(self, request: Request) -> Response:
        return Response(MeSerializer(coach_of(request)).data)

    @extend_schema(request=MeSerializer, responses=MeSerializer, operation_id="me_change")
    def patch(self, request: Request) -> Response:
        data = read(MeSerializer(data=request.data, partial=True))
        return Response(MeSerializer(operations.change_profile(coach_of(request), **data)).data)


class PasswordView(APIView):
    permission_classes = [IsAuthenticated]
    throttle_scope = "sign-in"

    @extend_schema(request=NewPasswordSerializer, responses={204: None}, operation_id="me_password")
    def post(self, request: Request) -> Response:
        """Change the password; the token is revoked."""
        data = read(NewPasswordSerializer(data=request.data))
        coach = _confirmed(request, data)
        operations.change_password(coach, data["new_password"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class ExportView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="me_export")
    def get(self, request: Request) -> Response:
        """All that is stored about you: the account, teams with their events, memberships."""
        return Response(personal_data(coach_of(request)))


class EraseView(APIView):
    permission_classes = [IsAuthenticated]
    throttle_scope = "sign-in"

    @extend_schema(request=PasswordSerializer, responses={204: None}, operation_id="me_erase")
    def post(self, request: Request) -> Response:
        """Erase the account: a pseudonym stays in its place."""
        coach = _confirmed(request, read(PasswordSerializer(data=request.data)))
        operations.erase_account(coach)
        return Response(status=status.HTTP_204_NO_CONTENT)


class GamesView(APIView):
    @extend_schema(responses=GameSerializer(many=True), operation_id="games_list")
    def get(self, request: Request) -> Response:
        """The games that can be played."""
        return Response(GameSerializer([game(key) for key in games()], many=True).data)


class CatalogueView(APIView):
    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="games_catalogue")
    def get(self, request: Request, key: str, version: str) -> Response:
        """Team lists, positions, prices and skills of one version of a game."""
        if key not in games() or version not in game(key).versions:
            raise Http404
        catalogue = game(key).catalogue(version)
        return Response(catalogue.to_json() if catalogue is not None else {})


def _confirmed(request: Request, data: dict[str, Any]) -> Coach:
    """Who asks, having sent their password once more."""
    coach = coach_of(request)
    if not coach.check_password(data["password"]):
        raise exceptions.ValidationError({"password": "wrong password"}, code="wrong_password")
    return coach


urlpatterns = [
    path("token/", TokenView.as_view(), name="api-token"),
    path("coaches/", CoachesView.as_view(), name="api-coaches"),
    path("me/", MeView.as_view(), name="api-me"),
    path("me/password/", PasswordView.as_view(), name="api-password"),
    path("me/export/", ExportView.as_view(), name="api-export"),
    path("me/erase/", EraseView.as_view(), name="api-erase"),
    path("games/", GamesView.as_view(), name="api-games"),
    path("games/<slug:key>/<slug:version>/", CatalogueView.as_view(), name="api-catalogue"),
]
