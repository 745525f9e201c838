"""LG-EVENT-04: the aftermath as it was filed first, kept where a corrected match has another.

What was rolled then for the same thing is not rolled again: the touchdown of one player is not the
other team's winnings.  Choices stand as long as they fit, and who joined keeps his id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.dice import Dice
from rules.roster import Event

JSON = Any

#: The stream from which a corrected aftermath takes what was not rolled before.
STREAM = "aftermath-again"
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


class Filed:
    """One team's events of an aftermath that is replaced; empty where nothing is."""

    __slots__ = ("acts", "choices", "faces", "filled", "joined", "raised")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        #: Faces by what they were rolled for.
        self.faces: dict[tuple[JSON, ...], list[int]] = {}
        #: What became of improvement rolls, by player and threshold.
        self.choices: dict[tuple[int, int], str] = {}
        #: Ids of journeymen by shirt.
        self.joined: dict[int, int] = {}
        self.raised: list[Mapping[str, JSON]] = []
        self.acts: list[Event] = []
        self.filled = False
        for event in events:
            self.filled = True
            self._note(event)

    def rose(self, position: str, names: Sequence[str]) -> int | None:
        """The id under which one of these was raised; None if none was."""
        for facts in self.raised:
            if facts["position"] == position and facts["name"] in names:
                who: int = facts["player"]
                return who
        return None

    def _note(self, event: Event) -> None:
        facts = event.payload
        match event.kind:
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


class Told:
    """Dice for one thing: first the faces that it showed before, then new ones."""

    __slots__ = ("faces", "fresh")

    def __init__(self, faces: Sequence[int], fresh: Dice) -> None:
        self.faces = list(faces)
        self.fresh = fresh

    def roll(self, sides: int) -> int:
        return self.faces.pop(0) if self.faces else self.fresh.roll(sides)

    def draw(self, n: int) -> int:
        return self.roll(n) - 1
