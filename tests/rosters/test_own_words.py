"""Sentences in the words of a game."""

from __future__ import annotations

import pytest
from django.utils import translation

from rosters.words.own_words import in_words_of


@pytest.mark.parametrize(
    ("game_key", "language", "words"),
    [
        ("necromunda", "en", "Found a gang"),
        ("necromunda", "ru", "Основать банду"),
        ("boufbowl", "en", "Found a club"),
        ("blood_bowl", "en", "Found a team"),
        ("blood_bowl", "ru", "Основать команду"),
    ],
)
def test_a_game_has_its_own_words_or_those_of_all(game_key: str, language: str, words: str) -> None:
    with translation.override(language):
        assert in_words_of(game_key, "Found a team") == words
