"""What all of the API has in common: errors in one shape, JSON, pages.

The settings name these, so nothing here may import a view.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from math import ceil
from typing import IO, Any

from django.conf import settings
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

from config.api.answers.statuses import status_of
from config.api.answers.strict_json import Unreadable, read_json
from rosters.runtime.resource_limits import shortage
from rosters.typed.numbers import whole
from rosters.words.quoting import short
from rosters.words.refusals import sentence
from rules.problems import Problem, Refusal

logger = logging.getLogger(__name__)

# -- errors -------------------------------------------------------------------------------------


def at_once(error: IntegrityError) -> Refusal:
    """What a person is told when another did the same at the same moment: nothing was stored.

    Operations look before they write; what the database still refuses came in between.
    """
    logger.warning("Refused by the database.", exc_info=error)
    return Refusal(Problem("done_at_once"))


def short_of(error: Exception) -> Refusal:
    """What a person is told when the machine lacks what an act takes: it was rolled back."""
    logger.error("The machine is short of %s.", shortage(error), exc_info=error)
    return Refusal(Problem("machine_short"))


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Any error as ``{"problems": [...]}``; None for what is a fault of ours."""
    if isinstance(error, IntegrityError):
        error = at_once(error)
    elif shortage(error):
        error = short_of(error)
    if isinstance(error, Refusal):
        problems = [told(problem) for problem in error.problems]
        return Response({"problems": problems}, status=status_of(error.problems))
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


def told(problem: Problem) -> dict[str, Any]:
    """A problem of the rules as the API says it."""
    return {
        "code": problem.code,
        "clause": problem.clause,
        "message": sentence(problem),
        "params": {name: short(value) for name, value in problem.params.items()},
        "about": problem.about,
    }


def is_api(request: HttpRequest) -> bool:
    """Whether it is the API that is asked, even where it has nothing."""
    return request.path_info.startswith("/api/")


def simply(status: int, code: str, message: Any) -> JsonResponse:
    """An error that comes before any view of the API, or in spite of it, in the same shape."""
    problem = {"code": code, "clause": "", "message": str(message), "params": {}, "about": ""}
    as_written = {"ensure_ascii": False}
    return JsonResponse({"problems": [problem]}, status=status, json_dumps_params=as_written)


def too_much() -> str:
    """What is said to whoever sends more than anything here takes."""
    told = gettext("A request has at most %(most)s bytes, and says before them how many they are.")
    return told % {"most": settings.DATA_UPLOAD_MAX_MEMORY_SIZE}


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


MOST_PAGES = 1_000_000


class Json(JSONParser):
    """JSON that can be read in one way alone (`config.api.answers.strict_json`)."""

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
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_size(self, request: Request) -> int:
        found = _whole(request, "page_size", self.max_page_size)
        return self.page_size if found is None else found

    def get_page_number(self, request: Request, paginator: Any) -> int:
        return _whole(request, "page", MOST_PAGES) or 1

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        found = super().get_schema_operation_parameters(view)
        for each, most in zip(found, (MOST_PAGES, self.max_page_size), strict=True):
            each["schema"] |= {"minimum": 1, "maximum": most}
        return found

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


def _whole(request: Request, name: str, most: int) -> int | None:
    """A whole number of the query, from 1 on; None without one."""
    found = request.query_params.get(name)
    if found is None:
        return None
    number = whole(found, most)
    if number:
        return number
    told = _("A whole number from 1 to %(most)s is expected, not “%(found)s”.")
    raise exceptions.ValidationError({name: told % {"most": most, "found": found[:80]}})


class Filters(DjangoFilterBackend):
    """Django's filters; what they would pass over (nothing, or a word for yes or no) is wrong."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        filterset = self.get_filterset(request, queryset, view)
        if filterset is None:
            return queryset
        problems: dict[str, Any] = {}
        if not filterset.is_valid():
            problems |= translate_validation(filterset.errors).detail
        for name in filterset.filters:
            found = request.query_params.get(name)
            if found is not None and _passed_over(filterset, name, found):
                told = _("There is no such value: “%(found)s”.")
                problems.setdefault(name, told % {"found": found[:80]})
        if problems:
            raise exceptions.ValidationError(problems)
        return filterset.qs


def _passed_over(filterset: Any, name: str, found: str) -> bool:
    """Whether a filter takes a value for none at all."""
    if isinstance(filterset.form.fields[name], NullBooleanField):
        return found not in ("true", "false", "True", "False")
    searched = filterset.filters[name].lookup_expr == "icontains"  # for nothing: all have it
    return not searched and filterset.form.cleaned_data.get(name) in EMPTY_VALUES


class Ordering(OrderingFilter):
    """One can order by what a list names, and is told so of everything else."""

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> Any:
        found = request.query_params.get(self.ordering_param)
        if found is None:
            return self.get_default_ordering(view)
        fields = [each.strip() for each in found.split(",")]
        known = self.remove_invalid_fields(queryset, fields, view, request)
        if known != fields:
            told = _("One can order by %(fields)s, not by “%(found)s”.")
            values = {"fields": ", ".join(view.ordering_fields), "found": found[:80]}
            raise exceptions.ValidationError({self.ordering_param: told % values})
        return fields

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Each field as it is and, with a minus, the other way round; several with commas."""
        (found,) = super().get_schema_operation_parameters(view)
        field = f"-?({'|'.join(view.ordering_fields)})"
        return [{**found, "schema": {"type": "string", "pattern": f"^{field}(,{field})*$"}}]
