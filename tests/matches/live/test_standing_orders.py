"""Standing orders: what a coach has settled is answered for him, and nothing else changes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Fixture
from matches.games import of
from matches.games.orders import WALKS
from matches.live import operations, play, standing_orders
from matches.live.operations import start_match
from matches.models import FrozenMatch, LiveAnswers, MatchRecord
from matches.resolution import claims
from matches.verification.stored_matches import verify
from rosters.models import Coach
from rules import game, games
from rules.blood_bowl.squads import number_of
from rules.coach import Choice, Decision
from rules.game import Pause
from rules.problems import Refusal
from rules.record import Record
from tests import factories, pennies
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import Table, codes, log_so_far
from tests.rules.blood_bowl.matches import random_match as bb_match
from tests.rules.boufbowl.matches import random_match as bf_match
from tests.rules.helvetia_cup.matches import random_match as hc_match
from tests.rules.kill_team.matches import random_match as kt_match
from tests.rules.necromunda.matches import random_match as nm_match

pytestmark = pytest.mark.django_db
MATCHES = {
    "blood_bowl": bb_match,
    "boufbowl": bf_match,
    "helvetia_cup": hc_match,
    "kill_team": kt_match,
    "necromunda": nm_match,
}


@pytest.fixture
def table() -> Table:
    made = Table(game_key=pennies.KEY)
    start_match(made.owner, made.fixture)
    return made


def settle(table: Table, side: int, **ways: str) -> Any:
    return standing_orders.settle(table.people[side], table.fixture, side, ways)


def asked(table: Table) -> tuple[int, str]:
    """Whose question waits, and which."""
    decision = table.decision
    return decision.side, decision.key


@pytest.mark.clause("LG-FIX-18")
def test_what_is_settled_is_answered_as_soon_as_it_is_asked(table: Table) -> None:
    assert asked(table) == (0, "hide")
    settle(table, 1, hide="third")
    assert asked(table) == (0, "hide"), "it is not his question yet"
    given = table.live.given
    table.answer("first")
    assert asked(table) == (0, "toss"), "the other was not asked what he hides"
    assert table.live.given == given + 2
    assert play.look(table.live).pause.answers[-2:] == ["first", "third"]


@pytest.mark.clause("LG-FIX-18")
def test_it_holds_from_the_question_that_waits_on(table: Table) -> None:
    settle(table, 0, hide="second")
    assert asked(table) == (1, "hide")
    assert play.look(table.live).pause.answers == ["second"]
    by = LiveAnswers.objects.get(live=table.live).by
    assert by == table.people[0], "it is his answer"


@pytest.mark.clause("LG-FIX-18")
def test_a_whole_match_by_orders_has_the_bytes_of_one_by_hand(table: Table) -> None:
    settle(table, 1, hide="third", toss="usual")
    settle(table, 0, hide="first", toss="usual")
    assert claims.live_match_of(table.fixture) is None, "nobody is asked any more"
    record = MatchRecord.objects.get(fixture=table.fixture)
    frozen = FrozenMatch.objects.get(fixture=table.fixture).unfrozen()
    rules = game(frozen.game)
    answers = record.record["answers"]
    for given in range(len(answers)):
        came = rules.resume(frozen, answers[:given], [None, None])
        assert isinstance(came, Pause)
        assert came.decision.problems(answers[given]) == []
    came = rules.resume(frozen, answers, [None, None])
    assert isinstance(came, Record)
    assert came.digest == record.digest
    assert verify(record).equal


@pytest.mark.long
@pytest.mark.clause("LG-FIX-18")
def test_by_orders_or_by_hand_a_match_of_blood_bowl_is_the_same() -> None:
    table = Table(game_key="blood_bowl")
    start_match(table.owner, table.fixture)
    for side in (0, 1):
        standing_orders.settle(
            table.people[side], table.fixture, side, standing_orders.usual_orders("blood_bowl")
        )
    keys = Counter[str]()
    minds = [game("blood_bowl").coach("veteran", bytes([side] * 32), side) for side in (0, 1)]
    for _ in range(60):
        keys[table.decision.key] += 1
        table.answer(minds[table.decision.side].decide(table.decision))
    advised = {order.key for order in of("blood_bowl").orders.ORDERS if order.advised}
    assert {"concede", "assists"} <= advised
    assert not {"concede", "attack_assists", "defend_assists"} & {*keys}
    answers, log = list(play.look(table.live).pause.answers), log_so_far(table)
    assert "play" in answers
    assert len(answers) > 60
    table.go_to(answers)
    assert log_so_far(table) == log, "what was given for them is what they would have given"


@pytest.mark.clause("LG-FIX-18")
def test_an_order_without_a_legal_answer_leaves_the_question(table: Table) -> None:
    settle(table, 0, hide="before")
    assert asked(table) == (0, "hide"), "he has hidden nothing before"


@pytest.mark.clause("LG-FIX-18")
def test_orders_hold_in_the_next_match_with_the_same_team() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Cup", pennies.KEY, legs=2, seed="7")
    season = leagues.open_registration(owner, season)
    people = [factories.coach(), factories.coach()]
    for n, coach in enumerate(people):
        leagues.accept_invitation(coach, leagues.invite(owner, league).token)
        leagues.enter_team(coach, season, factories.team(coach, f"Team {n}", game=pennies.KEY))
    first, second = leagues.start_season(owner, season).fixtures.order_by("round__number")

    def begin(fixture: Fixture) -> dict[Coach, int]:
        start_match(owner, fixture)
        fixture.refresh_from_db()
        found = fixture.sides.all()
        return {c: side.number for side in found if (c := side.entry.team.coach) is not None}

    def play_through(fixture: Fixture) -> None:
        while (found := claims.live_match_of(fixture)) is not None:
            decision = play.look(found).pause.decision
            coach = next(c for c, n in sides.items() if n == found.asks)
            answer = "third" if decision.key == "hide" else decision.default
            operations.answer(coach, fixture, found.question_number, answer)
            fixture.refresh_from_db()

    sides = begin(first)
    standing_orders.settle(people[0], first, sides[people[0]], {"toss": "usual"})
    play_through(first)
    sides = begin(second)
    found = claims.live_match_of(second)
    assert found is not None
    assert found.orders_of(sides[people[0]]) == {"toss": "usual"}, "on whichever side he is now"
    assert found.orders_of(sides[people[1]]) == {}
    assert found.kept[str(sides[people[1]])] == {"hidden": "third"}


# -- who and what ----------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-18", "LG-ROLE-04")
def test_orders_are_given_by_who_plays_that_side(table: Table) -> None:
    for user, side in ((table.people[1], 0), (table.owner, 0), (table.people[0], 7)):
        with pytest.raises(Refusal) as refused:
            standing_orders.settle(user, table.fixture, side, {"hide": "first"})
        assert codes(refused) == ["not_your_match"]
    assert table.live.orders == {}


def test_every_order_that_is_none_is_named_and_nothing_is_changed(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        settle(table, 0, hide="fourth", shout="loud", toss="usual")
    assert sorted(codes(refused)) == ["no_such_order", "no_such_way"]
    assert table.live.orders == {}


def test_an_order_is_taken_back_and_the_others_stay(table: Table) -> None:
    settle(table, 1, hide="third", toss="usual")
    settle(table, 1, hide="")
    assert table.live.orders_of(1) == {"toss": "usual"}
    assert [
        each.way.value for each in standing_orders.settled(table.live, pennies.KEY, 1, None)
    ] == [
        "",
        "usual",
    ]


# -- the rooms -------------------------------------------------------------------------------------


def test_every_game_has_orders_that_go_together() -> None:
    for key in games():
        found = of(key).orders.ORDERS
        assert len({order.key for order in found}) == len(found), key
        assert found or key not in MATCHES, key
        for order in found:
            values = [way.value for way in order.ways]
            assert values[0] == "", "the first is to be asked"
            assert len({*values}) == len(values) > 1
            assert order.advised in values
            assert order.questions or order.key == WALKS


class Settling:
    """A rookie who looks what every order would give to each question that he is asked."""

    def __init__(self, key: str, side: int, met: Counter[str]) -> None:
        self.rules, self.side, self.met = game(key), side, met
        self.mind = self.rules.coach("random", bytes([3] * 32), side)
        self.orders = of(key).orders.ORDERS
        self.kept: dict[str, Any] = {}

    def decide(self, decision: Decision) -> Any:
        about = [order for order in self.orders if order.is_about(decision)]
        for order in about:
            for way in order.ways[1:]:
                answer = way.answers(decision, self.kept)
                if answer is not None and not decision.problems(answer):
                    self.met[f"{order.key}:{way.value}"] += 1
        answer = self.mind.decide(decision)
        for order in about:
            if slot := order.slot(decision):
                self.kept[slot] = answer
        return answer


@pytest.mark.parametrize("key", MATCHES)
def test_orders_give_legal_answers_to_questions_of_random_matches(key: str) -> None:
    met = Counter[str]()
    for number in range(3):
        match = MATCHES[key](number)
        minds = [Settling(key, side, met) for side in range(len(match.line_ups))]
        game(key).play(match, minds, log=False)
    named = {each.partition(":")[0] for each in met}
    assert len(named) >= len(of(key).orders.ORDERS) // 2, "most of them have something to settle"


def test_a_re_roll_is_settled_by_what_was_rolled() -> None:
    def given(order: str, way: str, purpose: str, faces: tuple[int, ...], options: Any) -> Any:
        needed = (None, len(faces)) if purpose == "block" else 4
        decision = Choice("reroll", 0, None, options, (0, purpose, faces, needed))
        found = next(each for each in of("blood_bowl").orders.ORDERS if each.key == order)
        if not found.is_about(decision):
            return None
        return found.way(way).answers(decision, {})

    team = ["none", "team"]
    assert given("reroll dodge", "always", "dodge", (1,), team) == "team"
    assert given("reroll dodge", "never", "dodge", (1,), team) == "none"
    assert given("reroll dodge", "never", "pick up", (1,), team) is None
    own = ["none", "skill", "team"]
    assert given("reroll dodge", "never", "dodge", (1,), own) is None, "his own skill comes first"
    assert given("reroll skill", "always", "dodge", (1,), own) == "skill"
    assert given("reroll block", "down", "block", (1, 1), team) == "team"
    assert given("reroll block", "down", "block", (1, 4), team) == "none"


def test_a_set_up_is_that_of_the_last_time_with_who_is_there() -> None:
    table = Table(game_key="blood_bowl")
    start_match(table.owner, table.fixture)
    while table.decision.key != "place_players":
        table.answer(table.decision.default)
    decision = table.decision
    order = next(o for o in of("blood_bowl").orders.ORDERS if o.key == "place_players")
    before = dict(decision.default)
    gone, square = next(iter(before.items()))
    slot = order.slot(decision)
    decision.about = [p for p in decision.about if str(number_of(p)) != gone]
    there = {str(number_of(p)) for p in decision.about}
    given = order.way("before").answers(decision, {slot: before})
    assert isinstance(given, dict)
    assert {*given} <= there
    assert square in given.values(), "somebody else stands there"
    assert all(given[n] == before[n] for n in given if n in before)


@pytest.mark.clause("LG-FIX-18")
@pytest.mark.parametrize(
    ("game_key", "asked"), [("kill_team", "place_model"), ("necromunda", "deploy_fighter")]
)
def test_one_order_sets_a_whole_side_up_as_an_automated_coach_would(
    game_key: str, asked: str
) -> None:
    """No fighter is asked for any more, and they do not stand packed in a corner."""
    table = OfGame(game_key)
    while table.decision.key != asked:
        table.answer(table.decision.default)
    side = table.live.asks or 0
    settle(table, side, **{asked: "machine"})
    others = 0
    while table.decision.key == asked:
        assert table.live.asks != side
        table.answer(table.decision.default)
        others += 1
    assert others
    board = play.look(table.live).pause.frame
    fighters = next(board[key] for key in ("models", "fighters") if key in board)
    mine = [each[2]["at"] for each in fighters if each[0] == side and each[2].get("at")]
    assert len(mine) >= 3
    assert max(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in mine for b in mine) > 6
