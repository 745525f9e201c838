"""The parts of an event in words."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Doer:
    """A player of the other team who did something. `uuid` is None for one hired for a match.

    Layers above know the page of a player, so they make the link.
    """

    name: str
    uuid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """The scale of a number of a campaign that means more than its size.

    most: it is drawn as a bar up to this; with 1 it is a matter of yes or no.
    low: this much or less is a warning; None where there is none.
    """

    most: int
    low: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """The words of an event about a player or a team.

    dice: the faces that decided it, as they fell.
    cubes: whether these are dice of six faces, which are drawn with pips.
    weight: ``hurt`` for harm, ``good`` for help, or empty.
    doer: the player who did it, where somebody did; their name begins at `at` in the text.
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
        """Each die with the name of its drawing in the sprite, or an empty one."""
        return [(face, f"d6-{face}" if self.cubes and 1 <= face <= 6 else "") for face in self.dice]
