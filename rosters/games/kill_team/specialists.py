"""Passives, tactics and abilities of Kill Team's specialists in words, by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from rosters.games.kill_team.naming import GAME
from rosters.words.explained import explanation


@dataclass(frozen=True, slots=True)
class Rule:
    """An ability of a specialist.

    level: the level from which it holds.
    cost: of a tactic, in command points.
    """

    name: str
    does: str
    clause: str
    level: int = 1
    cost: int = 0


def passive(told: Mapping[str, Any]) -> Rule:
    """Return the passive of a data card in words.

    told: as a data card has it (`cards.card`), here and below.
    """
    id_ = told["id"]
    return Rule(str(PASSIVES[id_]), explanation(GAME, "ability", id_), told["clause"])


def tactic(told: Mapping[str, Any]) -> Rule:
    id_ = told["id"]
    does = explanation(GAME, "tactic", id_)
    return Rule(str(TACTICS[id_]), does, told["clause"], told["level"], told["cost"])


def learnt(told: Mapping[str, Any]) -> Rule:
    id_ = told["id"]
    does = explanation(GAME, "ability", id_)
    return Rule(str(LEARNT[id_]), does, told["clause"], told["level"])


#: KT-SPEC.
PASSIVES: Mapping[str, Promise] = {
    "resourceful": pgettext_lazy("kill_team ability", "Resourceful"),
    "expert_fighter": pgettext_lazy("kill_team ability", "Expert Fighter"),
    "scanner": pgettext_lazy("kill_team ability", "Scanner"),
    "breacher": pgettext_lazy("kill_team ability", "Breacher"),
    "relentless": pgettext_lazy("kill_team ability", "Relentless"),
    "reassuring": pgettext_lazy("kill_team ability", "Reassuring"),
    "swift": pgettext_lazy("kill_team ability", "Swift"),
    "marksman": pgettext_lazy("kill_team ability", "Marksman"),
    "grizzled": pgettext_lazy("kill_team ability", "Grizzled"),
    "frenzied": pgettext_lazy("kill_team ability", "Frenzied"),
}

#: KT-CP-20 to -25, KT-SPEC, KT-ADT.
TACTICS: Mapping[str, Promise] = {
    # of any team
    "tactical_reroll": pgettext_lazy("kill_team tactic", "Tactical Re-roll"),
    "decisive_move": pgettext_lazy("kill_team tactic", "Decisive Move"),
    "decisive_shot": pgettext_lazy("kill_team tactic", "Decisive Shot"),
    "decisive_strike": pgettext_lazy("kill_team tactic", "Decisive Strike"),
    "gritted_teeth": pgettext_lazy("kill_team tactic", "Gritted Teeth"),
    "insane_bravery": pgettext_lazy("kill_team tactic", "Insane Bravery"),
    # leader
    "lead_by_example": pgettext_lazy("kill_team tactic", "Lead by Example"),
    "fire_on_my_target": pgettext_lazy("kill_team tactic", "Fire on My Target"),
    "force_of_will": pgettext_lazy("kill_team tactic", "Force of Will"),
    # combat
    "up_and_at_em": pgettext_lazy("kill_team tactic", "Up and At 'Em"),
    "defensive_fighter": pgettext_lazy("kill_team tactic", "Defensive Fighter"),
    "deadly_charge": pgettext_lazy("kill_team tactic", "Deadly Charge"),
    # comms
    "rousing_transmission": pgettext_lazy("kill_team tactic", "Rousing Transmission"),
    "scanner_uplink": pgettext_lazy("kill_team tactic", "Scanner Uplink"),
    "new_intelligence": pgettext_lazy("kill_team tactic", "New Intelligence"),
    # demolitions
    "custom_ammo": pgettext_lazy("kill_team tactic", "Custom Ammo"),
    "lucky_escape": pgettext_lazy("kill_team tactic", "Lucky Escape"),
    "high_explosive": pgettext_lazy("kill_team tactic", "High Explosive"),
    # heavy
    "more_bullets": pgettext_lazy("kill_team tactic", "More Bullets"),
    "overwhelming_firepower": pgettext_lazy("kill_team tactic", "Overwhelming Firepower"),
    "unkillable": pgettext_lazy("kill_team tactic", "Unkillable"),
    # medic
    "stimm_shot": pgettext_lazy("kill_team tactic", "Stimm-shot"),
    "painkiller": pgettext_lazy("kill_team tactic", "Painkiller"),
    "emergency_resuscitation": pgettext_lazy("kill_team tactic", "Emergency Resuscitation"),
    # scout
    "quick_march": pgettext_lazy("kill_team tactic", "Quick March"),
    "marked_positions": pgettext_lazy("kill_team tactic", "Marked Positions"),
    "move_unseen": pgettext_lazy("kill_team tactic", "Move Unseen"),
    # sniper
    "careful_aim": pgettext_lazy("kill_team tactic", "Careful Aim"),
    "headshot": pgettext_lazy("kill_team tactic", "Headshot"),
    "quick_shot": pgettext_lazy("kill_team tactic", "Quick Shot"),
    # veteran
    "adaptive_tactics": pgettext_lazy("kill_team tactic", "Adaptive Tactics"),
    "well_drilled": pgettext_lazy("kill_team tactic", "Well Drilled"),
    "roll_with_the_hits": pgettext_lazy("kill_team tactic", "Roll With the Hits"),
    # zealot
    "killing_frenzy": pgettext_lazy("kill_team tactic", "Killing Frenzy"),
    "martyr": pgettext_lazy("kill_team tactic", "Martyr"),
    "terrifying_rampage": pgettext_lazy("kill_team tactic", "Terrifying Rampage"),
}

#: KT-ADV.
LEARNT: Mapping[str, Promise] = {
    # leader
    "bold": pgettext_lazy("kill_team ability", "Bold"),
    "inspiring": pgettext_lazy("kill_team ability", "Inspiring"),
    "paragon": pgettext_lazy("kill_team ability", "Paragon"),
    "tyrant": pgettext_lazy("kill_team ability", "Tyrant"),
    "tactician": pgettext_lazy("kill_team ability", "Tactician"),
    "mentor": pgettext_lazy("kill_team ability", "Mentor"),
    # combat
    "warrior_adept": pgettext_lazy("kill_team ability", "Warrior Adept"),
    "deadly_counter": pgettext_lazy("kill_team ability", "Deadly Counter"),
    "deathblow": pgettext_lazy("kill_team ability", "Deathblow"),
    "combat_master": pgettext_lazy("kill_team ability", "Combat Master"),
    "killer_instinct": pgettext_lazy("kill_team ability", "Killer Instinct"),
    "bloodlust": pgettext_lazy("kill_team ability", "Bloodlust"),
    # comms
    "expert": pgettext_lazy("kill_team ability", "Expert"),
    "static_screech": pgettext_lazy("kill_team ability", "Static Screech"),
    "vox_ghost": pgettext_lazy("kill_team ability", "Vox Ghost"),
    "command_relay": pgettext_lazy("kill_team ability", "Command Relay"),
    "triangulator": pgettext_lazy("kill_team ability", "Triangulator"),
    "vox_hacker": pgettext_lazy("kill_team ability", "Vox Hacker"),
    # demolitions
    "pyromaniac": pgettext_lazy("kill_team ability", "Pyromaniac"),
    "grenadier": pgettext_lazy("kill_team ability", "Grenadier"),
    "saboteur": pgettext_lazy("kill_team ability", "Saboteur"),
    "sapper": pgettext_lazy("kill_team ability", "Sapper"),
    "siegemaster": pgettext_lazy("kill_team ability", "Siegemaster"),
    "ammo_hound": pgettext_lazy("kill_team ability", "Ammo Hound"),
    # heavy
    "suppressor": pgettext_lazy("kill_team ability", "Suppressor"),
    "extra_armour": pgettext_lazy("kill_team ability", "Extra Armour"),
    "devastator": pgettext_lazy("kill_team ability", "Devastator"),
    "rigorous": pgettext_lazy("kill_team ability", "Rigorous"),
    "indomitable": pgettext_lazy("kill_team ability", "Indomitable"),
    "heavily_muscled": pgettext_lazy("kill_team ability", "Heavily Muscled"),
    # medic
    "field_medic": pgettext_lazy("kill_team ability", "Field Medic"),
    "anatomist": pgettext_lazy("kill_team ability", "Anatomist"),
    "trauma_specialist": pgettext_lazy("kill_team ability", "Trauma Specialist"),
    "triage_expert": pgettext_lazy("kill_team ability", "Triage Expert"),
    "interrogator": pgettext_lazy("kill_team ability", "Interrogator"),
    "toxin_synthesiser": pgettext_lazy("kill_team ability", "Toxin Synthesiser"),
    # scout
    "forward_scout": pgettext_lazy("kill_team ability", "Forward Scout"),
    "route_finder": pgettext_lazy("kill_team ability", "Route Finder"),
    "skirmisher": pgettext_lazy("kill_team ability", "Skirmisher"),
    "vanguard": pgettext_lazy("kill_team ability", "Vanguard"),
    "observer": pgettext_lazy("kill_team ability", "Observer"),
    "explorer": pgettext_lazy("kill_team ability", "Explorer"),
    # sniper
    "assassin": pgettext_lazy("kill_team ability", "Assassin"),
    "sharpshooter": pgettext_lazy("kill_team ability", "Sharpshooter"),
    "deadeye": pgettext_lazy("kill_team ability", "Deadeye"),
    "armour_piercing": pgettext_lazy("kill_team ability", "Armour Piercing"),
    "mobile": pgettext_lazy("kill_team ability", "Mobile"),
    "eagle_eye": pgettext_lazy("kill_team ability", "Eagle Eye"),
    # veteran
    "practised": pgettext_lazy("kill_team ability", "Practised"),
    "seen_it_all": pgettext_lazy("kill_team ability", "Seen It All"),
    "survivor": pgettext_lazy("kill_team ability", "Survivor"),
    "one_man_army": pgettext_lazy("kill_team ability", "One-man Army"),
    "battle_scarred": pgettext_lazy("kill_team ability", "Battle-scarred"),
    "nerves_of_steel": pgettext_lazy("kill_team ability", "Nerves of Steel"),
    # zealot
    "exultant": pgettext_lazy("kill_team ability", "Exultant"),
    "flagellant": pgettext_lazy("kill_team ability", "Flagellant"),
    "puritan": pgettext_lazy("kill_team ability", "Puritan"),
    "rousing": pgettext_lazy("kill_team ability", "Rousing"),
    "fanatical": pgettext_lazy("kill_team ability", "Fanatical"),
    "strength_of_spirit": pgettext_lazy("kill_team ability", "Strength of Spirit"),
}
