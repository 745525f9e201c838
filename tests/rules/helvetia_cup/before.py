"""Matches that are about to begin, and the cards of their coaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.coach import Answer
from rules.dice import Script
from rules.helvetia_cup.catalogue import Catalogue
from rules.helvetia_cup.pitch import Pitch
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.secrets import Hand
from rules.helvetia_cup.squads import LineUps
from tests.rules.helvetia_cup.beforehand import line_up
from tests.rules.helvetia_cup.play import DATA, PITCH, Says

JSON = Any

SHIRTS = "1 2 3 4 5 6 7 8 9 11*"
CUP = {"competition": "cup"}
LEGENDARIES_UNSHUFFLED = " ".join(f"d{n}={n}" for n in range(len(DATA.legendaries), 1, -1))


class Before:
    """A match before its first decision.  Used as a context like `Table`.

    collections: by side, ``"T01 T07"``: the tactic cards it owns.
    legendaries: by side, those it has not used up.
    """

    def __init__(
        self,
        *,
        collections: Sequence[str] = ("", ""),
        legendaries: Sequence[str] = ("L01", "L02"),
        dice: str = "",
        answers: Sequence[tuple[str, Answer]] = (),
        options: Mapping[str, JSON] = CUP,
        data: Catalogue = DATA,
    ) -> None:
        line_ups = [
            line_up(SHIRTS)
            | {"collection": collections[side].split(), "legendaries": legendaries[side].split()}
            for side in (0, 1)
        ]
        pitch = PITCH if data is DATA else Pitch(data)
        self.pos = Position(LineUps(line_ups), data.ruleset, pitch)
        self.dice = Script(dice)
        self.coaches = Says(answers)
        coaches = (self.coaches, self.coaches)
        hands = (Hand(), Hand())
        self.ref = Referee(self.pos, hands, data, self.dice, coaches, options=options)

    def log(self) -> list[JSON]:
        return self.ref.log or []

    def __enter__(self) -> Before:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.dice.finish()
            assert not self.coaches.answers, f"not asked for: {self.coaches.answers}"
