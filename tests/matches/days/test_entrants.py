"""Entrants without an account: a list without a header, contacts that only the organiser keeps."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Contact, Entry, FileImport, Fixture, Ruling, Season
from leagues.operations.days.entrants import KEPT, end_contacts
from leagues.words.files import does_said
from matches.sandboxes.operations import open_sandbox
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Refusal
from tests import factories
from tests.leagues.files.test_bringing import entering, looked_at, stored, told
from tests.matches.league_files.files import written
from tests.site.factories import blood_bowl_team, client_of

pytestmark = [pytest.mark.django_db]
LIST = "Ada,heads,ada@example.org\nBruno,heads,\n\nCleo,heads,+41 555,Owls\n"


def contacts(season: Season) -> dict[str, str]:
    rows = Contact.objects.filter(entry__season=season)
    return dict(rows.values_list("entry__team__name", "text"))


def codes(no: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return sorted(problem.code for problem in no.value.problems)


def listed() -> tuple[Coach, Season]:
    season = entering()
    stored(season, "entries", LIST)
    return factories.owner_of(season), season


@pytest.mark.clause("LG-DAY-11")
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_list_needs_no_header(separator: str) -> None:
    season = entering()
    stored(season, "entries", LIST.replace(",", separator))
    entries = season.entries.select_related("team__coach").order_by("pk")
    assert [(each.team.name, str(each.team.coach)) for each in entries] == [
        ("Ada", "Ada"),
        ("Bruno", "Bruno"),
        ("Owls", "Cleo"),
    ]
    assert all(each.team.coach and each.team.coach.placeholder for each in entries)
    assert contacts(season) == {"Ada": "ada@example.org", "Owls": "+41 555"}


@pytest.mark.clause("LG-DAY-11")
def test_what_is_wrong_is_told_by_the_lines_as_they_were_typed() -> None:
    season = entering()
    shown = looked_at(season, "entries", "Ada,heads,a@b.ch\nBruno,nobodies,\nCleo,heads,x,y,z\n")
    assert [problem["line"] for problem in shown.report["problems"]] == [3]
    shown = looked_at(season, "entries", "Ada,heads\nBruno,nobodies,b\n")
    assert told(shown) == [("2:list", "no_such_list")]
    assert not season.entries.exists()


@pytest.mark.clause("LG-DAY-11")
def test_a_file_with_a_header_is_read_by_it() -> None:
    season = entering()
    stored(season, "entries", "contact;coach;team;list\na@b.ch;Ada;Owls;heads\n")
    assert contacts(season) == {"Owls": "a@b.ch"}


@pytest.mark.clause("LG-DAY-10", "LG-DAY-11")
def test_of_somebody_with_an_account_no_contact_is_kept() -> None:
    season = entering()
    ada = factories.coach(display_name="Ada")
    owner = factories.owner_of(season)
    leagues.accept_invitation(ada, leagues.invite(owner, season.league).token)
    shown = stored(season, "entries", LIST)
    assert ("same", "contact") in [(each["how"], each["what"]) for each in shown.report["does"]]
    assert contacts(season) == {"Owls": "+41 555"}
    assert season.entries.get(team__name="Ada").team.coach == ada


@pytest.mark.clause("LG-DAY-10")
def test_what_is_kept_of_a_file_has_no_contact() -> None:
    _owner, season = listed()
    file = FileImport.objects.get()
    assert "example.org" not in f"{file.text}{file.report}"
    assert "You keep how Ada is reached; nobody else reads it" in str(does_said(file, ("new",)))
    assert "example.org" not in str(list(Ruling.objects.values_list("data", "reason", "about")))
    again = stored(season, "entries", LIST)
    assert {each["how"] for each in again.report["does"]} == {"same"}


@pytest.mark.clause("LG-DAY-10")
def test_nobody_else_reads_a_contact() -> None:
    owner, season = listed()
    coach = factories.coach()
    leagues.accept_invitation(coach, leagues.invite(owner, season.league).token)
    team = factories.team(coach, "Mice", game=season.game)
    mine = leagues.enter_team(coach, season, team)
    here = reverse("entrants", args=[season.league.slug, season.slug])
    api = f"/api/seasons/{season.uuid}/entrants/"
    ada = Coach.objects.get(display_name="Ada")
    client = client_of(coach)
    assert "ada@example.org" not in client.get(here, follow=True).content.decode()
    assert client.get(api).status_code == 403
    assert "ada@example.org" in client_of(owner).get(here).content.decode()
    assert "ada@example.org" in client_of(owner).get(api).content.decode()
    for address in (
        reverse("season", args=[season.league.slug, season.slug]),
        f"/api/seasons/{season.uuid}/entries/",
        f"/api/seasons/{season.uuid}/",
        reverse("coach", args=[ada.uuid]),
    ):
        for who in (owner, coach):
            assert "ada@example.org" not in client_of(who).get(address).content.decode(), address
    assert b"ada@example.org" not in written(season.league)
    with pytest.raises(Refusal) as no:
        leagues.describe_entrants(owner, season, {str(mine.uuid): {"contact": "mice@b.ch"}})
    assert codes(no) == ["contact_of_an_account"]


@pytest.mark.clause("LG-DAY-10")
def test_a_copy_to_try_things_out_has_no_contact() -> None:
    owner, season = listed()
    season = leagues.start_season(owner, season)
    copy = open_sandbox(owner, season)
    assert copy.entries.count() == 3
    assert not contacts(copy)


@pytest.mark.clause("LG-DAY-10")
def test_it_is_deleted_with_the_event_with_the_entry_and_when_asked(monkeypatch: Any) -> None:
    owner, season = listed()
    ada = season.entries.get(team__name="Ada")
    leagues.withdraw(owner, ada, reason="Ill.")
    assert contacts(season) == {"Owls": "+41 555"}
    assert leagues.forget_contacts(owner, season) == 1
    bruno = season.entries.get(team__name="Bruno")
    leagues.describe_entrants(owner, season, {str(bruno.uuid): {"contact": "b@b.ch"}})
    leagues.describe_entrants(owner, season, {str(bruno.uuid): {"contact": ""}})
    assert not contacts(season)
    leagues.describe_entrants(owner, season, {str(bruno.uuid): {"contact": "b@b.ch"}})
    season = leagues.start_season(owner, season)
    Fixture.objects.filter(season=season).update(state=Fixture.State.SETTLED)
    Season.objects.filter(pk=season.pk).update(state=Season.State.FINISHED, finished=now())
    assert end_contacts() == 0
    Season.objects.update(finished=now() - KEPT - timedelta(hours=1))
    assert end_contacts() == 1
    with pytest.raises(Refusal) as no:
        leagues.describe_entrants(owner, season, {str(bruno.uuid): {"contact": "b@b.ch"}})
    assert codes(no) == ["contacts_are_over"]


@pytest.mark.clause("LG-DAY-10", "LG-ROLE-11")
def test_it_is_deleted_when_its_person_takes_the_seat() -> None:
    owner, season = listed()
    ada = season.entries.get(team__name="Ada").team.coach
    assert ada is not None
    link = leagues.invite_to_seat(owner, season.league, ada)
    person = factories.coach()
    leagues.accept_invitation(person, link.token)
    assert season.entries.get(team__name="Ada").team.coach == person
    end_contacts()
    assert contacts(season) == {"Owls": "+41 555"}


@pytest.mark.clause("LG-DAY-12", "LG-FIX-19")
def test_all_that_is_wrong_is_told_at_once_and_nothing_is_stored() -> None:
    owner, season = listed()
    one, other = season.entries.order_by("pk")[:2]
    with pytest.raises(Refusal) as no:
        leagues.describe_entrants(
            owner,
            season,
            {
                str(one.uuid): {"club": "Old Town", "circles": ["x"] * 3},
                str(other.uuid): {"club": "n" * 81, "circles": [str(n) for n in range(9)]},
                "nobody": {},
            },
            apart="perhaps",
        )
    assert codes(no) == ["no_such_entry", "text_too_long", "too_many_circles", "unknown_choice"]
    assert set(season.entries.values_list("club", flat=True)) == {""}


@pytest.mark.clause("LG-DAY-12")
def test_the_page_costs_the_same_for_many() -> None:
    counts = []
    for many in (3, 30):
        season = entering()
        lines = "\n".join(f"Coach {n:02},heads,{n}@b.ch" for n in range(many))
        stored(season, "entries", lines)
        client = client_of(factories.owner_of(season))
        here = reverse("entrants", args=[season.league.slug, season.slug])
        client.get(here)
        with CaptureQueriesContext(connection) as asked:
            page = client.get(here)
        assert page.content.decode().count("@b.ch") == many
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.clause("LG-DAY-12")
def test_what_is_not_sent_by_the_api_stays() -> None:
    owner, season = listed()
    one = season.entries.order_by("pk")[0]
    Entry.objects.filter(pk=one.pk).update(club="Old Town")
    api = f"/api/seasons/{season.uuid}/entrants/"
    body = {"entrants": [{"entry": str(one.uuid), "circles": ["Smith", "smith", ""]}]}
    answer = client_of(owner).put(api, body, content_type="application/json")
    assert answer.status_code == 400, "no name is empty"
    body["entrants"][0]["circles"] = ["Smith", "smith"]
    answer = client_of(owner).put(api, body, content_type="application/json")
    assert answer.status_code == 200
    one.refresh_from_db()
    assert (one.club, one.circles) == ("Old Town", ["Smith"])
    assert answer.json()["entrants"][0]["contact"] == "ada@example.org"


# -- a budget -------------------------------------------------------------------------------------


@pytest.mark.clause("LG-DAY-14")
def test_who_is_worth_more_than_the_budget_does_not_enter_nor_begin() -> None:
    owner = factories.coach()
    season = leagues.create_season(
        owner, factories.league(owner), "Day", "blood_bowl", policy={"budget": 900_000}, seed="7"
    )
    season = leagues.open_registration(owner, season)
    teams = [blood_bowl_team(owner, name=f"Hawks {n}") for n in (1, 2)]
    least = min(team.value for team in teams)
    assert least > 900_000
    with pytest.raises(Refusal) as no:
        leagues.enter_team(owner, season, teams[0])
    assert codes(no) == ["entry_over_budget"]
    leagues.change_policy(owner, season, {"budget": 2_000_000})
    for team in teams:
        leagues.enter_team(owner, season, team)
    leagues.change_policy(owner, season, {"budget": least - 1})
    season.refresh_from_db()
    with pytest.raises(Refusal) as no:
        leagues.start_season(owner, season)
    assert codes(no) == ["entry_not_valid"] * 2, "all at once"
    place = [season.league.slug, season.slug]
    page = client_of(owner).get(reverse("move-season", args=[*place, "start"])).content.decode()
    assert page.count("Make Hawks") == 2
    rules = client_of(owner).get(reverse("season-rules", args=place)).content.decode()
    assert "Budget" in rules
    for wrong in (0, -1, "much", 10_000_001, 1.5):
        with pytest.raises(Refusal) as no:
            leagues.change_policy(owner, season, {"budget": wrong})
        assert codes(no) == ["policy_out_of_range"]
    leagues.change_policy(owner, season, {"budget": max(team.value for team in teams)})
    season.refresh_from_db()
    season = leagues.start_season(owner, season)
    dear = blood_bowl_team(owner, name="Hawks 3")
    leagues.change_policy(owner, season, {"budget": least - 1}, reason="It was meant so.")
    season.refresh_from_db()
    with pytest.raises(Refusal) as no:
        leagues.enter_late(owner, season, dear, reason="There is room.")
    assert "entry_over_budget" in codes(no)
