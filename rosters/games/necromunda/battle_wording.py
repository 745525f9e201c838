"""Sentences about reports of a Necromunda battle: invalid answers, and impossible events."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rosters.games.room import Sentences

#: The role of a gang in a scenario (NM-SCEN-05).
ROLES: Mapping[str, Promise] = {
    "attacker": pgettext_lazy("necromunda", "attacker"),
    "defender": pgettext_lazy("necromunda", "defender"),
    "a": pgettext_lazy("necromunda", "gang A"),
    "b": pgettext_lazy("necromunda", "gang B"),
    "c": pgettext_lazy("necromunda", "gang C"),
    "d": pgettext_lazy("necromunda", "gang D"),
}
_CREWS: Sentences = {
    "crew_named_twice": _("A fighter is named twice for the crew."),
    "crew_size": _("This crew has {least} to {most} fighters. You have {count}."),
    "not_battle_ready": _("Fighter {number} is not battle-ready."),
}
_ANSWERS: Sentences = {
    "axis_misses_the_enemy": _("The template has to touch the enemy that set it off."),
    "axis_too_far_round": _("The template is too far round: it stays in front of the fighter."),
    "cannot_be_placed_there": _("The fighter cannot be set up there."),
    "ends_on_a_barricade": _("The path ends on a barricade."),
    "faces_nowhere": _("A fighter cannot look at the very place on which it stands."),
    "fighter_named_twice": _("The same fighter is named twice."),
    "names_no_fighter_place_and_facing": _("Setting up names a fighter, a place and a facing."),
    "neither_target_nor_place": _("A blast is aimed at an enemy or at a place."),
    "no_degrees": _("A facing in degrees is a whole number from 0 to 359."),
    "no_facing": _("A facing is a number of degrees, or a place that is looked at."),
    "no_facing_to_keep": _("This fighter has no facing that it could keep."),
    "no_fight_dice": _(
        "An attack names a facing, the weapon of the odd die, and a target for each die."
    ),
    "no_fighter_to_place": _("Fighter {fighter} is not among those that can be set up now."),
    "no_odd_die": _("The odd die is of the first weapon or of the second; it is of neither."),
    "no_target_of_a_hit": _("{fighter} isn't a target of these hits."),
    "no_target_of_that_die": _("{fighter} isn't a target of that die."),
    "no_throw": _("Hurling names an enemy, and the way in which it is hurled."),
    "not_a_list_of_dice": _("What is parried is a list of dice."),
    "not_a_list_of_fighters": _("There must be a list of fighters here."),
    "not_a_place_it_sees": _("The fighter cannot aim at this place."),
    "not_in_contact": _("{fighter} is not in contact."),
    "not_in_its_arc": _("{fighter} is not in front of the fighter as it would stand."),
    "not_one_target_a_die": _("Each of the {dice} dice has one target."),
    "not_one_target_a_hit": _("Each of the {hits} hits has one target."),
    "not_so_many_named": _("Name {least} to {most} fighters. You have named {named}."),
    "not_to_be_named": _("{fighter} cannot be named here."),
    "not_to_be_parried": _("This die hits nobody, so it cannot be parried."),
    "parried_twice": _("The same die is parried twice."),
    "path_not_away_from_an_enemy": _("The path has to lead away from the enemy that is near."),
    "too_many_parries": _("{most} hits can be parried, of them {power} with power weapons."),
}
_REPORTS: Sentences = {
    "ended_twice": _("{name} of {team} ended the battle in two ways."),
    "had_no_such_item": _("{name} of {team} did not carry this: {item}."),
    "no_battle_to_report": _("No battle took place, as nobody could fight for: {teams}."),
    "no_such_role": _("In {scenario} there is no role “{role}”, or another gang has it: {roles}."),
    "no_such_scenario": _("There is no scenario “{scenario}”."),
    "no_such_gang_here": _("There is no gang {side} in this battle."),
    "no_such_victim": _("Who was brought down is a fighter of this battle."),
    "no_victim_here": _("What {name} of {team} did there was done to nobody."),
    "nobody_fought": _("Say who of this gang was on the table."),
    "nobody_to_rescue": _("Nobody is rescued in {scenario}."),
    "not_for_so_many": _("{scenario} is not for {count} gangs."),
    "result_missing": _("Say whether this gang has won, drawn or lost."),
    "results_do_not_fit": _("Either one gang has won, or several have drawn."),
    "scenario_missing": _("Say which scenario was fought."),
    "too_many_caskets": _(
        "In {scenario} there are {most} caskets; {count} are said to be secured."
    ),
    "too_many_rounds": _("{scenario} is over after round {most}; it is said to have had {rounds}."),
    "victim_missing": _("Say which fighter {name} of {team} brought down."),
    "was_never_there": _("{name} of {team} was never on the table."),
    "another_has_won": _(
        "By the rules of this scenario the winner is {teams}. Check crates, losses, and "
        "who bottled."
    ),
    "assisted_too_often": _(
        "{name} of {team} cannot assist more than once a round; the battle had {rounds}."
    ),
    "crew_too_large": _(
        "The crew of {team} can have {most} fighters in this scenario; the report has {count}."
    ),
    "fled_without_bottling": _("Only fighters of a bottled gang flee, and {team} had not bottled."),
    "gangs_have_drawn": _(
        "By the rules of this scenario these gangs have drawn: {teams}. Check crates, losses, and "
        "who bottled."
    ),
    "injured_too_often": _(
        "{name} of {team} cannot be seriously injured more than once a round; the battle had "
        "{rounds}."
    ),
    "more_secured_than_caskets": _(
        "The fighters of {team} secured {count} caskets, but the gang brought home {most}."
    ),
    "no_draw_here": _("This scenario is won by one of the gangs; it has no draw."),
    "no_mentor": _(
        "{name} of {team} cannot have been a mentor there: a mentor is another fighter of the "
        "gang with that skill, on the table."
    ),
    "nothing_to_score": _("There is no objective in this scenario for {team} to score."),
    "only_for_attackers": _(
        "{team} defended; only attackers score the objective of this scenario."
    ),
    "own_victim": _("What {name} of {team} did to itself counts for nobody; leave the deed out."),
    "rallied_too_often": _(
        "{name} of {team} cannot rally more than once a round; the battle had {rounds}."
    ),
    "result_against_the_concession": _(
        "{other} conceded, so the result of {team} is another; leave it empty."
    ),
    "scored_too_often": _(
        "{team} cannot have scored the objective {count} times; {most} is the most."
    ),
    "taken_out_twice": _("{name} of {team} was taken out once already, and does not come back."),
    "victim_was_not_out": _(
        "{name} of {team} was not out of action at the end, so nobody took the fighter out."
    ),
}
SENTENCES: Sentences = {**_CREWS, **_ANSWERS, **_REPORTS}
