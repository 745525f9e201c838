"""Sentences in a game's own words: where a team has players, a gang has fighters.

A sentence is written once, in the words that most games share. A game that says it otherwise has an
entry in its catalogues, English and Russian, under the context "words of" and its key
(``config/locale_games/GAME/en``).
"""

from __future__ import annotations

from django.utils.translation import gettext, pgettext


def in_words_of(game_key: str, sentence: str) -> str:
    """Return a sentence in the active language, and in the words of a game where it has its own.

    Values such as ``{team}`` are still unfilled.
    """
    own = pgettext(f"words of {game_key}", sentence)
    return gettext(sentence) if own == sentence else own
