"""Planning a Swiss stage by the Dutch system in a real browser (LG-SWISS-07)."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues.models import Season
from matches.resolution.operations import play_out, resolve_season
from rosters import operations as rosters
from tests import factories
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-SWISS-07")]
__all__ = ["browser", "visit"]


class Words(NamedTuple):
    desk: str
    stages: str
    pairing: str
    rounds: str
    save: str
    warning: str
    refusal: str
    start: str
    sure: str


WORDS = {
    "en": Words(
        "Commissioner", "Stages", "Pairing", "Rounds", "Save",
        "with 3 rounds of 4 entries the Dutch system may find no pairing for a late round",
        "plan at most 3 rounds",
        "Begin the season…", "Begin the season",
    ),
    "ru": Words(
        "Комиссар", "Этапы", "Составление пар", "Туры", "Сохранить",
        "если туров 3, а участников 4, голландская система может не найти пар",
        "уменьшите число туров до 3",
        "Начать сезон…", "Начать сезон",
    ),
}  # fmt: skip


@mirrored("language", WORDS)
@mirrored("size", SIZES)
def test_too_many_rounds_are_refused_and_many_are_warned_of(
    visit: Open, language: str, size: str
) -> None:
    words = WORDS[language]
    owner = rosters.change_profile(person("owner"), language=language)
    plan = {"format": "swiss", "rounds": 4}
    season = factories.season(4, stages=[plan], start=False, owner=owner)
    url = reverse("season", args=[season.league.slug, season.slug])
    page = visit(url, "owner", locale=language, **SIZES[size])

    def planned(rounds: int) -> None:
        page.goto(url)
        follow(page.get_by_role("link", name=words.desk))
        follow(page.get_by_role("link", name=words.stages, exact=True))
        page.get_by_label(words.pairing, exact=True).select_option("dutch")
        page.get_by_label(words.rounds, exact=True).fill(str(rounds))
        follow(page.get_by_role("button", name=words.save, exact=True))

    def started() -> None:
        page.goto(url)
        follow(page.get_by_role("link", name=words.start))
        shot(page, f"dutch-start-{language}-{size}")

    planned(4)
    started()
    expect(page.get_by_text(words.refusal)).to_be_visible()
    expect(page.get_by_role("button", name=words.sure, exact=True)).to_have_count(0)
    season.refresh_from_db()
    assert season.state == Season.State.REGISTRATION
    planned(3)
    expect(page.get_by_text(words.warning)).to_be_visible()
    assert fits(page)
    shot(page, f"dutch-plan-{language}-{size}")
    started()
    expect(page.get_by_text(words.warning)).to_be_visible()
    follow(page.get_by_role("button", name=words.sure, exact=True))
    season.refresh_from_db()
    assert season.state == Season.State.RUNNING


@mirrored("language", WORDS)
def test_a_round_without_a_dutch_pairing_is_marked_and_says_why(visit: Open, language: str) -> None:
    owner = rosters.change_profile(person("owner"), language=language)
    plan = {"format": "swiss", "variant": "dutch", "rounds": 3}
    season = factories.season(4, stages=[plan], owner=owner)
    season.stages.update(settings=plan | {"rounds": 4})
    play_out(resolve_season(owner, season))
    mark = {"en": "not by the Dutch system", "ru": "не по голландской системе"}[language]
    why = {"en": "Why these pairings", "ru": "Почему такие пары"}[language]
    told = {"en": "too few teams are left that have not met", "ru": "осталось слишком мало команд"}
    page = visit(
        reverse("season-rounds", args=[season.league.slug, season.slug]), "owner", locale=language
    )
    marked = page.locator("section.round").filter(has_text=mark)
    expect(marked).to_have_count(1)
    shot(page, f"dutch-rounds-{language}")
    follow(marked.get_by_role("link", name=why))
    expect(page.get_by_text(told[language])).to_be_visible()
    shot(page, f"dutch-why-{language}")
