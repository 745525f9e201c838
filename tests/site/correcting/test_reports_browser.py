"""The commissioner corrects a typed-in battle, by what the pages show: a forgotten casualty, the
caskets, won becomes lost; and takes it back (LG-EVENT-08)."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from matches.resolution.operations import play_out, resolve_fixture
from rosters import operations as rosters
from rosters.models import Team
from rosters.teams.projections import differences
from rules.coach import RANDOM
from tests import factories
from tests.matches.reporting.test_captives_at_the_table import Alley as CaptiveAlley
from tests.site.alley import Alley
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.correcting.test_reports import WRITTEN
from tests.site.teams.test_kill_team import settle

__all__ = ["browser", "visit"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-EVENT-08")]


def press(page: Page, name: str) -> None:
    follow(page.get_by_role("main").get_by_role("button", name=name, exact=True))
    assert fits(page), name


@pytest.fixture
def alley() -> Alley:
    """A battle that was typed in; the winning coach has finished their roster since."""
    found = Alley()
    settle(found.fixture, WRITTEN)
    gang: Team = found.fixture.sides.all()[0].entry.team
    assert gang.coach is not None
    while gang.step:
        rosters.take_defaults(gang.coach, gang, seq=gang.seq)
        gang = Team.objects.get(pk=gang.pk)
    return found


@mirrored("size", reversed(SIZES))
def test_a_battle_is_corrected_part_by_part_and_the_correction_undone(
    visit: Open, alley: Alley, size: str
) -> None:
    fixture = alley.fixture
    names = [side.entry.team.name for side in fixture.sides.all()]
    gang = Team.objects.get(name=names[0])
    had = gang.totals["reputation"]
    owner = factories.owner_of(fixture.season).username
    page = visit(reverse("match", args=[fixture.uuid]), owner, **SIZES[size])
    follow(page.get_by_role("link", name="Correct this result"))
    shot(page, f"correct-{size}")
    follow(page.get_by_role("link", name="Correct the report"))
    shot(page, f"correct-report-{size}")
    press(page, f"{names[1]}: who fought")
    page.locator("#end-4").select_option("out")
    shot(page, f"correct-who-fought-{size}")
    press(page, "How it ended")
    page.locator("#result-0").get_by_text("lost").click()
    page.locator("#result-1").get_by_text("won").click()
    page.locator("#caskets-0").fill("0")
    page.locator("#caskets-1").fill("3")
    shot(page, f"correct-how-it-ended-{size}")
    press(page, "Show what follows")
    expect(page.get_by_role("heading", name="Dice after the battle")).to_be_visible()
    new = page.locator("fieldset.new").filter(has_text="Ganger 1")
    new.get_by_role("textbox").nth(0).fill("1")
    new.get_by_role("textbox").nth(1).fill("2")
    shot(page, f"correct-dice-{size}")
    press(page, "Show what follows")
    shot(page, f"correct-preview-{size}")
    told = page.get_by_role("main").inner_text()
    assert f"reputation {had} → " in told
    assert "_" not in told, "no word of the rules is shown"
    page.get_by_label("Reason").fill("Both had counted wrongly.")
    press(page, "Correct the result")
    gang.refresh_from_db()
    assert gang.totals["reputation"] != had
    fixture.refresh_from_db()
    assert fixture.outcome is not None
    assert [side["score"] for side in fixture.outcome["sides"]] == [0, 3]

    corrections = page.get_by_role("region", name="Corrections")
    expect(corrections.get_by_text("Both had counted wrongly.")).to_be_visible()
    follow(corrections.get_by_role("listitem").get_by_role("link").first)
    page.get_by_text("Undo it").first.click()
    page.get_by_label("Reason").last.fill("They had not.")
    press(page, "Undo it")
    shot(page, f"correct-undone-{size}")
    gang.refresh_from_db()
    assert gang.totals["reputation"] == had


@pytest.mark.clause("NM-CAMP-20", "NM-DEC-44")
@mirrored("size", reversed(SIZES))
def test_a_ransom_is_typed_after_the_battle_and_going_back_loses_nothing(
    visit: Open, size: str
) -> None:
    captured = CaptiveAlley()
    home, away = (captured.fixture.sides.all()[side].entry.team.name for side in (0, 1))
    lost = {"result": "loss", "out": [2]}
    data = {"scenario": "stand_off", "sides": [lost, {"result": "win"}]}
    settle(captured.fixture, data)
    page = visit(
        reverse("correct-match", args=[captured.fixture.uuid]),
        captured.commissioner.username,
        **SIZES[size],
    )
    follow(page.get_by_role("link", name="Correct the report"))
    press(page, f"{home}: who fought")
    page.locator("#end-4").select_option("out")
    press(page, "Show what follows")
    rolled = page.locator("fieldset.new").filter(has_text="asting injury").get_by_role("textbox")
    rolled.nth(0).fill("5")
    rolled.nth(1).fill("5")
    press(page, "Show what follows")
    page.locator("fieldset.new").filter(has_text="apture").get_by_role("textbox").first.fill("1")
    asked = page.locator("fieldset").filter(has=page.get_by_label("Ransom in credits"))
    press(page, "Dice after the battle")
    asked.get_by_role("combobox").select_option(label="Ransom in credits")
    asked.get_by_label("Ransom in credits").fill("much")
    shot(page, f"correct-ransom-{size}")
    press(page, "Show what follows")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(asked.get_by_label("Ransom in credits")).to_have_value("much")
    asked.get_by_label("Ransom in credits").fill("37")
    press(page, "Show what follows")
    answer = page.locator("fieldset.new").filter(has_text="37 credits")
    answer.get_by_role("combobox").select_option(label="Pay the ransom")
    press(page, "Show what follows")
    expect(page.get_by_role("heading", name="What follows from the correction")).to_be_visible()
    told = page.get_by_role("main").inner_text()
    assert "ransom" in told.lower()
    assert "– → –" not in told
    page.get_by_label("Reason").fill("They had agreed on it.")
    press(page, "Back")

    expect(page.get_by_role("heading", name="Correct the report")).to_be_visible()
    press(page, "Dice after the battle")
    expect(asked.get_by_label("Ransom in credits")).to_have_value("37")
    shot(page, f"correct-ransom-back-{size}")
    press(page, "Show what follows")
    expect(page.get_by_label("Reason")).to_have_value("They had agreed on it.")
    press(page, "Correct the result")
    gang = Team.objects.get(name=home)
    paid = [line for line in captured.state(0).ledger if line.reason == "ransom"]
    assert [line.amount for line in paid] == [-37]
    assert not captured.state(1).captives
    assert differences(gang) == [] == differences(Team.objects.get(name=away))


@mirrored("size", reversed(SIZES))
def test_what_was_ruled_is_still_there_after_going_back(
    visit: Open, alley: Alley, size: str
) -> None:
    owner = factories.owner_of(alley.fixture.season).username
    page = visit(reverse("correct-match", args=[alley.fixture.uuid]), owner, **SIZES[size])
    names = [side.entry.team.name for side in alley.fixture.sides.all()]
    page.get_by_label(f"Score of {names[0]}").fill("4")
    press(page, "Show what follows")
    page.get_by_label("Reason").fill("It was four.")
    press(page, "Back")
    expect(page.get_by_label(f"Score of {names[0]}")).to_have_value("4")
    press(page, "Show what follows")
    expect(page.get_by_label("Reason")).to_have_value("It was four.")


@pytest.mark.clause("LG-FIX-27")
@mirrored("size", reversed(SIZES))
def test_a_battle_that_the_engine_fought_is_corrected_the_same_way(visit: Open, size: str) -> None:
    fought = Alley()
    owner = factories.owner_of(fought.fixture.season)
    fought.fixture.season.entries.update(strength=RANDOM)  # of whom some are left standing
    play_out(resolve_fixture(owner, fought.fixture))
    names = [side.entry.team.name for side in fought.fixture.sides.all()]
    page = visit(reverse("match", args=[fought.fixture.uuid]), owner.username, **SIZES[size])
    follow(page.get_by_role("link", name="Correct this result"))
    shot(page, f"correct-fought-{size}")
    follow(page.get_by_role("link", name="Correct what happened"))
    shot(page, f"correct-what-happened-{size}")
    press(page, f"{names[0]}: who fought")
    ends = page.locator("select[id^='end-']")
    stood = next(n for n in range(ends.count()) if ends.nth(n).input_value() not in ("out", "fled"))
    ends.nth(stood).select_option("out")
    press(page, "Show what follows")
    expect(page.get_by_role("heading", name="Dice after the battle")).to_be_visible()
    new = page.locator("fieldset.new").first.get_by_role("textbox")
    for at in range(new.count()):
        new.nth(at).fill("2")
    press(page, "Show what follows")
    expect(page.get_by_role("heading", name="What follows from the correction")).to_be_visible()
    shot(page, f"correct-fought-preview-{size}")
    page.get_by_label("Reason").fill("The tape shows it.")
    press(page, "Correct the result")
    expect(page.get_by_role("region", name="Corrections")).to_be_visible()
    for side in (0, 1):
        assert differences(fought.fixture.sides.all()[side].entry.team) == []
