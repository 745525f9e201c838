"""NM-FX: the effects of skills and gear, in a closed vocabulary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, NamedTuple, get_args

from rules.necromunda.catalogue.characteristics import Stat
from rules.necromunda.catalogue.plain_values import plain
from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.catalogue.vocabulary import ActionType

JSON = Any

Key = Literal[
    "hit_mod",
    "hit_mod_against",
    "ignore_mods",
    "replace_mod",
    "attack_dice",
    "crushing_blow",
    "melee_strength",
    "action_type",
    "headbutt",
    "hurl",
    "run_and_gun",
    "order",
    "treat_wounds",
    "grant_trait",
    "upgrade_trait",
    "dodge",
    "step_aside",
    "parry_bonus",
    "counter_attack",
    "assist_always",
    "toughness_vs",
    "pin_resist",
    "injury_dice",
    "recovery_bonus",
    "cover_uncapped",
    "lie_low",
    "overwatch",
    "charge_gate",
    "consolidate",
    "group_size",
    "retreat_mod",
    "infiltrate",
    "ammo_reroll",
    "bottle_mod",
    "inspire",
    "regroup",
    "mentor",
    "income_bonus",
    "extra_post_action",
    "trade_mod",
    "crit",
    "ignore_target_priority",
    "free_stand",
    "sprint",
    "path_cost",
    "unwieldy_one_hand",
    "twin_guns_split",
    "armour_save",
    "save_mod",
    "field_save",
    "immune",
    "aim_bonus",
    "aim_short_at_long",
    "acc_short_mod",
    "unwieldy_shoot_basic",
    "stimm",
    "assist_dice",
    "stat_mod",
    "charge_distance",
]

When = Literal[
    "",
    "always",
    "charging",
    "standing_open_short",
    "standing_open_long",
    "aiming_int_pass",
    "weapon_not_unwieldy",
    "natural_6_not_blast",
    "ap0_melee",
    "while_on_table_not_si",
    "prone_beyond_short",
    "first_injury_roll",
    "vs_blast_or_template",
    "attacker_in_arc",
    "vs_gas",
]
#: NM-FX-03, -04: the modifiers of hit rolls that have a name.
Mod = Literal[
    "",
    "partial_cover",
    "full_cover",
    "engaged_target",
    "interference",
    "twin_guns",
    "turn_to_face",
]

#: Stands for a number that is not given.
NOT_GIVEN: Final = -1000


class Takes(NamedTuple):
    """The keys that an effect must have, and no others; ``when``: the words of which one must be
    given.

    An empty word there: ``when`` may be left out.
    """

    clause: str
    parameters: tuple[str, ...] = ()
    when: tuple[When, ...] = ()


VOCABULARY: Final[Mapping[Key, Takes]] = {
    "hit_mod": Takes("NM-FX-01", ("attack", "value"), ("aiming_int_pass",)),
    "hit_mod_against": Takes(
        "NM-FX-02", ("attack", "value"), ("standing_open_short", "standing_open_long")
    ),
    "ignore_mods": Takes("NM-FX-03", ("mods",)),
    "replace_mod": Takes("NM-FX-04", ("mod", "value")),
    "attack_dice": Takes("NM-FX-05", ("value",), ("charging",)),
    "crushing_blow": Takes("NM-FX-06", ("str", "dmg")),
    "melee_strength": Takes("NM-FX-07", ("value",), ("charging",)),
    "action_type": Takes("NM-FX-08", ("action", "to"), ("always", "weapon_not_unwieldy")),
    "headbutt": Takes("NM-FX-09"),
    "hurl": Takes("NM-FX-10"),
    "run_and_gun": Takes("NM-FX-11"),
    "order": Takes("NM-FX-12", ("range",)),
    "treat_wounds": Takes("NM-FX-13", ("need",)),
    "grant_trait": Takes("NM-FX-14", ("trait",), ("always", "charging")),
    "upgrade_trait": Takes("NM-FX-15", ("trait", "value")),
    "dodge": Takes("NM-FX-16", ("need",)),
    "step_aside": Takes("NM-FX-17", ("test",)),
    "parry_bonus": Takes("NM-FX-18", ("value",)),
    "counter_attack": Takes("NM-FX-19"),
    "assist_always": Takes("NM-FX-20"),
    "toughness_vs": Takes("NM-FX-21", ("value",), ("ap0_melee", "vs_gas")),
    "pin_resist": Takes("NM-FX-22", ("test",)),
    "injury_dice": Takes("NM-FX-23", ("delta",), ("always", "first_injury_roll")),
    "recovery_bonus": Takes("NM-FX-24", ("need",)),
    "cover_uncapped": Takes("NM-FX-25"),
    "lie_low": Takes("NM-FX-26", (), ("prone_beyond_short",)),
    "overwatch": Takes("NM-FX-27"),
    "charge_gate": Takes("NM-FX-28", ("test",)),
    "consolidate": Takes("NM-FX-29", ("inches",)),
    "group_size": Takes("NM-FX-30", ("value",)),
    "retreat_mod": Takes("NM-FX-31", ("value",)),
    "infiltrate": Takes("NM-FX-32", ("min_distance",)),
    "ammo_reroll": Takes("NM-FX-33", ("range",)),
    "bottle_mod": Takes("NM-FX-34", ("value",), ("while_on_table_not_si",)),
    "inspire": Takes("NM-FX-35", ("range",)),
    "regroup": Takes("NM-FX-36", ("range",)),
    "mentor": Takes("NM-FX-37", ("range",)),
    "income_bonus": Takes("NM-FX-38", ("dice", "mult")),
    "extra_post_action": Takes("NM-FX-39", ("action",)),
    "trade_mod": Takes("NM-FX-40", ("avail", "discount")),
    "crit": Takes("NM-FX-41", ("effect",), ("natural_6_not_blast",)),
    "ignore_target_priority": Takes("NM-FX-42"),
    "free_stand": Takes("NM-FX-43", ("test",)),
    "sprint": Takes("NM-FX-44"),
    "path_cost": Takes("NM-FX-45", ("terrain", "value")),
    "unwieldy_one_hand": Takes("NM-FX-46"),
    "twin_guns_split": Takes("NM-FX-47"),
    "armour_save": Takes("NM-FX-48", ("save",), ("", "vs_blast_or_template", "attacker_in_arc")),
    "save_mod": Takes("NM-FX-49", ("value",)),
    "field_save": Takes("NM-FX-50", ("save", "burnout")),
    "immune": Takes("NM-FX-51", ("traits",)),
    "aim_bonus": Takes("NM-FX-52", ("value",)),
    "aim_short_at_long": Takes("NM-FX-53"),
    "acc_short_mod": Takes("NM-FX-54", ("value",)),
    "unwieldy_shoot_basic": Takes("NM-FX-55"),
    "stimm": Takes("NM-FX-56", ("m", "s", "t")),
    "assist_dice": Takes("NM-FX-57", ("value",)),
    "stat_mod": Takes("NM-FX-58", ("stat", "value")),
    "charge_distance": Takes("NM-FX-59", ("value",)),
}

#: What a sight does: it counts with its weapon alone.
OF_SIGHTS: Final[frozenset[Key]] = frozenset(
    {
        "ignore_mods",
        "replace_mod",
        "aim_bonus",
        "aim_short_at_long",
        "acc_short_mod",
        "unwieldy_shoot_basic",
    }
)
#: NM-FX-15: the traits that can be upgraded.
UPGRADED: Final = ("backstab", "disarm")


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect with its keys; raises ValueError for a missing or a superfluous key.

    value:   how many, or by how much; ``range``, ``inches`` and ``min_distance`` in inches;
             ``need`` and ``save`` are N of N+; ``burnout`` the worst face that burns a field out.
    str, dmg: more Strength and Damage; ``m``, ``s``, ``t`` of a stimm more of these.
    dice, mult: ``"d3"`` times so much.
    """

    key: Key
    when: When = ""
    value: int = NOT_GIVEN
    attack: Literal["", "ranged"] = ""
    mods: tuple[Mod, ...] = ()
    mod: Mod = ""
    str_: int = NOT_GIVEN
    dmg: int = NOT_GIVEN
    action: Literal["", "fight", "shoot", "trade"] = ""
    to: Literal[ActionType, ""] = ""
    range: int = NOT_GIVEN
    need: int = NOT_GIVEN
    trait: Literal[Trait, ""] = ""
    test: Literal[Stat, ""] = ""
    delta: int = NOT_GIVEN
    inches: int = NOT_GIVEN
    min_distance: int = NOT_GIVEN
    dice: Literal["", "d3"] = ""
    mult: int = NOT_GIVEN
    avail: int = NOT_GIVEN
    discount: int = NOT_GIVEN
    effect: Literal["", "double_damage", "no_save"] = ""
    terrain: Literal["", "barricade", "rough"] = ""
    save: int = NOT_GIVEN
    burnout: int = NOT_GIVEN
    traits: tuple[Trait, ...] = ()
    m: int = NOT_GIVEN
    s: int = NOT_GIVEN
    t: int = NOT_GIVEN
    stat: Literal[Stat, ""] = ""

    def __post_init__(self) -> None:
        if faults := list(self._faults()):
            raise ValueError("; ".join(faults))

    @property
    def clause(self) -> str:
        return VOCABULARY[self.key].clause

    def _faults(self) -> Iterator[str]:
        wanted = VOCABULARY[self.key]
        given = {
            field.name.removesuffix("_")
            for field in fields(self)[2:]
            if getattr(self, field.name) not in (NOT_GIVEN, "", ())
        }
        yield from (f"{self.key} needs {name}" for name in wanted.parameters if name not in given)
        yield from (f"{self.key} takes no {name}" for name in sorted(given - {*wanted.parameters}))
        if self.when not in (wanted.when or ("",)):
            words = ", ".join(repr(word) for word in wanted.when) or "nothing"
            yield f"{self.key} takes as when {words}, not {self.when!r}"
        if self.key == "upgrade_trait" and self.trait not in UPGRADED:
            yield f"upgrade_trait is of {' or '.join(UPGRADED)}, not {self.trait!r}"

    def to_json(self) -> JSON:
        return {key: each for key, each in plain(self).items() if each not in (NOT_GIVEN, "", [])}


assert tuple(VOCABULARY) == get_args(Key)
