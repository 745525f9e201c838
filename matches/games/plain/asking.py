"""The questions of any game: their own words, and the answers as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.lines import Cast
from matches.games.questions import Group, Option, Question
from rosters.typed.text import typed_json
from rules.coach import Build, Decision


def question(decision: Decision, cast: Cast, typed: Mapping[str, str]) -> Question:
    text = f"{decision.key.replace('_', ' ')}?".capitalize()
    if isinstance(decision, Build):
        return Question(decision.key, text, default=decision.default, build=True)
    options = [
        Option(option, option) if isinstance(option, str) else Option.of(option, str(option))
        for option in decision.options
    ]
    return Question(decision.key, text, [Group("", options)], default=decision.default)


def given(typed: Mapping[str, str]) -> Any:
    """Return the JSON of a built answer; other text goes to the game as it was typed."""
    return typed_json(typed.get("json", "null"))


def proposed(decision: Decision, frame: Any, placement: Mapping[str, str]) -> Any:
    """Return the frame unchanged, as only the game knows where things would stand."""
    return frame
