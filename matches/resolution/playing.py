"""A match from kick-off to aftermath, without a database: everything here can run twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from rules import game
from rules.coach import Coach
from rules.game import changes_teams
from rules.record import Match, Record
from rules.roster import Event
from rules.typed import Typed


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match: its state and its automated coach.

    strength: of its automated coach.
    absent:   its choices around the match are left to a person: lasting ones stay open.
    """

    state: Any
    strength: str
    absent: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match and what it does to its teams.

    answers: the answers of coaches in the aftermath, in order.
    """

    record: Record
    events: list[list[Event]]
    answers: list[Any] = field(default_factory=list)


def line_up(
    game_key: str, version: str, options: Mapping[str, Any], sides: Sequence[Side], seed: bytes
) -> tuple[Match, list[Any]]:
    """Return the match as frozen at kick-off, and the answers of coaches on the way there."""
    answers: list[Any] = []
    coaches = _around(game_key, sides, seed, "prepare", answers)
    states = [side.state for side in sides]
    line_ups = game(game_key).prepare(version, states, options, coaches)
    return Match(game_key, version, options, line_ups, seed), answers


def play(match: Match, sides: Sequence[Side]) -> Played:
    """Play a frozen match by its automated coaches; `sides` are the teams as they were when
    frozen.
    """
    rules = game(match.game)
    coaches = [rules.coach(side.strength, match.seed, number) for number, side in enumerate(sides)]
    return after(rules.play(match, coaches), sides)


def after(
    record: Record,
    sides: Sequence[Side],
    typed: Typed | None = None,
    *,
    instead_of: Sequence[Sequence[Event]] | None = None,
    at_table: bool = True,
) -> Played:
    """Return what a finished match does to its teams.

    typed:      what people have rolled and decided at their table; raises AwaitingEntry where it
                ends.
    instead_of: what the match did as it was filed, where its record is corrected.
    at_table:   whether the reporter also decides for the sides that no coach plays here. Otherwise
                their choices stay open, as after a match that was played here (LG-FIX-11).

    Where nothing carries over, a match does nothing to the teams, and asks nothing (LG-MEET-04,
    LG-DAY-01).
    """
    if not changes_teams(record.match.options):
        return Played(record, [[] for _ in sides])
    answers: list[Any] = []
    match, states = record.match, [side.state for side in sides]
    when = "aftermath" if instead_of is None else "correction"
    coaches = _around(match.game, sides, match.seed, when, answers)
    if typed is not None and at_table:
        coaches = [coach or typed.coach(side) for side, coach in enumerate(coaches)]
    events = game(match.game).aftermath(record, states, coaches, typed, instead_of=instead_of)
    return Played(record, events, answers)


class _Noted:
    """A coach that notes the answers of another."""

    def __init__(self, coach: Coach, answers: list[Any]) -> None:
        self.coach = coach
        self.answers = answers

    def decide(self, decision: Any) -> Any:
        answer = self.coach.decide(decision)
        self.answers.append(answer)
        return answer


def _around(
    game_key: str, sides: Sequence[Side], seed: bytes, when: str, answers: list[Any]
) -> list[Any]:
    """Return the coaches around a match; they have their own dice, not those of the match."""
    seed_around = blake2b(when.encode(), key=seed, digest_size=32).digest()
    return [
        None
        if side.absent
        else _Noted(game(game_key).coach(side.strength, seed_around, number), answers)
        for number, side in enumerate(sides)
    ]
