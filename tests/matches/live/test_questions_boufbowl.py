"""Boufbowl in words: every question, every answer and every event of whole matches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from config.site.icons import symbols
from matches.games.boufbowl import asking, match_log
from matches.games.lines import Cast
from rosters.games.boufbowl import cards
from rules.boufbowl import match
from rules.boufbowl.between.aftermath import DONE, HEALING, PAY, PERMANENT, ROLL
from rules.boufbowl.between.preparing import KEY
from rules.boufbowl.catalogue import load
from rules.coach import Choice, Decision, RandomAnswers
from rules.dice import Stream
from rules.record import Match
from tests.rules.boufbowl.between.records import BASIC, LEAGUE, acted, embers, rich, stones
from tests.rules.boufbowl.between.records import lined_up as line_up

JSON = Any
DATA = load("first")
#: What no reader should meet: an answer or an id as the engine writes it.
OPTIONS: tuple[JSON, ...] = (
    {**LEAGUE, "turn_cap": 60},
    {"turn_cap": 40},
    {**BASIC, "turn_cap": 30},
    {"long": True},
)
RAW = re.compile(r"\b(b[or]-[acp]\d|u\d-|f-b|[a-z]+_[a-z]+|\{)")


class Listens:
    """A rookie who keeps whatever he is asked."""

    def __init__(self, seed: bytes, side: int, heard: list[Decision]) -> None:
        self.inner = RandomAnswers(Stream(seed, f"coach-{side}"))
        self.heard = heard

    def decide(self, decision: Choice) -> Any:
        self.heard.append(decision)
        cast = Cast.of(["Stone Fists", "Ember Row"], decision.view.pos.line_ups)
        question = asking.question(decision, cast, {})
        labels = [option.label for group in question.options for option in group.options]
        answers = [option.answer for group in question.options for option in group.options]
        assert Counter(answers) == Counter(decision.options), decision.key
        assert all(labels), decision.key
        assert len({*labels}) == len(labels), (decision.key, labels)
        for text in [question.text, *labels, *(value for _, value in question.facts)]:
            assert not RAW.search(text), (decision.key, text)
        return self.inner.decide(decision)


def matches() -> Iterator[tuple[Match, list[Decision], Any]]:
    club = acted(
        rich(stones(), 20),
        {"act": "upgrade", "player": 1, "upgrade": "u3-7"},
        {"act": "upgrade", "player": 3, "upgrade": "u1-r1"},
    )
    for number, options in enumerate(OPTIONS):
        line_ups = [line_up(club, 2), line_up(embers())]
        played = Match("boufbowl", "first", options, line_ups, bytes([number]) * 32)
        heard: list[Decision] = []
        coaches = [Listens(played.seed, side, heard) for side in (0, 1)]
        yield played, heard, match.play(played, coaches)


@pytest.mark.clause("BF-API-01")
def test_every_question_and_every_event_has_words() -> None:
    keys, events = set(), set()
    for played, heard, record in matches():
        keys |= {decision.key for decision in heard}
        events |= {entry["event"] for entry in record.log}
        cast = Cast.of(["Stone Fists", "Ember Row"], played.line_ups)
        for everything in (False, True):
            chapters = match_log.chapters(record.log, cast, everything)
            assert chapters[-1].title == "The end"
            for chapter in chapters:
                for line in chapter.lines:
                    assert not RAW.search(line.text), line.text
        assert match_log.moments(record.log, cast)
        assert [match_log.sentence(entry, cast).text for entry in record.log]
    assert keys <= set(asking.SENTENCES), keys - set(asking.SENTENCES)
    assert events - {"rolled"} <= set(match_log.SENTENCES), events - set(match_log.SENTENCES)
    assert {"main", "window", "buy", "first_bonus", "place", "underdog"} <= keys


@pytest.mark.clause("BF-COMP-13", "BF-COMP-14")
def test_every_die_is_drawn_as_it_fell() -> None:
    drawn = set()
    for played, heard, record in matches():
        cast = Cast.of(["Stone Fists", "Ember Row"], played.line_ups)
        rolls = [entry for entry in record.log if entry["event"] == "rolled"]
        for entry in rolls:
            dice = match_log.sentence(entry, cast).dice
            assert bool(dice) is (entry["face"] is not None)
            drawn |= {*dice.drawn} if dice else set()
        for decision in heard:
            if decision.key == "damage":
                options = asking.question(decision, cast, {}).options[0].options
                assert all(option.drawn.startswith("damage-") for option in options)
    every = [*(f"d6-{face}" for face in DATA.dice.action)]
    every += [f"damage-{face}" for face in DATA.dice.damage]
    assert drawn == {*every}
    assert drawn <= {*symbols()}


@pytest.mark.parametrize(
    "decision",
    [
        Choice(KEY, 0, stones(), ["1", "2", "none"]),
        Choice(HEALING, 0, stones(), [ROLL, PAY], {"player": 3, "number": 3, "name": "Ilsa"}),
        Choice(PERMANENT, 0, stones(), ["take 1 u1-s2", "release 2 u2-2", DONE]),
    ],
)
def test_questions_around_a_match_have_words_too(decision: Choice) -> None:
    cast = Cast.of(["Stone Fists", "Ember Row"], [line_up(stones()), line_up(embers())])
    question = asking.question(decision, cast, {})
    labels = [option.label for group in question.options for option in group.options]
    assert len(labels) == len(decision.options)
    assert not any(RAW.search(text) for text in [question.text, *labels])


@pytest.mark.clause("BF-FX-01")
def test_every_card_tells_what_it_does() -> None:
    for card in DATA.players.values():
        for ability in (*card.healthy, *card.wounded):
            assert not RAW.search(cards.does(ability))
    own = [upgrade.ability for upgrade in DATA.upgrades.values()]
    for ability in [*own, *(favour.ability for favour in DATA.favours.values())]:
        assert not RAW.search(cards.does(ability))
    for action in DATA.actions.values():
        assert cards.bonus(action)
        assert bool(cards.effect(action)) is action.has_effect
        assert not RAW.search(cards.effect(action))
    assert cards.does(DATA.upgrades["u1-s1"].ability) == "own fight: you +1"
    assert cards.does(DATA.upgrades["u1-r3"].ability) == (
        "once, in your turn, in the play phase: movement points +1"
    )
