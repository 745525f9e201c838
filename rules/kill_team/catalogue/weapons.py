"""KT-DATA-03: weapons and their profiles, and wargear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from rules.catalogue import Between
from rules.kill_team.catalogue.abilities import OF_WEAPONS, Ability

JSON = Any
Type = Literal["assault", "heavy", "rapid_fire", "grenade", "pistol", "melee"]
#: KT-SHOOT-19: what is fired together, and what is no ranged weapon.
Group = Literal["guns", "pistols", "grenade", "melee"]

#: KT-FIGHT-20: the blow that every model has.
PLAIN_BLOW = "close_combat"

_AMOUNT = re.compile(r"[0-9]{1,2}|D3|D6")
_STRENGTH = re.compile(r"[0-9]{1,2}|user|\+[1-9]|x2")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or the die that is rolled for it.

    die: 3 or 6; 0: it is ``number``.
    own: as many as the Attacks of who fires it (KT-ABL-13).
    """

    number: int = 0
    die: int = 0
    own: bool = False

    @classmethod
    def of(cls, text: str) -> Amount:
        if text == "A":
            return cls(own=True)
        return cls(die=int(text[1:])) if text.startswith("D") else cls(int(text))


@dataclass(frozen=True, slots=True)
class Profile:
    """One way to use a weapon; raises ValueError for an impossible profile.

    range:   in inches, 0 for melee.
    attacks: number, D3, D6 or A; none for melee (KT-FIGHT-16).
    s:       number, ``user``, ``+n`` or ``x2``; ``d`` a number, D3 or D6.
    """

    id: str
    type: Type
    s: str
    ap: Annotated[int, Between(-10, 0)]
    d: str
    range: Annotated[int, Between(0, 100)] = 0
    attacks: str = ""
    abilities: tuple[Ability, ...] = ()
    shots: Amount = field(init=False)
    damage: Amount = field(init=False)

    def __post_init__(self) -> None:
        if faults := list(self._faults()):
            raise ValueError("; ".join(faults))
        object.__setattr__(self, "shots", Amount.of(self.attacks or "0"))
        object.__setattr__(self, "damage", Amount.of(self.d))

    def _faults(self) -> Iterator[str]:
        if not _STRENGTH.fullmatch(self.s):
            yield f"s: {self.s!r} is no number, user, +n or x2"
        if not _AMOUNT.fullmatch(self.d):
            yield f"d: {self.d!r} is no number, D3 or D6"
        if self.type == "melee":
            if self.range or self.attacks:
                yield "a melee weapon has neither range nor attacks"
            return
        if not self.range:
            yield f"range: a {self.type} weapon has one"
        if self.attacks != "A" and not _AMOUNT.fullmatch(self.attacks):
            yield f"attacks: {self.attacks!r} is no number, D3, D6 or A"
        if not self.s.isdecimal():
            yield f"s: a {self.type} weapon has its own, not {self.s!r}"

    def strength(self, user: int) -> int:
        """Return the Strength of an attack by a model of that Strength (KT-FIGHT-21)."""
        if self.s == "user":
            return user
        if self.s == "x2":
            return 2 * user
        return user + int(self.s) if self.s.startswith("+") else int(self.s)

    def ability(self, key: str) -> Ability | None:
        return next((each for each in self.abilities if each.key == key), None)

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "type": self.type,
            "range": self.range,
            "attacks": self.attacks,
            "s": self.s,
            "ap": self.ap,
            "d": self.d,
            "abilities": [each.to_json() for each in self.abilities],
        }


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon; of several profiles one is picked at each use (KT-DATA-03)."""

    id: str
    name: str
    profiles: tuple[Profile, ...]
    note: str = ""

    @property
    def group(self) -> Group:
        """The group of weapons that it is fired with (KT-SHOOT-19)."""
        match self.profiles[0].type:
            case "melee":
                return "melee"
            case "pistol":
                return "pistols"
            case "grenade":
                return "grenade"
        return "guns"

    def faults(self) -> Iterator[str]:
        if not self.profiles:
            yield "profiles: there is none"
            return
        first = self.group
        for at, profile in enumerate(self.profiles):
            if Weapon(self.id, self.name, (profile,)).group != first:
                yield f"profiles[{at}].type: {profile.type} is not fired with the others"
            for ability in profile.abilities:
                if ability.key not in OF_WEAPONS:
                    yield f"profiles[{at}].abilities: {ability.key} is none of a weapon"

    def to_json(self) -> JSON:
        profiles = [profile.to_json() for profile in self.profiles]
        return {"id": self.id, "name": self.name, "profiles": profiles}


@dataclass(frozen=True, slots=True)
class Wargear:
    """An item without attacks (KT-ABL-40 to -44)."""

    id: str
    name: str
    effects: tuple[Ability, ...]

    def faults(self) -> Iterator[str]:
        for effect in self.effects:
            if effect.key in OF_WEAPONS:
                yield f"effects: {effect.key} is one of a weapon"

    def to_json(self) -> JSON:
        effects = [each.to_json() for each in self.effects]
        return {"id": self.id, "name": self.name, "effects": effects}
