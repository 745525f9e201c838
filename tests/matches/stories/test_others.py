"""Previews, obituaries and yearbooks in words: snapshots, and what holds for each of them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from matches.stories import choosing, previews
from matches.stories.choosing import Teller
from matches.stories.facts import Facts
from matches.stories.lives import BestDay, obituary
from matches.stories.previews import Coming, LastTime, Rank
from matches.stories.sentences import LANGUAGES, of, placeholders, read_shared
from matches.stories.yearbooks import opening
from tests.matches.stories import others
from tests.matches.stories.others import KINDS, LETHAL
from tests.matches.stories.played import FOLDER, GAMES, kept, words
from tests.matches.stories.test_telling import _keys, sentences_of

EVERY = [*product(KINDS, GAMES, LANGUAGES)]
#: What a sentence of each kind may name, besides the words of its game.
NAMED = {
    "previews": "home away who n won lost drawn winner loser score team people first second place"
    " other_place",
    "lives": "player team by season n position first deeds other what",
    "yearbooks": "season champion champions second third teams n draws winner loser score team",
}


@pytest.mark.clause("LG-STORY-08", "LG-STORY-09", "LG-STORY-10")
@pytest.mark.parametrize(("kind", "language"), [*product(KINDS, LANGUAGES)])
def test_texts_of_each_kind_and_language(kind: str, language: str) -> None:
    """They were read by people; `python -m tests.matches.stories` writes them anew."""
    file = FOLDER / f"{kind}.{language}.md"
    assert others.snapshot(kind, language) == file.read_text(encoding="utf-8")


@pytest.mark.clause("LG-STORY-11")
@pytest.mark.parametrize(("kind", "game", "language"), EVERY)
def test_no_sentence_comes_twice_and_each_is_whole(kind: str, game: str, language: str) -> None:
    for text in others.texts(kind, game, language):
        found = sentences_of(text)
        assert len({*found}) == len(found), text
        assert not re.search(r"\. [а-я]", text), text
        assert not re.search(r"[{}]|None|  |\.\.| ,|^[a-zа-я]", text, re.MULTILINE), text


@pytest.mark.parametrize("kind", KINDS)
def test_both_languages_say_the_same_things_and_name_what_can_be_filled_in(kind: str) -> None:
    english, russian = (read_shared(kind, language) for language in LANGUAGES)
    assert {*english} == {*russian}
    for language, variants in zip(LANGUAGES, (english, russian), strict=True):
        for game in GAMES:
            told_by = of(game, language)
            assert told_by is not None
            known = {*NAMED[kind].split(), *told_by.words}
            for key, texts in variants.items():
                assert len({*texts}) == len(texts) >= 3, key
                assert {name for text in texts for name in placeholders(text)} <= known, key


@pytest.mark.clause("LG-STORY-11")
@pytest.mark.parametrize("kind", KINDS)
def test_russian_never_inflects_a_name_and_puts_each_team_in_quotes(kind: str) -> None:
    teams = ["winner", "loser", "home", "away", "team", "other", "champion", "third"]
    if kind != "lives":  # there the first is a season, in quotes as well
        teams += ["first", "second"]
    for text in (text for texts in read_shared(kind, "ru").values() for text in texts):
        for name in teams:
            assert text.count(f"{{{name}}}") == text.count(f"«{{{name}}}»"), text
        assert not re.search(r"\}[а-я]|[а-яА-Я]\{", text), text


@pytest.mark.clause("LG-STORY-08")
@pytest.mark.parametrize("game", GAMES)
def test_neighbours_open_differently_and_another_digest_tells_otherwise(game: str) -> None:
    ahead = next(others.aheads(game, "en"))
    first = [previews.preview(replace(ahead, place=place), "en")[0] for place in (1, 2)]
    assert first[0] != first[1]
    told = {others.words(previews.preview(replace(ahead, digest=str(n)), "en")) for n in range(9)}
    assert len(told) > 3


def _ahead(**changed: object) -> list[str]:
    """The keys of the sentences of a preview of Boufbowl."""
    keys: list[str] = []

    class Noting(Teller):
        def said(self, key: str, *rest: object) -> list[object]:
            keys.append(key)
            return super().said(key, *rest)  # type: ignore[arg-type]

    ahead = next(others.aheads("boufbowl", "en"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choosing, "Teller", Noting)
        previews.preview(replace(ahead, **changed), "en")  # type: ignore[arg-type]
    return keys


@pytest.mark.clause("LG-STORY-08")
def test_a_preview_tells_form_meetings_the_missing_and_the_stakes() -> None:
    assert _ahead() == ["open_first", "fresh", "fresh", "whole"]
    form = [
        (("win",) * 3, "winning"),
        (("win", "win", "draw"), "unbeaten"),
        (("loss", "draw", "loss"), "winless"),
        (("loss",) * 4, "losing"),
        (("win", "win"), "mixed"),
        (("draw",), "one_draw"),
    ]
    for results, key in form:
        assert key in _ahead(sides=[Coming("A", results), Coming("B")])
    assert "missing" in _ahead(sides=[Coming("A", missing=["x"]), Coming("B")])
    assert "many_missing" in _ahead(sides=[Coming("A", missing=["x"] * 4), Coming("B")])
    assert "whole" not in _ahead(whole=False)
    met = _ahead(met=(1, 0, 1), last=LastTime(1, (0, 2)))
    assert met[:3] == ["open_again", "balance", "last_won"]
    assert "last_won_plain" in _ahead(met=(1, 0, 0), last=LastTime(0, None))
    assert "last_drawn" in _ahead(met=(0, 1, 0), last=LastTime(None))
    assert "top" in _ahead(rank=Rank(0, (1, 2), (6, 6)))
    assert "level" in _ahead(rank=Rank(0, (2, 3), (6, 6)))
    assert "gap" in _ahead(rank=Rank(1, (2, 3), (7, 6)))
    assert "knockout_won" in _ahead(knockout="won")


@pytest.mark.clause("LG-STORY-09")
@pytest.mark.parametrize("game", LETHAL)
def test_an_obituary_tells_a_whole_career(game: str) -> None:
    *_short, life = others.lives(game, "en")
    text = others.words(obituary(life, "en"))
    for word in ("Grim", "Ada", "Spring", "23", "Blitzer", "First light", "Ravens", "7"):
        assert word in text, (word, text)
    quiet = replace(life, best=BestDay("Ravens", "Touchdowns", 1), seasons=(1, "Spring"))
    assert "Ravens" not in others.words(obituary(quiet, "en"))
    assert "First light" not in others.words(obituary(quiet, "en"))


@pytest.mark.clause("LG-STORY-10")
@pytest.mark.parametrize("game", GAMES)
def test_a_yearbook_opens_with_the_champion_and_shares_no_place(game: str) -> None:
    year = next(others.years(game, "en"))
    text = others.words(opening(year, "en"))
    assert text.index("Northgate") < text.index("Ravens") < text.index("Bo")
    shared = replace(year, champions=["Northgate", "Bo"])
    assert "Ravens" not in others.words(opening(shared, "en")).split("\n")[0]


@pytest.mark.clause("LG-STORY-12")
def test_a_winner_with_fewer_points_says_why() -> None:
    facts = next(each for each in kept("kill_team") if each.winner is not None and _behind(each))
    assert "points_broke" in _keys(facts)
    for language, word in (("en", "points"), ("ru", "очк")):
        assert word in words(facts, language).split("\n")[0].lower()
    calm = replace(facts, course=replace(facts.course, gave_way=[]))
    assert "points_given" in _keys(calm)
    loser = 1 - (facts.winner or 0)
    out = [loss for loss in facts.course.losses if loss.who[0] == loser]
    few = [side if n != loser else {loss.who[1]: "x" for loss in out}
           for n, side in enumerate(facts.names)]  # fmt: skip
    assert "points_gone" in _keys(replace(facts, names=few))


def _behind(facts: Facts) -> bool:
    assert facts.winner is not None
    return facts.scores[facts.winner] <= facts.scores[1 - facts.winner]


@pytest.mark.clause("LG-STORY-12")
def test_no_kept_report_names_a_winner_behind_on_points_without_a_reason() -> None:
    for facts in kept("kill_team"):
        if facts.winner is not None:
            keys = {*_keys(facts)}
            assert bool(keys & {"points_broke", "points_gone", "points_given"}) == _behind(facts)
