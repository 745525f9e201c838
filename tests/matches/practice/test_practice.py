"""Practice matches: begun without an account, for one browser, counted nowhere, deleted."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from leagues.models import Entry, League
from matches.live.advice import advises
from matches.live.operations import start_match
from matches.models import LiveMatch, MatchRecord, Practice
from matches.periodic.deadlines import act
from matches.practice import operations
from matches.practice.operations import STRENGTH, practised
from matches.reading.matches import match_view
from matches.views.fixtures import foremost, story_shown
from rosters.models import Coach, Draft, Team
from rosters.runtime import clock
from rules import game as rules_of
from tests import factories
from tests.api.world import client_of as program_of
from tests.matches.live.test_live import Table
from tests.site.factories import client_of, person, played

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_attempts")]
GAMES = ("blood_bowl", "helvetia_cup", "boufbowl", "kill_team", "necromunda")
#: What each page has of its own: the token of its forms.
SECRET = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
#: The game whose usual choices are the fewest.
SHORT = "boufbowl"


def press(client: Client, game: str = SHORT, key: str = "a") -> Any:
    return client.post(reverse("begin-practice"), {"game": game, "form_key": key})


def begun(client: Client, game: str = SHORT, key: str = "a") -> Practice:
    """The match that a browser begins."""
    answer = press(client, game, key)
    assert answer.status_code == 302, answer.text
    fixture = answer["Location"].split("/")[2]
    return Practice.objects.select_related("fixture__season__league").get(fixture__uuid=fixture)


def table(practice: Practice) -> str:
    return reverse("play-match", args=[practice.fixture.uuid])


def usual(client: Client, practice: Practice) -> Any:
    """Take the usual choice, as the button on the page sends it."""
    page = client.get(table(practice))
    assert "Take the usual choice" in page.text
    sent = {"number": page.context["view"].number, "json": page.context["default"]}
    return client.post(reverse("answer-match", args=[practice.fixture.uuid]), sent)


def to_its_end(client: Client, practice: Practice) -> str:
    """Where the browser is led after the last of at most 400 usual choices."""
    for _ in range(400):
        address = usual(client, practice)["Location"]
        if "/play/" not in address:
            return str(address)
    raise AssertionError("the match has no end")


def forget(practice: Practice) -> None:
    """Make the open question a day and a second old."""
    long_ago = clock.now() - timedelta(days=1, seconds=1)
    Practice.objects.filter(pk=practice.pk).update(created=long_ago)
    LiveMatch.objects.filter(fixture=practice.fixture).update(asked=long_ago)
    practice.fixture.refresh_from_db()
    if practice.fixture.settled is not None:
        practice.fixture.settled = long_ago
        practice.fixture.save(update_fields=["settled"])


def rows() -> dict[str, int]:
    """How many rows each table has, but for the sessions of browsers."""
    models = apps.get_models(include_auto_created=True)
    counted = {each._meta.label: each._base_manager.count() for each in models}
    return {label: number for label, number in counted.items() if label != "sessions.Session"}


# -- begun ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-PRACTICE-01")
@pytest.mark.parametrize("game", GAMES)
def test_one_click_begins_a_match_of_two_ready_teams(game: str) -> None:
    client = client_of()
    home = client.get("/")
    key = home.context["key"] + game
    assert f'name="form_key" value="{key}"' in home.text
    assert not client.session.keys(), "who looks around leaves no session behind"
    practice = begun(client, game, key)
    mine, other = practice.fixture.season.entries.select_related("team__coach").order_by("number")
    assert (mine.managed, other.managed) == (Entry.Managed.PERSON, Entry.Managed.AUTOMATIC)
    assert mine.team.name != other.team.name
    assert mine.team.name == practice.roster["name"]
    assert mine.team.coach == practice.coach
    live = LiveMatch.objects.get()
    assert (live.people, live.asks, live.state) == ([0], 0, "playing")
    page = client.get(table(practice))
    assert page.status_code == 200
    assert page.context["asked"] is not None
    assert page.context["user"].is_anonymous


@pytest.mark.clause("LG-PRACTICE-01")
def test_the_machine_is_a_veteran_at_most() -> None:
    assert list(GAMES) == practised() or set(GAMES) == {*practised()}
    for game in practised():
        levels = list(rules_of(game).strengths)
        assert levels.index(STRENGTH) <= levels.index("veteran")
    practice = begun(client_of())
    assert {*practice.fixture.season.entries.values_list("strength", flat=True)} == {STRENGTH}


@pytest.mark.clause("LG-PRACTICE-01", "LG-PRACTICE-03")
def test_it_is_played_to_its_end_and_changes_no_team() -> None:
    client = client_of()
    practice = begun(client)
    before = list(Team.objects.order_by("pk").values_list("pk", "seq"))
    end = to_its_end(client, practice)
    assert end == reverse("practice", args=[practice.fixture.uuid])
    page = client.get(end)
    assert "Practice is over" in page.text
    told = story_shown(match_view(practice.coach, practice.fixture.uuid, log=True))
    assert told is not None
    assert all(str(key.text) in unescape(page.text) for key in foremost(told.keys))
    assert client.get(table(practice))["Location"] == end
    assert client.get(reverse("replay", args=[practice.fixture.uuid])).status_code == 200
    assert MatchRecord.objects.filter(fixture=practice.fixture).exists()
    assert list(Team.objects.order_by("pk").values_list("pk", "seq")) == before


@pytest.mark.clause("LG-PRACTICE-01")
def test_whoever_is_signed_in_practises_too() -> None:
    vera = person("vera")
    client = client_of(vera)
    assert [each.key for each in client.get("/").context["practised"]] == practised()
    practice = begun(client)
    assert usual(client, practice).status_code == 302
    assert practice.coach != vera
    assert not vera.memberships.exists()


@pytest.mark.clause("LG-PRACTICE-05")
def test_the_same_form_begins_one_match_and_another_once_that_is_over() -> None:
    client = client_of()
    practice = begun(client, key="k")
    assert begun(client, key="k") == practice
    assert begun(client_of(), key="k") == practice, "sent before the first answer was there"
    assert LiveMatch.objects.count() == 1
    LiveMatch.objects.update(state=LiveMatch.State.OVER)
    assert begun(client, key="k") != practice


@pytest.mark.clause("LG-PRACTICE-05")
def test_of_two_clicks_at_once_one_begins_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has looked before the first was stored, and finds it when it stores its own."""
    practice = begun(client_of(), key="k")
    before = rows()
    known = operations.begun_by
    looks = iter([None])
    monkeypatch.setattr(operations, "begun_by", lambda key: next(looks, known(key)))
    assert operations.begin_practice(SHORT, "another", "k") == practice
    assert rows() == before


def test_what_is_no_game_is_not_begun() -> None:
    client = client_of()
    assert press(client, "chess").status_code == 404
    assert press(client, "").status_code == 404
    assert press(client, key="x" * 80).status_code == 302
    assert not Practice.objects.exists()
    assert client.get(reverse("begin-practice")).status_code == 405


# -- whose it is ----------------------------------------------------------------------------------


def pages(practice: Practice) -> list[str]:
    names = ("play-match", "practice", "replay", "match", "match-turns", "reports")
    return [reverse(name, args=[practice.fixture.uuid]) for name in names]


@pytest.mark.clause("LG-PRACTICE-02")
@pytest.mark.parametrize("who", ["stranger", "member", "practising", "keeper"])
def test_for_everybody_else_there_is_no_such_match(who: str) -> None:
    practice = begun(client_of())
    live = LiveMatch.objects.get()
    other = client_of()
    if who == "member":
        other = client_of(person("vera"))
    elif who == "keeper":
        other = client_of(factories.coach(is_staff=True, is_superuser=True))
    elif who == "practising":
        begun(other, key="b")
    for address in pages(practice):
        assert other.get(address).status_code == 404, address
    for name in ("answer-match", "walk-match", "settle-orders", "keep-practised-team"):
        sent = other.post(reverse(name, args=[practice.fixture.uuid]), {"number": "1"})
        refused = sent.status_code == 302 and sent["Location"].startswith("/sign-in/")
        assert refused or sent.status_code == 404, name
    live.refresh_from_db()
    assert live.given == LiveMatch.objects.get(pk=live.pk).given
    assert not Draft.objects.exists()


@pytest.mark.clause("LG-PRACTICE-02")
def test_it_stays_with_the_browser_that_signs_up_and_ends_with_its_session() -> None:
    client = client_of()
    practice = begun(client)
    sent = {"username": "vera", "password": "a long and unlikely password"}
    assert client.post(reverse("sign-up"), sent).status_code == 302
    assert client.get(table(practice)).status_code == 200
    client.post(reverse("sign-out"))
    assert client.get(table(practice)).status_code == 404


@pytest.mark.clause("LG-PRACTICE-02")
def test_nobody_signs_in_as_the_accounts_that_stand_for_its_coaches() -> None:
    practice = begun(client_of())
    for coach in Coach.objects.filter(memberships__league=practice.fixture.season.league):
        assert coach.placeholder
        assert not coach.is_active
        assert not coach.has_usable_password()
        assert not coach.api_tokens.exists()


# -- it counts nowhere ----------------------------------------------------------------------------


@pytest.mark.clause("LG-PRACTICE-03")
def test_no_list_search_or_number_knows_of_it() -> None:
    season = played(2, legs=1)
    league, vera = season.league, person("vera")
    addresses = [
        "/leagues/",
        "/search/?q=a",
        reverse("league", args=[league.slug]),
        reverse("ratings", args=[league.slug]),
        reverse("records", args=[league.slug]),
        reverse("league-news", args=[league.slug]),
    ]
    lists = ["/api/leagues/", "/api/seasons/", "/api/fixtures/", "/api/teams/", "/api/search/?q=a"]

    def seen() -> list[Any]:
        readers = [client_of(), client_of(vera)]
        shown = [SECRET.sub("", reader.get(each).text) for reader in readers for each in addresses]
        api = [program_of(who) for who in (None, vera)]
        told = [each.get(address) for each in api for address in lists]
        assert all(each.status_code == 200 for each in told)
        told = [each.content for each in told]
        homes = [reader.get("/").context["view"] for reader in readers]
        return [*shown, *told, homes[0].live, homes[0].results, homes[1].live, homes[1].results]

    before = seen()
    client = client_of()
    practice = begun(client)
    name = practice.roster["name"]
    assert seen() == before
    to_its_end(client, practice)
    assert seen() == before
    for reader in (client_of(), client_of(vera), client):
        assert name not in reader.get("/search/", {"q": name}).context["found"].teams
        assert not reader.get("/search/", {"q": name}).context["found"]
        assert not reader.get("/search/", {"q": "Guest"}).context["found"]
        address = reverse("league", args=[practice.fixture.season.league.slug])
        assert reader.get(address).status_code == 404


# -- deleted --------------------------------------------------------------------------------------


@pytest.mark.clause("LG-PRACTICE-04")
@pytest.mark.parametrize("over", [False, True], ids=["while it is played", "after its end"])
def test_a_day_after_its_last_answer_nothing_of_it_is_left(over: bool) -> None:
    stays = played(2, legs=1)
    before = rows()
    client = client_of()
    practice = begun(client)
    if over:
        to_its_end(client, practice)
    else:
        usual(client, practice)
    act()
    assert Practice.objects.exists()
    forget(practice)
    assert act() >= 1
    assert rows() == before
    assert client.get(table(practice)).status_code == 404
    assert League.objects.get() == stays.league
    assert act() == 0


@pytest.mark.clause("LG-PRACTICE-04")
def test_an_answer_keeps_it_for_another_day() -> None:
    client = client_of()
    practice = begun(client)
    forget(practice)
    usual(client, practice)
    act()
    assert Practice.objects.exists()
    forget(practice)
    assert not operations.end_practice(0)
    assert operations.end_practice(practice.pk)
    assert not operations.end_practice(practice.pk)


@pytest.mark.clause("LG-PRACTICE-04")
def test_what_was_kept_of_it_stays() -> None:
    client, vera = client_of(), person("vera")
    practice = begun(client)
    client.force_login(vera)
    other = client_of(vera)
    mine = begun(other, key="b")
    other.post(reverse("keep-practised-team", args=[mine.fixture.uuid]))
    for each in (practice, mine):
        forget(each)
    act()
    assert not Practice.objects.exists()
    assert Draft.objects.get().coach == vera
    assert Coach.objects.get() == vera


# -- limits ---------------------------------------------------------------------------------------


@pytest.mark.clause("LG-PRACTICE-05")
def test_an_address_begins_only_so_many_in_an_hour(settings: LazySettings) -> None:
    settings.DUGOUT_PRACTICE_HOURLY = 2
    for key in ("a", "b", "a"):
        begun(client_of(), key=key)
    refused = press(client_of(), key="c")
    assert refused.status_code == 429
    assert 3_500 < int(refused["Retry-After"]) <= 3_600
    assert "Try again in 60 minutes." in refused.text
    assert "from your address" in refused.text
    assert Practice.objects.count() == 2
    other = client_of().post(
        reverse("begin-practice"), {"game": SHORT, "form_key": "d"}, REMOTE_ADDR="192.0.2.7"
    )
    assert other.status_code == 302


@pytest.mark.clause("LG-PRACTICE-05")
def test_the_site_has_room_for_so_many_and_what_nobody_answers_takes_none(
    settings: LazySettings,
) -> None:
    settings.DUGOUT_PRACTICE_MOST = 2
    first, _second = begun(client_of(), key="a"), begun(client_of(), key="b")
    half = clock.now() - timedelta(minutes=30)
    Practice.objects.filter(pk=first.pk).update(created=half)
    LiveMatch.objects.filter(fixture=first.fixture).update(asked=half)
    refused = press(client_of(), key="c")
    assert refused.status_code == 429
    assert 1_700 < int(refused["Retry-After"]) <= 1_800
    assert "All places for practice on this site are taken." in refused.text
    idle = clock.now() - timedelta(hours=1, seconds=1)
    Practice.objects.filter(pk=first.pk).update(created=idle)
    LiveMatch.objects.filter(fixture=first.fixture).update(asked=idle)
    begun(client_of(), key="c")
    refused = press(client_of(), key="d")
    assert refused.status_code == 429
    LiveMatch.objects.exclude(fixture=first.fixture).update(state=LiveMatch.State.OVER, asks=None)
    begun(client_of(), key="d")


@pytest.mark.clause("LG-PRACTICE-05")
@pytest.mark.parametrize("setting", ["DUGOUT_PRACTICE_MOST", "DUGOUT_PRACTICE_HOURLY"])
def test_a_site_may_offer_none(settings: LazySettings, setting: str) -> None:
    setattr(settings, setting, 0)
    assert "Try it now" not in client_of().get("/").text
    assert "practice" not in client_of(person("vera")).get("/").text
    assert press(client_of()).status_code == 404


# -- hints ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-PRACTICE-06")
@pytest.mark.parametrize("game", GAMES)
def test_the_veteran_is_asked_and_followed(game: str) -> None:
    client = client_of()
    practice = begun(client, game)
    for _ in range(4):
        page = client.get(table(practice), {"advice": "veteran"})
        advised = page.context["advised"]
        assert advised is not None
        assert not page.context["view"].decision.problems(json.loads(advised.sent))
        said = f"The veteran would answer: {advised.label}" if advised.label else "many parts"
        assert said.split(":")[0] in page.text
        sent = {"number": page.context["view"].number, "json": advised.sent}
        assert client.post(table(practice) + "answer/", sent).status_code == 302
    assert LiveMatch.objects.get().given >= 4


@pytest.mark.clause("LG-PRACTICE-06")
def test_a_match_that_counts_shows_no_advice() -> None:
    counts = Table()
    start_match(counts.owner, counts.fixture, [0, 1])
    asked = counts.people[counts.live.asks or 0]
    address = reverse("play-match", args=[counts.fixture.uuid])
    page = client_of(asked).get(address, {"advice": "veteran"})
    assert page.status_code == 200
    assert "advised" not in page.context
    assert "veteran" not in page.text.lower().replace("advice=veteran", "")
    assert "Take the usual choice" not in page.text
    season = counts.season
    assert not advises(season)
    season.friendly = True
    assert advises(season)


# -- kept -----------------------------------------------------------------------------------------


def keep(client: Client, practice: Practice) -> str:
    answer = client.post(reverse("keep-practised-team", args=[practice.fixture.uuid]))
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.clause("LG-PRACTICE-07")
@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_keeps_the_team_by_signing_up(game: str) -> None:
    client = client_of()
    practice = begun(client, game)
    address = keep(client, practice)
    assert keep(client, practice) == address, "pressed twice it is one draft"
    draft = Draft.objects.get()
    back = reverse("draft", args=[draft.uuid])
    assert address == f"{reverse('sign-up')}?{urlencode({'next': back})}"
    assert (draft.coach, draft.roster) == (None, practice.roster)
    sent = {
        "username": "vera",
        "password": "a long and unlikely password",
        "next": back,
    }
    led = client.post(reverse("sign-up"), sent)
    assert led["Location"] == back
    page = client.get(led["Location"])
    assert page.status_code == 200
    assert not page.context["draft"].problems
    draft.refresh_from_db()
    assert draft.coach is not None
    assert draft.coach.username == "vera"
    assert client.get(table(practice)).status_code == 200, "the match goes on"


@pytest.mark.clause("LG-PRACTICE-07")
def test_who_is_signed_in_has_the_draft_at_once() -> None:
    vera = person("vera")
    client = client_of(vera)
    practice = begun(client)
    address = keep(client, practice)
    draft = Draft.objects.get()
    assert address == reverse("draft", args=[draft.uuid])
    assert draft.coach == vera
    assert keep(client, practice) == address
    assert Draft.objects.count() == 1
