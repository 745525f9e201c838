"""The sentences in which Kill Team asks its coaches, and help on the answers."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

#: By key; {who} is the model it is about, {other} the enemy or friend, {what} what it is about
#: else.  Tactics and abilities have sentences of their own, below.
TITLES: Mapping[str, Promise] = {
    "allot_attacks": _("{who}, {what}: who gets how many of {count} attacks?"),
    "allot_shots": _("{who}, {what}: who gets how many of {count} shots?"),
    "charge_path": _("{who} has charged far enough. Which way does it go?"),
    "charge_targets": _("{who} charges. Which targets does it name?"),
    "concede": _("Do you go on?"),
    "consolidate": _("{who} has fought. Where does it consolidate to?"),
    "deny": _("{who} manifests a power with {count}. Who tries to deny it?"),
    "failed_charge": _("{who} rolled {count} for its charge: too little. Does it move up?"),
    "fight_pick": _("Who fights next?"),
    "give_order": _("{who} gives an order. Which, and to which model?"),
    "level_ability": _("{who} has reached a new level. What has it learnt?"),
    "melee_weapon": _("{who}: which weapon does it fight with?"),
    "move_action": _("{who}: what does it do?"),
    "move_path": _("{who}: where does it go?"),
    "move_pick": _("Your movement: who acts?"),
    "nearest_tie": _("{who}: which of the equally near enemies is meant?"),
    "nerve_order": _("Who takes a Nerve test next?"),
    "order_effects": _("A terrifying rampage: who takes a Nerve test next?"),
    "next_weapon": _("{who}: which weapon does it fire?"),
    "pick_mission": _("Which mission is played?"),
    "pick_zone": _("You have won the roll-off. Which zone do you take?"),
    "pile_in": _("{who} fights. Where does it pile in to?"),
    "place_again": _("{who}: where is it placed?"),
    "place_model": _("Which model do you set up, and where?"),
    "psychic_pick": _("Who tries which psychic power?"),
    "react": _("{other} charges {who}. How does it react?"),
    "react_order": _("{other} charges. Who reacts next?"),
    "reroll_advance": _("{who}: do you roll again for its advance?"),
    "reroll_charge": _("{who}: do you roll again for its charge?"),
    "reroll_die": _("{who}, {what}: do you roll again?"),
    "retreat_path": _("{who} retreats from {other}. Where to?"),
    "scanner": _("{who} shoots. Does {other} help with the scanner?"),
    "shoot_pick": _("Who shoots next?"),
    "supporting_fire": _("{other} charges. Does {who} give supporting fire?"),
    "tactical_reroll": _("{who}, {what}: do you pay for a re-roll?"),
    "target": _("{who}, {what}: which target?"),
    "weapon_group": _("{who}: what does it shoot with?"),
}
#: What the rules make of the answer, by key.
HELP: Mapping[str, Promise] = {
    "allot_attacks": _("All attacks are allotted before the first is made."),
    "allot_shots": _('At least one goes at the first target, others at enemies within 2" of it.'),
    "charge_path": _('It must end within 1" of a target that it named.'),
    "charge_targets": _(
        "The charge succeeds if 2D6 reach one of them; it keeps off enemies that it did not name."
    ),
    "concede": _("If you concede, your opponent has won."),
    "consolidate": _('Up to 3", closer to the nearest enemy; or it stays.'),
    "deny": _('A psyker within 24" rolls 2D6 and must roll more.'),
    "failed_charge": _(
        "If it does, it goes the whole distance, as near as it can to a target that it named."
    ),
    "fight_pick": _(
        "Both sides fight in turn; whoever passes is out of this step until it is over."
    ),
    "give_order": _("An order holds until the end of this phase."),
    "level_ability": _("It keeps the ability for good."),
    "melee_weapon": _("All its normal attacks are made with this weapon."),
    "move_action": _(
        "Each model does one thing in the Movement phase. Who is ready shoots first; who has "
        "advanced or fallen back can hardly shoot at all."
    ),
    "move_path": _("A path may bend around terrain and enemies; its length is what counts."),
    "move_pick": _("When you are done, the others stay where they are."),
    "nearest_tie": _("The rules mean the nearest enemy; of equals you choose."),
    "nerve_order": _("A model that fails is shaken until the next Morale phase."),
    "order_effects": _(
        "All these tests fall due at once, so you order them, as you have initiative. Each model "
        "that is shaken makes it harder for the next."
    ),
    "next_weapon": _("Weapons of one kind are fired one after the other."),
    "pick_mission": _("The mission says what is worth victory points."),
    "pick_zone": _("Your opponent gets the other one, and sets up the first model."),
    "pile_in": _('Up to 3", closer to the nearest enemy; or it stays.'),
    "place_again": _("It may stay where it is."),
    "place_model": _("The sides set up one model each in turn, wholly in their own zones."),
    "psychic_pick": _("Each side may attempt one power in this phase."),
    "react": _("In Overwatch only 6s hit; a retreat takes it away from the charger."),
    "react_order": _("Each of your models may react to this charge once."),
    "reroll_advance": _("The new roll counts."),
    "reroll_charge": _("The new roll counts."),
    "reroll_die": _("The new roll counts, even if it is worse."),
    "retreat_path": _('Up to 3", and it must end farther from the charger.'),
    "scanner": _("Once in each Shooting phase; it has +1 to its hit rolls."),
    "shoot_pick": _("Both sides shoot in turn; whoever passes is out of this step."),
    "supporting_fire": _("It fires Overwatch though it is not charged itself."),
    "tactical_reroll": _("The new roll counts, even if it is worse."),
    "target": _("The attacks are rolled at once."),
    "weapon_group": _("Guns are fired together, or pistols, or one grenade."),
}
#: Of questions whether an ability is used whose dice have fallen, and whether any other is.
AGAIN = _("{who}, {what}: do you have it rolled again by {by}?")
ABILITY = _("{who}: do you use {by}?")
#: Of questions whether a tactic is used, and on whom.
TACTIC = _("{who}: do you use {by}?")
TACTIC_OF_ANYBODY = _("Do you use {by}, and on which model?")

#: Of the mission's die that a Route Finder may change.
ROUTE_FINDER = _("The die for the mission shows {count}. Does {who} change it?")

#: What dice were rolled for.
ROLLS: Mapping[str, Promise] = {
    "advance": pgettext_lazy("kill_team roll", "advance"),
    "attacks": pgettext_lazy("kill_team roll", "number of attacks"),
    "charge": pgettext_lazy("kill_team roll", "charge"),
    "damage": pgettext_lazy("kill_team roll", "damage"),
    "deny": pgettext_lazy("kill_team roll", "deny"),
    "hit": pgettext_lazy("kill_team roll", "hit"),
    "injury": pgettext_lazy("kill_team roll", "injury"),
    "nerve": pgettext_lazy("kill_team roll", "Nerve test"),
    "psychic test": pgettext_lazy("kill_team roll", "psychic test"),
    "save": pgettext_lazy("kill_team roll", "save"),
    "wound": pgettext_lazy("kill_team roll", "wound"),
}
#: Answers that are one word.
ANSWERS: Mapping[str, Promise] = {
    "+1": pgettext_lazy("kill_team answer", "one more"),
    "-1": pgettext_lazy("kill_team answer", "one less"),
    "advance": pgettext_lazy("kill_team answer", "advance"),
    "charge": pgettext_lazy("kill_team answer", "charge"),
    "concede": pgettext_lazy("kill_team answer", "concede"),
    "done": pgettext_lazy("kill_team answer", "done"),
    "fall_back": pgettext_lazy("kill_team answer", "fall back"),
    "fight": pgettext_lazy("kill_team answer", "pile in and strike once"),
    "go on": pgettext_lazy("kill_team answer", "go on"),
    "guns": pgettext_lazy("kill_team answer", "guns"),
    "hold": pgettext_lazy("kill_team answer", "hold position"),
    "keep": pgettext_lazy("kill_team answer", "keep it"),
    "no": pgettext_lazy("kill_team answer", "no"),
    "none": pgettext_lazy("kill_team answer", "no, nothing"),
    "normal": pgettext_lazy("kill_team answer", "move"),
    "overwatch": pgettext_lazy("kill_team answer", "Overwatch"),
    "pass": pgettext_lazy("kill_team answer", "pass"),
    "pistols": pgettext_lazy("kill_team answer", "pistols"),
    "ready": pgettext_lazy("kill_team answer", "become ready"),
    "reroll": pgettext_lazy("kill_team answer", "roll again"),
    "retreat": pgettext_lazy("kill_team answer", "retreat"),
    "shoot": pgettext_lazy("kill_team answer", "shoot with one weapon"),
    "stay": pgettext_lazy("kill_team answer", "stay"),
    "stop": pgettext_lazy("kill_team answer", "no more"),
    "yes": pgettext_lazy("kill_team answer", "yes"),
    "zone A": pgettext_lazy("kill_team answer", "zone A"),
    "zone B": pgettext_lazy("kill_team answer", "zone B"),
}
#: Answers of a word and a model, {who}.
OF_MODELS: Mapping[str, Promise | str] = {
    "after": pgettext_lazy("kill_team answer", "{who} shoots after it"),
    "before": pgettext_lazy("kill_team answer", "{who} shoots before it"),
    "enemy": "{who}",
    "model": "{who}",
    "reroll_hits": pgettext_lazy("kill_team answer", "{who} re-rolls hit dice of 1"),
    "reroll_wounds": pgettext_lazy("kill_team answer", "{who} re-rolls wound dice of 1"),
    "shoot": pgettext_lazy("kill_team answer", "{who} shoots though it fell back"),
    "towards": pgettext_lazy("kill_team answer", "towards {who}"),
}
