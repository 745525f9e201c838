"""NM-INJURY-07, -09, NM-OVER-06, NM-FX-37: a fighter's deeds that may earn it experience.

    {"kind": "took_out", "who": [0, 3], "victim": [1, 2], "activation": 17, "mentors": [[0, 1]]}

kind:       injured, took_out, rallied, assisted or objective.
who:        the fighter, None where nobody caused it.
activation: of one enemy in one activation only the best counts (NM-CAMP-52).
mentors:    friends with Mentor near enough, on their feet.
"""

from __future__ import annotations

from typing import Literal

from rules.necromunda.position import Position
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import STANDING
from rules.necromunda.table.neighbours import is_within

Kind = Literal["injured", "took_out", "rallied", "assisted", "objective"]


def remember(pos: Position, kind: Kind, p: int, victim: int = NOBODY) -> None:
    """Record a deed; ``p`` is NOBODY where nobody caused it."""
    pos.deeds.append(
        {
            "kind": kind,
            "who": pos.named(p),
            "victim": pos.named(victim),
            "activation": pos.activation,
            "mentors": [pos.named(q) for q in _mentors(pos, p)],
        }
    )


def _mentors(pos: Position, p: int) -> list[int]:
    if p == NOBODY or pos.discs[p] is None:
        return []
    mentors = []
    for q in pos.friends(p):
        mentor = pos.fighters[q].effect("mentor")
        if mentor and pos.is_(q, STANDING) and is_within(pos, p, q, mentor.range):
            mentors.append(q)
    return mentors
