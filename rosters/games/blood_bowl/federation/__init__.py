"""The NAF, the federation of Blood Bowl coaches: its names of teams, its report (LG-IO-12)."""

from __future__ import annotations

from typing import Final

from rosters.games.blood_bowl.federation.reading import read
from rosters.games.blood_bowl.federation.writing import NO_MEMBER, label, written

NAME: Final = "NAF"
SUFFIX: Final = "xml"

__all__ = ["NAME", "NO_MEMBER", "SUFFIX", "label", "read", "written"]
