"""Value a position between two team turns: the chance to win.

First comes who scores next in this half, by a small net for each of three cases: the side to move
has the ball, an opponent has it, or it is on the ground. Then comes how the match ends from there,
with both sides scoring at the rates of veterans (a Skellam law).

The weights are of maximum likelihood, as ``fitting`` finds them. Those in use are from 12,500
matches of veterans, every playable race against every other, in which many coaches erred on
purpose, in what they dared or in where they sent their players: 131,000 turns with the ball,
167,000 against it and 100,000 with the ball on the ground. They explain 29% of the entropy of who
scores next in matches that were not used for the fit.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp, factorial, tanh
from operator import mul
from pathlib import Path
from typing import NamedTuple

import rules
from rules.blood_bowl.coaches.carrying import best_fetch, touchdown_run
from rules.blood_bowl.coaches.driving import Outlook
from rules.blood_bowl.coaches.fighting import worth
from rules.blood_bowl.coaches.lookahead.features import outline
from rules.blood_bowl.coaches.reckoning.shapes import WAY, WITHIN, to_go
from rules.blood_bowl.coaches.reckoning.threats import foes_of, line_of, sack_odds
from rules.blood_bowl.pitch import NEAR, OFF, distance
from rules.blood_bowl.position import (
    EXHAUSTED,
    KNOCKED_OUT,
    PRONE,
    RESERVES,
    STANDING,
    STUNNED,
    TURNS,
    Phase,
    Position,
)
from rules.blood_bowl.squads import NOBODY


class Net(NamedTuple):
    """The weights of the net for the next score: a row for each sum.

    plain: from the features to the log-odds of the side to move, the other and nobody; ``base`` is
    added.
    hidden: from the features to the input of the hyperbolic tangent; ``shift`` is added.
    deep: from the hidden values to the log-odds.
    """

    plain: list[list[float]]
    base: list[float]
    hidden: list[list[float]]
    shift: list[float]
    deep: list[list[float]]


#: As ``fitting`` leaves them; the folder is found from a module that is never compiled.
FILE = Path(rules.__file__).parent / "blood_bowl" / "coaches" / "lookahead" / "value.json"
NETS: dict[str, Net] = {
    kind: Net(**net) for kind, net in json.loads(FILE.read_text(encoding="utf-8")).items()
}

#: Who has the ball: the side to move, the other, nobody.
OURS, THEIRS, LOOSE = "OURS", "THEIRS", "LOOSE"
#: What a draw is worth where a win is 1: in a league it is one point, and a win three.
DRAW = 1 / 3
#: How much one more player on a side changes both rates of scoring.
MAN = 0.06
FIRST_HALF = 1
#: Players of a side on the pitch.
ELEVEN = 11
#: More touchdowns than this by one side from now on are left out of account.
MOST_SCORES = 7
#: Columns of a turn, and turns to spare beyond which more do not count.
PACE, SPARE = 4.0, 3.0

#: Touchdowns in the rest of the half from a kick-off on, by the turns that the receivers have left:
#: those of the receivers and of the kickers.
RECEIVED = (0.0, 0.004, 0.058, 0.128, 0.219, 0.255, 0.371, 0.384, 0.570)
KICKED = (0.0, 0.001, 0.018, 0.072, 0.154, 0.250, 0.269, 0.288, 0.400)

#: The turns that the side to move will have left when it scores, and when the other side does: a
#: constant, and what each of its turns now and each ten columns to go add.
LEFT = {
    OURS: ((0.500, 0.599, -1.300), (-1.405, 0.305, 0.746)),
    THEIRS: ((-1.698, 0.364, 0.713), (0.521, 0.648, -1.311)),
    LOOSE: ((0.014, 0.481, -0.827), (-0.622, 0.325, 0.325)),
}


# -- the end of the match -------------------------------------------------------------------------


@cache
def _scores(rate: float) -> tuple[float, ...]:
    """Return the odds of 0, 1, 2 ... touchdowns."""
    return tuple(exp(-rate) * rate**k / factorial(k) for k in range(MOST_SCORES + 1))


def settled(lead: int) -> float:
    """Return what a finished match is worth."""
    return 1.0 if lead > 0 else DRAW if lead == 0 else 0.0


@cache
def chances(lead: int, ours: float, theirs: float) -> float:
    """Return what a lead is worth while both sides still score at these rates."""
    return sum(
        a * b * settled(lead + i - j)
        for i, a in enumerate(_scores(ours))
        for j, b in enumerate(_scores(theirs))
    )


def _at(table: tuple[float, ...], turns: float) -> float:
    """Look up a table by turns, interpolating between its entries."""
    turns = min(float(TURNS), max(0.0, turns))
    n = min(int(turns), TURNS - 1)
    return table[n] + (table[n + 1] - table[n]) * (turns - n)


def after_drive(
    pos: Position, side: int, lead: int, turns: float, receives: bool, men: float
) -> float:
    """Return what a position is worth if a kick-off or the end of the half comes next.

    turns: the turns that the receivers have left in this half; 0 if it is over.
    receives: whether this side receives.
    men: how many more players this side has.
    """
    ours, theirs = _at(RECEIVED, turns), _at(KICKED, turns)
    if not receives:
        ours, theirs = theirs, ours
    if pos.half == FIRST_HALF:
        # Who kicked off the first half receives in the second.
        again = (RECEIVED[TURNS], KICKED[TURNS])
        ours += again[pos.first_kicking != side]
        theirs += again[pos.first_kicking == side]
    elif turns <= 0:
        return settled(lead)
    factor = exp(MAN * men)
    # Rounded, so that few cases are ever worked out.
    return chances(lead, round(ours * factor, 2), round(theirs / factor, 2))


def men_more(pos: Position, side: int) -> float:
    """Return how many more players this side can field, one Knocked-out counting half."""
    count = [0.0, 0.0]
    for team in (0, 1):
        for p in pos.squads.members[team]:
            state = pos.state[p]
            if state <= RESERVES or state == EXHAUSTED:
                count[team] += 1
            elif state == KNOCKED_OUT:
                count[team] += 0.5
    return min(ELEVEN, count[side]) - min(ELEVEN, count[1 - side])


# -- the drive ------------------------------------------------------------------------------------


def value(pos: Position, side: int) -> float:
    """Return this side's chance to win, plus DRAW times that of a draw, between two turns."""
    lead = pos.score[side] - pos.score[1 - side]
    if pos.phase == Phase.OVER:
        return settled(lead)
    men = men_more(pos, side)
    if pos.phase == Phase.DRIVE_END:
        if min(pos.markers) == TURNS:
            return after_drive(pos, side, lead, 0, False, men)
        receiving = 1 - (pos.scorer if pos.scorer != NOBODY else pos.kicking)
        return after_drive(pos, side, lead, TURNS - pos.markers[receiving], receiving == side, men)
    if pos.ball == OFF:
        receiving = 1 - pos.kicking
        return after_drive(pos, side, lead, TURNS - pos.markers[receiving], receiving == side, men)
    mine, other, left_mine, left_other = next_score(pos)
    if pos.active != side:
        mine, other, left_mine, left_other = other, mine, left_other, left_mine
    return (
        mine * after_drive(pos, side, lead + 1, left_mine, False, men)
        + other * after_drive(pos, side, lead - 1, left_other, True, men)
        + (1 - mine - other) * after_drive(pos, side, lead, 0, False, men)
    )


def next_score(pos: Position) -> tuple[float, float, float, float]:
    """Return the odds that the side to move, and that the other side, scores next in this half.

    Then come the turns that are left if the one or the other does.
    """
    kind, known = features(pos)
    mine, other = odds_of_next(NETS[kind], known)
    side = pos.active
    far = to_go(1 - side if kind == THEIRS else side, pos.ball)
    turns = TURNS - pos.markers[side]
    first, second = (
        round(2 * min(float(turns), max(0.0, base + each * turns + column * far / 10))) / 2
        for base, each, column in LEFT[kind]
    )
    return mine, other, first, second


def odds_of_next(net: Net, known: list[float]) -> tuple[float, float]:
    """Return the odds that the side to move, and that the other side, scores next."""
    bent = [
        tanh(shift + sum(map(mul, line, known)))
        for line, shift in zip(net.hidden, net.shift, strict=True)
    ]
    mine, other, nobody = (
        exp(base + sum(map(mul, line, known)) + sum(map(mul, deep, bent)))
        for line, base, deep in zip(net.plain, net.base, net.deep, strict=True)
    )
    total = mine + other + nobody
    return mine / total, other / total


# -- features, from the side to move --------------------------------------------------------------


def features(pos: Position) -> tuple[str, list[float]]:
    """Return who has the ball, OURS meaning the side to move, and all features of the position."""
    side, c = pos.active, pos.carrier
    if c == NOBODY:
        kind, of_ball = LOOSE, ball_loose(pos, side)
    elif c >> 4 == side:
        kind, of_ball = OURS, ball_ours(pos, side)
    else:
        kind, of_ball = THEIRS, ball_theirs(pos, side)
    return kind, [*strengths(pos, side), *of_ball, *outline(pos)]


def strengths(pos: Position, side: int) -> tuple[float, ...]:
    """Compare the players of both sides on the pitch, and their re-rolls."""
    men, standing, good = [0, 0], [0, 0], [0.0, 0.0]
    for team in (0, 1):
        for p in pos.squads.members[team]:
            if pos.state[p] <= STUNNED:
                men[team] += 1
                standing[team] += pos.state[p] == STANDING
                good[team] += worth(pos, p)
    other = 1 - side
    return (
        men[side] - men[other],
        standing[side] - standing[other],
        good[side] - good[other],
        float(pos.rerolls[side] > 0),
        float(pos.rerolls[other] > 0),
    )


def _time(pos: Position, p: int, far: int, turns: int) -> tuple[float, float, float]:
    """Return the turns that the carrier needs beyond one move, and those to spare or missing."""
    need = max(0, far - pos.squads.ma[p]) / PACE
    spare = turns - need
    return need, min(spare, SPARE), max(-SPARE, min(spare, 0.0))


def ball_ours(pos: Position, side: int) -> tuple[float, ...]:
    """Return the features if the side to move has the ball."""
    c, s = pos.carrier, pos.ball
    ours, theirs = pos.zones[side], pos.zones[1 - side]
    run = touchdown_run(pos, c, min(1, pos.rerolls[side])).odds
    far = to_go(side, s)
    turns, others = TURNS - pos.markers[side], TURNS - pos.markers[1 - side]
    last = float(turns <= 1)
    return (
        run,
        far / 10,
        *_time(pos, c, far, turns - 1),
        last,
        (1 - run) * last,
        turns / TURNS,
        others / TURNS,
        (WITHIN[2][s] & theirs).bit_count(),
        (WITHIN[2][s] & ours).bit_count() - 1,
        (WAY[side][s] & theirs).bit_count(),
        (NEAR[s] & theirs).bit_count(),
        pos.squads.ag[c],
    )


def ball_theirs(pos: Position, side: int) -> tuple[float, ...]:
    """Return the features if the other side has the ball."""
    other = 1 - side
    c, s = pos.carrier, pos.ball
    ours, theirs = pos.zones[side], pos.zones[other]
    sack = sack_odds(pos, c, s, line_of(pos, other), foes_of(pos, other))
    prospects = Outlook(pos, c).prospects(s)
    far = to_go(other, s)
    turns, others = TURNS - pos.markers[side], TURNS - pos.markers[other]
    ahead = sum(
        pos.state[p] == STANDING and to_go(other, pos.where[p]) < far
        for p in pos.squads.members[side]
    )
    return (
        sack,
        prospects,
        sack * prospects,
        far / 10,
        *_time(pos, c, far, others - 1),
        float(others <= 0),
        turns / TURNS,
        others / TURNS,
        (WAY[other][s] & ours).bit_count(),
        ahead,
        (NEAR[s] & ours).bit_count(),
        (WITHIN[2][s] & ours).bit_count(),
        (WITHIN[2][s] & theirs).bit_count(),
        float(far <= pos.squads.ma[c] + 1),
        pos.squads.ag[c],
    )


def ball_loose(pos: Position, side: int) -> tuple[float, ...]:
    """Return the features if nobody has the ball."""
    other = 1 - side
    s = pos.ball
    ours, theirs = pos.zones[side], pos.zones[other]
    pick_up = best_fetch(pos, side, min(1, pos.rerolls[side])).odds
    far = to_go(side, s)
    turns, others = TURNS - pos.markers[side], TURNS - pos.markers[other]
    return (
        pick_up,
        far / 10,
        turns / TURNS,
        others / TURNS,
        max(0.0, 1 - turns / 3),
        max(0.0, 1 - others / 3),
        min(8, _nearest(pos, side)) / 4,
        min(8, _nearest(pos, other)) / 4,
        (NEAR[s] & ours).bit_count(),
        (NEAR[s] & theirs).bit_count(),
        (WITHIN[2][s] & ours).bit_count(),
        (WITHIN[2][s] & theirs).bit_count(),
        pick_up * far / 10,
        pick_up * min(turns, 4) / 4,
        (1 - pick_up) * min(others, 4) / 4,
        turns * far / 80,
    )


def _nearest(pos: Position, side: int) -> int:
    """Return how far the nearest player of a side is from the ball."""
    return min(
        (
            distance(pos.where[p], pos.ball)
            for p in pos.squads.members[side]
            if pos.state[p] <= PRONE
        ),
        default=20,
    )
