"""The worth of fighters in this battle, and what they can do to each other.

All values are in points, about a credit each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.necromunda.coaches.firepower import Barrel, barrels_of, supposed
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
    """One coach's estimates of the fighters. Results are kept as long as they hold.

    worth: by fighter, the value of taking it out, or of keeping it.
    kept:  what others have worked out of this very position, by what it is.
    """

    __slots__ = (
        *("pos", "worth", "lines", "ways", "kept"),
        *("_stamp", "_bodies", "_barrels", "_states", "_ids", "_fires", "_known"),
    )

    lines: Sightlines
    ways: Ways

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.worth: list[float] = []
        self.kept: dict[Any, Any] = {}
        self._stamp: Any = None
        self._bodies: list[Body] = []
        self._barrels: list[Sequence[Barrel]] = []
        self._states: list[int] = []
        self._ids: dict[Any, int] = {}
        self._fires: dict[int, tuple[float, float]] = {}
        self._known: dict[Any, Any] = {}
        self.refresh(pos)

    def refresh(self, pos: Position) -> None:
        """Renew the estimates where something has changed."""
        stamp = _stamp(pos)
        if pos is self.pos and stamp == self._stamp:
            return
        self.pos, self._stamp = pos, stamp
        self.kept.clear()
        terrain = pos.terrain
        self.lines, self.ways = sightlines_of(terrain), ways_of(terrain)
        everybody = range(len(pos.fighters))
        self._bodies = [self._body(pos, q) for q in everybody]
        self._barrels = [() if pos.blind[p] else self._armed(pos, p) for p in everybody]
        self.worth = [_worth(pos, q) for q in everybody]
        self._states = [
            self._ids.setdefault(
                (self._bodies[p], self._barrels[p], pos.status[p] == ACTIVE), len(self._ids)
            )
            for p in everybody
        ]

    def _body(self, pos: Position, q: int) -> Body:
        """Return what `body_of` does; it depends on nothing else of the position."""
        injured = pos.status[q] == INJURED
        key = ("body", q, pos.toughness(q), pos.wounds[q], pos.burnt_out[q], injured)
        body: Body | None = self._known.get(key)
        if body is None:
            body = self._known[key] = body_of(pos, q)
        return body

    def _armed(self, pos: Position, p: int) -> Sequence[Barrel]:
        """Return what `barrels_of` does; it depends on nothing else of the position."""
        key = ("arms", p, pos.strength(p), *pos.arms[p], *pos.lost[p])
        barrels: Sequence[Barrel] | None = self._known.get(key)
        if barrels is None:
            barrels = self._known[key] = barrels_of(pos, p)
        return barrels

    def body(self, q: int) -> Body:
        return self._bodies[q]

    def fire(
        self, p: int, q: int, inches: float, cover: int, *, bulky: bool = True
    ) -> tuple[float, float]:
        """Return the value of a fighter's best weapon against another, and its price to the
        shooter.

        Both in points.

        cover: of the other as the shooter sees it; ``bulky``: whether weapons that take both
               actions count.
        """
        whole = int(inches)
        key = (((self._states[p] << 16 | self._states[q]) << 7 | whole) << 3 | cover) << 1 | bulky
        shares = self._fires.get(key)
        if shares is None:
            shares = self._fires[key] = supposed(
                *(self._barrels[p], self._bodies[q], cover, whole),
                falls=self.pos.status[q] == ACTIVE,
                bulky=bulky,
            )
        return shares[0] * self.worth[q], shares[1] * self.worth[p]


def _stamp(pos: Position) -> Any:
    """Return everything of a position that a fighter's choice depends on."""
    lists: list[Any] = [
        *(pos.status, pos.discs, pos.facing, pos.wounds, pos.flesh, pos.ready, pos.broken),
        *(pos.blaze, pos.blind, pos.stimmed, pos.disarmed, pos.burnt_out, pos.carrying),
        *(pos.open_doors, pos.smoke, pos.bottled, *pos.arms, *pos.lost),
    ]
    tokens = [(each["safe"], each["freed"], *(each["at"] or ())) for each in pos.tokens]
    return (pos.round, pos.board, *(tuple(each) for each in lists), *tokens)


def _worth(pos: Position, q: int) -> float:
    worth = _HEAD + pos.fighters[q].cost / 2 + _RANKS.get(pos.fighters[q].category, 0.0)
    if pos.carrying[q] != NOBODY:
        worth += _CARRIER
    return worth * (_INJURED if pos.status[q] == INJURED else 1.0)
