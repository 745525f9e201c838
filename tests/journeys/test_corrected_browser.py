"""A result that was reported wrongly is corrected two weeks later, on a phone: a forgotten casualty
is added, the preview says what follows in plain words, and all of it is undone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override

from matches import reporting
from matches.models import Report
from rosters.models import Player, Team
from rosters.runtime import clock
from rosters.teams.projections import differences
from tests.journeys.tapping import TOUCHED, Thumb
from tests.journeys.test_disputed_browser import sent
from tests.site.browsing import Open, browser, shot, visit
from tests.site.reporting.test_steps import Tabletop

__all__ = ["browser", "visit"]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-EVENT-04", "LG-EVENT-08"),
]
LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forgotten_casualty_is_added_and_taken_back(
    visit: Open, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tabletop = Tabletop()
    reporting.confirm_report(tabletop.coach(1), sent(tabletop))
    today = clock.now()
    monkeypatch.setattr(clock, "calendar", lambda: today + timedelta(days=14))
    hurt = tabletop.fixture.sides.all()[1].entry.team
    fourth = Player.objects.get(team=hurt, number=4)
    with override(language):
        thumb = Thumb(visit("/", "vera", locale=language, **TOUCHED))
        match = reverse("match", args=[tabletop.fixture.uuid])
        thumb.follow(thumb.main.locator(f'a[href="{match}"]').first)
        thumb.go("Correct this result")
        shot(thumb.page, f"corrected-begin-{language}")
        thumb.go("Correct the report")
        shot(thumb.page, f"corrected-report-{language}")
        thumb.press("Casualties of {team}", team=hurt.name)
        place = thumb.group("Casualty {number}", number="1")
        thumb.choose(thumb.field("Who", place), "4 ")
        thumb.choose(thumb.field("Done by", place), "2 ")
        roll = place.get_by_role("radiogroup")
        thumb.tap(roll.nth(0).get_by_text("4", exact=True))
        thumb.tap(roll.nth(1).get_by_text("7", exact=True))
        shot(thumb.page, f"corrected-casualty-{language}")
        thumb.press("Show what follows")
        thumb.at("What follows from the correction")
        told = thumb.main.inner_text()
        assert fourth.name in told
        assert "_" not in told, "no word of the rules is shown"
        shot(thumb.page, f"corrected-preview-{language}")
        thumb.type(thumb.field("Reason"), "We forgot him.")
        thumb.press("Correct the result")
        thumb.sees("The result is corrected. You can undo it under “Corrections”.")
        shot(thumb.page, f"corrected-done-{language}")
        assert Player.objects.get(pk=fourth.pk).data != fourth.data
        corrections = thumb.main.get_by_role("region", name=gettext("Corrections"))
        thumb.follow(corrections.get_by_role("link", name=gettext("Undo it…")))
        thumb.type(thumb.field("Reason"), "It was another match.")
        shot(thumb.page, f"corrected-undo-{language}")
        thumb.press("Undo it")
        thumb.sees("The correction is undone: the result stands as before.")
    assert Player.objects.get(pk=fourth.pk).data == fourth.data
    assert differences(Team.objects.get(pk=hurt.pk)) == []
    assert Report.objects.get().state == Report.State.CONFIRMED
