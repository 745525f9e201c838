"""Battles of Necromunda typed in by what the pages show: every kind of field, several scenarios."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from matches.models import MatchRecord
from rosters.models import Coach, Team
from rules.roster import Event
from tests.site.alley import Alley
from tests.site.browsing import Open, browser, visit
from tests.site.reporting.writing import Writing
from tests.underhive import KEY, battle, hurt, lived, roster_of

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)


class Hideout(Alley):
    """Orlocks, of whom one is a captive and the leader a mentor, against Eschers."""

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        from rosters import operations as rosters

        wish = roster_of(("orlock", "escher")[n], f"Gang {n}")
        if n == 0:
            wish["fighters"][0]["skill"] = "mentor"
        team = rosters.found_team(coach, KEY, wish)
        if n == 1:
            return team
        taken = {"face": 2, "modifier": 0, "escaped": False, "gang": "x", "gang_name": "Rust"}
        events = [
            battle(),
            hurt(7, "captured", 5, 5),
            Event("capture_rolled", {"player": 7} | taken),
        ]
        return lived(team, events)


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "LG-FIX-19", "NM-CAMP-49", "NM-SCEN-25")
def test_looters_on_a_phone(visit: Open) -> None:
    """The battle that could not be typed in: who, what, to whom and how it ended are choices."""
    writing = Writing(visit, Alley(), size="phone")
    writing.at("The battle")
    writing.choose("Scenario", "Looters")
    writing.choose("Role of Gang 0", "gang A")
    writing.choose("Role of Gang 1", "gang B")
    writing.next("Gang 0: who fought", "battle")
    writing.tick("Fought", "9 · Juve 1 (Juve)", on=False)
    writing.choose("At the end", "fled", "4 · Ganger 2 (Ganger, specialist)")
    writing.next("Gang 0: deeds", "side")
    for at, (who, what, whom, activation) in enumerate(
        [
            ("Leader 1", "took an enemy out of action", "Gang 1: Ganger 1", "7"),
            ("Champion 1", "seriously injured an enemy", "Gang 1: Champion 1", ""),
            ("Ganger 1", "scored an objective", "nobody", ""),
        ],
        1,
    ):
        if at == 3:
            writing.press("More lines")
        writing.choose("Who", who, f"Deed {at}")
        writing.choose("What", what, f"Deed {at}")
        writing.choose("To whom", whom, f"Deed {at}")
        writing.type("Activation", activation, f"Deed {at}")
    writing.next("Gang 0: used up", "deeds")
    writing.choose("Item 1", "Ganger 2: Grenade launcher")
    writing.next("Gang 1: who fought", "lost")
    writing.choose("At the end", "out of action", "4 · Ganger 1 (Ganger)")
    writing.choose("At the end", "seriously injured", "2 · Champion 1 (Champion)")
    writing.next("Gang 1: deeds")
    writing.choose("Who", "Leader 1", "Deed 1")
    writing.choose("What", "rallied", "Deed 1")
    writing.next("Gang 1: used up")
    writing.next("How it ended")
    writing.type("Round in which it ended", "6")
    writing.choose("Result", "won", "Gang 0")
    writing.choose("Result", "lost", "Gang 1")
    writing.choose("Bottled", "yes", "Gang 1")
    writing.type("Caskets brought home", "3", "Gang 0")
    writing.next("After the match", "result")
    writing.file()
    page = writing.confirm()

    ours, theirs = MatchRecord.objects.get().record["sides"]
    assert (ours["result"], ours["caskets"]) == ("win", 3)
    assert [each["kind"] for each in ours["deeds"]] == ["took_out", "injured", "objective"]
    assert ours["deeds"][0]["victim"] == [1, 4]
    assert theirs["out"] == [4]
    expect(page.get_by_text("The match is settled.")).to_be_visible()
