"""Cards of Helvetia Cup in words: when they are played, what they do, what their mission asks."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rosters.words.catalogue_names import called
from rosters.words.explained import explanation
from rules.helvetia_cup.cards.deck import Card, Effect, Goal

#: The moments in which cards are played, in words (HC-CARD-03).
WINDOWS: Mapping[str, Promise] = {
    "setup": _("after the set-up"),
    "own_move": _("before your movement"),
    "defend": _("before an opening steal or tackle"),
    "attack": _("before an attacking action"),
    "pre_roll": _("before the die of a check"),
    "post_roll": _("after the die of a check"),
    "sectors": _("when a shot is declared"),
    "foul_dice": _("after the dice of a foul"),
    "time_die": _("after a time die"),
    "offside": _("after an offside call"),
    "counter": _("when the opponent plays a card"),
}
SIDES: Mapping[str, Promise] = {
    "attack": _("in attack"),
    "defence": _("in defence"),
}
#: The effects of cards in words, with the values of the effect (HC-FX).
EFFECTS: Mapping[str, Promise] = {
    "modify_check": _("the check gets {amount:+}"),
    "set_die": _("the die shows {value}"),
    "reroll": _("the die is rolled again"),
    "adjust_die": _("the die changes by {amount:+}"),
    "set_deviation": _("a long pass that fails strays {hexes} hexes"),
    "free_steps": _("up to {players} players go {steps} hex further without markers"),
    "add_markers": _("{target}: markers +{amount}"),
    "drop_markers": _("{target}: markers −{amount}"),
    "modify_skill": _("{target}: {skill} {amount:+} until the end of the {duration}"),
    "stand_up": _("{target} stands up"),
    "knock_down": _("{target} within {range} hexes of the ball lie down"),
    "reposition": _("up to {players} players may be moved {steps} hexes"),
    "free_sub": _("up to {count} substitutions"),
    "keeper_sectors": _("the goalkeeper covers {amount:+} sectors"),
    "sector_discount": _("the penalty of the sector is {amount} lower"),
    "reveal_sector": _("you are told the {axis} of the sector"),
    "ignore_pressure": _("no pressure on the action"),
    "ignore_touch": _("a one-touch shot without its penalty"),
    "allow_shot": _("a normal shot right after a short pass"),
    "pass_range": _("a short pass may be longer by {amount}"),
    "refresh_defender": _("{target} may defend once more"),
    "forbid": _("the opponent may not {actions} until the end of the {duration}"),
    "shift_card": _("the card moves by {steps:+}"),
    "shift_injury": _("the loss of markers changes by {amount:+}"),
    "shift_time": _("the clock moves {minutes:+} minutes"),
    "cancel_offside": _("the call has no effect"),
    "cancel_card": _("the card has no effect"),
}
TARGETS: Mapping[str, Promise] = {
    "carrier": _("the carrier"),
    "own_one": _("one of your players"),
    "opp_one": _("one opponent"),
    "own_keeper": _("your goalkeeper"),
    "opp_keeper": _("their goalkeeper"),
    "own_all": _("all your players"),
    "opp_all": _("opponents"),
    "own_captain": _("your captain"),
}
WORDS: Mapping[str, Promise] = {
    "round": _("round"),
    "half": _("half"),
    "row": _("row"),
    "column": _("column"),
    "all": _("every skill"),
    "steal": _("steal"),
    "tackle": _("tackle"),
    "accelerate": _("accelerate"),
    "overtake": _("overtake"),
    "intercept": _("intercept"),
    "clear": _("clear"),
    "touch": _("shoot first time"),
    "header": _("head"),
    "long_pass": _("play long"),
    "dribble": _("dribble"),
}
#: The counts that missions ask for, in words (HC-MISSION).
METRICS: Mapping[str, Promise] = {
    "goals": _("goals"),
    "goals_second_half": _("goals in the second half"),
    "conceded": _("goals conceded"),
    "conceded_first_half": _("goals conceded in the first half"),
    "margin": _("goals more than the opponent"),
    "half_time_lead": _("lead at half-time"),
    "max_deficit": _("goals behind at some time"),
    "result_points": _("points from the result"),
    "shots": _("shots"),
    "touch_shots": _("one-touch shots"),
    "touch_goals": _("goals by one-touch shot"),
    "header_goals": _("goals by header"),
    "captain_goals": _("goals by the captain"),
    "saves": _("saves"),
    "steals_won": _("steals won"),
    "dribbles_won": _("dribbles won"),
    "tackles_won": _("tackles won"),
    "interceptions": _("interceptions"),
    "clearances": _("clearances"),
    "ball_wins": _("balls won"),
    "long_passes_completed": _("long passes completed"),
    "max_pass_chain": _("short passes in one round"),
    "fouls_suffered": _("fouls suffered"),
    "cards": _("cards"),
    "offsides_called": _("offsides called"),
    "opponents_floored": _("opponents floored"),
    "exhausted_players": _("exhausted players at the end"),
    "markers_left": _("markers left at the end"),
    "tactics_played": _("tactic cards played"),
}


def when(card: Card) -> str:
    """Say when a card is played: ``before your movement, in attack``."""
    words = [str(WINDOWS[card.window])]
    if card.side in SIDES:
        words.append(str(SIDES[card.side]))
    return ", ".join(words)


def does(card: Card) -> str:
    """Say all effects of a card."""
    return "; ".join(_effect(effect) for effect in card.effects)


def asks(card: Card) -> str:
    """Say what a card's mission asks; empty for a legendary card."""
    return " · ".join(_goal(goal) for goal in card.mission)


def described(card: Card) -> str:
    """Describe a card in one line, for the coach who chooses."""
    cost = gettext("costs {cost}").format(cost=card.cost) if card.cost else gettext("legendary")
    name = called("helvetia_cup", "card", card.name)
    says = explanation("helvetia_cup", "card", card.id) or does(card)
    return f"{name} ({cost}, {when(card)}) – {says}"


def _effect(effect: Effect) -> str:
    values = {
        "target": TARGETS.get(effect.target, ""),
        "skill": WORDS.get(effect.skill, effect.skill),
        "duration": WORDS.get(effect.duration, effect.duration),
        "axis": WORDS.get(effect.axis, effect.axis),
        "actions": ", ".join(str(WORDS.get(action, action)) for action in effect.actions),
        "amount": effect.amount,
        "value": effect.value,
        "hexes": effect.hexes,
        "players": effect.players,
        "steps": effect.steps,
        "count": effect.count,
        "range": effect.range,
        "minutes": effect.minutes,
    }
    return str(EFFECTS[effect.verb]).format_map(values)


def _goal(goal: Goal) -> str:
    words = {
        ">=": _("{metric}: at least {value}"),
        "<=": _("{metric}: at most {value}"),
    }
    return str(words[goal.op]).format(metric=METRICS[goal.metric], value=goal.value)
