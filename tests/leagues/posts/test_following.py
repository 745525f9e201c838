"""What people follow, what they are told of it, and where it stands: LG-FOLLOW."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.feeds.operations import make_calendar_address
from leagues.following import operations as following
from leagues.models import Follow, League, Membership, Notice, NoticeChoice, Season
from leagues.notices import told
from leagues.posts import operations as posts
from matches.resolution.operations import play_out, resolve_round
from matches.sandboxes.operations import open_sandbox
from matches.stories.writing import tell_due
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Refusal
from tests import factories
from tests.leagues.posts.club import Club, club, codes
from tests.matches.corrections import corrected, overruled
from tests.site.bowl import bowl_season
from tests.site.factories import client_of, person, queries

pytestmark = pytest.mark.django_db


def told_of(coach: Coach) -> list[str]:
    return list(Notice.objects.filter(coach=coach).order_by("pk").values_list("kind", flat=True))


@pytest.mark.clause("LG-FOLLOW-01")
def test_one_follows_what_one_may_open_and_ends_that() -> None:
    here = club()
    page = f"/leagues/{here.league.slug}/"
    for thing in (here.league, here.team):
        for _ in range(2):
            following.follow(here.stranger, thing)
    assert Follow.objects.filter(coach=here.stranger).count() == 2
    client = client_of(here.stranger)
    assert "Stop following" in client.get(page).text
    client.post(f"{page}follow/", {"end": "1"})
    assert "Stop following" not in client.get(page).text
    client.post(f"{page}follow/")
    assert Follow.objects.filter(league=here.league).count() == 1
    copy = open_sandbox(here.owner, here.season)
    with pytest.raises(Refusal) as refused:
        following.follow(here.owner, copy.entries.earliest("pk").team)
    assert codes(refused) == ["may_not_follow"]
    League.objects.filter(pk=here.league.pk).update(visibility="private")
    for thing in (here.league, here.team):
        with pytest.raises(Refusal) as refused:
            following.follow(here.stranger, thing)
        assert codes(refused) == ["may_not_follow"]
    assert client.post(f"{page}follow/").status_code == 404
    following.unfollow(here.stranger, here.team)
    assert Follow.objects.filter(team=here.team).count() == 0


@pytest.mark.clause("LG-FOLLOW-01")
def test_what_one_may_not_open_any_more_tells_nothing() -> None:
    here = club()
    following.follow(here.stranger, here.league)
    following.follow(here.stranger, here.team)
    League.objects.filter(pk=here.league.pk).update(visibility="private")
    here.note(team=here.team)
    assert told_of(here.stranger) == []
    page = client_of(here.stranger).get("/following/").text
    assert f"/leagues/{here.league.slug}/" not in page
    assert here.team.name not in page
    assert "Rain again." not in page
    Membership.objects.create(league=here.league, coach=here.stranger, role="spectator")
    here.note(team=here.team)
    assert told_of(here.stranger) == ["followed_post"]
    assert "Rain again." in client_of(here.stranger).get("/following/").text


@pytest.mark.clause("LG-FOLLOW-02", "LG-POST-11")
def test_followers_are_told_of_posts_once_and_as_they_choose() -> None:
    here = club()
    for who, thing in (
        (here.fan, here.league),
        (here.stranger, here.team),
        (here.stranger, here.league),
        (here.bruno, here.league),
    ):
        following.follow(who, thing)
    post = here.note(here.bruno, player=here.player)
    assert told_of(here.fan) == ["followed_post"]
    assert told_of(here.stranger) == ["followed_post"], "once, though they follow both"
    assert told_of(here.bruno) == [], "the writer"
    assert told_of(here.ada) == ["post_about_yours"]
    notice = Notice.objects.get(coach=here.fan)
    assert told(notice).url == f"/posts/{post.uuid}/"
    Notice.objects.all().delete()
    following.unfollow(here.stranger, here.league)
    here.note()
    assert told_of(here.stranger) == []
    Notice.objects.all().delete()
    leagues.choose_notices(here.fan, {"following": {"site": False, "mail": "never"}})
    posts.write_post(here.chief, here.league, kind="article", title="Halls", text="Two.")
    assert told_of(here.bruno) == ["article_written"], "a member is told as one"
    assert "Halls" not in client_of(here.fan).get("/teams/").text
    assert NoticeChoice.objects.get(coach=here.fan).mail == "never"


@pytest.mark.clause("LG-FOLLOW-02")
def test_followers_of_a_league_are_told_how_its_seasons_go() -> None:
    here = club()
    following.follow(here.stranger, here.league)
    following.follow(here.owner, here.league)
    spring = leagues.create_season(here.owner, here.league, "Spring", "coin", legs=1)
    spring = leagues.open_registration(here.owner, spring)
    for name in ("Owls", "Mice"):
        leagues.enter_team(here.owner, spring, factories.team(here.owner, name))
    spring = leagues.start_season(here.owner, spring)
    play_out(resolve_round(here.owner, spring.stages.get().rounds.get()))
    kinds = [kind for kind in told_of(here.stranger) if kind.startswith("followed_")]
    assert kinds[:2] == ["followed_open", "followed_started"]
    assert kinds[2] in ("followed_won", "followed_over")
    assert Season.objects.get(pk=spring.pk).state == "finished"
    assert not [kind for kind in told_of(here.owner) if kind.startswith("followed_")]
    texts = [told(each).text for each in Notice.objects.filter(coach=here.stranger).order_by("pk")]
    assert texts[0] == f"Spring in {here.league.name} takes entries."


@pytest.mark.clause("LG-FOLLOW-02")
def test_followers_of_a_team_are_told_of_its_results_once_with_the_report() -> None:
    season = bowl_season(person("owner"))
    fixture = season.fixtures.filter(settled__isnull=False).earliest("pk")
    team = fixture.sides.get(number=0).entry.team
    fan, other = person("fan"), person("other")
    following.follow(fan, team)
    following.follow(other, season.league)
    owner = factories.owner_of(season)
    following.follow(owner, team)
    tell_due()
    told_now = Notice.objects.filter(kind="followed_result")
    own = season.fixtures.filter(settled__isnull=False, sides__entry__team=team)
    assert {each.fixture for each in told_now.filter(coach=fan)} == set(own)
    assert not told_now.exclude(coach=fan).exists(), "neither its coach nor who follows the league"
    notice = told_now.get(fixture=fixture)
    assert told(notice).url == f"/matches/{fixture.uuid}/"
    assert team.name in told(notice).text
    count = told_now.count()
    corrected(season, fixture, overruled("win", 9, 0, aftermath="keep"))
    tell_due()
    assert told_now.count() == count, "a correction tells nobody of a result again"


@pytest.mark.clause("LG-FOLLOW-03")
def test_the_page_has_what_is_new_of_what_one_follows() -> None:
    here = club()
    client = client_of(here.stranger)
    assert "stand here" in client.get("/following/").text
    other = factories.season(2, owner=here.owner)
    following.follow(here.stranger, here.team)
    post = here.note(player=here.player)
    away = posts.write_post(here.owner, other.league, kind="note", text="Elsewhere.")
    page = client.get("/following/").text
    assert f"/posts/{post.uuid}/" in page
    assert f"/matches/{here.fixture.uuid}/" in page
    assert here.team.name in page
    assert f"/posts/{away.uuid}/" not in page
    following.follow(here.stranger, other.league)
    page = client.get("/following/").text
    assert f"/posts/{away.uuid}/" in page
    assert 'href="/following/"' in client.get("/").text


@pytest.mark.clause("LG-FOLLOW-03")
def test_the_page_costs_the_same_with_3_and_with_30() -> None:
    here = club()
    client = client_of(here.stranger)

    def follow(most: int) -> int:
        while Follow.objects.count() < most:
            following.follow(here.stranger, factories.league(here.owner))
            here.note()
            here.league.posts.update(created=now() - timedelta(days=2))
        return queries(client, "/following/")

    following.follow(here.stranger, here.team)
    following.follow(here.stranger, here.league)
    few = follow(3)
    assert follow(30) == few


@pytest.mark.clause("LG-FOLLOW-03")
def test_programs_read_what_one_follows_at_a_secret_address() -> None:
    here = club()
    following.follow(here.stranger, here.team)
    post = here.note(team=here.team)
    hidden = here.note(here.bruno, team=here.team)
    posts.hide_words(here.chief, hidden, "Rude.")
    client = client_of(here.stranger)
    made = client.post("/following/calendar/?made")
    assert made.status_code == 302
    address = here.stranger.calendar_addresses.get()
    assert address.following
    page = client.get("/following/calendar/").text
    assert f"/calendars/{address.token}.ics" in page
    assert f"/calendars/{address.token}.atom" in page
    anybody = client_of()
    atom = anybody.get(f"/calendars/{address.token}.atom")
    assert atom["Content-Type"].startswith("application/atom+xml")
    assert f"urn:uuid:{post.uuid}" in atom.text
    assert f"urn:uuid:{here.fixture.uuid}" in atom.text
    assert f"urn:uuid:{hidden.uuid}" not in atom.text
    mine = {str(each.uuid) for each in here.season.fixtures.filter(sides__entry__team=here.team)}
    ics = anybody.get(f"/calendars/{address.token}.ics").text
    named = {uuid for uuid in _uuids(here.season) if uuid in ics}
    assert named <= mine
    assert client.get("/account/calendar/").context["address"] is None, "not that of one's own"
    own = make_calendar_address(here.stranger)
    assert anybody.get(f"/calendars/{own.token}.atom").status_code == 404
    League.objects.filter(pk=here.league.pk).update(visibility="private")
    assert f"urn:uuid:{post.uuid}" not in anybody.get(f"/calendars/{address.token}.atom").text


@pytest.mark.clause("LG-IO-04", "LG-POST-03")
def test_the_news_of_a_league_have_its_posts() -> None:
    here = club()
    post = posts.write_post(here.chief, here.league, kind="article", title="Halls", text="*Two*.")
    hidden = posts.hide_words(here.chief, here.note(), "Rude.")
    atom = client_of().get(reverse("league-news", args=[here.league.slug])).text
    assert f"urn:uuid:{post.uuid}" in atom
    assert "Two." in atom
    assert f"urn:uuid:{hidden.uuid}" not in atom


# -- fronts ---------------------------------------------------------------------------------------


def _uuids(season: Season) -> set[str]:
    return {str(each.uuid) for each in season.fixtures.all()}


def _told_club() -> tuple[Club, Season]:
    """A running season with a round that is told and one to come, an article of the league."""
    here = club()
    return here, here.season


@pytest.mark.clause("LG-FOLLOW-05")
def test_the_fronts_carry_the_newest_words_and_what_is_at_stake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owner = person("owner")
    season = bowl_season(owner)
    Season.objects.filter(pk=season.pk).update(state="running", finished=None)
    League.objects.update(visibility="public")
    tell_due()
    posts.write_post(owner, season.league, kind="article", title="Two new halls", text="See there.")
    league = f"/leagues/{season.league.slug}/"
    for reader in (None, owner, person("fan")):
        client = client_of(reader)
        for url in (league, f"{league}seasons/{season.slug}/"):
            page = client.get(url).text
            assert "Two new halls" in page, url
            assert "Latest story" in page, url
            assert 'id="reviewed"' in page, url
    for reader in (None, owner):
        home = client_of(reader).get("/").text
        assert "Two new halls" in home
        assert "Latest story" in home
        assert 'id="reviewed"' in home
    fan = person("stranger")
    assert "Two new halls" not in client_of(fan).get("/").text
    following.follow(fan, season.league)
    assert "Two new halls" in client_of(fan).get("/").text
    League.objects.update(visibility="unlisted")
    assert "Two new halls" not in client_of().get("/").text


@pytest.mark.clause("LG-FOLLOW-05")
def test_what_the_next_matches_decide_stands_on_the_fronts() -> None:
    here, season = _told_club()
    league = f"/leagues/{here.league.slug}/"
    client = client_of()
    for url in (league, f"{league}seasons/{season.slug}/", "/"):
        page = client.get(url).text
        assert any(words in page for words in ("ahead.", "Both have as many points.")), url
