"""Petty cash, mercenaries and stars on the pages and in the API of a match."""

from __future__ import annotations

import html
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from leagues import operations as leagues
from leagues.models import Entry, League, Season
from matches.models import MatchRecord, StatLine
from matches.reading import matches
from matches.reading.search import search
from matches.resolution.operations import play_out, resolve_season
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.models import Coach, Team, TeamEvent
from rosters.teams.projections import differences
from rosters.words.catalogue_names import guest_name
from rosters.words.money import money
from rules.coach import RANDOM
from tests import factories
from tests.site.factories import blood_bowl_team, client_of

pytestmark = pytest.mark.django_db


def cheap_team(owner: Coach, race: str, name: str) -> Team:
    """Eleven linemen and a full treasury."""
    players = [
        {"number": number, "name": f"{name} {number}", "position": "lineman"}
        for number in range(1, 12)
    ]
    return rosters.found_team(owner, "blood_bowl", {"name": name, "race": race, "players": players})


@pytest.fixture
def season() -> Season:
    """Cheap Humans who move random gold to petty cash meet dear Orcs, cheap Humans dear Dwarfs."""
    owner = factories.coach()
    made = leagues.create_season(
        owner, factories.league(owner), "Cup", "blood_bowl", legs=1, seed="3"
    )
    made = leagues.open_registration(owner, made)
    for team, strength in (
        (cheap_team(owner, "human", "Paupers"), "rookie"),
        (blood_bowl_team(owner, "orc", "Gouged Eye"), "veteran"),
        (cheap_team(owner, "orc", "Beggars"), "veteran"),
    ):
        leagues.enter_team(owner, made, team, strength=strength, managed=Entry.Managed.AUTOMATIC)
    made = leagues.start_season(owner, made)
    # Who moves gold to petty cash at random is no beginner.
    made.entries.filter(strength="rookie").update(strength=RANDOM)
    play_out(resolve_season(owner, made))
    made.refresh_from_db()
    return made


def with_guests(season: Season) -> tuple[MatchRecord, int]:
    """A match of the season in which a side hired a star, and that side."""
    for record in MatchRecord.objects.filter(fixture__season=season):
        for number, side in enumerate(record.record["sides"]):
            if any(member["kind"] == "star" for member in side["hired"]):
                return record, number
    raise AssertionError("nobody has hired a star")


def page(url: str) -> str:
    response = client_of().get(url)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.clause("BB-LEAGUE-10", "BB-LEAGUE-22")
def test_the_page_of_a_match_shows_what_was_bought_and_who_was_hired(season: Season) -> None:
    record, number = with_guests(season)
    side = record.record["sides"][number]
    name = side["hired"][0]["name"].replace("'", "&#x27;")

    shown = page(reverse("match-line-ups", args=[record.fixture.uuid]))

    assert f"Petty cash {money(side['induced']['purse'])}" in shown
    assert "For this match:" in shown
    assert shown.count(name) > 1, "among the inducements and in the box score"
    assert f"{name} <small>Star Player</small>" in " ".join(shown.split())
    turns = reverse("match-turns", args=[record.fixture.uuid])
    shown = page(f"{turns}?log=unfolded")
    assert f"hires {side['hired'][0]['number']} {name}." in shown


@pytest.mark.clause("BB-LEAGUE-23")
def test_a_star_has_a_stat_line_but_no_career(season: Season) -> None:
    record, number = with_guests(season)
    member = record.record["sides"][number]["hired"][0]

    line = record.lines.get(side=number, squad_number=member["number"])

    assert (line.player, line.name, line.position) == (None, member["name"], "star_player")
    view = matches.match_view(factories.owner_of(season), record.fixture.uuid)
    assert member["number"] in [m["number"] for m in view.line_ups[number]["players"]]
    for name in ("statistics", "season"):
        page(reverse(name, args=[season.league.slug, season.slug]))


@pytest.mark.clause("BB-LEAGUE-23")
def test_the_search_finds_a_star_who_has_played_with_the_match(season: Season) -> None:
    record, number = with_guests(season)
    name = next(each["name"] for each in record.record["sides"][number]["hired"]
                if each["kind"] == "star")  # fmt: skip
    of_the_star = record.lines.model.objects.filter(name=name, player=None)
    newest = max(of_the_star, key=lambda line: line.pk)

    shown = page(f"{reverse('search')}?q={quote(name[1:].lower())}")

    assert html.escape(name) in shown
    assert reverse("match-line-ups", args=[newest.record.fixture.uuid]) in shown
    assert f"hired by {newest.team.name}, {season.name}, round" in " ".join(shown.split())
    with translation.override("ru"):
        called = guest_name(name, 1)
        assert [each.name for each in search(AnonymousUser(), called).guests] == [called]
    for many in (name, name[:2]):
        with CaptureQueriesContext(connection) as asked:
            assert search(AnonymousUser(), many).guests
        assert len(asked) == 5, many
    assert html.escape(name) not in page(f"{reverse('search')}?q=nobody+at+all")
    season.league.visibility = League.Visibility.PRIVATE
    season.league.save(update_fields=["visibility"])
    assert html.escape(name) not in page(f"{reverse('search')}?q={quote(name[:5])}")


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-63")
def test_the_ledger_of_a_team_names_its_petty_cash(season: Season) -> None:
    paupers = Team.objects.get(name="Paupers")
    lines = paupers.ledger.filter(reason="petty_cash")

    assert lines
    assert all(line.amount < 0 <= line.balance for line in lines)
    moved = [
        side["induced"]["moved"]
        for record in MatchRecord.objects.filter(fixture__sides__entry__team=paupers)
        for side in record.record["sides"]
    ]
    assert sorted(-line.amount for line in lines) == sorted(amount for amount in moved if amount)
    shown = page(reverse("team", args=[paupers.slug]))
    assert "Petty cash" in shown
    assert "#BB-LEAGUE-08" in shown


def test_matches_with_guests_replay_and_the_teams_are_what_their_events_say(
    season: Season,
) -> None:
    for record in MatchRecord.objects.filter(fixture__season=season):
        assert verify(record).holds
    for team in Team.objects.all():
        assert differences(team) == []


def test_the_api_gives_the_record_with_its_guests_and_the_market(season: Season) -> None:
    record, number = with_guests(season)
    client = client_of()

    found: dict[str, Any] = client.get(reverse("api-record", args=[record.fixture.uuid])).json()
    side = found["record"]["sides"][number]
    assert side["hired"][0]["kind"] == "star"
    stars = [each["name"] for each in side["hired"] if each["kind"] == "star"]
    assert side["induced"]["bought"]["stars"] == stars
    (line,) = [
        line
        for line in found["lines"]
        if line["side"] == number and line["squad_number"] == side["hired"][0]["number"]
    ]
    assert line["player"] is None

    catalogue = client.get(reverse("api-catalogue", args=["blood_bowl", "crp"])).json()
    assert len(catalogue["stars"]) == 49
    assert {each["id"] for each in catalogue["inducements"]} >= {"babes", "wizard", "igor"}


@pytest.mark.clause("LG-STAT-01", "BB-LEAGUE-61")
def test_a_journeyman_has_a_line_and_a_career_like_anybody() -> None:
    owner = factories.coach()
    season = leagues.create_season(
        owner, factories.league(owner), "Cup", "blood_bowl", legs=4, seed="3"
    )
    season = leagues.open_registration(owner, season)
    for race, name in (("human", "Paupers"), ("orc", "Beggars")):
        team = cheap_team(owner, race, name)
        leagues.enter_team(owner, season, team, strength="rookie", managed=Entry.Managed.AUTOMATIC)
    season = leagues.start_season(owner, season)
    season.entries.update(strength=RANDOM)
    play_out(resolve_season(owner, season))
    joined = TeamEvent.objects.filter(kind="journeyman_joined")
    assert joined.exists()
    for event in joined:
        player = event.team.players.get(number=event.payload["player"])
        line = StatLine.objects.get(
            record__batch=event.batch, team=event.team, squad_number=event.payload["number"]
        )
        assert (line.player, line.name) == (player, event.payload["name"])
        assert client_of(owner).get(reverse("player", args=[player.uuid])).status_code == 200
