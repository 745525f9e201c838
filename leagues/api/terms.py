"""The API of a match's terms, and of the questions before it, in a campaign (LG-FIX-17)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import role_of
from leagues.access.visible import fixture_or_404
from leagues.api.serializers import ReasonSerializer
from leagues.campaigns.terms_pages import TermsView, terms_view
from leagues.models import Fixture
from rosters.api.views import coach_of, read


class TermsQuestionSerializer(serializers.Serializer[Any]):
    """A question to a side.

    `options`: the legal answers, for readers who may answer; `brings`: what each of them would
    bring, in words (LG-FIX-31); `until`: when it is answered for them.
    """

    side = serializers.IntegerField()
    key = serializers.CharField()
    entry = serializers.UUIDField(source="entry.uuid")
    title = serializers.CharField()
    clause = serializers.CharField()
    until = serializers.DateTimeField(allow_null=True)
    options = serializers.SerializerMethodField()
    brings = serializers.SerializerMethodField()

    def get_options(self, found: Any) -> list[Any]:
        return [each.answer for each in found.options]

    def get_brings(self, found: Any) -> list[str]:
        return [each.brings for each in found.options]


class TermsSerializer(serializers.Serializer[TermsView]):
    """The terms of a match.

    `terms`: what is settled, in the form that the match gets; `told`: the same in words; `asked`:
    the open questions, empty once all is settled.
    """

    terms = serializers.JSONField()
    told = serializers.ListField(child=serializers.CharField())
    asked = TermsQuestionSerializer(many=True, source="asks")


class TermsAnswerSerializer(ReasonSerializer):
    """An answer: `answer` is one of the options of the question `key` to the side `side`."""

    side = serializers.IntegerField(min_value=0, max_value=3)
    key = serializers.CharField(max_length=40)
    answer = serializers.JSONField(allow_null=True)


class FixtureTermsView(APIView):
    @extend_schema(responses=TermsSerializer, operation_id="fixtures_terms")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the terms of a campaign's match, and the open questions."""
        return Response(TermsSerializer(_terms_or_404(request, uuid)).data)

    @extend_schema(
        request=TermsAnswerSerializer, responses=TermsSerializer, operation_id="terms_answer"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Answer a question to a side. An answer is final; the same answer again does no harm."""
        _terms_or_404(request, uuid)
        data = read(TermsAnswerSerializer(data=request.data))
        fixture: Fixture = fixture_or_404(request.user, uuid)
        operations.answer_terms(
            coach_of(request),
            fixture,
            data["side"],
            data["key"],
            data["answer"],
            reason=data["reason"],
        )
        return Response(TermsSerializer(_terms_or_404(request, uuid)).data)


def _terms_or_404(request: Request, uuid: UUID) -> TermsView:
    """Return the terms of a match for this reader; raise Http404 where it has none."""
    fixture: Fixture = fixture_or_404(request.user, uuid)
    view = terms_view(request.user, fixture, role_of(request.user, fixture.season.league))
    if view is None:
        raise Http404
    return view


urlpatterns = [
    path("fixtures/<uuid:uuid>/terms/", FixtureTermsView.as_view(), name="api-fixture-terms"),
]
