"""Friendlies on pages and for programs: proposed, accepted, called off, and where they are not."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Fixture, Friendly, Notice
from matches import reporting
from matches.resolution.operations import play_out, resolve_fixture
from tests import factories, pennies
from tests.api.world import client_of as program_of
from tests.matches.campaigns.test_friendlies import Pitch, name_of, team_of
from tests.site.factories import blood_bowl_roster, client_of, queries, sheet

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-MEET-04")]


def page_of(client: Client, url: str, language: str = "en") -> str:
    response = client.get(url, headers={"accept-language": language})
    assert response.status_code == 200
    return " ".join(html.unescape(response.content.decode()).split())


def friendlies(pitch: Pitch) -> str:
    return reverse("friendlies", args=[pitch.league.slug])


def propose(pitch: Pitch, client: Client, **sent: Any) -> Any:
    wish = {"side-1": pitch.teams[0].slug, "side-2": pitch.teams[1].slug, **sent}
    url = reverse("propose-friendly", args=[pitch.league.slug])
    return client.post(url, wish, follow=True)


def known(pitch: Pitch) -> Pitch:
    """The coaches know each other's teams: they have met before."""
    pitch.agree()
    return pitch


def test_coaches_arrange_it_on_the_page_play_it_there_and_read_it() -> None:
    pitch = known(Pitch())
    one, two = map(client_of, pitch.coaches)
    assert "Arrange a friendly" in page_of(one, friendlies(pitch))
    assert "Arrange a friendly" not in page_of(Client(), friendlies(pitch))
    assert "Members of the league arrange friendlies" in page_of(Client(), friendlies(pitch))
    assert propose(pitch, one, engine="on").status_code == 200
    asked = Friendly.objects.get(state="open")
    assert "would like to play a friendly" in page_of(two, reverse("home"))
    seen = page_of(two, friendlies(pitch))
    assert "Accept it" in seen
    assert "the engine plays" in seen
    assert "Accept it" not in page_of(one, friendlies(pitch))
    two.post(reverse("answer-friendly", args=[pitch.league.slug, asked.uuid]), {"accept": "1"})
    asked.refresh_from_db()
    assert asked.season is not None
    fixture = asked.season.fixtures.get()
    match = reverse("match", args=[fixture.uuid])
    for client in (one, two, Client()):
        assert match in page_of(client, friendlies(pitch))
    seen = page_of(two, match)
    assert "Have the engine play it" in seen, "as was agreed on"
    assert "Have the engine play it" not in page_of(Client(), match)
    assert "What it is about" not in seen
    play_out(resolve_fixture(pitch.coaches[1], fixture))
    for page in ("match", "match-line-ups", "match-turns", "match-dice", "replay"):
        assert pitch.teams[0].name in page_of(Client(), reverse(page, args=[fixture.uuid]))
    assert match in page_of(Client(), friendlies(pitch))
    assert match in page_of(Client(), reverse("team", args=[pitch.teams[0].slug]))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Call this friendly off?", "nothing is left of it"]),
        ("ru", ["Отменить этот товарищеский матч?", "ничего не останется"]),
    ],
)
def test_it_is_called_off_by_any_of_them_who_is_asked_first(
    language: str, words: list[str]
) -> None:
    pitch = known(Pitch())
    asked = Friendly.objects.get()
    url = reverse("call-off-friendly", args=[pitch.league.slug, asked.uuid])
    two = client_of(pitch.coaches[1])
    assert url in page_of(two, friendlies(pitch))
    assert url not in page_of(Client(), friendlies(pitch))
    seen = page_of(two, url, language)
    for each in words:
        assert each in seen
    assert Fixture.objects.exists(), "nothing is done by looking"
    two.post(url)
    assert not Fixture.objects.exists()


def test_everything_wrong_is_said_on_the_form_and_nothing_typed_is_lost() -> None:
    pitch = known(Pitch())
    team_of(pitch.coaches[0], "Second", pennies.KEY)
    answered = propose(pitch, client_of(pitch.coaches[0]), **{"side-2": pitch.teams[0].slug})
    seen = html.unescape(answered.content.decode())
    assert answered.status_code == 422
    assert "A team does not play against itself." in seen
    assert f'value="{pitch.teams[0].slug}" selected' in seen
    other = client_of(pitch.coaches[1])
    withdrawn = reverse("withdraw-friendly", args=[pitch.league.slug, Friendly.objects.get().uuid])
    assert "This friendly is not yours to take back." in html.unescape(
        other.post(withdrawn, follow=True).content.decode()
    )


def test_a_team_just_built_finds_the_way_to_a_friendly() -> None:
    pitch = known(Pitch())
    coach = pitch.coaches[1]
    own = pitch.teams[1]
    url = reverse("propose-friendly", args=[pitch.league.slug])
    form = page_of(client_of(coach), url)
    against = form[form.index('name="side-2"') :]
    assert f'value="{own.slug}"' not in against, "there is nobody of its own to play against"
    team = team_of(coach, "Just built", pennies.KEY)
    page = page_of(client_of(coach), reverse("team", args=[team.slug]))
    assert f"Play a friendly in {pitch.league.name}" in page
    form = page_of(client_of(coach), f"{url}?team={team.slug}")
    assert f'value="{team.slug}" selected' in form.split('name="side-2"')[0]
    assert f'value="{own.slug}"' in form[form.index('name="side-2"') :]
    assert "automated coach" in form


def test_the_match_of_a_friendly_does_not_point_to_an_entry_that_nobody_has() -> None:
    pitch = known(Pitch())
    match = reverse("match", args=[Fixture.objects.get().uuid])
    page = page_of(client_of(pitch.coaches[1]), match)
    assert "plays it, and is asked" in page
    assert "beside the entry" not in page


def test_in_russian() -> None:
    pitch = Pitch()
    pitch.propose()
    seen = page_of(client_of(pitch.coaches[1]), friendlies(pitch), "ru")
    for words in ("Товарищеские матчи", "Предложены", "Принять", "Отклонить"):
        assert words in seen
    assert Notice.objects.filter(kind="friendly_offered").count() == 1
    assert "предлагает товарищеский матч" in page_of(
        client_of(pitch.coaches[1]), reverse("home"), "ru"
    )


def test_it_is_no_season_on_any_page_nor_for_programs() -> None:
    pitch = known(Pitch())
    season = Fixture.objects.get().season
    owner = client_of(pitch.coaches[0])
    for page in ("season", "season-table", "plan-season", "abandon-season"):
        url = reverse(page, args=[pitch.league.slug, season.slug])
        assert owner.get(url).status_code == 404
    assert "No season yet" in page_of(owner, reverse("league", args=[pitch.league.slug]))
    program = program_of(pitch.coaches[0])
    assert program.get(f"/api/seasons/{season.uuid}/").status_code == 404
    assert program.get("/api/seasons/").json()["results"] == []


def test_programs_do_the_same() -> None:
    pitch = known(Pitch(3))
    url = f"/api/leagues/{pitch.league.slug}/friendlies/"
    one, two, three = map(program_of, pitch.coaches)
    teams = [team.slug for team in pitch.teams]
    made = one.post(url, {"teams": teams, "engine": True}, format="json")
    assert (made.status_code, made.json()["state"]) == (201, "open")
    assert [side["accepted"] for side in made.json()["sides"]] == [True, False, False]
    own = f"/api/friendlies/{made.json()['uuid']}/"
    assert two.post(own, {"accept": True}, format="json").json()["fixture"] is None
    agreed = three.post(own, {"accept": True}, format="json").json()
    assert agreed["state"] == "accepted"
    fixture = three.get(f"/api/fixtures/{agreed['fixture']}/").json()
    assert (fixture["friendly"], len(fixture["sides"])) == (True, 3)
    wish = three.post("/api/resolutions/", {"fixture": agreed["fixture"]}, format="json")
    assert wish.status_code == 201, "as was agreed on"
    assert [each["state"] for each in one.get(url).json()["results"]] == ["accepted", "accepted"]
    assert three.delete(own).status_code == 204
    assert one.get(own.replace(made.json()["uuid"], str(pitch.league.uuid))).status_code in (
        404,
        405,
    )
    refused = one.post(url, {"teams": [teams[0], "nobody"]}, format="json")
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["code"] == "no_such_team"


def test_a_page_of_many_asks_no_more_than_one_of_few() -> None:
    few, many = known(Pitch()), known(Pitch())
    few.propose()
    for _ in range(6):
        many.agree()
        many.propose()
    counts = [queries(client_of(pitch.coaches[1]), friendlies(pitch)) for pitch in (few, many)]
    assert counts[0] == counts[1] <= 14


def test_a_member_without_a_team_founds_one_and_comes_back() -> None:
    pitch = Pitch()
    guest = factories.coach()
    leagues.accept_invitation(guest, leagues.invite(pitch.coaches[0], pitch.league).token)
    client, url = client_of(guest), reverse("propose-friendly", args=[pitch.league.slug])
    led = client.get(url)
    assert led.headers["Location"].startswith(reverse("found-team") + "?next=")
    assert "You have no team yet." in page_of(client, led.headers["Location"])
    draft = {**sheet(blood_bowl_roster()), "found": "1", "form_key": "k"}
    founded = client.post(reverse("build-team", args=["blood_bowl", "human"]), draft, follow=True)
    assert [address.partition("?")[0] for address, _status in founded.redirect_chain][-1] == url
    stranger = client_of(factories.coach())
    assert stranger.get(url).status_code == 200, "only a member is led anywhere"


def test_members_whose_clubs_are_new_find_each_other() -> None:
    pitch = Pitch()
    one = client_of(pitch.coaches[0])
    assert pitch.teams[1].name in page_of(
        one, reverse("propose-friendly", args=[pitch.league.slug])
    )
    assert propose(pitch, one).status_code == 200
    asked = Friendly.objects.get()
    assert [side.team for side in asked.sides.order_by("number")] == pitch.teams


def test_a_program_names_new_teams_of_members_too() -> None:
    pitch = Pitch()
    url = f"/api/leagues/{pitch.league.slug}/friendlies/"
    wish = {"teams": [team.slug for team in pitch.teams]}
    response = program_of(pitch.coaches[0]).post(url, wish, format="json")
    assert response.status_code == 201
    assert Friendly.objects.get().sides.count() == 2


def test_a_team_that_plays_only_in_a_private_league_of_others_is_not_named() -> None:
    pitch, secret = Pitch(), Pitch(1)
    team = pitch.teams[1]
    secret.league.visibility = secret.league.Visibility.PRIVATE
    secret.league.save()
    leagues.accept_invitation(
        pitch.coaches[1], leagues.invite(secret.coaches[0], secret.league).token
    )
    asked = leagues.propose_friendly(
        pitch.coaches[1], secret.league, [team, team_of(pitch.coaches[1], "Second", pennies.KEY)]
    )
    assert asked.season is not None
    one = client_of(pitch.coaches[0])
    seen = page_of(one, reverse("propose-friendly", args=[pitch.league.slug]))
    assert team.name not in seen
    url = f"/api/leagues/{pitch.league.slug}/friendlies/"
    wish = {"teams": [each.slug for each in pitch.teams]}
    response = program_of(pitch.coaches[0]).post(url, wish, format="json")
    assert response.json()["problems"][0]["code"] == "no_such_team"


def test_nothing_about_it_leads_to_the_season_that_holds_it() -> None:
    """That season has no page: what would lead there leads to the friendlies."""
    pitch = Pitch()
    fixture = pitch.agree()
    one, two = pitch.coaches
    report = reporting.begin_report(one, fixture)
    heads = {"sides": [{"heads": {name_of(pitch.teams[0]): 3}}, {}]}
    report = reporting.save_report(one, report, report.version, heads)
    report = reporting.file_report(one, report, report.version)
    reporting.confirm_report(two, report)
    home = client_of(pitch.coaches[1])
    pages = [
        *(reverse(name, args=[fixture.uuid]) for name in ("match", "reports", "match-line-ups")),
        reverse("team", args=[pitch.teams[1].slug]),
        reverse("home"),
        friendlies(pitch),
    ]
    for address in pages:
        for link in set(re.findall(r'href="(/leagues/[^"#?]*)', page_of(home, address))):
            assert home.get(link).status_code == 200, (address, link)
    assert friendlies(pitch) in page_of(home, pages[1])
