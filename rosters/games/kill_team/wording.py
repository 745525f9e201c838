"""Sentences about the rules of Kill Team."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.kill_team.naming import SPECIALISMS
from rosters.games.kill_team.specialists import LEARNT
from rosters.games.room import Sentences

CLASSES: Mapping[str, str | None] = {
    "Datasheet": "position",
    "Faction": "race",
    "Mission": "mission",
    "Wargear": "item",
    "Weapon": "item",
}
KINDS: Mapping[str, tuple[str, ...]] = {
    "ability": ("ability",),
    "choices": ("ability",),
    "datasheet": ("position",),
    "faction": ("race",),
    "item": ("item",),
    "items": ("item",),
    "mission": ("mission",),
    "missions": ("mission",),
    "specialism": ("specialism",),
}
THINGS: Mapping[str, Promise] = {
    **SPECIALISMS,
    **LEARNT,
    "flesh_wounds": _("flesh wounds"),
    "rounds": _("rounds"),
    "taken_out": _("times out of action"),
    "took_out": _("enemies taken out of action"),
}
ACTS: Mapping[str, Promise] = {
    "choose_ability": _("ability chosen"),
    "dismiss": _("model dismissed"),
    "pick_team": _("kill team named"),
    "promote": _("model made a specialist"),
    "recruit": _("model recruited"),
    "rename_model": _("model renamed"),
}
STEPS: Mapping[str, Promise] = {"after_the_match": _("After the match")}
CHOICES: Mapping[str, Promise] = {"choose_ability": _("What a specialist learns")}
ANSWERS: Mapping[str, Promise] = {}
_ROSTERS: Sentences = {
    "command_roster_full": _("The command roster is full: {most} models."),
    "has_survived_no_match": _("{name} has survived no match yet, and so cannot be promoted."),
    "is_a_specialist": _("{name} is a specialist already: {specialism}. That never changes."),
    "is_no_specialist": _("{name} isn't a specialist, so gains no experience."),
    "is_not_dead": _("{name} is not dead: there is nobody to save."),
    "name_taken": _("Somebody on this roster is called {name} already."),
    "no_leader_available": _(
        "No model that can play has the Leader specialism: promote or recruit one."
    ),
    "no_such_choice": _("{name} cannot learn {ability} now; there are: {choices}."),
    "no_such_datasheet": _("There is no datasheet “{datasheet}”."),
    "no_such_loadout": _("{datasheet} cannot carry this: {items}."),
    "no_such_specialism": _("There is no specialism “{specialism}”."),
    "not_its_specialism": _("{datasheet} cannot have the specialism {specialism}."),
    "of_another_faction": _("{datasheet} is not of the faction {faction}."),
    "roster_too_large": _("A command roster can have at most {most} models. You have {count}."),
    "roster_too_small": _("A command roster needs at least {least} models. You have {count}."),
    "roster_without_leader": _("A command roster needs a model with the Leader specialism."),
    "specialism_needs_item": _(
        "{datasheet} needs this to have the specialism {specialism}: {item}."
    ),
}
_KILL_TEAMS: Sentences = {
    "kill_team_size": _("A kill team has {least} to {most} models. You have {count}."),
    "leader_missing": _("A kill team needs a Leader."),
    "model_not_available": _("{name} is not available."),
    "no_kill_team": _("{team} can name no legal kill team: its next match is lost as it is."),
    "option_used_too_often": _(
        "This option of {datasheet} is used by {count} models; {most} of a kill team may use it."
    ),
    "over_the_points": _("A kill team costs at most {most} points; this one costs {points}."),
    "picked_twice": _("Model {player} is named twice."),
    "specialism_twice": _("{count} models are of the specialism {specialism}; one may be."),
    "too_many_leaders": _("A kill team has one Leader. You have {count}."),
    "too_many_of_datasheet": _(
        "A kill team can have at most {most} of the datasheet {datasheet}. You have {count}."
    ),
    "too_many_specialists": _(
        "Besides its Leader a kill team can have at most {most} specialists. You have {count}."
    ),
}
_REPORTS: Sentences = {
    "attacker_missing": _("In {mission} one side attacks: say which."),
    "conceded_too_early": _(
        "Nobody concedes before round {round}; this match is said to have ended in round {rounds}."
    ),
    "conceded_when_it_was_over": _("The match was over already, so nobody could concede it."),
    "held_after_it_was_over": _(
        "The match ended before places were counted in its last round, so both sides together "
        "held {most} at most; the report says {count}."
    ),
    "held_by_nobody": _(
        "{team} had nobody left at the end of the last round, so it held {most} places at "
        "most; the report says {count}."
    ),
    "held_too_often": _(
        "Both sides together cannot have held more than {most} places in these rounds; these are "
        "{count}."
    ),
    "mission_missing": _("Say which mission was played."),
    "model_listed_twice": _("{name} of {team} is listed twice."),
    "no_roles_here": _("Nobody attacks in {mission}: both sides are alike."),
    "no_such_mission": _("There is no mission “{mission}”; there are: {missions}."),
    "nothing_to_hold": _("Nothing is held in {mission}."),
    "nothing_to_report": _("No match took place, as there was no legal kill team of: {teams}."),
    "out_of_action_and_wounded": _(
        "{name} of {team} went out of action: flesh wounds do not count then."
    ),
    "out_of_action_twice": _("{name} of {team} went out of action twice."),
    "over_before_the_last_fell": _(
        "{mission} ends as soon as the kill team is broken, so the last model of {teams} cannot "
        "have fallen as well."
    ),
    "too_few_hurt_to_break": _(
        "{team} breaks only when more than half of its {size} models are out of action or have "
        "flesh wounds; these are {count}."
    ),
    "too_few_rounds": _(
        "{mission} goes on until round {least} at least, unless something ends it; this match is "
        "said to have ended in round {rounds}."
    ),
    "too_many_flesh_wounds": _(
        "{name} of {team} has at most {most} flesh wounds; with one more it is out of action."
    ),
}
_PATHS: Sentences = {
    "ends_in_a_base": _("The path ends on the base of another model."),
    "ends_in_terrain": _("The path ends in terrain that nobody can enter."),
    "ends_too_near_an_enemy": _('The path ends within 1" of an enemy.'),
    "no_path_from_there": _("A path begins where the model stands, and has at most {most} points."),
    "path_off_the_table": _("The path leaves the table."),
    "path_through_an_enemy": _("The path leads through an enemy."),
    "path_through_terrain": _("The path leads through terrain that nobody can cross."),
    "path_too_long": _('The path is {length}" long; it may be {most}".'),
    "path_too_near_an_enemy": _('The path leads within 1" of an enemy.'),
}
_MATCH: Sentences = {
    "cannot_stand_there": _(
        "The model cannot stand there: a base, terrain or an edge is in the way."
    ),
    "charge_reaches_nobody": _("The charge ends beside none of the enemies it was declared on."),
    "named_twice": _("The same enemy is named twice."),
    "names_no_model_and_place": _("Setting up names a model and a place."),
    "no_charge_target": _("Model {number} is not an enemy that can be charged now."),
    "no_legal_target": _("Model {number} cannot be shot at now."),
    "nobody_named": _("A charge names one enemy at least."),
    "none_for_original_target": _("The first shot is at model {number}, which was chosen first."),
    "not_a_list_of_places": _("A path is a list of places, each of two numbers in inches."),
    "not_a_place": _("A place is two numbers, in inches from the corner of the table."),
    "not_all_allotted": _("{given} shots are allotted; there are {of}."),
    "not_an_allotment": _("An allotment says for each target how many of the shots are at it."),
    "not_closer": _("The model must end closer to the nearest enemy than it began."),
    "not_farther_away": _("The model must end farther from the enemy than it began."),
    "not_to_be_placed": _("Model {model} is not among those that can be set up now."),
    "outside_its_zone": _("The model must stand wholly in its zone."),
    "shows_up_too_near_an_enemy": _('Every enemy must be more than {least}" away.'),
    "too_far": _('The model may go {most}" at most.'),
}
SENTENCES: Sentences = {**_ROSTERS, **_KILL_TEAMS, **_REPORTS, **_PATHS, **_MATCH}
