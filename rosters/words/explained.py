"""What a thing of a game does at the table: one sentence of our own, in both languages.

The sentences are data beside each game's adapter: ``rosters/games/GAME/explained.toml`` has a
section for each kind of thing, by the kinds of `rosters.words.catalogue_names.called`, and in it
each thing by its key in the catalogue, or by the name that the game's rules call it by.

What a profile of numbers says already has none: weapons, positions, stars and characteristics. A
weapon's traits and its type have one. Teams have none, for what they do is what their members do
(LG-HELP-01).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.utils.functional import lazy
from django.utils.translation import get_language

_GAMES = Path(__file__).parent.parent / "games"


def explanation(game_key: str, kind: str, key: str) -> str:
    """Return what a thing does, in the active language; empty where nothing is written of it.

    kind: a section of the game's file.
    key: of the thing in that section.
    """
    said = sentences(game_key).get(kind, {}).get(key, {})
    language = (get_language() or "en").partition("-")[0]
    return said.get(language) or said.get("en", "")


#: `explanation` in the language that is active when it is shown.
explained_later = lazy(explanation, str)


@cache
def sentences(game_key: str) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return all sentences of a game by kind, key and language; none without a file."""
    file = _GAMES / f"{game_key}/explained.toml"
    if not file.exists():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))
