"""Acts between matches that are taken back, and what they must not take with them."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Membership, Ruling
from matches.resolution.operations import play_out, resolve_round
from matches.sandboxes.operations import open_sandbox
from rosters import operations as rosters
from rosters.models import Coach, LedgerLine, Player, Team, TeamEvent
from rosters.operations.teams import settle_in_default
from rosters.teams.acts import acts_of
from rosters.teams.projections import differences
from rosters.teams.selectors import state_of
from rules.problems import Refusal
from tests import factories
from tests.site.factories import blood_bowl_roster

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-EVENT-07")]


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def team(coach: Coach) -> Team:
    """Eleven linemen, and most of the money left."""
    roster = blood_bowl_roster()
    roster["players"] = [
        {"number": n, "name": f"Lineman {n}", "position": "lineman"} for n in range(1, 12)
    ]
    roster |= {"rerolls": 1, "fan_factor": 0, "apothecary": False}
    return rosters.found_team(coach, "blood_bowl", roster)


def act(user: Coach, team: Team, **wish: Any) -> uuid.UUID:
    """Does something; the name of the act."""
    changed = rosters.change_team(user, team, wish)
    return TeamEvent.objects.get(team=team, seq=changed.seq).batch


def hire(user: Coach, team: Team, name: str, **more: Any) -> uuid.UUID:
    return act(user, team, act="hire", position="blitzer", name=name, **more)


def refused(do: Any, *arguments: Any, **named: Any) -> list[str]:
    with pytest.raises(Refusal) as caught:
        do(*arguments, **named)
    return [problem.code for problem in caught.value.problems]


def in_order(team: Team) -> None:
    team.refresh_from_db()
    assert differences(team) == []


@pytest.mark.parametrize(
    "wish",
    [
        {"act": "hire", "position": "blitzer", "name": "Griff"},
        {"act": "buy", "what": "apothecary"},
        {"act": "buy", "what": "cheerleaders", "count": 3},
        {"act": "give_up", "what": "rerolls"},
        {"act": "dismiss", "player": 3},
        {"act": "rename", "name": "Quay Quails"},
        {"act": "rename_player", "player": 4, "name": "Karl"},
        {"act": "renumber", "player": 1, "number": 2},
    ],
    ids=lambda wish: "-".join(map(str, wish.values())),
)
def test_the_team_is_as_if_it_had_not_been_done(
    coach: Coach, team: Team, wish: dict[str, Any]
) -> None:
    before = state_of(team).to_json()
    players = {player.number: player.uuid for player in team.players.all()}
    batch = act(coach, team, **wish)
    assert state_of(team).to_json() != before
    rosters.take_back_act(coach, team, batch)
    in_order(team)
    assert state_of(team).to_json() == before
    assert players.items() <= {p.number: p.uuid for p in team.players.all()}.items()
    assert sum(line.amount for line in LedgerLine.objects.filter(team=team)) == team.treasury


def test_nothing_is_edited_and_the_team_can_be_shown_as_it_was(coach: Coach, team: Team) -> None:
    before = list(team.events.order_by("seq").values("seq", "kind", "payload", "batch"))
    batch = hire(coach, team, "Griff")
    hired = Team.objects.get(pk=team.pk).seq
    rosters.take_back_act(coach, team, batch)
    rows = list(team.events.order_by("seq"))
    assert [row.kind for row in rows[-2:]] == ["hired", "taken_back"]
    assert rows[-2].voided_by == rows[-1].batch
    assert (
        list(team.events.order_by("seq").values("seq", "kind", "payload", "batch"))[:-2] == before
    )
    assert any(player.name == "Griff" for player in state_of(team, hired).roster)
    assert not any(player.name == "Griff" for player in state_of(team).roster)


def test_a_number_is_given_once(coach: Coach, team: Team) -> None:
    rosters.take_back_act(coach, team, hire(coach, team, "Griff"))
    hire(coach, team, "Helmut")
    in_order(team)
    assert Player.objects.get(team=team, name="Griff").left == "voided"
    assert Player.objects.get(team=team, name="Helmut").number == 13


def test_each_act_is_taken_back_once_and_in_any_order(coach: Coach, team: Team) -> None:
    first, second = hire(coach, team, "Griff"), hire(coach, team, "Helmut")
    rosters.take_back_act(coach, team, first)
    assert refused(rosters.take_back_act, coach, team, first) == ["no_such_act"]
    assert [each.batch for each in acts_of(team, coach)] == [second]
    rosters.take_back_act(coach, team, second)
    assert acts_of(team, coach) == []
    in_order(team)


def test_what_later_acts_rest_on_stands_and_says_why(coach: Coach, team: Team) -> None:
    hired = hire(coach, team, "Griff")
    renamed = act(coach, team, act="rename_player", player=12, name="Griff Oberwald")
    assert refused(rosters.take_back_act, coach, team, hired) == ["no_such_player"]
    dismissed = act(coach, team, act="dismiss", player=5)
    hire(coach, team, "Helmut", number=5)
    assert refused(rosters.take_back_act, coach, team, dismissed) == ["number_taken"]
    shown = {each.batch: [p.code for p in each.problems] for each in acts_of(team, coach)}
    assert shown[hired] == ["no_such_player"]
    assert shown[renamed] == []
    rosters.take_back_act(coach, team, renamed)
    rosters.take_back_act(coach, team, hired)
    in_order(team)


def test_a_founding_is_no_act(coach: Coach, team: Team) -> None:
    founding = team.events.get(kind="founded").batch
    assert refused(rosters.take_back_act, coach, team, founding) == ["no_such_act"]
    assert refused(rosters.take_back_act, coach, team, uuid.uuid4()) == ["no_such_act"]
    assert acts_of(team, coach) == []


def test_another_version_or_another_s_team_is_refused(coach: Coach, team: Team) -> None:
    batch, seq = hire(coach, team, "Griff"), team.seq
    assert refused(rosters.take_back_act, coach, team, batch, seq=seq) == ["team_changed_meanwhile"]
    assert refused(rosters.take_back_act, factories.coach(), team, batch) == ["not_your_team"]
    Team.objects.filter(pk=team.pk).update(claim=uuid.uuid4())
    assert refused(rosters.take_back_act, coach, team, batch) == ["team_in_a_match"]
    in_order(team)


# -- in a league --------------------------------------------------------------------------------


@pytest.fixture
def entered() -> tuple[Coach, Coach, Team]:
    """Who runs a league, and a coach in it with a team of a season that has begun."""
    season = factories.season(2, start=False, managed="person")
    owner, coach = factories.owner_of(season), factories.coach(display_name="Vera")
    Membership.objects.create(league=season.league, coach=coach)
    team = factories.team(coach, "Reds")
    leagues.enter_team(coach, season, team)
    leagues.start_season(owner, season)
    return owner, coach, team


def play_a_round(team: Team) -> None:
    season = team.entries.get().season
    done = season.fixtures.filter(state="settled").count()
    for round_ in season.stages.get().rounds.order_by("number"):
        play_out(resolve_round(factories.owner_of(season), round_))
        if season.fixtures.filter(state="settled", sides__entry__team=team).exists():
            break
    assert season.fixtures.filter(state="settled").count() > done


def test_after_a_match_it_stands(entered: tuple[Coach, Coach, Team]) -> None:
    _owner, coach, team = entered
    batch = act(coach, team, act="hire", name="Griff")
    play_a_round(team)
    assert refused(rosters.take_back_act, coach, team, batch) == ["match_came_after"]
    assert acts_of(team, coach) == []
    later = act(coach, team, act="buy", count=1)
    assert [each.batch for each in acts_of(team, coach)] == [later]
    rosters.take_back_act(coach, team, later)
    in_order(team)


def test_what_a_match_did_is_not_taken_back_by_a_coach(
    entered: tuple[Coach, Coach, Team],
) -> None:
    _owner, coach, team = entered
    play_a_round(team)
    played = team.events.get(kind="match_played").batch
    assert refused(rosters.take_back_act, coach, team, played) == ["no_such_act"]


def test_what_was_taken_by_default_is_nobody_s_act(coach: Coach) -> None:
    team = factories.team(coach, "Reds")
    rolled = TeamEvent.objects.create(
        team=team,
        seq=team.seq + 1,
        place=team.seq + 1,
        batch=uuid.uuid4(),
        kind="improvement_rolled",
        payload={"player": 1},
    )
    Team.objects.filter(pk=team.pk).update(seq=rolled.seq)
    rosters.rebuild(Team.objects.get(pk=team.pk))
    assert settle_in_default(Team.objects.get(pk=team.pk))
    improved = team.events.get(kind="improved").batch
    assert refused(rosters.take_back_act, coach, team, improved) == ["no_such_act"]


@pytest.mark.clause("LG-ROLE-04")
def test_a_ruling_is_taken_back_by_a_ruling(entered: tuple[Coach, Coach, Team]) -> None:
    owner, coach, team = entered
    wish = {"act": "dismiss", "player": 1}
    ruled = rosters.change_team(owner, team, wish, reason="A fine.")
    batch = team.events.get(seq=ruled.seq).batch
    assert refused(rosters.take_back_act, coach, team, batch) == ["act_of_another"]
    assert [p.code for p in acts_of(team, coach)[0].problems] == ["act_of_another"]
    assert refused(rosters.take_back_act, owner, team, batch) == ["reason_missing"]
    rosters.take_back_act(owner, team, batch, reason="It was another.")
    assert team.players.get(number=1).active
    assert Ruling.objects.get(kind="team:take_back").reason == "It was another."
    own = act(coach, team, act="hire", name="Griff")
    rosters.take_back_act(owner, team, own, reason="Not in this season.")
    in_order(team)


@pytest.mark.clause("LG-SEASON-08")
def test_what_was_taken_back_is_so_in_a_sandbox(entered: tuple[Coach, Coach, Team]) -> None:
    owner, coach, team = entered
    gone, kept = (act(coach, team, act="hire", name=name) for name in ("Griff", "Helmut"))
    rosters.take_back_act(coach, team, gone)
    made = open_sandbox(owner, team.entries.get().season)
    copy = made.entries.get(team__copy_of=team).team
    in_order(copy)
    assert not copy.players.get(name="Griff").active
    waiting = acts_of(copy, owner)
    assert len(waiting) == 1
    rosters.take_back_act(owner, copy, waiting[0].batch)
    assert not Player.objects.get(team=copy, name="Helmut").active
    assert Player.objects.get(team=team, name="Helmut").active
    assert [each.batch for each in acts_of(team, coach)] == [kept]


# -- deleting -----------------------------------------------------------------------------------


def test_a_team_that_has_entered_nothing_can_be_deleted(coach: Coach, team: Team) -> None:
    hire(coach, team, "Griff")
    assert refused(rosters.delete_team, factories.coach(), team) == ["not_your_team"]
    assert refused(rosters.delete_team, coach, team, seq=1) == ["team_changed_meanwhile"]
    rosters.delete_team(coach, team)
    assert not Team.objects.exists()
    assert not TeamEvent.objects.exists()


def test_one_that_has_entered_stays_whatever_became_of_it(
    entered: tuple[Coach, Coach, Team],
) -> None:
    owner, coach, team = entered
    assert refused(rosters.delete_team, coach, team) == ["team_has_entered"]
    assert refused(rosters.delete_team, owner, team) == ["not_your_team"]
    leagues.withdraw_running(owner, team.entries.get(), reason="Moved away.")
    assert refused(rosters.delete_team, coach, team) == ["team_has_entered"]


def test_one_that_was_taken_out_before_the_start_can_be(coach: Coach) -> None:
    season = factories.season(1, start=False)
    Membership.objects.create(league=season.league, coach=coach)
    team = factories.team(coach, "Reds")
    leagues.withdraw(coach, leagues.enter_team(coach, season, team))
    rosters.delete_team(coach, team)
    assert not Team.objects.filter(pk=team.pk).exists()
