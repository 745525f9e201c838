"""NM-ACTN-10 to -12, -20, -32, -33, NM-MOVE-10: moving, taking cover, crawling and standing up."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from rules.coach import Answer
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import STANDING
from rules.necromunda.statuses import pin, stand
from rules.necromunda.table.chosen_paths import KEEP, Route, Turning, Way, facing_of, taken, toward
from rules.necromunda.table.neighbours import ground_of, nearest, settle
from rules.tabletop.paths import Path

JSON = Any


def reach_of_move(pos: Position, p: int, *, sprints: bool = False) -> int:
    """Return how far a move action goes, in inches (NM-ACTN-10, NM-MOVE-10, NM-FX-44)."""
    most = pos.movement(p) * (2 if sprints else 1)
    return most if pos.carrying[p] == NOBODY else ceil(most / 2)


def move(ref: Referee, p: int, left: int, *, sprints: bool = False) -> None:
    """Play a move action (NM-ACTN-10).

    left: the action points that the fighter has afterwards, as its coach is told.
    """
    most = reach_of_move(ref.pos, p, sprints=sprints)
    walk(ref, p, most, "moves", "NM-ACTN-10", about={"points": left})


def take_cover(ref: Referee, p: int) -> None:
    """Move half the distance and become Pinned in cover (NM-ACTN-20)."""
    most, about = ceil(ref.pos.movement(p) / 2), {"action": "take_cover"}
    walk(ref, p, most, "moves", "NM-ACTN-20", turns=False, about=about)
    pin(ref, p, "NM-ACTN-20")


def crawl(ref: Referee, p: int) -> None:
    """Crawl half the distance (NM-ACTN-33)."""
    walk(ref, p, ceil(ref.pos.movement(p) / 2), "crawls", "NM-ACTN-33")


def stand_up(ref: Referee, p: int, clause: str = "NM-ACTN-32") -> None:
    """Make a Pinned fighter stand up, and ask where it looks (NM-ACTN-32, NM-STATUS-05)."""
    pos = ref.pos
    near = nearest(pos, p, pos.enemies(p))
    default: Answer = toward(pos, near[0]) if near else 0
    build = Turning("end_facing", ref.view(pos.side_of[p]), p, default)
    answer = ref.ask_for(build)
    stand(ref, p, facing_of(pos.disc(p).centre, None, answer), clause)


def walk(
    ref: Referee,
    p: int,
    most: float,
    what: str,
    clause: str,
    *,
    key: str = "move_path",
    ways: Sequence[Way] | None = None,
    hints: Sequence[Path] = (),
    turns: bool = True,
    about: JSON = None,
) -> None:
    """Ask for a fighter's path and facing, and move it (NM-MOVE-01 to -09).

    what:  the event; ``ways`` as `table.chosen_paths.Route` takes them, by default the usual
           ground.
    turns: whether it chooses a facing at the end (NM-ACTN-12); ``about``: what else the question
           tells.
    """
    pos = ref.pos
    if ways is None:
        ways = [Way(ground_of(pos, p))]
    route = Route(key, ref.view(pos.side_of[p]), p, most, ways, hints, about)
    path = taken(ref.ask_for(route))
    pos.put(p, path[-1])
    settle(pos)
    ref.note(what, clause, p, path=path)
    if turns and pos.is_(p, STANDING):
        turn(ref, p, "end_facing")


def turn(ref: Referee, p: int, key: str) -> None:
    """Ask where a fighter on its feet looks, and turn it (NM-ACTN-05, -12)."""
    pos = ref.pos
    answer = ref.ask_for(Turning(key, ref.view(pos.side_of[p]), p))
    if answer == KEEP:
        return
    facing = facing_of(pos.disc(p).centre, pos.facing[p], answer)
    pos.facing[p] = facing
    ref.note("turns", "NM-ACTN-12", p, detail=list(facing))
