"""Pages that belong to no app: the rulebooks, and what is said when something goes wrong."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config import rulebook


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    books = [rulebook.book(key) for key in rulebook.shelf()]
    return render(request, "config/rulebooks.html", {"books": books})


@require_safe
def rulebook_page(request: HttpRequest, key: str) -> HttpResponse:
    try:
        book = rulebook.book(key)
    except KeyError:
        raise Http404 from None
    return render(request, "config/rulebook.html", {"book": book})
