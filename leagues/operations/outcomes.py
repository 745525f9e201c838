"""Outcomes of fixtures, as the rows of their sides store them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.record import MET, UNPLAYED, SideOutcome

#: Ends that have a score which is shown; of a double forfeit nobody has one.
_SCORED = MET | UNPLAYED - {"double_forfeit"}


#: The columns of a side's row that `told` gives.
COLUMNS = ("ended", "result", "score", "kicks")


def told(own: SideOutcome, report: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the columns of a side's row, by their names.

    report: what the record has of the side; None where there is no record.
    """
    return {
        "ended": own.ended,
        "result": "" if own.ended == "void" else own.result,
        "score": own.score if own.ended in _SCORED else None,
        "kicks": report.get("shootout") if report and own.ended == "played" else None,
    }
