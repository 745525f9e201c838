"""Progress of a bracket: from inputs and verdicts to ties that are due and final places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from leagues.schedules.knockout.bracket import Bracket, Input, LoserOf, Source, Tie, WinnerOf
from leagues.schedules.pairing import Pairing


class Vacancy(Enum):
    """A slot without an entry: it will have one, or never (LG-KO-05, LG-KO-07)."""

    OPEN = "open"
    NOBODY = "nobody"


OPEN, NOBODY = Vacancy.OPEN, Vacancy.NOBODY
Occupant = int | Vacancy


@dataclass(frozen=True, slots=True)
class TieState:
    """A tie as it stands, with sides in the order of the tie.

    played: it took place, or was given away. False where one side was nobody, or a reset was not
            needed.
    """

    tie: Tie
    sides: tuple[Occupant, Occupant]
    winner: Occupant
    loser: Occupant
    played: bool = False


class Reason(Enum):
    """Why an entry has a place: it played for it, is the better seed, or both forfeited."""

    PLAYED = "played"
    SEED = "seed"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Placed:
    """A final place, from 1, and the tie that led to it (None: it met nobody at all)."""

    place: int
    entry: int
    reason: Reason
    tie: str | None


@dataclass(frozen=True, slots=True)
class Progress:
    """All ties of a bracket as they stand.

    due:      the ties that can be played now, by key; the better seed is at home.
    champion: None while it is open, or when both gave the final away (LG-KO-07).
    places:   from 1 when all is over, empty before.
    """

    states: tuple[TieState, ...]
    due: Mapping[str, Pairing]
    champion: int | None
    places: tuple[Placed, ...]

    def state(self, key: str) -> TieState:
        """Return the state of the tie with this key; raise KeyError if there is none."""
        for state in self.states:
            if state.tie.key == key:
                return state
        raise KeyError(key)


def progress(
    bracket: Bracket,
    entrants: Mapping[Input, int | None],
    verdicts: Mapping[str, int | None],
) -> Progress:
    """Return the progress of a bracket.

    entrants: the entries of the inputs, as far as they are known; None for nobody.
    verdicts: by key of the tie, the entry that goes on; None when neither does: a double forfeit,
              or both withdrawn.

    Raises ValueError for a verdict on an unknown tie, on one that is not between two entries, or
    for an entry outside the tie, and for an entry that is in the bracket twice.
    """
    unknown = set(verdicts) - {tie.key for tie in bracket.ties}
    if unknown:
        raise ValueError(f"the bracket has no tie {min(unknown)}")
    seeded = [entrants[source] for source in bracket.inputs if entrants.get(source) is not None]
    if len(set(seeded)) != len(seeded):
        raise ValueError("an entry stands twice in the bracket")
    occupants: dict[Source, Occupant] = {}
    for source in bracket.inputs:
        entry = entrants.get(source, OPEN)
        occupants[source] = NOBODY if entry is None else entry
    states: dict[str, TieState] = {}
    for tie in bracket.ties:
        state = _state(tie, (occupants[tie.sides[0]], occupants[tie.sides[1]]), states, verdicts)
        states[tie.key] = state
        occupants[WinnerOf(tie.key)], occupants[LoserOf(tie.key)] = state.winner, state.loser
    seed = {
        entry: at for at, source in enumerate(bracket.inputs) if (entry := entrants.get(source))
    }
    due: dict[str, Pairing] = {}
    for key, state in states.items():
        one, other = state.sides
        if _is_due(state, states) and isinstance(one, int) and isinstance(other, int):
            due[key] = Pairing(*sorted((one, other), key=seed.__getitem__))
    over = all(state.winner is not OPEN for state in states.values())
    champion = occupants[bracket.finishes[0].sources[0]]
    return Progress(
        tuple(states.values()),
        due,
        champion if isinstance(champion, int) else None,
        _places(bracket, states, occupants, seed) if over else (),
    )


def _state(
    tie: Tie,
    sides: tuple[Occupant, Occupant],
    states: Mapping[str, TieState],
    verdicts: Mapping[str, int | None],
) -> TieState:
    """Return the state of a tie between these sides.

    Raises ValueError for a verdict that it cannot have.
    """
    if tie.reset_of is not None:
        first = states[tie.reset_of]
        if first.winner is not OPEN and (first.winner != sides[1] or not first.played):
            _refuse_verdict(tie, verdicts)
            return TieState(tie, sides, first.winner, first.loser)
    if OPEN in sides or (tie.reset_of and states[tie.reset_of].winner is OPEN):
        _refuse_verdict(tie, verdicts)
        return TieState(tie, sides, OPEN, OPEN)
    if NOBODY in sides:
        _refuse_verdict(tie, verdicts)
        winner = sides[1] if sides[0] is NOBODY else sides[0]
        return TieState(tie, sides, winner, NOBODY)
    if tie.key not in verdicts:
        return TieState(tie, sides, OPEN, OPEN)
    goes_on = verdicts[tie.key]
    if goes_on is None:
        return TieState(tie, sides, NOBODY, NOBODY, played=True)
    if goes_on not in sides:
        raise ValueError(f"entry {goes_on} is not in tie {tie.key}")
    loser = sides[1] if goes_on == sides[0] else sides[0]
    return TieState(tie, sides, goes_on, loser, played=True)


def _refuse_verdict(tie: Tie, verdicts: Mapping[str, int | None]) -> None:
    """Raise ValueError if there is a verdict on this tie."""
    if tie.key in verdicts:
        raise ValueError(f"tie {tie.key} is not between two entries")


def _is_due(state: TieState, states: Mapping[str, TieState]) -> bool:
    """Return whether a tie can be played now; a reset waits for the first final."""
    reset_of = state.tie.reset_of
    return state.winner is OPEN and (reset_of is None or states[reset_of].winner is not OPEN)


def _places(
    bracket: Bracket,
    states: Mapping[str, TieState],
    found: Mapping[Source, Occupant],
    seed: Mapping[int, int],
) -> tuple[Placed, ...]:
    """Return everybody in final order.

    Two who both forfeit share the last places that they played for, the later round the better;
    places without an entry are closed up.
    """
    last_tie: dict[int, str] = {}
    ended: dict[int, tuple[tuple[int, ...], Reason]] = {}
    for state in states.values():
        if not state.played:
            continue
        for side in state.sides:
            assert isinstance(side, int)
            last_tie[side] = state.tie.key
            if state.winner is NOBODY:
                key = (state.tie.stake.last, 1, -state.tie.round, seed[side])
                ended[side] = key, Reason.FORFEIT
    for finish in bracket.finishes:
        for source in finish.sources:
            entry = found[source]
            if isinstance(entry, int):
                alone = len(finish.sources) == 1
                reason = Reason.PLAYED if alone and entry in last_tie else Reason.SEED
                ended[entry] = (finish.span.last, 0, 0, seed[entry]), reason
    ordered = sorted(ended, key=lambda entry: ended[entry][0])
    return tuple(
        Placed(place, entry, ended[entry][1], last_tie.get(entry))
        for place, entry in enumerate(ordered, 1)
    )
