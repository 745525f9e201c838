"""LG-EVENT-04: what stands of the aftermath as it was filed first, where another replaces it.

What a coach gave back he has given back, as long as it fits.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules import aftermath
from rules.roster import Event


class Filed(aftermath.Filed):
    """One team's events of an aftermath that is replaced.

    trimmed: the cards given back; None where that was not asked, or is still open.
    """

    __slots__ = ("trimmed",)

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.trimmed: list[str] | None = None
        super().__init__(events)

    def note(self, event: Event) -> None:
        facts = event.payload
        match event.kind:
            case "recovery_rolled":
                self.faces["recovery", facts["player"]] = [facts["face"]]
            case "trimmed":
                self.trimmed = list(facts["cards"])
