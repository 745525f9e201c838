"""The house rules of a season in words: the switches of its game, and how they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.models import Season
from rosters import games
from rules import game


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that a game knows: on, off, or as is usual.

    name:  what it is called; `says`: what it does, on and off; `usual`: what holds without it.
    value: how it stands in a season; None: as is usual.
    """

    option: str
    clause: str
    name: str
    says: str = ""
    usual: str = ""
    value: bool | None = None


def switches(key: str, options: Mapping[str, bool] | None = None) -> list[Switch]:
    """The house rules of a game in the active language, as they stand in these options.

    One for which nobody has written words goes by its key.
    """
    found = []
    for option, clause in game(key).house_rules.items():
        words = games.of(key).seasons.HOUSE_RULES.get(option)
        name, says, usual = words or (option.replace("_", " ").capitalize(), "", "")
        value = (options or {}).get(option)
        found.append(Switch(option, clause, str(name), str(says), str(usual), value))
    return found


def in_force(season: Season) -> list[Switch]:
    """The house rules that a season has set."""
    return [each for each in switches(season.game, season.options) if each.value is not None]
