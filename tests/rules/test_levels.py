"""Levels of automated coaches, in every game: random, rookie and those above (LG-SIM-08)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import rules
from rules.coach import RANDOM, Automated, Decision, recorded
from rules.helvetia_cup.attacking import SHOT
from rules.helvetia_cup.coaches.odds import shot_chance
from rules.helvetia_cup.coaches.rookie import DARES_TO_SHOOT
from rules.levels.meeting import meet, steps
from rules.levels.sample_matches import matches
from rules.record import Match, canonical
from tests.support.retelling import GAMES

pytestmark = pytest.mark.clause("LG-SIM-08")

#: The beginnings of the digests of two matches and their logs, as the coaches that were called
#: rookies before they played like beginners played them.
DIGESTS = {
    "blood_bowl": [
        ("c090e1f897957b9f", "99a2ec9831466abe"),
        ("7deb8f7d0c4f61df", "a74a61ccf6bcb6b8"),
    ],
    "helvetia_cup": [
        ("e6eb165b9cfb3f4a", "42fda6a29bb59130"),
        ("9fc4d11bb61c88bb", "5d81b1077ee3bb05"),
    ],
    "boufbowl": [
        ("25f2bf001c3b0772", "4c9713edf6bc44a2"),
        ("4453a42139b6910d", "b2fe0ffe08b95077"),
    ],
    "kill_team": [
        ("92602797737e2c82", "8ad6007159445b66"),
        ("91fad6c13ee27288", "c98b0e1fbcbf54ad"),
    ],
    "necromunda": [
        ("63b16c317b5e6203", "d5db96a3ed99d9f4"),
        ("63b5b6b20560b334", "56fa74cec174238a"),
    ],
}


class Watched:
    """A coach who is watched, and put away as JSON after every answer if ``stored``."""

    def __init__(
        self, make: Callable[[], Automated], see: Callable[[Decision, Any], None] | None = None,
        *, stored: bool = False,
    ) -> None:  # fmt: skip
        self.make, self.see, self.stored = make, see, stored
        self.coach = make()

    def decide(self, decision: Decision) -> Any:
        answer = self.coach.decide(decision)
        if self.see is not None:
            self.see(decision, answer)
        if self.stored:
            memory = json.loads(json.dumps(self.coach.memory()))
            self.coach = self.make()
            self.coach.remember(memory)
        return answer


def rookies(match: Match, **how: Any) -> list[Any]:
    game = rules.game(match.game)

    def maker(side: int) -> Callable[[], Automated]:
        return lambda: game.coach("rookie", match.seed, side)

    return [Watched(maker(side), **how) for side in (0, 1)]


@pytest.mark.parametrize("key", GAMES)
def test_who_answers_at_random_answers_as_ever(key: str) -> None:
    game = rules.game(key)
    for match, told in zip(matches(game, range(2)), DIGESTS[key], strict=True):
        record = game.play(match, [game.coach(RANDOM, match.seed, side) for side in (0, 1)])
        assert record.digest.startswith(told[0])
        assert record.log_digest.startswith(told[1])


@pytest.mark.parametrize("key", GAMES)
def test_who_answers_at_random_is_offered_to_nobody(key: str) -> None:
    game = rules.game(key)
    assert RANDOM not in game.strengths
    assert game.strengths[:2] == ("rookie", "veteran")
    assert next(iter(steps(game))) == ("rookie", RANDOM)
    with pytest.raises(KeyError):
        game.coach("godlike", bytes(32), 0)


@pytest.mark.parametrize("key", GAMES)
def test_a_rookie_that_is_put_away_after_every_answer_plays_the_same_match(key: str) -> None:
    game = rules.game(key)
    match = matches(game, range(1))[0]
    whole = game.play(match, rookies(match))
    pieces = game.play(match, rookies(match, stored=True))
    assert (whole.digest, whole.log_digest) == (pieces.digest, pieces.log_digest)


@pytest.mark.parametrize("key", ["blood_bowl", "helvetia_cup", "boufbowl"])
def test_a_rookie_beats_whoever_answers_at_random_and_loses_to_a_veteran(key: str) -> None:
    game = rules.game(key)
    assert meet(game, "rookie", RANDOM, range(10)).share >= 70
    assert meet(game, "veteran", "rookie", range(20)).share >= 60


def watch(key: str, count: int, see: Callable[[Decision, Any], None]) -> None:
    game = rules.game(key)
    for match in matches(game, range(count)):
        game.play(match, rookies(match, see=see), log=False)


def test_a_rookie_of_boufbowl_picks_up_every_ball_and_never_runs_back_with_it() -> None:
    picked = ran = 0

    def see(decision: Any, answer: Any) -> None:
        nonlocal picked, ran
        if decision.key != "main":
            return
        if any(option.startswith("pickup") for option in decision.options):
            picked += 1
            assert answer.startswith(("pickup", "land"))
        pos = decision.view.pos
        word, *rest = answer.split(" ")
        if word == "move" and pos.carrier == decision.side * 5 + int(rest[0]) - 1:
            ran += 1
            away = pos.pitch.progress[decision.side]
            assert away[pos.pitch.at[rest[1]]] >= away[pos.zone[pos.carrier]]

    watch("boufbowl", 4, see)
    assert picked
    assert ran


def test_a_rookie_of_helvetia_cup_shoots_when_the_shot_may_go_in() -> None:
    shots = 0

    def see(decision: Any, answer: Any) -> None:
        nonlocal shots
        if decision.key != "attack_action" or SHOT not in decision.options:
            return
        pos = decision.view.pos
        good = shot_chance(pos, pos.carrier, pos.ball, SHOT) >= DARES_TO_SHOOT
        assert (answer == SHOT) == good
        shots += good

    watch("helvetia_cup", 4, see)
    assert shots


def test_a_rookie_of_kill_team_mostly_does_what_a_veteran_would_and_not_always() -> None:
    same = asked = 0

    def see(decision: Any, answer: Any) -> None:
        nonlocal same, asked
        if decision.key == "move_action":
            asked += 1
            veteran = rules.game("kill_team").coach("veteran", bytes(32), decision.side)
            same += veteran.decide(decision) == answer

    watch("kill_team", 1, see)
    assert 0.5 * asked < same < asked


def test_a_rookie_of_necromunda_fights_on_and_stands_up() -> None:
    fought = 0

    def see(decision: Any, answer: Any) -> None:
        nonlocal fought
        if decision.key == "choose_action" and "fight" in decision.options:
            assert answer in ("fight", "coup_de_grace")
            fought += 1
        elif decision.key == "choose_action" and "stand_up" in decision.options:
            assert answer in ("stand_up", "coup_de_grace")

    watch("necromunda", 2, see)
    assert fought


@pytest.mark.parametrize("key", GAMES)
def test_what_rookies_play_is_played_again_from_the_stored_answers(key: str) -> None:
    """JSON has no order of keys, so no answer may depend on one."""
    game = rules.game(key)
    for match in matches(game, range(6)):
        record = game.play(match, rookies(match), log=False)
        answers = json.loads(canonical(list(record.answers)))
        again = game.play(match, recorded(answers, len(match.line_ups)), log=False)
        assert again.digest == record.digest
