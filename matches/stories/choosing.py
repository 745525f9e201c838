"""Chooses sentences by a digest and fills them in, no sentence twice in a text (LG-STORY-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from string import Formatter
from typing import Any

from matches.stories.sentences import of, placeholders, read_shared


class Teller:
    """Tells one text: remembers which sentences it has used.

    variants: the sentences by what they tell.
    words:    words of the game that sentences leave open.
    digest:   chooses among the sentences that fit.
    """

    def __init__(
        self, variants: Mapping[str, Sequence[str]], words: Mapping[str, str], digest: str
    ) -> None:
        self.variants = variants
        self.words = words
        self.digest = digest
        self.told: set[str] = set()

    def said(self, key: str, values: Mapping[str, Any], place: int | None = None) -> list[Any]:
        """Return the parts of one sentence: texts, and values that are no plain words.

        Empty where no sentence fits that was not used yet.

        key:    what is told.
        values: what fills the sentence; text and numbers become text, all else stays as it is, and
                a list of values is set one after the other.
        place:  chooses in place of the digest, so that neighbours differ.
        """
        filled = {**self.words, **values}
        fit = [
            text
            for text in self.variants[key]
            if text not in self.told and placeholders(text) <= {*filled}
        ]
        if not fit:
            return []
        if place is None:
            named = blake2b(f"{self.digest} {key} {len(self.told)}".encode(), digest_size=8)
            place = int.from_bytes(named.digest(), "big")
        text = fit[place % len(fit)]
        self.told.add(text)
        return [*_filled(text, filled)]


def teller_of(kind: str, game: str, language: str, digest: str) -> Teller | None:
    """Return who tells a text that all games share; None for a game that nobody tells.

    kind:   names the file of its sentences, as "previews".
    digest: chooses among the sentences that fit.
    """
    sentences = of(game, language)
    if sentences is None:
        return None
    return Teller(read_shared(kind, language), sentences.words, digest)


def listed(values: Sequence[Any], last: str) -> list[Any]:
    """Return values as a list in words: ``a, b and c``. last: the word before the last one."""
    parts: list[Any] = []
    for at, value in enumerate(values):
        if at:
            parts.append(f" {last} " if at == len(values) - 1 else ", ")
        parts.append(value)
    return parts


def listed_teams(teams: Sequence[Any], words: Mapping[str, str]) -> list[Any]:
    """Return teams as a list in words; in Russian each is in quotes (LG-STORY-03).

    words: those of the game in the language of the text.
    """
    before, after = (["«"], ["»"]) if "team_nom" in words else ([], [])
    named = listed([[*before, team, *after] for team in teams], words["and"])
    return [one for part in named for one in (part if isinstance(part, list) else [part])]


def paragraph(*sentences: Sequence[Any]) -> list[Any]:
    """Return sentences as one paragraph, without those that have no words."""
    parts: list[Any] = []
    for sentence in filter(None, sentences):
        parts += [" ", *sentence] if parts else sentence
    return parts


def _filled(text: str, values: Mapping[str, Any]) -> Iterator[Any]:
    """Fill a sentence in; its first letter is a capital."""
    first = True
    for before, name, _spec, _how in Formatter().parse(text):
        parts: list[Any] = [before] if before else []
        if name is not None:
            value = values[name]
            parts += value if isinstance(value, list) else [value]
        for part in parts:
            part = str(part) if isinstance(part, str | int) else part  # the same part
            if first and isinstance(part, str):
                part = part[:1].upper() + part[1:]  # the same part
            first = False
            yield part
