"""The round that is drawn where the Dutch system has no pairing (LG-SWISS-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leagues.schedules.matching import most_paired
from leagues.schedules.swiss.drawn import Lock, SwissRound
from leagues.schedules.swiss.dutch import may_rest
from leagues.schedules.swiss.field import Attitude, Contender, Opening, Wishes
from leagues.schedules.swiss.optimal import pair_optimally
from leagues.schedules.swiss.weighing import Weighing


def pair_instead(
    field: Sequence[Contender], draw_seed: str, number: int, wishes: Wishes | None = None
) -> SwissRound:
    """Return the best pairing by LG-SWISS-01, with what kept the Dutch system from one.

    Arguments as in `pair_dutch`, which has raised `NoDutchPairing` for them. Two whose match was
    not played have not met here either.
    """
    field = [contender.as_in_chess for contender in field]
    drawn = pair_optimally(field, draw_seed, number, wishes, Opening.HALVES)
    return replace(drawn, lock=_lock(Weighing(field, wishes or Wishes())))


def _lock(weighing: Weighing) -> Lock:
    """Say why there is no pairing: too few new opponents, else nobody to rest, else the colours."""
    pinned = {at for pair in weighing.pinned for at in pair}
    nodes = [at for at in weighing.nodes if at not in pinned]
    new = [
        (a, b)
        for a, b in weighing.everybody(nodes)
        if not weighing.meetings(a, b) and weighing.attitude(a, b) is not Attitude.FORBIDDEN
    ]
    if 2 * most_paired(nodes, new) < len(nodes):
        return Lock.OPPONENTS
    allowed = [(a, b) for a, b in new if b != weighing.rest or may_rest(weighing, a)]
    if 2 * most_paired(nodes, allowed) < len(nodes):
        return Lock.RESTS
    return Lock.COLOURS
