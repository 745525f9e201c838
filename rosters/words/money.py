"""Money as people read it."""

from __future__ import annotations

#: A space that neither breaks nor is wide, between thousands.
_THIN = "\u202f"


def money(amount: int) -> str:
    """``1 150 000``, ``−20 000``."""
    return ("−" if amount < 0 else "") + f"{abs(amount):,}".replace(",", _THIN)
