"""NM-WOUND, NM-SAVE, NM-DMG: the numbers of wound rolls, saves and damage."""

from __future__ import annotations

from typing import Final

#: A save without armour, and the best that a save can be (NM-SAVE-06, -07).
_BARE: Final = 7
_BEST: Final = 2
#: A worse save than this is none (NM-SAVE-03).
_MOST: Final = 6


def wound_number(strength: int, toughness: int) -> int:
    """Return N of the N+ that wounds (NM-WOUND-02 to -06)."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 5 if 2 * strength > toughness else 6


def save_number(saves: list[int], bonus: int, ap: int) -> int | None:
    """Return N of the N+ of an armour save; None where none is allowed.

    See NM-SAVE-02, -03, -06 to -08.

    saves: the values of the armour that counts.  ``ap`` is 0 or less.
    """
    if not saves and bonus <= 0:
        return None
    need = max(_BEST, min(saves, default=_BARE) - bonus) - ap
    return need if need <= _MOST else None


def damaged(wounds: int, damage: int) -> tuple[int, int]:
    """Return the wounds that are left, and how many injury dice are rolled (NM-DMG-02 to -04)."""
    if damage < wounds:
        return wounds - damage, 0
    return 1, damage - wounds + 1
