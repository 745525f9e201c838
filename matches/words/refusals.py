"""Sentences of refusals about playing matches."""

from django.utils.translation import gettext_lazy as _

#: Names of the ways in which matches end, by the word of their outcome.
OUTCOMES = {
    "played": _("played"),
    "conceded": _("conceded"),
    "walk_over": _("walk-over"),
    "double_forfeit": _("double forfeit"),
    "bye": _("bye"),
    "void": _("void"),
}

SENTENCES = {
    "quick_count_out_of_range": _("What is counted goes up to {most}."),
    "quick_does_not_count": _("This result doesn't count any more."),
    "quick_no_such_match": _(
        "Take a number from {least} to {most}: this round has no number {number}."
    ),
    "quick_not_waiting": _("Nobody has to choose about this result any more."),
    "quick_nothing_typed": _("Type a line, such as 12 2 1."),
    "quick_numbers_alone": _("Write numbers alone, such as 12 2 1. You wrote “{line}”."),
    "quick_report_waits": _("Settle it on its own page: a report of {match} waits for an answer."),
    "quick_too_few_numbers": _(
        "Write {scores} scores after the number, then {scores} numbers for each thing that is "
        "counted. You wrote {found}."
    ),
    "quick_too_many_lines": _("Send at most {most} lines at once."),
    "quick_too_many_numbers": _(
        "Write at most {most} numbers after that of the line. You wrote {found}."
    ),
    "quick_was_corrected": _("Correct it again on its own page: this result was corrected."),
    "quick_was_drawn": _(
        "Correct it on its own page: something was drawn from the results of round {round}."
    ),
    "no_rosters_yet": _(
        "Wait until somebody has entered {season}: there is no roster to print yet."
    ),
    "slip_counts_missing": _(
        "Write a whole number in every field: the score of each side, and what is counted of each."
    ),
    "slip_no_match": _("Every result of this round is in: there is no slip left to print."),
    "slip_round_over": _(
        "Tell the desk: all results of round {round} are in, so nothing more can be sent by a code."
    ),
    "slip_unknown": _(
        "This code opens nothing. Check each sign: only the slip that was printed last holds."
    ),
    "bracket_does_not_hold": _("After this the results of the bracket would not go together."),
    "change_malformed": _("“{what}” is missing, or not as it is written."),
    "change_not_an_object": _("A correction is described by what it changes."),
    "consequences_changed": _(
        "Something was changed since these consequences were shown. Look at them again."
    ),
    "corrected_meanwhile": _("This result was corrected meanwhile: it is not what it was then."),
    "correction_is_built_on": _(
        "A later correction rests on this one: {about}, round {round}. Undo that first."
    ),
    "facts_have_an_aftermath": _(
        "What players did changes what becomes of them: the aftermath is worked out again."
    ),
    "later_match_was_played": _(
        "The match of round {round} that came of this has been played meanwhile."
    ),
    "later_round_begun": _("Round {round} has begun: it cannot be drawn again."),
    "later_tie_drawn_on": _(
        "From the tie of round {round} others were drawn already: it can only stand."
    ),
    "later_tie_not_due": _(
        "The tie of round {round} would have nobody to play it yet: it can only stand."
    ),
    "lined_up_unknown": _(
        "{name} of {team} lined up, but by an earlier correction never joined: this match "
        "has no other aftermath."
    ),
    "not_counted": _("“{what}” is not counted in this match."),
    "not_in_line_up": _("Number {number} is not in the line-up."),
    "nothing_to_annul": _(
        "A knock-out has no table to take a match out of; overrule or void it instead."
    ),
    "nothing_to_correct": _("Only a filed result can be corrected."),
    "report_says_it_all": _(
        "Change the report itself: beside it neither the outcome nor single facts are corrected."
    ),
    "was_not_reported": _("Nothing was played in this match, so there is nothing to correct."),
    "nothing_was_played": _("Nothing was played here: only the result itself can be overruled."),
    "only_corrected": _("What is annulled, voided or played again has no other facts."),
    "only_in_knockouts": _("Only the ties of a knock-out are played again or awarded."),
    "only_swiss_redrawn": _(
        "Only the next stage or the next round of a Swiss stage is drawn again, and neither has "
        "been drawn from this match."
    ),
    "later_stage_begun": _("Stage {stage} has begun: it cannot be drawn again."),
    "result_impossible": _("These results and scores do not go together."),
    "score_not_scored": _(
        "The players scored {found}, but the score is {score}: say who scored, or overrule the "
        "table alone."
    ),
    "season_is_over": _(
        "Reopen {season} first: it is over, and this would leave its placings open. Whoever runs "
        "the league reopens it on the season’s page for commissioners, by “Reopen”."
    ),
    "unknown_change": _("A correction has no “{what}”."),
    "fixture_is_settled": _("This fixture is settled."),
    "answered_already": _("This question was answered meanwhile; nothing was changed."),
    "answer_not_playable": _(
        "The rules engine cannot go on from this answer, by a fault of its own. The question "
        "stands: another answer may do."
    ),
    "consent_wanted": _(
        "Tick that you agree first, or dispute the report: it sets aside {count} of the rolls that "
        "were made here."
    ),
    "dice_are_wanted": _(
        "The dice after the match are not all there: {count} so far. Type them in, or have the "
        "rest rolled here."
    ),
    "line_incomplete": _("{field} is missing. Fill it in, or empty the whole line."),
    "not_in_the_list": _("{field}: choose one of the list. “{typed}” isn't in it."),
    "no_such_field": _(
        "Go back and open this page again: it has no field “{field}”, so nothing was saved."
    ),
    "no_whole_number": _("{field}: type a whole number. “{typed}” isn't one."),
    "no_whole_numbers": _(
        "{field}: type whole numbers with spaces between them. “{typed}” can't be read."
    ),
    "fixture_is_being_played": _("This fixture, or one of its teams, is just being played."),
    "fixture_is_reported": _(
        "This match is being reported from the table; withdraw the report first."
    ),
    "is_no_sandbox": _("{season} isn't a sandbox, so it can't be deleted."),
    "match_cannot_begin": _(
        "This match cannot be begun with the present version of the rules engine."
    ),
    "match_does_not_count": _("This match is not being played any more: nothing of it counts."),
    "invitation_not_open": _("This invitation no longer needs an answer."),
    "invited_already": _(
        "{name} has already invited the others to play this match. Not all have answered yet."
    ),
    "not_your_invitation": _("This invitation isn't yours to answer."),
    "not_your_own_invitation": _("Only the coach who invited can take the invitation back."),
    "match_has_kicked_off": _("The first die of this match was rolled: nobody can leave it now."),
    "match_not_kicked_off": _("This match has not kicked off yet: nothing is asked."),
    "play_a_side_yourself": _("You play one of the sides yourself; the engine plays the others."),
    "match_is_live": _("People are playing this match here; abandon it first."),
    "no_such_order": _("Nothing that can be settled beforehand is called “{order}” in this game."),
    "no_such_way": _("“{order}” cannot be settled as “{way}”."),
    "nothing_to_take_back": _(
        "You can't take this back: dice have fallen since your last answer, something hidden was "
        "shown, or somebody else was asked."
    ),
    "side_is_handed_over": _(
        "Take the side back first: an automated coach is playing it for its coach."
    ),
    "side_is_not_handed_over": _("This side isn't handed over: its coach plays it."),
    "no_such_question": _("Choose one of your listed answers: you can't go back to this one."),
    "counts_somewhere": _(
        "You can take back further only where nothing counts: in friendlies, practice and "
        "sandboxes."
    ),
    "asked_back_already": _(
        "Answer the open request first: somebody has already asked to take something back."
    ),
    "not_asked_back": _("Nobody is asking to take anything back now."),
    "not_your_request": _("This request isn't yours to answer."),
    "match_is_not_live": _("Nobody is playing this match here."),
    "match_stopped": _(
        "This match cannot go on with the present version of the rules engine. Its answers are "
        "kept; the commissioner can see why."
    ),
    "nobody_plays": _("At least one side must be played by a person."),
    "not_your_confirmation": _(
        "Only the other coach of this match and those who run the league can answer this report. "
        "Once it is disputed, it takes a ruling."
    ),
    "not_your_report": _("Only the coach who began this report can write it."),
    "nothing_is_wanted": _("Nothing more is asked for after this match."),
    "reason_wanted": _(
        "To keep it, say why you played it so. The other coach and the rulings show your reason."
    ),
    "report_changed": _("This report was changed meanwhile; nothing was stored. Look at it again."),
    "report_is_filed": _("This report has been sent, so it can't be changed."),
    "report_not_filed": _("This report needs no answer."),
    "report_waits_for_you": _(
        "{author} has reported this match already: confirm the report, or dispute it."
    ),
    "team_moved_on": _(
        "A team has changed since this match was reported ({teams}), and the line-ups with it. "
        "Who wrote the report opens it again, checks it and files it once more."
    ),
    "not_your_match": _("Only the coaches of this match and those who run the league can do this."),
    "not_your_question": _("This question is for another coach."),
    "round_not_open": _("Round {round} must be over first."),
    "engine_not_there_yet": _(
        "Play round {round} to its end first: the engine goes round by round."
    ),
    "team_is_reported": _(
        "Settle the report on the other match of {team} first: its players may be changed by it."
    ),
    "time_not_up": _("The coach who is asked still has time to answer."),
    "side_without_coach": _("{team} has no coach who could play it."),
}
