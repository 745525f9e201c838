"""A command roster in a real browser: its list and its data cards on paper."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from rosters.operations import change_team
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person
from tests.site.street import Street
from tests.support.barracks import team_of

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


@pytest.mark.clause("KT-DATA-03")
@pytest.mark.parametrize(("of", "most"), [("", 2), ("?of=cards", 4)])
def test_a_roster_of_twenty_prints_on_a4(visit: Open, of: str, most: int) -> None:
    team = team_of(person("vera"), more=4)
    assert team.players.count() == 20
    page = visit(reverse("print-team", args=[team.slug]) + of, "vera")
    pdf = page.pdf(prefer_css_page_size=True)
    [count] = re.findall(rb"/Count (\d+)", pdf)
    assert int(count) <= most
    for size in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", pdf):
        assert sorted(round(float(each)) for each in size) == [595, 842], "in points"


@pytest.mark.clause("KT-CAMP-42", "KT-CAMP-08")
@mirrored("how", SIZES)
def test_a_team_without_a_leader_is_warned_and_gets_one(visit: Open, how: str) -> None:
    """From the team's page to the recruit and back, by what the pages offer."""
    street = Street()
    side = street.side_of("guard")
    coach, team = street.people[side], street.team(side)
    change_team(coach, team, {"act": "dismiss", "player": 1})
    page = visit(reverse("team", args=[team.slug]), coach.username, **SIZES[how])
    warning = page.get_by_text("This kill team can't take the field as it is:")
    expect(warning).to_be_visible()
    expect(
        page.get_by_text("No model that can play has the Leader specialism").first
    ).to_be_visible()
    assert fits(page)
    shot(page, f"kt-no-leader-{how}")
    follow(
        page.get_by_role("link", name=str(street.fixture.sides.get(number=1 - side).entry)).first
    )
    expect(page.get_by_text("can't take the field as it is:")).to_be_visible()
    assert fits(page)
    shot(page, f"kt-no-leader-match-{how}")
    page.go_back()
    follow(page.get_by_role("link", name="See to it").first)
    row = page.locator("form.recruit", has=page.get_by_text("Guard Sergeant", exact=True))
    row.get_by_label("Specialist").select_option(label="Leader")
    follow(row.get_by_role("button", name="Recruit"))
    follow(page.get_by_role("link", name=team.name).first)
    expect(warning).to_have_count(0)
