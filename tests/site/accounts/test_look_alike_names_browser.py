"""Names that look alike, as people meet them: who enters is told, who runs the league is shown."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues import operations as leagues
from leagues.models import Season
from rosters.models import Coach, Team
from tests import factories
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-SEASON-10")]
__all__ = ["browser", "visit"]

#: Its first letter is a Cyrillic one.
TWIN = "\u041erks of Yore"


def town() -> tuple[Coach, Coach, str]:
    """Who runs a league with a season that takes entries, a coach of it, and its address."""
    owner, coach = person("vera"), person("tomas")
    league = factories.league(owner)
    leagues.accept_invitation(coach, leagues.invite(owner, league).token)
    season = leagues.create_season(owner, league, "Spring Cup", "coin")
    season = leagues.open_registration(owner, season)
    leagues.enter_team(owner, season, factories.team(owner, "Orks of Yore"))
    return owner, coach, reverse("season-entries", args=[league.slug, season.slug])


@mirrored("size", reversed(SIZES))
def test_who_enters_a_name_that_looks_like_another_is_told_to_take_another(
    visit: Open, size: str
) -> None:
    _, coach, page_of_teams = town()
    factories.team(coach, TWIN)
    page = visit(page_of_teams, "tomas", **SIZES[size])
    follow(page.get_by_role("link", name="Enter this season"))
    page.get_by_label("Team").select_option(TWIN)
    follow(page.get_by_role("button", name="Enter it"))
    expect(page.get_by_text("Take another name")).to_be_visible()
    expect(page.get_by_text("by eye")).to_be_visible()
    assert fits(page)
    shot(page, f"name-alike-{size}")


@mirrored("size", reversed(SIZES))
def test_who_runs_the_league_sees_names_that_clash_already(visit: Open, size: str) -> None:
    owner, _, page_of_teams = town()
    other = factories.team(owner, "Rats")
    leagues.enter_team(owner, Season.objects.get(), other)
    Team.objects.filter(pk=other.pk).update(name=TWIN)
    page = visit(page_of_teams, "vera", **SIZES[size])
    expect(page.get_by_text("These names look alike")).to_be_visible()
    expect(page.get_by_text(f"“Orks of Yore” and “{TWIN}”")).to_be_visible()
    assert fits(page)
    shot(page, f"names-clash-{size}")
