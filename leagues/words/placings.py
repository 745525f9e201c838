"""Reasons of final placings, in words (LG-SEASON-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from leagues.models import Entry, Season
from leagues.words.tables import criterion_name, number_told


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A final place with its entry; `group` where the last stage has divisions or groups."""

    place: int
    entry: Entry
    group: str
    reason: str


def final_places(season: Season, entries: Sequence[Entry]) -> list[PlaceLine]:
    """Return the final placings as they were stored; empty before the season is over."""
    by_number = {entry.number: entry for entry in entries}
    rows = season.placings or ()
    return [
        PlaceLine(row["place"], by_number[row["entry"]], row["group"], why)
        for row, why in zip(rows, reasons(rows, season.game), strict=True)
        if row["entry"] in by_number
    ]


def champions(placings: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the rows of stored placings that are first, without entries that left (LG-OUT-07)."""
    return [row for row in placings if row["place"] == 1 and row["reason"]["kind"] != "left"]


def reasons(placings: Sequence[Mapping[str, Any]], game: str) -> list[str]:
    """Return the reason of each stored placing as a sentence."""
    # Where somebody has left, who is first need not have won the final (LG-OUT-07).
    whole = all(row["reason"]["kind"] != "left" for row in placings)
    return [_reason(row["reason"], game, row["place"] if whole else 0) for row in placings]


def _reason(reason: Mapping[str, Any], game: str, place: int) -> str:
    """Return a stored reason as a sentence.

    place: the final one; 0 where whoever has it need not have reached it in the last tie.
    """
    match reason:
        case {"kind": "knockout", "by": "played"} if place == 1:
            return _("Won the final.")
        case {"kind": "knockout", "by": "played"} if place == 2:
            return _("Lost the final.")
        case {"kind": "left"}:
            return _("It has withdrawn: it stands below all others.")
        case {"kind": "out", "stage": stage}:
            return _("Went out in stage {stage}.").format(stage=stage)
        case {"kind": "campaign", "shared": True}:
            return _("By the campaign; the place is shared.")
        case {"kind": "campaign"}:
            return _("By the campaign.")
        case {"kind": "ladder"}:
            return _("Final place on the ladder.")
        case {"kind": "knockout", "by": "played"}:
            return _("Decided by its last tie.")
        case {"kind": "knockout", "by": "forfeit"}:
            return _("Its last tie was forfeited by both.")
        case {"kind": "knockout"}:
            return _("Came as far as others; the better seed is placed higher.")
        case {"parting": {"criterion": "withdrawn"}}:
            return _("Last of those who stayed.")
        case {"points": points, "parting": {"criterion": "points"}}:
            return _("More points than the next: {points}.").format(points=points)
        case {"points": points, "parting": {"criterion": key, "above": above, "below": below}}:
            words = _("{points} points like the next; above by {criterion}, {above} : {below}.")
            return words.format(
                points=points,
                criterion=criterion_name(key, game),
                above=_number(above),
                below=_number(below),
            )
    return _("Last of its table, or level with the next.")


def _number(value: int | str) -> str:
    """Return a stored number of a table as shown; it is whole, or a fraction such as ``"25/2"``."""
    return number_told(Fraction(value))
