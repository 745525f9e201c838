"""Play on from an action to see what may come of it, with random numbers of the coach's own.

A future goes on from a clone of the position to the end of the turn, or of the opponents' reply to
it. Our side plays as it would at first sight, theirs as veterans do. In a future each player's
action has random numbers of its own, the same for all ideas that are compared. So two ideas differ
by what they are and not by luck.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from rules.blood_bowl.coaches import carrying, driving, throwing
from rules.blood_bowl.coaches.lookahead.steady import Steady
from rules.blood_bowl.coaches.lookahead.style import SMALL, VETERAN
from rules.blood_bowl.coaches.lookahead.value import value
from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.coaches.veteran import LAST_TURNS, Stage, Veteran
from rules.blood_bowl.match import NEXT
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import PLAYERS, player_at
from rules.coach import Answer
from rules.dice import Stream

#: Bytes of the stream for the action of each player, and for each future; where in those of an
#: action its dice are that no other future sees.
ACTION, FUTURE, OWN_DICE = 256, 256 * (PLAYERS + 1), 64
#: So many dice of an action, the first, are spread over each six futures that follow one another:
#: multiplied by these, modulo 7, the six faces are all different, and of each pair opposite ones.
SPREAD_DICE = 2
SPREAD = (1, 6, 3, 4, 2, 5)
DIE = 6
#: Bytes of the digest that says where in the stream a position's futures begin.
PLACE_BYTES = 5
#: A match in thought that reaches its end is a draw if it is level.
OPTIONS = {"overtime": False}


class Fates:
    """The dice of one future: places in the coach's stream for the action of each player.

    number: which one it is of the futures that begin at ``start`` in the stream.
    """

    __slots__ = ("key", "name", "common", "own", "factor", "spread", "stream", "left")

    def __init__(self, dice: Stream, start: int, number: int) -> None:
        self.key = dice.key
        self.name = dice.name
        self.factor = SPREAD[number % len(SPREAD)]
        self.common = start + FUTURE * (number - number % len(SPREAD))
        self.own = start + FUTURE * number + OWN_DICE
        self.turn_to(PLAYERS)

    def turn_to(self, p: int) -> None:
        """Use the dice of this player's action from now on."""
        self.spread = Stream(self.key, self.name, self.common + ACTION * p)
        self.stream = Stream(self.key, self.name, self.own + ACTION * p)
        self.left = SPREAD_DICE

    def draw(self, n: int) -> int:
        return self.stream.draw(n)

    def roll(self, sides: int) -> int:
        if self.left and sides == DIE:
            self.left -= 1
            return self.spread.roll(DIE) * self.factor % (DIE + 1)
        return self.stream.roll(sides)


def beginning(pos: Position) -> int:
    """Return where in a coach's stream the futures of a position begin; nothing has to be
    remembered.
    """
    facts = (pos.half, pos.markers, pos.score, pos.where, pos.state, pos.ball, pos.acted)
    digest = blake2b(repr(facts).encode(), digest_size=PLACE_BYTES).digest()
    return int.from_bytes(digest, "little") * ACTION


class Imagined(Steady):
    """A mind that plays a future; its first action may be given.

    It considers passes only if time is short, and none up the pitch: they cost more time than they
    bring.

    first: the first action, or "".
    """

    __slots__ = ("first", "fates")

    def __init__(self, side: int, fates: Fates) -> None:
        super().__init__(side)
        self.first = ""
        self.fates = fates

    def decide(self, decision: Any) -> Answer:
        if decision.key != "choose_action":
            return super().decide(decision)
        answer, self.first = self.first or self.choose_action(decision), ""
        number = answer.rpartition(" ")[2]
        if number.isdigit():
            self.fates.turn_to(player_at(self.side, int(number)))
        return answer

    def take_over(self, other: Veteran, first: str) -> None:
        """Copy the plans of another mind, and begin with the given action."""
        for slot in Veteran.__slots__:
            thought = getattr(other, slot)
            setattr(self, slot, thought[:] if isinstance(thought, list) else thought)
        self.first = first

    def plan(self, pos: Position) -> list[Stage]:
        """Return every stage, each only once."""
        return list(dict.fromkeys(super().plan(pos)))

    def good_play(
        self, pos: Position, run: carrying.Run, plan: driving.Drive
    ) -> throwing.Play | None:
        if driving.turns_left(pos, self.side) > LAST_TURNS:
            return None
        return super().good_play(pos, run, plan)

    def upfield(
        self, pos: Position, p: int, plan: driving.Drive, reach: Reach
    ) -> throwing.Play | None:
        return None


class Hasty(Imagined):
    """A mind that hits, goes for the ball and runs with it; nobody else moves.

    Its turn is valued right afterwards, so places hardly matter.
    """

    __slots__ = ()
    usual, small = VETERAN, SMALL

    def plan(self, pos: Position) -> list[Stage]:
        return [stage for stage in super().plan(pos) if stage in IN_HASTE]


#: The stages of a turn that are left in haste.
IN_HASTE = (Veteran.sure_blocks, Veteran.blocks, Veteran.blitz, Veteran.pick_up, Veteran.carry)


class Future:
    """One future of a position: the turn to its end and, if asked for, the reply to it."""

    __slots__ = ("side", "ref", "theirs")

    def __init__(self, pos: Position, side: int, mind: Veteran, first: str, fates: Fates) -> None:
        """Play to the end of the turn of this side.

        mind: the mind that plays on after the first action.
        """
        ours, self.theirs = Imagined(side, fates), Hasty(1 - side, fates)
        ours.take_over(mind, first)
        coaches = (ours, self.theirs) if side == 0 else (self.theirs, ours)
        self.side = side
        self.ref = ref = Referee(pos.clone(), fates, coaches, options=OPTIONS, log=False)
        NEXT[pos.phase](ref)
        while ref.pos.phase in (Phase.ACTION, Phase.LANDING):
            NEXT[ref.pos.phase](ref)

    def reply(self) -> None:
        """Play the opponents' turn as well, unless they have the ball.

        What they do with the ball is already in the value.
        """
        ref = self.ref
        pos = ref.pos
        if pos.phase == Phase.TURN and pos.active != self.side and not self.theirs.has_ball(pos):
            NEXT[pos.phase](ref)
            while pos.phase == Phase.ACTION:
                NEXT[pos.phase](ref)

    def worth(self) -> float:
        """Return the value of the future for the side whose turn it was."""
        return value(self.ref.pos, self.side)
