"""Whole matches between two people, answered by what their pages offer."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from matches.models import FrozenMatch
from rules import game
from rules.coach import Decision
from tests.matches.live.test_live import Table
from tests.site.cup import Page
from tests.site.factories import client_of

RUSSIAN = {"accept-language": "ru"}


def first_questions(table: Table) -> tuple[list[Any], dict[str, int]]:
    """The answers of rookies to a whole match, and before which of them each kind of question was
    asked first."""
    frozen = FrozenMatch.objects.get(fixture=table.fixture).unfrozen()
    answers: list[Any] = []
    first: dict[str, int] = {}
    game(frozen.game).play(frozen, [_Noting(frozen.game, side, answers, first) for side in (0, 1)])
    return answers, first


class _Noting:
    """A rookie, and the kinds of questions that he was asked, each with the answers before it."""

    def __init__(self, key: str, side: int, answers: list[Any], first: dict[str, int]) -> None:
        self.mind = game(key).coach("random", bytes([5] * 32), side)
        self.answers, self.first = answers, first

    def decide(self, decision: Decision) -> Any:
        self.first.setdefault(decision.key, len(self.answers))
        self.answers.append(self.mind.decide(decision))
        return self.answers[-1]


def answer_each_kind(table: Table) -> set[str]:
    """Answers the first question of each kind in both languages, by the first button of its page;
    what kinds there were."""
    answers, first = first_questions(table)
    address = reverse("play-match", args=[table.fixture.uuid])
    for key, given in first.items():
        table.go_to(answers[:given])
        asked = table.live.asks or 0
        mine, other = (client_of(table.people[n]) for n in (asked, 1 - asked))
        assert "<svg" in other.get(address).content.decode(), key
        assert mine.get(address, headers=RUSSIAN).status_code == 200
        shown = mine.get(address)
        assert shown.status_code == 200, key
        offered = [
            (form, button)
            for form in Page(shown.content.decode()).answers()
            for button in form.buttons
            if button[0] in ("answer", "json")
        ]
        assert offered, key
        form, (name, value) = offered[0]
        sent = mine.post(form.action, {**form.sent, name: value})
        assert sent.status_code == 302, (key, name, value)
        assert table.live.given > given, key
    return set(first)
