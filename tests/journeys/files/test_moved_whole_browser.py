"""A commissioner takes a whole league out of its page, and somebody moves it in by theirs."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from leagues.models import League
from matches.league_files import large_files
from matches.models import LeagueFilePiece, MatchRecord
from matches.verification.stored_matches import verify
from matches.views.files import league_files as views
from rosters import operations as rosters
from rosters.models import Coach, Team
from tests.journeys.files.test_moved_here_browser import DESK, Mover
from tests.site.browsing import PHONE, Open, browser, mirrored, shot, visit
from tests.site.factories import PASSWORD, person, rivalry

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]


@pytest.mark.clause("LG-IO-01", "LG-IO-02", "LG-ROLE-11")
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
        expect(page.get_by_role("heading", name=gettext("Seats for people"))).to_be_visible()
        mover.press("button", "Make a link for everybody")
        shot(page, f"league-seats-{language}")
        seat = page.get_by_role("article").filter(has_text="Coach 01")
        link = seat.get_by_label(gettext("Link"), exact=True).input_value()
        mover.opens("Harbour League")
        mover.opens(season.name)
        expect(page.get_by_text("Team 01").first).to_be_visible()

        # Sent in a message, the link is opened on a phone by who has no account here.
        page = visit(urlsplit(link).path, viewport=PHONE, locale=language)
        mover = Mover(page, language)
        expect(page.get_by_text("Team 01")).to_be_visible()
        shot(page, f"league-seat-{language}")
        mover.press("link", "Sign up")
        page.get_by_label(gettext("User name"), exact=True).fill("carla")
        page.get_by_label(gettext("Password"), exact=True).fill(PASSWORD)
        mover.press("button", "Sign up")
        mover.press("button", "Take the seat")
        expect(page.get_by_text(gettext("The seat is yours."))).to_be_visible()
        page.get_by_role("link", name=gettext("My teams")).first.click()
        expect(page.get_by_role("link", name="Team 01").first).to_be_visible()
        shot(page, f"league-seat-taken-{language}")
    made = League.objects.latest("pk")
    assert made.memberships.get(role="owner").coach.username == "wanda"
    carla = Coach.objects.get(username="carla")
    assert [team.name for team in Team.objects.filter(coach=carla)] == ["Team 01"]
    records = MatchRecord.objects.filter(fixture__season__league=made)
    assert records.count() == 2
    assert all(verify(record).holds for record in records)


@pytest.mark.clause("LG-IO-09")
@mirrored("language", ["en", "ru"])
def test_a_large_league_moves_in_pieces(
    visit: Open, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pieces are small here, so that a small league is large; the worker is called by hand."""
    monkeypatch.setattr(views, "MOST_BYTES", 1000)
    monkeypatch.setattr(large_files, "PIECE", 1000)
    monkeypatch.setattr(large_files, "MOST_AT_ONCE", 1)
    vera = rosters.change_profile(person("vera"), language=language)
    rivalry(rounds=1, legs=1, owner=vera, name="Harbour League")
    page = visit("/", "vera", viewport=PHONE, locale=language, accept_downloads=True)
    mover = Mover(page, language)
    with override(language):
        mover.opens("Harbour League")
        page.get_by_text(gettext("More"), exact=True).last.click()
        mover.press("link", "As one file")
        mover.press("button", "Write the file")
        expect(page.get_by_role("status")).to_contain_text(
            gettext("being written"), ignore_case=True
        )
        shot(page, f"large-league-written-{language}")
        assert large_files.handle_waiting() == 1
        with page.expect_download() as coming:  # the page asks by itself
            page.get_by_role("link", name=gettext("Download the whole league")).click()
        file = tmp_path / coming.value.suggested_filename
        coming.value.save_as(file)

        page.get_by_role("navigation").get_by_role("link", name=gettext("Leagues")).first.click()
        mover.press("link", "Move a league here")
        page.get_by_label(gettext("League file"), exact=True).set_input_files(file)
        page.get_by_label(gettext("Make a copy"), exact=True).check()
        page.get_by_role("button", name=gettext("Look at it"), exact=True).click()
        expect(
            page.get_by_text(gettext("You can leave this page: the work goes on without you."))
        ).to_be_visible()
        shot(page, f"large-league-read-{language}")
        assert LeagueFilePiece.objects.filter(file__of=None).count() > 2
        assert large_files.handle_waiting() == 1
        expect(page.get_by_text("Season", exact=True).first).to_be_visible()
        mover.press("button", "Move it here")
        assert large_files.handle_waiting() == 1
        expect(page.get_by_text(gettext("Stored:"))).to_be_visible()
        shot(page, f"large-league-stored-{language}")
        mover.press("link", "Give people their seats")
        expect(page.get_by_role("heading", name=gettext("Seats for people"))).to_be_visible()
    assert League.objects.count() == 2
