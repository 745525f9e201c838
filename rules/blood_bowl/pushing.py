"""BB-PUSH and BB-CROWD: who is pushed where, in chains and into the crowd."""

from __future__ import annotations

from rules.blood_bowl.ball import bounce, edge_crossed, throw_in
from rules.blood_bowl.injury import injure
from rules.blood_bowl.pitch import (
    BIT,
    COLUMNS,
    NAME,
    NAMED,
    OFF,
    ROWS,
    behind,
    beside,
    column,
    row,
)
from rules.blood_bowl.position import CROWD_PUSHES, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY


class Push:
    """A push in progress, kept until its injuries and its ball are dealt with.

    moves:  (player, square) from the first pushed to the last; OFF is the crowd.
    """

    __slots__ = ("moves", "crowd", "thrown_from", "bounces")

    def __init__(self) -> None:
        self.moves: list[tuple[int, int]] = []
        #: Who was pushed off the pitch, or NOBODY.
        self.crowd = NOBODY
        #: The square and edge from which the crowd throws the ball in (BB-CROWD-05).
        self.thrown_from: tuple[int, str] | None = None
        #: Somebody was pushed onto the ball (BB-BALL-05).
        self.bounces = False


def allowed_squares(pos: Position, pusher: int, s: int, leaving: int) -> list[int]:
    """BB-PUSH-02 to -09: where a player on s can be pushed from pusher; [OFF] is the crowd.

    leaving: the squares of players already in the chain, as a set (BB-PUSH-15).
    """
    candidates = behind(pusher, s)
    on_pitch = sorted(c for c in candidates if c != OFF)
    empty = [c for c in on_pitch if pos.at[c] == NOBODY or BIT[c] & leaving]
    if empty:
        return empty
    return [OFF] if len(on_pitch) < 3 else on_pitch


def push(ref: Referee, attacker: int, victim: int) -> Push:
    """Chooses the squares of a push and its chain (BB-PUSH-08) and moves everybody."""
    pos = ref.pos
    result = Push()
    pusher, p = pos.where[attacker], victim
    leaving = 0
    while p != NOBODY:
        s = pos.where[p]
        leaving |= BIT[s]
        squares = allowed_squares(pos, pusher, s, leaving)
        to = OFF
        if squares != [OFF]:
            names = [NAME[c] for c in squares]
            to = NAMED[ref.ask("push_square", attacker >> 4, names, (attacker, p, pusher))]
        result.moves.append((p, to))
        if to == OFF:
            result.crowd = p
            if pos.carrier == p:
                result.thrown_from = (s, edge_crossed(s, *_outward(pusher, s)))
        pusher = s
        p = pos.at[to] if to != OFF and not BIT[to] & leaving else NOBODY
    _move(ref, attacker, result)
    return result


def _outward(pusher: int, s: int) -> tuple[int, int]:
    """The direction in which a player pushed from pusher leaves the pitch from s."""
    dx, dy = column(s) - column(pusher), row(s) - row(pusher)
    if beside(s, dx, dy) != OFF:
        # Straight on is occupied; he leaves over the edge on which he stands.
        dx = -1 if column(s) == 0 else 1 if column(s) == COLUMNS - 1 else 0
        dy = -1 if row(s) == 0 else 1 if row(s) == ROWS - 1 else 0
    return dx, dy


def _move(ref: Referee, attacker: int, result: Push) -> None:
    pos = ref.pos
    pos.shift(result.moves)
    for p, to in result.moves:
        ref.note("pushed", "BB-PUSH-01", p, attacker, to)
        if to != OFF and to == pos.ball and pos.carrier == NOBODY:
            result.bounces = True
    if result.crowd != NOBODY:
        if result.crowd >> 4 != attacker >> 4:
            pos.counts[CROWD_PUSHES][attacker] += 1
        if pos.carrier == result.crowd:
            pos.drop(OFF)
            # BB-TO-04.
            if result.crowd >> 4 == pos.active:
                pos.turnover = True


def hurt_by_crowd(ref: Referee, result: Push) -> None:
    """BB-CROWD-01: an injury without armour for who was pushed off."""
    if result.crowd != NOBODY:
        injure(ref, result.crowd, "crowd", crowd=True)


def settle_ball(ref: Referee, result: Push) -> None:
    """BB-BLOCK-21 part 8: the throw-in or the bounce that the push caused."""
    if result.thrown_from is not None:
        throw_in(ref, *result.thrown_from)
    elif result.bounces:
        bounce(ref, ref.pos.ball)
