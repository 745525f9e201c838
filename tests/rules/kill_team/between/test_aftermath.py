"""KT-CAMP-10 to -27, -38: what a match does to the models that played it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.coach import Choice
from rules.conditions import Settled
from rules.dice import Script, Stream
from rules.kill_team.between.aftermath import aftermath, sat_out
from rules.kill_team.between.team import Team
from rules.record import Kind, canonical
from rules.typed import AwaitingEntry, Typed
from tests.rules.kill_team.between.records import (
    CAMPAIGN,
    FRIENDLY,
    SEED,
    after,
    events_after,
    pair,
    told,
)
from tests.rules.kill_team.between.rosters import (
    DATA,
    acted,
    by_default,
    experienced,
    happen,
    sample,
)
from tests.support.team_events import of_kind

JSON = Any


class Answers:
    """A coach of a test: answers by the key of the question, and a list of what he was asked."""

    def __init__(self, **answers: JSON) -> None:
        self.answers = answers
        self.asked: list[Choice] = []

    def decide(self, decision: Choice) -> JSON:
        self.asked.append(decision)
        return self.answers.get(decision.key, decision.default)


def words(team: Team, who: int) -> list[str]:
    return [condition.what for condition in team.models[who].conditions]


# -- the record -----------------------------------------------------------------------------------


def test_the_match_and_the_deeds_of_models_are_in_the_books() -> None:
    teams = pair()
    home, away = after(told(teams, score=(4, 2), took_out=({5: 2}, {})), teams)
    [match] = home.record
    assert (match.opponent, match.result, match.score) == ("The Ninth", "win", (4, 2))
    assert (match.kind, match.competition) == ("played", "league")
    assert away.record[0].score == (2, 4)
    assert home.models[5].deeds == {"took_out": 2}
    assert [model.matches for model in home.roster] == [1] * 10


# -- casualties -----------------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-20", "KT-CAMP-22", "KT-CAMP-23", "KT-CAMP-24", "KT-CAMP-25")
@pytest.mark.parametrize(
    ("face", "conditions", "available"),
    [
        (1, ["dead"], False),
        (2, ["convalescence"], False),
        (3, ["convalescence"], False),
        (4, ["lingering_wound"], True),
        (5, [], True),
        (9, [], True),
        (10, [], True),
    ],
)
def test_a_d10_for_who_was_out_of_action(face: int, conditions: list[str], available: bool) -> None:
    teams = pair()
    # The medic is out of action too, so it helps nobody.
    home, _ = after(told(teams, out=({3, 5}, ())), teams, f"2d10=7,{face}")
    assert words(home, 5) == conditions
    assert home.models[5].is_available is available
    assert words(home, 3) == []


@pytest.mark.clause("KT-CAMP-22")
def test_the_dead_are_gone_for_good_with_all_that_they_had_learnt() -> None:
    teams = pair()
    teams[0] = experienced(teams[0], 3, 5)
    home, _ = after(told(teams, out=({3}, ())), teams, "d10=1")
    dead = home.models[3]
    assert dead not in home.roster
    assert dead.left is not None
    assert (dead.left.reason, dead.left.after, dead.experience) == ("dead", 1, 5)
    [condition] = dead.conditions
    assert (condition.kind, condition.cause, condition.clause, condition.rolls) == (
        "dead",
        "match:1",
        "KT-CAMP-22",
        (1,),
    )


@pytest.mark.clause("KT-CAMP-20", "KT-CAMP-26")
def test_only_who_was_out_of_action_rolls_in_the_order_of_the_roster() -> None:
    teams = pair()
    events, others = events_after(told(teams, out=({9, 3, 6}, {2})), teams, Script("4d10=5,6,7,8"))
    rolled = [(facts["player"], facts["face"]) for facts in of_kind(events, "casualty_rolled")]
    assert rolled == [(3, 5), (6, 6), (9, 7)]
    assert [facts["face"] for facts in of_kind(others, "casualty_rolled")] == [8]


@pytest.mark.clause("KT-CAMP-21")
@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, "dead"),
        (2, "convalescence"),
        (3, "lingering_wound"),
        (4, "full_recovery"),
        (8, "full_recovery"),
        (9, "hardened"),
        (10, "hardened"),
    ],
)
def test_a_medic_who_is_still_up_helps(face: int, result: str) -> None:
    teams = pair()
    events, _ = events_after(told(teams, out=({5}, ())), teams, Script(f"d10={face}"))
    [facts] = of_kind(events, "casualty_rolled")
    assert (facts["bonus"], facts["result"]) == (1, result)


@pytest.mark.clause("KT-CAMP-21")
def test_a_medic_who_did_not_play_helps_nobody() -> None:
    teams = pair()
    record = told(teams, out=({5}, ()), playing=({1, 2, 5}, None))
    events, _ = events_after(record, teams, Script("d10=9"))
    [facts] = of_kind(events, "casualty_rolled")
    assert (facts["bonus"], facts["result"]) == (0, "full_recovery")


@pytest.mark.clause("KT-EX-48", "KT-EX-49", "KT-CAMP-20", "KT-CAMP-21")
def test_the_odds_of_casualties() -> None:
    def odds(bonus: int) -> dict[str, Fraction]:
        teams = pair()
        out = {5} if bonus else {3, 5}
        results = []
        for face in range(1, 11):
            dice = Script(f"d10={face}" if bonus else f"2d10=7,{face}")
            events, _ = events_after(told(teams, out=(out, ())), teams, dice)
            results.append(of_kind(events, "casualty_rolled")[-1]["result"])
        return {result: Fraction(results.count(result), 10) for result in results}

    assert odds(0)["dead"] == odds(1)["dead"] == Fraction(1, 10)
    assert odds(1) == {
        "dead": Fraction(1, 10),
        "convalescence": Fraction(1, 10),
        "lingering_wound": Fraction(1, 10),
        "full_recovery": Fraction(1, 2),
        "hardened": Fraction(1, 5),
    }


@pytest.mark.clause("KT-CAMP-27")
def test_a_conceded_match_is_lost_and_who_is_still_up_rolls_nothing() -> None:
    teams = pair()
    home, away = after(told(teams, score=(0, 1), out=({5}, ()), kind="conceded"), teams, "d10=9")
    assert (home.record[0].result, home.record[0].kind) == ("loss", "conceded")
    assert (home.models[1].experience, away.models[1].experience) == (1, 2)


# -- what is served -------------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-23")
def test_a_convalescent_misses_the_next_match_and_no_other() -> None:
    teams = pair()
    teams = after(told(teams, out=({5}, ())), teams, "d10=2")
    assert not teams[0].models[5].is_available
    events, _ = events_after(told(teams), teams)
    assert of_kind(events, "served") == [{"players": [5]}]
    teams = after(told(teams), teams)
    assert teams[0].models[5].is_available
    assert words(teams[0], 5) == []
    again, _ = events_after(told(teams), teams)
    assert of_kind(again, "served") == []


@pytest.mark.clause("KT-CAMP-23", "LG-COND-02")
@pytest.mark.parametrize(
    ("kind", "score", "serves"),
    [
        ("played", (0, 1), True),
        ("conceded", (0, 1), True),
        ("walk_over", (2, 0), True),
        ("walk_over", (0, 2), False),
        ("double_forfeit", (0, 0), False),
        ("bye", (0, 0), False),
        ("void", (0, 0), False),
    ],
)
def test_what_counts_as_missed(kind: Kind, score: tuple[int, int], serves: bool) -> None:
    teams = pair()
    teams[0] = happen(
        teams[0], "casualty_rolled", player=5, face=2, bonus=0, result="convalescence"
    )
    home, _ = after(told(teams, score=score, kind=kind), teams)
    assert home.models[5].is_available is serves
    ended = told(teams, score=score, kind=kind).outcome.sides[0].ended
    settled = sat_out(DATA, teams[0], Settled(ended, "league"), Script())
    assert bool(settled) is serves


def test_who_cannot_name_a_kill_team_serves_convalescence_all_the_same() -> None:
    teams = pair()
    for who in range(2, 10):
        teams[0] = happen(
            teams[0], "casualty_rolled", player=who, face=2, bonus=0, result="convalescence"
        )
    record = told(teams, score=(0, 1), kind="conceded", playing=((), None))
    home, _ = after(record, teams)
    assert len(home.available) == 10


@pytest.mark.clause("KT-CAMP-24")
def test_a_lingering_wound_lasts_until_the_model_has_played() -> None:
    teams = pair()
    teams[0] = happen(
        teams[0], "casualty_rolled", player=5, face=4, bonus=0, result="lingering_wound"
    )
    rested = after(told(teams, playing=((1, 2, 3), None)), teams)
    assert rested[0].models[5].flesh_wounds == 1
    record = told(rested)
    [entry] = [each for each in record.match.line_ups[0]["players"] if each["player"] == 5]
    assert entry["flesh_wounds"] == 1
    healed, _ = after(record, rested)
    assert healed.models[5].flesh_wounds == 0
    again, _ = after(told(rested, out=({3, 5}, ())), rested, "2d10=7,4")
    assert words(again, 5) == ["lingering_wound"]


# -- experience -----------------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-10", "KT-CAMP-11", "KT-CAMP-12", "KT-CAMP-13")
def test_specialists_gain_for_playing_for_a_casualty_and_for_winning() -> None:
    teams = pair()
    record = told(
        teams, score=(3, 1), took_out=({1: 1, 2: 5, 6: 1}, {1: 1}), playing=((1, 2, 3, 6), None)
    )
    home, away = after(record, teams)
    assert [model.experience for model in home.roster] == [3, 3, 2, 0, 0, 0, 0, 0, 0, 0]
    assert [away.models[who].experience for who in (1, 2, 3, 4, 5)] == [2, 1, 1, 1, 0]


@pytest.mark.clause("KT-CAMP-11", "KT-CAMP-13")
def test_a_draw_is_no_win_and_out_of_action_is_no_hindrance() -> None:
    teams = pair()
    home, _ = after(told(teams, score=(2, 2), out=({3}, ())), teams, "d10=5")
    assert [home.models[who].experience for who in (1, 2, 3, 4)] == [1, 1, 1, 1]


@pytest.mark.clause("KT-CAMP-19")
def test_the_dead_gain_nothing() -> None:
    teams = pair()
    teams[0] = experienced(teams[0], 3, 2)
    coach = Answers()
    home, _ = after(told(teams, score=(1, 0), out=({3}, ())), teams, "d10=1", [coach, None])
    assert home.models[3].experience == 2
    assert coach.asked == []


@pytest.mark.clause("KT-CAMP-25")
def test_who_is_hardened_gains_one_more_if_it_is_a_specialist() -> None:
    teams = pair()
    home, _ = after(told(teams, out=({4, 5}, ())), teams, "2d10=10,10")
    assert (home.models[4].experience, home.models[5].experience) == (2, 0)
    assert words(home, 4) == words(home, 5) == []


@pytest.mark.clause("KT-EX-50", "KT-CAMP-14")
def test_three_wins_without_a_kill() -> None:
    teams = pair()
    for _ in range(3):
        teams = after(told(teams, score=(1, 0)), teams)
    assert teams[0].models[1].experience == 6
    assert teams[0].level(teams[0].models[1]) == 2
    assert teams[0].models[1].abilities == []  # nobody was there to choose


@pytest.mark.clause("KT-CAMP-15", "KT-CAMP-19")
def test_a_coach_who_is_there_chooses_what_is_learnt() -> None:
    teams = pair()
    teams[0] = experienced(experienced(teams[0], 1, 2), 3, 2)
    coach = Answers(level_ability="inspiring")
    record = told(teams, score=(1, 0), playing=((1, 2, 4), None))
    home, _ = after(record, teams, "", [coach, None])
    assert home.models[1].abilities == ["inspiring"]
    [question] = coach.asked
    assert (question.key, question.options) == ("level_ability", ["bold", "inspiring"])
    later = by_default(home)
    assert later.models[1].abilities == ["inspiring"]


# -- triage ---------------------------------------------------------------------------------------


def expert() -> list[Team]:
    """Teams of which the first has a medic that saves the dead."""
    teams = pair()
    learnt = [
        {"act": "choose_ability", "player": 3, "ability": each}
        for each in ("field_medic", "triage_expert")
    ]
    teams[0] = acted(experienced(teams[0], 3, 7), *learnt)
    return teams


@pytest.mark.clause("KT-ADV-34")
@pytest.mark.parametrize(("face", "saved"), [(3, False), (4, True), (6, True)])
def test_an_expert_saves_the_dead(face: int, saved: bool) -> None:
    teams = expert()
    home, _ = after(told(teams, out=({4, 5}, ())), teams, f"2d10=1,5 d6={face}")
    assert words(home, 4) == (["convalescence"] if saved else ["dead"])
    assert (home.models[4] in home.roster) is saved
    assert not home.models[4].is_available
    assert home.models[4].experience == int(saved)
    if saved:
        assert home.models[4].conditions[0].rolls == (1, face)


@pytest.mark.clause("KT-ADV-34")
def test_all_casualties_are_rolled_before_anybody_is_saved() -> None:
    teams = expert()
    events, _ = events_after(told(teams, out=({4, 5}, ())), teams, Script("2d10=1,1 2d6=6,2"))
    kinds = [event.kind for event in events]
    assert kinds[:7] == [
        "match_played",
        "casualty_rolled",
        "casualty_rolled",
        "triaged",
        "triaged",
        "died",
        "experience_gained",
    ]


@pytest.mark.clause("KT-ADV-34")
def test_an_expert_who_is_out_of_action_saves_nobody() -> None:
    teams = expert()
    home, _ = after(told(teams, out=({3, 5}, ())), teams, "2d10=5,1")
    assert words(home, 5) == ["dead"]


# -- as such --------------------------------------------------------------------------------------


def test_outside_campaign_play_nothing_lasts_but_the_record() -> None:
    teams = pair()
    home, _ = after(told(teams, FRIENDLY, score=(3, 0), out=({3, 5}, ())), teams)
    assert [model.conditions for model in home.roster] == [()] * 10
    assert [model.experience for model in home.roster] == [0] * 10
    assert home.record[0].competition == ""


@pytest.mark.parametrize("kind", ["bye", "void"])
def test_what_never_took_place_leaves_nothing(kind: Kind) -> None:
    teams = pair()
    assert events_after(told(teams, kind=kind), teams) == [[], []]


def test_a_correction_rolls_again_only_what_was_not_rolled() -> None:
    teams = expert()
    first = told(teams, out=({4, 5}, ()))
    filed = events_after(first, teams, Script("2d10=1,4 d6=5"))
    second = told(teams, score=(1, 0), out=({4, 5, 6}, ()))
    events = events_after(second, teams, Script("d10=8"), instead_of=filed)[0]
    faces = {facts["player"]: facts["face"] for facts in of_kind(events, "casualty_rolled")}
    assert faces == {4: 1, 5: 4, 6: 8}
    assert of_kind(events, "triaged")[0]["face"] == 5


def test_a_correction_keeps_what_was_learnt_as_far_as_it_fits() -> None:
    teams = pair()
    teams[0] = experienced(teams[0], 1, 1)
    coach = Answers(level_ability="inspiring")
    won = told(teams, score=(1, 0))
    filed = events_after(won, teams, None, [coach, None])
    assert of_kind(filed[0], "ability_chosen")
    kept = events_after(won, teams, None, [None, None], instead_of=filed)
    assert of_kind(kept[0], "ability_chosen") == of_kind(filed[0], "ability_chosen")
    late = Answers(level_ability="bold")
    undecided = [[event for event in own if event.kind != "ability_chosen"] for own in filed]
    events_after(won, teams, None, [late, None], instead_of=undecided)
    assert late.asked == []  # what was left open stays open on the team
    lost = told(teams, score=(0, 1))
    assert not of_kind(events_after(lost, teams, instead_of=filed)[0], "ability_chosen")


def test_the_same_match_does_the_same() -> None:
    teams = [sample("guard_gunline"), sample("ork_mob")]
    record = told(teams, CAMPAIGN, score=(4, 4), out=(range(1, 9), range(1, 9)))
    again = [aftermath(DATA, record, teams, (None, None)) for _ in range(2)]
    assert again[0] == again[1]
    rolled = of_kind(again[0][0], "casualty_rolled")
    stream = Stream(SEED, "aftermath")
    assert [facts["face"] for facts in rolled] == [stream.roll(10) for _ in range(8)]
    assert canonical([dict(event.payload) for event in again[0][0]])


def test_dice_of_a_table_are_typed_in_one_after_the_other() -> None:
    teams = expert()
    record = told(teams, out=({4}, ()))
    with pytest.raises(AwaitingEntry) as first:
        aftermath(DATA, record, teams, (None, None), Typed([], Stream(SEED, "aftermath")))
    assert (first.value.wanted.purpose, first.value.wanted.die) == ("casualty", 10)
    typed = Typed([[1]], Stream(SEED, "aftermath"))
    with pytest.raises(AwaitingEntry) as second:
        aftermath(DATA, record, teams, (None, None), typed)
    assert (second.value.wanted.purpose, second.value.wanted.die) == ("triage", 6)
