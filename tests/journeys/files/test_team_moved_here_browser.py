"""A coach moves a team here from another program: found by clicks, read first, then kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from rosters import operations as rosters
from rosters.models import Draft, Team
from rosters.words.own_words import in_words_of
from tests.rosters.brought_teams.examples import GOOD
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]
DESK = {"width": 1280, "height": 800}


def press(page: Page, role: str, words: str) -> None:
    found = page.locator("main").get_by_role(role, name=words, exact=True)  # type: ignore[arg-type]
    follow(found.first)
    assert fits(page), words


@pytest.mark.clause("LG-IO-15", "LG-IO-17")
@mirrored("language", ["en", "ru"])
def test_a_team_moves_here(visit: Open, tmp_path: Path, language: str) -> None:
    """On a phone in English, on a wide screen in Russian."""
    size = PHONE if language == "en" else DESK
    rosters.change_profile(person("ada"), language=language)
    page = visit("/teams/", "ada", viewport=size, locale=language)
    bring = "Bring a team from elsewhere"
    with override(language):
        # A list, by its file, from the coach's teams.
        press(page, "link", gettext(bring))
        file = tmp_path / "watch.rosz"
        file.write_bytes(GOOD["rosz"])
        page.get_by_label(gettext("File"), exact=True).set_input_files(file)
        press(page, "button", gettext("Look at it"))
        expect(page.get_by_role("heading", name=gettext("What comes along"))).to_be_visible()
        expect(page.get_by_text("Mags Orrin")).to_be_visible()
        lost = page.get_by_role("listitem").filter(has_text="Ogryn")
        expect(lost).to_contain_text(gettext("no such model in this faction here"))
        shot(page, f"brought-list-{language}")
        assert not Draft.objects.exists()
        press(page, "button", in_words_of("kill_team", "Keep this team"))
        assert page.url.endswith(f"/drafts/{Draft.objects.get().uuid}/")

        # A team of veterans, pasted, from where one builds a team.
        page.goto(page.url.split("/drafts/")[0] + "/found-team/")
        press(page, "link", gettext(bring))
        words = page.get_by_label(gettext("Or paste its text"), exact=True)
        words.fill(GOOD["fumbbl"].decode()[:-40])
        press(page, "button", gettext("Look at it"))
        expect(page.locator(".problems")).to_contain_text("1")  # the line
        words.fill(GOOD["later"].decode())
        press(page, "button", gettext("Look at it"))
        expect(page.get_by_role("alert")).to_contain_text("Blood Bowl 2020")
        expect(page.get_by_text("Brawler").first).to_be_visible()
        shot(page, f"brought-later-{language}")
        crumbs = page.get_by_role("navigation").get_by_role("link", name=gettext(bring))
        follow(crumbs.first)
        words.fill(GOOD["fumbbl"].decode())
        press(page, "button", gettext("Look at it"))
        shot(page, f"brought-veterans-{language}")
        assert not Team.objects.exists()
        press(page, "button", gettext("Keep this team"))
        team = Team.objects.get()
        assert page.url.endswith(f"/teams/{team.slug}/")
        expect(page.get_by_role("heading", name="Gutter Pride").first).to_be_visible()
