"""Colours by the chess rules of February 2026 (FIDE C.04.3, articles 1.7 and 5.2).

White is home here. Rounds without a match leave no colour behind.
"""

from __future__ import annotations

from dataclasses import dataclass

#: The most by which one colour may outnumber the other, except for leaders in the last round.
MOST_AHEAD = 2


@dataclass(frozen=True, slots=True)
class Player:
    """One of two who are to meet.

    score:   in half points.
    number:  its pairing number, the same through the whole tournament.
    colours: those it had, the oldest first: ``"wbw"``.
    """

    score: int
    number: int
    colours: str = ""

    @property
    def surplus(self) -> int:
        """How much more often it had white than black."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def preference(self) -> str:
        """The colour that it should have: ``"w"``, ``"b"``, or empty where it had none yet."""
        if not self.colours:
            return ""
        if self._twice:
            return _other(self.colours[-1])
        if self.surplus:
            return "b" if self.surplus > 0 else "w"
        return _other(self.colours[-1])

    @property
    def strength(self) -> int:
        """The strength of its preference: 3 absolute, 2 strong, 1 mild, 0 none."""
        if not self.colours:
            return 0
        if self._twice or abs(self.surplus) >= MOST_AHEAD:
            return 3
        return 2 if self.surplus else 1

    @property
    def _twice(self) -> bool:
        return self.colours[-2:] in ("ww", "bb")

    def may_have(self, colour: str) -> bool:
        """Return whether it may have a colour: never three times running, or too far ahead."""
        after = self.surplus + (1 if colour == "w" else -1)
        return self.colours[-2:] != 2 * colour and abs(after) <= MOST_AHEAD


def has_white(one: Player, other: Player, first_is_white: bool) -> bool:
    """Return whether `one` has white against `other`.

    first_is_white: the colour that was drawn for the first number before round 1.
    """
    mine, theirs = one.preference, other.preference
    if mine and theirs and mine != theirs:
        return mine == "w"
    if one.strength != other.strength:
        stronger = one if one.strength > other.strength else other
        return (stronger.preference == "w") == (stronger is one)
    if mine and one.strength == 3 and one.surplus != other.surplus:
        wider = one if abs(one.surplus) > abs(other.surplus) else other
        return (wider.preference == "w") == (wider is one)
    for had, met in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if had != met:
            return had == "b"
    # The higher of the two has more points, or with equal points the lower number.
    higher = min(one, other, key=lambda each: (-each.score, each.number))
    wanted = higher.preference or ("w" if (higher.number % 2 == 1) == first_is_white else "b")
    return (wanted == "w") == (higher is one)


def _other(colour: str) -> str:
    return "b" if colour == "w" else "w"
