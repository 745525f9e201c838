"""What cannot be undone says what it will do, and asks; what can be undone offers it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Challenge, League, Season
from matches import reporting
from matches.models import Report, Resolution
from matches.sandboxes.operations import open_sandbox
from rosters import operations as rosters
from rosters.models import Coach, Player, Team
from rosters.operations.together import append_together
from rules.roster import Event
from tests import acts, factories
from tests.api.world import World, make
from tests.site.factories import blood_bowl_roster, client_of, played, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make()


def both(season: Season) -> list[str]:
    return [season.league.slug, season.slug]


#: Whose press it is, where the button stands, where it leads, and what the page must say.
Case = tuple[Coach, str, str, list[str]]


def rest_of_a_season(w: World) -> Case:
    Resolution.objects.all().delete()
    page = reverse("season", args=both(w.season))
    says = ["Nobody can take that back", "it can be cancelled", "4", "Vera"]
    return w.owner, page, reverse("resolve-season", args=both(w.season)), says


def a_round(w: World) -> Case:
    Resolution.objects.all().delete()
    page = reverse("season-rounds", args=both(w.season))
    address = reverse("resolve-round", args=[*both(w.season), 1, 2])
    return w.owner, page, address, ["Play round 2?", "Nobody can take that back"]


def one_match(w: World) -> Case:
    page, address = (reverse(name, args=[w.open.uuid]) for name in ("match", "resolve-match"))
    return w.owner, page, address, ["nobody is asked anything"]


def a_start(w: World) -> Case:
    leagues.enter_team(w.owner, w.entered, w.spare)
    page = reverse("season", args=both(w.entered))
    address = reverse("move-season", args=[*both(w.entered), "start"])
    return w.owner, page, address, ["You can’t take that back", "2"]


def an_archive(w: World) -> Case:
    season = leagues.finish_season(w.owner, w.season, reason="Rain.")
    page = reverse("season-desk", args=both(season))
    address = reverse("move-season", args=[*both(season), "archive"])
    return w.owner, page, address, ["closed for good"]


def a_sandbox(w: World) -> Case:
    copy = open_sandbox(w.owner, w.season)
    page = reverse("season-desk", args=both(copy))
    return w.owner, page, reverse("delete-sandbox", args=both(copy)), ["The copy is gone for good"]


def a_member_leaves(w: World) -> Case:
    page, address = (reverse(name, args=[w.league.slug]) for name in ("league", "leave-league"))
    return w.member, page, address, ["you can't act for them any more", "a new invitation"]


def a_member_is_put_out(w: World) -> Case:
    page = reverse("league", args=[w.league.slug])
    address = reverse("member", args=[w.league.slug, w.member.uuid])
    return w.owner, page, address, ["Put Tomas out?", "they can't act for them any more"]


def an_invitation(w: World) -> Case:
    made = leagues.invite(w.owner, w.league)
    page = reverse("league", args=[w.league.slug])
    address = reverse("revoke-invitation", args=[w.league.slug, made.token])
    return w.owner, page, address, ["The link lets nobody in from now on"]


def a_request(w: World) -> Case:
    League.objects.filter(pk=w.league.pk).update(join_policy="approval")
    asked = leagues.join(w.guest, League.objects.get(pk=w.league.pk))
    page = reverse("league", args=[w.league.slug])
    address = reverse("answer-request", args=[w.league.slug, asked.uuid])  # type: ignore[union-attr]
    return w.owner, page, address, ["Refuse Petra?"]


def _challenge(w: World) -> Challenge:
    first, second = w.climbed.stages.get().groups.get().seeds[:2]
    entries = w.climbed.entries
    return leagues.challenge(w.owner, entries.get(number=second), entries.get(number=first))


def an_accepted_challenge(w: World) -> Case:
    asked = _challenge(w)
    page = reverse("season", args=both(w.climbed))
    address = reverse("answer-challenge", args=[*both(w.climbed), asked.uuid])
    return w.owner, page, f"{address}?accept=1", ["its winner takes the better place"]


def a_declined_challenge(w: World) -> Case:
    asked = _challenge(w)
    page = reverse("season", args=both(w.climbed))
    address = reverse("answer-challenge", args=[*both(w.climbed), asked.uuid])
    return w.owner, page, f"{address}?accept=0", ["You keep your place", "May decline"]


def a_plan(w: World) -> Case:
    over = leagues.finish_season(w.owner, w.season, reason="Rain.")
    leagues.plan_change(w.owner, over, "Next")
    page = reverse("season-change", args=both(over))
    return w.owner, page, reverse("discard-change", args=both(over)), ["The plan is deleted"]


def a_token(w: World) -> Case:
    token, _secret = rosters.new_token(w.owner, name="Bot", scope="read")
    address = reverse("end-token", args=[token.uuid])
    return w.owner, reverse("account"), address, ["signed out from now on", "Bot"]


def a_team(w: World) -> Case:
    page, address = (reverse(name, args=[w.spare.slug]) for name in ("team", "delete-team"))
    return w.owner, page, address, ["Delete Spare?", "gone for good"]


CASES = [
    rest_of_a_season, a_round, one_match, a_start, an_archive, a_sandbox,
    a_member_leaves, a_member_is_put_out, an_invitation, a_request, an_accepted_challenge,
    a_declined_challenge, a_plan, a_token, a_team,
]  # fmt: skip
#: What begins or accepts something ends nothing: its button is not red.
HARMLESS = {rest_of_a_season, a_round, one_match, a_start, an_accepted_challenge}


@pytest.mark.parametrize("case", CASES)
def test_it_is_asked_first_and_done_by_the_button_of_that_page(
    case: Callable[[World], Case], world: World
) -> None:
    user, page, address, says = case(world)
    client = client_of(user)
    shown = page_of(client, page)
    path = address.partition("?")[0]
    # On the page it is a way to the question, and no button does it at once.
    for form in re.findall(rf'<form method="post" action="{path}".*?</form>', shown, re.DOTALL):
        assert 'name="role"' in form or 'name="accept"' in form  # what is made good by another
    assert re.search(rf'(href|action)="{re.escape(address)}"[^<]*(<(?!/a).*?)?…', shown, re.DOTALL)
    before = everything()
    asked = page_of(client, address)
    for words in says:
        assert words in asked, words
    assert "Back, and change nothing" in asked
    assert ('class="danger"' in asked) == (case not in HARMLESS)
    assert everything() == before
    assert client.post(path, fields_of(asked, path)).status_code == 302
    assert everything() != before


def test_a_report_is_confirmed_and_withdrawn_having_been_asked(world: World) -> None:
    report = reporting.begin_report(world.owner, world.open)
    reporting.save_report(world.owner, report, 0, {"sides": [{}, {}]})
    client = client_of(world.owner)
    for name, says in (
        ("withdraw-report", "The match has to be reported from the start"),
        ("confirm-report", "The match is settled as reported"),
    ):
        asked = page_of(client, reverse(name, args=[report.uuid]))
        assert says in asked
        assert ('class="danger"' in asked) == (name == "withdraw-report")
    report.refresh_from_db()
    assert report.state == Report.State.DRAFT


def test_whoever_may_not_is_not_asked(world: World) -> None:
    client = client_of(world.member)
    for name, more in (
        ("resolve-season", []),
        ("resolve-round", [1, 2]),
        ("move-season", ["start"]),
        ("move-season", ["archive"]),
    ):
        response = client.get(reverse(name, args=[*both(world.season), *more]))
        assert response.status_code == 409, name
    assert client.get(reverse("delete-team", args=[world.spare.slug])).status_code == 404


def test_a_challenge_that_was_made_can_be_withdrawn_at_once(world: World) -> None:
    asked = _challenge(world)
    assert asked.expires > asked.created + timedelta(hours=1)
    client_of(world.owner).post(
        reverse("withdraw-challenge", args=[*both(world.climbed), asked.uuid])
    )
    asked.refresh_from_db()
    assert asked.state == Challenge.State.WITHDRAWN


# -- a team between matches ---------------------------------------------------------------------


@pytest.fixture
def team() -> Team:
    """With money left."""
    roster = blood_bowl_roster()
    roster |= {"players": roster["players"][-11:], "rerolls": 1, "fan_factor": 0}
    return rosters.found_team(factories.coach(display_name="Vera"), "blood_bowl", roster)


def owner_of(team: Team) -> Coach:
    assert team.coach is not None
    return team.coach


@pytest.mark.parametrize("key", factories.ROSTERS)
def test_of_money_is_spoken_where_there_is_some(key: str) -> None:
    team = factories.team(name="Club", game=key)
    wish = {"wish": json.dumps({"act": "dismiss", "player": 1})}
    client = client_of(team.coach)
    asked = page_of(client, f"{reverse('ask-act', args=[team.slug])}?{urlencode(wish)}")
    deleting = page_of(client, reverse("delete-team", args=[team.slug]))
    for page, words in ((asked, "their price is not paid back"), (deleting, "and its treasury")):
        assert (words in page) == team.rules.has_money
    assert "Treasury" not in asked, "it stays as it is"
    assert "Club 1" in asked
    assert ("1 Club 1" in asked) == team.rules.has_numbers


@pytest.mark.clause("LG-EVENT-07", "BB-LEAGUE-62")
def test_whoever_is_dismissed_is_named_with_what_it_costs_and_can_be_had_back(team: Team) -> None:
    client = client_of(team.coach)
    managing = reverse("manage-team", args=[team.slug])
    victim = team.players.earliest("squad_number")
    ways = re.findall(r'href="([^"]*act=dismiss[^"]*)"', page_of(client, managing))
    asked = page_of(client, next(way for way in ways if way.endswith(f"player={victim.number}")))
    for words in (victim.name, "SPP", "Team value", "their price is not paid back", "taken back"):
        assert words in asked
    assert Player.objects.get(pk=victim.pk).active
    done = client.post(managing, fields_of(asked, managing), follow=True)
    assert not Player.objects.get(pk=victim.pk).active
    shown = html.unescape(done.content.decode())
    assert "Done since the last match" in shown
    assert re.search(
        rf"<strong>{victim.squad_number} {re.escape(victim.name)}:</strong>\s*Dismissed.", shown
    )
    [way] = re.findall(r'action="([^"]*/take-back/[^"]*)"', shown)
    back = client.post(way, fields_of(shown, way), follow=True)
    assert "It was taken back." in back.content.decode()
    assert Player.objects.get(pk=victim.pk).active


@pytest.mark.clause("LG-EVENT-07")
def test_what_stands_says_why(team: Team) -> None:
    client = client_of(team.coach)
    managing = reverse("manage-team", args=[team.slug])
    acts.buy(owner_of(team), team, "cheerleaders")
    acts.give_up(owner_of(team), team, "cheerleaders")
    shown = page_of(client, managing)
    assert shown.count("/take-back/") == 1
    assert "It stands" in shown
    assert "BB-LEAGUE-62" in shown
    batch = team.events.filter(kind="bought").latest("seq").batch
    refused = client.post(reverse("take-back-act", args=[team.slug, batch]), follow=True)
    assert 'class="message error"' in refused.content.decode()


@pytest.mark.clause("LG-EVENT-07")
def test_an_act_that_is_sent_twice_is_done_once_without_a_complaint(team: Team) -> None:
    client = client_of(team.coach)
    managing = reverse("manage-team", args=[team.slug])
    form = {"act": "buy", "what": "cheerleaders", "seq": str(team.seq), "form_key": "one"}
    for _ in range(2):
        assert client.post(managing, form).status_code == 302
    team.refresh_from_db()
    assert team.totals["cheerleaders"] == 1


@pytest.mark.clause("LG-FIX-11")
def test_the_defaults_are_shown_before_they_are_taken(team: Team) -> None:
    waits_for_an_improvement(team)
    client = client_of(team.coach)
    managing = reverse("manage-team", args=[team.slug])
    way = next(re.finditer(r'href="([^"]*/defaults/[^"]*)"', page_of(client, managing)))[1]
    asked = page_of(client, way)
    learns = re.search(r"Learns ([^.]+)\.", asked)
    assert learns
    assert team.players.earliest("squad_number").name in asked
    client.post(way, fields_of(asked, way))
    assert team.players.earliest("squad_number").data["learned"] == [learns[1]]
    assert "/take-back/" in page_of(client, managing)


def waits_for_an_improvement(team: Team) -> None:
    player = team.players.earliest("squad_number").number
    line = {"player": player, "fielded": True, "touchdowns": 2, "completions": 0}
    line |= {"interceptions": 0, "casualties": 0}
    facts = {"opponent": "Orcs", "result": "win", "score": [2, 0], "kind": "played"}
    roll = {"player": player, "threshold": 6, "dice": [2, 5]}
    events = [Event("match_played", {**facts, "lines": [line]}), Event("improvement_rolled", roll)]
    with transaction.atomic():
        append_together({team.pk: team}, {team.pk: events}, owner_of(team))


def test_nonsense_is_not_asked_about(team: Team) -> None:
    client = client_of(team.coach)
    ask = reverse("ask-act", args=[team.slug])
    assert client.get(f"{ask}?act=hire").status_code == 404
    assert client.get(f"{ask}?act=dismiss&player=99").status_code == 409
    assert client_of(factories.coach()).get(f"{ask}?act=dismiss&player=1").status_code == 404


@pytest.mark.clause("LG-ROLE-04")
def test_who_rules_keeps_his_reason_on_the_way(world: World) -> None:
    over = played(2, owner=world.member, name="Elsewhere")
    team = over.entries.order_by("pk")[0].team
    Team.objects.filter(pk=team.pk).update(coach=world.guest)
    client = client_of(world.member)
    wish = urlencode({"wish": '{"act": "dismiss", "player": 1}'})
    ask = f"{reverse('ask-act', args=[team.slug])}?{wish}"
    assert client.get(ask).headers["Location"] == reverse("manage-team", args=[team.slug])
    asked = page_of(client, f"{ask}&reason=A+fine.")
    assert fields_of(asked, reverse("manage-team", args=[team.slug]))["reason"] == "A fine."


@pytest.mark.clause("LG-EVENT-07")
def test_managing_takes_as_many_queries_with_thirty_acts_as_with_three(team: Team) -> None:
    client = client_of(team.coach)
    managing = reverse("manage-team", args=[team.slug])

    def rename(times: int) -> int:
        for n in range(times):
            acts.rename_team(owner_of(team), team, f"Renamed {n}")
        return queries(client, managing)

    assert rename(3) == rename(27)


# -- what they share ----------------------------------------------------------------------------


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, (address, response.headers.get("Location"))
    return html.unescape(response.content.decode())


def fields_of(page: str, action: str) -> dict[str, str]:
    """What the form that is sent to that address sends of itself."""
    form = page[page.index(f'action="{action}"') :]
    form = form[: form.index("</form>")]
    return dict(re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', form))


def everything() -> dict[str, Any]:
    """All rows but those that a page view writes."""
    own = {"sessions.Session", "rosters.Made"}
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.label not in own
    }
