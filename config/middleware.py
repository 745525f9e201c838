"""What every answer of the site has in common."""

from __future__ import annotations

import logging
import zoneinfo
from collections.abc import Callable

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from rules.problems import Problem, Refusal

logger = logging.getLogger(__name__)
Answer = Callable[[HttpRequest], HttpResponse]

#: Everything comes from the site itself; no script or style stands inside a page.
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


def content_security_policy(get_response: Answer) -> Answer:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return middleware


def own_time_zone(get_response: Answer) -> Answer:
    """Every reader sees times in their own zone (LG-FIX-02)."""

    def middleware(request: HttpRequest) -> HttpResponse:
        zone = getattr(request.user, "time_zone", "")
        try:
            with timezone.override(zoneinfo.ZoneInfo(zone) if zone else None):
                return get_response(request)
        except zoneinfo.ZoneInfoNotFoundError:
            return get_response(request)

    return middleware


def at_once(error: IntegrityError) -> Refusal:
    """What a person is told when another did the same at the same moment: nothing was stored.

    Operations look before they write; what the database still refuses came in between.
    """
    logger.warning("Refused by the database.", exc_info=error)
    return Refusal(Problem("done_at_once"))


class Refusals:
    """A refusal that no view has said in its own words is a page that says it."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, IntegrityError):
            error = at_once(error)
        if not isinstance(error, Refusal):
            return None
        return render(request, "refused.html", {"problems": error.problems}, status=409)
