"""A reported result that the other coach confirms, or disputes with a reason: whoever runs the
league finds it at home, compares both versions and rules, and both coaches are told."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from leagues.models import Fixture, Notice, Ruling
from matches import reporting
from matches.models import Report
from tests.journeys.tapping import TOUCHED, Thumb
from tests.site.browsing import Open, browser, shot, visit
from tests.site.reporting.test_steps import Tabletop

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FIX-06")]

LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]
WRONG = "Number 3 scored in turn 7. It was 2-1."
WIDE: Any = {"viewport": {"width": 1280, "height": 900}}


def sent(tabletop: Tabletop) -> Report:
    """What the home coach reported: 2-0, and that nobody else did anything."""
    coach = tabletop.coach(0)
    report = reporting.begin_report(coach, tabletop.fixture)
    lines = [{"number": 1, "touchdowns": 1}, {"number": 2, "touchdowns": 1}]
    data = {"sides": [{"score": 2, "lines": lines}, {"score": 0}]}
    report = reporting.save_report(coach, report, report.version, data)
    report = reporting.roll_the_rest(coach, report, report.version)
    return reporting.file_report(coach, report, report.version)


def at_home(visit: Open, tabletop: Tabletop, who: str, language: str, **how: Any) -> Thumb:
    """Somebody at home, who follows what waits for them there."""
    thumb = Thumb(visit("/", who, locale=language, **(how or TOUCHED)))
    thumb.follow(thumb.main.locator(f'a[href*="/matches/{tabletop.fixture.uuid}/reports"]').first)
    return thumb


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_coach_finds_it_at_home_and_confirms(visit: Open, language: str) -> None:
    tabletop = Tabletop()
    sent(tabletop)
    with override(language):
        thumb = at_home(visit, tabletop, tabletop.people[1].username, language)
        thumb.at("Provisional result")
        shot(thumb.page, f"provisional-{language}")
        thumb.go("Confirm the result…")
        thumb.press("Confirm the result")
        thumb.sees("The match is settled.")
        thumb.at("Reported result")
    assert tabletop.fixture.state == Fixture.State.SETTLED
    assert thumb.taps <= 3


@pytest.mark.clause("LG-FIX-29", "LG-EVENT-05")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dispute_from_its_reason_to_the_ruling(visit: Open, language: str) -> None:
    tabletop = Tabletop()
    first = sent(tabletop)
    home, away = (coach.username for coach in tabletop.people)
    with override(language):
        disputed(visit, tabletop, away, language)
        runs_it = at_home(visit, tabletop, "vera", language)
        runs_it.at("Disputed result")
        expect(runs_it.main.get_by_text(WRONG)).to_be_visible()
        shot(runs_it.page, f"disputed-phone-{language}")
        differences = runs_it.main.get_by_role("region", name=gettext("Differences"))
        score = differences.get_by_role("listitem").filter(has_text="Reavers").first
        expect(score).to_contain_text("≠")
        for coach in tabletop.people:
            expect(score).to_contain_text(str(coach))
        ruled(visit, tabletop, language)
    first.refresh_from_db()
    assert first.state == Report.State.OVERRULED
    assert (first.objection, first.objector) == (WRONG, tabletop.people[1])
    assert [side.score for side in tabletop.fixture.sides.order_by("number")] == [2, 1]
    assert Ruling.objects.get(kind="report:ruled").reason == "A photo shows it."
    disputes = Notice.objects.filter(kind="report_disputed", coach__username="vera")
    assert disputes.count() == 1, "said once, though a second version came after it"
    told = Notice.objects.filter(kind="report_ruled").values_list("coach__username", flat=True)
    assert sorted(told) == sorted([home, away])


def disputed(visit: Open, tabletop: Tabletop, away: str, language: str) -> None:
    """The other coach says what is wrong, corrects their version of it and sends it."""
    other = at_home(visit, tabletop, away, language)
    other.tap(other.main.get_by_text(gettext("Something is wrong")))
    other.type(other.field("What is wrong?"), WRONG)
    shot(other.page, f"disputing-{language}")
    other.press("Dispute the result")
    other.at("Check and send")
    other.sees(
        "Your reason is sent. This is your own version: choose the step that was wrong, change it, "
        "and send your version."
    )
    other.go("The result")
    team = tabletop.fixture.sides.all()[1].entry.team
    other.type(other.field("Score", other.group(team.name)), "1")
    other.press("Next")
    other.press("Next")
    other.choose(other.field("Touchdown {number}", number=1), "3 ")
    for _screen in range(3):
        other.press("Next")
    other.at("After the match")
    rest = other.main.get_by_role("button", name=gettext("Roll all the rest here"))
    if rest.count():  # the scorer may have come to an improvement, which is asked as new
        other.follow(rest)
    else:
        other.sees("Everything after the match is there.")
        other.go("Next")
    other.press("Send the report")
    other.at("Disputed result")
    other.sees(
        "The people who run the league decide which version counts, unless both coaches agree on "
        "one."
    )


def ruled(visit: Open, tabletop: Tabletop, language: str) -> None:
    """Whoever runs the league compares both versions at a desk and rules for one of them."""
    desk = at_home(visit, tabletop, "vera", language, **{"has_touch": True, **WIDE})
    first, second = (desk.main.locator("section.version").nth(n).bounding_box() for n in (0, 1))
    assert first is not None
    assert second is not None
    assert first["y"] == second["y"], "side by side"
    shot(desk.page, f"disputed-wide-{language}")
    desk.type(desk.field("Reason"), "A photo shows it.")
    desk.press("Rule for the report of %(author)s", author=str(tabletop.people[1]))
    desk.sees("The match is settled.")
    desk.at("Reported result")
