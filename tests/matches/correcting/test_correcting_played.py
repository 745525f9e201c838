"""Matches that the engine has played are corrected as reports, in every game (LG-FIX-27)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from django.utils.html import escape

from leagues import operations as leagues
from leagues.models import Entry, Fixture
from matches.correcting.filed import FiledMatch
from matches.correcting.operations import correct, undo
from matches.correcting.retelling import told_report
from matches.correcting.rewriting import Rewritten
from matches.live import operations as playing
from matches.models import Correction, Report
from matches.reporting import forms
from matches.resolution.line_ups import LinedUp
from matches.resolution.operations import play_out, resolve_fixture, resolve_round
from rosters.models import Team
from rosters.teams.projections import differences
from rules.record import canonical
from tests import factories
from tests.api.world import client_of
from tests.matches.corrections import two_matches
from tests.matches.live.test_live import Table, minds_of
from tests.matches.reporting.test_report_forms import filled
from tests.matches.resolution.test_season_necromunda import campaign
from tests.rules.test_retold import played
from tests.site.correcting.test_correcting import form_of
from tests.site.factories import client_of as site_client_of
from tests.support.retelling import GAMES
from tests.support.underhive import gang_of
from tests.worlds import built_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-27", "LG-EVENT-08")]

JSON = Any


@built_once
def _settled(key: str) -> Fixture:
    """A match of two teams of a game that the engine has played."""
    owner = factories.coach()
    if key == "necromunda":
        season = campaign(owner, Entry.Managed.AUTOMATIC, 3)
        play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
        return season.fixtures.filter(round__number=1).earliest("pk")
    teams = [factories.usual_team(owner, key, number) for number in (0, 1)]
    season = two_matches(owner, key, teams, "rookie")
    return season.fixtures.order_by("round__number")[0]


@pytest.fixture(params=GAMES)
def fixture(request: pytest.FixtureRequest) -> Fixture:
    found = _settled(request.param)
    assert not Report.objects.exists(), "nobody has typed it in"
    return Fixture.objects.get(pk=found.pk)


# -- what is corrected, by game -------------------------------------------------------------------


def _scored(told: JSON) -> JSON:
    """Blood Bowl: a touchdown more."""
    own = told["sides"][0]
    own["score"] += 1
    own["lines"][0]["touchdowns"] += 1
    return [("touchdowns", own["lines"][0]["number"], own["lines"][0]["touchdowns"])]


def _knocked_out(told: JSON) -> JSON:
    """Boufbowl: a wound that was forgotten."""
    own = told["sides"][0]
    hurt = {each["number"] for each in own["injuries"]}
    number = next(line["number"] for line in own["lines"] if line["number"] not in hurt)
    for result in ("ko", "wound"):
        own["injuries"].append({"number": number, "result": result, "by": None, "turn": None})
    line = next(line for line in own["lines"] if line["number"] == number)
    line["wounded"] = True
    return [("kos", number, 1), ("wounds", number, 1)]


def _booked(told: JSON) -> JSON:
    """Helvetia Cup: a yellow card that was forgotten."""
    own = told["sides"][0]
    gone = {each["number"] for each in (*own["cards"], *own["injuries"])}
    gone |= {each[which] for each in own["substitutions"] for which in ("in", "out")}
    number = next(
        line["number"] for line in own["lines"] if line["fielded"] and line["number"] not in gone
    )
    own["cards"].append({"minute": 30, "number": number, "card": "yellow"})
    return [("yellows", number, 1)]


def _taken_out(told: JSON) -> JSON:
    """Kill Team, Necromunda: somebody more was out of action."""
    own = told["sides"][0]
    out = own["out"]
    if "placed" in own:
        number = next(each for each in own["placed"] if each not in out and each not in own["fled"])
        own["injured"] = [each for each in own["injured"] if each["number"] != number]
        out.append(number)
    else:
        known = {each["number"] for each in out}
        number = next(each for each in own["team"] if each not in known)
        own["lines"] = [each for each in own["lines"] if each["number"] != number]
        out.append({"number": number, "by": None})
    return [("taken_out", number, 1)]


CHANGES: dict[str, Callable[[JSON], JSON]] = {
    "blood_bowl": _scored,
    "boufbowl": _knocked_out,
    "helvetia_cup": _booked,
    "kill_team": _taken_out,
    "necromunda": _taken_out,
}


def test_what_happened_is_corrected_and_taken_back_in_the_api(fixture: Fixture) -> None:
    owner = factories.owner_of(fixture.season)
    api, address = client_of(owner), f"/api/fixtures/{fixture.uuid}/corrections"
    before, key = FiledMatch.of(fixture), fixture.season.game
    told = api.get(f"{address}/report/").json()["report"]
    assert told == told_report(before)
    wanted = CHANGES[key](told)
    change: JSON = {"kind": "correct", "report": told}
    shown = api.post(f"{address}/preview/", {"change": change}, format="json")
    assert shown.status_code == 200, shown.json()
    rolled = [each for each in shown.json()["dice"] if each["source"] == "here" and each["die"]]
    change["dice"] = {each["place"]: [1] * each["count"] for each in rolled}
    sent = {"change": change, "reason": "The tape shows it."}
    made = api.post(f"{address}/", sent, format="json")
    assert made.status_code == 201, made.json()

    after = FiledMatch.of(Fixture.objects.get(pk=fixture.pk))
    assert before.reports is not None
    assert after.reports is not None
    for what, number, count in wanted:
        line = next(each for each in after.reports[0]["lines"] if each["number"] == number)
        assert line[what] == count, what
    assert after.reports[1]["lines"] == before.reports[1]["lines"]
    for team in after.teams:
        assert differences(team) == []
    undo(owner, Correction.objects.get(uuid=made.json()["uuid"]), reason="Not so.")
    back = FiledMatch.of(Fixture.objects.get(pk=fixture.pk))
    assert list(back.reports or ()) == list(before.reports)
    for team, was in zip(back.teams, before.teams, strict=True):
        assert differences(team) == []
        assert team.totals == was.totals


def _forms(client: Any, address: str) -> Any:
    """The page of a part after a button: posts what the page before shows, and what is typed."""

    def pressed(page: str, to: str, **typed: str) -> str:
        main = page[page.index('<form method="post" class="report"') :]
        shown = form_of("<main" + main[: main.index("</form>")] + "</main>")
        sent = {key: value for key, value in shown.items() if key not in ("to", "next", "show")}
        return str(client.post(address, {**sent, **typed, "to": to}).content.decode())

    return pressed


def test_the_page_shows_what_happened_and_changes_nothing_that_was_not_typed(
    fixture: Fixture,
) -> None:
    owner = factories.owner_of(fixture.season)
    client = site_client_of(owner)
    begun = client.get(reverse("correct-match", args=[fixture.uuid])).content.decode()
    assert "Something that happened is wrong" in begun
    assert "Correct what happened" in begun
    address = reverse("correct-report", args=[fixture.uuid])
    page, pressed = client.get(address).content.decode(), _forms(client, address)
    filed = FiledMatch.of(fixture)
    written = Rewritten.of(filed)
    assert written is not None
    told = written.record()
    for key, title in written.steps:
        page = pressed(page, key)
        assert f"<h2>{escape(title)}</h2>" in page
    page = pressed(page, "")
    carried = Rewritten.of(filed, json.loads(form_of(page)["report"]))
    assert carried is not None
    assert carried.record() == told


@pytest.mark.parametrize("key", GAMES)
def test_whatever_was_played_each_part_sent_back_changes_nothing(key: str) -> None:
    for seed in range(4):
        table, record = played(key, seed)
        lined = LinedUp(table.match, table.sides(), [])
        told = json.loads(canonical(table.rules.report_of(record)))
        stands = lined.record(told)
        for part, _title in forms.steps(lined, told):
            told = forms.given(part, lined, told, filled(forms.step(part, lined, told)))
            assert lined.record(told) == stands, (seed, part)


def test_of_a_match_that_counts_as_never_played_there_is_nothing_to_tell() -> None:
    fixture = _settled("boufbowl")
    owner = factories.owner_of(fixture.season)
    correct(owner, fixture, {"kind": "void"}, reason="Both had the wrong squads.")
    answer = client_of(owner).get(f"/api/fixtures/{fixture.uuid}/corrections/report/")
    assert [each["code"] for each in answer.json()["problems"]] == ["was_not_reported"]
    page = site_client_of(owner).get(reverse("correct-match", args=[fixture.uuid]))
    assert "Correct what happened" not in page.content.decode()


def test_only_who_runs_the_league_is_told_where_a_correction_begins() -> None:
    fixture, path = _settled("boufbowl"), "/api/fixtures/{}/corrections/report/"
    answer = client_of(factories.coach()).get(path.format(fixture.uuid))
    assert answer.status_code in (403, 404)
    assert "report" not in answer.json()


@pytest.mark.clause("NM-SCEN-27", "NM-SCEN-28")
def test_the_caskets_of_a_battle_that_the_engine_fought_are_corrected() -> None:
    owner = factories.coach()
    teams = [gang_of(owner, house, house.title()) for house in ("orlock", "escher")]
    season = leagues.create_season(owner, factories.league(owner), "Loot", "necromunda", seed="2")
    season = leagues.open_registration(owner, season)
    for team in teams:
        leagues.enter_team(owner, season, team, managed=Entry.Managed.AUTOMATIC)
    season = leagues.start_season(owner, season)
    fixture = season.fixtures.earliest("pk")
    play_out(resolve_fixture(owner, fixture))
    fixture.refresh_from_db()
    told = told_report(FiledMatch.of(fixture))
    assert told["scenario"] == "looters", "the seed of the season says so"
    caskets = [(3, "win"), (2, "loss")]
    for own, (count, result) in zip(told["sides"], caskets, strict=True):
        own |= {"caskets": count, "result": result}
        own["deeds"] = [deed for deed in own["deeds"] if deed["kind"] != "objective"]
    correct(owner, fixture, {"kind": "correct", "report": told}, reason="The caskets were counted.")
    fixture.refresh_from_db()
    sides = fixture.sides.order_by("number")
    assert [(side.score, side.result) for side in sides] == caskets
    for team in teams:
        assert differences(Team.objects.get(pk=team.pk)) == []


def test_a_match_that_people_played_here_is_corrected_and_leaves_their_choices_open() -> None:
    table = Table()
    playing.start_match(table.owner, table.fixture)
    table.play_on(minds_of(table))
    fixture = Fixture.objects.get(pk=table.fixture.pk)
    assert fixture.state == Fixture.State.SETTLED
    stood = FiledMatch.of(fixture)
    open_before = [team.choices for team in stood.teams]
    told = told_report(stood)
    own = told["sides"][0]
    number = str(stood.reports[0]["lines"][0]["number"] if stood.reports else 1)
    own["score"] += 1
    own["touchdowns"][number] = own["touchdowns"].get(number, 0) + 1
    wish = {"kind": "correct", "report": told}
    correction = correct(table.owner, fixture, wish, reason="One more was seen.")
    fixture.refresh_from_db()
    assert fixture.outcome is not None
    assert fixture.outcome["sides"][0]["score"] == own["score"]
    for team in stood.teams:
        assert differences(Team.objects.get(pk=team.pk)) == []
    undo(table.owner, correction, reason="It was not.")
    again = [Team.objects.get(pk=team.pk).choices for team in stood.teams]
    assert again == open_before
