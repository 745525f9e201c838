"""The proof that not everybody can have a new opponent (LG-SWISS-02).

By Tutte and Berge: not all can be paired exactly when there is a bottleneck of b entries without
which the others fall into more than b pools of odd size. By Gallai and Edmonds it lies next to the
entries that some largest pairing leaves over.
"""

from __future__ import annotations

from collections.abc import Sequence

from leagues.schedules.matching import most_paired
from leagues.schedules.swiss.drawn import Shortage
from leagues.schedules.swiss.field import Attitude
from leagues.schedules.swiss.weighing import Weighing


def shortage(weighing: Weighing) -> Shortage | None:
    """Return why a rematch or a broken prohibition cannot be avoided; None where only pins are why.

    Pinned pairs stay together, so nobody else can have them.
    """
    pinned = {at for pair in weighing.pinned for at in pair}
    nodes = [at for at in weighing.nodes if at not in pinned]
    edges = [
        (a, b)
        for a, b in weighing.everybody(nodes)
        if not weighing.meetings(a, b) and weighing.attitude(a, b) is not Attitude.FORBIDDEN
    ]
    if 2 * most_paired(nodes, edges) == len(nodes):
        return None
    bottleneck: list[int] = []
    pools = _odd_pools(nodes, edges)
    if not pools:
        bottleneck = _bottleneck(nodes, edges)
        pools = _odd_pools([at for at in nodes if at not in bottleneck], edges)
    entries: dict[int, int | None] = {at: each.entry for at, each in enumerate(weighing.field)}
    return Shortage(
        tuple(entries.get(at) for at in bottleneck),
        tuple(tuple(entries.get(at) for at in pool) for pool in pools),
    )


def _bottleneck(nodes: Sequence[int], edges: Sequence[tuple[int, int]]) -> list[int]:
    """Return the places next to those that a largest pairing can leave over, without these."""
    most = most_paired(nodes, edges)
    spare = {
        left
        for left in nodes
        if most
        == most_paired([at for at in nodes if at != left], [e for e in edges if left not in e])
    }
    beside = {b for a, b in edges if a in spare} | {a for a, b in edges if b in spare}
    return sorted(beside - spare)


def _odd_pools(nodes: Sequence[int], edges: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return the parts of odd size among those that no edge joins."""
    beside: dict[int, list[int]] = {at: [] for at in nodes}
    for a, b in edges:
        if a in beside and b in beside:
            beside[a].append(b)
            beside[b].append(a)
    pools: list[list[int]] = []
    seen: set[int] = set()
    for start in nodes:
        if start in seen:
            continue
        seen.add(start)
        pool = [start]
        for at in pool:
            fresh = [b for b in beside[at] if b not in seen]
            seen.update(fresh)
            pool += fresh
        if len(pool) % 2:
            pools.append(sorted(pool))
    return pools
