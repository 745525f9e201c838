"""The state of a match as one plain value.

It holds all that a coach may know; the random streams are not in it. Between two actions it is
complete: it can be cloned, compared and written as bytes, and play can start from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

from rules.blood_bowl.pitch import BIT, NEAR, OFF, SIZE
from rules.blood_bowl.squads import NOBODY, PLAYERS, Squads
from rules.record import canonical

JSON = Any

#: BB-GEN-03: the one state of every player.  On the pitch:
STANDING: Final = 0
PRONE: Final = 1
STUNNED: Final = 2
#: Off the pitch:
RESERVES: Final = 3
KNOCKED_OUT: Final = 4
CASUALTY: Final = 5
SENT_OFF: Final = 6
EXHAUSTED: Final = 7
#: No such player in this match.
ABSENT: Final = 8

STATE_NAMES = (
    "standing",
    "prone",
    "stunned",
    "reserves",
    "knocked out",
    "casualty",
    "sent off",
    "exhausted",
    "absent",
)


#: BB-TURN-01: turns of a team in a half.
TURNS: Final = 8


class Phase(IntEnum):
    """The phase in which play goes on: a checkpoint lies between two phases."""

    BEFORE = 0
    DRIVE = 1
    LANDING = 2
    TURN = 3
    ACTION = 4
    DRIVE_END = 5
    OVER = 6
    #: A turn has ended, and its coach has an unused Wizard (BB-LEAGUE-17).
    SPELL = 7


class Weather(IntEnum):
    """The weather of a match (BB-WEATHER-01)."""

    SWELTERING_HEAT = 0
    VERY_SUNNY = 1
    NICE = 2
    POURING_RAIN = 3
    BLIZZARD = 4


#: What is counted for each player, in the order of ``Position.counts``.
COUNTS = (
    "touchdowns",
    "completions",
    "interceptions",
    "casualties",
    "blocks",
    "armour_breaks",
    "knock_outs",
    "fouls",
    "crowd_pushes",
    "passes",
    "turnovers",
)
(
    TOUCHDOWNS,
    COMPLETIONS,
    INTERCEPTIONS,
    CASUALTIES,
    BLOCKS,
    ARMOUR_BREAKS,
    KNOCK_OUTS,
    FOULS,
    CROWD_PUSHES,
    PASSES,
    TURNOVERS,
) = range(len(COUNTS))


#: What a player can do once per turn, in the order of ``Position.spent`` (BB-SKILL-GEN-07).
ONCE_PER_TURN = ("dodge", "sure feet", "break tackle", "pro")
DODGE_SKILL, SURE_FEET, BREAK_TACKLE, PRO = range(len(ONCE_PER_TURN))


#: What a position is made of.
SLOTS = (
    "squads",
    "phase",
    "half",
    "markers",
    "score",
    "rerolls",
    "leaders",
    "bribes",
    "apothecaries",
    "igors",
    "wizards",
    "induced",
    "fans",
    "fame",
    "weather",
    "kicking",
    "first_kicking",
    "active",
    "bonus",
    "where",
    "at",
    "state",
    "zones",
    "occupied",
    "dazed",
    "rooted",
    "acted",
    "spent",
    "fresh",
    "ball",
    "carrier",
    "loose",
    "landing",
    "blitzed",
    "passed",
    "handed",
    "fouled",
    "rerolled",
    "turnover",
    "scorer",
    "drives",
    "in_drive",
    "conceded",
    "counts",
    "played",
    "injuries",
    "awarded",
)


class Position:
    """All that play can change. For how players are numbered see ``squads``.

    where: square of each player, OFF when not on the pitch.
    at: player in each square, NOBODY when empty.
    state: one of STANDING .. ABSENT for each player.
    zones: for each side the squares of its players who have a tackle zone, as a set.
    occupied: the squares with a player, as a set.
    dazed: players who are Standing without a tackle zone (BB-PITCH-10), as bits by player.
    acted: players who have acted this turn, as bits by player.
    spent: for each of ``ONCE_PER_TURN`` the players who have used it this turn, as bits.
    rooted: players who have taken root (BB-SKILL-TAKEROOT-01), as bits by player.
    fresh: players Stunned in their own team's current turn (BB-INJ-04), as bits by player.
    ball: the ball's square, carried or not; OFF between drives and in flight.
    carrier: the player with the ball, or NOBODY.
    loose: whether the ball is to bounce once the current step is complete.
    landing: where the kick-off will come down; OFF for a touchback, or with no ball in flight.
    induced: for each side its petty cash and purchases; see ``inducements``.
    """

    __slots__ = SLOTS

    def __init__(self, squads: Squads) -> None:
        self.squads = squads
        self.phase: int = Phase.BEFORE
        #: 1 and 2; 3 is overtime.
        self.half = 1
        self.markers = [0, 0]
        self.score = [0, 0]
        self.rerolls = [line_up["rerolls"] for line_up in squads.line_ups]
        #: Leader re-rolls (BB-SKILL-LEADER-01).
        self.leaders = [squads.leader_rerolls(side) for side in (0, 1)]
        self.bribes = [0, 0]
        self.apothecaries = [1 if line_up["apothecary"] else 0 for line_up in squads.line_ups]
        #: Uses left of Igor and of the Wizard.
        self.igors = [0, 0]
        self.wizards = [0, 0]
        self.induced: list[JSON] = [
            {"moved": 0, "purse": 0, "bought": {}, "hired": list(hired)} for hired in squads.hired
        ]
        self.fans = [0, 0]
        self.fame = [0, 0]
        self.weather: int = Weather.NICE
        self.kicking = 0
        self.first_kicking = 0
        self.active = 0
        #: The turn in progress is the bonus turn of a Blitz! (BB-KTAB-23).
        self.bonus = False
        self.where = [OFF] * PLAYERS
        self.at = [NOBODY] * SIZE
        self.state = [ABSENT] * PLAYERS
        for members in squads.members:
            for p in members:
                self.state[p] = RESERVES
        self.zones = [0, 0]
        self.occupied = 0
        self.dazed = 0
        self.acted = 0
        self.rooted = 0
        self.spent = [0] * len(ONCE_PER_TURN)
        self.fresh = 0
        self.ball = OFF
        self.carrier = NOBODY
        self.loose = False
        self.landing = OFF
        self.blitzed = False
        self.passed = False
        self.handed = False
        self.fouled = False
        self.rerolled = False
        self.turnover = False
        #: The side that has just scored, or NOBODY.
        self.scorer = NOBODY
        self.drives = 0
        #: Players who have been on the pitch in this drive, as bits.
        self.in_drive = 0
        self.conceded = NOBODY
        self.counts = [[0] * PLAYERS for _ in COUNTS]
        #: Players who have been on the pitch in this match, as bits.
        self.played = 0
        #: Casualties so far, as the record will show them.
        self.injuries: list[list[JSON]] = [[], []]
        #: Touchdowns that nobody scored: BB-NOPL-02, BB-CONC-02, BB-PEN-04.
        self.awarded = [0, 0]

    def __repr__(self) -> str:
        from rules.blood_bowl.notation import write  # it reads and writes positions

        return write(self)

    # -- who is where ----------------------------------------------------------------------------

    def place(self, p: int, s: int) -> None:
        """Put a player, Standing, on an empty square."""
        self.where[p] = s
        self.at[s] = p
        self.state[p] = STANDING
        self.occupied |= BIT[s]
        self.zones[p >> 4] |= BIT[s]
        self.played |= 1 << p
        self.in_drive |= 1 << p

    def move(self, p: int, s: int) -> None:
        """Move a player on the pitch to an empty square, with the ball if they carry it."""
        old = self.where[p]
        self.at[old] = NOBODY
        self.at[s] = p
        self.where[p] = s
        both = BIT[old] | BIT[s]
        self.occupied ^= both
        if self.zones[p >> 4] & BIT[old]:
            self.zones[p >> 4] ^= both
        if self.carrier == p:
            self.ball = s

    def lift(self, p: int, state: int) -> None:
        """Take a player off the pitch into a box of the dugout. The ball stays in the square."""
        s = self.where[p]
        if s != OFF:
            self.at[s] = NOBODY
            self.occupied &= ~BIT[s]
            self.zones[p >> 4] &= ~BIT[s]
            self.where[p] = OFF
            self.dazed &= ~(1 << p)
            self.rooted &= ~(1 << p)
            self.fresh &= ~(1 << p)
            if self.carrier == p:
                self.carrier = NOBODY
                self.loose = True
        self.state[p] = state

    def lay(self, p: int, state: int) -> None:
        """Put a player on the pitch down, PRONE or STUNNED. A carrier lets go of the ball."""
        self.zones[p >> 4] &= ~BIT[self.where[p]]
        self.state[p] = state
        self.rooted &= ~(1 << p)
        if self.carrier == p:
            self.carrier = NOBODY
            self.loose = True

    def shift(self, moves: Sequence[tuple[int, int]]) -> None:
        """Move players all at once, each to a square that another may just be leaving.

        OFF takes a player off the pitch; the ball goes along if they carry it.
        """
        for p, _ in moves:
            old = self.where[p]
            self.at[old] = NOBODY
            self.occupied &= ~BIT[old]
            self.zones[p >> 4] &= ~BIT[old]
        for p, s in moves:
            self.where[p] = s
            if s == OFF:
                self.state[p] = RESERVES
                self.dazed &= ~(1 << p)
                self.rooted &= ~(1 << p)
                self.fresh &= ~(1 << p)
            else:
                self.at[s] = p
                self.occupied |= BIT[s]
                if self.has_zone(p):
                    self.zones[p >> 4] |= BIT[s]
            if self.carrier == p:
                self.ball = s

    def stand(self, p: int) -> None:
        """Stand a Prone player up; a dazed player still has no tackle zone."""
        self.state[p] = STANDING
        if not self.dazed & 1 << p:
            self.zones[p >> 4] |= BIT[self.where[p]]

    def daze(self, p: int) -> None:
        """Take a player's tackle zone away (BB-PITCH-10)."""
        self.dazed |= 1 << p
        self.zones[p >> 4] &= ~BIT[self.where[p]]

    def wake(self, p: int) -> None:
        """Give a dazed player the tackle zone back."""
        self.dazed &= ~(1 << p)
        if self.state[p] == STANDING:
            self.zones[p >> 4] |= BIT[self.where[p]]

    def give(self, p: int) -> None:
        """Put the ball into a player's hands."""
        self.carrier = p
        self.ball = self.where[p]

    def drop(self, s: int) -> None:
        """Leave the ball on a square, or off the pitch."""
        self.carrier = NOBODY
        self.ball = s

    # -- what the rules keep asking --------------------------------------------------------------

    def marked(self, side: int, s: int) -> int:
        """Return how many tackle zones of the other side cover this square."""
        return (NEAR[s] & self.zones[1 - side]).bit_count()

    def has_zone(self, p: int) -> bool:
        return self.state[p] == STANDING and not self.dazed >> p & 1

    def on_pitch(self, side: int) -> list[int]:
        """Return the players of a side on the pitch, by shirt number."""
        return [p for p in self.squads.members[side] if self.state[p] <= STUNNED]

    def in_state(self, side: int, state: int) -> list[int]:
        """Return the players of a side in that state, by shirt number."""
        return [p for p in self.squads.members[side] if self.state[p] == state]

    # -- the position as a value -----------------------------------------------------------------

    def clone(self) -> Position:
        copy = Position(self.squads)
        for slot in SLOTS:
            setattr(copy, slot, _copied(getattr(self, slot)))
        return copy

    def to_json(self) -> JSON:
        """Return the position as JSON, without what follows from the rest of it.

        Of the squads it has only the hired players; the line-ups are stored beside it.
        """
        return {
            slot: _copied(getattr(self, slot))
            for slot in SLOTS
            if slot not in ("squads", "at", "zones", "occupied")
        }

    @classmethod
    def from_json(cls, squads: Squads, value: JSON) -> Position:
        hired = [induced["hired"] for induced in value["induced"]]
        position = cls(Squads(squads.line_ups, hired) if any(hired) else squads)
        for slot, stored in value.items():
            setattr(position, slot, _copied(stored))
        for p, s in enumerate(position.where):
            if s != OFF:
                position.at[s] = p
                position.occupied |= BIT[s]
                if position.has_zone(p):
                    position.zones[p >> 4] |= BIT[s]
        return position

    def __bytes__(self) -> bytes:
        return canonical([list(self.squads.line_ups), self.to_json()])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]


def _copied(value: Any) -> Any:
    """Return a slot's value that shares no list with another position."""
    if type(value) is list:
        return [v[:] if type(v) is list else v for v in value]
    return value
