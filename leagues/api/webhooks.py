"""The API of webhooks, for those who run a league (LG-IO-04)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import readable, require_commissioner
from leagues.access.visible import league_or_404
from leagues.models import League, Webhook, WebhookDelivery
from leagues.webhooks import operations
from leagues.webhooks.addresses import MOST_CHARACTERS
from leagues.webhooks.topics import Topic
from rosters.api.views import coach_of, read
from rosters.runtime.sealing import opened


class WebhookSerializer(serializers.Serializer[Webhook]):
    """A webhook; `failing` and `off` say since when nothing arrives, or is sent."""

    uuid = serializers.UUIDField()
    host = serializers.CharField()
    form = serializers.ChoiceField(Webhook.Form.choices)
    topics = serializers.ListField(child=serializers.ChoiceField(Topic.choices))
    language = serializers.CharField()
    failing = serializers.DateTimeField(allow_null=True)
    off = serializers.DateTimeField(allow_null=True)
    created = serializers.DateTimeField()


class MadeWebhookSerializer(WebhookSerializer):
    """A webhook with its secret, which is told this once; empty where nothing is signed."""

    secret = serializers.SerializerMethodField()

    def get_secret(self, webhook: Webhook) -> str:
        return (opened(webhook.secret) or "") if webhook.secret else ""


class NewWebhookSerializer(serializers.Serializer[Any]):
    """An address elsewhere, what is sent there, and what it is told."""

    address = serializers.CharField(max_length=MOST_CHARACTERS)
    form = serializers.ChoiceField(Webhook.Form.choices, required=False)
    topics = serializers.ListField(
        child=serializers.ChoiceField(Topic.choices), required=False, max_length=20
    )
    language = serializers.ChoiceField(settings.LANGUAGES, required=False)


class ChangeWebhookSerializer(serializers.Serializer[Any]):
    """What it is told, and whether it is switched on; what is left out stays."""

    topics = serializers.ListField(
        child=serializers.ChoiceField(Topic.choices), required=False, max_length=20
    )
    on = serializers.BooleanField(required=False)


class DeliverySerializer(serializers.Serializer[WebhookDelivery]):
    """A message, and what came of it. `status` is what the other side answered last."""

    uuid = serializers.UUIDField()
    kind = serializers.CharField()
    text = serializers.CharField(source="payload.text")
    state = serializers.ChoiceField(WebhookDelivery.State.choices)
    tries = serializers.IntegerField()
    status = serializers.IntegerField(allow_null=True)
    error = serializers.CharField(allow_blank=True)
    created = serializers.DateTimeField()
    tried = serializers.DateTimeField(allow_null=True)
    due = serializers.DateTimeField(allow_null=True)


def _webhook(request: Request, uuid: UUID) -> Webhook:
    found = Webhook.objects.select_related("league").filter(uuid=uuid).first()
    if found is None or not _opens(request, found.league):
        raise Http404
    require_commissioner(coach_of(request), found.league)
    return found


def _opens(request: Request, league: League) -> bool:
    return League.objects.filter(readable(request.user), pk=league.pk).exists()


class WebhooksView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=WebhookSerializer(many=True), operation_id="webhooks_list")
    def get(self, request: Request, slug: str) -> Response:
        """Return the webhooks of the league."""
        league = league_or_404(request.user, slug)
        require_commissioner(coach_of(request), league)
        rows: Any = league.webhooks.order_by("created", "pk")
        return Response(WebhookSerializer(rows, many=True).data)

    @extend_schema(
        request=NewWebhookSerializer,
        responses={201: MadeWebhookSerializer},
        operation_id="webhooks_add",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Have an address elsewhere told what happens in the league."""
        league = league_or_404(request.user, slug)
        require_commissioner(coach_of(request), league)
        data = read(NewWebhookSerializer(data=request.data))
        made = operations.add_webhook(coach_of(request), league, **data)
        return Response(MadeWebhookSerializer(made).data, status=status.HTTP_201_CREATED)


class WebhookView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=WebhookSerializer, operation_id="webhooks_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a webhook."""
        return Response(WebhookSerializer(_webhook(request, uuid)).data)

    @extend_schema(
        request=ChangeWebhookSerializer,
        responses=WebhookSerializer,
        operation_id="webhooks_change",
    )
    def patch(self, request: Request, uuid: UUID) -> Response:
        """Choose what the webhook is told, or switch it on or off."""
        found = _webhook(request, uuid)
        data = read(ChangeWebhookSerializer(data=request.data))
        changed = operations.change_webhook(coach_of(request), found, **data)
        return Response(WebhookSerializer(changed).data)

    @extend_schema(responses={204: None}, operation_id="webhooks_delete")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Delete the webhook, with the list of what was sent."""
        operations.delete_webhook(coach_of(request), _webhook(request, uuid))
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhookSecretView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None, responses=MadeWebhookSerializer, operation_id="webhooks_renew_secret"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Make a new secret, which is told this once; the old one ends at once."""
        renewed = operations.renew_secret(coach_of(request), _webhook(request, uuid))
        return Response(MadeWebhookSerializer(renewed).data)


class TryWebhookView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=DeliverySerializer, operation_id="webhooks_try")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Send a test message."""
        sent = operations.try_webhook(coach_of(request), _webhook(request, uuid))
        return Response(DeliverySerializer(sent).data)


@extend_schema_view(get=extend_schema(operation_id="webhooks_sent"))
class DeliveriesView(generics.ListAPIView[WebhookDelivery]):
    """What was sent to the webhook, the newest first."""

    permission_classes = [IsAuthenticated]
    queryset = WebhookDelivery.objects.none()
    serializer_class = DeliverySerializer
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[WebhookDelivery]:
        if "uuid" not in self.kwargs:  # the document asks
            return WebhookDelivery.objects.none()
        found = _webhook(self.request, self.kwargs["uuid"])
        return found.deliveries.order_by("-created", "-pk")


class SendAgainView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=DeliverySerializer, operation_id="webhooks_send_again")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Send a message again."""
        rows = WebhookDelivery.objects.select_related("webhook__league")
        delivery = rows.filter(uuid=uuid).first()
        if delivery is None:
            raise Http404
        _webhook(request, delivery.webhook.uuid)
        sent = operations.send_again(coach_of(request), delivery)
        return Response(DeliverySerializer(sent).data)


urlpatterns = [
    path("leagues/<slug:slug>/webhooks/", WebhooksView.as_view(), name="api-webhooks"),
    path("webhooks/<uuid:uuid>/", WebhookView.as_view(), name="api-webhook"),
    path("webhooks/<uuid:uuid>/secret/", WebhookSecretView.as_view(), name="api-webhook-secret"),
    path("webhooks/<uuid:uuid>/try/", TryWebhookView.as_view(), name="api-try-webhook"),
    path("webhooks/<uuid:uuid>/sent/", DeliveriesView.as_view(), name="api-webhook-sent"),
    path("webhooks/sent/<uuid:uuid>/again/", SendAgainView.as_view(), name="api-send-again"),
]
