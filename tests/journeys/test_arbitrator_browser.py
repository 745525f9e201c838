"""An arbitrator rules on a gang, finds it among the rulings, and ends the campaign early."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from leagues import operations as leagues
from leagues.models import Entry, Membership, Ruling, Season
from matches.resolution.operations import play_out, resolve_round
from rosters.games.necromunda import rulings as words
from rosters.models import Team
from rosters.teams.projections import differences
from rosters.teams.selectors import state_of
from rosters.words.money import money
from rosters.words.own_words import in_words_of
from tests import factories
from tests.site.browsing import Open, browser, fits, follow, shot, visit
from tests.site.factories import person
from tests.support.underhive import KEY, gang_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-EVENT-09", "LG-EVENT-10", "LG-CAMP-02"),
]
__all__ = ["browser", "visit"]
WIDE = {"width": 1280, "height": 900}
NARROW = {"width": 390, "height": 800}
#: Page loads from the season to the ruling that is made, at most.
MOST_LOADS = 6


def campaign() -> Season:
    """A campaign of two gangs, of which one battle is fought; Vera is its arbitrator."""
    vera = person("vera")
    made = leagues.create_season(vera, factories.league(vera), "Alleys", KEY, seed="7", legs=2)
    leagues.plan_campaign(vera, made, {})
    made = leagues.open_registration(vera, made)
    for house in ("orlock", "escher"):
        coach = factories.coach()
        Membership.objects.create(league=made.league, coach=coach, role="coach")
        gang = gang_of(coach, house, f"Gang of {house}")
        leagues.enter_team(coach, made, gang, strength="rookie", managed=Entry.Managed.AUTOMATIC)
    made = leagues.start_season(vera, made)
    play_out(resolve_round(vera, made.stages.get().rounds.get(number=1)))
    return made


def carried_by(gang: Team) -> list[str]:
    """All that the fighters of a gang carry."""
    return [owned.item for each in state_of(gang).roster for owned in each.items]


def group(page: Page, what: str) -> Locator:
    """One part of the form, opened."""
    heading = str(words.HEADINGS[what])
    part = page.locator("main details").filter(has=page.get_by_text(heading, exact=True))
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    return part


def choose(part: Locator, label: str, option: str) -> None:
    part.get_by_label(gettext(label), exact=True).select_option(label=option)


@pytest.mark.parametrize(
    ("language", "viewport"),
    [("en", WIDE), pytest.param("ru", NARROW, marks=pytest.mark.proof)],
    ids=["en", "ru"],
)
def test_an_arbitrator_rules_and_ends_the_campaign_early(
    visit: Open, language: str, viewport: Any
) -> None:
    season = campaign()
    gang = Team.objects.get(name="Gang of orlock")
    fighter, other = gang.players.filter(active=True, left="").order_by("number")[:2]
    carried = state_of(gang).fighters[other.number].items[0].item
    count = carried_by(gang).count(carried)
    had = gang.treasury
    here = reverse("season", args=[season.league.slug, season.slug])
    page = visit(here, "vera", viewport=viewport, locale=language)
    loads = 1

    def press(role: str, label: str, within: Locator | None = None) -> None:
        nonlocal loads
        loads += 1
        where = within or page.locator("main")
        follow(where.get_by_role(role, name=gettext(label), exact=True))  # type: ignore[arg-type]
        assert fits(page)

    with override(language):
        press("link", in_words_of(KEY, "Commissioner"))
        teams = in_words_of(KEY, "Rule on what a team has")
        page.locator("summary").filter(has_text=teams).click()
        press("link", "Gang of orlock")
        shot(page, f"arbitrator-form-{language}")
        purse = group(page, "money")
        purse.get_by_label(gettext("How much"), exact=True).fill("50")
        choose(group(page, "item"), "Take away", f"{other}: {words.thing('item', carried)}")
        names = group(page, "name")
        choose(names, "Who", str(fighter))
        names.get_by_label(gettext("New name"), exact=True).fill("Vex")
        injuries = group(page, "injury")
        choose(injuries, "Who", str(fighter))
        choose(injuries, "Give", words.thing("injury", "eye_injury"))
        page.get_by_label(gettext("Reason")).fill("As agreed at the table.")
        shot(page, f"arbitrator-filled-{language}")
        press("button", "Show what changes")
        shot(page, f"arbitrator-preview-{language}")
        change = f"{money(had)} → {money(had + 50)}"
        expect(page.get_by_role("definition").filter(has_text=change)).to_be_visible()
        press("button", "Make the ruling")
        assert loads <= MOST_LOADS
        expect(page.locator("main")).to_contain_text("Vex")
        shot(page, f"arbitrator-gang-{language}")
        # It stands among the rulings of the league, with all that was ruled.
        follow(page.locator(".crumbs a").first)
        register = page.locator("section").filter(has=page.locator("#rulings"))
        expect(register).to_contain_text("As agreed at the table.")
        expect(register).to_contain_text(words.thing("item", carried))
        shot(page, f"arbitrator-rulings-{language}")
        # The campaign ends early, with placings.
        follow(page.locator(f"main a[href='{here}']").first)
        press("link", in_words_of(KEY, "Commissioner"))
        press("link", "End the season early…")
        page.get_by_label(gettext("Reason")).fill("The term is over.")
        shot(page, f"arbitrator-ends-{language}")
        press("button", "End it now")
        shot(page, f"arbitrator-ended-{language}")
        expect(page.locator("main")).to_contain_text(str(Season.State.FINISHED.label))

    gang.refresh_from_db()
    assert differences(gang) == []
    assert gang.treasury == had + 50
    ruled = state_of(gang)
    assert ruled.fighters[fighter.number].name == "Vex"
    assert "eye_injury" in ruled.fighters[fighter.number].injuries
    assert carried_by(gang).count(carried) == count - 1
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    assert 1 in {row["place"] for row in season.placings or ()}
    assert [ruling.kind for ruling in Ruling.objects.all()] == ["season:abandoned", "team:ruled"]
