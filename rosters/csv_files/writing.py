"""Write tables as CSV: one form for every program, and no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

#: A cell that begins so is a formula to a spreadsheet, or becomes one (LG-IO-06).
RUNS = ("=", "+", "-", "@", "\t", "\r", "\n")
#: What makes such a cell text. `reading` takes it away again.
GUARD = "'"
#: By it spreadsheets know that the file is UTF-8.
BOM = "\ufeff"


def harmless(cell: Any) -> str:
    """Return a cell as text that no spreadsheet takes for a formula.

    Numbers stay numbers, also negative ones: what is no text cannot be a formula. None is empty.
    A text that begins with the guard and then a formula is guarded once more, so that reading gives
    it back as it was.
    """
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int | float):
        return str(cell)
    text = str(cell)
    bare = text.lstrip(GUARD).lstrip(" ")
    return GUARD + text if bare.startswith(RUNS) else text


def written(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """Return a CSV file: UTF-8 with its mark, commas, lines that end as RFC 4180 says."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(header)
    for row in rows:
        writer.writerow([harmless(cell) for cell in row])
    return (BOM + sheet.getvalue()).encode()
