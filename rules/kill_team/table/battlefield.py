"""KT-GEO, KT-SETUP-01: the table of a match with its terrain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from rules.kill_team.catalogue import Ruleset, load
from rules.kill_team.catalogue.layouts import Piece
from rules.kill_team.table import sighting
from rules.kill_team.table.sighting import View
from rules.tabletop.shapes import Disc

#: How many views are kept at once.
_MOST = 20_000


@dataclass(frozen=True)
class Table:
    """A layout in its bounds.

    What is seen on it is kept by where everybody stands who counts, so no move makes it stale
    (KT-GEO-30).
    """

    size: tuple[float, float]
    pieces: Sequence[Piece]
    _views: dict[tuple[Disc, Disc, tuple[Disc, ...]], View] = field(
        default_factory=dict, repr=False, compare=False
    )

    _seen: dict[tuple[Disc, Disc], bool] = field(default_factory=dict, repr=False, compare=False)

    def is_seen(self, shooter: Disc, target: Disc) -> bool:
        """Say whether a model sees another, wherever the others stand (KT-GEO-14)."""
        key = shooter, target
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= _MOST:
                self._seen.clear()
            found = self._seen[key] = sighting.is_visible(shooter, target, self.pieces)
        return found

    def view(self, shooter: Disc, target: Disc, enemies: Sequence[Disc]) -> View:
        """Return a model's view of another; ``enemies``: the shooter's, without the target."""
        key = shooter, target, sighting.bases_between(shooter, target, enemies)
        found = self._views.get(key)
        if found is None:
            if len(self._views) >= _MOST:
                self._views.clear()
            found = self._views[key] = sighting.view(shooter, target, key[2], self.pieces)
        return found


@cache
def table_of(version: str, layout: str) -> Table:
    """Return the table with a layout; empty while no layout is drawn."""
    data = load(version)
    rules: Ruleset = data.ruleset
    pieces = data.layouts[layout].pieces if layout else ()
    return Table((float(rules.table_width), float(rules.table_length)), pieces)
