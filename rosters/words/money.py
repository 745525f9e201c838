"""Money in the form that people read."""

from __future__ import annotations

#: A space that neither breaks nor is wide, between thousands.
_THIN = "\u202f"


def money(amount: int) -> str:
    """Return an amount as ``1 150 000`` or ``−20 000``."""
    return ("−" if amount < 0 else "") + f"{abs(amount):,}".replace(",", _THIN)
