"""Draw names for players whom no person names, by the flavour of their race."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from rules.blood_bowl.catalogue import DATA
from rules.catalogue import read
from rules.dice import Dice


@dataclass(frozen=True, slots=True)
class Flavour:
    """First and last names, and the races that bear them; without last names the first name is
    all.
    """

    races: tuple[str, ...]
    first: tuple[str, ...]
    last: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _NamesFile:
    flavour: Mapping[str, Flavour]


@cache
def flavours() -> Mapping[str, Flavour]:
    """Return the flavour of each race."""
    file = read(DATA / "names.toml", _NamesFile)
    return {race: flavour for flavour in file.flavour.values() for race in flavour.races}


def draw(race: str, dice: Dice, taken: Collection[str] = ()) -> str:
    """Draw a name of that race which is not taken.

    If chance finds none, the last name drawn gets a number: "II" and so on.
    """
    flavour = flavours()[race]
    name = ""
    for _ in range(8):
        name = flavour.first[dice.draw(len(flavour.first))]
        if flavour.last:
            name += f" {flavour.last[dice.draw(len(flavour.last))]}"
        if name not in taken:
            return name
    return next(numbered for n in range(2, 100) if (numbered := f"{name} {_roman(n)}") not in taken)


def _roman(number: int) -> str:
    tens, ones = divmod(number, 10)
    digits = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return "X" * tens + digits[ones]
