"""A mind without memory: it finds its plan for the turn from the position alone."""

from __future__ import annotations

from rules.blood_bowl.coaches import driving
from rules.blood_bowl.coaches.lookahead.style import LEGEND
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.position import Position


class Steady(Veteran):
    """Plays a turn as the veteran does, in another style, even if it takes over in the middle.

    A carrier who has moved still gets guards. The veteran remembers whom it meant to send; this
    mind looks who can go.
    """

    __slots__ = ()
    usual = small = LEGEND

    def places(self, pos: Position) -> list[tuple[int, int]]:
        if self.moves or not self.has_ball(pos) or not pos.acted >> pos.carrier & 1:
            return super().places(pos)
        p = pos.carrier
        s = pos.where[p]
        mates = driving.company(pos, self.side, p)
        plan = driving.plan_at(pos, p, s, 1.0, driving.Outlook(pos, p), mates)
        self.moves = list(reversed(plan.guards))
        return self.attend(pos, p, s, plan.guards)
