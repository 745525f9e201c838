"""Keep what stands of an aftermath when a correction replaces it (LG-EVENT-04).

Choices stand as long as they fit, and players who joined keep their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules import aftermath
from rules.roster import Event

JSON = Any

#: What a coach does after a match, and does not do anew.
ACTS = frozenset(
    {
        "hired",
        "journeyman_hired",
        "dismissed",
        "bought",
        "given_up",
        "renamed",
        "renumbered",
        "player_renamed",
    }
)


class Filed(aftermath.Filed):
    """One team's events of an aftermath that is replaced.

    choices: what became of improvement rolls, by player and threshold.
    won: whether the team won, and so was asked about a second roll for winnings (BB-LEAGUE-52).
    joined: ids of journeymen by shirt.
    """

    __slots__ = ("acts", "choices", "joined", "raised", "won")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.choices: dict[tuple[int, int], str] = {}
        self.joined: dict[int, int] = {}
        self.raised: list[Mapping[str, JSON]] = []
        self.won = False
        self.acts: list[Event] = []
        super().__init__(events)

    def rose(self, position: str, names: Sequence[str]) -> int | None:
        """Return the id under which one of these players was raised; None if none was."""
        for facts in self.raised:
            if facts["position"] == position and facts["name"] in names:
                who: int = facts["player"]
                return who
        return None

    def note(self, event: Event) -> None:
        facts = event.payload
        match event.kind:
            case "match_played":
                self.won = facts["result"] == "win"
            case "mvp":
                number = sum(what[0] == "mvp" for what in self.faces)
                self.faces["mvp", number] = list(facts["faces"])
            case "improvement_rolled":
                what = ("improvement", facts["player"], facts["threshold"])
                self.faces[what] = list(facts["dice"])
            case "improved":
                self.choices[facts["player"], facts["threshold"]] = facts["choice"]
            case "walk_out_rolled":
                self.faces["walk_out", facts["player"]] = [facts["face"]]
            case "winnings" if facts["conceded"] != "received":
                self.faces["winnings",] = list(facts["dice"])
            case "fan_factor_changed":
                self.faces["fans",] = list(facts["dice"])
            case "journeyman_joined":
                self.joined[facts["number"]] = facts["player"]
            case "raised":
                self.raised.append(facts)
            case kind if kind in ACTS:
                self.acts.append(event)
