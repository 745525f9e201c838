"""The catalogue of messages: every problem as a sentence for a person, in their language.

A floor above adds its own sentences when it is ready.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext

from rosters.wording import accounts, blood_bowl, helvetia_cup, reports, teams
from rules.problems import Problem

Sentence = str | Promise

SENTENCES: dict[str, Sentence] = {
    **accounts.SENTENCES,
    **teams.SENTENCES,
    **blood_bowl.SENTENCES,
    **helvetia_cup.SENTENCES,
    **reports.SENTENCES,
}

#: Values that are ids of a catalogue, where a person reads words.
_IDS = frozenset({"what", "position", "race", "zone", "acts", "assets", "kind", "rating"})


def add(sentences: Mapping[str, Sentence]) -> None:
    """Add the sentences of a floor above."""
    SENTENCES.update(sentences)


def sentence(problem: Problem) -> str:
    """The problem in words, in the active language; its code where nobody wrote a sentence."""
    template = SENTENCES.get(problem.code)
    if template is None:
        return str(problem)
    return gettext(str(template)).format_map(_Values(problem.params))


def sentences(problems: Iterable[Problem]) -> list[str]:
    return [sentence(problem) for problem in problems]


class _Values(dict[str, Any]):
    def __getitem__(self, name: str) -> str:
        value = super().__getitem__(name)
        words = [str(each) for each in (value if isinstance(value, list) else [value])]
        return ", ".join(word.replace("_", " ") if name in _IDS else word for word in words)

    def __missing__(self, name: str) -> str:
        return "?"
