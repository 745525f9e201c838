"""Dice for exact odds: every way in which they can fall, one after another."""

from __future__ import annotations

from fractions import Fraction


class Every:
    """Dice that fall in one way after another: turned on like the wheels of an odometer.

    A roll past the end of the current way starts a new wheel at its first face.
    """

    def __init__(self) -> None:
        self.way: list[tuple[int, int]] = []
        self.used = 0

    def roll(self, sides: int) -> int:
        if self.used == len(self.way):
            self.way.append((sides, 1))
        expected, face = self.way[self.used]
        assert expected == sides, "the same faces before, and now another die is rolled"
        self.used += 1
        return face

    def draw(self, n: int) -> int:
        return self.roll(n) - 1

    def probability(self) -> Fraction:
        """How likely the way is that was just played."""
        assert self.used == len(self.way), "the same faces before, and now fewer dice are rolled"
        product = 1
        for sides, _ in self.way:
            product *= sides
        return Fraction(1, product)

    def turn(self) -> bool:
        """On to the next way; false when that was the last."""
        self.used = 0
        while self.way:
            sides, face = self.way.pop()
            if face < sides:
                self.way.append((sides, face + 1))
                return True
        return False
