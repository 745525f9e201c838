"""The API of the rulebooks."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.site import rulebook


class BookSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()


class WholeBookSerializer(BookSerializer):
    """A rulebook, with the rule of every clause by its id, in Markdown."""

    clauses = serializers.DictField(child=serializers.CharField())


class BooksView(APIView):
    @extend_schema(responses=BookSerializer(many=True), operation_id="rules_list")
    def get(self, request: Request) -> Response:
        """List the rulebooks."""
        books = [rulebook.book(key) for key in rulebook.shelf()]
        return Response(BookSerializer(books, many=True).data)


class BookView(APIView):
    @extend_schema(responses=WholeBookSerializer, operation_id="rules_get")
    def get(self, request: Request, key: str) -> Response:
        """Return a rulebook, clause by clause."""
        if key not in rulebook.shelf():
            raise Http404
        return Response(WholeBookSerializer(rulebook.book(key)).data)


urlpatterns = [
    path("rules/", BooksView.as_view(), name="api-rulebooks"),
    path("rules/<slug:key>/", BookView.as_view(), name="api-rulebook"),
]
