"""The zones, their neighbours, and the zones that a throw crosses (BF-PITCH).

A zone is a small int in canonical order: GR, A1 to E3, GB (BF-PITCH-20). Side 0 is red, side 1
blue.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.boufbowl.catalogue import COLOURS, Catalogue, load

#: Places beside the zones: a player's own card, and not yet set up.
HOSPITAL: Final = 17
UNPLACED: Final = 18
PLACES: Final = 19
NOWHERE: Final = -1


class Pitch:
    """The pitch as play needs it.

    names, at:  names of the zones, and the zones by name.
    goal_zones: whether a zone is a goal zone.
    near:       the adjacent zones of each, in canonical order (BF-PITCH-05).
    progress:   by side and zone (BF-PITCH-07).
    retreats:   by side and zone, those of the near ones that lie back (BF-PITCH-09).
    own_goal, goal: by side, the zone that it defends and the one in which it scores.
    entries, team_zones: by side (BF-PITCH-11, BF-SETUP-06); neutral: the others.
    crossed:    by departure and arrival zone (BF-PITCH-13); goal zones cross nothing.
    room_of_team, room: by zone, how many of one team and in all it holds (BF-PITCH-16, -17).
    """

    __slots__ = (
        "names", "at", "goal_zones", "near", "progress", "retreats", "own_goal", "goal", "entries",
        "team_zones", "neutral", "crossed", "room_of_team", "room",
    )  # fmt: skip

    def __init__(self, data: Catalogue) -> None:
        zones = data.zones
        self.names = tuple(zone.id for zone in zones)
        self.at = {name: z for z, name in enumerate(self.names)}
        self.goal_zones = tuple(zone.kind == "goal" for zone in zones)
        self.near = tuple(
            tuple(sorted(self.at[other] for other in zone.adjacent)) for zone in zones
        )
        last = max(zone.row for zone in zones)
        self.progress = (
            tuple(zone.row for zone in zones),
            tuple(last - zone.row for zone in zones),
        )
        self.retreats = (
            tuple(frozenset(self.at[other] for other in zone.red_arrow) for zone in zones),
            tuple(frozenset(self.at[other] for other in zone.blue_arrow) for zone in zones),
        )
        goals = [
            next(z for z, zone in enumerate(zones) if zone.kind == "goal" and zone.owner == colour)
            for colour in COLOURS
        ]
        self.own_goal = (goals[0], goals[1])
        self.goal = (goals[1], goals[0])
        self.entries = self._owned(data, entry=True)
        self.team_zones = self._owned(data, entry=False)
        self.neutral = tuple(z for z, zone in enumerate(zones) if zone.kind == "neutral")
        self.crossed = self._throws(data)
        capacity = data.capacity
        self.room_of_team = tuple(
            capacity.goal_zone_team if is_goal else capacity.zone_team
            for is_goal in self.goal_zones
        )
        self.room = tuple(
            capacity.goal_zone_total if is_goal else capacity.zone_total
            for is_goal in self.goal_zones
        )

    @staticmethod
    def _owned(data: Catalogue, *, entry: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        red, blue = (
            tuple(
                z
                for z, zone in enumerate(data.zones)
                if (zone.entry if entry else zone.owner if zone.kind == "team" else "") == colour
            )
            for colour in COLOURS
        )
        return red, blue

    def _throws(self, data: Catalogue) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return the table of lines, mirrored into the other directions (BF-PITCH-14, -15)."""
        lines = {(line.dcol, line.drow): line.crossed for line in data.lines}
        places = {(zone.col, zone.row): z for z, zone in enumerate(data.zones)}
        throws = []
        for here in data.zones:
            row: list[tuple[int, ...]] = []
            for there in data.zones:
                dcol, drow = there.col - here.col, there.row - here.row
                across = -1 if dcol < 0 else 1
                along = -1 if drow < 0 else 1
                offsets = lines.get((abs(dcol), abs(drow)), ())
                if "goal" in (here.kind, there.kind):
                    offsets = ()
                row.append(
                    tuple(
                        places[here.col + across * column, here.row + along * down]
                        for column, down in offsets
                    )
                )
            throws.append(tuple(row))
        return tuple(throws)


@cache
def pitch_of(version: str) -> Pitch:
    """Return the pitch of a version."""
    return Pitch(load(version))
