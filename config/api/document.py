"""`/api/schema/`: the OpenAPI document, made once for each build and the same for everybody."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import drf_spectacular
import rest_framework
from django.conf import settings
from django.core.cache import cache as shared
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import get_conditional_response
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

WEEK = 7 * 24 * 3600
_one_at_a_time = Lock()


class DocumentView(SpectacularAPIView):
    """The document as YAML, or as JSON where that is asked for."""

    schema = None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        renderer = request.accepted_renderer
        with _one_at_a_time:
            body = written(type(renderer))  # type: ignore[arg-type] # classes are hashable
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        answer = HttpResponse(body, content_type=renderer.media_type)
        answer["Content-Disposition"] = f'inline; filename="dugout.{renderer.format}"'
        answer["Cache-Control"] = "no-cache"  # it may be kept, and is asked for anew by its ETag
        answer["ETag"] = etag
        response = get_conditional_response(request._request, etag, None, answer)
        assert response is not None
        return response


@cache
def written(renderer: type[Any]) -> bytes:
    """Return the document as this renderer writes it.

    It is made once for a build, and shared between its processes.
    """
    key = f"openapi-{_build()}-{renderer.__name__}"
    body: bytes | None = shared.get(key)
    if body is None:
        with translation.override("en"):
            body = renderer().render(
                SchemaGenerator().get_schema(request=None, public=True), "", {}
            )
        shared.set(key, body, WEEK)
    assert body is not None
    return body


@cache
def _build() -> str:
    """Return a digest of everything that the document is made from."""
    versions = f"{drf_spectacular.__version__} {rest_framework.VERSION}"
    hasher = hashlib.blake2b(versions.encode(), digest_size=16)
    for app in ("config", "leagues", "matches", "rosters", "rules"):
        for file in sorted(Path(settings.BASE_DIR, app).rglob("*.py")):
            hasher.update(file.relative_to(settings.BASE_DIR).as_posix().encode())
            hasher.update(file.read_bytes())
    return hasher.hexdigest()
