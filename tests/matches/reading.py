"""A coach who reads every question of a match as its page has it, and answers by what it offers."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.template.loader import render_to_string

from matches.games.lines import Cast
from matches.live.answer_odds import with_chances
from matches.live.questions import Question, given, question
from rules.coach import Answer, Build, Choice, Coach, Decision
from rules.dice import Dice

#: What no reader should meet: an id or a gap as the engine writes it.
RAW = re.compile(r"[a-z]+_[a-z0-9]+|[{}]|\b(model|enemy|cast) [0-9]+\b|None|, ,|^[,: ]")
#: Of that many questions one is typed where it could be chosen, and one is drawn.
TYPED, DRAWN = 3, 24

#: What somebody types for whom that answer is on his mind, by the names of the lines.
Types = Callable[[Decision, Question, Any], Mapping[str, str]]
#: The picture of a question's table, with what lies over it.
Draws = Callable[[Decision, Mapping[str, str]], str]


def answers(asked: Question) -> list[Answer]:
    """What its buttons send."""
    return [
        json.loads(option.answer) if option.field == "json" else option.answer
        for group in asked.options
        for option in group.options
    ]


class Reader:
    """Reads every question, and answers by a button or by what he types.

    key:   the game's; ``mind`` answers what is chosen.
    types, draws: see above.
    """

    def __init__(
        self, key: str, mind: Coach, dice: Dice, cast: Cast, types: Types, draws: Draws
    ) -> None:
        self.key = key
        self.mind = mind
        self.dice = dice
        self.cast = cast
        self.types = types
        self.draws = draws
        self.seen: Counter[str] = Counter()

    def decide(self, decision: Decision) -> Answer:
        self.seen[decision.key] += 1
        asked = question(self.key, decision, self.cast)
        self.read(decision, asked)
        if isinstance(decision, Choice):
            found = Counter(map(str, answers(asked)))
            assert found == Counter(map(str, decision.options)), decision.key
            return self.mind.decide(decision)
        assert asked.form is not None
        if not self.dice.draw(TYPED):
            return self.type(decision, asked)
        offered = answers(asked)
        answer = offered[self.dice.draw(len(offered))]
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
        over = {square: option.label for square, option in asked.on_squares.items()}
        over |= {group.square: group.title for group in asked.options if group.square}
        drawn = self.draws(decision, over)
        assert drawn.count("<foreignObject") == len(over)
        with_odds = with_chances(self.key, decision, asked)
        assert [g.title for g in with_odds.options] == [g.title for g in asked.options]

    def type(self, decision: Build, asked: Question) -> Answer:
        """An answer at random by the lines of the form, which keep what was typed."""
        wanted = decision.sample(self.dice)
        typed = self.types(decision, asked, wanted)
        answer = given(self.key, typed)
        assert not decision.problems(answer), (decision.key, wanted, answer)
        assert same(answer, wanted), (decision.key, wanted, answer)
        html = page(question(self.key, decision, self.cast, typed))
        ticks = sum(value == "yes" for value in typed.values())
        assert html.count("checked") == ticks
        for name, value in typed.items():
            if value != "yes" and name not in ("form", "start"):
                assert re.search(f'value="{re.escape(value)}"', html), (decision.key, name, value)
        return answer


def same(answer: Any, wanted: Any) -> bool:
    """An allotment is in order, the rest as it compares."""
    if isinstance(wanted, Mapping) and all(isinstance(each, int) for each in wanted.values()):
        return list(answer.items()) == list(wanted.items())
    return bool(answer == wanted)


def page(asked: Question) -> str:
    """The form of a question that is built."""
    assert asked.form is not None
    fixture = {"uuid": "00000000-0000-4000-8000-000000000000"}
    context = {"asked": asked, "form": asked.form, "fixture": fixture, "view": {"number": 7}}
    return render_to_string(asked.form.template, {**context, "pictures": ["<svg>"], "here": "?"})
