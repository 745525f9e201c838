"""Matches of Helvetia Cup typed in by what the pages show."""

from __future__ import annotations

import pytest

from matches.models import MatchRecord
from tests.site.browsing import Open, browser, visit
from tests.site.cup import Cup
from tests.site.reporting.writing import Writing

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)


def squad(writing: Writing, numbers: tuple[int, ...], came_on: int = 0) -> None:
    """Tick who was in the match squad, by the number on the row; the last two stayed off, but for
    who came on."""
    for at, number in enumerate(numbers):
        row = writing.row_of(f"{number} ")
        writing.tick("was in the match squad", row)
        if at >= len(numbers) - 2 and number != came_on:
            writing.tick("did not come on", row)


def a_header(writing: Writing) -> None:
    writing.at("Cards of Team 0")
    writing.choose("Mission card", "Second Wind", "Before the match")
    writing.next("Cards of Team 1", "cards")
    writing.next("Squad of Team 0")
    squad(writing, (1, 3, 4, 5, 7, 8, 9))
    shot_at = writing.row_of("7 ")
    writing.type("Shots", "2", shot_at)
    writing.type("Markers left", "1", shot_at)
    writing.next("Goals of Team 0", "squad")
    writing.choose("Scorer", writing.option_of("Scorer", "7 ", "Goal 1"), "Goal 1")
    writing.type("Minute", "12", "Goal 1")
    writing.choose("How", "a header", "Goal 1")
    writing.next("Cards, injuries and substitutions of Team 0", "goals")
    writing.next("Squad of Team 1")
    squad(writing, (1, 3, 4, 5, 7, 8, 10))
    writing.next("Goals of Team 1")
    writing.next("Cards, injuries and substitutions of Team 1")
    writing.choose("What", "Yellow card", "Event 1")
    writing.choose("Who", writing.option_of("Who", "3 ", "Event 1"), "Event 1")
    writing.type("Minute", "40", "Event 1")
    writing.next("How it was decided", "events")
    writing.next("After the match", "result")


def a_foul(writing: Writing) -> None:
    """Everything that a side can be told of: a foul, a card, an injury, who came on for whom."""
    writing.at("Cards of Team 0")
    writing.next("Cards of Team 1")
    writing.next("Squad of Team 0")
    squad(writing, (1, 3, 4, 5, 7, 8, 9), came_on=8)
    writing.next("Goals of Team 0")
    writing.next("Cards, injuries and substitutions of Team 0")
    writing.choose("What", "Heavy injury", "Event 1")
    writing.choose("Who", writing.option_of("Who", "4 ", "Event 1"), "Event 1")
    writing.type("Minute", "20", "Event 1")
    writing.choose("What", "Substitution", "Event 2")
    writing.choose("Who", writing.option_of("Who", "4 ", "Event 2"), "Event 2")
    writing.choose("Who came on", writing.option_of("Who came on", "8 ", "Event 2"), "Event 2")
    writing.type("Minute", "20", "Event 2")
    writing.next("Squad of Team 1", "substitution")
    squad(writing, (1, 3, 4, 5, 7, 8, 10))
    writing.type("Fouls", "1", writing.row_of("5 "))
    writing.next("Goals of Team 1")
    writing.next("Cards, injuries and substitutions of Team 1")
    writing.choose("What", "Red card", "Event 1")
    writing.choose("Who", writing.option_of("Who", "5 ", "Event 1"), "Event 1")
    writing.type("Minute", "20", "Event 1")
    writing.next("How it was decided")
    writing.next("After the match", "foul")


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "LG-FIX-19", "HC-GOAL-03")
def test_a_header_on_a_phone(visit: Open) -> None:
    writing = Writing(visit, Cup(), size="phone")
    a_header(writing)
    writing.file()
    writing.confirm()
    (goal,) = MatchRecord.objects.get().record["sides"][0]["goals"]
    assert (goal["number"], goal["minute"], goal["kind"]) == (7, 12, "header")


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "HC-FOUL-09", "HC-SUB-01")
def test_a_foul_at_a_desk(visit: Open) -> None:
    writing = Writing(visit, Cup(), author=1)
    a_foul(writing)
    writing.file()
    writing.confirm()
    hurt, rough = MatchRecord.objects.get().record["sides"]
    assert [each["number"] for each in hurt["injuries"]] == [4]
    assert [each["card"] for each in rough["cards"]] == ["red"]
