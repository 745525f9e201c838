"""Chances as percentages."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction) -> str:
    """Round a chance to percent; only what is certain becomes 0 or 100."""
    if 0 < chance < Fraction(1, 200):
        return "<1\u00a0%"
    if Fraction(199, 200) < chance < 1:
        return ">99\u00a0%"
    return f"{round(chance * 100)}\u00a0%"
