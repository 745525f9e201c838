"""A commissioner reports a season: numbers, what is missing, what does not count, a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from leagues import operations
from rosters import operations as rosters
from rosters.games.blood_bowl.federation import read
from tests import factories
from tests.leagues.files.test_bringing import stored
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import blood_bowl_team, person

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]


def main(page: Page, role: str, words: str) -> None:
    """Press what the page shows by these words, in the language that is active."""
    found = page.locator("main").get_by_role(role, name=gettext(words), exact=True)  # type: ignore[arg-type]
    follow(found.first)
    assert fits(page), words


@pytest.mark.clause("LG-IO-12")
@mirrored("language", ["en", "ru"])
def test_a_commissioner_reports_a_season_to_the_federation(
    visit: Open, tmp_path: Path, language: str
) -> None:
    vera = rosters.change_profile(person("vera"), language=language)
    league = factories.league(vera, "Harbour")
    season = operations.create_season(vera, league, "Cup", "blood_bowl", legs=1, seed="7")
    season = operations.open_registration(vera, season)
    for name in ("Ada", "Bruno", "Cleo"):
        coach = factories.coach(username=name.lower(), display_name=name)
        operations.accept_invitation(coach, operations.invite(vera, league).token)
        operations.enter_team(coach, season, blood_bowl_team(coach, "orc", f"{name} Owls"))
    season = operations.start_season(vera, season)
    rows = ["home,away,home score,away score"]
    for fixture in season.fixtures.order_by("pk"):
        names = [side.entry.team.name for side in fixture.sides.order_by("number")]
        if len(names) == 2:
            rows.append(f"{','.join(names)},2,1")
    stored(season, "results", "\n".join(rows[:3]) + "\n")

    page = visit("/", vera.username, viewport=PHONE, locale=language)
    follow(page.get_by_role("link", name="Harbour", exact=True).first)
    follow(page.locator("main").get_by_role("link", name="Cup").first)
    with override(language):
        page.locator("main summary").get_by_text(gettext("More"), exact=True).first.click()
        main(page, "link", gettext("Report to the %(federation)s") % {"federation": "NAF"})
        expect(page.get_by_text(gettext("Not played yet")).first).to_be_visible()
        expect(page.get_by_text(gettext("Neither coach has a member number")).first).to_be_visible()
        shot(page, f"federation-{language}")
        for name, number in (("Ada", "11"), ("Bruno", "12"), ("Cleo", "13")):
            form = page.get_by_role("form", name=f"{name} Owls", exact=True)
            form.get_by_label(gettext("Member number"), exact=True).fill(number)
            follow(form.get_by_role("button"))
            assert fits(page)
        expect(page.get_by_role("heading", name=gettext("Reported"), exact=True)).to_be_visible()
        leave_out = page.locator("main").get_by_role("button", name=gettext("Leave it out"))
        follow(leave_out.first)
        expect(page.get_by_text(gettext("Do not count for the federation")).first).to_be_visible()
        left_out = page.locator("main li").filter(has_text=gettext("Count it"))
        follow(left_out.get_by_role("link").first)
        said = gettext("Left out of the report to the %(federation)s.") % {"federation": "NAF"}
        expect(page.get_by_text(said)).to_be_visible()
        assert fits(page)
        main(page, "link", "Change")
        link = page.get_by_role(
            "link",
            name=gettext("Download the report for the %(federation)s") % {"federation": "NAF"},
        )
        with page.expect_download() as caught:
            link.click()
        file = tmp_path / "report.xml"
        caught.value.save_as(file)
        assert caught.value.suggested_filename == "cup-naf.xml"
        [match] = read(file.read_text()).matches
        assert {side.person.number for side in match.sides} < {11, 12, 13}
        main(page, "link", "Bring results from such a report")
        expect(page.get_by_role("radio", name=gettext("Report to a federation"))).to_be_checked()
