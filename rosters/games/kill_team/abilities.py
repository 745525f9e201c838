"""Weapons, and the abilities of weapons, models and wargear, in words (KT-ABL)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.kill_team.naming import GAME, KEYWORDS
from rosters.words.catalogue_names import called

#: The effect of each ability; the values are those of the ability.
DOES: Mapping[str, Promise] = {
    # of weapons
    "auto_hit": gettext_lazy("hits without a roll"),
    "bonus_attacks": gettext_lazy("in a fight attacks +{value} with it"),
    "hit_mod": gettext_lazy("{value:+} to hit"),
    "half_range_best_damage": gettext_lazy("within half range the better of two damage dice"),
    "half_range_strength": gettext_lazy("within half range Strength {value:+}"),
    "no_long_range_penalty": gettext_lazy("no penalty at long range"),
    "wound6_mortal": gettext_lazy("wound roll of 6+: mortal wounds {value:+}"),
    "wound6_ap": gettext_lazy("wound roll of 6+: AP {value}"),
    "reroll_hit_1": gettext_lazy("hit dice of 1 may be re-rolled"),
    "overheat_ooa": gettext_lazy("natural hit roll of 1: the bearer goes out of action"),
    "overheat_mortal": gettext_lazy("natural hit roll of 1: mortal wounds to the bearer: {value}"),
    "dazzle": gettext_lazy("no wounds; infantry that is hit has -1 to hit until the round ends"),
    # of models
    "reroll_failed_nerve": gettext_lazy("may re-roll failed Nerve tests"),
    "ignore_flesh_wound_hit": gettext_lazy("flesh wounds without a penalty to hit: {value}"),
    "reroll_failed_charge": gettext_lazy("may re-roll failed charge rolls"),
    "obscured_extra_hit_mod": gettext_lazy("when obscured, shots at it have {value:+} to hit more"),
    "supporting_fire": gettext_lazy('may fire Overwatch when an enemy charges a friend within 6"'),
    "bonding": gettext_lazy('-1 to Nerve tests while another of its squad is within 3"'),
    "instinctive": gettext_lazy(
        'more than 24" from any synapse: -1 to hit all but the nearest enemy, -2 to charge others'
    ),
    "synapse": gettext_lazy('it and friends within {range}" pass Nerve tests'),
    "pile_in_distance": gettext_lazy('piles in and consolidates up to {value}"'),
    "hatred6": gettext_lazy("in a fight against {keyword} hit rolls of 6+ give one more attack"),
    "orders": gettext_lazy("as Leader gives an order in each Shooting phase"),
    "psyker": gettext_lazy("psyker: {powers}; in a phase manifests {manifest} and denies {deny}"),
    # of wargear
    "team_reroll_failed_nerve": gettext_lazy("failed Nerve tests of friends may be re-rolled"),
    "ld_aura": gettext_lazy('Leadership {value:+} for itself and friends within {range}"'),
    "fight_wound6_damage": gettext_lazy("in a fight wound rolls of 6+ have damage {value:+}"),
    "advance_charge_bonus": gettext_lazy('advances and charges {value:+}"'),
    "set_save": gettext_lazy("save {value}+"),
    "lose_ability": gettext_lazy("no longer: {ability}"),
}
POWERS: Mapping[str, Promise] = {
    "psybolt": gettext_lazy(
        'Psybolt (5+, 18": a mortal wound to the nearest enemy in sight, D3 from 11)'
    ),
}
TYPES: Mapping[str, Promise] = {
    "assault": pgettext_lazy("kill_team weapon", "Assault"),
    "heavy": pgettext_lazy("kill_team weapon", "Heavy"),
    "rapid_fire": pgettext_lazy("kill_team weapon", "Rapid Fire"),
    "grenade": pgettext_lazy("kill_team weapon", "Grenade"),
    "pistol": pgettext_lazy("kill_team weapon", "Pistol"),
    "melee": pgettext_lazy("kill_team weapon", "Melee"),
}
#: The ways to use a weapon that has several; "std" has the name of the weapon itself.
PROFILES: Mapping[str, Promise] = {
    "super": pgettext_lazy("kill_team profile", "supercharged"),
    "over": pgettext_lazy("kill_team profile", "overcharged"),
    "frag": pgettext_lazy("kill_team profile", "frag"),
    "krak": pgettext_lazy("kill_team profile", "krak"),
    "close": pgettext_lazy("kill_team profile", "close"),
    "medium": pgettext_lazy("kill_team profile", "medium"),
    "long": pgettext_lazy("kill_team profile", "long"),
}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use a weapon.

    how: ``24" Rapid Fire 1``, or ``Melee``.
    strength, ap, damage: as the weapon's line has them.
    """

    name: str
    how: str
    strength: str
    ap: int
    damage: str
    does: str

    @property
    def line(self) -> str:
        text = _("{how}, S {strength}, AP {ap}, D {damage}").format(
            how=self.how, strength=self.strength, ap=self.ap, damage=self.damage
        )
        return f"{text}; {self.does}" if self.does else text


def does(told: Mapping[str, Any]) -> str:
    """Return an ability in words.

    told: the ability as its catalogue has it: a key and its values.
    """
    values = {
        **told,
        "keyword": KEYWORDS.get(told.get("keyword", ""), told.get("keyword", "")),
        "powers": ", ".join(str(POWERS[power]) for power in told.get("powers", ())),
        "ability": DOES.get(told.get("ability", ""), ""),
    }
    return str(DOES[told["key"]]).format_map(values)


def all_do(told: Iterable[Mapping[str, Any]]) -> list[str]:
    return [does(each) for each in told]


def ways(weapon: Mapping[str, Any]) -> list[Way]:
    """Return the profiles of a weapon, which is given as JSON of the catalogue."""
    name = called(GAME, "item", weapon["name"])
    return [_way(name, profile) for profile in weapon["profiles"]]


def _way(name: str, profile: Mapping[str, Any]) -> Way:
    known, kind = PROFILES.get(profile["id"]), str(TYPES[profile["type"]])
    strength = _("user") if profile["s"] == "user" else profile["s"]
    return Way(
        name if known is None else f"{name} ({known})",
        f'{profile["range"]}" {kind} {profile["attacks"]}' if profile["range"] else kind,
        strength,
        profile["ap"],
        profile["d"],
        "; ".join(all_do(profile["abilities"])),
    )
