"""A phone of 390 pixels: names keep their words whole, a finger meets the squares of a board."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from rosters.models import Team
from rules.blood_bowl.pitch import NAME
from tests.matches.live.test_whole_moves import Walked, far
from tests.site.browsing import Open, browser, visit

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

PHONE: Any = {"viewport": {"width": 390, "height": 844}}
#: WCAG 2.5.8: the least side of what is pressed.
FINGER = 24
LONG = ("Gravesend Revenants", "Sunken Cathedral")
#: The words of these elements that stand in more than one line.
BROKEN = """(found) => {
  const broken = [];
  for (const element of document.querySelectorAll(found)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of node.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""


def renamed(table: Walked) -> None:
    sides = zip(table.fixture.sides.all(), LONG, strict=True)
    for side, name in sides:
        Team.objects.filter(pk=side.entry.team_id).update(name=name)


def opened(visit: Open, table: Walked, url: str) -> Page:
    """A page as who moves sees it."""
    return visit(url, table.mover.username, **PHONE)


def test_no_word_of_a_long_name_is_broken_in_a_band(visit: Open) -> None:
    table = Walked()
    renamed(table)
    fixture = table.fixture
    team = fixture.sides.all()[0].entry.team
    page = opened(visit, table, reverse("match", args=[fixture.uuid]))
    for url in (
        reverse("match", args=[fixture.uuid]),
        reverse("play-match", args=[fixture.uuid]),
        reverse("team", args=[team.slug]),
    ):
        page.goto(url)
        assert page.locator(".duel .name, .band h1").first.is_visible()
        assert page.evaluate(BROKEN, ".duel .name, .band h1") == [], url


def test_a_square_is_as_large_as_a_finger_and_the_way_is_in_sight(visit: Open) -> None:
    table = Walked()
    goal = NAME[far(table).squares[-1]]
    play = reverse("play-match", args=[table.fixture.uuid])
    page = opened(visit, table, f"{play}?to={goal}")
    board = page.locator("[data-pictures]").bounding_box()
    last = page.locator(".board:visible .square.way").last.bounding_box()
    assert board is not None
    assert last is not None
    assert min(last["width"], last["height"]) >= FINGER
    assert board["x"] <= last["x"] < board["x"] + board["width"]
    assert board["y"] <= last["y"] < board["y"] + board["height"]
    page.get_by_label("The whole pitch").check()
    squares = page.locator(".board:visible .square")
    outer = [squares.nth(n).bounding_box() for n in range(0, squares.count(), 20)]
    assert all(box is not None and 0 <= box["x"] < 390 for box in outer), "from side to side"
