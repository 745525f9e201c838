"""How the teams of each game are written down: roster sheets, and forms to build and run them.

A game without a module here has its plain sheet: names, positions, points and values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from django.utils.translation import gettext as _

from rosters.models import Player, Team
from rosters.sheets import blood_bowl, helvetia_cup

#: Modules with `lines`, `totals`, `race_name`, `position_name`; and `builder`, `market`.
_SHEETS: Mapping[str, ModuleType] = {"blood_bowl": blood_bowl, "helvetia_cup": helvetia_cup}


@dataclass(frozen=True, slots=True)
class PlainLine:
    player: Player
    position: str


def of(game: str) -> ModuleType | None:
    """The module that knows how teams of a game are written down."""
    return _SHEETS.get(game)


def template(game: str, name: str) -> list[str]:
    """The templates for a part of a page, the game's own first."""
    return [f"rosters/sheets/{game}/{name}.html", f"rosters/sheets/plain/{name}.html"]


def lines(team: Team, players: Iterable[Player]) -> list[Any]:
    """The players as the sheet of their game has them."""
    sheet = of(team.game)
    if sheet:
        return list(sheet.lines(team, players))
    return [PlainLine(p, position_name(team, p.position)) for p in players]


def totals(team: Team) -> Any:
    """What stands at the foot of the sheet."""
    sheet = of(team.game)
    return sheet.totals(team) if sheet else None


def race_name(team: Team) -> str:
    return name_of_race(team.game, team.version, team.race)


def name_of_race(game: str, version: str, race: str) -> str:
    sheet = of(game)
    return sheet.race_name(version, race) if sheet else _words(race)


def position_name(team: Team, position: str) -> str:
    return name_of_position(team.game, team.version, team.race, position)


def name_of_position(game: str, version: str, race: str, position: str) -> str:
    sheet = of(game)
    return sheet.position_name(version, race, position) if sheet else _words(position)


def reason_name(reason: str) -> str:
    """Why money moved."""
    known = {
        "budget": _("Budget"),
        "hired": _("Hired"),
        "bought": _("Bought"),
        "petty_cash": _("Petty cash"),
        "winnings": _("Winnings"),
        "expenses": _("Spiralling expenses"),
        "redraft": _("Redraft"),
    }
    return known.get(reason) or _words(reason)


def asset_name(team: Team, asset: str) -> str:
    """What a team owns besides players, as its sheet calls it."""
    sheet = of(team.game)
    return (sheet.asset_names().get(asset) if sheet else None) or _words(asset)


def _words(key: str) -> str:
    return key.replace("_", " ").capitalize()
