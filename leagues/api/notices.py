"""The API of your notices."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from leagues import operations
from leagues.models import Notice
from leagues.notices import told
from rosters.api.views import coach_of, read

DONE = status.HTTP_204_NO_CONTENT


class NoticeSerializer(serializers.Serializer[Notice]):
    """A notice, in words, and the address to which it leads."""

    uuid = serializers.UUIDField()
    kind = serializers.CharField()
    text = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()
    created = serializers.DateTimeField()
    read = serializers.DateTimeField(allow_null=True)

    def get_text(self, notice: Notice) -> str:
        return told(notice).text

    def get_url(self, notice: Notice) -> str:
        return told(notice).url


class ReadSerializer(serializers.Serializer[Any]):
    """The notices to mark as read; without `notices` all of them."""

    notices = serializers.ListField(child=serializers.UUIDField(), max_length=1000, required=False)


class NoticeFilter(FilterSet):
    new = django_filters.BooleanFilter(field_name="read", lookup_expr="isnull")

    class Meta:
        model = Notice
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="me_notices"))
class NoticesView(generics.ListAPIView[Notice]):
    """Your notices, the newest first."""

    permission_classes = [IsAuthenticated]
    queryset = Notice.objects.none()
    serializer_class = NoticeSerializer
    filterset_class = NoticeFilter
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Notice]:
        notices = Notice.objects.filter(coach=coach_of(self.request))
        return notices.select_related("fixture", "season__league", "team").order_by(
            "-created", "-pk"
        )

    @extend_schema(request=ReadSerializer, responses={204: None}, operation_id="me_notices_read")
    def post(self, request: Request) -> Response:
        """Mark notices as read."""
        data = read(ReadSerializer(data=request.data))
        operations.read_notices(coach_of(request), data.get("notices"))
        return Response(status=DONE)


urlpatterns = [
    path("me/notices/", NoticesView.as_view(), name="api-notices"),
]
