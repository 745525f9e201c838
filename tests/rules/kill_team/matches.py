"""Whole matches for tests: random kill teams, coaches who see much of the game, and what must
always hold.

The same number gives the same match on any machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

from rules.coach import NO_ANSWER, Answer, Build, Coach, Decision
from rules.dice import Dice, Stream
from rules.kill_team import match as matches
from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.specialisms import LEADER
from rules.kill_team.deploying import Placement
from rules.kill_team.match import opening, position_of, state_of
from rules.kill_team.match import record as record_of
from rules.kill_team.picture.replay import Board
from rules.kill_team.position import ON_TABLE, OUT, WAITING, Phase, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import MODELS, NOBODY, SIDE_OF, model_of
from rules.kill_team.table.chosen_paths import Route, taken
from rules.kill_team.table.measuring import is_on_table, overlap, overlaps_piece
from rules.record import Match, Record, after_log, canonical
from rules.tabletop import paths
from rules.tabletop.points import Point, distance
from tests.rules.watching import Watcher, count

JSON = Any

VERSION = "first"
DATA = load(VERSION)


def seed(number: int) -> bytes:
    """The seed of that number."""
    return number.to_bytes(32, "big")


def pick(options: Sequence[Any], dice: Dice) -> Any:
    return options[dice.draw(len(options))]


# -- teams ----------------------------------------------------------------------------------------


def random_line_up(faction: str, dice: Dice, *, campaign: bool, most: int = 20) -> JSON:
    """A kill team of a faction, its specialists of any level with what they may have learnt."""
    sheets = [each for each in DATA.datasheets.values() if each.faction == faction]
    free = [each for each in DATA.specialisms if each != LEADER]
    wanted = [LEADER, *(free.pop(dice.draw(len(free))) for _ in range(3))]
    players: list[JSON] = []
    points = 0
    while len(players) < most:
        specialism = wanted.pop(0) if wanted else ""
        able = [each for each in sheets if not specialism or specialism in each.specialisms]
        if not able:
            continue
        sheet = pick(able, dice)
        needs = sheet.specialism_needs.get(specialism)
        loadouts = [each for each in sheet.loadouts() if not needs or needs in each.items]
        items = list(pick(loadouts, dice).items)
        level = (1 + dice.draw(4) if campaign else 1) if specialism else 0
        points += DATA.cost(sheet, items, level)
        if points > DATA.building.points_limit and len(players) >= 3:
            break
        number = len(players) + 1
        players.append(
            {
                "player": number,
                "number": number,
                "name": f"{sheet.name} {number}",
                "datasheet": sheet.id,
                "items": items,
                "specialism": specialism,
                "level": level,
                "abilities": learnt(specialism, level, dice),
                "flesh_wounds": int(campaign and not dice.draw(8)),
            }
        )
    return {"name": faction.title(), "race": faction, "force": points, "players": players}


def learnt(specialism: str, level: int, dice: Dice) -> list[str]:
    """KT-CAMP-15 to -17."""
    found: list[str] = []
    for reached in range(2, level + 1):
        found.append(pick(DATA.specialisms[specialism].choices(reached, found), dice).id)
    return found


def random_match(number: int, *, most: int = 20, **options: JSON) -> Match:
    """Two random kill teams, in a campaign or not, in any mission on any table."""
    dice = Stream(seed(number), "teams")
    campaign = dice.draw(3) > 0
    if campaign:
        options["competition"] = "campaign"
    factions = [*DATA.factions]
    line_ups = [
        random_line_up(pick(factions, dice), dice, campaign=campaign, most=most) for _ in range(2)
    ]
    return Match("kill_team", VERSION, options, line_ups, seed(number))


# -- coaches --------------------------------------------------------------------------------------

#: Answers by which nothing happens.
IDLE = ("pass", "done", "concede", "hold", "none", "no", "stop")


class Explorer:
    """A coach who sees much of the game: he closes with the enemy, charges and uses what he can.

    silent: how many of 256 questions he leaves to the default.
    """

    def __init__(self, dice: Dice, silent: int = 0) -> None:
        self.dice = dice
        self.silent = silent

    def decide(self, decision: Any) -> Answer:
        dice = self.dice
        if self.silent and dice.draw(256) < self.silent:
            return NO_ANSWER
        if isinstance(decision, Route):
            return self.path(decision)
        if isinstance(decision, Build):
            if dice.draw(8) or isinstance(decision, Placement):
                return decision.sample(dice)
            offered: Sequence[Answer] = getattr(decision, "offered")  # noqa: B009
            return pick(offered, dice)
        options = list(decision.options)
        if "charge" in options and dice.draw(4):
            return "charge"
        lively = [each for each in options if each not in IDLE]
        return pick(lively if lively and dice.draw(12) else options, dice)

    def path(self, route: Route) -> Answer:
        """Of some paths the one that ends nearest to an enemy, or any; now and then a bent one."""
        pos: Position = route.view.pos
        enemies = pos.discs_of(1 - route.side)
        if not enemies or not self.dice.draw(6):
            return self.bent(route)
        found = [route.sample(self.dice) for _ in range(3)]

        def near(answer: Answer) -> float:
            end = taken(answer)[-1]
            return min(distance(end, enemy.centre) for enemy in enemies)

        return min(found, key=near)

    def bent(self, route: Route) -> Answer:
        """A path by way of a place beside the straight line, where that is legal."""
        straight = route.sample(self.dice)
        start, end = taken(straight)[0], taken(straight)[-1]
        aside = Point((start.x + end.x) / 2 + (end.y - start.y) / 8, (start.y + end.y) / 2)
        answer = [[start.x, start.y], [aside.x, aside.y], [end.x, end.y]]
        return straight if route.problems(answer) else answer

    def memory(self) -> int:
        assert isinstance(self.dice, Stream)
        return self.dice.position

    def remember(self, memory: int) -> None:
        assert isinstance(self.dice, Stream)
        self.dice = self.dice.at(memory)


def explorers(match: Match, at: Sequence[int] = (0, 0), silent: int = 0) -> list[Any]:
    """An explorer for each side, his stream at that position."""
    return [Explorer(Stream(match.seed, f"coach-{side}", at[side]), silent) for side in (0, 1)]


# -- playing --------------------------------------------------------------------------------------


def referee(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Referee:
    """The referee of a match that has not begun."""
    return Referee(opening(match), Stream(match.seed, "dice"), coaches, log=log)


def seam_by_seam(match: Match, coaches: Callable[..., list[Any]]) -> Record:
    """Plays a match that forgets itself at every seam: all that goes on is JSON, the answers so
    far, and how far dice and coaches have read their streams."""
    state: JSON = state_of(opening(match), 0, 0)
    answers: list[Answer] = []
    places = [0, 0]
    while True:
        text = canonical(state)
        state = json.loads(text)
        pos = position_of(match, state["position"])
        assert canonical(state_of(pos, state["dice"], state["rolls"])) == text
        stream = Stream(match.seed, "dice", state["dice"])
        asked = coaches(match, places)
        ref = Referee(pos, stream, asked, log=False)
        ref.take_up(answers, state["rolls"])
        if pos.phase == Phase.OVER:
            return record_of(match, ref)
        matches.step(ref)
        answers = ref.answers
        state = state_of(pos, stream.position, ref.last_roll)
        places = [coach.dice.position for coach in asked]


# -- what must always hold ------------------------------------------------------------------------

#: Answers that are legal nowhere, or hardly ever.
WRONG: tuple[JSON, ...] = (
    *("", "model 99", "enemy 0", "fire", "towards 77", "hold on"),
    *({}, None, 7, True, 1.5, [], [[1, 1]], [["a", 2]], [[-5, 3], [100, 100]], {"1": 99}),
    *([[float("nan"), 1.0]], {"model": 1, "at": [11, 15]}, {"model": 77, "at": [1, 1]}, [99]),
)


def snapshot(ref: Referee) -> JSON:
    """All that an answer could change."""
    assert isinstance(ref.dice, Stream)
    return ref.pos.to_bytes(), ref.dice.position, len(ref.answers), len(ref.log or ())


def check(ref: Referee) -> None:
    """What holds at every moment at which a coach is asked, and at every seam."""
    pos = ref.pos
    for disc in filter(None, pos.discs):
        assert is_on_table(disc, *pos.table.size)
        for piece in pos.table.pieces:
            assert not piece.impassable or not overlaps_piece(disc, piece.shape)
    for a, b in combinations([disc for disc in pos.discs if disc], 2):
        assert not overlap(a, b)
    for p in range(MODELS):
        assert (pos.discs[p] is not None) == (pos.state[p] == ON_TABLE)
        if model := pos.models[p]:
            assert 0 <= pos.wounds[p] <= model.stats.w
            assert 0 <= pos.flesh[p] <= pos.data.ruleset.flesh_wound_cap
        else:
            assert pos.state[p] == WAITING
        assert pos.state[p] == ON_TABLE or not pos.shaken[p]
    for side in (0, 1):
        assert pos.cp[side] >= 0 <= pos.lapsing[side]
        assert pos.veteran_cp[side] >= 0 <= pos.points[side]
        out = [tuple(each["model"]) for each in pos.casualties if each["model"][0] == side]
        assert len(out) == len({*out}) == len(pos.out(side))
    assert all(each["cause"] and pos.state[model_of(*each["model"])] == OUT
               for each in pos.casualties)  # fmt: skip


def check_seam(ref: Referee) -> None:
    """What holds besides when nothing is pending."""
    pos = ref.pos
    check(ref)
    assert pos.round <= (pos.plan.last_round if pos.mission else 0)
    for p in range(MODELS):
        assert pos.state[p] != ON_TABLE or pos.wounds[p] > 0


#: How far a model may go by each event at most, beside its Move and what is rolled.
_FREE = {"retreats": 3, "piles in": 6, "consolidates": 6, "turns up": 18}


def check_moves(log: Sequence[JSON], pos: Position) -> None:
    """KT-MOVE-05, -07, KT-CHARGE-20, -34, KT-FIGHT-07: nobody goes farther than he may."""
    rolled = {"advance": 0, "charge": 0}
    for event in log:
        if event["event"] == "rolled":
            if event["purpose"] == "advance":
                rolled["advance"] = event["face"]
            if event["purpose"] == "charge":
                rolled["charge"] = 12
            continue
        if len(event.get("path", ())) < 2:
            continue
        path = [Point(*place) for place in event["path"]]
        model = pos.model(model_of(*event["model"]))
        most = {
            "moves": model.stats.m + 2,
            "falls back": model.stats.m + 2,
            # Quick March, Stimm-shot, adrenal glands and a forward scout.
            "advances": model.stats.m + 2 + rolled["advance"] + 3,
            "charges": rolled["charge"] + 2,
            "moves up": rolled["charge"] + 2,
            **_FREE,
        }[event["event"]]
        assert sum(distance(a, b) for a, b in pairwise(path)) == paths.length(path) <= most + 0.001


def watcher(coach: Coach, dice: Dice) -> Watcher:
    """KT-GEN-16: an answer that is not legal is refused with reasons and changes nothing."""
    found: Watcher

    def look(decision: Decision) -> None:
        check(found.ref)
        if isinstance(decision, Build):
            for offered in getattr(decision, "offered")[:6]:  # noqa: B009
                assert not decision.problems(offered), (decision.key, offered)

    found = Watcher(coach, dice, check=look, wrong=WRONG, snapshot=snapshot)
    return found


def play_watched(match: Match, coaches: Sequence[Coach]) -> Record:
    """Plays a match and checks it at every seam and every question."""
    meddler = Stream(match.seed, "meddler")
    watchers = [watcher(coach, meddler) for coach in coaches]
    ref = referee(match, watchers)
    for each in watchers:
        each.ref = ref
    return play_checked(match, ref)


def play_checked(match: Match, ref: Referee) -> Record:
    """Plays a match and checks it at every seam, and what its log says when it is over."""
    pos = ref.pos
    while pos.phase != Phase.OVER:
        check_seam(ref)
        before = pos.round
        matches.step(ref)
        assert before <= pos.round <= before + 1
    check_seam(ref)
    log = ref.log or []
    check_moves(log, pos)
    assert count(log, "out of action") == len(pos.casualties)
    assert after_log(Board(match.line_ups), log).to_json() == Board.of(pos).to_json()
    assert pos.initiative != NOBODY or not pos.round
    assert {*SIDE_OF} == {0, 1}
    return record_of(match, ref)
