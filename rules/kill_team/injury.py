"""KT-INJ: what happens to a model that has lost its last wound."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: The wounds that are left after a flesh wound (KT-INJ-08).
WOUNDS_AFTER: Final = 1


def modifier(flesh_wounds: int, *, cover: bool = False, melee: bool = False) -> int:
    """Return what is added to each injury die; ``cover`` is as the attacker sees the target.

    See KT-INJ-05 to -07.

    flesh_wounds: that the target has already.
    """
    return flesh_wounds - (cover and not melee)


def is_out(faces: Iterable[int], modifier: int, out_on: int) -> bool:
    """Say whether any die takes the model out of action (KT-INJ-02, -03, -11)."""
    return any(face + modifier >= out_on for face in faces)


def is_too_many(flesh_wounds: int, cap: int) -> bool:
    """Say whether one more flesh wound takes a model with so many out of action (KT-INJ-10)."""
    return flesh_wounds >= cap
