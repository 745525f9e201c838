"""A week of a campaign of Necromunda on two phones: from the challenge to the last step after the
battle; and the arbitrator, who sees what is still owed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from django.utils.translation import gettext, override, pgettext
from playwright.sync_api import expect

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from matches import reporting
from matches.models import Report
from matches.reporting.working_out import lined_up, work_out_report
from rosters.games.necromunda.terms import place
from rosters.models import Coach, Team
from rosters.teams.selectors import state_of
from rosters.words.catalogue_names import called
from rosters.words.own_words import in_words_of
from rules.roster import Event
from tests import factories
from tests.journeys.tapping import TOUCHED, Thumb, as_usual
from tests.matches.meeting import as_read
from tests.site.browsing import Open, browser, fits, visit
from tests.site.factories import person
from tests.site.reporting.writing import home
from tests.support.underhive import KEY, gang_of, lived
from tests.worlds import built_once

__all__ = ["browser", "visit"]
pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]
#: What each gang has put by: for a doctor, and for somebody new.
SAVED = Event("rewarded", {"credits": 200, "faces": [], "reason": "reward", "clause": "NM-SCEN-11"})
LORDS, BLADES, HAND = "Iron Lords", "Night Blades", "Pale Hand"
GANGS = {"orlock": LORDS, "escher": BLADES, "delaque": HAND}
STAKE = "chem_pit"
#: What the leader finds on the market and buys.
FOUND = "Bolt pistol"
#: What fell at the table for who went down: one captured, and no way out; one critically injured.
HURT = ((5, 5), (6, 2))
FELL: Mapping[str, Sequence[int]] = {"capture": (1,)}


@built_once
def campaign() -> Season:
    """A campaign that Vera runs, of three gangs of people, in its first week."""
    vera = person("vera")
    league = factories.league(vera, "Underhive")
    weeks = [{"format": "meetings", "rounds": 4}]
    made = leagues.create_season(vera, league, "Turf War", KEY, seed="7", stages=weeks)
    leagues.plan_campaign(vera, made, {})
    made = leagues.open_registration(vera, made)
    invitation = leagues.invite(vera, league)
    for house, name in GANGS.items():
        coach = person(house)
        leagues.accept_invitation(coach, invitation.token)
        gang = lived(gang_of(coach, house, name), [SAVED])
        leagues.enter_team(coach, made, gang, managed=Entry.Managed.PERSON)
    return leagues.start_season(vera, made)


@built_once
def fought() -> Season:
    """The same campaign after the battle that the first journey reports."""
    season = campaign()
    lord, blade = (Coach.objects.get(username=name) for name in ("orlock", "escher"))
    one, other = (Entry.objects.get(team__name=name) for name in (LORDS, BLADES))
    leagues.answer_challenge(blade, leagues.challenge(lord, one, other), accept=True)
    fixture = as_read(Fixture.objects.get())
    leagues.answer_terms(lord, fixture, 0, "stake_territory", STAKE)
    report = reporting.begin_report(lord, fixture)
    sides = [{"result": "win"}, {"result": "loss", "out": [4, 5]}]
    data = {"scenario": "ambush", "sides": sides}
    report = reporting.save_report(lord, report, report.version, data)
    lined, hurt = lined_up(fixture), iter(HURT)
    assert lined is not None
    while (wanted := work_out_report(report, lined).wanted) is not None:
        entry = None
        if wanted.die:
            entry = next(hurt) if wanted.purpose == "lasting_injury" else FELL.get(wanted.purpose)
        report = reporting.enter(lord, report, report.version, entry and list(entry))
    report = reporting.file_report(lord, report, report.version)
    reporting.confirm_report(blade, report)
    return season


def phone(visit: Open, who: str, language: str, what: str) -> Thumb:
    return Thumb(visit("/", who, locale=language, **TOUCHED), f"{what}-{language}-{who}")


def goes_home(thumb: Thumb) -> None:
    home(thumb.page)
    assert fits(thumb.page)


def waits(thumb: Thumb) -> None:
    """From home to the first thing that waits there."""
    goes_home(thumb)
    thumb.follow(thumb.main.locator(".todo").get_by_role("link").first)


@pytest.mark.clause("LG-MEET-01", "LG-FIX-17", "LG-FIX-31", "NM-CAMP-05")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_challenge_a_stake_and_the_battle(visit: Open, language: str) -> None:
    season = campaign()
    with override(language):
        lord, blade = (phone(visit, who, language, "week") for who in ("orlock", "escher"))
        lord.follow(lord.main.get_by_role("link", name=season.name).first)
        lord.follow(lord.main.get_by_role("row").filter(has_text=BLADES).get_by_role("button"))
        waits(blade)
        blade.go("Accept…")
        blade.press("Accept it")
        waits(lord)
        pit = lord.main.get_by_role("listitem").filter(has_text=place("Chem-pit"))
        expect(pit).to_contain_text("2D6×10")
        lord.follow(pit.get_by_role("button"))
        lord.sees("Your answer counts.")
        expect(lord.main.get_by_text(place("Chem-pit")).first).to_be_visible()
        lord.go("Report the result")
        lord.press("Begin the report")
        battle(lord)
        waits(blade)
        blade.go("Confirm the result…")
        blade.press("Confirm the result")
        blade.sees(in_words_of(KEY, "The match is settled."))
        blade.go(gettext("Open choices of %(team)s") % {"team": BLADES})
        blade.sees("Ask the doctor for the fee")
    assert Report.objects.get().data["sides"][1]["out"] == [4, 5]
    gangs = {team.name: state_of(team) for team in Team.objects.all()}
    [captive] = gangs[LORDS].captives
    assert captive.name == gangs[BLADES].fighters[4].name
    assert [each.id for each in gangs[BLADES].critical] == [5]


def battle(lord: Thumb) -> None:
    """What the winner types in: the scenario is known; two went down, one of them is captured."""
    lord.at("The battle")
    lord.press("Next")
    lord.at("How it ended")
    for name, result in ((LORDS, "won"), (BLADES, "lost")):
        lord.pick("Result", pgettext("necromunda report", result), lord.group(name))
    lord.press("Next")
    lord.press("Next")
    for number in (4, 5):
        row = lord.main.get_by_role("row").filter(has_text=f"{number} · ")
        lord.choose(row.locator("select").nth(1), "Leader 1")
    while not lord.page.url.endswith("/after/"):
        lord.press("Next")
    hurt = iter(HURT)
    while not lord.page.url.endswith("/review/"):
        dice = lord.main.get_by_role("radiogroup")
        if dice.count():
            for n, face in enumerate(next(hurt)):
                lord.tap(dice.nth(n).get_by_text(str(face), exact=True))
            lord.press("Next")
        elif lord.main.locator("fieldset button[name=face-0]").count():
            lord.follow(lord.main.locator("fieldset button[name=face-0]").first)
        else:
            as_usual(lord)
    lord.press("Send the report")
    lord.sees("The report is sent.")


@pytest.mark.clause("LG-FIX-15", "LG-FIX-30", "LG-DEAL-01", "NM-CAMP-02")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_after_the_battle(visit: Open, language: str) -> None:
    season = fought()
    with override(language):
        lord, blade, vera = (
            phone(visit, who, language, "steps") for who in ("orlock", "escher", "vera")
        )
        owed(vera, season, LORDS, BLADES)
        waits(lord)
        income_and_trade(lord)
        ransom(lord)
        waits(lord)
        update(lord, "Sparks")
        owed(vera, season, BLADES)
        waits(blade)
        pay = gettext("Pay %(n)s credits") % {"n": 15}
        blade.follow(blade.main.get_by_role("link", name=f"{pay}…", exact=True))
        blade.press("Pay %(n)s credits", n="15")
        waits(blade)
        doctor(blade)
        update(blade, "Vixen")
        owed(vera, season)
    lords, blades = (state_of(Team.objects.get(name=name)) for name in (LORDS, BLADES))
    assert not lords.captives
    assert [item.item for item in lords.stash] == ["bolt_pistol"]
    assert [each.name for each in lords.roster][-1] == "Sparks"
    assert [each.name for each in blades.roster][-1] == "Vixen"
    assert not blades.critical


def fell(thumb: Thumb, *faces: int) -> None:
    """Tap the faces that fell at the table, in the first form that asks for dice."""
    thumb.tap(thumb.main.get_by_text(gettext("Rolled at the table?")).first)
    for number, face in enumerate(faces, 1):
        label = gettext("Die %(die)s") % {"die": number}
        die = thumb.main.get_by_role("radiogroup", name=label).first
        thumb.tap(die.get_by_text(str(face), exact=True))


def does(thumb: Thumb, what: str, who: str) -> None:
    """Tap the button of one fighter."""
    name = f"{gettext(what)} {who}"
    thumb.follow(thumb.main.get_by_role("button", name=name, exact=True))


def on(thumb: Thumb, name: str) -> None:
    """To the next step, with nothing left to choose in this one."""
    thumb.go(name)
    thumb.at("Finish this step?")
    thumb.press("Finish it")


def income_and_trade(lord: Thumb) -> None:
    """A ganger is sent to the pit; the leader trades, and buys what was found."""
    fell(lord, 3, 4)
    lord.press("Send this ganger")
    lord.sees("Done.")
    fell(lord, 5, 6)
    does(lord, "Trade", "Leader 1")
    lord.choose(
        lord.main.get_by_label(pgettext("necromunda", "Item"), exact=True),
        called(KEY, "item", FOUND),
    )
    lord.press("Buy it")
    does(lord, "Nothing", "Champion 1")


def ransom(lord: Thumb) -> None:
    """The captive is to go home for credits; its gang will answer."""
    lord.go("Agree on a ransom")
    offer = lord.main.locator("form.deal").first
    amount = offer.get_by_role("spinbutton")
    amount.fill("")
    lord.type(amount, "15")
    lord.follow(offer.get_by_role("button"))


def doctor(blade: Thumb) -> None:
    """The doctor asks, is paid, and heals; whoever is left does nothing."""
    fell(blade, 2, 3)
    blade.press("Ask the doctor for the fee")
    fell(blade, 6)
    blade.press("Pay the doctor")
    does(blade, "Work a territory: 10 credits", "Leader 1")
    does(blade, "Nothing", "Champion 2")


def update(thumb: Thumb, name: str) -> None:
    """Somebody new is hired, and the week is over."""
    if thumb.main.get_by_role("link", name=gettext("On to the roster update…")).count():
        on(thumb, "On to the roster update…")
    hire = thumb.main.locator("form", has=thumb.page.locator("input[value=ganger]"))
    thumb.type(hire.get_by_role("textbox"), name)
    thumb.follow(hire.get_by_role("button"))
    expect(thumb.main.get_by_text(name).first).to_be_visible()
    on(thumb, "The roster update is over…")
    thumb.sees(
        "Nothing of a battle is left to do. The gang buys, hires and learns after its next one."
    )


def owed(vera: Thumb, season: Season, *gangs: str) -> None:
    """The arbitrator looks who still owes what: from home to the campaign."""
    goes_home(vera)
    vera.follow(vera.main.get_by_role("link", name=season.name).first)
    vera.follow(vera.page.get_by_role("link", name=gettext("Campaign"), exact=True))
    asked = vera.page.get_by_role("heading", name=gettext("Who is asked"), exact=True)
    waiting = vera.main.locator("section", has=asked)
    if not gangs:
        expect(waiting).to_have_count(0)
        return
    for gang in (LORDS, BLADES, HAND):
        told = waiting.get_by_role("listitem").filter(has_text=gang)
        if gang in gangs:
            expect(told.first).to_be_visible()
        else:
            expect(told).to_have_count(0)
