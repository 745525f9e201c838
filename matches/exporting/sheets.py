"""A sheet: what a file has, before it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from rosters.csv_files import written

Cell = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A header, and rows of as many cells.

    name: of its file, without the ending.
    """

    name: str
    header: Sequence[str]
    rows: Sequence[Sequence[Cell]]

    def to_csv(self) -> bytes:
        return written(self.header, self.rows)


#: Sheets by their names in addresses.
Sheets = Mapping[str, Callable[..., Sheet]]


def moment(at: datetime | None, zone: str) -> str:
    """Return a moment by the clocks of a league, as the files that are brought have it."""
    return "" if at is None else at.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


def spread(values: Iterable[Mapping[str, Any]]) -> tuple[list[str], list[list[Cell]]]:
    """Return objects as columns: those of their values that are single, or lists of such.

    A list stands in one cell, with slashes between; what is deeper is left out.
    """
    found = list(values)
    names = list(dict.fromkeys(name for each in found for name in each))
    kept = [name for name in names if all(_is_flat(each.get(name)) for each in found)]
    return kept, [[_cell(each.get(name)) for name in kept] for each in found]


def _is_single(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def _is_flat(value: Any) -> bool:
    return _is_single(value) or (isinstance(value, list) and all(map(_is_single, value)))


def _cell(value: Any) -> Cell:
    if isinstance(value, list):
        return " / ".join(str(each) for each in value)
    single: Cell = value
    return single
