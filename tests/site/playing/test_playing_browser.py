"""Playing and watching a match in a real browser: at a desk, on a phone, without scripts."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from matches.live import play
from matches.live.operations import answer, start_match
from matches.models import LiveMatch
from matches.resolution import claims
from rosters.models import Coach
from rules import game
from rules.coach import Choice, Decision
from tests import factories
from tests.site.browsing import SIZES, Open, browser, fits, follow, look_away, mirrored, shot, visit
from tests.site.factories import PASSWORD, blood_bowl_match, blood_bowl_team, person
from tests.site.playing.test_playing_forms import Uneven

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]


def fixture_of(owner: Coach, strength: str = "veteran") -> Fixture:
    """A fixture of the owner's Humans against an automated coach's Orcs, not played yet."""
    season: Season = leagues.create_season(
        owner, factories.league(owner), "Cup", "blood_bowl", legs=1, seed="7"
    )
    season = leagues.open_registration(owner, season)
    human = blood_bowl_team(owner, "human", "Reikland Reavers")
    orc = blood_bowl_team(owner, "orc", "Gouged Eye")
    leagues.enter_team(owner, season, human, strength=strength)
    leagues.enter_team(owner, season, orc, strength=strength, managed=Entry.Managed.AUTOMATIC)
    found: Fixture = leagues.start_season(owner, season).fixtures.get()
    return found


def side_of(fixture: Fixture, name: str) -> int:
    return int(fixture.sides.get(entry__team__name=name).number)


def first(page: Page) -> Locator:
    return page.locator("[data-answers] button:visible").nth(0)


@mirrored("how", SIZES)
def test_a_turn_is_played(visit: Open, how: str) -> None:
    owner = person("vera")
    fixture = fixture_of(owner)
    start_match(owner, fixture, [side_of(fixture, "Reikland Reavers")])
    page = visit(reverse("play-match", args=[fixture.uuid]), "vera", **SIZES[how])
    seen: set[str] = set()
    for _ in range(32):
        heading = page.locator("#question").first.inner_text()
        key = heading.split(" ")[0]
        if heading not in seen and len(seen) < 24:
            shot(page, f"{how}-{len(seen):02}-{key.strip('?:,').lower()}")
        seen.add(heading)
        assert fits(page), heading
        key = play.look(current(fixture)).pause.decision.key
        if key == "place_players":
            button = page.get_by_role("button", name="Set up like this")
        elif key == "choose_action":
            button = page.locator("fieldset.group button").nth(0)
        elif key == "continue_action":
            squares = page.locator("svg.board:visible button.square")
            button = squares.nth(squares.count() // 2) if squares.count() else first(page)
        else:
            button = first(page).or_(page.locator("svg.board:visible button.square")).first
        follow(button)
    assert len(seen) > 4


@mirrored("size", [(1280, 800), (390, 844)])
def test_board_question_and_first_answer_share_one_screen(
    visit: Open, size: tuple[int, int]
) -> None:
    owner = person("vera")
    fixture = fixture_of(owner)
    side = side_of(fixture, "Reikland Reavers")
    start_match(owner, fixture, [side])
    wanted = {"choose_action", "continue_action", "reroll"}
    page = None
    given = 0
    wide, high = size
    while wanted and given < 400:
        given += 1
        now = current(fixture)
        decision = play.look(now).pause.decision
        dicey = decision.key != "continue_action" or game("blood_bowl").odds(decision)
        if decision.key in wanted and dicey:
            wanted.discard(decision.key)
            url = reverse("play-match", args=[fixture.uuid])
            if page is None:
                page = visit(url, "vera", viewport={"width": wide, "height": high})
            else:
                page.goto(url)
            shot(page, f"arena-{wide}-{decision.key}")
            assert fits(page)
            if wide > 1000:
                tall = page.evaluate("document.documentElement.scrollHeight")
                assert tall <= high, "the page does not scroll"
            heading = page.locator("#question").first.bounding_box()
            answer_ = first(page).bounding_box()
            shown = page.locator("[data-pictures]").bounding_box()
            assert heading is not None
            assert answer_ is not None
            assert shown is not None
            for box in (shown, heading, answer_):
                assert 0 <= box["y"] <= box["y"] + box["height"] <= high, decision.key
                assert 0 <= box["x"] <= box["x"] + box["width"] <= wide, decision.key
            for about in page.locator(".board:visible .last > *").all():
                framed = about.bounding_box()
                assert framed is not None
                assert shown["y"] <= framed["y"] <= shown["y"] + shown["height"], "it is in sight"
            look_away(page)
        answer(owner, fixture, now.question_number, chosen(decision))
    assert not wanted


def chosen(decision: Decision) -> Any:
    """An answer that leads to dice, if there is one."""
    if not isinstance(decision, Choice):
        return decision.default
    rolled = list(game("blood_bowl").odds(decision))
    for word in ("block", "blitz", "move", "step"):
        found = [each for each in decision.options if str(each).startswith(f"{word} ")]
        rolled += found[:1]
    return (rolled or [decision.options[0]])[0]


def test_a_player_is_placed_by_clicking(visit: Open) -> None:
    owner = person("vera")
    fixture = fixture_of(owner)
    side = side_of(fixture, "Reikland Reavers")
    start_match(owner, fixture, [side])
    while play.look(current(fixture)).pause.decision.key != "place_players":
        now = current(fixture)
        answer(owner, fixture, now.question_number, play.look(now).pause.decision.default)
    given = current(fixture).given
    page = visit(reverse("play-match", args=[fixture.uuid]), "vera", **SIZES["desk"])
    square = "b3" if side == 0 else "y3"
    line = page.locator("#place-1")
    line.focus()
    board = page.locator("svg.board:visible")
    box = board.bounding_box()
    assert box is not None
    # 26 by 15 squares with their edges and the dugouts, in the middle of where there is room.
    unit = min(box["width"] / 27.6, box["height"] / 18.6)
    left, top = (box["width"] - 27.6 * unit) / 2, (box["height"] - 18.6 * unit) / 2
    column = ord(square[0]) - ord("a")
    board.click(position={"x": left + unit * (column + 1.3), "y": top + unit * 4.3})
    expect(page.locator("#place-1")).to_have_value(square)
    placed = page.locator(f'svg.board:visible title:has-text("standing, {square}")')
    expect(placed).to_have_count(1)
    assert current(fixture).given == given, "nothing is answered yet"


def current(fixture: Fixture) -> LiveMatch:
    fixture.refresh_from_db()
    found = claims.live_match_of(fixture)
    assert found is not None
    return found


@mirrored("how", SIZES)
def test_a_match_is_watched(visit: Open, how: str) -> None:
    owner = person("vera")
    fixture = blood_bowl_match(owner).fixtures.get()
    page = visit(reverse("replay", args=[fixture.uuid]) + "?event=400", "vera", **SIZES[how])
    shot(page, f"{how}-replay")
    if how == "desk":
        page.keyboard.press("ArrowRight")
    else:
        follow(page.get_by_role("link", name="Next"))
    expect(page.locator(".where")).not_to_contain_text("400 /")
    assert fits(page)
    page.goto(reverse("match", args=[fixture.uuid]))
    shot(page, f"{how}-match")


@mirrored("how", SIZES)
def test_what_is_built_is_answered(visit: Open, how: str) -> None:
    """Petty cash, a purchase, a walk and a spell; nothing is wider than the screen."""
    table = Uneven(game_key="blood_bowl")
    start_match(table.owner, table.fixture)
    poor = table.people[table.poor]
    poor.set_password(PASSWORD)
    poor.save()
    address = reverse("play-match", args=[table.fixture.uuid])
    while table.live.asks != table.poor:
        table.answer(0)
    page = visit(address, poor.username, **SIZES[how])

    def seen(name: str) -> None:
        shot(page, f"{how}-{name}")
        assert fits(page), name

    page.fill("#amount", "450 000")
    page.get_by_role("button", name="Reckon it up").click()
    expect(page.locator("#amount")).to_have_value("450000")
    seen("petty-cash")
    follow(page.get_by_role("button", name="Move it"))
    look_away(page)
    while table.live.asks != table.poor:
        table.answer({})
    page.goto(address)
    page.select_option("#thing-wizard", "1")
    for line in (1, 2):
        page.select_option(f"#mercenary-{line}", "lineman:Kick-Off Return")
    page.locator('input[name^="star-"]').nth(0).check()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("gold; the petty cash is")).to_be_visible()
    seen("purchase")
    page.locator('input[name^="star-"]').nth(0).uncheck()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("This can be bought.")).to_be_visible()
    follow(page.get_by_role("button", name="Buy this"))
    look_away(page)
    table.until("kickoff_return")
    page.goto(reverse("my-teams"))
    seen("waiting")
    follow(page.locator('a[href*="/play/"]'))
    seen("walk-who")
    follow(page.locator("svg.board:visible a.square.goal").nth(0))
    expect(page.get_by_role("heading", name="The way so far")).to_be_visible()
    follow(page.locator("svg.board:visible a.square.goal").nth(1))
    expect(page.locator('button[name="answer"]', has_text="→")).to_be_visible()
    seen("walk")
    follow(page.locator('button[name="answer"]', has_text="→"))
    look_away(page)
    table.until("cast_wizard")
    page.goto(address)
    seen("fireball")
    follow(page.get_by_role("link", name="Lightning bolt"))
    seen("lightning")
    given = table.live.given
    follow(page.locator("svg.board:visible button.square").nth(0))
    assert table.live.given > given
