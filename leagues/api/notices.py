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
from rest_framework.views import APIView

from leagues import operations
from leagues.models import Notice, NoticeChoice
from leagues.notices import told
from leagues.notices.choices import Chosen, choices_of
from leagues.notices.kinds import Group
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
        found = notices.select_related("fixture", "season__league", "team", "league", "post")
        return found.order_by("-created", "-pk")

    @extend_schema(request=ReadSerializer, responses={204: None}, operation_id="me_notices_read")
    def post(self, request: Request) -> Response:
        """Mark notices as read."""
        data = read(ReadSerializer(data=request.data))
        operations.read_notices(coach_of(request), data.get("notices"))
        return Response(status=DONE)


class NoticeChoiceSerializer(serializers.Serializer[Chosen]):
    """How the notices of a group come."""

    group = serializers.ChoiceField(choices=list(Group))
    site = serializers.BooleanField(help_text="Whether they stand among the news on the site.")
    mail = serializers.ChoiceField(
        choices=NoticeChoice.Mail.choices, help_text="When they come by e-mail."
    )


class ChooseSerializer(serializers.Serializer[Any]):
    """The groups to choose for; the others stay as they are."""

    choices = NoticeChoiceSerializer(many=True)


class NoticeChoicesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=NoticeChoiceSerializer(many=True), operation_id="me_notice_choices")
    def get(self, request: Request) -> Response:
        """Return how your notices come, group by group."""
        return Response(self._chosen(request))

    @extend_schema(
        request=ChooseSerializer,
        responses=NoticeChoiceSerializer(many=True),
        operation_id="me_notice_choose",
    )
    def patch(self, request: Request) -> Response:
        """Choose how the notices of some groups come; the others stay as they are."""
        data = read(ChooseSerializer(data=request.data))
        wishes = {each["group"]: each for each in data["choices"]}
        operations.choose_notices(coach_of(request), wishes)
        return Response(self._chosen(request))

    def _chosen(self, request: Request) -> Any:
        coach = coach_of(request)
        rows: Any = choices_of([coach])[coach.pk].values()
        return NoticeChoiceSerializer(rows, many=True).data


urlpatterns = [
    path("me/notices/", NoticesView.as_view(), name="api-notices"),
    path("me/notice-choices/", NoticeChoicesView.as_view(), name="api-notice-choices"),
]
