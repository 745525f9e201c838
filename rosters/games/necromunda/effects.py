"""Effects of skills, armour and gear of Necromunda, in words (NM-FX)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.necromunda import naming
from rosters.games.necromunda.arms import TRAITS
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.effects import NOT_GIVEN, Effect

#: By key, and by key and ``when`` where that says something else; values are the effect's own.
DOES: Mapping[str, Promise] = {
    "hit_mod aiming_int_pass": _("when it aims, an Intelligence test gives {value:+} to hit more"),
    "hit_mod_against standing_open_short": _(
        "shots at it within short range have {value:+} to hit while it stands in the open"
    ),
    "hit_mod_against standing_open_long": _(
        "shots at it at long range have {value:+} to hit while it stands in the open"
    ),
    "ignore_mods": _("to hit ignores: {mods}"),
    "replace_mod": _("to hit has {value:+} for: {mod}"),
    "attack_dice charging": _("attack dice {value:+} when it charges"),
    "crushing_blow": _("one die of each fight has Strength {str_:+} and Damage {dmg:+}"),
    "melee_strength charging": _("Strength {value:+} when it charges"),
    "action_type fight": _("Fight is a simple action"),
    "action_type shoot": _("Shoot is a simple action, except with unwieldy weapons"),
    "headbutt": _("while engaged may headbutt an enemy (basic action)"),
    "hurl": _("while engaged may hurl an enemy away (basic action)"),
    "run_and_gun": _("may run up to twice its Movement and then shoot at −1 (double action)"),
    "order": _('after a Leadership test a friend within {range}" acts at once (double action)'),
    "treat_wounds": _('treats a friend within 1": {need}+ heals a wound (basic action)'),
    "grant_trait always": _("melee weapons have the trait {trait}"),
    "grant_trait charging": _("melee weapons have the trait {trait} when it charges"),
    "upgrade_trait backstab": _("Backstab of a weapon gives Strength {value:+} more"),
    "upgrade_trait disarm": _("Disarm of a weapon counts from {value} on"),
    "dodge": _("{need}+ cancels a wound before saves"),
    "step_aside": _("an Initiative test cancels one hit of each fight"),
    "parry_bonus": _("may parry, and parries {value:+}"),
    "counter_attack": _("strikes back with one die more for each attack that missed it"),
    "assist_always": _("assists friends although it is engaged with others"),
    "toughness_vs ap0_melee": _("Toughness {value:+} against blows with AP 0"),
    "toughness_vs vs_gas": _("Toughness {value:+} against gas"),
    "pin_resist": _("a Cool test keeps it from being pinned"),
    "injury_dice always": _("rolls {fewer} injury die fewer; of one it rolls two and discards one"),
    "injury_dice first_injury_roll": _(
        "rolls {fewer} injury die fewer, once a battle; of one it rolls two and discards one"
    ),
    "recovery_bonus": _("{need}+ before recovery removes a flesh wound, or gives a die more"),
    "cover_uncapped": _("cover counts fully, also behind fighters"),
    "lie_low": _("while prone can be shot at within short range alone"),
    "overwatch": _("while ready may shoot at an enemy who is about to act"),
    "charge_gate": _("who charges it has to pass a Willpower test first"),
    "consolidate": _('consolidates up to {inches}"'),
    "group_size": _("Group Activation {value:+}"),
    "retreat_mod": _("Initiative tests to retreat {value:+}"),
    "infiltrate": _('is set up last, out of sight and at least {min_distance}" from enemies'),
    "ammo_reroll": _('re-rolls failed ammo tests of itself and friends within {range}"'),
    "bottle_mod while_on_table_not_si": _("bottle tests {value:+} while it is in the fight"),
    "inspire": _('a Leadership test saves a failed Cool test of a friend within {range}"'),
    "regroup": _('after it has acted a Leadership test rallies friends within {range}"'),
    "mentor": _('friends who learn within {range}" may learn one more by its Leadership test'),
    "income_bonus": _("income of {dice}×{mult} credits after each battle"),
    "extra_post_action": _("one more trade after each battle"),
    "trade_mod": _("trades: availability {avail:+}, and one item {discount} credits cheaper"),
    "crit double_damage": _("a natural 6 to hit doubles Damage, except of blasts"),
    "crit no_save": _("a natural 6 to hit allows no armour save, except of blasts"),
    "ignore_target_priority": _("may shoot at any target, not at the nearest alone"),
    "free_stand": _("an Initiative test lets it stand up for nothing when it is activated"),
    "sprint": _("its second move of an activation is up to twice its Movement"),
    "path_cost barricade": _("crosses barricades without losing Movement"),
    "path_cost rough": _("rough ground does not slow it"),
    "unwieldy_one_hand": _("uses an unwieldy melee weapon together with another"),
    "twin_guns_split": _("two pistols may have different targets"),
    "armour_save": _("armour save {save}+"),
    "armour_save vs_blast_or_template": _("{save}+ against blasts and templates"),
    "armour_save attacker_in_arc": _("{save}+ against whom it faces"),
    "save_mod": _("armour saves {value:+}"),
    "field_save": _("field save {save}+; a {burnout} afterwards burns it out for good"),
    "immune": _("immune against {traits}"),
    "aim_bonus": _("aiming gives {value:+}"),
    "aim_short_at_long": _("after aiming short accuracy counts at long range too"),
    "acc_short_mod": _("short accuracy {value:+}"),
    "unwieldy_shoot_basic": _("shooting it is a basic action"),
    "stimm": _(
        "once a battle: a flesh wound fewer, and until the round ends Movement {m:+}, "
        "Strength {s:+}, Toughness {t:+}; afterwards 1–2 is a flesh wound"
    ),
    "assist_dice": _("helps others recover with {value:+} dice to pick from"),
    "stat_mod": _("{stat} {value:+}"),
    "charge_distance": _('charges {value:+}"'),
}
#: NM-FX-03, -04.
MODIFIERS: Mapping[str, Promise] = {
    "partial_cover": _("partial cover"),
    "full_cover": _("full cover"),
    "engaged_target": _("an engaged target"),
    "interference": _("interference"),
    "twin_guns": _("two guns at once"),
    "turn_to_face": _("turning to face"),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A skill or a piece of gear: its name and effect, and the clauses of its effects."""

    name: str
    does: str
    clauses: tuple[str, ...]


def skill(data: Catalogue, id_: str) -> Rule:
    """Return a skill of the catalogue by its id."""
    known = data.skills[id_]
    return Rule(naming.skill_name(data, id_), all_do(known.fx), _clauses(known.fx))


def gear(data: Catalogue, text: str) -> Rule:
    """Return a piece of gear, a sight with the weapon that it is on."""
    known = data.gear[text.partition("@")[0]]
    said = all_do(known.fx)
    if known.consumed:
        said = str(_("{does}; used up by it")).format(does=said)
    return Rule(naming.item_name(data, text), said, _clauses(known.fx))


def all_do(effects: Iterable[Effect]) -> str:
    return "; ".join(map(does, effects))


def key_of(effect: Effect) -> str:
    """Return the key of `DOES` by which an effect is told."""
    for word in (effect.when, effect.action, effect.effect, effect.trait, effect.terrain):
        if word and f"{effect.key} {word}" in DOES:
            return f"{effect.key} {word}"
    return effect.key


def does(effect: Effect) -> str:
    """Return one effect in words, with its values."""
    values = {
        **{name: value for name, value in _numbers(effect) if value != NOT_GIVEN},
        "fewer": -effect.delta,
        "mods": ", ".join(str(MODIFIERS[each]) for each in effect.mods),
        "mod": MODIFIERS.get(effect.mod, ""),
        "trait": TRAITS.get(effect.trait, ""),
        "traits": ", ".join(str(TRAITS[each]) for each in effect.traits),
        "stat": naming.STAT_NAMES.get(effect.stat, ""),
        "dice": effect.dice.upper(),
    }
    return str(DOES[key_of(effect)]).format_map(values)


def _numbers(effect: Effect) -> Iterable[tuple[str, int]]:
    for name in (
        *("value", "str_", "dmg", "range", "need", "inches", "min_distance", "mult", "avail"),
        *("discount", "save", "burnout", "m", "s", "t"),
    ):
        yield name, getattr(effect, name)


def _clauses(effects: Iterable[Effect]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.clause for each in effects))
