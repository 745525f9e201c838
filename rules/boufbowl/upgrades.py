"""Buying upgrades, and permanents that come into force (BF-UPG, BF-LEAGUE-13)."""

from __future__ import annotations

from typing import Final

from rules.boufbowl.cards.dealing import open_card
from rules.boufbowl.cards.deck import Upgrade
from rules.boufbowl.position import Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import OF_SIDE, PLAYERS, player_of, slot_of
from rules.boufbowl.tokens import give_back

DONE: Final = "done"
BUY: Final = "buy"
UP: Final = "up"
DOWN: Final = "down"
KEEP: Final = "keep"
#: BF-UPG-08.
MOST_REFUSALS: Final = 2
LEVELS: Final = (1, 2, 3)


def buy(ref: Referee, side: int) -> None:
    """Ask a side for upgrades until it is done: one card a player at most, in any order (BF-UPG-01
    to -14, BF-DEC-21).
    """
    bought: set[int] = set()
    while True:
        options = [o for p in OF_SIDE[side] if p not in bought for o in offers(ref.pos, p)]
        answer = ref.ask("buy", side, [*options, DONE], None, DONE)
        if answer == DONE:
            return
        _, slot, level, which = answer.split(" ")
        p = player_of(side, int(slot))
        bought.add(p)
        cost = price(ref.pos, p, int(level), which)
        give_back(ref, p, cost)
        ref.note("buys", "BF-UPG-04", p, detail=[int(level), which, cost])
        _take(ref, p, int(level), which)


def offers(pos: Position, p: int) -> list[str]:
    """List what a player can buy now, as answers (BF-UPG-01 to -04, -14)."""
    tokens = pos.tokens[p]
    if not tokens or len(pos.upgrades[p]) >= pos.intensity:
        return []
    return [
        f"{BUY} {slot_of(p)} {level} {which}"
        for level in LEVELS
        if level <= pos.intensity
        for which in (UP, DOWN)
        if _is_there(pos, level, which) and tokens >= price(pos, p, level, which)
    ]


def _is_there(pos: Position, level: int, which: str) -> bool:
    return bool(pos.face_up[level - 1] if which == UP else pos.stand_size[level - 1])


def price(pos: Position, p: int, level: int, which: str) -> int:
    """Return the price of an upgrade in tokens (BF-UPG-09, -10)."""
    cost = pos.data.cost
    if level == 1 and which == UP:
        card = pos.data.upgrades[pos.face_up[0]]
        if card.category == pos.cards[p].category:
            return cost.upgrade_1_matching
    return cost.upgrade(level)


def _take(ref: Referee, p: int, level: int, which: str) -> None:
    """Take an upgrade from the stand, and let the coach refuse one that the player has already
    (BF-UPG-04 to -08, -13, -17).
    """
    pos = ref.pos
    side = p // len(OF_SIDE[0])
    card = _draw(ref, level, which)
    for _ in range(MOST_REFUSALS):
        if not has_ability(pos, p, pos.data.upgrades[card]):
            break
        # Both the open place and the deck are judged as after the refusal (BF-UPG-05).
        options = [KEEP, UP]
        if pos.stand_size[level - 1] or pos.face_up[level - 1]:
            options.append(DOWN)
        answer = ref.ask("refuse", side, options, {"player": slot_of(p), "card": card})
        if answer == KEEP:
            break
        ref.decks.stand[level - 1].insert(0, card)
        ref.note("refuses", "BF-UPG-17", p, detail=card)
        open_card(ref, level)
        card = _draw(ref, level, answer)
    pos.upgrades[p].append(card)
    pos.look_up(p)
    ref.look_through(side)
    ref.note("gets", "BF-UPG-13", p, detail=card)


def _draw(ref: Referee, level: int, which: str) -> str:
    pos = ref.pos
    if which == UP:
        card = pos.face_up[level - 1]
        pos.face_up[level - 1] = ""
    else:
        card = ref.decks.stand[level - 1].pop()
    open_card(ref, level)
    return card


def has_ability(pos: Position, p: int, card: Upgrade) -> bool:
    """Return whether a player has this ability, on this face or by an upgrade (BF-UPG-07)."""
    return any(ability == card.ability for _, ability in pos.abilities[p])


def enforce_permanents(ref: Referee) -> None:
    """Put permanents in force whose level the intensity has reached, while there is a place
    (BF-LEAGUE-13).
    """
    pos = ref.pos
    for p in range(PLAYERS):
        if not pos.waiting[p]:
            continue
        # Sorting keeps the older ones of a level first.
        for id_ in sorted(pos.waiting[p], key=lambda id_: pos.data.upgrades[id_].level):
            if pos.data.upgrades[id_].level > pos.intensity:
                break
            if len(pos.upgrades[p]) >= pos.intensity:
                break
            pos.waiting[p].remove(id_)
            pos.upgrades[p].append(id_)
            ref.note("permanent", "BF-LEAGUE-13", p, detail=id_)
        pos.look_up(p)
