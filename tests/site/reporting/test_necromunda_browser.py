"""Battles of Necromunda typed in by what the pages show: every kind of field, several scenarios."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from matches.models import Report
from rosters.models import Coach, Team
from rules.roster import Event
from tests.site.alley import Alley
from tests.site.browsing import Open, browser, fits, follow, mirrored, visit
from tests.site.reporting.writing import Writing, home, to_do
from tests.support.underhive import KEY, battle, hurt, lived, roster_of

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


def fought(writing: Writing, at: int, who: str, what: str, whom: str = "", when: str = "") -> None:
    """A line of what a fighter did."""
    place = f"Deed {at}"
    writing.choose("Who", who, place)
    writing.choose("What", what, place)
    if whom:
        writing.choose("Victim", whom, place)
    if when:
        writing.type("Activation", when, place)


def on(writing: Writing, *screens: str) -> None:
    """On over screens of both gangs, to the one that comes last."""
    for screen in screens:
        writing.next(screen)


def looters(writing: Writing) -> None:
    writing.at("The battle")
    writing.choose("Scenario", "Looters")
    writing.pick("Role of Gang 0", "gang A")
    writing.pick("Role of Gang 1", "gang B")
    writing.next("How it ended", "battle")
    writing.pick("Result", "won", "Gang 0")
    writing.pick("Result", "lost", "Gang 1")
    writing.pick("Bottled", "yes", "Gang 1")
    writing.type("Caskets brought home", "3", "Gang 0")
    writing.type("Round in which it ended", "6")
    writing.next("Gang 0: who fought", "result")
    writing.tick("Fought", "9 · Juve 1 (Juve)", on=False)
    writing.next("Gang 1: who fought", "side")
    writing.tick("Fought", writing.row_of("8 "), on=False)
    writing.choose("At the end", "out of action", "4 · Ganger 1 (Ganger)")
    writing.choose("At the end", "fled", writing.row_of("5 "))
    writing.choose("At the end", "seriously injured", "2 · Champion 1 (Champion)")
    writing.next("Gang 0: deeds")
    fought(writing, 1, "Leader 1", "took an enemy out of action", "Gang 1: Ganger 1", "7")
    fought(writing, 2, "Champion 1", "seriously injured an enemy", "Gang 1: Champion 1")
    writing.press("More lines")
    writing.press("More lines")
    fought(writing, 5, "Ganger 1", "rallied")
    writing.next("Gang 1: deeds", "deeds")
    fought(writing, 1, "Leader 1", "helped a friend recover")
    writing.next("Gang 0: used up")
    writing.choose("Item 1", "Ganger 2: Grenade launcher")
    writing.next("Gang 1: used up", "lost")
    writing.next("After the match")


def rescue(writing: Writing) -> None:
    writing.at("The battle")
    writing.choose("Scenario", "Rescue mission")
    writing.pick("Role of Gang 0", "attacker")
    writing.pick("Role of Gang 1", "defender")
    writing.next("How it ended")
    writing.pick("Result", "won", "Gang 0")
    writing.pick("Result", "lost", "Gang 1")
    writing.choose("Who was rescued", "Ganger 5", "Gang 0")
    writing.next("Gang 0: who fought", "rescue")
    for number in (6, 7, 8):
        writing.tick("Fought", writing.row_of(f"{number} "), on=False)
    writing.choose("At the end", "seriously injured", "3 · Ganger 1 (Ganger)")
    writing.next("Gang 1: who fought")
    for number in (5, 6, 7, 8):
        writing.tick("Fought", writing.row_of(f"{number} "), on=False)
    writing.choose("Done by", "Champion 1", "1 · Leader 1 (Leader)")
    writing.next("Gang 0: deeds")
    writing.choose("Mentor near by", "Leader 1", "Deed 1")
    writing.next("Gang 1: deeds", "mentors")
    on(writing, "Gang 0: used up", "Gang 1: used up", "After the match")


def ambush(writing: Writing) -> None:
    """The defender's crew is broken up, and the attacker has won."""
    writing.at("The battle")
    writing.choose("Scenario", "Ambush")
    writing.pick("Role of Gang 0", "defender")
    writing.pick("Role of Gang 1", "attacker")
    writing.next("How it ended")
    writing.type("Round in which it ended", "4")
    writing.pick("Result", "lost", "Gang 0")
    writing.pick("Result", "won", "Gang 1")
    writing.next("Gang 0: who fought")
    for number in (1, 2, 3, 4, 5, 6):
        writing.choose("At the end", "out of action", writing.row_of(f"{number} "))
    writing.next("Gang 1: who fought", "ambushed")
    for number in (7, 8):
        writing.tick("Fought", writing.row_of(f"{number} "), on=False)
    on(writing, "Gang 0: deeds", "Gang 1: deeds")
    fought(writing, 1, "Leader 1", "took an enemy out of action", "Gang 0: Leader 1", "3")
    on(writing, "Gang 0: used up", "Gang 1: used up", "After the match")


def border_dispute(writing: Writing) -> None:
    """The attacker has desecrated the relic thrice."""
    writing.at("The battle")
    writing.choose("Scenario", "Border dispute")
    writing.pick("Role of Gang 0", "attacker")
    writing.pick("Role of Gang 1", "defender")
    writing.next("How it ended")
    writing.type("Round in which it ended", "3")
    writing.pick("Result", "won", "Gang 0")
    writing.pick("Result", "lost", "Gang 1")
    on(writing, "Gang 0: who fought", "Gang 1: who fought", "Gang 0: deeds")
    for at, who in enumerate(("Leader 1", "Champion 1", "Leader 1"), 1):
        if at == 3:
            writing.press("More lines")
        fought(writing, at, who, "scored an objective")
    writing.next("Gang 1: deeds", "desecrated")
    on(writing, "Gang 0: used up", "Gang 1: used up", "After the match")


def given_up(writing: Writing) -> None:
    writing.at("The battle")
    writing.choose("Scenario", "Stand-off")
    writing.next("How it ended")
    writing.pick("Conceded by", "Gang 1")
    for title in ("who fought", "deeds", "used up"):
        on(writing, f"Gang 0: {title}", f"Gang 1: {title}")
    writing.next("After the match")


def go_through(page: Page, *actions: str) -> None:
    """The steps after the battle, from what waits on the home page to the last."""
    home(page)
    follow(to_do(page))
    for action in actions:
        assert fits(page)
        follow(page.get_by_role("button", name=action))
    ways = {"On to the roster update…": "Take them", "The roster update is over…": "Finish it"}
    for link, button in ways.items():
        further = page.get_by_role("link", name=link)
        if further.count():
            follow(further)
            follow(page.get_by_role("button", name=button))
    expect(page.get_by_text("Nothing of a battle is left to do.")).to_be_visible()


@pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "LG-FIX-19", "NM-CAMP-02", "NM-SCEN-25")
def test_looters_on_a_phone(visit: Open) -> None:
    """The battle that could not be typed in: who, what, to whom and how it ended are choices."""
    writing = Writing(visit, Alley(), size="phone")
    looters(writing)
    writing.file()
    confirming = writing.confirm()
    go_through(writing.page, "Work a territory: 10 credits Leader 1", "Nothing Champion 1")
    go_through(confirming, "Nothing Leader 1")
    ours, theirs = Report.objects.get().data["sides"]
    assert (ours["result"], ours["caskets"], theirs["result"]) == ("win", 3, "loss")
    assert [each["kind"] for each in ours["deeds"]] == ["took_out", "injured", "rallied"]
    assert ours["deeds"][0]["victim"] == [1, 4]
    assert theirs["out"] == [4]


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "NM-FX-37", "NM-SCEN-44")
def test_a_rescue_mission_at_a_desk(visit: Open) -> None:
    writing = Writing(visit, Hideout(), author=1)
    rescue(writing)
    writing.file()
    writing.confirm()
    ours = Report.objects.get().data["sides"][0]
    assert ours["rescued"] == 7
    assert ours["deeds"][0]["mentors"] == [1]


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "NM-OVER-06")
def test_a_battle_that_was_given_up_at_a_desk(visit: Open) -> None:
    writing = Writing(visit, Alley())
    given_up(writing)
    writing.file()
    writing.confirm()
    assert [side.result for side in writing.fixture.sides.order_by("number")] == ["win", "loss"]


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "NM-SCEN-33")
@mirrored("size", ["phone", "desk"])
def test_an_ambush(visit: Open, size: str) -> None:
    writing = Writing(visit, Alley(), size=size)
    ambush(writing)
    writing.file()
    writing.confirm()
    data = Report.objects.get().data
    assert (data["scenario"], data["rounds"]) == ("ambush", 4)
    assert [side["role"] for side in data["sides"]] == ["defender", "attacker"]
    assert [side.result for side in writing.fixture.sides.order_by("number")] == ["loss", "win"]


@pytest.mark.clause("LG-FIX-05", "LG-FIX-19", "NM-SCEN-38", "NM-SCEN-39")
@mirrored("size", ["phone", "desk"])
def test_a_border_dispute(visit: Open, size: str) -> None:
    writing = Writing(visit, Alley(), author=1, size=size)
    border_dispute(writing)
    writing.file()
    writing.confirm()
    data = Report.objects.get().data
    assert data["scenario"] == "border_dispute"
    assert [side.score for side in writing.fixture.sides.order_by("number")] == [3, 0]
