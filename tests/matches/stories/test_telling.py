"""Reports in words (LG-STORY): snapshots of played matches, and what holds for every report."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, product

import pytest

from matches.games.courses import Course, Scored, When
from matches.stories import sentences, telling
from matches.stories.facts import Facts, Past
from matches.stories.sentences import LANGUAGES
from rules.record import results_of
from tests.matches.stories import played
from tests.matches.stories.played import FOLDER, GAMES, kept, told, words

EVERY = [*product(GAMES, LANGUAGES)]
#: What a report of a match without a log may still be.
SHORT = 18


def sentences_of(text: str) -> list[str]:
    """The sentences of a report, parted where one ends and the next begins."""
    return [
        each for line in text.split("\n") for each in re.split(r"(?<=[.!?]) (?=[A-ZА-Я«“\d])", line)
    ]


@pytest.mark.clause("LG-STORY-01")
@pytest.mark.parametrize(("game", "language"), EVERY)
def test_ten_reports_of_each_game_and_language(game: str, language: str) -> None:
    """They were read by people; `python -m tests.matches.stories` writes them anew."""
    file = FOLDER / f"{game}.{language}.md"
    assert played.snapshot(game, language) == file.read_text(encoding="utf-8")


@pytest.mark.clause("LG-STORY-02")
@pytest.mark.parametrize("game", GAMES)
def test_the_kept_facts_are_those_of_really_played_matches(game: str) -> None:
    record = played.play(game, 0)
    assert played.from_json(played.to_json(played.facts_of(record, 0))) == kept(game)[0]


@pytest.mark.clause("LG-STORY-03")
@pytest.mark.parametrize(("game", "language"), EVERY)
def test_no_sentence_comes_twice_and_each_is_whole(game: str, language: str) -> None:
    for facts in kept(game):
        text = words(facts, language)
        found = sentences_of(text)
        assert len({*found}) == len(found), text
        assert not re.search(r"\. [а-я]", text), text
        assert not re.search(r"[{}]|None|  |\.\.| ,|^[a-zа-я]", text, re.MULTILINE), text
        assert 30 <= len(text.split()) <= 180, text


@pytest.mark.clause("LG-STORY-03")
@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_hundred_matches_have_twelve_openings_and_no_two_neighbours_alike(
    game: str, language: str
) -> None:
    told_by = sentences.of(game, language)
    assert told_by is not None
    some = kept(game)
    openings = [
        telling.opening(replace(some[place * place // 7 % len(some)], place=place), told_by)
        for place in range(100)
    ]
    assert len({*openings}) >= 12
    assert all(one != other for one, other in pairwise(openings))


@pytest.mark.clause("LG-STORY-03")
@pytest.mark.parametrize("game", GAMES)
def test_the_same_record_gives_the_same_report_and_another_digest_another(game: str) -> None:
    facts = kept(game)[0]
    again = [words(facts, "en") for _ in range(3)]
    assert {*again} == {words(facts, "en")}
    others = {words(replace(facts, digest=f"{n:064}"), "en") for n in range(8)}
    assert len(others) > 3


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_things(game: str) -> None:
    english, russian = (sentences.of(game, language) for language in LANGUAGES)
    assert english is not None
    assert russian is not None
    assert {*english.variants} == {*russian.variants}
    assert english.feats == russian.feats
    assert english.scores == russian.scores
    assert min(len(texts) for texts in (*english.variants.values(), *russian.variants.values())) > 1


def test_a_sentence_that_nobody_can_fill_in_is_refused() -> None:
    with pytest.raises(sentences.Unfit, match="weather"):
        sentences._check("blood_bowl.en", {"first": ["It is {weather}."]}, {})


@pytest.mark.clause("LG-STORY-03")
@pytest.mark.parametrize("game", GAMES)
def test_russian_never_inflects_a_name_and_puts_each_team_in_quotes(game: str) -> None:
    russian = sentences.of(game, "ru")
    assert russian is not None
    teams = ("winner", "loser", "home", "away", "team", "other")
    for text in (text for texts in russian.variants.values() for text in texts):
        for name in teams:
            assert text.count(f"{{{name}}}") == text.count(f"«{{{name}}}»"), text
        assert not re.search(r"(команд|клуб|отряд|банд)\w* \{team_nom\}", text), text
        assert "{team_nom} «{scene}" not in text
        # A letter that touches a name would be an ending.
        assert not re.search(r"\}[а-я]|[а-яА-Я]\{", text), text


@pytest.mark.clause("LG-STORY-02")
@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_match_typed_in_without_times_has_a_shorter_report(game: str, language: str) -> None:
    for facts in kept(game):
        short = words(played.without_course(facts), language)
        assert len(short.split()) >= SHORT
        assert not re.search(
            r"\bin turn\b|\bin minute\b|\bin round\b|-м ходу|-й минуте|-м раунде", short
        )


def _facts(*sides: int, late: When | None = None, game: str = "helvetia_cup") -> Facts:
    """A match in which these sides score, one goal every ten minutes."""
    scores = [Scored(side, (side, 1 + n), When(0, 10 * (n + 1))) for n, side in enumerate(sides)]
    goals = [sides.count(side) for side in (0, 1)]
    names = [{n: f"{'AB'[side]}{n}" for n in range(1, 12)} for side in (0, 1)]
    return Facts(
        game,
        "0" * 64,
        0,
        ["played"] * 2,
        results_of(*goals),
        goals,
        names,
        [{}, {}],
        Course(scores, late=late),
    )


def _keys(facts: Facts) -> list[str]:
    told_by = sentences.of(facts.game, "en")
    assert told_by is not None
    plan = telling.PLANS[told_by.family](facts, told_by)
    return [point.key for paragraph in plan for point in paragraph]


@pytest.mark.clause("LG-STORY-04")
@pytest.mark.parametrize(
    ("sides", "keys"),
    [
        ((0,), ["open_narrow", "only", "blank"]),
        ((0, 0), ["open_clear", "first", "extend", "turn_never", "blank"]),
        ((0, 0, 1), ["open_narrow", "first", "extend", "back", "turn_never"]),
        ((0, 1), ["open_draw", "first", "turn_level"]),
        ((0, 1, 1), ["open_comeback", "first", "level", "turn_comeback"]),
        ((1, 0, 1), ["open_narrow", "first", "level", "turn_lead"]),
        ((1, 0, 1, 1), ["open_clear", "first", "level", "turn_lead", "extend"]),
        ((0, 1, 1, 0, 0), ["open_comeback", "first", "level", "lead", "level", "turn_comeback"]),
    ],
)
def test_the_turning_point_is_the_score_after_which_nothing_changed(
    sides: tuple[int, ...], keys: list[str]
) -> None:
    assert _keys(_facts(*sides)) == keys


@pytest.mark.clause("LG-STORY-04")
def test_a_late_winner_is_told_as_one() -> None:
    assert "turn_late" in _keys(_facts(1, 0, 1, late=When(0, 30)))
    assert "turn_late" not in _keys(_facts(1, 0, 1, late=When(0, 31)))


@pytest.mark.clause("LG-STORY-04")
def test_what_it_means_for_the_league() -> None:
    past = [Past(won=2, lost_last=True), Past(won=4)]
    assert _keys(replace(_facts(0), past=past))[-3:] == ["broken_streak", "streak", "revenge"]
    past = [Past(), Past(lost=2)]
    assert _keys(replace(_facts(0, 0), past=past, widest=1))[-2:] == ["biggest", "losing"]


@pytest.mark.clause("LG-STORY-04")
def test_the_dead_are_named_with_who_killed_them_where_that_is_known() -> None:
    facts = next(facts for facts in kept("kill_team") if facts.course.losses)
    loss = next(loss for loss in facts.course.losses if loss.by is not None)
    dead = replace(facts, dead=frozenset({loss.who}))
    assert "dead_by" in _keys(dead)
    assert "dead_by" not in _keys(facts)
    assert facts.names[loss.who[0]][loss.who[1]] in words(dead, "ru")


@pytest.mark.clause("LG-DAY-03")
@pytest.mark.parametrize("game", GAMES)
def test_what_would_come_after_is_not_told_where_nothing_carries_over(game: str) -> None:
    after = {f"{grave}{by}" for grave in ("dead", "lasting", "missing") for by in ("", "_by")}
    every = [facts for facts in kept(game) if facts.course.losses]
    every = [replace(facts, dead=frozenset({facts.course.losses[0].who})) for facts in every]
    assert any(after & {*_keys(facts)} for facts in every)
    assert not any(after & {*_keys(replace(facts, lasts=False))} for facts in every)


@pytest.mark.clause("LG-STORY-02")
def test_names_are_parts_that_pages_make_links_of() -> None:
    parts = [part for line in told(kept("blood_bowl")[0], "en") for part in line]
    named = [part for part in parts if not isinstance(part, str)]
    assert {next(iter(part)) for part in named} == {"team", "player"}
