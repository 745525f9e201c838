"""LG-EVENT-04: the parts of a filed aftermath that stay when a correction replaces it.

Rolls for a fighter or a gang stay, and so do agreements on captives, as far as they still fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules import aftermath
from rules.roster import Event

#: The kinds of the events by which captives change hands again, a rescue is announced, or what
#: becomes of a captive is left open.
AGREED: Final = frozenset(
    {
        *("captive_freed", "captive_returned", "captive_lost", "rescue_announced"),
        *("fate_left", "ransom_asked"),
    }
)


class Filed(aftermath.Filed):
    """One gang's events of an aftermath that is replaced; ``agreed`` those on captives."""

    __slots__ = ("agreed",)

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.agreed: list[Event] = []
        super().__init__(events)

    def note(self, event: Event) -> None:
        facts = event.payload
        match event.kind:
            case "succumb_rolled" | "capture_rolled":
                self.faces[event.kind, facts["player"]] = [facts["face"]]
            case "injury_rolled":
                self.faces.setdefault(("lasting", facts["player"]), []).extend(facts["faces"])
            case "quantity_rolled":
                self.faces.setdefault(("lasting", facts["player"]), []).append(facts["face"])
            case "rewarded" | "earned" if facts.get("faces"):
                self.faces[event.kind, facts.get("reason") or facts["source"]] = facts["faces"]
            case "mentor_tested":
                key = ("mentor", facts["player"])
                self.faces.setdefault(key, []).extend(facts["faces"])
            case "experience_gained" if facts.get("face"):
                self.faces["leader", facts["player"]] = [facts["face"]]
            case _ if event.kind in AGREED:
                self.agreed.append(event)
