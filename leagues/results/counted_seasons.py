"""Seasons that count: in lists, tables of all time, ratings, records and careers."""

from __future__ import annotations

from django.db.models import Q


def counts(season: str = "") -> Q:
    """Return the condition for seasons that are neither a sandbox nor the place of a friendly.

    season: the field by which the filtered rows name their season; empty where they are seasons.

    See LG-SEASON-08, LG-MEET-04.
    """
    named = f"{season}__" if season else ""
    return Q(**{f"{named}copy_of": None, f"{named}friendly": False})
