"""Sentences about the rules of Helvetia Cup."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.room import Sentences
from rosters.words.counting import counted

CLASSES: Mapping[str, str | None] = {"Card": "card", "Player": None, "Team": "race"}
KINDS: Mapping[str, tuple[str, ...]] = {"card": ("card",), "race": ("race",)}
THINGS: Mapping[str, Promise] = {
    "clearances": _("clearances"),
    "dribble": _("dribble"),
    "dribbles": _("dribbles won"),
    "fouls": _("fouls"),
    "goals": _("goals"),
    "header": _("header"),
    "interception": _("interception"),
    "interceptions": _("interceptions"),
    "long_pass": _("long pass"),
    "markers": _("markers"),
    "minute": _("minute"),
    "north": _("north"),
    "passes": _("passes"),
    "pressure": _("pressure"),
    "saves": _("saves"),
    "shot": _("shot"),
    "shots": _("shots"),
    "south": _("south"),
    "speed": _("speed"),
    "steal": _("steal"),
    "steals": _("steals"),
    "tackle": _("tackle"),
    "tackles": _("tackles won"),
}
ACTS: Mapping[str, Promise] = {
    "trim": _("cards given back"),
}
STEPS: Mapping[str, Promise] = {"after_the_match": _("After the match")}
CHOICES: Mapping[str, Promise] = {"trim": _("Which tactic cards to give back")}
ANSWERS: Mapping[str, Promise] = {}
SENTENCES: Sentences = {
    "accelerated": _("The player has spent markers in this turn, so can't overtake."),
    "after_he_left": _(
        "Number {number} of {team} left the match in minute {minute}: report nothing of that "
        "player later."
    ),
    "before_he_came_on": _(
        "Number {number} of {team} came on in minute {minute}: report nothing of that player "
        "before."
    ),
    "cannot_move": _("Number {number} cannot move now."),
    "captains_chosen": _("Captains chosen: {numbers}. A squad has at most {most}."),
    "captains_in_roster": _("A roster has at most {most} captains. You have {count}."),
    "captains_in_squad": _("Captains in the match squad of {team}: at most {most}."),
    "card_not_brought": _("{team} did not bring the card {card} to this match."),
    "card_not_owned": _("The card {card} is not in the collection."),
    "card_owned": _("The card {card} is in the collection already."),
    "card_in_both_hands": _("The card {card} is dealt once: it cannot be in both hands."),
    "card_twice": _("{team}: the card {card} is named twice."),
    "cards_to_give_back": counted(
        "Give back one card. You have chosen {given}.",
        "Give back {count} cards. You have chosen {given}.",
    ),
    "carrier_stays": _("The player has the ball and cannot leave the pitch."),
    "chosen_twice": _("Number {number} is chosen twice."),
    "defenders_do_not_overtake": _("Only the team with the ball overtakes."),
    "did_not_play": _("Number {number} of {team} did not play."),
    "fewer_fouls_than_cards": _(
        "Number {number} of {team} has {count} fouls, but cards for {cards}."
    ),
    "fewer_shots_than_goals": _(
        "Number {number} of {team}: {count} shots are too few for the goals, which take at "
        "least {least}."
    ),
    "forbidden_by_card": _("A card forbids that for now."),
    "fouls_do_not_match": _("{team} suffered {count} fouls, but the opponents committed {most}."),
    "goal_area": _("Only a goalkeeper can enter a goal area, and only their own."),
    "goal_moves_the_clock": _(
        "{team}: a goal in minute {minute} cannot be. Every goal moves the clock on before its "
        "minute is written down, and no two have the same."
    ),
    "goalkeepers_wanted": _("A roster has {least} to {most} goalkeepers. You have {count}."),
    "hex_taken_twice": _("Number {number} cannot stand on {square}: somebody else does."),
    "injury_without_foul": _(
        "Number {number} of {team} was injured in minute {minute}, but no opponent was shown a "
        "card then: injuries come of fouls, and every foul has its card."
    ),
    "keeper_for_outfield": _(
        "Number {number} of {team} is a goalkeeper and comes on for an outfield player only "
        "when nobody else is left on the bench."
    ),
    "legendary_used": _("The legendary card {card} has been used already."),
    "lying": _("The player lies and must stand up first."),
    "markers_on_the_bench": _(
        "Number {number} of {team} stayed on the bench, and so kept {count} markers."
    ),
    "match_squad_wrong": _(
        "For {team} a goalkeeper and four outfield players must have played, of a match squad of "
        "at most seven."
    ),
    "match_was_over": _(
        "{team}: the match was over in minute {minute}, when too few players were left; this "
        "is later."
    ),
    "may_not_be_replaced": _(
        "Nobody comes on for number {number} of {team}, who was sent off or had left already."
    ),
    "may_not_come_on": _("Number {number} of {team} was on the pitch before: nobody comes back."),
    "minute_outside_half": _(
        "{team}: a goal of that half has a minute from {least} to {most}, not {minute}."
    ),
    "mission_wants_less": _(
        "{team} cannot have fulfilled the mission of {card}: it wants at most {wanted}, and by "
        "this report there are {count}."
    ),
    "mission_wants_more": _(
        "{team} cannot have fulfilled the mission of {card}: it wants at least {wanted}, and "
        "by this report there are {count}."
    ),
    "mission_was_fulfilled": _(
        "{team} fulfilled the mission of {card} by what this report says: it must say so."
    ),
    "more_fouls_than_cards": _(
        "Number {number} of {team} has {count} fouls, but cards for {cards}: every foul has "
        "its card."
    ),
    "more_saves_than_shots": _(
        "{team} has {count} saves, but the opponents shot past their goals only {most} times."
    ),
    "must_forfeit": _(
        "{team} was left with {count} outfield players in minute {minute}, and so lost the "
        "match at once: the report must say that this team forfeited."
    ),
    "no_captain_on_the_pitch": _(
        "{team} cannot have played {card}: the team had no captain on the pitch."
    ),
    "no_cards_in_a_friendly": _("{team} can take no cards before a friendly: hands are dealt."),
    "no_direction": _("The player must have made a step to overtake in its direction."),
    "no_extra_time": _(
        "{team}, minute {minute}: this match had no extra time, as its score after 90 minutes "
        "decided it, or a draw was allowed."
    ),
    "no_goalkeeper": _("Number {number} isn't a goalkeeper."),
    "no_kicker": _("One player must stand on the centre hex with the ball."),
    "no_lot": _("A coin decides only a penalty shoot-out that stayed level to its last pair."),
    "no_markers_left": _("The player has no markers for a further step."),
    "no_mission_to_fulfil": _("{team} cannot have fulfilled a mission in this match."),
    "no_reason_to_forfeit": _(
        "{team} had {count} outfield players left: only who is left with two forfeits the match."
    ),
    "no_room_to_overtake": _(
        "The next hex in the direction of the last step isn't free for the player."
    ),
    "no_shootout": _("After this score there is no penalty shoot-out."),
    "no_such_hex": _("Number {number}: there is no hex {square} on the pitch."),
    "no_such_sector": _("There are no such sectors of the goal: {answer}."),
    "no_such_word": _("A path has no word {word}."),
    "not_a_path": _("A path is a number and steps, such as 7 F FR; this is {answer}."),
    "not_a_squad": _("A squad has a goalkeeper, starters and substitutes, by their numbers."),
    "not_a_substitute_for_him": _("Number {number} can't come on as this substitute."),
    "not_at_the_edge": _("The player can leave the pitch from its edge alone."),
    "not_in_acceleration_zone": _("The player can overtake from the two side rows alone."),
    "not_injured": _("{name} is not injured, and so does not recover."),
    "not_lying": _("The player does not lie."),
    "not_one_of_these": _("One of these is wanted: {words}."),
    "not_outfield": _("Number {number} isn't an outfield player."),
    "not_set_up": _("Number {number} must be set up."),
    "not_to_set_up": _("Number {number} is not on the pitch."),
    "nothing_to_counter": _(
        "{team} cannot have played {card}: the opponents played no card that it answers."
    ),
    "off_the_ball": _("The player may not end on the ball after the offside."),
    "off_the_pitch": _("The player would leave the pitch."),
    "outfield_for_keeper": _(
        "Number {number} of {team} comes on for the goalkeeper only when no goalkeeper is left "
        "on the bench."
    ),
    "path_ended": _("The path of this player has ended already."),
    "penalty_without_foul": _(
        "{team} scored from a penalty kick in minute {minute}, but no opponent was shown a "
        "card shortly before: a penalty kick comes of a foul, and every foul has its card."
    ),
    "play_was_over": _(
        "{team}, minute {minute}: with that minute the match was over; only a goal is still "
        "written down with it."
    ),
    "rating_out_of_range": _("{name}, {rating}: from {least} to {most} is possible."),
    "red_with_second_yellow": _(
        "Number {number} of {team}: the red card of a second yellow one falls with it, in "
        "minute {minute}."
    ),
    "won_too_often": _(
        "The ball was won and goals scored {count} times, and each moves the clock; it is "
        "{most} at most."
    ),
    "replaced_at_another_time": _(
        "Number {number} of {team} was injured in minute {minute}: a substitute comes on then."
    ),
    "roster_too_dear": _("These players cost {cost} points; at most {most} are possible."),
    "saves_outside_goal": _("Number {number} of {team} was never in goal, and has saves."),
    "set_up_in_circle": _("Number {number} would stand on {square}, in the centre circle."),
    "set_up_in_goal_area": _("Number {number} would stand on {square}, a goal area."),
    "set_up_outside_half": _("Number {number} would stand on {square}, outside the own half."),
    "shootout_impossible": _(
        "A penalty shoot-out cannot end {score}: after {most} kicks each it stops as soon as "
        "one scores and the other misses."
    ),
    "stays_in_goal": _("With the ball the goalkeeper stays in the goal area."),
    "sectors_not_adjacent": _(
        "The sectors must be side by side or one above the other: {sectors}."
    ),
    "stood_up": _("The player has stood up in this turn, so can't overtake."),
    "too_many_cards": _("{team}: take at most {most} cards. You have {count}."),
    "too_many_kept": _(
        "{team} keeps {most} of the cards dealt, the legendary one among them. You have {count}."
    ),
    "too_many_sectors": _("The goalkeeper covers at most {most} sectors. You have chosen {count}."),
    "taken": _("A team-mate stands or lies on that hex."),
    "too_many_started": _(
        "{count} players of {team} were on the pitch without coming on as a substitute; a "
        "goalkeeper and four others start."
    ),
    "training_or_mission": _("{team} takes cards by training or by a mission, not by both."),
    "training_too_dear": _("{team} trained cards for {cost} points; there are {most}."),
    "unknown_card": _("There is no card {card} of this kind."),
    "wrong_number_of_starters": _("Choose {wanted} outfield starters. You have chosen {count}."),
    "wrong_number_of_substitutes": _("Choose {wanted} substitutes. You have chosen {count}."),
}
