"""Whether a match of figures fits its pages in a real browser: questions, replay and story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from matches.live import operations as playing
from matches.models import FrozenMatch
from tests.matches.live.test_live import Table
from tests.site.browsing import SIZES, Open, fits, shot
from tests.site.factories import PASSWORD
from tests.site.questioned import first_questions

#: The buttons of a question, for a browser.
ANSWERS = "button[name=answer], button[name=json]"


def a_match_fits(
    visit: Open, table: Table, how: str, shown: Sequence[str], *, name: str, query: str = ""
) -> None:
    """Opens the first question of each of these kinds, plays on to the end, and looks at the rest.

    how: a key of SIZES; name: of the pictures; query: of the pages with questions.
    """
    playing.start_match(table.owner, table.fixture, [0, 1])
    for coach in table.people:
        coach.set_password(PASSWORD)
        coach.save()
    options: dict[str, Any] = SIZES[how]
    uuid = table.fixture.uuid

    def looked_at(page_name: str, query: str, coach: Any, picture: str) -> Any:
        page = visit(reverse(page_name, args=[uuid]) + query, coach.username, **options)
        shot(page, f"{name}-{how}-{picture}")
        assert fits(page), picture
        return page

    answers, first = first_questions(table)
    for key in (key for key in shown if key in first):
        table.go_to(answers[: first[key]])
        page = looked_at("play-match", query, table.people[table.live.asks or 0], key)
        assert page.locator("svg.board:visible").count() == 1, key
    frozen = FrozenMatch.objects.get(fixture=table.fixture).unfrozen()
    rules = table.fixture.season.rules
    minds = [rules.coach("random", bytes([7] * 32), side) for side in (0, 1)]
    whole = list(rules.play(frozen, minds).answers)
    table.go_to(whole[:-1])
    table.answer(whole[-1])
    for page_name, at in (("replay", "?event=220"), ("match-turns", ""), ("match", "")):
        looked_at(page_name, at, table.people[0], page_name)


def a_match_is_answered_by_keyboard(visit: Open, table: Table, shown: Sequence[str]) -> None:
    """Tabs from the question to its first button and presses it, at the first of these kinds."""
    playing.start_match(table.owner, table.fixture, [0, 1])
    answers, first = first_questions(table)
    for key in shown:
        table.go_to(answers[: first[key]])
        given = table.live.given
        asked = table.people[table.live.asks or 0]
        page = visit(reverse("play-match", args=[table.fixture.uuid]), asked.username)
        page.goto(page.url + "#question")
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate(
                "document.activeElement.matches('button[name=answer],button[name=json]')"
            ):
                break
        else:
            raise AssertionError(f"no Tab reaches a button of {key}")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert table.live.given > given, key
