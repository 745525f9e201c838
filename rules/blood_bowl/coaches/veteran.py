"""The veteran: plays to win.

A turn goes from safe to risky: good blocks, the blitz, the ball, everybody's safe moves, then what
is left that is worth its risk.  He weighs risks by exact odds and draws no dice of his own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.blood_bowl.actions import END_ACTION, END_TURN, FOUL, GO, STAND_UP, STEP
from rules.blood_bowl.blocking import FACES
from rules.blood_bowl.coaches import carrying, fighting, formations, positioning
from rules.blood_bowl.coaches.odds import effect
from rules.blood_bowl.coaches.reach import Reach
from rules.blood_bowl.fouling import victims
from rules.blood_bowl.passing import interception_needs
from rules.blood_bowl.pitch import (
    BIT,
    FORWARD,
    GOAL,
    NAME,
    NAMED,
    NEAR,
    OFF,
    ROWS,
    column,
    distance,
    row,
    squares_of,
)
from rules.blood_bowl.position import NOBODY, PRONE, Position, number_of, player_at
from rules.blood_bowl.skills import Trait
from rules.coach import Answer

#: What a turnover costs while most of the turn is still to come, and at its end; in knock-downs.
EARLY_STAKE, LATE_STAKE = 2.2, 1.0
#: The net value from which a block or a blitz is made.
WORTH_BLOCKING, WORTH_BLITZING = 0.4, 0.25

#: The odds of a turnover up to which a block comes before the ball is safe.
SMALL_RISK = 0.05
#: The odds from which the ball is picked up before anybody hits anybody.
SURE_PICK_UP = 0.6
#: The odds from which a pass play that scores is tried, in the last turns and before.
SOON, PATIENT = 0.62, 0.72


class Veteran:
    """One side's coach for one match.

    script: what the player in action does next; squares to go to, then words.
    moves:  safe moves still to be made this turn: (player, square).
    """

    __slots__ = ("side", "turn", "stages", "script", "moves", "target")

    def __init__(self, side: int) -> None:
        self.side = side
        self.turn: tuple[int, ...] = ()
        self.stages: list[Callable[[Veteran, Position], str]] = []
        self.script: list[int | str] = []
        self.moves: list[tuple[int, int]] | None = None
        self.target = NOBODY

    def decide(self, decision: Any) -> Answer:
        answer = _ANSWERS.get(decision.key)
        return decision.default if answer is None else answer(self, decision)

    # -- the turn --------------------------------------------------------------------------------

    def choose_action(self, decision: Any) -> Answer:
        pos: Position = decision.view
        turn = (pos.half, pos.drives, *pos.markers, pos.active, pos.bonus)
        if turn != self.turn:
            self.turn = turn
            self.stages = self.plan(pos)
            self.moves = None
        self.script = []
        while self.stages:
            action = self.stages[0](self, pos)
            if action:
                return action
            self.stages.pop(0)
        return END_TURN

    def plan(self, pos: Position) -> list[Callable[[Veteran, Position], str]]:
        """The stages of this turn, from safe to risky."""
        hit = [Veteran.blocks, Veteran.blitz]
        if self.has_ball(pos):
            return [Veteran.sure_blocks, Veteran.blitz, Veteran.ball, *_FREE, *hit, *_LAST]
        if self.fetch_odds(pos) >= SURE_PICK_UP:
            return [Veteran.safe_moves, Veteran.fetch, *hit, *_LAST]
        return [*hit, *_FREE, Veteran.fetch, *_LAST]

    def fetch_odds(self, pos: Position) -> float:
        if pos.carrier != NOBODY or pos.ball == OFF:
            return 0.0
        return carrying.best_fetch(pos, self.side, self.rerolls(pos)).odds

    def rerolls(self, pos: Position) -> int:
        """Team re-rolls that can be used in this turn: 0 or 1."""
        return 1 if pos.rerolls[self.side] and not pos.rerolled else 0

    def has_ball(self, pos: Position) -> bool:
        return pos.carrier != NOBODY and pos.carrier >> 4 == self.side

    def sure_blocks(self, pos: Position) -> str:
        """Blocks that hardly ever fail, while the whole turn is at stake."""
        hit = fighting.best_block(pos, self.side, bool(self.rerolls(pos)), EARLY_STAKE)
        if hit is None or hit.odds.turnover > SMALL_RISK:
            return ""
        return self.block(hit, WORTH_BLOCKING)

    def blocks(self, pos: Position) -> str:
        """Blocks that are worth it although the rest of the turn is at stake."""
        hit = fighting.best_block(pos, self.side, bool(self.rerolls(pos)), EARLY_STAKE)
        return self.block(hit, WORTH_BLOCKING)

    def block(self, hit: fighting.Hit | None, worth: float) -> str:
        if hit is None or hit.value <= worth:
            return ""
        self.target = hit.defender
        return f"block {number_of(hit.attacker)}"

    def blitz(self, pos: Position) -> str:
        if pos.blitzed:
            return ""
        hit = fighting.best_blitz(pos, self.side, bool(self.rerolls(pos)), EARLY_STAKE)
        if hit is None or hit.value <= WORTH_BLITZING:
            return ""
        self.target = hit.defender
        self.script = [*hit.path, "block"]
        return f"blitz {number_of(hit.attacker)}"

    def ball(self, pos: Position) -> str:
        """Score, run, pass; or make ready to pick the ball up."""
        if self.has_ball(pos):
            return self.carry(pos) if not pos.acted >> pos.carrier & 1 else ""
        return ""

    def carry(self, pos: Position) -> str:
        p = pos.carrier
        rerolls = self.rerolls(pos)
        run = carrying.touchdown_run(pos, p, rerolls)
        if carrying.should_score(pos, run):
            return self.go("move", p, run.path)
        left = carrying.turns_left(pos, self.side)
        if left == 0 or run.odds < carrying.SURE_ENOUGH:
            play = carrying.best_play(pos, p, rerolls)
            wanted = 0.0 if left == 0 else SOON if left <= 2 else PATIENT
            if play is not None and play.odds > max(wanted, run.odds):
                return self.play(play)
            if left == 0 and run.odds:
                return self.go("move", p, run.path)
        play = carrying.safe_pass(pos, p, rerolls)
        if play is not None:
            return self.play(play)
        advance = carrying.best_advance(pos, p, rerolls)
        if advance.path or pos.state[p] == PRONE:
            return self.go("move", p, advance.path)
        return ""

    def play(self, play: carrying.Play) -> str:
        self.target = play.receiver
        self.script = [*play.path, "throw" if play.kind == "pass" else play.kind]
        return f"{play.kind} {number_of(play.player)}"

    def go(self, kind: str, p: int, path: tuple[int, ...] | list[int]) -> str:
        self.script = list(path)
        return f"{kind} {number_of(p)}"

    def safe_moves(self, pos: Position) -> str:
        """Everybody takes his place, one after the other."""
        if self.moves is None:
            fetcher = NOBODY
            if pos.carrier == NOBODY and pos.ball != OFF:
                fetcher = carrying.best_fetch(pos, self.side, self.rerolls(pos)).player
            self.moves = positioning.safe_moves(pos, self.side, fetcher)
            self.moves.reverse()
        while self.moves:
            p, s = self.moves.pop()
            if pos.state[p] > PRONE or pos.acted >> p & 1:
                continue
            if s == pos.where[p]:
                return self.go("move", p, ())
            reach = Reach(pos, p, extra=0)
            if reach.safe() & BIT[s] and pos.at[s] == NOBODY and s != pos.ball:
                return self.go("move", p, reach.path(s))
        return ""

    def fetch(self, pos: Position) -> str:
        """Somebody picks the ball up, if the odds are any good."""
        if pos.carrier != NOBODY or pos.ball == OFF:
            return ""
        run = carrying.best_fetch(pos, self.side, self.rerolls(pos))
        return self.go("move", run.player, run.path) if run.odds > 0.3 else ""

    def late_blocks(self, pos: Position) -> str:
        """Blocks that are worth it now that little else is to be lost."""
        hit = fighting.best_block(pos, self.side, bool(self.rerolls(pos)), LATE_STAKE)
        return self.block(hit, WORTH_BLOCKING)

    def last(self, pos: Position) -> str:
        """The blitz nobody had a use for, and a foul."""
        if not pos.blitzed:
            hit = fighting.best_blitz(pos, self.side, False, LATE_STAKE)
            if hit is not None and hit.value > WORTH_BLITZING:
                self.target = hit.defender
                self.script = [*hit.path, "block"]
                return f"blitz {number_of(hit.attacker)}"
        if not pos.fouled:
            found = fighting.best_foul(pos, self.side)
            if found is not None:
                p, self.target, path = found
                self.script = [*path, "foul"]
                return f"foul {number_of(p)}"
        return ""

    # -- inside an action ------------------------------------------------------------------------

    def continue_action(self, decision: Any) -> Answer:
        pos: Position = decision.view
        run = decision.about
        p = run.player
        options = decision.options
        if pos.state[p] == PRONE:
            return STAND_UP
        if not self.script and pos.carrier == p and run.kind != FOUL:
            self.script = self.onward(pos, run)
        while self.script:
            step = self.script.pop(0)
            word = step if isinstance(step, str) else (STEP if run.left else GO)[step]
            if word in options:
                return word
            self.script = []
        return END_ACTION

    def onward(self, pos: Position, run: Any) -> list[int | str]:
        """A player who has just got the ball goes on with what movement he has left."""
        p = run.player
        if run.left <= 0 and run.extra <= 0:
            return []
        goal = GOAL[self.side]
        if BIT[pos.where[p]] & goal:
            return []
        reach = _with_moves(pos, p, run.left, run.extra)
        home = carrying.best_run(pos, reach, goal, self.rerolls(pos), tries=3)
        if home.odds >= 0.6:
            return list(home.path)
        here = pos.where[p]
        around = carrying.field(pos, self.side)
        best, chosen = carrying.carrier_value(pos, p, here, around) + 0.5, here
        safe = 0
        for ring in reach.rings[0][: run.left + 1]:
            safe |= ring
        for s in squares_of(safe & ~BIT[here]):
            value = carrying.carrier_value(pos, p, s, around)
            if value > best:
                best, chosen = value, s
        return list(reach.path(chosen)) if chosen != here else []

    def wanted(self, decision: Any) -> Answer:
        """The opponent or team-mate he had in mind when he chose the action."""
        number = str(number_of(self.target)) if self.target != NOBODY else ""
        return number if number in decision.options else decision.default

    def pass_target(self, decision: Any) -> Answer:
        pos: Position = decision.view
        if self.target != NOBODY and pos.where[self.target] != OFF:
            name = NAME[pos.where[self.target]]
            if name in decision.options:
                return name
        return decision.default

    def foul_target(self, decision: Any) -> Answer:
        pos: Position = decision.view
        lying = victims(pos, decision.about)
        best = max(lying, key=lambda q: (q == self.target, fighting.worth(pos, q), -q))
        return str(number_of(best))

    # -- dice ------------------------------------------------------------------------------------

    def reroll(self, decision: Any) -> Answer:
        """Skills always; the team re-roll against a turnover, or for a block that must work."""
        pos: Position = decision.view
        p, purpose, faces, needed = decision.about
        if purpose == "block":
            return self.reroll_block(pos, p, faces, needed, decision.options)
        if "skill" in decision.options:
            return "skill"
        if p >> 4 != pos.active or purpose in ("bone-head", "really stupid", "animosity"):
            return "none"
        if pos.squads.traits[p] & Trait.IS_LONER and pos.rerolls[self.side] == 1:
            return "none"
        return "team"

    def reroll_block(
        self, pos: Position, p: int, faces: tuple[int, ...], dice: int, options: list[str]
    ) -> Answer:
        effects = [self.effect(pos, p, self.target, FACES[face]) for face in faces]
        outcome = (min if dice > 0 else max)(effects, key=_ORDER.index)
        bad = outcome in ("both", "fallen")
        if self.target == pos.carrier and outcome != "down" and pos.rerolls[self.side] > 1:
            bad = dice > 0
        return options[-1] if bad and len(options) > 1 else "none"

    def effect(self, pos: Position, attacker: int, defender: int, face: str) -> str:
        traits = pos.squads.traits[attacker]
        others = pos.squads.traits[defender] if defender != NOBODY else 0
        return effect(
            face,
            bool(traits & Trait.STAYS_UP_ON_BOTH_DOWN),
            bool(others & Trait.STAYS_UP_ON_BOTH_DOWN),
            bool(others & Trait.ONLY_PUSHED_BY_STUMBLES and not traits & Trait.DENIES_DODGE),
        )

    def choose_block_die(self, decision: Any) -> Answer:
        """The best face for the attacker, or the worst if the defender chooses."""
        attacker, defender, dice = decision.about
        pos: Position = decision.view
        pick = min if dice > 0 else max
        return pick(
            decision.options,
            key=lambda face: _ORDER.index(self.effect(pos, attacker, defender, face)),
        )

    def use_block_skill(self, decision: Any) -> Answer:
        return "yes"

    def push_square(self, decision: Any) -> Answer:
        """Towards the crowd and away from our carrier; our own men never out of the way."""
        pos: Position = decision.view
        attacker, victim, _ = decision.about
        return max(
            decision.options, key=lambda name: self.push_value(pos, attacker, victim, NAMED[name])
        )

    def push_value(self, pos: Position, attacker: int, victim: int, s: int) -> float:
        edge = min(row(s), ROWS - 1 - row(s))
        value: float = 0.5 * edge if victim >> 4 == self.side else -0.5 * edge
        occupant = pos.at[s]
        if occupant != NOBODY:
            value -= 3.0 if occupant >> 4 == self.side else 0.5
        if s == pos.ball and pos.carrier == NOBODY:
            value -= 1.0
        if self.has_ball(pos):
            value += 0.4 * distance(s, pos.where[pos.carrier])
        forward = FORWARD[self.side] * (column(s) - column(pos.where[attacker]))
        return value - 0.3 * forward

    def follow_up(self, decision: Any) -> Answer:
        """Yes, unless it would surround him or open the cage."""
        pos: Position = decision.view
        attacker, defender, square = decision.about
        if attacker == pos.carrier:
            return "no"
        here = pos.marked(self.side, pos.where[attacker])
        there = pos.marked(self.side, square)
        if self.has_ball(pos) and NEAR[pos.where[pos.carrier]] & BIT[pos.where[attacker]]:
            return "no"
        if defender == pos.carrier:
            return "yes"
        return "yes" if there <= max(1, here) else "no"

    # -- between turns ---------------------------------------------------------------------------

    def place_players(self, decision: Any) -> Answer:
        return formations.placement(decision.view, self.side, decision.about)

    def high_kick(self, decision: Any) -> Answer:
        pos: Position = decision.view
        able = [player_at(self.side, int(number)) for number in decision.options[1:]]
        return str(number_of(max(able, key=lambda p: (formations.handling(pos, p), -p))))

    def touchback(self, decision: Any) -> Answer:
        """To the best hands that are not marked; on the ground, near our men."""
        pos: Position = decision.view
        if decision.options[0] in NAMED:
            return decision.default
        able = [player_at(self.side, int(number)) for number in decision.options]
        best = max(
            able,
            key=lambda p: (
                formations.handling(pos, p) - 20 * pos.marked(self.side, pos.where[p]),
                -p,
            ),
        )
        return str(number_of(best))

    def quick_snap(self, decision: Any) -> Answer:
        return "done"

    def interceptor(self, decision: Any) -> Answer:
        pos: Position = decision.view
        able = [player_at(self.side, int(number)) for number in decision.options[1:]]
        best = min(able, key=lambda q: (interception_needs(pos, q), q))
        return str(number_of(best))

    def use_apothecary(self, decision: Any) -> Answer:
        """For lasting injuries, and for the best when they would only miss this match."""
        pos: Position = decision.view
        p, injury = decision.about
        worst = injury[-1]
        if worst in ("niggling", "ma", "av", "ag", "st", "dead"):
            return "yes"
        dear = fighting.worth(pos, p) >= 1.3
        late = pos.half == 2 and pos.markers[self.side] >= 5
        return "yes" if (dear or late) and worst in ("miss_next", "knocked out") else "no"


def _with_moves(pos: Position, p: int, left: int, extra: int) -> Reach:
    """The reach of a player in the middle of his action."""
    whole = pos.squads.ma[p]
    reach = Reach(pos, p, dodges=1, extra=left + extra - whole)
    reach.moves = left
    return reach


#: What a block can do, the best for the attacker first.
_ORDER = ("down", "pushed", "nothing", "both", "fallen")

_FREE = (Veteran.safe_moves,)
_LAST = (Veteran.ball, Veteran.late_blocks, Veteran.last)

_ANSWERS: dict[str, Callable[[Veteran, Any], Answer]] = {
    "choose_action": Veteran.choose_action,
    "continue_action": Veteran.continue_action,
    "block_target": Veteran.wanted,
    "handoff_target": Veteran.wanted,
    "pass_target": Veteran.pass_target,
    "foul_target": Veteran.foul_target,
    "reroll": Veteran.reroll,
    "choose_block_die": Veteran.choose_block_die,
    "push_square": Veteran.push_square,
    "follow_up": Veteran.follow_up,
    "place_players": Veteran.place_players,
    "high_kick": Veteran.high_kick,
    "touchback": Veteran.touchback,
    "quick_snap": Veteran.quick_snap,
    "interceptor": Veteran.interceptor,
    "use_apothecary": Veteran.use_apothecary,
}
