"""Whole matches for tests: random legal teams, coaches who see much of the game, and what must
always hold.

The same number gives the same match on any machine.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rules.coach import NO_ANSWER, Answer, Build, Choice, Coach, Decision, RandomAnswers
from rules.dice import Dice, Stream
from rules.helvetia_cup import clock
from rules.helvetia_cup.catalogue import SKILLS, load
from rules.helvetia_cup.fouling import is_short
from rules.helvetia_cup.match import NEXT, opening
from rules.helvetia_cup.match import record as record_of
from rules.helvetia_cup.movement_paths import Path, follow, followed
from rules.helvetia_cup.moving import Move
from rules.helvetia_cup.pitch import OFF, pitch_of
from rules.helvetia_cup.position import (
    ABSENT,
    BENCH,
    COUNTS,
    GOALS,
    INJURED,
    LEFT,
    ON,
    SENT_OFF,
    Phase,
    Position,
)
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.secrets import Hand
from rules.helvetia_cup.squads import NOBODY, PLACES, PLAYERS
from rules.record import Match, Record, canonical
from tests.rules.watching import Watcher, count

JSON = Any

VERSION = "first"
DATA = load(VERSION)
PITCH = pitch_of(VERSION)
TEAMS = list(DATA.teams.values())
PAIRINGS = [(home.id, away.id) for at, home in enumerate(TEAMS) for away in TEAMS[at:]]


def seed(number: int) -> bytes:
    """The seed of that number."""
    return number.to_bytes(32, "big")


# -- teams ----------------------------------------------------------------------------------------


def usual_line_up(team: str) -> JSON:
    """A supplied team with all its players, without tactic cards."""
    players = [
        {
            **{name: value for name, value in player.to_json().items() if name != "id"},
            "player": player.number,
            "kind": "player",
            "markers": player.speed,
        }
        for player in DATA.teams[team].players
    ]
    return {
        "name": DATA.teams[team].name,
        "race": team,
        "players": sorted(players, key=lambda each: each["number"]),
        "collection": [],
        "legendaries": list(DATA.legendaries),
    }


def mixed(things: Sequence[Any], dice: Dice) -> list[Any]:
    """The same in random order."""
    left = list(things)
    return [left.pop(dice.draw(len(left))) for _ in things]


def random_line_up(team: str, dice: Dice) -> JSON:
    """A team short of men, tired and strong or weak as it happens, with cards of a competition."""
    line_up = usual_line_up(team)
    keepers = [each for each in line_up["players"] if each["role"] == "goalkeeper"]
    others = [each for each in line_up["players"] if each["role"] == "outfield"]
    if not dice.draw(3):
        keepers = keepers[:1]
        others = mixed(others, dice)[: 4 + dice.draw(3)]
        # HC-LEAGUE-13: four who may play together, captains or not.
        plain = [each for each in others if not each["captain"]]
        captains = [each for each in others if each["captain"]]
        for each in captains[: max(0, 3 - len(plain))]:
            each["captain"] = False
    line_up["players"] = sorted([*keepers, *others], key=lambda each: int(each["number"]))
    for player in line_up["players"]:
        if not dice.draw(4):
            player["markers"] = dice.draw(player["speed"] + 1)
        for skill in SKILLS:
            if not dice.draw(6):
                player[skill] = dice.draw(6 if skill == "pressure" else 18) + 1
    line_up["collection"] = sorted(mixed(list(DATA.tactics), dice)[: dice.draw(8)])
    line_up["legendaries"] = sorted(mixed(list(DATA.legendaries), dice)[: dice.draw(13)])
    return line_up


def random_match(number: int) -> Match:
    """Two random teams, in a friendly or a competition that may want a winner."""
    dice = Stream(seed(number), "teams")
    pairing = PAIRINGS[number % len(PAIRINGS)]
    line_ups = [random_line_up(team, dice) for team in pairing]
    options: dict[str, JSON] = {}
    if dice.draw(3):
        options["competition"] = "cup"
    if dice.draw(2):
        options["needs_winner"] = dice.draw(2) == 1
    if not dice.draw(4):
        options["first_leg"] = [dice.draw(3), dice.draw(3)]
        options["away_scores"] = dice.draw(2) == 1
    return Match("helvetia_cup", VERSION, options, line_ups, seed(number))


def usual_match(number: int, teams: Sequence[str] = ("GLW", "LFX"), **options: JSON) -> Match:
    line_ups = [usual_line_up(team) for team in teams]
    return Match("helvetia_cup", VERSION, options, line_ups, seed(number))


# -- coaches --------------------------------------------------------------------------------------


class Explorer:
    """A coach who sees much of the game: he chooses the kind of thing to do before the thing, sends
    his players to the ball and forward with it, and plays every second card that he may.

    silent: how many of 256 questions he leaves to the default.
    """

    def __init__(self, dice: Dice, silent: int = 0) -> None:
        self.dice = dice
        self.rookie = RandomAnswers(dice)
        self.silent = silent

    def decide(self, decision: Decision) -> Answer:
        if self.silent and self.dice.draw(256) < self.silent:
            return NO_ANSWER
        if isinstance(decision, Move):
            return self.move(decision)
        if isinstance(decision, Build):
            return decision.sample(self.dice)
        match decision.key:
            case "play_card":
                return self.card(decision)
            case "attack_action":
                return self.act(decision)
        return self.rookie.decide(decision)

    def card(self, decision: Choice) -> Answer:
        if self.dice.draw(2):
            return decision.options[0]
        return decision.options[1 + self.dice.draw(len(decision.options) - 1)]

    def act(self, decision: Choice) -> Answer:
        """A kind of action, then where; passes go to team-mates more often than not."""
        options = list(decision.options)
        kinds = list(dict.fromkeys(option.split(" ")[0] for option in options))
        kind = kinds[self.dice.draw(len(kinds))]
        of_kind = [option for option in options if option.split(" ")[0] == kind]
        pos: Position = decision.view.pos
        at = {pos.pitch.names[pos.where[p]] for p in pos.standing(decision.side)}
        to_mates = [option for option in of_kind if option.partition(" ")[2] in at]
        if to_mates and self.dice.draw(4):
            of_kind = to_mates
        return of_kind[self.dice.draw(len(of_kind))]

    def move(self, decision: Move) -> Answer:
        """Whoever is nearest to where his team wants to be goes there; now and then anything."""
        if not self.dice.draw(3):
            return decision.sample(self.dice)
        if not self.dice.draw(3):
            return "done"
        pos: Position = decision.view.pos
        side = decision.side
        target = pos.ball
        if pos.carrier != NOBODY and pos.carrier >> 3 == side:
            target = pos.pitch.goal[side]
        distance = pos.pitch.distance[target]
        players = sorted(decision.players(), key=lambda p: (distance[pos.where[p]], p))
        p = players[min(self.dice.draw(2), len(players) - 1)]
        return self.path(decision, p, distance) or "done"

    def path(self, decision: Move, p: int, distance: Sequence[int]) -> str:
        """A path of up to three hexes that ends as near as may be."""
        walking = decision.walking(p)
        path, words = walking.start(), list[str]()
        for _ in range(1 + self.dice.draw(3)):
            options = [w.split(" ") for w in walking.next_words(path) if not w.startswith("off")]
            if not options:
                break
            after = [(followed(walking, path, option), option) for option in options]
            path, option = min(after, key=lambda pair: distance[pair[0].h])
            words += option
        if not words or walking.end_problem(path) is not None:
            return ""
        return f"{walking.pos.number(p)} {' '.join(words)}"

    def memory(self) -> int:
        assert isinstance(self.dice, Stream)
        return self.dice.position

    def remember(self, memory: int) -> None:
        assert isinstance(self.dice, Stream)
        self.dice = self.dice.at(memory)
        self.rookie = RandomAnswers(self.dice)


class Chaser(RandomAnswers):
    """A rookie whose players run to the ball, and with it to the goal; he fouls and shoots.

    So there are duels, goals, cards and injuries, of which plain rookies see few.
    """

    #: What he does if he may, nearly always.
    likes = ("tackle", "steal", "shot", "header", "call", "try")

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Move):
            return self.best_move(decision)
        options = decision.options if isinstance(decision, Choice) else ()
        liked = [option for option in options if str(option).split(" ")[0] in self.likes]
        if liked and self.dice.draw(8):
            return liked[self.dice.draw(len(liked))]
        return super().decide(decision)

    def best_move(self, decision: Move) -> Answer:
        """Of some random paths the one that ends nearest to where he wants to be."""
        moves = [decision.sample(self.dice) for _ in range(6)]
        return min(moves, key=lambda move: self.distance(decision, move))

    def distance(self, decision: Move, move: str) -> int:
        if move == "done":
            return 99
        number, *words = move.split(" ")
        pos: Position = decision.view.pos
        p = pos.player(decision.side, int(number))
        path = follow(decision.walking(p), words)
        assert isinstance(path, Path)
        aim = pos.pitch.goal[decision.side] if path.carrying else pos.ball
        return pos.pitch.distance[path.h][aim]


def explorers(match: Match, at: Sequence[int] = (0, 0), silent: int = 0) -> list[Coach]:
    """An explorer for each side, his stream at that position."""
    return [Explorer(Stream(match.seed, f"coach-{side}", at[side]), silent) for side in (0, 1)]


def rookies(match: Match, at: Sequence[int] = (0, 0)) -> list[Coach]:
    return [RandomAnswers(Stream(match.seed, f"coach-{side}", at[side])) for side in (0, 1)]


def chasers(match: Match, at: Sequence[int] = (0, 0)) -> list[Coach]:
    return [Chaser(Stream(match.seed, f"coach-{side}", at[side]), ("done",)) for side in (0, 1)]


def coaches_of(number: int) -> Callable[..., list[Coach]]:
    """Who plays the random match of that number: one in eight is left to rookies."""
    return rookies if not number % 8 else explorers if number % 2 else chasers


# -- playing --------------------------------------------------------------------------------------


def referee(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Referee:
    """The referee of a match that has not begun."""
    dice = Stream(match.seed, "dice")
    hands = (Hand(), Hand())
    return Referee(opening(match), hands, DATA, dice, coaches, options=match.options, log=log)


def at_every_seam(
    match: Match, look: Callable[[Referee], None], coaches: Sequence[Coach]
) -> Record:
    """Plays a match, and looks at it at every seam, the first and the last among them."""
    ref = referee(match, coaches)
    look(ref)
    while ref.pos.phase != Phase.OVER:
        NEXT[ref.pos.phase](ref)
        look(ref)
    return record_of(match, ref)


def seam_by_seam(match: Match, coaches: Callable[..., list[Coach]], log: bool = False) -> Record:
    """Plays a match that forgets itself at every seam: all that goes on is the position and the
    hands as JSON, the answers so far, and how far dice and coaches have read their streams.
    """
    pos = opening(match)
    squads = pos.squads
    value = {"position": pos.to_json(), "hands": [Hand().to_json(), Hand().to_json()]}
    answers: list[Answer] = []
    dice, places = 0, [0, 0]
    while True:
        text = canonical(value)
        value = json.loads(text)
        pos = Position.from_json(squads, DATA.ruleset, PITCH, value["position"])
        hands = [Hand.from_json(hand) for hand in value["hands"]]
        again = {"position": pos.to_json(), "hands": [hand.to_json() for hand in hands]}
        assert canonical(again) == text
        stream = Stream(match.seed, "dice", dice)
        asked = coaches(match, places)
        ref = Referee(pos, hands, DATA, stream, asked, options=match.options, log=log)
        ref.answers = answers
        if pos.phase == Phase.OVER:
            return record_of(match, ref)
        NEXT[pos.phase](ref)
        value = {"position": pos.to_json(), "hands": [hand.to_json() for hand in hands]}
        dice = stream.position
        places = [coach.dice.position for coach in asked]  # type: ignore[attr-defined]


# -- what must always hold ------------------------------------------------------------------------


#: Answers that are legal nowhere, or hardly ever.
WRONG: tuple[JSON, ...] = (
    "step z15",
    {},
    None,
    "",
    7,
    ["TL", "BR"],
    ["TL", "TL"],
    {"3": "0,0"},
    {"goalkeeper": 1, "starters": [], "substitutes": []},
    {"goalkeeper": "1", "starters": 4, "substitutes": None},
    "7 F F F F F F F F F F F F F F F F F F",
    "7 stand stand",
    "7 off 7",
    "7",
    "done done",
    "long 99,99",
    "pass",
    ["BC", 3],
    True,
    1.5,
)


def snapshot(ref: Referee) -> JSON:
    """All that an answer could change."""
    assert isinstance(ref.dice, Stream)
    hands = canonical([hand.to_json() for hand in ref.hands])
    return ref.pos.to_bytes(), hands, ref.dice.position, len(ref.answers), len(ref.log or ())


def watcher(coach: Coach, dice: Dice) -> Watcher:
    """HC-CONV-13: an answer that is not legal is refused with reasons and changes nothing."""
    return Watcher(coach, dice, check=check_question, wrong=WRONG, snapshot=snapshot)


def check_question(decision: Decision) -> None:
    check(decision.view.pos)


#: When each half begins and ends (HC-TIME-10).
HALVES = {1: (0, 45), 2: (45, 90), 3: (90, 105), 4: (105, 120)}


def check(pos: Position) -> None:
    """What holds at every moment at which a coach is asked, and at every seam."""
    check_players(pos)
    check_ball(pos)
    begins, ends = HALVES[pos.half]
    assert begins <= pos.minute <= ends == clock.limit(pos)
    most = pos.rules.max_cards_per_coach_per_round
    for side in (0, 1):
        assert pos.score[side] == sum(goal["side"] == side for goal in pos.goals)
        assert pos.score[side] == sum(pos.counts[GOALS][side * PLACES : (side + 1) * PLACES])
        assert 0 <= pos.cards_in_round[side] <= most
        assert len({*pos.played[side]}) == len(pos.played[side]), "a card was played twice"
        legendaries = [card for card in pos.played[side] if card in DATA.legendaries]
        assert len(legendaries) <= pos.rules.match_legendary_cards
        assert not {*legendaries} & {*pos.legendaries[side]}
    assert -1 <= pos.quiet <= pos.rules.dead_time_rounds


def check_players(pos: Position) -> None:
    """HC-MOVE-02, HC-MOVE-05: everybody is in one state and place, and the boards agree on it."""
    for side in (0, 1):
        on_board = [h for h in range(PITCH.size) if pos.at[side][h] != NOBODY]
        on_pitch = [p for p in range(side * PLACES, (side + 1) * PLACES) if pos.where[p] != OFF]
        assert sorted(pos.where[p] for p in on_pitch) == on_board, "one of a side a hex"
        assert len(pos.on_pitch(side)) <= 1 + pos.rules.squad_outfield
    for p in range(PLAYERS):
        h = pos.where[p]
        assert (pos.state[p] == ABSENT) == (p & 7 >= len(pos.chosen[p >> 3]))
        assert 0 <= pos.markers[p] <= pos.start[p]
        if h == OFF:
            assert not pos.lying >> p & 1
            continue
        assert pos.at[p >> 3][h] == p
        assert pos.state[p] == ON
        if PITCH.goals >> h & 1:
            assert p == pos.keeper[p >> 3], "somebody runs into a goal area"
            assert h == PITCH.own_goal[p >> 3]


def check_ball(pos: Position) -> None:
    """HC-BALL-01: one ball, carried by a standing player on its hex, or loose on a hex."""
    assert 0 <= pos.ball < PITCH.size
    if pos.carrier != NOBODY and pos.where[pos.carrier] != OFF:
        assert pos.ball == pos.where[pos.carrier]
        assert not pos.lying >> pos.carrier & 1
        assert pos.state[pos.carrier] == ON


def check_seam(ref: Referee) -> None:
    """What holds besides between two rounds, when nothing is pending."""
    pos = ref.pos
    check(pos)
    assert not pos.coming
    assert 0 <= pos.quiet < pos.rules.dead_time_rounds
    assert not [each for each in pos.forbidden if each[2] != "half"]
    assert not [each for each in pos.boosts if each[3] != "half"]
    for side, hand in enumerate(ref.hands):
        assert {*hand.left} <= {*hand.brought}
        tactics = {card for card in pos.played[side] if card in DATA.tactics}
        assert tactics == {*hand.brought} - {*hand.left}
    if pos.phase == Phase.ROUND:
        for side in (0, 1):
            keeper = pos.keeper[side]
            # HC-GK-07, HC-FOUL-15.
            assert pos.state[keeper] == ON
            assert bool(pos.emergency >> side & 1) is not pos.is_goalkeeper(keeper)
            assert not is_short(pos, side)
        if pos.carrier != NOBODY:
            assert pos.carrier >> 3 == pos.attacking
        if pos.kick_off:
            assert pos.ball == PITCH.centre
            assert pos.carrier != NOBODY
        if pos.restart:
            assert pos.carrier == NOBODY


#: States that nobody comes back from (HC-SUB-10).
GONE = (LEFT, SENT_OFF, INJURED)
#: HC-EX-64, and the same for the extra halves.
MOST_ROUNDS = {False: 12 * 90, True: 12 * 120}


def play_watched(match: Match, coaches: Sequence[Coach]) -> Record:
    """Plays a match and checks it at every seam and every question."""
    meddler = Stream(match.seed, "meddler")
    watchers = [watcher(coach, meddler) for coach in coaches]
    ref = referee(match, watchers)
    for each in watchers:
        each.ref = ref
    pos = ref.pos
    rounds = 0
    while pos.phase != Phase.OVER:
        check_seam(ref)
        half, minute, states = pos.half, pos.minute, pos.state[:]
        rounds += pos.phase == Phase.ROUND
        NEXT[pos.phase](ref)
        assert (pos.half, pos.minute) >= (half, minute), "the clock ran backwards"
        for then, now in zip(states, pos.state, strict=True):
            assert now == then or then not in GONE
            assert now != BENCH or then in (BENCH, ABSENT)
    check_seam(ref)
    record = record_of(match, ref)
    check_record(record)
    slowed = {"T09", "L08"} & {card for side in record.sides for card in side["played"]}
    assert slowed or rounds <= MOST_ROUNDS[pos.half > clock.SECOND]
    return record


#: What a count of a line is in the log: the kind of event, who in it, and more of it.
TOLD: dict[str, tuple[str, str, dict[str, JSON]]] = {
    "goals": ("goal", "player", {}),
    "steals": ("ball", "player", {"clause": "HC-STEAL-04"}),
    "dribbles": ("dribbles past", "player", {}),
    "tackles": ("ball", "player", {"clause": "HC-TACKLE-02"}),
    "interceptions": ("ball", "player", {"clause": "HC-INT-02"}),
    "clearances": ("clears", "player", {}),
    "saves": ("ball", "player", {"clause": "HC-SHOT-09"}),
    "fouls": ("foul", "player", {}),
    "fouled": ("foul", "other", {}),
    "yellows": ("yellow card", "player", {}),
    "reds": ("red card", "player", {}),
    "injured": ("injured", "player", {}),
}


def check_record(record: Record) -> None:
    """The record's counts, scores and metrics agree with the log and with each other."""
    assert record.log is not None
    log = record.log
    shots = [e for e in log if e["event"] == "shoots" and e["detail"] != "shoot-out"]
    for side in (0, 1):
        mine = record.sides[side]
        for line in mine["lines"]:
            who = [side, line["number"]]
            for name, (event, role, facts) in TOLD.items():
                assert line[name] == count(log, event, **{role: who}, **facts), name
            assert line["shots"] == sum(event["player"] == who for event in shots)
            assert line["passes"] <= count(log, "short pass", player=who)
            assert line["long_passes"] <= count(log, "long pass", player=who)
            assert line["offsides"] == count(log, "offside called", player=who) - count(
                log, "offside cancelled", player=who
            )
            came_on = count(log, "substitution", player=who) > 0
            assert line["fielded"] == (count(log, "set up", player=who) > 0 or came_on)
            assert 0 <= line["markers"] <= line["markers_start"]
        check_side(record, side)
    numbers = [e["number"] for e in log if e["event"] == "rolled" and e["die"] != "set"]
    assert numbers == list(range(1, len(numbers) + 1)), "HC-CONV-08: a running number"
    assert count(log, "no answer") == list(record.answers).count(NO_ANSWER)
    results = [side.result for side in record.outcome.sides]
    assert sorted(results) in (["draw", "draw"], ["loss", "win"])
    if record.match.options.get("needs_winner", True) and "first_leg" not in record.match.options:
        assert "draw" not in results


def check_side(record: Record, side: int) -> None:
    """HC-MISSION: the metrics agree with the lines."""
    mine, other = record.sides[side], record.sides[1 - side]
    lines, metrics = mine["lines"], mine["metrics"]
    sums = {name: sum(line[name] for line in lines) for name in COUNTS}
    outcome = record.outcome.sides[side]
    assert {name: outcome.counts[name] for name in COUNTS} == sums
    assert outcome.counts["card_points"] == sums["yellows"] + 3 * sums["reds"]
    assert len(mine["cards"]) == metrics["cards"] == sums["yellows"] + sums["reds"]
    assert len(mine["injuries"]) == sums["injured"]
    assert Counter(goal["kind"] for goal in mine["goals"])["touch"] == metrics["touch_goals"]
    assert metrics["goals"] == mine["score"] == sums["goals"] == len(mine["goals"])
    assert metrics["conceded"] == other["score"]
    assert metrics["margin"] == -other["metrics"]["margin"]
    assert metrics["half_time_lead"] == -other["metrics"]["half_time_lead"]
    assert metrics["max_deficit"] >= -metrics["margin"]
    points = {"win": 3, "draw": 1, "loss": 0}
    assert metrics["result_points"] == points[outcome.result]
    assert {*mine["brought"]} >= {card for card in mine["played"] if card in DATA.tactics}
    if not (mine["forfeit"] or other["forfeit"]):
        assert outcome.score == mine["score"]
        assert record.outcome.kind == "played"
    else:
        assert record.outcome.kind == "conceded"
        margin = record.outcome.sides[0].score - record.outcome.sides[1].score
        assert abs(margin) >= DATA.ruleset.forfeit_goals
