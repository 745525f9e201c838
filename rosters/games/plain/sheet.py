"""The roster sheet of any game: names, positions, experience and value of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from rosters.games.words import plain
from rosters.models import Player, Team

CREST = "square"
ABOUT = ""
LIST = _("Team list")
TREASURY = _("Treasury")
EXPERIENCE = _("Experience")


@dataclass(frozen=True, slots=True)
class Line:
    player: Player
    position: str


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    return [Line(p, position_name(team.version, team.race, p.position)) for p in players]


def totals(team: Team) -> Any:
    return None


def race_name(version: str, race: str) -> str:
    return plain(race)


def position_name(version: str, race: str, position: str) -> str:
    return plain(position)


def asset_name(asset: str) -> str:
    return plain(asset)


def reason_name(reason: str) -> str:
    return plain(reason)
