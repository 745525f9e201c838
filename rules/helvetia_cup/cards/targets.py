"""Find the players that a card can be played on (HC-FX-02, HC-CARD-16, -20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.helvetia_cup.cards.deck import Card, Effect, Target
from rules.helvetia_cup.cards.moments import Moment, PlayedCard
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY
from rules.helvetia_cup.substituting import substitutes_for

#: Targets that the coach who plays the card chooses.
ONE: tuple[Target, ...] = ("own_one", "opp_one")
#: The players whom the coach chose, by target.
Chosen = Mapping[str, int]


def exist(ref: Referee, side: int, card: Card, moment: Moment) -> bool:
    """Say whether a card has what it needs at this moment."""
    pos = ref.pos
    if isinstance(moment, PlayedCard):
        # HC-FX-32: it is offered against the kinds it lists.
        kind = "legendary" if ref.data.card(moment.id).is_legendary else "tactic"
        return any(kind in effect.kinds for effect in card.effects)
    for effect in card.effects:
        if not _has_target(pos, side, effect):
            return False
    return all(candidates(pos, side, card, one) for one in ones(card))


def _has_target(pos: Position, side: int, effect: Effect) -> bool:
    match effect.verb:
        case "free_sub":
            return any(True for _ in substitutions(pos, side))
        case "reposition":
            return bool(movable_at_set_up(pos, side))
    match effect.target:
        case "carrier":
            return pos.carrier != NOBODY
        case "own_captain":
            return bool(players(pos, side, effect, {}))
    return True


def ones(card: Card) -> list[Target]:
    """List which of ``own_one`` and ``opp_one`` a card names."""
    named = [effect.target for effect in card.effects]
    return [one for one in ONE if one in named]


def candidates(pos: Position, side: int, card: Card, one: Target) -> list[int]:
    """List the players for whom at least one effect would change something, by shirt number
    (HC-CARD-20).
    """
    effects = [effect for effect in card.effects if effect.target == one]
    whose = side if one == "own_one" else 1 - side
    return [
        p for p in pos.on_pitch(whose) if any(_would_change(pos, effect, p) for effect in effects)
    ]


def _would_change(pos: Position, effect: Effect, p: int) -> bool:
    match effect.verb:
        case "stand_up":
            return bool(pos.lying >> p & 1)
        case "refresh_defender":
            return bool(pos.used >> p & 1)
        case "add_markers":
            return pos.markers[p] < pos.start[p]
        case "drop_markers":
            return pos.markers[p] > 0
        case "knock_down":
            return can_be_floored(pos, p, effect.range)
    return True


def can_be_floored(pos: Position, p: int, reach: int) -> bool:
    """Say whether a player stands near enough to the ball to be knocked down (HC-FX-16).

    Neither the carrier nor a goalkeeper in their goal can be.
    """
    if pos.lying >> p & 1 or p == pos.carrier:
        return False
    if p == pos.keeper[p >> 3] and pos.keeps_goal(p >> 3):
        return False
    return pos.pitch.distance[pos.ball][pos.where[p]] <= reach


def choose(ref: Referee, side: int, card: Card) -> Chosen:
    """Ask for the one player whom all effects of the card with that target mean (HC-FX-03)."""
    pos = ref.pos
    chosen: dict[str, int] = {}
    for one in ones(card):
        players = candidates(pos, side, card, one)
        numbers = [pos.number(p) for p in players]
        answer = ref.ask("card_targets", side, numbers, card.id)
        chosen[one] = players[numbers.index(answer)]
    return chosen


def players(pos: Position, side: int, effect: Effect, chosen: Chosen) -> list[int]:
    """List the players whom an effect changes."""
    match effect.target:
        case "carrier":
            return [pos.carrier]
        case "own_one" | "opp_one":
            return [chosen[effect.target]]
        case "own_keeper":
            return [pos.keeper[side]]
        case "opp_keeper":
            return [pos.keeper[1 - side]]
        case "own_captain":
            return [p for p in pos.on_pitch(side) if pos.is_captain(p)]
    return pos.on_pitch(side if effect.target == "own_all" else 1 - side)


def substitutions(pos: Position, side: int) -> Iterator[str]:
    """Yield ``"7 12"``: who could go for whom at the start of a movement turn (HC-FX-18)."""
    for p in pos.on_pitch(side):
        if p != pos.carrier:
            for substitute in substitutes_for(pos, p):
                yield f"{pos.number(p)} {pos.number(substitute)}"


def movable_at_set_up(pos: Position, side: int) -> list[int]:
    """List the outfield players, without the kicker (HC-FX-17)."""
    return [p for p in pos.outfield(side) if p != pos.carrier]
