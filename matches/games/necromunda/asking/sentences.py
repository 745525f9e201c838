"""The sentences in which Necromunda asks its coaches, and help on the answers."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

#: By key; {who} is the fighter it is about, {other} the enemy, {what} what it is about else.
TITLES: Mapping[str, Promise] = {
    "activate": _("Which fighter do you activate?"),
    "after_fight": _("{who} stands alone after the fight. What follows?"),
    "allocate_hits": _("{who}, {what}: who gets the further hits?"),
    "assist_recovery": _("{who} tries to recover. Who helps?"),
    "bottle_voluntarily": _("A bottle roll is due. Does your gang bottle of its own accord?"),
    "charge_path": _("{who} charges {what}. Which way?"),
    "charge_targets": _("{who} charges. Which targets does it name?"),
    "choose_action": _("{who}: what does it do?"),
    "choose_crew": _("Who is in your crew?"),
    "choose_role": _("You have won the roll-off. Do you attack or defend?"),
    "choose_zone": _("Which deployment zone do you take?"),
    "crushing_blow": _("{who}: which die is the crushing blow?"),
    "deploy_fighter": _("Which fighter do you set up, where, and facing which way?"),
    "end_facing": _("{who}: where does it look now?"),
    "fight_dice": _("{who}, {what}: which enemy does each attack die strike?"),
    "fight_weapons": _("{who}: what does it fight with?"),
    "firepower_dice": _("{who}, {what}: how many firepower dice?"),
    "flee_battle": _("Your gang has bottled. Does it flee the battle?"),
    "group_members": _("Who is activated together with {who}?"),
    "group_next": _("Who of the group acts next?"),
    "infiltrate_place": _("Who infiltrates where?"),
    "infiltrators": _("Who infiltrates through the tunnels?"),
    "injury_pick": _("{who} is wounded and discards an injury die. Which counts?"),
    "move_path": _("{who} can go {what}. Which way?"),
    "overwatch": _("{other} is about to act. Does {who} shoot first?"),
    "parry": _("{who} parries {other}. Which hits are rolled again?"),
    "react": _("{other} has attacked {who}. Does it strike back?"),
    "recovery_pick": _("{who} recovers. Which die counts?"),
    "reinforcement_edge": _("At which edge do your reinforcements arrive?"),
    "reinforcement_place": _("Who arrives where?"),
    "reload_weapon": _("{who}: which weapon does it reload?"),
    "reroll": _("{who}, {what}: the test has failed. Do you roll again?"),
    "save_choice": _("{who} is wounded. Which save does it take?"),
    "shoot_target": _("{who}, {what}: which target?"),
    "shoot_weapon": _("{who}: what does it fire?"),
    "start_facing": _("{who} is activated. Where does it look first?"),
    "step_aside": _("{who} can step aside from {other}. From which hit?"),
    "template_axis": _("{who}, {what}: in which direction?"),
    "use_gear": _("{who}: does it take its stimm?"),
}
#: Of what an action is done to, by the action.
OBJECTS: Mapping[str, Promise] = {
    "coup_de_grace": _("{who}: which enemy does it finish off?"),
    "headbutt": _("{who}: which enemy does it headbutt?"),
    "hurl": _("{who}: which enemy does it hurl, and which way?"),
    "interact": _("{who}: what does it use?"),
    "operate_door": _("{who}: which door?"),
    "order": _("{who} gives an order. Who acts?"),
    "pick_up": _("{who}: what does it pick up?"),
    "treat_wounds": _("{who}: which fighter does it treat, and for what?"),
}
#: What the rules make of the answer, by key.
HELP: Mapping[str, Promise] = {
    "action_object": _("The action is paid for already."),
    "activate": _("It has two actions. The gangs activate in turn."),
    "after_fight": _('A coup de grace takes a seriously injured enemy out; consolidating is 2".'),
    "allocate_hits": _('They may go to enemies within 3" of the target that are no harder to hit.'),
    "assist_recovery": _("A fighter who helps adds a die, and helps nobody else in this phase."),
    "bottle_voluntarily": _("Otherwise a die and your losses must not exceed the crew."),
    "charge_path": _("In contact with an enemy it fights at once."),
    "charge_targets": _(
        'The charge goes its Movement and D3" more; it sees every target that it names.'
    ),
    "choose_action": _("A simple action can be done twice, a basic one once."),
    "choose_crew": _("A fighter who stays at home gains nothing, and loses nothing."),
    "choose_role": _("The scenario says what each of them is after."),
    "choose_zone": _("The other gangs choose among the rest."),
    "crushing_blow": _("It hits harder, if it hits."),
    "deploy_fighter": _('Wholly in its zone, and more than 1" from enemies; the gangs take turns.'),
    "end_facing": _("It sees and shoots into a quarter of a circle around that direction."),
    "fight_dice": _(
        "They hit only enemies that it faces; turning to one that it did not see is -1."
    ),
    "fight_weapons": _("Two weapons give a die more; a pistol strikes once."),
    "firepower_dice": _("Each shows hits, and may show that the ammunition is tested."),
    "flee_battle": _("Whoever can flees at once; who is engaged tests Initiative for it."),
    "group_members": _('Friends within 3" that are Ready; all of them act before the others do.'),
    "group_next": _("Each of them does all that it does before the next."),
    "infiltrate_place": _("Out of sight of every enemy, and far enough from all of them."),
    "infiltrators": _("They are set up last, out of sight of the enemy."),
    "injury_pick": _("The other die does not count."),
    "move_path": _("A path may bend; its length is what counts, rough ground twice."),
    "overwatch": _("It loses its Ready marker."),
    "parry": _("The new roll counts."),
    "react": _("With its own weapons, at whoever attacked it."),
    "recovery_pick": _("A flesh wound brings it round: it is Pinned from then on."),
    "reinforcement_edge": _('They arrive within 3" of it.'),
    "reinforcement_place": _('At the edge, and 6" from enemies where there is room.'),
    "reload_weapon": _("It passes an ammo test, or stays empty."),
    "reroll": _("The new roll counts."),
    "save_choice": _("There is one save against each wound; a field may burn out."),
    "shoot_target": _("To pass over a nearer target it tests Cool; a target far off is harder."),
    "shoot_weapon": _("Unwieldy weapons take both actions."),
    "start_facing": _("Turning costs nothing before its first action."),
    "step_aside": _("It tests Initiative; if it passes, the hit is nothing."),
    "template_axis": _("Everybody under the template is hit, friends too."),
    "use_gear": _("Stronger for this round, a flesh wound less; at its end that may cost one."),
}
#: What an injury die shows (NM-SDIE-10).
INJURIES: Mapping[str, Promise] = {
    "flesh_wound": pgettext_lazy("necromunda die", "flesh wound"),
    "seriously_injured": pgettext_lazy("necromunda die", "seriously injured"),
    "out_of_action": pgettext_lazy("necromunda die", "out of action"),
}
#: How somebody is, beside the name.
STATES: Mapping[str, Promise] = {
    "engaged": pgettext_lazy("necromunda", "engaged"),
    "pinned": pgettext_lazy("necromunda", "pinned"),
    "seriously_injured": pgettext_lazy("necromunda", "seriously injured"),
}
COVERS: Mapping[int, Promise] = {
    1: pgettext_lazy("necromunda", "partial cover"),
    2: pgettext_lazy("necromunda", "full cover"),
}
