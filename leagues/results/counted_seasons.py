"""Which seasons count: in lists, tables of all time, ratings, records and careers."""

from __future__ import annotations

from django.db.models import Q


def counts(season: str = "") -> Q:
    """Seasons that are neither a sandbox (LG-SEASON-08) nor the place of a friendly (LG-MEET-04).

    season: how the rows that are filtered name theirs; nothing where they are seasons themselves.
    """
    named = f"{season}__" if season else ""
    return Q(**{f"{named}copy_of": None, f"{named}friendly": False})
