"""Terms before a match of a campaign, in words for a game that has none of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rosters.words.own_words import in_words_of

JSON = Any
#: Names of territories by their ids.
Places = Mapping[str, str]


class PlainTerms:
    """Questions by their keys, answers as they are, and territories at stake by name."""

    def place(self, name: str) -> str:
        return name

    def question(self, key: str, about: JSON, places: Places) -> str:
        return key.replace("_", " ").capitalize()

    def option(self, key: str, answer: JSON, places: Places, about: JSON = None) -> str:
        return places.get(answer, answer) if isinstance(answer, str) else str(answer)

    def settled(self, terms: JSON, sides: Sequence[str], places: Places) -> list[str]:
        return at_stake(terms, places)


def at_stake(terms: JSON, places: Places, game: str = "") -> list[str]:
    """Return a sentence about the territory that the winner of a match will hold (LG-CAMP-01).

    Empty where no territory is at stake.

    game: the one in whose words it is.
    """
    if not isinstance(terms, dict) or terms.get("stake") not in places:
        return []
    words = in_words_of(game, "Whoever wins holds %(territory)s when the round is over.")
    return [words % {"territory": places[terms["stake"]]}]
