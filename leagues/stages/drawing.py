"""Layout of a bracket: the places of its boxes and the lines between them, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.models import Entry
from leagues.stages.showing import BracketView, TieView

#: In pixels: box width, its heading, a line in it, the gaps between boxes and between columns.
WIDE, HEAD, LINE, GAP, BETWEEN = 232, 20, 30, 14, 44
EDGE = 6


@dataclass(frozen=True, slots=True)
class Box:
    """A tie, with the place of its box and heading."""

    tie: TieView
    x: int
    y: int
    high: int

    @property
    def middle(self) -> int:
        return self.y + HEAD + (self.high - HEAD) // 2


@dataclass(frozen=True, slots=True)
class Way:
    """A line from a tie to the next; `taken` once somebody has gone on along it."""

    d: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A bracket with the place of everything; `champion` stands at `crown`."""

    wide: int
    high: int
    boxes: list[Box]
    ways: list[Way]
    champion: Entry | None
    crown: tuple[int, int]
    box: int = WIDE

    @property
    def ties(self) -> int:
        return len(self.boxes)


def drawn(view: BracketView) -> Drawn:
    """Lay out a bracket: each tie stands between those that lead to it, or below all others."""
    boxes: dict[str, Box] = {}
    ground = 0  # how far down the first round reaches: a lower bracket stands below it
    for column, round_ in enumerate(view.rounds):
        x = EDGE + column * (WIDE + BETWEEN)
        below = EDGE
        for tie, wish in sorted(((tie, _wish(tie, boxes)) for tie in round_), key=_order):
            high = HEAD + LINE * len(tie.sides)
            lower = ground + GAP if column and tie.key.startswith("L") else EDGE
            y = max(below, lower if wish is None else wish - HEAD - (high - HEAD) // 2)
            boxes[tie.key] = Box(tie, x, y, high)
            below = y + high + GAP
        ground = ground or below
    ways = [
        _way(boxes[side.feeder], box, at)
        for box in boxes.values()
        for at, side in enumerate(box.tie.sides)
        if side.feeder in boxes
    ]
    wide = EDGE + len(view.rounds) * (WIDE + BETWEEN) - BETWEEN
    crown = (wide + BETWEEN, EDGE)
    if view.champion is not None:
        last = [
            box for box in boxes.values()
            if any(side.won and side.entry == view.champion for side in box.tie.sides)
        ]  # fmt: skip
        if last:
            end = last[-1]
            crown = (wide + BETWEEN, end.middle - HEAD - LINE // 2)
            ways.append(Way(f"M{end.x + WIDE} {end.middle}H{crown[0]}", taken=True))
        wide += BETWEEN + WIDE
    high = max((box.y + box.high for box in boxes.values()), default=0)
    return Drawn(wide + EDGE, high + EDGE, list(boxes.values()), ways, view.champion, crown)


def _wish(tie: TieView, found: dict[str, Box]) -> int | None:
    """Return the height at which a tie's middle stands best; None if no tie leads to it."""
    feeders = [found[side.feeder].middle for side in tie.sides if side.feeder in found]
    return sum(feeders) // len(feeders) if feeders else None


def _order(each: tuple[TieView, int | None]) -> tuple[bool, int]:
    """Sort ties with feeders by the height of these, then the rest in drawn order."""
    _tie, wish = each
    return wish is None, wish or 0


def _way(start: Box, end: Box, side: int) -> Way:
    x, turn = start.x + WIDE, end.x - BETWEEN // 2
    y = end.y + HEAD + LINE * side + LINE // 2
    taken = any(each.won for each in start.tie.sides)
    return Way(f"M{x} {start.middle}H{turn}V{y}H{end.x}", taken)
