"""Questions of Kill Team as people read them: whatever the engine asks can be answered."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from matches.asking import Question, given, question
from matches.chances import with_chances
from matches.games.lines import Cast
from rules.coach import Answer, Build, Choice, Coach, Decision
from rules.dice import Dice, Stream
from rules.kill_team import view
from rules.kill_team.deploying import Placement
from rules.kill_team.firing import Allotment
from rules.kill_team.match import play
from rules.kill_team.naming import Naming
from rules.kill_team.position import Position
from rules.kill_team.prospects import odds
from rules.kill_team.replay import Board
from rules.kill_team.routes import Route
from rules.kill_team.unseen import Spot
from rules.record import Match
from tests.rules.kill_team.matches import DATA, Explorer, pick, random_match

KEY = "kill_team"
MISSIONS = [*DATA.missions]
#: What no reader should meet: an id or a gap as the engine writes it.
RAW = re.compile(r"[a-z]+_[a-z0-9]+|[{}]|\b(model|enemy|cast) [0-9]+\b|None|, ,|^[,: ]")
#: Of that many questions one is typed where it could be chosen, and one is drawn.
TYPED, DRAWN = 3, 24


def answers(asked: Question) -> list[Answer]:
    """What its buttons send."""
    return [
        json.loads(option.answer) if option.field == "json" else option.answer
        for group in asked.options
        for option in group.options
    ]


def place(at: Sequence[float]) -> str:
    return f"{at[0]},{at[1]}"


def typed_for(decision: Decision, asked: Question, wanted: Any) -> dict[str, str]:
    """What somebody types for whom that answer is on his mind."""
    assert asked.form is not None
    kind = asked.form.to_json()["kind"]
    match decision:
        case Route():
            start, *others = wanted
            return {"form": kind, "start": place(start), "places": " ".join(map(place, others))}
        case Spot():
            return {"form": kind, "places": place(wanted)}
        case Placement():
            return {"form": kind, "model": str(wanted["model"]), "places": place(wanted["at"])}
        case Naming():
            return {"form": kind, **{f"enemy-{number}": "yes" for number in wanted}}
        case Allotment():
            counts = {f"count-{number}": str(count) for number, count in wanted.items()}
            turns = {f"turn-{number}": str(turn) for turn, number in enumerate(wanted, 1)}
            return {"form": kind, **counts, **turns}
    raise AssertionError(decision.key)


class Reader:
    """A coach who reads every question, and answers by a button or by what he types."""

    def __init__(self, mind: Coach, dice: Dice, cast: Cast, seen: Counter[str]) -> None:
        self.mind = mind
        self.dice = dice
        self.cast = cast
        self.seen = seen

    def decide(self, decision: Decision) -> Answer:
        self.seen[decision.key] += 1
        asked = question(KEY, decision, self.cast)
        self.read(decision, asked)
        if isinstance(decision, Choice):
            assert Counter(answers(asked)) == Counter(decision.options), decision.key
            return self.mind.decide(decision)
        assert asked.form is not None
        if not self.dice.draw(TYPED):
            return self.type(decision, asked)
        answer = pick(answers(asked), self.dice)
        assert not decision.problems(answer), (decision.key, answer)
        return answer

    def read(self, decision: Decision, asked: Question) -> None:
        """Everything has words, and stands on the board where it can be found."""
        labels = [option.label for group in asked.options for option in group.options]
        assert labels, decision.key
        assert all(labels), decision.key
        grouped = [
            (group.title, option.label) for group in asked.options for option in group.options
        ]
        assert len({*grouped}) == len(grouped), (decision.key, labels)
        told = [asked.text, *labels, *(group.title for group in asked.options)]
        told += [text for fact in asked.facts for text in fact]
        told += [link.label for links in asked.links.values() for link in links]
        for text in told:
            assert not RAW.search(text), (decision.key, text)
        assert asked.text
        helps = [what for what, amount in asked.facts if not amount]
        assert helps, decision.key
        if not self.dice.draw(DRAWN):
            self.draw(decision, asked)

    def draw(self, decision: Decision, asked: Question) -> None:
        """The board with what can be clicked on it, and the odds beside it."""
        pos: Position = decision.view.pos
        over = {square: option.label for square, option in asked.on_squares.items()}
        over |= {group.square: group.title for group in asked.options if group.square}
        drawn = view.draw(pos.data, Board.of(pos), over=over)
        assert drawn.count("<foreignObject") == len(over)
        with_odds = with_chances_of(decision, asked)
        assert [g.title for g in with_odds.options] == [g.title for g in asked.options]

    def type(self, decision: Build, asked: Question) -> Answer:
        wanted = decision.sample(self.dice)
        typed = typed_for(decision, asked, wanted)
        answer = given(KEY, typed)
        assert not decision.problems(answer), (decision.key, wanted, answer)
        assert same(answer, wanted), (decision.key, wanted, answer)
        again = question(KEY, decision, self.cast, typed)
        html = page(again)
        for name, value in typed.items():
            if name == "places" or name.startswith(("count-", "turn-")):
                assert f'value="{value}"' in html, (decision.key, value)
        assert html.count("checked") == sum(name.startswith("enemy-") for name in typed)
        return answer


def with_chances_of(decision: Decision, asked: Question) -> Question:
    """As the page does it, where nobody plays the game yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("matches.chances.game", lambda key: Odds)
        return with_chances(KEY, decision, asked)


class Odds:
    """Of the game, what the odds are asked of."""

    odds = staticmethod(odds)


def same(answer: Any, wanted: Any) -> bool:
    """An allotment is in order, the rest as it compares."""
    if isinstance(wanted, Mapping) and "at" not in wanted:
        return list(answer.items()) == list(wanted.items())
    return bool(answer == wanted)


def page(asked: Question) -> str:
    """The form of a question that is built."""
    assert asked.form is not None
    fixture = {"uuid": "00000000-0000-4000-8000-000000000000"}
    context = {"asked": asked, "form": asked.form, "fixture": fixture, "view": {"number": 7}}
    return render_to_string(asked.form.template, {**context, "pictures": ["<svg>"], "here": "?"})


def cast_of(match: Match) -> Cast:
    return Cast.of(["Home", "Away"], match.line_ups)


def read_through(number: int, **options: Any) -> Counter[str]:
    """A match in which one coach reads all that he is asked; what he was asked, how often."""
    match = random_match(number, **options)
    seen: Counter[str] = Counter()
    dice = [Stream(match.seed, f"coach-{side}") for side in (0, 1)]
    coaches: list[Coach] = [Explorer(dice[0]), Explorer(dice[1])]
    reader = number % 2
    pages = Stream(match.seed, "reader")
    coaches[reader] = Reader(coaches[reader], pages, cast_of(match), seen)
    play(match, coaches)
    return seen


@pytest.mark.clause("KT-GEN-15", "KT-GEN-16")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_whatever_is_asked_in_whole_matches_is_answered_by_what_is_offered(language: str) -> None:
    seen: Counter[str] = Counter()
    with translation.override(language):
        for number, mission in enumerate(MISSIONS):
            seen += read_through(number, mission=mission, most=8)
    assert len(seen) > 30
