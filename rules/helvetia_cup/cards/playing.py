"""Offer and play cards (HC-CARD). What cards do is in `effects`."""

from __future__ import annotations

from collections.abc import Callable

from rules.helvetia_cup.cards import targets
from rules.helvetia_cup.cards.deck import Card, Effect, Window
from rules.helvetia_cup.cards.moments import Check, Moment, PlayedCard, Shot, told
from rules.helvetia_cup.referee import Referee

NONE = "none"

#: What a verb does: the referee, who plays the card, the effect, what is going on, and the players
#: that ``own_one`` and ``opp_one`` name.
Verb = Callable[[Referee, int, Effect, Moment, targets.Chosen], None]
#: By name; `effects` fills it.
VERBS: dict[str, Verb] = {}


def window(ref: Referee, name: Window, moment: Moment, sides: tuple[int, ...] = ()) -> None:
    """Offer a window to the attacking coach, then to the defending one (HC-CARD-12, -13).

    sides: the sides it is offered to; empty for both.
    """
    if name not in ref.windows:
        return
    pos = ref.pos
    most = pos.rules.max_cards_per_coach_per_round
    for side in sides or (pos.attacking, 1 - pos.attacking):
        held = ref.held[side].get(name)
        if not held or pos.cards_in_round[side] >= most:
            continue
        options = [card.id for card in held if is_playable(ref, side, card, moment)]
        if not options:
            continue
        answer = ref.ask("play_card", side, [NONE, *options], {"window": name, **told(moment)})
        if answer != NONE:
            play(ref, side, answer, moment)


def is_playable(ref: Referee, side: int, card: Card, moment: Moment) -> bool:
    """Say whether a card of the window may be played at this moment (HC-CARD-03, -14 to -16)."""
    role = "attack" if side == ref.pos.attacking else "defence"
    if card.side not in ("any", role):
        return False
    if isinstance(moment, Shot) and moment.kind not in card.checks:
        return False
    if isinstance(moment, Check) and not _rolls(card, side, moment):
        return False
    return targets.exist(ref, side, card, moment)


def _rolls(card: Card, side: int, check: Check) -> bool:
    """Say whether the check is one of the card's, rolled by the side that the card names
    (HC-CARD-15).
    """
    by_own_side = check.p >> 3 == side
    return check.name in card.checks and by_own_side is (card.roller == "own")


def play(ref: Referee, side: int, id: str, moment: Moment) -> None:  # noqa: A002
    """Play a card: it is shown, used up and perhaps countered; then come its effects in order
    (HC-CARD-17, HC-FX-01).
    """
    pos, card = ref.pos, ref.data.card(id)
    pos.played[side].append(id)
    pos.cards_in_round[side] += 1
    if card.is_legendary:
        pos.legendaries[side].remove(id)
    else:
        ref.hands[side].left.remove(id)
    ref.look_through_cards()
    ref.note("card", "HC-CARD-17", side=side, detail=id)
    played = PlayedCard(id, side)
    window(ref, "counter", played, (1 - side,))
    if played.cancelled:
        ref.note("card cancelled", "HC-FX-32", side=side, detail=id)
        return
    chosen = targets.choose(ref, side, card)
    for effect in card.effects:
        VERBS[effect.verb](ref, side, effect, moment, chosen)
