"""How contests fall: exact odds of two totals, and what counts in them for each side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from rules.boufbowl.cards.deck import Ability
from rules.boufbowl.position import Position
from rules.boufbowl.squads import NOBODY, SIDE_OF

FACES: Final = (1, 2, 3, 4, 5, 6)
#: Nobody leads by more than a die can make good.
MOST: Final = 6


class Odds(NamedTuple):
    """Of a contest, as its actor sees it."""

    won: float
    tied: float
    lost: float


@cache
def odds(lead: int, dice: int, other_dice: int) -> Odds:
    """With so much more on one's total, and so many action dice each, the highest kept."""
    lead = max(-MOST, min(MOST, lead))
    won = tied = 0
    rolls = list(product(FACES, repeat=dice))
    others = list(product(FACES, repeat=other_dice))
    for mine in rolls:
        for theirs in others:
            ahead = lead + max(mine) - max(theirs)
            won += ahead > 0
            tied += ahead == 0
    every = len(rolls) * len(others)
    return Odds(won / every, tied / every, (every - won - tied) / every)


class Strength(NamedTuple):
    """What a player brings to a contest of a kind: a number, dice, damage dice, ties won."""

    add: int
    dice: int
    damage: int
    wins_ties: bool


def brings(ability: Ability, kind: str, role: str) -> Strength:
    """What one ability adds, if it is passive; a condition is taken not to hold."""
    add, dice, damage, ties = 0, 0, 0, False
    counts = not ability.on or kind in ability.on
    if ability.is_passive and not ability.if_ and counts and ability.role in (role, "either"):
        for step in ability.steps:
            add += step.amount if step.verb == "add" else 0
            dice += step.verb == "action_die"
            damage += step.verb == "damage_die"
            ties = ties or step.verb == "win_ties"
    return Strength(add, dice, damage, ties)


#: What each card brings, by version, kind and role, and by its name: cards take long to compare.
_BROUGHT: Final[dict[tuple[str, str, str], dict[str, Strength]]] = {}


def strength(pos: Position, p: int, kind: str, role: str) -> Strength:
    """What a player brings, his team's favours included."""
    if p == NOBODY:
        return Strength(0, 1, 0, False)
    key = (pos.data.version, kind, role)
    brought = _BROUGHT.get(key)
    if brought is None:
        brought = _BROUGHT[key] = {}
    cards = pos.abilities[p]
    favours = pos.favours[SIDE_OF[p]]
    if favours:
        cards = cards + [(id_, pos.data.favours[id_].ability) for id_ in favours]
    add, dice, damage, ties = 0, 1, 0, False
    for name, ability in cards:
        found = brought.get(name)
        if found is None:
            found = brought[name] = brings(ability, kind, role)
        add += found.add
        dice += found.dice
        damage += found.damage
        ties = ties or found.wins_ties
    return Strength(add, min(dice, 2), min(damage, 2), ties)


def meeting(
    pos: Position, kind: str, actor: int, opposer: int, lead: int, *, ours: int = 0
) -> Odds:
    """The odds of a contest.

    lead: of the actor by majority and by standing over a player who is down.
    ours: cards that he is going to commit, as if each were one more.
    """
    mine, theirs = strength(pos, actor, kind, "actor"), strength(pos, opposer, kind, "opposer")
    found = odds(lead + ours + mine.add - theirs.add, mine.dice, theirs.dice)
    if mine.wins_ties and not theirs.wins_ties:
        return Odds(found.won + found.tied, 0, found.lost)
    if theirs.wins_ties and not mine.wins_ties:
        return Odds(found.won, 0, found.lost + found.tied)
    return found


def bonus_worth(values: Sequence[str]) -> int:
    """What committed cards are worth, roughly, as a number on the total."""
    return sum(value != "damage_die" for value in values)
