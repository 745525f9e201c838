"""HC-FX-02, HC-CARD-16, -20: whom a card can be played on."""

from __future__ import annotations

from collections.abc import Iterator

from rules.helvetia_cup.deck import Card, Effect
from rules.helvetia_cup.moments import Moment, PlayedCard
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY
from rules.helvetia_cup.substituting import substitutes_for

#: Targets that the coach who plays the card chooses.
ONE = ("own_one", "opp_one")


def exist(ref: Referee, side: int, card: Card, moment: Moment) -> bool:
    """Whether a card has what it needs at this moment."""
    pos = ref.pos
    if isinstance(moment, PlayedCard):
        # HC-FX-32: it is offered against the kinds it lists.
        kind = "legendary" if ref.data.card(moment.id).is_legendary else "tactic"
        return any(kind in effect.kinds for effect in card.effects)
    if any(effect.target in ONE for effect in card.effects):
        return bool(candidates(pos, side, card))
    return all(_has_target(pos, side, effect) for effect in card.effects)


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
            return bool(players(pos, side, effect, NOBODY))
    return True


def candidates(pos: Position, side: int, card: Card) -> list[int]:
    """HC-CARD-20: players for whom at least one effect would change something, by shirt number."""
    effects = [effect for effect in card.effects if effect.target in ONE]
    whose = side if effects[0].target == "own_one" else 1 - side
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
    return True


def choose_one(ref: Referee, side: int, card: Card) -> int:
    """HC-FX-03: the one player whom all effects of the card mean; NOBODY where none is named."""
    if not any(effect.target in ONE for effect in card.effects):
        return NOBODY
    pos = ref.pos
    players = candidates(pos, side, card)
    whose = players[0] >> 3
    numbers = [pos.number(p) for p in players]
    return pos.player(whose, ref.ask("card_targets", side, numbers, card.id))


def players(pos: Position, side: int, effect: Effect, chosen: int) -> list[int]:
    """Whom an effect changes.

    chosen: who was chosen for ``own_one`` or ``opp_one``.
    """
    match effect.target:
        case "carrier":
            return [pos.carrier]
        case "own_one" | "opp_one":
            return [chosen]
        case "own_keeper":
            return [pos.keeper[side]]
        case "opp_keeper":
            return [pos.keeper[1 - side]]
        case "own_captain":
            return [p for p in pos.on_pitch(side) if pos.is_captain(p)]
    return pos.on_pitch(side if effect.target == "own_all" else 1 - side)


def substitutions(pos: Position, side: int) -> Iterator[str]:
    """HC-FX-18: ``"7 12"``, who could go for whom at the start of a movement turn."""
    for p in pos.on_pitch(side):
        if p != pos.carrier:
            for substitute in substitutes_for(pos, p):
                yield f"{pos.number(p)} {pos.number(substitute)}"


def movable_at_set_up(pos: Position, side: int) -> list[int]:
    """HC-FX-17: outfield players but the kicker."""
    return [p for p in pos.outfield(side) if p != pos.carrier]
