"""What stands on the pages of a correction keeps its distance (LG-EVENT-04)."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests import factories
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import played

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-EVENT-04")]

#: The least room between what stands in boxes of their own, in pixels.
ROOM = 12
#: Boxes of a page that touch the one above: by their text.
TOUCHING = """room => {
  const boxes = [...document.querySelectorAll("main .card, main > form.stack")]
    .filter(box => !box.parentElement.closest(".card, form.stack"));
  const found = [];
  for (const upper of boxes) for (const lower of boxes) {
    const [a, b] = [upper.getBoundingClientRect(), lower.getBoundingClientRect()];
    const beside = a.right <= b.left || b.right <= a.left;
    if (upper !== lower && !beside && b.top >= a.top && b.top - a.bottom < room)
      found.push(lower.innerText.slice(0, 60));
  }
  return found;
}"""


def touching(page: Page) -> list[str]:
    return list(page.evaluate(TOUCHING, ROOM))


@mirrored("size", reversed(SIZES))
def test_no_card_of_a_corrections_preview_touches_the_one_above(visit: Open, size: str) -> None:
    season = played(4, legs=1)
    fixture = season.fixtures.order_by("round__number", "slot")[0]
    owner = factories.owner_of(season).username
    page = visit(reverse("match", args=[fixture.uuid]), owner, **SIZES[size])
    follow(page.get_by_role("link", name="Correct this result"))
    assert touching(page) == []
    page.get_by_role("main").get_by_role("combobox").first.select_option("void")
    follow(page.get_by_role("main").get_by_role("button").first)
    shot(page, f"correction-preview-{size}")
    assert touching(page) == []
    assert fits(page)
