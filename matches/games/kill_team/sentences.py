"""The words for the log of a Kill Team match, by the words that the engine uses."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

#: A sentence for each kind of event; {player} and {other} are models, {team} is the side's,
#: {place} is where a way ends and {way} how long it is.
SENTENCES: Mapping[str, Promise] = {
    "acts first": _("{player} acts before all others."),
    "advances": _("{player} advances {way}, to {place}."),
    "casts": _("{player} attempts a power: {detail}."),
    "charge fails": _("The charge of {player} fails: {detail} is not far enough."),
    "charges": _("{player} charges {way}, to {place}."),
    "concedes": _("{team} concedes."),
    "consolidates": _("{player} consolidates {way} towards {other}, to {place}."),
    "declares a charge": _("{player} declares a charge at {detail}."),
    "denies": _("{player} denies the power of {other}."),
    "falls back": _("{player} falls back {way}, to {place}."),
    "fights": _("{player} fights."),
    "fights nobody": _("{player} has nobody to fight."),
    "fires": _("{player} fires at {other}: {detail}."),
    "flesh wound": _("{player} suffers a flesh wound, {detail} in all."),
    "gains command points": _("{team} gains {detail}."),
    "holds": _("{player} holds its ground."),
    "initiative": _("{team} has initiative, {detail}."),
    "is broken": _("{team} is broken!"),
    "is dazzled": _("{player} is dazzled by {other}."),
    "is placed": _("{player} is placed at {place}."),
    "is ready": _("{player} is ready."),
    "is shaken": _("{player} is shaken."),
    "keeps its nerve": _("{player} keeps its nerve."),
    "layout": _("Terrain: {detail}."),
    "loses a flesh wound": _("{player} gets rid of a flesh wound, {detail} left."),
    "loses wounds": _("{player} loses {detail}."),
    "match over": _("It ends {detail}: {team} wins. {reason}"),
    "mentor": _("{other} shoots with the help of {player}: Mentor."),
    "mission": _("Mission: {detail}."),
    "movement": _("{team} moves its models."),
    "moves": _("{player} moves {way}, to {place}."),
    "moves up": _("{player} moves up {way} all the same, to {place}."),
    "no answer": _("{team} hasn't answered in time: the usual choice is taken: {detail}."),
    "order": _("{player} gives {other} an order: {detail}."),
    "out of action": _("{player} is out of action: {detail}."),
    "overwatch": _("{player} fires Overwatch at {other}."),
    "passes": _("{team} passes for the rest of the step."),
    "phase": _("{detail}."),
    "piles in": _("{player} piles in {way} towards {other}, to {place}."),
    "power": _("{player} hits {other} with a power: {detail}."),
    "power fails": _("{player} fails: {detail}."),
    "recovers": _("{player} is no longer shaken."),
    "retreats": _("{player} retreats {way}, to {place}."),
    "round": _("Round {detail} begins."),
    "scanner": _("{other} shoots with the help of {player}: Scanner."),
    "scores": _("{team} scores {detail}."),
    "screeches": _("{player} jams the enemy: Static Screech."),
    "shoots": _("{player} shoots."),
    "supporting fire": _("{player} gives supporting fire against {other}."),
    "tactic": _("{team} uses a tactic: {detail}."),
    "toxin": _("{player} gets a toxin from {other}."),
    "turns up": _("{player} turns up at {place}."),
    "zone": _("{team} chooses {detail}."),
}
#: What is said instead where such an event is of a special kind, by a name for that kind.
SPECIAL: Mapping[str, Promise] = {
    "charges nobody": _("The charge of {player} fails: no target that it named is left."),
    "draw": _("It ends {detail}, a draw. {reason}"),
    "gains by a model": _("{team} gains {detail} by {player}."),
    "is placed again": _("{player} is placed again, at {place}."),
    "no kill team": _("Neither side has a legal kill team: both lose."),
    "shoots again": _("{player} shoots a second time."),
    "stays": _("{player} stays where it is."),
    "tactic for a model": _("{team} uses a tactic for {player}: {detail}."),
    "taken out": _("{player} is out of action, by {other}: {detail}."),
}
#: Of several models in one sentence.
OF_SEVERAL: Mapping[str, Promise] = {
    "holds": _("{players} hold their ground."),
    "is placed": _("{team} places {players}."),
    "is ready": _("{players} are ready."),
    "keeps its nerve": _("{players} keep their nerve."),
    "recovers": _("{players} are no longer shaken."),
}
#: What dice are for.
ROLLS: Mapping[str, Promise] = {
    "advance": _("{player} rolls for its advance."),
    "attacks": _("{player} rolls for the number of its attacks."),
    "break test": _("{team} takes a break test."),
    "charge": _("{player} rolls for its charge."),
    "command relay": _("{player} rolls for command points: Command Relay."),
    "counter": _("{player} strikes back at {other}: Deadly Counter."),
    "damage": _("{player} rolls for damage to {other}."),
    "deadly charge": _("{player} rolls for a mortal wound: Deadly Charge."),
    "decisive move": _("{team} rolls off: whose decisive move comes first."),
    "decisive shot": _("{team} rolls off: whose decisive shot comes first."),
    "decisive strike": _("{team} rolls off: whose decisive strike comes first."),
    "deny": _("{player} tries to deny the power of {other}."),
    "end of the match": _("{team} rolls whether the match ends."),
    "expert": _("{player} rolls for a command point: Expert."),
    "hit": _("{player} rolls to hit {other}."),
    "ignored": _("{player} rolls to ignore lost wounds."),
    "initiative": _("{team} rolls for initiative."),
    "injury": _("Injury roll for {other}."),
    "layout": _("{team} rolls for the terrain."),
    "mission": _("{team} rolls for the mission."),
    "nerve": _("{player} takes a Nerve test."),
    "perils": _("Perils of {player}: half the die in mortal wounds to {other}."),
    "psybolt": _("{player} rolls for mortal wounds to {other}: half the die."),
    "psychic test": _("{player} takes a psychic test."),
    "roll-off": _("{team} rolls off for the deployment zone."),
    "save": _("{player} rolls to save."),
    "start of the round": _("{team} rolls off: who acts first at the start of the round."),
    "tactician": _("{player} rolls for a command point: Tactician."),
    "toxin": _("{player} brews toxins for half the die of models."),
    "wound": _("{player} rolls to wound {other}."),
}
#: Phases by the seam (checkpoint) at which they begin (KT-ROUND-02).
PHASES: Mapping[str, Promise] = {
    "movement_start": _("Movement phase"),
    "psychic": _("Psychic phase"),
    "shooting_start": _("Shooting phase"),
    "fight_start": _("Fight phase"),
    "morale_start": _("Morale phase"),
    "round_end": _("End of the round"),
}
#: What victory points are for (KT-MISS).
SCORED: Mapping[str, Promise] = {
    "enemy_leader_ooa": _("the enemy Leader is out of action"),
    "enemy_ooa": _("enemies out of action"),
    "enemy_other_specialist_ooa": _("enemy specialists beside the Leader out of action"),
    "enemy_specialist_ooa": _("enemy specialists out of action"),
    "enemy_team_broken": _("the enemy kill team is broken"),
    "objective_controlled": _("objective markers controlled"),
    "own_leader_no_flesh_wound": _("the own Leader has no flesh wound"),
    "own_leader_on_table": _("the own Leader is on the table"),
    "quarter_swept": _("quarters swept"),
}
#: Why a match is over, by the clause that ended it.
ENDS: Mapping[str, Promise] = {
    "KT-END-01": _("The last round is over."),
    "KT-END-02": _("The die has ended it."),
    "KT-END-03": _("One side has nobody left on the table."),
    "KT-END-04": _("Nobody is left on the table."),
    "KT-END-05": _("A kill team is broken."),
    "KT-END-10": _("The other side has conceded."),
}
LAYOUTS: Mapping[str, Promise] = {
    "ruins": _("Ruins"),
    "yard": _("Yard"),
    "open": _("Open ground"),
}
ZONES: Mapping[str, Promise] = {
    "zone A": _("zone A"),
    "zone B": _("zone B"),
}
#: What orders do, in words (KT-ABL-30).
ORDERS: Mapping[str, Promise] = {
    "reroll_hits": _("hit dice of 1 are rolled again"),
    "reroll_wounds": _("wound dice of 1 are rolled again"),
    "shoot": _("it shoots although it fell back"),
}
POWERS: Mapping[str, Promise] = {
    "psybolt": pgettext_lazy("kill_team power", "Psybolt"),
}
#: Causes of a casualty that are no weapon, power, tactic or ability.
PERILS: Mapping[str, Promise] = {
    "perils": _("perils of the psychic test"),
}
#: What coaches are asked, in a few words (KT-DEC).
QUESTIONS: Mapping[str, Promise] = {
    "adaptive_tactics": _("the move before the first round"),
    "advanced_ability": _("an ability of a specialist"),
    "advanced_tactic": _("a tactic of a specialist"),
    "allot_attacks": _("the allotment of attacks"),
    "allot_shots": _("the allotment of shots"),
    "charge_path": _("the way of the charge"),
    "charge_targets": _("the targets of the charge"),
    "concede": _("going on"),
    "consolidate": _("consolidating"),
    "deadly_charge": _("a deadly charge"),
    "decisive_move": _("who moves before all others"),
    "decisive_shot": _("who shoots before all others"),
    "decisive_strike": _("who fights before all others"),
    "deny": _("denying the power"),
    "failed_charge": _("moving up after a failed charge"),
    "fight_pick": _("who fights"),
    "give_order": _("an order"),
    "gritted_teeth": _("gritted teeth"),
    "insane_bravery": _("whose nerve holds without a test"),
    "killing_frenzy": _("a killing frenzy"),
    "lead_by_example": _("who follows the example"),
    "melee_weapon": _("the weapon of the fight"),
    "move_action": _("the action of the move"),
    "move_path": _("the way"),
    "move_pick": _("who moves"),
    "nearest_tie": _("which of equally near enemies is meant"),
    "nerve_order": _("whose nerve is tested next"),
    "order_effects": _("whose turn it is in a rampage"),
    "next_weapon": _("the next weapon"),
    "pick_mission": _("the mission"),
    "pick_zone": _("the deployment zone"),
    "pile_in": _("piling in"),
    "place_again": _("the new place"),
    "place_model": _("the set-up"),
    "psychic_pick": _("who casts a power"),
    "quick_march": _("a quick march"),
    "react": _("the reaction to the charge"),
    "react_order": _("who reacts to the charge"),
    "reroll_advance": _("rolling the advance again"),
    "reroll_charge": _("rolling the charge again"),
    "reroll_die": _("rolling the die again"),
    "retreat_path": _("the way of the retreat"),
    "rousing_transmission": _("a rousing transmission"),
    "scanner": _("the scanner"),
    "shoot_pick": _("who shoots"),
    "shoot_tactic": _("a tactic of the shooter"),
    "stimm_shot": _("a stimm-shot"),
    "supporting_fire": _("supporting fire"),
    "tactical_reroll": _("a tactical re-roll"),
    "target": _("the target"),
    "up_and_at_em": _("the combat specialist fights at once"),
    "weapon_group": _("which weapons are fired"),
}
#: Answers of theirs that are words.
ANSWERS: Mapping[str, Promise] = {
    "done": pgettext_lazy("kill_team", "done"),
    "go on": pgettext_lazy("kill_team", "the match goes on"),
    "guns": pgettext_lazy("kill_team", "guns"),
    "hold": pgettext_lazy("kill_team", "hold"),
    "keep": pgettext_lazy("kill_team", "it stays as it is"),
    "no": pgettext_lazy("kill_team", "no"),
    "none": pgettext_lazy("kill_team", "none"),
    "pass": pgettext_lazy("kill_team", "pass"),
    "pistols": pgettext_lazy("kill_team", "pistols"),
    "reroll": pgettext_lazy("kill_team", "rolled again"),
    "stay": pgettext_lazy("kill_team", "it stays"),
    "stop": pgettext_lazy("kill_team", "no more"),
    **ZONES,
}
