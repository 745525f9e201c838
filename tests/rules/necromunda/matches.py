"""Whole battles for tests: random crews, coaches who see much of the game, and what must always
hold.

The same number gives the same battle on any machine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from rules.coach import NO_ANSWER, Answer, Build, Coach, Decision
from rules.dice import Dice, Stream
from rules.necromunda import match as matches
from rules.necromunda.catalogue import load
from rules.necromunda.ending import score
from rules.necromunda.match import opening, position_of, state_of
from rules.necromunda.match import record as record_of
from rules.necromunda.picture.replay import Board
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ENGAGED, FLED, ON_TABLE, OUT, PRONE, RESERVE, STANDING, Phase
from rules.necromunda.table.chosen_paths import Route
from rules.necromunda.table.measuring import is_on_table, overlap
from rules.necromunda.table.neighbours import foes
from rules.record import Match, Record, after_log, canonical

JSON = Any

VERSION = "first"
DATA = load(VERSION)
#: Answers by which nothing happens.
IDLE = ("pass", "no", "none", "nothing", "keep")


def seed(number: int) -> bytes:
    """The seed of that number."""
    return number.to_bytes(32, "big")


def pick(options: Sequence[Any], dice: Dice) -> Any:
    return options[dice.draw(len(options))]


# -- crews ----------------------------------------------------------------------------------------


def random_line_up(side: int, scenario: str, dice: Dice, most: int) -> JSON:
    """Some fighters of any gang with any weapons, gear and skills, and who may arrive later."""
    plan = DATA.scenarios[scenario]
    role = plan.roles[side]
    gang = pick([*DATA.gangs.values()], dice)
    players: list[JSON] = []
    reserve = 3 if plan.reinforcements[role] else 0
    for number in range(1, 3 + dice.draw(most - 1) + reserve):
        kind = pick(gang.fighter, dice)
        players.append(
            {
                "player": number,
                "number": number,
                "name": f"{kind.category.title()} {number}",
                "position": kind.category,
                "specialist": False,
                "cost": kind.price,
                "base_mm": kind.base_mm,
                "stats": kind.stats.to_json(),
                "items": random_items(dice),
                "skills": [pick([*DATA.skills], dice) for _ in range(dice.draw(3))],
                "enmity": [],
                "reserve": False,
                "infiltrates": not dice.draw(12),
            }
        )
    for entry in players[len(players) - reserve :] if reserve else ():
        entry["reserve"] = True
    return {
        "name": gang.name,
        "race": gang.id,
        "rating": 1000,
        "scenario": scenario,
        "role": role,
        "won_roll_off": plan.has_attacker and side == 0,
        "players": players,
    }


def random_items(dice: Dice) -> list[str]:
    """Any weapons with ammunition and a sight, and any gear, each once."""
    weapons = [pick([*DATA.weapons], dice) for _ in range(1 + dice.draw(3))]
    found = list(dict.fromkeys(weapons))
    for weapon in found[:]:
        known = DATA.weapons[weapon]
        found += [f"{weapon}.{each.id}" for each in known.profiles if each.price]
        sights = [each.id for each in DATA.gear.values() if each.fits(known)]
        if sights and not dice.draw(3):
            found.append(f"{pick(sights, dice)}@{weapon}")
    for kind in ("armour", "overlay", "field", "gear"):
        if not dice.draw(3):
            found.append(pick([each.id for each in DATA.gear.values() if each.kind == kind], dice))
    return found


def random_match(number: int, *, scenario: str = "", most: int = 5) -> Match:
    """A battle of random crews in any scenario; now and then they are picked in the battle."""
    dice = Stream(seed(number), "crews")
    scenario = scenario or pick([*DATA.scenarios], dice)
    players = DATA.scenarios[scenario].players
    sides = players.least + dice.draw(players.most - players.least + 1)
    line_ups = [random_line_up(side, scenario, dice, most) for side in range(sides)]
    if dice.draw(3):
        return Match("necromunda", VERSION, {}, line_ups, seed(number))
    for line_up in line_ups:
        for key in ("scenario", "role", "won_roll_off"):
            del line_up[key]
        line_up["infiltrators"] = 2 * dice.draw(2)
    return Match("necromunda", VERSION, {"scenario": scenario}, line_ups, seed(number))


# -- coaches --------------------------------------------------------------------------------------


class Explorer:
    """A coach who sees much of the game: any legal answer, lively ones more often.

    silent: how many of 256 questions he leaves to the default.
    """

    def __init__(self, dice: Dice, silent: int = 0) -> None:
        self.dice = dice
        self.silent = silent

    def decide(self, decision: Any) -> Answer:
        dice = self.dice
        if self.silent and dice.draw(256) < self.silent:
            return NO_ANSWER
        if isinstance(decision, Route) and decision.key in ("charge_path", "move_path"):
            return decision.default if decision.hints else decision.sample(dice)
        if isinstance(decision, Build):
            return decision.sample(dice)
        options = list(decision.options)
        for wanted in ("fight", "charge", "shoot", "retreat", "run_and_gun", "hurl", "headbutt"):
            if wanted in options and not dice.draw(4):
                return wanted
        lively = [each for each in options if each not in IDLE]
        return pick(lively if lively and dice.draw(12) else options, dice)

    def memory(self) -> int:
        assert isinstance(self.dice, Stream)
        return self.dice.position

    def remember(self, memory: int) -> None:
        assert isinstance(self.dice, Stream)
        self.dice = self.dice.at(memory)


def explorers(match: Match, silent: int = 0) -> list[Any]:
    """An explorer for each side."""
    return [
        Explorer(Stream(match.seed, f"coach-{side}"), silent) for side in range(len(match.line_ups))
    ]


class Checker:
    """Looks at the position before every answer: nothing that must hold is broken, wrong answers
    are refused with reasons, and what is offered is legal.

    closely: whether more is looked at than the position.
    """

    def __init__(self, coach: Coach, dice: Dice, *, closely: bool = True) -> None:
        self.coach = coach
        self.dice = dice
        self.closely = closely
        self.ref: Referee | None = None

    def decide(self, decision: Decision) -> Answer:
        assert self.ref is not None
        check(self.ref.pos)
        if not self.closely:
            return self.coach.decide(decision)
        check_board(self.ref)
        before = self.ref.pos.to_bytes()
        wrongs: Sequence[Any] = (None, "?", -1, [], {}, [[1, 2, 3]], 1e9)
        for wrong in wrongs:
            legal = wrong in decision.options if not isinstance(decision, Build) else False
            assert legal or decision.problems(wrong) or wrong == [], (decision.key, wrong)
        assert not decision.problems(decision.default), decision.key
        if isinstance(decision, Build):
            for offered in getattr(decision, "offered")[:5]:  # noqa: B009
                assert not decision.problems(offered), (decision.key, offered)
        json.dumps(decision.about)
        answer = self.coach.decide(decision)
        assert self.ref.pos.to_bytes() == before
        return answer


def play_checked(match: Match, coaches: Sequence[Coach], *, closely: bool = True) -> Record:
    """Plays a battle and checks it at every seam and every question.

    closely: whether the board is folded from the log each time, and not at the end alone; and
             whether questions are held to what they offer and refuse.
    """
    checkers = [Checker(coach, Stream(match.seed, "meddler"), closely=closely) for coach in coaches]
    ref = Referee(opening(match), Stream(match.seed, "dice"), checkers)
    for each in checkers:
        each.ref = ref
    while ref.pos.phase != Phase.OVER:
        before = ref.pos.round
        matches.step(ref)
        check(ref.pos)
        if closely or ref.pos.phase == Phase.OVER:
            check_board(ref)
        assert before <= ref.pos.round <= before + 1
    return record_of(match, ref)


# -- what always holds ----------------------------------------------------------------------------


def check(pos: Position) -> None:
    """What must hold whenever somebody is asked."""
    there = pos.on_table()
    for p in range(len(pos.fighters)):
        status = pos.status[p]
        assert (pos.discs[p] is not None) == (status in ON_TABLE)
        assert (pos.facing[p] is not None) == (status in STANDING)
        assert 1 <= pos.wounds[p] <= pos.fighters[p].stats.w
        assert pos.flesh[p] >= 0
        if status in (OUT, FLED, RESERVE):
            for conditions in (pos.ready, pos.broken, pos.late, pos.blaze, pos.blind):
                assert not conditions[p]
        if status in PRONE or pos.discs[p] is None:
            assert pos.carrying[p] == NOBODY
    for p in there:
        assert pos.toughness(p) > 0
        assert is_on_table(pos.disc(p), pos.terrain.size)
        assert pos.terrain.has_room(pos.disc(p))
        if pos.is_(p, STANDING):
            assert (pos.status[p] == ENGAGED) == bool(foes(pos, p))
    for p, q in combinations(there, 2):
        assert not overlap(pos.disc(p), pos.disc(q)), (p, q)
    held = [token for token in pos.carrying if token != NOBODY]
    assert len({*held}) == len(held)
    for at, token in enumerate(pos.tokens):
        assert (token["at"] is None) == (at in held or token["safe"])
    assert sorted(pos.priority) in ([], list(pos.sides()))


def check_board(ref: Referee) -> None:
    """The log tells all that the table shows."""
    pos = ref.pos
    board = Board.of(pos)
    assert after_log(Board(pos.line_ups), ref.log or []).to_json() == board.to_json()
    assert board.score == [score(pos, side) for side in pos.sides()]


def seam_by_seam(match: Match, make: Any) -> Record:
    """Plays it with every position and every coach written down and taken up at every seam."""
    coaches = make(match)
    ref = Referee(opening(match), Stream(match.seed, "dice"), coaches)
    while ref.pos.phase != Phase.OVER:
        assert isinstance(ref.dice, Stream)
        state = json.loads(canonical(state_of(ref.pos, ref.dice.position, ref.last_roll)))
        answers, log = ref.answers, ref.log
        pos = position_of(match, state["position"])
        assert pos == ref.pos
        ref = Referee(pos, Stream(match.seed, "dice", state["dice"]), coaches)
        ref.take_up(answers, state["rolls"])
        ref.log = log
        matches.step(ref)
    return record_of(match, ref)
