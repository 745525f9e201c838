"""Matches of Boufbowl typed in by what the pages show."""

from __future__ import annotations

import pytest

from matches.models import MatchRecord
from tests.site.bowl import Bowl
from tests.site.browsing import Open, browser, visit
from tests.site.reporting.writing import Writing

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)


def two_goals(writing: Writing) -> None:
    writing.at("Goals of Club 0")
    writing.choose("Scorer", "1 Orla Stonefist", "Goal 1")
    writing.type("Turn", "5", "Goal 1")
    writing.choose("Scorer", "3 Ilsa Quickreed", "Goal 2")
    writing.type("Turn", "11", "Goal 2")
    writing.next("Goals of Club 1", "goals")
    writing.next("K.O.s and wounds of Club 0")
    writing.choose("Who", "2 Bram Thornhide", "Line 1")
    writing.choose("What", "K.O.", "Line 1")
    writing.choose("Done by", "1 Dorn Gravelmaw", "Line 1")
    writing.type("Turn", "4", "Line 1")
    writing.next("K.O.s and wounds of Club 1", "hurt")
    writing.choose("Who", "3 Vex Cinder", "Line 1")
    writing.choose("What", "K.O. and wounded", "Line 1")
    writing.choose("Done by", "1 Orla Stonefist", "Line 1")
    writing.next("Squad of Club 0")
    writing.type("Contests", "4", "1 Orla Stonefist")
    writing.type("Contests won", "3", "1 Orla Stonefist")
    writing.type("Fights started", "2", "1 Orla Stonefist")
    writing.type("Fights won", "2", "1 Orla Stonefist")
    writing.type("Contests", "2", "2 Bram Thornhide")
    writing.type("Times put down", "1", "2 Bram Thornhide")
    writing.type("Passes", "1", "3 Ilsa Quickreed")
    writing.choose("Captain", "1 Orla Stonefist")
    writing.next("Squad of Club 1", "squad")
    writing.type("Contests", "3", "3 Vex Cinder")
    writing.type("Times put down", "1", "3 Vex Cinder")
    writing.type("Contests", "3", "1 Dorn Gravelmaw")
    writing.type("Contests won", "1", "1 Dorn Gravelmaw")
    writing.type("Fights started", "1", "1 Dorn Gravelmaw")
    writing.type("Fights won", "1", "1 Dorn Gravelmaw")
    writing.next("How it ended")
    writing.type("Turns of both sides together", "11")
    writing.next("After the match", "result")


def given_up(writing: Writing) -> None:
    for what in ("Goals", "K.O.s and wounds", "Squad"):
        writing.at(f"{what} of Club 0")
        writing.next(f"{what} of Club 1")
        writing.next({"Goals": "K.O.s and wounds of Club 0", "K.O.s and wounds": "Squad of Club 0"}
                     .get(what, "How it ended"))  # fmt: skip
    writing.choose("Conceded by", "Club 1")
    writing.tick("The supply of tokens ran dry")
    writing.next("After the match", "given-up")


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "LG-FIX-19", "BF-GOAL-10")
def test_two_goals_on_a_phone(visit: Open) -> None:
    writing = Writing(visit, Bowl(), size="phone")
    two_goals(writing)
    writing.file()
    writing.confirm()
    assert [side.score for side in writing.fixture.sides.order_by("number")] == [2, 0]
    ours = MatchRecord.objects.get().record["sides"][0]
    assert ours["captain"] == 1


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "BF-WIN-05")
def test_a_match_that_was_given_up_at_a_desk(visit: Open) -> None:
    writing = Writing(visit, Bowl(), author=1)
    given_up(writing)
    writing.file()
    writing.confirm()
    assert MatchRecord.objects.exists()
