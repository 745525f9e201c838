from __future__ import annotations

import uuid

import pytest
from django.db import connection

from rosters import operations
from rosters.models import Coach, LedgerLine, Player, Team, TeamEvent
from rosters.runtime.clock import from_now
from rosters.teams.projections import differences
from rosters.teams.selectors import sheet, state_of
from rules.problems import Refusal
from tests import acts, factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def team(coach: Coach) -> Team:
    return factories.team(coach, "Reds")


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_a_team_is_founded_from_a_roster(coach: Coach) -> None:
    team = factories.team(coach, "Reds")
    assert (team.name, team.slug, team.seq, team.treasury) == ("Reds", "reds", 5, 800)
    assert [player.name for player in sheet(team).players] == [f"Reds {n}" for n in range(1, 5)]
    assert team.events.count() == 5
    assert set(team.events.values_list("place", flat=True)) == {1}
    assert team.events.values("batch").distinct().count() == 1


def test_two_teams_of_one_name_have_two_addresses(coach: Coach) -> None:
    slugs = [factories.team(coach, "Reds").slug for _ in range(3)]
    assert slugs == ["reds", "reds-2", "reds-3"]


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Щёлковские Ежи", "shchelkovskie-ezhi"), ("Żółwie", "zolwie"), ("★", "team")],
)
def test_a_name_in_any_letters_gives_a_slug_that_can_be_read(name: str, slug: str) -> None:
    assert factories.team(factories.coach(), name).slug == slug


@pytest.mark.clause("LG-SEASON-03")
def test_a_bad_roster_founds_nothing_and_says_everything(coach: Coach) -> None:
    with pytest.raises(Refusal) as refused:
        operations.found_team(coach, "coin", {"name": "  ", "players": []})
    assert codes(refused) == ["name_missing", "too_few_players"]
    assert not Team.objects.exists()


@pytest.mark.parametrize(
    "roster",
    [
        None,
        [],
        7,
        "text",
        {"name": 7},
        {"name": "a\x00b"},
        {"name": "\ud800"},
        {"name": "x", "players": [float("nan")]},
        {"name": "x", "players": [10**40]},
        {"name": "x", "players": eval("[" * 40 + "]" * 40)},  # noqa: S307
    ],
)
def test_nonsense_is_refused_in_words(coach: Coach, roster: object) -> None:
    with pytest.raises(Refusal):
        operations.found_team(coach, "coin", roster)
    assert not Team.objects.exists()


@pytest.mark.parametrize(("game", "version"), [("chess", None), ("coin", "2"), (7, None)])
def test_unknown_rules_are_refused(coach: Coach, game: str, version: str | None) -> None:
    with pytest.raises(Refusal):
        operations.found_team(coach, game, factories.coin_roster("Reds"), version=version)


@pytest.mark.clause("LG-EVENT-01", "LG-EVENT-03")
def test_stored_totals_are_the_fold_after_every_act(coach: Coach, team: Team) -> None:
    wishes = [
        lambda team: acts.hire_player(coach, team, "tosser", "Newman"),
        lambda team: acts.buy(coach, team, "rerolls", 2),
        lambda team: acts.dismiss_player(coach, team, team.players.get(number=1)),
        lambda team: acts.rename_team(coach, team, "Blues"),
    ]
    for act in wishes:
        before = team.seq
        team = act(team)
        assert differences(team) == []
        assert team.seq == team.events.count() >= before
    assert (team.name, team.treasury, team.totals["rerolls"]) == ("Blues", 730, 2)
    assert team.slug == "reds"  # an address stays
    assert sum(line.amount for line in team.ledger.all()) == team.treasury


@pytest.mark.clause("LG-EVENT-02")
def test_a_team_can_be_seen_as_it_was(coach: Coach, team: Team) -> None:
    acts.hire_player(coach, team, "tosser", "Newman")
    assert len(state_of(team).players) == 5
    assert len(state_of(team, upto=5).players) == 4
    assert state_of(team, upto=3).treasury == 900


def test_players_keep_their_row_and_uuid(coach: Coach, team: Team) -> None:
    before = dict(team.players.values_list("number", "uuid"))
    acts.dismiss_player(coach, team, team.players.get(number=2))
    after = dict(team.players.values_list("number", "uuid"))
    assert before == after
    gone = team.players.get(number=2)
    assert (gone.active, gone.left) == (False, "dismissed")


def test_an_act_made_for_an_older_version_is_refused(coach: Coach, team: Team) -> None:
    acts.hire_player(coach, team, "tosser", "Newman", seq=team.seq)
    with pytest.raises(Refusal) as refused:
        acts.hire_player(coach, team, "tosser", "Newman", seq=team.seq)
    assert codes(refused) == ["team_changed_meanwhile"]
    assert team.players.count() == 5


def test_what_the_game_refuses_changes_nothing(coach: Coach, team: Team) -> None:
    with pytest.raises(Refusal) as refused:
        acts.buy(coach, team, "rerolls", 1000)
    assert codes(refused) == ["not_enough_gold"]
    assert TeamEvent.objects.count() == 5
    assert differences(Team.objects.get()) == []


@pytest.mark.clause("LG-EVENT-06")
def test_a_team_in_a_match_refuses_everybody_until_the_claim_runs_out(
    coach: Coach, team: Team
) -> None:
    Team.objects.update(claim=uuid.uuid4(), claimed_until=from_now(30))
    with pytest.raises(Refusal) as refused:
        acts.rename_team(coach, team, "Blues")
    assert codes(refused) == ["team_in_a_match"]
    Team.objects.update(claimed_until=from_now(-0.001))
    assert acts.rename_team(coach, team, "Blues").name == "Blues"


@pytest.mark.clause("LG-ROLE-04")
def test_a_team_is_its_coachs_alone(team: Team) -> None:
    with pytest.raises(Refusal) as refused:
        acts.rename_team(factories.coach(), team, "Blues")
    assert codes(refused) == ["not_your_team"]


def test_a_team_without_coach_is_nobodys(coach: Coach, team: Team) -> None:
    operations.hand_over(coach, team, None)
    with pytest.raises(Refusal):
        acts.rename_team(coach, team, "Blues")


@pytest.mark.clause("LG-EVENT-01")
def test_rebuilding_mends_what_was_tampered_with(team: Team) -> None:
    Team.objects.update(treasury=5)
    Player.objects.filter(number=1).update(experience=99)
    Player.objects.filter(number=3).delete()
    LedgerLine.objects.filter(number=2).update(amount=1)
    found = operations.rebuild(team, check=True)
    assert [line.partition(":")[0] for line in found] == [
        "treasury",
        "player 1",
        "player 3",
        "ledger",
        "ledger",
    ]
    assert operations.rebuild(team, check=True) == found
    operations.rebuild(team)
    assert operations.rebuild(team) == []


@pytest.mark.clause("LG-EVENT-01")
def test_a_voided_batch_is_skipped(coach: Coach, team: Team) -> None:
    acts.hire_player(coach, team, "tosser", "Newman")
    TeamEvent.objects.filter(seq=6).update(voided_by=uuid.uuid4())
    operations.rebuild(team)
    team.refresh_from_db()
    assert (team.treasury, team.players.filter(active=True).count(), team.seq) == (800, 4, 6)
    # He keeps his row, for the matches that he played and for the day on which it is undone.
    assert team.players.get(active=False).left == "voided"
    assert sheet(team).former == []


def test_a_sheet_takes_a_fixed_number_of_queries(
    coach: Coach, team: Team, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(2):  # type: ignore[operator]
        sheet(team)
    for n in range(5):
        acts.hire_player(coach, team, "tosser", f"Newman {n}")
    with django_assert_num_queries(2):  # type: ignore[operator]
        sheet(team)


@pytest.mark.parametrize("seconds", [-5, -0.5, 0.5, 5])
def test_leases_are_measured_by_the_databases_clock(team: Team, seconds: float) -> None:
    from rosters.runtime.clock import unclaimed

    Team.objects.update(claim=uuid.uuid4(), claimed_until=from_now(seconds))
    assert Team.objects.filter(unclaimed()).exists() == (seconds < 0), connection.vendor
