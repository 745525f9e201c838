"""Push players, in chains and into the crowd (BB-PUSH and BB-CROWD)."""

from __future__ import annotations

from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.ball import bounce, edge_crossed, throw_in
from rules.blood_bowl.injury import injure
from rules.blood_bowl.pitch import (
    BIT,
    COLUMNS,
    NAME,
    NAMED,
    NEIGHBOURS,
    OFF,
    ROWS,
    behind,
    beside,
    column,
    row,
)
from rules.blood_bowl.position import CROWD_PUSHES, STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY

#: Off the pitch, where a coach can choose it.
CROWD = "crowd"


class Push:
    """A push in progress, kept until its injuries and its ball are dealt with.

    moves: (player, square) from the first pushed to the last; OFF is the crowd. Empty if a player
    in the chain could not be moved.
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


def allowed_squares(pos: Position, pusher: int, s: int, free: int = 0, taken: int = 0) -> list[int]:
    """List the squares to which a player on ``s`` can be pushed; [OFF] is the crowd
    (BB-PUSH-02 to -09).

    free: squares that players of the chain are about to leave for good, as a set (BB-PUSH-15).
    taken: squares that players of the chain are about to enter, as a set.
    """
    candidates = behind(pusher, s)
    on_pitch = sorted(c for c in candidates if c != OFF)
    open_ = [c for c in on_pitch if not BIT[c] & taken]
    empty = [c for c in open_ if pos.at[c] == NOBODY or BIT[c] & free]
    if empty:
        return empty
    return [OFF] if len(on_pitch) < 3 else open_


def push(ref: Referee, attack: Attack) -> Push:
    """Choose the squares of a push and its chain, and move everybody (BB-PUSH-08).

    If any player of the chain cannot be moved, nobody is.
    """
    pos = ref.pos
    attacker = attack.attacker
    result = Push()
    pusher, p = pos.where[attacker], attack.defender
    free, taken = BIT[pos.where[p]], 0
    while p != NOBODY:
        s = pos.where[p]
        chooser, squares = choices(pos, attack, p, pusher, free, taken)
        if not squares or stands_firm(ref, attack, p):
            result.moves.clear()
            return result
        to = OFF
        if squares != [OFF]:
            names = [NAME[c] if c != OFF else CROWD for c in squares]
            answer = ref.ask("push_square", chooser, names, (attacker, p, pusher))
            to = NAMED.get(answer, OFF)
        result.moves.append((p, to))
        if to == OFF:
            result.crowd = p
            if pos.carrier == p:
                result.thrown_from = (s, edge_crossed(s, *_outward(pusher, s)))
            break
        pusher = s
        taken |= BIT[to]
        p = pos.at[to] if not BIT[to] & free else NOBODY
    _move(ref, attacker, result)
    return result


def stands_firm(ref: Referee, attack: Attack, p: int) -> bool:
    """Say whether ``p`` stays in place (BB-SKILL-STANDFIRM-01, BB-SKILL-TAKEROOT-01)."""
    pos = ref.pos
    if pos.rooted >> p & 1:
        ref.note("stood firm", "BB-SKILL-TAKEROOT-01", p, attack.attacker, pos.where[p])
        return True
    # BB-SKILL-GEN-04: not for a player on the ground.
    if not pos.squads.traits[p] & Trait.STANDS_FIRM or pos.state[p] != STANDING:
        return False
    if p == attack.defender and attack.unstoppable(pos):
        return False
    if ref.ask("use_stand_firm", p >> 4, ("yes", "no"), (attack, p)) == "no":
        return False
    ref.note("stood firm", "BB-SKILL-STANDFIRM-01", p, attack.attacker, pos.where[p])
    return True


def choices(
    pos: Position, attack: Attack, p: int, pusher: int, free: int, taken: int
) -> tuple[int, list[int]]:
    """Return the side that chooses where ``p`` goes, and the squares to choose from (BB-DEC-27)."""
    s = pos.where[p]
    side = attack.attacker >> 4
    squares = allowed_squares(pos, pusher, s, free, taken)
    aside = pos.squads.traits[p] & Trait.CHOOSES_PUSH_SQUARE and pos.state[p] == STANDING
    grabbed = pos.squads.traits[attack.attacker] & Trait.GRABS
    if not aside and not grabbed:
        return side, squares
    around = [
        n for n in NEIGHBOURS[s] if (pos.at[n] == NOBODY or BIT[n] & free) and not BIT[n] & taken
    ]
    # BB-SKILL-SIDESTEP-01, unless BB-SKILL-GRAB-01 cancels it.
    if aside and around and not (grabbed and attack.occasion != Occasion.COLLISION):
        return p >> 4, sorted(around)
    if (
        grabbed
        and p == attack.defender
        and attack.occasion in (Occasion.BLOCK, Occasion.MULTIPLE)
        and not attack.among_friends
    ):
        squares = squares + sorted(n for n in around if n not in squares)
    return side, squares


def _outward(pusher: int, s: int) -> tuple[int, int]:
    """Return the direction in which a player pushed from ``pusher`` leaves the pitch from ``s``."""
    dx, dy = column(s) - column(pusher), row(s) - row(pusher)
    if beside(s, dx, dy) != OFF:
        # Straight on is occupied; the player leaves over the edge of their own square.
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
    """Injure the player who was pushed off the pitch, without an armour roll (BB-CROWD-01)."""
    if result.crowd != NOBODY:
        injure(ref, result.crowd, "crowd", crowd=True)


def settle_ball(ref: Referee, result: Push) -> None:
    """Throw the ball in, or bounce it, as the push caused (BB-BLOCK-21 part 8)."""
    if result.thrown_from is not None:
        throw_in(ref, *result.thrown_from)
    elif result.bounces:
        bounce(ref, ref.pos.ball)
