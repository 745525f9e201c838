"""Perfect matchings of least cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import rustworkx

#: Two nodes, and the cost of joining them.
Edge = tuple[int, int, int]

#: rustworkx computes in 128 bits and does not detect overflow.  Its duals can grow to the
#: costs of a whole path, so there is room for 2**16 of the largest.
MOST_COST = 1 << 110


def perfect_matching(nodes: Sequence[int], edges: Iterable[Edge]) -> dict[int, int] | None:
    """Return each node's partner, at the least total cost; None if not all can be paired.

    edges: each couple once, at a cost of 0 to MOST_COST; the order decides between equals.

    Raises OverflowError for a higher cost.
    """
    index = {node: at for at, node in enumerate(nodes)}
    edge_list = list(edges)
    most = max((cost for *_, cost in edge_list), default=0)
    if most > MOST_COST:
        raise OverflowError(f"a cost of {most} is more than can be reckoned with")
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(nodes))
    graph.add_edges_from([(index[a], index[b], most + 1 - cost) for a, b, cost in edge_list])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) != len(nodes):
        return None
    partner: dict[int, int] = {}
    for a, b in sorted(matched):
        partner[nodes[a]], partner[nodes[b]] = nodes[b], nodes[a]
    return partner


def most_paired(nodes: Sequence[int], edges: Iterable[tuple[int, int]]) -> int:
    """Return how many couples can be formed at once, at most."""
    index = {node: at for at, node in enumerate(nodes)}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(nodes))
    graph.add_edges_from([(index[a], index[b], 1) for a, b in edges])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))
