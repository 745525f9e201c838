"""A commissioner takes a whole league out of its page, and somebody moves it in by theirs."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from leagues.models import League
from matches.models import MatchRecord
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from tests.journeys.test_moved_here_browser import DESK, Mover
from tests.site.browsing import PHONE, Open, browser, mirrored, shot, visit
from tests.site.factories import person, rivalry

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]


@pytest.mark.clause("LG-IO-01", "LG-IO-02")
@mirrored("language", ["en", "ru"])
def test_a_whole_league_moves_by_two_pages(visit: Open, tmp_path: Path, language: str) -> None:
    """On a phone in English, on a wide screen in Russian; to a copy, as there is one server."""
    size = PHONE if language == "en" else DESK
    vera = rosters.change_profile(person("vera"), language=language)
    rosters.change_profile(person("wanda"), language=language)
    season = rivalry(rounds=1, legs=1, owner=vera, name="Harbour League")
    page = visit("/", "vera", viewport=size, locale=language, accept_downloads=True)
    mover = Mover(page, language)
    with override(language):
        mover.opens("Harbour League")
        page.get_by_text(gettext("More"), exact=True).last.click()
        mover.press("link", "As one file")
        shot(page, f"league-file-{language}")
        with page.expect_download() as coming:
            page.get_by_role("link", name=gettext("Download the whole league")).click()
        assert coming.value.suggested_filename == "harbour-league.league.gz"
        file = tmp_path / coming.value.suggested_filename
        coming.value.save_as(file)

        page = visit("/leagues/", "wanda", viewport=size, locale=language)
        mover = Mover(page, language)
        mover.press("link", "Move a league here")
        page.get_by_label(gettext("League file"), exact=True).set_input_files(file)
        mover.press("button", "Look at it")
        expect(page.get_by_role("alert")).to_contain_text("Harbour League")  # it is here already
        shot(page, f"league-here-already-{language}")
        assert League.objects.count() == 1
        page.get_by_label(gettext("League file"), exact=True).set_input_files(file)
        page.get_by_label(gettext("Make a copy"), exact=True).check()
        mover.press("button", "Look at it")
        expect(page.get_by_role("heading", name="Harbour League")).to_be_visible()
        expect(page.get_by_text(season.name, exact=True)).to_be_visible()
        shot(page, f"league-shown-{language}")
        assert League.objects.count() == 1
        mover.press("button", "Move it here")
        expect(page.get_by_text(gettext("The league has moved here."))).to_be_visible()
        shot(page, f"league-moved-{language}")
        mover.opens(season.name)
        expect(page.get_by_text("Team 01").first).to_be_visible()
    made = League.objects.latest("pk")
    assert made.memberships.get(role="owner").coach.username == "wanda"
    records = MatchRecord.objects.filter(fixture__season__league=made)
    assert records.count() == 2
    assert all(verify(record).holds for record in records)
