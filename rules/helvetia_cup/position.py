"""The state of a match as one plain value.

All of it is public: what a coach hides is in `secrets`, the random streams are with the referee.
Between two rounds the position and the secrets are complete.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rules.helvetia_cup.catalogue import HEADER, Ruleset
from rules.helvetia_cup.pitch import OFF, Pitch
from rules.helvetia_cup.squads import NOBODY, PLACES, PLAYERS, LineUps
from rules.record import canonical, plain

JSON = Any


class Phase(IntEnum):
    """The phase in which play goes on: a checkpoint lies between two phases."""

    #: Cards and squads, and the toss.
    BEFORE = 0
    #: A set-up is due: the start of a half, or after a goal.
    SET_UP = 1
    ROUND = 2
    #: Substitutions after a goal.
    AFTER_GOAL = 3
    HALF_END = 4
    SHOOT_OUT = 5
    OVER = 6


#: Where a player is (``Position.state``).
BENCH, ON, LEFT, SENT_OFF, INJURED, ABSENT = range(6)
STATE_NAMES = ("bench", "on the pitch", "left", "sent off", "injured", "absent")

#: What is counted for each player, in the order of ``Position.counts``.
COUNTS = (
    "goals",
    "shots",
    "touch_shots",
    "touch_goals",
    "header_goals",
    "saves",
    "steals",
    "dribbles",
    "tackles",
    "interceptions",
    "clearances",
    "passes",
    "long_passes",
    "fouls",
    "fouled",
    "yellows",
    "reds",
    "injured",
    "offsides",
)
(
    GOALS,
    SHOTS,
    TOUCH_SHOTS,
    TOUCH_GOALS,
    HEADER_GOALS,
    SAVES,
    STEALS,
    DRIBBLES,
    TACKLES,
    INTERCEPTIONS,
    CLEARANCES,
    PASSES,
    LONG_PASSES,
    FOULS,
    FOULED,
    YELLOWS,
    REDS,
    INJURED_COUNT,
    OFFSIDES,
) = range(len(COUNTS))

#: Every skill, where an effect names ``all`` (HC-FX-14).
ALL_SKILLS = HEADER + 1

SLOTS = (
    "squads",
    "rules",
    "pitch",
    "phase",
    "half",
    "minute",
    "score",
    "first",
    "attacking",
    "kick_off",
    "restart",
    "quiet",
    "chosen",
    "fielded",
    "by_shirt",
    "shirts",
    "wearers",
    "skills",
    "state",
    "where",
    "at",
    "occupied",
    "lying",
    "used",
    "late",
    "markers",
    "start",
    "yellows",
    "keeper",
    "emergency",
    "ball",
    "carrier",
    "noted",
    "legendaries",
    "played",
    "cards_in_round",
    "acquired",
    "missions",
    "forbidden",
    "boosts",
    "coming",
    "counts",
    "ball_wins",
    "calls",
    "floored",
    "longest_chain",
    "max_deficit",
    "half_time",
    "goals",
    "bookings",
    "injuries",
    "substitutions",
    "kicks",
    "kicks_scored",
    "kicks_first",
    "forfeit",
    "winner",
)


class Position:
    """Everything public that play can change. For how players are numbered see ``squads``.

    half: 1 and 2; 3 and 4 are the extra halves.
    minute: the time marker.
    first: the side that kicks off the first half.
    attacking: the side in possession.
    kick_off: whether the next round opens a half or follows a goal (HC-ROUND-02).
    restart: whether the next round begins with an offside restart (HC-OFF-14).
    quiet: rounds in a row that ended without a time die (HC-TIME-12).
    chosen: for each side the shirt numbers of its squad by place; empty before it is chosen.
    fielded: for each side how many of them start.
    by_shirt: for each side the players of its squad in the order of their shirts.
    shirts: side and shirt number of each player, as all events name them; of NOBODY, who is last,
    None.
    wearers: for each side its players by shirt number, as a number and as a word.
    skills: the printed skills of each player.
    state: one of BENCH .. ABSENT for each player.
    where: hex of each player, OFF when not on the pitch.
    at: for each side the player on each hex, NOBODY when it has none there.
    occupied: for each side the hexes on which it has a player, lying ones too, as a set.
    lying, used, late: players as bits: those who lie; those whose defensive action is used
    (HC-ACT-05); those who came on in this round and may not move (HC-SUB-05).
    markers, start: acceleration markers of each player, now and at the start of the match.
    yellows: yellow cards of each player in this match (HC-FOUL-07).
    keeper: by side, the player in the goalkeeper's role.
    emergency: whether that is an emergency goalkeeper, as bits by side.
    ball, carrier: the ball's hex, and the player with it, or NOBODY while it is loose.
    noted: players who were offside when the ball was last passed (HC-OFF-07), as bits.
    legendaries: by side, the ids of the legendary cards it may still play in this match.
    played: by side, the ids of the cards played.
    forbidden: ``[side, action, until]``: what a side may not do (HC-FX-27).
    boosts: ``[player, skill, amount, until]``: skills changed by cards (HC-FX-14).
    coming: what cards change in the coming attacking action (HC-CARD-21), by verb.
    goals, bookings, injuries, substitutions: what happened, as the report holds it (HC-END-04).
    kicks: by side, who kicked in the shoot-out, in order.
    kicks_scored: by side, how many kicks went in.
    forfeit: the side that forfeited, or NOBODY.
    winner: the side that won by shoot-out or forfeit, or NOBODY.
    """

    __slots__ = SLOTS

    def __init__(self, squads: LineUps, rules: Ruleset, pitch: Pitch) -> None:
        self.squads = squads
        self.rules = rules
        self.pitch = pitch
        self.phase: int = Phase.BEFORE
        self.half = 1
        self.minute = 0
        self.score = [0, 0]
        self.first = 0
        self.attacking = 0
        self.kick_off = False
        self.restart = False
        self.quiet = 0
        self.chosen: list[list[int]] = [[], []]
        self.fielded = [0, 0]
        self.by_shirt: list[list[int]] = [[], []]
        self.shirts: list[list[int] | None] = [None] * (PLAYERS + 1)
        self.wearers: list[dict[int | str, int]] = [{}, {}]
        self.skills: list[tuple[int, ...]] = [(0,) * ALL_SKILLS] * PLAYERS
        self.state = [ABSENT] * PLAYERS
        self.where = [OFF] * PLAYERS
        self.at = [[NOBODY] * pitch.size, [NOBODY] * pitch.size]
        self.occupied = [0, 0]
        self.lying = 0
        self.used = 0
        self.late = 0
        self.markers = [0] * PLAYERS
        self.start = [0] * PLAYERS
        self.yellows = [0] * PLAYERS
        self.keeper = [0, PLACES]
        self.emergency = 0
        self.ball = pitch.centre
        self.carrier = NOBODY
        self.noted = 0
        self.legendaries: list[list[str]] = [[], []]
        self.played: list[list[str]] = [[], []]
        self.cards_in_round = [0, 0]
        self.acquired: list[JSON] = [{"way": "", "trained": []}, {"way": "", "trained": []}]
        self.missions: list[str | None] = [None, None]
        self.forbidden: list[tuple[int, str, str]] = []
        self.boosts: list[tuple[int, int, int, str]] = []
        self.coming: dict[str, int] = {}
        self.counts = [[0] * PLAYERS for _ in COUNTS]
        self.ball_wins = [0, 0]
        self.calls = [0, 0]
        self.floored = [0, 0]
        self.longest_chain = [0, 0]
        self.max_deficit = [0, 0]
        #: Home's lead when the first half ended; None before.
        self.half_time: int | None = None
        self.goals: list[JSON] = []
        self.bookings: list[JSON] = []
        self.injuries: list[JSON] = []
        self.substitutions: list[JSON] = []
        self.kicks: list[list[int]] = [[], []]
        self.kicks_scored = [0, 0]
        self.kicks_first = 0
        self.forfeit = NOBODY
        self.winner = NOBODY

    def __repr__(self) -> str:
        from rules.helvetia_cup.notation import write  # it reads and writes positions

        return write(self)

    # -- squads ----------------------------------------------------------------------------------

    def choose(self, side: int, squad: JSON) -> None:
        """Choose the squad of a side: its members take their places, on the bench for now."""
        self.chosen[side] = [squad["goalkeeper"], *squad["starters"], *squad["substitutes"]]
        self.fielded[side] = 1 + len(squad["starters"])
        self._seat(side)
        for place, number in enumerate(self.chosen[side]):
            p = side * PLACES + place
            self.state[p] = BENCH
            self.markers[p] = self.start[p] = self.squads.members[side][number]["markers"]

    def starters(self, side: int) -> list[int]:
        """List the starters, the goalkeeper first."""
        first = side * PLACES
        return list(range(first, first + self.fielded[side]))

    def _seat(self, side: int) -> None:
        """Look up the skills of the squad and sort it by shirts."""
        chosen = self.chosen[side]
        first = side * PLACES
        self.by_shirt[side] = sorted(range(first, first + len(chosen)), key=self.number)
        self.wearers[side] = {}
        for p, number in enumerate(chosen, first):
            self.skills[p] = self.squads.skills(side, number)
            self.shirts[p] = [side, number]
            self.wearers[side] |= {number: p, str(number): p}

    def number(self, p: int) -> int:
        """Return the shirt number of a player."""
        return self.chosen[p >> 3][p & 7]

    def player(self, side: int, number: int | str) -> int:
        """Return the player of that side with a shirt number; NOBODY if it is not in the squad."""
        return self.wearers[side].get(number, NOBODY)

    def member(self, p: int) -> JSON:
        """Return a player's line in the line-up."""
        return self.squads.members[p >> 3][self.number(p)]

    def is_goalkeeper(self, p: int) -> bool:
        """Return whether the player is a goalkeeper by their role in the roster."""
        return bool(self.member(p)["role"] == "goalkeeper")

    def is_captain(self, p: int) -> bool:
        return bool(self.member(p)["captain"])

    # -- who is where ----------------------------------------------------------------------------

    def on_pitch(self, side: int) -> list[int]:
        """List players of a side on the pitch, lying ones too, by shirt number (HC-CONV-15)."""
        state = self.state
        return [p for p in self.by_shirt[side] if state[p] == ON]

    def standing(self, side: int) -> list[int]:
        state, lying = self.state, self.lying
        return [p for p in self.by_shirt[side] if state[p] == ON and not lying >> p & 1]

    def outfield(self, side: int) -> list[int]:
        """List players of a side on the pitch, without the one in the goalkeeper's role."""
        state, keeper = self.state, self.keeper[side]
        return [p for p in self.by_shirt[side] if state[p] == ON and p != keeper]

    def bench(self, side: int) -> list[int]:
        state = self.state
        return [p for p in self.by_shirt[side] if state[p] == BENCH]

    def stands_at(self, side: int, h: int) -> int:
        """Return the standing player of a side on a hex, or NOBODY (HC-LIE-06)."""
        p = self.at[side][h]
        return NOBODY if p == NOBODY or self.lying >> p & 1 else p

    def is_legal(self, p: int, h: int) -> bool:
        """Say whether a player may be on a hex: no team-mate there, no goal area but a goalkeeper's
        own (HC-CONV-10).
        """
        side = p >> 3
        if self.at[side][h] != NOBODY:
            return False
        if self.pitch.goals >> h & 1:
            return h == self.pitch.own_goal[side] and p == self.keeper[side]
        return True

    def legal_near(self, p: int) -> list[int]:
        """List the legal hexes next to a player, in the order of directions of their side."""
        side = p >> 3
        return [h for h in self.pitch.neighbours[side][self.where[p]] if self.is_legal(p, h)]

    def keeps_goal(self, side: int) -> bool:
        """Say whether the goalkeeper is in the own goal area (HC-GK-02)."""
        return self.where[self.keeper[side]] == self.pitch.own_goal[side]

    def standing_hexes(self, side: int) -> int:
        """Return the hexes on which players of a side stand, as a set."""
        bits = self.occupied[side]
        if self.lying:
            for p in self.by_shirt[side]:
                if self.lying >> p & 1:
                    bits &= ~(1 << self.where[p])
        return bits

    # -- moving pieces ---------------------------------------------------------------------------

    def go(self, p: int, h: int) -> None:
        """Move a player on the pitch; the ball goes along if they carry it."""
        side = p >> 3
        here, left = self.at[side], self.where[p]
        here[left] = NOBODY
        here[h] = p
        self.where[p] = h
        self.occupied[side] = self.occupied[side] & ~(1 << left) | 1 << h
        if self.carrier == p:
            self.ball = h

    def swap(self, p: int, other: int) -> None:
        """Let two team-mates change places."""
        at, where = self.at[p >> 3], self.where
        where[p], where[other] = where[other], where[p]
        at[where[p]], at[where[other]] = p, other
        if self.carrier in (p, other):
            self.ball = where[self.carrier]

    def enter(self, p: int, h: int) -> None:
        """Bring a player onto the pitch, standing."""
        self.state[p] = ON
        self.lying &= ~(1 << p)
        self._put(p, h)

    def _put(self, p: int, h: int) -> None:
        """Put a player on a hex who was on none."""
        self.where[p] = h
        self.at[p >> 3][h] = p
        self.occupied[p >> 3] |= 1 << h

    def leave(self, p: int, state: int) -> None:
        """Take a player off the pitch; a ball that they carried lies where they were."""
        if self.carrier == p:
            self.carrier = NOBODY
        self.at[p >> 3][self.where[p]] = NOBODY
        self.occupied[p >> 3] &= ~(1 << self.where[p])
        self.where[p] = OFF
        self.state[p] = state
        self.lying &= ~(1 << p)

    def lift(self) -> None:
        """Take everybody off to be set up again; players on the pitch stay in the match."""
        self.lying = 0
        self.occupied[:] = (0, 0)
        for side in (0, 1):
            self.at[side] = [NOBODY] * self.pitch.size
        for p in range(PLAYERS):
            self.where[p] = OFF

    def fall(self, p: int) -> None:
        self.lying |= 1 << p

    def stand(self, p: int) -> None:
        self.lying &= ~(1 << p)

    def give(self, p: int) -> None:
        """Give the ball to a player and clear the notes of the last pass (HC-OFF-09)."""
        self.carrier = p
        self.ball = self.where[p]
        self.noted = 0

    def drop(self, h: int) -> None:
        """Leave the ball on a hex."""
        self.carrier = NOBODY
        self.ball = h

    # -- skills ----------------------------------------------------------------------------------

    def skill(self, p: int, skill: int) -> int:
        """Return the effective skill: halved without markers, then changed by cards (HC-CONV-06,
        HC-ACC-03).
        """
        value = self.skills[p][skill]
        if not self.markers[p]:
            value >>= 1
        if self.boosts:
            value += sum(
                amount
                for who, which, amount, _ in self.boosts
                if who == p and which in (skill, ALL_SKILLS)
            )
        return value

    def forbids(self, side: int, action: str) -> bool:
        """Say whether a card forbids this side that action (HC-FX-27)."""
        return bool(self.forbidden) and any(
            who == side and what == action for who, what, _ in self.forbidden
        )

    # -- the position as a value -------------------------------------------------------------------

    def to_json(self) -> JSON:
        """Return the position as JSON, without what the line-ups and the data say."""
        facts = {slot: plain(getattr(self, slot)) for slot in SLOTS[3:] if slot not in _DERIVED}
        facts["phase"] = int(self.phase)
        return facts

    @classmethod
    def from_json(cls, squads: LineUps, rules: Ruleset, pitch: Pitch, value: JSON) -> Position:
        pos = cls(squads, rules, pitch)
        for slot in SLOTS[3:]:
            if slot not in _DERIVED:
                setattr(pos, slot, plain(value[slot]))
        for slot in ("forbidden", "boosts"):
            setattr(pos, slot, [tuple(each) for each in value[slot]])
        pos.phase = Phase(pos.phase)
        for side in (0, 1):
            pos._seat(side)
        for p, h in enumerate(pos.where):
            if h != OFF:
                pos._put(p, h)
        return pos

    def clone(self) -> Position:
        """Return a copy that can be changed on its own."""
        other = Position.__new__(Position)
        for slot in SLOTS[:3]:
            setattr(other, slot, getattr(self, slot))
        for slot in SLOTS[3:]:
            setattr(other, slot, _copied(getattr(self, slot)))
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and all(
            getattr(self, slot) == getattr(other, slot) for slot in SLOTS[3:]
        )

    __hash__ = None  # type: ignore[assignment]

    def to_bytes(self) -> bytes:
        return canonical(self.to_json())


#: Found again from the squads and from where everybody is.
_DERIVED = frozenset({"by_shirt", "shirts", "wearers", "skills", "at", "occupied"})


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(each) for each in value]
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return value
