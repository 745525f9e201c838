"""Sentences of refusals about leagues and seasons, by code."""

from django.utils.translation import gettext_lazy as _

#: Descriptions of automated coaches, by game and strength, or by strength alone.
_STRENGTH_WORDS = {
    ("", "rookie"): _("plays like a beginner: good to begin with"),
    ("", "veteran"): _("plays to win, and answers at once"),
    ("", "legend"): _("thinks ahead: the strongest, and takes some seconds for a turn"),
}

SENTENCES = {
    "block_of_oneself": _("Choose somebody else: you can’t block yourself."),
    "comments_are_off": _("Comments are switched off in {league}."),
    "comments_closed_to_you": _("You can’t comment on this post."),
    "does_not_write_here": _("Only the coaches of {league} and those who run it write here."),
    "may_not_follow": _("You can follow what you may open, but nothing in a sandbox."),
    "not_your_words": _("Only its author changes or deletes it."),
    "own_words": _("This is yours: change it or delete it."),
    "post_about_elsewhere": _("Choose what is in {league} and no sandbox, and one thing alone."),
    "words_are_hidden": _("It was hidden by those who run the league: {reason}"),
    "words_too_often": _("Wait a little: at most {most} in {minutes} minutes."),
    "words_too_often_a_day": _("Wait until tomorrow: at most {most} in {hours} hours."),
    "clock_is_otherwise": _("The clock stands otherwise by now: look at it again."),
    "hall_marks": _("{name}: table {table} has a mark, but is not in this hall."),
    "hall_named_twice": _("Give each hall a name of its own: two are called {name}."),
    "hall_tables": _("{name}: number its tables from a first to a last, from 1 to {most}."),
    "hall_tables_twice": _("{name}: table {table} stands in another hall already."),
    "hall_without_name": _("Give hall {number} a name."),
    "halls_too_many": _("A season has at most {halls} halls and {tables} tables."),
    "match_has_no_table": _("It is over: its table stays as it is."),
    "no_halls": _("Say first which halls and tables there are in {season}."),
    "no_such_table": _("There is no table {table} in any hall."),
    "order_of_play_line": _(
        "Line {number} of the order of play needs a name, and lasts 1 to {most} minutes."
    ),
    "order_of_play_long": _("An order of play has at most {most} lines."),
    "round_minutes": _("A clock runs for 1 to {most} minutes."),
    "unknown_clock_act": _("A clock can’t do “{act}”."),
    "unknown_wish": _("There is no wish “{wish}” about tables."),
    "webhook_address": _("Give a whole address that begins with https://."),
    "webhook_inner": _("Give an address on the open internet: this one leads into a network."),
    "webhook_is_off": _("Switch the webhook on first."),
    "webhook_not_signed": _("Only webhooks for a program of your own have a secret."),
    "webhook_no_topic": _("Choose at least one thing that is told."),
    "webhook_too_many": _("Delete one first: a league has at most {most} webhooks."),
    "webhook_tried_enough": _("Wait until the tests before have been sent."),
    "webhook_unknown_host": _("Check the address: there is no such host."),
    "unknown_notice_group": _("There is no group of notices “{group}”."),
    "unknown_notice_mail": _("Notices come by e-mail at once, once a day or never, not “{mail}”."),
    "annul_or_keep": _("Say whether the results of {team} are annulled or kept."),
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
    "busy_on_the_ladder": _("{team} has a challenge to answer or a match to play first."),
    "friendly_has_begun": _("Somebody has begun this friendly: it is called off no more."),
    "friendly_not_agreed": _("This friendly was not agreed on, so it cannot be called off."),
    "friendly_not_open": _("This friendly no longer needs an answer."),
    "friendly_of_two_games": _("A friendly is a match of one game, by one version of its rules."),
    "no_such_team": _("There is no team “{team}”."),
    "no_team_of_yours": _("One of the teams of a friendly is yours."),
    "not_asked_for_a_friendly": _("No team of yours is asked for this friendly."),
    "not_your_friendly": _("This friendly is not yours to take back."),
    "no_such_side": _("The match has no side {side}; they are numbered from 0."),
    "nobody_is_held": _("{team} holds nobody of that name of {other}."),
    "no_deals": _("There are no deals in {game}."),
    "deals_with_itself": _("A deal is offered to another team of the season."),
    "no_such_deal": _("{team} has nothing of that kind to offer {other} now."),
    "offered_already": _("{team} has that offer already and has not answered yet."),
    "offered_once": _("That is offered once between two matches, and {team} has answered."),
    "team_is_busy": _("{team} still has to finish what its last match left: try again after that."),
    "deal_not_open": _("This deal no longer needs an answer."),
    "deal_not_carried_out": _("This deal was not carried out, so there is nothing to take back."),
    "terms_not_asked": _("{team} is not asked that now: it was answered, or the match has begun."),
    "challenge_has_timed_out": _("The time to answer this challenge is up."),
    "challenge_not_open": _("This challenge no longer needs an answer."),
    "change_is_accepted": _("{name} has been made already."),
    "change_is_different": _(
        "Something has changed since {name} was shown: look again before it is accepted."
    ),
    "coach_has_left": _("{team}: {coach} is no longer a coach of this league."),
    "crossing_is_not_whole": _("The crossing by hand must name everybody who qualifies, once."),
    "date_has_passed": _("Date {number} lies in the past."),
    "date_not_offered": _("This is not among the dates that are offered."),
    "date_out_of_range": _("The year must be from {least} to {most}."),
    "date_outside_window": _("Date {number} lies outside the time in which this round is played."),
    "deadline_before_opening": _("A round cannot end before it opens."),
    "dealt_twice": _("An entry is dealt to two groups."),
    "double_has_one_leg": _("A double elimination is not played over two legs."),
    "dutch_discourages_nobody": _(
        "The Dutch system forbids pairings, but does not discourage any."
    ),
    "dutch_may_lock": _(
        "Stage {stage}: with {rounds} rounds of {entries} entries the Dutch system may find no "
        "pairing for a late round. The best pairing for all is drawn then, and teams may meet "
        "again. With at most half as many rounds as entries that is unlikely."
    ),
    "dutch_too_many_rounds": _(
        "Stage {stage}: plan at most {most} rounds. The Dutch system pairs nobody twice, so "
        "{entries} entries have no opponents for {rounds} rounds."
    ),
    "brought_teams_stay_out": _(
        "Enter one that was founded here: {team} was brought from {system}, and {season} takes "
        "none from elsewhere. Whoever runs the league can allow it in the season settings."
    ),
    "entered_already": _("{team} has entered already."),
    "entry_is_playing": _("{team} is just playing a match."),
    "entry_not_valid": _("{team}: {reason}"),
    "fair_play_not_valid": _("Fair play names what is counted, and how much each weighs."),
    "field_is_closed": _("{season} isn't taking entries or withdrawals now."),
    "field_is_full": _("The field is full: {most} entries."),
    "field_size_out_of_range": _(
        "A season is for {least} to {most} entries; {found} have entered."
    ),
    "fixture_is_settled": _("This fixture is settled."),
    "groups_too_small": _("Stage {stage}: {entries} entries are too few for {groups} groups."),
    "groups_too_unlike": _("Groups may differ in size by 1. Yours have {least} to {most} entries."),
    "has_withdrawn": _("{team} has withdrawn already."),
    "hours_out_of_range": _("A coach has 1 to {most} hours for an answer."),
    "invitation_needed": _("{league} can be joined by invitation only."),
    "invitation_not_valid": _("This invitation no longer works. Ask for a new one."),
    "not_a_placeholder": _("{name} is no placeholder in this league."),
    "seat_of_an_opponent": _("You have been drawn against {name}, so you can't take this seat."),
    "ladder_has_no_deadline": _(
        "The round of a ladder has no deadline; each of its fixtures has its own."
    ),
    "is_a_sandbox": _("{season} is a sandbox."),
    "ladder_has_no_groups": _("A ladder has no groups."),
    "ladder_is_last": _("Stage {stage}: nothing follows a ladder, as it has no end of its own."),
    "name_looks_alike": _(
        "Take another name: in {season}, “{team}” can't be told from “{other}” by eye."
    ),
    "name_entered_already": _("A team called {team} has entered already."),
    "no_declines_left": _("{team} can't decline another challenge: {most} a season."),
    "round_ends_by_itself": _("Round {round} ends by itself, with its last match."),
    "week_not_open": _("Week {round} is not open."),
    "no_week_open": _("No week of {season} is open in which a match could be arranged."),
    "asks_already": _("{team} has an open challenge already: one at a time."),
    "week_is_full": _(
        "{team} has as many matches and open challenges as one may have in a week: {most}."
    ),
    "met_often_enough": _("{team} and {other} meet no more than {most} times in this stage."),
    "nobody_is_challenged": _("Nothing of {season} is played by challenges now."),
    "no_ladder_runs": _("No ladder is being played in {season}."),
    "no_late_entry": _("Nobody can enter {season} late."),
    "no_next_group": _(
        "Stage {stage}: winners meet runners-up of the next group only where the first two go on "
        "from each of 2, 4, 8 … groups; those of stage {before} are not so."
    ),
    "no_stage_before": _("There is no stage before the first."),
    "no_such_entry": _("This season has no entry {entry}."),
    "no_swiss_round": _("{season} has no Swiss round to draw again."),
    "nobody_carried_over": _("At least one team must be carried over."),
    "nobody_counts": _("This game does not count “{what}”."),
    "nobody_goes_on": _(
        "Stage {stage} sends fewer than two entries on, but another stage follows."
    ),
    "not_a_coach_here": _("Only coaches of {league} enter teams."),
    "not_a_commissioner": _("Only a commissioner of {league} can do this."),
    "not_a_member": _("{name} is not a member of this league."),
    "not_a_member_here": _("You aren't a member of {league}. Join it first."),
    "not_dealt": _("Stage {stage}: its entries must be dealt to groups by hand, each to one."),
    "not_in_fixture": _("{team} does not play in this fixture."),
    "not_on_the_ladder": _("{team} is not on this ladder."),
    "not_the_owner": _("Only the owner of {league} can do this."),
    "nothing_pairs_so": _("No round can be paired with these wishes."),
    "nothing_to_cross": _("Only a knock-out after another stage is crossed by hand."),
    "redraft_due_has_passed": _("Choose a deadline that lies ahead."),
    "redraft_is_open": _(
        "Wait until the deadline, or plan an earlier one: coaches have yet to choose for {teams}."
    ),
    "redraft_is_over": _(
        "Ask a commissioner of the league: the time to choose what {name} keeps is over."
    ),
    "nothing_to_redraft": _("{name} redrafts nobody."),
    "nowhere_to_go_on": _("Stage {stage} is the last: nobody can go on from it."),
    "offer_not_open": _("This offer no longer needs an answer."),
    "option_yes_or_no": _("The option “{option}” is either on or off."),
    "meets_itself": _("A team does not play against itself."),
    "no_round_of_a_table": _(
        "{season} plays no round of a table now; only beside one a match is made by hand."
    ),
    "not_in_one_group": _("These teams are not in one group of the stage that is being played."),
    "sides_out_of_range": _("A match of this game has {least} to {most} sides."),
    "other_game": _("This season is played in {game}."),
    "other_rules_version": _("This season is played by version {version} of the rules."),
    "out_of_reach": _("{team} is not among the {reach} places above."),
    "owner_cannot_leave": _("The owner hands {league} over before leaving it."),
    "plan_not_an_object": _("A stage is described by its format and options."),
    "policy_not_an_object": _("The policy of a season is described by its options."),
    "policy_out_of_range": _("“{value}” is not possible for “{option}”."),
    "role_not_given": _("This role cannot be given."),
    "round_has_begun": _("A match of round {round} has begun or is settled."),
    "score_out_of_range": _("A score is a number from 0 to 99."),
    "scoring_points_out_of_range": _("“{key}” must be a whole number from {least} to {most}."),
    "scoring_unknown_key": _("A scoring has no “{key}”."),
    "scoring_unplayed_unknown": _(
        "Choose “virtual_2026”, “virtual” or “zero” for rounds without a match. There is no "
        "“{value}”."
    ),
    "scoring_upside_down": _(
        "A win ({win}) must not be worth less than a draw ({draw}), nor a draw less than a loss "
        "({loss})."
    ),
    "season_cannot_move": _("The season is in the state “{found}”; it cannot go to “{wanted}”."),
    "season_has_started": _("{season} has started, so this can't be changed."),
    "season_not_over": _("{season} is not over yet."),
    "contact_of_an_account": _(
        "Leave the contact of {team} empty: its coach has an account and is reached by that."
    ),
    "contacts_are_over": _("{season} is over: a new contact would be deleted at once."),
    "entry_over_budget": _(
        "Make {team} cheaper: it is worth {value}, and this season takes {most}."
    ),
    "too_many_circles": _("Write at most {most} words by which an entry is kept apart."),
    "check_in_before_start": _("Check in before the season begins, while it takes entries."),
    "check_in_not_open": _("Wait until check-in is open."),
    "was_not_missing": _("{team} did not miss the beginning: only who did is let in here."),
    "campaigns_carry_over": _(
        "Have injuries, experience and money carry over: a campaign does not work without."
    ),
    "carrying_over_is_fixed": _("What carries over can't be changed once the season runs."),
    "campaign_on_a_ladder": _(
        "A ladder has one round for ever; a campaign needs rounds that end. Take another format."
    ),
    "neighbour_one_way": _("{territory} lies beside {other}, but not the other way round."),
    "no_campaigns": _("There are no campaigns of {game}."),
    "no_such_neighbour": _("{territory} cannot lie beside “{other}”."),
    "no_such_territory": _("There is no territory “{territory}”."),
    "season_has_begun": _(
        "The season has begun: it can't become a campaign now, or stop being one."
    ),
    "territory_changed_hands": _("{territory} had changed hands before."),
    "cannot_be_awarded": _("“{number}” cannot be awarded in this campaign."),
    "not_in_the_campaign": _("An award is for an entry of the campaign."),
    "round_not_closed": _("Round {round} has not ended yet."),
    "no_campaign_planned": _("{season} isn't a campaign."),
    "nobody_holds_territories": _("In campaigns of {game} nobody holds territories."),
    "territories_out_of_range": _("A map has {least} to {most} territories, not {found}."),
    "territory_not_readable": _(
        "Territory {number} must have an id, a name, a kind and a list of neighbours."
    ),
    "territory_of_no_kind": _("{territory}: there is no kind “{kind}” of territories."),
    "territory_unnamed": _("Territory {number} needs a name of at most {most} characters."),
    "territory_twice": _("There are two territories called “{territory}”."),
    "season_not_running": _("{season} is not running."),
    "seat_is_taken": _("The seat of {team} has been taken already."),
    "seats_out_of_range": _("An invitation has 1 to {most} seats."),
    "seed_given_twice": _("The seed {seed} is given twice."),
    "seed_out_of_range": _("A seed is a number from 1 to 999, not “{seed}”."),
    "stage_ends_by_itself": _("Stage {stage} ends with its last fixture, not by a ruling."),
    "stage_is_drawn": _("Stage {stage} has been drawn already."),
    "stage_option_out_of_range": _("“{value}” is not possible for “{option}”."),
    "stages_out_of_range": _("A season has 1 to {most} stages."),
    "team_has_entered": _(
        "{team} has entered {seasons}: what it did there stays in the record, so it cannot be "
        "deleted."
    ),
    "team_plays_elsewhere": _("{team} plays in {season}, which is running."),
    "too_many_go_on": _("Stage {stage}: more would go on than its groups have."),
    "unknown_sort": _("Choose a sort of season that {game} has, not “{sort}”."),
    "unknown_choice": _("“{value}” is not among the choices."),
    "unknown_option": _("There is no option “{option}”."),
    "unknown_policy": _("There is no policy “{option}”."),
    "unknown_stage_option": _("A stage has no option “{option}”."),
    "unknown_strength": _("There is no automated coach “{strength}”."),
    "unknown_tie_breaker": _("There is no tie-breaker “{key}”."),
    "walk_over_score_not_valid": _(
        "A walk-over is scored by two whole numbers from 0 to {most}, the winner’s first and "
        "not the smaller."
    ),
    "wrong_number_of_dates": _("Offer one to {most} dates. You have offered {found}."),
    "wrong_number_of_scores": _("Each of the {sides} sides has one score."),
    "wrong_number_of_groups": _("{wanted} groups are wanted."),
}


def strength_words(game: str, key: str) -> str:
    """Return the description of an automated coach of a game; empty where there is none."""
    return str(_STRENGTH_WORDS.get((game, key)) or _STRENGTH_WORDS.get(("", key)) or "")
