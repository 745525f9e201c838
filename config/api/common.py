"""Shared parts of the API: errors in one shape, JSON, pages.

The settings name these, so nothing here may import a view.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from math import ceil
from typing import IO, Any

from django.core.exceptions import PermissionDenied
from django.core.validators import EMPTY_VALUES
from django.db import IntegrityError
from django.forms import NullBooleanField
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django_filters.rest_framework import DjangoFilterBackend
from django_filters.utils import translate_validation
from rest_framework import exceptions
from rest_framework.filters import OrderingFilter
from rest_framework.pagination import PageNumberPagination
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.answers.statuses import FORBIDDEN, status_of
from config.api.answers.strict_json import Unreadable, read_json
from config.api.scopes import held_back
from rosters.runtime.resource_limits import shortage
from rosters.typed.numbers import whole
from rosters.web.addressed import game_of_address
from rosters.words.quoting import short
from rosters.words.refusals import sentence
from rules import games
from rules.problems import Problem, Refusal

logger = logging.getLogger(__name__)

# -- errors -------------------------------------------------------------------------------------


def at_once(error: IntegrityError) -> Refusal:
    """Return the refusal for an act that was overtaken by the same act: nothing was stored.

    Operations look before they write; what the database still refuses came in between.
    """
    logger.warning("Refused by the database.", exc_info=error)
    return Refusal(Problem("done_at_once"))


def short_of(error: Exception) -> Refusal:
    """Return the refusal where the machine lacks room or memory: the act was rolled back."""
    logger.error("The machine is short of %s.", shortage(error), exc_info=error)
    return Refusal(Problem("machine_short"))


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return any error as ``{"problems": [...]}``; None for a fault of ours."""
    # The database is asked for the game only where it is at peace.
    game_key = game_of_call(context["request"]) if isinstance(error, Refusal) else ""
    if isinstance(error, IntegrityError):
        error = at_once(error)
    elif shortage(error):
        error = short_of(error)
    if isinstance(error, Refusal):
        status = status_of(error.problems)
        scope = held_back(context["request"]) if status == FORBIDDEN else []
        problems = [told(problem, game_key) for problem in (*scope, *error.problems)]
        return Response({"problems": problems}, status=status)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if not isinstance(error, exceptions.APIException):
        return None
    wait = getattr(error, "wait", None)  # of one who is throttled
    if wait:
        error.detail = exceptions.ErrorDetail(_too_often(ceil(wait)), error.default_code)
    headers = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header  # type: ignore[attr-defined]
    if wait:
        headers["Retry-After"] = f"{ceil(wait)}"
    problems = list(_flat(error.detail))
    return Response({"problems": problems}, status=error.status_code, headers=headers)


def _too_often(seconds: int) -> str:
    wait = ngettext(
        "Try again in %(counter)s second.", "Try again in %(counter)s seconds.", seconds
    )
    return f"{gettext('This was tried too often.')} {wait % {'counter': seconds}}"


def game_of_call(request: Request | None) -> str:
    """Return the game that a call is about, by its address or by the `game` in what it sends.

    Empty where it is about none.
    """
    if request is None:
        return ""
    if found := game_of_address(request):
        return found
    try:
        sent = request.data
    except exceptions.APIException:  # it cannot be read, and is refused for something else
        return ""
    named = sent.get("game") if isinstance(sent, Mapping) else None
    return named if isinstance(named, str) and named in games() else ""


def told(problem: Problem, game_key: str = "") -> dict[str, Any]:
    """Return a problem of the rules as JSON, with its sentence in the words of a game."""
    return {
        "code": problem.code,
        "clause": problem.clause,
        "message": sentence(problem, game_key),
        "params": {name: short(value) for name, value in problem.params.items()},
        "about": problem.about,
    }


def is_api(request: HttpRequest) -> bool:
    """Return whether the request is for the API, even where the API has nothing."""
    return request.path_info.startswith("/api/")


def simply(status: int, code: str, message: Any) -> JsonResponse:
    """Return an error from outside the views of the API, in the same shape."""
    problem = {"code": code, "clause": "", "message": str(message), "params": {}, "about": ""}
    as_written = {"ensure_ascii": False}
    return JsonResponse({"problems": [problem]}, status=status, json_dumps_params=as_written)


def too_much(most: int) -> str:
    """Return the sentence for a request that is longer than its address takes."""
    words = gettext("A request has at most %(most)s bytes, and says before them how many they are.")
    return words % {"most": most}


def _flat(detail: Any, about: str = "") -> Any:
    """Yield the details of an error of the framework, however nested, as problems."""
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


MOST_PAGES = 1_000_000


class Json(JSONParser):
    """A parser of unambiguous JSON (`config.api.answers.strict_json`).

    Raises ParseError with a sentence for anything else.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            return read_json(stream.read())
        except Unreadable as error:
            raise exceptions.ParseError(str(error)) from error


class Pages(PageNumberPagination):
    """Pagination: the page and its size are whole numbers of the query; others are refused."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_size(self, request: Request) -> int:
        size = _whole(request, "page_size", self.max_page_size)
        return self.page_size if size is None else size

    def get_page_number(self, request: Request, paginator: Any) -> int:
        return _whole(request, "page", MOST_PAGES) or 1

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters = super().get_schema_operation_parameters(view)
        for parameter, most in zip(parameters, (MOST_PAGES, self.max_page_size), strict=True):
            parameter["schema"] |= {"minimum": 1, "maximum": most}
        return parameters

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the schema of a page, with null as OpenAPI 3.1 writes it."""
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


def _whole(request: Request, name: str, most: int) -> int | None:
    """Return a whole number of the query, from 1 on; None if it is not given.

    Raises ValidationError for anything else.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    number = whole(text, most)
    if number:
        return number
    words = _("A whole number from 1 to %(most)s is expected, not “%(found)s”.")
    raise exceptions.ValidationError({name: words % {"most": most, "found": text[:80]}})


class Filters(DjangoFilterBackend):
    """Django's filters; raises ValidationError for values that they would ignore.

    Such values are blanks, and words for yes or no.
    """

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        filterset = self.get_filterset(request, queryset, view)
        if filterset is None:
            return queryset
        problems: dict[str, Any] = {}
        if not filterset.is_valid():
            problems |= translate_validation(filterset.errors).detail
        for name in filterset.filters:
            text = request.query_params.get(name)
            if text is not None and _passed_over(filterset, name, text):
                words = _("There is no such value: “%(found)s”.")
                problems.setdefault(name, words % {"found": text[:80]})
        if problems:
            raise exceptions.ValidationError(problems)
        return filterset.qs


def _passed_over(filterset: Any, name: str, found: str) -> bool:
    """Return whether a filter would ignore a value."""
    if isinstance(filterset.form.fields[name], NullBooleanField):
        return found not in ("true", "false", "True", "False")
    searched = filterset.filters[name].lookup_expr == "icontains"  # for nothing: all have it
    return not searched and filterset.form.cleaned_data.get(name) in EMPTY_VALUES


class Ordering(OrderingFilter):
    """Ordering by the fields that a list names; raises ValidationError for any other field."""

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> Any:
        text = request.query_params.get(self.ordering_param)
        if text is None:
            return self.get_default_ordering(view)
        fields = [each.strip() for each in text.split(",")]
        known = self.remove_invalid_fields(queryset, fields, view, request)
        if known != fields:
            words = _("Order by %(fields)s, not by “%(found)s”.")
            values = {"fields": ", ".join(view.ordering_fields), "found": text[:80]}
            raise exceptions.ValidationError({self.ordering_param: words % values})
        return fields

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the parameter: each field, with a minus in reverse; several with commas."""
        (parameter,) = super().get_schema_operation_parameters(view)
        field = f"-?({'|'.join(view.ordering_fields)})"
        return [{**parameter, "schema": {"type": "string", "pattern": f"^{field}(,{field})*$"}}]
