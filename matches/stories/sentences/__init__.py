"""The sentences of reports: data, a file for each game and language (LG-STORY-03).

``ball`` and ``skirmish`` have what games of a family share, ``common`` what all share. A game's own
file names its family, gives the words that the shared sentences leave open, and adds sentences or
replaces them. Whoever translates has all of it here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

_FOLDER = Path(__file__).parent

#: The version of sentences and plans; raise it when a new match would be told otherwise. Reports
#: that are stored keep theirs.
VERSION = 2
LANGUAGES = ("en", "ru")

#: What a sentence may name, besides the words of its game. Each plan gives what its sentences need.
PLACEHOLDERS = frozenset(
    {"winner", "loser", "home", "away", "team", "other", "player", "by", "people"}
    | {"score", "kicks", "time", "n", "ours", "theirs", "scene", "rounds", "rounds_in"}
)


class Unfit(ValueError):
    """The files of a game do not fit together."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """All that a report of one game in one language is made of.

    variants: the sentences by what they tell.
    words:    words of the game that shared sentences leave open.
    times:    how a moment is told, by its part; ``0.2`` for the second of a part, where it differs.
    feats:    the least count of a deed that is worth a sentence, by deed.
    scores:   whether the scores of its matches are points that readers compare.
    """

    family: str
    variants: Mapping[str, Sequence[str]]
    words: Mapping[str, str]
    times: Mapping[str, str]
    feats: Mapping[str, int]
    scores: bool


@cache
def of(game: str, language: str) -> Sentences | None:
    """Return the sentences of a game in a language; None for a game whose matches nobody tells.

    Raises Unfit where a sentence names what no report can fill in.
    """
    own = _read(f"{game}.{language}")
    if own is None:
        return None
    family: str = own["family"]
    variants: dict[str, Sequence[str]] = {}
    for name in ("common", family):
        variants |= (_read(f"{name}.{language}") or {})["sentences"]
    variants |= own["sentences"]
    variants = {key: [_spaced(each, language) for each in texts] for key, texts in variants.items()}
    _check(f"{game}.{language}", variants, own["words"])
    return Sentences(
        family, variants, own["words"], own["times"], own["feats"], own.get("scores", True)
    )


@cache
def games() -> tuple[str, ...]:
    """Return the games whose matches are told."""
    names = sorted(file.name.removesuffix(".en.toml") for file in _FOLDER.glob("*.en.toml"))
    return tuple(name for name in names if "family" in (_read(f"{name}.en") or ()))


def placeholders(text: str) -> set[str]:
    """Return what a sentence names."""
    return {name for _before, name, _spec, _how in Formatter().parse(text) if name is not None}


@cache
def read_shared(name: str, language: str) -> Mapping[str, Sequence[str]]:
    """Return sentences that are those of every game.

    name: ``rounds`` of reviews, ``previews``, ``lives`` of obituaries, ``yearbooks``.
    """
    texts: Mapping[str, Sequence[str]] = (_read(f"{name}.{language}") or {})["sentences"]
    return {key: [_spaced(text, language) for text in each] for key, each in texts.items()}


def _spaced(text: str, language: str) -> str:
    """Keep a dash of Russian on the line of the word before it."""
    return text.replace(" —", "\u00a0—") if language == "ru" else text


def _read(name: str) -> Mapping[str, Any] | None:
    file = _FOLDER / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def _check(name: str, variants: Mapping[str, Sequence[str]], words: Mapping[str, str]) -> None:
    for key, texts in variants.items():
        unknown = {each for text in texts for each in placeholders(text)} - PLACEHOLDERS - {*words}
        if unknown or len({*texts}) != len(texts):
            raise Unfit(f"{name}: {key} names {sorted(unknown)}, or says something twice")
