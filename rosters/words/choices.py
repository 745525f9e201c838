"""Open choices of a coach after a match, in words (LG-FIX-11)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from rosters.games import of
from rules.record import canonical
from rules.steps import OpenChoice

JSON = Any


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the acts that answer a choice.

    wish: the act as JSON, for the field of a form.
    usual: whether it is the answer for somebody who does not choose.
    """

    label: str
    wish: str
    usual: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """An open choice for a person.

    who: the player that it is about; empty where it is the team's.
    dice: the dice that an answer rolls, as ``2d6``.
    answers: empty where the answer is built in a form of its game.
    """

    title: str
    who: str
    clause: str
    dice: str
    answers: Sequence[Answer]


def step_words(game: str, step: str) -> str:
    """Return the name of a step between two matches; the step's key where the game has no name."""
    return str(of(game).wording.STEPS.get(step, step))


def asked(game: str, choice: OpenChoice, names: Mapping[int, str]) -> Asked:
    """Return an open choice in words.

    names: the names of the team's players by their numbers.
    """
    words = of(game).wording.CHOICES
    answers = [
        Answer(_label(game, wish, names), canonical(wish).decode(), wish == choice.default)
        for wish in choice.options
    ]
    return Asked(
        str(words.get(choice.key, choice.key)),
        names.get(choice.about.get("player", 0), ""),
        choice.clause,
        choice.dice,
        answers,
    )


def _label(game: str, wish: Mapping[str, JSON], names: Mapping[int, str]) -> str:
    """Return the label of an act's button; the act as JSON where its game has no words for it."""
    words = of(game).wording.ANSWERS.get(str(wish["act"]))
    if words is None:
        return json.dumps(wish, ensure_ascii=False)
    facts = {key: str(value) for key, value in wish.items()}
    if "player" in wish:
        facts["player"] = names.get(wish["player"], facts["player"])
    return Formatter().vformat(str(words), (), facts)
