"""The activity during which something may be played: the part of it that cards can change."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.boufbowl.cards.deck import Step
from rules.boufbowl.position import name_of
from rules.boufbowl.squads import NOBODY, SIDE_OF
from rules.boufbowl.zones import NOWHERE

JSON = Any

#: The values of `Activity.result`: the actor wins, a tie, the opposer wins (BF-CON-15).
WON: Final = 1
TIED: Final = 0
LOST: Final = -1


class Played(NamedTuple):
    """A contest step that somebody played (BF-FX-15).

    side: the side of the participant that it helps.
    card: whether a card brought it, and not an ability.
    """

    side: int
    step: Step
    card: bool


class Activity:
    """A move, a throw, a landing, a goal attempt or a fight, from its declaration to its end.

    kind: one of ``deck.Kind``.
    side: the team that performs it.
    p: the player who performs it, NOBODY for a landing.
    at: the zone of p when it was declared (BF-ACT-07).
    other: the receiver, or the target of a fight.
    zone: the zone that a bomb flies to.
    played: the steps that were played for its contest, in that order.
    softened: by player, the worst that a played card lets happen to them (BF-FX-35).
    open_departure: whether a card lets the other side intercept the launch (BF-FX-28).
    unintercepted: zones where a card bars interception (BF-FX-27).

    Values of its contest: actor, opposer, where. By 0 for the actor and 1 for the opposer: bonus,
    the cards committed; dice and damage, the faces rolled. Then total and result.
    """

    __slots__ = (
        "kind", "side", "p", "at", "other", "zone", "played", "softened", "open_departure",
        "unintercepted", "actor", "opposer", "where", "bonus", "dice", "damage", "total", "result",
    )  # fmt: skip

    def __init__(
        self, kind: str, side: int, p: int, at: int, other: int = NOBODY, zone: int = NOWHERE
    ) -> None:
        self.kind = kind
        self.side = side
        self.p = p
        self.at = at
        self.other = other
        self.zone = zone
        self.played: list[Played] = []
        self.softened: dict[int, list[str]] = {}
        self.open_departure = False
        self.unintercepted: list[str] = []
        self.actor = p
        self.opposer = other if kind == "fight" else NOBODY
        self.where = at if kind == "fight" else NOWHERE
        self.bonus: list[list[str]] = [[], []]
        self.dice: list[list[int]] = [[], []]
        self.damage: list[list[str]] = [[], []]
        self.total = [0, 0]
        self.result = TIED

    def participant(self, side: int) -> int:
        """Return the participant of a side, or NOBODY before one is named."""
        if self.actor != NOBODY and SIDE_OF[self.actor] == side:
            return self.actor
        if self.opposer != NOBODY and SIDE_OF[self.opposer] == side:
            return self.opposer
        return NOBODY

    def told(self, names: tuple[str, ...]) -> JSON:
        """Return the activity for a coach who may play something: all of it is public."""
        return {
            "kind": self.kind,
            "side": self.side,
            "player": name_of(self.p),
            "other": name_of(self.other),
            "zone": names[self.zone] if self.zone != NOWHERE else "",
            "actor": name_of(self.actor),
            "opposer": name_of(self.opposer),
            "where": names[self.where] if self.where != NOWHERE else "",
            "dice": [each[:] for each in self.dice],
            "damage": [each[:] for each in self.damage],
            "bonus": [each[:] for each in self.bonus],
            "played": [[each.side, each.step.to_json()] for each in self.played],
        }
