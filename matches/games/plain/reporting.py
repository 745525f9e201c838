"""A report of a game that has no screens of its own: its JSON, as the API takes it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from matches.games.fields import Fact, Field, Group, Step, flat
from matches.resolution.line_ups import LinedUp
from rosters.typed.text import typed_json
from rules.record import Record
from rules.typed import Wanted

#: Nothing is told before the whole report is there.
AT_ONCE: Final = frozenset[str]()


def steps(lined: LinedUp, data: Any) -> list[tuple[str, str]]:
    return [("report", _("The match"))]


def step(key: str, lined: LinedUp, data: Any, typed: Mapping[str, str] | None = None) -> Step:
    written = json.dumps(data, indent=1) if typed is None else typed.get("json", "")
    field = Field("json", _("Report"), written, "area")
    return Step(key, _("The match"), groups=[Group("", [field])])


def given(key: str, lined: LinedUp, data: Any, typed: Mapping[str, str]) -> Any:
    return typed_json(typed.get("json", ""))


def facts(lined: LinedUp, data: Any, record: Record) -> list[Fact]:
    return [Fact(place, place, str(value)) for place, value in flat(data).items()]


def counted(data: Any) -> str:
    return ""


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    name = wanted.purpose.replace("_", " ").capitalize()
    return f"{name}: {lined.match.line_ups[wanted.side]['name']}"


def option(wanted: Wanted, answer: Any) -> str:
    return str(answer)


def outcome(lined: LinedUp, data: Any, wanted: Wanted, faces: Sequence[int]) -> str:
    """Say what dice after the match mean; here the numbers themselves say it."""
    return ""


def amount(wanted: Wanted) -> str:
    return wanted.amount.key if wanted.amount is not None else ""
