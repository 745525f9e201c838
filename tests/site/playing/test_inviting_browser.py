"""Two coaches come to a table in two real browsers: invited, accepted, left, kicked off."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues import operations as leagues
from leagues.models import Fixture, Membership
from matches.resolution import claims
from rosters.models import Coach
from tests import factories
from tests.site.browsing import Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import blood_bowl_team, person

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

#: A desk with scripts, a phone with and without: both have to find their way.
SIZES: dict[str, Any] = {
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}},
    "phone-without-scripts": {
        "viewport": {"width": 390, "height": 844},
        "java_script_enabled": False,
    },
}


def between(home: Coach, away: Coach) -> Fixture:
    """A fixture of Blood Bowl between two people, in the league of a third."""
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Spring Cup", "blood_bowl", legs=1, seed="7")
    season = leagues.open_registration(owner, season)
    teams = ((home, "human", "Reikland Reavers"), (away, "orc", "Gouged Eye"))
    for coach, race, name in teams:
        Membership.objects.create(league=league, coach=coach)
        leagues.enter_team(coach, season, blood_bowl_team(coach, race, name))
    return leagues.start_season(owner, season).fixtures.get()


@pytest.mark.clause("LG-FIX-13")
@mirrored("size", reversed(SIZES))
def test_an_invitation_is_played_through_by_two(visit: Open, size: str) -> None:
    fixture = between(person("vera"), person("tomas"))
    match, table = (reverse(n, args=[fixture.uuid]) for n in ("match", "play-match"))
    vera = visit(match, "vera", **SIZES[size])
    expect(vera.get_by_text("Tomas plays it, and is asked first")).to_be_visible()
    assert fits(vera)
    shot(vera, f"{size}-1-seats")
    follow(vera.get_by_role("button", name="Invite to play here"))
    expect(vera.get_by_role("button", name="Take the invitation back")).to_be_visible()
    assert fits(vera)
    shot(vera, f"{size}-2-invited")
    assert claims.live_match_of(Fixture.objects.get(pk=fixture.pk)) is None, "nobody is dragged in"
    tomas = visit(reverse("my-teams"), "tomas", **SIZES[size])
    expect(tomas.locator(".todo").get_by_text("invites you to play").first).to_be_visible()
    assert fits(tomas)
    shot(tomas, f"{size}-3-told")
    follow(tomas.locator(".todo a"))
    assert fits(tomas)
    shot(tomas, f"{size}-4-answer")
    follow(tomas.get_by_role("button", name="Accept, and go to the table"))
    expect(tomas.get_by_role("button", name="Roll the first die")).to_be_visible()
    assert fits(tomas)
    shot(tomas, f"{size}-5-seated")
    vera.goto(table)
    follow(vera.get_by_role("button", name="Leave the table"))
    expect(vera.get_by_text("it can be played later")).to_be_visible()
    assert claims.live_match_of(Fixture.objects.get(pk=fixture.pk)) is None
    follow(vera.get_by_role("button", name="Invite to play here"))
    if "without" not in size:
        # His page finds out by itself, and leaves. Going elsewhere meanwhile would race with it.
        tomas.wait_for_url(f"**{match}")
    tomas.goto(match)
    follow(tomas.get_by_role("button", name="Accept, and go to the table"))
    vera.goto(table)
    expect(vera.get_by_role("button", name="Leave the table")).to_be_visible()
    follow(tomas.get_by_role("button", name="Roll the first die"))
    if "without" in size:
        vera.goto(table)
    expect(vera.get_by_role("button", name="Roll the first die")).to_be_hidden()
    found = claims.live_match_of(Fixture.objects.get(pk=fixture.pk))
    assert found is not None
    assert found.asks is not None
    asked, waits = (vera, tomas) if _asks(fixture, found.asks) == "vera" else (tomas, vera)
    expect(asked.locator(".asked button").first).to_be_visible()
    expect(waits.get_by_text("Waiting for")).to_be_visible()
    assert fits(asked)
    shot(asked, f"{size}-6-first-question")


def _asks(fixture: Fixture, side: int) -> str:
    """Who is asked."""
    coach = fixture.sides.get(number=side).entry.team.coach
    assert coach is not None
    return coach.username
