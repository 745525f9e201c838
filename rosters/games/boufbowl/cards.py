"""Cards of Boufbowl in words: their names and their effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import pgettext, pgettext_lazy

from rosters.words.catalogue_names import called
from rules.boufbowl.cards.deck import (
    Ability,
    ActionCard,
    Card,
    Effect,
    PlayerCard,
    Step,
    Target,
    Upgrade,
)
from rules.boufbowl.catalogue import Catalogue, load

GAME = "boufbowl"

CATEGORIES: Mapping[str, Promise] = {
    "striker": pgettext_lazy("boufbowl", "Striker"),
    "runner": pgettext_lazy("boufbowl", "Runner"),
    "passer": pgettext_lazy("boufbowl", "Passer"),
}
#: BF-CON-02, BF-FX-06.
KINDS: Mapping[str, Promise] = {
    "pickup": pgettext_lazy("boufbowl", "pick-up"),
    "pass": pgettext_lazy("boufbowl", "pass"),
    "launch": pgettext_lazy("boufbowl", "launch"),
    "catch": pgettext_lazy("boufbowl", "catch"),
    "goal": pgettext_lazy("boufbowl", "goal attempt"),
    "fight": pgettext_lazy("boufbowl", "fight"),
    "move": pgettext_lazy("boufbowl", "move"),
    "bomb": pgettext_lazy("boufbowl", "bomb"),
    "card": pgettext_lazy("boufbowl", "card contest"),
}
#: BF-FX-07.
_ROLES: Mapping[str, Promise] = {
    "actor": pgettext_lazy("boufbowl", "own {kinds}"),
    "opposer": pgettext_lazy("boufbowl", "{kinds} of the others"),
    "either": pgettext_lazy("boufbowl", "any {kinds}"),
}
_CONDITIONS: Mapping[str, Promise] = {
    "has_ball": pgettext_lazy("boufbowl", "with the ball"),
    "no_ball": pgettext_lazy("boufbowl", "without the ball"),
    "outnumbered": pgettext_lazy("boufbowl", "outnumbered"),
    "ball_on_ground": pgettext_lazy("boufbowl", "while the ball lies on the ground"),
}
_MODES: Mapping[str, Promise] = {
    "once_per_turn": pgettext_lazy("boufbowl", "once in every turn"),
    "one_shot": pgettext_lazy("boufbowl", "once"),
}
_TIMINGS: Mapping[str, Promise] = {
    "own": pgettext_lazy("boufbowl", "in your turn"),
    "any": pgettext_lazy("boufbowl", "in either turn"),
}
#: BF-CARD-09 to -14.
_WINDOWS: Mapping[str, Promise] = {
    "turn_start": pgettext_lazy("boufbowl", "at the start of a turn"),
    "main": pgettext_lazy("boufbowl", "in the play phase"),
    "moved": pgettext_lazy("boufbowl", "after a move"),
    "declared": pgettext_lazy("boufbowl", "when it is declared"),
    "rolled": pgettext_lazy("boufbowl", "after the dice"),
    "turnover": pgettext_lazy("boufbowl", "when your turn would end"),
}
#: BF-BONUS-04 to -07.
_BONUSES: Mapping[str, Promise] = {
    "plus1": pgettext_lazy("boufbowl", "+1"),
    "action_die": pgettext_lazy("boufbowl", "another action die"),
    "damage_die": pgettext_lazy("boufbowl", "a damage die"),
}
ICONS: Mapping[str, Promise] = {
    "ball": pgettext_lazy("boufbowl", "ball"),
    "throw": pgettext_lazy("boufbowl", "throw"),
    "fight": pgettext_lazy("boufbowl", "fight"),
}
#: BF-FX-20 to -45; the values are those of the step.
_STEPS: Mapping[str, Promise] = {
    "add": pgettext_lazy("boufbowl", "{side} {amount:+}"),
    "action_die": pgettext_lazy("boufbowl", "action dice +{count}"),
    "damage_die": pgettext_lazy("boufbowl", "damage dice +{count}"),
    "win_ties": pgettext_lazy("boufbowl", "a tie is won"),
    "ignore_majority": pgettext_lazy("boufbowl", "no majority for the others"),
    "no_bonus": pgettext_lazy("boufbowl", "the other coach commits no cards"),
    "reroll": pgettext_lazy("boufbowl", "{side}: the action dice again"),
    "no_intercept": pgettext_lazy("boufbowl", "no interception in {zones}"),
    "departure_intercept": pgettext_lazy("boufbowl", "the launch can be intercepted"),
    "move": pgettext_lazy("boufbowl", "{target}: up to {steps} zones {dir}"),
    "shift_ball": pgettext_lazy("boufbowl", "the ball in the air drifts up to {steps} zones"),
    "take_ball": pgettext_lazy("boufbowl", "{target}: takes the ball from the ground"),
    "drop_ball": pgettext_lazy("boufbowl", "{target}: loses the ball"),
    "knock_down": pgettext_lazy("boufbowl", "{target}: goes down, {to}"),
    "improve": pgettext_lazy("boufbowl", "{target}: better by {levels}"),
    "soften": pgettext_lazy("boufbowl", "{target}: {max} at worst"),
    "gain_mp": pgettext_lazy("boufbowl", "movement points +{amount}"),
    "extra_action": pgettext_lazy("boufbowl", "one more: {actions}"),
    "free": pgettext_lazy("boufbowl", "free: {activity} ({count})"),
    "draw": pgettext_lazy("boufbowl", "draw {amount}"),
    "discard": pgettext_lazy("boufbowl", "the other coach discards {amount}"),
    "gain_tokens": pgettext_lazy("boufbowl", "{target}: recognition +{amount}"),
    "unblock": pgettext_lazy("boufbowl", "{target}: is not blocked"),
    "weight": pgettext_lazy("boufbowl", "counts as {amount} for majority"),
    "keep_turn": pgettext_lazy("boufbowl", "the turn goes on"),
    "card_contest": pgettext_lazy("boufbowl", "{own} against {opp}; won: {win}"),
}
_WORDS: Mapping[str, Promise] = {
    "own": pgettext_lazy("boufbowl", "you"),
    "opp": pgettext_lazy("boufbowl", "the others"),
    "any": pgettext_lazy("boufbowl", "any way"),
    "advance": pgettext_lazy("boufbowl", "forward"),
    "retreat": pgettext_lazy("boufbowl", "back"),
    "stunned": pgettext_lazy("boufbowl", "stunned"),
    "ko": pgettext_lazy("boufbowl", "K.O."),
    "crossed": pgettext_lazy("boufbowl", "crossed zones"),
    "departure": pgettext_lazy("boufbowl", "the departure zone"),
    "arrival": pgettext_lazy("boufbowl", "the arrival zone"),
    "all": pgettext_lazy("boufbowl", "all zones"),
    "raise": pgettext_lazy("boufbowl", "raise"),
    "substitute": pgettext_lazy("boufbowl", "substitution"),
    "return": pgettext_lazy("boufbowl", "return"),
}
_OPPONENTS: Mapping[str, Promise] = {
    "named": pgettext_lazy("boufbowl", "an opponent in the player's zone"),
    "carrier": pgettext_lazy("boufbowl", "the carrier"),
    "mover": pgettext_lazy("boufbowl", "who has moved"),
    "any": pgettext_lazy("boufbowl", "whoever is there"),
}
_TARGETS: Mapping[tuple[str, str], Promise] = {
    ("self", ""): pgettext_lazy("boufbowl", "the player"),
    ("own_participant", ""): pgettext_lazy("boufbowl", "your player in it"),
    ("opp_participant", ""): pgettext_lazy("boufbowl", "their player in it"),
    ("chosen", "own"): pgettext_lazy("boufbowl", "one of yours"),
    ("chosen", "opp"): pgettext_lazy("boufbowl", "one of theirs"),
}
_STATES: Mapping[str, Promise] = {
    "standing": pgettext_lazy("boufbowl", "standing"),
    "down": pgettext_lazy("boufbowl", "down"),
}
_PLACES: Mapping[str, Promise] = {
    "hospital": pgettext_lazy("boufbowl", "in the hospital"),
    "ball_zone": pgettext_lazy("boufbowl", "where the ball is"),
    "mover_zone": pgettext_lazy("boufbowl", "where the player arrived"),
    "contact": pgettext_lazy("boufbowl", "in a zone with one of yours"),
}


def name_of(card: Card) -> str:
    """Return the name of a card in the reader's language."""
    return called(GAME, kind_of(card), card.name)


def kind_of(card: Card) -> str:
    if isinstance(card, PlayerCard):
        return "player"
    if isinstance(card, ActionCard):
        return "card"
    return "upgrade" if isinstance(card, Upgrade) else "favour"


def named(id_: str) -> str:
    """Return the name of a card of any kind by its id; the id where there is no such card."""
    card = find(load("first"), id_)
    return name_of(card) if card is not None else id_


def find(data: Catalogue, id_: str) -> Card | None:
    for table in (data.players, data.actions, data.upgrades, data.favours):
        if id_ in table:
            card: Card = table[id_]
            return card
    return None


def player_name(name: str) -> str:
    """Return the name of a player card in the reader's language."""
    return called(GAME, "player", name)


def category_name(category: str) -> str:
    return str(CATEGORIES.get(category, category))


def abilities(found: Iterable[Ability]) -> list[str]:
    return [does(each) for each in found]


def does(ability: Ability) -> str:
    """Describe an ability in words.

    ``own fight: +1``, or ``once, in your turn, in the play phase: movement points +1``.
    """
    when = []
    if not ability.is_passive:
        when = [str(_MODES[ability.mode]), *_timed(ability.timing, ability.windows)]
    return _told([*when, *_about(ability.on, ability.role, ability.if_)], ability.steps)


def effect(card: ActionCard) -> str:
    """Return the effect of an action card when it is played for that; empty where it has none."""
    if not card.has_effect:
        return ""
    known: Effect = card.effect
    when = _timed(known.timing, known.windows)
    return _told([*when, *_about(known.on, known.role, known.if_)], known.steps)


def bonus(card: ActionCard) -> str:
    """Return the kind of roll that a card can be committed to, and its bonus: ``fight +1``."""
    return f"{ICONS[card.bonus.kind]} {_BONUSES[card.bonus.value]}"


def _timed(timing: str, windows: Sequence[str]) -> list[str]:
    return [str(_TIMINGS[timing]), " / ".join(str(_WINDOWS[each]) for each in windows)]


def _about(on: Sequence[str], role: str, if_: str) -> list[str]:
    parts = []
    if on:
        kinds = "/".join(str(KINDS[each]) for each in on)
        parts.append(str(_ROLES[role]).format(kinds=kinds))
    if if_:
        parts.append(str(_CONDITIONS[if_]))
    return parts


def _told(when: Sequence[str], steps: Sequence[Step]) -> str:
    what = "; ".join(_step(step) for step in steps)
    return f"{', '.join(when)}: {what}" if when else what


def _step(step: Step) -> str:
    values = {
        "side": _word(step.side),
        "amount": step.amount,
        "count": step.count,
        "zones": _word(step.zones),
        "target": _target(step.target),
        "steps": step.steps,
        "dir": _word(step.dir),
        "to": _word(step.to),
        "levels": step.levels,
        "max": _word(step.max),
        "actions": "/".join(str(KINDS[each]) for each in step.actions),
        "activity": _word(step.activity),
        "own": _target(step.own),
        "opp": _OPPONENTS.get(step.opp, ""),
        "win": "; ".join(_step(each) for each in step.win),
    }
    return str(_STEPS[step.verb]).format_map(values)


def _word(word: str) -> str:
    known = _WORDS.get(word) or KINDS.get(word)
    return word if known is None else str(known)


def _target(target: Target) -> str:
    if not target.who:
        return ""
    words = [str(_TARGETS[target.who, target.side])]
    if target.state in _STATES:
        words.append(str(_STATES[target.state]))
    if target.ball:
        words.append(pgettext("boufbowl", "not the carrier"))
    if target.where in _PLACES:
        words.append(str(_PLACES[target.where]))
    return ", ".join(words)
