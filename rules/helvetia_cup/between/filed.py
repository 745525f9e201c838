"""Keep what stands of an aftermath when a correction replaces it (LG-EVENT-04).

Cards that a coach gave back stay given back, as long as that fits.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules import aftermath
from rules.roster import Event


class Filed(aftermath.Filed):
    """One team's events of an aftermath that is replaced.

    trimmed: the cards given back; None if that was not asked, or is still open.
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
