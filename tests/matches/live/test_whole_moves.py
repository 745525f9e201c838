"""A whole move with one answer: step by step through the questions of the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from matches.games.blood_bowl.asking import paths
from matches.games.blood_bowl.asking.paths import ways
from matches.games.questions import Stride, Walk
from matches.live import operations, play, whole_moves
from matches.live.operations import start_match
from matches.models import LiveAnswers, LiveMatch
from rules import game
from rules.blood_bowl.pitch import NAME
from rules.blood_bowl.running import END_ACTION, STAND_UP, Run
from rules.blood_bowl.squads import number_of, player_at
from rules.coach import Choice, Decision, RandomAnswers
from rules.dice import Stream
from rules.odds import together
from rules.problems import Refusal
from rules.record import Match, canonical
from tests.matches.live.test_live import Table, codes, log_so_far

KEY = "continue_action"


class Walker:
    """A rookie who plans his moves whole, and compares each question with what he expected."""

    def __init__(self, seed: int, side: int, met: dict[str, int]) -> None:
        self.dice = Stream(bytes([seed] * 32), f"walker {side}")
        self.others = RandomAnswers(
            Stream(bytes([seed] * 32), f"others {side}"), ("end turn", "concede")
        )
        self.planned: list[Stride] = []
        self.met = met

    def decide(self, decision: Decision) -> Any:
        if self.planned and self.planned[0].key == decision.key:
            return self._onward(decision)
        self.met["surprises"] += bool(self.planned)
        self.planned = []
        if isinstance(decision, Choice) and (walk := self._chosen(decision)) is not None:
            assert walk.ending is not None
            self.planned = [*walk.strides, walk.ending]
            return self._onward(decision)
        return self.others.decide(decision)

    def _chosen(self, decision: Choice) -> Walk | None:
        """Somebody, and one of the squares that he reaches; nobody where nobody can be chosen."""
        p = mover(decision, self.dice) if not self.dice.draw(3) else None
        found = {} if p is None else ways(decision, p)
        if p is None or not found:
            return None
        squares = sorted(found)
        s = squares[self.dice.draw(len(squares))]
        wished = f"{number_of(p)} {NAME[s]}" if decision.key == paths.NEXT else NAME[s]
        _links, walk = paths.lines(decision, {"to": wished})
        assert walk is not None
        assert walk.strides == found[s].strides
        rolls = [roll for stride in walk.strides for roll in stride.rolls]
        assert found[s].chance == together(rolls)
        self.met["from the start"] += decision.key == paths.NEXT
        self.met["from the ground"] += any(each.answer == STAND_UP for each in walk.strides)
        return walk

    def _onward(self, decision: Decision) -> Any:
        stride = self.planned.pop(0)
        assert not decision.problems(stride.answer)
        rolls = game("blood_bowl").odds(decision).get(stride.answer, ())
        assert tuple(rolls) == tuple(stride.rolls)
        self.met["answers"] += 1
        self.met["rolls"] += len(rolls)
        return stride.answer


def mover(decision: Choice, dice: Stream) -> int | None:
    """Who goes on, or one of those whose action may begin."""
    if decision.key == KEY and isinstance(decision.about, Run):
        return decision.about.player
    moves = [a for a in decision.options if str(a).startswith("move ")]
    if decision.key != paths.NEXT or not moves:
        return None
    return player_at(decision.side, int(moves[dice.draw(len(moves))].split()[1]))


def line_ups(key: str = "blood_bowl") -> tuple[Match, Any]:
    """A match between the teams that automated coaches would found of two lists."""
    rules, seed = game(key), b"walking, in 32 bytes for a match"
    version = rules.versions[-1]
    races = RACES if key == "blood_bowl" else rules.races(version)[:2]
    wishes = [rules.wished_roster(version, race, race, Stream(seed, race)) for race in races]
    teams = [rules.fold(version, rules.found(version, wish)).state for wish in wishes]
    lined_up = rules.prepare(version, teams, {}, [None, None])  # type: ignore[list-item]
    return Match(key, version, {}, lined_up, seed), rules


#: Who are quick, and dodge.
RACES = ("skaven", "wood_elf")


@pytest.mark.long
@pytest.mark.clause("BB-DEC-13", "BB-DODGE-01", "BB-GFI-01")
def test_what_is_planned_is_what_the_engine_then_asks_with_the_same_odds() -> None:
    match, rules = line_ups()
    met: dict[str, int] = Counter()
    rules.play(match, [Walker(1, side, met) for side in (0, 1)])
    assert met["answers"] > 150
    assert met["from the start"] > 10
    assert met["from the ground"]
    assert met["rolls"] > 10
    assert met["surprises"], "dice and opponents have put an end to some"


@pytest.mark.long
@pytest.mark.clause("BB-DEC-13")
def test_of_two_ways_the_likelier_is_taken_and_then_the_shorter() -> None:
    """To a square beside him he steps, unless another way is likelier."""
    match, rules = line_ups()
    compared = 0

    class Enough(Exception):
        """It has been compared as often as shows something."""

    class Straying(Walker):
        def decide(self, decision: Decision) -> Any:
            nonlocal compared
            if decision.key == KEY and isinstance(decision.about, Run) and not self.dice.draw(20):
                assert isinstance(decision, Choice)
                odds = game("blood_bowl").odds(decision)
                for s, way in ways(decision, decision.about.player).items():
                    at_once = next((a for a in decision.options if _steps_to(a, s)), None)
                    if at_once is not None:
                        compared += 1
                        direct = together(odds.get(at_once, ()))
                        assert way.chance >= direct
                        assert len(way.squares) == 1 or way.chance > direct
                if compared > 100:
                    raise Enough
            return super().decide(decision)

    with pytest.raises(Enough):
        rules.play(match, [Straying(1, side, Counter()) for side in (0, 1)])


def _steps_to(answer: str, s: int) -> bool:
    return answer in (f"step {NAME[s]}", f"go {NAME[s]}")


# -- through the site ---------------------------------------------------------------------------


class Walked(Table):
    """A match of Blood Bowl at a move of somebody."""

    def __init__(self) -> None:
        super().__init__(game_key="blood_bowl")
        start_match(self.owner, self.fixture)
        self.until(KEY)

    def until(self, key: str) -> None:
        for _ in range(400):
            decision = self.decision
            if decision.key == key:
                return
            moves = [a for a in getattr(decision, "options", ()) if str(a).startswith("move ")]
            self.answer(moves[-1] if moves else decision.default)
        raise AssertionError(f"nobody was ever asked {key}")

    @property
    def mover(self) -> Any:
        return self.people[self.live.asks or 0]

    def goals(self) -> dict[int, paths.Way]:
        return ways(self.decision, self.decision.about.player)

    def walk(self, to: str, *, ends: bool = False, number: int | None = None) -> whole_moves.Walked:
        number = self.live.question_number if number is None else number
        return whole_moves.walk(self.mover, self.fixture, number, {"to": to}, ends=ends)

    def answers(self) -> list[Any]:
        rows = LiveAnswers.objects.filter(live=self.live).order_by("number")
        return [answer for row in rows for answer in row.answers]


def far(table: Walked) -> paths.Way:
    """The longest of the ways without dice."""
    safe = [way for way in table.goals().values() if way.chance == 1]
    return max(safe, key=lambda way: (len(way.squares), way.squares))


@pytest.mark.django_db
@pytest.mark.clause("BB-DEC-13")
def test_a_walk_leaves_the_answers_and_the_log_that_single_steps_leave() -> None:
    table = Walked()
    before = table.answers()
    way = far(table)
    assert len(way.squares) > 2
    walked = table.walk(NAME[way.squares[-1]], ends=True)
    assert walked.left == 0
    assert table.answers() == [*before, *(each.answer for each in way.strides), END_ACTION]
    assert table.decision.key == "choose_action"
    match = play.look(table.live).match
    again = game(match.game).resume(match, table.answers(), [None, None])
    assert canonical(list(again.log or ())) == canonical(log_so_far(table))


@pytest.mark.django_db
@pytest.mark.clause("BB-DEC-12", "BB-DEC-13")
def test_a_whole_action_is_one_answer_from_its_beginning_to_its_end() -> None:
    table = Walked()
    table.answer(END_ACTION)
    table.until(paths.NEXT)
    before, decision = table.answers(), table.decision
    move = [a for a in decision.options if a.startswith("move ")][-1]  # far from the scrimmage
    number = int(move.split()[1])
    found = ways(decision, player_at(decision.side, number))
    way = max((w for w in found.values() if w.chance == 1), key=lambda w: len(w.squares))
    assert table.walk(f"{number} {NAME[way.squares[-1]]}", ends=True).left == 0
    given = table.answers()[len(before) :]
    assert given[0] == move
    assert given[-1] == END_ACTION
    assert len(given) == len(way.squares) + 2
    assert table.decision.key == paths.NEXT


@pytest.mark.django_db
def test_without_the_end_he_stands_there_and_may_go_on() -> None:
    table = Walked()
    way = far(table)
    assert table.walk(NAME[way.squares[-1]]).left == 0
    assert table.decision.key == KEY
    assert END_ACTION in table.decision.options


@pytest.mark.django_db
@pytest.mark.clause("BB-DEC-13")
def test_it_stops_where_something_happens_and_every_answer_so_far_stands() -> None:
    """Whoever is asked to roll again, or falls, has not walked the rest."""
    table = Walked()
    stopped = 0
    for _ in range(60):
        risky = [w for w in table.goals().values() if w.chance < 1 and len(w.squares) > 1]
        if risky:
            before = table.answers()
            way = min(risky, key=lambda w: (w.chance, w.squares))
            walked = table.walk(NAME[way.squares[-1]], ends=True)
            given = table.answers()[len(before) :]
            planned = [*(each.answer for each in way.strides), END_ACTION]
            if walked.left:
                stopped += 1
                assert given == planned[: len(planned) - walked.left]
                assert 0 < len(given) < len(planned)
            else:
                assert given == planned
        else:
            table.answer(END_ACTION)
        if stopped > 1 or table.live.state != LiveMatch.State.PLAYING:
            break
        table.until(KEY)
    assert stopped


@pytest.mark.django_db
def test_it_stops_where_the_next_step_has_other_odds_than_were_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Walked()
    before, way = table.answers(), far(table)

    class Slippery:
        def odds(self, decision: Decision) -> dict[Any, Any]:
            return dict.fromkeys(getattr(decision, "options", ()), ("a slip",))

    monkeypatch.setattr(whole_moves, "game", lambda key: Slippery())
    walked = table.walk(NAME[way.squares[-1]], ends=True)
    assert walked.left == len(way.strides)
    assert table.answers() == [*before, way.strides[0].answer]


@pytest.mark.django_db
def test_it_stops_once_somebody_else_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an automated coach answers at once, the next question may look as it was expected."""
    table = Walked()
    before, way = table.answers(), far(table)
    answer = operations.answer

    def with_another(*how: Any) -> LiveMatch:
        found = answer(*how)
        found.given += 1
        return found

    monkeypatch.setattr(operations, "answer", with_another)
    walked = table.walk(NAME[way.squares[-1]], ends=True)
    assert walked.left == len(way.strides)
    assert table.answers() == [*before, way.strides[0].answer]


@pytest.mark.django_db
def test_what_cannot_be_walked_is_refused_and_nothing_is_answered() -> None:
    table = Walked()
    before, number = table.answers(), table.live.question_number
    way = far(table)
    goal = NAME[way.squares[-1]]
    for wished, named in (("zz", number), ("", number)):
        with pytest.raises(Refusal) as refused:
            table.walk(wished, number=named)
        assert codes(refused) == ["not_an_option"]
    with pytest.raises(Refusal) as refused:
        table.walk(goal, number=number + 1)
    assert codes(refused) == ["answered_already"]
    other = table.people[1 - (table.live.asks or 0)]
    for who in (other, table.owner):
        with pytest.raises(Refusal) as refused:
            whole_moves.walk(who, table.fixture, number, {"to": goal}, ends=False)
        assert codes(refused) == ["not_your_question"]
    assert table.answers() == before


@pytest.mark.django_db
def test_at_another_question_there_is_nothing_to_walk() -> None:
    table = Table(game_key="blood_bowl")
    start_match(table.owner, table.fixture)
    mine = table.people[table.live.asks or 0]
    number = table.live.question_number
    with pytest.raises(Refusal) as refused:
        whole_moves.walk(mine, table.fixture, number, {"to": "m7"}, ends=False)
    assert codes(refused) == ["not_an_option"]


# -- what nobody has to be asked ----------------------------------------------------------------


class Noticing:
    def __init__(self, coach: Any) -> None:
        self.coach = coach

    def decide(self, decision: Decision) -> Any:
        assert not isinstance(decision, Choice) or len(decision.options) > 1, decision.key
        return self.coach.decide(decision)


@pytest.mark.clause("BB-GEN-13")
@pytest.mark.parametrize("key", ["blood_bowl", "helvetia_cup", "boufbowl"])
def test_where_one_answer_is_legal_nobody_is_asked(key: str) -> None:
    match, rules = line_ups(key)
    coaches = [Noticing(rules.coach("random", b"notices!" * 4, side)) for side in (0, 1)]
    rules.play(match, coaches)
