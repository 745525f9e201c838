"""Reasons of a pairing (LG-SWISS-02, LG-SWISS-04)."""

from __future__ import annotations

from collections.abc import Iterator

from leagues.schedules.pairing import Pairing
from leagues.schedules.swiss.drawn import Bar, Paired, Rested, RuledOut, SwissRound, Why
from leagues.schedules.swiss.field import Attitude
from leagues.schedules.swiss.shortage import shortage
from leagues.schedules.swiss.weighing import Weighing
from rules.dice import Dice


def explained(
    weighing: Weighing,
    partner: dict[int, int],
    why: Why,
    dice: Dice,
    *,
    proved: bool = True,
    home: frozenset[int] | None = None,
) -> SwissRound:
    """Return the round of a pairing by places, with its reasons.

    dice: draws home where both have been at home equally often.
    home: the places of those at home, where the format has decided that already.
    """
    pairs: list[Paired] = []
    rested: Rested | None = None
    for a in sorted(partner):
        b = partner[a]
        if b == weighing.rest:
            rested = _rested(weighing, partner, a, why)
        elif a < b:
            first, second = (a, b) if _at_home(weighing, a, b, dice, home) else (b, a)
            pairs.append(_paired(weighing, partner, first, second, why))
    unwanted = any(
        (each.meetings or each.forbidden) and each.why is not Why.PINNED for each in pairs
    ) or (rested is not None and _forbids(weighing, partner, rested.place - 1))
    broken = tuple(
        (weighing.field[a].entry, None if b == weighing.rest else weighing.field[b].entry)
        for a, b in weighing.pinned
        if partner[a] != b
    )
    return SwissRound(
        tuple(pairs),
        rested,
        shortage(weighing) if unwanted and proved else None,
        broken + _rests_in_vain(weighing),
        proved,
    )


def _at_home(weighing: Weighing, a: int, b: int, dice: Dice, home: frozenset[int] | None) -> bool:
    if home is not None:
        return a in home
    one, other = weighing.field[a].home_surplus, weighing.field[b].home_surplus
    return one < other if one != other else dice.draw(2) == 0


def _forbids(weighing: Weighing, partner: dict[int, int], at: int) -> bool:
    return weighing.attitude(at, partner[at]) is Attitude.FORBIDDEN


def _rests_in_vain(weighing: Weighing) -> tuple[tuple[int, None], ...]:
    """Return the byes that were wished for in a round in which nobody rests."""
    if weighing.rest is not None:
        return ()
    return tuple((entry, None) for entry, other in weighing.wishes.pins if other is None)


def _paired(weighing: Weighing, partner: dict[int, int], home: int, away: int, why: Why) -> Paired:
    better, worse = sorted((home, away))
    field = weighing.field
    pinned = (better, worse) in weighing.pinned
    attitude = weighing.attitude(better, worse)
    return Paired(
        Pairing(field[home].entry, field[away].entry),
        (home + 1, away + 1),
        (field[home].score, field[away].score),
        Why.PINNED if pinned else why,
        () if pinned else tuple(_nearer(weighing, partner, better, worse)),
        weighing.meetings(better, worse),
        attitude is Attitude.FORBIDDEN,
        attitude is Attitude.DISCOURAGED,
    )


def _rested(weighing: Weighing, partner: dict[int, int], at: int, why: Why) -> Rested:
    assert weighing.rest is not None
    contender = weighing.field[at]
    pinned = (at, weighing.rest) in weighing.pinned
    lower = range(weighing.size - 1, at, -1)
    return Rested(
        contender.entry,
        at + 1,
        contender.score,
        contender.byes,
        Why.PINNED if pinned else why,
        ()
        if pinned
        else tuple(_ruled_out(weighing, partner, at, other, weighing.rest) for other in lower),
    )


def _nearer(
    weighing: Weighing, partner: dict[int, int], a: int, opponent: int
) -> Iterator[RuledOut]:
    """Yield the entries that would have cost `a` less by score and distance, the nearest first.

    In a round of halves only those below are looked at.
    """
    bound = weighing.cost(a, opponent)[5:]
    cheaper: list[tuple[tuple[int, ...], int]] = []
    # Scores fall with places, so costs rise with distance on either side of the ideal opponent.
    lowest = a + 1 if weighing.half else 0
    middle = min(a + (weighing.half or 1), weighing.size)
    for side in (range(middle - 1, lowest - 1, -1), range(middle, weighing.size)):
        for other in side:
            if other == a:
                continue
            cost = weighing.cost(min(a, other), max(a, other))[5:]
            if cost >= bound:
                break
            cheaper.append((cost, other))
    for _, other in sorted(cheaper):
        yield _ruled_out(weighing, partner, a, other, other)


def _ruled_out(
    weighing: Weighing, partner: dict[int, int], a: int, other: int, opponent: int
) -> RuledOut:
    """Return what stood against `a` meeting `other`, or against `other` resting.

    opponent: the place that would have been joined: `other` with `a`, or the rest with `other`.
    """
    resting = opponent == weighing.rest
    pair = (other, opponent) if resting else (min(a, other), max(a, other))
    with_ = partner[other]
    instead = None if with_ == weighing.rest else weighing.field[with_].entry
    entry = weighing.field[other].entry
    if (min(other, with_), max(other, with_)) in weighing.pinned:
        return RuledOut(entry, Bar.PINNED, instead=instead)
    attitude = weighing.attitude(*pair)
    if attitude is Attitude.FORBIDDEN:
        return RuledOut(entry, Bar.FORBIDDEN)
    if resting and weighing.field[other].byes > weighing.field[a].byes:
        return RuledOut(entry, Bar.RESTED)
    if weighing.meetings(*pair):
        rounds = enumerate(weighing.field[pair[0]].past, 1)
        met = [at for at, past in rounds if past.opponent == weighing.field[pair[1]].entry]
        return RuledOut(entry, Bar.MET, round=met[-1])
    if attitude is Attitude.DISCOURAGED:
        return RuledOut(entry, Bar.DISCOURAGED)
    return RuledOut(entry, Bar.BETTER_ELSEWHERE, instead=instead)
