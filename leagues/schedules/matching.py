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


def least_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return for each row the column that it gets, at the least total cost.

    costs: by row and column, with at least as many columns as rows; no column is given twice.

    The Hungarian method with potentials: exact, in whole numbers of any size.  Between equal sums
    the first columns win, so that the same costs give the same answer on every machine.
    """
    columns = len(costs[0]) if costs else 0
    of_row, of_column = [0] * (len(costs) + 1), [0] * (columns + 1)
    taken_by, came_from = [0] * (columns + 1), [0] * (columns + 1)  # rows from 1; 0 for nobody
    for row in range(1, len(costs) + 1):
        taken_by[0], at = row, 0
        least: list[int | None] = [None] * (columns + 1)
        seen = [False] * (columns + 1)
        while True:
            seen[at] = True
            mine = taken_by[at]
            line, own = costs[mine - 1], of_row[mine]
            step, following = None, 0
            for column in range(1, columns + 1):
                if seen[column]:
                    continue
                cost = line[column - 1] - own - of_column[column]
                known = least[column]
                if known is None or cost < known:
                    least[column] = known = cost
                    came_from[column] = at
                if step is None or known < step:
                    step, following = known, column
            assert step is not None, "there are as many columns as rows"
            for column in range(columns + 1):
                if seen[column]:
                    of_row[taken_by[column]] += step
                    of_column[column] -= step
                elif (known := least[column]) is not None:
                    least[column] = known - step
            at = following
            if taken_by[at] == 0:
                break
        while at:
            taken_by[at] = taken_by[came_from[at]]
            at = came_from[at]
    given = [0] * len(costs)
    for column in range(1, columns + 1):
        if taken_by[column]:
            given[taken_by[column] - 1] = column - 1
    return given
