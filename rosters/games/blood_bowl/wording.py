"""Sentences about the rules of Blood Bowl."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.blood_bowl import report_wording
from rosters.games.room import Sentences

CLASSES: Mapping[str, str | None] = {
    "Inducement": "inducement",
    "Player": None,
    "Positional": "position",
    "Skill": "skill",
    "Star": "star",
    "TeamList": "race",
}
#: The kinds of a sentence's values in the catalogue, by the names of the values.
KINDS: Mapping[str, tuple[str, ...]] = {
    "options": ("skill",),
    "position": ("position",),
    "race": ("race",),
    "skill": ("skill",),
    "star": ("star",),
    "what": ("inducement",),
}
THINGS: Mapping[str, Promise] = {
    "apothecary": _("apothecary"),
    "assistants": _("assistant coaches"),
    "available": _("players that could still be set up"),
    "awarded": _("touchdowns awarded"),
    "cheerleaders": _("cheerleaders"),
    "completions": _("completions"),
    "fan_factor": _("fan factor"),
    "fans": _("fans"),
    "fouls": _("fouls"),
    "interceptions": _("interceptions"),
    "moved": _("gold moved to petty cash"),
    "passes": _("passes"),
    "rerolls": _("re-rolls"),
    "touchdowns": _("touchdowns"),
}

ACTS: Mapping[str, Promise] = {
    "buy": _("bought for it"),
    "dismiss": _("player dismissed"),
    "give_up": _("something given up"),
    "hire": _("player hired"),
    "hire_journeyman": _("journeyman hired"),
    "improve": _("improvement chosen"),
    "renumber": _("shirt numbers changed"),
}
STEPS: Mapping[str, Promise] = {"after_the_match": _("After the match")}
CHOICES: Mapping[str, Promise] = {
    "improve": _("What a player learns"),
    "hire_journeyman": _("Journeymen who could stay"),
}
ANSWERS: Mapping[str, Promise] = {}
SENTENCES: Sentences = {
    **report_wording.SENTENCES,
    "already_founded": _("This team has been founded already."),
    "already_rolled": _("{name} has had the improvement roll for {threshold} SPP."),
    "fan_factor_not_for_sale": _("Fan Factor cannot be bought after the team was founded."),
    "kept_twice": _("A player is kept twice."),
    "may_not_stop": _("The move can't end on {square}."),
    "may_not_walk": _("Number {number} may not go now."),
    "inducement_not_for_race": _("{race} teams cannot buy this: {what}."),
    "no_apothecary_for_race": _("A team of the race {race} has no apothecary."),
    "mvp_not_there": _("Number {number} was not there, or did not live, so can't be the MVP."),
    "no_roll_waits": _("{name} has no improvement to choose now."),
    "no_step_to": _("There is no step to {square}."),
    "no_such_injury": _("The record has no injury {number}."),
    "no_such_injury_effect": _("There is no injury “{effect}”."),
    "no_such_player": _("There is no player {player} in this team."),
    "no_such_shirt": _("Shirts are numbered 1 to 16; there is no {number}."),
    "no_such_square": _("There is no square {square}."),
    "not_a_journeyman": _("{name} is not a journeyman."),
    "not_a_mercenary_skill": _("A mercenary {position} cannot have the skill {skill}."),
    "not_a_placement": _("“{answer}” does not place anybody on a square."),
    "not_a_redraft": _("A redraft names the players and the things that are kept."),
    "not_a_walk": _("“{answer}” is neither “none” nor a player and the squares of the way."),
    "not_a_purchase": _("This does not say what to buy, and how much of it."),
    "not_available": _("Number {number} is not available."),
    "not_enough_gold": _("This costs {price} gold; there are {treasury} in the treasury."),
    "not_enough_petty_cash": _("This costs {price} gold; the petty cash is {purse}."),
    "not_founded": _("This team has not been founded yet."),
    "not_in_treasury": _("From 0 to {treasury} gold can be moved to petty cash."),
    "not_so_many": _("There are only {owned} of these: {what}."),
    "not_to_be_learned": _("With a roll of {dice}, {name} can choose among: {options}."),
    "number_taken": _("Number {number} is worn by somebody already."),
    "off_season_out_of_range": _("“{value}” is not possible for “{option}”."),
    "only_one_apothecary": _("A team has at most one apothecary."),
    "outside_own_half": _("Number {number} would stand on {square}, outside the own half."),
    "over_budget": _("This team costs {cost} gold; the budget is {budget}."),
    "over_the_budget": _("What is kept costs {cost} gold pieces; the budget is {budget}."),
    "player_exists": _("There is a player {player} already."),
    "player_has_left": _("{name} is no longer with the team."),
    "roster_full": _("The roster is full: {most} players."),
    "skill_already_owned": _("{name} has {skill} already."),
    "squad_full": _("A squad has at most {most} players; there is room for {room} more."),
    "square_taken_twice": _("Two players would stand on {square}."),
    "star_hired_twice": _("{star} can only be hired once."),
    "star_not_for_race": _("{star} does not play for {race} teams."),
    "too_few_on_scrimmage": _("Only {count} players would stand on the line of scrimmage."),
    "too_few_players": _("A team needs at least {least} players. You have {count}."),
    "too_many_in_wide_zone": _("{count} players would stand in the {zone} wide zone."),
    "too_many_inducements": _("At most {most} of this can be bought: {what}."),
    "too_many_of_position": _("At most {most} of the position {position} are allowed."),
    "too_many_players": _("A team can have at most {most} players. You have {count}."),
    "too_many_rerolls": _("At most {most} team re-rolls are allowed."),
    "too_many_stars": _("At most {most} Star Players can be hired."),
    "too_much_fan_factor": _("At most {most} points of Fan Factor are allowed."),
    "too_few_spp": _("{name} has {spp} SPP; the improvement roll is for {threshold}."),
    "unknown_asset": _("Only these can be bought and given up: {assets}."),
    "unknown_inducement": _("Petty cash does not buy this: {what}."),
    "unknown_position": _("This team list has no position {position}."),
    "unknown_race": _("There is no race {race}."),
    "unknown_star": _("There is no Star Player {star}."),
    "wrong_number_set_up": _("Set up {wanted} players. You have set up {count}."),
    "walks_too_far": _("That is {count} squares; at most {most} are allowed."),
}
