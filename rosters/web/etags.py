"""What a page says besides its data: the code that made it, and the reader for whom it was made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers

from rules.record import digest

View = Callable[..., HttpResponse]

#: The folders from which pages are made, and the endings of the files that matter.
_SOURCES = ("config", "leagues", "matches", "rosters", "rules", "templates")
_ENDINGS = frozenset({".css", ".html", ".js", ".mo", ".py", ".svg", ".toml"})
#: The field of a form that makes something once: such a page is shown anew each time.
_KEY = b'name="key"'


@cache
def site_build() -> str:
    """Return the name of the code that makes pages: a hash of all that they are made from."""
    told = blake2b(digest_size=16)
    for source in _SOURCES:
        for file in sorted(Path(settings.BASE_DIR, source).rglob("*")):
            if file.suffix in _ENDINGS:
                told.update(file.as_posix().encode())
                told.update(file.read_bytes())
    return told.hexdigest()


def reader_parts(request: HttpRequest) -> list[str]:
    """Return what a page depends on besides its data: build, language, region, zone, theme, and
    the reader as the page greets them.
    """
    user = request.user
    reader = (
        [user.pk, str(user), user.is_staff, user.asks_for_zone] if user.is_authenticated else []
    )
    parts: list[Any] = [
        site_build(),
        request.get_full_path(),
        translation.get_language(),
        timezone.get_current_timezone_name(),
        timezone.localdate(),
        request.COOKIES.get("look", ""),
        request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""),  # the forms of the page hold it
        request.headers.get("HX-Request", ""),
        *reader,
    ]
    return [str(each) for each in parts]


def as_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give a whole file its ETag; answer with 304 to whoever has these very bytes already."""
    etag = f'"{blake2b(response.content, digest_size=16).hexdigest()}"'
    response.headers["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return get_conditional_response(request, etag=etag, response=response) or response


def answered(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give an answer of the API the ETag of its bytes, unless it has one of its version; answer
    with 304 to whoever has it already (LG-API-01).

    What a caller reads who is known is kept by that caller alone.
    """
    etag = response.headers.get("ETag") or (
        f'"{blake2b(response.content, digest_size=16).hexdigest()}"'
    )
    known = "Authorization" in request.headers or settings.SESSION_COOKIE_NAME in request.COOKIES
    answer = get_conditional_response(request, etag=etag, response=response) or response
    answer.headers["ETag"] = etag
    patch_cache_control(answer, no_cache=True, **({"private": True} if known else {}))
    patch_vary_headers(answer, ("Accept", "Accept-Language", "Authorization", "Cookie"))
    return answer


def unchanged_answer(version: Callable[..., Any]) -> Callable[[View], View]:
    """Answer a reading call of the API with 304 before its answer is made, where its caller has it.

    version: of all that the answer is made of, from what the method is called with, but for the
        language, which is added here; None where that is not known without making it. It raises
        Http404 where the caller may not read it.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(self: Any, request: Any, *args: Any, **kwargs: Any) -> Any:
            told = version(request, *args, **kwargs)
            if told is None:
                return view(self, request, *args, **kwargs)
            reads = [site_build(), request.get_full_path(), translation.get_language()]
            parts = [str(each) for each in (*reads, *told)]
            etag = f'W/"{digest(parts)[:32]}"'
            known = get_conditional_response(request._request, etag=etag)
            response = view(self, request, *args, **kwargs) if known is None else known
            response.headers["ETag"] = etag
            return response

        return answer

    return decorate


def unchanged(version: Callable[..., str | None]) -> Callable[[View], View]:
    """Answer with an ETag, and with 304 to whoever has the page as it is now.

    version: of the data that the page shows, from what the view is called with; None where it may
    change without anybody's doing. The reader's part is added here.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            told = None if len(get_messages(request)) else version(request, *args, **kwargs)
            if told is None:
                return view(request, *args, **kwargs)
            etag = f'W/"{digest([told, *reader_parts(request)])[:32]}"'
            known = get_conditional_response(request, etag=etag)
            response = view(request, *args, **kwargs) if known is None else known
            if response.status_code == 200 and (response.streaming or _KEY in response.content):
                return response
            if response.status_code in (200, 304):
                response.headers["ETag"] = etag
                patch_cache_control(response, private=True, no_cache=True)
                patch_vary_headers(response, ("Cookie", "Accept-Language", "HX-Request"))
            return response

        return answer

    return decorate
