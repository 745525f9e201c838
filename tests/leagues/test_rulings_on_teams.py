"""Rulings on what a team has: who may, when, how they are told, and how they are taken back."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from leagues.models import Membership, Notice, Ruling, Season
from leagues.words.rulings import ruled_on, ruling_words
from matches.resolution.operations import play_out, resolve_round
from rosters import operations as rosters
from rosters.models import Coach, Team, TeamEvent
from rosters.teams.acts import acts_of
from rosters.teams.previews import ruling_preview
from rosters.teams.projections import differences
from rosters.teams.selectors import state_of
from rules.problems import Refusal
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-EVENT-09")]
GRANT = {"act": "money", "by": 50}
REASON = "Agreed at the table."


@pytest.fixture
def season() -> Season:
    return factories.season(2)


@pytest.fixture
def owner(season: Season) -> Coach:
    return factories.owner_of(season)


@pytest.fixture
def coach(season: Season) -> Coach:
    """Somebody else whose team it is."""
    member = factories.coach()
    Membership.objects.create(league=season.league, coach=member, role="coach")
    Team.objects.filter(name="Team 01").update(coach=member)
    Notice.objects.all().delete()
    return member


@pytest.fixture
def team(season: Season, coach: Coach) -> Team:
    return Team.objects.get(name="Team 01")


def refused(*arguments: Any, **named: Any) -> list[str]:
    with pytest.raises(Refusal) as caught:
        rosters.rule_on_team(*arguments, **named)
    return [problem.code for problem in caught.value.problems]


def batch_of(team: Team) -> uuid.UUID:
    return TeamEvent.objects.get(team=team, seq=team.seq).batch


def in_order(team: Team) -> None:
    team.refresh_from_db()
    assert differences(team) == []


@pytest.mark.clause("LG-EVENT-05", "LG-NOTE-01")
def test_a_ruling_is_done_told_and_registered(owner: Coach, coach: Coach, team: Team) -> None:
    had = team.treasury
    wish = [GRANT, {"act": "name", "player": 1, "text": "Vex"}]
    ruled = rosters.rule_on_team(owner, team, wish, seq=team.seq, reason=REASON)
    in_order(ruled)
    assert ruled.treasury == had + 50
    assert ruled.players.get(number=1).name == "Vex"
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.about, ruling.reason, ruling.by) == (
        *("team:ruled", "Team 01", REASON),
        owner,
    )
    assert ruling_words(ruling.kind) == "Ruled on a team"
    assert [(each.who, each.told.text) for each in ruled_on(ruling)] == [
        ("", "Granted: 50."),
        ("Team 01 1", "New name: Vex."),
    ]
    assert "own" not in ruling.data
    [notice] = Notice.objects.filter(kind="ruled")
    assert (notice.coach, notice.params["reason"]) == (coach, REASON)


def test_the_preview_says_what_changes_and_does_nothing(team: Team) -> None:
    preview = ruling_preview(team, [GRANT, {"act": "experience", "player": 1, "by": 2}])
    assert [each.told.text for each in preview.acts] == ["Granted: 50.", "Experience: 2 more."]
    assert [(str(each.name), each.was, each.now) for each in preview.changes] == [
        ("Treasury", "800", "850"),
        ("Team 01 1: Experience", "0", "2"),
    ]
    seq = team.seq
    team.refresh_from_db()
    assert team.seq == seq
    with pytest.raises(Refusal):
        ruling_preview(team, {"act": "money", "by": -10_000})


def test_only_who_runs_a_league_of_the_team_rules(season: Season, coach: Coach, team: Team) -> None:
    stranger = factories.coach()
    for nobody in (coach, stranger):
        assert refused(nobody, team, GRANT, reason=REASON) == ["may_not_rule_on_team"]
    runs_another = factories.owner_of(factories.season(2))
    assert refused(runs_another, team, GRANT, reason=REASON) == ["may_not_rule_on_team"]
    Membership.objects.create(league=season.league, coach=stranger, role="commissioner")
    rosters.rule_on_team(stranger, team, GRANT, reason=REASON)


@pytest.mark.clause("LG-EVENT-10")
def test_on_the_own_team_it_is_marked(owner: Coach, team: Team) -> None:
    own = Team.objects.get(name="Team 02")
    assert own.coach == owner
    rosters.rule_on_team(owner, own, GRANT, reason=REASON)
    assert Ruling.objects.get().data["own"] is True
    assert not Notice.objects.filter(kind="ruled").exists()


@pytest.mark.clause("LG-EVENT-10")
def test_not_while_a_match_has_the_team_nor_for_another_version(owner: Coach, team: Team) -> None:
    assert refused(owner, team, GRANT, seq=team.seq - 1, reason=REASON) == [
        "team_changed_meanwhile"
    ]
    Team.objects.filter(pk=team.pk).update(claim=uuid.uuid4())
    assert refused(owner, team, GRANT, reason=REASON) == ["team_in_a_match"]


@pytest.mark.clause("LG-EVENT-05", "LG-EVENT-11")
def test_reason_and_limits_are_told_at_once(owner: Coach, team: Team) -> None:
    wish = [{"act": "money", "by": -10_000}, {"act": "fly"}]
    assert refused(owner, team, wish) == [
        *("ruling_without_a_reason", "not_enough_gold", "unknown_act")
    ]
    assert refused(owner, team, [], reason=REASON) == ["nothing_to_do"]
    assert refused(owner, team, [GRANT] * 101, reason=REASON) == ["too_many_acts"]
    assert not Ruling.objects.exists()


@pytest.mark.clause("LG-EVENT-07", "LG-EVENT-10")
def test_it_is_taken_back_by_a_ruling_and_by_nothing_else(
    owner: Coach, coach: Coach, team: Team
) -> None:
    before = state_of(team).to_json()
    team = rosters.rule_on_team(owner, team, GRANT, reason=REASON)
    batch = batch_of(team)
    [act] = acts_of(team, owner)
    assert (act.is_ruling, act.problems) == (True, ())
    for nobody in (owner, coach):
        with pytest.raises(Refusal):
            rosters.take_back_act(nobody, team, batch, reason=REASON)
    with pytest.raises(Refusal) as caught:
        rosters.undo_ruling(coach, team, batch, reason=REASON)
    assert [each.code for each in caught.value.problems] == ["may_not_rule_on_team"]
    with pytest.raises(Refusal) as caught:
        rosters.undo_ruling(owner, team, batch)
    assert [each.code for each in caught.value.problems] == ["ruling_without_a_reason"]
    team = rosters.undo_ruling(owner, team, batch, reason="It was another team.")
    in_order(team)
    assert state_of(team).to_json() == before
    assert [ruling.kind for ruling in Ruling.objects.all()] == ["team:unruled", "team:ruled"]
    with pytest.raises(Refusal) as caught:
        rosters.undo_ruling(owner, team, batch, reason=REASON)
    assert [each.code for each in caught.value.problems] == ["no_such_act"]


@pytest.mark.clause("LG-EVENT-07")
def test_what_rests_on_it_and_a_match_keep_it(season: Season, owner: Coach, team: Team) -> None:
    money = team.treasury
    team = rosters.rule_on_team(owner, team, GRANT, reason=REASON)
    batch = batch_of(team)
    rosters.change_team(team.coach, team, {"act": "buy", "count": (money + 50) // 10})  # type: ignore[arg-type]
    with pytest.raises(Refusal) as caught:
        rosters.undo_ruling(owner, team, batch, reason=REASON)
    assert [each.code for each in caught.value.problems] == ["not_enough_gold"]
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
    with pytest.raises(Refusal) as caught:
        rosters.undo_ruling(owner, team, batch, reason=REASON)
    assert [each.code for each in caught.value.problems] == ["match_came_after"]
    in_order(team)


@pytest.mark.clause("LG-EVENT-07")
def test_an_act_before_a_ruling_can_still_be_taken_back(
    owner: Coach, coach: Coach, team: Team
) -> None:
    team = rosters.change_team(coach, team, {"act": "rename", "name": "Quay Quails"})
    act = batch_of(team)
    rosters.rule_on_team(owner, team, GRANT, reason=REASON)
    team = rosters.take_back_act(coach, team, act)
    assert (team.name, team.treasury) == ("Team 01", 850)


def test_no_ruling_makes_two_teams_look_alike(owner: Coach, team: Team) -> None:
    wish = {"act": "name", "text": "Team 02"}
    assert refused(owner, team, wish, reason=REASON) == ["name_entered_already"]
