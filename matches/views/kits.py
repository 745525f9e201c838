"""The kits of the sides of a match, as CSS classes."""

from __future__ import annotations

from collections.abc import Iterable

from leagues.models import FixtureSide
from rosters.faces.dressing import kits


def worn(sides: Iterable[FixtureSide]) -> list[str]:
    """Return the classes of each side's kit, home first (LG-FACE-03)."""
    chosen = kits([side.entry.team.face for side in sides])
    return [f"kit-{kit.cloth} trim-{kit.trim}" for kit in chosen]
