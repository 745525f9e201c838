"""Whole matches for tests: random legal teams, rookies who play them, and what must always hold.

The same number gives the same match on any machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.catalogue import NEVER_BOTH, Positional, TeamList, load
from rules.blood_bowl.coaches.manager import wished_roster
from rules.blood_bowl.events import Happened
from rules.blood_bowl.game import GAME, LAST_RESORTS
from rules.blood_bowl.match import NEXT
from rules.blood_bowl.match import record as record_of
from rules.blood_bowl.pitch import BIT, GOAL_COLUMN, NAMED, OFF, SQUARES, column, distance
from rules.blood_bowl.position import (
    ABSENT,
    COUNTS,
    RESERVES,
    STANDING,
    STUNNED,
    TOUCHDOWNS,
    Phase,
    Position,
)
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import SKILLS, Trait
from rules.blood_bowl.squads import NOBODY, PLAYERS, Squads, player_at
from rules.coach import Answer, Build, Choice, Coach, Decision, RandomAnswers
from rules.dice import Dice, Stream
from rules.record import Match, Record, canonical
from tests.rules.watching import Watcher, count

JSON = Any

CRP = load("crp")
VERSION = "crp"
RACES = list(CRP.teams.values())
PAIRINGS = [(home, away) for at, home in enumerate(RACES) for away in RACES[at:]]


def seed(number: int) -> bytes:
    """The seed of that number."""
    return number.to_bytes(32, "big")


# -- teams ----------------------------------------------------------------------------------------


def line_up_of(roster: JSON) -> JSON:
    """The line-up of a team that has just been founded."""
    team = GAME.fold(VERSION, GAME.found(VERSION, roster)).state
    return prepare(CRP, [team], {}, [None])[0]


@cache
def usual_line_up(race: str, number: int = 0) -> JSON:
    """A team as coaches of the race usually buy it."""
    return line_up_of(wished_roster(CRP, race, race, Stream(seed(number), "roster")))


def random_roster(race: TeamList, dice: Dice) -> JSON:
    """Any legal team of a race: eleven to sixteen players, shirts, staff and all as it happens."""
    positions = race.positions
    gold = CRP.budget
    count = CRP.players_min + dice.draw(CRP.players_max - CRP.players_min + 1)
    cheapest = min(position.cost for position in positions)
    bought: list[Positional] = []
    while len(bought) < count:
        missing = max(0, CRP.players_min - len(bought) - 1)
        open_to = [
            position
            for position in positions
            if bought.count(position) < position.limit
            and position.cost + missing * cheapest <= gold
        ]
        if not open_to:
            break
        position = open_to[dice.draw(len(open_to))]
        bought.append(position)
        gold -= position.cost
    shirts = list(range(1, 17))
    players = [
        {
            "number": shirts.pop(dice.draw(len(shirts))),
            "name": f"{position.id} {number}",
            "position": position.id,
        }
        for number, position in enumerate(bought)
    ]
    roster: JSON = {"name": race.id, "race": race.id, "players": players}
    for what, most in (("rerolls", 5), ("fan_factor", 9), ("assistants", 2), ("cheerleaders", 2)):
        wanted = min(dice.draw(most + 1), gold // CRP.price(what, race))
        roster[what] = wanted
        gold -= wanted * CRP.price(what, race)
    roster["apothecary"] = bool(race.apothecary and gold >= CRP.apothecary_cost and dice.draw(2))
    return roster


#: Every skill, also those that no list gives and nobody learns.
SKILLED = list(SKILLS)


def learn(player: JSON, dice: Dice) -> None:
    """Up to two skills more for one player in two, any that do not exclude each other."""
    if dice.draw(2):
        return
    for _ in range(1 + dice.draw(2)):
        skills = {*player["skills"], SKILLED[dice.draw(len(SKILLED))]}
        if not any(pair <= skills for pair in NEVER_BOTH):
            player["skills"] = sorted(skills)


def random_match(number: int) -> Match:
    """Two random teams, skilled, hurt and short of men as it happens, with or without petty
    cash and overtime.

    As many numbers in a row as there are pairings, mirror matches included, see every one of them.
    """
    dice = Stream(seed(number), "teams")
    line_ups = []
    for race in PAIRINGS[number % len(PAIRINGS)]:
        line_up = line_up_of(random_roster(race, dice))
        # One team in four is short of men, so that drives begin with few or nobody.
        if not dice.draw(4):
            line_up["players"] = line_up["players"][: 1 + dice.draw(11)]
        for player in line_up["players"]:
            if not dice.draw(8):
                player["niggling"] = 1
            learn(player, dice)
        if dice.draw(2):
            line_up["treasury"] = 10_000 * dice.draw(40)
            line_up["value"] += 10_000 * dice.draw(60)
        line_ups.append(line_up)
    overtime = ({}, {"overtime": True}, {"overtime": False})[dice.draw(3)]
    return Match("blood_bowl", VERSION, overtime, line_ups, seed(number))


def usual_match(number: int, races: Sequence[str] = ("human", "orc"), **options: JSON) -> Match:
    return Match(
        "blood_bowl", VERSION, options, [usual_line_up(race) for race in races], seed(number)
    )


def rookies(match: Match, at: Sequence[int] = (0, 0)) -> list[Coach]:
    """A rookie for each side, his stream at that position."""
    return [
        RandomAnswers(Stream(match.seed, f"coach-{side}", at[side]), LAST_RESORTS)
        for side in (0, 1)
    ]


class Runner:
    """A rookie who mostly runs: after the ball, and with it to the end zone.

    Rookies hardly ever score; matches of runners see touchdowns, and now and then a coach gives up.
    """

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rookie = RandomAnswers(dice, LAST_RESORTS)

    def decide(self, decision: Decision) -> Answer:
        answer = self.rookie.decide(decision)
        if decision.key == "concede":
            return "play" if self.dice.draw(256) else "concede"
        if isinstance(decision, Build) or not self.dice.draw(4):
            return answer
        if decision.key == "choose_action":
            return self.choose(decision, answer)
        if decision.key == "continue_action":
            return self.run(decision, answer)
        return answer

    def choose(self, decision: Choice, answer: Answer) -> Answer:
        """The carrier, or whoever is nearest to the ball, moves."""
        pos = decision.view
        if pos.ball == OFF:
            return answer
        words = [word for word in decision.options if word.startswith("move ")]
        movers = [player_at(decision.side, int(word.split()[1])) for word in words]
        nearest = min(
            zip(words, movers, strict=True),
            key=lambda pair: distance(pos.where[pair[1]], pos.ball),
            default=(answer, NOBODY),
        )
        return nearest[0]

    def run(self, decision: Choice, answer: Answer) -> Answer:
        pos, p = decision.view, decision.about.player
        if "stand up" in decision.options:
            return "stand up"
        steps = {
            word: NAMED[word.split()[1]]
            for word in decision.options
            if word.startswith(("step ", "go "))
        }
        if not steps or pos.ball == OFF:
            return answer
        if pos.carrier == p:
            return min(steps, key=lambda word: abs(column(steps[word]) - GOAL_COLUMN[p >> 4]))
        return min(steps, key=lambda word: distance(steps[word], pos.ball))


def runners(match: Match, at: Sequence[int] = (0, 0)) -> list[Coach]:
    """A runner for each side, his stream at that position."""
    return [Runner(Stream(match.seed, f"coach-{side}", at[side])) for side in (0, 1)]


def coaches_of(number: int) -> Callable[..., list[Coach]]:
    """Who plays the random match of that number: one in four is left to rookies."""
    return runners if number % 4 else rookies


def referee(match: Match, coaches: Sequence[Coach] | None = None, log: bool = True) -> Referee:
    """The referee of a match that has not begun."""
    position = Position(Squads(match.line_ups))
    dice = Stream(match.seed, "dice")
    return Referee(position, dice, coaches or rookies(match), options=match.options, log=log)


def at_every_seam(
    match: Match, look: Callable[[Referee], None], coaches: Sequence[Coach] | None = None
) -> Record:
    """Plays a match, and looks at it at every seam, the first and the last among them."""
    ref = referee(match, coaches)
    look(ref)
    while ref.pos.phase != Phase.OVER:
        NEXT[ref.pos.phase](ref)
        look(ref)
    return record_of(match, ref)


def seam_by_seam(match: Match, coaches: Callable[..., list[Coach]], log: bool = False) -> Record:
    """Plays a match that forgets itself at every seam: all that goes on is the position as JSON,
    the answers so far, and how far the dice and the coaches have read their streams.
    """
    value = Position(Squads(match.line_ups)).to_json()
    answers: list[Answer] = []
    dice, places = 0, [0, 0]
    while True:
        text = canonical(value)
        position = Position.from_json(Squads(match.line_ups), json.loads(text))
        assert canonical(position.to_json()) == text
        ref = Referee(
            position,
            Stream(match.seed, "dice", dice),
            coaches(match, places),
            options=match.options,
            log=log,
        )
        ref.answers = answers
        if position.phase == Phase.OVER:
            return record_of(match, ref)
        NEXT[position.phase](ref)
        value = position.to_json()
        assert isinstance(ref.dice, Stream)
        dice = ref.dice.position
        places = [coach.dice.position for coach in ref.coaches]  # type: ignore[attr-defined]


# -- what must always hold ------------------------------------------------------------------------


#: Answers that are legal nowhere, or hardly ever.
WRONG: tuple[JSON, ...] = ("step z15", {}, None, "", 7, ["all"], {"1": "a0"})


def watcher(coach: Coach, dice: Dice) -> Watcher:
    """BB-GEN-13: an answer that is not legal is refused with reasons and changes nothing."""
    return Watcher(coach, dice, check=check_question, wrong=WRONG, snapshot=snapshot)


def snapshot(ref: Referee) -> JSON:
    """All that an answer could change."""
    assert isinstance(ref.dice, Stream)
    return bytes(ref.pos), ref.dice.position, len(ref.answers), len(ref.log or ())


def check_question(decision: Decision) -> None:
    check(decision.view)
    if isinstance(decision, Choice):
        assert decision.default == decision.options[0]


def check(pos: Position) -> None:
    """What holds at every moment at which a coach is asked, and at every seam."""
    check_players(pos)
    check_ball(pos)
    for side in (0, 1):
        assert 0 <= pos.markers[side] <= 8
        assert pos.rerolls[side] >= 0
        assert pos.leaders[side] in (0, 1)
        assert pos.bribes[side] >= 0
        assert 0 <= pos.apothecaries[side] <= 3
        assert 0 <= pos.igors[side] + pos.wizards[side] <= 2
        assert len(pos.on_pitch(side)) <= 11
        scored = sum(pos.counts[TOUCHDOWNS][16 * side : 16 * side + 16])
        assert pos.score[side] == scored + pos.awarded[side]
    assert 1 <= pos.half <= 3


def check_players(pos: Position) -> None:
    """BB-GEN-02, BB-GEN-03: everybody is in one state and place, and the boards agree on it."""
    members = {p for side in (0, 1) for p in pos.squads.members[side]}
    occupied = 0
    zones = [0, 0]
    for p in range(PLAYERS):
        assert (pos.state[p] == ABSENT) == (p not in members)
        s = pos.where[p]
        assert (s != OFF) == (pos.state[p] <= STUNNED)
        if s == OFF:
            assert not pos.dazed >> p & 1
            continue
        assert pos.at[s] == p
        assert not occupied & BIT[s], "two players share a square"
        occupied |= BIT[s]
        if pos.state[p] == STANDING and not pos.dazed >> p & 1:
            zones[p >> 4] |= BIT[s]
        assert pos.played >> p & 1
    assert pos.occupied == occupied
    assert pos.zones == zones
    assert len(pos.at) - pos.at.count(NOBODY) == occupied.bit_count()


def check_ball(pos: Position) -> None:
    """BB-GEN-09: one ball, carried, on the ground, in flight or out of play."""
    if pos.carrier != NOBODY:
        assert pos.ball == pos.where[pos.carrier]
        assert pos.state[pos.carrier] == STANDING
        assert not pos.squads.traits[pos.carrier] & Trait.HAS_NO_HANDS
        assert pos.landing == OFF
        assert not pos.loose
    elif pos.ball != OFF:
        assert pos.ball in SQUARES
        assert pos.landing == OFF
    else:
        assert not pos.loose


def check_seam(pos: Position) -> None:
    """What holds besides between two actions, when nothing is pending."""
    check(pos)
    assert not pos.loose
    assert not pos.turnover or pos.phase == Phase.OVER
    in_flight = pos.phase == Phase.LANDING or (
        pos.phase in (Phase.ACTION, Phase.SPELL) and pos.bonus
    )
    if pos.landing != OFF:
        assert in_flight
    if pos.phase in (Phase.BEFORE, Phase.DRIVE) or in_flight:
        assert pos.ball == OFF
    elif pos.phase in (Phase.TURN, Phase.ACTION, Phase.SPELL):
        assert pos.ball != OFF
    if pos.ball != OFF and pos.at[pos.ball] != NOBODY:
        assert pos.carrier == pos.at[pos.ball], "the ball rests under a player"
    if pos.phase in (Phase.BEFORE, Phase.DRIVE):
        assert not pos.occupied
    if pos.phase == Phase.BEFORE:
        # BB-GEN-14.
        assert all(pos.state[p] == RESERVES for side in (0, 1) for p in pos.squads.members[side])


def check_record(record: Record) -> None:
    """The record's counts, scores and injuries agree with the log."""
    assert record.log is not None
    log = record.log
    for side in (0, 1):
        for line in record.sides[side]["lines"]:
            who = [side, line["number"]]
            happened = {
                "touchdowns": count(log, "touchdown", player=who),
                "interceptions": count(log, "intercepted", player=who),
                "blocks": count(log, "block", player=who),
                "fouls": count(log, "foul", player=who),
                "passes": count(log, "pass", player=who),
                "turnovers": count(log, "turnover", player=who),
                "casualties": count(log, "casualty", other=who, detail="block"),
            }
            assert {name: line[name] for name in happened} == happened
            assert line["completions"] <= line["passes"]
            assert line["fielded"] == (count(log, "set up", player=who) > 0)
        awarded = record.sides[side]["awarded"]
        outcome = record.outcome.sides[side]
        assert outcome.counts == {
            name: sum(line[name] for line in record.sides[side]["lines"]) for name in COUNTS
        }
        assert outcome.score == outcome.counts["touchdowns"] + awarded
        granted = count(log, "touchdown awarded", side=side) + count(log, "penalties", side=side)
        if record.outcome.kind == "played":
            assert awarded == granted
        else:
            assert awarded >= granted
        hurt = [event for event in log if event["event"] in ("hurt", "eaten")]
        assert [[side, injury["number"]] for injury in record.sides[side]["injuries"]] == [
            event["player"] for event in hurt if event["player"][0] == side
        ]
    numbers = [event["number"] for event in log if event["event"] == "rolled"]
    assert numbers == list(range(1, len(numbers) + 1)), "BB-DICE-06: a running number"
    chosen = [event["detail"][1] for event in log if event["event"] == "chose"]
    assert chosen == list(record.answers)
    results = [side.result for side in record.outcome.sides]
    assert sorted(results) in (["draw", "draw"], ["loss", "win"])


def play_watched(match: Match, coaches: Sequence[Coach]) -> Record:
    """Plays a match and checks it at every seam and every question."""
    meddler = Stream(match.seed, "meddler")
    watchers = [watcher(coach, meddler) for coach in coaches]
    ref = referee(match, watchers)
    for each in watchers:
        each.ref = ref
    pos = ref.pos
    log = ref.log
    assert log is not None
    while pos.phase != Phase.OVER:
        check_seam(pos)
        half, markers, seen = pos.half, pos.markers[:], len(log)
        NEXT[pos.phase](ref)
        happened = [event.what for event in log[seen:] if isinstance(event, Happened)]
        # BB-TURN-04: the clock never runs backwards, but by a Riot.
        if pos.half == half and "riot" not in happened:
            assert all(now >= then for now, then in zip(pos.markers, markers, strict=True))
        # BB-SETUP-01: both teams are set up, with at most eleven, or there is no kick-off.
        if "kick-off" in happened:
            set_up = [event.player >> 4 for event in log[seen:] if event[0] == "set up"]
            assert min(set_up.count(0), set_up.count(1)) >= 1
    check_seam(pos)
    record = record_of(match, ref)
    check_record(record)
    return record
