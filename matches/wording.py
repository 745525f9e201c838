"""Sentences about playing matches."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "fixture_is_settled": _("This fixture is settled."),
    "answered_already": _("This question was answered meanwhile; nothing was changed."),
    "answer_not_playable": _(
        "The rules engine cannot go on from this answer, by a fault of its own. The question "
        "stands: another answer may do."
    ),
    "dice_are_wanted": _(
        "The dice after the match are not all there: {count} so far. Type them in, or have the "
        "rest rolled here."
    ),
    "fixture_is_being_played": _("This fixture, or one of its teams, is just being played."),
    "fixture_is_reported": _(
        "This match is being reported from the table; withdraw the report first."
    ),
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
    "not_your_confirmation": _(
        "Only the other coach of this match and who runs the league can say something to this "
        "report; once it is disputed, it takes a ruling."
    ),
    "not_your_report": _("Only who has begun this report can write it."),
    "nothing_is_wanted": _("Nothing more is asked for after this match."),
    "report_changed": _("This report was changed meanwhile; nothing was stored. Look at it again."),
    "report_is_filed": _("This report is filed; it cannot be changed any more."),
    "report_not_filed": _("This report does not wait for anybody."),
    "report_waits_for_you": _(
        "{author} has reported this match already: confirm the report, or dispute it."
    ),
    "team_moved_on": _(
        "A team has changed since this match was reported ({teams}), and the line-ups with it. "
        "Who wrote the report opens it again, checks it and files it once more."
    ),
    "not_your_match": _("Only the coaches of this match and who runs the league can do this."),
    "not_your_question": _("This question is for another coach."),
    "round_not_open": _("Round {round} must be over first."),
    "time_not_up": _("The coach who is asked still has time to answer."),
    "side_without_coach": _("{team} has no coach who could play it."),
    "season_not_running": _("{season} is not running."),
}
