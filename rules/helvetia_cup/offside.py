"""Judge offside: the position, the call, and the restart (HC-OFF)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.helvetia_cup.cards.moments import OffsideCall
from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.clock import ball_won
from rules.helvetia_cup.pitch import OFF, Pitch
from rules.helvetia_cup.position import OFFSIDES, ON, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY, PLACES


def limit(pos: Position, side: int) -> int:
    """Return the depth beyond which players of a side are offside (HC-OFF-02 to -05).

    It is the depth of the last but one opponent, with lying ones and the goalkeeper, or just before
    the offside zone if that is nearer to the goal.
    """
    first = (1 - side) * PLACES
    depth = pos.pitch.depth[side]
    depths = [depth[h] for h in pos.where[first : first + PLACES] if h != OFF]
    return _last_but_one(pos.pitch, depths)


def limit_behind(pitch: Pitch, side: int, opponents: Iterable[int]) -> int:
    """Return the same depth from the hexes of all opponents on the pitch."""
    depth = pitch.depth[side]
    return _last_but_one(pitch, [depth[h] for h in opponents])


def _last_but_one(pitch: Pitch, depths: list[int]) -> int:
    depths.sort()
    return max(depths[-2], pitch.offside_from - 1)


def note_positions(pos: Position, passer: int) -> None:
    """Set `pos.noted` to the passer's team-mates who are offside when a pass is declared.

    It is a bit mask by player; the passer is never in it (HC-OFF-07).
    """
    side = passer >> 3
    depth, where = pos.pitch.depth[side], pos.where
    beyond = limit(pos, side)
    noted = 0
    for p in range(side * PLACES, (side + 1) * PLACES):
        if pos.state[p] == ON and depth[where[p]] > beyond and p != passer:
            noted |= 1 << p
    pos.noted = noted


def is_called(ref: Referee, p: int) -> bool:
    """Ask the opponents whether they call offside; if so, give them the ball where it lies
    (HC-OFF-11 to -14).
    """
    pos = ref.pos
    side = p >> 3
    if ref.ask("call_offside", 1 - side, ("call", "ignore"), pos.number(p)) != "call":
        return False
    ref.note("offside called", "HC-OFF-11", p, h=pos.ball)
    if "offside" in ref.windows:
        call = OffsideCall(p)
        window(ref, "offside", call)
        if call.cancelled:
            ref.note("offside cancelled", "HC-FX-31", p, h=pos.ball)
            return False
    pos.calls[1 - side] += 1
    pos.counts[OFFSIDES][p] += 1
    pos.drop(pos.ball)
    pos.restart = True
    ball_won(ref, "HC-OFF-14")
    return True


def place_on_ball(ref: Referee) -> None:
    """Give the team awarded the ball a carrier after its movement turn (HC-OFF-15, -18, -21)."""
    pos = ref.pos
    side = pos.attacking
    p = pos.at[side][pos.ball]
    if p == NOBODY:
        p = _nearest(ref, side)
        pos.stand(p)
        pos.go(p, pos.ball)
        ref.note("placed on the ball", "HC-OFF-15", p, h=pos.ball)
    elif pos.lying >> p & 1:
        pos.stand(p)
        ref.note("stands up", "HC-OFF-18", p, h=pos.ball)
    pos.give(p)
    ref.note("ball", "HC-OFF-21", p, h=pos.ball)


def _nearest(ref: Referee, side: int) -> int:
    """Choose who goes to the ball: the nearest standing player, the goalkeeper too; the coach
    breaks ties.
    """
    pos = ref.pos
    players = pos.standing(side) or pos.on_pitch(side)
    return choose_nearest(ref, "offside_nearest", side, players, pos.ball)


def choose_nearest(ref: Referee, key: str, side: int, players: list[int], h: int) -> int:
    """Return the player nearest to a hex; among equals their coach chooses (HC-CONV-16)."""
    pos = ref.pos
    distance = pos.pitch.distance[h]
    least = min(distance[pos.where[p]] for p in players)
    numbers = [pos.number(p) for p in players if distance[pos.where[p]] == least]
    return pos.player(side, ref.ask(key, side, numbers))


def vacate(ref: Referee) -> None:
    """Move the offside team's player off the ball's hex (HC-OFF-16, -17)."""
    pos = ref.pos
    side = 1 - pos.attacking
    p = pos.at[side][pos.ball]
    if p == NOBODY:
        return
    h = choose_hex(ref, "offside_vacate", p)
    pos.go(p, h)
    ref.note("moves off", "HC-OFF-16", p, h=h)


def choose_hex(ref: Referee, key: str, p: int) -> int:
    """Ask the coach for a legal hex next to a player, or else one of the nearest (HC-CONV-16)."""
    pos = ref.pos
    near = pos.legal_near(p) or nearest_legal(pos, p)
    names = [pos.pitch.names[h] for h in near]
    return pos.pitch.at[ref.ask(key, p >> 3, names, pos.number(p))]


def nearest_legal(pos: Position, p: int, barred: int = 0) -> list[int]:
    """List the legal hexes nearest to a player, in canonical order.

    barred: hexes that do not count, as a set.
    """
    pitch: Pitch = pos.pitch
    distance = pitch.distance[pos.where[p]]
    legal = [h for h in range(pitch.size) if not barred >> h & 1 and pos.is_legal(p, h)]
    least = min(distance[h] for h in legal)
    return pitch.ordered(p >> 3, (h for h in legal if distance[h] == least))
