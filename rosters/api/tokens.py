"""API views of the tokens by which programs act in a coach's name (LG-TOKEN)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import exceptions, generics, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rosters import operations
from rosters.accounts import throttling
from rosters.api.serializers import NewTokenSerializer, SignInSerializer, TokenSerializer
from rosters.api.views import coach_of, read
from rosters.models import ApiToken
from rosters.web.authentication import known
from rules.problems import Problem, Refusal


class TokenView(APIView):
    """The token by which a program acts in somebody's name."""

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    @extend_schema(request=SignInSerializer, responses=NewTokenSerializer, operation_id="token_get")
    def post(self, request: Request) -> Response:
        """Make a token by name and password; it is told this once."""
        data = read(SignInSerializer(data=request.data))
        throttling.check(request, data["username"])
        coach = known(request, data["username"], data["password"])
        if coach is None:
            raise exceptions.AuthenticationFailed(code="wrong_name_or_password")
        if "name" in data:
            scope = data.get("scope", ApiToken.Scope.READ)
            made, secret = operations.new_token(
                coach, name=data["name"], scope=scope, expires=data.get("expires")
            )
        elif data.keys() & {"scope", "expires"}:
            raise Refusal(Problem("text_missing", "LG-TOKEN-04", {"what": "name"}, "name"))
        else:
            made, secret = operations.token_by_password(coach)
        return Response({**TokenSerializer(made).data, "token": secret})

    @extend_schema(responses={204: None}, operation_id="token_revoke")
    def delete(self, request: Request) -> Response:
        """End the token that the call comes with."""
        if not isinstance(request.auth, ApiToken):
            raise Refusal(Problem("no_token_sent", "LG-TOKEN-01"))
        operations.end_token(coach_of(request), request.auth)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema_view(get=extend_schema(operation_id="tokens_list"))
class TokensView(generics.ListAPIView[ApiToken]):
    """Your tokens, the oldest first."""

    permission_classes = [IsAuthenticated]
    queryset = ApiToken.objects.none()
    serializer_class = TokenSerializer
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[ApiToken]:
        return coach_of(self.request).api_tokens.all()


class OneTokenView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={204: None}, operation_id="tokens_end")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """End a token of yours."""
        user = coach_of(request)
        operations.end_token(user, get_object_or_404(user.api_tokens, uuid=uuid))
        return Response(status=status.HTTP_204_NO_CONTENT)


urlpatterns = [
    path("token/", TokenView.as_view(), name="api-token"),
    path("me/tokens/", TokensView.as_view(), name="api-tokens"),
    path("me/tokens/<uuid:uuid>/", OneTokenView.as_view(), name="api-own-token"),
]
