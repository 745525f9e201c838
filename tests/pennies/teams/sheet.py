"""The sheet of a club: who tosses for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.plain.sheet import Line, asset_name, reason_name, totals
from rosters.models import Player, Team

CREST = "cog"
ABOUT = ""
LIST = _("Metal of the pennies")
TREASURY = None
EXPERIENCE = None
RACES: Final[Mapping[str, Promise]] = {"copper": _("Copper pennies"), "silver": _("Silver pennies")}


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    return [Line(p, position_name(team.version, team.race, p.position)) for p in players]


def race_name(version: str, race: str) -> str:
    return str(RACES[race]) if race in RACES else race


def position_name(version: str, race: str, position: str) -> str:
    return str(_("Penny tosser"))


__all__ = [
    "ABOUT",
    "CREST",
    "EXPERIENCE",
    "LIST",
    "TREASURY",
    "Line",
    "asset_name",
    "lines",
    "position_name",
    "race_name",
    "reason_name",
    "totals",
]
