"""What an event in words is made of."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Doer:
    """A player of the other team who did something; `uuid` is None for who was hired for a match.

    The page of a player is known to floors above: they make the link.
    """

    name: str
    uuid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """How a number of a campaign is shown that says more than its size.

    most: it is drawn as a bar up to this; with 1 it is a matter of yes or no.
    low:  so little or less is a warning; None where there is none.
    """

    most: int
    low: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What an event says of a player or a team.

    dice:   the faces that decided it, as they fell; cubes: dice of six, which are drawn with pips.
    weight: ``hurt`` for what harms, ``good`` for what helps, or empty.
    doer:   the player who did it, where somebody did; `at` is where in the text his name begins.
    """

    text: str
    clause: str = ""
    dice: tuple[int, ...] = ()
    weight: str = ""
    doer: Doer | None = None
    at: int = 0
    cubes: bool = False

    @property
    def faces(self) -> list[tuple[int, str]]:
        """Each die with its drawing in the sprite, or without one."""
        return [(face, f"d6-{face}" if self.cubes and 1 <= face <= 6 else "") for face in self.dice]
