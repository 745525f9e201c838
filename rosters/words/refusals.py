"""The catalogue of messages: every problem as a sentence for a person, in their language.

A layer above adds its own sentences at start-up. Those of a game are in its room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise

from rosters.games import every
from rosters.words import accounts, brought_teams, reports, teams
from rosters.words.counting import Counted
from rosters.words.own_words import in_words_of, source_of
from rosters.words.quoting import members, quoted
from rosters.words.things import worded
from rules.problems import Problem

Sentence = str | Promise | Counted

SENTENCES: dict[str, Sentence] = {
    **accounts.SENTENCES,
    **teams.SENTENCES,
    **reports.SENTENCES,
    **brought_teams.SENTENCES,
}


def add(sentences: Mapping[str, Sentence]) -> None:
    """Add the sentences of a floor above."""
    SENTENCES.update(sentences)


def sentence(problem: Problem, game_key: str = "") -> str:
    """Return a problem in words, in the active language; its code where it has no sentence.

    game_key: the game in whose words it is said, where one is known.
    """
    template = known(problem.code)
    if template is None:
        return str(problem)
    if isinstance(template, Counted):
        said = template.said(problem.params, game_key)
    else:
        said = in_words_of(game_key, source_of(template))
    return said.format_map(_Values(problem.params))


def every_sentence() -> dict[str, Sentence]:
    """Return all sentences by the codes of their problems, those of the games' rooms included."""
    return {code: said for room in every() for code, said in room.wording.SENTENCES.items()} | (
        SENTENCES
    )


def known(code: str) -> Sentence | None:
    """Return the sentence of a problem code, its placeholders unfilled.

    None where there is none.
    """
    if code in SENTENCES:
        return SENTENCES[code]
    return next(
        (room.wording.SENTENCES[code] for room in every() if code in room.wording.SENTENCES), None
    )


def sentences(problems: Iterable[Problem], game_key: str = "") -> list[str]:
    """Return problems in words, as `sentence` does."""
    return [sentence(problem, game_key) for problem in problems]


class _Values(dict[str, Any]):
    def __getitem__(self, name: str) -> str:
        value = super().__getitem__(name)
        return ", ".join(worded(name, quoted(word)) for word in members(value))

    def __missing__(self, name: str) -> str:
        return "?"
