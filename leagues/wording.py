"""Sentences about leagues and seasons."""

from django.utils.translation import gettext_lazy as _

#: Automated coaches by their strength.
STRENGTHS = {"rookie": _("Rookie"), "veteran": _("Veteran"), "legend": _("Legend")}

SENTENCES = {
    "bonus_counts_nothing": _("Bonus {number} names nothing that is counted."),
    "bonus_each_of_at_most": _(
        "Bonus {number}: “for each” and “at most” do not go together; few are paid once."
    ),
    "bonus_not_valid": _("Bonus {number} is not a bonus with its thing, threshold and points."),
    "bonus_threshold_out_of_range": _(
        "Bonus {number}: its threshold must be a whole number from {least} to {most}."
    ),
    "bonus_unknown_key": _("Bonus {number}: a bonus has no “{key}”."),
    "bonus_when_unknown": _(
        "Bonus {number}: it is given for “any”, “win”, “draw” or “loss”, not for “{value}”."
    ),
    "bonus_yes_or_no": _("Bonus {number}: “{key}” is either on or off."),
    "bonuses_not_a_list": _("Bonuses are a list of at most {most}."),
    "entered_already": _("{team} has entered already."),
    "entry_not_valid": _("{team}: {reason}"),
    "date_out_of_range": _("The year must be from {least} to {most}."),
    "fair_play_not_valid": _("Fair play names what is counted, and how much each weighs."),
    "field_is_closed": _("{season} takes no entries and withdrawals at the moment."),
    "field_is_full": _("The field is full: {most} entries."),
    "field_size_out_of_range": _(
        "A season is for {least} to {most} entries; {found} have entered."
    ),
    "hours_out_of_range": _("A coach has 1 to {most} hours for an answer."),
    "invitation_needed": _("{league} can be joined by invitation only."),
    "invitation_not_valid": _("This invitation is not valid any more."),
    "legs_out_of_range": _("A round robin has 1 to {most} legs."),
    "name_entered_already": _("A team called {team} has entered already."),
    "not_a_coach_here": _("Only coaches of {league} enter teams."),
    "not_a_commissioner": _("Only a commissioner of {league} can do this."),
    "not_a_member": _("{name} is not a member of this league."),
    "not_the_owner": _("Only the owner of {league} can do this."),
    "other_game": _("This season is played in {game}."),
    "other_rules_version": _("This season is played by version {version} of the rules."),
    "option_yes_or_no": _("The option “{option}” is either on or off."),
    "owner_cannot_leave": _("The owner hands {league} over before leaving it."),
    "role_not_given": _("This role cannot be given."),
    "scoring_points_out_of_range": _("“{key}” must be a whole number from {least} to {most}."),
    "scoring_unknown_key": _("A scoring has no “{key}”."),
    "scoring_unplayed_unknown": _(
        "Rounds without a match count as “virtual” or as “zero”, not as “{value}”."
    ),
    "scoring_upside_down": _(
        "A win ({win}) must not be worth less than a draw ({draw}), nor a draw less than a loss "
        "({loss})."
    ),
    "season_cannot_move": _("The season is in the state “{found}”; it cannot go to “{wanted}”."),
    "seats_out_of_range": _("An invitation has 1 to {most} seats."),
    "unknown_choice": _("“{value}” is not among the choices."),
    "unknown_option": _("There is no option “{option}”."),
    "unknown_strength": _("There is no automated coach “{strength}”."),
    "unknown_tie_breaker": _("There is no tie-breaker “{key}”."),
    "walk_over_score_not_valid": _(
        "A walk-over is scored by two whole numbers from 0 to {most}, the winner’s first and "
        "not the smaller."
    ),
}


def strength_name(key: str) -> str:
    """What an automated coach is called; one of a game that has its own goes by its key."""
    return str(STRENGTHS.get(key) or key.capitalize())
