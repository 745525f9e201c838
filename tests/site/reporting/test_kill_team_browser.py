"""Matches of Kill Team typed in by what the pages show."""

from __future__ import annotations

import pytest

from matches.models import MatchRecord
from tests.site.browsing import Open, browser, visit
from tests.site.reporting.writing import Writing
from tests.site.street import Street

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)


def firefight(writing: Writing) -> None:
    writing.at("Mission")
    writing.choose("Mission", "Firefight")
    writing.next("How it ended", "mission")
    writing.type("Round in which it ended", "5")
    writing.next("Casualties of Team 0", "result")
    writing.tick("Out of action", "Guard Gunner 2 (Veteran 1)")
    writing.type("Flesh wounds", "1", "Guard Sergeant 1 (Leader 1)")
    writing.next("Casualties of Team 1", "side")
    writing.tick("Out of action", "Ork Boss 1 (Leader 1)")
    writing.next("Who took them out of action")
    writing.choose("Guard Gunner 2", "Ork Boss 1", "Team 0")
    writing.choose("Ork Boss 1", "Guard Sergeant 1", "Team 1")
    writing.next("After the match", "by")


def ground(writing: Writing) -> None:
    writing.at("Mission")
    writing.choose("Mission", "Hold the Ground")
    writing.next("How it ended")
    writing.type("Round in which it ended", "4")
    writing.pick("Team 1: broken", "yes")
    writing.pick("Conceded by", "Team 1")
    writing.type("Team 0: markers controlled", "3")
    writing.type("Team 1: markers controlled", "2")
    writing.next("Casualties of Team 0", "held")
    writing.next("Casualties of Team 1")
    writing.next("Who took them out of action")
    writing.press("Next")
    writing.at("Who took them out of action")
    writing.type("Why you played it so", "The orks ran, and we let them.")
    writing.next("After the match")


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "LG-FIX-19", "KT-CAMP-12")
def test_a_firefight_on_a_phone(visit: Open) -> None:
    writing = Writing(visit, Street(), size="phone")
    firefight(writing)
    writing.file()
    writing.confirm()
    guard, orks = MatchRecord.objects.get().record["sides"]
    assert [each["number"] for each in orks["out"]] == [1]
    assert [each["by"] for each in guard["out"]] == [1]


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "LG-FIX-22", "KT-END-09")
def test_ground_that_was_held_at_a_desk(visit: Open) -> None:
    writing = Writing(visit, Street(), author=1)
    ground(writing)
    writing.file()
    writing.confirm()
    assert [side["held"] for side in MatchRecord.objects.get().record["sides"]] == [3, 2]
