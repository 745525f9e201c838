"""Between two seasons: wounds heal, players age, and a coach keeps whom he can pay."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.blood_bowl.between.off_season import Offer, Terms, off_season, problems
from rules.blood_bowl.between.team import Team
from rules.dice import Script
from rules.game import OffSeason
from rules.problems import Refusal
from rules.record import Result
from rules.roster import Event
from tests.rules.blood_bowl.between.league import CRP, founded, happen, human, shirt

pytestmark = pytest.mark.clause("LG-SEASON-07")


def season_over(
    team: Team,
    results: list[Result] | None = None,
    choice: Any = None,
    dice: str = "",
    **options: Any,
) -> OffSeason:
    script = Script(dice)
    done = off_season(CRP, team, options, results or [], script, choice)
    script.finish()
    return done


def after(team: Team, done: OffSeason) -> Team:
    for event in done.events:
        team = happen(team, event.kind, **event.payload)
    return team


def hurt(team: Team, number: int, **how: Any) -> Team:
    payload = {
        "player": shirt(team, number).id,
        "effects": ["niggling"],
        "changes": {"av": -1},
        "niggling": 1,
        "miss_next": True,
        "rolls": [51],
        "cause": "block",
        "by": None,
    }
    return happen(team, "injured", **{**payload, **how})


def test_who_should_miss_the_next_match_is_back_and_keeps_his_scars() -> None:
    team = hurt(human(), 1)
    healed = shirt(after(team, season_over(team)), 1)
    assert not healed.miss_next
    assert (healed.niggling, healed.av) == (1, shirt(team, 1).position.av - 1)


def test_nobody_heals_where_the_change_says_so() -> None:
    team = hurt(human(), 1)
    assert shirt(after(team, season_over(team, heal=False)), 1).miss_next


def test_the_team_itself_is_not_changed_before_the_events_are() -> None:
    team = hurt(human(), 1)
    before = team.to_json()
    season_over(team, redraft=True)
    assert team.to_json() == before


def test_players_age_after_the_seasons_that_the_change_names() -> None:
    team = after(human(), season_over(human()))
    rookie = happen(
        team, "raised", player=99, number=16, name="New", position="lineman", opponent="", clause=""
    ).players[99]
    team.players[99] = rookie
    old = len(team.roster) - 1
    done = season_over(team, dice=" ".join(["d6=1", *["d6=2"] * (old - 1)]), age_seasons=2)
    aged = [event for event in done.events if event.kind == "aged"]
    assert [event.payload["effect"] for event in aged] == ["niggling", *[""] * (old - 1)]
    grown = after(team, done)
    assert grown.players[aged[0].payload["player"]].niggling == 1
    assert 99 not in {event.payload["player"] for event in aged}


def test_a_player_retires_for_his_age_before_the_redraft() -> None:
    team = founded(players={"lineman": 11})
    done = season_over(
        team,
        dice=" ".join(["d6=2", *["d6=6"] * 10]),
        age_seasons=1,
        age_face=2,
        age_effect="retires",
        redraft=True,
    )
    first = min(team.players)
    assert first not in {player["id"] for player in done.redraft["players"]}
    gone = after(team, done).players[first].left
    assert gone is not None
    assert gone.reason == "retired"


def test_the_budget_is_what_was_earned_and_no_more_than_the_cap() -> None:
    terms = Terms()
    assert terms.budget(50_000, ["win", "draw", "loss"]) == 1_000_000 + 60_000 + 30_000 + 50_000
    assert terms.budget(900_000, ["win"] * 10) == 1_300_000
    assert Terms(cap=None).budget(900_000, ["win"]) == 1_940_000


def test_who_is_kept_costs_his_value_and_his_agent_s_fee() -> None:
    team = founded(players={"lineman": 11})
    done = season_over(team, redraft=True, base=500_000, cap=None)
    assert {player["price"] for player in done.redraft["players"]} == {70_000}
    budget = 500_000 + team.treasury
    kept = done.redraft["kept"]
    assert len(kept["players"]) == min(11, budget // 70_000)
    new = after(team, done)
    assert new.treasury == budget - done.redraft["cost"]
    assert sum(line.amount for line in new.ledger) == new.treasury
    assert new.ledger[-1].reason == "redraft"
    assert [p.left.reason for p in new.players.values() if p.left] == ["released"] * (
        11 - len(kept["players"])
    )


def test_a_coach_keeps_whom_he_wants() -> None:
    team = human()
    kept = {"players": [shirt(team, 1).id], "apothecary": 0, "rerolls": 1}
    kept |= {"assistants": 0, "cheerleaders": 0}
    new = after(team, season_over(team, choice=kept, redraft=True))
    assert [player.number for player in new.roster] == [1]
    assert (new.rerolls, new.apothecary) == (1, 0)
    assert new.fan_factor == team.fan_factor


def test_every_reason_against_a_choice_is_told() -> None:
    team = founded(players={"lineman": 11})
    one = shirt(team, 1).id
    wish = {"players": [one, one, 77], "apothecary": 2, "rerolls": 9}
    wish |= {"assistants": 0, "cheerleaders": 0}
    with pytest.raises(Refusal) as refused:
        season_over(team, choice=wish, redraft=True)
    codes = [problem.code for problem in refused.value.problems]
    assert codes == ["no_such_player", "kept_twice", "not_so_many", "not_so_many"]
    everybody = {"players": sorted(team.players), "apothecary": 0, "rerolls": 0}
    everybody |= {"assistants": 0, "cheerleaders": 0}
    with pytest.raises(Refusal) as refused:
        season_over(team, choice=everybody, redraft=True, base=0, cap=100_000)
    assert [problem.code for problem in refused.value.problems] == ["over_the_budget"]


@pytest.mark.parametrize("choice", [[], {}, {"players": 3}, {"players": ["1"]}, "all"])
def test_what_is_no_choice_is_refused(choice: Any) -> None:
    with pytest.raises(Refusal) as refused:
        season_over(human(), choice=choice, redraft=True)
    assert [problem.code for problem in refused.value.problems] == ["not_a_redraft"]


def test_options_are_checked_all_at_once() -> None:
    wrong = problems({"heal": "yes", "cap": 15, "age_seasons": 0, "luck": 1, "agent_fee": True})
    assert sorted(problem.about for problem in wrong) == [
        "off_season",
        "off_season.age_seasons",
        "off_season.agent_fee",
        "off_season.cap",
        "off_season.heal",
    ]
    assert problems({"redraft": True, "cap": None, "age_seasons": None}) == []


@settings(max_examples=25)
@given(
    st.lists(st.integers(0, 3), min_size=4, max_size=9),
    st.integers(0, 80).map(lambda tens: tens * 10_000),
)
def test_the_default_keeps_the_most_value_that_the_money_pays(
    seasons: list[int], money: int
) -> None:
    """Held against every choice of players there is."""
    team = founded(players={"lineman": 7, "blitzer": 4})
    for player in list(team.roster)[len(seasons) :]:
        del team.players[player.id]
    for player, played in zip(team.roster, seasons, strict=True):
        player.seasons = played
    offer = Offer(team, Terms(), money)
    offer.owned = dict.fromkeys(offer.owned, 0)
    kept = offer.default()
    assert offer.problems(kept) == []
    value = sum(team.players[id_].value for id_ in kept["players"])
    men = list(offer.players)
    best = max(
        sum(team.players[id_].value for id_ in some)
        for size in range(len(men) + 1)
        for some in combinations(men, size)
        if sum(offer.prices[id_] for id_ in some) <= money
    )
    assert value == best


def test_journeymen_go_home() -> None:
    team = happen(human(), "journeyman_joined", player=50, number=14, name="Jo", position="lineman")
    done = season_over(team)
    assert done.events[0] == Event("journeymen_left", {"players": [50]})
