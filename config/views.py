"""Pages that belong to no app: the handbook, the rulebooks, and pages for errors."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from config.api.common import is_api, simply
from config.site import handbook, rulebook
from rosters.operations import change_profile
from rosters.web.pages import coach_of
from rules import games


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Show pages in another language from now on, and write to the reader's account in it."""
    wished = request.POST.get("language", "")
    if request.user.is_authenticated and wished in dict(settings.LANGUAGES):
        change_profile(coach_of(request), language=wished)
    return set_language(request)


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Show the contents of the handbook."""
    return render(request, "config/help.html", {"pages": handbook.pages()})


@require_safe
def handbook_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show a page of the handbook in the reader's language; raise Http404 for an unknown one."""
    try:
        page = handbook.page(key)
    except KeyError:
        raise Http404 from None
    return render(request, "config/handbook.html", {"page": page})


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Show the list of rulebooks."""
    books = [rulebook.book(key) for key in rulebook.shelf()]
    return render(request, "config/rulebooks.html", {"books": books})


@require_safe
def rulebook_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show a rulebook; raise Http404 for an unknown one."""
    try:
        book = rulebook.book(key)
    except KeyError:
        raise Http404 from None
    game = key if key in games() else ""
    return render(request, "config/rulebook.html", {"book": book, "game": game})


# -- what is said where no view has said anything --------------------------------------------------


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a malformed request, the API in JSON."""
    if is_api(request):
        return simply(400, "malformed", _("The request was malformed; nothing was changed."))
    return defaults.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a forbidden request, the API in JSON."""
    if is_api(request):
        return simply(403, "permission_denied", _("This is not allowed"))
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for something that is not there, the API in JSON."""
    if is_api(request):
        return simply(404, "not_found", _("There is nothing here"))
    return defaults.page_not_found(request, exception)


def broken(request: HttpRequest, *args: Any) -> HttpResponse:
    """Answer a request that failed, the API in JSON."""
    if is_api(request):
        return simply(500, "broken", _("Something broke. It has been written to the log."))
    return defaults.server_error(request)
