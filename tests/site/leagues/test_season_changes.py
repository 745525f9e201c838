"""The next season and the sandbox on the site: planned, looked at, chosen for, accepted."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, Season
from leagues.operations.season_change_preview import preview
from leagues.words.placings import final_places
from matches.resolution.operations import play_out, resolve_season
from rosters import operations as rosters
from rosters.models import Coach
from tests import factories
from tests.matches.seasons import resolved
from tests.site.browsing import SIZES, Open, browser, fits, mirrored, shot, visit
from tests.site.factories import blood_bowl_match, person, queries, rivalry

__all__ = ["browser", "visit"]


def client_of(coach: Coach) -> Client:
    client = Client()
    client.force_login(coach)
    return client


def url(season: Season, name: str, *more: object) -> str:
    return reverse(name, args=[season.league.slug, season.slug, *more])


def finished_match() -> Season:
    season = blood_bowl_match(person("vera"))
    assert season.state == Season.State.FINISHED
    return season


@pytest.mark.django_db
@pytest.mark.clause("LG-SEASON-07")
def test_a_season_of_blood_bowl_is_changed_from_the_plan_to_the_new_one() -> None:
    season = finished_match()
    owner = factories.owner_of(season)
    client = client_of(owner)
    form = client.get(url(season, "change-season"))
    assert form.status_code == 200
    both = [str(entry.uuid) for entry in season.entries.all()]
    wish = {"name": "Second", "entries": both, "heal": "on", "age_face": "1"}
    wish |= {"age_effect": "niggling", "redraft": "on", "base": "600000", "cap": ""}
    assert client.post(url(season, "change-season"), wish).status_code == 302
    change = season.changes.get()
    assert change.off_season["cap"] is None
    assert change.off_season["base"] == 600_000
    assert "per_match" not in change.off_season
    page = client.get(url(season, "season-change")).content.decode()
    for bill in preview(change).bills:
        assert bill.team.name in page
        assert all(leaver.name in page for leaver in bill.leavers)
    bill = preview(change).bills[0]
    assert bill.leavers, "600,000 do not pay a whole roster"
    one = str(bill.redraft["players"][0]["id"])
    choose = url(season, "choose-redraft", bill.entry.uuid)
    kept = {"players": [one], "apothecary": 0, "rerolls": 0, "assistants": 0, "cheerleaders": 0}
    assert client.post(choose, kept).status_code == 302
    refused = client.post(choose, {**kept, "players": [], "rerolls": "99"})
    assert refused.status_code == 422
    page = client.get(url(season, "season-change")).content.decode()
    assert "chosen by its coach" in page
    seen = preview(change).digest
    stale = client.post(url(season, "accept-change"), {"digest": "0"}, follow=True)
    assert "look again" in stale.content.decode()
    done = client.post(url(season, "accept-change"), {"digest": seen})
    new = Season.objects.get(follows=season)
    assert done.headers["Location"] == url(new, "season")
    assert bill.team.players.filter(active=True).count() == 1
    team_page = client.get(reverse("team", args=[bill.team.slug])).content.decode()
    assert "Redraft" in team_page


@pytest.mark.django_db
@pytest.mark.clause("LG-SEASON-07")
def test_a_coach_chooses_for_his_own_team_and_reads_the_others() -> None:
    season = rivalry(4, legs=1)
    owner = factories.owner_of(season)
    leagues.plan_change(owner, season, "Next", off_season={"keep": 1})
    if season.state != Season.State.FINISHED:
        play_out(resolve_season(owner, season))
    own, other = list(season.entries.order_by("number"))[:2]
    assert own.team.coach is not None
    client = client_of(own.team.coach)
    page = client.get(url(season, "season-change")).content.decode()
    assert url(season, "choose-redraft", own.uuid) in page
    assert url(season, "choose-redraft", other.uuid) not in page
    assert "Accept it" not in page
    assert client.get(url(season, "choose-redraft", other.uuid)).status_code == 404
    last = own.team.players.filter(active=True).order_by("-number")[0]
    best = "the choice of the highest value that the budget allows is ticked"
    assert best in client.get(url(season, "choose-redraft", own.uuid)).content.decode()
    at, ticked = url(season, "check-redraft", own.uuid), {"players": [last.number]}
    changed = client.post(at, ticked).content.decode()
    assert "Nothing is saved yet." in changed
    assert best not in changed
    assert re.search(r"<button\s*>Save the choice", changed)
    beyond = client.post(at, {"players": last.team.players.values_list("number", flat=True)})
    assert "Not possible yet" in beyond.content.decode()
    assert re.search(r'<button\s+class="quiet">Save the choice', beyond.content.decode())
    client.post(url(season, "choose-redraft", own.uuid), {"players": [last.number]})
    assert own.carried.get().choice == {"players": [last.number]}
    assert (
        "Keep the best value"
        in client.get(url(season, "choose-redraft", own.uuid)).content.decode()
    )
    client.post(url(season, "choose-redraft", own.uuid), {"default": "1"})
    assert own.carried.get().choice is None
    client.post(url(season, "choose-redraft", own.uuid), {"players": [last.number]})
    last_seen = own.team.players.filter(active=True).exclude(pk=last.pk)[0]
    rosters.change_team(own.team.coach, own.team, {"act": "dismiss", "player": last.number})
    assert client.get(url(season, "choose-redraft", own.uuid)).status_code == 200
    told = client.get(url(season, "season-change")).content.decode()
    assert "A redraft names" in told, "what cannot be kept any more stands against accepting"
    client.post(url(season, "choose-redraft", own.uuid), {"players": [last_seen.number]})
    assert own.carried.get().choice == {"players": [last_seen.number]}
    client.post(url(season, "discard-change"))
    assert season.changes.exists(), "only who runs the league discards it"
    client_of(owner).post(url(season, "discard-change"))
    assert not season.changes.exists()


@pytest.mark.django_db
@pytest.mark.clause("LG-SEASON-07")
def test_the_page_of_bills_takes_as_many_queries_for_nine_teams_as_for_three() -> None:
    counts = []
    for entries in (3, 9):
        season = resolved(entries=entries, legs=1)
        owner = factories.owner_of(season)
        leagues.plan_change(owner, season, "Next", off_season={"keep": 2})
        counts.append(queries(client_of(owner), url(season, "season-change")))
    assert counts[0] == counts[1]


@pytest.mark.django_db
@pytest.mark.clause("LG-SEASON-08")
def test_one_click_opens_a_sandbox_and_another_deletes_it() -> None:
    season = rivalry(4, rounds=1, legs=1)
    owner = factories.owner_of(season)
    coach = season.entries.order_by("number")[0].team.coach
    assert coach is not None
    client = client_of(owner)
    done = client.post(url(season, "open-sandbox"))
    sandbox = Season.objects.get(copy_of=season)
    assert done.headers["Location"] == url(sandbox, "season")
    assert client.get(url(sandbox, "season")).status_code == 200
    team = sandbox.entries.order_by("number")[0].team
    fixture = sandbox.fixtures.filter(state="settled").order_by("pk")[0]
    hidden = [
        url(sandbox, "season"),
        url(sandbox, "statistics"),
        reverse("team", args=[team.slug]),
        reverse("player", args=[team.players.order_by("number")[0].uuid]),
        reverse("match", args=[fixture.uuid]),
        reverse("api-season", args=[sandbox.uuid]),
        reverse("api-fixture", args=[fixture.uuid]),
        reverse("api-team", args=[team.slug]),
    ]
    for reader in (Client(), client_of(coach)):
        assert {reader.get(address).status_code for address in hidden} == {404}
        league = reader.get(reverse("league", args=[season.league.slug])).content.decode()
        assert sandbox.slug not in league
        for listed in ("api-seasons", "api-teams", "api-fixtures"):
            everything = reader.get(reverse(listed), {"page_size": 200}).content.decode()
            assert str(sandbox.uuid) not in everything
            assert team.slug not in everything
    assert {client.get(address).status_code for address in hidden} == {200}
    mine = client.get(reverse("api-seasons"), {"sandbox": "true"}).json()["results"]
    assert [row["copy_of"] for row in mine] == [str(season.uuid)]
    client_of(coach).post(url(sandbox, "delete-sandbox"))
    assert Season.objects.filter(copy_of=season).exists()
    client.post(url(sandbox, "delete-sandbox"))
    assert not Season.objects.filter(copy_of=season).exists()
    assert client.post(url(season, "delete-sandbox"), follow=True).status_code == 200
    assert Season.objects.filter(pk=season.pk).exists()


@pytest.mark.django_db
@pytest.mark.clause("LG-SEASON-06")
def test_each_final_place_has_its_reason_in_words() -> None:
    for stages in (
        [{"format": "round_robin", "groups": 2, "first": 1}, {"format": "single_elimination"}],
        [{"format": "single_elimination"}],
    ):
        season = resolved(entries=5, stages=stages)
        entries = list(Entry.objects.filter(season=season).select_related("team"))
        lines = final_places(season, entries)
        assert [line.place for line in lines] == list(range(1, 6))
        assert [line.reason for line in lines[:2]] == ["Won the final.", "Lost the final."]
        assert all(line.reason for line in lines)
        told = Client().get(reverse("api-season", args=[season.uuid])).json()
        assert [row["why"] for row in told["placings"]] == [line.reason for line in lines]
        page = render_to_string("leagues/season/placings.html", {"placings": lines})
        assert all(line.entry.team.name in page for line in lines)
        if len(stages) == 2:
            assert [line.reason for line in lines[2:]] == ["Went out in stage 1."] * 3
    season = resolved(entries=4, legs=1)
    best = final_places(season, list(season.entries.select_related("team")))[0]
    row = (season.placings or [])[0]["reason"]
    words = "More points" if row["parting"]["criterion"] == "points" else "like the next; above by"
    assert words in best.reason


@pytest.mark.django_db(transaction=True)
@pytest.mark.clause("LG-SEASON-07")
@mirrored("size", SIZES)
@mirrored("language", ["en", "ru"])
def test_its_pages_fit_their_screens(visit: Open, size: str, language: str) -> None:
    season = finished_match()
    owner = factories.owner_of(season)
    terms = {"redraft": True, "base": 600_000, "age_seasons": 1}
    change = leagues.plan_change(owner, season, "The second season", off_season=terms)
    page = visit("/", locale=language, **SIZES[size])
    session = client_of(owner).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}]
    )
    entry = change.carried.order_by("pk")[0].entry
    addresses = {
        "plan": url(season, "change-season"),
        "bills": url(season, "season-change"),
        "redraft": url(season, "choose-redraft", entry.uuid),
    }
    for name, address in addresses.items():
        page.goto(address)
        shot(page, f"next-{name}-{size}-{language}")
        assert fits(page), name
