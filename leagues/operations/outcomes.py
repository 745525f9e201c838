"""Outcomes of fixtures, as the rows of their sides store them."""

from __future__ import annotations

from typing import Any

from rules.record import MET, UNPLAYED, SideOutcome

#: Ends that have a score which is shown; of a double forfeit nobody has one.
_SCORED = MET | UNPLAYED - {"double_forfeit"}


def told(own: SideOutcome) -> dict[str, Any]:
    """Return the columns of a side's row: ``ended``, ``result`` and ``score``."""
    return {
        "ended": own.ended,
        "result": "" if own.ended == "void" else own.result,
        "score": own.score if own.ended in _SCORED else None,
    }
