"""The games of what the addresses of this layer name (`rosters.web.addressed`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leagues.models import Challenge, DateOffer, Deal, Entry, Fixture, Friendly, Season
from rosters.web.addressed import by_uuid, first_game


def _in_a_league(values: Mapping[str, Any]) -> str | None:
    """Return the game of a season in a league; None for an address of the league itself."""
    if "league" not in values or "slug" not in values:
        return None
    season = Season.objects.filter(league__slug=values["league"], slug=values["slug"])
    return first_game(season)


#: By how the addresses of pages and of the API begin.
ADDRESSES = {
    "leagues": _in_a_league,
    "seasons": by_uuid(Season, "game"),
    "entries": by_uuid(Entry, "season__game"),
    "matches": by_uuid(Fixture, "season__game"),
    "fixtures": by_uuid(Fixture, "season__game"),
    "offers": by_uuid(DateOffer, "fixture__season__game"),
    "challenges": by_uuid(Challenge, "challenger__season__game"),
    "friendlies": by_uuid(Friendly, "sides__team__game"),
    "deals": by_uuid(Deal, "season__game"),
}
