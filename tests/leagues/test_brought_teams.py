"""Whether teams brought from elsewhere may enter a season: they may, are told of, or may not."""

from __future__ import annotations

from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Membership, Notice, Season
from rosters import operations as rosters
from rosters.models import Coach, Team
from rules.problems import Refusal
from tests import factories
from tests.leagues.dated import codes
from tests.leagues.test_changing import accepted
from tests.rosters.brought_teams.examples import GOOD
from tests.site.factories import blood_bowl_match, blood_bowl_team, client_of, person

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-19")]


def season_of(owner: Coach, **policy: Any) -> Season:
    season = leagues.create_season(
        owner, factories.league(owner), "Autumn", "blood_bowl", legs=1, policy=policy
    )
    return leagues.open_registration(owner, season)


def brought(season: Season, name: str = "ada") -> Team:
    """A team of veterans from FUMBBL, of a coach of the season's league."""
    coach = person(name)
    Membership.objects.create(league=season.league, coach=coach, role=Membership.Role.COACH)
    shown = rosters.look_at_team_file(coach, GOOD["fumbbl"])
    team = rosters.keep_brought_team(coach, shown).team
    assert team is not None
    return team


def coach_of(team: Team) -> Coach:
    assert team.coach is not None
    return team.coach


@pytest.mark.parametrize(
    ("policy", "kind"),
    [
        ({}, "brought_team_entered"),
        ({"brought_teams": "told"}, "brought_team_entered"),
        ({"brought_teams": "yes"}, "team_entered"),
    ],
)
def test_it_enters_and_whoever_runs_the_league_is_told_where_from(
    policy: dict[str, str], kind: str
) -> None:
    season = season_of(person("vera"), **policy)
    team = brought(season)
    leagues.enter_team(coach_of(team), season, team)
    kinds = Notice.objects.filter(coach=factories.owner_of(season)).values_list("kind", flat=True)
    assert kind in kinds
    assert {"brought_team_entered", "team_entered"} & {*kinds} == {kind}


def test_where_none_may_it_is_refused_by_name_and_others_enter() -> None:
    season = season_of(person("vera"), brought_teams="no")
    team = brought(season)
    client = client_of(coach_of(team))
    with pytest.raises(Refusal) as refused:
        leagues.enter_team(coach_of(team), season, team)
    assert codes(refused) == ["brought_teams_stay_out"]
    answer = client.post(
        f"/api/seasons/{season.uuid}/entries/",
        {"team": team.slug},
        content_type="application/json",
    )
    assert answer.status_code == 422
    [problem] = answer.json()["problems"]
    assert "Gutter Pride was brought from FUMBBL" in problem["message"]
    assert problem["clause"] == "LG-IO-19"
    leagues.enter_team(coach_of(team), season, blood_bowl_team(coach_of(team), "orc", "Owls"))
    owner = factories.owner_of(season)
    leagues.change_policy(owner, season, {"brought_teams": "yes"})
    leagues.enter_team(coach_of(team), season, team)


def test_a_list_that_was_founded_here_is_a_team_of_this_site() -> None:
    vera = person("vera")
    season = leagues.create_season(
        vera,
        factories.league(vera),
        "Autumn",
        "kill_team",
        legs=1,
        policy={"brought_teams": "no"},
    )
    season = leagues.open_registration(vera, season)
    draft = rosters.keep_brought_team(vera, rosters.look_at_team_file(vera, GOOD["rosz"])).draft
    assert draft is not None
    team = rosters.found_draft(draft)
    assert leagues.enter_team(vera, season, team).team == team


def test_late_and_instead_of_another_it_stays_out_too_and_who_is_in_stays() -> None:
    vera = person("vera")
    season = season_of(vera, brought_teams="told")
    inside = brought(season)
    leagues.enter_team(coach_of(inside), season, inside)
    leagues.enter_team(vera, season, blood_bowl_team(vera, "orc", "Owls"))
    leagues.enter_team(vera, season, blood_bowl_team(vera, "dwarf", "Moles"))
    leagues.change_policy(vera, season, {"brought_teams": "no"})
    season = leagues.start_season(vera, season)
    assert season.entries.filter(team=inside).exists()
    outside = brought(season, "bo")
    outside.name = "Other Pride"
    outside.save()
    owls = season.entries.get(team__name="Owls")
    for act in (
        lambda: leagues.enter_late(vera, season, outside, reason="A hole."),
        lambda: leagues.replace_entry(vera, owls, outside, inherits=True, reason="Gone."),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert "brought_teams_stay_out" in codes(refused)


def test_the_next_season_goes_by_the_same() -> None:
    season = blood_bowl_match(person("vera"))
    vera = factories.owner_of(season)
    Season.objects.filter(pk=season.pk).update(policy={"brought_teams": "no"})
    season.refresh_from_db()
    change = leagues.plan_change(vera, season, "Spring")
    assert accepted(change).policy == {"brought_teams": "no"}


def test_other_answers_are_refused_and_the_rules_of_the_season_say_it() -> None:
    vera = person("vera")
    season = season_of(vera)
    for wrong in ("maybe", True, None):
        with pytest.raises(Refusal) as refused:
            leagues.change_policy(vera, season, {"brought_teams": wrong})
        assert codes(refused) == ["policy_out_of_range"]
    leagues.change_policy(vera, season, {"brought_teams": "no"})
    rules = f"/leagues/{season.league.slug}/seasons/{season.slug}/rules/"
    assert "stay out" in client_of().get(rules).content.decode()
