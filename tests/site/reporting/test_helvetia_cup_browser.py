"""Matches of Helvetia Cup typed in by what the pages show."""

from __future__ import annotations

import pytest

from leagues import operations as leagues
from matches.models import MatchRecord
from tests import factories
from tests.site.browsing import Open, browser, mirrored, visit
from tests.site.cup import HELVETIA, Cup
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
    writing.at("Goals of Team 0")
    writing.choose("Scorer", writing.option_of("Scorer", "7 ", "Goal 1"), "Goal 1")
    writing.type("Minute", "12", "Goal 1")
    writing.choose("How", "a header", "Goal 1")
    writing.next("Goals of Team 1", "goals")
    writing.next("How it was decided")
    writing.next("Cards of Team 0", "result")
    writing.choose("Mission card", "Second Wind", "Before the match")
    writing.next("Cards of Team 1", "cards")
    writing.next("Squad of Team 0")
    squad(writing, (1, 3, 4, 5, 7, 8, 9))
    shot_at = writing.row_of("7 ")
    writing.type("Shots", "2", shot_at)
    writing.type("Markers left", "1", shot_at)
    writing.next("Squad of Team 1", "squad")
    squad(writing, (1, 3, 4, 5, 7, 8, 10))
    writing.next("Cards, injuries and substitutions of Team 0")
    writing.next("Cards, injuries and substitutions of Team 1")
    writing.choose("What", "Yellow card", "Event 1")
    writing.choose("Who", writing.option_of("Who", "3 ", "Event 1"), "Event 1")
    writing.type("Minute", "40", "Event 1")
    writing.next("After the match", "events")


def a_foul(writing: Writing) -> None:
    """Everything that a side can be told of: a foul, a card, an injury, who came on for whom."""
    writing.at("Goals of Team 0")
    writing.next("Goals of Team 1")
    writing.next("How it was decided")
    writing.next("Cards of Team 0")
    writing.next("Cards of Team 1")
    writing.next("Squad of Team 0")
    squad(writing, (1, 3, 4, 5, 7, 8, 9), came_on=8)
    writing.next("Squad of Team 1")
    squad(writing, (1, 3, 4, 5, 7, 8, 10))
    writing.type("Fouls", "1", writing.row_of("5 "))
    writing.next("Cards, injuries and substitutions of Team 0")
    writing.choose("What", "Heavy injury", "Event 1")
    writing.choose("Who", writing.option_of("Who", "4 ", "Event 1"), "Event 1")
    writing.type("Minute", "20", "Event 1")
    writing.choose("What", "Substitution", "Event 2")
    writing.choose("Who", writing.option_of("Who", "4 ", "Event 2"), "Event 2")
    writing.choose("Who came on", writing.option_of("Who came on", "8 ", "Event 2"), "Event 2")
    writing.type("Minute", "20", "Event 2")
    writing.next("Cards, injuries and substitutions of Team 1", "substitution")
    writing.choose("What", "Red card", "Event 1")
    writing.choose("Who", writing.option_of("Who", "5 ", "Event 1"), "Event 1")
    writing.type("Minute", "20", "Event 1")
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


class Final(Cup):
    """The final of a cup between two people: who is level goes on to a shoot-out."""

    def __init__(self) -> None:
        self.owner = factories.coach()
        season = leagues.create_season(
            self.owner,
            factories.league(self.owner),
            "Cup",
            HELVETIA,
            seed="7",
            stages=[{"format": "single_elimination"}],
        )
        season = leagues.open_registration(self.owner, season)
        for n in (0, 1):
            coach = factories.coach()
            leagues.accept_invitation(coach, leagues.invite(self.owner, season.league).token)
            leagues.enter_team(coach, season, self.found_team(coach, HELVETIA, n))
        self.season = leagues.start_season(self.owner, season)


def a_shoot_out(writing: Writing) -> None:
    """Level after extra time; every card that a coach can say something of was in it."""
    home, away = (side.entry.team.name for side in writing.fixture.sides.order_by("number"))
    writing.at(f"Goals of {home}")
    writing.next(f"Goals of {away}")
    writing.next("How it was decided")
    writing.type(f"{home}: goals in the shoot-out", "4")
    writing.type(f"{away}: goals in the shoot-out", "3")
    writing.next(f"Cards of {home}", "shoot-out")
    trained = writing.option_at("Trained card 1", 1, "Before the match")
    for label, place in (
        ("Trained card 1", "Before the match"),
        ("Card 1", "Cards brought"),
        ("Tactic card 1", "Cards played"),
    ):
        writing.choose(label, trained, place)
    legendary = writing.option_at("Legendary card", 1, "Cards played")
    writing.choose("Legendary card", legendary, "Cards played")
    writing.next(f"Cards of {away}", "cards-played")
    writing.next(f"Squad of {home}")
    squad(writing, (1, 3, 4, 5, 7, 8, 9))
    writing.next(f"Squad of {away}")
    squad(writing, (1, 3, 4, 5, 7, 8, 10))
    writing.next(f"Cards, injuries and substitutions of {home}")
    writing.next(f"Cards, injuries and substitutions of {away}")
    writing.next("After the match")


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "HC-SHOOT-01", "HC-TCARD-03", "HC-CARD-17")
@mirrored("size", ["phone", "desk"])
def test_a_final_that_cards_and_a_shoot_out_decided(visit: Open, size: str) -> None:
    writing = Writing(visit, Final(), size=size)
    a_shoot_out(writing)
    writing.file()
    writing.confirm()
    home, away = MatchRecord.objects.get().record["sides"]
    assert [side.result for side in writing.fixture.sides.order_by("number")] == ["win", "loss"]
    assert (home["shootout"], away["shootout"]) == (4, 3)
    [trained] = home["acquired"]["trained"]
    assert home["brought"] == [trained]
    assert home["played"][0] == trained
    assert len(home["played"]) == 2, "a tactic card and a legendary one"
