"""LG-EVENT-04: the parts of a filed aftermath that stay when a correction replaces it.

A model's casualty roll stays, and so do the abilities that it chose to learn, as far as they still
fit.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules import aftermath
from rules.roster import Event


class Filed(aftermath.Filed):
    """One team's events of an aftermath that is replaced.

    abilities: those that were chosen, in order.
    restored:  the resource that a guerrilla has raised; None for none.
    """

    __slots__ = ("abilities", "restored")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.abilities: list[Event] = []
        self.restored: str | None = None
        super().__init__(events)

    def note(self, event: Event) -> None:
        facts = event.payload
        match event.kind:
            case "casualty_rolled":
                self.faces["casualty", facts["player"]] = [facts["face"]]
            case "triaged":
                self.faces["triage", facts["player"]] = [facts["face"]]
            case "resource_rolled":
                self.faces[facts["ability"], facts["player"]] = [facts["face"]]
            case "resource_restored":
                self.restored = facts["resource"]
            case "ability_chosen":
                self.abilities.append(event)
