"""Dice rolled here on the pages of a report: what is set aside is seen and agreed to."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from leagues.models import Fixture
from matches.models import Report
from tests.site.factories import client_of
from tests.site.reporting.test_steps import Tabletop, Writer

pytestmark = pytest.mark.django_db


def text_of(page: object) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))  # type: ignore[attr-defined]


def fished(tabletop: Tabletop) -> Report:
    """Everything rolled here, looked at, taken back, and the first die typed as another."""
    writer = Writer(tabletop.coach(0), tabletop.fixture)
    writer.fill()
    report = Report.objects.get()
    writer.page = writer.client.get(f"/reports/{report.uuid}/write/after/")
    writer.fill(rest="yes")
    rolled = next(
        each for each in Report.objects.get().shown if each["wanted"]["purpose"] == "winnings"
    )
    writer.page = writer.client.get(f"/reports/{report.uuid}/write/after/")
    while Report.objects.get().entries or Report.objects.get().rest:
        writer.fill(back="yes")
    while "winnings" not in re.split("So far|Rolled here", writer.text())[0]:
        writer.fill(here="yes")
    assert "Rolled here before" in writer.text()
    writer.fill(face_0=rolled["faces"][0] % 6 + 1)
    writer.fill(rest="yes")
    writer.page = writer.client.get(f"/reports/{report.uuid}/write/review/")
    assert "was rolled here" in writer.text()
    writer.client.post(reverse("file-report", args=[report.uuid]), {"version": version()})
    return Report.objects.get()


def version() -> int:
    return Report.objects.get().version


@pytest.mark.clause("LG-FIX-20")
def test_what_is_set_aside_is_shown_to_all_and_ticked_by_the_other() -> None:
    tabletop = Tabletop()
    report = fished(tabletop)
    assert report.state == Report.State.FILED
    for reader in (tabletop.coach(1), tabletop.owner):
        page = client_of(reader).get(reverse("reports", args=[tabletop.fixture.uuid]))
        assert "Rolled here and set aside" in text_of(page)
        assert "winnings" in text_of(page)
    other = client_of(tabletop.coach(1))
    asked = other.get(reverse("confirm-report", args=[report.uuid]))
    assert "I agree that these dice" in text_of(asked)
    assert re.search(r"\d was rolled here, \d was typed", text_of(asked))
    refused = other.post(reverse("confirm-report", args=[report.uuid]), follow=True)
    assert "Tick that you agree first" in text_of(refused)
    assert tabletop.fixture.state == Fixture.State.SCHEDULED
    other.post(reverse("confirm-report", args=[report.uuid]), {"agrees": "yes"})
    assert tabletop.fixture.state == Fixture.State.SETTLED


@pytest.mark.clause("LG-FIX-20")
def test_who_runs_the_league_is_offered_a_ruling_and_no_confirmation() -> None:
    tabletop = Tabletop()
    report = fished(tabletop)
    page = client_of(tabletop.owner).get(reverse("reports", args=[tabletop.fixture.uuid]))
    assert reverse("confirm-report", args=[report.uuid]) not in page.content.decode()
    assert reverse("rule-on-report", args=[report.uuid]) in page.content.decode()
