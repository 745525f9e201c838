"""Matches of Blood Bowl typed in by what the pages show."""

from __future__ import annotations

import pytest

from matches.models import MatchRecord
from tests.site.browsing import Open, browser, mirrored, visit
from tests.site.reporting.test_steps import Tabletop
from tests.site.reporting.writing import Writing

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)

ORCS, HUMANS = "Gouged Eye", "Reikland Reavers"


def two_touchdowns(writing: Writing) -> None:
    writing.at("The result")
    writing.type("Score", "2", ORCS)
    writing.pick("Fans, in thousands", "9", ORCS)
    writing.next(f"Inducements of {ORCS}", "result")
    writing.page.get_by_label("Bloodweiser Babes").select_option(label="1")
    writing.next(f"What {ORCS} did", "bought")
    writing.choose("Touchdown 1", "1 Drogbag Skullthumpa")
    writing.choose("Touchdown 2", "2 Ruglud Shinkicka")
    writing.open("Players on the bench")
    writing.tick("5 Nobskrat Bigboot")
    writing.open("Interceptions, passes and fouls")
    writing.type("Fouls: 3 Ugrim Fungusbreff", "2")
    writing.next(f"What {HUMANS} did", "deeds")
    writing.next(f"Casualties of {ORCS}")
    writing.next(f"Casualties of {HUMANS}")
    writing.press("More lines")
    writing.choose("Who", "4 Otmar Weissbach", "Casualty 4")
    writing.choose("Done by", "2 Ruglud Shinkicka", "Casualty 4")
    writing.pick("Casualty roll, D6", "4", "Casualty 4")
    writing.pick("Casualty roll, D8", "7", "Casualty 4")
    writing.next("After the match", "hurt")


def given_up(writing: Writing) -> None:
    writing.at("The result")
    writing.open("Petty cash, awarded touchdowns, players left", ORCS)
    writing.type("Score", "2", ORCS)
    writing.type("of these awarded", "2", ORCS)
    writing.open("Petty cash, awarded touchdowns, players left", HUMANS)
    writing.type("Players it could still set up", "2", HUMANS)
    writing.pick("Conceded by", HUMANS)
    writing.next(f"Inducements of {ORCS}", "given-up")
    writing.next(f"What {ORCS} did")
    writing.next(f"What {HUMANS} did")
    writing.next(f"Casualties of {ORCS}")
    writing.choose("Who", "4 Skarzog Nosebleed", "Casualty 1")
    writing.choose("How", "by the crowd", "Casualty 1")
    writing.next(f"Casualties of {HUMANS}", "crowd")
    writing.next("After the match")


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "LG-FIX-19", "BB-LEAGUE-10")
def test_two_touchdowns_on_a_phone(visit: Open) -> None:
    writing = Writing(visit, Tabletop(rerolls=2), size="phone")
    two_touchdowns(writing)
    writing.file()
    writing.confirm()
    orcs, humans = MatchRecord.objects.get().record["sides"]
    assert [side.score for side in writing.fixture.sides.order_by("number")] == [2, 0]
    assert orcs["fans"] == 9
    (injury,) = humans["injuries"]
    assert (injury["number"], injury["effects"]) == (4, ["miss_next"])


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "BB-LEAGUE-68")
def test_a_match_that_was_given_up_at_a_desk(visit: Open) -> None:
    writing = Writing(visit, Tabletop(rerolls=2), author=1)
    given_up(writing)
    writing.file()
    writing.confirm()
    sides = writing.fixture.sides.order_by("number")
    assert [(side.ended, side.result) for side in sides] == [
        ("conceded_to", "win"),
        ("conceded", "loss"),
    ]


def helped(writing: Writing) -> None:
    """One of each side is hurt, and is seen to by an apothecary: their own, and one for hire."""
    writing.at("The result")
    writing.next(f"Inducements of {ORCS}")
    writing.page.get_by_label("Wandering Apothecaries").select_option(label="1")
    writing.next(f"What {ORCS} did", "apothecary-hired")
    writing.next(f"What {HUMANS} did")
    writing.next(f"Casualties of {ORCS}")
    writing.choose("Who", "4 Skarzog Nosebleed", "Casualty 1")
    writing.choose("Done by", writing.option_of("Done by", "1 ", "Casualty 1"), "Casualty 1")
    writing.pick("Casualty roll, D6", "6", "Casualty 1")
    writing.pick("Casualty roll, D8", "1", "Casualty 1")
    writing.open("Apothecary, regeneration", "Casualty 1")
    writing.pick("Apothecary used", "yes", "Casualty 1")
    writing.pick("Second casualty roll, D6", "4", "Casualty 1")
    writing.pick("Second casualty roll, D8", "1", "Casualty 1")
    writing.pick("What counts", "the better roll", "Casualty 1")
    writing.next(f"Casualties of {HUMANS}", "apothecary")
    writing.choose("Who", "4 Otmar Weissbach", "Casualty 1")
    writing.pick("Casualty roll, D6", "4", "Casualty 1")
    writing.pick("Casualty roll, D8", "7", "Casualty 1")
    writing.next("After the match")


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "BB-LEAGUE-30", "BB-LEAGUE-32")
@mirrored("size", ["phone", "desk"])
def test_an_apothecary_is_used(visit: Open, size: str) -> None:
    writing = Writing(visit, Tabletop(rerolls=2), size=size)
    helped(writing)
    writing.file()
    writing.confirm()
    orcs, humans = MatchRecord.objects.get().record["sides"]
    assert orcs["induced"]["bought"] == {"apothecaries": 1}
    (injury,) = orcs["injuries"]
    assert (injury["number"], injury["rolls"]) == (4, [41])
    assert "dead" not in injury["effects"]
    assert [each["number"] for each in humans["injuries"]] == [4]
