"""The form for petty cash: how much gold moves from the treasury, and what that leads to
(BB-DEC-54).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from matches.games.lines import Cast
from rosters.typed.numbers import or_typed
from rules.coach import Build

FIELD = "amount"


@dataclass(frozen=True, slots=True)
class Purse:
    """The money of one side, in gold pieces.

    moved: from the treasury to petty cash, as far as it is known.
    extra: what it gets for nothing as the weaker side (BB-LEAGUE-09), if nothing more is moved.
    """

    team: str
    value: int
    treasury: int
    moved: int
    extra: int

    @property
    def purse(self) -> int:
        return self.moved + self.extra


@dataclass(frozen=True, slots=True)
class PettyCashForm:
    """A number field.

    typed:  its value.
    purses: the purses of both sides, as they would be if this were moved.
    """

    most: int
    typed: str
    purses: list[Purse]
    template: str = "games/blood_bowl/petty_cash.html"
    wide: bool = True

    def to_json(self) -> Any:
        sides = [asdict(purse) | {"purse": purse.purse} for purse in self.purses]
        return {"kind": "amount", "least": 0, "most": self.most, "sides": sides}


def form(decision: Build, cast: Cast, typed: Mapping[str, str]) -> PettyCashForm:
    written = typed.get(FIELD, "0").strip()
    amount = given(typed)
    fits = not decision.problems(amount)
    purses = _purses(decision, cast, amount if fits else 0)
    return PettyCashForm(decision.about, str(amount) if fits else written, purses)


def given(typed: Mapping[str, str]) -> Any:
    """Return the gold, with or without spaces between the thousands; other text as typed."""
    written = typed.get(FIELD, "0")
    return or_typed(written, most=10**11, grouped=True)


def _purses(decision: Build, cast: Cast, amount: int) -> list[Purse]:
    pos = decision.view
    line_ups = pos.squads.line_ups
    moved = [induced["moved"] for induced in pos.induced]
    moved[decision.side] = amount
    totals = [line_up["value"] + gold for line_up, gold in zip(line_ups, moved, strict=True)]
    return [
        Purse(
            cast.teams[side],
            line_ups[side]["value"],
            line_ups[side]["treasury"],
            moved[side],
            max(0, totals[1 - side] - totals[side]),
        )
        for side in (0, 1)
    ]
