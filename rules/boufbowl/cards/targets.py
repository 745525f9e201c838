"""The targets of steps (BF-FX-11, -12)."""

from __future__ import annotations

from rules.boufbowl.cards.deck import Step, Target
from rules.boufbowl.cards.playing import Playing
from rules.boufbowl.position import Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, OF_SIDE, SIDE_OF, player_of, slot_of
from rules.boufbowl.zones import HOSPITAL, NOWHERE


def matching(pos: Position, playing: Playing, target: Target) -> list[int]:
    """Return the players that a target can be, by slot."""
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
    """Return the participant of a side in the card contest, or in the activity, as a list."""
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
    """Ask the owner to name one of these players; NOBODY if there is none (BF-DEC-08)."""
    if not players:
        return NOBODY
    if step.target.who not in ("chosen", ""):
        return players[0]
    return name_one(ref, "target", playing.side, players, step.to_json())


def name_one(ref: Referee, key: str, side: int, players: list[int], about: object = None) -> int:
    """Ask a coach to name one of these players, all of one side, by slot."""
    answer = ref.ask(key, side, [str(slot_of(p)) for p in players], about)
    return player_of(SIDE_OF[players[0]], int(answer))


def zones_to(pos: Position, p: int, direction: str, *, foreign: bool) -> list[int]:
    """Return the adjacent zones into which an effect may move a player (BF-FX-29).

    foreign: whether the player is of the other team than the owner's, so no goal zone.
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
    """Return the targets on the pitch that have somewhere to go (BF-FX-14)."""
    return [
        p
        for p in matching(pos, playing, step.target)
        if pos.is_on_pitch(p) and zones_to(pos, p, step.dir, foreign=SIDE_OF[p] != playing.side)
    ]


def contestants(pos: Position, playing: Playing, step: Step) -> list[int]:
    """Return the own players who could take part in its card contest (BF-FX-14, -45)."""
    return [
        p
        for p in matching(pos, playing, step.own)
        if pos.is_on_pitch(p) and (step.opp == "any" or opponents(pos, playing, step, p))
    ]


def opponents(pos: Position, playing: Playing, step: Step, own: int) -> list[int]:
    """Return the standing opponents in the zone whom a player could meet in a card contest
    (BF-FX-45).
    """
    there = pos.standing_in(1 - playing.side, pos.zone[own])
    if step.opp == "carrier":
        return [p for p in there if p == pos.carrier]
    if step.opp == "mover":
        activity = playing.activity
        return [p for p in there if activity is not None and p == activity.p]
    return there
