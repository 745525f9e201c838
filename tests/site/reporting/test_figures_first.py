"""What holds on the report of every game: figures first, a problem at its field, a draft kept."""

from __future__ import annotations

import pytest
from django.urls import reverse

from matches.models import Report
from tests.site.reporting.tables import TABLES, seats
from tests.site.reporting.test_steps import Writer

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-28")]

#: By game: the screens that come first and say how it ended, the number of a field on the last of
#: them, and what else its line lacks.
SCORER = {"goal_who_0": "1"}
FIRST: dict[str, tuple[list[str], str, dict[str, str]]] = {
    "blood_bowl": (["result"], "score_0", {}),
    "boufbowl": (["goals-0", "goals-1"], "goal_turn_0", SCORER),
    "helvetia_cup": (["goals-0", "goals-1"], "goal_minute_0", SCORER),
    "kill_team": (["mission", "result"], "rounds", {}),
    "necromunda": (["battle", "result"], "rounds", {}),
}


@pytest.mark.parametrize("game", FIRST)
def test_figures_come_first_and_a_problem_stands_at_its_field(game: str) -> None:
    screens, name, line = FIRST[game]
    fixture, home, _away = seats(TABLES[game]())
    writer = Writer(home, fixture)
    steps = [key for key, _title in writer.page.context["steps"]]
    assert steps[: len(screens)] == screens
    report = Report.objects.get()
    at = reverse("write-report-step", args=[report.uuid, screens[-1]])
    writer.page = writer.client.get(at)
    assert writer.fill(**line, **{name: "many"}) == screens[-1]
    page = writer.page.content.decode()
    field = name.replace("_", "-")
    assert writer.page.status_code == 422
    assert f'aria-describedby="{field}-wrong"' in page
    assert f'id="{field}-wrong"' in page
    assert 'value="many"' in page, "nothing typed is lost"
    writer.page = writer.client.get(at)
    assert writer.fill(**line, **{name: "3"}) != screens[-1]
    assert Report.objects.get().data != report.data, "what was typed is kept as a draft"
    assert 'value="3"' in writer.client.get(at).content.decode()
