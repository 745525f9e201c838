"""Passives, tactics and abilities of Kill Team's specialists in words, by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Said = tuple[Promise, Promise]


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
    name, does = PASSIVES[told["id"]]
    return Rule(str(name), str(does), told["clause"])


def tactic(told: Mapping[str, Any]) -> Rule:
    name, does = TACTICS[told["id"]]
    return Rule(str(name), str(does), told["clause"], told["level"], told["cost"])


def learnt(told: Mapping[str, Any]) -> Rule:
    name, does = LEARNT[told["id"]]
    return Rule(str(name), str(does), told["clause"], told["level"])


#: KT-SPEC.
PASSIVES: Mapping[str, Said] = {
    "resourceful": (
        pgettext_lazy("kill_team ability", "Resourceful"),
        _("While it is active, one more command point at the start of each round."),
    ),
    "expert_fighter": (pgettext_lazy("kill_team ability", "Expert Fighter"), _("+1 Attacks.")),
    "scanner": (
        pgettext_lazy("kill_team ability", "Scanner"),
        _('Once in each Shooting phase a friend within 6" has +1 to its ranged hit rolls.'),
    ),
    "breacher": (
        pgettext_lazy("kill_team ability", "Breacher"),
        _("+1 to its wound rolls when it shoots at an obscured model."),
    ),
    "relentless": (
        pgettext_lazy("kill_team ability", "Relentless"),
        _("No penalty for Heavy weapons after moving, nor for Assault weapons after advancing."),
    ),
    "reassuring": (
        pgettext_lazy("kill_team ability", "Reassuring"),
        _("Never counts as shaken when others take Nerve tests."),
    ),
    "swift": (pgettext_lazy("kill_team ability", "Swift"), _("May re-roll its advance roll.")),
    "marksman": (
        pgettext_lazy("kill_team ability", "Marksman"),
        _("May re-roll ranged hit dice of 1."),
    ),
    "grizzled": (
        pgettext_lazy("kill_team ability", "Grizzled"),
        _("Ignores all penalties to its Nerve tests."),
    ),
    "frenzied": (
        pgettext_lazy("kill_team ability", "Frenzied"),
        _("+1 Attacks and +1 Strength in a round in which it charged."),
    ),
}

#: KT-CP-20 to -25, KT-SPEC, KT-ADT.
TACTICS: Mapping[str, Said] = {
    # of any team
    "tactical_reroll": (
        pgettext_lazy("kill_team tactic", "Tactical Re-roll"),
        _(
            "Re-roll one of your own rolls: advance, charge, psychic, deny, hit, wound, save, "
            "injury or Nerve."
        ),
    ),
    "decisive_move": (
        pgettext_lazy("kill_team tactic", "Decisive Move"),
        _("At the start of the Movement phase one of your models acts before all others."),
    ),
    "decisive_shot": (
        pgettext_lazy("kill_team tactic", "Decisive Shot"),
        _("At the start of the Shooting phase one of your models shoots before all others."),
    ),
    "decisive_strike": (
        pgettext_lazy("kill_team tactic", "Decisive Strike"),
        _("At the start of the Fight phase one of your models fights before all others."),
    ),
    "gritted_teeth": (
        pgettext_lazy("kill_team tactic", "Gritted Teeth"),
        _("A model's hit rolls take no penalty from its flesh wounds in this phase."),
    ),
    "insane_bravery": (
        pgettext_lazy("kill_team tactic", "Insane Bravery"),
        _("One of your models passes its Nerve test without rolling."),
    ),
    # leader
    "lead_by_example": (
        pgettext_lazy("kill_team tactic", "Lead by Example"),
        _('When the Leader has fought, a friend within 3" fights at once.'),
    ),
    "fire_on_my_target": (
        pgettext_lazy("kill_team tactic", "Fire on My Target"),
        _('When the Leader shoots, a friend within 3" shoots in the same turn.'),
    ),
    "force_of_will": (
        pgettext_lazy("kill_team tactic", "Force of Will"),
        _("Start of a round: in this round a broken team has no penalty to hit."),
    ),
    # combat
    "up_and_at_em": (
        pgettext_lazy("kill_team tactic", "Up and At 'Em"),
        _("When one of your models has fought, the combat specialist fights at once."),
    ),
    "defensive_fighter": (
        pgettext_lazy("kill_team tactic", "Defensive Fighter"),
        _("Start of the Fight phase: -2 Attacks, and hits on it must be re-rolled."),
    ),
    "deadly_charge": (
        pgettext_lazy("kill_team tactic", "Deadly Charge"),
        _('After its charge an enemy within 1" suffers a mortal wound on a 5+.'),
    ),
    # comms
    "rousing_transmission": (
        pgettext_lazy("kill_team tactic", "Rousing Transmission"),
        _('In this Morale phase friends within 2" have -1 to Nerve tests.'),
    ),
    "scanner_uplink": (
        pgettext_lazy("kill_team tactic", "Scanner Uplink"),
        _('A friend within 6" may shoot at an obscured model that it cannot see; only 6s hit.'),
    ),
    "new_intelligence": (
        pgettext_lazy("kill_team tactic", "New Intelligence"),
        _('End of the Movement phase: a friend within 12" becomes ready.'),
    ),
    # demolitions
    "custom_ammo": (
        pgettext_lazy("kill_team tactic", "Custom Ammo"),
        _("+1 to its wound rolls in this Shooting phase."),
    ),
    "lucky_escape": (
        pgettext_lazy("kill_team tactic", "Lucky Escape"),
        _("Start of the Shooting phase: each wound that it loses is ignored on a 5+."),
    ),
    "high_explosive": (
        pgettext_lazy("kill_team tactic", "High Explosive"),
        _("It fires one weapon with one attack and +2 Damage; not together with Custom Ammo."),
    ),
    # heavy
    "more_bullets": (
        pgettext_lazy("kill_team tactic", "More Bullets"),
        _("Its weapons of more than one attack make one more in this Shooting phase."),
    ),
    "overwhelming_firepower": (
        pgettext_lazy("kill_team tactic", "Overwhelming Firepower"),
        _("It shoots twice."),
    ),
    "unkillable": (
        pgettext_lazy("kill_team tactic", "Unkillable"),
        _("Morale phase: one of its flesh wounds is gone."),
    ),
    # medic
    "stimm_shot": (
        pgettext_lazy("kill_team tactic", "Stimm-shot"),
        _('A friend within 2" has +1 to advance and charge rolls and +1 Attacks this round.'),
    ),
    "painkiller": (
        pgettext_lazy("kill_team tactic", "Painkiller"),
        _('End of the Movement phase: a friend within 2" has +2 Toughness this round.'),
    ),
    "emergency_resuscitation": (
        pgettext_lazy("kill_team tactic", "Emergency Resuscitation"),
        _('A friend within 2" gets a flesh wound instead of going out of action.'),
    ),
    # scout
    "quick_march": (
        pgettext_lazy("kill_team tactic", "Quick March"),
        _('+2" to its Move in this Movement phase.'),
    ),
    "marked_positions": (
        pgettext_lazy("kill_team tactic", "Marked Positions"),
        _('Friends may re-roll ranged hit dice of 1 against an enemy within 6" of it.'),
    ),
    "move_unseen": (
        pgettext_lazy("kill_team tactic", "Move Unseen"),
        _('It is placed within 18" of where it was, more than 3" from enemies.'),
    ),
    # sniper
    "careful_aim": (
        pgettext_lazy("kill_team tactic", "Careful Aim"),
        _("+1 to its hit rolls in this Shooting phase."),
    ),
    "headshot": (
        pgettext_lazy("kill_team tactic", "Headshot"),
        _("Its targets do not count as obscured in this phase."),
    ),
    "quick_shot": (
        pgettext_lazy("kill_team tactic", "Quick Shot"),
        _("Twice the attacks, with -1 to hit; not together with Headshot."),
    ),
    # veteran
    "adaptive_tactics": (
        pgettext_lazy("kill_team tactic", "Adaptive Tactics"),
        _("Once a match, at the start of round 1: a normal move or an advance."),
    ),
    "well_drilled": (
        pgettext_lazy("kill_team tactic", "Well Drilled"),
        _("Start of the Shooting phase: it becomes ready and counts as not moved."),
    ),
    "roll_with_the_hits": (
        pgettext_lazy("kill_team tactic", "Roll With the Hits"),
        _("An injury roll against it in the Shooting phase uses one die."),
    ),
    # zealot
    "killing_frenzy": (
        pgettext_lazy("kill_team tactic", "Killing Frenzy"),
        _("When it fights, each hit roll of 6+ gives one more attack."),
    ),
    "martyr": (
        pgettext_lazy("kill_team tactic", "Martyr"),
        _("When it loses its last wound, it shoots or strikes once before the injury roll."),
    ),
    "terrifying_rampage": (
        pgettext_lazy("kill_team tactic", "Terrifying Rampage"),
        _("If it took an enemy out in this round's fight, enemies within 6\" test their nerve."),
    ),
}

#: KT-ADV.
LEARNT: Mapping[str, Said] = {
    # leader
    "bold": (
        pgettext_lazy("kill_team ability", "Bold"),
        _("Passes Nerve tests without rolling."),
    ),
    "inspiring": (
        pgettext_lazy("kill_team ability", "Inspiring"),
        _('While it is active, friends within 3" pass Nerve tests without rolling.'),
    ),
    "paragon": (
        pgettext_lazy("kill_team ability", "Paragon"),
        _('While it is active, it and friends within 3" may re-roll hit dice of 1.'),
    ),
    "tyrant": (
        pgettext_lazy("kill_team ability", "Tyrant"),
        _('While it is active, enemies within 6" add 1 to Nerve tests.'),
    ),
    "tactician": (
        pgettext_lazy("kill_team ability", "Tactician"),
        _("While it is active, each tactic that you use gives a command point on a 5+."),
    ),
    "mentor": (
        pgettext_lazy("kill_team ability", "Mentor"),
        _(
            'While it is active, once a round a friend within 3" that shoots may re-roll '
            "failed hit dice."
        ),
    ),
    # combat
    "warrior_adept": (
        pgettext_lazy("kill_team ability", "Warrior Adept"),
        _("+1 to its melee hit rolls."),
    ),
    "deadly_counter": (
        pgettext_lazy("kill_team ability", "Deadly Counter"),
        _("An enemy that has fought it and hit with a 1 suffers a mortal wound on a 5+."),
    ),
    "deathblow": (
        pgettext_lazy("kill_team ability", "Deathblow"),
        _("Its melee wound rolls of 6+ cause a mortal wound besides."),
    ),
    "combat_master": (
        pgettext_lazy("kill_team ability", "Combat Master"),
        _('In the Fight phase +1 Attacks for each enemy within 1".'),
    ),
    "killer_instinct": (
        pgettext_lazy("kill_team ability", "Killer Instinct"),
        _("May re-roll its failed melee wound dice."),
    ),
    "bloodlust": (
        pgettext_lazy("kill_team ability", "Bloodlust"),
        _("May re-roll its failed charge rolls."),
    ),
    # comms
    "expert": (
        pgettext_lazy("kill_team ability", "Expert"),
        _("At the start of each round a command point for that round on a 5+."),
    ),
    "static_screech": (
        pgettext_lazy("kill_team ability", "Static Screech"),
        _('Once a match, for a Fight phase: enemies within 6" have -1 to hit.'),
    ),
    "vox_ghost": (
        pgettext_lazy("kill_team ability", "Vox Ghost"),
        _("While it is active, all enemies have -1 Leadership."),
    ),
    "command_relay": (
        pgettext_lazy("kill_team ability", "Command Relay"),
        _("While it is active, each tactic that you use costs nothing on a 6."),
    ),
    "triangulator": (
        pgettext_lazy("kill_team ability", "Triangulator"),
        _("Once in each Shooting phase: re-roll the number of attacks of a friend's Heavy weapon."),
    ),
    "vox_hacker": (
        pgettext_lazy("kill_team ability", "Vox Hacker"),
        _("After a match, unless dead or convalescent: intelligence +1 on a 5+."),
    ),
    # demolitions
    "pyromaniac": (
        pgettext_lazy("kill_team ability", "Pyromaniac"),
        _("May re-roll wound dice of 1 with weapons that hit without a roll."),
    ),
    "grenadier": (
        pgettext_lazy("kill_team ability", "Grenadier"),
        _('Its grenades have +3" range, and hit dice of 1 with them may be re-rolled.'),
    ),
    "saboteur": (
        pgettext_lazy("kill_team ability", "Saboteur"),
        _("If not out of action at the end, the opponent's materiel -1 on a 5+."),
    ),
    "sapper": (
        pgettext_lazy("kill_team ability", "Sapper"),
        _("Its grenades do not count for the one that a team throws in a phase."),
    ),
    "siegemaster": (
        pgettext_lazy("kill_team ability", "Siegemaster"),
        _("+1 to injury dice when it shoots at obscured models."),
    ),
    "ammo_hound": (
        pgettext_lazy("kill_team ability", "Ammo Hound"),
        _("If not out of action at the end, materiel +1 on a 5+."),
    ),
    # heavy
    "suppressor": (
        pgettext_lazy("kill_team ability", "Suppressor"),
        _("Enemies that it shoots at have -1 to hit in that phase."),
    ),
    "extra_armour": (
        pgettext_lazy("kill_team ability", "Extra Armour"),
        _("AP -1 against it counts as AP 0."),
    ),
    "devastator": (
        pgettext_lazy("kill_team ability", "Devastator"),
        _("May re-roll random damage of its ranged weapons."),
    ),
    "rigorous": (
        pgettext_lazy("kill_team ability", "Rigorous"),
        _("May re-roll its hit dice of 1 in the Shooting phase."),
    ),
    "indomitable": (
        pgettext_lazy("kill_team ability", "Indomitable"),
        _("Once a round the dice of an injury roll against it may be re-rolled."),
    ),
    "heavily_muscled": (
        pgettext_lazy("kill_team ability", "Heavily Muscled"),
        _("May re-roll its melee wound dice of 1."),
    ),
    # medic
    "field_medic": (
        pgettext_lazy("kill_team ability", "Field Medic"),
        _('While it is active, a wound of a friend within 3" is not lost on a 6.'),
    ),
    "anatomist": (
        pgettext_lazy("kill_team ability", "Anatomist"),
        _("May re-roll its melee wound dice of 1."),
    ),
    "trauma_specialist": (
        pgettext_lazy("kill_team ability", "Trauma Specialist"),
        _(
            'While it is active, a friend within 3" goes out of action only if one injury '
            "die more and all of them are 4+."
        ),
    ),
    "triage_expert": (
        pgettext_lazy("kill_team ability", "Triage Expert"),
        _(
            "If not out of action at the end, each friend that died is convalescent "
            "instead on a 4+."
        ),
    ),
    "interrogator": (
        pgettext_lazy("kill_team ability", "Interrogator"),
        _("After a match that was won, if not out of action: intelligence +1 on a 5+."),
    ),
    "toxin_synthesiser": (
        pgettext_lazy("kill_team ability", "Toxin Synthesiser"),
        _("Before deployment up to D3 friends get +1 to melee wound rolls for the match."),
    ),
    # scout
    "forward_scout": (
        pgettext_lazy("kill_team ability", "Forward Scout"),
        _("+1 to its advance rolls."),
    ),
    "route_finder": (
        pgettext_lazy("kill_team ability", "Route Finder"),
        _("If it plays, the roll for the mission may be changed by 1."),
    ),
    "skirmisher": (
        pgettext_lazy("kill_team ability", "Skirmisher"),
        _('While it is active and not obscured, shots from more than 12" have -1 to hit it.'),
    ),
    "vanguard": (
        pgettext_lazy("kill_team ability", "Vanguard"),
        _(
            "While it is active, friends may re-roll hit dice of 1 when they shoot at "
            'enemies within 6" of it.'
        ),
    ),
    "observer": (
        pgettext_lazy("kill_team ability", "Observer"),
        _("After deployment it may be placed again anywhere in its zone."),
    ),
    "explorer": (
        pgettext_lazy("kill_team ability", "Explorer"),
        _("After a match, unless dead or convalescent: territory +1 on a 5+."),
    ),
    # sniper
    "assassin": (
        pgettext_lazy("kill_team ability", "Assassin"),
        _("May re-roll its ranged wound dice of 1."),
    ),
    "sharpshooter": (
        pgettext_lazy("kill_team ability", "Sharpshooter"),
        _("+1 to its ranged hit rolls while it is ready."),
    ),
    "deadeye": (
        pgettext_lazy("kill_team ability", "Deadeye"),
        _("Natural ranged wound rolls of 6: +1 damage."),
    ),
    "armour_piercing": (
        pgettext_lazy("kill_team ability", "Armour Piercing"),
        _("Natural ranged wound rolls of 6: AP better by 1."),
    ),
    "mobile": (
        pgettext_lazy("kill_team ability", "Mobile"),
        _("No penalty for Heavy weapons after moving, nor for Assault weapons after advancing."),
    ),
    "eagle_eye": (
        pgettext_lazy("kill_team ability", "Eagle Eye"),
        _('Its Rapid Fire and Heavy weapons have +6" range.'),
    ),
    # veteran
    "practised": (
        pgettext_lazy("kill_team ability", "Practised"),
        _("Once a round it may re-roll one of its hit or wound dice."),
    ),
    "seen_it_all": (
        pgettext_lazy("kill_team ability", "Seen It All"),
        _('While it is active, friends within 3" have -1 to Nerve tests.'),
    ),
    "survivor": (
        pgettext_lazy("kill_team ability", "Survivor"),
        _("+1 to its saves."),
    ),
    "one_man_army": (
        pgettext_lazy("kill_team ability", "One-man Army"),
        _("While it is active, a command point for veteran tactics at the start of each round."),
    ),
    "battle_scarred": (
        pgettext_lazy("kill_team ability", "Battle-scarred"),
        _('While it is active, enemies within 6" have -1 Leadership.'),
    ),
    "nerves_of_steel": (
        pgettext_lazy("kill_team ability", "Nerves of Steel"),
        _("May re-roll its failed Overwatch hit dice."),
    ),
    # zealot
    "exultant": (
        pgettext_lazy("kill_team ability", "Exultant"),
        _('While it is active, enemies within 3" re-roll natural hit dice of 6.'),
    ),
    "flagellant": (
        pgettext_lazy("kill_team ability", "Flagellant"),
        _("A wound of its own is not lost on a 6."),
    ),
    "puritan": (
        pgettext_lazy("kill_team ability", "Puritan"),
        _("May re-roll its failed melee hit dice against other factions."),
    ),
    "rousing": (
        pgettext_lazy("kill_team ability", "Rousing"),
        _('While it is active, friends within 6" have +1 Leadership.'),
    ),
    "fanatical": (
        pgettext_lazy("kill_team ability", "Fanatical"),
        _("Passes Nerve tests without rolling."),
    ),
    "strength_of_spirit": (
        pgettext_lazy("kill_team ability", "Strength of Spirit"),
        _("-1 to injury dice against it."),
    ),
}
