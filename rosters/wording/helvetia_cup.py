"""Sentences about the rules of Helvetia Cup."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "accelerated": _("The player has spent markers in this turn, so he cannot overtake."),
    "cannot_move": _("Number {number} cannot move now."),
    "captains_chosen": _("Captains chosen: {numbers}. A squad has at most {most}."),
    "captains_in_roster": _("A roster has at most {most} captains; these are {count}."),
    "captains_in_squad": _("The match squad of {team} has at most {most} captains."),
    "card_not_brought": _("{team} did not bring the card {card} to this match."),
    "card_not_owned": _("The card {card} is not in the collection."),
    "card_owned": _("The card {card} is in the collection already."),
    "card_in_both_hands": _("The card {card} is dealt once: it cannot be in both hands."),
    "card_twice": _("{team}: the card {card} is named twice."),
    "cards_to_give_back": _("The number of cards to give back is {count}; these are {given}."),
    "carrier_stays": _("The player has the ball and cannot leave the pitch."),
    "chosen_twice": _("Number {number} is chosen twice."),
    "defenders_do_not_overtake": _("Only the team with the ball overtakes."),
    "did_not_play": _("Number {number} of {team} did not play."),
    "forbidden_by_card": _("A card forbids that for now."),
    "goal_area": _("Nobody may enter a goal area but a goalkeeper his own."),
    "goalkeepers_wanted": _("A roster has {least} to {most} goalkeepers; these are {count}."),
    "hex_taken_twice": _("Number {number} cannot stand on {square}: somebody else does."),
    "keeper_for_outfield": _(
        "Number {number} of {team} is a goalkeeper and comes on for no outfield player while the "
        "team has another in goal."
    ),
    "legendary_used": _("The legendary card {card} has been used already."),
    "lying": _("The player lies and must stand up first."),
    "match_squad_wrong": _(
        "For {team} a goalkeeper and four outfield players must have played, of a match squad of "
        "at most seven."
    ),
    "may_not_be_replaced": _(
        "Nobody comes on for number {number} of {team}: he was sent off, or had left already."
    ),
    "may_not_come_on": _("Number {number} of {team} was on the pitch before: nobody comes back."),
    "no_cards_in_a_friendly": _("{team} can take no cards before a friendly: hands are dealt."),
    "no_direction": _("The player must have made a step to overtake in its direction."),
    "no_goalkeeper": _("Number {number} is no goalkeeper."),
    "no_kicker": _("One player must stand on the centre hex with the ball."),
    "no_markers_left": _("The player has no markers for a further step."),
    "no_mission_to_fulfil": _("{team} cannot have fulfilled a mission in this match."),
    "no_room_to_overtake": _(
        "The hex in the direction of his last step is not free for the player."
    ),
    "no_shootout": _("After this score there is no penalty shoot-out."),
    "no_such_hex": _("Number {number}: there is no hex {square} on the pitch."),
    "no_such_sector": _("There are no such sectors of the goal: {answer}."),
    "no_such_word": _("A path has no word {word}."),
    "not_a_path": _("A path is a number and steps, such as 7 F FR; this is {answer}."),
    "not_a_squad": _("A squad has a goalkeeper, starters and substitutes, by their numbers."),
    "not_a_substitute_for_him": _("Number {number} cannot come on for him."),
    "not_at_the_edge": _("The player can leave the pitch from its edge alone."),
    "not_in_acceleration_zone": _("The player can overtake from the two side rows alone."),
    "not_injured": _("{name} is not injured, and so does not recover."),
    "not_lying": _("The player does not lie."),
    "not_one_of_these": _("One of these is wanted: {words}."),
    "not_outfield": _("Number {number} is no outfield player."),
    "not_set_up": _("Number {number} must be set up."),
    "not_to_set_up": _("Number {number} is not on the pitch."),
    "off_the_ball": _("The player may not end on the ball after the offside."),
    "off_the_pitch": _("The player would leave the pitch."),
    "path_ended": _("The path of this player has ended already."),
    "rating_out_of_range": _("{name}, {rating}: from {least} to {most} is possible."),
    "roster_too_dear": _("These players cost {cost} points; at most {most} are possible."),
    "set_up_in_circle": _("Number {number} would stand on {square}, in the centre circle."),
    "set_up_in_goal_area": _("Number {number} would stand on {square}, a goal area."),
    "set_up_outside_half": _("Number {number} would stand on {square}, outside the own half."),
    "stays_in_goal": _("With the ball the goalkeeper stays in his goal area."),
    "sectors_not_adjacent": _(
        "The sectors must be side by side or one above the other: {sectors}."
    ),
    "stood_up": _("The player has stood up in this turn, so he cannot overtake."),
    "too_many_cards": _("{team}: these are {count} cards; at most {most} are possible."),
    "too_many_kept": _(
        "{team} keeps {most} cards of those dealt, the legendary one among them; these are {count}."
    ),
    "too_many_sectors": _("The goalkeeper covers at most {most} sectors; these are {count}."),
    "taken": _("A team-mate stands or lies on that hex."),
    "training_or_mission": _("{team} takes cards by training or by a mission, not by both."),
    "training_too_dear": _("{team} trained cards for {cost} points; there are {most}."),
    "unknown_card": _("There is no card {card} of this kind."),
    "wrong_number_of_starters": _(
        "The number of outfield starters is {wanted}; these are {count}."
    ),
    "wrong_number_of_substitutes": _("The number of substitutes is {wanted}; these are {count}."),
}
