"""Questions to people, a module a game; what no module knows is still asked, plainly."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from matches.asking import blood_bowl, helvetia_cup
from matches.asking.questions import Form, Group, Link, Option, Place, Question
from matches.telling import Cast
from rules.coach import Build, Decision

_ASKERS: Mapping[str, ModuleType] = {"blood_bowl": blood_bowl, "helvetia_cup": helvetia_cup}


def question(
    game: str, decision: Decision, cast: Cast, typed: Mapping[str, str] | None = None
) -> Question:
    """A decision as the coach reads it who takes it.

    typed: what he has filled in or chosen so far, as the page sends it.
    """
    asker = _ASKERS.get(game)
    if asker is not None:
        asked: Question = asker.question(decision, cast, typed or {})
        return asked
    text = f"{decision.key.replace('_', ' ')}?".capitalize()
    if isinstance(decision, Build):
        return Question(decision.key, text, default=decision.default, build=True)
    options = [Option(str(option), str(option)) for option in decision.options]
    return Question(decision.key, text, [Group("", options)], default=decision.default)


def given(game: str, typed: Mapping[str, str]) -> Any:
    """The answer that the lines of a form make, legal or not."""
    asker = _ASKERS.get(game)
    return None if asker is None else asker.given(typed)


def proposed(game: str, decision: Decision, frame: Any, asked: Question) -> Any:
    """The frame with the placement of a question's form on it, before it is answered."""
    placement = {place.name: place.square for place in asked.places} or asked.proposal
    return _ASKERS[game].proposed(decision, frame, placement) if placement else frame


__all__ = [
    "Form",
    "Group",
    "Link",
    "Option",
    "Place",
    "Question",
    "given",
    "proposed",
    "question",
]
