"""What all of the API has in common: errors in one shape, JSON, pages.

The settings name these, so nothing here may import a view.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import IntegrityError
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.pagination import PageNumberPagination
from rest_framework.parsers import JSONParser
from rest_framework.response import Response

from config.middleware import at_once
from rosters.wording import sentence
from rules.problems import Problem, Refusal

# -- errors -------------------------------------------------------------------------------------


#: Refusals that are about who asks, and about what happened meanwhile.
_FORBIDDEN = frozenset(
    {
        "not_your_team",
        "not_your_match",
        "not_your_question",
        "not_a_commissioner",
        "not_the_owner",
        "not_a_coach_here",
        "reason_missing",
    }
)
_CONFLICT = frozenset(
    {
        "answer_not_playable",
        "answered_already",
        "challenge_not_open",
        "consequences_changed",
        "corrected_meanwhile",
        "correction_is_built_on",
        "done_at_once",
        "fixture_is_being_played",
        "later_match_was_played",
        "match_cannot_begin",
        "match_does_not_count",
        "match_is_live",
        "match_is_not_live",
        "match_stopped",
        "offer_not_open",
        "team_changed_meanwhile",
        "team_in_a_match",
        "time_not_up",
    }
)


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Any error as ``{"problems": [...]}``; None for what is a fault of ours."""
    if isinstance(error, IntegrityError):
        error = at_once(error)
    if isinstance(error, Refusal):
        return Response(
            {"problems": [told(problem) for problem in error.problems]}, status=status_of(error)
        )
    if isinstance(error, RequestDataTooBig):
        error = TooMuch()
    elif isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if not isinstance(error, exceptions.APIException):
        return None
    headers = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header  # type: ignore[attr-defined]
    if getattr(error, "wait", None):
        headers["Retry-After"] = f"{error.wait:.0f}"  # type: ignore[attr-defined]
    problems = list(_flat(error.detail))
    return Response({"problems": problems}, status=error.status_code, headers=headers)


def told(problem: Problem) -> dict[str, Any]:
    """A problem of the rules as the API says it."""
    return {
        "code": problem.code,
        "clause": problem.clause,
        "message": sentence(problem),
        "params": dict(problem.params),
        "about": problem.about,
    }


def status_of(refusal: Refusal) -> int:
    codes = {problem.code for problem in refusal.problems}
    if codes & _FORBIDDEN:
        return 403
    return 409 if codes & _CONFLICT else 422


def _flat(detail: Any, about: str = "") -> Any:
    """The details of an error of the framework, however nested, as problems."""
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            outer = "" if key == "non_field_errors" else str(key)
            yield from _flat(inner, ".".join(filter(None, (about, outer))))
    elif isinstance(detail, list | tuple):
        for inner in detail:
            yield from _flat(inner, about)
    else:
        code = getattr(detail, "code", None) or "invalid"
        yield {
            "code": str(code),
            "clause": "",
            "message": str(detail),
            "params": {},
            "about": about,
        }


# -- reading and writing ------------------------------------------------------------------------


#: A whole roster is a few thousand.
MOST_BYTES = 256 * 1024


class TooMuch(exceptions.APIException):
    status_code = 413
    default_code = "body_too_large"
    default_detail = _("A request has at most %(most)s bytes.") % {"most": MOST_BYTES}


class Json(JSONParser):
    """JSON that is too deep to read is malformed, and no fault of ours; so is too much of it."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        request = (parser_context or {}).get("request")
        length = str(request.META.get("CONTENT_LENGTH", "")) if request is not None else ""
        if length.isdecimal() and int(length) > MOST_BYTES:
            raise TooMuch
        try:
            found = super().parse(stream, media_type, parser_context)
            # Halves of surrogate pairs can be escaped in JSON, and encoded in nothing.
            json.dumps(found, ensure_ascii=False).encode()
        except (RecursionError, json.JSONDecodeError, UnicodeEncodeError) as error:
            raise exceptions.ParseError("JSON parse error") from error
        return found


class Pages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """As OpenAPI 3.1 says that something may be null."""
        address = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer"},
                "next": address,
                "previous": address,
                "results": schema,
            },
        }
