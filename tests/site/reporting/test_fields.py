"""Every field of every report, in every room: drawn as what it is, and read as it was typed."""

from __future__ import annotations

import html
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from matches.games import fields
from matches.games.fields import KINDS, Field, Step
from matches.models import Report
from matches.reporting import begin_report, forms, save_report
from matches.reporting.working_out import lined_up
from matches.resolution.line_ups import LinedUp
from rules import games
from tests.site.cup import Page
from tests.site.factories import client_of
from tests.site.reporting.tables import TABLES, seats

pytestmark = pytest.mark.django_db

URLENCODED = "application/x-www-form-urlencoded"
NINES = "9" * 5000


class Screens:
    """A report that somebody writes, and all its screens."""

    def __init__(self, game: str) -> None:
        fixture, coach, _other = seats(TABLES[game]())
        self.client: Client = client_of(coach)
        self.report = begin_report(coach, fixture)
        lined = lined_up(self.report.fixture)
        assert lined is not None
        self.lined: LinedUp = lined
        self.coach = coach

    def steps(self) -> Iterator[Step]:
        for key, _title in forms.steps(self.lined, self.report.data):
            yield forms.step(key, self.lined, self.report.data)

    def address(self, step: Step) -> str:
        return reverse("write-report-step", args=[self.report.uuid, step.key])

    def send(self, step: Step, **typed: str) -> tuple[int, str]:
        sent = {"version": str(self.report.version), **typed}
        answer = self.client.post(self.address(step), urlencode(sent), content_type=URLENCODED)
        return answer.status_code, html.unescape(answer.content.decode())

    def untouched(self) -> bool:
        return bool(Report.objects.get(pk=self.report.pk).data == self.report.data)


@pytest.fixture(params=sorted(TABLES))
def screens(request: pytest.FixtureRequest) -> Screens:
    return Screens(request.param)


def test_no_game_is_left_out() -> None:
    assert {*games()} <= {*TABLES}


def test_every_kind_of_field_has_a_template_and_every_template_a_kind() -> None:
    folder = settings.BASE_DIR / "templates" / "matches" / "forms" / "kinds"
    assert {path.stem for path in folder.iterdir()} == {*KINDS}


@pytest.mark.clause("LG-FIX-19")
def test_every_field_is_drawn_as_its_kind_says(screens: Screens) -> None:
    for step in screens.steps():
        answer = screens.client.get(screens.address(step))
        assert answer.status_code == 200, step.key
        form = next(f for f in Page(answer.content.decode()).forms if "version" in f.sent)
        for field in step.fields:
            assert field.kind in KINDS, field
            if field.kind == "choice":
                assert form.choices[field.name] == [value for value, _label in field.options]
            elif field.kind == "check":
                assert field.name in form.boxes
            elif field.kind != "area":
                assert form.sent[field.name] == field.value, field


@pytest.mark.clause("LG-FIX-19")
def test_what_no_field_takes_is_refused_with_its_name(screens: Screens) -> None:
    for step in screens.steps():
        wrong = [each for each in step.fields if each.kind not in ("line", "area")][:30]
        for nonsense in ("xyz", NINES, "-1", "٣") if wrong else ():
            status, text = screens.send(step, **{each.name: nonsense for each in wrong})
            assert status == 422, step.key
            for field in wrong:
                assert f"{field.label}: " in text, (step.key, field)
            assert text.count(NINES) <= len(wrong), "said back in the field, nowhere else"
    assert screens.untouched()


@pytest.mark.clause("LG-FIX-19")
def test_a_field_that_the_page_does_not_have_is_refused(screens: Screens) -> None:
    for step in screens.steps():
        for name in ("who-10000000", "item-99999999999", f"who-{NINES}", "td-x"):
            if step.goods is None:
                status, text = screens.send(step, **{name: "1"})
                assert status == 422
                assert name[:40] in text
    assert screens.untouched()


@pytest.mark.clause("LG-FIX-19")
def test_no_page_grows_with_a_number_that_was_sent(screens: Screens) -> None:
    for step in screens.steps():
        for lines in ("10000000", NINES, "-5", "٣") if step.more else ():
            status, text = screens.send(step, lines=lines, show="more")
            assert status == 200
            form = next(f for f in Page(text).forms if "version" in f.sent)
            assert len(form.sent) <= 1 + fields.MOST_LINES * 10


@pytest.mark.clause("LG-FIX-19")
def test_a_line_that_lacks_who_or_what_is_refused_not_left_out(screens: Screens) -> None:
    for step in screens.steps():
        for place, own, needs in step.parts:
            more = [each for each in own if each.name not in needs]
            for field in more if needs else ():
                status, text = screens.send(step, **{field.name: something(field)})
                assert status == 422, (step.key, field)
                for each in own:
                    told = f"{place}: {each.label} is missing"
                    assert (told in text) is (each.name in needs), (step.key, field)
    assert screens.untouched()


def something(field: Field) -> str:
    return field.options[-1][0] if field.options else "1"


@pytest.mark.clause("LG-FIX-19")
def test_a_page_keeps_every_line_of_a_report_however_many() -> None:
    """A program reported more of them than a page has room for."""
    screens = Screens("necromunda")
    own = {"deeds": [{"kind": "rallied", "number": 1}] * 50}
    screens.report = save_report(screens.coach, screens.report, 0, {"sides": [own, {}]})
    step = next(each for each in screens.steps() if each.key == "deeds-0")
    assert len(step.rows) == 50, "as many as are known, however many a page has for new ones"
    filled = {each.name: each.value for each in step.fields} | {"deed-0": "objective"}
    status, _text = screens.send(step, **filled)
    assert status == 302
    stored = Report.objects.get(pk=screens.report.pk).data["sides"][0]["deeds"]
    assert len(stored) == 50
    assert stored[0] == {"kind": "objective", "number": 1}
