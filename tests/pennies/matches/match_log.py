"""The log of a match of tossed pennies in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.games.lines import Cast, Chapter, Line, Moment, Words, nothing_open

Entry = Mapping[str, Any]

WORDS_OF_PARTS = Words(
    gettext_lazy("Toss"),
    gettext_lazy("Tosses"),
    gettext_lazy("All tosses"),
    gettext_lazy("Where the pennies lie"),
)
INDUCED_CLAUSE = ""
DECISIONS: Final[frozenset[str]] = frozenset()
#: The tosses of a side, by the words of the rules.
TOSSES: Final[Mapping[str, Promise]] = {
    "first": gettext_lazy("the first toss"),
    "second": gettext_lazy("the second toss"),
    "third": gettext_lazy("the third toss"),
}


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    return [Chapter("", [sentence(entry, cast) for entry in log])]


def sentence(entry: Entry, cast: Cast) -> Line:
    side = entry["side"]
    words = {"team": cast.team(side), "toss": str(TOSSES.get(entry.get("toss", ""), ""))}
    words["who"] = cast.player((side, entry["place"])) if "place" in entry else ""
    told = {
        "mill": _("{team} holds the mill, and starts with a head."),
        "hidden": _("{team} has chosen in secret: {toss} counts twice."),
        "toss 0": _("{who} of {team} tosses tails."),
        "toss 1": _("{who} of {team} tosses heads."),
        "shown 0": _("{team} shows its choice: {toss} by {who} counts twice, but it was tails."),
        "shown 1": _("{team} shows its choice: {toss} by {who} counts twice."),
    }
    kind = f"{entry['event']} {entry['heads']}" if "heads" in entry else entry["event"]
    return Line(told[kind].format(**words), "", side)


def moments(log: Sequence[Entry], cast: Cast) -> list[Moment]:
    return []


ICONS: Final[Mapping[str, str]] = {}


def when(entry: Entry) -> str:
    return ""


def scored(entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
    return entry["score"] if entry.get("heads", entry["event"] == "mill") else None


def rolled(entry: Entry) -> tuple[int, Sequence[int]] | None:
    return None


def clock(frame: Any) -> list[str]:
    return [_("Tosses: {count}").format(count=frame["tosses"])]


#: A line-up says what its team is worth by this word; empty where none does.
WORTH = ""


def lies_open(frame: Any) -> list[tuple[int, str]]:
    return nothing_open(frame)


def unfielded(line_up: Mapping[str, Any]) -> Line | None:
    """A club is lined up as it is, players or none."""
    return None


def lined_up(line_up: Mapping[str, Any]) -> list[str]:
    return []


def induced(side: Mapping[str, Any]) -> list[str]:
    return []
