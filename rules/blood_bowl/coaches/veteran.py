"""The veteran: an automated coach that plays to win.

A turn goes from safe to risky: good blocks, the blitz, the ball, everybody's safe moves, then what
is left that is worth its risk. The veteran weighs risks by exact odds and draws no random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rules.blood_bowl.actions import BOMB, END_TURN
from rules.blood_bowl.coaches import (
    bombing,
    carrying,
    driving,
    fighting,
    launching,
    minds,
    positioning,
    throwing,
)
from rules.blood_bowl.coaches.lookahead.style import SMALL, VETERAN, Style, is_small
from rules.blood_bowl.coaches.reactions import BY_STYLE, REACTIONS
from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.coaches.reckoning.shapes import to_go
from rules.blood_bowl.flight import HAIL
from rules.blood_bowl.fouling import victims
from rules.blood_bowl.pitch import BIT, GOAL, NAME, OFF, distance
from rules.blood_bowl.position import PRONE, Position
from rules.blood_bowl.rerolls import team_rerolls
from rules.blood_bowl.running import (
    BLITZ,
    BLOCK,
    END_ACTION,
    FOUL,
    GO,
    LEAP,
    MOVE,
    PASS,
    STAND_UP,
    STEP,
    THROW_TEAM_MATE,
    Run,
)
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.bombs import Bomb
from rules.blood_bowl.skills.leap import LEAP_COST
from rules.blood_bowl.squads import NOBODY, number_of
from rules.coach import Answer

JSON = Any

#: What a turnover costs at the end of the turn, in knock-downs.
LATE_STAKE = 1.0
#: The net value from which a blitz is made, in knock-downs.
WORTH_BLITZING = 0.25
#: The odds of a turnover up to which a block comes before the ball is safe.
SMALL_RISK = 0.05

#: The odds from which the ball is picked up before anybody hits anybody.
SURE_PICK_UP = 0.6
#: The odds below which nobody runs for the line while a pass might do better.
SURE_ENOUGH = 0.6
#: The odds from which a pass play that scores is tried: in the last turns, and before.
SOON, PATIENT = 0.5, 0.65
LAST_TURNS = 2
#: Columns from which hardly anybody scores in one turn.
OUT_OF_REACH = 13

#: The odds from which a team-mate is thrown while there is time.
LEAST_LAUNCH = 0.15

THROW = "throw"


class Veteran:
    """One side's coach for one match.

    stages: what is still to be considered this turn, from safe to risky.
    script: what the player in action does next: squares to go to, then words.
    moves: moves still to be made this turn, the last one first: (player, square).
    later: the carrier's plan, while the guards go ahead.
    placed: whether everybody has been given a place this turn.
    fetcher: the player who goes for the ball in this action, and decides on the spot what to do
    with it.
    target: the opponent or team-mate whom this action is about.
    bombed: the square that a bomb or a team-mate is to be thrown to, or OFF.
    usual, small: the style with most teams, and with a team of small players.
    """

    __slots__ = (
        "side", "turn", "stages", "script", "moves", "later", "placed", "fetcher", "target",
        "bombed",
    )  # fmt: skip
    usual: ClassVar[Style] = VETERAN
    small: ClassVar[Style] = SMALL

    def __init__(self, side: int) -> None:
        self.side = side
        self.turn: tuple[int, ...] = ()
        self.stages: list[Stage] = []
        self.script: list[int | str] = []
        self.moves: list[tuple[int, int]] = []
        self.later: driving.Drive | None = None
        self.placed = False
        self.fetcher = NOBODY
        self.target = NOBODY
        self.bombed = OFF

    def decide(self, decision: Any) -> Answer:
        key = decision.key
        if key in ANSWERS:
            return ANSWERS[key](self, decision)
        if key in REACTIONS:
            return REACTIONS[key](decision, self.side, self.target)
        if key in BY_STYLE:
            return BY_STYLE[key](decision, self.side, self.style(decision.view))
        return decision.default

    def style(self, pos: Position) -> Style:
        """Return the style of play for this team."""
        return self.small if is_small(pos.squads, self.side) else self.usual

    def memory(self) -> JSON:
        """Return the plan for the turn, as JSON."""
        return {
            "turn": self.turn,
            "stages": [stage.__name__ for stage in self.stages],
            "script": self.script,
            "moves": self.moves,
            "later": self.later,
            "placed": self.placed,
            "fetcher": self.fetcher,
            "target": self.target,
            "bombed": self.bombed,
        }

    def remember(self, memory: JSON) -> None:
        self.turn = tuple(memory["turn"])
        self.stages = [getattr(Veteran, name) for name in memory["stages"]]
        self.script = list(memory["script"])
        self.moves = [(p, s) for p, s in memory["moves"]]
        later = memory["later"]
        if later is not None:
            value, odds, sack, square, path, guards = later
            pairs = tuple((p, s) for p, s in guards)
            self.later = driving.Drive(value, odds, sack, square, tuple(path), pairs)
        self.placed = memory["placed"]
        self.fetcher = memory["fetcher"]
        self.target = memory["target"]
        self.bombed = memory["bombed"]

    # -- the turn --------------------------------------------------------------------------------

    def choose_action(self, decision: Any) -> Answer:
        pos: Position = decision.view
        turn = (pos.half, pos.drives, *pos.markers, pos.active, pos.bonus)
        if turn != self.turn:
            self.turn = turn
            self.stages = self.plan(pos)
            self.moves = []
            self.later = None
            self.placed = False
        self.script = []
        self.fetcher = NOBODY
        self.bombed = OFF
        while self.stages:
            action = self.stages[0](self, pos)
            if action:
                return action
            self.stages.pop(0)
        return END_TURN

    def plan(self, pos: Position) -> list[Stage]:
        """Return the stages of this turn."""
        if self.has_ball(pos):
            return list(WITH_BALL)
        if self.fetch(pos).odds >= SURE_PICK_UP:
            return list(BALL_TO_FETCH)
        return list(HITTING_LATE if self.style(pos).hits_late else WITHOUT_BALL)

    def rerolls(self, pos: Position) -> int:
        """Return the team re-rolls that can be used in this turn: 0 or 1."""
        return 1 if team_rerolls(pos, self.side) else 0

    def has_ball(self, pos: Position) -> bool:
        return pos.carrier != NOBODY and pos.carrier >> 4 == self.side

    def act(self, kind: str, p: int, path: Sequence[int], *words: str) -> str:
        """Return the answer that starts an action, and note what is to be done in it."""
        self.script = [*path, *words]
        return f"{kind} {number_of(p)}"

    # -- hitting ---------------------------------------------------------------------------------

    def sure_blocks(self, pos: Position) -> str:
        """Make blocks that hardly ever fail, while the whole turn is at stake."""
        hit = self.early_block(pos)
        return self.block(pos, hit) if hit is not None and hit.odds.turnover <= SMALL_RISK else ""

    def blocks(self, pos: Position) -> str:
        """Make blocks that are worth it although the rest of the turn is at stake."""
        return self.block(pos, self.early_block(pos))

    def early_block(self, pos: Position) -> fighting.Hit | None:
        """Return the best block while most of the turn is at stake; None if there is none."""
        stake = self.style(pos).early_stake
        return fighting.best_block(pos, self.side, bool(self.rerolls(pos)), stake)

    def late_blocks(self, pos: Position) -> str:
        """Make blocks that are worth it now that little else can be lost."""
        hit = fighting.best_block(pos, self.side, bool(self.rerolls(pos)), LATE_STAKE)
        return self.block(pos, hit)

    def block(self, pos: Position, hit: fighting.Hit | None) -> str:
        if hit is None or hit.value <= self.style(pos).worth_blocking:
            return ""
        self.target = hit.defender
        return self.act(BLOCK, hit.attacker, ())

    def blitz(self, pos: Position) -> str:
        """Make the blitz if it is worth it while most of the turn is at stake."""
        return self.blitz_at(pos, self.style(pos).early_stake, bool(self.rerolls(pos)))

    def blitz_at(self, pos: Position, stake: float, reroll: bool) -> str:
        if pos.blitzed:
            return ""
        hit = fighting.best_blitz(pos, self.side, reroll, stake)
        if hit is None or hit.value <= WORTH_BLITZING:
            return ""
        self.target = hit.defender
        return self.act(BLITZ, hit.attacker, hit.path, BLOCK)

    def late_blitz(self, pos: Position) -> str:
        """Make the blitz that was not used earlier."""
        return self.blitz_at(pos, LATE_STAKE, reroll=False)

    def gaze(self, pos: Position) -> str:
        """Gaze at an opponent to free our carrier before the carrier moves."""
        if not pos.squads.any[self.side] & Trait.GAZES:
            return ""
        best = minds.best_gaze(pos, self.side)
        if best is None or pos.acted >> pos.carrier & 1:
            return ""
        p, victim, path = best
        return self.act(MOVE, p, path, f"gaze {number_of(victim)}")

    def fanatics(self, pos: Position) -> str:
        """Move a player with ball and chain, unless too many of our players are near."""
        p = minds.next_fanatic(pos, self.side)
        return self.act(MOVE, p, ()) if p != NOBODY and not minds.crowded(pos, p) else ""

    def foul(self, pos: Position) -> str:
        least = self.style(pos).least_foul
        best = None if pos.fouled else fighting.best_foul(pos, self.side, least)
        if best is None:
            return ""
        p, self.target, path = best
        return self.act(FOUL, p, path, FOUL)

    def bomb(self, pos: Position) -> str:
        """Throw a bomb before the bomber's team-mates move."""
        return self.bomb_at(pos, self.style(pos).early_stake)

    def bomb_at(self, pos: Position, stake: float) -> str:
        if not pos.squads.any[self.side] & Trait.THROWS_BOMBS:
            return ""
        best = bombing.best_bomb(pos, self.side, stake)
        if best is None or best.value <= self.style(pos).worth_blocking:
            return ""
        self.bombed = best.square
        return self.act(BOMB, best.player, ())

    def late_bomb(self, pos: Position) -> str:
        """Throw a bomb that was too risky while others had still to act."""
        return self.bomb_at(pos, LATE_STAKE)

    # -- the ball --------------------------------------------------------------------------------

    def carry(self, pos: Position) -> str:
        """Score, pass or run with the carrier, and send the guards where they are wanted."""
        p = pos.carrier
        if not self.has_ball(pos) or pos.acted >> p & 1:
            return ""
        if pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
            return ""
        if self.later is not None:
            return self.make_moves(pos) or self.run_on(pos)
        rerolls = self.rerolls(pos)
        run = carrying.touchdown_run(pos, p, rerolls)
        plan = driving.best_plan(pos, p, Reach(pos, p, dodges=1), rerolls)
        play = self.good_play(pos, run, plan)
        if play is not None:
            return self.throw(play)
        last = not driving.turns_left(pos, self.side)
        launch = launching.best_launch(pos, p, rerolls)
        if (
            launch is not None
            and launch.odds > run.odds
            and (last or launching_value(pos, launch) >= plan.value)
        ):
            return self.launch(launch)
        if last and not run.odds:
            play = self.last_play(pos)
            if play is not None:
                return self.throw(play)
        if carrying.score_value(pos, run) >= plan.value or (last and run.odds):
            return self.act(MOVE, p, run.path)
        return self.drive(pos, plan)

    def fling(self, pos: Position) -> str:
        """Throw the carrier if the odds are good, before the thrower has done anything else."""
        if not self.has_ball(pos):
            return ""
        p, rerolls = pos.carrier, self.rerolls(pos)
        launch = launching.best_launch(pos, p, rerolls)
        if launch is None or launch.odds < LEAST_LAUNCH:
            return ""
        if launch.odds <= carrying.touchdown_run(pos, p, rerolls).odds:
            return ""
        plan = driving.best_plan(pos, p, Reach(pos, p, dodges=1), rerolls)
        return self.launch(launch) if launching_value(pos, launch) >= plan.value else ""

    def last_play(self, pos: Position) -> throwing.Play | None:
        """Return a throw for a ball that cannot be scored with: a Hail Mary Pass, or a completion
        for its SPP.

        None if there is none.
        """
        p = pos.carrier
        play = throwing.prayer(pos, p)
        if play is None and self.nothing_to_lose(pos):
            return throwing.last_throw(pos, p, self.rerolls(pos), Reach(pos, p, extra=0))
        return play

    def nothing_to_lose(self, pos: Position) -> bool:
        """Say whether the opponents cannot score any more with a ball lost in this half."""
        theirs = 1 - self.side
        if not driving.turns_left(pos, theirs):
            return True
        return (
            driving.turns_left(pos, theirs) == 1
            and to_go(theirs, pos.where[pos.carrier]) > OUT_OF_REACH
        )

    def good_play(
        self, pos: Position, run: carrying.Run, plan: driving.Drive
    ) -> throwing.Play | None:
        """Return a pass or hand-off that is better than running: for the line, or up the pitch;
        else None.
        """
        p, rerolls = pos.carrier, self.rerolls(pos)
        left = driving.turns_left(pos, self.side)
        reach = Reach(pos, p, extra=0)
        if not left or run.odds < SURE_ENOUGH:
            play = throwing.scoring_play(pos, p, rerolls, reach)
            wanted = 0.0 if not left else SOON if left <= LAST_TURNS else PATIENT
            if play is not None and play.odds > max(wanted, run.odds):
                return play
        if pos.passed or (run.odds and carrying.score_value(pos, run) >= plan.value):
            return None
        return self.upfield(pos, p, plan, reach)

    def upfield(
        self, pos: Position, p: int, plan: driving.Drive, reach: Reach
    ) -> throwing.Play | None:
        """Return a pass up the pitch that is better than this plan; else None."""
        return throwing.upfield_pass(pos, p, self.rerolls(pos), plan.value, reach)

    def throw(self, play: throwing.Play) -> str:
        self.target = play.receiver
        word = THROW if play.kind == PASS else play.kind
        return self.act(play.kind, play.player, play.path, word)

    def launch(self, launch: launching.Launch) -> str:
        self.bombed = launch.square
        return self.act(PASS, launch.thrower, launch.path, THROW_TEAM_MATE)

    def drive(self, pos: Position, plan: driving.Drive) -> str:
        """Move the carrier first if that takes no dice, and the guards first if it does."""
        p = pos.carrier
        self.moves = list(reversed(plan.guards))
        if plan.odds < 1:
            self.later = plan
            return self.make_moves(pos) or self.run_on(pos)
        if plan.path or pos.state[p] == PRONE:
            return self.act(MOVE, p, plan.path)
        return self.make_moves(pos)

    def run_on(self, pos: Position) -> str:
        """Move the carrier after the guards who went ahead."""
        plan, self.later = self.later, None
        p = pos.carrier
        assert plan is not None
        return self.act(MOVE, p, Reach(pos, p, dodges=1).path(plan.square))

    def fetch(self, pos: Position) -> carrying.Run:
        """Return the best way to a ball on the ground; odds 0 if there is none."""
        if pos.carrier != NOBODY or pos.ball == OFF:
            return carrying.Run(0.0, NOBODY, ())
        return carrying.best_fetch(pos, self.side, self.rerolls(pos))

    def pick_up(self, pos: Position) -> str:
        """Pick the ball up if the odds are good enough; the player may throw it on."""
        run = self.fetch(pos)
        if run.odds <= self.style(pos).least_fetch:
            return ""
        self.fetcher = run.player
        return self.act(MOVE if pos.passed else PASS, run.player, run.path)

    # -- everybody else --------------------------------------------------------------------------

    def take_places(self, pos: Position) -> str:
        """Send everybody to a place, one after the other."""
        if not self.placed:
            self.placed = True
            self.moves[:0] = reversed(self.places(pos))
        return self.make_moves(pos)

    def places(self, pos: Position) -> list[tuple[int, int]]:
        side = self.side
        if self.has_ball(pos):
            p = pos.carrier
            return self.attend(pos, p, pos.where[p], self.moves)
        run = self.fetch(pos)
        if run.odds < SURE_PICK_UP:
            return positioning.defend(pos, side, run.player)
        plan = driving.after_pick_up(pos, run.player, len(run.path))
        self.moves += reversed(plan.guards)
        return self.attend(pos, run.player, plan.square, plan.guards)

    def attend(
        self, pos: Position, carrier: int, centre: int, guards: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """Choose who goes where if the carrier is, or will be, on ``centre`` with these guards."""
        ahead = self.style(pos).receivers
        return positioning.attend(pos, self.side, carrier, centre, guards, ahead)

    def make_moves(self, pos: Position) -> str:
        """Make the next of the moves that can still be made."""
        while self.moves:
            p, s = self.moves.pop()
            if pos.state[p] > PRONE or pos.acted >> p & 1 or p == pos.carrier:
                continue
            if s == pos.where[p]:
                return self.act(MOVE, p, ())
            if pos.at[s] != NOBODY or s == pos.ball:
                continue
            path = driving.way(pos, p, s, self.rerolls(pos))
            if path:
                return self.act(MOVE, p, path)
        return ""

    # -- inside an action ------------------------------------------------------------------------

    def continue_action(self, decision: Any) -> Answer:
        pos: Position = decision.view
        run: Run = decision.about
        p = run.player
        if pos.state[p] == PRONE:
            return STAND_UP
        if not self.script and self.fetcher == p == pos.carrier:
            self.fetcher = NOBODY
            self.script = self.onward(pos, run)
        if run.thirsty:
            self.feed_first(pos, run)
        if self.script:
            step = self.script.pop(0)
            word = step if isinstance(step, str) else word_for(pos, run, step)
            if word in decision.options:
                return word
            self.script = []
        return END_ACTION

    def feed_first(self, pos: Position, run: Run) -> None:
        """Change the path of a thirsty player so that it ends beside a Thrall."""
        p = run.player
        ends = next((s for s in reversed(self.script) if isinstance(s, int)), pos.where[p])
        if not minds.feeds_there(pos, p, ends):
            path = minds.way_to_thrall(pos, run)
            if path is not None:
                self.script = [*path]

    def onward(self, pos: Position, run: Run) -> list[int | str]:
        """Return how a player who has just got the ball goes on with the movement left."""
        p, rerolls = run.player, self.rerolls(pos)
        if run.left + run.extra <= 0 or BIT[pos.where[p]] & GOAL[self.side]:
            return []
        reach = Reach(pos, p, dodges=1, extra=run.extra, moves=run.left)
        home = carrying.best_run(pos, reach, GOAL[self.side], rerolls)
        if home.odds >= SURE_ENOUGH:
            return list(home.path)
        plan = driving.best_plan(pos, p, reach, rerolls)
        if run.kind == PASS:
            play = self.upfield(pos, p, plan, Reach(pos, p, extra=0, moves=run.left))
            if play is not None:
                self.target = play.receiver
                return [*play.path, THROW]
        return list(plan.path) if plan.odds == 1 else []

    def wanted(self, decision: Any) -> Answer:
        """Answer with the opponent or team-mate that was meant when the action was chosen."""
        number = str(number_of(self.target))
        return number if number in decision.options else decision.default

    def wanted_square(self, decision: Any) -> Answer:
        """Answer with the square of the team-mate that was meant; a Hail Mary Pass if that is too
        far.
        """
        pos: Position = decision.view
        p, missile = decision.about
        if isinstance(missile, Bomb):
            s, self.bombed = self.bombed, OFF
            return NAME[s if s != OFF else bombing.best_square(pos, p)]
        name = NAME[pos.where[self.target]]
        for word in (name, f"{HAIL} {name}"):
            if word in decision.options:
                return word
        return decision.default

    def wanted_flight(self, decision: Any) -> Answer:
        """Answer with the carrier, to the square that was chosen."""
        pos: Position = decision.view
        word = f"{number_of(pos.carrier)} {NAME[self.bombed]}" if self.bombed != OFF else ""
        return word if word in decision.options else decision.default

    def wanted_victim(self, decision: Any) -> Answer:
        """Answer with the opponent that was meant, or else the one worth most."""
        pos: Position = decision.view
        lying = victims(pos, decision.about)
        best = max(lying, key=lambda q: (q == self.target, fighting.worth(pos, q), -q))
        return str(number_of(best))


def launching_value(pos: Position, launch: launching.Launch) -> float:
    """Return what a throw of the carrier is worth, in touchdowns."""
    return carrying.score_value(pos, carrying.Run(launch.odds, pos.carrier, (launch.square,)))


def word_for(pos: Position, run: Run, s: int) -> str:
    """Return the word for the next square of a path: a step, or over two squares a leap."""
    if distance(pos.where[run.player], s) == LEAP_COST:
        return LEAP[s]
    return (STEP if run.left else GO)[s]


Stage = Callable[[Veteran, Position], str]

_HIT: tuple[Stage, ...] = (Veteran.blocks, Veteran.blitz)
_LAST: tuple[Stage, ...] = (
    Veteran.fanatics,
    Veteran.carry,
    Veteran.late_blocks,
    Veteran.late_blitz,
    Veteran.late_bomb,
    Veteran.foul,
)
#: What is considered one after the other, by who has the ball when the turn begins; and without
#: it by who hits late.
WITH_BALL: tuple[Stage, ...] = (
    Veteran.fling,
    Veteran.sure_blocks,
    Veteran.blitz,
    Veteran.gaze,
    Veteran.carry,
    Veteran.bomb,
    Veteran.take_places,
    *_HIT,
    *_LAST,
)
BALL_TO_FETCH: tuple[Stage, ...] = (
    Veteran.bomb,
    Veteran.take_places,
    Veteran.pick_up,
    *_HIT,
    *_LAST,
)
WITHOUT_BALL: tuple[Stage, ...] = (
    *_HIT,
    Veteran.bomb,
    Veteran.take_places,
    Veteran.pick_up,
    *_LAST,
)
HITTING_LATE: tuple[Stage, ...] = (
    Veteran.sure_blocks,
    Veteran.blitz,
    Veteran.bomb,
    Veteran.take_places,
    Veteran.pick_up,
    *_HIT,
    *_LAST,
)

ANSWERS: dict[str, Callable[[Veteran, Any], Answer]] = {
    "choose_action": Veteran.choose_action,
    "continue_action": Veteran.continue_action,
    "block_target": Veteran.wanted,
    "handoff_target": Veteran.wanted,
    "pass_target": Veteran.wanted_square,
    "foul_target": Veteran.wanted_victim,
    "throw_teammate": Veteran.wanted_flight,
}
