"""Sentences about the rules of Boufbowl."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.boufbowl.cards import CATEGORIES
from rosters.games.room import Sentences

CLASSES: Mapping[str, str | None] = {
    "ActionCard": "card",
    "Favour": "favour",
    "PlayerCard": "player",
    "Team": "race",
    "Upgrade": "upgrade",
}
KINDS: Mapping[str, tuple[str, ...]] = {
    "card": ("player", "card"),
    "category": ("category",),
    "upgrade": ("upgrade",),
}
THINGS: Mapping[str, Promise] = {
    **CATEGORIES,
    "actions": _("passes, bombs and fights"),
    "contests": _("contests"),
    "downs": _("falls"),
    "kos": _("K.O.s"),
}
ACTS: Mapping[str, Promise] = {
    "name_captain": _("captain named"),
    "release": _("permanent upgrade given up"),
    "swap": _("player swapped"),
    "upgrade": _("permanent upgrade taken"),
}
STEPS: Mapping[str, Promise] = {}
CHOICES: Mapping[str, Promise] = {}
ANSWERS: Mapping[str, Promise] = {}
SENTENCES: Sentences = {
    "card_twice_in_squad": _("The card {card} is in the squad twice."),
    "category_out_of_range": _(
        "A squad has {least} to {most} players of a category; of these {count} are {category}."
    ),
    "club_over_the_budget": _(
        "The permanent upgrades of the club have {levels} levels; there may be {most}."
    ),
    "conceded_after_the_end": _("Somebody had {wanted} goals already, so nobody could concede."),
    "contests_of_one_side": _(
        "In every contest is a player of either side, but the home side has {home} and the away "
        "side {away}."
    ),
    "contests_won_twice": _("There were {contests} contests, and {count} are said to be won."),
    "decided_before_the_cap": _(
        "With {wanted} goals the match was over before its last turn; if the last goal fell in "
        "that very turn, say so."
    ),
    "has_that_ability": _("{name} can do already what {upgrade} gives."),
    "has_too_many_permanents": _("{name} has more than {most} permanent upgrades."),
    "match_not_decided_by_goals": _(
        "A match goes on until somebody has {wanted} goals, or until turn {cap}, its last. This "
        "one ended {home} to {away}: if that turn ended it, enter the number of turns."
    ),
    "more_contests_won": _("Number {number} of {team} has more contests won than played."),
    "more_fights_than_contests": _(
        "Every fight is a contest; number {number} of {team} has more fights."
    ),
    "more_fights_won": _(
        "Number {number} of {team} has more fights won than started, or than contests won."
    ),
    "no_captains_at_basic_level": _("At basic level {team} has no captain."),
    "no_such_opponent": _("The opponents of {team} have no number {number}."),
    "no_such_permanent": _("{name} has no permanent upgrade {upgrade}."),
    "no_such_player_card": _("There is no normal player card {card}."),
    "no_such_upgrade": _("There is no upgrade {upgrade}."),
    "no_tokens_at_basic_level": _("At basic level number {number} of {team} earns no tokens."),
    "not_wounded": _("{name} is not wounded, and so does not heal."),
    "over_the_budget_of_levels": _(
        "With {upgrade} the club would have {levels} levels of permanent upgrades; there may be "
        "{most}."
    ),
    "renown_short": _("{upgrade} costs {cost} renown; {name} has {renown}."),
    "renown_short_to_heal": _("Healing costs {cost} renown; {name} has {renown}."),
    "squad_size": _("A squad has {wanted} players. You have {count}."),
    "swapped_for_himself": _("{name} can't be swapped for the same card."),
    "tokens_do_not_fit": _(
        "The contests of number {number} of {team} gave {due} tokens, not {count}. Fewer are "
        "possible only where the supply ran dry."
    ),
    "too_few_of_faction": _(
        "At least {least} players must be of the club's own faction. You have {count}."
    ),
    "too_few_turns_for_the_goals": _(
        "The goals took {least} turns at least, but the match is said to have had {turns}."
    ),
    "goal_before_the_kick_lands": _(
        "A goal in turn {turn} is too early: the kick has to come down first, so the next "
        "goal falls in turn {least} at the earliest."
    ),
    "goals_before_the_kick_lands": _(
        "{goals} goals take at least {least} turns, as each kick has to come down first; the "
        "match had {turns}."
    ),
    "hurt_after_the_end": _("Nobody is hurt in turn {turn}: the match ended in turn {turns}."),
    "ko_after_the_wound": _(
        "Number {number} of {team} was wounded before being knocked out; the K.O. comes first "
        "or with the wound."
    ),
    "more_interceptions": _(
        "Number {number} of {team} has more interceptions than contests won besides fights."
    ),
    "more_kinds_than_contests": _(
        "Fights and interceptions of both sides are {count}, but there were only {contests} "
        "contests."
    ),
    "more_than_the_turns_allow": _(
        "{team} cannot have {count} ({what}) in {turns} turns; with every card and order it "
        "is {most} at most."
    ),
    "played_on_after_the_end": _(
        "The match was over with the goal in turn {turn}; the report goes on to turn {turns}."
    ),
    "too_many_goals": _(
        "The match was over as soon as somebody had {wanted} goals; it cannot have ended {home} "
        "to {away}."
    ),
    "too_many_permanents": _("{name} has {most} permanent upgrades; there may be no more."),
    "two_goals_in_a_turn": _("A goal ends its turn, so two cannot fall in turn {turn}."),
    "upgrade_not_passive": _(
        "{upgrade} is played once or decided each time; only what works by itself lasts."
    ),
    "wound_stays": _("Number {number} of {team} was wounded, and nobody heals in a match."),
    "wound_without_ko": _("Who is wounded was K.O. as well: number {number} of {team} was not."),
    "wounded_already": _(
        "Number {number} of {team} was wounded already; another wound counts as a K.O."
    ),
    "wounded_before": _("{name} was wounded already."),
}
