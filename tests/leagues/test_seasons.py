from __future__ import annotations

import pytest

from leagues import operations
from leagues.models import Fixture, Membership, Ruling, Season
from rosters.models import Coach, Team
from rules.problems import Refusal
from rules.record import fixture_secret, secret_hash
from tests import acts, factories

pytestmark = pytest.mark.django_db
State = Season.State


@pytest.fixture
def owner() -> Coach:
    return factories.coach()


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def drawn(season: Season) -> list[tuple[int, int, list[str]]]:
    """The schedule by names: round, slot, home and away."""
    return [
        (
            fixture.round.number,
            fixture.slot,
            [side.entry.team.name for side in fixture.sides.order_by("number")],
        )
        for fixture in Fixture.objects.filter(season=season)
        .select_related("round")
        .order_by("round__number", "slot")
    ]


@pytest.mark.clause("LG-SEASON-01")
def test_only_these_moves_are_possible(owner: Coach) -> None:
    acts = {
        "open": operations.open_registration,
        "close": operations.close_registration,
        "start": operations.start_season,
        "archive": operations.archive_season,
    }
    allowed = {
        State.DRAFT: {"open"},
        State.REGISTRATION: {"close", "start"},
        State.RUNNING: set(),
        State.FINISHED: {"archive"},
        State.ARCHIVED: set(),
    }
    for state, may in allowed.items():
        for name, act in acts.items():
            season = factories.season(2, start=False, owner=owner)
            Season.objects.filter(pk=season.pk).update(state=state)
            if name in may:
                act(owner, season)
            else:
                with pytest.raises(Refusal) as refused:
                    act(owner, season)
                assert codes(refused) == ["season_cannot_move"]
                assert Season.objects.get(pk=season.pk).state == state


@pytest.mark.clause("LG-SEASON-01", "LG-EVENT-05")
def test_a_season_is_abandoned_by_a_ruling(owner: Coach) -> None:
    season = factories.season(3, owner=owner)
    with pytest.raises(Refusal):
        operations.finish_season(owner, season, reason="")
    season = operations.finish_season(owner, season, reason="Flood in the hall.")
    assert season.state == State.FINISHED
    with pytest.raises(Refusal):
        operations.start_season(owner, season)
    assert [row["place"] for row in season.placings or ()] == [1, 2, 3]
    assert Ruling.objects.get().reason == "Flood in the hall."
    season = operations.reopen_season(owner, season, reason="The water is gone.")
    assert (season.state, season.placings) == (State.RUNNING, None)
    with pytest.raises(Refusal):
        operations.reopen_season(owner, season, reason="Once more.")


@pytest.mark.clause("LG-SEASON-02")
def test_a_team_of_other_rules_does_not_enter(owner: Coach) -> None:
    season = factories.season(2, start=False, owner=owner)
    Season.objects.update(version="2")
    with pytest.raises(Refusal) as refused:
        operations.enter_team(owner, season, factories.team(owner, "Reds"))
    assert codes(refused) == ["other_rules_version"]


@pytest.mark.clause("LG-SEASON-03")
def test_all_that_stands_against_an_entry_is_said(owner: Coach) -> None:
    season = factories.season(2, owner=owner)
    team = season.entries.all()[0].team
    with pytest.raises(Refusal) as refused:
        operations.enter_team(owner, season, team, strength="wizard", managed="dice")
    assert codes(refused) == [
        "field_is_closed",
        "unknown_strength",
        "unknown_choice",
        "entered_already",
    ]


def test_a_name_enters_once(owner: Coach) -> None:
    season = factories.season(2, start=False, owner=owner)
    with pytest.raises(Refusal) as refused:
        operations.enter_team(owner, season, factories.team(owner, "Team 01"))
    assert codes(refused) == ["name_entered_already"]
    late = factories.team(owner, "Team 03")
    operations.enter_team(owner, season, late)
    with pytest.raises(Refusal) as refused:
        acts.rename_team(owner, late, "Team 01")
    assert codes(refused) == ["name_entered_already"]
    Team.objects.filter(pk=late.pk).update(name="Team 01")  # as it could be once
    with pytest.raises(Refusal) as refused:
        operations.start_season(owner, season)
    assert codes(refused) == ["name_entered_already"]


@pytest.mark.clause("LG-ROLE-04")
def test_a_commissioner_withdraws_a_team_by_a_ruling(owner: Coach) -> None:
    season = factories.season(2, start=False, owner=owner)
    coach = factories.coach()
    Membership.objects.create(league=season.league, coach=coach, role="coach")
    entry = operations.enter_team(coach, season, factories.team(coach, "Reds"))
    with pytest.raises(Refusal):
        operations.withdraw(factories.coach(), entry)
    with pytest.raises(Refusal):
        operations.withdraw(owner, entry)
    operations.withdraw(owner, entry, reason="He never answers.")
    assert (Ruling.objects.get().about, season.entries.count()) == ("Reds", 2)


@pytest.mark.clause("LG-SEASON-04")
def test_the_field_closes_at_the_start(owner: Coach) -> None:
    season = factories.season(3, start=False, owner=owner)
    operations.withdraw(owner, season.entries.get(team__name="Team 02"))
    operations.start_season(owner, season)
    assert season.entries.count() == 2
    with pytest.raises(Refusal) as refused:
        operations.withdraw(owner, season.entries.get(team__name="Team 01"))
    assert codes(refused) == ["field_is_closed"]
    with pytest.raises(Refusal):
        operations.enter_team(owner, season, factories.team(owner, "Late"))


def test_a_season_needs_two(owner: Coach) -> None:
    season = factories.season(1, start=False, owner=owner)
    with pytest.raises(Refusal) as refused:
        operations.start_season(owner, season)
    assert codes(refused) == ["field_size_out_of_range"]
    assert Season.objects.get().state == State.REGISTRATION
    assert not Fixture.objects.exists()


@pytest.mark.clause("LG-SEASON-05")
def test_the_same_entries_and_seed_give_the_same_schedule(owner: Coach) -> None:
    first = factories.season(5, seed="7", owner=owner)
    # Entered in another order, with other rows and uuids.
    second = operations.create_season(owner, first.league, "Second", "coin", legs=2, seed="7")
    operations.open_registration(owner, second)
    for n in (3, 5, 1, 4, 2):
        operations.enter_team(owner, second, factories.team(owner, f"Team {n:02}"))
    second = operations.start_season(owner, second)
    assert drawn(first) == drawn(second)
    assert [f.secret_hash for f in first.fixtures.order_by("round__number", "slot")] == [
        f.secret_hash for f in second.fixtures.order_by("round__number", "slot")
    ]
    assert drawn(factories.season(5, seed="8", owner=owner)) != drawn(first)


@pytest.mark.clause("LG-RR-01", "LG-RR-03")
def test_a_double_round_robin_of_eight(owner: Coach) -> None:
    season = factories.season(8, legs=2, owner=owner)
    schedule = drawn(season)
    assert len(schedule) == 56
    half = [sides for _, _, sides in schedule[:28]]
    assert [sides[::-1] for _, _, sides in schedule[28:]] == half
    assert list(season.stages.get().rounds.values_list("number", "leg")) == [
        (n, 1 if n <= 7 else 2) for n in range(1, 15)
    ]


@pytest.mark.clause("LG-SIM-05")
def test_a_secret_is_bound_when_the_fixture_is_made(owner: Coach) -> None:
    season = factories.season(4, owner=owner)
    fixture = season.fixtures.get(round__number=2, slot=1)
    secret = fixture_secret(bytes(season.secret), "1/A/2/1/1/0")
    assert fixture.secret_hash == secret_hash(secret)
    assert fixture.secret == ""
    assert season.draw_seed != bytes(season.secret).hex()


def test_seeds_are_drawn_where_nobody_fixes_them(owner: Coach) -> None:
    league = factories.league(owner)
    seasons = [operations.create_season(owner, league, "Season", "coin") for _ in range(2)]
    assert len({season.draw_seed for season in seasons}) == 2
    assert len({bytes(season.secret) for season in seasons}) == 2
    assert [season.slug for season in seasons] == ["season", "season-2"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"legs": 0},
        {"legs": 5},
        {"version": "x"},
        {"tie_breakers": ["luck"]},
        {"options": {"a": float("inf")}},
    ],
)
def test_a_bad_season_is_refused(owner: Coach, wrong: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        operations.create_season(owner, factories.league(owner), "Season", "coin", **wrong)  # type: ignore[arg-type]
    assert not Season.objects.exists()


@pytest.mark.clause("LG-SEASON-02", "BB-OT-02")
def test_house_rules_that_the_game_does_not_know_are_refused_all_at_once(owner: Coach) -> None:
    league = factories.league(owner)
    with pytest.raises(Refusal) as refusal:
        operations.create_season(
            owner, league, "Cup", "blood_bowl", options={"turns": -1, "overtime": "perhaps"}
        )
    assert [(p.code, p.params["option"]) for p in refusal.value.problems] == [
        ("unknown_option", "turns"),
        ("option_yes_or_no", "overtime"),
    ]
    season = operations.create_season(
        owner, league, "Cup", "blood_bowl", options={"overtime": True}
    )
    assert season.options == {"overtime": True}
