"""KT-DATA-07, KT-ABL-44: a model with all that it carries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.kill_team.catalogue import Catalogue
from rules.kill_team.catalogue.abilities import Ability
from rules.kill_team.catalogue.datasheets import Datasheet, Stats
from rules.kill_team.catalogue.weapons import PLAIN_BLOW, Weapon


def abilities(data: Catalogue, sheet: Datasheet, items: Iterable[str]) -> list[Ability]:
    """List the abilities of datasheet and wargear, without those that wargear takes away."""
    found = [*sheet.abilities, *_effects(data, items)]
    lost = {each.ability for each in found if each.key == "lose_ability"}
    done = {"set_save", "lose_ability"}
    return [each for each in found if each.key not in lost | done]


def stats(data: Catalogue, sheet: Datasheet, items: Iterable[str]) -> Stats:
    """Return the characteristics as wargear changes them; that comes before all modifiers.

    See KT-GEN-09.
    """
    save = [each.value for each in _effects(data, items) if each.key == "set_save"]
    return replace(sheet.stats, sv=save[-1]) if save else sheet.stats


def weapons(data: Catalogue, items: Iterable[str]) -> list[Weapon]:
    """List a model's weapons in the order in which it carries them, and the plain blow.

    See KT-FIGHT-20.
    """
    carried = [data.weapons[item] for item in items if item in data.weapons]
    return [*carried, data.weapons[PLAIN_BLOW]]


def _effects(data: Catalogue, items: Iterable[str]) -> list[Ability]:
    gear = [data.wargear[item] for item in items if item in data.wargear]
    return [effect for each in gear for effect in each.effects]
