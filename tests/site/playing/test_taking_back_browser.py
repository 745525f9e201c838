"""Answers taken back on the page of a match, on a phone, without scripts and at a desk."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from matches.live import play
from rosters.models import Coach
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import minds_of
from tests.site.browsing import SIZES, Open, browser, fits, mirrored, shot, visit
from tests.site.factories import PASSWORD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FIX-32")]
__all__ = ["browser", "visit"]

BACK = {
    "en": ("Take back my last answer", re.compile("Take back [2-9] answers")),
    "ru": ("Отменить последний ответ", re.compile("Отменить [2-9] ответ")),
}


@mirrored("how", [f"{size} {language}" for size in ("phone", "desk") for language in BACK])
def test_a_move_is_taken_back_step_by_step_and_at_once(visit: Open, how: str) -> None:
    size, language = how.split()
    last, all_of_them = BACK[language]
    table = OfGame("kill_team")
    for coach in table.people:
        coach.set_password(PASSWORD)
        coach.save()
    minds = minds_of(table)
    asked, mover, free = 0, table.people[0], 0
    while free < 3:
        if not free:
            asked, mover = table.live.given, table.people[table.live.asks or 0]
        table.play_on(minds, most=1)
        free = play.look(table.live).free_for(mover) if _asks(table, mover) else 0
    page = visit(
        reverse("play-match", args=[table.fixture.uuid]),
        mover.username,
        locale={"en": "en-GB", "ru": "ru-RU"}[language],
        **SIZES[size],
    )
    given = table.live.given
    with page.expect_navigation():
        page.get_by_role("button", name=last, exact=True).click()
    assert asked < table.live.given < given
    shot(page, f"taking-back-{size}-{language}")
    assert fits(page)
    with page.expect_navigation():
        page.get_by_role("button", name=all_of_them).click()
    assert table.live.given == asked
    assert not page.get_by_role("button", name=last, exact=True).count()
    assert _asks(table, mover)


def _asks(table: OfGame, mover: Coach) -> bool:
    return table.people[table.live.asks or 0] == mover
