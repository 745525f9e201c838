"""Middleware of every page and API call."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable

from django.conf import settings
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation

from config.api.common import at_once, is_api, short_of, simply, too_much
from config.serving.upload_limits import most_bytes
from rosters.models import locale_of
from rosters.runtime.resource_limits import shortage
from rosters.typed.numbers import whole
from rosters.web.etags import answered
from rosters.web.regions import region_of
from rules.problems import Refusal

Answer = Callable[[HttpRequest], HttpResponse]

#: Everything comes from the site itself; no page has inline scripts or styles.
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


def limited_bodies(get_response: Answer) -> Answer:
    """Refuse a body that is too long, or comes in chunks of unknown length, without reading it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = most_bytes(request.path_info)
        sized = whole(length, most) is not None
        if sized and "HTTP_TRANSFER_ENCODING" not in request.META:
            if most > settings.DATA_UPLOAD_MAX_MEMORY_SIZE and is_api(request):
                # The framework would hold it to the limit of all other bodies.
                request._body = request.read(most)
            return get_response(request)
        if is_api(request):
            return simply(413, "body_too_large", too_much(most))
        return render(request, "413.html", {"told": too_much(most)}, status=413)

    return middleware


def api_etags(get_response: Answer) -> Answer:
    """Let programs keep what they have read from the API: an answer that is the same is 304."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        reads = request.method in ("GET", "HEAD") and is_api(request)
        if not reads or response.streaming or response.status_code not in (200, 304):
            return response
        of_version = response.status_code == 304 and not response.has_header("Cache-Control")
        if of_version or response.headers.get("Content-Type") == "application/json":
            return answered(request, response)
        return response

    return middleware


def content_security_policy(get_response: Answer) -> Answer:
    """Set the content security policy of every response that has none."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return middleware


def as_read_there(get_response: Answer) -> Answer:
    """Show times to every reader in their own zone (LG-FIX-02), as their region writes them
    (LG-NOTE-10).
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        region = getattr(request.user, "region", "") or region_of(request)
        with translation.override(locale_of((translation.get_language() or "en")[:2], region)):
            return in_own_zone(request)

    def in_own_zone(request: HttpRequest) -> HttpResponse:
        zone = getattr(request.user, "time_zone", "")
        try:
            with timezone.override(zoneinfo.ZoneInfo(zone) if zone else None):
                return get_response(request)
        except zoneinfo.ZoneInfoNotFoundError:
            return get_response(request)

    return middleware


def status_of_page(refusal: Refusal) -> int:
    """Return the status of a page that says a refusal: 503 for a short machine, else 409."""
    short = any(problem.code == "machine_short" for problem in refusal.problems)
    return 503 if short else 409


class Refusals:
    """Show a page for a refusal that no view has handled."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, IntegrityError):
            error = at_once(error)
        elif shortage(error):
            error = short_of(error)
        if not isinstance(error, Refusal):
            return None
        return render(
            request, "refused.html", {"problems": error.problems}, status=status_of_page(error)
        )
