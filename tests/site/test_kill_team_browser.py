"""A command roster in a real browser: its list and its data cards on paper."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.barracks import team_of
from tests.site.browsing import Open, browser, visit
from tests.site.factories import person

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


@pytest.mark.clause("KT-DATA-03")
@pytest.mark.parametrize(("of", "most"), [("", 2), ("?of=cards", 3)])
def test_a_roster_of_twenty_prints_on_a4(visit: Open, of: str, most: int) -> None:
    team = team_of(person("vera"), more=4)
    assert team.players.count() == 20
    page = visit(reverse("print-team", args=[team.slug]) + of, "vera")
    pdf = page.pdf(prefer_css_page_size=True)
    [count] = re.findall(rb"/Count (\d+)", pdf)
    assert int(count) <= most
    for size in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", pdf):
        assert sorted(round(float(each)) for each in size) == [595, 842], "in points"
