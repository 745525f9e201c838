"""What pages call things: rounds of a bracket, a week that is over, what can be watched."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import override

from config.templatetags.dugout import named
from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from leagues.schedules.plan import StagePlan
from leagues.stages.showing import round_title
from leagues.words.tables import criterion_in_a_sentence
from matches.models import MatchRecord
from matches.resolution.operations import play_out, resolve_round, resolve_season
from rosters.models import Player, Team
from rosters.runtime.clock import now
from tests import factories
from tests.leagues.test_meetings import Weeks
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db

CUP: list[dict[str, Any]] = [
    {"groups": 2, "first": 2},
    {"format": "single_elimination", "seeding": "previous"},
]


def page(season: Season, name: str) -> str:
    address = reverse(name, args=[season.league.slug, season.slug])
    answer = client_of(factories.owner_of(season)).get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.clause("LG-KO-01")
def test_rounds_of_a_bracket_are_called_as_people_call_them() -> None:
    season = factories.season(8, legs=1, stages=CUP)
    play_out(resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    rounds = page(season, "season-rounds")
    assert "Final" in rounds
    assert "Semi-finals" in rounds
    assert "Stage 2, round" not in rounds
    last = season.fixtures.order_by("-round__stage__number", "-round__number")[0]
    match = client_of(factories.owner_of(season)).get(reverse("match", args=[last.uuid]))
    assert '<span class="label"> Final </span>' in " ".join(match.content.decode().split())


@pytest.mark.parametrize(
    ("number", "last", "legs", "title"),
    [
        (1, 4, False, "Round of 16"),
        (2, 4, False, "Quarter-finals"),
        (3, 4, False, "Semi-finals"),
        (4, 4, False, "Final"),
        (1, 4, True, "Semi-finals, leg 1"),
        (2, 4, True, "Semi-finals, leg 2"),
        (4, 4, True, "Final, leg 2"),
    ],
)
def test_a_round_is_counted_from_the_final(number: int, last: int, legs: bool, title: str) -> None:
    plan = StagePlan.from_json({"format": "single_elimination", "two_legs": legs})
    with translation.override("en"):
        assert round_title(plan, number, last) == title
        assert round_title(StagePlan.from_json({"format": "swiss"}), number, last) == ""


@pytest.mark.clause("LG-MEET-03")
def test_a_season_that_is_over_has_no_week_any_more() -> None:
    weeks = Weeks()
    assert "Week 1 of" in page(weeks.season, "season")
    season = leagues.finish_season(weeks.runs_it, weeks.season, reason="The hall is closed.")
    shown = page(season, "season")
    assert "Week 1 of" not in shown
    assert "Who plays this week" not in shown


def test_an_automated_coach_is_named_where_it_plays() -> None:
    season = factories.season(2, legs=1, managed=Entry.Managed.PERSON)
    assert season.entries.all()[0].strength_name not in page(season, "season-entries")
    factories.season(2, legs=1)
    automatic = Season.objects.order_by("-pk")[0]
    name = automatic.entries.all()[0].strength_name
    assert name in page(automatic, "season-entries")


def test_a_settled_match_has_no_date_to_come() -> None:
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    fixture = season.fixtures.get()
    leagues.set_kickoff(owner, fixture, now() + timedelta(days=3), reason="Agreed.")
    address = reverse("match", args=[fixture.uuid])
    assert "<dt>Kick-off</dt>" in client_of(owner).get(address).content.decode()
    play_out(resolve_round(owner, fixture.round))
    assert "<dt>Kick-off</dt>" not in client_of(owner).get(address).content.decode()


def test_a_match_in_which_nobody_was_asked_anything_cannot_be_watched_again() -> None:
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    play_out(resolve_season(owner, season))
    address = reverse("match", args=[Fixture.objects.get().uuid])
    assert "Watch it again" in client_of(owner).get(address).content.decode()
    record = MatchRecord.objects.get()
    record.record["answers"] = []
    record.save()
    assert "Watch it again" not in client_of(owner).get(address).content.decode()


def test_a_criterion_within_a_sentence_has_no_capital_of_its_own() -> None:
    said = [criterion_in_a_sentence(key, "coin") for key in ("head_to_head", "lots", "koya")]
    assert said == ["head-to-head", "lots", "Koya"]
    with override("ru"):
        assert criterion_in_a_sentence("head_to_head", "coin") == "личная встреча"


@pytest.mark.parametrize(("language", "said"), [("en", "Orla Stonefist"), ("ru", "Орла")])
def test_who_leads_is_called_in_the_language_of_the_reader(language: str, said: str) -> None:
    team = Team(game="boufbowl")
    with override(language):
        assert named(Player(team=team, name="Orla Stonefist")).startswith(said)


@pytest.mark.clause("LG-STAGE-04")
@pytest.mark.parametrize(("entries", "said"), [(4, "All go on."), (6, "Broken line: the first 2")])
def test_where_all_of_a_group_go_on_no_line_is_named(entries: int, said: str) -> None:
    assert said in page(factories.season(entries, stages=CUP), "season-table")
