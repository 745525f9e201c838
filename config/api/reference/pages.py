"""Pages of the reference of the API."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from config.api.document import DocumentView
from config.api.not_found import MissingView
from config.api.reference import operations


@csrf_exempt  # it changes nothing, whatever is sent
def index(request: HttpRequest) -> HttpResponseBase:
    """Show the reference of the API to browsers, and send its document to programs."""
    if request.method not in ("GET", "HEAD"):
        return MissingView.as_view()(request)
    kinds = ["application/vnd.oai.openapi", "application/vnd.oai.openapi+json"]
    kinds += ["application/yaml", "application/json", "text/html"]  # the first for who takes all
    if request.get_preferred_type(kinds) == "text/html":
        answer: HttpResponseBase = render(
            request, "config/reference.html", {"groups": operations.groups()}
        )
    else:
        answer = DocumentView.as_view()(request)
    patch_vary_headers(answer, ["Accept"])
    return answer


@require_safe
def group(request: HttpRequest, key: str) -> HttpResponse:
    """Show a group of operations of the API; raise Http404 for an unknown one."""
    try:
        shown = operations.group(key)
    except KeyError:
        raise Http404 from None
    return render(request, "config/reference_group.html", {"group": shown})
