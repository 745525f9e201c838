"""The API's answer where it has nothing: a 404 in the shape of all its errors."""

from __future__ import annotations

from typing import Any

from django.urls import register_converter
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class Anything:
    """The rest of an address, with line breaks; it may be empty."""

    regex = r"[\s\S]*"

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


register_converter(Anything, "anything")


class MissingView(APIView):
    """The answer 404, to anybody and any method."""

    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound
