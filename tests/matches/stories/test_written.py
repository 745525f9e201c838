"""Reports and reviews as they are written, shown and told anew (LG-STORY)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from leagues.models import Fixture, League, Season
from matches.correcting.operations import undo
from matches.league_files.tables import LEFT_OUT
from matches.models import MatchRecord, RoundReview, Story
from matches.periodic.deadlines import act
from matches.reading.news import news
from matches.sandboxes.operations import open_sandbox
from matches.stories import reading
from matches.stories.sentences import VERSION
from matches.stories.writing import tell_due
from rosters.models import Coach
from tests import factories
from tests.matches.corrections import corrected, count
from tests.site.bowl import bowl_season
from tests.site.factories import client_of
from tests.worlds import built_once

pytestmark = pytest.mark.django_db


@built_once
def _played() -> Season:
    """A season of Boufbowl that is over, of four clubs, with nothing told yet."""
    return bowl_season(factories.coach())


@pytest.fixture
def season() -> Season:
    return _played()


def _first(season: Season) -> Fixture:
    return season.fixtures.order_by("round__number", "slot").first()  # type: ignore[return-value]


def _text(fixture: Fixture, language: str = "en") -> Any:
    return Story.objects.get(fixture=fixture, language=language).text


def _named(fixture: Fixture) -> list[list[int]]:
    """Who is named in the report of a match: side and number."""
    parts = [part for line in _text(fixture) for part in line if isinstance(part, dict)]
    return [part["player"] for part in parts if "player" in part]


@pytest.mark.clause("LG-STORY-01", "LG-STORY-06")
def test_time_has_every_match_and_round_told_once(season: Season) -> None:
    assert not Story.objects.exists()  # settling writes none
    act()
    assert Story.objects.count() == 2 * season.fixtures.count() == 12
    assert RoundReview.objects.count() == 2 * 3
    assert {*Story.objects.values_list("version", flat=True)} == {VERSION}
    assert tell_due() == 0


@pytest.mark.clause("LG-STORY-01")
def test_a_newer_version_of_the_templates_tells_no_match_anew(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell_due()
    monkeypatch.setattr("matches.stories.writing.VERSION", VERSION + 1)
    Story.objects.filter(fixture=_first(season)).delete()
    tell_due()
    assert {*Story.objects.filter(fixture=_first(season)).values_list("version", flat=True)} == {
        VERSION + 1
    }
    assert Story.objects.filter(version=VERSION).count() == 10


@pytest.mark.clause("LG-STORY-03")
def test_told_again_a_season_is_told_in_the_same_words(season: Season) -> None:
    tell_due()
    before = [*Story.objects.order_by("fixture", "language").values_list("text", flat=True)]
    reviews = [*RoundReview.objects.order_by("round", "language").values_list("text", flat=True)]
    Story.objects.all().delete()
    RoundReview.objects.all().delete()
    tell_due()
    assert [*Story.objects.order_by("fixture", "language").values_list("text", flat=True)] == before
    assert [
        *RoundReview.objects.order_by("round", "language").values_list("text", flat=True)
    ] == reviews


@pytest.mark.clause("LG-STORY-01", "LG-STORY-06")
def test_a_correction_and_its_undoing_have_it_told_anew(season: Season) -> None:
    tell_due()
    fixture = _first(season)
    owner, match = factories.owner_of(season), reverse("match", args=[fixture.uuid])
    before = _text(fixture)
    record = MatchRecord.objects.get(fixture=fixture).record
    side = next(n for n in (0, 1) if any(line["goals"] for line in record["sides"][n]["lines"]))
    lines = record["sides"][side]["lines"]
    scorer = next(line for line in lines if line["goals"])
    other = next(line for line in lines if line is not scorer and not line["goals"])
    wish = {
        "kind": "correct",
        "counts": [count(side, scorer, "goals", 0), count(side, other, "goals", scorer["goals"])],
    }
    correction = corrected(season, fixture, wish)
    page = client_of(owner).get(match).content.decode()
    assert 'id="told"' not in page  # what was written before is not shown
    assert not reading.reviews(season, [fixture.round])
    assert tell_due() == 4
    assert _text(fixture) != before
    named = _named(fixture)
    assert [side, other["number"]] in named
    assert reading.reviews(season, [fixture.round])
    assert 'id="told"' in client_of(owner).get(match).content.decode()
    undo(owner, correction, reason="It was right.")
    assert tell_due() == 4
    assert reading.report(fixture, steps=2)
    named = _named(fixture)
    assert [side, scorer["number"]] in named


@pytest.mark.clause("LG-STORY-05")
def test_page_api_and_feed_have_the_report_in_the_readers_language(season: Season) -> None:
    tell_due()
    fixture, owner = _first(season), factories.owner_of(season)
    home = fixture.sides.get(number=0).entry.team
    page = client_of(owner).get(reverse("match", args=[fixture.uuid])).content.decode()
    assert 'id="told"' in page
    assert page.count(f'href="/teams/{home.slug}/"') > 1
    assert 'href="/players/' in page.split('id="told"')[1].split("</section>")[0]
    told = {}
    for language in ("en", "ru"):
        answer = client_of(owner).get(
            reverse("api-fixture", args=[fixture.uuid]), headers={"Accept-Language": language}
        )
        told[language] = answer.json()["story"]
    assert told["en"]
    assert told["ru"] != told["en"]
    with override("en"):
        feed = next(piece for piece in news(season.league) if str(fixture.uuid) in piece.name)
    assert told["en"] in feed.text


@pytest.mark.clause("LG-STORY-05")
def test_nobody_reads_the_report_of_a_private_match(season: Season) -> None:
    tell_due()
    season.league.visibility = League.Visibility.PRIVATE
    season.league.save()
    fixture, stranger = _first(season), factories.coach()
    assert client_of(stranger).get(reverse("match", args=[fixture.uuid])).status_code == 404
    assert client_of(stranger).get(reverse("api-fixture", args=[fixture.uuid])).status_code == 404


@pytest.mark.clause("LG-STORY-06")
def test_the_round_has_its_review_on_the_rounds_and_in_the_api(season: Season) -> None:
    tell_due()
    owner = factories.owner_of(season)
    words = [review.words for review in reading.reviews(season).values()]
    assert len(words) == 3
    at = reverse("season-rounds", args=[season.league.slug, season.slug])
    page = client_of(owner).get(at).content.decode()
    assert all(word.split("\n")[0] in page for word in words)
    rounds = client_of(owner).get(reverse("api-rounds", args=[season.uuid])).json()
    assert sorted(each["review"] for each in rounds["results"]) == sorted(words)


@pytest.mark.clause("LG-STORY-06")
def test_the_front_of_the_league_has_the_review_of_the_last_round(season: Season) -> None:
    tell_due()
    Season.objects.filter(pk=season.pk).update(state=Season.State.RUNNING, finished=None)
    owner, slug = factories.owner_of(season), season.league.slug
    page = client_of(owner).get(reverse("league", args=[slug])).content.decode()
    assert 'id="reviewed"' in page
    front = client_of(owner).get(reverse("api-front", args=[slug])).json()
    last = season.stages.get().rounds.order_by("number").reverse()[0]
    with override("en"):
        assert front["running"]["review"] == reading.reviews(season, [last])[last.pk].words


@pytest.mark.clause("LG-STORY-01")
def test_sandboxes_are_not_told(season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(state=Season.State.RUNNING, finished=None)
    season.refresh_from_db()
    copy = open_sandbox(factories.owner_of(season), season)
    tell_due()
    assert copy.fixtures.filter(record__isnull=False).exists()
    assert not Story.objects.filter(fixture__season=copy).exists()


@pytest.mark.clause("LG-STORY-02")
def test_no_report_names_a_coach(season: Season) -> None:
    Coach.objects.update(display_name="Vanished Person")
    tell_due()
    for story in Story.objects.all():
        assert "Vanished" not in str(story.text)


def test_pages_ask_the_same_for_one_report_as_for_many(season: Season) -> None:
    def queries(path: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(path).status_code == 200
        return len(asked)

    client = client_of(factories.owner_of(season))
    at = reverse("season-rounds", args=[season.league.slug, season.slug])
    feed = reverse("league-news", args=[season.league.slug])
    client.get(at)
    tell_due()
    keep = _first(season)
    everything = [queries(at), queries(feed)]
    Story.objects.exclude(fixture=keep).delete()
    RoundReview.objects.exclude(round=keep.round).delete()
    assert [queries(at), queries(feed)] == everything


def test_telling_a_match_asks_the_same_late_in_a_season_as_early(season: Season) -> None:
    from matches.stories.writing import tell_match

    counted = []
    for fixture in season.fixtures.order_by("round__number", "slot"):
        with CaptureQueriesContext(connection) as asked:
            tell_match(fixture.pk)
        counted.append(len(asked))
    assert max(counted) <= 16
    assert len({*counted[2:]}) == 1


@pytest.mark.clause("LG-STORY-07")
def test_a_league_file_carries_neither_reports_nor_reviews() -> None:
    assert {Story, RoundReview} <= {*LEFT_OUT}
