"""Previews, obituaries and yearbooks as they are read: pages, the API, paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from leagues.models import Fixture, League, Season
from leagues.reading.season_pages import season_frame
from matches.papers import typesetting
from matches.reading.lives import deaths, obituaries
from matches.reading.match_preview import beforehand
from matches.reading.previews import preview_of
from matches.statistics.yearbook import yearbook
from matches.stories import sentences
from matches.stories.reading import as_words
from matches.stories.writing import tell_due
from rosters.models import Coach, Player
from tests import factories
from tests.site.bowl import begun_bowl, bowl_season
from tests.site.factories import client_of, played
from tests.worlds import built_once

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


@built_once
def _over() -> Season:
    return bowl_season(factories.coach())


@built_once
def _begun() -> Season:
    """A season of Boufbowl of four clubs, each twice against each, with its first round played."""
    return begun_bowl(factories.coach())


def queries(door: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        door()
    return len(asked)


def _open(season: Season) -> Fixture:
    waiting = season.fixtures.filter(state=Fixture.State.SCHEDULED)
    return waiting.order_by("round__number", "slot")[0]


@pytest.fixture
def told_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game has no words of its own: it borrows those of Blood Bowl."""
    monkeypatch.setattr(
        "matches.stories.choosing.of", lambda _game, language: sentences.of("blood_bowl", language)
    )


# -- previews ---------------------------------------------------------------------------------


@pytest.mark.clause("LG-STORY-08")
def test_a_match_to_come_has_a_preview_on_its_page_and_in_the_api() -> None:
    season = _begun()
    fixture, owner = _open(season), factories.owner_of(season)
    at = reverse("match", args=[fixture.uuid])
    page = client_of(owner).get(at).content.decode()
    assert 'id="preview"' in page
    told = {}
    for language in ("en", "ru"):
        answer = client_of(owner).get(
            reverse("api-fixture", args=[fixture.uuid]), headers={"Accept-Language": language}
        )
        told[language] = answer.json()["preview"]
        assert not answer.json()["story"]
    assert told["en"]
    assert re.search("[а-я]", told["ru"])
    for side in fixture.sides.all():
        assert side.entry.team.name in told["en"]
    settled = season.fixtures.filter(state=Fixture.State.SETTLED)[0]
    page = client_of(owner).get(reverse("match", args=[settled.uuid])).content.decode()
    assert 'id="preview"' not in page
    assert client_of(owner).get(reverse("api-fixture", args=[settled.uuid])).json()["preview"] == ""


@pytest.mark.clause("LG-STORY-08")
def test_a_preview_asks_nothing_of_its_own_and_is_the_same_each_time() -> None:
    season = _begun()
    fixture = season.fixtures.get(pk=_open(season).pk)
    ahead = beforehand(NOBODY, fixture)
    assert ahead is not None
    with override("en"):
        assert queries(lambda: preview_of(fixture, ahead)) == 0
        again = beforehand(NOBODY, fixture)
        assert again is not None
        assert as_words(preview_of(fixture, ahead)) == as_words(preview_of(fixture, again))


@pytest.mark.clause("LG-STORY-08")
def test_a_preview_tells_the_last_meeting_and_names_no_coach() -> None:
    season = _begun()
    Coach.objects.update(display_name="Vanished Person")
    settled = season.fixtures.filter(state=Fixture.State.SETTLED)[0]
    teams = {side.entry.team_id for side in settled.sides.all()}
    again = next(
        fixture
        for fixture in season.fixtures.filter(state=Fixture.State.SCHEDULED)
        if {side.entry.team_id for side in fixture.sides.all()} == teams
    )
    ahead = beforehand(NOBODY, again)
    assert ahead is not None
    with override("en"):
        words = as_words(preview_of(again, ahead))
    assert "Vanished" not in words
    scores = sorted((side.score or 0 for side in settled.sides.all()), reverse=True)
    drawn = scores[0] == scores[1]
    assert drawn or f"{scores[0]}–{scores[1]}" in words
    assert "place" in words or "points" in words or "table" in words


# -- obituaries -------------------------------------------------------------------------------


@pytest.mark.clause("LG-STORY-09")
def test_the_dead_have_an_obituary_on_their_page_and_in_the_api(told_coin: None) -> None:
    season = played(4, legs=4)
    dead = Player.objects.filter(left="dead").select_related("team")[0]
    client = client_of(factories.owner_of(season))
    page = client.get(reverse("player", args=[dead.uuid])).content.decode()
    assert 'id="obituary"' in page
    words = client.get(reverse("api-player", args=[dead.uuid])).json()["obituary"]
    assert dead.name in words
    assert season.name in words
    alive = Player.objects.filter(active=True)[0]
    page = client.get(reverse("player", args=[alive.uuid])).content.decode()
    assert 'id="obituary"' not in page
    assert client.get(reverse("api-player", args=[alive.uuid])).json()["obituary"] == ""


@pytest.mark.clause("LG-STORY-09")
def test_an_obituary_tells_only_what_its_reader_may_open(told_coin: None) -> None:
    season = played(4, legs=4, visibility="private")
    dead = Player.objects.filter(left="dead").select_related("team")[0]
    with override("en"):
        for reader, knows in ((factories.owner_of(season), True), (NOBODY, False)):
            told = obituaries(reader, [dead], deaths(reader, [dead]))[dead.pk]
            assert (season.name in as_words(told)) is knows


@pytest.mark.clause("LG-STORY-09")
def test_many_obituaries_ask_as_often_as_one(told_coin: None) -> None:
    played(6, legs=4)
    dead = list(Player.objects.filter(left="dead").select_related("team"))
    assert len(dead) > 2
    with override("en"):
        few, many = (
            queries(lambda some=some: obituaries(NOBODY, some, deaths(NOBODY, some)))  # type: ignore[misc]
            for some in (dead[:1], dead)
        )
    assert few == many <= 9


# -- yearbooks --------------------------------------------------------------------------------


@pytest.mark.clause("LG-STORY-10")
def test_a_season_that_is_over_has_a_yearbook(monkeypatch: pytest.MonkeyPatch) -> None:
    season = _over()
    tell_due()
    client, both = client_of(factories.coach()), [season.league.slug, season.slug]
    page = client.get(reverse("yearbook", args=both)).content.decode()
    assert season.placings is not None
    champion = season.placings[0]["entry"]
    name = season.entries.get(number=champion).team.name
    assert name in page.split('id="opening"')[1].split("</section>")[0]
    for id_ in ("opening", "table-1", "reviews", "awards", "records"):
        assert f'id="{id_}"' in page, id_
    assert (
        f'href="{reverse("yearbook", args=both)}"'
        in client.get(reverse("season", args=both)).content.decode()
    )
    told: list[Any] = []

    def noting(title: str, pages: Any) -> bytes:
        told.extend(pages)
        return typesetting.typeset(title, pages)

    monkeypatch.setattr("matches.papers.yearbooks.typeset", noting)
    paper = client.get(reverse("yearbook-paper", args=both))
    assert paper["Content-Type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF-")
    titles = [part.get("title") for part in told[0]["parts"]]
    assert titles == [None, "Table", "Awards", "Records", "Rounds"]
    cache.clear()
    assert client.get(reverse("yearbook-paper", args=both)).content == paper.content
    assert b"CreationDate" not in paper.content
    russian = client.get(reverse("yearbook-paper", args=both), headers={"Accept-Language": "ru"})
    assert russian.content != paper.content


@pytest.mark.clause("LG-STORY-10")
def test_the_api_has_the_same_yearbook() -> None:
    season = _over()
    tell_due()
    client = client_of(factories.coach())
    book = client.get(reverse("api-yearbook", args=[season.uuid])).json()
    assert season.placings is not None
    assert [each["place"] for each in book["placings"]] == [row["place"] for row in season.placings]
    assert len(book["rounds"]) == 3
    assert all(each["review"] for each in book["rounds"])
    assert book["opening"]
    assert {each["award"] for each in book["awards"]} >= {"champion"}
    assert book["died"] == 0
    paper = client.get(reverse("api-yearbook-paper", args=[season.uuid]))
    both = [season.league.slug, season.slug]
    assert paper.content == client.get(reverse("yearbook-paper", args=both)).content


@pytest.mark.clause("LG-STORY-10")
def test_there_is_no_yearbook_before_the_end_nor_for_strangers() -> None:
    season = _begun()
    owner, both = factories.owner_of(season), [season.league.slug, season.slug]
    for name in ("yearbook", "yearbook-paper"):
        assert client_of(owner).get(reverse(name, args=both)).status_code == 404
    for name in ("api-yearbook", "api-yearbook-paper"):
        assert client_of(owner).get(reverse(name, args=[season.uuid])).status_code == 404
    assert (
        reverse("yearbook", args=both)
        not in client_of(owner).get(reverse("season", args=both)).content.decode()
    )
    Season.objects.filter(pk=season.pk).update(state=Season.State.FINISHED, placings=[])
    League.objects.filter(pk=season.league_id).update(visibility=League.Visibility.PRIVATE)
    assert client_of(factories.coach()).get(reverse("yearbook", args=both)).status_code == 404
    assert client_of(owner).get(reverse("yearbook", args=both)).status_code == 200


@pytest.mark.clause("LG-STORY-10")
def test_a_yearbook_has_the_obituaries_of_its_dead(told_coin: None) -> None:
    season = played(4, legs=4)
    frame = season_frame(NOBODY, season.league.slug, season.slug)
    book = yearbook(NOBODY, frame)
    assert book is not None
    assert book.died == Player.objects.filter(left="dead").count()
    assert len(book.lives) == min(24, book.died)
    page = client_of(factories.coach()).get(
        reverse("yearbook", args=[season.league.slug, season.slug])
    )
    assert 'id="lives"' in page.content.decode()


@pytest.mark.clause("LG-STORY-10")
def test_a_yearbook_asks_the_same_for_few_and_for_many(told_coin: None) -> None:
    counted = []
    for n in (3, 8):
        season = played(n, legs=4, name=f"League of {n}")
        assert Player.objects.filter(left="dead", team__entries__season=season).exists()
        frame = season_frame(NOBODY, season.league.slug, season.slug)
        yearbook(NOBODY, frame)
        counted.append(queries(lambda frame=frame: yearbook(NOBODY, frame)))  # type: ignore[misc]
    assert len({*counted}) == 1
