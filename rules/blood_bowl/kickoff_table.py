"""Resolve the event on the kick-off table, while the ball is in the air (BB-KTAB)."""

from __future__ import annotations

from collections.abc import Callable

from rules.blood_bowl.ball import scatter
from rules.blood_bowl.inducements.wizard import cast
from rules.blood_bowl.injury import injure, knock_out, place_prone, stun
from rules.blood_bowl.pitch import BIT, HALF, NAME, NAMED, NEIGHBOURS, OFF
from rules.blood_bowl.position import (
    ONCE_PER_TURN,
    STANDING,
    STUNNED,
    TURNS,
    Phase,
    Position,
    Weather,
)
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.setup import rearrange
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of, player_at
from rules.blood_bowl.weather import roll_weather


def kick_off_event(ref: Referee) -> None:
    """Roll 2D6 on the table and resolve the event (BB-KTAB-01)."""
    total = ref.sum_2d6("kick-off table", "BB-KTAB-01", ref.pos.kicking)
    event, clause = EVENTS[total]
    ref.note(event.__name__.replace("_", " "), clause, side=ref.pos.kicking)
    event(ref)


def kicking_first(ref: Referee) -> tuple[int, int]:
    """Return the sides in the order in which they roll and are hit (BB-KTAB-02)."""
    return ref.pos.kicking, 1 - ref.pos.kicking


def fame(pos: Position, side: int) -> int:
    """Return a team's FAME for this table, with its favourites on the pitch
    (BB-SKILL-FANFAV-01).
    """
    if not pos.squads.any[side] & Trait.PLEASES_CROWD:
        return pos.fame[side]
    traits = pos.squads.traits
    favourites = [p for p in pos.on_pitch(side) if traits[p] & Trait.PLEASES_CROWD]
    return pos.fame[side] + len(favourites)


def get_the_ref(ref: Referee) -> None:
    """Give each side a bribe (BB-KTAB-03)."""
    for side in (0, 1):
        ref.pos.bribes[side] += 1


def riot(ref: Referee) -> None:
    """Move both markers: back after turn 7, on before turn 1, else by a D6 (BB-KTAB-04 to -08)."""
    pos = ref.pos
    receiving = 1 - pos.kicking
    marker = pos.markers[receiving]
    if marker == TURNS - 1:
        move = -1
    elif marker == 0:
        move = 1
    else:
        move = 1 if ref.d6("riot", "BB-KTAB-06", receiving) <= 3 else -1
    move_markers(ref, move, "BB-KTAB-07")
    if min(pos.markers) == TURNS:
        # BB-KTAB-07: the half ends at once, the ball in the air.
        pos.landing = OFF
        pos.phase = Phase.DRIVE_END


def move_markers(ref: Referee, by: int, clause: str) -> None:
    """Move both turn markers, never below 0 or above 8."""
    markers = ref.pos.markers
    for side in (0, 1):
        markers[side] = max(0, min(TURNS, markers[side] + by))
    ref.note("markers", clause, detail=list(markers))


def perfect_defence(ref: Referee) -> None:
    """Let the kicking team rearrange its players (BB-KTAB-09)."""
    rearrange(ref, ref.pos.kicking)


def high_kick(ref: Referee) -> None:
    """Let a receiving player run under the ball (BB-KTAB-11, -12)."""
    pos = ref.pos
    side = 1 - pos.kicking
    s = pos.landing
    if s == OFF or pos.at[s] != NOBODY:
        return
    free = [
        str(number_of(p))
        for p in pos.on_pitch(side)
        if pos.state[p] == STANDING and not pos.marked(side, pos.where[p])
    ]
    answer = ref.ask("high_kick", side, ["none", *free], s)
    if answer != "none":
        p = player_at(side, int(answer))
        pos.move(p, s)
        ref.note("moved", "BB-KTAB-11", p, square=s)


def cheering_fans(ref: Referee) -> None:
    """Award a re-roll by cheerleaders (BB-KTAB-13, -14)."""
    extra_reroll(ref, "cheerleaders", "BB-KTAB-13")


def changing_weather(ref: Referee) -> None:
    """Roll new weather; nice weather brings a gust (BB-KTAB-15 to -18)."""
    pos = ref.pos
    roll_weather(ref, "BB-KTAB-15", first=pos.kicking)
    if pos.weather == Weather.NICE and pos.landing != OFF:
        s = scatter(ref, pos.landing, "gust")
        pos.landing = s if s != OFF and BIT[s] & HALF[1 - pos.kicking] else OFF


def brilliant_coaching(ref: Referee) -> None:
    """Award a re-roll by assistant coaches (BB-KTAB-19, -20)."""
    extra_reroll(ref, "assistants", "BB-KTAB-19")


def extra_reroll(ref: Referee, staff: str, clause: str) -> None:
    """Give a team re-roll for this half to the higher D3 + FAME + staff, to both on a tie."""
    pos = ref.pos
    totals = [0, 0]
    for side in kicking_first(ref):
        totals[side] = ref.d3("extra re-roll", clause, side) + fame(pos, side)
        totals[side] += pos.squads.line_ups[side][staff]
    for side in (0, 1):
        if totals[side] == max(totals):
            pos.rerolls[side] += 1
            ref.note("extra reroll", clause, side=side)


def quick_snap(ref: Referee) -> None:
    """Let each Standing receiving player move one square, in any order (BB-KTAB-21, -22)."""
    pos = ref.pos
    side = 1 - pos.kicking
    waiting = [p for p in pos.on_pitch(side) if pos.state[p] == STANDING]
    while waiting:
        moves = [
            f"{number_of(p)} {NAME[s]}"
            for p in waiting
            for s in NEIGHBOURS[pos.where[p]]
            if pos.at[s] == NOBODY
        ]
        answer = ref.ask("quick_snap", side, ["done", *moves])
        if answer == "done":
            return
        number, name = answer.split()
        p = player_at(side, int(number))
        pos.move(p, NAMED[name])
        ref.note("moved", "BB-KTAB-21", p, square=NAMED[name])
        waiting.remove(p)


def blitz(ref: Referee) -> None:
    """Give the kicking team a bonus turn for players who are not marked (BB-KTAB-23, -24)."""
    pos = ref.pos
    pos.active = pos.kicking
    pos.bonus = True
    reset_turn(ref)
    for p in pos.on_pitch(pos.kicking):
        if pos.marked(pos.kicking, pos.where[p]):
            pos.acted |= 1 << p
    pos.phase = Phase.ACTION
    if pos.wizards[pos.kicking]:
        cast(ref)


def reset_turn(ref: Referee) -> None:
    """Reset the once-per-turn limits for a new turn (BB-TURN-10)."""
    pos = ref.pos
    pos.acted = 0
    pos.spent = [0] * len(ONCE_PER_TURN)
    pos.blitzed = pos.passed = pos.handed = pos.fouled = False
    pos.rerolled = pos.turnover = False


def throw_a_rock(ref: Referee) -> None:
    """Hit a player of the side with the lower D6 + FAME, of both on a tie (BB-KTAB-27 to -30)."""
    pos = ref.pos
    totals = [0, 0]
    for side in kicking_first(ref):
        totals[side] = ref.d6("throw a rock", "BB-KTAB-27", side) + fame(pos, side)
    for side in kicking_first(ref):
        if totals[side] == min(totals):
            p = pick_at_random(ref, side)
            ref.note("rock", "BB-KTAB-27", p)
            place_prone(ref, p)
            injure(ref, p, "rock")


def pick_at_random(ref: Referee, side: int) -> int:
    """Roll a D16 until it shows the number of a player on the pitch (BB-KTAB-28)."""
    while True:
        number = ref.roll("who is hit", "BB-KTAB-28", 16, 1, side)[0]
        p = player_at(side, number)
        if ref.pos.state[p] <= STUNNED:
            return p


def pitch_invasion(ref: Referee) -> None:
    """Roll a D6 for every player; 6 or more with the other coach's FAME stuns (BB-KTAB-31, -32)."""
    pos = ref.pos
    leads = [fame(pos, side) for side in (0, 1)]
    for side in kicking_first(ref):
        for p in pos.on_pitch(side):
            face = ref.d6("pitch invasion", "BB-KTAB-31", 1 - side, p)
            if face != 1 and face + leads[1 - side] >= 6:
                be_invaded(ref, p)


def be_invaded(ref: Referee, p: int) -> None:
    """Stun a player; with a ball and chain knock them out (BB-KTAB-31, -34)."""
    if ref.pos.squads.traits[p] & Trait.SWINGS_BALL_AND_CHAIN:
        ref.note("knocked out", "BB-KTAB-34", p)
        knock_out(ref, p)
    else:
        stun(ref, p)
        ref.note("stunned", "BB-KTAB-31", p)


EVENTS: dict[int, tuple[Callable[[Referee], None], str]] = {
    2: (get_the_ref, "BB-KTAB-03"),
    3: (riot, "BB-KTAB-04"),
    4: (perfect_defence, "BB-KTAB-09"),
    5: (high_kick, "BB-KTAB-11"),
    6: (cheering_fans, "BB-KTAB-13"),
    7: (changing_weather, "BB-KTAB-15"),
    8: (brilliant_coaching, "BB-KTAB-19"),
    9: (quick_snap, "BB-KTAB-21"),
    10: (blitz, "BB-KTAB-23"),
    11: (throw_a_rock, "BB-KTAB-27"),
    12: (pitch_invasion, "BB-KTAB-31"),
}
