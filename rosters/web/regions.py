"""The region as which a browser reads dates, before its reader has chosen one (LG-NOTE-10)."""

from __future__ import annotations

from django.http import HttpRequest

from rosters.models import Coach

Region = Coach.Region


def region_of(request: HttpRequest) -> str:
    """Return the region for the language that a browser asks for first.

    America only for its own English: most browsers elsewhere list it further down.
    """
    first = request.headers.get("Accept-Language", "").split(",")[0].partition(";")[0]
    language = first.strip().lower()
    if language == "en-us":
        return Region.AMERICA
    return Region.RUSSIA if language.partition("-")[0] == "ru" else Region.BRITAIN
