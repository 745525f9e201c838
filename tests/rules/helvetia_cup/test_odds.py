"""What a question says of the dice, compared with play: every way in which they can fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.coach import Answer, Build, Choice, Decision
from rules.helvetia_cup.attacking import attack
from rules.helvetia_cup.events import ROLLED
from rules.helvetia_cup.game import GAME
from rules.helvetia_cup.landing import land
from rules.helvetia_cup.match import play_on
from rules.helvetia_cup.passing import short_pass
from rules.helvetia_cup.penalties import penalty
from rules.helvetia_cup.position import CLEARANCES, DRIBBLES, FOULS, Phase
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.rounds import opening_defence
from rules.helvetia_cup.secrets import Hand, View
from rules.helvetia_cup.shoot_out import kick
from rules.helvetia_cup.shooting import SECTORS
from rules.odds import Odds, Prospects
from tests.rules.answer_odds import Until, asked, check_prospects, endings
from tests.rules.helvetia_cup.matches import coaches_of, random_match, referee
from tests.rules.helvetia_cup.odds import Prefers, odds
from tests.rules.helvetia_cup.play import AWAY_AT_REST, AWAY_REST, HOME_REST, Table

Says = Mapping[str, Answer]


def prospects(
    table: Table, play: Callable[[Referee], object], key: str, says: Says | None = None
) -> Prospects:
    """What the game says of the dice when that is asked."""
    coach = Until(Prefers(says or {}), key)
    given = table.ref
    hands = [Hand.from_json(hand.to_json()) for hand in given.hands]
    ref = Referee(table.pos.clone(), hands, given.data, table.dice, (coach, coach), log=False)
    return GAME.odds(asked(lambda: play(ref)))


def duel(**more: Any) -> Table:
    """Home's 7 has the ball, Away's 5 stands on him."""
    return Table(f"{HOME_REST} 7@3,0*", f"{AWAY_REST} 5@3,0", **more)


def acts(ref: Referee) -> str:
    """The carrier acts; whether that was a goal."""
    attack(ref, must=True)
    return "shot success" if sum(ref.pos.score) else "shot failure"


# -- defending ----------------------------------------------------------------------------------


@pytest.mark.clause("HC-STEAL-01", "HC-STEAL-02", "HC-STEAL-03", "HC-STEAL-04")
@pytest.mark.parametrize(("steal", "dribble"), [(10, 10), (14, 3), (19, 20)])
def test_a_steal_and_the_dribble_against_it(steal: int, dribble: int) -> None:
    table = duel(ratings={"away 5": {"steal": steal}, "home 7": {"dribble": dribble}})

    rolls = prospects(table, opening_defence, "opening_defence")["steal"]

    assert [(roll.what, roll.side, roll.target) for roll in rolls] == [
        ("steal", 1, steal),
        ("dribble", 0, dribble),
    ]

    def see(ref: Referee) -> str:
        opening_defence(ref)
        if ref.pos.carrier >> 3 == 1:
            return "dribble failure"
        return "dribble success" if any(ref.pos.counts[DRIBBLES]) else "steal failure"

    assert odds(table, see, {"opening_defence": "steal"}) == endings(rolls)


@pytest.mark.clause("HC-TACKLE-01", "HC-TACKLE-02", "HC-TACKLE-04", "HC-TACKLE-05")
@pytest.mark.parametrize("skill", [3, 10, 15])
def test_a_tackle_wins_the_ball_misses_or_is_a_foul(skill: int) -> None:
    table = duel(ratings={"away 5": {"tackle": skill}})

    (roll,) = prospects(table, opening_defence, "opening_defence")["tackle"]

    def see(ref: Referee) -> str:
        opening_defence(ref)
        if ref.pos.carrier >> 3 == 1:
            return "tackle success"
        fouled = sum(ref.pos.counts[FOULS])
        return "tackle foul" if fouled else "tackle missed"

    assert odds(table, see, {"opening_defence": "tackle"}) == endings([roll])
    assert "none" not in prospects(table, opening_defence, "opening_defence")


@pytest.mark.clause("HC-INT-01", "HC-INT-02")
def test_an_interception() -> None:
    table = Table(
        f"{HOME_REST} 7@0,0* 9@2,0", f"{AWAY_REST} 5@2,0", ratings={"away 5": {"interception": 7}}
    )
    says = {"attack_action": "pass 2,0", "try_interception": "try"}

    found = prospects(table, passes, "try_interception", says)

    assert {*found} == {"try"}
    assert found["try"][0].side == 1
    assert odds(table, passes, says) == endings(found["try"])


def passes(ref: Referee) -> str:
    """Home's first pass; only an interception gives Away the ball."""
    h = ref.pos.pitch.at["2,0"]
    over = short_pass(ref, h, 0)
    return "intercept success" if over and ref.pos.carrier >> 3 == 1 else "intercept failure"


@pytest.mark.clause("HC-LAND-05", "HC-LAND-06")
def test_a_clearance() -> None:
    table = Table(
        f"{HOME_REST} 7@0,0* 8@6,0", f"{AWAY_REST} 5@6,0", ratings={"away 5": {"interception": 9}}
    )
    passer = table.player("home 7")

    def comes_down(ref: Referee) -> str:
        ref.pos.drop(ref.pos.pitch.at["6,0"])
        land(ref, passer)
        return f"clear {'success' if sum(ref.pos.counts[CLEARANCES]) else 'failure'}"

    found = prospects(table, comes_down, "try_clearance")

    assert {*found} == {"try"}
    assert odds(table, comes_down, {"try_clearance": "try"}) == endings(found["try"])


# -- attacking ----------------------------------------------------------------------------------


@pytest.mark.clause("HC-LPASS-01", "HC-PRESS-01", "HC-CONV-05")
@pytest.mark.parametrize("away", [AWAY_AT_REST, f"{AWAY_REST} 5@3,0", f"{AWAY_REST} 5@3,0!"])
def test_a_long_pass_under_pressure_or_not(away: str) -> None:
    table = Table(f"{HOME_REST} 7@3,0*", away, ratings={"home 7": {"long_pass": 12}})

    found = prospects(table, acts, "attack_action")

    long = {answer: rolls for answer, rolls in found.items() if answer.startswith("long ")}
    assert long == found
    (roll,) = long["long 0,0"]
    pressed = "5@3,0" in away and "!" not in away
    assert roll.target == (8 if pressed else 12)

    def see(ref: Referee) -> str:
        ref.log = []
        attack(ref, must=True)
        strayed = any(event["event"] == "strays" for event in ref.log)
        return "long_pass failure" if strayed else "long_pass success"

    says = {"attack_action": "long 0,0", "try_clearance": "decline"}
    assert odds(table, see, says) == endings([roll])


@pytest.mark.clause("HC-SHOT-10", "HC-SHOT-04", "HC-CONV-12")
@pytest.mark.parametrize("sector", SECTORS)
def test_a_shot_at_a_sector_that_the_goalkeeper_leaves_open(sector: str) -> None:
    table = Table(f"{HOME_REST} 7@6,0*", AWAY_AT_REST, ratings={"home 7": {"shot": 13}})
    says = {"attack_action": "shot", "shot_sector": sector}

    (roll,) = prospects(table, acts, "shot_sector", says)[sector]

    assert roll.unless == ("keeper_sectors", "play_card")
    assert odds(table, acts, {**says, "keeper_sectors": []}) == endings([roll])


@pytest.mark.clause("HC-PRESS-01", "HC-FX-20")
def test_nothing_is_said_of_a_shot_under_a_pressure_that_no_longer_shows() -> None:
    says = {"attack_action": "shot"}
    table = Table(f"{HOME_REST} 7@6,0*", f"{AWAY_REST} 5@6,0")
    assert prospects(table, acts, "shot_sector", says) == {}

    after_a_card = Table(f"{HOME_REST} 7@6,0*", AWAY_AT_REST)
    after_a_card.pos.cards_in_round[1] = 1
    assert prospects(after_a_card, acts, "shot_sector", says) == {}


@pytest.mark.clause("HC-PEN-09", "HC-SHOOT-08", "HC-SHOOT-09")
def test_penalties_in_the_match_and_after_it() -> None:
    table = Table(f"{HOME_REST} 7@3,0*", AWAY_AT_REST, ratings={"home 7": {"shot": 15}})
    found = prospects(table, penalty, "shot_sector")
    assert all(rolls[0].unless == ("keeper_sectors", "play_card") for rolls in found.values())

    def see(ref: Referee) -> str:
        penalty(ref)
        return "penalty success" if sum(ref.pos.score) else "penalty failure"

    assert odds(table, see, {"shot_sector": "TL", "keeper_sectors": []}) == endings(found["TL"])

    table.pos.phase = Phase.SHOOT_OUT
    table.pos.cards_in_round[0] = 1
    again = prospects(table, lambda ref: kick(ref, 0), "shot_sector")
    assert all(rolls[0].unless == ("keeper_sectors",) for rolls in again.values())
    assert [rolls[0].outcomes for rolls in again.values()] == [
        rolls[0].outcomes for rolls in found.values()
    ]


# -- any match ------------------------------------------------------------------------------------


class Checker:
    """A coach who looks at the odds of whatever he is asked, and then at the dice that fall.

    waiting: the first roll that is to come, and how long the log was; shared by both coaches.
    """

    def __init__(self, coach: Any, waiting: list[tuple[Odds, int]]) -> None:
        self.coach = coach
        self.waiting = waiting
        self.ref: Any = None

    def decide(self, decision: Decision) -> Answer:
        self.compare()
        before = decision.view.to_json()
        found = GAME.odds(decision)
        assert decision.view.to_json() == before
        check_prospects(decision, found)
        assert GAME.odds(without_secrets(self.ref, decision)) == found
        answer = self.coach.decide(decision)
        if isinstance(answer, str) and answer in found:
            self.waiting.append((found[answer][0], len(self.ref.log)))
        return answer

    def compare(self) -> None:
        """The first check since was the one that was told of, against the same number."""
        while self.waiting:
            roll, seen = self.waiting.pop()
            log = self.ref.log[seen:]
            if any(event["event"] == "card" for event in log) or "keeper_sectors" in roll.unless:
                continue
            fell = next((e for e in log if e["event"] == ROLLED and e["die"] == "d20"), None)
            if fell is not None:
                assert (fell["purpose"], fell["side"]) == (roll.what, roll.side)
                assert fell["target"] == roll.target


def without_secrets(ref: Referee, decision: Decision) -> Decision:
    """The question as it would be with an empty hand."""
    view = View(decision.view.pos, decision.side, Hand())
    if isinstance(decision, Choice):
        return Choice(decision.key, decision.side, view, decision.options, decision.about)
    return Build(decision.key, decision.side, view, decision.about)


@pytest.mark.clause("HC-CONV-12")
@settings(max_examples=2, deadline=None)
@given(number=st.integers(0, 2**64 - 1))
def test_the_odds_of_every_question_of_any_match_are_those_of_its_dice(number: int) -> None:
    match = random_match(number)
    waiting: list[tuple[Odds, int]] = []
    coaches = [Checker(coach, waiting) for coach in coaches_of(number)(match)]
    ref = referee(match, coaches)
    for coach in coaches:
        coach.ref = ref

    play_on(ref)

    record = GAME.play(match, coaches_of(number)(match), log=False)
    assert record.answers == ref.answers
