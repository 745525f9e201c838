"""LG-EVENT-04: the aftermath as it was filed first, kept where a corrected match has another.

A team die that fell for a player's recovery is not rolled again, and what a coach gave back he
has given back, as long as it fits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.roster import Event

JSON = Any

#: The stream from which a corrected aftermath takes what was not rolled before.
STREAM = "aftermath-again"


class Filed:
    """One team's events of an aftermath that is replaced; empty where nothing is.

    faces:   of the team die, by player.
    trimmed: the cards given back; None where that was not asked, or is still open.
    """

    __slots__ = ("faces", "trimmed")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.faces: dict[int, int] = {}
        self.trimmed: list[str] | None = None
        for event in events:
            if event.kind == "recovery_rolled":
                self.faces[event.payload["player"]] = event.payload["face"]
            elif event.kind == "trimmed":
                self.trimmed = list(event.payload["cards"])
