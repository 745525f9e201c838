"""A result from the table, reported on a phone beside it: figures first, people from lists, dice by
tap, kept at each step."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import override, pgettext

from leagues.models import Fixture
from matches.models import Report
from tests.journeys.tapping import TOUCHED, Thumb, as_usual
from tests.site.alley import Alley
from tests.site.browsing import Open, browser, visit
from tests.site.reporting.test_steps import Tabletop

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-FIX-28")]

LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]
ORCS, HUMANS = "Gouged Eye", "Reikland Reavers"
#: What a usual match may cost whoever reports it: taps, and characters typed.
MATCH, BATTLE = (45, 30), (90, 30)


def begun(visit: Open, fixture: Fixture, language: str, shots: str) -> Thumb:
    """The home coach's phone, on which the report of their match has begun."""
    coach = fixture.sides.all()[0].entry.team.coach
    assert coach is not None
    thumb = Thumb(visit("/", coach.username, locale=language, **TOUCHED), shots)
    match = reverse("match", args=[fixture.uuid])
    thumb.follow(thumb.main.locator(f'a[href="{match}"]').first)
    thumb.go("Report the result")
    thumb.press("Begin the report")
    return thumb


def after(thumb: Thumb, *first: int) -> None:
    """The dice after the match: one is tapped, of several each; a choice as usual.

    first: the faces that fall first.
    """
    faces = iter([*first, *[4, 3, 5, 2, 6, 1] * 9])
    while not thumb.page.url.endswith("/review/"):
        groups = thumb.main.get_by_role("radiogroup")
        dice = thumb.main.locator("fieldset button[name=face-0]")
        if groups.count():
            for n in range(groups.count()):
                thumb.tap(groups.nth(n).get_by_text(str(next(faces)), exact=True))
            thumb.press("Next")
        elif dice.count():
            thumb.follow(dice.nth(min(next(faces), dice.count()) - 1))
        else:
            as_usual(thumb)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_usual_match_of_blood_bowl(visit: Open, language: str) -> None:
    """2-1, three scorers, two completions, a casualty, fans, MVPs and winnings."""
    fixture = Tabletop().fixture
    with override(language):
        thumb = begun(visit, fixture, language, f"blood-bowl-{language}")
        names = [side.entry.team.name for side in fixture.sides.all()]
        thumb.at("The result")
        for name, score, fans in zip(names, "21", ("9", "10"), strict=True):
            place = thumb.group(name)
            thumb.type(thumb.field("Score", place), score)
            thumb.pick("Fans, in thousands", fans, place)
        thumb.press("Next")
        thumb.at("What {team} did", team=names[0])
        for label, who in (("Touchdown {number}", "1 "), ("Completion {number}", "3 ")):
            thumb.choose(thumb.field(label, number=1), who)
        thumb.choose(thumb.field("Touchdown {number}", number=2), "2 ")
        thumb.press("Next")
        thumb.choose(thumb.field("Touchdown {number}", number=1), "3 ")
        thumb.choose(thumb.field("Completion {number}", number=1), "4 ")
        assert Report.objects.get().data["sides"][0]["lines"], "what was typed is kept"
        thumb.press("Next")
        thumb.press("Next")  # nobody of the home team was hurt
        thumb.at("Casualties of {team}", team=names[1])
        hurt = thumb.group("Casualty {number}", number="1")
        thumb.choose(thumb.field("Who", hurt), "4 ")
        thumb.choose(thumb.field("Done by", hurt), "2 ")
        roll = hurt.get_by_role("radiogroup")
        thumb.tap(roll.nth(0).get_by_text("4", exact=True))
        thumb.tap(roll.nth(1).get_by_text("7", exact=True))
        thumb.press("Next")
        thumb.at("After the match")
        after(thumb)
        thumb.press("Send the report")
        thumb.sees("The report is sent.")
        thumb.costs("A match of Blood Bowl", *MATCH)
    report = Report.objects.get()
    assert report.state == Report.State.FILED
    first, second = report.data["sides"]
    assert (first["score"], first["fans"], second["score"], second["fans"]) == (2, 9, 1, 10)
    assert first["lines"] == [
        {"number": 1, "touchdowns": 1},
        {"number": 2, "touchdowns": 1},
        {"number": 3, "completions": 1},
    ]
    assert [(each["number"], each["by"], each["rolls"]) for each in second["injuries"]] == [
        (4, 2, [47])
    ]


def taken_out(thumb: Thumb, name: str, by: str) -> None:
    """A fighter, by number and name, was taken out of action by an enemy."""
    row = thumb.main.get_by_role("row").filter(has_text=name)
    thumb.choose(row.locator("select").nth(1), by)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_battle_of_eight_against_eight(visit: Open, language: str) -> None:
    """Three out of action on each side, one seriously injured, deeds, and what follows for them."""
    alley = Alley()
    fixture = alley.fixture
    with override(language):
        thumb = begun(visit, fixture, language, f"necromunda-{language}")
        names = [side.entry.team.name for side in fixture.sides.all()]
        thumb.at("The battle")
        scenario = thumb.field("Scenario").locator("option").nth(1).inner_text().strip()
        thumb.choose(thumb.field("Scenario"), scenario)
        thumb.press("Next")
        thumb.at("How it ended")
        for name, result in zip(names, ("won", "lost"), strict=True):
            thumb.pick("Result", pgettext("necromunda report", result), thumb.group(name))
        thumb.pick("Bottled", pgettext("necromunda report", "yes"), thumb.group(names[1]))
        thumb.type(thumb.field("Round in which it ended"), "5")
        thumb.press("Next")
        thumb.at("{team}: who fought", team=names[0])
        for name, by in (("3 · Ganger 1", "Leader 1"), ("4 · Ganger 2", "Champion 1")):
            taken_out(thumb, name, by)
        thumb.press("Next")
        thumb.at("{team}: who fought", team=names[1])
        for name, by in (
            ("3 · Champion 2", "Leader 1"),
            ("4 · Ganger 1", "Champion 1"),
            ("5 · Ganger 2", "Ganger 1"),
        ):
            taken_out(thumb, name, by)
        row = thumb.main.get_by_role("row").filter(has_text="6 · ")
        thumb.choose(
            row.locator("select").first, pgettext("necromunda report", "seriously injured")
        )
        thumb.choose(row.locator("select").nth(1), "Ganger 2")
        thumb.press("Next")
        thumb.at("{team}: deeds", team=names[0])
        while not thumb.page.url.endswith("/after/"):
            thumb.press("Next")
        after(thumb, 5, 5, 1)  # the first is captured
        thumb.press("Send the report")
        thumb.sees("The report is sent.")
        thumb.costs("A battle of eight against eight", *BATTLE)
    report = Report.objects.get()
    assert report.state == Report.State.FILED
    first, second = report.data["sides"]
    assert (first["out"], second["out"]) == ([3, 4], [3, 4, 5])
    assert [(each["kind"], each["number"]) for each in first["deeds"]][:2] == [
        ("took_out", 1),
        ("took_out", 2),
    ]
