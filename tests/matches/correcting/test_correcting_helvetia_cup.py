"""Corrections of Helvetia Cup: a red card that was none, a goal more, a heavy injury less."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from leagues.models import Fixture, Season
from matches.correcting.filed import FiledMatch
from matches.correcting.operations import undo
from rosters import operations as rosters
from rosters.models import Team
from rosters.teams.projections import differences
from rules.problems import Refusal
from tests import factories
from tests.matches.corrections import ruled, two_matches, wished_outcome
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Two matches between the same teams, both managed by automated coaches."""
    owner = factories.coach()
    teams = [
        rosters.found_team(owner, "helvetia_cup", {"name": f"Team {race}", "race": race})
        for race in ("BAS", "MLU")
    ]
    return two_matches(owner, "helvetia_cup", teams, "veteran")


@pytest.fixture
def first(season: Season) -> Fixture:
    return season.fixtures.order_by("round__number")[0]


def line_of(fixture: Fixture, side: int) -> Any:
    """The line of the first of the squad who was not booked and not injured."""
    reports = FiledMatch.of(fixture).reports
    assert reports is not None
    spotless = ("yellows", "reds", "injured")
    return next(line for line in reports[side]["lines"] if not any(line[what] for what in spotless))


def in_order(season: Season) -> None:
    for team in Team.objects.filter(entries__season=season):
        assert differences(team) == []


def standing(fixture: Fixture, side: int, kind: str) -> list[Any]:
    filed = FiledMatch.of(fixture)
    return [e.payload for e in filed.standing(filed.teams[side]) if e.kind == kind]


@pytest.mark.clause("LG-EVENT-04", "HC-SUSP-01")
def test_a_red_card_suspends_and_taken_back_it_does_not(season: Season, first: Fixture) -> None:
    line = line_of(first, 0)
    assert line["player"] not in [each["player"] for each in standing(first, 0, "suspended")]
    card = {"side": 0, "number": line["number"], "what": "reds", "count": 1}
    shown = ruled(season, first, counts=[card])
    suspended = [each["player"] for each in standing(first, 0, "suspended")]
    assert line["player"] in suspended
    in_order(season)
    undo(factories.owner_of(season), shown, reason="Not so.")
    assert line["player"] not in [each["player"] for each in standing(first, 0, "suspended")]
    in_order(season)


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-07")
def test_a_goal_more_needs_a_scorer_and_moves_the_table(season: Season, first: Fixture) -> None:
    stands = first.outcome
    assert stands is not None
    score = [side["score"] for side in stands["sides"]]
    more = [score[0] + 5, score[1]]
    results = ["win", "loss"] if more[0] > more[1] else ["loss", "win"]
    outcome = wished_outcome("played", *zip(results, more, strict=True))
    with pytest.raises(Refusal) as refused:
        ruled(season, first, outcome=outcome)
    assert [problem.code for problem in refused.value.problems] == ["score_not_scored"]
    line = line_of(first, 0)
    goals = {"side": 0, "number": line["number"], "what": "goals", "count": line["goals"] + 5}
    filed = ruled(season, first, outcome=outcome, counts=[goals])
    assert filed.consequences["tables"], "the table moves"
    first.refresh_from_db()
    assert first.outcome is not None
    assert [side["score"] for side in first.outcome["sides"]] == more
    assert first.outcome["sides"][0]["counts"]["goals"] == more[0]
    in_order(season)
    undo(factories.owner_of(season), filed, reason="Not so.")
    first.refresh_from_db()
    assert first.outcome == stands
    in_order(season)


@pytest.mark.clause("LG-EVENT-04")
def test_the_game_names_no_most_valuable_player(season: Season, first: Fixture) -> None:
    with pytest.raises(Refusal) as refused:
        ruled(season, first, mvp=[{"side": 0, "numbers": [3]}])
    assert "unknown_change" in [problem.code for problem in refused.value.problems]


@pytest.mark.clause("LG-EVENT-04")
def test_the_form_asks_for_what_this_game_counts(season: Season, first: Fixture) -> None:
    page = client_of(factories.owner_of(season)).get(reverse("correct-match", args=[first.uuid]))
    shown = page.content.decode()
    number = line_of(first, 0)["number"]
    for what in ("goals", "yellows", "reds", "injured", "markers"):
        assert f'name="count-0-{number}-{what}"' in shown
    assert "mvp" not in shown
