"""Conditions that players carry from match to match, the same for every game (LG-COND).

A game says which conditions its events gave and which of them a match ends. Shared by all games
are: who cannot be fielded, which matches count as served, and what is left of a condition after
one. The conditions of a match come after those before it were served: a match never serves what it
caused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

from rules.record import MET, Ended

JSON = Any
Kind = Literal["injury", "suspension", "fatigue", "permanent", "captive", "dead", "retired"]
#: Never; after so many matches of the team; after so many that the player rested, or played; when a
#: roll succeeds; when an event of the game says so.
Until = Literal["never", "matches", "rests", "plays", "roll", "event"]
#: Ends that are counted in matches.
COUNTED = frozenset({"matches", "rests", "plays"})

#: A player with a condition of these kinds cannot be fielded while it lasts (LG-FIX-10).
BARRING = frozenset({"injury", "suspension", "captive", "dead", "retired"})


@dataclass(frozen=True, slots=True)
class Condition:
    """One fact about a player (LG-COND-01).

    what: the game's own word for it: ``niggling``, ``miss_next``.
    cause: where it comes from, as in the ledger: ``match:4`` (the team's fourth), ``between`` (an
        act between matches), ``ruling``.
    clause: the clause that gave it.
    until, left: how it ends, and after how many more matches.
    rolls: the dice that decided it, as they fell.
    how, by: what did it in that match, and the shirt of the opponent who did.
    competition: the only competition where it counts (LG-COND-03); empty: everywhere.
    """

    kind: Kind
    what: str
    cause: str
    clause: str
    until: Until = "never"
    left: int = 0
    rolls: tuple[int, ...] = ()
    how: str = ""
    by: int | None = None
    competition: str = ""

    def __post_init__(self) -> None:
        if (self.until in COUNTED) is (self.left < 1):
            raise ValueError(f"a condition until {self.until} has {self.left} matches left")

    def counts_in(self, competition: str) -> bool:
        return self.competition in ("", competition)

    def to_json(self) -> JSON:
        return {**asdict(self), "rolls": list(self.rolls)}

    @classmethod
    def from_json(cls, value: Mapping[str, JSON]) -> Condition:
        known = {each.name: value[each.name] for each in fields(cls) if each.name in value}
        return cls(**{**known, "rolls": tuple(known.get("rolls", ()))})


@dataclass(frozen=True, slots=True)
class Settled:
    """A match of the team as conditions see it, from its own side.

    ended: how it ended for the team.
    forfeits: whether forfeits that do not favour the team count as well, as the system or the
        season says.
    competition: the competition that it was part of (LG-COND-03).
    """

    ended: Ended
    competition: str = ""
    forfeits: bool = False

    @property
    def counts(self) -> bool:
        """Whether it counts as a match served (LG-COND-02)."""
        if self.ended in ("walk_over_lost", "double_forfeit"):
            return self.forfeits
        return self.ended in MET or self.ended == "walk_over_won"


def available(conditions: Iterable[Condition], competition: str = "") -> bool:
    """Return whether a player with these conditions can be fielded there (LG-FIX-10)."""
    return not any(each.kind in BARRING and each.counts_in(competition) for each in conditions)


def after(
    conditions: Iterable[Condition],
    settled: Settled,
    *,
    fielded: bool,
    recovers: Callable[[Condition], bool] = lambda condition: False,
) -> tuple[Condition, ...]:
    """Return what is left of a player's conditions after a match of their team (LG-COND-02,
    LG-COND-04).

    fielded: whether the player played in it: then they have not rested.
    recovers: rolls for a condition that ends by a roll; called only after a match that was served.
    """
    left = (_after(each, settled, fielded, recovers) for each in conditions)
    return tuple(each for each in left if each is not None)


def _after(
    condition: Condition,
    settled: Settled,
    fielded: bool,
    recovers: Callable[[Condition], bool],
) -> Condition | None:
    if not settled.counts or not condition.counts_in(settled.competition):
        return condition
    match condition.until:
        case "never" | "event":
            return condition
        case "roll":
            return None if recovers(condition) else condition
        case "rests" if fielded:
            return condition
        case "plays" if not fielded:
            return condition
    return replace(condition, left=condition.left - 1) if condition.left > 1 else None
