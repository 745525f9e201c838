"""State of a block before its dice: attacker, defender, occasion and what follows from these."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from rules.blood_bowl.position import Position
from rules.blood_bowl.skills import Trait


class Charge(Protocol):
    """The facts that an attack needs to know about the Blitz that it is part of.

    moved: whether the attacker has moved before. left, extra: squares that can still pay for a
    block.
    """

    moved: bool
    left: int
    extra: int

    def pay_for_block(self) -> bool:
        """Pay one square for a block, by a Go For It if need be.

        Returns whether the player can still make the block (BB-GFI-04).
        """
        ...


#: BB-SKILL-MULTIBLOCK-01: what it adds to the ST of each defender.
MULTIPLE_BLOCK = 2


class Occasion(IntEnum):
    """The kind of action or skill that a block is part of."""

    BLOCK = 0
    #: One of the two blocks of BB-SKILL-MULTIBLOCK-01.
    MULTIPLE = 1
    BLITZ = 2
    #: A player with ball and chain runs into another player, friend or foe.
    COLLISION = 3


class Attack:
    """One block of a player against another.

    run: the Blitz that the block is part of, else None. It pays for the block and knows whether the
    attacker has moved.
    second: whether this is the second block of a frenzied player (BB-SKILL-FRENZY-02).
    """

    __slots__ = ("attacker", "defender", "occasion", "run", "second")

    def __init__(
        self,
        attacker: int,
        defender: int,
        occasion: Occasion = Occasion.BLOCK,
        run: Charge | None = None,
        second: bool = False,
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.occasion = occasion
        self.run = run
        self.second = second

    def again(self) -> Attack:
        """Return the second block of a frenzied player."""
        return Attack(self.attacker, self.defender, self.occasion, self.run, second=True)

    @property
    def among_friends(self) -> bool:
        """True if attacker and defender are team-mates: nobody assists then, and one coach answers
        for both.
        """
        return self.attacker >> 4 == self.defender >> 4

    def strengths(self, pos: Position) -> tuple[int, int]:
        """Return the ST of attacker and defender before Dauntless and assists."""
        st = pos.squads.st
        attacker, defender = st[self.attacker], st[self.defender]
        # BB-SKILL-HORNS-01.
        if (
            self.run is not None
            and self.run.moved
            and pos.squads.traits[self.attacker] & Trait.GORES
        ):
            attacker += 1
        if self.occasion == Occasion.MULTIPLE:
            defender += MULTIPLE_BLOCK
        return attacker, defender

    def frenzied(self, pos: Position) -> bool:
        """Say whether Frenzy applies (BB-SKILL-FRENZY): not with Multiple Block, not in a
        collision.
        """
        return bool(
            self.occasion in (Occasion.BLOCK, Occasion.BLITZ)
            and pos.squads.traits[self.attacker] & Trait.BLOCKS_TWICE
        )

    def unstoppable(self, pos: Position) -> bool:
        """Say whether Juggernaut applies, so that no skill may stop this Blitz
        (BB-SKILL-JUGGERNAUT-01).
        """
        return bool(
            self.occasion == Occasion.BLITZ
            and pos.squads.traits[self.attacker] & Trait.CANNOT_BE_STOPPED
        )
