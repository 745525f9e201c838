"""Sentences about teams and wishes, whatever the game."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "act_of_another": _(
        "{name} did this: only they can take it back, or those who run the league by a ruling."
    ),
    "colours_hard_to_tell_apart": _(
        "The second colour, {trim}, can hardly be seen on {cloth}: take one that stands out."
    ),
    "die_was_rolled": _("A die was rolled for it, or its step is over: it stands."),
    "draft_is_founded": _("{team} was founded from this draft already."),
    "draft_too_long": _("This is too much for a draft: at most {most} characters are kept."),
    "key_not_usable": _("A key has at most {most} letters, digits and signs of ASCII."),
    "key_used_already": _(
        "{made} was made already by what you sent before; nothing has been done now. If you want "
        "this one as well, send it once more."
    ),
    "made_is_gone": _(
        "What you made by this is gone, and nothing has been done now. If you want it again, send "
        "it once more."
    ),
    "match_came_after": _("Since then {team} has had a match, or a new season: it stands."),
    "missing_key": _("“{key}” is missing."),
    "name_missing": _("A name is missing."),
    "team_name_missing": _("Give the team a name."),
    "name_not_printable": _("A name has only characters that can be printed."),
    "name_too_long": _("A name has at most {most} characters."),
    "no_such_act": _("{team} has no such act that could be taken back, or it was already."),
    "no_such_part_of_a_face": _("{part} is one of: {choices}."),
    "not_a_list": _("A list is needed here."),
    "not_a_name": _("A name is needed here."),
    "not_a_whole_number": _("A whole number is needed here."),
    "not_a_word": _("A word is needed here."),
    "not_an_object": _("An object with keys and values is needed here."),
    "not_an_option": _("“{answer}” is not one of the answers to “{question}”."),
    "not_yes_or_no": _("A yes or a no is needed here."),
    "not_your_team": _("{team} is not yours to change."),
    "no_such_list": _("There is no team list “{race}”."),
    "lists_of_two_games": _("Choose two lists of one game to compare."),
    "nothing_to_do": _("There is nothing to do."),
    "number_out_of_range": _("The number must be from {least} to {most}."),
    "nothing_waits": _("The coach of {team} is up to date."),
    "nothing_to_undo": _("There is nothing left to undo in this draft."),
    "reason_missing": _("Changing another coach's team is a ruling; give a reason."),
    "rolls_alone": _("This act rolls dice: it is done alone, before or after the others."),
    "team_changed_meanwhile": _(
        "{team} was changed meanwhile: this was made for its version {expected}, it is now at "
        "{found}. Look again, and repeat what still makes sense."
    ),
    "team_in_a_match": _("{team} is playing a match; it can be changed when that is over."),
    "cards_keep_their_names": _("Players are called as their cards are."),
    "faces_not_of_these_dice": _(
        "Rolled here are {count}D{die}: give the face of each, or of none to have them rolled."
    ),
    "not_from_the_table": _(
        "{team} did not report its last match from the table: its dice are rolled here."
    ),
    "takes_no_faces": _("Nothing is rolled for this: it takes no faces."),
    "given_or_taken": _("Say 1 to give it, or -1 to take it away."),
    "has_it_already": _("{name} already has this: {thing}."),
    "has_it_not": _("{name} doesn't have this: {thing}."),
    "may_not_rule_on_team": _("Only those who run a league of {team} can rule on it."),
    "no_competition_yet": _("Play a match in a competition first: cards belong to one."),
    "no_such_note": _("There is no such note: “{text}”."),
    "note_too_long": _("A note can have at most {most} characters."),
    "ruled_above_most": _("{what}: at most {most} are allowed."),
    "ruled_below_nothing": _("{what}: this can't be lower than 0, and is {has} now."),
    "ruled_on_nobody": _("Choose who it is about."),
    "ruling_without_a_reason": _("Give a reason: it stands among the rulings."),
    "taken_after_others": _("Take {ability} away from {name} first: it builds on {thing}."),
    "unknown_to_the_rules": _("The game has no such thing: {thing}. Keep it as a note."),
    "sign_up_to_found": _("Sign up to found the team: your list is kept."),
    "too_many_drafts": _("You have {most} drafts already: found one of them, or throw one away."),
    "too_many_drafts_today": _(
        "At most {most} drafts a day can be begun from one place without an account. Sign up to go "
        "on, or come back tomorrow: what you have begun already is kept."
    ),
    "too_many_acts": _("Do at most {most} things at once. You have sent {found}."),
    "unknown_act": _("This is not among the things that can be done: {acts}."),
    "unknown_event": _("An event of the kind “{kind}” is not known."),
    "unknown_game": _("There is no game “{game}”."),
    "unknown_key": _("“{key}” is not known here."),
    "unknown_rules_version": _("There is no version “{version}” of {game}."),
}
