"""Sentences in the words of a game."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.translation import gettext_lazy

from rosters.words.own_words import in_words_of, kept_in_words_of
from rosters.words.refusals import sentence
from rules.problems import Problem


@pytest.mark.parametrize(
    ("game_key", "language", "words"),
    [
        ("necromunda", "en", "Found a gang"),
        ("necromunda", "ru", "Создать банду"),
        ("boufbowl", "en", "Found a club"),
        ("blood_bowl", "en", "Found a team"),
        ("blood_bowl", "ru", "Создать команду"),
    ],
)
def test_a_game_has_its_own_words_or_those_of_all(game_key: str, language: str, words: str) -> None:
    with translation.override(language):
        assert in_words_of(game_key, "Found a team") == words


@pytest.mark.parametrize(
    ("game_key", "number", "words"),
    [
        ("necromunda", 1, "for 1 more battle"),
        ("necromunda", 2, "for 2 more battles"),
        ("kill_team", 2, "for 2 more matches"),
    ],
)
def test_what_is_counted_is_counted_in_words_of_a_game(
    game_key: str, number: int, words: str
) -> None:
    said = in_words_of(game_key, "for {left} more match", "for {left} more matches", number)
    assert said.format(left=number) == words


@pytest.mark.parametrize(("game_key", "words"), [("necromunda", "Банды"), ("", "Команды")])
def test_a_kept_sentence_is_said_in_words_of_a_game_and_a_name_stays(
    game_key: str, words: str
) -> None:
    kept, name = gettext_lazy("Teams"), "Teams"
    with translation.override("ru"):
        assert kept_in_words_of(game_key, kept) == words
        assert kept_in_words_of(game_key, name) == name


def test_a_refusal_is_said_in_words_of_a_game() -> None:
    problem = Problem("team_in_a_match", params={"team": "Vipers"})
    assert sentence(problem).startswith("Vipers is playing a match;")
    assert sentence(problem, "necromunda").startswith("Vipers is fighting a battle;")
    assert sentence(problem, "blood_bowl") == sentence(problem)


def test_a_page_fills_in_and_counts() -> None:
    page = Template(
        '{% load dugout %}{% in_words_of game "{n} team" plural="{n} teams" n=3 %}, '
        "{% own_words game number=name %}\n  {number} a match\n{% endown_words %}"
    )
    said = page.render(Context({"game": "necromunda", "name": "<2>"}))
    assert said == "3 gangs, &lt;2&gt; a battle"
