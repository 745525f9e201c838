"""The log of any game: the words of its events, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.games.lines import Cast, Chapter, Line, Moment, Words, nobody_plays, nothing_open

Entry = Mapping[str, Any]

WORDS_OF_PARTS = Words(_("Turn"), _("Part"), _("Parts of the match"), _("Zones"))
INDUCED_CLAUSE = ""
DECISIONS: frozenset[str] = frozenset()


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    return [Chapter("", [sentence(entry, cast) for entry in log])]


def sentence(entry: Entry, cast: Cast) -> Line:
    words = [str(entry.get("event", "")).replace("_", " ")]
    words += [
        f"{key} {value}"
        for key, value in entry.items()
        if key not in ("event", "side", "clause") and value not in ("", None)
    ]
    side = entry.get("side", -1)
    text = ", ".join(words)
    return Line(
        f"{cast.team(side)}: {text}" if cast.team(side) else text, entry.get("clause", ""), side
    )


def moments(log: Sequence[Entry], cast: Cast) -> list[Moment]:
    return []


ICONS: Mapping[str, str] = {}


def when(entry: Entry) -> str:
    return ""


def scored(entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
    return None


def rolled(entry: Entry) -> tuple[int, Sequence[int]] | None:
    return None


def clock(frame: Any) -> list[str]:
    return []


#: A line-up says what its team is worth by this word; empty where none does.
WORTH = ""


def lies_open(frame: Mapping[str, Any]) -> list[tuple[int, str]]:
    return nothing_open(frame)


def lined_up(line_up: Mapping[str, Any]) -> list[str]:
    return [f"{gettext('Team value')} {line_up['value']}"] if line_up.get("value") else []


def unfielded(line_up: Mapping[str, Any]) -> Line | None:
    return nobody_plays(line_up)


def induced(side: Mapping[str, Any]) -> list[str]:
    return []
