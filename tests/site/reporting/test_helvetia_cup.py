"""A match of Helvetia Cup typed in on the site, screen by screen, without a script."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from matches.models import FrozenMatch, MatchRecord, Report
from rosters.models import TeamEvent
from rules.helvetia_cup.game import GAME
from rules.record import canonical
from tests.site.cup import Cup
from tests.site.factories import client_of
from tests.site.reporting.test_steps import Writer

pytestmark = pytest.mark.django_db

SQUADS = {"GLW": (1, 3, 4, 5, 7, 8, 9), "LFX": (1, 3, 4, 5, 7, 8, 10)}


@pytest.mark.clause("LG-FIX-05", "HC-END-04")
def test_a_whole_match_is_typed_in_and_counts_for_both() -> None:
    cup = Cup()
    writer = Writer(cup.people[0], cup.fixture)
    races = [side.entry.team.race for side in cup.fixture.sides.all()]
    seen: list[str] = []
    typed: dict[str, dict[str, Any]] = {
        f"squad-{side}": {f"squad-{n}": "yes" for n in SQUADS[race]}
        | {f"bench-{n}": "yes" for n in SQUADS[race][5:]}
        for side, race in enumerate(races)
    }
    typed["goals-0"] = {"goal-who-0": 7, "goal-minute-0": 12, "goal-kind-0": "header"}
    typed["events-1"] = {"event-what-0": "yellow", "event-who-0": 3, "event-minute-0": 40}
    while writer.key != "after" and len(seen) < 12:
        seen.append(writer.key)
        if writer.key == "squad-0":
            squad = writer.text()
            assert "a goalkeeper and 4 outfield players who start, and at most 2 others" in squad
            assert "goalkeeper)" in squad
            assert "captain)" in squad
        writer.fill(**typed.get(writer.key, {}))
    assert [key for key in seen if key in typed] == ["goals-0", "squad-0", "squad-1", "events-1"]
    told = Report.objects.get()
    writer.client.post(
        reverse("file-report", args=[told.uuid]), {"version": told.version}, follow=True
    )
    assert not MatchRecord.objects.exists(), "nothing counts before it is confirmed"
    client_of(cup.people[1]).post(reverse("confirm-report", args=[told.uuid]))

    record = MatchRecord.objects.get()
    match = FrozenMatch.objects.get(fixture=cup.fixture).unfrozen()
    expected = GAME.reported(match, Report.objects.get().data).to_json()
    assert canonical(record.record["sides"]) == canonical(expected["sides"])
    assert [side.score for side in cup.fixture.sides.all()] == [1, 0]
    (goal,) = record.record["sides"][0]["goals"]
    assert (goal["number"], goal["minute"], goal["kind"]) == (7, 12, "header")
    booked = TeamEvent.objects.get(kind="booked")
    assert booked.team == cup.fixture.sides.all()[1].entry.team
    assert record.lines.filter(side=0).count() == 5, "two stayed on the bench"
