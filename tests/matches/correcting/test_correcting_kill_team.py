"""Corrections of Kill Team: somebody who was not out of action, a kill that was not there."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from matches.correcting.filed import FiledMatch
from matches.correcting.operations import undo
from matches.models import StatLine
from rosters.teams.projections import differences
from tests import factories
from tests.matches.corrections import ruled
from tests.site.factories import client_of
from tests.site.street import Street
from tests.site.teams.test_kill_team import settle

pytestmark = pytest.mark.django_db

#: Of the side of the fixture that is named first 5 is out, and of the other 4 and 6 are.
WRITTEN: dict[str, Any] = {
    "mission": "hold_the_ground",
    "sides": [
        {"held": 4, "out": [{"number": 5}]},
        {"held": 2, "out": [{"number": 4, "by": 1}, {"number": 6, "by": 2}]},
    ],
}


@pytest.fixture
def street() -> Street:
    found = Street()
    settle(found.fixture, WRITTEN)
    return found


def standing(street: Street, side: int, kind: str) -> dict[int, Any]:
    """What stands of a side's aftermath, by model."""
    filed = FiledMatch.of(street.fixture)
    events = filed.standing(filed.teams[side])
    return {e.payload["player"]: e.payload for e in events if e.kind == kind}


def in_order(street: Street) -> None:
    for side in (0, 1):
        assert differences(street.team(side)) == []


@pytest.mark.clause("LG-EVENT-04", "KT-CAMP-20")
def test_who_was_not_out_of_action_rolls_no_more_and_the_others_keep_their_dice(
    street: Street,
) -> None:
    before = standing(street, 1, "casualty_rolled")
    assert set(before) == {4, 6}
    change = {"side": 1, "number": 4, "what": "taken_out", "count": 0}
    shown = ruled(street.season, street.fixture, counts=[change])
    assert standing(street, 1, "casualty_rolled") == {6: before[6]}
    in_order(street)
    undo(factories.owner_of(street.season), shown, reason="It was.")
    assert standing(street, 1, "casualty_rolled") == before
    in_order(street)


@pytest.mark.clause("LG-EVENT-04", "KT-CAMP-12")
def test_a_kill_less_is_experience_less(street: Street) -> None:
    gained = standing(street, 0, "experience_gained")[1]["gained"]
    change = {"side": 0, "number": 1, "what": "took_out", "count": 0}
    ruled(street.season, street.fixture, counts=[change])
    assert standing(street, 0, "experience_gained")[1]["gained"] == gained - 1
    outcome = street.fixture.outcome
    assert outcome is not None
    assert [side["counts"]["took_out"] for side in outcome["sides"]] == [1, 1]
    in_order(street)


@pytest.mark.clause("LG-EVENT-08", "KT-SETUP-01")
def test_another_kill_team_stood_on_the_table_than_was_reported(street: Street) -> None:
    filed = FiledMatch.of(street.fixture)
    assert filed.record is not None
    there = [each["number"] for each in filed.record.match.line_ups[0]["players"]]
    left = [number for number in there if number != there[-1]]
    sides = [{**WRITTEN["sides"][0], "team": left}, WRITTEN["sides"][1]]
    shown = ruled(street.season, street.fixture, report={**WRITTEN, "sides": sides})
    after = FiledMatch.of(street.fixture)
    assert after.record is not None
    stood = [each["number"] for each in after.record.match.line_ups[0]["players"]]
    assert stood == left
    lines = StatLine.objects.filter(record__fixture=street.fixture, side=0)
    assert sorted(lines.values_list("squad_number", flat=True)) == sorted(left)
    in_order(street)
    undo(factories.owner_of(street.season), shown, reason="It was.")
    again = FiledMatch.of(street.fixture).record
    assert again is not None
    assert [each["number"] for each in again.match.line_ups[0]["players"]] == there
    in_order(street)


@pytest.mark.clause("LG-EVENT-04")
def test_what_can_be_corrected_is_offered_in_words(street: Street) -> None:
    client = client_of(factories.owner_of(street.season))
    page = client.get(reverse("correct-match", args=[street.fixture.uuid])).content.decode()
    written = reverse("correct-report", args=[street.fixture.uuid])
    assert written in page, "who typed it in has said all of it in a report"
    page = client.get(written).content.decode()
    assert "Out of action" in page or "out of action" in page
