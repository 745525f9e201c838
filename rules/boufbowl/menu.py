"""The main menu of the play phase, and its options carried out (BF-DEC-06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.boufbowl import bombs, fighting, orders, passing, picking_up, substituting
from rules.boufbowl.cards.playing import ABILITY, EFFECT, play, playable
from rules.boufbowl.moving import can_be_raised, can_pay, destinations, move, raise_player
from rules.boufbowl.position import (
    MOVE,
    PICKUP,
    RAISE,
    RETURN,
    STANDING,
    SUBSTITUTE,
    Phase,
    Position,
)
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import OF_SIDE, player_of, slot_of
from rules.boufbowl.turns import after_activity

END: Final = "end"
LAND: Final = "land"


def choose(ref: Referee) -> None:
    """Ask for one main option, and carry it out with all that it causes (BF-TURN-03, -09)."""
    pos = ref.pos
    answer = ref.ask("main", pos.active, options(ref), None, END)
    if answer == END:
        ref.note("ends the play phase", "BF-TURN-05", side=pos.active)
        pos.phase = Phase.END
        return
    word, _, rest = answer.partition(" ")
    DO[word](ref, rest.split(" "))
    after_activity(ref)


def options(ref: Referee) -> list[str]:
    """List all options of the active coach, in canonical order (BF-DEC-06)."""
    pos = ref.pos
    choices = of_players(pos)
    if bombs.can_land(pos):
        choices.append(LAND)
    spaces = orders.free_spaces(pos, pos.active)
    if spaces:
        cards = list(dict.fromkeys(ref.hands[pos.active].cards))
        choices += [f"order {space} {card}" for space in spaces for card in cards]
    choices += playable(ref, "main", pos.active)
    choices.append(END)
    return choices


def of_players(pos: Position) -> list[str]:
    """List the options of players: activities, then actions."""
    side, names = pos.active, pos.pitch.names
    mine = OF_SIDE[side]
    cond = pos.cond
    on_pitch = [p for p in mine if pos.is_on_pitch(p)]
    upright = [p for p in on_pitch if cond[p] == STANDING]
    choices = [
        f"move {slot_of(p)} {names[z]}"
        for p in upright
        if can_pay(pos, p, MOVE)
        for z in destinations(pos, p)
    ]
    choices += [
        f"raise {slot_of(p)}" for p in mine if can_be_raised(pos, p) and can_pay(pos, p, RAISE)
    ]
    if pos.on_ground:
        choices += [
            f"pickup {slot_of(p)}"
            for p in upright
            if picking_up.can_pick_up(pos, p) and can_pay(pos, p, PICKUP)
        ]
    choices += [
        f"substitute {slot_of(p)}"
        for p in on_pitch
        if substituting.can_be_substituted(pos, p) and can_pay(pos, p, SUBSTITUTE)
    ]
    choices += [
        f"return {slot_of(p)} {names[z]}"
        for p in mine
        if can_pay(pos, p, RETURN)
        for z in substituting.ways_back(pos, p)
    ]
    if pos.grants:
        choices += _actions(pos, upright)
    return choices


def _actions(pos: Position, upright: list[int]) -> list[str]:
    """List the passes, bombs and fights that a grant allows (BF-ACT-01, -04)."""
    allowed = {action for grant in pos.grants for action in grant}
    names = pos.pitch.names
    choices = []
    carrier = pos.carrier
    if carrier in upright and passing.can_throw(pos, carrier):
        if "pass" in allowed:
            choices += [
                f"pass {slot_of(carrier)} {slot_of(p)}" for p in passing.receivers(pos, carrier)
            ]
        if "bomb" in allowed:
            choices += [f"bomb {slot_of(carrier)} {names[z]}" for z in bombs.arrivals(pos, carrier)]
    if "fight" in allowed:
        choices += [
            f"fight {slot_of(p)} {slot_of(other)}"
            for p in upright
            for other in fighting.targets(pos, p)
        ]
    return choices


def spend_grant(pos: Position, action: str) -> None:
    """Spend the shortest grant that allows the action, the oldest among equals (BF-ACT-05, -06)."""
    allowing = [grant for grant in pos.grants if action in grant]
    pos.grants.remove(min(allowing, key=len))


# -- doing it --------------------------------------------------------------------------------------


def _player(ref: Referee, word: str) -> int:
    return player_of(ref.pos.active, int(word))


def _zone(ref: Referee, word: str) -> int:
    return ref.pos.pitch.at[word]


def _pass(ref: Referee, words: list[str]) -> None:
    spend_grant(ref.pos, "pass")
    passing.throw(ref, _player(ref, words[0]), _player(ref, words[1]))


def _bomb(ref: Referee, words: list[str]) -> None:
    spend_grant(ref.pos, "bomb")
    bombs.launch(ref, _player(ref, words[0]), _zone(ref, words[1]))


def _fight(ref: Referee, words: list[str]) -> None:
    spend_grant(ref.pos, "fight")
    target = player_of(1 - ref.pos.active, int(words[1]))
    fighting.fight(ref, _player(ref, words[0]), target)


def _return(ref: Referee, words: list[str]) -> None:
    substituting.come_back(ref, _player(ref, words[0]), _zone(ref, words[1]))


#: The functions that carry out an answer, by its first word.
DO: dict[str, Callable[[Referee, list[str]], None]] = {
    "move": lambda ref, words: move(ref, _player(ref, words[0]), _zone(ref, words[1])),
    "raise": lambda ref, words: raise_player(ref, _player(ref, words[0])),
    "pickup": lambda ref, words: picking_up.pick_up(ref, _player(ref, words[0])),
    "substitute": lambda ref, words: substituting.substitute(ref, _player(ref, words[0])),
    "return": _return,
    "pass": _pass,
    "bomb": _bomb,
    "fight": _fight,
    LAND: lambda ref, words: bombs.land(ref),
    "order": lambda ref, words: orders.give(ref, words[0], words[1]),
    EFFECT: lambda ref, words: play(ref, ref.pos.active, f"{EFFECT} {words[0]}"),
    ABILITY: lambda ref, words: play(ref, ref.pos.active, " ".join([ABILITY, *words])),
}
