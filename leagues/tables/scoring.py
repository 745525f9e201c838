"""What a result is worth: scoring is data (LG-TABLE-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rules.record import Outcome


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for each way in which a fixture can end for a side (LG-FIX-01).

    A double forfeit is a loss for both; a bye and a void fixture count for nothing.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    double_forfeit: int = 0

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Scoring:
        return cls(**value)

    def to_json(self) -> dict[str, int]:
        return asdict(self)

    def points(self, outcome: Outcome, side: int) -> int:
        """Points of that side for this outcome."""
        if outcome.kind == "double_forfeit":
            return self.double_forfeit
        worth = {"win": self.win, "draw": self.draw, "loss": self.loss}
        return worth[outcome.sides[side].result]
