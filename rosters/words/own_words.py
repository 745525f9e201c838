"""Sentences in a game's own words: where a team has players, a gang has fighters.

A sentence is written once, in the words that most games share. A game that says it otherwise has an
entry in its catalogues, English and Russian, under the context "words of" and its key
(``config/locale_games/GAME/en``).
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, npgettext, override, pgettext


def in_words_of(game_key: str, sentence: str, plural: str = "", number: int = 1) -> str:
    """Return a sentence in the active language, and in the words of a game where it has its own.

    Values such as ``{team}`` are still unfilled.

    plural: the sentence for more than one, where `number` counts something.
    """
    context = f"words of {game_key}"
    if plural:
        own = npgettext(context, sentence, plural, number)
        return ngettext(sentence, plural, number) if own in (sentence, plural) else own
    own = pgettext(context, sentence)
    return gettext(sentence) if own == sentence else own


def kept_in_words_of(game_key: str, kept: str | Promise) -> str:
    """Return a lazy sentence in the words of a game; any other text, as a name, stays as it is.

    game_key: empty where no game is known.
    """
    return in_words_of(game_key, source_of(kept)) if isinstance(kept, Promise) else kept


def source_of(kept: str | Promise) -> str:
    """Return a lazy sentence as it is written in the code."""
    with override(None):
        return str(kept)
