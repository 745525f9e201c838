"""A match typed in by a program: written, filed, confirmed, or disputed."""

from __future__ import annotations

from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Fixture, League
from tests import pennies
from tests.api.world import client_of
from tests.matches.reporting.test_reporting import LOST, Table

pytestmark = pytest.mark.django_db


def send(table: Table, side: int, method: str, path: str, **body: Any) -> Any:
    client = client_of(table.coach(side))
    return getattr(client, method)(f"/api/{path}", body, format="json")


def begun(table: Table, side: int = 0) -> str:
    response = send(table, side, "post", f"fixtures/{table.fixture.uuid}/reports/")
    assert response.status_code == 201
    return str(response.json()["uuid"])


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06")
@pytest.mark.parametrize(
    ("game", "wanted"), [("coin", ["prize", "death"]), (pennies.KEY, ["charm", "charm"])]
)
def test_from_the_first_entry_to_the_table(game: str, wanted: list[str]) -> None:
    table = Table(game=game)
    report = begun(table)
    saved = send(table, 0, "put", f"reports/{report}/", version=0, match=table.scored).json()
    assert (saved["version"], saved["problems"]) == (1, [])
    assert (saved["wanted"]["purpose"], saved["wanted"]["die"]) == (wanted[0], 6)
    entered = send(table, 0, "post", f"reports/{report}/entries/", version=1, entry=[4]).json()
    assert entered["wanted"]["purpose"] == wanted[1]
    rest = send(table, 0, "post", f"reports/{report}/entries/", version=2, rest=True).json()
    assert rest["wanted"] is None
    filed = send(table, 0, "post", f"reports/{report}/file/", version=3).json()
    assert filed["state"] == "filed"

    [waits] = send(table, 1, "get", "me/reports/").json()
    assert (waits["report"], waits["state"]) == (report, "filed")
    assert send(table, 1, "post", f"reports/{report}/confirm/").json()["state"] == "confirmed"
    assert table.fixture.state == Fixture.State.SETTLED
    assert send(table, 1, "get", "me/reports/").json() == []
    record = send(table, 1, "get", f"fixtures/{table.fixture.uuid}/record/").json()
    assert len(record["lines"]) == 8


@pytest.mark.clause("LG-FIX-07")
def test_every_problem_is_in_the_answer_and_nothing_is_stored() -> None:
    table = Table()
    report = begun(table)
    match = {"sides": [{"touchdowns": {"77": 1, "1": -1}}, {}]}
    response = send(table, 0, "put", f"reports/{report}/", version=0, match=match)
    assert response.status_code == 422
    assert [problem["code"] for problem in response.json()["problems"]] == [
        "unknown_number",
        "count_out_of_range",
    ]
    assert all(problem["message"] for problem in response.json()["problems"])
    assert send(table, 0, "get", f"reports/{report}/").json()["match"] == {}


@pytest.mark.clause("LG-FIX-07")
def test_what_is_left_to_do_is_said_before_it_is_filed() -> None:
    table = Table()
    report = begun(table)
    match = {"sides": [{"score": 2}, {}]}
    saved = send(table, 0, "put", f"reports/{report}/", version=0, match=match).json()
    [problem] = saved["problems"]
    assert problem["code"] == "touchdowns_do_not_sum"
    assert "say who scored. The score is 2" in problem["message"]


@pytest.mark.clause("LG-FIX-06")
def test_versions_side_by_side() -> None:
    table = Table()
    first = table.filed()
    own = send(table, 1, "post", f"reports/{first.uuid}/dispute/", reason="A draw.").json()
    changed = send(
        table, 1, "put", f"reports/{own['uuid']}/", version=own["version"], match=LOST
    ).json()
    path = f"reports/{own['uuid']}/"
    rest = send(table, 1, "post", f"{path}entries/", version=changed["version"], rest=True).json()
    send(table, 1, "post", f"{path}file/", version=rest["version"])
    view = client_of().get(f"/api/fixtures/{table.fixture.uuid}/reports/").json()
    assert [version["state"] for version in view["versions"]] == ["disputed", "disputed"]
    assert [version["objection"] for version in view["versions"]] == ["A draw.", ""]
    differing = {row["place"]: row["values"] for row in view["compared"] if row["differs"]}
    assert differing["sides.0.score"] == ["2", "0"]


def test_a_report_that_is_being_written_is_nobody_else_s() -> None:
    table = Table()
    report = begun(table)
    assert send(table, 1, "get", f"reports/{report}/").status_code == 404
    view = send(table, 1, "get", f"fixtures/{table.fixture.uuid}/reports/").json()
    assert view["versions"] == []


@pytest.mark.clause("LG-ROLE-02")
def test_reports_of_a_private_league_do_not_exist_for_strangers() -> None:
    table = Table()
    report = table.filed()
    leagues.change_league(table.owner, table.season.league, visibility=League.Visibility.PRIVATE)
    for path in (f"reports/{report.uuid}/", f"fixtures/{table.fixture.uuid}/reports/"):
        assert client_of().get(f"/api/{path}").status_code == 404
        assert send(table, 0, "get", path).status_code == 200


@pytest.mark.clause("LG-FIX-20")
def test_a_program_consents_to_dice_that_are_set_aside() -> None:
    table = Table()
    report = begun(table)
    path = f"reports/{report}/"
    send(table, 0, "put", path, version=0, match=table.scored)
    rolled = send(table, 0, "post", f"{path}entries/", version=1)
    [fact] = [each for each in rolled.json()["facts"] if "rolled here" in each["value"]]
    face = int(fact["value"].split()[0])
    back = send(table, 0, "patch", f"{path}entries/", version=2, number=0).json()
    assert [each["rolled"] for each in back["set_aside"]] == [str(face)]
    send(table, 0, "post", f"{path}entries/", version=3, entry=[face % 6 + 1])
    send(table, 0, "post", f"{path}entries/", version=4, rest=True)
    filed = send(table, 0, "post", f"{path}file/", version=5).json()
    assert filed["confirm_by"] is None
    [aside] = filed["set_aside"]
    assert (aside["rolled"], aside["typed"]) == (str(face), str(face % 6 + 1))
    refused = send(table, 1, "post", f"{path}confirm/")
    assert [each["code"] for each in refused.json()["problems"]] == ["consent_wanted"]
    assert send(table, 1, "post", f"{path}confirm/", consents=True).json()["state"] == "confirmed"
