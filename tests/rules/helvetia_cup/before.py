"""Matches that are about to begin: line-ups by shirt, and the cards of their coaches.

A line-up is written as ``"1 2 3 4* 5~2"``: shirts 1 and 2 are goalkeepers, the others outfield
players; ``*`` is a captain, ``~2`` starts with two markers.
"""

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
from tests.rules.helvetia_cup.play import DATA, PITCH, SPEED, Says, member

JSON = Any

USUAL = "1 3 4 5 6 7 8 9"
CUP = {"competition": "cup"}


def unshuffled(deck: Mapping[str, object]) -> str:
    """Dice that leave a deck in the order of the file: each card changes places with itself."""
    return " ".join(f"d{n}={n}" for n in range(len(deck), 1, -1))


LEGENDARIES_UNSHUFFLED = unshuffled(DATA.legendaries)
UNSHUFFLED = f"{unshuffled(DATA.tactics)} {LEGENDARIES_UNSHUFFLED}"


def line_up(words: str = USUAL) -> JSON:
    """A team that is ready for a match."""
    players = []
    for word in words.split():
        shirt, _, markers = word.partition("~")
        number = int(shirt.rstrip("*"))
        line = member(number, {})
        line["captain"] = shirt.endswith("*")
        line["markers"] = int(markers) if markers else SPEED
        players.append(line)
    return {"players": players, "collection": [], "legendaries": []}


class Before:
    """A match before its first decision.  Used as a context like `Table`.

    home, away:  their line-ups.
    collections: by side, ``"T01 T07"``: the tactic cards it owns.
    legendaries: by side, those it has not used up.
    """

    def __init__(
        self,
        home: str = USUAL,
        away: str = USUAL,
        *,
        collections: Sequence[str] = ("", ""),
        legendaries: Sequence[str] = ("L01", "L02"),
        dice: str = "",
        answers: Sequence[tuple[str, Answer]] = (),
        options: Mapping[str, JSON] = CUP,
        data: Catalogue = DATA,
    ) -> None:
        line_ups = [
            line_up(words) | {"collection": owned.split(), "legendaries": left.split()}
            for words, owned, left in zip((home, away), collections, legendaries, strict=True)
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
