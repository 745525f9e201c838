"""Sentences about playing matches."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "answered_already": _("This question was answered meanwhile; nothing was changed."),
    "answer_not_playable": _(
        "The rules engine cannot go on from this answer, by a fault of its own. The question "
        "stands: another answer may do."
    ),
    "fixture_is_being_played": _("This fixture, or one of its teams, is just being played."),
    "is_no_sandbox": _("{season} is no sandbox: it is not deleted."),
    "match_cannot_begin": _(
        "This match cannot be begun with the present version of the rules engine."
    ),
    "match_does_not_count": _("This match is not being played any more: nothing of it counts."),
    "match_is_live": _("People are playing this match here; abandon it first."),
    "match_is_not_live": _("Nobody is playing this match here."),
    "match_stopped": _(
        "This match cannot go on with the present version of the rules engine. Its answers are "
        "kept; the commissioner can see why."
    ),
    "nobody_plays": _("At least one side must be played by a person."),
    "not_your_match": _("Only the coaches of this match and who runs the league can do this."),
    "not_your_question": _("This question is for another coach."),
    "round_not_open": _("Round {round} must be over first."),
    "time_not_up": _("The coach who is asked still has time to answer."),
    "side_without_coach": _("{team} has no coach who could play it."),
}
