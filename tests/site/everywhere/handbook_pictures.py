"""The pictures of the handbook and of the README, taken anew by `make screenshots`.

They are pages of `tests/site/every_page.py`, as a screen shows them and as a phone does, in both
languages. Chromium itself writes them as WebP.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from config.site.handbook import LANGUAGES, SIZES, picture_of
from leagues import operations as leagues
from leagues.models import Entry, Fixture
from matches.resolution.operations import play_out, resolve_round, resolve_season
from tests.conftest import ROOT
from tests.site.browsing import PATIENCE, browser, enter
from tests.site.every_page import SCENES, Scene, Shown
from tests.site.factories import blood_bowl_team, person

__all__ = ["browser"]

#: Scene and page of each picture of the handbook; of several pages that begin so, the first.
HANDBOOK: Mapping[str, tuple[str, str]] = {
    "season-settings": ("autumn", "create-season"),
    "home": ("spring", "home"),
    "team": ("site", "draft"),
    "report": ("blood_bowl", "write-report-step"),
    "match": ("autumn", "match"),
    "campaign": ("necromunda", "season-campaign territories"),
}
#: Those of the README, wide and in English.
README: Mapping[str, tuple[str, str]] = {
    "season": ("autumn", "season"),
    "match": ("at_a_table", "play-match choose_action"),
}
#: The teams of the season of the README.
TEAMS = {
    "human": "Reikland Reavers",
    "orc": "Gouged Eye",
    "dwarf": "Grudge Bearers",
    "skaven": "Sewer Sprinters",
    "wood_elf": "Athel Arrows",
    "chaos": "Doom Lords",
}
#: Their coaches.
COACHES = ("vera", "otto", "grit", "paul", "ines", "omar")
STATIC = ROOT / "config" / "static"
DOCS = ROOT / "docs" / "pictures"
#: Bytes of a picture of the handbook.
LARGEST = 60_000
#: Pixels of a picture for one of the page.
SCALE = 1.5
#: From the best quality to the worst that is fit to be seen.
QUALITIES = (0.8, 0.65, 0.5, 0.35)
#: A screenshot does not wait for images that a page decodes beside its text.
PAINTED = "() => Promise.all([...document.images].map(each => each.decode().catch(() => null)))"
AS_WEBP = """async ([png, quality]) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def autumn() -> Scene:
    """A season of Blood Bowl that is over."""
    owner = person("vera")
    league = leagues.found_league(owner, "Old World League")
    season = leagues.create_season(owner, league, "Autumn Cup", "blood_bowl", legs=1, seed="7")
    season = leagues.open_registration(owner, season)
    for race, name in TEAMS.items():
        team = blood_bowl_team(owner, race, name)
        leagues.enter_team(owner, season, team, managed=Entry.Managed.AUTOMATIC)
    play_out(resolve_season(owner, leagues.start_season(owner, season)))
    scene = Scene()
    scene.add("season", league.slug, season.slug)
    scene.add("create-season", league.slug, who="vera")
    settled = Fixture.objects.filter(season=season).prefetch_related("sides").order_by("id")
    scene.add("match", max(settled, key=lambda each: sum(filter(None, each.scores))).uuid)
    return scene


def spring() -> Scene:
    """A season of Blood Bowl at a table, in its third round: the home of a coach in it."""
    owner = person("vera")
    league = leagues.found_league(owner, "Old World League")
    season = leagues.create_season(
        owner, league, "Spring Cup", "blood_bowl", sort="league", played_by="table", seed="7"
    )
    season = leagues.open_registration(owner, season)
    for (race, name), who in zip(TEAMS.items(), COACHES, strict=True):
        coach = owner if who == owner.username else person(who)
        if coach != owner:
            leagues.accept_invitation(coach, leagues.invite(owner, league).token)
        leagues.enter_team(coach, season, blood_bowl_team(coach, race, name))
    season = leagues.start_season(owner, season)
    for number in (1, 2):
        play_out(resolve_round(owner, season.stages.get().rounds.get(number=number)))
    scene = Scene()
    scene.add("home", who="vera")
    return scene


ALL = {**SCENES, "autumn": autumn, "spring": spring}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "scene", sorted({scene for scene, _ in (*HANDBOOK.values(), *README.values())})
)
def test_take_pictures(scene: str, browser: Browser, live_server: Any) -> None:
    pages = ALL[scene]().pages
    blank = browser.new_page()
    for language in LANGUAGES:
        for size, (width, height) in SIZES.items():
            context = browser.new_context(
                base_url=live_server.url,
                locale=language,
                viewport={"width": width, "height": height},
                device_scale_factor=SCALE,
                reduced_motion="reduce",
                color_scheme="light",
            )
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            for name, (where, key) in HANDBOOK.items():
                if where == scene:
                    file = STATIC / picture_of(name, size, language)
                    file.write_bytes(taken(page, blank, live_server.url, shown(pages, key)))
            for name, (where, key) in README.items():
                if where == scene and (size, language) == ("wide", "en"):
                    file = DOCS / f"{name}.webp"
                    file.write_bytes(taken(page, blank, live_server.url, shown(pages, key)))
            context.close()
    blank.close()


def shown(pages: Mapping[str, Shown], key: str) -> Shown:
    return next(page for name, page in pages.items() if name.startswith(key))


def taken(page: Page, blank: Page, site: str, shown: Shown) -> bytes:
    """Return a picture of the top of a page as its reader sees it, as WebP."""
    page.context.clear_cookies()
    if shown.who:
        enter(page.context, site, shown.who)
    page.goto(shown.url)
    page.evaluate(PAINTED)
    png = base64.b64encode(page.screenshot()).decode()
    for quality in QUALITIES:
        picture = base64.b64decode(blank.evaluate(AS_WEBP, [png, quality]))
        if len(picture) <= LARGEST:
            break
    return picture
