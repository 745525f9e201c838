"""Sentences about the rules of Helvetia Cup."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "captains_in_roster": _("A roster has at most {most} captains; these are {count}."),
    "captains_in_squad": _("The match squad of {team} has at most {most} captains."),
    "card_not_brought": _("{team} did not bring the card {card} to this match."),
    "card_not_owned": _("The card {card} is not in the collection."),
    "card_owned": _("The card {card} is in the collection already."),
    "card_twice": _("{team}: the card {card} is named twice."),
    "cards_to_give_back": _("The number of cards to give back is {count}; these are {given}."),
    "did_not_play": _("Number {number} of {team} did not play."),
    "goalkeepers_wanted": _("A roster has {least} to {most} goalkeepers; these are {count}."),
    "legendary_used": _("The legendary card {card} has been used already."),
    "match_squad_wrong": _(
        "For {team} a goalkeeper and four outfield players must have played, of a match squad of "
        "at most seven."
    ),
    "no_cards_in_a_friendly": _("{team} can take no cards before a friendly: hands are dealt."),
    "no_mission_to_fulfil": _("{team} cannot have fulfilled a mission in this match."),
    "no_shootout": _("After this score there is no penalty shoot-out."),
    "not_injured": _("{name} is not injured, and so does not recover."),
    "not_one_of_these": _("One of these is wanted: {words}."),
    "rating_out_of_range": _("{name}, {rating}: from {least} to {most} is possible."),
    "roster_too_dear": _("These players cost {cost} points; at most {most} are possible."),
    "too_many_cards": _("{team}: these are {count} cards; at most {most} are possible."),
    "training_or_mission": _("{team} takes cards by training or by a mission, not by both."),
    "training_too_dear": _("{team} trained cards for {cost} points; there are {most}."),
    "unknown_card": _("There is no card {card} of this kind."),
}
