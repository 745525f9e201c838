"""The house rules of a season in words: the switches of its game, and their settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.models import Season
from rosters import games
from rules import game


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule of a game: on, off, or as usual.

    name:  its label.
    says:  what it does, on and off.
    usual: what applies without it.
    value: its setting in a season; None: as usual.
    """

    option: str
    clause: str
    name: str
    says: str = ""
    usual: str = ""
    value: bool | None = None


def switches(key: str, options: Mapping[str, bool] | None = None) -> list[Switch]:
    """Return the house rules of a game in the active language, with their settings.

    options: the settings; a missing one is as usual.

    A rule without words is named by its key.
    """
    rules = []
    for option, clause in game(key).house_rules.items():
        words = games.of(key).seasons.HOUSE_RULES.get(option)
        name, says, usual = words or (option.replace("_", " ").capitalize(), "", "")
        value = (options or {}).get(option)
        rules.append(Switch(option, clause, str(name), str(says), str(usual), value))
    return rules


def in_force(season: Season) -> list[Switch]:
    """Return the house rules that a season has set."""
    return [each for each in switches(season.game, season.options) if each.value is not None]
