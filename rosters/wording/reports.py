"""Sentences about matches that people report from their tables."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "apothecary_not_for": _("No apothecary can help number {number} of {team}."),
    "apothecary_used_up": _("{team} had no apothecary left for one of these casualties."),
    "casualty_rolls_wanted": _(
        "The number of casualty rolls for number {number} of {team} is {count}."
    ),
    "conceding_side_leads": _(
        "{team} has conceded: the opponent gets at least {score} touchdowns."
    ),
    "count_out_of_range": _("{what}: a whole number from {least} to {most} is wanted."),
    "deed_out_of_range": _(
        "Number {number} of {team}, {what}: a whole number from 0 to {most} is wanted."
    ),
    "deeds_from_the_bench": _("Number {number} of {team} was not fielded, and did something."),
    "does_not_regenerate": _("Number {number} of {team} does not regenerate."),
    "entries_left_over": _("{count} of the dice that were typed in are not wanted."),
    "hurt_twice": _("Number {number} of {team} was out of the match already."),
    "igor_not_for": _("Igor cannot help number {number} of {team}."),
    "igor_used_up": _("{team} had no Igor left for one of these rolls."),
    "listed_twice": _("Number {number} of {team} is listed twice."),
    "match_not_decided": _("This match goes on until somebody wins it."),
    "not_a_casualty_roll": _("{roll} is no casualty roll: a D6 and a D8, 11 to 68."),
    "not_such_faces": _("The number of faces from 1 to {die} that are wanted is {count}."),
    "player_not_available": _("{name} of {team} was not available for this match."),
    "report_not_readable": _("This part of the report cannot be read: {part}."),
    "touchdowns_do_not_sum": _(
        "{team}: {scored} touchdowns of players and {awarded} awarded do not make a score of "
        "{score}."
    ),
    "unknown_cause": _("Nobody is hurt by this: {cause}."),
    "unknown_shirt": _("Nobody of {team} played as number {number}."),
}
