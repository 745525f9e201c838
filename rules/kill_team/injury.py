"""KT-INJ: what becomes of a model that has lost its last wound."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: KT-INJ-08.
WOUNDS_AFTER: Final = 1


def modifier(flesh_wounds: int, *, cover: bool = False, melee: bool = False) -> int:
    """KT-INJ-05 to -07: added to each die; ``cover`` as the attacker sees the target.

    flesh_wounds: that the target has already.
    """
    return flesh_wounds - (cover and not melee)


def is_out(faces: Iterable[int], modifier: int, out_on: int) -> bool:
    """KT-INJ-02, -03, -11: whether any die takes the model out of action, whatever it shows."""
    return any(face + modifier >= out_on for face in faces)


def is_too_many(flesh_wounds: int, cap: int) -> bool:
    """KT-INJ-10: whether one flesh wound more takes out of action who has so many."""
    return flesh_wounds >= cap
