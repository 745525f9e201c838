"""What comes before a match, for tests: line-ups by shirt, dice and answers that fall as written.

A line-up is written as ``"1 2 3 4* 5~2"``: shirts 1 and 2 are goalkeepers, the others outfield
players; ``*`` is a captain, ``~2`` starts with two markers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.coach import Answer
from rules.dice import Script
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.secrets import Hand
from rules.helvetia_cup.squads import LineUps
from tests.rules.helvetia_cup.play import DATA, PITCH, SPEED, Says, member

JSON = Any

USUAL = "1 3 4 5 6 7 8 9"
#: Dice that leave both decks in the order of the file: each card changes places with itself.
UNSHUFFLED = " ".join(
    f"d{n}={n}" for deck in (DATA.tactics, DATA.legendaries) for n in range(len(deck), 1, -1)
)


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


def referee(
    home: str = USUAL,
    away: str = USUAL,
    *,
    dice: str = "",
    answers: Sequence[tuple[str, Answer]] = (),
    options: Mapping[str, JSON] | None = None,
    data: Any = DATA,
) -> tuple[Referee, Says]:
    """A match before its first decision, and its coaches."""
    pos = Position(LineUps([line_up(home), line_up(away)]), data.ruleset, PITCH)
    coaches = Says(answers)
    hands = (Hand(), Hand())
    return Referee(pos, hands, data, Script(dice), (coaches, coaches), options=options), coaches
