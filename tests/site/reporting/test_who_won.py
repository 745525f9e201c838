"""What the head of a report and the page that confirms it say besides the score."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from matches import reporting
from matches.models import Report
from matches.reporting.working_out import lined_up, work_out_report
from tests.matches.reporting.test_reporting import SCORED, Table
from tests.site.alley import Alley
from tests.site.correcting.test_reports import WRITTEN
from tests.site.factories import client_of
from tests.site.reporting.tables import seats
from tests.site.reporting.test_rolled_here import text_of
from tests.site.reporting.test_steps import Writer
from tests.site.street import Street

pytestmark = pytest.mark.django_db

#: Where no casket counts, by how many fighters are left: more of those who have lost.
LEFT: Any = {
    "scenario": "stand_off",
    "scores": "standing",
    "sides": [
        {"result": "win", "placed": [1, 2, 3, 4, 5], "out": [1, 2]},
        {"result": "loss", "placed": [1, 2, 3, 4, 5], "out": [2]},
    ],
}


def filed(table: Any, data: Any) -> Report:
    fixture, home, _away = seats(table)
    report = reporting.begin_report(home, fixture)
    reporting.save_report(home, report, report.version, data)
    reporting.roll_the_rest(home, report, report.version)
    return reporting.file_report(home, report, report.version, reason="So it was.")


def told(table: Any, report: Report) -> list[str]:
    """The page of the report, and the one that asks the other coach."""
    client = client_of(seats(table)[2])
    pages = [
        reverse("reports", args=[table.fixture.uuid]),
        reverse("confirm-report", args=[report.uuid]),
    ]
    return [text_of(client.get(page)) for page in pages]


@pytest.mark.parametrize(
    ("data", "counts", "score"),
    [
        (WRITTEN, "caskets brought home", "2 – 1"),
        (LEFT, "fighters standing or pinned at the end", "3 – 4"),
    ],
)
def test_a_battle_says_what_its_numbers_are_and_who_has_won(
    data: Any, counts: str, score: str
) -> None:
    alley = Alley()
    head, asked = told(alley, filed(alley, data))
    winner = alley.fixture.sides.all()[0].entry.team.name
    assert f"{score} {winner} won {counts}" in head
    assert f"{score} ({counts})" in asked
    assert f"Winner {winner}" in asked


def test_of_victory_points_both_pages_say_that_they_are_such_and_no_money_is_promised() -> None:
    street = Street()
    data = {"mission": "firefight", "sides": [{}, {}], "conceded": 0}
    head, asked = told(street, filed(street, data))
    winner = street.fixture.sides.all()[1].entry.team.name
    assert f"{winner} won victory points" in head
    assert "(victory points)" in asked
    assert "the result counts, and all that it means for the teams" in asked
    assert "money" not in asked, "of which this game has none"
    assert f"Winner {winner}" in asked


def test_where_the_score_says_it_nothing_is_added() -> None:
    table = Table()
    report = filed(table, SCORED)
    assert "won" not in told(table, report)[1].partition("Confirm the result")[0]


def test_the_page_of_a_match_says_who_has_won_where_the_score_does_not() -> None:
    alley = Alley()
    report = filed(alley, LEFT)
    reporting.confirm_report(seats(alley)[2], report)
    winner = alley.fixture.sides.all()[0].entry.team.name
    page = reverse("match", args=[alley.fixture.uuid])
    assert f"{winner} won" in text_of(client_of(seats(alley)[1]).get(page))


def test_a_score_that_says_it_is_not_told_twice() -> None:
    alley = Alley()
    report = filed(alley, WRITTEN)
    reporting.confirm_report(seats(alley)[2], report)
    page = reverse("match", args=[alley.fixture.uuid])
    assert " won" not in text_of(client_of(seats(alley)[1]).get(page)).split("After the")[0]


@pytest.mark.parametrize(
    ("typed", "result"),
    [({"result_0": "win"}, "loss"), ({"result_0": "loss"}, "win"), ({"result_0": "draw"}, "draw")],
)
def test_of_two_gangs_the_result_of_one_gives_that_of_the_other(
    typed: dict[str, str], result: str
) -> None:
    alley = Alley()
    writer = Writer(seats(alley)[1], alley.fixture)
    writer.fill(scenario="stand_off")
    assert writer.key == "result"
    writer.fill(**typed, result_1="", bottled_0="", bottled_1="")
    assert Report.objects.get().data["sides"][1]["result"] == result


def test_dice_after_a_battle_are_told_with_what_they_mean() -> None:
    alley = Alley()
    fixture, home, _away = seats(alley)
    report = reporting.begin_report(home, fixture)
    report = reporting.save_report(home, report, report.version, LEFT)
    rolled = {"lasting_injury": [5, 5], "capture": [1]}
    lined = lined_up(fixture)
    assert lined is not None
    while (wanted := work_out_report(report, lined).wanted) is not None:
        faces = rolled.get(wanted.purpose) if wanted.die else None
        report = reporting.enter(home, report, report.version, faces)
    review = reverse("write-report-step", args=[report.uuid, "review"])
    page = text_of(client_of(home).get(review))
    assert "5 + 5: Captured" in page
    assert "1: captured" in page


def test_a_casualty_roll_is_told_with_what_it_means() -> None:
    street = Street()
    fixture, home, _away = seats(street)
    data: Any = {
        "mission": "firefight",
        "sides": [{"out": [{"number": 2, "by": None}]}, {}],
        "conceded": 0,
    }
    report = reporting.begin_report(home, fixture)
    report = reporting.save_report(home, report, report.version, data)
    lined = lined_up(fixture)
    assert lined is not None
    while (wanted := work_out_report(report, lined).wanted) is not None:
        faces = [1] if wanted.purpose == "casualty" else None
        report = reporting.enter(home, report, report.version, faces)
    review = reverse("write-report-step", args=[report.uuid, "review"])
    assert "1: Mortally wounded" in text_of(client_of(home).get(review))
