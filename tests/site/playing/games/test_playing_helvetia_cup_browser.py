"""Helvetia Cup in a real browser: every kind of form at a desk, on a phone, without scripts."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from matches.live import operations as playing
from matches.models import FrozenMatch
from rules import game
from rules.coach import Answer, Decision
from rules.dice import Stream
from tests.rules.helvetia_cup.matches import Chaser
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.cup import Cup
from tests.site.factories import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


class Enough(Exception):
    """The question is there."""


class Recorded:
    """A chaser who trains, up to a question; what he answers is kept for both."""

    def __init__(self, mind: int, side: int, key: str, answers: list[Answer]) -> None:
        self.mind = Chaser(Stream(bytes([mind, side] * 16), "mind"), ("done",))
        self.key = key
        self.answers = answers

    def decide(self, decision: Decision) -> Answer:
        if decision.key == self.key:
            raise Enough
        answer = "training" if decision.key == "acquire" else self.mind.decide(decision)
        self.answers.append(answer)
        return answer


class Driven(Cup):
    """Both coaches can sign in; what is not tried is answered by chasers."""

    def __init__(self) -> None:
        super().__init__()
        for coach in self.people:
            coach.set_password(PASSWORD)
            coach.save()

    def until(self, key: str) -> None:
        """To the first question of that kind, from the beginning, by the first that come there."""
        frozen = FrozenMatch.objects.get(fixture=self.fixture).unfrozen()
        for mind in range(39, 59):
            answers: list[Answer] = []
            coaches = [Recorded(mind, side, key, answers) for side in (0, 1)]
            try:
                game(frozen.game).play(frozen, coaches)
            except Enough:
                if answers:
                    self.go_to(answers)
                return
        raise AssertionError(f"twenty pairs of chasers never came to {key}")

    def press(self, page: Page, key: str) -> None:
        """One answer, the way its page has it."""
        board = page.locator("svg.board:visible")
        if key == "move_turn":
            follow(board.locator("a.square.goal").nth(0))
            squares = board.locator("button.square")
            follow(squares.nth(squares.count() // 2))
        elif key in ("place_defence", "place_attack"):
            follow(board.locator("a.square.goal").last)  # not the first: he may be the kicker
            squares = board.locator("a.square.goal")
            follow(squares.nth(squares.count() - 1))
            follow(page.get_by_role("button", name="Set up like this"))
        else:
            answers = page.locator(".asked form button:visible")
            follow(answers.or_(board.locator("button.square")).first)


@mirrored("how", SIZES)
def test_every_kind_of_form_is_answered(visit: Open, how: str) -> None:
    cup = Driven()
    playing.start_match(cup.owner, cup.fixture)
    for key in (
        "acquire",
        "training_pick",
        "choose_squad",
        "bring_tactics",
        "place_defence",
        "place_attack",
        "move_turn",
        "attack_action",
        "keeper_sectors",
    ):
        cup.until(key)
        given, coach = cup.live.given, cup.people[cup.live.asks or 0]
        url = reverse("play-match", args=[cup.fixture.uuid])
        page = visit(url, coach.username, **SIZES[how])
        shot(page, f"{how}-{key}")
        assert fits(page), key
        cup.press(page, key)
        shot(page, f"{how}-{key}-after")
        assert cup.live.given > given, key
