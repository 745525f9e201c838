"""KT-FIGHT-07 to -10, -30, -31: piling in and consolidating."""

from __future__ import annotations

from rules.kill_team.position import READY, Position, enemies_of
from rules.kill_team.referee import Referee
from rules.kill_team.squads import NOBODY, SIDE_OF, number_of
from rules.kill_team.table.chosen_paths import Demand, Route, taken
from rules.kill_team.table.neighbours import gap_of, nearest
from rules.kill_team.table.paths import Ground, is_closer
from rules.kill_team.ties import pick_nearest
from rules.problems import Problem
from rules.tabletop import paths
from rules.tabletop.points import along, distance, towards
from rules.tabletop.shapes import Disc


def close_in(ref: Referee, p: int, key: str) -> None:
    """Ask for a move of up to 3" towards the nearest enemy, or none, and play it.

    See KT-FIGHT-07 to -10.

    key: "pile_in" or "consolidate".
    """
    pos, side = ref.pos, SIDE_OF[p]
    q = pick_nearest(ref, p, nearest(pos, p, pos.on_table(1 - side)))
    if q == NOBODY or gap_of(pos, p, q) == 0:
        return
    start, enemy = pos.disc(p), pos.disc(q)

    def accepts(end: Disc) -> bool:
        return end == start or is_closer(end, start, enemy)

    demand = Demand(accepts, Problem("not_closer", "KT-FIGHT-07"))
    most = limit_of(pos, p, key)
    hints = [[start.centre]]
    if way := towards(start.centre, enemy.centre):
        far = distance(start.centre, enemy.centre) - start.radius - enemy.radius
        hints.append([start.centre, along(start.centre, way, min(far, most))])
    about = {"nearest": number_of(q)}
    build = Route(key, ref.view(side), p, most, ground_of(pos, p), hints, [demand], about)
    path = taken(ref.ask_for(build))
    if paths.length(path) > 0:
        pos.put(p, path[-1])
        pos.flags[p] &= ~READY
        clause = "KT-FIGHT-07" if key == "pile_in" else "KT-FIGHT-30"
        ref.note("piles in" if key == "pile_in" else "consolidates", clause, p, q, path=path)


def limit_of(pos: Position, p: int, key: str) -> int:
    """Return how far the model may move in a fight, in inches (KT-FIGHT-07, -30, KT-ABL-28)."""
    rules = pos.data.ruleset
    usual = rules.pile_in_distance if key == "pile_in" else rules.consolidate_distance
    return pos.model(p).value("pile_in_distance") or usual


def ground_of(pos: Position, p: int) -> Ground:
    """Return the ground of a pile-in: near anybody, through friends, never through enemies
    (KT-FIGHT-10). It holds for FLY too.
    """
    table = pos.table
    enemies = pos.discs_of(enemies_of(p))
    return Ground(table.size, table.pieces, enemies, others=pos.everybody_but(p))
