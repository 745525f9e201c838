"""BF-FX-11, -12: whom a step is about."""

from __future__ import annotations

from rules.boufbowl.cards.deck import Step, Target
from rules.boufbowl.cards.playing import Playing
from rules.boufbowl.position import Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, OF_SIDE, SIDE_OF, player_of, slot_of
from rules.boufbowl.zones import HOSPITAL, NOWHERE


def matching(pos: Position, playing: Playing, target: Target) -> list[int]:
    """The players that a target can be, by slot."""
    match target.who:
        case "self":
            return [] if playing.bearer == NOBODY else [playing.bearer]
        case "own_participant":
            return _participant(playing, playing.side)
        case "opp_participant":
            return _participant(playing, 1 - playing.side)
    side = playing.side if target.side == "own" else 1 - playing.side
    return [p for p in OF_SIDE[side] if _matches(pos, playing, target, p)]


def _participant(playing: Playing, side: int) -> list[int]:
    """Of the card contest, or of the activity."""
    p = playing.own if side == playing.side else playing.opp
    if p == NOBODY and playing.activity is not None:
        p = playing.activity.participant(side)
    return [] if p == NOBODY else [p]


def _matches(pos: Position, playing: Playing, target: Target, p: int) -> bool:
    if target.state == "standing" and pos.cond[p]:
        return False
    if target.state == "down" and not pos.cond[p]:
        return False
    if target.ball == "no" and pos.carrier == p:
        return False
    z = pos.zone[p]
    match target.where:
        case "pitch":
            return pos.is_on_pitch(p)
        case "hospital":
            return z == HOSPITAL
        case "ball_zone":
            return pos.is_on_pitch(p) and not pos.in_air and z == pos.ball
        case "mover_zone":
            return pos.is_on_pitch(p) and z == _mover_zone(pos, playing)
        case "contact":
            return pos.is_on_pitch(p) and bool(pos.standing_in(playing.side, z))
    return True


def _mover_zone(pos: Position, playing: Playing) -> int:
    activity = playing.activity
    return NOWHERE if activity is None else pos.zone[activity.p]


def choose(ref: Referee, playing: Playing, step: Step, players: list[int]) -> int:
    """BF-DEC-08: the owner names one of these; NOBODY if there is none."""
    if not players:
        return NOBODY
    if step.target.who not in ("chosen", ""):
        return players[0]
    return name_one(ref, "target", playing.side, players, step.to_json())


def name_one(ref: Referee, key: str, side: int, players: list[int], about: object = None) -> int:
    """A coach names one of these players, all of one side, by slot."""
    answer = ref.ask(key, side, [str(slot_of(p)) for p in players], about)
    return player_of(SIDE_OF[players[0]], int(answer))


def zones_to(pos: Position, p: int, direction: str, *, foreign: bool) -> list[int]:
    """BF-FX-29: the adjacent zones into which an effect may move a player.

    foreign: he is not of the owner's team, so no goal zone.
    """
    side, here = SIDE_OF[p], pos.zone[p]
    progress = pos.pitch.progress[side]
    return [
        z
        for z in pos.pitch.near[here]
        if pos.has_room(side, z)
        and not (foreign and pos.pitch.goal_zones[z])
        and (
            direction == "any"
            or (progress[z] > progress[here] if direction == "advance" else z in _back(pos, p))
        )
    ]


def _back(pos: Position, p: int) -> frozenset[int]:
    return pos.pitch.retreats[SIDE_OF[p]][pos.zone[p]]


def movable(pos: Position, playing: Playing, step: Step) -> list[int]:
    """BF-FX-14: targets on the pitch that have somewhere to go."""
    return [
        p
        for p in matching(pos, playing, step.target)
        if pos.is_on_pitch(p) and zones_to(pos, p, step.dir, foreign=SIDE_OF[p] != playing.side)
    ]


def contestants(pos: Position, playing: Playing, step: Step) -> list[int]:
    """BF-FX-14, -45: own players who could take part in its card contest."""
    return [
        p
        for p in matching(pos, playing, step.own)
        if pos.is_on_pitch(p) and (step.opp == "any" or opponents(pos, playing, step, p))
    ]


def opponents(pos: Position, playing: Playing, step: Step, own: int) -> list[int]:
    """BF-FX-45: standing opposing players in the zone whom he could meet."""
    there = pos.standing_in(1 - playing.side, pos.zone[own])
    if step.opp == "carrier":
        return [p for p in there if p == pos.carrier]
    if step.opp == "mover":
        activity = playing.activity
        return [p for p in there if activity is not None and p == activity.p]
    return there
