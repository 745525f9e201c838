"""How a report is written and read on pages, a module a game; what no module knows is JSON."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from matches.reporting.forms import blood_bowl, helvetia_cup, plain
from matches.reporting.forms.fields import Field, Group, Step
from matches.reporting.versions import Fact
from matches.reporting.working_out import LinedUp
from rules.record import Record
from rules.typed import Entered, Wanted

_WRITERS: Mapping[str, ModuleType] = {"blood_bowl": blood_bowl, "helvetia_cup": helvetia_cup}


def _writer(lined: LinedUp) -> ModuleType:
    return _WRITERS.get(lined.match.game, plain)


def steps(lined: LinedUp, data: Any) -> list[tuple[str, str]]:
    """The screens of a report in the order of the rulebook, as keys and titles."""
    found: list[tuple[str, str]] = _writer(lined).steps(lined, data)
    return found


def step(key: str, lined: LinedUp, data: Any, typed: Mapping[str, str] | None = None) -> Step:
    """One screen, filled in with what is known or what was typed."""
    found: Step = _writer(lined).step(key, lined, data, typed)
    return found


def given(key: str, lined: LinedUp, data: Any, typed: Mapping[str, str]) -> Any:
    """The report with what was typed on one screen."""
    return _writer(lined).given(key, lined, data, typed)


def facts(lined: LinedUp, data: Any, record: Record) -> list[Fact]:
    """What a report says of the match, in words."""
    found: list[Fact] = _writer(lined).facts(lined, data, record)
    return found


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    """What dice or a choice after the match are for, in words."""
    text: str = _writer(lined).purpose(lined, wanted)
    return text


def option(lined: LinedUp, wanted: Wanted, answer: Any) -> str:
    """An answer to a choice after the match, in words."""
    text: str = _writer(lined).option(wanted, answer)
    return text


def entry(lined: LinedUp, entered: Entered) -> str:
    """What came, in words."""
    if entered.wanted.die:
        return " + ".join(str(face) for face in entered.value)
    return option(lined, entered.wanted, entered.value)


__all__ = [
    "Fact",
    "Field",
    "Group",
    "Step",
    "entry",
    "facts",
    "given",
    "option",
    "purpose",
    "step",
    "steps",
]
