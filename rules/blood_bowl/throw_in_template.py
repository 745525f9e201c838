"""Point the throw-in template for players whom a coach can only roughly steer (BB-DEC-39)."""

from __future__ import annotations

from rules.blood_bowl.ball import TEMPLATE
from rules.blood_bowl.referee import Referee

#: The three directions of the template, by where a coach points it: into the pitch from the other
#: edge.
POINTED: dict[str, tuple[tuple[int, int], ...]] = {
    "north": TEMPLATE["south"],
    "south": TEMPLATE["north"],
    "east": TEMPLATE["west"],
    "west": TEMPLATE["east"],
}


def pointed(ref: Referee, p: int, purpose: str, clause: str) -> tuple[int, int]:
    """Ask the coach to point the template, and roll a D6 for the direction (BB-SKILL-BALLCHAIN-01,
    BB-SKILL-SWOOP-01).

    Returns columns and rows; never re-rolled (BB-RR-20).
    """
    facing = ref.ask("template_facing", p >> 4, tuple(POINTED), p)
    face = ref.d6(purpose, clause, p >> 4, p)
    return POINTED[facing][(face - 1) // 2]
