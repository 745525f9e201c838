"""What fighters are worth in this battle, and what they can do to each other.

All values are in points, about a credit each.
"""

from __future__ import annotations

from typing import Any, Final

from rules.necromunda.coaches.firepower import supposed
from rules.necromunda.coaches.harm import Body, body_of
from rules.necromunda.coaches.sightlines import Sightlines, sightlines_of
from rules.necromunda.coaches.ways import Ways, ways_of
from rules.necromunda.position import Position
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ACTIVE, INJURED

#: What a head is worth beside half of its price: battles are decided by who is left (NM-OVER-05).
_HEAD: Final = 60.0
#: Who keeps the others from running away (NM-BOTTLE-07).
_RANKS: Final = {"leader": 40.0, "champion": 15.0}
#: Who carries what the battle is about.
_CARRIER: Final = 80.0
#: Of what a fighter is worth, who is Seriously Injured already.
_INJURED: Final = 0.4


class Appraisal:
    """What one side's coach makes of the fighters; what he has worked out is kept while it holds.

    worth: by fighter, what it is worth to take out, or to keep.
    """

    __slots__ = ("pos", "worth", "lines", "ways", "_bodies", "_states", "_ids", "_fires")

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.worth: list[float] = []
        self.lines: Sightlines
        self.ways: Ways
        self._bodies: list[Body] = []
        self._states: list[int] = []
        self._ids: dict[Any, int] = {}
        self._fires: dict[Any, tuple[float, float]] = {}
        self.refresh(pos)

    def refresh(self, pos: Position) -> None:
        """Looks at them again."""
        self.pos = pos
        if pos.board:
            terrain = pos.terrain
            self.lines, self.ways = sightlines_of(terrain), ways_of(terrain)
        everybody = range(len(pos.fighters))
        self._bodies = [body_of(pos, q) for q in everybody]
        self.worth = [_worth(pos, q) for q in everybody]
        self._states = [self._id(pos, p) for p in everybody]

    def _id(self, pos: Position, p: int) -> int:
        """A number for how a fighter is now, as far as shots hang on it."""
        state = (
            p,
            self._bodies[p],
            pos.status[p],
            pos.stimmed[p],
            pos.blind[p],
            tuple(pos.arms[p]),
            tuple(pos.lost[p]),
        )
        return self._ids.setdefault(state, len(self._ids))

    def body(self, q: int) -> Body:
        return self._bodies[q]

    def fire(
        self, p: int, q: int, inches: float, cover: int, *, bulky: bool = True
    ) -> tuple[float, float]:
        """What a fighter's best weapon would do to another over that distance, and what it costs
        him, in points.

        cover: of the other as he sees him; ``bulky``: whether weapons that take both actions count.
        """
        key = (self._states[p], self._states[q], int(inches * 2), cover, bulky)
        found = self._fires.get(key)
        if found is None:
            falls = self.pos.status[q] == ACTIVE
            found = self._fires[key] = supposed(
                *(self.pos, p, self._bodies[q], cover, int(inches * 2) / 2),
                falls=falls,
                bulky=bulky,
            )
        done, cost = found
        return done * self.worth[q], cost * self.worth[p]


def _worth(pos: Position, q: int) -> float:
    found = _HEAD + pos.fighters[q].cost / 2 + _RANKS.get(pos.fighters[q].category, 0.0)
    if pos.carrying[q] != NOBODY:
        found += _CARRIER
    return found * (_INJURED if pos.status[q] == INJURED else 1.0)
