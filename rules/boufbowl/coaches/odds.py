"""Exact odds of contests, and the strengths that count in them for each side."""

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
    """The odds of a contest, as its actor sees it."""

    won: float
    tied: float
    lost: float


@cache
def odds(lead: int, dice: int, other_dice: int) -> Odds:
    """Return the odds of a contest, with the highest die kept.

    lead: how much more the actor has on the total.
    dice, other_dice: the number of action dice of each side.
    """
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
    """The strength of a player in a contest of a kind: a number, dice, damage dice, ties won."""

    add: int
    dice: int
    damage: int
    wins_ties: bool


def brings(ability: Ability, kind: str, role: str) -> Strength:
    """Return the strength of one ability, if it is passive; a condition is taken not to hold."""
    add, dice, damage, ties = 0, 0, 0, False
    counts = not ability.on or kind in ability.on
    if ability.is_passive and not ability.if_ and counts and ability.role in (role, "either"):
        for step in ability.steps:
            add += step.amount if step.verb == "add" else 0
            dice += step.verb == "action_die"
            damage += step.verb == "damage_die"
            ties = ties or step.verb == "win_ties"
    return Strength(add, dice, damage, ties)


#: The strength of each card, by version, kind and role, then by name: cards take long to compare.
_BROUGHT: Final[dict[tuple[str, str, str], dict[str, Strength]]] = {}


def strength(pos: Position, p: int, kind: str, role: str) -> Strength:
    """Return the strength of a player, with the favours of their team."""
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
        part = brought.get(name)
        if part is None:
            part = brought[name] = brings(ability, kind, role)
        add += part.add
        dice += part.dice
        damage += part.damage
        ties = ties or part.wins_ties
    return Strength(add, min(dice, 2), min(damage, 2), ties)


def meeting(
    pos: Position, kind: str, actor: int, opposer: int, lead: int, *, ours: int = 0
) -> Odds:
    """Return the odds of a contest.

    lead: of the actor by majority and by standing over a player who is down.
    ours: how many cards the actor is going to commit, as if each were one more.
    """
    mine, theirs = strength(pos, actor, kind, "actor"), strength(pos, opposer, kind, "opposer")
    plain = odds(lead + ours + mine.add - theirs.add, mine.dice, theirs.dice)
    if mine.wins_ties and not theirs.wins_ties:
        return Odds(plain.won + plain.tied, 0, plain.lost)
    if theirs.wins_ties and not mine.wins_ties:
        return Odds(plain.won, 0, plain.lost + plain.tied)
    return plain


def bonus_worth(values: Sequence[str]) -> int:
    """Return the rough worth of committed cards as a number on the total."""
    return sum(value != "damage_die" for value in values)
