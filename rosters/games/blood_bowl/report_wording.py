"""Sentences about matches of Blood Bowl that people report from their tables."""

from django.utils.translation import gettext_lazy as _

from rosters.games.room import Sentences
from rosters.words.counting import counted

SENTENCES: Sentences = {
    "apothecary_not_for": _("No apothecary can help number {number} of {team}."),
    "apothecary_used_up": _("{team} had no apothecary left for one of these casualties."),
    "casualty_rolls_wanted": counted(
        "Number {number} of {team} has one casualty roll.",
        "Number {number} of {team} has {count} casualty rolls.",
    ),
    "chainsaw_not_block": _(
        "Number {number} of {team} wields a chainsaw: it was no block that hurt."
    ),
    "completions_without_passes": _(
        "Number {number} of {team} has more passes completed than thrown."
    ),
    "conceding_side_leads": _(
        "{team} has conceded: the opponent gets at least {score} touchdowns."
    ),
    "does_not_regenerate": _("Number {number} of {team} does not regenerate."),
    "has_no_hands": _("Number {number} of {team} has no hands, so can't throw, catch or score."),
    "hurt_on_the_bench": _("Number {number} of {team} was not fielded, and was hurt."),
    "igor_not_for": _("Igor cannot help number {number} of {team}."),
    "igor_used_up": _("{team} had no Igor left for one of these rolls."),
    "in_reserves_already": _(
        "The apothecary had sent number {number} of {team} to Reserves: no Regeneration is rolled."
    ),
    "interceptions_without_passes": _(
        "{team} threw {count} passes: too few for its completions and the {lost} that were "
        "intercepted."
    ),
    "more_available_than_left": _(
        "{team} could set up {most} players at most, not {count}: the others were out of the match."
    ),
    "more_hurt_than_broken": _(
        "Number {number} of {team} has more opponents hurt by blocks than armour rolls won."
    ),
    "more_hurt_than_fouled": _(
        "Number {number} of {team} has more opponents hurt by fouls than fouls committed."
    ),
    "more_hurt_than_pushed": _(
        "Number {number} of {team} has more opponents hurt by the crowd than pushed there."
    ),
    "nobody_bites": _(
        "Number {number} of {team} cannot have been bitten: that takes a Thrall, and a team-mate "
        "with Blood Lust."
    ),
    "nobody_bombs": _("Nobody was there to throw a bomb at number {number} of {team}."),
    "nobody_casts": _("No wizard was hired who could have hurt number {number} of {team}."),
    "nobody_eats": _(
        "Number {number} of {team} cannot have been eaten: that takes Right Stuff, and a "
        "team-mate who throws players and is Always Hungry."
    ),
    "nobody_fouls": _(
        "Number {number} of {team} cannot have been fouled by somebody with a ball and chain."
    ),
    "nobody_saws": _("Nobody who could have hurt number {number} of {team} has a chainsaw."),
    "nobody_stabs": _("Nobody who could have hurt number {number} of {team} has Stab."),
    "nobody_throws": _(
        "Nobody could throw number {number} of {team}, or a team-mate at that player."
    ),
    "nobody_tramples": _(
        "Nobody who could have hurt number {number} of {team} has a ball and chain."
    ),
    "not_a_casualty_roll": _(
        "Choose both dice of the casualty roll, a D6 and a D8: {roll} isn't such a roll."
    ),
    "not_by_an_opponent": _(
        "No opponent hurts a player in this way, so number {number} of {team} did not."
    ),
    "only_moves": _("Number {number} of {team} has a ball and chain, so can't foul or throw."),
    "second_roll_not_made": _(
        "After Badly Hurt there is no second casualty roll for number {number} of {team}."
    ),
    "too_few_fielded": _(
        "{team} fielded {count} players, and had to set up {least} at the first kick-off."
    ),
    "too_many_completions": _(
        "{team}: {count} completions are more than its turns allow, {most} at most."
    ),
    "too_many_fouls": _("{team}: {count} fouls are more than its turns allow, {most} at most."),
    "too_many_interceptions": _(
        "{team}: {count} interceptions are more than the opponent's turns allow, {most} at most."
    ),
    "too_many_passes": _("{team}: {count} passes are more than its turns allow, {most} at most."),
    "too_many_rocks": _(
        "{team}: {count} players hit by rocks are more than there were kick-offs, {most} at most."
    ),
    "too_many_struck": _("{team}: one spell cannot hurt {count} players; {most} at most."),
    "too_many_blocks": _(
        "Number {number} of {team} cannot have blocked {count} times; in these turns it is "
        "{most} at most."
    ),
    "too_many_knocked_out": _(
        "{team} cannot have knocked out {count} opponents; it is {most} at most."
    ),
    "too_many_touchdowns": _(
        "{team}: {count} touchdowns are more than its turns allow, {most} at most."
    ),
    "too_many_turnovers": _(
        "{team}: {count} turnovers are more than it had turns, {most} at most."
    ),
    "touchdowns_do_not_sum": _(
        "{team}: say who scored. The score is {score}; you named {scored} touchdowns of players, "
        "and {awarded} awarded."
    ),
    "unknown_cause": _("Nobody is hurt by this: {cause}."),
}
